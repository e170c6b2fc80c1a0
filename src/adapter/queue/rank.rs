//! What goes before what: by urgency, and where several tables share an allowance so that none waits long for its turns.

use super::request::WaitingRequest;
use super::urgency::Urgency;
use herzbot_core::ids::Moment;
use std::time::Duration;

/// After so long in the queue, a request may take the tokens that are reserved for more urgent ones.
pub(super) const OVERDUE: Duration = Duration::from_secs(15);

/// A table's message that has been behind the game for so long goes before the next turn. Until then it waits for
/// the moment after one: a state that is out of date at once is not worth an event.
pub(super) const STALE: Duration = Duration::from_secs(20);

/// Whoever has waited for so long to see their cards for the first time gets them before others are told of later turns.
const UNSEEN: Duration = Duration::from_secs(4);

/// How tables that share the allowance get in each other's way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sharing {
    /// Whether more than one is lively.
    pub(super) is_shared: bool,
    /// Whether something else goes before the turns that wait.
    pub(super) turns_yield: bool,
    /// Whether cards that somebody has not seen yet do: once each table has had its first turn, every other time.
    pub(super) cards_alternate: bool,
}

/// The order in which requests go, the first first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank {
    /// Whether its urgency alone decides: else it goes before the turns.
    pub(super) is_usual: bool,
    pub(super) urgency: Urgency,
    /// Of turns: when the last one of the same table was sent (round robin), unless it is the first that its person sees. A table
    /// at which several people choose at once can't starve others.
    served: Moment,
    /// Of cards, in whole seconds.
    since: Moment,
    /// The order of arrival. Cards go in the opposite order: whose turn comes first may see them with it, by one
    /// event less.
    number: u64,
}

impl Rank {
    /// Where a request stands in the order. Where tables share the allowance, nothing is promoted to the priority of turns: what is
    /// overdue goes between them. `served`: when the last turn of its table was sent.
    pub(super) fn of<T>(
        waiting: &WaitingRequest<T>,
        sharing: Sharing,
        served: Option<Moment>,
        now: Moment,
    ) -> Self {
        let (since, number) = (waiting.since, waiting.number);
        let urgency = waiting.urgency(now);
        if waiting.job.urgency == Urgency::Turn {
            let served = served.unwrap_or(Moment(0));
            return Self { is_usual: true, urgency, served, since, number };
        }
        let is_table = waiting.job.urgency == Urgency::Table && served.is_some();
        let is_stale = is_table && !sharing.is_shared && now.since(since) >= STALE;
        let served = Moment(0);
        let is_overdue = now.since(since) >= OVERDUE && urgency <= Urgency::Table;
        let are_cards = waiting.job.urgency == Urgency::Cards;
        let is_unseen = are_cards && now.since(since) >= UNSEEN;
        let is_usual =
            !(is_stale || sharing.cards_alternate && is_unseen || sharing.turns_yield && is_overdue);
        let urgency = if sharing.is_shared { urgency.max(Urgency::Cards) } else { urgency };
        // Hands that are dealt together come a few milliseconds apart.
        let (since, number) =
            if are_cards { (Moment(since.seconds() * 1000), u64::MAX - number) } else { (since, number) };
        Self { is_usual, urgency, served, since, number }
    }
}
