//! Changes of seats and of the host, with the questions and notices to people.

use super::*;
use herzbot_core::ids::{Account, TableId};
use herzbot_core::people::Notify;
use herzbot_core::table::{Act, ChoiceId, Do, TableMenu};

impl House {
    /// Adds a person who has used the bot before.
    async fn knows(&self, name: &str, number: u64, settings: PersonSettings) -> PersonId {
        let account = Account { realm: "test".into(), id: name.to_lowercase() };
        let person = self.shell.store.person(&account, name, None, PersonId(number)).await.unwrap().id;
        self.shell.store.set_person(person, settings).await.unwrap();
        person
    }

    /// Returns the question to a person, and delivers it.
    async fn question(&mut self, person: PersonId) -> Show {
        let surface = Surface::Nudge(self.table.id(), person);
        let show = self.shown(|show| show.surface == surface).await;
        self.lands(&show, Ok(MessageRef { channel: "c".into(), message: format!("q{}", show.rev) })).await;
        show
    }

    /// Returns whether a person was notified of a question since the last call.
    fn has_asked_aloud(&mut self) -> bool {
        let told: Vec<Outbound> = std::iter::from_fn(|| self.told.try_recv().ok()).collect();
        told.iter().any(|out| match out {
            Outbound::Show(show) => matches!(show.surface, Surface::Nudge(..)) && !show.silent,
            _ => false,
        })
    }

    /// Waits until the question to a person is deleted.
    async fn question_goes(&mut self, person: PersonId) {
        let asked = Surface::Nudge(self.table.id(), person);
        self.next(|out| match out {
            Outbound::Delete { surface, .. } if *surface == asked => Some(()),
            _ => None,
        })
        .await;
    }

    /// Starts a game of Anna and two computers, in which she has seen her cards.
    async fn with_annas_game() -> Self {
        let mut house = Self::new().await;
        house.lets_anna_lead();
        house.opens().await;
        let view = Surface::Private(house.table.id(), house.anna.person);
        let cards = house.shown(|show| show.surface == view).await;
        house.lands(&cards, Ok(MessageRef { channel: "d".into(), message: "cards".into() })).await;
        house
    }
}

fn press(table: TableId, act: impl Into<Act>) -> What {
    What::Press { choice: ChoiceId { table, act: act.into() }.to_string(), value: None, message: None }
}

fn labels(page: &Page) -> Vec<&str> {
    page.choices().map(|(_, _, label, _)| label).collect()
}

#[tokio::test]
async fn a_host_keeps_a_seat_for_a_person_who_is_asked_in_the_channel() {
    let mut house = House::new().await;
    let ben = house.knows("Ben", 2, by_hand()).await;
    house.opens().await;
    let told = house.is_told("Anna", "c", "table seat ben").await;
    assert!(told.starts_with("I've asked Ben to join."), "{told}");
    house.hear("Anna", "c", What::Text("table status".into())).await;
    assert!(house.look().await.offer_to(ben).is_some());
    house.hear("Anna", "c", What::Text("table remove ben".into())).await;
    assert!(house.look().await.offer_to(ben).is_none(), "the host takes it back");
    house.hear("Anna", "c", What::Text("table seat ben".into())).await;
    let question = house.question(ben).await;
    assert!(text_of(&question.page).starts_with("A seat is being kept for you"), "{question:?}");
    assert_eq!(labels(&question.page), ["Join", "No, thanks"]);
    assert_eq!(question.ping.iter().map(|account| account.id.as_str()).collect::<Vec<_>>(), ["ben"]);
    assert!(question.silent && question.page.link.is_some(), "he was asked before: {question:?}");
    house.hear("Ben", "c", press(house.table.id(), Do::Join)).await;
    house.question_goes(ben).await;
    assert!(house.look().await.seat_of(ben).is_some());
}

#[tokio::test]
async fn a_person_who_wants_no_notifications_is_asked_without_a_sound() {
    let mut house = House::new().await;
    let never = PersonSettings { notify: Notify::Never, ..by_hand() };
    let ben = house.knows("Ben", 2, never).await;
    house.opens().await;
    house.hear("Anna", "c", What::Text("table seat ben".into())).await;
    let question = house.question(ben).await;
    assert!(question.silent && !question.ping.is_empty(), "{question:?}");
    house.hear("Ben", "c", press(house.table.id(), Do::Decline)).await;
    house.question_goes(ben).await;
    assert_eq!(house.look().await.view(None).chairs.len(), 1);
}

#[tokio::test]
async fn strangers_and_absent_people_are_not_asked() {
    let mut house = House::new().await;
    house.opens().await;
    let told = house.is_told("Anna", "c", "table seat Zoe").await;
    assert!(told.starts_with("I don't know “Zoe”."), "{told}");
    house.knows("Ben", 2, by_hand()).await;
    let account = Account { realm: "test".into(), id: "ben".into() };
    for (absent, wanted) in [(true, "Ben isn't here."), (false, "I've asked Ben to join.")] {
        let who = OptionValue::Person { account: account.clone(), name: "Ben".into(), absent };
        let command = What::Command { name: "table seat".into(), options: vec![("who".into(), who)] };
        let page = house.answer("Anna", "c", command).await.unwrap();
        assert!(text_of(&page).starts_with(wanted), "{page:?}");
    }
}

