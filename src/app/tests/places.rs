//! People are asked once where they want to see their cards, while they wait for others.

use super::*;
use herzbot_core::page::Page;
use herzbot_core::people::HandPlace;
use herzbot_core::table::{Act, ChoiceId, Look, Play, Transition};

/// Returns whether a page asks where a person wants their cards.
fn asks_where(page: &Page) -> bool {
    let here = |id: &str| id.parse::<ChoiceId>().is_ok_and(|choice| choice.act == Act::Look(Look::CardsHere));
    page.choices().any(|(id, ..)| here(id))
}

fn is_turn(table: &Table, member: &Member) -> bool {
    matches!(table.view(Some(member.person)).phase, PhaseView::Playing(playing) if !playing.legal.is_empty())
}

impl House {
    /// Begins a game of Anna and Ben: he leads, and by the move with this number she takes the trick, and leads the next one.
    async fn lets_anna_take_a_trick(&mut self) -> (Member, u16) {
        let account = herzbot_core::ids::Account { realm: "test".into(), id: "ben".into() };
        let person = self.shell.store.person(&account, "Ben", None, PersonId(2)).await.unwrap();
        self.shell.store.set_person(person.id, by_hand()).await.unwrap();
        let ben = Member { person: person.id, account, name: "Ben".into(), ..self.anna.clone() };
        let [host, guest] =
            [&self.anna, &ben].map(|member| Actor { member: member.clone(), may_moderate: false });
        let passing = herzbot_rules::OptionKey::find("passing").unwrap();
        let goes = |table: &Table, actor: &Actor, request: TableRequest, seed: u64| {
            let mut rng = StdRng::seed_from_u64(seed);
            table
                .handle(actor, &request, Moment(1_000_000 + seed), &mut rng)
                .map(|Transition { table, .. }| table)
        };
        let play = |turn, index| TableRequest::Play(Play::Move { turn, index });
        let found = (0..500).find_map(|seed| {
            let table = goes(
                &self.table,
                &host,
                TableRequest::SetOption { option: passing, value: false.into() },
                seed,
            );
            let table = goes(&table.unwrap(), &guest, TableRequest::Join, seed).unwrap();
            let table = goes(&table, &host, TableRequest::Start, seed).unwrap();
            let led = goes(&table, &guest, play(0, 0), seed).ok()?;
            let takes = |index: &u16| {
                goes(&led, &host, play(1, *index), seed).is_ok_and(|then| is_turn(&then, &self.anna))
            };
            Some(((0..20).find(takes)?, table))
        });
        let (index, table) = found.unwrap();
        self.table = table;
        self.opens().await;
        (ben, index)
    }

    /// Makes a move in an ephemeral answer in the channel. Returns what that shows then.
    async fn makes(&mut self, name: &str, turn: u32, index: u16) -> Page {
        let choice = ChoiceId { table: self.table.id(), act: Play::Move { turn, index }.into() }.to_string();
        self.hear(name, "c", What::Press { choice, value: None, message: None }).await;
        match self.answered().await {
            Answer::Hand { page, .. } | Answer::Private(page) | Answer::Update { page, .. } => page,
            other => panic!("{other:?}"),
        }
    }

    /// Returns where a person has chosen to see their cards.
    async fn chosen(&self, member: &Member) -> Option<HandPlace> {
        self.look().await;
        self.shell.store.expire_person(member.person);
        self.shell.person(member.person).await.unwrap().settings.hand
    }
}

#[tokio::test]
async fn who_moves_twice_in_a_row_is_asked_where_their_cards_go_once_they_wait() {
    let mut house = House::answering(true, true).await;
    let (ben, takes) = house.lets_anna_take_a_trick().await;
    let anna = house.anna.clone();
    let led = house.makes("Ben", 0, 0).await;
    assert!(asks_where(&led), "he waits: {led:?}");
    // She takes the trick and leads at once, without waiting in between.
    let took = house.makes("Anna", 1, takes).await;
    assert!(!asks_where(&took), "{took:?}");
    assert_eq!(house.chosen(&anna).await, None);
    // Now she waits and is asked; her earlier moves, before she could answer, have chosen nothing.
    let led = house.makes("Anna", 2, 0).await;
    assert!(asks_where(&led), "{led:?}");
    assert_eq!((house.chosen(&anna).await, house.chosen(&ben).await), (None, None));
    // Both continue where they play, which answers the question, so it is not asked again.
    for turn in 3..9 {
        let (name, member) = if is_turn(&house.look().await, &ben) { ("Ben", &ben) } else { ("Anna", &anna) };
        let page = house.makes(name, turn, 0).await;
        assert!(!asks_where(&page), "{name}, {turn}: {page:?}");
        assert_eq!(house.chosen(member).await, Some(HandPlace::Channel), "{name}, {turn}");
    }
}
