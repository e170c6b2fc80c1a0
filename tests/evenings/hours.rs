//! The bot in this process, on an imitation of Discord, with a simulated clock: the same code as usual, but hours
//! take seconds.

use crate::players::{SOON, table_name};
use herzbot::app::{Shell, Tempo, serve};
use herzbot_adapter::events::{EventSender, queue};
use herzbot_adapter::memory::MemoryNotes;
use herzbot_adapter::secret::SecretString;
use herzbot_core::ids::{MessageRef, Moment, TableId};
use herzbot_core::page::Page;
use herzbot_core::port::{Outbound, Platform, PlatformEvent, Surface, SurfaceNews};
use herzbot_core::text::{Language, Texts, faces};
use herzbot_discord::{DiscordPlatform, DiscordSettings, TimeSource};
use herzbot_imitation::{Answer, Channel, Discord, Limits, Person, Server, Value};
use herzbot_store::MemoryStore;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// The time without changes after which nothing more is expected. On a busy machine, an event may come later; then
/// it is also a little late by the simulated clock.
const STILL: Duration = Duration::from_millis(15);

/// A server with a channel, the bot on it, and the clock of both.
pub struct Hours {
    pub discord: Discord,
    pub server: Server,
    pub channel: Channel,
    shell: Arc<Shell>,
    platform: Arc<DiscordPlatform>,
    events: EventSender,
}

impl Hours {
    /// Starts a bot, with cards drawn as emojis or not. Discord has no limits here, since its limits use the
    /// machine's clock.
    pub async fn begin(emojis: bool) -> Self {
        let long = Duration::from_secs(3600);
        let discord =
            Discord::builder().limits(Limits::none()).heartbeat(long).answer_within(SOON).start().await;
        let texts = Arc::new(Texts::embedded().unwrap());
        let catalog = Arc::new(herzbot_core::text::catalog(&texts).unwrap());
        let clock = {
            let discord = discord.clone();
            move || Moment(discord.now())
        };
        let mut settings = DiscordSettings::new(SecretString::new(discord.token()));
        settings.api = Some(discord.url());
        settings.clock = TimeSource::new(clock.clone());
        let cards = if emojis { faces(&texts) } else { Vec::new() };
        let store = Arc::new(MemoryStore::default());
        let shell = Shell::new(store, texts, Language::En, Tempo::Instant, TimeSource::new(clock));
        let (events, mut inbox) = queue(|_| Page::default());
        let notes = Arc::new(MemoryNotes::default());
        let specs = catalog.specs().to_vec();
        let platform = herzbot_discord::start(settings, specs, cards, notes, events.clone()).await.unwrap();
        shell.platforms.add(Arc::clone(&platform) as Arc<dyn Platform>);
        let server = discord.server("Spielwiese", "en-US");
        let channel = server.channel("karten");
        let serving = Arc::clone(&shell);
        tokio::spawn(async move { serve(&serving, &catalog, &mut inbox, std::future::pending()).await });
        assert!(discord.wait_until(|it| it.is_connected() && !it.commands().is_empty(), SOON).await);
        Self { discord, server, channel, shell, platform, events }
    }

    /// Lets time pass, and waits for its effects.
    pub async fn pass(&self, time: Duration) {
        self.discord.advance(time);
        for listing in self.shell.tables.all() {
            // An event without an effect: it makes sleeping tasks check the clock.
            let message = MessageRef { channel: String::new(), message: "0".into() };
            let surface = Surface::Table(listing.id);
            let news = PlatformEvent::Surface { surface, news: SurfaceNews::ScrolledAway(message) };
            assert!(self.events.send(news).is_none());
        }
        self.platform.send(Outbound::LetGo(TableId(0)));
        self.still().await;
    }

    /// Waits until nothing more happens.
    pub async fn still(&self) {
        let mut changes = self.discord.changed();
        while tokio::time::timeout(STILL, changes.changed()).await.is_ok() {}
    }

    /// Opens a table in a channel, as a club does, and returns its name.
    pub async fn start(
        &self,
        channel: &Channel,
        game: &str,
        people: &[&Person],
        computers: usize,
        options: &[(&str, Value)],
    ) -> String {
        let answer = people[0].slash(channel, game, options).await.unwrap();
        let table = table_name(&answer.settled(SOON).await.unwrap());
        for person in &people[1..] {
            self.press(channel, person, &table, "join").await;
        }
        for _ in 0..computers {
            self.press(channel, people[0], &table, "add").await;
        }
        self.press(channel, people[0], &table, "start").await;
        self.still().await;
        table
    }

    /// Presses the button for `act` on a table's message.
    pub async fn press(&self, channel: &Channel, person: &Person, table: &str, act: &str) -> Answer {
        let (_, answer) = crate::club::pressed(channel, person, table, act).await;
        answer.settled_or_gone(SOON).await.unwrap();
        answer
    }

    /// Returns the number of calls so far, by route, that count against the bot's own limit: neither callbacks nor
    /// calls by an interaction token.
    pub fn own_calls(&self) -> BTreeMap<String, usize> {
        let mut calls = BTreeMap::new();
        for (place, _) in self.discord.requests() {
            if !is_own_call(&place) {
                continue;
            }
            let (method, path) = place.split_once(' ').unwrap();
            let parts = path.trim_start_matches("/api/v10/").split('/');
            let is_id = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
            let route: Vec<&str> = parts.map(|part| if is_id(part) { "…" } else { part }).collect();
            *calls.entry(format!("{method} /{}", route.join("/"))).or_default() += 1;
        }
        calls
    }
}

/// Whether a request counts against the bot's own limit: neither callbacks do, nor what goes by the token of an interaction.
pub fn is_own_call(request: &str) -> bool {
    !request.contains("/interactions/") && !request.contains("/webhooks/")
}
