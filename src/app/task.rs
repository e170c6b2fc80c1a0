//! One running table: takes what people want in turn, makes it durable, and only then shows it.

use super::core::{Answering, Core};
use super::display::Display;
use crate::ids::{Account, MessageRef, Moment, PersonId};
use crate::notice::Notice;
use crate::platform::{Lack, Surface, Undelivered};
use crate::store::StoreError;
use crate::table::{Actor, Entry, Fact, JOURNAL_VERSION, News, Request, Step, Table};
use crate::text::Language;
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// How long a table that is over stays at hand while its last messages don't arrive; the next start tries again.
const LINGER: Duration = Duration::from_secs(60 * 60);
/// After something that time brought could not be saved, the next try is so much later.
const RETRY: Duration = Duration::from_secs(1);
/// The same where it makes no sense: another try will hardly help.
const LONG_RETRY: Duration = Duration::from_secs(60);

/// What a table's task is told.
pub enum Message {
    /// Somebody wants something.
    Ask(Box<Ask>),
    /// What became of a message.
    Delivered {
        /// Which.
        surface: Surface,
        /// Its revision.
        rev: u64,
        /// What became of it.
        outcome: Result<MessageRef, Undelivered>,
    },
    /// The platform was lost (`false`), or is there (`true`).
    Connected(bool),
    /// Somebody's settings have changed: draw anew what looks different now.
    Refresh,
    /// Give the table as it is.
    Look(oneshot::Sender<Box<Table>>),
}

/// Somebody wants something.
pub struct Ask {
    /// Who.
    pub actor: Actor,
    /// Their language.
    pub language: Language,
    /// What.
    pub want: Want,
    /// How they asked.
    pub from: Source,
}

/// What somebody wants of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Want {
    /// Something that changes it.
    Do(Request),
    /// Their private view.
    MyCards,
    /// The table's message, privately.
    Status,
    /// The options.
    Options,
    /// The options besides the length of the game.
    Variants,
    /// A menu of whom to remove.
    RemoveMenu,
    /// To stay after all, asked whether to leave or close.
    Stay,
    /// Somebody removed: by account.
    RemoveAccount(Account),
    /// Somebody removed: by name.
    RemoveNamed(String),
    /// The choice that bears this emoji, or this word, under the surface's message.
    Pick {
        /// The message.
        surface: Surface,
        /// The emoji or the word.
        sign: String,
    },
}

/// How somebody asked.
pub struct Source {
    /// The duty to answer.
    pub answering: Answering,
    /// The message they pressed, if it can be shown again by its id.
    pub message: Option<MessageRef>,
    /// Whether they pressed something (else: a command, a reaction, a text).
    pub pressed: bool,
    /// Whether nobody else sees the message they pressed: only then it may say something private.
    pub unseen: bool,
}

/// One running table.
pub struct TableTask {
    pub(super) core: Arc<Core>,
    pub(super) table: Table,
    pub(super) display: Display,
    /// When each person last pressed something here.
    pub(super) last_press: HashMap<PersonId, Moment>,
    /// The turn for which each person was last notified.
    pub(super) notified: HashMap<PersonId, usize>,
    /// Whether the platform is there.
    pub(super) connected: bool,
    /// Whether the end of the game has been given a message of its own.
    pub(super) finale_shown: bool,
    /// Why the table's message can't be shown in its channel, if that is so: what the bot may not do there (nothing:
    /// the channel is gone).
    pub(super) silent: Option<Vec<Lack>>,
    seq: u64,
    inbox: mpsc::Receiver<Message>,
    own_inbox: mpsc::Sender<Message>,
    rng: StdRng,
    /// Since when the platform (or we) have been away.
    away_since: Option<Moment>,
    /// Whether the display is from before a restart, and nothing was shown since.
    restored: bool,
    /// An append failed in a way that leaves open whether it is in the journal.
    doubtful: bool,
    /// Time brings nothing before this.
    quiet_until: Option<Moment>,
    shown_note: Vec<u8>,
}

/// How a task begins.
pub struct Beginning {
    /// The table.
    pub table: Table,
    /// The sequence number of its next entry.
    pub seq: u64,
    /// What was shown of it.
    pub display: Display,
    /// Since when nobody could reach it (a restart).
    pub away_since: Option<Moment>,
}

