//! The durable part of a table: its state, and its position in the journal (write-ahead). A transition is appended
//! and synced before it becomes the state. After a failed append (in doubt: it may have been written), the journal
//! is read again to find the actual state.

use crate::app::shell::Shell;
use crate::app::shell::mailbox::TableInput;
use crate::app::shell::trace;
use crate::app::tables::archive::others_are_over;
use crate::app::tables::journal::restore;
use crate::app::tables::retries::RETRY;
use herzbot_core::close_reason::CloseReason;
use herzbot_core::notice::Notice;
use herzbot_core::results::GameResult;
use herzbot_core::table::{Entry, Fact, News, Table, TableHolidays, Transition};
use herzbot_store::{LiveTable, StoreError};
use metrics::{counter, histogram};
use std::fmt::Display;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tracing::Instrument as _;

/// The table as it is in the journal.
pub struct Durable {
    shell: Arc<Shell>,
    /// The mailbox of the table's task, as listed in the directory.
    inbox: mpsc::Sender<TableInput>,
    table: Table,
    /// The sequence number of the next entry.
    seq: u64,
    /// The outcome of an append is unknown: it may or may not be in the journal, which has to be read again.
    in_doubt: bool,
    /// The computer players' transition after the last move, appended but not durable yet.
    ahead: Option<Ahead>,
    /// Whether the state has changed without a transition and has not been drawn since.
    was_replaced: bool,
    /// Whether freezing the table has failed and will be tried again.
    freezes_again: bool,
}

/// A transition that was appended while the one before it was not durable yet.
pub struct Ahead {
    step: Transition,
    saved: JoinHandle<Result<(), StoreError>>,
}

impl Ahead {
    /// Waits for the append, and returns the transition and whether it is durable.
    pub async fn outcome(self) -> (Transition, Result<(), StoreError>) {
        let saved = self.saved.await.unwrap_or_else(|error| Err(StoreError::Io(error.to_string())));
        (self.step, saved)
    }
}

impl Durable {
    /// Creates a table and lists it in the directory. `seq` is the sequence number of its next entry.
    pub fn new(shell: &Arc<Shell>, inbox: mpsc::Sender<TableInput>, mut table: Table, seq: u64) -> Self {
        table.set_wall_ahead(shell.clock.wall_ahead());
        shell.tables.list(&table, &inbox);
        let shell = Arc::clone(shell);
        Self {
            shell,
            inbox,
            table,
            seq,
            in_doubt: false,
            ahead: None,
            was_replaced: false,
            freezes_again: false,
        }
    }

    /// Returns the last state that is known to be durable.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Returns the sequence number of the next entry, which rises with each event at the table.
    pub const fn seq(&self) -> u64 {
        self.seq
    }

    /// Returns the sequence number of the next entry; none while the outcome of an append is unknown
    /// ([`Self::be_sure`]).
    pub const fn sure_seq(&self) -> Option<u64> {
        if self.in_doubt { None } else { Some(self.seq) }
    }

    /// Whether the state was read from the journal again, or the table was set aside, since this was asked last.
    pub const fn was_replaced(&mut self) -> bool {
        std::mem::replace(&mut self.was_replaced, false)
    }

    /// Applies the current offset of the wall clock, by which views state times.
    pub fn follow_wall_clock(&mut self) {
        self.table.set_wall_ahead(self.shell.clock.wall_ahead());
    }

    /// Stops clocks in these holidays. Returns whether they have changed.
    pub fn follow_holidays(&mut self, holidays: TableHolidays) -> bool {
        let is_news = *self.table.holidays() != holidays;
        if is_news {
            self.table.set_holidays(holidays);
            self.list();
        }
        is_news
    }

    /// Appends a transition to the journal. Once it is synced, it becomes the table's state.
    ///
    /// # Errors
    /// The notice for the person who asked. Either nothing has changed, or the outcome is in doubt.
    pub async fn commit(&mut self, mut step: Transition) -> Result<Vec<News>, Notice> {
        if step.entries.is_empty() {
            return Ok(step.news);
        }
        self.reveal(&mut step.table).await;
        let asked = Instant::now();
        let saved = match self.append(self.seq, &step) {
            Ok(saving) => saving.instrument(trace::append()).await,
            Err(error) => Err(error),
        };
        histogram!("herzbot_append_seconds").record(asked.elapsed());
        self.settle(step, saved).await
    }

