//! The end of a table's task: the table is over, or another process takes it over.

use super::TableTask;
use crate::app::shell::handing::{Waiting, hand_on};
use crate::app::shell::mailbox::{Ask, TableInput};
use herzbot_core::notice::Notice;
use herzbot_core::port::{Outbound, SurfaceNews};
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

/// The longest time that a hand-over waits for messages in flight, while people are not heard. After that, the other
/// process redraws them.
const LAST_WORDS: Duration = Duration::from_millis(500);

impl TableTask {
    /// Answers all remaining requests, because the table accepts no more.
    pub async fn end(mut self) {
        self.inbox.close();
        let table = self.durable.table();
        self.presented.note_changes(table);
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

    /// Hands a request to the process that gets the table.
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

    /// Prepares the table for another process, which restores it from the journal. Waits for messages in flight and
    /// persists the display. Requests in the meantime go to that process.
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
        self.presented.written(table).await;
    }
}
