//! Calls that nobody waits for: clean-up, and the emojis of cards.

use super::DiscordDesk;
use super::state::{Call, Chore, ChoreKind, InteractionToken, QueueKey, backoff};
use super::steps::{Script, ScriptStep, StepCall};
use crate::call::{self, CallOutcome, Method};
use crate::limits::Route;
use crate::queue::Priority;
use herzbot_core::ids::{MessageRef, Moment};
use std::collections::VecDeque;

const ATTEMPTS: u32 = 6;

impl DiscordDesk {
    pub(super) fn add_chore(&mut self, deed: ChoreKind, now: Moment) {
        let id = self.fresh_id();
        self.chores.insert(id, Chore { deed, attempts: 0, waits: false });
        self.queue_chore(id, Moment(0), now);
    }

    /// Deletes a message: by the token of the last press on it while that lives, as such calls don't count for the bot.
    pub(super) fn delete_message(&mut self, message: MessageRef, now: Moment) {
        if !self.delete_by_token(&message, Some(message.clone()), now) {
            self.add_chore(ChoreKind::Delete(message), now);
        }
    }

    /// Deletes an answer that one person alone sees, while a token can; else it stays as it is.
    pub(super) fn delete_answer(&mut self, message: &MessageRef, now: Moment) {
        self.delete_by_token(message, None, now);
    }

    /// Deletes a message by a token, if there is one; `or_else` is deleted by the bot's own call if Discord refuses that.
    fn delete_by_token(&mut self, message: &MessageRef, or_else: Option<MessageRef>, now: Moment) -> bool {
        let Some(InteractionToken { token, webhook_message, until: _ }) =
            self.token_for(message, now).cloned()
        else {
            return false;
        };
        self.tokens.remove(message);
        let request = call::by_token(Method::Delete, &self.application, &token, &webhook_message, None);
        let step =
            ScriptStep { call: StepCall::Ready(request), callback: false, optional: or_else.is_none() };
        self.play(Box::new(Script {
            steps: VecDeque::from([step]),
            deletes: or_else,
            ..Script::new(token, now)
        }));
        true
    }

    /// Whether a message is about to be made a line that leads on.
    pub(super) fn is_leading_on(&self, message: &MessageRef) -> bool {
        let of_it = |chore: &Chore| matches!(&chore.deed, ChoreKind::LeadOn(_, it, _) if it == message);
        self.chores.values().any(of_it)
    }

    pub(super) fn queue_chore(&mut self, id: u64, not_before: Moment, now: Moment) {
        if self.waits_for_post(id, now) {
            return;
        }
        if let Some(chore) = self.chores.get(&id) {
            let (_, route) = chore.deed.call();
            let priority = match chore.deed {
                // All of a table wait for it.
                ChoreKind::OpenThread(..) => Priority::Urgent,
                ChoreKind::LeadOn(..)
                | ChoreKind::LookBelow(..)
                | ChoreKind::Delete(_)
                | ChoreKind::ListEmojis(_)
                | ChoreKind::UploadEmoji(_) => Priority::Tidy,
            };
            self.queue.put(QueueKey::Chore(id), priority, route, not_before, now);
        }
    }

    pub(super) fn start_chore(&mut self, id: u64, route: Route, now: Moment) {
        match self.chores.get(&id) {
            Some(chore) => {
                let (request, _) = chore.deed.call();
                self.call(Call::Chore(id, route), request);
            }
            None => self.queue.finished(&route, None, now),
        }
    }

    pub(super) fn chore_done(&mut self, id: u64, outcome: &CallOutcome, now: Moment) {
        let again = match outcome {
            CallOutcome::Lost(_) => true,
            CallOutcome::Answered(answered) => {
                if !answered.is_success() {
                    tracing::debug!(reason = answered.reason(), "could not tidy up");
                }
                answered.info.status >= 500 || answered.info.status == 429
            }
        };
        let Some(chore) = self.chores.get_mut(&id) else { return };
        chore.attempts += 1;
        if again && chore.attempts < ATTEMPTS {
            let not_before = now.after(backoff(chore.attempts));
            self.queue_chore(id, not_before, now);
            return;
        }
        let Some(Chore { deed, .. }) = self.chores.remove(&id) else { return };
        match deed {
            ChoreKind::LeadOn(surface, message, _) => self.leads_on(surface, message, again),
            ChoreKind::LookBelow(surface, message) => self.looked_below(surface, &message, outcome),
            ChoreKind::OpenThread(table, message, _) => self.thread_opened(table, message, outcome, now),
            ChoreKind::Delete(_) => {}
            ChoreKind::ListEmojis(_) => self.emojis_listed(outcome, now),
            ChoreKind::UploadEmoji(_) => self.emoji_uploaded(outcome, now),
        }
    }

    /// Whether emojis are being listed or uploaded.
    pub(super) fn has_emoji_chores(&self) -> bool {
        self.chores.values().any(|chore| chore.deed.is_about_emojis())
    }

    /// What concerns emojis and has not begun yet is not done any more.
    pub(super) fn drop_emoji_chores(&mut self) {
        let dropped: Vec<u64> =
            self.chores.iter().filter(|(_, chore)| chore.deed.is_about_emojis()).map(|(id, _)| *id).collect();
        for id in dropped {
            self.chores.remove(&id);
            self.queue.remove(&QueueKey::Chore(id));
        }
    }
}

impl ChoreKind {
    const fn is_about_emojis(&self) -> bool {
        match self {
            Self::LeadOn(..) | Self::LookBelow(..) | Self::OpenThread(..) | Self::Delete(_) => false,
            Self::ListEmojis(_) | Self::UploadEmoji(_) => true,
        }
    }

    fn call(&self) -> (call::RestRequest, Route) {
        match self {
            Self::LeadOn(_, message, line) => call::lead_on(message, line.clone()),
            Self::LookBelow(_, message) => call::messages_after(message, super::state::LOOKED_AT),
            Self::OpenThread(_, message, name) => call::open_thread(message, name),
            Self::Delete(message) => call::delete(message),
            Self::ListEmojis(call) | Self::UploadEmoji(call) => (**call).clone(),
        }
    }
}
