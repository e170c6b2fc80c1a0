//! What a table decides is made durable before it is so, and read back from its journal.

use super::TableTask;
use herzbot_core::notice::Notice;
use herzbot_core::table::{Entry, Fact, JOURNAL_VERSION, News, Table, Transition};
use herzbot_store::StoreError;
use std::collections::HashMap;

impl TableTask {
    /// Makes a step durable; only then it is the table's state.
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

    pub(super) async fn save(&self, step: &Transition) -> Result<(), StoreError> {
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
    pub(super) async fn be_sure(&mut self) -> Result<(), Notice> {
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
        let table = herzbot_core::samples::lobby();
        let mut snapshot = serde_json::to_value(&table).unwrap();
        assert!(restore(&serde_json::to_vec(&snapshot).unwrap(), &[]).is_ok());
        snapshot["version"] = (JOURNAL_VERSION + 1).into();
        let why = restore(&serde_json::to_vec(&snapshot).unwrap(), &[]).unwrap_err();
        assert!(why.contains("version"), "{why}");
    }

    #[test]
    fn a_journal_that_makes_no_sense_is_told_and_never_panics() {
        let snapshot = serde_json::to_vec(&herzbot_core::samples::lobby()).unwrap();
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
