//! Storage for a platform with its own chat, independent of the store: the shell implements it.

use crate::notes::NoteError;
use async_trait::async_trait;

/// A change of a row: its key, and its new value; none removes the row.
pub type ChatChange = (String, Option<String>);

/// The rows of a chat: texts by key.
#[async_trait]
pub trait ChatRows: Send + Sync {
    /// All readable rows, in any order. Damaged ones are set aside unchanged, and the operator is told.
    async fn rows(&self) -> Result<Vec<(String, String)>, NoteError>;

    /// Applies changes, all or nothing. On return they survive a crash of this process; if `durable`, of the
    /// machine, too.
    async fn change(&self, changes: Vec<ChatChange>, durable: bool) -> Result<(), NoteError>;
}
