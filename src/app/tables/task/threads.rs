//! The way of a table into a thread of its own when its game begins, and back into the channel when the thread is gone.
//! Where the table stands is in its journal, so that nothing of it depends on what this process has asked for: a thread that
//! is asked for again is the same one.

use super::TableTask;
use crate::app::tables::showing::Manner;
use herzbot_core::ids::MessageRef;
use herzbot_core::notice::Notice;
use herzbot_core::port::{Lack, Outbound, Surface, Target};
use herzbot_core::table::Fact;
use herzbot_core::text::pages;
use std::collections::HashMap;

impl TableTask {
    /// Asks for the thread in which the game is to be played, once it is known which message it can be opened from.
    pub(in crate::app) fn ask_for_thread(&mut self) {
        let surface = Surface::Table(self.table.id());
        if self.thread_asked || !self.table.awaits_thread() || self.display.is_replacing(surface) {
            return;
        }
        let stands_there = |message: &&_| self.is_in_its_channel(message);
        let Some(message) = self.display.message(surface).filter(stands_there).cloned() else { return };
        let view = self.table.view(None);
        let name = pages::thread_name(&self.shell.texts, self.public_language(), &view);
        self.thread_asked = true;
        let ask = Outbound::OpenThread { table: self.table.id(), message, name };
        self.shell.send(&self.table.channel().realm, ask);
    }

    /// The end has arrived in the thread: the channel hears how the game ended. Until it has, that is noted with what is shown, and
    /// the table is not let go: the next start says it.
    pub(super) fn tell_of_the_end(&mut self, shown: &MessageRef) {
        let Some(parent) = self.table.parent().filter(|_| self.is_in_its_channel(shown)) else {
            return;
        };
        let language = self.public_language();
        let line = pages::over_in_thread(&self.shell.texts, language, &self.table.view(None));
        let Some(line) = line.filter(|_| !std::mem::replace(&mut self.end_told, true)) else { return };
        // A thread has the id of the message that it was opened from.
        let message =
            MessageRef { channel: parent.channel.clone(), message: self.table.channel().channel.clone() };
        self.display.supersede(Surface::Table(self.table.id()), message.clone(), false);
        let told = Outbound::LeadOn { table: self.table.id(), message, line };
        self.shell.send(&self.table.channel().realm, told);
    }

    /// The thread is there, or there will be none: then the game goes on where it is.
    pub(super) async fn thread_answered(&mut self, outcome: Result<String, Vec<Lack>>) {
        self.thread_asked = false;
        if self.be_sure().await.is_err() || !self.table.awaits_thread() {
            return;
        }
        let (fact, notice) = match outcome {
            Ok(thread) => (Fact::ThreadOpened { thread }, None),
            Err(lacks) => (Fact::ThreadSet { wanted: false }, Some(Notice::NoThread { lacks })),
        };
        self.goes_on_elsewhere(fact, notice).await;
    }

    /// Back into the channel in which the thread was opened: that is gone, or the bot can't write there any more.
    pub(super) async fn leave_thread(&mut self) {
        if self.table.is_over() || self.be_sure().await.is_err() || self.table.parent().is_none() {
            return;
        }
        self.goes_on_elsewhere(Fact::ThreadClosed, Some(Notice::ThreadGone)).await;
    }

    /// What could not be saved comes with the next look at it.
    async fn goes_on_elsewhere(&mut self, fact: Fact, notice: Option<Notice>) {
        let now = self.shell.now();
        let learned = self.table.learn(fact, now, &mut self.rng);
        let saved = match learned {
            Ok(step) => self.commit(step).await,
            Err(notice) => Err(notice),
        };
        if let Err(notice) = saved {
            tracing::warn!(table = %self.table.id(), ?notice, "where the table stands could not be saved");
            return;
        }
        if let Some(notice) = notice {
            let page = self.notice_page(self.public_language(), &notice);
            let surface = Surface::Note(self.table.id(), self.display.notes());
            let target = Target::Channel(self.table.channel().clone());
            self.present(surface, target, page, Manner::default(), &mut Vec::new());
        }
        self.show(None, HashMap::new()).await;
    }
}
