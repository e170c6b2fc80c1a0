//! Where a platform that is a chat of its own keeps it, without knowing the store: the shell implements it.

use crate::notes::NoteError;
use async_trait::async_trait;

/// A change of a row: its key, and its new value; none: the row goes.
pub type ChatChange = (String, Option<String>);

/// The rows of a chat: texts by key.
#[async_trait]
pub trait ChatRows: Send + Sync {
    /// All rows that can be read, in any order. Damaged ones are set aside: they stay as they are, and the host is told.
    async fn rows(&self) -> Result<Vec<(String, String)>, NoteError>;

    /// Makes changes, all or nothing. On return they survive a crash of this process; if `durable`, of the machine, too.
    async fn change(&self, changes: Vec<ChatChange>, durable: bool) -> Result<(), NoteError>;
}
