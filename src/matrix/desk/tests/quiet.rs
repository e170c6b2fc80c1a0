//! Tests of private chats without a rate limit: one message for each of the player's turns, one edit after
//! each of their moves, and little else.

use super::*;
use herzbot_core::ids::Account;
use herzbot_core::page::{Block, CardFace, CardGroup, CardLine};

/// Returns a state of Anna's view while others play.
fn waits(rev: u64) -> Show {
    let quiet = state(view(ANNA), rev, None);
    Show { page: Page { tone: Tone::Playing, ..quiet.page.clone() }, ..quiet }
}

/// Returns her turn, in a new message.
fn turn(rev: u64) -> Show {
    let ping = vec![Account { realm: "matrix:x".into(), id: ANNA.into() }];
    Show { fresh: true, urgent: true, ping, ..state(view(ANNA), rev, None) }
}

impl DeskWorld {
    /// Finishes everything that needs no time.
    fn goes_on(&mut self) {
        while !self.lookups.is_empty() || !self.requests.is_empty() {
            self.find(0);
            self.finish(0);
        }
    }

    /// Returns the number of private messages to Anna, and how often they were sent or edited in total.
    fn of_anna(&self) -> (usize, usize) {
        let chat = self.chat_of(ANNA).unwrap();
        let hers = self.server.posted.iter().filter(|post| post.room == chat);
        (hers.clone().count(), hers.map(|post| post.versions.len()).sum())
    }

    /// Returns the text of her newest message.
    fn says_to_anna(&self) -> &str {
        let chat = self.chat_of(ANNA).unwrap();
        &self.server.posted.iter().rfind(|post| post.room == chat).unwrap().versions.last().unwrap().0
    }

    /// Passes time in small steps.
    fn lets_pass(&mut self, seconds: u64) {
        for _ in 0..seconds {
            self.pass(Duration::from_secs(1));
            self.goes_on();
        }
    }

    /// Anna moves, and her view shows the result.
    fn anna_moves(&mut self, rev: u64) {
        let chat = self.chat_of(ANNA).unwrap();
        self.told.clear();
        self.says(ANNA, &chat, "1");
        self.goes_on();
        let inbound = self.inbound();
        let page = waits(rev).page;
        self.answer(&inbound[0], Answer::Update { page, surface: Some((view(ANNA), rev)) });
        self.goes_on();
    }
}

/// Returns a world in which Anna sees her cards in her private chat, and it isn't her turn.
fn anna_waits(unlimited: bool) -> DeskWorld {
    let mut world = DeskWorld::new(unlimited);
    world.show(waits(1));
    world.settle();
    world.accepts(ANNA);
    world.settle();
    assert_eq!(world.of_anna(), (1, 1));
    world
}

#[test]
fn an_evening_is_a_message_a_turn_and_an_edit_after_ones_own_move() {
    let mut world = anna_waits(true);
    let mut rev = 1;
    for round in 1..=10 {
        // Three other players move, ten seconds each, and then it is her turn.
        for _ in 0..3 {
            world.lets_pass(10);
            rev += 1;
            world.show(waits(rev));
            world.goes_on();
        }
        rev += 1;
        world.show(turn(rev));
        world.goes_on();
        assert!(world.says_to_anna().contains(&format!("state {rev} ")), "{}", world.says_to_anna());
        world.lets_pass(10);
        rev += 1;
        world.anna_moves(rev);
        assert!(world.says_to_anna().contains(&format!("state {rev} ")), "at once: {}", world.says_to_anna());
        assert_eq!(world.of_anna(), (1 + round, 1 + 2 * round));
    }
}

#[test]
fn a_calm_table_and_one_that_is_never_calm_are_seen_after_a_while() {
    let mut world = anna_waits(true);
    world.show(waits(2));
    world.lets_pass(19);
    assert_eq!(world.of_anna(), (1, 1));
    world.lets_pass(1);
    assert!(world.says_to_anna().contains("state 2 "), "{}", world.says_to_anna());
    // A player moves every ten seconds, and it is never her turn.
    for rev in 3..15 {
        world.show(waits(rev));
        world.lets_pass(10);
    }
    assert_eq!(world.of_anna(), (1, 3), "an edit each two minutes");
    world.settle();
    assert!(world.says_to_anna().contains("state 14 "), "{}", world.says_to_anna());
}

#[test]
fn where_everybody_thinks_for_long_a_view_is_edited_once_between_two_turns() {
    let mut world = anna_waits(true);
    let mut rev = 1;
    for round in 1..=4 {
        rev += 1;
        world.show(turn(rev));
        world.lets_pass(45);
        rev += 1;
        world.anna_moves(rev);
        for _ in 0..3 {
            world.lets_pass(45);
            rev += 1;
            world.show(waits(rev));
            world.goes_on();
        }
        assert_eq!(world.of_anna(), (1 + round, 1 + 3 * round));
    }
    // The deal ends, and she holds new cards.
    let new = waits(rev + 1);
    let card = Some(CardFace { text: "Q♠".to_owned(), ..CardFace::default() });
    let lines = vec![CardLine { cells: vec![card; 13], ..CardLine::default() }];
    let hand = Block::Cards(CardGroup { lines, ..CardGroup::default() });
    let blocks = new.page.blocks.iter().cloned().chain([hand]).collect();
    world.show(Show { page: Page { blocks, ..new.page.clone() }, ..new });
    world.lets_pass(20);
    assert!(world.says_to_anna().contains("Q♠"), "{}", world.says_to_anna());
}

#[test]
fn what_ends_a_turn_or_the_game_is_seen_at_once() {
    let mut world = anna_waits(true);
    world.show(turn(2));
    world.goes_on();
    // Her time was up.
    world.show(waits(3));
    world.goes_on();
    assert!(world.says_to_anna().contains("state 3 "), "{}", world.says_to_anna());
    world.show(waits(4));
    let over = waits(5);
    world.show(Show { page: Page { tone: Tone::Over, ..over.page.clone() }, ..over });
    world.goes_on();
    assert!(world.says_to_anna().contains("state 5 "), "{}", world.says_to_anna());
    world.lets_pass(120);
    assert!(
        world.says_to_anna().contains("state 5 "),
        "an older state comes later: {}",
        world.says_to_anna()
    );
    // A state from after her turn that came while the turn was being sent.
    world.show(waits(6));
    world.goes_on();
    world.lets_pass(30);
    world.show(turn(7));
    world.show(waits(8));
    world.goes_on();
    world.lets_pass(5);
    assert!(world.says_to_anna().contains("state 8 "), "{}", world.says_to_anna());
}

#[test]
fn where_the_rate_limit_holds_an_edit_goes_as_soon_as_it_may() {
    let mut world = anna_waits(false);
    world.show(waits(2));
    world.goes_on();
    assert!(world.says_to_anna().contains("state 2 "), "{}", world.says_to_anna());
}

#[test]
fn a_view_that_is_deleted_while_a_state_waits_stays_away() {
    let mut world = anna_waits(true);
    world.show(waits(2));
    world.say(Outbound::Delete { surface: view(ANNA), message: None });
    world.settle();
    assert_eq!(world.of_anna(), (1, 1));
    assert!(world.server.posted.last().unwrap().redacted);
}
