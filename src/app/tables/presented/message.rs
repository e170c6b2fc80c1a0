//! One message of a table, and what of it is in flight.

use herzbot_core::ids::MessageRef;
use herzbot_core::port::Undelivered;
use serde::{Deserialize, Serialize};
use std::time::Instant;
use tracing::Span;

/// One message, and what of it is in flight.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct MessageState {
    pub message: Option<MessageRef>,
    /// Digest of the page that is known to be shown.
    pub shown: Option<u64>,
    /// The pages that are on their way, oldest first.
    #[serde(skip)]
    pub sent: Vec<InFlight>,
    /// The newest page failed permanently: it is not tried again until another change.
    #[serde(skip)]
    pub given_up: bool,
    /// Whether a new message was sent for in place of `message`, and it is not known yet whether that is there.
    #[serde(default, skip_serializing_if = "is_false")]
    pub replacing: bool,
    /// The revision of the newest such message. An answer that edits the one before, with a later state, does not stand for it.
    #[serde(skip)]
    pub due: Option<u64>,
    /// Whether that was so when a process before this one ended: then the new message is sent for once more.
    #[serde(skip)]
    pub interrupted: bool,
    /// Messages that showed the surface before, and may still look as if they did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub superseded: Vec<MessageRef>,
}

/// For serde, which wants a reference.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's skip_serializing_if hands in a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}

impl MessageState {
    /// Digest of the newest page that was sent.
    pub fn newest(&self) -> Option<u64> {
        self.sent.last().map(|sent| sent.digest).or(self.shown)
    }

    /// Whether a message is on its way that is not there yet, be it the first one or in place of another.
    pub fn awaits_message(&self) -> bool {
        self.message.is_none() && !self.sent.is_empty() || self.sent.iter().any(|sent| sent.fresh)
    }

    /// What became of a revision. Returns whether to draw again: the message was deleted, or can only be edited.
    pub fn delivered(&mut self, rev: u64, outcome: &Result<MessageRef, Undelivered>) -> bool {
        let landed = self.sent.iter().find(|sent| sent.rev == rev).cloned();
        // What has failed has failed for everything that was folded into it.
        let fresh = self.sent.iter().any(|sent| sent.rev <= rev && sent.fresh);
        self.sent.retain(|sent| sent.rev > rev);
        let why = match outcome {
            Ok(message) => {
                let before = self.message.replace(message.clone());
                self.shown = landed.map(|sent| sent.digest).or(self.shown);
                self.superseded.retain(|superseded| superseded != message);
                if before.is_some_and(|before| before != *message) {
                    // Another one may be on its way already.
                    self.due = self.due.filter(|due| *due > rev);
                    self.replacing = self.due.is_some();
                    self.interrupted = false;
                }
                return false;
            }
            Err(why) => why,
        };
        if fresh {
            (self.replacing, self.interrupted, self.due) = (false, false, None);
        }
        let refused = matches!(why, Undelivered::PrivateClosed | Undelivered::Forbidden(_));
        self.given_up |= refused || matches!(why, Undelivered::ChannelGone);
        if !refused {
            // Who comes back finds a new message; one that has expired is not posted anew: its reader asks for another.
            (self.message, self.shown) = (None, None);
            return matches!(why, Undelivered::MessageGone) && self.sent.is_empty();
        }
        // A new message was refused: the one that is there can still be kept up to date.
        fresh && self.message.is_some() && self.sent.is_empty()
    }

    /// Whether old messages were retired may never be known: then the next state, which names them, is sent in any case.
    pub fn name_superseded(&mut self) {
        if !self.superseded.is_empty() {
            self.shown = None;
        }
    }
}

/// A page that was sent and has no delivery receipt yet.
#[derive(Clone, Debug)]
pub struct InFlight {
    pub rev: u64,
    pub digest: u64,
    /// Whether a new message was asked for although there is one.
    pub fresh: bool,
    /// When it was sent.
    pub since: Instant,
    /// Of a trace: the time until it has arrived.
    pub _span: Span,
}
