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
    /// Tidying up.
    Tidy,
}

/// After this long in the queue, only a call that has waited longer goes before it, whatever their priorities.
const PATIENCE: Duration = Duration::from_secs(8);

#[derive(Debug)]
struct WaitingCall {
    priority: Priority,
    since: Moment,
    not_before: Moment,
    route: Route,
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
        self.waiting
            .values()
            .filter(|call| call.not_before <= now)
            .map(|call| call.since.max(call.not_before))
            .min()
    }

    /// Whether no call waits.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Takes the call to start now, and counts it as started: the urgent before the normal, and of these the one that has
    /// waited longest.
    pub fn next(&mut self, now: Moment) -> Option<(K, Route)> {
        let is_ready = |waiting: &WaitingCall| {
            waiting.not_before <= now && self.limits.ready(&waiting.route, now).is_ok()
        };
        let rank = |(key, waiting): (&'_ K, &WaitingCall)| {
            // What was held back on purpose has not waited.
            let since = waiting.since.max(waiting.not_before);
            let patient = now.since(since) < PATIENCE;
            (if patient { waiting.priority } else { Priority::Urgent }, since, key.clone())
        };
        let ready = self.waiting.iter().filter(|(_, waiting)| is_ready(waiting));
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
            .map(|waiting| match self.limits.ready(&waiting.route, now) {
                Ok(()) => waiting.not_before,
                Err(at) => at.max(waiting.not_before),
            })
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
