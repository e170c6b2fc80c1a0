//! A disk on which a sync takes half a second: how often people can move, with computers and with each other.
//!
//! `cargo test --test evenings -- --ignored --nocapture slow_disk` prints it.

use crate::bot::Bot;
use crate::players::{SOON, choice, is_over, moves, next_turn, table_name, turn_number, turn_view};
use herzbot_imitation::{Channel, Discord, Limits, Person, json};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// The duration of a sync, in milliseconds.
const SYNC: u32 = 500;
const TABLES: usize = 10;
/// The number of counted moves at each table.
const MOVES: usize = 12;

/// The times of the moves at one table.
struct Played {
    answers: Vec<Duration>,
    all: Duration,
}

/// Builds the library that slows syncs down into `folder`; none without a C compiler.
fn slow_sync(folder: &Path) -> Option<Command> {
    let library = folder.join("slow_sync.so");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/support/slow_sync.c");
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-O1", "-o"]).args([&library, &source]).arg("-ldl");
    match compiler.output() {
        Ok(done) => assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr)),
        Err(error) => {
            eprintln!("SKIPPED: no slow disk without a C compiler (cc: {error})");
            return None;
        }
    }
    let mut command = Command::new("herzbot");
    command.env("LD_PRELOAD", library).env("SLOW_SYNC_MS", SYNC.to_string());
    Some(command)
}

/// Opens a table, and makes the first available moves there.
async fn play(people: Vec<Person>, channel: Channel) -> Played {
    let seats: Vec<&Person> = people.iter().collect();
    let opened = seats[0].slash(&channel, "herz", &[("rounds", json!(4))]).await.unwrap();
    let lobby = opened.settled(SOON).await.unwrap();
    let name = table_name(&lobby);
    let mut wanted: Vec<(&Person, &str)> = vec![(seats[0], ".start")];
    wanted.insert(0, seats.get(1).map_or((seats[0], ".add"), |second| (*second, ".join")));
    for (person, act) in wanted {
        let offered = |person: &Person| {
            let now = person.look_again(&lobby)?;
            let is_meant = |id: &str| id.ends_with(act);
            let button = now.buttons().find(|button| button.custom_id.as_deref().is_some_and(is_meant))?;
            let label = (!button.disabled).then(|| button.label.clone())?;
            Some((now, label))
        };
        let (now, label) = person.wait_for_some(offered, SOON).await.unwrap();
        person.press(&now, &label).await.unwrap();
    }
    let mut answers = Vec::new();
    let mut began = None;
    while answers.len() < MOVES {
        let Some((person, view)) = next_turn(&seats, &channel, &name).await else { break };
        let start = Instant::now();
        began.get_or_insert(start);
        let labels = moves(&view);
        let label = &labels[answers.len() % labels.len()];
        let id =
            view.buttons().find(|button| button.label == *label).and_then(|button| button.custom_id.clone());
        let (turn, _) = choice(&id.unwrap()).unwrap();
        person.press(&view, label).await.unwrap();
        // The answer, or the view that follows a deferred one.
        let is_shown = |person: &Person| {
            let now = turn_view(person, &name);
            is_over(person, &channel, &name) || now.is_none_or(|now| turn_number(&now) != Some(turn))
        };
        person.wait_for(is_shown, SOON).await.unwrap();
        answers.push(start.elapsed());
    }
    Played { answers, all: began.map_or(Duration::ZERO, |began| began.elapsed()) }
}

async fn evening(with_computers: bool) {
    let discord = Discord::builder().limits(Limits::none()).start().await;
    let mut bot = Bot::on(&discord);
    let Some(slow) = slow_sync(bot.folder()) else { return };
    bot.record(&slow);
    bot.join(&discord).await;
    let server = discord.server("Spielwiese", "en-US");
    let tables = (0..TABLES).map(|table| {
        let person = |name: &str| server.member(&format!("{name}{table}"), "en-US");
        let people = if with_computers { vec![person("A")] } else { vec![person("A"), person("B")] };
        tokio::spawn(play(people, server.channel(&format!("karten-{table}"))))
    });
    let tables: Vec<_> = tables.collect();
    let mut all = Vec::new();
    for table in tables {
        all.push(table.await.unwrap());
    }
    let mut answers: Vec<Duration> = all.iter().flat_map(|played| played.answers.iter().copied()).collect();
    answers.sort_unstable();
    let longest = all.iter().map(|played| played.all).max().unwrap_or_default();
    let each = (MOVES as f64) / longest.as_secs_f64();
    println!(
        "a sync takes {SYNC} ms; {TABLES} tables, {}: a press is answered in p50 {:?}, at most {:?}; at the slowest table {each:.2} moves a second",
        if with_computers { "one person and a computer at each" } else { "two people at each" },
        answers[answers.len() / 2],
        answers[answers.len() - 1],
    );
    bot.assert_calm();
    assert!(bot.stop().await.success());
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures"]
async fn with_computers() {
    evening(true).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures"]
async fn with_each_other() {
    evening(false).await;
}
