//! Discord's rate limits for calls with the bot's token, learned from its responses. Sans-IO: no sockets, no
//! clock.
//!
//! Calls are counted in buckets that Discord names in a header, separately for each major parameter (a channel).
//! All calls together are limited to 50 a second, and 10,000 refusals in ten minutes get the address banned. Calls
//! by an interaction token use buckets of their own; only their refusals are counted here.

use herzbot_core::backlog::RateBudget;
use herzbot_core::ids::Moment;
use std::collections::{HashMap, VecDeque};
use std::num::NonZeroU32;
use std::time::Duration;

/// The key by which calls are counted until Discord names a bucket: a method and path without its parameters, and
/// the major parameter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Route {
    /// Method and path.
    pub template: &'static str,
    /// The channel, or empty.
    pub major: String,
}

/// The rate limits in the headers and the body of a response.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RateLimitInfo {
    /// The HTTP status.
    pub status: u16,
    /// `X-RateLimit-Bucket`.
    pub bucket: Option<String>,
    /// `X-RateLimit-Limit`.
    pub limit: Option<u32>,
    /// `X-RateLimit-Remaining`.
    pub remaining: Option<u32>,
    /// `X-RateLimit-Reset-After`.
    pub reset_after: Option<Duration>,
    /// `Retry-After`, or `retry_after` in the body, of a 429.
    pub retry_after: Option<Duration>,
    /// Whether a 429 is about all calls of the bot.
    pub global: bool,
    /// Whether a 429 came without JSON: it is from the edge of Discord's network, and about every call from our
    /// address.
    pub edge: bool,
    /// Whether a 429 is about a limit shared with others. It doesn't count towards the ban.
    pub shared: bool,
}

impl RateLimitInfo {
    /// Returns how long the next call of the same bucket has to wait, if at all.
    pub fn pause(&self) -> Option<Duration> {
        match (self.status, self.remaining) {
            (429, _) => Some(self.retry_after.unwrap_or(UNTOLD_PAUSE)),
            (_, Some(0)) => self.reset_after,
            _ => None,
        }
    }
}

/// The pause after a 429 that gives no time.
const UNTOLD_PAUSE: Duration = Duration::from_secs(1);
/// The maximum number of calls in [`GLOBAL_WINDOW`].
const GLOBAL: usize = 50;
/// A little more than the second that Discord counts: its clock starts at the arrival.
const GLOBAL_WINDOW: Duration = Duration::from_millis(1050);
/// The number of refusals in [`REFUSAL_WINDOW`] from which only one call a second is allowed.
const SLOW_AT: usize = 1000;
/// The number of refusals from which no call is allowed. It is well below the 10,000 that cause a ban.
const STOP_AT: usize = 5000;
const REFUSAL_WINDOW: Duration = Duration::from_secs(600);
/// The pause after a refusal by the network's edge that gives no time.
const EDGE_PAUSE: Duration = Duration::from_secs(5);
/// How long an unused bucket is remembered.
const FORGET_AFTER: Duration = Duration::from_secs(60);

#[derive(Debug)]
struct RouteBucket {
    limit: u32,
    remaining: u32,
    reset_at: Moment,
    in_flight: u32,
    blocked_until: Moment,
}

/// The state of all limits: the global one, the buckets, and refusals.
#[derive(Debug)]
pub struct Limits {
    /// This process's share of the calls in [`GLOBAL_WINDOW`].
    budget: usize,
    /// When that share grows, and the new share.
    raise: Option<(Moment, usize)>,
    /// When the last calls started, oldest first.
    starts: VecDeque<Moment>,
    /// The bucket names of templates, and the buckets' limits.
    names: HashMap<&'static str, (String, u32)>,
    buckets: HashMap<(String, String), RouteBucket>,
    blocked_until: Moment,
    refusals: VecDeque<Moment>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            budget: GLOBAL,
            raise: None,
            starts: VecDeque::new(),
            names: HashMap::new(),
            buckets: HashMap::new(),
            blocked_until: Moment(0),
            refusals: VecDeque::new(),
        }
    }
}

