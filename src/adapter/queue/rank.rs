//! What goes before what: by urgency, and where several tables share an allowance so that none waits long for its turns.

use super::history::{Phase, TableHistory};
use super::request::WaitingRequest;
use super::urgency::Urgency;
use herzbot_core::ids::Moment;
use herzbot_core::port::Surface;
use std::time::Duration;

/// After so long in the queue, a request may take the tokens that are reserved for more urgent ones.
const OVERDUE: Duration = Duration::from_secs(15);

/// A table's message that has been behind the game for so long goes before the next turn. Until then it waits for
/// the moment after one: a state that is out of date at once is not worth an event.
const STALE: Duration = Duration::from_secs(20);

/// A person who has waited for so long to see their cards for the first time gets them before others are told of later turns.
const UNSEEN: Duration = Duration::from_secs(4);

/// Where several tables share the allowance, something else goes after so many turns although more of them wait.
const TURNS_BETWEEN: u32 = 4;

/// A lobby's message is edited where so many events are left for each of the games that may begin …
const LOBBY_LEAVES: u32 = 8;
/// … or, after it has waited for so long, like other messages.
const LONG_OVERDUE: Duration = Duration::from_secs(30);
/// Edits of tables that share two voices leave so many for turns …
const TURNS_SOON: u32 = 4;
/// … unless they have waited for so long.
const MOST_OVERDUE: Duration = Duration::from_secs(60);
/// The view of a person who waits is edited beside other tables where so many events are left.
const VIEWS_LEAVE: u32 = 8;

/// How tables that share the allowance get in each other's way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sharing {
    /// Whether more than one is lively.
    is_shared: bool,
    /// Whether something else goes before the turns that wait.
    turns_yield: bool,
    /// Whether cards that somebody has not seen yet do: once each table has had its first turn, every other time.
    cards_alternate: bool,
}

impl Sharing {
    /// How tables do at present. `turns`: how many have gone since something else went in their place.
    pub(super) fn of<T>(waiting: &[WaitingRequest<T>], tables: &TableHistory, turns: u32) -> Self {
        let is_shared = tables.is_shared();
        let waiting = || waiting.iter().filter(|waiting| waiting.job.urgency == Urgency::Turn);
        let is_first = |waiting: &WaitingRequest<T>| {
            waiting.job.surface.is_some_and(|surface| tables.served(surface.table()).is_none())
        };
        Self {
            is_shared,
            turns_yield: is_shared && turns >= TURNS_BETWEEN && waiting().next().is_some(),
            cards_alternate: turns >= 1 && !waiting().any(is_first),
        }
    }
}

/// The order in which requests go, the first first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank {
    /// Whether its urgency alone decides: else it goes before the turns.
    is_usual: bool,
    urgency: Urgency,
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

    /// How many tokens have to be left when the request has taken its own; and, if it waits for a quiet moment, for how long yet:
    /// others need not wait for it. `expected`: how many events may be wanted any moment; `both`: whether there are two voices.
    pub(super) fn leaves<T>(
        self,
        WaitingRequest { job, since, number }: &WaitingRequest<T>,
        tables: &TableHistory,
        (expected, both): (u32, bool),
        now: Moment,
    ) -> (u32, Option<Duration>) {
        if !self.is_usual {
            // What goes before turns takes one token as they do: waiting for more, it would keep them all waiting.
            return (0, None);
        }
        let waited = now.since(*since);
        let coming = if self.urgency < Urgency::Table { 0 } else { expected };
        let shown = job.surface.filter(|surface| surface.is_of_everybody()).map(Surface::table);
        if let (Urgency::Table, Some(table)) = (job.urgency, shown) {
            let until = |limit: Duration| Some(limit.saturating_sub(waited));
            return match tables.phase(table, *number, now) {
                // Two voices carry several tables: turns of all of them come soon.
                Phase::Breather | Phase::Move if waited < MOST_OVERDUE && both && tables.is_shared() => {
                    (TURNS_SOON + coming, until(MOST_OVERDUE))
                }
                Phase::Breather | Phase::Move if waited < STALE && tables.is_dealing(table, coming, now) => {
                    (LOBBY_LEAVES + coming, until(STALE))
                }
                Phase::Move if waited < STALE => (2 + coming, until(STALE)),
                // Who joins says so in the room; a game that begins needs an event for each who plays.
                Phase::Lobby(tables) if waited < LONG_OVERDUE => (LOBBY_LEAVES * tables, until(LONG_OVERDUE)),
                Phase::Breather | Phase::Move | Phase::Lobby(_) => (coming, None),
            };
        }
        let is_overdue = job.urgency <= Urgency::Table && waited >= OVERDUE;
        let kept = match job.urgency {
            _ if is_overdue => 0,
            // It comes anew with its person's next turn; what it would spend is the next turn of another table.
            Urgency::View if tables.is_shared() => VIEWS_LEAVE,
            _ => self.urgency.leaves(),
        };
        (kept + coming, None)
    }
}
