//! Requests to a rate-limited platform, and their outcomes.

use super::urgency::Urgency;
use herzbot_core::ids::Moment;
use herzbot_core::port::Surface;
use std::time::Duration;

/// The rate limit that a request counts against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EventBudget {
    /// The account's events in all rooms: messages, edits, reactions, redactions.
    Events,
    /// An event that creates a room. This has a separate limit, too: a refusal for longer than one event only
    /// closes its lane.
    Room,
    /// None that is known: refusals only close its room.
    Free,
}

/// A request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueuedRequest<T> {
    /// The lane: only one request per lane is in flight. A room's id, or a person's while there is no room.
    pub lane: String,
    /// The lasting message of this state: a newer state replaces it in the queue.
    pub surface: Option<Surface>,
    /// Its urgency.
    pub urgency: Urgency,
    /// The rate limit that it counts against.
    pub budget: EventBudget,
    /// Whether the game doesn't depend on it, and its duration depends on others (an invitation, an upload):
    /// only a few of these are in flight at a time.
    pub aside: bool,
    /// The content.
    pub what: T,
}

/// A state that can replace an older one.
pub trait Fold {
    /// Takes over from an older state what must not be lost: the people to notify. Returns whether this is as
    /// urgent as the older one: not if that was an edit that is no longer needed.
    fn fold(&mut self, older: Self) -> bool;
}

/// A request in flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ticket(pub(super) u64);

/// The next step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextRequest<T> {
    /// Send this request, and report to [`super::Queue::done`].
    Send {
        /// Its ticket.
        ticket: Ticket,
        /// The request.
        job: QueuedRequest<T>,
        /// Whether to explain its delay (see [`herzbot_core::notice::Notice::Slow`]).
        explain: bool,
    },
    /// Call again after this time, or after a push or an outcome; none: only then.
    Wait(Option<Duration>),
}

/// The outcome of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestOutcome<T> {
    /// Sent or refused for good: the caller handles it, and it is not retried.
    Over,
    /// The same without a request made: no rate limit is affected.
    Unsent,
    /// The homeserver's rate limit was exceeded (`M_LIMIT_EXCEEDED`).
    Limited {
        /// The request's content, for a retry.
        what: T,
        /// How much later (`retry_after_ms`, or the `Retry-After` header; a second if neither is given).
        retry_after: Duration,
    },
    /// It has to be retried for another reason (the homeserver was unreachable).
    Again {
        /// The request's content.
        what: T,
        /// The delay.
        after: Duration,
    },
}

#[derive(Clone, Debug)]
pub(super) struct WaitingRequest<T> {
    pub(super) job: QueuedRequest<T>,
    /// Since when its surface has had something waiting.
    pub(super) since: Moment,
    /// The order of arrival.
    pub(super) number: u64,
}

impl<T> WaitingRequest<T> {
    /// Its current urgency.
    pub(super) fn urgency(&self, now: Moment) -> Urgency {
        self.job.urgency.after(now.since(self.since))
    }
}
