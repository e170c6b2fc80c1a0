//! An hour of play by many people, with a simulated clock: nobody is annoyed.

use crate::hours::Hours;
use crate::players::{is_awaited, is_of, is_over, press_something, private_view, turn_view};
use herzbot_imitation::{Channel, Message, Person, json};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::time::Duration;

/// The duration of a step.
const STEP: Duration = Duration::from_secs(10);
const STEPS: u64 = 360;

/// How a person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Habit {
    /// Takes a seat and goes away.
    Absent,
    /// Accepts no direct messages, and plays in the channel.
    Closed,
    /// Plays by direct message.
    Ordinary,
}

/// A person at a table.
struct Guest {
    person: Person,
    habit: Habit,
    channel: Channel,
    table: String,
    /// The number of notifications that they have seen.
    known: usize,
    moves: usize,
    /// The number of notifications when they were told that the computer plays for them, including that one.
    taken_over: Option<usize>,
}

impl Guest {
    /// Returns their cards in the channel, if the game waits for them.
    fn hand(&self) -> Option<Message> {
        let all = self.person.ephemeral_messages();
        all.into_iter().rev().find(|message| is_of(message, &self.table)).filter(is_awaited)
    }

    /// Lets them act in a step, if they are there.
    async fn acts(&mut self, hours: &Hours, rng: &mut StdRng) {
        if is_over(&self.person, &self.channel, &self.table) {
            return;
        }
        let view = match self.habit {
            Habit::Absent => return,
            Habit::Ordinary => turn_view(&self.person, &self.table),
            Habit::Closed => {
                let called = self.person.notifications().len();
                // After a notification, or occasionally out of curiosity, they look at their cards.
                if self.hand().is_none() && (called > self.known || rng.random_bool(0.02)) {
                    hours.press(&self.channel, &self.person, &self.table, "cards").await;
                }
                self.known = called;
                self.hand()
            }
        };
        if let Some(view) = view {
            self.moves += usize::from(press_something(&self.person, &view, rng).await.is_some());
        }
    }

    /// Notes whether the computer plays for them.
    fn note_taken_over(&mut self) {
        let told = private_view(&self.person, &self.table)
            .is_some_and(|view| view.text().contains("he computer is playing for you"));
        if told && self.taken_over.is_none() {
            self.taken_over = Some(self.person.notifications().len());
        }
    }
}

/// Six tables of three: one person is away, one has closed direct messages, and one plays like most people,
/// sometimes at once, sometimes after a while: `cargo test --test evenings -- --ignored --nocapture
/// an_hour_of_eighteen`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "an hour of play at six tables: minutes"]
async fn an_hour_of_eighteen_people_annoys_nobody() {
    let hours = Hours::begin(false).await;
    let mut guests = Vec::new();
    for (number, game) in ["hearts", "hearts", "hearts", "hearts", "teufel", "herz"].into_iter().enumerate() {
        let channel = hours.server.channel(&format!("karten-{number}"));
        let three = [Habit::Ordinary, Habit::Closed, Habit::Absent]
            .map(|habit| (hours.server.member(&format!("{habit:?} {number}"), "en-US"), habit));
        three[1].0.close_direct_messages();
        let people = three.each_ref().map(|(person, _)| person);
        let long = if game == "hearts" { vec![("target", json!(100))] } else { Vec::new() };
        let table = hours.start(&channel, game, &people, 0, &long).await;
        guests.extend(three.map(|(person, habit)| Guest {
            person,
            habit,
            channel: channel.clone(),
            table: table.clone(),
            known: 0,
            moves: 0,
            taken_over: None,
        }));
    }
    let mut rng = StdRng::seed_from_u64(1);
    for step in 0..STEPS {
        let seconds = step * STEP.as_secs();
        // Everyone is quick for ten minutes; then, for five minutes, some look once in two minutes.
        let is_slow = seconds % 900 >= 600;
        for (place, guest) in guests.iter_mut().enumerate() {
            let late = is_slow && (place / 3) % 2 == 0;
            if rng.random_bool(if late { 0.08 } else { 0.6 }) {
                guest.acts(&hours, &mut rng).await;
            }
        }
        hours.still().await;
        hours.pass(STEP).await;
        for guest in guests.iter_mut().filter(|guest| guest.habit == Habit::Absent) {
            guest.note_taken_over();
        }
    }
    println!("habit     table   moves  notifications  direct messages");
    for guest in &guests {
        let Guest { person, habit, table, moves, taken_over, .. } = guest;
        let notified = person.notifications().len();
        let messages = person.direct_messages().len();
        println!("{habit:8?}  {table:7} {moves:5}  {notified:13}  {messages:15}");
        match habit {
            Habit::Absent => {
                assert_eq!(*taken_over, Some(notified), "{} hears of it once", person.name());
                assert!(notified <= 3, "a turn, a reminder, the computer: {:#?}", person.notifications());
            }
            Habit::Closed => assert!(*moves > 10 && messages == 0, "{}", person.everything()),
            Habit::Ordinary => assert!(*moves > 10, "{}", person.everything()),
        }
    }
    let refused: Vec<_> = hours.discord.requests().into_iter().filter(|(_, status)| *status == 403).collect();
    println!("refused: {} of {}", refused.len(), hours.discord.requests().len());
    let own: usize = hours.own_calls().values().sum();
    let all: usize = guests.iter().map(|guest| guest.moves).sum();
    println!("calls of the bot's own: {own} for {all} moves of people");
    assert!(refused.len() <= 6, "one for each of the six: {refused:#?}");
    hours.discord.assert_clean();
}
