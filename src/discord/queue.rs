//! The outbound queue of calls with the bot's token: by priority, within the rate limits. A newer call replaces an
//! older one with the same key. Sans-IO: no sockets, no clock.

use super::limits::{Limits, RateLimitInfo, Route};
use herzbot_core::ids::Moment;
use std::collections::{BTreeSet, HashMap};
use std::hash::Hash;
use std::time::Duration;

/// The priority of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// A player needs it to make their move.
    Urgent,
    /// An outdated view.
    Normal,
    /// An outdated view that nobody waits for. It is sent at once under a low load, and leaves half of the limits
    /// to others.
    Calm,
    /// Clean-up.
    Tidy,
}

impl Priority {
    const ALL: [Self; 4] = [Self::Urgent, Self::Normal, Self::Calm, Self::Tidy];
}

/// The waiting time after which a call goes before all others that aren't urgent.
const PATIENCE: Duration = Duration::from_secs(8);
/// The number of urgent calls in a row after which an overdue call goes first. Under overload, turns thus keep
/// most of the limits, and everything else proceeds slowly.
const URGENT_IN_A_ROW: u32 = 4;

/// The waiting time after which a calm call is treated as a normal one, whatever the load.
const CALM: Duration = Duration::from_secs(14);

#[derive(Debug)]
struct WaitingCall {
    priority: Priority,
    since: Moment,
    not_before: Moment,
    route: Route,
}

impl WaitingCall {
    /// Returns the time since which the call has waited in comparison with others. Time in which it is held back
    /// on purpose doesn't count.
    fn waits_since(&self) -> Moment {
        let held = if self.priority == Priority::Calm { CALM } else { Duration::ZERO };
        self.since.max(self.not_before).after(held)
    }

    fn priority(&self, now: Moment) -> Priority {
        let is_late = self.priority == Priority::Calm && self.waits_since() <= now;
        if is_late { Priority::Normal } else { self.priority }
    }

    /// Returns the sort key among the calls that may start now; the smallest starts first. `passed_over`: enough
    /// urgent calls have gone before the others.
    fn rank(&self, passed_over: bool, now: Moment) -> impl Ord + use<> {
        let is_urgent = self.priority == Priority::Urgent;
        let is_overdue = !is_urgent && now.since(self.waits_since()) >= PATIENCE;
        let behind = match (is_urgent, is_overdue) {
            (true, _) => 1,
            (_, true) if passed_over => 0,
            (_, true) => 2,
            (_, false) => 3,
        };
        let priority = if is_overdue { Priority::Normal } else { self.priority(now) };
        (behind, priority, self.waits_since())
    }

    /// Returns whether the call may start now. If not, returns when to ask again.
    fn ready(&self, limits: &Limits, now: Moment) -> Result<(), Moment> {
        let ready = match self.priority(now) {
            Priority::Calm => limits.spare(&self.route, now).map_err(|at| at.min(self.waits_since())),
            Priority::Urgent | Priority::Normal | Priority::Tidy => limits.ready(&self.route, now),
        };
        match ready {
            Ok(()) if self.not_before > now => Err(self.not_before),
            ready => ready.map_err(|at| at.max(self.not_before)),
        }
    }
}

/// The waiting calls, at most one for each key.
#[derive(Debug)]
pub struct CallQueue<K> {
    waiting: HashMap<K, WaitingCall>,
    /// The keys of each priority, ordered by [`WaitingCall::waits_since`]: the longer a call has waited, the more
    /// urgent it is among those of its priority.
    lines: [BTreeSet<(Moment, K)>; Priority::ALL.len()],
    /// The number of urgent calls that started in a row.
    urgent_in_a_row: u32,
    /// The known limits.
    pub limits: Limits,
}

impl<K: Ord> Default for CallQueue<K> {
    fn default() -> Self {
        Self {
            waiting: HashMap::new(),
            lines: Default::default(),
            urgent_in_a_row: 0,
            limits: Limits::default(),
        }
    }
}

