//! Write-ahead: a transition is appended to the journal and synced before it becomes the table's state. After an append
//! that failed (in doubt: it may have been written) the journal is read again, and says how things stand.

use super::{RETRY, TableTask};
use crate::app::tables::journal::restore;
use crate::app::tables::mailbox::TableInput;
use herzbot_core::close_reason::CloseReason;
use herzbot_core::notice::Notice;
use herzbot_core::results::GameResult;
use herzbot_core::table::{Entry, Fact, News, Transition};
use herzbot_store::{LiveTable, StoreError};
use std::collections::HashMap;

impl TableTask {
    /// Appends a transition to the journal; once that is synced, it is the table's state.
    pub(super) async fn commit(&mut self, step: Transition) -> Result<Vec<News>, Notice> {
        if step.entries.is_empty() {
            return Ok(step.news);
        }
        let saved = self.save(&step).await;
        self.settle(step, saved).await
    }

    /// After a transition was appended, or could not be.
    pub(super) async fn settle(
        &mut self,
        step: Transition,
        saved: Result<(), StoreError>,
    ) -> Result<Vec<News>, Notice> {
        let chosen =
            step.entries.iter().any(|entry| matches!(entry.fact, Fact::OptionSet { .. } | Fact::Started));
        match saved {
            Ok(()) => {
                if chosen {
                    let table = &step.table;
                    self.shell.remember_options(table.channel(), table.game(), table.chosen_options()).await;
                }
                self.seq += step.entries.len() as u64;
                self.table = step.table;
                self.shell.tables.list(&self.table, &self.own_inbox);
                Ok(step.news)
            }
            Err(error) => {
                tracing::error!(table = %self.table.id(), %error, "a step could not be saved");
                self.doubtful = true;
                match error {
                    StoreError::Behind { .. } | StoreError::Frozen { .. } => {
                        Err(self.set_aside(&error.to_string()).await)
                    }
                    // It may have been closed.
                    StoreError::NoSuchTable { .. } => {
                        Err(self.be_sure().await.err().unwrap_or(Notice::NotSaved))
                    }
                    StoreError::Io(_)
                    | StoreError::Unusable(_)
                    | StoreError::Damaged(_)
                    | StoreError::Newer { .. }
                    | StoreError::OutOfOrder { .. }
                    | StoreError::TableExists { .. }
                    | StoreError::Fenced { .. }
                    | StoreError::NoSuchPerson { .. }
                    | StoreError::InUse => Err(Notice::NotSaved),
                }
            }
        }
    }

    async fn save(&self, step: &Transition) -> Result<(), StoreError> {
        self.append(self.seq, step)?.await
    }

    /// Appends a transition from a sequence number on; begun once it is polled.
    pub(super) fn append(
        &self,
        seq: u64,
        step: &Transition,
    ) -> Result<impl Future<Output = Result<(), StoreError>> + Send + use<>, StoreError> {
        let (journal, table) = (self.shell.journal(self.table.channel()), self.table.id());
        let written = written(step)?;
        Ok(async move {
            match written {
                Written::Last(state, result) => journal.close(table, seq, state, result).await,
                Written::Entries(entries, snapshot) => journal.append(table, seq, entries, snapshot).await,
            }
        })
    }

    /// After an append whose outcome is unknown, reads the table back from the journal.
    pub(super) async fn be_sure(&mut self) -> Result<(), Notice> {
        if !self.doubtful {
            return Ok(());
        }
        let unreadable = |error: StoreError| {
            tracing::error!(%error, "the journal can't be read");
            Notice::NotSaved
        };
        let live = self.shell.store.live().await.map_err(unreadable)?;
        let (snapshot, entries, seq) = match live.into_iter().find(|live| live.id == self.table.id()) {
            Some(LiveTable { frozen: Some(why), .. }) => return Err(self.set_aside(&why).await),
            Some(found) if found.next_seq < self.seq => {
                let (table, expected, found) = (self.table.id(), self.seq, found.next_seq);
                let behind = StoreError::Behind { table, expected, found };
                return Err(self.set_aside(&behind.to_string()).await);
            }
            Some(found) => (found.snapshot, found.entries, found.next_seq),
            // Its end may have been saved after all.
            None => match self.shell.store.archived(self.table.id()).await.map_err(unreadable)? {
                Some((snapshot, _)) => (snapshot, Vec::new(), self.seq),
                None => {
                    let (table, expected) = (self.table.id(), self.seq);
                    let behind = StoreError::Behind { table, expected, found: 0 };
                    return Err(self.set_aside(&behind.to_string()).await);
                }
            },
        };
        match restore(&snapshot, &entries) {
            Ok(table) => {
                self.table = table;
                self.seq = seq;
                self.doubtful = false;
                self.shell.tables.list(&self.table, &self.own_inbox);
                self.show(None, HashMap::new()).await;
                Ok(())
            }
            Err(error) => {
                tracing::error!(table = %self.table.id(), %error, "the journal can't be replayed");
                Err(Notice::OurFault)
            }
        }
    }
}

impl TableTask {
    /// The database was away, and says what comes next in the journal; none: there is no such journal.
    pub(super) async fn journal_ends(&mut self, next: Option<u64>) {
        let is_behind = next.is_none_or(|next| next < self.seq);
        if is_behind && !self.table.is_over() {
            // Something may have been appended, or the table may have ended, since that was read.
            self.doubtful = true;
            let _told = self.be_sure().await;
        }
    }

    /// The journal is not what it was, so that the table can't go on from it: it takes nothing any more, so that a restart plays
    /// nothing anew, and the table's people are told. Gives what to say to who has asked.
    async fn set_aside(&mut self, why: &str) -> Notice {
        let table = self.table.id();
        match self.shell.journal(self.table.channel()).freeze(table, why.to_owned()).await {
            Ok(()) | Err(StoreError::NoSuchTable { .. }) => {}
            Err(error) => {
                tracing::warn!(%table, why, %error, "this table can't go on, and can't be frozen yet");
                let (seq, inbox) = (self.seq, self.own_inbox.clone());
                tokio::spawn(async move {
                    tokio::time::sleep(RETRY).await;
                    // A table that has just gone needs no more.
                    let _gone = inbox.send(TableInput::JournalEnds(seq.checked_sub(1))).await;
                });
                return Notice::NotSaved;
            }
        }
        tracing::error!(%table, entries = self.seq, why, "this table can't go on: it is frozen, and its players are told");
        self.doubtful = false;
        self.thought = None;
        let closed = Entry { at: self.shell.now(), fact: Fact::Closed { why: CloseReason::Damaged } };
        if let Err(misfit) = self.table.apply(&closed) {
            tracing::error!(%table, %misfit, "its players can't be told");
        }
        self.shell.tables.list(&self.table, &self.own_inbox);
        self.show(None, HashMap::new()).await;
        Notice::Closed(CloseReason::Damaged)
    }
}

/// A transition as the journal takes it.
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
