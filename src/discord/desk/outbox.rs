//! The desk's outputs: waiting calls and those in flight, timers, and events for the core.

use super::flight::SurfaceFlight;
use super::interaction::OpenInteraction;
use super::sequence::CallSequence;
use crate::call::{CallOutcome, RestRequest};
use crate::limits::Route;
use crate::queue::{CallQueue, Priority};
use crate::shards::ShardShare;
use herzbot_core::backlog::Backlog;
use herzbot_core::ids::{MessageRef, Moment};
use herzbot_core::port::{Inbound, PlatformEvent, Reply, Surface, SurfaceNews, Undelivered};
use std::collections::{BTreeMap, HashMap, VecDeque};

/// An effect that the driver has to carry out.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Make this REST call, and report its outcome under this number (`DiscordDesk::finished`).
    Request(u64, RestRequest),
    /// Pass this event to the core.
    Event(PlatformEvent),
}

/// The purpose of a queued call. At most one call is queued for each key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum QueueKey {
    Surface(Surface),
    Chore(u64),
}

/// The purpose of a call in flight, with its route if it counts against the bot's rate limit.
#[derive(Debug)]
pub enum Call {
    Surface(SurfaceFlight, Option<Route>),
    Chore(u64, Route),
    Sequence(Box<CallSequence>),
    Defer(Reply),
    /// Opens the Activity for the user of its command. The time is when the command arrived.
    Launch(Box<(OpenInteraction, Inbound, Moment)>),
}

#[derive(Debug)]
pub enum Timer {
    /// Defers an interaction that has waited too long for its answer.
    Watchdog(Reply),
    /// Repeats the callback that defers an interaction.
    Defer(Reply),
    Sequence(Box<CallSequence>),
    Surface(Surface),
    Chore(u64),
    Emojis,
    Prune,
}

/// The desk's outputs; see the module's documentation.
#[derive(Debug)]
pub struct Outbox {
    realm: String,
    queue: CallQueue<QueueKey>,
    calls: HashMap<u64, Call>,
    timers: BTreeMap<(Moment, u64), Timer>,
    last_id: u64,
    effects: VecDeque<Effect>,
}

impl Outbox {
    /// Creates an empty outbox for a bot with accounts in `realm`.
    pub fn new(realm: String) -> Self {
        let (queue, calls, timers) = (CallQueue::default(), HashMap::new(), BTreeMap::new());
        Self { realm, queue, calls, timers, last_id: 0, effects: VecDeque::new() }
    }

    /// Returns the realm of the bot's accounts.
    pub fn realm(&self) -> &str {
        &self.realm
    }

    /// Returns a number that is unique in this desk.
    pub fn fresh_id(&mut self) -> u64 {
        self.last_id += 1;
        self.last_id
    }

    /// Passes an event to the core.
    pub fn tell(&mut self, event: PlatformEvent) {
        self.effects.push_back(Effect::Event(event));
    }

    /// Tells the core the outcome for a revision of a surface.
    pub fn tell_delivered(&mut self, surface: Surface, rev: u64, outcome: Result<MessageRef, Undelivered>) {
        self.tell_of(surface, SurfaceNews::Delivered { rev, outcome });
    }

    /// Tells the core that a message of a surface has to be retired, or was.
    pub fn tell_superseded(&mut self, surface: Surface, message: MessageRef, retired: bool) {
        self.tell_of(surface, SurfaceNews::Superseded { message, retired });
    }

    /// Tells the core news of a surface.
    pub fn tell_of(&mut self, surface: Surface, news: SurfaceNews) {
        self.tell(PlatformEvent::Surface { surface, news });
    }

    /// Makes a call now.
    pub fn call(&mut self, call: Call, request: RestRequest) {
        let id = self.fresh_id();
        self.calls.insert(id, call);
        self.effects.push_back(Effect::Request(id, request));
    }

