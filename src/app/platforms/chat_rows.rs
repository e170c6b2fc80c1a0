//! The chat of a platform in the store.

use crate::app::shell::Shell;
use async_trait::async_trait;
use herzbot_adapter::chat_rows::{ChatChange, ChatRows};
use herzbot_adapter::notes::NoteError;
use std::sync::Arc;

/// The chat of a platform, which is written under the platform's lease.
pub struct StoreChatRows {
    pub platform: &'static str,
    /// The store and its journals.
    pub shell: Arc<Shell>,
}

#[async_trait]
impl ChatRows for StoreChatRows {
    async fn rows(&self) -> Result<Vec<(String, String)>, NoteError> {
        self.shell.store.chat_rows().await.map_err(|error| NoteError(error.to_string()))
    }

    async fn change(&self, changes: Vec<ChatChange>, durable: bool) -> Result<(), NoteError> {
        let journal = self.shell.processes.journals().whole(self.platform);
        journal.set_chat_rows(changes, durable).await.map_err(|error| NoteError(error.to_string()))
    }
}
