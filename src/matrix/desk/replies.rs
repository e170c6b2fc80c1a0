//! The events that the core has not answered yet, and where their answers go.

use super::HeardEvent;
use crate::wire::{AnsweredEvent, MatrixEventKind};
use herzbot_core::ids::MessageRef;
use herzbot_core::port::Reply;
use std::collections::HashMap;

/// How many events may wait for their answer.
const MOST: u64 = 10_000;

/// Where the answer to an inbound event goes.
#[derive(Debug)]
pub struct PendingReply {
    pub event: String,
    /// The message that the person wrote, or picked a choice of.
    pub at: AnsweredEvent,
    /// Whether the event came too late to be acted on.
    pub late: bool,
    /// The user id of the person who asked.
    pub user: String,
    /// The channel where they asked, as the core knows it.
    pub channel: String,
    /// Whether that is their private chat.
    pub private: bool,
    /// The message whose choice they picked.
    pub pressed: Option<MessageRef>,
}

impl PendingReply {
    /// The reply to an event.
    pub fn to(heard: &HeardEvent, late: bool, private: bool, pressed: Option<MessageRef>) -> Self {
        let HeardEvent { event, context } = heard;
        let (asked, thread) = match &event.kind {
            MatrixEventKind::Text(text) => (text.edits.as_ref().unwrap_or(&event.id), text.thread.clone()),
            MatrixEventKind::Reaction { to, .. } | MatrixEventKind::PollAnswer { to, .. } => (to, None),
            MatrixEventKind::Redaction(_) | MatrixEventKind::Member { .. } | MatrixEventKind::Tombstone => {
                (&event.id, None)
            }
        };
        let at = AnsweredEvent { room: context.room.clone(), event: asked.clone(), thread };
        let (event, user) = (event.id.clone(), event.sender.clone());
        Self { event, at, late, user, channel: context.channel.clone(), private, pressed }
    }
}

/// The events that wait for their answer.
#[derive(Debug, Default)]
pub struct Replies {
    waiting: HashMap<u64, PendingReply>,
    next: u64,
}

impl Replies {
    /// Expects an answer. Returns its handle, and the oldest event if too many wait: that is not answered any
    /// more.
    pub fn expect(&mut self, reply: PendingReply) -> (Reply, Option<PendingReply>) {
        let number = self.next;
        self.next += 1;
        self.waiting.insert(number, reply);
        let forgotten = number.checked_sub(MOST).and_then(|oldest| self.waiting.remove(&oldest));
        (Reply(number), forgotten)
    }

    /// Where an answer goes; none: there has been one.
    pub fn take(&mut self, reply: Reply) -> Option<PendingReply> {
        self.waiting.remove(&reply.0)
    }
}
