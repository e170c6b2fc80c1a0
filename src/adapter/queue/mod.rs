//! The outbound queue of a platform that counts all events of an account together (Matrix, the austere playground): a
//! priority queue that keeps only the newest state of a message (coalescing, or debouncing), has at most one request
//! in flight per room, and stays within a rate limit (token bucket) that is assumed and learned from refusals.
//!
//! Sans-IO: [`Queue::next`] says what may be sent now or how long to wait, [`Queue::done`] is told what became of it.
//! Time is an argument.

mod allowance;

pub use allowance::{Allowance, explained};

use allowance::AdaptiveBucket;
use herzbot_core::ids::{Moment, TableId};
use herzbot_core::page::Block;
use herzbot_core::port::{Show, Surface};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// After so long in the queue something goes before what is a step more urgent: nothing waits forever.
const PATIENCE: Duration = Duration::from_secs(30);
/// Where several tables share the allowance, something else goes after so many turns although more of them wait.
const TURNS_BETWEEN: u32 = 3;
/// A table's message is edited no more often than this …
const CALM: Duration = Duration::from_secs(3);
/// … while fewer events than these are left: what comes meanwhile goes with it.
const PLENTY: u32 = 5;
/// For what has waited so long nothing is kept that somebody may want any moment.
const OVERDUE: Duration = Duration::from_secs(10);
/// Who has waited so long for what they need to play is told why.
const LATE: Duration = Duration::from_secs(10);
/// But at a table not more often than this.
const TELL_AGAIN: Duration = Duration::from_secs(10 * 60);
/// A table of which something was sent within this time is one of those that share the allowance.
const LIVELY: Duration = Duration::from_secs(2 * 60);
/// For so many people who may come any moment room is kept.
const MOST_EXPECTED: u32 = 6;
/// How many requests may be on their way at the same time.
const MOST_IN_FLIGHT: usize = 16;

/// How urgent something is: the first goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Urgency {
    /// Somebody waits for it to make a move.
    Turn,
    /// Somebody has not seen their cards yet, and it is not their turn.
    Cards,
    /// Answers somebody.
    Answer,
    /// Notifies somebody in a room whom nothing reaches privately.
    Nudge,
    /// Keeps a table's message up to date, or tells the result of a round.
    Table,
    /// Keeps the view of somebody up to date whose turn it is not.
    View,
    /// Takes away what has had its time.
    Tidy,
    /// Offers a reaction.
    Seed,
}

impl Urgency {
    /// Every urgency, the first first.
    pub const ALL: [Self; 8] =
        [Self::Turn, Self::Cards, Self::Answer, Self::Nudge, Self::Table, Self::View, Self::Tidy, Self::Seed];

    /// How many events more must be allowed for one of these to go: kept for what is more urgent.
    const fn leaves(self) -> u32 {
        match self {
            Self::Turn | Self::Cards => 0,
            Self::Answer | Self::Nudge | Self::Table => 1,
            Self::View => 3,
            Self::Tidy => 4,
            // What is offered can be typed, too; a table that starts needs as many at once as people sit there.
            Self::Seed => 7,
        }
    }

    /// How urgent a state of a lasting message is; `is_first`: there is no such message yet.
    pub fn of(show: &Show, is_first: bool) -> Self {
        match show.surface {
            _ if show.urgent => Self::Turn,
            Surface::Nudge(..) => Self::Nudge,
            // Somebody has opened it.
            Surface::Table(_) if is_first => Self::Answer,
            Surface::Table(_) | Surface::Note(..) => Self::Table,
            Surface::Private(..) | Surface::Hand(..) if is_first && shows_cards(show) => Self::Cards,
            Surface::Private(..) | Surface::Hand(..) => Self::View,
        }
    }

    /// What it is after some time in the queue.
    fn after(self, waited: Duration) -> Self {
        let steps = usize::try_from(waited.as_secs() / PATIENCE.as_secs()).unwrap_or(usize::MAX);
        Self::ALL[(self as usize).saturating_sub(steps)]
    }
}

fn shows_cards(show: &Show) -> bool {
    show.page.blocks.iter().any(|block| matches!(block, Block::Cards(_)))
}

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
pub struct Ticket(u64);

