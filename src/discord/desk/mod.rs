//! What is to be said on Discord, and what has become of it: every decision of this room, without sockets or a clock.
//!
//! Inputs come by methods that are told the time; what is to be done comes out of [`Desk::drain`], and
//! [`Desk::wake_at`] says when to call [`Desk::wake`] at the latest.

mod chores;
mod landing;
#[cfg(test)]
mod model_tests;
mod replies;
mod surfaces;
#[cfg(test)]
mod tests;

use super::call::{Outcome, Request};
use super::limits::Route;
use super::queue::{Next, Queue};
use chores::Chore;
use herzbot_core::ids::{MessageRef, Moment};
use herzbot_core::port::{Event, Inbound, Outbound, Reply, Surface};
pub use replies::{Arrived, Kind};
use replies::{Pending, Script};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::Duration;
use surfaces::State;

/// Something to do.
#[derive(Clone, Debug)]
pub enum Do {
    /// Make this call and say later what came of it.
    Call(u64, Request),
    /// Tell the core.
    Tell(Event),
}

/// What waits in the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Job {
    Surface(Surface),
    Chore(u64),
}

/// What a call that is under way was about.
#[derive(Debug)]
enum Call {
    Surface(surfaces::Flight, Option<Route>),
    Chore(u64, Route),
    Reply(Box<Script>),
    Defer(Reply),
}

/// What happens at a moment.
#[derive(Debug)]
enum Timer {
    Watchdog(Reply),
    Script(Box<Script>),
    Defer(Reply),
    Surface(Surface),
    Prune,
}

/// By which token a message can be edited, and as which.
#[derive(Clone, Debug)]
struct Way {
    token: String,
    which: String,
    until: Moment,
}

/// How long a token is trusted: it lives 15 minutes.
const TOKEN_LIFE: Duration = Duration::from_secs(14 * 60 + 30);
const PRUNE_EVERY: Duration = Duration::from_secs(60);

/// See the module's description.
#[derive(Debug)]
pub struct Desk {
    realm: String,
    application: String,
    public_commands: HashSet<String>,
    queue: Queue<Job>,
    surfaces: HashMap<Surface, State>,
    chores: HashMap<u64, Chore>,
    replies: HashMap<Reply, Pending>,
    ways: HashMap<MessageRef, Way>,
    /// The channels of private chats, by account id.
    chats: HashMap<String, String>,
    calls: HashMap<u64, Call>,
    timers: BTreeMap<(Moment, u64), Timer>,
    last_id: u64,
    /// Sets apart the nonces of two processes.
    salt: u64,
    out: Vec<Do>,
}

impl Desk {
    /// A desk with nothing on it. `public_commands` are the names of commands that usually answer everybody.
    pub fn new(
        realm: String,
        application: String,
        public_commands: HashSet<String>,
        salt: u64,
        now: Moment,
    ) -> Self {
        let mut desk = Self {
            realm,
            application,
            public_commands,
            queue: Queue::default(),
            surfaces: HashMap::new(),
            chores: HashMap::new(),
            replies: HashMap::new(),
            ways: HashMap::new(),
            chats: HashMap::new(),
            calls: HashMap::new(),
            timers: BTreeMap::new(),
            last_id: 0,
            salt,
            out: Vec::new(),
        };
        desk.at(now.after(PRUNE_EVERY), Timer::Prune);
        desk
    }

    /// Somebody did something, and how to answer it.
    pub fn arrived(&mut self, arrived: Option<Arrived>, mut inbound: Inbound, now: Moment) {
        if let Some(arrived) = arrived {
            inbound.reply = Some(self.expect_answer(arrived, now));
        }
        self.tell(Event::Inbound(Box::new(inbound)));
    }

    /// The core wants something said.
    pub fn say(&mut self, out: Outbound, now: Moment) {
        match out {
            Outbound::Answer { reply, answer } => self.answer(reply, answer, now),
            Outbound::Show(show) => self.show(show, now),
            Outbound::Delete { surface, message } => self.forget_surface(surface, message, now),
        }
        self.start_what_can(now);
    }

