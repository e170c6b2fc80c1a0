//! The outbound queue of a platform with one rate limit per account (Matrix): a priority queue that keeps
//! only the newest state of a message (coalescing), has at most one request in flight per room, and stays
//! within a rate limit (token bucket) that is assumed and adapted after refusals. Two accounts ([`Voice`])
//! may share the work.
//!
//! Sans-IO: [`Queue::next_by`] returns the next request or the time to wait, [`Queue::done`] takes its outcome.
//! Time is an argument.

mod allowance;
mod history;
mod rank;
mod request;
mod urgency;
mod voices;

pub use allowance::{Allowance, explained};
pub use request::{EventBudget, Fold, NextRequest, QueuedRequest, RequestOutcome, Ticket};
pub use urgency::Urgency;
pub use voices::{Voice, VoiceChoice};

use herzbot_core::backlog::Backlog;
use herzbot_core::ids::Moment;
use herzbot_core::port::Surface;
use history::TableHistory;
use rank::{Rank, Sharing};
use request::WaitingRequest;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;
use voices::{Buckets, Reserved, SentOutcome};

/// The time after which a person who waits to play is told the reason.
const LATE: Duration = Duration::from_secs(10);
/// The highest number of people who may join any moment for whom tokens are reserved.
const MOST_EXPECTED: u32 = 6;
/// The maximum number of requests in flight …
const MOST_IN_FLIGHT: usize = 16;
/// … and of further ones that the game doesn't need ([`QueuedRequest::aside`]), so that these can't block the
/// others.
const MOST_ASIDE: usize = 4;

/// A request in flight.
#[derive(Clone, Debug)]
struct JobInFlight {
    lane: String,
    surface: Option<Surface>,
    urgency: Urgency,
    budget: EventBudget,
    aside: bool,
    voice: Voice,
    /// Whether it got no answer and is repeated now and then: it doesn't count towards the maximum.
    stalled: bool,
    since: Moment,
    probing: bool,
    /// Whether it explains the slowness to its table.
    explains: bool,
}

/// The queue of one bot.
#[derive(Debug)]
pub struct Queue<T> {
    events: Buckets,
    /// The number of events more urgent than tables that may be needed any moment.
    expected: u32,
    waiting: Vec<WaitingRequest<T>>,
    flights: BTreeMap<Ticket, JobInFlight>,
    /// Closed lanes, with the time when they open.
    closed: BTreeMap<String, Moment>,
    tables: TableHistory,
    /// The number of turns sent since another request was preferred to one; initially more than enough.
    turns: u32,
    count: u64,
}

impl<T: Fold> Queue<T> {
    /// An empty queue.
    pub fn new(allowance: Allowance) -> Self {
        Self {
            events: Buckets::new(allowance),
            expected: 0,
            waiting: Vec::new(),
            flights: BTreeMap::new(),
            closed: BTreeMap::new(),
            tables: TableHistory::default(),
            turns: u32::MAX,
            count: 0,
        }
    }

    /// Sets whether there is a second voice now. If not, [`VoiceChoice::Any`] is the first.
    pub const fn set_second_voice(&mut self, has_second: bool) {
        self.events.has_second = has_second;
    }

    /// The known rate limit of the first voice.
    pub const fn allowance(&self) -> Allowance {
        self.events.allowance()
    }

    /// What waits, and the rate limit of the first voice.
    pub fn backlog(&self) -> Backlog {
        let since = self.waiting.iter().map(|waiting| waiting.since).min();
        Backlog { length: self.waiting.len(), since, budget: self.events.budget() }
    }

