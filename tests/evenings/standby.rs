//! Two bots with one PostgreSQL: one plays, the other one stands by and takes over, whatever ends the first one.

use crate::bot::Bot;
use crate::club::Club;
use crate::crash::check_record;
use crate::cut_off::assert_only_silence;
use crate::players::{Game, SOON, moves, next_turn};
use crate::postgres::Server;
use herzbot_imitation::{Discord, Limits, Person, json};
use sqlx::{AnyConnection, Connection};
use std::process::Command;
use std::time::{Duration, Instant};

/// The timeout for a takeover on a busy machine; the measured times are printed.
const PATIENCE: Duration = Duration::from_secs(120);

/// The number of Discord's shards: a single one is served by one bot, and the others stand by.
const SHARDS: u64 = 1;

fn is_on_all_shards(discord: &Discord) -> bool {
    discord.connected_shards() == (0..SHARDS).collect::<Vec<_>>()
}

fn logins(discord: &Discord) -> u64 {
    discord.identifies() + discord.resumes()
}

/// Waits until the other bot is on all shards of that Discord, makes it the club's bot, and prints how long that
/// took.
async fn taken_over(club: &mut Club, other: &mut Bot, before: u64, what: &str) {
    let since = Instant::now();
    let is_coming = |discord: &Discord| logins(discord) > before && discord.is_connected();
    assert!(club.discord.wait_until(is_coming, PATIENCE).await, "nobody takes over:\n{}", other.log());
    let first = since.elapsed();
    // A stopped process keeps its connections for a while.
    let is_there = |discord: &Discord| logins(discord) >= before + SHARDS && is_on_all_shards(discord);
    assert!(club.discord.wait_until(is_there, PATIENCE).await, "not on all shards:\n{}", other.log());
    let [first, all] = [first, since.elapsed()].map(|time| time.as_secs_f64());
    eprintln!("{what}: taken over after {first:.1} s, on all shards after {all:.1} s");
    std::mem::swap(&mut club.bot, other);
}

fn signal(bot: &Bot, signal: &str) {
    let id = bot.process.as_ref().unwrap().id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_bot_stands_by_and_takes_over() {
    let Some(server) = Server::start() else { return };
    // A killed process forgets its rate limits.
    let discord = Discord::builder().limits(Limits::none()).shards(SHARDS, SHARDS).start().await;
    let [bot, mut other] = [(), ()].map(|()| Bot::on_database(&discord, &server.address));
    let mut club = Club::with(discord, bot, "en-US").await;
    assert!(club.discord.wait_until(is_on_all_shards, PATIENCE).await, "{}", club.bot.log());
    other.start();
    other.says("standing by").await;
    assert_eq!(logins(&club.discord), SHARDS, "one bot at a time is on Discord");
    let people = [club.member("Anna", "en-US"), club.member("Ben", "en-US")];
    let all: Vec<&Person> = people.iter().collect();
    let table = club.start("herz", &all, &[("rounds", json!(1))]).await;
    let mut game = Game::new(&club.channel, all, table);
    assert!(game.goes_on(4).await);

    let before = logins(&club.discord);
    club.bot.kill();
    taken_over(&mut club, &mut other, before, "killed").await;
    assert!(game.goes_on(4).await);

    // An upgrade: the new one stands by, and the old one is asked to stop.
    other.start();
    other.says("standing by").await;
    let before = logins(&club.discord);
    assert!(club.bot.stop().await.success());
    taken_over(&mut club, &mut other, before, "stopped").await;
    assert!(game.goes_on(4).await);

    // The database is away for a moment: all bots keep their shards.
    other.start();
    other.says_again("standing by", 2).await;
    let before = logins(&club.discord);
    server.crash();
    assert!(game.goes_on(4).await);
    assert_eq!(logins(&club.discord), before);

    // It stalls during a press, and continues when it is too late.
    signal(&club.bot, "-STOP");
    taken_over(&mut club, &mut other, before, "stalled").await;
    assert!(game.goes_on(4).await);
    signal(&other, "-CONT");
    assert_eq!(other.ends().await.code(), Some(75));
    assert!(other.log().contains("another process has taken over discord/"), "{}", other.log());
    while game.goes_on(1).await {}

    assert!(game.made.len() > 20, "{} moves", game.made.len());
    let record = club.record(game.people[0], &game.table).await;
    check_record(&record, &game.made, &game.table);
    assert!(club.bot.stop().await.success());
    let checked = club.bot.command(&["check"]).output().unwrap();
    let checked = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert!(checked.contains("results: 1, people: 2"), "{checked}");
    club.discord.assert_clean();
}

/// Discord repeats what was pressed while no bot was connected. The killed bot may have acted on it, so it is only
/// answered, and passed over once Discord accepts no answer.
#[tokio::test(flavor = "multi_thread")]
async fn repeated_presses_are_answered_while_discord_accepts_that() {
    let Some(server) = Server::start() else { return };
    // Longer than the bots count on: a busy machine makes no answer late, but one that a bot gives after the whole
    // takeover is.
    let limit = Duration::from_secs(5);
    let discord = Discord::builder().limits(Limits::none()).shards(SHARDS, SHARDS).answer_within(limit);
    let discord = discord.start().await;
    let [bot, mut other] = [(), ()].map(|()| Bot::on_database(&discord, &server.address));
    let mut club = Club::with(discord, bot, "en-US").await;
    other.start();
    other.says("standing by").await;
    let people = [club.member("Anna", "en-US"), club.member("Ben", "en-US")];
    let all: Vec<&Person> = people.iter().collect();
    let table = club.start("herz", &all, &[("rounds", json!(1))]).await;
    let mut game = Game::new(&club.channel, all, table);
    let (person, view, label) = loop {
        let (person, view) = next_turn(&game.people, &club.channel, &game.table).await.unwrap();
        if let Some(label) = moves(&view).pop() {
            break (person, view, label);
        }
        assert!(game.goes_on(1).await);
    };

    // Only a noted session is resumed.
    sqlx::any::install_default_drivers();
    let mut database = AnyConnection::connect(&server.address).await.unwrap();
    let noted = "SELECT name FROM notes WHERE name = 'session discord/0'";
    while sqlx::query(noted).fetch_optional(&mut database).await.unwrap().is_none() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let (before, identified) = (logins(&club.discord), club.discord.identifies());
    club.bot.kill();
    let (killed, mut deeds) = (Instant::now(), Vec::new());
    while logins(&club.discord) == before {
        assert!(killed.elapsed() < PATIENCE, "nobody takes over:\n{}", other.log());
        deeds.push(person.begin_press(&view, &label).unwrap());
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    std::mem::swap(&mut club.bot, &mut other);
    assert_eq!(club.discord.identifies(), identified, "the session is resumed");
    let (mut answered, mut passed_over) = (0, 0);
    for deed in deeds {
        match deed.answer().await {
            Ok(answer) => {
                answer.settled_or_gone(SOON).await.unwrap();
                let says_so = |text: &str| text.contains("I was restarted at that very moment");
                answered += usize::from(answer.messages().iter().any(|message| says_so(&message.text())));
            }
            Err(_) => passed_over += 1,
        }
    }
    eprintln!("{answered} repeated presses were answered, {passed_over} passed over");
    assert!(answered > 0 && passed_over > 0, "{}", club.bot.log());
    assert_only_silence(&club.discord);
    while game.goes_on(1).await {}
    let record = club.record(game.people[0], &game.table).await;
    check_record(&record, &game.made, &game.table);
    assert!(club.bot.stop().await.success());
    club.discord.assert_clean();
}
