//! Write-ahead: a transition is appended to the journal and synced before it becomes the table's state. After an append
//! that failed (in doubt: it may have been written) the journal is read again, and says how things stand.

use super::TableTask;
use crate::app::journal::restore;
use herzbot_core::notice::Notice;
use herzbot_core::table::{Fact, News, Transition};
use herzbot_store::StoreError;
use std::collections::HashMap;

impl TableTask {
    /// Appends a transition to the journal; once that is synced, it is the table's state.
    pub(super) async fn commit(&mut self, step: Transition) -> Result<Vec<News>, Notice> {
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
                    self.shell.remember_options(&table.channel, table.game, table.chosen_options()).await;
                }
                self.seq += step.entries.len() as u64;
                self.table = step.table;
                self.shell.tables.list(&self.table, &self.own_inbox);
                Ok(step.news)
            }
            Err(error) => {
                tracing::error!(table = %self.table.id, %error, "a step could not be saved");
                self.doubtful = true;
                Err(Notice::NotSaved)
            }
        }
    }

    pub(super) async fn save(&self, step: &Transition) -> Result<(), StoreError> {
        let encoded = |value: Result<String, serde_json::Error>| {
            value.map_err(|error| StoreError::Io(format!("can't be written as JSON: {error}")))
        };
        let snapshot = || encoded(serde_json::to_string(&step.table));
        let journal = self.shell.journal(&self.table.channel);
        if step.table.is_over() {
            let last = encoded(step.table.to_archive())?;
            return journal.close(self.table.id, self.seq, last, step.table.result()).await;
        }
        let entries: Result<Vec<String>, StoreError> =
            step.entries.iter().map(|entry| encoded(serde_json::to_string(entry))).collect();
        let snapshot = if step.dealt { Some(snapshot()?) } else { None };
        journal.append(self.table.id, self.seq, entries?, snapshot).await
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
        let (snapshot, entries, seq) = match live.into_iter().find(|live| live.id == self.table.id) {
            Some(found) => (found.snapshot, found.entries, found.next_seq),
            // Its end may have been saved after all.
            None => match self.shell.store.archived(self.table.id).await.map_err(unreadable)? {
                Some((snapshot, _)) => (snapshot, Vec::new(), self.seq),
                None => return Err(Notice::TableGone),
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
                tracing::error!(table = %self.table.id, %error, "the journal can't be replayed");
                Err(Notice::OurFault)
            }
        }
    }
}