impl Limits {
    /// Sets this process's share of the shards, and thus of the global limit: rounded down, but at least one call.
    /// A smaller share applies at once. A larger one applies after a delay, when the calls of other processes no
    /// longer count.
    pub fn share(&mut self, ours: u32, count: NonZeroU32, now: Moment) {
        let budget = u64::from(ours.min(count.get())) * GLOBAL as u64 / u64::from(count.get());
        let budget = usize::try_from(budget).unwrap_or(GLOBAL).max(1);
        let before = self.budget(now);
        self.budget = before.min(budget);
        self.raise = (budget > before).then(|| (now.after(GLOBAL_WINDOW), budget));
    }

    /// What is left of the budget of all calls together.
    pub fn left(&self, now: Moment) -> RateBudget {
        let size = self.budget(now);
        let used = self.starts.iter().filter(|start| start.after(GLOBAL_WINDOW) > now).count();
        // Both are at most [`GLOBAL`].
        let [size, used] = [size, used].map(|calls| u32::try_from(calls).unwrap_or(u32::MAX));
        let every = GLOBAL_WINDOW / size.max(1);
        let full_at = if self.blocked_until > now {
            self.blocked_until.after(every * size)
        } else {
            now.after(every * used.min(size))
        };
        RateBudget { size, every, full_at }
    }

    fn budget(&self, now: Moment) -> usize {
        self.raise.filter(|(from, _)| *from <= now).map_or(self.budget, |(_, more)| more)
    }

    /// Returns whether a call may start now. If not, returns when to ask again ([`Moment`]'s maximum: when another
    /// call has ended).
    pub fn ready(&self, route: &Route, now: Moment) -> Result<(), Moment> {
        let mut wake = self.global_wake(now);
        if let Some(bucket) = self.buckets.get(&self.key(route)) {
            wake = wake.max(bucket.wake(now, self.names.contains_key(route.template)));
        }
        if wake > now { Err(wake) } else { Ok(()) }
    }

    /// Does the same for a call that nobody waits for: it leaves half of the budget and of its bucket to others.
    pub fn spare(&self, route: &Route, now: Moment) -> Result<(), Moment> {
        self.ready(route, now)?;
        let mut wake = self.spare_wake(now);
        if let Some(bucket) = self.buckets.get(&self.key(route)) {
            wake = wake.max(bucket.spare_wake(now));
        }
        if wake > now { Err(wake) } else { Ok(()) }
    }

    /// Returns when half of the budget is free, for calls that nobody waits for.
    pub fn spare_wake(&self, now: Moment) -> Moment {
        self.window_wake(self.budget(now).div_ceil(2))
    }

    /// Returns when fewer than `calls` calls are in [`GLOBAL_WINDOW`].
    fn window_wake(&self, calls: usize) -> Moment {
        let oldest = self.starts.len().checked_sub(calls).and_then(|at| self.starts.get(at));
        oldest.map_or(Moment(0), |at| at.after(GLOBAL_WINDOW))
    }

    /// Returns when another call may start, apart from the limits of its bucket.
    pub fn global_wake(&self, now: Moment) -> Moment {
        let mut wake = self.blocked_until.max(self.window_wake(self.budget(now)));
        let forgotten = self.refusals.partition_point(|&at| now.since(at) >= REFUSAL_WINDOW);
        let refusals = self.refusals.len() - forgotten;
        if refusals >= STOP_AT {
            wake = wake.max(self.refusals[self.refusals.len() - STOP_AT].after(REFUSAL_WINDOW));
        } else if refusals >= SLOW_AT {
            wake = wake.max(self.starts.back().map_or(now, |last| last.after(Duration::from_secs(1))));
        }
        wake
    }

    /// Counts a call that starts.
    pub fn started(&mut self, route: &Route, now: Moment) {
        self.starts.push_back(now);
        while self.starts.len() > GLOBAL {
            self.starts.pop_front();
        }
        let limit = self.names.get(route.template).map_or(1, |(_, limit)| *limit);
        let bucket = self.buckets.entry(self.key(route)).or_insert(RouteBucket {
            limit,
            remaining: limit,
            reset_at: now,
            in_flight: 0,
            blocked_until: Moment(0),
        });
        if bucket.reset_at <= now {
            bucket.remaining = bucket.limit;
        }
        bucket.in_flight += 1;
    }