/// What to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextRequest<T> {
    /// Make this request, and tell [`Queue::done`] of it.
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

/// Something that waits.
#[derive(Clone, Debug)]
struct WaitingRequest<T> {
    job: QueuedRequest<T>,
    /// Since when something of its surface has been waiting without being sent.
    since: Moment,
    /// The order of arrival.
    number: u64,
}

impl<T> WaitingRequest<T> {
    fn urgency(&self, now: Moment) -> Urgency {
        self.job.urgency.after(now.since(self.since))
    }
}

/// Something that is on its way.
#[derive(Clone, Debug)]
struct JobInFlight {
    lane: String,
    surface: Option<Surface>,
    urgency: Urgency,
    budget: EventBudget,
    since: Moment,
    probing: bool,
}

/// How tables that share the allowance get in each other's way.
#[derive(Clone, Copy, Debug)]
struct Sharing {
    /// Whether more than one is lively.
    is_shared: bool,
    /// Whether what somebody waits for will be late.
    is_behind: bool,
    /// Whether something else goes before the turns that wait.
    turns_yield: bool,
}

/// Why something goes before something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Share {
    /// A table that keeps others waiting, or waits for them, is told why before anything else.
    Reason,
    /// It is the turn of what is no turn.
    Other,
    /// Its urgency alone.
    Rest,
}

/// The order in which requests go, the first first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    share: Share,
    urgency: Urgency,
    since: Moment,
    number: u64,
}

/// The queue of one account.
#[derive(Debug)]
pub struct Queue<T> {
    events: AdaptiveBucket,
    /// How many events may be wanted any moment that are more urgent than tables.
    expected: u32,
    waiting: Vec<WaitingRequest<T>>,
    flights: BTreeMap<Ticket, JobInFlight>,
    /// Lanes that have to wait, and until when.
    closed: BTreeMap<String, Moment>,
    /// When something of a table was sent last.
    lively: BTreeMap<TableId, Moment>,
    /// When a table was told last why it is slow.
    told: BTreeMap<TableId, Moment>,
    /// When a table's message was sent last, lately.
    drawn: BTreeMap<TableId, Moment>,
    /// How many turns have gone since something else went in their place.
    turns: u32,
    count: u64,
}

impl<T: Fold> Queue<T> {
    /// An empty queue.
    pub fn new(allowance: Allowance) -> Self {
        Self {
            events: AdaptiveBucket::new(allowance),
            expected: 0,
            waiting: Vec::new(),
            flights: BTreeMap::new(),
            closed: BTreeMap::new(),
            lively: BTreeMap::new(),
            told: BTreeMap::new(),
            drawn: BTreeMap::new(),
            turns: TURNS_BETWEEN,
            count: 0,
        }
    }

    /// How many events may be sent, as far as is known.
    pub const fn allowance(&self) -> Allowance {
        self.events.allowance()
    }

