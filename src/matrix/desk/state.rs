//! What the desk keeps in mind besides what has a file of its own.

use super::interface::{HeardEvent, LookupId, MatrixRequest, RequestId};
use super::jobs::SendJob;
use super::shown::DrawnMessage;
use crate::wire::AnsweredEvent;
use herzbot_adapter::queue::Ticket;
use herzbot_core::ids::{MessageRef, Moment};
use herzbot_core::notice::Notice;
use herzbot_core::port::Surface;
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

/// A text that its author may edit.
#[derive(Debug)]
pub struct WrittenText {
    pub(super) event: String,
    pub(super) room: String,
    pub(super) sender: String,
    pub(super) at: Moment,
    /// What it says now.
    pub(super) body: String,
    pub(super) answers: Option<String>,
}

/// The events that wait, by room. The first of each room waits for a lookup, the others for the first.
#[derive(Debug, Default)]
pub struct Inboxes {
    pub(super) rooms: HashMap<String, VecDeque<HeardEvent>>,
    /// Rooms of which it is not known yet whether they are private chats: there the first waits for that.
    pub(super) entering: HashSet<String>,
}

/// Where the answer to an inbound event goes.
#[derive(Clone, Debug)]
pub struct PendingReply {
    /// What was asked: the event's id.
    pub event: String,
    /// Where it was asked: the message that was written or chosen from.
    pub at: AnsweredEvent,
    /// Whether it came too late to be done.
    pub late: bool,
    /// Who asked.
    pub user: String,
    /// The channel where they asked, as the core knows it.
    pub channel: String,
    /// Whether that is their private chat.
    pub private: bool,
    /// The message whose choice they picked.
    pub pressed: Option<MessageRef>,
}

/// A request without a final response.
#[derive(Debug)]
pub(super) struct InFlightRequest {
    pub(super) ticket: Ticket,
    pub(super) job: SendJob,
    pub(super) request: Arc<MatrixRequest>,
    pub(super) drawn: DrawnMessage,
    /// The pause before the next repetition.
    pub(super) pause: Duration,
    /// Whether a response to it was lost: the homeserver may have done it.
    pub(super) was_lost: bool,
    /// How often it got lost.
    pub(super) losses: u32,
}

/// What a lookup is for.
#[derive(Debug)]
pub(super) enum Purpose {
    /// A job is to be drawn for a channel.
    Draw { ticket: Ticket, job: Box<SendJob>, explain: bool },
    /// The first event in a room's inbox can't be understood without.
    Inbox { room: String },
    /// An event may have got its key.
    Decrypt { event: String },
    /// These reactions are to be offered, but for those that are there.
    Seed { message: MessageRef, keys: Vec<String> },
    /// Something is to be told in a room, in somebody's language.
    Tell { room: String, notice: Notice },
}

#[derive(Debug)]
pub(super) enum DeskTimer {
    /// A lost request is repeated.
    Repeat(RequestId),
    /// A lookup has taken too long.
    GiveUp(LookupId),
    /// A nudge has waited long enough.
    Nudge(Surface),
    /// A room that its person has left is left, if they are not back.
    Leave(String),
}