    /// A call has ended.
    pub fn finished(&mut self, id: u64, outcome: Outcome, now: Moment) {
        let Some(call) = self.calls.remove(&id) else { return };
        let counted = match &outcome {
            Outcome::Answered(answered) => Some(&answered.counted),
            Outcome::Lost(_) => None,
        };
        let route = match &call {
            Call::Surface(_, route) => route.as_ref(),
            Call::Chore(_, route) => Some(route),
            Call::Reply(_) | Call::Defer(_) => None,
        };
        match (route, counted) {
            (Some(route), counted) => self.queue.finished(route, counted, now),
            (None, Some(counted)) => self.queue.limits.note_refusal(counted, now),
            (None, None) => {}
        }
        match call {
            Call::Surface(flight, _) => self.landed(flight, &outcome, now),
            Call::Chore(chore, _) => self.chore_done(chore, &outcome, now),
            Call::Reply(script) => self.script_went_on(script, &outcome, now),
            Call::Defer(reply) => self.deferred(reply, &outcome, now),
        }
        self.start_what_can(now);
    }

    /// Time has passed.
    pub fn wake(&mut self, now: Moment) {
        while let Some(entry) = self.timers.first_entry() {
            if entry.key().0 > now {
                break;
            }
            match entry.remove() {
                Timer::Watchdog(reply) => self.defer(reply, now),
                Timer::Script(script) => self.play(script),
                Timer::Defer(reply) => self.call_defer(reply),
                Timer::Surface(surface) => self.schedule(surface, now),
                Timer::Prune => {
                    self.prune(now);
                    self.at(now.after(PRUNE_EVERY), Timer::Prune);
                }
            }
        }
        self.start_what_can(now);
    }

    /// What is to be done now.
    pub fn drain(&mut self) -> Vec<Do> {
        std::mem::take(&mut self.out)
    }

    /// When [`Self::wake`] wants to be called at the latest.
    pub fn wake_at(&mut self, now: Moment) -> Moment {
        let timer = self.timers.first_key_value().map_or(Moment(u64::MAX), |((at, _), _)| *at);
        match self.queue.next_wake(now) {
            Some(at) => timer.min(at),
            None => timer,
        }
    }

    /// Whether everything that was to be said has been said.
    pub fn is_idle(&self) -> bool {
        self.calls.is_empty()
            && self.queue.is_empty()
            && !self.timers.values().any(|timer| match timer {
                Timer::Script(_) | Timer::Surface(_) | Timer::Defer(_) => true,
                Timer::Watchdog(_) | Timer::Prune => false,
            })
    }

    fn start_what_can(&mut self, now: Moment) {
        while let Next::Start(job, route) = self.queue.next(now) {
            match job {
                Job::Surface(surface) => self.start_surface(surface, route, now),
                Job::Chore(chore) => self.start_chore(chore, route, now),
            }
        }
    }

    fn tell(&mut self, event: Event) {
        self.out.push(Do::Tell(event));
    }

    fn call(&mut self, call: Call, request: Request) {
        let id = self.fresh_id();
        self.calls.insert(id, call);
        self.out.push(Do::Call(id, request));
    }

    fn fresh_id(&mut self) -> u64 {
        self.last_id += 1;
        self.last_id
    }

    fn at(&mut self, at: Moment, timer: Timer) {
        let id = self.fresh_id();
        self.timers.insert((at, id), timer);
    }

    /// The token by which a message can be edited now.
    fn way(&self, message: &MessageRef, now: Moment) -> Option<&Way> {
        self.ways.get(message).filter(|way| way.until > now)
    }

    fn remember_way(&mut self, message: MessageRef, token: &str, which: &str, created: Moment) {
        let until = created.after(TOKEN_LIFE);
        self.ways.insert(message, Way { token: token.to_owned(), which: which.to_owned(), until });
    }

    fn prune(&mut self, now: Moment) {
        self.queue.limits.prune(now);
        self.ways.retain(|_, way| way.until > now);
        self.replies.retain(|_, pending| now.since(pending.created()) < TOKEN_LIFE);
        self.surfaces.retain(|_, state| !state.is_forgettable(now));
    }
}

/// How long to wait before the next try, after `attempts` that have failed.
fn backoff(attempts: u32) -> Duration {
    Duration::from_millis(500 << attempts.min(7)).min(Duration::from_secs(60))
}
