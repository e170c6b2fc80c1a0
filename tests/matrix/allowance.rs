//! Tests at a homeserver with Synapse's default limit: an account may send 0.2 events a second, with bursts
//! of 10.

use crate::club::Club;
use crate::evening::{Evening, Way, now};
use crate::homeserver::{Allowance, Homeserver};
use crate::person::Person;
use crate::seen::{Seen, is_by};
use std::collections::BTreeMap;
use std::time::Duration;

/// The interval of moves in milliseconds, and the longest time that the rate limit may delay a turn.
const PACE: u64 = 10_000;
/// The additional delay that a busy machine or another pause of the homeserver may cause, in milliseconds.
const OTHER_PAUSES: u64 = 30_000;
/// The homeserver's limit: the burst in events, and the time for each further event in milliseconds.
const BURST: f64 = 10.0;
const REFILL: f64 = 5_000.0;

/// A move, and the next person's "your turn", in milliseconds by the homeserver's clock.
struct Handover {
    moved: u64,
    told: u64,
}

/// The measurements of a game at the default rate limit.
struct Played {
    turns: Vec<Handover>,
    /// When the bot sent events to rooms, oldest first.
    sent: Vec<u64>,
    /// The time from the last accepted invitation to a private chat until all saw their cards, in
    /// milliseconds. `None` if not all saw them while they played.
    first_cards: Option<u64>,
    /// The same from *Start* on.
    cards_after_start: Option<u64>,
    /// The events that the bot sent for each move, from the first one on.
    events_a_move: f64,
    /// The part of `first_cards` that the rate limit causes, in milliseconds: see [`cards_by_allowance`].
    cards_by_allowance: u64,
    /// The number of events that the bot sent until then, including the room that it joined and the chats
    /// that it created.
    opening: usize,
    /// How long after each move the table's message changed, in milliseconds.
    behind: Vec<u64>,
    /// How long after the opening of the table the bot first explained a delay, in milliseconds.
    explained: Option<u64>,
}

/// Formats the median, the 95th percentile and the maximum.
fn spread(mut all: Vec<u64>) -> String {
    all.sort_unstable();
    let Some(most) = all.last() else { return "never".to_owned() };
    format!(
        "{} ms (median), {} (95 %), {most} at most",
        all[all.len() / 2],
        all[(all.len() * 95).div_ceil(100) - 1]
    )
}

impl Played {
    fn print(&self, what: &str) {
        let late: Vec<u64> = self.turns.iter().map(|turn| turn.told - turn.moved).collect();
        println!(
            "{what}: all cards {:?} ms after the last accept ({} for the allowance alone), {:?} ms after the start, with {} events; \"your turn\" after {}, of {}; the table's message after {}; \
             {} events sent, {:.1} a move; told why it is slow {:?} ms after it was opened; load {}",
            self.first_cards,
            self.cards_by_allowance,
            self.cards_after_start,
            self.opening,
            spread(late),
            self.turns.len(),
            spread(self.behind.clone()),
            self.sent.len(),
            self.events_a_move,
            self.explained,
            std::fs::read_to_string("/proc/loadavg").unwrap().split(' ').next().unwrap_or_default()
        );
    }
}

/// Four people play at most `moves` moves, one every ten seconds. `command` opens the table.
async fn table_of_four(club: &Club, people: &[Person], command: &str, moves: usize) -> Played {
    let people: Vec<&Person> = people.iter().collect();
    let room = club.room(&people, true).await;
    table_in(club, &people, room, command, moves).await
}