    /// Learns from the end of a call, with or without a response.
    pub fn finished(&mut self, route: &Route, info: Option<&RateLimitInfo>, now: Moment) {
        // Another call may have learned the bucket's name in the meantime.
        let unnamed = (route.template.to_owned(), route.major.clone());
        let before = if self.buckets.contains_key(&unnamed) { unnamed } else { self.key(route) };
        if let Some(bucket) = self.buckets.get_mut(&before) {
            bucket.in_flight = bucket.in_flight.saturating_sub(1);
        }
        let Some(info) = info else { return };
        if let Some(name) = &info.bucket {
            let limit = info.limit.unwrap_or(1).max(1);
            self.names.insert(route.template, (name.clone(), limit));
            let key = self.key(route);
            if key != before
                && let Some(bucket) = self.buckets.remove(&before)
            {
                match self.buckets.get_mut(&key) {
                    Some(known) => known.in_flight += bucket.in_flight,
                    None => drop(self.buckets.insert(key, bucket)),
                }
            }
        } else if info.status < 400 && !self.names.contains_key(route.template) {
            // This route announces no limit.
            self.names.insert(route.template, (format!("unlimited {}", route.template), u32::MAX));
            self.buckets.remove(&before);
        }
        let key = self.key(route);
        if let Some(bucket) = self.buckets.get_mut(&key) {
            bucket.learn(info, now);
        }
        // The edge stops all calls; see below.
        if info.status == 429 && !info.edge {
            let pause = info.retry_after.unwrap_or(UNTOLD_PAUSE);
            if info.global {
                self.blocked_until = self.blocked_until.max(now.after(pause));
            } else if let Some(bucket) = self.buckets.get_mut(&key) {
                bucket.blocked_until = bucket.blocked_until.max(now.after(pause));
            }
        }
        self.note_refusal(info, now);
    }

    /// Counts a refused call that has no bucket (by an interaction token). Other responses aren't counted.
    pub fn note_refusal(&mut self, info: &RateLimitInfo, now: Moment) {
        if info.edge {
            let pause = info.retry_after.unwrap_or(EDGE_PAUSE);
            tracing::warn!(seconds = pause.as_secs(), "Discord's edge lets no call through for a while");
            self.blocked_until = self.blocked_until.max(now.after(pause));
        }
        while self.refusals.front().is_some_and(|&at| now.since(at) >= REFUSAL_WINDOW) {
            self.refusals.pop_front();
        }
        if matches!(info.status, 401 | 403) || (info.status == 429 && !info.shared) {
            self.refusals.push_back(now);
            if self.refusals.len() == SLOW_AT {
                tracing::error!(refusals = SLOW_AT, "Discord refuses many calls; going slowly now");
            }
        }
    }

    /// Forgets buckets that were unused for a while.
    pub fn prune(&mut self, now: Moment) {
        self.buckets.retain(|_, bucket| {
            bucket.in_flight > 0 || bucket.blocked_until > now || now.since(bucket.reset_at) < FORGET_AFTER
        });
    }

    fn key(&self, route: &Route) -> (String, String) {
        let name = self.names.get(route.template).map_or(route.template, |(name, _)| name.as_str());
        (name.to_owned(), route.major.clone())
    }
}

impl RouteBucket {
    fn wake(&self, now: Moment, known: bool) -> Moment {
        if self.blocked_until > now {
            return self.blocked_until;
        }
        // While a bucket's size is unknown, only one call at a time is allowed.
        if !known && self.in_flight > 0 {
            return Moment(u64::MAX);
        }
        self.wake_with(0, now)
    }

    /// Returns when more than half of the bucket is free.
    fn spare_wake(&self, now: Moment) -> Moment {
        self.wake_with(self.limit / 2, now)
    }

    /// Returns when there is room for a call besides `others` further ones.
    fn wake_with(&self, others: u32, now: Moment) -> Moment {
        let remaining = if self.reset_at <= now { self.limit } else { self.remaining };
        if remaining > self.in_flight.saturating_add(others) {
            now
        } else if self.reset_at > now {
            self.reset_at
        } else {
            // Only a response makes room.
            Moment(u64::MAX)
        }
    }

