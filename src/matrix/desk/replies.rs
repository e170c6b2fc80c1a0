//! The events that the core hasn't answered yet, and the destinations of their answers.

use super::HeardEvent;
use crate::wire::{AnsweredEvent, MatrixEventKind};
use herzbot_core::ids::MessageRef;
use herzbot_core::port::Reply;
use std::collections::HashMap;

/// The most events that may wait for an answer.
const MOST: u64 = 10_000;

/// Where an event asked, which decides how it is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplyTo {
    /// The event came too late to be acted on.
    Expired,
    /// The person's private chat.
    PrivateChat,
    /// A room.
    Channel,
}

/// The destination of the answer to an inbound event.
#[derive(Debug)]
pub struct PendingReply {
    pub event: String,
    /// The message that the person wrote, or whose choice they picked.
    pub at: AnsweredEvent,
    pub to: ReplyTo,
    /// The user id of the person who asked.
    pub user: String,
    /// The core's id of the channel where they asked.
    pub channel: String,
    /// The message whose choice they picked.
    pub pressed: Option<MessageRef>,
}

impl PendingReply {
    /// Makes the reply to an event.
    pub fn new(heard: &HeardEvent, to: ReplyTo, pressed: Option<MessageRef>) -> Self {
        let HeardEvent { event, context } = heard;
        let (asked, thread) = match &event.kind {
            MatrixEventKind::Text(text) => (text.edits.as_ref().unwrap_or(&event.id), text.thread.clone()),
            MatrixEventKind::Reaction { to: message, .. }
            | MatrixEventKind::PollAnswer { to: message, .. } => (message, None),
            MatrixEventKind::Redaction(_) | MatrixEventKind::Member { .. } | MatrixEventKind::Tombstone => {
                (&event.id, None)
            }
        };
        let at = AnsweredEvent { room: context.room.clone(), event: asked.clone(), thread };
        let (event, user) = (event.id.clone(), event.sender.clone());
        Self { event, at, to, user, channel: context.channel.clone(), pressed }
    }
}

/// The events that wait for an answer.
#[derive(Debug, Default)]
pub struct Replies {
    waiting: HashMap<u64, PendingReply>,
    next: u64,
}

impl Replies {
    /// Registers an event and returns the handle of its answer. If too many events wait, also returns the
    /// oldest, which is no longer answered.
    pub fn expect(&mut self, reply: PendingReply) -> (Reply, Option<PendingReply>) {
        let number = self.next;
        self.next += 1;
        self.waiting.insert(number, reply);
        let forgotten = number.checked_sub(MOST).and_then(|oldest| self.waiting.remove(&oldest));
        (Reply(number), forgotten)
    }

    /// Returns the destination of an answer, or `None` if the event was answered before.
    pub fn take(&mut self, reply: Reply) -> Option<PendingReply> {
        self.waiting.remove(&reply.0)
    }
}
