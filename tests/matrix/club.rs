//! A homeserver with a bot and people.

use crate::bot::Bot;
use crate::driver::Driver;
use crate::homeserver::{Homeserver, SOON};
use crate::person::Person;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// A bot with its account, and the processes of people's clients.
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
    /// Starts a bot on the homeserver that tests share.
    pub async fn new() -> Self {
        Self::on(Homeserver::shared().await, &[]).await
    }

    /// Starts a bot with additional settings on a homeserver.
    pub async fn on(server: Arc<Homeserver>, settings: &[(&str, &str)]) -> Self {
        let url = server.url();
        Self::by_way_of(server, &url, settings).await
    }

    /// Starts a bot that reaches the homeserver at another address.
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

    /// Makes a bot with an account, but without a session or a password, so its host has to log in.
    pub async fn outside(server: Arc<Homeserver>) -> Self {
        let (herzbot, password) = server.register("Herzbot").await;
        let bot = Bot::with(&[("MATRIX_HOMESERVER", &server.url()), ("MATRIX_USER", &herzbot)]);
        knows_limits_are_lifted(&bot);
        Self { server, bot, herzbot, password, element: Driver::element(), nio: OnceLock::new() }
    }

    /// Starts a bot with additional settings as an application service with this registration.
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

    /// Starts the bot and waits until it is connected.
    pub async fn starts(&mut self) {
        let before = told(&self.bot, true);
        self.bot.start();
        is_listening(&self.bot, before).await;
    }

    /// Starts the bot without waiting. Returns the argument for [`Club::is_listening_again`].
    pub fn starts_alone(&mut self) -> usize {
        let before = told(&self.bot, true);
        self.bot.start();
        before
    }

    /// Waits until the bot has connected more than `before` times.
    pub async fn is_listening_again(&self, before: usize) {
        is_listening(&self.bot, before).await;
    }

    /// Waits until the bot has noticed that the homeserver is down.
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

    /// Starts a second bot on the same homeserver. Returns the process and its user id.
    pub async fn another_bot(&self, settings: &[(&str, &str)]) -> (Bot, String) {
        let (id, password) = self.server.register("Otherbot").await;
        let mut other = bot(&self.server.url(), &id, &password, settings);
        knows_limits_are_lifted(&other);
        other.start();
        is_listening(&other, 0).await;
        (other, id)
    }

    /// Makes a bot with the same account, an empty data folder and additional settings.
    pub fn reborn(&self, settings: &[(&str, &str)]) -> Bot {
        bot(&self.server.url(), &self.herzbot, &self.password, settings)
    }

    /// Registers a person with a client like Element: cross-signed, and ignoring unsigned devices.
    pub async fn person(&self, name: &str) -> Person {
        Person::comes(&self.server, &self.element, name).await
    }

    /// Opens another session of the bot's account, in a client that its identity hasn't signed.
    pub async fn own_session(&self) -> Person {
        Person::of(&self.server, &self.element, "Herzbot", &self.herzbot, &self.password).await
    }

    /// Registers a person with an older client without cross-signing.
    pub async fn older_person(&self, name: &str) -> Person {
        Person::comes(&self.server, self.nio.get_or_init(Driver::nio), name).await
    }

    /// Registers a person without encryption.
    pub async fn plain_person(&self, name: &str) -> Person {
        Person::comes_plainly(&self.server, name).await
    }

    /// The first person creates a room, and all the others and the bot join it.
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

    /// Returns a person's private chat with the bot. Accepts an invitation to it.
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

    /// Stops the bot, and checks that its log has no complaints.
    pub async fn ends(mut self) {
        assert!(self.bot.stop().await.success(), "{}", self.bot.log());
        self.bot.assert_calm();
    }
}

/// Saves what a bot learns within half a minute on a homeserver without a rate limit.
fn knows_limits_are_lifted(bot: &Bot) {
    let folder = bot.data().join("matrix");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("lifted.json"), "true").unwrap();
}

fn bot(url: &str, user: &str, password: &str, settings: &[(&str, &str)]) -> Bot {
    let own = [("MATRIX_HOMESERVER", url), ("MATRIX_USER", user), ("MATRIX_PASSWORD", password)];
    Bot::with(&[&own, settings].concat())
}

/// Makes a bot that is an application service.
pub fn service_bot(url: &str, user: &str, registration: &Path, settings: &[(&str, &str)]) -> Bot {
    let registration = registration.to_str().unwrap();
    let own = [("MATRIX_HOMESERVER", url), ("MATRIX_USER", user), ("MATRIX_APPSERVICE", registration)];
    Bot::with(&[&own, settings].concat())
}

/// Counts how often a bot has logged that it is connected to Matrix, or that it isn't.
fn told(bot: &Bot, up: bool) -> usize {
    let up = format!("up={up}");
    let told = |line: &&str| line.contains("realm=\"matrix:") && line.contains(&up);
    bot.log().lines().filter(told).count()
}

/// Returns whether the bot's last log message about its homeserver says that it is down.
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