    /// Whether nothing is waiting or in flight.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty() && self.flights.is_empty()
    }

    /// The number of waiting requests.
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// The waiting requests, in no order.
    pub fn waiting(&self) -> impl Iterator<Item = &QueuedRequest<T>> {
        self.waiting.iter().map(|waiting| &waiting.job)
    }

    /// Adds a request. It replaces an older one of its surface, and inherits its waiting time.
    pub fn push(&mut self, job: QueuedRequest<T>, now: Moment) {
        self.put(job, now);
    }

    fn put(&mut self, mut job: QueuedRequest<T>, mut since: Moment) {
        let same = |waiting: &WaitingRequest<T>| job.surface.is_some() && waiting.job.surface == job.surface;
        if let Some(at) = self.waiting.iter().position(same) {
            let older = self.waiting.remove(at);
            // A more urgent state than the previous one starts to wait now.
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

    /// Sets how many events may be needed any moment for people who have not seen their cards yet: tables
    /// leave tokens for them.
    pub fn expect(&mut self, events: u32) {
        self.expected = events.min(MOST_EXPECTED);
    }

    /// Closes a lane until this time.
    pub fn close(&mut self, lane: &str, until: Moment) {
        self.closed.insert(lane.to_owned(), until);
    }

    /// Reopens a closed lane.
    pub fn reopen(&mut self, lane: &str) {
        self.closed.remove(lane);
    }

    /// Drops useless waiting requests.
    pub fn retain(&mut self, mut useful: impl FnMut(&QueuedRequest<T>) -> bool) {
        self.waiting.retain(|waiting| useful(&waiting.job));
    }

    /// The next step. `choice`: which voices may send a request; [`Self::voice`] returns the chosen one.
    pub fn next_by(&mut self, now: Moment, choice: impl Fn(&T) -> VoiceChoice) -> NextRequest<T> {
        self.closed.retain(|_, until| *until > now);
        self.tables.forget(now);
        let mut soonest: Option<Duration> = None;
        // Less urgent requests must not spend tokens that earlier ones wait for.
        let mut reserved = Reserved::default();
        for (rank, at) in self.candidates(now) {
            let waiting = &self.waiting[at];
            let counts = waiting.job.budget != EventBudget::Free;
            let allowed = match self.closed.get(&waiting.job.lane) {
                Some(until) => Err(Some(until.since(now))),
                None if counts => {
                    let coming = (self.expected, self.events.has_second);
                    let (leaves, patience) = rank.leaves(waiting, &self.tables, coming, now);
                    let may_try = waiting.job.budget == EventBudget::Events && patience.is_none();
                    let choice = choice(&waiting.job.what);
                    let taken = self.events.take(choice, (leaves, may_try), reserved, now);
                    if taken.is_err() && patience.is_none() {
                        reserved.add(choice);
                    }
                    taken.map_err(|wait| [wait, patience].into_iter().flatten().min())
                }
                None => Ok((Voice::First, false)),
            };
            match allowed {
                Ok((voice, probing)) => return self.send(at, voice, probing, now),
                Err(wait) => soonest = [soonest, wait].into_iter().flatten().min(),
            }
        }
        NextRequest::Wait(soonest)
    }

    /// The requests that may be sent now, in order, with their indices.
    fn candidates(&self, now: Moment) -> Vec<(Rank, usize)> {
        let in_flight = |aside: bool| {
            self.flights.values().filter(|flight| flight.aside == aside && !flight.stalled).count()
        };
        let (full, full_aside) = (in_flight(false) >= MOST_IN_FLIGHT, in_flight(true) >= MOST_ASIDE);
        let busy: BTreeSet<&str> = self.flights.values().map(|flight| flight.lane.as_str()).collect();
        let has_place = |job: &QueuedRequest<T>| {
            !(if job.aside { full_aside } else { full }) && !busy.contains(job.lane.as_str())
        };
        let sharing = Sharing::of(&self.waiting, &self.tables, self.turns);
        let rank = |waiting: &WaitingRequest<T>| {
            let served = waiting.job.surface.and_then(|surface| self.tables.served(surface.table()));
            // If all at a table have to act first, they get their cards before others get later turns.
            let is_unseen = |view| matches!(view, Surface::Private(..)) && !self.tables.has_reached(view);
            let is_first = waiting.job.urgency == Urgency::Turn && waiting.job.surface.is_some_and(is_unseen);
            Rank::of(waiting, sharing, served.filter(|_| !is_first), now)
        };
        let waiting = self.waiting.iter().enumerate().filter(|(_, waiting)| has_place(&waiting.job));
        let mut order: Vec<(Rank, usize)> = waiting.map(|(at, waiting)| (rank(waiting), at)).collect();
        order.sort_unstable();
        order
    }

    /// Takes a request out of the queue and sends it.
    fn send(&mut self, at: usize, voice: Voice, probing: bool, now: Moment) -> NextRequest<T> {
        let WaitingRequest { job, since, number } = self.waiting.remove(at);
        self.tables.sends(&job, number, now);
        let explain = self.explains(&job, since, now);
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
            aside: job.aside,
            voice,
            stalled: false,
            since,
            probing,
            explains: explain,
        };
        self.flights.insert(ticket, flight);
        NextRequest::Send { ticket, job, explain }
    }

    /// The voice of a request in flight.
    pub fn voice(&self, ticket: Ticket) -> Voice {
        self.flights.get(&ticket).map_or(Voice::First, |flight| flight.voice)
    }

    /// How long until a voice may send an event.
    pub fn wait(&self, voice: Voice, now: Moment) -> Duration {
        self.events.wait(voice, now)
    }

    /// Records an event that a voice sent outside of the queue.
    pub fn spent(&mut self, voice: Voice, now: Moment) {
        self.events.spent(voice, now);
    }

    /// Whether urgent requests exceed the tokens left, so that the last will be late.
    fn is_behind(&self, now: Moment) -> bool {
        let waits = |waiting: &&WaitingRequest<T>| {
            waiting.job.budget != EventBudget::Free && waiting.urgency(now) < Urgency::Table
        };
        let waiting = u32::try_from(self.waiting.iter().filter(waits).count()).unwrap_or(u32::MAX);
        self.events.time_for(waiting, now) >= LATE
    }

    /// Marks a request without an answer, which will be repeated: only its lane waits.
    pub fn stalled(&mut self, ticket: Ticket) {
        if let Some(flight) = self.flights.get_mut(&ticket) {
            flight.stalled = true;
        }
    }

    /// Records the outcome of a request.
    pub fn done(&mut self, ticket: Ticket, outcome: RequestOutcome<T>, now: Moment) {
        let Some(flight) = self.flights.remove(&ticket) else { return };
        let JobInFlight {
            lane,
            surface,
            urgency,
            budget,
            aside,
            voice,
            stalled: _,
            since,
            probing,
            explains,
        } = flight;
        match (surface, &outcome) {
            (Some(surface), RequestOutcome::Over) => self.tables.arrived(surface),
            (Some(surface), _) => self.tables.not_sent(surface, urgency, explains),
            (None, _) => {}
        }
        let what = match outcome {
            RequestOutcome::Over => return self.events.settle(voice, probing, SentOutcome::Arrived, now),
            RequestOutcome::Unsent => {
                if budget != EventBudget::Free {
                    self.events.settle(voice, probing, SentOutcome::Unsent, now);
                }
                return;
            }
            RequestOutcome::Limited { what, retry_after } => {
                match budget {
                    EventBudget::Room if self.events.is_longer_than_one(voice, retry_after) => {
                        self.events.settle(voice, probing, SentOutcome::Unsent, now);
                        self.closed.insert(lane.clone(), now.after(retry_after));
                    }
                    EventBudget::Events | EventBudget::Room => {
                        self.events.settle(voice, probing, SentOutcome::Refused(retry_after), now);
                    }
                    EventBudget::Free => {
                        self.closed.insert(lane.clone(), now.after(retry_after));
                    }
                }
                what
            }
            RequestOutcome::Again { what, after } => {
                self.events.settle(voice, probing, SentOutcome::Unknown, now);
                self.closed.insert(lane.clone(), now.after(after));
                what
            }
        };
        let job = QueuedRequest { lane, surface, urgency, budget, aside, what };
        self.put_back(job, since);
    }

    /// Puts back an unsent request, behind a newer state of its surface if there is one.
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

    /// Whether a message should explain its delay: rarely per table, and only if the table didn't cause it
    /// itself.
    fn explains(&mut self, job: &QueuedRequest<T>, since: Moment, now: Moment) -> bool {
        let Some(table) = job.surface.map(Surface::table) else { return false };
        let shows = match job.surface {
            Some(Surface::Table(_) | Surface::Home(..) | Surface::Private(..) | Surface::Hand(..)) => {
                job.budget == EventBudget::Events
            }
            Some(Surface::Nudge(..) | Surface::Note(..)) | None => false,
        };
        let late = self.tables.is_shared() && (now.since(since) >= LATE || self.is_behind(now));
        shows && late && self.tables.tells(table, now)
    }
}

#[cfg(test)]
mod tests;
