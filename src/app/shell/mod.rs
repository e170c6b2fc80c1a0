//! The shared services around the pure core (the crate `herzbot_core`).

pub mod analyses;
pub mod boards;
pub mod clock_watch;
pub mod directory;
pub mod game_nights;
pub mod guests;
pub mod handing;
pub mod invites;
pub mod journals;
pub mod keyed_locks;
pub mod launches;
pub mod mailbox;
pub mod opening_book;
pub mod peers;
pub mod platforms;
pub mod processes;
pub mod puzzle_notes;
pub mod reply;
pub mod service_manager;
pub mod spectators;
pub mod stuck;
pub mod tempo;
pub mod thinker;
pub mod trace;
pub mod vouchers;
pub mod web_links;

use crate::app::shell::analyses::Analyses;
use crate::app::shell::boards::Boards;
use crate::app::shell::clock_watch::ClockWatch;
use crate::app::shell::directory::Directory;
use crate::app::shell::game_nights::GameNights;
use crate::app::shell::platforms::Platforms;
use crate::app::shell::processes::Processes;
use crate::app::shell::tempo::Tempo;
use crate::app::shell::thinker::ThinkPool;
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::command::Prefix;
use herzbot_core::ids::{ChannelRef, HomeNumber, Moment, PersonId, TableId};
use herzbot_core::notice::Notice;
use herzbot_core::notify::{Facts, Ledger, Occasion, Verdict};
use herzbot_core::page::Page;
use herzbot_core::people::{Person, ServerSettings};
use herzbot_core::port::{Capabilities, Outbound, Show, Surface, Target};
use herzbot_core::table::{Clock, Member, Reach, Table, TableHolidays, fitting};
use herzbot_core::text::{Language, Texts, pages};
use herzbot_rules::GameKind;
use herzbot_store::{Store, StoreError};
use parking_lot::{Mutex, MutexGuard};
use std::sync::Arc;

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
    /// The language if neither the person nor the place has one.
    pub language: Language,
    /// The thread pool of computer players, and their tempo.
    pub thinker: ThinkPool,
    /// The tables that are open in browsers.
    pub boards: Arc<Boards>,
    /// The journals of this process, and the connection to the other processes on the same store.
    pub processes: Processes,
    /// The clock for all deadlines and pauses.
    pub clock: ClockWatch,
    /// The game nights of the channels that this process serves.
    pub nights: GameNights,
    /// Results that are computed from games once.
    pub analyses: Analyses,
    ledger: Mutex<Ledger>,
}

impl Shell {
    /// Creates services without platforms and tables.
    pub fn new(
        store: Arc<dyn Store>,
        texts: Arc<Texts>,
        language: Language,
        tempo: Tempo,
        clock: TimeSource,
    ) -> Arc<Self> {
        Arc::new(Self {
            processes: Processes::alone(&store),
            store,
            texts,
            platforms: Arc::default(),
            tables: Directory::default(),
            language,
            thinker: ThinkPool::start(tempo),
            boards: Arc::default(),
            clock: ClockWatch::new(clock),
            nights: GameNights::default(),
            analyses: Analyses::default(),
            ledger: Mutex::default(),
        })
    }

    /// Returns the current time.
    pub fn now(&self) -> Moment {
        self.clock.source().now()
    }

    /// Returns the current wall-clock time.
    pub fn wall(&self) -> Moment {
        self.clock.source().wall(self.now())
    }

    /// Returns until when people in a channel could act: this process ran, and its platform was connected.
    pub fn reach(&self, channel: &ChannelRef) -> Reach {
        let now = self.now();
        let awake = self.clock.awake_until(now);
        let sign = self.platforms.reachable_until(channel).unwrap_or(now);
        Reach::new(now, Some(sign.min(awake)))
    }

    /// Returns until when the people to move at a table, in all its places, could act, and those where it was
    /// opened.
    pub fn reach_of(&self, table: &Table) -> Reach {
        let first = self.reach(table.channel());
        let homes = table.awaited().filter_map(|(_, member)| table.home_of(member.person));
        let elsewhere = homes.filter(|home| *home != HomeNumber::FIRST).map(|home| table.channel_in(home));
        let until = |channel: &ChannelRef| match self.platforms.hears(channel) {
            true => self.reach(channel).until(),
            // A platform that is not served yet has given no sign.
            false => self.platforms.reachable_until(channel).unwrap_or_default().min(first.until()),
        };
        let until = elsewhere.map(until).fold(first.until(), Moment::min);
        Reach::new(self.now(), Some(until))
    }