#[tokio::test]
async fn a_person_hands_on_their_seat_in_the_running_game() {
    let mut house = House::with_annas_game().await;
    let ben = house.knows("Ben", 2, by_hand()).await;
    let page = house.answer("Anna", "c", What::Text("table seat ben".into())).await.unwrap();
    assert!(text_of(&page).starts_with("I've asked Ben to play on in your place."), "{page:?}");
    assert_eq!(labels(&page), ["Take it back"]);
    let take_back = page.choices().next().map(|(id, ..)| id.to_owned()).unwrap();
    let take_back = || What::Press { choice: take_back.clone(), value: None, message: None };
    for _ in 0..2 {
        let page = house.answer("Anna", "c", take_back()).await.unwrap();
        assert_eq!(text_of(&page), "You keep your seat.");
        assert!(house.look().await.offers().is_empty());
    }
    house.hear("Anna", "c", What::Text("table seat ben".into())).await;
    let question = house.question(ben).await;
    assert!(text_of(&question.page).starts_with("Anna offers you their seat"), "{question:?}");
    house.hear("Ben", "c", press(house.table.id(), Do::Join)).await;
    let note = house.shown(|show| matches!(show.surface, Surface::Note(..))).await;
    assert_eq!(text_of(&note.page), "Ben now plays in place of Anna.");
    let cards = Surface::Private(house.table.id(), ben);
    let cards = house.shown(|show| show.surface == cards).await;
    assert!(cards.page.choices().next().is_some(), "it is his turn now: {cards:?}");
    let view = Surface::Private(house.table.id(), house.anna.person);
    let farewell = house.shown(|show| show.surface == view).await;
    assert_eq!(text_of(&farewell.page), "Ben now plays in your place. See you next time!");
    let late = house.answer("Anna", "c", What::Text("cards".into())).await.unwrap();
    assert!(!text_of(&late).contains('♣'), "{late:?}");
}

#[tokio::test]
async fn the_question_survives_a_restart_and_is_not_asked_twice() {
    let mut house = House::with_annas_game().await;
    let ben = house.knows("Ben", 2, by_hand()).await;
    house.hear("Anna", "c", What::Text("table seat ben".into())).await;
    house.question(ben).await;
    house.settles().await;
    let (table, live) = (house.look().await, house.shell.store.live().await.unwrap());
    let mut lost = House::new().await;
    lost.knows("Ben", 2, by_hand()).await;
    lost.table = table.clone();
    lost.opens().await;
    lost.look().await;
    assert!(lost.has_asked_aloud(), "where it is not known that he was asked");
    let shown = live.into_iter().find_map(|live| live.shown);
    let mut after = House::new().await;
    after.knows("Ben", 2, by_hand()).await;
    after.shell.store.open(table.id(), serde_json::to_string(&table).unwrap()).await.unwrap();
    after.table = table.clone();
    let display = Display::restore(shown.as_deref());
    spawn(&after.shell, Beginning { table, seq: 0, display, away_since: None });
    after.look().await;
    assert!(!after.has_asked_aloud());
    after.hear("Ben", "c", press(after.table.id(), Do::Join)).await;
    after.question_goes(ben).await;
    assert!(after.look().await.seat_of(ben).is_some());
}

#[tokio::test]
async fn a_question_that_is_answered_before_anything_is_drawn_after_a_restart_goes() {
    let mut house = House::new().await;
    let ben = house.knows("Ben", 2, by_hand()).await;
    house.opens().await;
    house.hear("Anna", "c", What::Text("table seat ben".into())).await;
    house.question(ben).await;
    house.settles().await;
    let table = house.look().await;
    let shown = house.shell.store.live().await.unwrap().into_iter().find_map(|live| live.shown);
    // The connection is not up yet, so nothing is drawn.
    let mut after = House::new().await;
    after.shell.platforms.set_connected("test", None, false, Moment(0));
    after.knows("Ben", 2, by_hand()).await;
    after.shell.store.open(table.id(), serde_json::to_string(&table).unwrap()).await.unwrap();
    after.table = table;
    let display = Display::restore(shown.as_deref());
    spawn(&after.shell, Beginning { table: after.table.clone(), seq: 0, display, away_since: None });
    after.hear("Ben", "c", press(after.table.id(), Do::Join)).await;
    assert!(after.look().await.seat_of(ben).is_some());
    let now = after.shell.now();
    after.shell.platforms.set_connected("test", None, true, now);
    after.tell(TableInput::Connected { up: true, last_sign: now }).await;
    after.question_goes(ben).await;
}

#[tokio::test]
async fn a_person_who_is_asked_again_is_not_notified_again() {
    let mut house = House::with_annas_game().await;
    let ben = house.knows("Ben", 2, by_hand()).await;
    for silent in [false, true, true] {
        house.hear("Anna", "c", What::Text("table seat ben".into())).await;
        let question = house.question(ben).await;
        assert_eq!((question.silent, question.fresh), (silent, true), "{question:?}");
        house.hear("Anna", "c", press(house.table.id(), Act::TakeBack(ben))).await;
        house.question_goes(ben).await;
    }
}

