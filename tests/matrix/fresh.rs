//! Measures how soon new people have their cards, and how long the bot is silent in whole evenings, without a
//! rate limit.

use crate::club::Club;
use crate::evening::{Evening, Way};
use crate::person::Person;

/// Games that are played to their end. There are more tables than these.
const EVENINGS: [&str; 3] = ["!herz rounds=1", "!teufel rounds=1", "!hearts target=1"];

/// Returns a percentile, in milliseconds.
fn of_hundred(sorted: &[u64], part: usize) -> u64 {
    sorted[(sorted.len() * part).div_ceil(100) - 1]
}

/// Returns when an event was sent, by the homeserver's clock.
fn sent(event: &serde_json::Value) -> u64 {
    event["origin_server_ts"].as_u64().unwrap_or_default()
}

/// Four new people join a table, accept the bot's invitations and start. Also returns the wait for the cards.
async fn fresh_table<'p>(club: &Club, people: &[&'p Person], command: &str) -> (Evening<'p>, u64) {
    let room = club.room(people, true).await;
    people[0].says(&room, command).await;
    for person in people {
        person.sees(&room, &club.herzbot, "(!join)").await;
    }
    for person in &people[1..] {
        person.says(&room, "!join").await;
    }
    let mut chats = Vec::new();
    for person in people {
        chats.push(club.chat(person).await);
    }
    people[0]
        .until("everybody at the table", |seen| {
            let lobby = seen.by(&room, &club.herzbot).next()?;
            people.iter().all(|person| lobby.text.contains(&person.name)).then_some(())
        })
        .await;
    let start = people[0].says(&room, "!start").await;
    let mut waited = 0;
    for (person, chat) in people.iter().zip(&chats) {
        let waits = person.until("cards", |seen| {
            let mut views = seen.by(chat, &club.herzbot);
            let view = views
                .find(|view| ["Your hand ·", "Your tower ·"].iter().any(|own| view.text.contains(own)))?;
            Some(view.sent)
        });
        let shown = waits.await;
        let started = people[0]
            .until("the start", |seen| seen.events.iter().find(|event| event["event_id"] == *start).map(sent))
            .await;
        waited = waited.max(shown.saturating_sub(started));
    }
    (Evening::among(club, &room, people, chats), waited)
}

/// Returns how long the bot was silent after each event of a person since `from`, in milliseconds.
fn silences(people: &[&Person], herzbot: &str, from: u64) -> Vec<u64> {
    let (mut asked, mut answered) = (Vec::new(), Vec::new());
    for person in people {
        person.look(|seen| {
            for event in seen.events.iter().filter(|event| event["state_key"].is_null() && sent(event) > from)
            {
                let times = if event["sender"] == herzbot { &mut answered } else { &mut asked };
                times.push(sent(event));
            }
        });
    }
    answered.sort_unstable();
    asked.sort_unstable();
    asked.dedup();
    let next =
        |at: &u64| answered.get(answered.partition_point(|answer| answer < at)).map(|answer| answer - at);
    asked.iter().filter_map(next).collect()
}

/// Takes a quarter of an hour (`HERZBOT_TABLES` sets the number of tables):
/// `cargo test --test matrix -- --ignored --nocapture fresh_tables`
#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures, and proves nothing"]
async fn fresh_tables_of_four() {
    let tables = std::env::var("HERZBOT_TABLES").map_or(50, |tables| tables.parse().unwrap());
    let club = Club::new().await;
    let (mut waits, mut silent) = (Vec::new(), Vec::new());
    for number in 0..tables {
        let mut people = Vec::new();
        for name in ["Anna", "Ben", "Cleo", "Dora"] {
            people.push(club.person(name).await);
        }
        let command = EVENINGS[number % EVENINGS.len()];
        let everybody: Vec<&Person> = people.iter().collect();
        let (mut evening, waited) = fresh_table(&club, &everybody, command).await;
        waits.push(waited);
        if number < EVENINGS.len() {
            let from = crate::evening::now();
            assert!(evening.plays(&[Way::Word], |_| false).await);
            let of_evening = silences(&everybody, &club.herzbot, from);
            println!(
                "{command}: {} moves, silent for {:?} ms at most",
                evening.moves,
                of_evening.iter().max()
            );
            silent.extend(of_evening);
        }
        println!("table {}, {command}: all have their cards {waited} ms after !start", number + 1);
        drop(evening);
        for person in people {
            person.goes().await;
        }
    }
    waits.sort_unstable();
    silent.sort_unstable();
    let load = std::fs::read_to_string("/proc/loadavg").unwrap();
    println!(
        "{tables} tables: all cards after {} ms (median), {} (95 %), {} at most; in whole evenings silent for {} ms (median), \
         {} (95 %), {} at most, {} of {} times for more than a second; load {}",
        of_hundred(&waits, 50),
        of_hundred(&waits, 95),
        of_hundred(&waits, 100),
        of_hundred(&silent, 50),
        of_hundred(&silent, 95),
        of_hundred(&silent, 100),
        silent.iter().filter(|silent| **silent > 1_000).count(),
        silent.len(),
        load.split(' ').next().unwrap_or_default()
    );
    club.ends().await;
}

#[test]
fn a_hundredth_is_counted_from_the_least() {
    let sorted: Vec<u64> = (1..=20).collect();
    assert_eq!([50, 95, 100].map(|part| of_hundred(&sorted, part)), [10, 19, 20]);
}
