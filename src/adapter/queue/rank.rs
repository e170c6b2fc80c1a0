//! The order of requests: by urgency, with fairness between tables that share a rate limit.

use super::history::{Phase, TableHistory};
use super::request::WaitingRequest;
use super::urgency::Urgency;
use herzbot_core::ids::Moment;
use herzbot_core::port::Surface;
use std::time::Duration;

/// After this long, a request may take the tokens reserved for more urgent ones.
const OVERDUE: Duration = Duration::from_secs(15);

/// A table's message that is this far behind the game precedes the next turn. Until then it waits for the
/// moment after one, since an outdated edit wastes an event.
const STALE: Duration = Duration::from_secs(20);

/// A person who has waited this long to see their cards for the first time precedes others' later turns.
const UNSEEN: Duration = Duration::from_secs(4);

/// If several tables share the rate limit, another request follows after so many turns.
const TURNS_BETWEEN: u32 = 4;

/// A lobby's message is edited if so many tokens remain for each of the games that may begin …
const LOBBY_LEAVES: u32 = 8;
/// … or, after this long, like other messages.
const LONG_OVERDUE: Duration = Duration::from_secs(30);
/// Edits of tables that share two voices leave so many tokens for turns …
const TURNS_SOON: u32 = 4;
/// … unless they have waited this long.
const MOST_OVERDUE: Duration = Duration::from_secs(60);
/// Views of waiting people are edited beside other tables if so many tokens remain.
const VIEWS_LEAVE: u32 = 8;

/// The competition between tables that share a rate limit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sharing {
    /// Whether several tables are active.
    is_shared: bool,
    /// Whether another request precedes the waiting turns.
    turns_yield: bool,
    /// Whether unseen cards do: once each table has had its first turn, every other time.
    cards_alternate: bool,
}

impl Sharing {
    /// The present competition. `turns`: the number of turns since another request was preferred.
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

/// The sort key of requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank {
    /// Whether its urgency alone decides: else it precedes the turns.
    is_usual: bool,
    urgency: Urgency,
    /// For turns: when the last one of the same table was sent (round robin), unless it is the first that its
    /// person sees. So a table with simultaneous choices can't starve others.
    served: Moment,
    /// For cards, in whole seconds.
    since: Moment,
    /// The order of arrival. Reversed for cards: the next to move may see them together with their turn,
    /// which saves an event.
    number: u64,
}

impl Rank {
    /// The rank of a request. If tables share the rate limit, nothing is promoted to the priority of turns:
    /// overdue requests go between them. `served`: when the last turn of its table was sent.
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
        let is_promoted = urgency <= Urgency::Turn && waiting.job.urgency > Urgency::Turn;
        let urgency = if sharing.is_shared && is_promoted { Urgency::Cards } else { urgency };
        // Hands of one deal arrive a few milliseconds apart.
        let (since, number) =
            if are_cards { (Moment(since.seconds() * 1000), u64::MAX - number) } else { (since, number) };
        Self { is_usual, urgency, served, since, number }
    }

    /// The number of tokens that must remain after the request; and, if it waits for a quiet moment, how much
    /// longer: others need not wait for it. `expected`: the number of events that may be needed any moment;
    /// `has_second`: whether there is a second voice.
    pub(super) fn leaves<T>(
        self,
        WaitingRequest { job, since, number }: &WaitingRequest<T>,
        tables: &TableHistory,
        (expected, has_second): (u32, bool),
        now: Moment,
    ) -> (u32, Option<Duration>) {
        if !self.is_usual {
            // Requests that precede turns need one token like them: waiting for more would delay all turns.
            return (0, None);
        }
        let waited = now.since(*since);
        let coming = if self.urgency < Urgency::Table { 0 } else { expected };
        let shown = job.surface.filter(|surface| surface.is_of_everybody()).map(Surface::table);
        if let (Urgency::Table, Some(table)) = (job.urgency, shown) {
            let until = |limit: Duration| Some(limit.saturating_sub(waited));
            return match tables.phase(table, *number, now) {
                // Two voices carry several tables: turns of all of them come soon.
                Phase::Breather | Phase::Move
                    if waited < MOST_OVERDUE && has_second && tables.is_shared() =>
                {
                    (TURNS_SOON + coming, until(MOST_OVERDUE))
                }
                Phase::Breather | Phase::Move if waited < STALE && tables.is_dealing(table, coming, now) => {
                    (LOBBY_LEAVES + coming, until(STALE))
                }
                Phase::Move if waited < STALE => (2 + coming, until(STALE)),
                // People in the room announce themselves; a starting game needs an event for each player.
                Phase::Lobby(tables) if waited < LONG_OVERDUE => (LOBBY_LEAVES * tables, until(LONG_OVERDUE)),
                Phase::Breather | Phase::Move | Phase::Lobby(_) => (coming, None),
            };
        }
        let is_overdue = job.urgency <= Urgency::Table && waited >= OVERDUE;
        let kept = match job.urgency {
            _ if is_overdue => 0,
            // It is replaced with its person's next turn; its token is needed for the next turn of another
            // table.
            Urgency::View if tables.is_shared() => VIEWS_LEAVE,
            _ => self.urgency.leaves(),
        };
        (kept + coming, None)
    }
}