/// Starts a table's task; the directory lists it from now on.
pub fn spawn(core: &Arc<Core>, beginning: Beginning) -> mpsc::Sender<Message> {
    let (own_inbox, inbox) = mpsc::channel(256);
    let Beginning { table, seq, display, away_since } = beginning;
    core.tables.list(&table, &own_inbox);
    for (surface, message) in display.messages() {
        core.tables.note_message(&table.channel.realm, message.clone(), surface);
    }
    let connected = core.is_connected(&table.channel.realm);
    let restored = display.messages().next().is_some();
    let task = TableTask {
        core: Arc::clone(core),
        table,
        display,
        last_press: HashMap::new(),
        notified: HashMap::new(),
        connected,
        finale_shown: false,
        silent: None,
        seq,
        inbox,
        own_inbox: own_inbox.clone(),
        rng: StdRng::from_os_rng(),
        away_since,
        restored,
        doubtful: false,
        quiet_until: None,
        shown_note: Vec::new(),
    };
    tokio::spawn(task.run());
    own_inbox
}

impl TableTask {
    async fn run(mut self) {
        if self.connected {
            self.arrive().await;
        }
        loop {
            if self.table.is_over() && self.display.is_settled() && self.connected && self.inbox.is_empty() {
                self.note_shown(true).await;
                break;
            }
            let wake = self.wake_in();
            let message = tokio::select! {
                message = self.inbox.recv() => message,
                () = tokio::time::sleep(wake.unwrap_or_default()), if wake.is_some() => {
                    if self.table.is_over() {
                        break;
                    }
                    self.tick().await;
                    continue;
                }
            };
            let Some(message) = message else { break };
            if self.take(message).await.is_break() {
                break;
            }
        }
        self.inbox.close();
        self.core.tables.remove(self.table.id);
        while let Some(message) = self.inbox.recv().await {
            if let Message::Ask(ask) = message {
                let notice = self.table.closed().map_or(Notice::GameOver, Notice::Closed);
                let page = self.notice_page(ask.language, &notice);
                ask.from.answering.privately(page);
            }
        }
    }

    fn wake_in(&self) -> Option<Duration> {
        if !self.connected {
            return None;
        }
        if self.table.is_over() {
            return Some(LINGER);
        }
        let at = self.table.wake_at()?;
        let at = self.quiet_until.map_or(at, |quiet| at.max(quiet));
        Some(at.since(self.core.now()))
    }

    async fn take(&mut self, message: Message) -> ControlFlow<()> {
        match message {
            Message::Ask(ask) => self.ask(*ask).await,
            Message::Delivered { surface, rev, outcome } => self.delivered(surface, rev, outcome).await,
            Message::Connected(true) => self.arrive().await,
            Message::Connected(false) => {
                self.connected = false;
                self.away_since = self.away_since.or(Some(self.core.now()));
            }
            Message::Refresh => self.show(None, HashMap::new()).await,
            Message::Look(answer) => {
                // Whoever asked may be gone: then nobody needs it.
                let _gone = answer.send(Box::new(self.table.clone()));
            }
        }
        ControlFlow::Continue(())
    }

    /// The platform is there (again): what has passed since counts on no clock; what is behind is drawn.
    async fn arrive(&mut self) {
        self.connected = true;
        self.display.doubt();
        // Before clocks are set on: what people have before them shows them as they were.
        self.remember_notified().await;
        let can = self.core.capabilities(&self.table.channel.realm);
        if self.restored && can.is_some_and(|can| !can.lasting) {
            self.display.distrust();
        }
        self.restored = false;
        self.tick().await;
        self.show(None, HashMap::new()).await;
    }

    async fn tick(&mut self) {
        let brought = self.bring_time().await;
        let pause = match brought {
            Ok(()) => RETRY,
            Err(Notice::NotSaved) => {
                tracing::warn!(table = %self.table.id, "what time brought could not be saved");
                RETRY
            }
            Err(notice) => {
                tracing::error!(table = %self.table.id, ?notice, "time brought something that does not fit");
                LONG_RETRY
            }
        };
        self.quiet_until = Some(self.core.now().after(pause));
    }

    async fn bring_time(&mut self) -> Result<(), Notice> {
        self.be_sure().await?;
        if self.table.is_over() {
            return Ok(());
        }
        let now = self.core.now();
        if let Some(since) = self.away_since {
            let millis = u64::try_from(now.since(since).as_millis()).unwrap_or(u64::MAX);
            if millis > 0 {
                let step = self.table.learn(Fact::Slept { millis }, now, &mut self.rng)?;
                self.commit(step).await?;
            }
            self.away_since = None;
        }
        let step = self.table.tick(now, &mut self.rng)?;
        if !step.entries.is_empty() {
            let news = self.commit(step).await?;
            self.after(None, news).await;
        }
        Ok(())
    }

