//! How a table's task ends: its table is over, or another process is to have it.

use super::TableTask;
use crate::app::shell::handing::{Waiting, hand_on};
use crate::app::shell::mailbox::{Ask, TableInput};
use herzbot_core::notice::Notice;
use herzbot_core::port::{Outbound, SurfaceNews};
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

/// The longest that a hand-over waits for messages that are still in flight when people are not heard any more; after it the
/// other process draws them again.
const LAST_WORDS: Duration = Duration::from_millis(500);

impl TableTask {
    /// Answers everybody who still asks for something: the table takes nothing any more.
    pub async fn end(mut self) {
        self.inbox.close();
        let table = self.durable.table();
        for platform in self.platforms() {
            platform.send(Outbound::LetGo(table.id()));
        }
        self.shell.tables.remove(table.id(), self.leaving.is_some());
        self.shell.boards.spectators.remove(table.id());
        if self.leaving.is_some() {
            self.shell.boards.remove(table.id());
        }
        let over = table.closed().map_or(Notice::GameOver, Notice::Closed);
        while let Some(message) = self.inbox.recv().await {
            let TableInput::Ask(ask) = message else { continue };
            if self.leaving.is_some() {
                self.hand_on(*ask);
            } else {
                let page = self.presented.render(self.durable.table()).answer(&ask, &over);
                ask.from.answering.privately(page);
            }
        }
    }

    /// The table moves to another process, which answers this request.
    fn hand_on(&self, mut ask: Ask) {
        let table = self.durable.table();
        let late = self.presented.render(table).answer(&ask, &Notice::Moving);
        match ask.from.original.take() {
            Some(inbound) => {
                let (table, inbound, answering) = (table.id(), *inbound, ask.from.answering);
                hand_on(&self.shell, Waiting { table, inbound, answering, late, leaves: true });
            }
            None => ask.from.answering.privately(late),
        }
    }

    /// The table goes over to another process, which brings it back from the journal. Waits until what is on its way has
    /// arrived, and notes what is shown. What a person asks for meanwhile is for that process.
    pub async fn leave(&mut self) {
        let until = Instant::now() + LAST_WORDS;
        while !self.presented.is_settled() {
            match timeout_at(until, self.inbox.recv()).await {
                Ok(Some(TableInput::Surface(surface, SurfaceNews::Delivered { rev, outcome }))) => {
                    self.delivered(surface, rev, outcome).await;
                }
                Ok(Some(TableInput::Surface(surface, SurfaceNews::Superseded { message, retired }))) => {
                    self.presented.supersede(surface, message, retired);
                }
                Ok(Some(TableInput::Ask(ask))) => self.hand_on(*ask),
                Ok(Some(_)) => {}
                Ok(None) | Err(_) => break,
            }
        }
        let table = self.durable.table();
        self.presented.note_shown(table, false);
        self.presented.written().await;
    }
}
