//! A server with a channel, and the bot on it.

use crate::bot::Bot;
use crate::players::{SOON, table_message, table_name};
use herzbot_imitation::{Answer, Button, Channel, Discord, Message, Person, Server, Value, json};
use herzbot_rules::Record;
use std::time::Duration;

/// A server with a channel, and the bot on it.
pub struct Club {
    pub discord: Discord,
    pub bot: Bot,
    pub server: Server,
    pub channel: Channel,
}

/// The timeout for answers that need computation, on a busy machine: the bot computes at a low priority.
const THOUGHT: Duration = Duration::from_secs(300);

/// Returns the answer to a person in a message of its own, at once or, if it needs computation, later.
pub async fn own_answer(person: &Person, answer: &Answer) -> Message {
    let told = |_: &Person| answer.messages().into_iter().rev().find(|message| !message.loading);
    person.wait_for_some(told, THOUGHT).await.unwrap_or_else(|refused| panic!("no answer: {refused}"))
}

/// The actions behind *More*.
const IN_MENU: [&str; 8] = ["open", "guests", "rules", "opts", "comps", "less", "fair", "leave"];

/// Returns the label of the button for `act`.
fn label(message: &Message, act: &str) -> Option<String> {
    let ends = format!(".{act}");
    let is_meant = |id: Option<&str>| id.is_some_and(|id| id.ends_with(&ends));
    let meant = |button: &Button| !button.disabled && is_meant(button.custom_id.as_deref());
    message.buttons().find(|button| meant(button)).map(|button| button.label.clone())
}

/// Presses the button for `act` on the table's message in a channel, once it exists; or the one behind *More*.
pub async fn pressed(channel: &Channel, person: &Person, table: &str, act: &str) -> (Message, Answer) {
    if !IN_MENU.contains(&act) {
        return pressed_there(channel, person, table, act).await;
    }
    let (_, answer) = pressed_there(channel, person, table, "menu").await;
    let menu = own_answer(person, &answer).await;
    let label = label(&menu, act).unwrap_or_else(|| panic!("no {act}: {}", menu.text()));
    let answer = person.press(&menu, &label).await.unwrap();
    (menu, answer)
}

async fn pressed_there(channel: &Channel, person: &Person, table: &str, act: &str) -> (Message, Answer) {
    let offered = |person: &Person| {
        let message = table_message(person, channel, table)?;
        let label = label(&message, act)?;
        Some((message, label))
    };
    let (message, label) = person
        .wait_for_some(offered, SOON)
        .await
        .unwrap_or_else(|refused| panic!("no {act} at {table}: {refused}"));
    let answer = person.press(&message, &label).await.unwrap();
    (message, answer)
}

/// Has people choose to play forced cards themselves, for tests that plan or count every move.
pub async fn by_hand(channel: &Channel, people: &[&Person]) {
    for person in people {
        let saved = person.slash(channel, "settings", &[("autoplay", json!(false))]).await.unwrap();
        person.dismiss(&saved.settled(SOON).await.unwrap());
    }
}

impl Club {
    pub async fn new(locale: &str) -> Self {
        let discord = Discord::start().await;
        let bot = Bot::on(&discord);
        Self::with(discord, bot, locale).await
    }

    /// Creates a club with the given Discord and bot, and starts the bot.
    pub async fn with(discord: Discord, bot: Bot, locale: &str) -> Self {
        let server = discord.server("Spielwiese", locale);
        Self::at(discord, bot, server).await
    }

    /// Creates a club on an existing server.
    pub async fn at(discord: Discord, mut bot: Bot, server: Server) -> Self {
        let channel = server.channel("karten");
        bot.join(&discord).await;
        Self { discord, bot, server, channel }
    }

    pub fn member(&self, name: &str, locale: &str) -> Person {
        self.server.member(name, locale)
    }

    /// Opens a table of Herz an Herz, and returns its name.
    pub async fn open(&self, host: &Person, options: &[(&str, Value)]) -> String {
        self.open_game("herz", host, options).await
    }

    /// Opens a table with the command of a game, and returns its name.
    pub async fn open_game(&self, game: &str, host: &Person, options: &[(&str, Value)]) -> String {
        let answer = host.slash(&self.channel, game, options).await.unwrap();
        table_name(&answer.settled(SOON).await.unwrap())
    }

    /// Lets the first of these people open a table and the others take seats in this order, and starts the game.
    /// They make every move themselves. Returns the table's name.
    pub async fn start(&self, game: &str, people: &[&Person], options: &[(&str, Value)]) -> String {
        by_hand(&self.channel, people).await;
        self.start_as_usual(game, people, options).await
    }

    /// Does the same with people who have chosen nothing, so that forced cards go by themselves.
    pub async fn start_as_usual(&self, game: &str, people: &[&Person], options: &[(&str, Value)]) -> String {
        let table = self.open_game(game, people[0], options).await;
        for person in &people[1..] {
            self.press(person, &table, "join").await;
        }
        self.press(people[0], &table, "start").await;
        table
    }

    /// Returns the table's message as a person sees it now.
    pub fn table(&self, person: &Person, table: &str) -> Message {
        table_message(person, &self.channel, table).unwrap_or_else(|| panic!("{}", person.everything()))
    }

    /// Presses the button for `act` on the table's message, once it exists, and returns the result.
    pub async fn press(&self, person: &Person, table: &str, act: &str) -> Message {
        let (message, answer) = pressed(&self.channel, person, table, act).await;
        answer.settled(SOON).await.unwrap_or(message)
    }

    /// Does the same for an answer in a message of its own, at once or after some computation.
    pub async fn asks(&self, person: &Person, table: &str, act: &str) -> Message {
        let (_, answer) = pressed(&self.channel, person, table, act).await;
        own_answer(person, &answer).await
    }

    /// Downloads the record of a finished game, which anyone can do, and has the program check it.
    pub async fn record(&self, person: &Person, table: &str) -> Record {
        let file = self.asks(person, table, "file").await;
        let file = file.attachments.first().unwrap_or_else(|| panic!("no file: {}", file.text()));
        let bytes = person.download(file);
        let path = self.bot.folder().join(format!("{table}.json"));
        std::fs::write(&path, &bytes).unwrap();
        for flag in ["--verify", "--trace"] {
            let output = self.bot.command(&["replay", flag, path.to_str().unwrap()]).output().unwrap();
            assert!(output.status.success(), "{flag}: {}", String::from_utf8_lossy(&output.stderr));
        }
        Record::parse(&bytes).unwrap()
    }

    /// Asserts that there were neither violations on Discord nor errors in the bot.
    pub fn assert_clean(&self) {
        self.discord.assert_clean();
        self.bot.assert_calm();
    }
}
