//! A homeserver, the bot on it, and who comes.

use crate::bot::Bot;
use crate::driver::Driver;
use crate::homeserver::{Homeserver, SOON};
use crate::person::Person;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// A bot with its account, and the processes for people's clients.
pub struct Club {
    pub server: Arc<Homeserver>,
    pub bot: Bot,
    /// The bot's user id.
    pub herzbot: String,
    password: String,
    element: Arc<Driver>,
    nio: OnceLock<Arc<Driver>>,
}

impl Club {
    /// A bot on the homeserver that tests share, running.
    pub async fn new() -> Self {
        Self::on(Homeserver::shared().await, &[]).await
    }

    /// A bot on a homeserver, running, with more settings.
    pub async fn on(server: Arc<Homeserver>, settings: &[(&str, &str)]) -> Self {
        let url = server.url();
        Self::by_way_of(server, &url, settings).await
    }

    /// A bot that reaches the homeserver at another address.
    pub async fn by_way_of(server: Arc<Homeserver>, url: &str, settings: &[(&str, &str)]) -> Self {
        let (herzbot, password) = server.register("Herzbot").await;
        let element = Driver::element();
        let bot = bot(url, &herzbot, &password, settings);
        if server.is_lifted() {
            knows_limits_are_lifted(&bot);
        }
        let mut club = Self { server, bot, herzbot, password, element, nio: OnceLock::new() };
        club.starts().await;
        club
    }

    /// A bot with an account, but without a session or a password: its host has to log in.
    pub async fn outside(server: Arc<Homeserver>) -> Self {
        let (herzbot, password) = server.register("Herzbot").await;
        let bot = Bot::with(&[("MATRIX_HOMESERVER", &server.url()), ("MATRIX_USER", &herzbot)]);
        knows_limits_are_lifted(&bot);
        Self { server, bot, herzbot, password, element: Driver::element(), nio: OnceLock::new() }
    }

    /// A bot that is an application service by this registration, running, with more settings.
    pub async fn of_service(
        server: Arc<Homeserver>,
        herzbot: &str,
        registration: &Path,
        settings: &[(&str, &str)],
    ) -> Self {
        let bot = service_bot(&server.url(), herzbot, registration, settings);
        let (herzbot, password) = (herzbot.to_owned(), String::new());
        let mut club =
            Self { server, bot, herzbot, password, element: Driver::element(), nio: OnceLock::new() };
        club.starts().await;
        club
    }

    /// Starts the bot and waits until it listens.
    pub async fn starts(&mut self) {
        let before = told(&self.bot, true);
        self.bot.start();
        is_listening(&self.bot, before).await;
    }

    /// Starts the bot without waiting; what [`Club::is_listening_again`] wants to know.
    pub fn starts_alone(&mut self) -> usize {
        let before = told(&self.bot, true);
        self.bot.start();
        before
    }

    /// Waits until the bot listens more often than so often.
    pub async fn is_listening_again(&self, before: usize) {
        is_listening(&self.bot, before).await;
    }

