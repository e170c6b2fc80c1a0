//! What goes before what: by urgency, and where several tables share an allowance so that none waits long for its turns.

use super::request::WaitingRequest;
use super::urgency::Urgency;
use herzbot_core::ids::Moment;
use std::time::Duration;

/// Where several tables share the allowance, something else goes after so many turns although more of them wait.
pub(super) const TURNS_BETWEEN: u32 = 4;
/// After so long in the queue, a request may take the tokens that are reserved for more urgent ones.
pub(super) const OVERDUE: Duration = Duration::from_secs(15);

/// How tables that share the allowance get in each other's way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sharing {
    /// Whether more than one is lively.
    pub(super) is_shared: bool,
    /// Whether urgent requests exceed the tokens that are left, so that they will be late.
    pub(super) is_behind: bool,
    /// Whether something else goes before the turns that wait.
    pub(super) turns_yield: bool,
}

/// Why something goes before something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Share {
    /// A table that keeps others waiting, or waits for them, is told why before anything else.
    Reason,
    /// It is the turn of what is no turn.
    Other,
    /// Its urgency alone.
    Rest,
}

/// The order in which requests go, the first first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank {
    pub(super) share: Share,
    pub(super) urgency: Urgency,
    /// Of turns: when the last one of the same table was sent (round robin). A table at which several people choose at once can't
    /// starve others.
    served: Moment,
    since: Moment,
    number: u64,
}

impl Rank {
    /// Where a request stands in the order. Where tables share the allowance, nothing is promoted to the priority of turns: what is
    /// overdue goes between them. `untold`: it is a table's message, and the reason for slowness was not sent there lately; `served`: when
    /// the last turn of its table was sent.
    pub(super) fn of<T>(
        waiting: &WaitingRequest<T>,
        sharing: Sharing,
        untold: bool,
        served: Option<Moment>,
        now: Moment,
    ) -> Self {
        let (since, number) = (waiting.since, waiting.number);
        let urgency = waiting.urgency(now);
        if waiting.job.urgency == Urgency::Turn {
            let served = served.unwrap_or(Moment(0));
            return Self { share: Share::Rest, urgency, served, since, number };
        }
        let served = Moment(0);
        let is_overdue = now.since(since) >= OVERDUE && urgency <= Urgency::Table;
        let share = match sharing {
            Sharing { is_behind: true, .. } if untold => Share::Reason,
            Sharing { turns_yield: true, .. } if is_overdue => Share::Other,
            _ => Share::Rest,
        };
        let urgency = if sharing.is_shared { urgency.max(Urgency::Cards) } else { urgency };
        Self { share, urgency, served, since, number }
    }
}
