//! Until when people and the bot could certainly reach each other: the last signs of life of the gateway's shards
//! and of the REST API.

use herzbot_adapter::time_source::TimeSource;
use herzbot_core::ids::Moment;
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// The age up to which a sign of life is considered fresh. A newer one replaces an older one on request.
const FRESH: Duration = Duration::from_secs(1);

/// The observed signs of life. Pure: times are passed in.
#[derive(Debug)]
struct Signs {
    /// The start of listening, used before the first sign.
    since: Moment,
    /// The last sign of each of this process's shards while it was connected.
    heard: BTreeMap<u32, Moment>,
    /// When a request was last answered.
    answered: Moment,
    /// Since when no request has been answered, if the last ones failed.
    failing: Option<Moment>,
}

impl Signs {
    fn new(since: Moment) -> Self {
        Self { since, heard: BTreeMap::new(), answered: since, failing: None }
    }

    /// Notes that a request, begun at `began`, was answered or failed now.
    fn requested(&mut self, began: Moment, now: Moment, answered: bool) {
        if answered {
            self.answered = now;
            self.failing = None;
        } else {
            self.failing.get_or_insert(began.max(self.answered));
        }
    }

    /// Returns until when people of this shard could certainly be heard and answered. Their private messages come
    /// to the first shard, so it counts, too, if this process has it.
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
    /// Creates an empty set of signs.
    pub fn new(clock: TimeSource) -> Self {
        let signs = Mutex::new(Signs::new(clock.now()));
        Self(Arc::new(SharedSigns { clock, signs, wanted: Notify::new() }))
    }

    /// Returns the time by the clock of these signs.
    pub fn now(&self) -> Moment {
        self.0.clock.now()
    }

    /// Notes a sign of a connected shard.
    pub fn heard(&self, shard: u32) {
        let now = self.now();
        self.0.signs.lock().heard.insert(shard, now);
    }

    /// Returns the last sign of a shard; before the first, the start of listening.
    pub fn last(&self, shard: u32) -> Moment {
        let signs = self.0.signs.lock();
        signs.heard.get(&shard).copied().unwrap_or(signs.since)
    }

    /// Forgets a shard that this process no longer has.
    pub fn forget(&self, shard: u32) {
        self.0.signs.lock().heard.remove(&shard);
    }

    /// Notes that a request, begun at `began`, was answered now, or failed because of the network or Discord.
    pub fn requested(&self, began: Moment, answered: bool) {
        let now = self.now();
        self.0.signs.lock().requested(began, now, answered);
    }

    /// Returns whether requests have failed since the last one that was answered.
    pub fn is_failing(&self) -> bool {
        self.0.signs.lock().failing.is_some()
    }

    /// Returns until when people of this shard could certainly be heard and answered. If that isn't recent, new
    /// signs are requested.
    pub fn reachable_until(&self, shard: u32) -> Moment {
        let until = self.0.signs.lock().reachable_until(shard);
        if self.now().since(until) > FRESH {
            self.0.wanted.notify_waiters();
        }
        until
    }

    /// Waits until newer signs are requested.
    pub async fn wanted(&self) {
        self.0.wanted.notified().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    /// An observation.
    enum Seen {
        Heard(u32),
        Answered,
        /// A request that began at this second fails.
        Failed(u64),
    }
    use Seen::{Answered, Failed, Heard};

    #[test]
    fn reach_ends_where_people_can_not_be_heard_or_not_be_answered() {
        // The columns: the observations from second 0 on, a shard, and until when its people can be reached.
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
