//! The end of a game is there after the bot was killed at any moment after people saw it: who has won, and what leads on.

use super::*;
use serde_json::Value;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use visitor::{Line, Visitor};

/// Long enough for a machine under load.
const SOON: Duration = Duration::from_secs(90);

/// How long after the end was seen the bot is killed, in milliseconds: what is tested is that it does not matter when.
const KILLED_AFTER: [u64; 10] = [0, 20, 50, 80, 110, 150, 220, 300, 420, 600];

async fn is_killed_after(bot: &mut Bot, millis: u64) {
    tokio::time::sleep(Duration::from_millis(millis)).await;
    bot.kill();
    bot.start();
}

async fn is_open(bot: &Bot, address: SocketAddr) {
    let start = Instant::now();
    while tokio::net::TcpStream::connect(address).await.is_err() {
        assert!(start.elapsed() < SOON, "never opened:\n{}", bot.log());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// A person at their page: the messages that they see, by id.
pub(super) struct Player {
    visitor: Visitor,
    pub(super) line: Line,
    seen: BTreeMap<u64, Value>,
    /// The choices for another game that were offered before: a finished table is drawn again when that game opens.
    ended: Vec<String>,
}

fn id_of(message: &Value) -> u64 {
    message["id"].as_str().unwrap().parse().unwrap()
}

/// The first choice of a message whose id is as wanted, and which can be pressed.
fn choice_of(message: &Value, wanted: impl Fn(&str) -> bool) -> Option<String> {
    let mut off = Vec::new();
    collect_disabled(&message["page"], &mut off);
    let page = message["page"].to_string();
    let mut ids = page.split('"').filter(|part| part.starts_with("h1.") && wanted(part));
    ids.find(|id| !off.contains(id)).map(str::to_owned)
}

/// Adds the ids of the buttons that can't be pressed: *Start* is one until there are enough players.
fn collect_disabled<'page>(value: &'page Value, off: &mut Vec<&'page str>) {
    if value["disabled"] == true {
        off.extend(value["id"].as_str());
    }
    let inside = value.as_array().into_iter().flatten();
    for inner in inside.chain(value.as_object().into_iter().flat_map(|object| object.values())) {
        collect_disabled(inner, off);
    }
}

impl Player {
    pub(super) async fn joins(address: SocketAddr, name: &str) -> Self {
        let mut visitor = Visitor::new(address);
        let line = visitor.join(name).await;
        Self { visitor, line, seen: BTreeMap::new(), ended: Vec::new() }
    }

    /// Waits for a message of which `wanted` says something.
    pub(super) async fn sees<T>(&mut self, wanted: impl Fn(&Value) -> Option<T>) -> T {
        let until = Instant::now() + SOON;
        loop {
            if let Some(found) = self.seen.values().rev().find_map(&wanted) {
                return found;
            }
            assert!(Instant::now() < until, "never seen: {:#?}", self.seen);
            let _told = self.look().await;
        }
    }

    /// Takes in one more thing that the page is told, and gives it.
    async fn look(&mut self) -> Value {
        let told = tokio::time::timeout(SOON, self.line.any()).await;
        let told = told.unwrap_or_else(|_| panic!("nothing comes any more: {:#?}", self.seen));
        match told["is"].as_str().unwrap() {
            "message" => drop(self.seen.insert(id_of(&told["message"]), told["message"].clone())),
            "gone" => drop(self.seen.remove(&id_of(&told))),
            _ => {}
        }
        told
    }

    /// Waits until everything that was asked for so far was heard.
    pub(super) async fn is_heard(&mut self) {
        // Dismissing what is not there only gets an answer.
        self.line.ask(json!({"do": "dismiss", "message": "0"})).await;
        while self.look().await["to"] != self.line.number {}
    }

    /// The newest choice whose id is as wanted, and its message.
    fn offered(&self, wanted: impl Fn(&str) -> bool) -> Option<(Value, String)> {
        self.seen.values().rev().find_map(|message| Some((message.clone(), choice_of(message, &wanted)?)))
    }

    pub(super) async fn presses(&mut self, act: &str) {
        let offered = |message: &Value| Some((message.clone(), choice_of(message, |id| id.ends_with(act))?));
        let (message, choice) = self.sees(offered).await;
        self.line.press(&message, &choice).await;
    }

    fn sees_the_end(&self) -> bool {
        self.offered(|id| self.is_the_end(id)).is_some()
    }

    /// Whether this is the choice for another game after the present one.
    fn is_the_end(&self, id: &str) -> bool {
        id.ends_with(".again") && !self.ended.iter().any(|ended| ended == id)
    }

    /// Plays the first card each time, to the end.
    pub(super) async fn plays_out(&mut self) {
        let is_move = |id: &str| {
            let parts: Vec<&str> = id.split('.').collect();
            parts.len() == 4 && parts[2].starts_with('m') && parts[3].parse::<u32>().is_ok()
        };
        let (mut made, until) = (String::new(), Instant::now() + SOON);
        while !self.sees_the_end() {
            assert!(Instant::now() < until, "the game does not go on after {made}: {:#?}", self.seen);
            match self.offered(is_move).filter(|(_, choice)| !same_turn(choice, &made)) {
                Some((message, choice)) => {
                    self.line.press(&message, &choice).await;
                    made = choice;
                }
                None => drop(self.look().await),
            }
        }
    }

    /// Nothing that was said so far is looked at any more.
    pub(super) fn forgets(&mut self) {
        self.ended.extend(self.offered(|id| self.is_the_end(id)).map(|(_, again)| again));
        self.seen.clear();
    }

    async fn comes_back(&mut self) {
        self.line = self.visitor.open(&self.line.me.clone()).await.unwrap();
        let messages = self.line.state["messages"].as_array().unwrap().clone();
        self.seen = messages.into_iter().map(|message| (id_of(&message), message)).collect();
    }
}

fn same_turn(one: &str, other: &str) -> bool {
    let turn = |id: &str| id.rsplit_once('.').map(|(turn, _)| turn.to_owned());
    turn(one) == turn(other)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_game_with_buttons_survives_a_kill_at_any_moment() {
    let (mut bot, address) = playground().await;
    let address = address.trim_start_matches("http://").trim_end_matches('/').parse().unwrap();
    let mut anna = Player::joins(address, "Anna").await;
    let (mut lost, mut begins) = (Vec::new(), true);
    for millis in KILLED_AFTER {
        if std::mem::take(&mut begins) {
            anna.line.say("channel", "/herz rounds:1").await;
            anna.presses(".add").await;
        }
        anna.presses(".start").await;
        anna.plays_out().await;
        is_killed_after(&mut bot, millis).await;
        is_open(&bot, address).await;
        anna.comes_back().await;
        // It is drawn by lot, if at all.
        let until = Instant::now() + Duration::from_secs(60);
        while !anna.sees_the_end() && Instant::now() < until {
            drop(tokio::time::timeout(Duration::from_millis(200), anna.look()).await);
        }
        if !anna.sees_the_end() {
            (lost, begins) = ([lost, vec![millis]].concat(), true);
            continue;
        }
        let (end, again) = anna.offered(|id| anna.is_the_end(id)).unwrap();
        assert!(end["page"].to_string().contains("🏆"), "{end:#}");
        let (message, file) = anna.offered(|id| id.ends_with(".file")).unwrap();
        anna.line.press(&message, &file).await;
        anna.line.until("message", |told| told["message"]["page"]["file"].is_object()).await;
        anna.forgets();
        anna.line.press(&end, &again).await;
    }
    assert!(lost.is_empty(), "lost where it was killed so many ms after the end: {lost:?}");
}
