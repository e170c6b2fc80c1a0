//! An evening with the data in PostgreSQL, through crashes of the bot and of the database.

use crate::bot::Bot;
use crate::club::Club;
use crate::crash::check_record;
use crate::players::{SOON, is_made, next_turn, offers};
use crate::sharing::lost_presses;
use herzbot_imitation::{Discord, Limits, Person, json};
use herzbot_store::{Location, open_shared_store};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A PostgreSQL server of the test's own, which runs until this is dropped.
pub struct Server {
    /// `tests/postgres`, which ends with its input.
    script: Child,
    /// The address of its database, for `HERZBOT_DATABASE`.
    pub address: String,
    /// The commands that restart it, copy its data, and restore that copy.
    commands: [String; 3],
}

impl Server {
    /// Starts the server. Returns none, with a message, if there is no PostgreSQL on this machine.
    pub fn start() -> Option<Self> {
        let told = ["", "_RESTART", "_KEEP", "_GO_BACK"]
            .map(|what| format!("echo \"$POSTGRES_FOR_TESTS{what}\"; "))
            .concat();
        let mut script = Command::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/postgres"))
            .args(["sh", "-c", &format!("{told} cat")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(script.stdout.take().unwrap()).lines().map_while(Result::ok);
        let Some(address) = lines.next() else {
            eprintln!("SKIPPED: no evening with PostgreSQL ({:?})", script.wait());
            return None;
        };
        let commands = [(); 3].map(|()| lines.next().unwrap());
        Some(Self { script, address, commands })
    }

    fn does(&self, command: usize) {
        assert!(Command::new("sh").args(["-c", &self.commands[command]]).status().unwrap().success());
    }

    /// Kills it without warning, and starts it again.
    pub fn crash(&self) {
        self.does(0);
    }

    /// Copies its data. It keeps running: an outage would be noted in the journals after the copy.
    pub fn keep(&self) {
        self.does(1);
    }

    /// Stops it, and starts it with the copy: later writes are lost.
    pub fn go_back(&self) {
        self.does(2);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.script.stdin.take());
        let ended = self.script.wait();
        assert!(std::thread::panicking() || ended.is_ok_and(|status| status.success()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_evening_in_postgres_goes_on_after_crashes_of_bot_and_database() {
    let Some(server) = Server::start() else { return };
    // A killed process forgets its rate limits.
    let discord = Discord::builder().limits(Limits::none()).start().await;
    let bot = Bot::on_database(&discord, &server.address);
    let mut club = Club::with(discord, bot, "en-US").await;
    let people = [club.member("Anna", "en-US"), club.member("Ben", "en-US")];
    let all: Vec<&Person> = people.iter().collect();
    let table = club.start("herz", &all, &[("rounds", json!(1))]).await;
    let mut rng = StdRng::seed_from_u64(8);
    let (mut made, mut pressed) = (BTreeMap::new(), BTreeSet::new());
    for presses in 1.. {
        assert!(presses < 1000, "the game never ends");
        let Some((person, view)) = next_turn(&all, &club.channel, &table).await else { break };
        let offers = offers(&view);
        let offer = &offers[rng.random_range(0..offers.len())];
        // If the database takes long to start, the bot is silent until it has the lease again: the player presses
        // again.
        let Ok(answer) = offer.take(person, &view).await else {
            tokio::time::sleep(Duration::from_millis(250)).await;
            continue;
        };
        answer.settled_or_gone(SOON).await.unwrap();
        // Around crashes, a press may be answered as unsaved. A late one on a message that was sent twice gets the present
        // view: which of two presses at one turn was the move is unknown.
        if !pressed.insert(offer.turn) {
            made.remove(&offer.turn);
        } else if is_made(&answer, offer.turn) {
            made.insert(offer.turn, offer.index);
        }
        match presses {
            3 | 12 => server.crash(),
            7 | 16 => {
                club.bot.kill();
                club.bot.join(&club.discord).await;
            }
            _ => {}
        }
    }
    assert!(made.len() > 20, "{} moves", made.len());
    let record = club.record(all[0], &table).await;
    check_record(&record, &made, &table);
    let board = all[1].slash(&club.channel, "leaderboard", &[]).await.unwrap().settled(SOON).await.unwrap();
    assert!(["Anna", "Ben"].iter().all(|name| board.text().contains(name)), "{}", board.text());
    assert!(club.bot.stop().await.success());
    assert!(!club.bot.data().join("herzbot.db").exists(), "nothing of it is in the folder");

    // The way back: into a folder, where everything is found again.
    let run = |arguments: &[&str], settings: &[(&str, &str)]| {
        let output = club.bot.command(arguments).envs(settings.iter().copied()).output().unwrap();
        let text =
            [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
        assert!(output.status.success(), "{arguments:?}: {text}");
        text
    };
    assert!(run(&["check"], &[]).contains("results: 1, people: 2"));
    run(&["backup", "evening.db"], &[]);
    let down = run(&["restore", "evening.db"], &[("HERZBOT_DATABASE", ""), ("HERZBOT_DATA", "down")]);
    assert!(down.contains("results: 1, people: 2"), "{down}");
    lost_presses(&club.discord);
}

#[tokio::test(flavor = "multi_thread")]
async fn that_a_shard_has_identified_outlives_a_crash_of_the_database() {
    let Some(server) = Server::start() else { return };
    let home = tempfile::tempdir().unwrap();
    let place = Location::Postgres(server.address.clone());
    let (_store, leases) = open_shared_store(&place, home.path()).await.unwrap();
    let leases = leases.unwrap();
    let exchange = leases.exchange();
    // Longer than the database takes to be back on any machine.
    let hour = Duration::from_secs(60 * 60);
    assert_eq!(exchange.take_turn("bucket", 2 * hour).await.unwrap(), Duration::ZERO);
    exchange.set_turn("bucket", hour).await.unwrap();
    server.crash();
    // Earlier connections are first found to be dead.
    let start = Instant::now();
    let wait = loop {
        match exchange.take_turn("bucket", hour).await {
            Ok(wait) => break wait,
            Err(error) => assert!(start.elapsed() < SOON, "{error}"),
        }
    };
    assert!(wait > Duration::ZERO && wait <= hour, "{wait:?}");
}
