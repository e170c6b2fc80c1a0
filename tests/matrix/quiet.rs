//! Counts the events of an evening without a rate limit, and prints the private chats as people read them
//! afterwards.

use crate::allowance::four_people;
use crate::club::Club;
use crate::evening::{Evening, WAYS, Way, now};
use crate::person::Person;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// Classifies an event for a reader of a room.
fn kind(event: &Value) -> &'static str {
    match event["type"].as_str().unwrap_or_default() {
        "m.room.message" if event["content"]["m.relates_to"]["rel_type"] == "m.replace" => "edits",
        "m.room.message" => "messages",
        "m.reaction" => "reactions",
        "m.room.redaction" => "redactions",
        "org.matrix.msc3381.poll.start" => "polls",
        "org.matrix.msc3381.poll.end" => "ends of polls",
        _ => "others",
    }
}

/// The bot's events of an evening: in the room, and in all private chats together.
#[derive(Default)]
struct Counted {
    room: BTreeMap<&'static str, usize>,
    chats: BTreeMap<&'static str, usize>,
    moves: usize,
}

impl Counted {
    fn of(evening: &Evening<'_>, herzbot: &str) -> Self {
        let mut counted = Self { moves: evening.moves, ..Self::default() };
        let mut known = BTreeSet::new();
        for person in &evening.people {
            person.look(|seen| {
                let own = |event: &&Value| event["sender"] == herzbot && event["state_key"].is_null();
                for event in seen.events.iter().filter(own) {
                    if known.insert(event["event_id"].to_string()) {
                        let in_room = event["room_id"] == *evening.room;
                        let place = if in_room { &mut counted.room } else { &mut counted.chats };
                        *place.entry(kind(event)).or_default() += 1;
                    }
                }
            });
        }
        counted
    }

    fn print(&self, what: &str) {
        let listed = |counts: &BTreeMap<&str, usize>| {
            let all: Vec<String> = counts.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
            format!(
                "{} ({:.1} a move)",
                all.join(", "),
                counts.values().sum::<usize>() as f64 / self.moves as f64
            )
        };
        println!(
            "{what}, {} moves\n  in the room: {}\n  in private chats: {}",
            self.moves,
            listed(&self.room),
            listed(&self.chats)
        );
    }
}

/// Formats a private chat as its person reads it afterwards.
fn timeline(person: &Person, chat: &str) -> String {
    person.look(|seen| {
        let mut lines = String::new();
        for message in &seen.rooms[chat].messages {
            let who = if message.sender == person.id { &person.name } else { "Herzbot" };
            let mark = match message.edits {
                0 => "",
                _ => " (edited)",
            };
            let said = if message.redacted { "[Message deleted]" } else { &message.text };
            let poll = if message.kind == "poll" { "[poll] " } else { "" };
            let ended = if message.closed { " [closed]" } else { "" };
            lines += &format!("--- {who}{mark}{ended}\n{poll}{said}\n");
        }
        lines
    })
}

/// Plays a game with at least `pace` between moves, and counts the events.
async fn counted(
    club: &Club,
    people: &[&Person],
    command: &str,
    pace: Duration,
    moves: usize,
    ways: &[Way],
) -> Counted {
    let room = club.room(people, true).await;
    let mut evening = Evening::begins(club, &room, people, command).await;
    let mut next = now();
    while let Some(turn) = evening.next().await {
        if evening.moves >= moves {
            break;
        }
        tokio::time::sleep(Duration::from_millis(next.saturating_sub(now()))).await;
        next = now() + u64::try_from(pace.as_millis()).unwrap();
        evening.moves(&turn, ways[evening.moves % ways.len()]).await;
    }
    if std::env::var_os("HERZBOT_TIMELINE").is_some() {
        println!("{command}: {}'s private chat\n{}", people[1].name, timeline(people[1], &evening.chats[1]));
    }
    Counted::of(&evening, &club.herzbot)
}

/// Plays a move every ten seconds, and prints what one of the people reads afterwards:
/// `HERZBOT_PACE=10000 HERZBOT_TIMELINE=1 cargo test --test matrix -- --ignored --nocapture events_of_an_evening`
#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures, and proves nothing"]
async fn events_of_an_evening_with_limits_lifted() {
    let set = |name: &str| std::env::var(name).ok();
    let number = |name: &str, usual| set(name).map_or(usual, |value| value.parse().unwrap());
    let commands =
        set("HERZBOT_COMMANDS").unwrap_or_else(|| "!herz rounds=2,!teufel rounds=1,!hearts target=1".into());
    let (pace, moves) = (number("HERZBOT_PACE", 0), number("HERZBOT_MOVES", 200));
    let club = Club::new().await;
    for command in commands.split(',') {
        let people = four_people(&club).await;
        let people: Vec<&Person> = people.iter().collect();
        let pace = Duration::from_millis(u64::try_from(pace).unwrap());
        counted(&club, &people, command, pace, moves, &WAYS).await.print(command);
    }
    club.ends().await;
}