    /// Reveals the end of the last table that played the same decks to everybody.
    async fn reveal(&self, table: &mut Table) {
        if table.is_over() && table.is_duplicate() && others_are_over(&self.shell, table).await {
            table.reveal();
        }
    }

    /// Makes a transition the table's state once its append has completed.
    pub async fn settle(
        &mut self,
        step: Transition,
        saved: Result<(), StoreError>,
    ) -> Result<Vec<News>, Notice> {
        let Err(error) = saved else {
            self.remember_options(&step).await;
            self.seq += step.entries.len() as u64;
            self.table = step.table;
            if self.table.is_over() {
                let end = if self.table.is_finished() { "finished" } else { "closed" };
                counter!("herzbot_games_ended_total", "game" => self.table.game().name(), "end" => end)
                    .increment(1);
            }
            self.list();
            return Ok(step.news);
        };
        tracing::error!(table = %self.table.id(), %error, "a step could not be saved");
        self.in_doubt = true;
        if matches!(error, StoreError::Behind { .. } | StoreError::Frozen { .. }) {
            return Err(self.set_aside(&error.to_string()).await);
        }
        if matches!(error, StoreError::NoSuchTable { .. }) {
            // It may have been closed.
            self.be_sure().await?;
        }
        Err(Notice::NotSaved)
    }

    /// Remembers the chosen options for the next table in this place.
    async fn remember_options(&self, step: &Transition) {
        let was_chosen = |fact: &Fact| matches!(fact, Fact::OptionSet { .. } | Fact::Started);
        if step.entries.iter().any(|entry| was_chosen(&entry.fact)) {
            let table = &step.table;
            self.shell.remember_options(table.channel(), table.game(), table.chosen_options()).await;
        }
    }

    fn list(&self) {
        self.shell.tables.list(&self.table, &self.inbox);
    }

    /// Appends a transition from a sequence number on. The append starts when the future is first polled.
    ///
    /// # Errors
    /// The transition can't be written as JSON.
    pub fn append(
        &self,
        seq: u64,
        step: &Transition,
    ) -> Result<impl Future<Output = Result<(), StoreError>> + Send + use<>, StoreError> {
        let (journal, table) = (self.shell.processes.journals().of(self.table.channel()), self.table.id());
        let written = written(step)?;
        Ok(async move {
            match written {
                Written::Last(state, result) => journal.close(table, seq, state, result).await,
                Written::Entries(entries, snapshot) => journal.append(table, seq, entries, snapshot).await,
            }
        })
    }

    /// Appends the computer players' transition after `before`, whose own append is still running, from a sequence
    /// number on. None if it does not fit.
    pub fn append_ahead(&self, step: Transition, before: &Transition, seq: u64) -> Option<Ahead> {
        let table = before.table.id();
        let misfit = |error: &dyn Display| tracing::error!(%table, %error, "a thought can't be appended");
        let step = step.delayed(&before.table, self.shell.now()).inspect_err(|error| misfit(error)).ok()?;
        let append = self.append(seq, &step).inspect_err(|error| misfit(error)).ok()?;
        let saved = tokio::spawn(append);
        Some(Ahead { step, saved })
    }

    /// Holds a transition that was appended ahead, to follow the table's state.
    pub fn hold_ahead(&mut self, ahead: Ahead) {
        self.ahead = Some(ahead);
    }

    /// Waits until the transition that was appended ahead is durable. None if there is none.
    pub async fn catch_up(&mut self) -> Option<Result<Vec<News>, Notice>> {
        let (mut step, saved) = self.ahead.take()?.outcome().await;
        // The archived state is not revealed: `archive::over` checks again when it is read.
        self.reveal(&mut step.table).await;
        Some(self.settle(step, saved).await)
    }

