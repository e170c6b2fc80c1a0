//! What everything in the running program shares.

use super::directory::Directory;
use super::reviews::Reviews;
use super::tempo::Tempo;
use super::thinker::Thinker;
use herzbot_core::ids::{ChannelRef, Moment, PersonId};
use herzbot_core::page::Page;
use herzbot_core::people::Person;
use herzbot_core::port::{Answer, Capabilities, Outbound, Platform, Reply};
use herzbot_core::table::{Clock, fitting};
use herzbot_core::text::{Language, Texts};
use herzbot_rules::GameKind;
use herzbot_store::Store;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

/// Tells the time.
pub type Now = Arc<dyn Fn() -> Moment + Send + Sync>;

/// How many tables a channel may hold where nobody has chosen.
pub const TABLES_PER_CHANNEL: usize = 5;

/// What everything in the running program shares: where things are kept, the words, the platforms, the tables.
pub struct Core {
    /// What is kept.
    pub store: Arc<dyn Store>,
    /// The words.
    pub texts: Arc<Texts>,
    /// The live tables.
    pub tables: Directory,
    /// The language where neither the person nor the place says one.
    pub language: Language,
    /// Held while a table is opened, so that two at once don't pass the limit of a channel.
    pub opening: tokio::sync::Mutex<()>,
    /// Where computer players think.
    pub thinker: Thinker,
    /// The reviews that were asked for lately.
    pub reviews: Reviews,
    /// When they move.
    pub tempo: Tempo,
    platforms: RwLock<HashMap<String, Arc<dyn Platform>>>,
    connected: Mutex<HashMap<String, bool>>,
    now: Now,
}

impl Core {
    /// A core without platforms and tables.
    pub fn new(
        store: Arc<dyn Store>,
        texts: Arc<Texts>,
        language: Language,
        tempo: Tempo,
        now: Now,
    ) -> Arc<Self> {
        Arc::new(Self {
            store,
            texts,
            tables: Directory::default(),
            language,
            opening: tokio::sync::Mutex::new(()),
            thinker: Thinker::start(),
            reviews: Reviews::default(),
            tempo,
            platforms: RwLock::default(),
            connected: Mutex::default(),
            now,
        })
    }

    /// The time.
    pub fn now(&self) -> Moment {
        (self.now)()
    }

    /// Adds a platform.
    pub fn add_platform(&self, platform: Arc<dyn Platform>) {
        let realm = platform.realm().to_owned();
        self.platforms.write().unwrap_or_else(PoisonError::into_inner).insert(realm, platform);
    }

    /// Hands something to a platform; without effect when the realm is not served.
    pub fn send(&self, realm: &str, out: Outbound) {
        if let Some(platform) = self.platforms.read().unwrap_or_else(PoisonError::into_inner).get(realm) {
            platform.send(out);
        }
    }

    /// What the platform of a realm can do.
    pub fn capabilities(&self, realm: &str) -> Option<Capabilities> {
        let platforms = self.platforms.read().unwrap_or_else(PoisonError::into_inner);
        platforms.get(realm).map(|platform| platform.capabilities())
    }

    /// Remembers whether a realm is connected.
    pub fn set_connected(&self, realm: &str, up: bool) {
        self.connected.lock().unwrap_or_else(PoisonError::into_inner).insert(realm.to_owned(), up);
    }

    /// The realms that are connected now.
    pub fn connected_realms(&self) -> Vec<String> {
        let connected = self.connected.lock().unwrap_or_else(PoisonError::into_inner);
        connected.iter().filter(|(_, up)| **up).map(|(realm, _)| realm.clone()).collect()
    }

    /// Whether a realm is connected.
    pub fn is_connected(&self, realm: &str) -> bool {
        self.connected.lock().unwrap_or_else(PoisonError::into_inner).get(realm).copied().unwrap_or(false)
    }

    /// The language for one person: chosen, told by the platform, of the place, or the bot's.
    pub fn language_of(&self, person: &Person, place: Option<&str>) -> Language {
        [person.settings.language.as_deref(), person.locale.as_deref(), place]
            .into_iter()
            .flatten()
            .find_map(Language::from_tag)
            .unwrap_or(self.language)
    }

    /// The language for a place: chosen for it, told by the platform, or the bot's.
    pub async fn language_of_place(&self, channel: &ChannelRef, told: Option<&str>) -> Language {
        let chosen =
            self.store.server(&channel.realm, &channel.server).await.ok().and_then(|server| server.language);
        [chosen.as_deref(), told].into_iter().flatten().find_map(Language::from_tag).unwrap_or(self.language)
    }

    /// The clock that new tables of a place have.
    pub async fn clock_of_place(&self, channel: &ChannelRef) -> Clock {
        let server = self.store.server(&channel.realm, &channel.server).await.unwrap_or_default();
        server.clock.and_then(Clock::from_seconds).unwrap_or_default()
    }

    /// The options with which a game was set up last in the place of a channel, as far as its rules still take them.
    pub async fn options_of_place(
        &self,
        channel: &ChannelRef,
        game: GameKind,
    ) -> serde_json::Map<String, serde_json::Value> {
        let kept = self.store.note(&options_note(channel, game)).await.unwrap_or_else(|error| {
            tracing::error!(%error, "the options that were chosen last can't be read");
            None
        });
        let options = kept.and_then(|kept| serde_json::from_slice(&kept).ok()).unwrap_or_default();
        fitting(game, *game.players().end(), &options)
    }

    /// Remembers with which options a game was set up in the place of a channel. A note of its own for each game: tables
    /// that are set up at the same time, and whoever changes the settings, can't undo each other's choices.
    pub async fn remember_options(
        &self,
        channel: &ChannelRef,
        game: GameKind,
        options: &serde_json::Map<String, serde_json::Value>,
    ) {
        let kept = serde_json::Value::Object(options.clone()).to_string();
        if let Err(error) = self.store.set_note(&options_note(channel, game), kept.into_bytes()).await {
            tracing::warn!(%error, "the options that were chosen can't be remembered");
        }
    }

    /// A person as they are kept; none when they were forgotten or can't be read.
    pub async fn person(&self, id: PersonId) -> Option<Person> {
        self.store.person_by_id(id).await.unwrap_or_else(|error| {
            tracing::error!(%error, "a person can't be read");
            None
        })
    }
}

/// The duty to answer somebody exactly once: dropped without an answer, it answers with nothing, so that nobody's
/// platform waits in vain.
pub struct Answering {
    core: Arc<Core>,
    realm: String,
    reply: Option<Reply>,
}

impl Answering {
    /// The duty to answer `reply`, if there is anything to answer.
    pub fn new(core: &Arc<Core>, realm: &str, reply: Option<Reply>) -> Self {
        Self { core: Arc::clone(core), realm: realm.to_owned(), reply }
    }

    /// Whether somebody waits for an answer.
    pub const fn is_awaited(&self) -> bool {
        self.reply.is_some()
    }

    /// Answers.
    pub fn answer(mut self, answer: Answer) {
        self.give(answer);
    }

    /// Answers with a page for this person alone.
    pub fn privately(self, page: Page) {
        self.answer(Answer::Private(page));
    }

    fn give(&mut self, answer: Answer) {
        if let Some(reply) = self.reply.take() {
            self.core.send(&self.realm, Outbound::Answer { reply, answer });
        }
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        self.give(Answer::Nothing);
    }
}

/// The name of the note of a community's last options for a game.
fn options_note(channel: &ChannelRef, game: GameKind) -> String {
    serde_json::json!(["options", channel.realm, channel.server, game]).to_string()
}
