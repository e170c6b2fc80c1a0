//! In-memory storage for adapters, for tests.

use crate::chat_rows::{ChatChange, ChatRows};
use crate::notes::{NoteError, Notes};
use async_trait::async_trait;
use herzbot_core::ids::{Account, ChannelRef};
use herzbot_core::timezone::TimeZone;
use parking_lot::{Mutex, MutexGuard};
use std::collections::{BTreeMap, HashMap};

/// Notes in memory, for tests, without any preferences of people.
#[derive(Debug, Default)]
pub struct MemoryNotes(Mutex<HashMap<String, Vec<u8>>>);

#[async_trait]
impl Notes for MemoryNotes {
    async fn note(&self, key: &str) -> Result<Option<Vec<u8>>, NoteError> {
        Ok(self.0.lock().get(key).cloned())
    }

    async fn set_note(&self, key: &str, value: Vec<u8>) -> Result<(), NoteError> {
        self.0.lock().insert(key.to_owned(), value);
        Ok(())
    }

    async fn language(&self, _account: &Account, _place: &ChannelRef) -> Option<String> {
        None
    }

    async fn timezone(&self, _account: &Account) -> Option<TimeZone> {
        None
    }

    async fn prefix(&self, _place: &ChannelRef) -> Option<String> {
        None
    }
}

/// Rows in memory, for tests.
#[derive(Debug, Default)]
pub struct MemoryRows(Mutex<BTreeMap<String, String>>);

impl MemoryRows {
    /// The rows, for inspection and changes.
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