impl<K: Clone + Eq + Hash + Ord> CallQueue<K> {
    /// Adds a call that has waited since `since`, not to start before `not_before`. If a call with this key is
    /// already waiting, its waiting time is kept.
    pub fn put(&mut self, key: K, priority: Priority, route: Route, not_before: Moment, since: Moment) {
        let since = self.take(&key).map_or(since, |before| before.since);
        let call = WaitingCall { priority, since, not_before, route };
        self.lines[priority as usize].insert((call.waits_since(), key.clone()));
        self.waiting.insert(key, call);
    }

    /// Removes a call.
    pub fn remove(&mut self, key: &K) {
        self.take(key);
    }

    fn take(&mut self, key: &K) -> Option<WaitingCall> {
        let call = self.waiting.remove(key)?;
        self.lines[call.priority as usize].remove(&(call.waits_since(), key.clone()));
        Some(call)
    }

    /// Returns the number of waiting calls.
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Returns when the oldest waiting call started to wait. Time in which it is held back on purpose doesn't
    /// count.
    pub fn oldest(&self, now: Moment) -> Option<Moment> {
        let firsts = self.lines.iter().filter_map(|line| line.first());
        firsts.map(|(since, _)| *since).filter(|&since| since <= now).min()
    }

    /// Returns whether no call is waiting.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Returns the calls of a priority, oldest first.
    fn line(&self, priority: Priority) -> impl Iterator<Item = (&K, &WaitingCall)> {
        let keys = self.lines[priority as usize].iter().map(|(_, key)| key);
        keys.filter_map(|key| Some((key, self.waiting.get(key)?)))
    }

    /// Returns until when at least this call, and all behind it in its line, are held back.
    fn held_until(&self, call: &WaitingCall, now: Moment) -> Option<Moment> {
        if call.not_before > now {
            return Some(call.not_before);
        }
        let (spare, old) = (self.limits.spare_wake(now), call.waits_since());
        (call.priority == Priority::Calm && old > now && spare > now).then(|| spare.min(old))
    }

    /// Takes the next call to start, and counts it as started: urgent before normal, and oldest first.
    pub fn next(&mut self, now: Moment) -> Option<(K, Route)> {
        if self.limits.global_wake(now) > now {
            return None;
        }
        let first_ready = |priority| {
            let mut tried = self.line(priority).take_while(|(_, call)| self.held_until(call, now).is_none());
            tried.find(|(_, call)| call.ready(&self.limits, now).is_ok())
        };
        let ready = Priority::ALL.into_iter().filter_map(first_ready);
        let passed_over = self.urgent_in_a_row >= URGENT_IN_A_ROW;
        let (_, key) = ready.map(|(key, call)| (call.rank(passed_over, now), key)).min()?;
        let key = key.clone();
        let WaitingCall { priority, route, .. } = self.take(&key)?;
        self.urgent_in_a_row =
            if priority == Priority::Urgent { self.urgent_in_a_row.saturating_add(1) } else { 0 };
        self.limits.started(&route, now);
        Some((key, route))
    }

    /// Returns the earliest time when [`Self::next`] may start a call if nothing happens before. None: only the
    /// end of a call changes anything.
    pub fn next_wake(&self, now: Moment) -> Option<Moment> {
        let global = self.limits.global_wake(now);
        if global > now {
            return (!self.is_empty()).then_some(global);
        }
        let mut wake = Moment(u64::MAX);
        for priority in Priority::ALL {
            for (_, call) in self.line(priority) {
                if let Some(until) = self.held_until(call, now) {
                    wake = wake.min(until);
                    break;
                }
                wake = wake.min(call.ready(&self.limits, now).err().unwrap_or(call.not_before));
            }
        }
        (wake < Moment(u64::MAX)).then_some(wake)
    }