    async fn ask(&mut self, ask: Ask) {
        let now = self.core.now();
        self.last_press.insert(ask.actor.member.person, now);
        let request = match &ask.want {
            Want::Do(request) => request.clone(),
            Want::MyCards | Want::Status | Want::Options | Want::Variants | Want::RemoveMenu | Want::Stay => {
                return self.answer_look(ask).await;
            }
            Want::RemoveAccount(account) => {
                Request::Remove { key: self.table.chair_of(|member| member.account == *account) }
            }
            Want::RemoveNamed(name) => {
                let wanted = name.to_lowercase();
                Request::Remove { key: self.table.chair_of(|member| member.name.to_lowercase() == wanted) }
            }
            Want::Pick { surface, sign } => match self.picked(&ask.actor, *surface, sign).await {
                Some(request) => request,
                None => return,
            },
        };
        match self.grant(&ask.actor, &request).await {
            Ok(news) => self.after(Some((ask, request)), news).await,
            Err(notice) => self.refuse(ask, &request, notice).await,
        }
    }

    /// Decides what somebody wants, and makes it durable.
    async fn grant(&mut self, actor: &Actor, request: &Request) -> Result<Vec<News>, Notice> {
        self.be_sure().await?;
        let step = self.table.handle(actor, request, self.core.now(), &mut self.rng)?;
        self.commit(step).await
    }

    async fn after(&mut self, ask: Option<(Ask, Request)>, news: Vec<News>) {
        let mut notes = HashMap::new();
        for item in news {
            match item {
                News::Round(view) => self.show_round(&view).await,
                News::Private(person, notice) => {
                    notes.insert(person, notice);
                }
            }
        }
        self.show(ask, notes).await;
    }

    /// Makes a step durable; only then it is the table's state.
    async fn commit(&mut self, step: Step) -> Result<Vec<News>, Notice> {
        if step.entries.is_empty() {
            return Ok(step.news);
        }
        let saved = self.save(&step).await;
        let chosen =
            step.entries.iter().any(|entry| matches!(entry.fact, Fact::OptionSet { .. } | Fact::Started));
        match saved {
            Ok(()) => {
                if chosen {
                    let table = &step.table;
                    self.core.remember_options(&table.channel, table.game, table.chosen_options()).await;
                }
                self.seq += step.entries.len() as u64;
                self.table = step.table;
                self.core.tables.list(&self.table, &self.own_inbox);
                Ok(step.news)
            }
            Err(error) => {
                tracing::error!(table = %self.table.id, %error, "a step could not be saved");
                self.doubtful = true;
                Err(Notice::NotSaved)
            }
        }
    }

    async fn save(&self, step: &Step) -> Result<(), StoreError> {
        let encoded = |value: Result<Vec<u8>, serde_json::Error>| {
            value.map_err(|error| StoreError::Io(format!("can't be written as JSON: {error}")))
        };
        let snapshot = || encoded(serde_json::to_vec(&step.table));
        if step.table.is_over() {
            return self.core.store.close(self.table.id, self.seq, snapshot()?, step.table.result()).await;
        }
        let entries: Result<Vec<Vec<u8>>, StoreError> =
            step.entries.iter().map(|entry| encoded(serde_json::to_vec(entry))).collect();
        let snapshot = if step.dealt { Some(snapshot()?) } else { None };
        self.core.store.append(self.table.id, self.seq, entries?, snapshot).await
    }

    /// After a failed append the journal says how things stand: before anything else is decided.
    async fn be_sure(&mut self) -> Result<(), Notice> {
        if !self.doubtful {
            return Ok(());
        }
        let unreadable = |error: StoreError| {
            tracing::error!(%error, "the journal can't be read");
            Notice::NotSaved
        };
        let live = self.core.store.live().await.map_err(unreadable)?;
        let (snapshot, entries, seq) = match live.into_iter().find(|live| live.id == self.table.id) {
            Some(found) => (found.snapshot, found.entries, found.next_seq),
            // Its end may have been saved after all.
            None => match self.core.store.archived(self.table.id).await.map_err(unreadable)? {
                Some((snapshot, _)) => (snapshot, Vec::new(), self.seq),
                None => return Err(Notice::TableGone),
            },
        };
        match restore(&snapshot, &entries) {
            Ok(table) => {
                self.table = table;
                self.seq = seq;
                self.doubtful = false;
                self.core.tables.list(&self.table, &self.own_inbox);
                self.show(None, HashMap::new()).await;
                Ok(())
            }
            Err(error) => {
                tracing::error!(table = %self.table.id, %error, "the journal can't be replayed");
                Err(Notice::OurFault)
            }
        }
    }