    /// Returns the record of who was notified when, over all tables. Its lock must not be held across an await.
    pub fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock()
    }

    /// Counts a notification of a person, here and, in the background, in the other processes with tables of
    /// theirs. `slow`: the table, if its game lasts for days.
    pub fn note_notification(&self, realm: &str, person: PersonId, slow: Option<TableId>) {
        let named = slow.map(|table| self.named_besides(person, table));
        let now = self.now();
        self.ledger().note_sent(person, now, named);
        self.tell_of_notification(realm, person);
    }

    /// Decides whether and when to notify a person. A notification that is due now is recorded at once, so that
    /// only one of several concurrent tables sends it.
    pub fn decide_notification(&self, realm: &str, person: PersonId, facts: &Facts) -> Verdict {
        let now = self.now();
        let named = facts.slow.then(|| match facts.occasion {
            Occasion::Turn | Occasion::Reminder => self.named_besides(person, facts.table),
            Occasion::TakenOver | Occasion::Asked | Occasion::Answer => Vec::new(),
        });
        let mut ledger = self.ledger();
        let verdict = ledger.decide(person, facts, now);
        if verdict == Verdict::Now {
            ledger.note_sent(person, now, named);
            drop(ledger);
            self.tell_of_notification(realm, person);
        }
        verdict
    }

    /// Returns the other tables that a notification about this one also names: those that wait for the person.
    fn named_besides(&self, person: PersonId, table: TableId) -> Vec<TableId> {
        self.tables.waiting_for(person, table).iter().map(|other| other.id).collect()
    }

    fn tell_of_notification(&self, realm: &str, person: PersonId) {
        if let Some(peers) = self.processes.peers_of(realm) {
            let (peers, realm) = (Arc::clone(peers), realm.to_owned());
            tokio::spawn(async move { peers.tell_of_notification(&realm, person).await });
        }
    }

    /// Sends an item to a platform's queue; no effect if the realm is not served.
    pub fn send(&self, realm: &str, out: Outbound) {
        self.platforms.send(realm, out);
    }

    /// Posts a message that is shown once, without notifying anyone.
    pub fn post_silently(&self, realm: &str, surface: Surface, target: Target, page: Page) {
        let show = Show {
            surface,
            target,
            page,
            rev: 1,
            message: None,
            fresh: false,
            superseded: Vec::new(),
            urgent: false,
            ping: Vec::new(),
            silent: true,
        };
        self.send(realm, Outbound::Show(show));
    }

    /// Returns the capabilities of a realm's platform; none if the realm is not served.
    pub fn capabilities(&self, realm: &str) -> Option<Capabilities> {
        self.platforms.capabilities(realm)
    }

    /// Returns a person as a table's member, with their displayed name.
    pub fn member(&self, person: &Person, name: String) -> Member {
        Member {
            person: person.id,
            account: person.account.clone(),
            name,
            locale: person.settings.language.clone().or_else(|| person.locale.clone()),
            autoplay: person.settings.plays_forced(),
        }
    }

    /// Returns the settings of the server or room of a channel, or the defaults if they can't be read.
    pub async fn server_settings(&self, channel: &ChannelRef) -> ServerSettings {
        let read = self.store.server(&channel.realm, &channel.server).await;
        read.inspect_err(|error| tracing::error!(%error, "the settings of a server can't be read"))
            .unwrap_or_default()
    }

    /// Returns the command prefix in a channel; empty in private chats (none) of platforms with typed commands.
    pub async fn prefix(&self, realm: &str, channel: Option<&ChannelRef>) -> String {
        if self.capabilities(realm).is_none_or(|can| can.buttons) {
            return "/".to_owned();
        }
        let Some(channel) = channel else { return String::new() };
        let chosen = self.server_settings(channel).await.prefix;
        Prefix::before_command(&chosen.unwrap_or_else(|| Prefix::default().to_string()))
    }

    /// Returns the language for a person: chosen by them, reported by the platform, of the place, or the bot's
    /// default.
    pub fn language_of(&self, person: &Person, place: Option<&str>) -> Language {
        [person.settings.language.as_deref(), person.locale.as_deref(), place]
            .into_iter()
            .flatten()
            .find_map(Language::from_tag)
            .unwrap_or(self.language)
    }

    /// Returns the language for a place: chosen for it, reported by the platform, or the bot's default.
    pub async fn language_of_place(&self, channel: &ChannelRef, told: Option<&str>) -> Language {
        let chosen = self.server_settings(channel).await.language;
        [chosen.as_deref(), told].into_iter().flatten().find_map(Language::from_tag).unwrap_or(self.language)
    }

    /// Returns the clock of new tables in a place.
    pub async fn clock_of_place(&self, channel: &ChannelRef) -> Clock {
        self.server_settings(channel).await.clock.and_then(Clock::from_seconds).unwrap_or_default()
    }

    /// Whether games in a place are played in threads by default. A table's host can choose otherwise.
    pub async fn threads_of_place(&self, channel: &ChannelRef) -> bool {
        self.server_settings(channel).await.threads
    }

    /// Returns the last options for a game in a channel's place, as far as the rules still accept them.
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

    /// Stores the options with which a game was set up in a channel's place. Each game has its own note, so
    /// concurrent tables and changes of settings can't undo each other's choices.
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

    /// Returns a page with a notice that concerns no table. `prefix` is the command prefix for the reader.
    pub fn notice_page(&self, language: Language, prefix: &str, notice: &Notice) -> Page {
        pages::bare_notice(self.texts.say(language), prefix, notice)
    }

    /// Returns a stored person; none if they were forgotten or can't be read.
    pub async fn person(&self, id: PersonId) -> Option<Person> {
        self.read_person(id).await.unwrap_or_default()
    }

    /// Returns the holidays of a table's people, if they stop its clocks.
    pub async fn holidays_at(&self, table: &Table) -> Result<TableHolidays, StoreError> {
        let wall = self.wall();
        let mut holidays = TableHolidays::new();
        for member in table.members().filter(|_| table.holidays_apply()) {
            let read = self.read_person(member.person).await?;
            if let Some(settings) = read.map(|person| person.settings).filter(|it| !it.holidays.is_empty()) {
                holidays.insert(member.person, settings.holidays.known(wall, settings.timezone));
            }
        }
        Ok(holidays)
    }

    /// Returns a stored person; none if they were forgotten.
    pub async fn read_person(&self, id: PersonId) -> Result<Option<Person>, StoreError> {
        let read = self.store.person_by_id(id).await;
        read.inspect_err(|error| tracing::error!(%error, "a person can't be read"))
    }
}

/// Returns the name of the note with a community's last options for a game.
fn options_note(channel: &ChannelRef, game: GameKind) -> String {
    serde_json::json!(["options", channel.realm, channel.server, game]).to_string()
}