    /// Handles the end of a started call.
    pub fn finished(&mut self, route: &Route, info: Option<&RateLimitInfo>, now: Moment) {
        self.limits.finished(route, info, now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::{prop_assert, prop_assert_eq, proptest};
    use std::collections::VecDeque;

    const START: Moment = Moment(1_000_000);

    fn route(major: &str) -> Route {
        Route { template: "PATCH /channels/messages", major: major.to_owned() }
    }

    fn later(millis: u64) -> Moment {
        START.after(Duration::from_millis(millis))
    }

    fn order(queue: &mut CallQueue<&'static str>, now: Moment) -> Vec<&'static str> {
        let mut order = Vec::new();
        while let Some((key, _)) = queue.next(now) {
            order.push(key);
        }
        order
    }

    /// Returns the call that [`CallQueue::next`] should take, by looking at every call.
    fn most_urgent(queue: &CallQueue<u8>, now: Moment) -> Option<u8> {
        let ready = queue.waiting.iter().filter(|(_, call)| call.ready(&queue.limits, now).is_ok());
        let passed_over = queue.urgent_in_a_row >= URGENT_IN_A_ROW;
        ready.map(|(key, call)| (call.rank(passed_over, now), *key)).min().map(|(_, key)| key)
    }

    /// Returns when the first call may start, by looking at every call.
    fn soonest(queue: &CallQueue<u8>, now: Moment) -> Option<Moment> {
        let wakes = queue.waiting.values().map(|call| call.ready(&queue.limits, now).err().unwrap_or(now));
        wakes.min().filter(|&at| at < Moment(u64::MAX))
    }

    proptest! {
        #[test]
        fn the_call_that_goes_next_is_the_most_urgent_of_all(
            steps in proptest::collection::vec((0..40_u8, 0..4_usize, 0..6_u8, 0..20_u64, 0..6_u64), 1..400),
        ) {
            let mut queue = CallQueue::default();
            let (mut now, mut under_way) = (START, VecDeque::new());
            for (key, priority, channel, held, passed) in steps {
                now = now.after(Duration::from_millis(passed * passed * 40));
                let not_before = now.after(Duration::from_millis(held.saturating_sub(15) * 2_000));
                queue.put(key, Priority::ALL[priority], route(&channel.to_string()), not_before, now);
                if let Some(at) = soonest(&queue, now) {
                    prop_assert!(queue.next_wake(now).is_some_and(|wake| wake <= at));
                }
                let expected = most_urgent(&queue, now);
                let taken = queue.next(now);
                prop_assert_eq!(taken.as_ref().map(|(key, _)| *key), expected);
                under_way.extend(taken.map(|(_, route)| route));
                if under_way.len() > 3 && let Some(route) = under_way.pop_front() {
                    let remaining = Some(u32::from(key % 5));
                    let info = RateLimitInfo {
                        status: 200,
                        bucket: Some("b".to_owned()),
                        limit: Some(5),
                        remaining,
                        reset_after: Some(Duration::from_millis(u64::from(key) * 50)),
                        ..RateLimitInfo::default()
                    };
                    queue.finished(&route, Some(&info), now);
                }
            }
        }
    }

    #[test]
    fn the_urgent_goes_first_then_the_stalest() {
        let mut queue = CallQueue::default();
        queue.put("tidy", Priority::Tidy, route("0"), START, START);
        queue.put("new", Priority::Normal, route("1"), START, later(20));
        queue.put("old", Priority::Normal, route("2"), START, later(10));
        queue.put("turn", Priority::Urgent, route("3"), START, later(30));
        assert_eq!(order(&mut queue, later(40)), ["turn", "old", "new", "tidy"]);
        assert!(queue.is_empty());
    }

    #[test]
    fn a_newer_state_does_not_lose_the_place_in_the_line() {
        let mut queue = CallQueue::default();
        queue.put("a", Priority::Normal, route("1"), START, START);
        queue.put("b", Priority::Normal, route("2"), START, later(10));
        queue.put("a", Priority::Normal, route("1"), START, later(20));
        assert_eq!(order(&mut queue, later(20)), ["a", "b"]);
    }

    #[test]
    fn nobody_waits_forever_behind_urgent_ones_nor_long_before_them() {
        let mut queue = CallQueue::default();
        let before = ["board", "tidying", "other board"];
        for (at, key) in before.into_iter().enumerate() {
            let priority = if key == "tidying" { Priority::Tidy } else { Priority::Normal };
            queue.put(key, priority, route(key), START, later(at as u64));
        }
        let turns = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th"];
        for turn in turns {
            queue.put(turn, Priority::Urgent, route(turn), START, later(8_000));
        }
        let expected = [
            "1st",
            "2nd",
            "3rd",
            "4th",
            "board",
            "5th",
            "6th",
            "7th",
            "8th",
            "tidying",
            "9th",
            "other board",
        ];
        assert_eq!(order(&mut queue, later(8_010)), expected);
    }

    #[test]
    fn what_was_held_back_on_purpose_does_not_overtake_turns() {
        let mut queue = CallQueue::default();
        queue.put("calm", Priority::Normal, route("1"), later(15_000), START);
        queue.put("turn", Priority::Urgent, route("2"), START, later(14_990));
        queue.put("board", Priority::Normal, route("3"), START, later(14_995));
        assert_eq!(order(&mut queue, later(15_000)), ["turn", "board", "calm"]);
    }

    #[test]
    fn what_nobody_waits_for_leaves_half_of_the_limits_to_others_but_not_for_ever() {
        let mut queue = CallQueue::default();
        for number in 0..40_u32 {
            queue.put(number, Priority::Calm, route(&number.to_string()), START, START);
        }
        let started = |queue: &mut CallQueue<u32>, now: Moment| {
            std::iter::from_fn(|| queue.next(now)).map(|(key, _)| key).collect::<Vec<_>>()
        };
        assert_eq!(started(&mut queue, START).len(), 25);
        assert_eq!(queue.next_wake(START), Some(later(1050)));
        let turns = |queue: &mut CallQueue<u32>, now: Moment| {
            for number in 0..50 {
                let key = 100 + number + now.0 as u32;
                queue.put(key, Priority::Urgent, route(&key.to_string()), now, now);
            }
        };
        turns(&mut queue, START);
        let turns_first = |keys: &[u32]| keys.iter().filter(|key| **key >= 100).count();
        assert_eq!(turns_first(&started(&mut queue, START)), 25);
        // The rest of the turns. After them, half of the budget is spent.
        assert_eq!(turns_first(&started(&mut queue, later(1050))), 25);
        for second in 2..14 {
            turns(&mut queue, later(second * 1050));
            assert_eq!(turns_first(&started(&mut queue, later(second * 1050))), 50, "{second}");
        }
        // They have now waited long enough to count as normal.
        assert_eq!(started(&mut queue, later(15_000)).len(), 15);
    }

    #[test]
    fn what_nobody_waits_for_leaves_more_than_two_calls_in_five_of_a_channel() {
        let mut queue = CallQueue::default();
        let info = RateLimitInfo {
            status: 200,
            bucket: Some("b".to_owned()),
            limit: Some(5),
            remaining: Some(4),
            reset_after: Some(Duration::from_secs(5)),
            ..RateLimitInfo::default()
        };
        let mut edits = 0;
        for number in 0..5 {
            queue.put("calm", Priority::Calm, route("1"), START, START);
            if let Some((_, route)) = queue.next(START) {
                edits += 1;
                queue.finished(
                    &route,
                    Some(&RateLimitInfo { remaining: Some(4 - number), ..info.clone() }),
                    START,
                );
            }
        }
        assert_eq!((edits, queue.next_wake(START)), (3, Some(later(5000))));
        queue.put("turn", Priority::Urgent, route("1"), START, START);
        assert_eq!(order(&mut queue, START), ["turn"]);
        assert_eq!(order(&mut queue, later(5000)), ["calm"]);
    }

    #[test]
    fn one_bucket_that_is_spent_holds_nobody_else_up() {
        let mut queue = CallQueue::default();
        queue.put("first", Priority::Urgent, route("1"), START, START);
        queue.put("second", Priority::Normal, route("2"), START, later(1));
        assert_eq!(queue.next(later(1)), Some(("first", route("1"))));
        queue.put("first", Priority::Urgent, route("1"), START, later(1));
        assert_eq!(queue.next(later(1)), Some(("second", route("2"))));
        assert_eq!((queue.next(later(1)), queue.next_wake(later(1))), (None, None));
        queue.put("third", Priority::Normal, route("3"), later(500), later(1));
        assert_eq!((queue.next(later(1)), queue.next_wake(later(1))), (None, Some(later(500))));
        queue.finished(&route("1"), None, later(2));
        assert_eq!(queue.next(later(2)), Some(("first", route("1"))));
    }
}