/// Plays like [`table_of_four`], in an existing room.
async fn table_in(club: &Club, people: &[&Person], room: String, command: &str, moves: usize) -> Played {
    let mut evening = Evening::begins(club, &room, people, command).await;
    let mut turns = Vec::new();
    let mut moves_made = Vec::new();
    let mut moved: Option<u64> = None;
    while let Some(turn) = evening.next().await {
        if let Some(moved) = moved {
            turns.push(Handover { moved, told: turn.view.changed.max(moved) });
            let early = (moved + PACE).saturating_sub(now());
            tokio::time::sleep(Duration::from_millis(early)).await;
        }
        if turns.len() >= moves {
            break;
        }
        let passes = turn.view.text.contains("Choose three cards");
        evening.moves(&turn, Way::Word).await;
        // All players pass at the same time, so no turn begins with that.
        moved = (!passes).then(now);
        moves_made.extend(moved);
    }
    evening.assert_nobody_saw_others_cards();
    trace(people, &club.herzbot);
    let cards = first_cards(&evening, &club.herzbot, command);
    let first_cards = cards.map(|at| at.saturating_sub(last_accept(&evening)));
    let cards_after_start = cards.map(|at| at.saturating_sub(started(&evening)));
    let sent = sent_to_rooms(people, &club.herzbot);
    let (from, to) = (turns.first().map_or(0, |turn| turn.moved), turns.last().map_or(0, |turn| turn.moved));
    let events = sent.iter().filter(|at| (from..to).contains(at)).count();
    let events_a_move = events as f64 / turns.len().saturating_sub(1).max(1) as f64;
    let behind =
        moves_made.iter().filter_map(|at| Some(said_in_room(&evening, &club.herzbot, *at)? - at)).collect();
    let explained = first_told(&evening, &club.herzbot, "I'm looking after several tables");
    let cards_by_allowance = cards.map_or(0, |cards| cards_by_allowance(&evening, &club.herzbot, cards));
    let opening = cards.map_or(0, |cards| opening(&evening, &sent, cards));
    Played {
        turns,
        sent,
        opening,
        first_cards,
        cards_after_start,
        events_a_move,
        cards_by_allowance,
        behind,
        explained,
    }
}

/// Returns the earliest possible time after the last accepted invitation when all could have their cards, on
/// an infinitely fast machine. It depends on the bot's events until then, including the room that it joined
/// and the chats that it created.
fn cards_by_allowance(evening: &Evening<'_>, herzbot: &str, cards: u64) -> u64 {
    let sent = sent_to_rooms(&evening.people, herzbot);
    let spent = opening(evening, &sent, cards) as f64;
    let first = sent.first().copied().unwrap_or_default();
    let earliest = first + ((spent - BURST).max(0.0) * REFILL) as u64;
    earliest.saturating_sub(last_accept(evening))
}

/// Returns the number of events that the bot sent until all had their cards, including the room that it
/// joined and the chats that it created.
fn opening(evening: &Evening<'_>, sent: &[u64], cards: u64) -> usize {
    1 + evening.chats.len() + sent.iter().filter(|at| **at <= cards).count()
}

/// Returns when the bot first wrote in the room since `from`, by the homeserver's clock.
fn said_in_room(evening: &Evening<'_>, herzbot: &str, from: u64) -> Option<u64> {
    evening.people[0].look(|seen| {
        let said = seen.events.iter().filter(|event| {
            is_by(event["sender"].as_str().unwrap(), herzbot)
                && event["room_id"] == *evening.room
                && event["type"] == "m.room.message"
        });
        said.filter_map(|event| event["origin_server_ts"].as_u64()).filter(|at| *at >= from).min()
    })
}

/// Returns how long after the bot's first message in the room any of the people got this text, in
/// milliseconds.
fn first_told(evening: &Evening<'_>, herzbot: &str, what: &str) -> Option<u64> {
    let opened = said_in_room(evening, herzbot, 0)?;
    let told = evening.people.iter().filter_map(|person| {
        person.look(|seen| {
            let says = |event: &&serde_json::Value| {
                is_by(event["sender"].as_str().unwrap(), herzbot)
                    && event["content"]["body"].as_str().is_some_and(|body| body.contains(what))
            };
            seen.events.iter().filter(says).filter_map(|event| event["origin_server_ts"].as_u64()).min()
        })
    });
    told.min().map(|at| at.saturating_sub(opened))
}