    /// Whether nothing waits and nothing is on its way.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty() && self.flights.is_empty()
    }

    /// How many requests wait.
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Takes a request. One with a surface takes the place of an older one of that surface, and its time in the queue.
    pub fn push(&mut self, job: QueuedRequest<T>, now: Moment) {
        self.put(job, now);
    }

    fn put(&mut self, mut job: QueuedRequest<T>, mut since: Moment) {
        let same = |waiting: &WaitingRequest<T>| job.surface.is_some() && waiting.job.surface == job.surface;
        if let Some(at) = self.waiting.iter().position(same) {
            let older = self.waiting.remove(at);
            // Where it has become somebody's turn, that has not waited yet.
            if job.urgency >= older.job.urgency {
                since = since.min(older.since);
            }
            if job.what.fold(older.job.what) {
                job.urgency = job.urgency.min(older.job.urgency);
            }
        }
        self.count += 1;
        self.waiting.push(WaitingRequest { job, since, number: self.count });
    }

    /// So many events may be wanted any moment for people who have not seen their cards yet: tables leave room for them.
    pub fn expect(&mut self, events: u32) {
        self.expected = events.min(MOST_EXPECTED);
    }

    /// What waits in a lane is at least so urgent from now on.
    pub fn hasten(&mut self, lane: &str, urgency: Urgency) {
        for waiting in self.waiting.iter_mut().filter(|waiting| waiting.job.lane == lane) {
            waiting.job.urgency = waiting.job.urgency.min(urgency);
        }
    }

    /// Drops what waits and has become of no use.
    pub fn retain(&mut self, mut useful: impl FnMut(&QueuedRequest<T>) -> bool) {
        self.waiting.retain(|waiting| useful(&waiting.job));
    }

    /// What to do next.
    pub fn next(&mut self, now: Moment) -> NextRequest<T> {
        if self.flights.len() >= MOST_IN_FLIGHT {
            return NextRequest::Wait(None);
        }
        self.closed.retain(|_, until| *until > now);
        let busy: BTreeSet<&str> = self.flights.values().map(|flight| flight.lane.as_str()).collect();
        self.lively.retain(|_, last| now.since(*last) < LIVELY);
        self.told.retain(|_, last| now.since(*last) < TELL_AGAIN);
        self.drawn.retain(|_, last| now.since(*last) < CALM);
        let scarce = self.events.left(now).is_some_and(|left| left < PLENTY);
        let sharing = self.sharing(now);
        let mut order: Vec<(Rank, usize)> = self
            .waiting
            .iter()
            .enumerate()
            .map(|(at, waiting)| (self.rank(waiting, sharing, now), at))
            .collect();
        order.sort_unstable();
        let mut soonest: Option<Duration> = None;
        let mut spent = false;
        let mut chosen = None;
        for (rank, at) in order {
            let WaitingRequest { job, since, .. } = &self.waiting[at];
            let counts = job.budget != EventBudget::Free;
            if busy.contains(job.lane.as_str()) || spent && counts {
                continue;
            }
            let overdue = rank.urgency <= Urgency::Table && now.since(*since) >= OVERDUE;
            let kept = if rank.share < Share::Rest || overdue { 0 } else { rank.urgency.leaves() };
            let leaves = kept + if rank.urgency < Urgency::Table { 0 } else { self.expected };
            let drawn = match job.surface {
                Some(Surface::Table(table)) if scarce && counts => self.drawn.get(&table),
                _ => None,
            };
            let allowed = match (self.closed.get(&job.lane), drawn) {
                (Some(until), _) => Err(until.since(now)),
                (None, Some(last)) => Err(CALM.saturating_sub(now.since(*last))),
                // What is less urgent must not spend what this one waits for.
                (None, None) if counts => {
                    // Who would have to wait anyway loses nothing by a refusal.
                    self.events
                        .take(leaves, job.budget == EventBudget::Events, now)
                        .inspect_err(|_| spent = true)
                }
                (None, None) => Ok(false),
            };
            match allowed {
                Ok(probing) => {
                    chosen = Some((at, probing));
                    break;
                }
                Err(wait) => soonest = Some(soonest.map_or(wait, |soonest| soonest.min(wait))),
            }
        }
        let Some((at, probing)) = chosen else { return NextRequest::Wait(soonest) };
        let WaitingRequest { job, since, number: _ } = self.waiting.remove(at);
        let explain = self.explains(&job, since, now);
        if let Some(Surface::Table(table)) = job.surface {
            self.drawn.insert(table, now);
        }
        if job.budget != EventBudget::Free {
            self.turns = if job.urgency == Urgency::Turn { self.turns.saturating_add(1) } else { 0 };
        }
        self.count += 1;
        let ticket = Ticket(self.count);
        let flight = JobInFlight {
            lane: job.lane.clone(),
            surface: job.surface,
            urgency: job.urgency,
            budget: job.budget,
            since,
            probing,
        };
        self.flights.insert(ticket, flight);
        NextRequest::Send { ticket, job, explain }
    }

    /// How tables get in each other's way at present.
    fn sharing(&self, now: Moment) -> Sharing {
        let is_shared = self.lively.len() > 1;
        let turn_waits = || self.waiting.iter().any(|waiting| waiting.job.urgency == Urgency::Turn);
        Sharing {
            is_shared,
            is_behind: is_shared && self.is_behind(now),
            turns_yield: is_shared && self.turns >= TURNS_BETWEEN && turn_waits(),
        }
    }

    fn rank(&self, waiting: &WaitingRequest<T>, sharing: Sharing, now: Moment) -> Rank {
        let WaitingRequest { job, since, number } = waiting;
        let mut urgency = waiting.urgency(now);
        let is_turn = job.urgency == Urgency::Turn;
        let untold = |table| job.budget == EventBudget::Events && !self.told.contains_key(&table);
        let share = match job.surface {
            Some(Surface::Table(table)) if sharing.is_behind && untold(table) => Share::Reason,
            _ if sharing.turns_yield
                && !is_turn
                && now.since(*since) >= OVERDUE
                && urgency <= Urgency::Table =>
            {
                Share::Other
            }
            _ => Share::Rest,
        };
        if sharing.is_shared && !is_turn {
            urgency = urgency.max(Urgency::Cards);
        }
        Rank { share, urgency, since: *since, number: *number }
    }

    /// Something was sent past the queue that counts against the events.
    pub fn spent(&mut self, now: Moment) {
        self.events.spent(now);
    }

    /// Whether what somebody waits for will be late.
    fn is_behind(&self, now: Moment) -> bool {
        let Some(left) = self.events.left(now) else { return false };
        let waits = |waiting: &&WaitingRequest<T>| {
            waiting.job.budget != EventBudget::Free && waiting.urgency(now) < Urgency::Table
        };
        let waiting = u32::try_from(self.waiting.iter().filter(waits).count()).unwrap_or(u32::MAX);
        self.events.every() * waiting.saturating_sub(left) >= LATE
    }

    /// Tells what became of a request.
    pub fn done(&mut self, ticket: Ticket, outcome: RequestOutcome<T>, now: Moment) {
        let Some(flight) = self.flights.remove(&ticket) else { return };
        let JobInFlight { lane, surface, urgency, budget, since, probing } = flight;
        let what = match outcome {
            RequestOutcome::Over => {
                if probing {
                    self.events.proved(now);
                }
                return;
            }
            RequestOutcome::Unsent => {
                if budget != EventBudget::Free {
                    self.events.give_back(probing, now);
                }
                return;
            }
            RequestOutcome::Limited { what, retry_after } => {
                match budget {
                    EventBudget::Room if retry_after > self.events.every() => {
                        self.events.give_back(probing, now);
                        self.closed.insert(lane.clone(), now.after(retry_after));
                    }
                    EventBudget::Events | EventBudget::Room => self.events.refused(retry_after, probing, now),
                    EventBudget::Free => {
                        self.closed.insert(lane.clone(), now.after(retry_after));
                    }
                }
                what
            }
            RequestOutcome::Again { what, after } => {
                if probing {
                    self.events.inconclusive(now);
                }
                self.closed.insert(lane.clone(), now.after(after));
                what
            }
        };
        let job = QueuedRequest { lane, surface, urgency, budget, what };
        self.put_back(job, since);
    }

    /// Puts back what could not be sent: behind a newer state of its surface, if that has come meanwhile.
    fn put_back(&mut self, job: QueuedRequest<T>, since: Moment) {
        let same =
            |waiting: &&mut WaitingRequest<T>| job.surface.is_some() && waiting.job.surface == job.surface;
        match self.waiting.iter_mut().find(same) {
            Some(newer) => {
                newer.since = newer.since.min(since);
                if newer.job.what.fold(job.what) {
                    newer.job.urgency = newer.job.urgency.min(job.urgency);
                }
            }
            None => self.put(job, since),
        }
    }

    /// Whether a message should say why it is late: at most once in a while at a table, and only where it is not the
    /// table's own haste.
    fn explains(&mut self, job: &QueuedRequest<T>, since: Moment, now: Moment) -> bool {
        let Some(table) = job.surface.map(Surface::table) else { return false };
        self.lively.insert(table, now);
        let shows = match job.surface {
            Some(Surface::Table(_) | Surface::Private(..) | Surface::Hand(..)) => {
                job.budget == EventBudget::Events
            }
            Some(Surface::Nudge(..) | Surface::Note(..)) | None => false,
        };
        let late = self.lively.len() > 1 && (now.since(since) >= LATE || self.is_behind(now));
        let explains = shows && late && !self.told.contains_key(&table);
        if explains {
            self.told.insert(table, now);
        }
        explains
    }
}

#[cfg(test)]
mod start_tests;
#[cfg(test)]
mod tests;
