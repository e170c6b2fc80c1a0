//! Tests of the meaning of numbers, words and reactions, and of offered choices.

use super::*;
use crate::wire;

#[test]
fn a_reaction_by_number_or_by_the_emoji_of_a_button_presses_it() {
    let (mut world, shown) = with_view();
    for key in ["1️⃣", "✋", "word0"] {
        world.reacts(ANNA, &shown.channel, &shown.message, key);
        let inbound = world.inbound();
        let [only] = inbound.as_slice() else { panic!("{inbound:?}") };
        let press = What::Press {
            choice: format!("{:?} 1.0", view(ANNA)),
            value: None,
            message: Some(shown.clone()),
        };
        assert_eq!(only.what, press);
    }
    world.reacts(ANNA, &shown.channel, &shown.message, "🎉");
    assert!(world.inbound().is_empty());
}

#[test]
fn a_number_means_what_was_offered_before_a_restart() {
    let (mut world, shown) = with_view();
    let before = world.server.posted[0].versions[0].1.typed("2").map(|picked| picked.choice);
    world.restart();
    world.told.clear();
    world.says(ANNA, &shown.channel, "2");
    world.settle();
    assert_eq!(Some(all_meant(&mut world).remove(0)), before);
}

#[test]
fn a_number_means_the_lobby_and_not_a_note_that_came_after_it() {
    let mut world = DeskWorld::new(true);
    world.show(state(TABLE, 1, None));
    world.settle();
    let note = Surface::Note(herzbot_core::ids::TableId(99), 1);
    world.show(state(note, 1, None));
    world.settle();
    world.told.clear();
    world.says(ANNA, ROOM, "!2");
    world.settle();
    let of_note = world.server.posted[1].id.clone();
    let answer = world.text(ANNA, ROOM, "!2", Some(&of_note));
    world.hear(answer);
    assert_eq!(all_meant(&mut world), [format!("{TABLE:?} 1.1"), format!("{note:?} 1.1")]);
}

#[test]
fn who_answers_a_stale_view_means_what_it_offered() {
    let (mut world, shown) = with_view();
    world.show(Show { fresh: true, ..state(view(ANNA), 2, Some(shown.clone())) });
    world.settle();
    world.told.clear();
    let stale = world.text(ANNA, &shown.channel, "word1", Some(&shown.message));
    world.hear(stale);
    world.says(ANNA, &shown.channel, "word1");
    let chosen = [1, 2].map(|rev| format!("{:?} {rev}.1", view(ANNA)));
    assert_eq!(all_meant(&mut world), chosen);
}

#[test]
fn a_redacted_message_offers_nothing_and_the_core_is_told_that_it_is_gone() {
    let mut world = DeskWorld::new(true);
    world.show(state(TABLE, 1, None));
    world.settle();
    let Some((.., Ok(at))) = world.delivered().pop() else { panic!("it is shown") };
    world.server.posted[0].redacted = true;
    world.input(MatrixInput::Redacted { room: ROOM.to_owned(), event: at.message.clone() });
    world.says(ANNA, ROOM, "!word1");
    world.settle();
    assert_eq!(all_meant(&mut world), ["word1"]);
    world.show(state(TABLE, 2, Some(at.clone())));
    world.settle();
    assert_eq!(world.delivered(), [(TABLE, 2, Err(Undelivered::MessageGone))]);
    world.show(state(TABLE, 3, None));
    world.settle();
    let told = world.delivered();
    assert!(matches!(told.as_slice(), [(TABLE, 3, Ok(new))] if *new != at), "{told:?}");
}

#[test]
fn a_word_means_nothing_that_a_newer_message_offers_no_more() {
    let mut world = DeskWorld::new(true);
    world.show(state(TABLE, 1, None));
    world.settle();
    let Some((.., Ok(at))) = world.delivered().pop() else { panic!("it is shown") };
    let page = page("state 2 for all", "newer", 1);
    world.show(Show { page, fresh: true, ..state(TABLE, 2, Some(at)) });
    world.settle();
    world.told.clear();
    for word in ["!word0", "!word2"] {
        world.says(ANNA, ROOM, word);
        world.settle();
    }
    assert_eq!(all_meant(&mut world), ["newer.0", "word2"]);
}