/// Prints what the bot sent to these people, with seconds since the full hour, if `HERZBOT_TRACE` is set.
pub fn trace(people: &[&Person], herzbot: &str) {
    if std::env::var_os("HERZBOT_TRACE").is_none() {
        return;
    }
    let mut lines = BTreeMap::new();
    for person in people {
        person.look(|seen| {
            for event in seen.events.iter().filter(|event| is_by(event["sender"].as_str().unwrap(), herzbot))
            {
                let content = &event["content"];
                let edited = if content["m.new_content"].is_object() { "edit: " } else { "" };
                let said = content["body"].as_str().or_else(|| content["m.relates_to"]["key"].as_str());
                let said: String = said.unwrap_or_default().replace('\n', " / ").chars().take(90).collect();
                let (room, kind) = (event["room_id"].as_str().unwrap(), event["type"].as_str().unwrap());
                let at = event["origin_server_ts"].as_u64().unwrap_or_default();
                let id = event["event_id"].as_str().unwrap_or_default().to_owned();
                lines.insert((at, id), format!("{room:.6} {}: {kind} {edited}{said}", person.name));
            }
        });
    }
    for ((at, _), line) in lines {
        println!("{:7.1} s  {line}", (at % 3_600_000) as f64 / 1_000.0);
    }
}

/// Returns when the last of them first saw their cards, by the homeserver's clock, or `None` if some haven't
/// seen any yet. In Herz an Herz, only the player who draws holds a card, so it is when the first player saw
/// their drawn card.
pub fn first_cards(evening: &Evening<'_>, herzbot: &str, command: &str) -> Option<u64> {
    if command.starts_with("!herz") {
        let firsts = evening.people.iter().zip(&evening.chats).filter_map(|(person, chat)| {
            person.look(|seen| {
                Some(seen.by(chat, herzbot).find(|view| view.text.starts_with("Your turn ·"))?.sent)
            })
        });
        return firsts.min();
    }
    let is_view = |text: &str| text.contains("Your hand ·");
    let mut last = 0;
    for (person, chat) in evening.people.iter().zip(&evening.chats) {
        let first = person.look(|seen| Some(seen.by(chat, herzbot).find(|view| is_view(&view.text))?.sent));
        last = last.max(first?);
    }
    Some(last)
}

/// Returns when the last of them joined their private chat, by the homeserver's clock.
pub fn last_accept(evening: &Evening<'_>) -> u64 {
    let pairs = evening.people.iter().zip(&evening.chats);
    let accepts = pairs.filter_map(|(person, chat)| {
        person.look(|seen| {
            let mine = |event: &&serde_json::Value| {
                event["room_id"] == **chat
                    && event["state_key"] == person.id
                    && event["content"]["membership"] == "join"
            };
            seen.events.iter().find(mine)?["origin_server_ts"].as_u64()
        })
    });
    accepts.max().unwrap_or_default()
}

/// Returns when the game was started, by the homeserver's clock.
fn started(evening: &Evening<'_>) -> u64 {
    evening.people[0].look(|seen| {
        let starts = |event: &&serde_json::Value| {
            event["room_id"] == *evening.room && event["content"]["body"] == "!start"
        };
        seen.events
            .iter()
            .find(starts)
            .and_then(|event| event["origin_server_ts"].as_u64())
            .unwrap_or_default()
    })
}

pub async fn four_people(club: &Club) -> Vec<Person> {
    let mut people = Vec::new();
    for name in ["Anna", "Ben", "Cleo", "Dora"] {
        people.push(club.person(name).await);
    }
    people
}

/// Plays at a table of four on a new homeserver, where the bot has sent nothing before.
async fn first_table(command: &str, moves: usize) -> Played {
    let club = Club::on(Homeserver::with(Allowance::Default { faster: 1 }).await, &[]).await;
    let people = four_people(&club).await;
    let played = table_of_four(&club, &people, command, moves).await;
    club.ends().await;
    played.print(command);
    played
}

async fn evening_of_hearts(moves: usize) -> (Vec<Handover>, Vec<u64>) {
    let played = first_table("!hearts target=1", moves).await;
    (played.turns, played.sent)
}

/// Returns when a sender sent events that count against their rate limit to rooms, oldest first.
pub fn sent_to_rooms(people: &[&Person], sender: &str) -> Vec<u64> {
    let mut sent = BTreeMap::new();
    for person in people {
        person.look(|seen| {
            for event in seen.events.iter().filter(|event| is_by(event["sender"].as_str().unwrap(), sender)) {
                // State events belong to the creation of a room, which has a separate limit.
                if event["state_key"].is_null() {
                    let at = event["origin_server_ts"].as_u64().unwrap_or_default();
                    sent.insert(event["event_id"].as_str().unwrap_or_default().to_owned(), at);
                }
            }
        });
    }
    let mut sent: Vec<u64> = sent.into_values().collect();
    sent.sort_unstable();
    sent
}

