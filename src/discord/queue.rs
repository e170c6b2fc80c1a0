//! The outbound queue of the bot's own calls: by priority, within the rate limits; a newer call of the same key
//! replaces the older one. Sans-IO: no sockets, no clock.

use super::limits::{Limits, RateLimitInfo, Route};
use herzbot_core::ids::Moment;
use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

/// The priority of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// A person needs it to make their move.
    Urgent,
    /// A view that is not up to date.
    Normal,
    /// The same where nobody waits for it: it goes at once while little is going on, and leaves half of the limits to others.
    Calm,
    /// Tidying up.
    Tidy,
}

/// After this long in the queue, only a call that has waited longer goes before it, whatever their priorities.
const PATIENCE: Duration = Duration::from_secs(8);

/// A calm call that has waited for so long goes like a normal one, whatever is going on.
const CALM: Duration = Duration::from_secs(14);

#[derive(Debug)]
struct WaitingCall {
    priority: Priority,
    since: Moment,
    not_before: Moment,
    route: Route,
}

impl WaitingCall {
    /// Since when it has waited for more than others. What is held back on purpose has not waited.
    fn waits_since(&self) -> Moment {
        let held = if self.priority == Priority::Calm { CALM } else { Duration::ZERO };
        self.since.max(self.not_before).after(held)
    }

    fn priority(&self, now: Moment) -> Priority {
        if now.since(self.waits_since()) >= PATIENCE {
            Priority::Urgent
        } else if self.priority == Priority::Calm && self.waits_since() <= now {
            Priority::Normal
        } else {
            self.priority
        }
    }

    /// Whether it may start now; if not, when to ask again.
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

/// The calls that wait, by key: each key at most once.
#[derive(Debug)]
pub struct CallQueue<K> {
    waiting: HashMap<K, WaitingCall>,
    /// What is known of the limits.
    pub limits: Limits,
}

impl<K> Default for CallQueue<K> {
    fn default() -> Self {
        Self { waiting: HashMap::new(), limits: Limits::default() }
    }
}

impl<K: Clone + Eq + Hash + Ord> CallQueue<K> {
    /// Puts a call in, not to start before a moment. One with this key that waits already keeps the time since when it
    /// has waited.
    pub fn put(&mut self, key: K, priority: Priority, route: Route, not_before: Moment, now: Moment) {
        let since = self.waiting.get(&key).map_or(now, |before| before.since);
        self.waiting.insert(key, WaitingCall { priority, since, not_before, route });
    }

    /// Takes a call out.
    pub fn remove(&mut self, key: &K) {
        self.waiting.remove(key);
    }

    /// How many calls wait.
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Since when the one has waited that has waited longest. What is held back on purpose does not count.
    pub fn oldest(&self, now: Moment) -> Option<Moment> {
        self.waiting.values().map(WaitingCall::waits_since).filter(|&since| since <= now).min()
    }

    /// Whether no call waits.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Takes the call to start now, and counts it as started: the urgent before the normal, and of these the one that has
    /// waited longest.
    pub fn next(&mut self, now: Moment) -> Option<(K, Route)> {
        let rank = |(key, waiting): (&'_ K, &WaitingCall)| {
            (waiting.priority(now), waiting.waits_since(), key.clone())
        };
        let ready = self.waiting.iter().filter(|(_, waiting)| waiting.ready(&self.limits, now).is_ok());
        let (_, _, key) = ready.map(rank).min()?;
        let route = self.waiting.remove(&key)?.route;
        self.limits.started(&route, now);
        Some((key, route))
    }

    /// When [`Self::next`] may start something, if nothing happens before; none when only the end of a call changes
    /// anything.
    pub fn next_wake(&self, now: Moment) -> Option<Moment> {
        self.waiting
            .values()
            .map(|waiting| waiting.ready(&self.limits, now).err().unwrap_or(waiting.not_before))
            .min()
            .filter(|&at| at < Moment(u64::MAX))
    }

    /// A call that was started has ended.
    pub fn finished(&mut self, route: &Route, info: Option<&RateLimitInfo>, now: Moment) {
        self.limits.finished(route, info, now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn nobody_waits_forever_behind_urgent_ones() {
        let mut queue = CallQueue::default();
        queue.put("patient", Priority::Normal, route("1"), START, START);
        queue.put("turn", Priority::Urgent, route("2"), START, later(8000));
        assert_eq!(order(&mut queue, later(8000)), ["patient", "turn"]);
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
        // The rest of the turns; after them, the budget is half spent.
        assert_eq!(turns_first(&started(&mut queue, later(1050))), 25);
        for second in 2..14 {
            turns(&mut queue, later(second * 1050));
            assert_eq!(turns_first(&started(&mut queue, later(second * 1050))), 50, "{second}");
        }
        // Now they have waited for long enough to go like others.
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