    fn learn(&mut self, info: &RateLimitInfo, now: Moment) {
        if let Some(limit) = info.limit {
            self.limit = limit.max(1);
        }
        if let (Some(remaining), Some(reset_after)) = (info.remaining, info.reset_after) {
            let reset_at = now.after(reset_after);
            // Responses may overtake each other: within a window, the smaller remainder is the later one.
            let same =
                reset_at.since(self.reset_at).max(self.reset_at.since(reset_at)) < Duration::from_millis(250);
            self.remaining = if same { self.remaining.min(remaining) } else { remaining };
            self.reset_at = reset_at;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Moment = Moment(1_000_000);

    fn route(major: &str) -> Route {
        Route { template: "POST /channels/messages", major: major.to_owned() }
    }

    #[test]
    fn a_refusal_at_the_edge_concerns_every_call() {
        let mut limits = Limits::default();
        let info = RateLimitInfo {
            status: 429,
            edge: true,
            retry_after: Some(Duration::from_secs(7)),
            ..RateLimitInfo::default()
        };
        limits.note_refusal(&info, START);
        let until = START.after(Duration::from_secs(7));
        assert_eq!(limits.ready(&route("1"), START), Err(until));
        assert_eq!(limits.ready(&route("2"), START), Err(until));
        assert_eq!(limits.ready(&route("1"), until), Ok(()));
    }

    fn answer(limit: u32, remaining: u32, reset_after: u64) -> RateLimitInfo {
        RateLimitInfo {
            status: 200,
            bucket: Some("b".to_owned()),
            limit: Some(limit),
            remaining: Some(remaining),
            reset_after: Some(Duration::from_millis(reset_after)),
            ..RateLimitInfo::default()
        }
    }

    fn later(millis: u64) -> Moment {
        START.after(Duration::from_millis(millis))
    }

    #[test]
    fn an_unknown_bucket_takes_one_call_at_a_time() {
        let mut limits = Limits::default();
        assert_eq!(limits.ready(&route("1"), START), Ok(()));
        limits.started(&route("1"), START);
        assert_eq!(limits.ready(&route("1"), START), Err(Moment(u64::MAX)));
        assert_eq!(limits.ready(&route("2"), START), Ok(()));
        limits.finished(&route("1"), Some(&answer(5, 4, 2000)), START);
        for _ in 0..4 {
            assert_eq!(limits.ready(&route("1"), START), Ok(()));
            limits.started(&route("1"), START);
        }
        assert_eq!(limits.ready(&route("1"), START), Err(later(2000)));
    }

    #[test]
    fn what_begins_before_a_bucket_has_a_name_counts_there() {
        let mut limits = Limits::default();
        limits.started(&route("1"), START);
        limits.started(&route("2"), START);
        limits.finished(&route("1"), Some(&answer(5, 4, 2000)), START);
        let mut refused = answer(5, 0, 500);
        refused.status = 429;
        refused.retry_after = Some(Duration::from_millis(1500));
        limits.finished(&route("2"), Some(&refused), START);
        assert_eq!(limits.ready(&route("2"), START), Err(later(1500)));
        limits.prune(START.after(FORGET_AFTER).after(Duration::from_secs(10)));
        assert!(limits.buckets.is_empty());
    }

    #[test]
    fn a_spent_bucket_is_full_again_after_its_reset() {
        let mut limits = Limits::default();
        limits.started(&route("1"), START);
        limits.finished(&route("1"), Some(&answer(5, 0, 2000)), START);
        assert_eq!(limits.ready(&route("1"), START), Err(later(2000)));
        assert_eq!(limits.ready(&route("2"), START), Ok(()));
        assert_eq!(limits.ready(&route("1"), later(2000)), Ok(()));
    }

    #[test]
    fn too_many_requests_are_waited_out() {
        let mut limits = Limits::default();
        limits.started(&route("1"), START);
        let mut refused = answer(5, 0, 500);
        refused.status = 429;
        refused.retry_after = Some(Duration::from_millis(1500));
        limits.finished(&route("1"), Some(&refused), START);
        assert_eq!(limits.ready(&route("1"), START), Err(later(1500)));
        assert_eq!(limits.ready(&route("2"), START), Ok(()));
        limits.started(&route("2"), START);
        refused.global = true;
        limits.finished(&route("2"), Some(&refused), START);
        assert_eq!(limits.ready(&route("3"), START), Err(later(1500)));
        assert_eq!(limits.ready(&route("3"), later(1500)), Ok(()));
    }

    #[test]
    fn all_together_are_fifty_in_a_second() {
        let mut limits = Limits::default();
        for n in 0..50 {
            let route = route(&n.to_string());
            assert_eq!(limits.ready(&route, START), Ok(()));
            limits.started(&route, START);
        }
        assert_eq!(limits.ready(&route("50"), START), Err(START.after(GLOBAL_WINDOW)));
        assert_eq!(limits.ready(&route("50"), START.after(GLOBAL_WINDOW)), Ok(()));
    }

    #[test]
    fn what_is_left_of_fifty_is_told() {
        let mut limits = Limits::default();
        assert_eq!(limits.left(START).left(START), 50);
        for n in 0..20 {
            limits.started(&route(&n.to_string()), START);
        }
        let left = limits.left(START);
        assert_eq!(left.left(START), 30);
        assert_eq!(left.left(START.after(GLOBAL_WINDOW)), 50, "without another look");
        let edge = RateLimitInfo { status: 429, edge: true, ..RateLimitInfo::default() };
        limits.note_refusal(&edge, START);
        let left = limits.left(START);
        assert_eq!(left.left(START), 0);
        assert_eq!(left.left(START.after(EDGE_PAUSE)), 0, "it begins to refill then");
        assert_eq!(left.left(START.after(EDGE_PAUSE + GLOBAL_WINDOW)), 50);
    }

    #[test]
    fn with_some_of_the_shards_comes_some_of_the_budget() {
        let mut limits = Limits::default();
        let shards = NonZeroU32::MIN.saturating_add(7);
        let allowed = |limits: &mut Limits, now: Moment| {
            let calls = (0..).take_while(|n| {
                let route = route(&format!("{now:?} {n}"));
                let ready = limits.ready(&route, now).is_ok();
                if ready {
                    limits.started(&route, now);
                }
                ready
            });
            calls.count()
        };
        limits.share(3, shards, START);
        assert_eq!(allowed(&mut limits, START), 18);
        limits.share(1, shards, later(2000));
        assert_eq!(allowed(&mut limits, later(2000)), 6, "at once");
        limits.share(8, shards, later(4000));
        assert_eq!(allowed(&mut limits, later(4000)), 6, "others may just have used theirs");
        assert_eq!(allowed(&mut limits, later(6000)), 50);
        limits.share(0, shards, later(8000));
        assert_eq!(allowed(&mut limits, later(8000)), 1, "last words");
    }

    #[test]
    fn a_storm_of_refusals_is_braked_and_stopped() {
        let mut limits = Limits::default();
        let refused = RateLimitInfo { status: 403, ..RateLimitInfo::default() };
        for _ in 0..SLOW_AT {
            limits.note_refusal(&refused, START);
        }
        limits.started(&route("1"), START);
        assert_eq!(limits.ready(&route("2"), START), Err(later(1000)));
        for _ in SLOW_AT..STOP_AT {
            limits.note_refusal(&refused, START);
        }
        assert_eq!(limits.ready(&route("2"), later(1000)), Err(START.after(REFUSAL_WINDOW)));
        assert_eq!(limits.ready(&route("2"), START.after(REFUSAL_WINDOW)), Ok(()));
    }

    #[test]
    fn unused_buckets_are_forgotten() {
        let mut limits = Limits::default();
        for n in 0..1000 {
            limits.started(&route(&n.to_string()), START);
            limits.finished(&route(&n.to_string()), Some(&answer(5, 4, 1000)), START);
        }
        limits.prune(START.after(Duration::from_secs(62)));
        assert!(limits.buckets.is_empty());
    }
}