    /// Reads the table back from the journal after an append with an unknown outcome.
    ///
    /// # Errors
    /// The notice for the person who asked: the journal can't be read, or the table can't continue.
    pub async fn be_sure(&mut self) -> Result<(), Notice> {
        if !self.in_doubt {
            return Ok(());
        }
        let unreadable = |error: StoreError| {
            tracing::error!(%error, "the journal can't be read");
            Notice::NotSaved
        };
        let id = self.table.id();
        let behind = |found| StoreError::Behind { table: id, expected: self.seq, found }.to_string();
        let live = self.shell.store.some(vec![id]).await.map_err(unreadable)?.pop();
        let (snapshot, entries, seq) = match live {
            Some(LiveTable { frozen: Some(why), .. }) => return Err(self.set_aside(&why).await),
            Some(found) if found.next_seq < self.seq => {
                let why = behind(found.next_seq);
                return Err(self.set_aside(&why).await);
            }
            Some(found) => (found.snapshot, found.entries, found.next_seq),
            // Its end may have been saved after all.
            None => match self.shell.store.archived(id).await.map_err(unreadable)? {
                Some((snapshot, _)) => (snapshot, Vec::new(), self.seq),
                None => {
                    let why = behind(0);
                    return Err(self.set_aside(&why).await);
                }
            },
        };
        let mut table = restore(&snapshot, &entries).map_err(|error| {
            tracing::error!(table = %id, %error, "the journal can't be replayed");
            Notice::OurFault
        })?;
        table.set_holidays(self.table.holidays().clone());
        (self.table, self.seq, self.in_doubt, self.was_replaced) = (table, seq, false, true);
        self.list();
        Ok(())
    }

    /// Compares the journal's next sequence number with the table's, after a database outage. None: there is no
    /// such journal.
    pub async fn compare(&mut self, next: Option<u64>) {
        self.freezes_again = false;
        let is_behind = next.is_none_or(|next| next < self.seq);
        if is_behind && !self.table.is_over() {
            // Something may have been appended, or the table may have ended, since that was read.
            self.in_doubt = true;
            let _told = self.be_sure().await;
        }
    }

    /// Closes a table when its journal has lost entries. It accepts no more requests, so that a restart repeats no
    /// moves, and its people are told. Returns the notice for the person who asked.
    async fn set_aside(&mut self, why: &str) -> Notice {
        let table = self.table.id();
        match self.shell.processes.journals().of(self.table.channel()).freeze(table, why.to_owned()).await {
            Ok(()) | Err(StoreError::NoSuchTable { .. }) => {}
            Err(error) => {
                tracing::warn!(%table, why, %error, "this table can't go on, and can't be frozen yet");
                if !std::mem::replace(&mut self.freezes_again, true) {
                    let (seq, inbox) = (self.seq, self.inbox.clone());
                    tokio::spawn(async move {
                        tokio::time::sleep(RETRY).await;
                        // A table that has just gone needs no more.
                        let _gone = inbox.send(TableInput::JournalEnds(seq.checked_sub(1))).await;
                    });
                }
                return Notice::NotSaved;
            }
        }
        let entries = self.seq;
        tracing::error!(%table, entries, why, "this table can't go on: it is frozen, and its players are told");
        self.in_doubt = false;
        let closed =
            Entry { at: self.shell.now(), fact: Fact::Closed { why: CloseReason::Damaged, by: None } };
        if let Err(misfit) = self.table.apply(&closed) {
            tracing::error!(%table, %misfit, "its players can't be told");
        }
        self.was_replaced = true;
        self.list();
        Notice::Closed(CloseReason::Damaged)
    }
}

/// A transition in the form that the journal stores.
enum Written {
    /// Entries, and the state after them if a round was dealt.
    Entries(Vec<String>, Option<String>),
    /// The last state, and the result if it counts.
    Last(String, Option<GameResult>),
}

fn written(step: &Transition) -> Result<Written, StoreError> {
    let encoded = |value: Result<String, serde_json::Error>| {
        value.map_err(|error| StoreError::Io(format!("can't be written as JSON: {error}")))
    };
    if step.table.is_over() {
        return Ok(Written::Last(encoded(step.table.to_archive())?, step.table.result()));
    }
    let entries: Result<Vec<String>, StoreError> =
        step.entries.iter().map(|entry| encoded(serde_json::to_string(entry))).collect();
    let snapshot = if step.dealt { Some(encoded(serde_json::to_string(&step.table))?) } else { None };
    Ok(Written::Entries(entries?, snapshot))
}