#[test]
fn who_types_below_a_poll_means_the_view_above_it() {
    let mut world = DeskWorld::new(true);
    let cards = page(&format!("the cards, for {ANNA} alone"), "card", 10);
    world.show(Show { page: cards, ..state(view(ANNA), 1, None) });
    world.settle();
    world.accepts(ANNA);
    world.settle();
    let [shown, poll] = world.server.posted.as_slice() else { panic!("{:?}", world.server.posted) };
    let (chat, shown, poll) = (shown.room.clone(), shown.id.clone(), poll.clone());
    assert!(poll.offers("card.1"), "{poll:?}");
    world.told.clear();
    world.says(ANNA, &chat, "word1");
    world.settle();
    let inbound = world.inbound();
    let [Inbound { what: What::Press { choice, message: Some(message), .. }, .. }] = inbound.as_slice()
    else {
        panic!("{inbound:?}")
    };
    assert_eq!((choice.as_str(), &message.message), ("card.1", &shown));
}

/// Returns a world in which Anna's cards are shown, and the request of the poll below them.
fn with_a_poll_on_its_way() -> (DeskWorld, usize) {
    let mut world = DeskWorld::new(true);
    let cards = page(&format!("the cards, for {ANNA} alone"), "card", 10);
    world.show(Show { page: cards, ..state(view(ANNA), 1, None) });
    world.settle();
    world.accepts(ANNA);
    let is_poll = |request: &MatrixRequest| {
        let MatrixRequest::Send { kind, .. } = request else { return false };
        *kind == wire::POLL_START
    };
    for _ in 0..100 {
        if let Some(poll) = world.requests.iter().position(|(_, request, _)| is_poll(request)) {
            return (world, poll);
        }
        if world.lookups.is_empty() {
            world.finish(0);
        } else {
            world.find(0);
        }
    }
    panic!("there is no poll");
}

#[test]
fn a_poll_that_arrives_when_its_turn_is_over_is_closed_at_once() {
    let (mut world, poll) = with_a_poll_on_its_way();
    let waits = Page { tone: Tone::Playing, ..page(&format!("no turn, for {ANNA} alone"), "", 0) };
    world.show(Show { page: waits, ..state(view(ANNA), 2, None) });
    world.finish(poll);
    world.settle();
    let polls = |world: &DeskWorld| {
        world.server.posted.iter().rfind(|post| post.offers("card.1")).map(|post| post.id.clone())
    };
    assert_eq!(world.server.closed, polls(&world).into_iter().collect::<Vec<_>>());
    // It doesn't stay without its view, either.
    let (mut world, poll) = with_a_poll_on_its_way();
    world.say(Outbound::Delete { surface: view(ANNA), message: None });
    world.finish(poll);
    world.settle();
    assert_eq!(world.server.closed, polls(&world).into_iter().collect::<Vec<_>>());
}

#[test]
fn a_reaction_is_offered_once_however_often_a_lobby_changes() {
    let mut world = DeskWorld::new(true);
    for rev in 1..=3 {
        let lobby = state(TABLE, rev, None);
        world.show(Show { page: Page { tone: Tone::Lobby, ..lobby.page.clone() }, ..lobby });
        world.settle();
    }
    assert_eq!(world.server.posted[0].versions.len(), 3);
    let offered: Vec<&str> = world.server.reactions.iter().map(|(_, key)| key.as_str()).collect();
    assert_eq!(offered, ["✋", "🚪", "▶️"]);
    // It isn't offered again after a restart, either.
    world.restart();
    let lobby = state(TABLE, 4, Some(lobby_of(&world)));
    world.show(Show { page: Page { tone: Tone::Lobby, ..lobby.page.clone() }, ..lobby });
    world.settle();
    assert_eq!(world.server.posted[0].versions.len(), 4);
    assert_eq!(world.server.reactions.len(), 3, "{:?}", world.server.reactions);
}

fn lobby_of(world: &DeskWorld) -> MessageRef {
    MessageRef { channel: ROOM.to_owned(), message: world.server.posted[0].id.clone() }
}

#[test]
fn in_a_room_a_reaction_means_what_its_emoji_says_for_ever_and_a_digit_nothing() {
    let mut world = DeskWorld::new(true);
    world.show(state(TABLE, 1, None));
    world.settle();
    let table = world.server.posted[0].id.clone();
    world.told.clear();
    // An emoji that isn't offered there may be in the menu.
    for key in ["2️⃣", "🚪", "🏁", "📖"] {
        world.reacts(ANNA, ROOM, &table, key);
    }
    assert_eq!(all_meant(&mut world), [format!("{TABLE:?} 1.1"), "📖".to_owned()]);
}
