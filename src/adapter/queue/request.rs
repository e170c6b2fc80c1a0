//! Requests to a platform that counts events, and what becomes of them.

use super::urgency::Urgency;
use herzbot_core::ids::Moment;
use herzbot_core::port::Surface;
use std::time::Duration;

/// What a request counts against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EventBudget {
    /// The events that the account may send, over all rooms together: messages, edits, reactions, redactions.
    Events,
    /// An event, for a room that is created. That has a limit of its own, too: a refusal that lasts longer than one event
    /// takes counts for its lane alone.
    Room,
    /// Nothing that is known: refusals count for its room alone.
    Free,
}

/// A request to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueuedRequest<T> {
    /// Where: of the same lane, only one is on its way at a time. A room's id, or a person's while there is no room.
    pub lane: String,
    /// The lasting message of which it shows a state: a newer one takes its place in the queue.
    pub surface: Option<Surface>,
    /// How urgent it is.
    pub urgency: Urgency,
    /// What it counts against.
    pub budget: EventBudget,
    /// Whether the game goes on without it, and how long it takes is up to others (an invitation, an upload): only a few of
    /// these are on their way at a time.
    pub aside: bool,
    /// What it is.
    pub what: T,
}

/// What can take the place of an older state.
pub trait Fold {
    /// Takes over from an older state what must not be lost with it: whom it would have notified. Gives whether this is as urgent as
    /// the older one: not where that was an edit that nobody needs any more.
    fn fold(&mut self, older: Self) -> bool;
}

/// A request that is on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ticket(pub(super) u64);

/// What to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextRequest<T> {
    /// Make this request, and tell [`super::Queue::done`] of it.
    Send {
        /// Its ticket.
        ticket: Ticket,
        /// The request.
        job: QueuedRequest<T>,
        /// Whether it should say why it comes late (see [`herzbot_core::notice::Notice::Slow`]).
        explain: bool,
    },
    /// Ask again after this time, or when something is pushed or done; none: only then.
    Wait(Option<Duration>),
}

/// What became of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestOutcome<T> {
    /// It was sent or refused for good: its caller handles that, and it is not tried again.
    Over,
    /// The same, and no request was made: it counts against nothing.
    Unsent,
    /// The homeserver wants it later (`M_LIMIT_EXCEEDED`).
    Limited {
        /// The request's content, to be tried again.
        what: T,
        /// How much later (`retry_after_ms`, or the `Retry-After` header; a second where neither is given).
        retry_after: Duration,
    },
    /// It has to be tried again for another reason (the homeserver could not be reached).
    Again {
        /// The request's content.
        what: T,
        /// After which time.
        after: Duration,
    },
}

#[derive(Clone, Debug)]
pub(super) struct WaitingRequest<T> {
    pub(super) job: QueuedRequest<T>,
    /// Since when something of its surface has been waiting without being sent.
    pub(super) since: Moment,
    /// The order of arrival.
    pub(super) number: u64,
}

impl<T> WaitingRequest<T> {
    /// How urgent it has become.
    pub(super) fn urgency(&self, now: Moment) -> Urgency {
        self.job.urgency.after(now.since(self.since))
    }
}
