//! The services that everything in the running program shares: the imperative shell around the pure core (the crate
//! `herzbot_core`).

use crate::app::cluster::distribution::{ShardOf, platform_of};
use crate::app::cluster::peers::Sharing;
use crate::app::platforms::registry::Platforms;
use crate::app::tables::clock_watch::ClockWatch;
use crate::app::tables::directory::Directory;
use crate::app::tables::openings::Openings;
use crate::app::tables::spectator_cache::Spectators;
use crate::app::tables::tempo::Tempo;
use crate::app::tables::thinker::ThinkPool;
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::ids::{ChannelRef, Moment, PersonId};
use herzbot_core::notify::Ledger;
use herzbot_core::people::Person;
use herzbot_core::port::{Capabilities, Outbound};
use herzbot_core::table::{Clock, Reach, fitting};
use herzbot_core::text::{Language, Texts};
use herzbot_rules::GameKind;
use herzbot_store::{Journal, Store, StoreError};
use std::collections::{BTreeMap, HashMap};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, RwLock, RwLockWriteGuard};

/// The services that everything in the running program shares.
pub struct Shell {
    /// Journals, results, settings, notes.
    pub store: Arc<dyn Store>,
    /// The texts in every language.
    pub texts: Arc<Texts>,
    /// The platforms, by realm.
    pub platforms: Arc<Platforms>,
    /// The live tables.
    pub tables: Directory,
    /// The language where neither the person nor the place says one.
    pub language: Language,
    /// Held while a table is opened, so that two at once don't pass the limit of a channel or of a person.
    pub openings: Mutex<Openings>,
    /// Held while a rematch is opened: who presses second joins the lobby of the first.
    pub rematching: tokio::sync::Mutex<()>,
    /// The thread pool of computer players.
    pub thinker: ThinkPool,
    /// When computer players move.
    pub tempo: Tempo,
    /// What spectators get of the live tables.
    pub spectators: Spectators,
    /// What this process and others tell each other, where several share the store.
    pub sharing: OnceLock<Arc<Sharing>>,
    /// The journals of the platforms whose leases this process holds.
    held: RwLock<HashMap<String, HeldJournals>>,
    ledger: Mutex<Ledger>,
    /// The clock of everything that waits.
    pub clock: TimeSource,
    /// What was seen of it.
    pub watch: ClockWatch,
}

/// The journals of a platform.
enum HeldJournals {
    /// One for all its tables.
    Whole(Arc<dyn Journal>),
    /// One for each shard that is ours.
    Shards { of: ShardOf, count: NonZeroU32, journals: BTreeMap<u32, Arc<dyn Journal>> },
}

impl HeldJournals {
    fn of(&self, channel: &ChannelRef) -> Option<&Arc<dyn Journal>> {
        match self {
            Self::Whole(journal) => Some(journal),
            Self::Shards { of, count, journals } => journals.get(&of(&channel.server, *count)),
        }
    }
}

impl Shell {
    /// Services without platforms and tables.
    pub fn new(
        store: Arc<dyn Store>,
        texts: Arc<Texts>,
        language: Language,
        tempo: Tempo,
        clock: TimeSource,
    ) -> Arc<Self> {
        Arc::new(Self {
            store,
            texts,
            platforms: Arc::default(),
            tables: Directory::default(),
            language,
            openings: Mutex::default(),
            rematching: tokio::sync::Mutex::default(),
            thinker: ThinkPool::start(),
            tempo,
            spectators: Spectators::default(),
            sharing: OnceLock::new(),
            held: RwLock::default(),
            ledger: Mutex::default(),
            clock,
            watch: ClockWatch::default(),
        })
    }

    /// The current time.
    pub fn now(&self) -> Moment {
        self.clock.now()
    }

    /// Up to when people in a channel could act: this process ran, and its platform reached them.
    pub fn reach(&self, channel: &ChannelRef) -> Reach {
        let now = self.now();
        let awake = self.watch.awake_until(now);
        let sign = self.platforms.reachable_until(channel).unwrap_or(now);
        Reach::new(now, Some(sign.min(awake)))
    }

    fn held(&self) -> RwLockWriteGuard<'_, HashMap<String, HeldJournals>> {
        self.held.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on the tables of a platform are written through this journal.
    pub fn hold(&self, platform: &str, journal: Arc<dyn Journal>) {
        self.held().insert(platform.to_owned(), HeldJournals::Whole(journal));
    }

