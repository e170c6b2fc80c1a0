//! A table goes over to another process, which brings it back from the journal.

use super::TableTask;
use crate::app::tables::mailbox::TableInput;
use herzbot_core::notice::Notice;
use herzbot_core::port::Outbound;
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

/// The longest that a hand-over waits for messages in flight; after it the other process shows them anew.
const LAST_WORDS: Duration = Duration::from_secs(2);

impl TableTask {
    /// Waits until what is on its way has arrived, and notes what is shown. Who asks for something meanwhile is told to ask
    /// again.
    pub(super) async fn leave(&mut self) {
        let until = Instant::now() + LAST_WORDS;
        while !self.display.is_settled() {
            match timeout_at(until, self.inbox.recv()).await {
                Ok(Some(TableInput::Delivered { surface, rev, outcome })) => {
                    self.delivered(surface, rev, outcome).await;
                }
                Ok(Some(TableInput::Superseded { surface, message, retired })) => {
                    self.display.supersede(surface, message, retired);
                }
                Ok(Some(TableInput::Ask(ask))) => {
                    let page = self.answer_page(&ask, &Notice::NotSaved);
                    ask.from.answering.privately(page);
                }
                Ok(Some(_)) => {}
                Ok(None) | Err(_) => break,
            }
        }
        self.note_shown(false);
        self.shown.written().await;
        self.shell.send(&self.table.channel().realm, Outbound::LetGo(self.table.id()));
    }
}
