//! What a press and a game cost the program in the playground.

use super::ends::Player;
use super::{Bot, playground};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::process::{Command, Stdio};

/// Games that one pair of people opens: a person can open twenty tables in an hour.
const GAMES_OF_A_PAIR: usize = 15;
/// Presses are counted in so many games.
const COUNTED: usize = 10;
/// The clock of `/proc`: ticks a second.
const TICKS: f64 = 100.0;

/// A file of the bot's process in `/proc`.
fn proc(bot: &Bot, file: &str) -> String {
    let id = bot.process.as_ref().unwrap().id();
    std::fs::read_to_string(format!("/proc/{id}/{file}")).unwrap()
}

/// The number behind a name in such a file.
fn number(text: &str, name: &str) -> u64 {
    let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    line.split_whitespace().next().unwrap().parse().unwrap()
}

/// Anonymous and resident memory, in MB.
fn memory(bot: &Bot) -> String {
    let status = proc(bot, "status");
    let [own, all] = ["RssAnon:", "VmRSS:"].map(|name| number(&status, name) as f64 / 1024.0);
    format!("{own:.1} MiB anonymous, {all:.1} resident")
}

/// Seconds of the processor, and bytes written.
fn spent(bot: &Bot) -> (f64, u64) {
    let stat = proc(bot, "stat");
    let fields: Vec<&str> = stat.rsplit_once(") ").unwrap().1.split(' ').collect();
    let ticks: f64 = fields[11..13].iter().map(|field| field.parse::<f64>().unwrap()).sum();
    (ticks / TICKS, number(&proc(bot, "io"), "write_bytes:"))
}

/// Two people play a game to its end. Returns how often they have pressed.
async fn play(pair: &mut [Player; 2]) -> u64 {
    let [anna, ben] = pair;
    anna.line.say("channel", "/herz rounds:1").await;
    ben.presses(".join").await;
    // She has seen who is there.
    anna.presses(".start").await;
    let before = anna.line.number + ben.line.number;
    tokio::join!(anna.plays_out(), ben.plays_out());
    let presses = anna.line.number + ben.line.number - before;
    for person in pair {
        person.is_heard().await;
        person.forgets();
        person.line.heard.clear();
    }
    presses
}

/// Two people who play forced cards themselves, so that every move is a press.
async fn pair(address: SocketAddr, number: usize) -> [Player; 2] {
    let mut pair = [
        Player::joins(address, &format!("Anna {number}")).await,
        Player::joins(address, &format!("Ben {number}")).await,
    ];
    for person in &mut pair {
        person.line.say("channel", "/settings autoplay:no").await;
        person.is_heard().await;
    }
    pair
}

/// Prints what a press costs beside `TABLES` (0, at most 19) others, and the memory while `GAMES` (0) more games are played. `PROGRAM` is the
/// program to measure, if it is not the one that was built with the test.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "figures"]
async fn what_a_press_costs() {
    let setting = |name| std::env::var(name).map_or(0, |number| number.parse::<usize>().unwrap());
    let (mut bot, address) = playground().await;
    let address = address.trim_start_matches("http://").trim_end_matches('/').parse().unwrap();
    println!("at the start: {}", memory(&bot));
    let mut host = Player::joins(address, "Host").await;
    host.line.say("channel", "/server tables:20").await;
    host.is_heard().await;
    for number in 0..setting("TABLES") {
        let mut alone = Player::joins(address, &format!("Person {number}")).await;
        alone.line.say("channel", "/herz").await;
        alone.presses(".add").await;
        alone.presses(".start").await;
        alone.is_heard().await;
    }
    drop(host);
    println!("with {} tables: {}", setting("TABLES"), memory(&bot));
    let mut people = pair(address, 0).await;
    play(&mut people).await;
    println!("after a game: {}", memory(&bot));
    let (before, mut presses) = (spent(&bot), 0);
    for _ in 0..COUNTED {
        presses += play(&mut people).await;
    }
    let after = spent(&bot);
    let (cpu, bytes) = ((after.0 - before.0) * 1000.0 / presses as f64, (after.1 - before.1) / presses);
    println!("{presses} presses: {cpu:.2} ms of the processor and {bytes} bytes written for each");

    // The same counted by strace, if there is one: it makes everything slow.
    let id = bot.process.as_ref().unwrap().id().to_string();
    let strace = Command::new("strace").args(["-c", "-f", "-p", &id]).stderr(Stdio::piped()).spawn();
    if let Ok(mut strace) = strace {
        // It says that it has attached to all threads before it counts.
        let mut told = std::io::BufReader::new(strace.stderr.take().unwrap());
        let mut line = String::new();
        std::io::BufRead::read_line(&mut told, &mut line).unwrap();
        let presses = play(&mut people).await;
        let interrupted = Command::new("kill").args(["-INT", &strace.id().to_string()]).status().unwrap();
        assert!(interrupted.success());
        let mut table = String::new();
        std::io::Read::read_to_string(&mut told, &mut table).unwrap();
        strace.wait().unwrap();
        let mut calls = BTreeMap::new();
        for row in table.lines() {
            let row: Vec<&str> = row.split_whitespace().collect();
            if let [_, _, _, count, .., name] = row[..]
                && let Ok(count) = count.parse::<u64>()
            {
                calls.insert(name, count);
            }
        }
        let mut most: Vec<_> = calls.iter().map(|(name, count)| (count / presses, *name)).collect();
        most.sort_unstable();
        let all = calls.get("total").map_or(0, |all| all / presses);
        println!(
            "{presses} presses: {all} system calls for each: {:?}",
            most.iter().rev().skip(1).take(8).collect::<Vec<_>>()
        );
    }

    let games = setting("GAMES");
    for number in 1..=games.div_ceil(GAMES_OF_A_PAIR) {
        let mut people = pair(address, number).await;
        for _ in 0..GAMES_OF_A_PAIR.min(games - (number - 1) * GAMES_OF_A_PAIR) {
            play(&mut people).await;
        }
        if number % 10 == 0 || number == games.div_ceil(GAMES_OF_A_PAIR) {
            println!("after {} games: {}", games.min(number * GAMES_OF_A_PAIR), memory(&bot));
        }
    }
    assert!(bot.stop().await.success());
}
