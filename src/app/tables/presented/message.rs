//! One message of a table, and its pages in flight.

use herzbot_core::ids::MessageRef;
use herzbot_core::port::Undelivered;
use serde::{Deserialize, Serialize};
use std::time::Instant;
use tracing::Span;

/// One message, and its pages in flight.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct MessageState {
    pub message: Option<MessageRef>,
    /// Digest of the page that the message is known to show.
    pub shown: Option<u64>,
    /// The pages in flight, oldest first.
    #[serde(skip)]
    pub sent: Vec<InFlight>,
    /// The newest page failed permanently. It is not retried until something changes.
    #[serde(skip)]
    pub given_up: bool,
    /// Whether a new message was requested in place of `message`, and it is not known yet whether it exists.
    #[serde(default, skip_serializing_if = "is_false")]
    pub replacing: bool,
    /// The revision of the newest such request. A later answer that edits the previous message does not fulfil it.
    #[serde(skip)]
    pub due: Option<u64>,
    /// Whether an earlier process stopped during such a request: then the new message is requested again.
    #[serde(skip)]
    pub interrupted: bool,
    /// Earlier messages of the surface that may still look current.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub superseded: Vec<MessageRef>,
}

/// For serde, which passes a reference.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's skip_serializing_if hands in a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}

impl MessageState {
    /// Returns the digest of the newest page that was sent.
    pub fn newest(&self) -> Option<u64> {
        self.sent.last().map(|sent| sent.digest).or(self.shown)
    }

    /// Whether a new message is in flight, either the first one or a replacement.
    pub fn awaits_message(&self) -> bool {
        self.message.is_none() && !self.sent.is_empty() || self.sent.iter().any(|sent| sent.fresh)
    }

    /// Handles a delivery receipt. Returns whether to redraw: the message was deleted, or can only be edited.
    pub fn delivered(&mut self, rev: u64, outcome: &Result<MessageRef, Undelivered>) -> bool {
        let landed = self.sent.iter().find(|sent| sent.rev == rev).cloned();
        // A failure also applies to all earlier revisions that were merged into this one.
        let fresh = self.sent.iter().any(|sent| sent.rev <= rev && sent.fresh);
        self.sent.retain(|sent| sent.rev > rev);
        let why = match outcome {
            Ok(message) => {
                let before = self.message.replace(message.clone());
                self.shown = landed.map(|sent| sent.digest).or(self.shown);
                self.superseded.retain(|superseded| superseded != message);
                if before.is_some_and(|before| before != *message) {
                    // Another new message may already be in flight.
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
            // A person who comes back finds a new message. An expired message is not reposted, since its reader can
            // ask for another one.
            (self.message, self.shown) = (None, None);
            return matches!(why, Undelivered::MessageGone) && self.sent.is_empty();
        }
        // A new message was refused, but the existing one can still be updated.
        fresh && self.message.is_some() && self.sent.is_empty()
    }

    /// Forces sending the next state, which names the superseded messages: it may never be known whether they were
    /// retired.
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
    /// Whether a new message was requested although there is one.
    pub fresh: bool,
    /// When it was sent.
    pub since: Instant,
    /// The trace span that lasts until delivery.
    pub _span: Span,
}