    /// Waits until the bot has found that the homeserver is away.
    pub async fn is_cut_off(&self) {
        let start = Instant::now();
        while !is_away(&self.bot) {
            assert!(start.elapsed() < SOON, "the bot does not notice:\n{}", self.bot.log());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until the bot has found the homeserver again.
    pub async fn is_back(&self) {
        let start = Instant::now();
        while is_away(&self.bot) {
            assert!(start.elapsed() < SOON, "the bot stays away:\n{}", self.bot.log());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// A second bot on the same homeserver: the process, and its user id.
    pub async fn another_bot(&self, settings: &[(&str, &str)]) -> (Bot, String) {
        let (id, password) = self.server.register("Otherbot").await;
        let mut other = bot(&self.server.url(), &id, &password, settings);
        knows_limits_are_lifted(&other);
        other.start();
        is_listening(&other, 0).await;
        (other, id)
    }

    /// The bot's own settings once more, with an empty folder of data and more settings.
    pub fn reborn(&self, settings: &[(&str, &str)]) -> Bot {
        bot(&self.server.url(), &self.herzbot, &self.password, settings)
    }

    /// Somebody with a client like Element: cross-signed, deaf to devices that are not.
    pub async fn person(&self, name: &str) -> Person {
        Person::comes(&self.server, &self.element, name).await
    }

    /// Another session of the bot's own account, in a client that its identity has not signed.
    pub async fn own_session(&self) -> Person {
        Person::of(&self.server, &self.element, "Herzbot", &self.herzbot, &self.password).await
    }

    /// Somebody with an older client, without cross-signing.
    pub async fn older_person(&self, name: &str) -> Person {
        Person::comes(&self.server, self.nio.get_or_init(Driver::nio), name).await
    }

    /// Somebody without encryption.
    pub async fn plain_person(&self, name: &str) -> Person {
        Person::comes_plainly(&self.server, name).await
    }

    /// A room that the first makes, with all of them and the bot in it.
    pub async fn room(&self, people: &[&Person], encrypted: bool) -> String {
        let guests: Vec<&str> = people[1..].iter().map(|person| &*person.id).collect();
        let invited: Vec<&str> = guests.iter().copied().chain([&*self.herzbot]).collect();
        let room = people[0].makes_room(encrypted, &invited).await;
        for person in &people[1..] {
            person.until("an invitation", |seen| seen.rooms.contains_key(&room).then_some(())).await;
            person.joins(&room).await;
        }
        let everybody: Vec<&str> = people.iter().map(|person| &*person.id).chain([&*self.herzbot]).collect();
        for person in people {
            person.is_in(&room, &everybody).await;
        }
        room
    }

    /// Somebody's private chat with the bot, which they accept if it waits.
    pub async fn chat(&self, person: &Person) -> String {
        let chat = person
            .until("a private chat", |seen| {
                let mut rooms = seen.rooms.iter();
                let is_one = |inviter: &Option<String>| inviter.as_ref() == Some(&self.herzbot);
                rooms.find(|(_, room)| is_one(&room.inviter)).map(|(id, _)| id.clone())
            })
            .await;
        if person.look(|seen| seen.rooms[&chat].mine == "invite") {
            person.joins(&chat).await;
            person.is_in(&chat, &[&self.herzbot]).await;
        }
        chat
    }

    /// Stops the bot, which must have had nothing to complain of.
    pub async fn ends(mut self) {
        assert!(self.bot.stop().await.success(), "{}", self.bot.log());
        self.bot.assert_calm();
    }
}

/// What a bot has learned in half a minute on a homeserver that lets it send as much as it likes.
fn knows_limits_are_lifted(bot: &Bot) {
    let folder = bot.data().join("matrix");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("lifted.json"), "true").unwrap();
}

fn bot(url: &str, user: &str, password: &str, settings: &[(&str, &str)]) -> Bot {
    let own = [("MATRIX_HOMESERVER", url), ("MATRIX_USER", user), ("MATRIX_PASSWORD", password)];
    Bot::with(&[&own, settings].concat())
}

/// A bot that is an application service.
pub fn service_bot(url: &str, user: &str, registration: &Path, settings: &[(&str, &str)]) -> Bot {
    let registration = registration.to_str().unwrap();
    let own = [("MATRIX_HOMESERVER", url), ("MATRIX_USER", user), ("MATRIX_APPSERVICE", registration)];
    Bot::with(&[&own, settings].concat())
}

/// How often a bot has said that people can reach it on Matrix, or that they can't.
fn told(bot: &Bot, up: bool) -> usize {
    let up = format!("up={up}");
    let told = |line: &&str| line.contains("realm=\"matrix:") && line.contains(&up);
    bot.log().lines().filter(told).count()
}

/// Whether the last that a bot has said of its homeserver is that it is away.
fn is_away(bot: &Bot) -> bool {
    let away = |line: &str| {
        if line.contains("the homeserver can't be followed")
            || line.contains("going on with the session that is kept")
        {
            return Some(true);
        }
        (line.contains("realm=\"matrix:")).then(|| line.contains("up=false"))
    };
    bot.log().lines().rev().find_map(away) == Some(true)
}

async fn is_listening(bot: &Bot, before: usize) {
    let start = Instant::now();
    while told(bot, true) == before {
        assert!(start.elapsed() < SOON, "the bot does not come onto Matrix:\n{}", bot.log());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