    async fn delivered(&mut self, surface: Surface, rev: u64, outcome: Result<MessageRef, Undelivered>) {
        let mut aftermath = self.display.delivered(surface, rev, &outcome);
        let realm = self.table.channel.realm.clone();
        if let Ok(message) = &outcome {
            self.core.tables.note_message(&realm, message.clone(), surface);
        }
        if let Surface::Private(_, person) = surface {
            let reached = match &outcome {
                // An edit arrives even where a new message would not.
                Ok(_) => aftermath.posted.then_some(true),
                Err(Undelivered::PrivateClosed | Undelivered::NotJoined) => Some(false),
                Err(Undelivered::Forbidden(_) | Undelivered::ChannelGone | Undelivered::MessageGone) => None,
            };
            if let Some(yes) = reached {
                let news = self.table.is_reachable(person) != yes;
                self.learn_reachable(person, yes).await;
                if !yes {
                    self.nudge_instead(person, news).await;
                }
            }
        }
        if surface == Surface::Table(self.table.id) {
            let silent = match &outcome {
                Ok(_) => None,
                Err(Undelivered::Forbidden(lacks)) => Some(lacks.clone()),
                Err(Undelivered::ChannelGone) => Some(Vec::new()),
                Err(Undelivered::MessageGone | Undelivered::PrivateClosed | Undelivered::NotJoined) => {
                    self.silent.take()
                }
            };
            aftermath.again |= silent != self.silent;
            self.silent = silent;
        }
        if let Err(why) = &outcome {
            tracing::info!(table = %self.table.id, ?surface, ?why, "a message was not delivered");
        }
        if aftermath.again {
            self.show(None, HashMap::new()).await;
        }
        self.note_shown(false).await;
    }

    async fn learn_reachable(&mut self, person: PersonId, yes: bool) {
        if self.table.is_over() || self.table.is_reachable(person) == yes {
            return;
        }
        if self.be_sure().await.is_err() {
            return;
        }
        let now = self.core.now();
        if let Ok(step) = self.table.learn(Fact::Reachable { person, yes }, now, &mut self.rng) {
            match self.commit(step).await {
                Ok(_) => {
                    self.show(None, HashMap::new()).await;
                }
                Err(notice) => tracing::warn!(?notice, "whether somebody can be reached could not be saved"),
            }
        }
    }

    pub(super) async fn note_shown(&mut self, last: bool) {
        let kept = self.display.keep();
        if kept == self.shown_note && !last {
            return;
        }
        self.shown_note.clone_from(&kept);
        if let Err(error) = self.core.store.note_shown(self.table.id, kept, last).await {
            tracing::warn!(table = %self.table.id, %error, "what was shown could not be kept");
        }
    }
}

/// A table from its journal.
///
/// # Errors
/// Says why it can't be replayed.
pub fn restore(snapshot: &[u8], entries: &[Vec<u8>]) -> Result<Table, String> {
    let mut table: Table = serde_json::from_slice(snapshot).map_err(|error| format!("snapshot: {error}"))?;
    if table.version != JOURNAL_VERSION {
        return Err(format!("written by rules of version {}, these are {JOURNAL_VERSION}", table.version));
    }
    for (place, entry) in entries.iter().enumerate() {
        let entry: Entry =
            serde_json::from_slice(entry).map_err(|error| format!("entry {place}: {error}"))?;
        table.apply(&entry).map_err(|misfit| format!("entry {place}: {misfit}"))?;
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

    use super::*;

    #[test]
    fn a_journal_of_other_rules_is_not_replayed() {
        let table = Table::sample();
        let mut snapshot = serde_json::to_value(&table).unwrap();
        assert!(restore(&serde_json::to_vec(&snapshot).unwrap(), &[]).is_ok());
        snapshot["version"] = (JOURNAL_VERSION + 1).into();
        let why = restore(&serde_json::to_vec(&snapshot).unwrap(), &[]).unwrap_err();
        assert!(why.contains("version"), "{why}");
    }

    #[test]
    fn a_journal_that_makes_no_sense_is_told_and_never_panics() {
        let snapshot = serde_json::to_vec(&Table::sample()).unwrap();
        for entry in [
            "",
            "{}",
            r#"{"at":1,"what":"resumed"}"#,
            r#"{"at":1,"what":"dealt","first":9}"#,
            r#"{"at":1,"what":"drafted","seat":9,"mv":"left","by":"person"}"#,
            r#"{"at":1,"what":"moved","seat":9,"mv":"left","by":"person"}"#,
        ] {
            assert!(restore(&snapshot, &[entry.as_bytes().to_vec()]).is_err(), "{entry}");
        }
    }
}