#[tokio::test]
async fn a_no_that_is_overheard_declines_for_the_person_who_is_asked_alone() {
    let overheard = || What::Overheard("no thanks".into());
    let mut house = House::on(false).await;
    house.lets_anna_lead();
    house.opens().await;
    let ben = house.knows("Ben", 2, by_hand()).await;
    let none = house.answer("Anna", "c", overheard()).await;
    assert!(none.is_none(), "nobody is asked: {none:?}");
    house.answer("Anna", "c", What::Text("table seat ben".into())).await.unwrap();
    for name in ["Anna", "Cleo"] {
        assert!(house.answer(name, "c", overheard()).await.is_none(), "{name}");
        assert!(house.look().await.offer_to(ben).is_some(), "{name}");
    }
    let page = house.answer("Ben", "c", overheard()).await.unwrap();
    assert_eq!(text_of(&page), "All right. Maybe next time!");
    assert!(house.look().await.offers().is_empty());
}

#[tokio::test]
async fn a_reaction_to_the_question_answers_it() {
    let mut house = House::on(false).await;
    house.lets_anna_lead();
    house.opens().await;
    let ben = house.knows("Ben", 2, by_hand()).await;
    house.hear("Anna", "c", What::Text("table seat ben".into())).await;
    let question = house.question(ben).await;
    let message = MessageRef { channel: "c".into(), message: format!("q{}", question.rev) };
    let no = || What::Reaction { emoji: "🙅".into(), message: message.clone() };
    house.look().await;
    house.hear("Anna", "c", no()).await;
    assert!(house.look().await.offer_to(ben).is_some(), "that is not hers to say");
    house.hear("Ben", "c", no()).await;
    assert!(house.look().await.offers().is_empty());
}

#[tokio::test]
async fn people_who_had_themselves_forgotten_are_asked_no_more() {
    for playing in [false, true] {
        let mut house = if playing { House::with_annas_game().await } else { House::new().await };
        let ben = house.knows("Ben", 2, by_hand()).await;
        if !playing {
            house.opens().await;
        }
        house.hear("Anna", "c", What::Text("table seat ben".into())).await;
        house.question(ben).await;
        house.shell.store.forget(ben).await.unwrap();
        house.tell(TableInput::Refresh).await;
        let table = house.look().await;
        assert!(table.offers().is_empty() && table.account_of(ben).is_none(), "{playing}");
        house.question_goes(ben).await;
    }
}

#[tokio::test]
async fn a_person_who_left_before_somebody_took_the_seat_keeps_their_last_words() {
    let mut house = House::new().await;
    let ben = house.knows("Ben", 2, by_hand()).await;
    house.opens().await;
    house.hear("Ben", "c", press(house.table.id(), Do::Join)).await;
    house.hear("Anna", "c", press(house.table.id(), Do::AddComputer)).await;
    let late = ChoiceId { table: house.table.id(), act: TableMenu::Late.into() };
    let allow = What::Press { choice: late.to_string(), value: Some("yes".into()), message: None };
    house.hear("Anna", "c", allow).await;
    house.hear("Anna", "c", press(house.table.id(), Do::Start)).await;
    let own = Surface::Private(house.table.id(), ben);
    let cards = house.shown(|show| show.surface == own).await;
    house.lands(&cards, Ok(MessageRef { channel: "d".into(), message: "cards".into() })).await;
    house.hear("Ben", "c", press(house.table.id(), Do::LeaveForGood)).await;
    house.look().await;
    let last = std::iter::from_fn(|| house.told.try_recv().ok()).filter_map(|out| match out {
        Outbound::Show(show) if show.surface == own => Some(text_of(&show.page)),
        _ => None,
    });
    let last = last.last().unwrap();
    house.hear("Cleo", "c", press(house.table.id(), Do::Join)).await;
    let table = house.look().await;
    assert_eq!(table.successor_of(ben).as_deref(), Some("Cleo"), "{last}");
    let shown = std::iter::from_fn(|| house.told.try_recv().ok());
    let later = shown.filter(|out| matches!(out, Outbound::Show(show) if show.surface == own)).count();
    assert_eq!(later, 0, "after {last}");
}

#[tokio::test]
async fn the_new_host_is_told_to_the_table_in_one_line() {
    let mut house = House::new().await;
    house.opens().await;
    house.answer("Ben", "c", press(house.table.id(), Do::Join)).await.unwrap();
    assert_eq!(house.is_told("Ben", "c", "table host ben").await, "That's up to Anna, who hosts this table.");
    house.hear("Anna", "c", What::Text("table host Ben".into())).await;
    let note = house.shown(|show| matches!(show.surface, Surface::Note(..))).await;
    assert_eq!(text_of(&note.page), "Ben hosts this table now.");
    assert_eq!(house.look().await.host_name(), "Ben");
}
