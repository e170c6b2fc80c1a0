//! Until when people could certainly reach the bot, and it them: the last signs of life of the gateway's shards and of the
//! REST API.

use herzbot_adapter::time_source::TimeSource;
use herzbot_core::ids::Moment;
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// A sign that is older is asked for anew.
const FRESH: Duration = Duration::from_secs(1);

/// What was seen of both. Pure: the moments are given to it.
#[derive(Debug)]
struct Signs {
    /// Before any sign: the moment from which we listen.
    since: Moment,
    /// The last sign of each of our shards while it was connected.
    heard: BTreeMap<u32, Moment>,
    /// When a request was answered last.
    answered: Moment,
    /// Since when no request has been answered, if the last ones failed.
    failing: Option<Moment>,
}

impl Signs {
    fn new(since: Moment) -> Self {
        Self { since, heard: BTreeMap::new(), answered: since, failing: None }
    }

    /// A request that began then was answered now, or failed.
    fn requested(&mut self, began: Moment, now: Moment, answered: bool) {
        if answered {
            self.answered = now;
            self.failing = None;
        } else {
            self.failing.get_or_insert(began.max(self.answered));
        }
    }

    /// Until when people of this shard could certainly be heard and answered. Their private messages come to the first
    /// shard, so that counts, too, where it is ours.
    fn reachable_until(&self, shard: u32) -> Moment {
        let heard = self.heard.get(&shard).copied().unwrap_or(self.since);
        let first = self.heard.get(&0).copied();
        [first, self.failing].into_iter().flatten().fold(heard, Moment::min)
    }
}

/// The signs of life, shared by the connections that note them.
#[derive(Clone)]
pub struct SignsOfLife(Arc<SharedSigns>);

struct SharedSigns {
    clock: TimeSource,
    signs: Mutex<Signs>,
    wanted: Notify,
}

impl SignsOfLife {
    /// None yet.
    pub fn new(clock: TimeSource) -> Self {
        let signs = Mutex::new(Signs::new(clock.now()));
        Self(Arc::new(SharedSigns { clock, signs, wanted: Notify::new() }))
    }

    /// The time by the clock of these signs.
    pub fn now(&self) -> Moment {
        self.0.clock.now()
    }

    /// A shard that is connected has given a sign.
    pub fn heard(&self, shard: u32) {
        let now = self.now();
        self.0.signs.lock().heard.insert(shard, now);
    }

    /// The last sign of a shard; before the first: the moment from which we listen.
    pub fn last(&self, shard: u32) -> Moment {
        let signs = self.0.signs.lock();
        signs.heard.get(&shard).copied().unwrap_or(signs.since)
    }

    /// A shard is not ours any more.
    pub fn forget(&self, shard: u32) {
        self.0.signs.lock().heard.remove(&shard);
    }

    /// A request that began then was answered now, or failed by the network or by Discord's fault.
    pub fn requested(&self, began: Moment, answered: bool) {
        let now = self.now();
        self.0.signs.lock().requested(began, now, answered);
    }

    /// Whether requests have failed since the last one that was answered.
    pub fn is_failing(&self) -> bool {
        self.0.signs.lock().failing.is_some()
    }

    /// Until when people of this shard could certainly be heard and answered. Where that is a while ago, new signs are
    /// asked for.
    pub fn reachable_until(&self, shard: u32) -> Moment {
        let until = self.0.signs.lock().reachable_until(shard);
        if self.now().since(until) > FRESH {
            self.0.wanted.notify_waiters();
        }
        until
    }

    /// Waits until newer signs are asked for.
    pub async fn wanted(&self) {
        self.0.wanted.notified().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    /// What happens, and when.
    enum Seen {
        Heard(u32),
        Answered,
        /// A request fails that began then.
        Failed(u64),
    }
    use Seen::{Answered, Failed, Heard};

    #[test]
    fn reach_ends_where_people_can_not_be_heard_or_not_be_answered() {
        // What was seen from second 0 on, and until when a shard's people can be reached then.
        let cases = [
            ("nothing yet", &[][..], 1, 0),
            ("a sign", &[(5, Heard(1))], 1, 5),
            ("a newer sign", &[(5, Heard(1)), (9, Heard(1))], 1, 9),
            ("another shard's", &[(5, Heard(1)), (9, Heard(2))], 1, 5),
            ("the first shard is older", &[(3, Heard(0)), (9, Heard(1))], 1, 3),
            ("the first shard is newer", &[(9, Heard(0)), (3, Heard(1))], 1, 3),
            ("the first shard alone", &[(3, Heard(0)), (9, Heard(1))], 0, 3),
            ("nothing can be sent", &[(9, Heard(1)), (10, Failed(6)), (12, Heard(1))], 1, 6),
            ("since the first failure", &[(4, Failed(3)), (6, Failed(5)), (9, Heard(1))], 1, 3),
            ("sent meanwhile", &[(5, Answered), (20, Failed(1)), (21, Heard(1))], 1, 5),
            ("sent again", &[(4, Failed(3)), (9, Heard(1)), (10, Answered)], 1, 9),
        ];
        let at = |second: u64| Moment(1_000_000 + 1000 * second);
        for (case, seen, shard, until) in cases {
            let mut signs = Signs::new(at(0));
            for (second, what) in seen {
                match what {
                    Heard(shard) => drop(signs.heard.insert(*shard, at(*second))),
                    Answered => signs.requested(at(*second), at(*second), true),
                    Failed(began) => signs.requested(at(*began), at(*second), false),
                }
            }
            assert_eq!(signs.reachable_until(shard), at(until), "{case}");
        }
    }

    #[tokio::test]
    async fn an_old_sign_is_asked_for_anew() {
        let seconds = Arc::new(Mutex::new(0));
        let clock = Arc::clone(&seconds);
        let signs = SignsOfLife::new(TimeSource::new(move || Moment(1000 * *clock.lock())));
        let mut wanted = Box::pin(signs.wanted());
        assert!(wanted.as_mut().now_or_never().is_none());
        signs.heard(0);
        signs.reachable_until(0);
        assert!(wanted.as_mut().now_or_never().is_none());
        *seconds.lock() = 2;
        assert_eq!(signs.reachable_until(0), Moment(0));
        assert!(wanted.as_mut().now_or_never().is_some());
    }
}