    /// From now on the tables of a shard, of `count`, are written through this journal; `of` says which are.
    pub fn hold_shard(
        &self,
        platform: &str,
        of: ShardOf,
        count: NonZeroU32,
        shard: u32,
        journal: Arc<dyn Journal>,
    ) {
        let mut held = self.held();
        let held = held.entry(platform.to_owned());
        let held = held.or_insert_with(|| HeldJournals::Shards { of, count, journals: BTreeMap::new() });
        if let HeldJournals::Shards { count: agreed, journals, .. } = held {
            *agreed = count;
            journals.insert(shard, journal);
        }
    }

    /// The tables of a platform, or of one of its shards, that are ours are written through another journal from now on.
    pub fn hold_anew(&self, platform: &str, shard: Option<u32>, journal: Arc<dyn Journal>) {
        let mut held = self.held();
        let journals = match held.get_mut(platform) {
            Some(HeldJournals::Whole(whole)) => Some(whole),
            Some(HeldJournals::Shards { journals, .. }) => shard.and_then(|shard| journals.get_mut(&shard)),
            None => None,
        };
        if let Some(before) = journals {
            *before = journal;
        }
    }

    /// The tables of a shard are not ours any more.
    pub fn let_go(&self, platform: &str, shard: u32) {
        if let Some(HeldJournals::Shards { journals, .. }) = self.held().get_mut(platform) {
            journals.remove(&shard);
        }
    }

    /// Through what the tables in a channel are written: where several processes share the store, under the lease of its
    /// shard. (Without one, such a store refuses.)
    pub fn journal(&self, channel: &ChannelRef) -> Arc<dyn Journal> {
        let held = self.held.read().unwrap_or_else(PoisonError::into_inner);
        let journal = held.get(platform_of(&channel.realm)).and_then(|held| held.of(channel));
        journal.cloned().unwrap_or_else(|| Arc::clone(&self.store) as Arc<dyn Journal>)
    }

    /// Under which shard a channel is, where several processes share them out.
    pub fn shard_of(&self, channel: &ChannelRef) -> Option<u32> {
        let held = self.held.read().unwrap_or_else(PoisonError::into_inner);
        match held.get(platform_of(&channel.realm)) {
            Some(HeldJournals::Shards { of, count, .. }) => Some(of(&channel.server, *count)),
            Some(HeldJournals::Whole(_)) | None => None,
        }
    }

    /// Whether the tables in a channel are another process's.
    pub fn is_elsewhere(&self, channel: &ChannelRef) -> bool {
        let held = self.held.read().unwrap_or_else(PoisonError::into_inner);
        held.get(platform_of(&channel.realm)).is_some_and(|held| held.of(channel).is_none())
    }

    /// Who was notified when, over all tables. Never held over an await.
    pub fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a notification of a person, here and in the other processes at whose tables they sit. Nobody waits for
    /// those.
    pub fn note_notification(&self, realm: &str, person: PersonId) {
        let now = self.now();
        self.ledger().note_sent(person, now);
        let sharing = self.sharing.get().filter(|sharing| sharing.is_shared(realm)).map(Arc::clone);
        if let Some(sharing) = sharing {
            let realm = realm.to_owned();
            tokio::spawn(async move { sharing.tell_of_notification(&realm, person).await });
        }
    }

    /// Hands something to a platform's queue; without effect when the realm is not served.
    pub fn send(&self, realm: &str, out: Outbound) {
        self.platforms.send(realm, out);
    }

    /// What the platform of a realm can do; none when the realm is not served.
    pub fn capabilities(&self, realm: &str) -> Option<Capabilities> {
        self.platforms.capabilities(realm)
    }

    /// Whether tables make the forced moves of a person; none: they have not chosen, and their platform is not served.
    pub fn autoplay(&self, person: &Person) -> Option<bool> {
        let by_default = || Some(self.capabilities(&person.account.realm)?.plays_forced());
        person.settings.autoplay.or_else(by_default)
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

    /// Whether games of a place are played in threads, where a table's host does not choose otherwise.
    pub async fn threads_of_place(&self, channel: &ChannelRef) -> bool {
        self.store.server(&channel.realm, &channel.server).await.unwrap_or_default().threads
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

    /// Remembers with which options a game was set up in the place of a channel. There is a note for each game:
    /// tables that are set up at the same time, and changes of settings, can't undo each other's choices.
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
        self.read_person(id).await.unwrap_or_default()
    }

    /// A person as they are kept; none when they were forgotten.
    ///
    /// # Errors
    /// They can't be read now.
    pub async fn read_person(&self, id: PersonId) -> Result<Option<Person>, StoreError> {
        let read = self.store.person_by_id(id).await;
        read.inspect_err(|error| tracing::error!(%error, "a person can't be read"))
    }
}

/// The name of the note of a community's last options for a game.
fn options_note(channel: &ChannelRef, game: GameKind) -> String {
    serde_json::json!(["options", channel.realm, channel.server, game]).to_string()
}
