//! Threads of tables: each is opened from the table's message, once. Where that fails, the game goes on in the channel.

use super::DiscordDesk;
use super::state::{Chore, ChoreKind, QueueKey, Timer};
use crate::call::{CallOutcome, codes};
use herzbot_core::ids::{MessageRef, Moment, TableId};
use herzbot_core::port::{Lack, PlatformEvent, Surface};
use std::time::Duration;

/// How long is waited for a post before it is looked whether a thread can be opened.
const PAUSE: Duration = Duration::from_millis(250);
/// How long after a thread was opened what was to be posted meanwhile waits for the table to move there.
const GRACE: Duration = Duration::from_secs(5);

impl DiscordDesk {
    /// Opens the thread of a table from its message. A second time, as after a crash or a lost answer, Discord says that it is
    /// there: a thread has the id of its message.
    pub(super) fn open_thread(&mut self, table: TableId, message: MessageRef, name: String, now: Moment) {
        let is_same = |deed: &ChoreKind| matches!(deed, ChoreKind::OpenThread(of, ..) if *of == table);
        if !self.chores.values().any(|chore| is_same(&chore.deed)) {
            self.add_chore(ChoreKind::OpenThread(table, message, name), now);
        }
    }

    /// Another process has the table, and asks for the thread itself.
    pub(super) fn drop_thread_of(&mut self, table: TableId) {
        let opens = |chore: &Chore| matches!(&chore.deed, ChoreKind::OpenThread(of, ..) if *of == table);
        let dropped: Vec<u64> =
            self.chores.iter().filter(|(_, chore)| opens(chore)).map(|(id, _)| *id).collect();
        for id in dropped {
            self.chores.remove(&id);
            self.queue.remove(&QueueKey::Chore(id));
        }
    }

    /// Whether it opens the thread of a table while a message is being posted in place of the table's: then it waits for that, and
    /// opens it from the new one. A post in the channel that a crash leaves behind while the table moves on, nobody would know of.
    pub(super) fn waits_for_post(&mut self, id: u64, now: Moment) -> bool {
        let Some(chore) = self.chores.get(&id) else { return false };
        let ChoreKind::OpenThread(table, _, _) = chore.deed else { return false };
        // It may be there already: then from the message that was named before.
        if chore.attempts > 0 {
            return false;
        }
        let surface = Surface::Table(table);
        let (waits, newest) = self.surfaces.get(&surface).map_or((false, None), |state| {
            let posts = state.unsure.is_some() || state.flights > 0 || self.is_to_be_posted(state, now);
            (posts, state.message.clone())
        });
        if let Some(chore) = self.chores.get_mut(&id) {
            chore.waits = waits;
            if let (ChoreKind::OpenThread(_, message, _), Some(newest)) = (&mut chore.deed, newest)
                && newest.channel == message.channel
            {
                *message = newest;
            }
        }
        if waits {
            self.at(now.after(PAUSE), Timer::Chore(id));
        }
        waits
    }

    /// Whether a thread is being opened for a surface, so that its message stays the same.
    pub(super) fn is_opening_thread(&self, surface: Surface) -> bool {
        let opens = |deed: &ChoreKind| matches!(deed, ChoreKind::OpenThread(table, ..) if Surface::Table(*table) == surface);
        self.chores.values().any(|chore| !chore.waits && opens(&chore.deed))
    }

    pub(super) fn thread_opened(
        &mut self,
        table: TableId,
        message: MessageRef,
        outcome: &CallOutcome,
        now: Moment,
    ) {
        let outcome = match outcome {
            CallOutcome::Answered(answered) if answered.is_success() => {
                let id = answered.body.get("id").and_then(serde_json::Value::as_str);
                Ok(id.map_or(message.message, str::to_owned))
            }
            CallOutcome::Answered(answered) if answered.code() == codes::HAS_THREAD => Ok(message.message),
            CallOutcome::Answered(answered) => {
                tracing::info!(%table, reason = answered.reason(), "no thread could be opened");
                let is_forbidden = answered.code() == codes::NO_PERMISSION;
                Err(if is_forbidden { vec![Lack::OpenThreads] } else { Vec::new() })
            }
            CallOutcome::Lost(reason) => {
                tracing::warn!(%table, %reason, "no thread could be opened");
                Err(Vec::new())
            }
        };
        let surface = Surface::Table(table);
        let waits = self.surfaces.get(&surface).is_some_and(|state| self.is_to_be_posted(state, now));
        match &outcome {
            // What the table does now comes first. But its game may have ended meanwhile: then it does nothing.
            Ok(_) if waits => self.at(now.after(GRACE), Timer::Surface(surface)),
            Ok(_) => {}
            Err(_) => self.schedule(surface, now),
        }
        self.tell(PlatformEvent::Thread { realm: self.realm.clone(), table, outcome });
    }
}