/// Returns how long the rate limit delayed each turn, in milliseconds. Simulates a token bucket from its
/// level at the move, for all events up to "your turn". The result depends on the bot's events and their
/// order, not on the machine.
fn waits_for_allowance(turns: &[Handover], sent: &[u64]) -> Vec<f64> {
    let wait = |turn: &Handover| {
        let (mut left, mut at) = (BURST, 0);
        let mut pass = |now: u64, left: &mut f64| {
            *left = (*left + now.saturating_sub(at) as f64 / REFILL).min(BURST);
            at = now;
        };
        for event in sent.iter().filter(|event| **event <= turn.moved) {
            pass(*event, &mut left);
            left -= 1.0;
        }
        pass(turn.moved, &mut left);
        let up_to_it = sent.iter().filter(|event| (turn.moved + 1..=turn.told).contains(event)).count();
        (up_to_it as f64 - left).max(0.0) * REFILL
    };
    turns.iter().map(wait).collect()
}

fn assert_nobody_waited(turns: &[Handover], sent: &[u64]) {
    let waits = waits_for_allowance(turns, sent);
    assert!(waits.iter().all(|wait| *wait <= PACE as f64), "ms because of the allowance: {waits:?}");
    let late: Vec<u64> = turns.iter().map(|turn| turn.told - turn.moved).collect();
    assert!(late.iter().all(|late| *late <= PACE + OTHER_PAUSES), "ms altogether: {late:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn your_turn_is_never_late_at_the_default_allowance() {
    let (turns, sent) = evening_of_hearts(6).await;
    assert_eq!(turns.len(), 6);
    assert_nobody_waited(&turns, &sent);
}

/// Even with a low rate limit, a player sees at once that their move counts.
#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_marked_as_read_at_the_default_allowance() {
    let club = Club::on(Homeserver::with(Allowance::Default { faster: 1 }).await, &[]).await;
    let (anna, ben) = (club.person("Anna").await, club.person("Ben").await);
    let people = [&anna, &ben];
    let room = club.room(&people, true).await;
    // In a single round, the table may make nearly all moves itself, because they are forced.
    let mut evening = Evening::begins(&club, &room, &people, "!herz rounds=4").await;
    let mut signs = Vec::new();
    while signs.len() < 6 {
        let turn = evening.next().await.unwrap();
        let (person, chat) = (people[turn.who], evening.chats[turn.who].clone());
        let own = |seen: &Seen| {
            let own =
                seen.events.iter().filter(|event| event["sender"] == person.id && event["room_id"] == chat);
            own.map(|event| event["event_id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        let before = person.look(|seen| own(seen).len());
        evening.moves(&turn, Way::Word).await;
        let typed = tokio::time::Instant::now();
        let moved = |seen: &Seen| {
            let read = (chat.clone(), club.herzbot.clone(), own(seen).get(before)?.clone());
            seen.receipts.contains(&read).then_some(())
        };
        person.until("a receipt for the move", moved).await;
        signs.push(typed.elapsed().as_millis() as u64);
    }
    println!("a move is marked as read after {}", spread(signs));
    club.ends().await;
}

/// Takes ten minutes: `cargo test --test matrix -- --ignored --nocapture whole_evening`
#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes ten minutes, in which little happens"]
async fn your_turn_is_never_late_in_a_whole_evening_at_the_default_allowance() {
    let (turns, sent) = evening_of_hearts(usize::MAX).await;
    assert!(turns.len() > 20);
    assert_nobody_waited(&turns, &sent);
}

/// Takes about ten minutes: `cargo test --test matrix -- --ignored --nocapture first_tables_at`
#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures, and proves nothing"]
async fn first_tables_at_the_default_allowance() {
    let commands = std::env::var("HERZBOT_COMMANDS").unwrap_or_else(|_| "!herz,!teufel,!hearts".to_owned());
    for command in commands.split(',') {
        first_table(command, 12).await;
    }
}

/// Takes about ten minutes: `cargo test --test matrix -- --ignored --nocapture three_tables_at`
#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures, and proves nothing"]
async fn three_tables_at_the_default_allowance() {
    let club = Club::on(Homeserver::with(Allowance::Default { faster: 1 }).await, &[]).await;
    let people = [four_people(&club).await, four_people(&club).await, four_people(&club).await];
    let [herz, teufel, hearts] = &people;
    let (herz, teufel, hearts) = tokio::join!(
        table_of_four(&club, herz, "!herz", 12),
        table_of_four(&club, teufel, "!teufel", 12),
        table_of_four(&club, hearts, "!hearts", 12),
    );
    for (played, what) in [(herz, "herz"), (teufel, "teufel"), (hearts, "hearts")] {
        played.print(&format!("one of three tables, {what}"));
    }
    club.ends().await;
}

/// Takes a few minutes: `cargo test --test matrix -- --ignored --nocapture known_people`. Everybody has a
/// private chat with the bot already. The bot is in their rooms and has its full rate limit when they begin.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures, and proves nothing"]
async fn three_tables_of_known_people_at_the_default_allowance() {
    tables_of_known_people(false).await;
}

/// Measures the same with two accounts:
/// `cargo test --test matrix -- --ignored --nocapture with_a_second_account`
#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures, and proves nothing"]
async fn three_tables_with_a_second_account_at_the_default_allowance() {
    tables_of_known_people(true).await;
}

async fn tables_of_known_people(has_second: bool) {
    let server = Homeserver::with(Allowance::Default { faster: 1 }).await;
    let (second, password) = server.register("Second").await;
    let settings = [("MATRIX_SECOND_USER", &*second), ("MATRIX_SECOND_PASSWORD", &*password)];
    let mut club = Club::on(server, if has_second { &settings } else { &[] }).await;
    club.server.lift_limits(&club.herzbot).await;
    let mut tables = Vec::new();
    for command in ["!herz", "!teufel", "!hearts"] {
        let people = four_people(&club).await;
        let room = club.room(&people.iter().collect::<Vec<_>>(), true).await;
        for person in &people {
            person.says(&room, "!settings").await;
            let chat = club.chat(person).await;
            if has_second {
                person.is_in(&chat, &[&second]).await;
                person.is_in(&room, &[&second]).await;
            }
        }
        tables.push((command, people, room));
    }
    assert!(club.bot.stop().await.success());
    if has_second {
        // Its joins have used up its rate limit.
        tokio::time::sleep(Duration::from_secs(50)).await;
    }
    club.server.limit_again(&club.herzbot).await;
    std::fs::write(club.bot.data().join("matrix/lifted.json"), "false").unwrap();
    club.starts().await;
    let played = tables.iter().map(|(command, people, room)| {
        let people: Vec<&Person> = people.iter().collect();
        let (club, command) = (&club, *command);
        async move { (command, table_in(club, &people, room.clone(), command, 12).await) }
    });
    for (command, played) in futures_util::future::join_all(played).await {
        played.print(&format!("one of three tables of known people, {command}"));
    }
    club.ends().await;
}

/// Returns the least number of events that exceeded the default rate limit.
pub fn beyond_the_allowance(sent: &[u64]) -> usize {
    let (mut left, mut at, mut beyond) = (BURST, 0, 0);
    for event in sent {
        left = (left + event.saturating_sub(at) as f64 / REFILL).min(BURST);
        at = *event;
        if left < 1.0 {
            beyond += 1;
        } else {
            left -= 1.0;
        }
    }
    beyond
}

#[test]
fn waits_are_counted_in_events() {
    let turn = [Handover { moved: 100_000, told: 101_000 }];
    let burst = |count: u64| (0..count).map(|at| 99_000 + at).collect::<Vec<u64>>();
    // Some budget was left for the turn.
    let sent = [burst(9), vec![101_000]].concat();
    assert_eq!(waits_for_allowance(&turn, &sent), [0.0]);
    // None was left, and two other events went first.
    let sent = [burst(10), vec![100_500, 100_600, 101_000]].concat();
    let wait = waits_for_allowance(&turn, &sent)[0];
    assert!((13_900.0..=14_100.0).contains(&wait), "{wait}");
    assert_eq!(beyond_the_allowance(&burst(10)), 0);
    assert_eq!(beyond_the_allowance(&[burst(12), vec![110_000, 110_001, 110_002]].concat()), 3);
}
