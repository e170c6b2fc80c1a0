//! Where a platform that is a chat of its own keeps it, without knowing the store: the shell implements it.

use crate::notes::NoteError;
use async_trait::async_trait;
use parking_lot::{Mutex, MutexGuard};
use std::collections::BTreeMap;

/// A change of a row: its key, and its new value; none: the row goes.
pub type ChatChange = (String, Option<String>);

/// The rows of a chat: texts by key.
#[async_trait]
pub trait ChatRows: Send + Sync {
    /// All rows that can be read, in any order. Damaged ones are set aside: they stay as they are, and the host is told.
    ///
    /// # Errors
    /// When the store can't be read.
    async fn rows(&self) -> Result<Vec<(String, String)>, NoteError>;

    /// Makes changes, all or nothing. On return they survive a crash of this process; if `durable`, of the machine, too.
    ///
    /// # Errors
    /// When the store can't be written.
    async fn change(&self, changes: Vec<ChatChange>, durable: bool) -> Result<(), NoteError>;
}

/// Rows in memory, for tests.
#[derive(Debug, Default)]
pub struct MemoryRows(Mutex<BTreeMap<String, String>>);

impl MemoryRows {
    /// The rows, to look at and to change.
    pub fn all(&self) -> MutexGuard<'_, BTreeMap<String, String>> {
        self.0.lock()
    }
}

#[async_trait]
impl ChatRows for MemoryRows {
    async fn rows(&self) -> Result<Vec<(String, String)>, NoteError> {
        Ok(self.all().clone().into_iter().collect())
    }

    async fn change(&self, changes: Vec<ChatChange>, _durable: bool) -> Result<(), NoteError> {
        let mut rows = self.all();
        for (key, value) in changes {
            match value {
                Some(value) => drop(rows.insert(key, value)),
                None => drop(rows.remove(&key)),
            }
        }
        Ok(())
    }
}