    /// Queues a call that has waited since `since`, not to start before `not_before`.
    pub fn enqueue(
        &mut self,
        key: QueueKey,
        priority: Priority,
        route: Route,
        not_before: Moment,
        since: Moment,
    ) {
        self.queue.put(key, priority, route, not_before, since);
    }

    /// Drops a queued call.
    pub fn dequeue(&mut self, key: QueueKey) {
        self.queue.remove(&key);
    }

    /// Takes the next queued call that may start now. It counts as started.
    pub fn next_call(&mut self, now: Moment) -> Option<(QueueKey, Route)> {
        self.queue.next(now)
    }

    /// Releases a call that counts as started but isn't made.
    pub fn not_made(&mut self, route: &Route, now: Moment) {
        self.queue.finished(route, None, now);
    }

    /// Handles the end of a call, and returns the call's purpose.
    pub fn finished(&mut self, id: u64, outcome: &CallOutcome, now: Moment) -> Option<Call> {
        let call = self.calls.remove(&id)?;
        let info = match outcome {
            CallOutcome::Answered(answered) => Some(&answered.info),
            CallOutcome::Lost(_) => None,
        };
        let route = match &call {
            Call::Surface(_, route) => route.as_ref(),
            Call::Chore(_, route) => Some(route),
            Call::Sequence(_) | Call::Defer(_) | Call::Launch(_) => None,
        };
        match (route, info) {
            (Some(route), info) => self.queue.finished(route, info, now),
            (None, Some(info)) => self.queue.limits.note_refusal(info, now),
            (None, None) => {}
        }
        Some(call)
    }

    /// Sets a timer.
    pub fn at(&mut self, at: Moment, timer: Timer) {
        let id = self.fresh_id();
        self.timers.insert((at, id), timer);
    }

    /// Takes the first timer that is due.
    pub fn due(&mut self, now: Moment) -> Option<Timer> {
        let entry = self.timers.first_entry().filter(|entry| entry.key().0 <= now)?;
        Some(entry.remove())
    }

    /// Returns the sequences that are in flight or wait to go on.
    pub fn sequences(&self) -> impl Iterator<Item = &CallSequence> {
        let in_flight = self.calls.values().filter_map(|call| {
            let Call::Sequence(sequence) = call else { return None };
            Some(&**sequence)
        });
        in_flight.chain(self.timers.values().filter_map(|timer| {
            let Timer::Sequence(sequence) = timer else { return None };
            Some(&**sequence)
        }))
    }

    /// Sets this process's share of the shards, and thus of the global rate limit.
    pub fn share(&mut self, share: ShardShare, now: Moment) {
        self.queue.limits.share(share.ours, share.count, now);
    }

    /// Takes the next effect to carry out, in order.
    pub fn next_effect(&mut self) -> Option<Effect> {
        self.effects.pop_front()
    }

    /// Returns when something is due at the latest.
    pub fn wake_at(&self, now: Moment) -> Moment {
        let timer = self.timers.first_key_value().map_or(Moment(u64::MAX), |((at, _), _)| *at);
        self.queue.next_wake(now).map_or(timer, |at| timer.min(at))
    }

    /// The calls that wait, and what is left of the bot's rate limit.
    pub fn backlog(&self, now: Moment) -> Backlog {
        let budget = Some(self.queue.limits.left(now));
        Backlog { length: self.queue.len(), since: self.queue.oldest(now), budget }
    }

    /// Returns whether no call is in flight, queued or due.
    pub fn is_idle(&self) -> bool {
        let is_call = |timer: &Timer| match timer {
            Timer::Sequence(_) | Timer::Surface(_) | Timer::Chore(_) | Timer::Defer(_) => true,
            Timer::Watchdog(_) | Timer::Emojis | Timer::Prune => false,
        };
        self.calls.is_empty() && self.queue.is_empty() && !self.timers.values().any(is_call)
    }

    /// Forgets limits that were unused for a while.
    pub fn prune(&mut self, now: Moment) {
        self.queue.limits.prune(now);
    }
}
