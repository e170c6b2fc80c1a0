//! Which of Discord's shards this process connects, where several share them out; and who may identify when.

use async_trait::async_trait;
use parking_lot::Mutex;
use std::collections::{BTreeSet, HashMap};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// How long after a shard has identified another one of its bucket may: a little more than the five seconds that Discord counts.
pub const IDENTIFY_EVERY: Duration = Duration::from_millis(5250);
/// How long a shard that has taken its turn is waited for.
pub const IDENTIFY_WITHIN: Duration = Duration::from_secs(15);

/// What Discord recommends (`GET /gateway/bot`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recommended {
    /// How many shards.
    pub shards: NonZeroU32,
    /// How many buckets there are in which one of them may identify every five seconds: shard modulo this.
    pub max_concurrency: NonZeroU32,
}

/// Lets shards identify one after the other.
#[async_trait]
pub trait IdentifyGate: Send + Sync {
    /// Takes a turn in a bucket if it is free: zero; else how long it is not.
    async fn take_turn(&self, bucket: u32) -> Duration;

    /// The shard that has taken the turn has identified, or been refused: it is the next one's in [`IDENTIFY_EVERY`]. Else it
    /// is in [`IDENTIFY_WITHIN`].
    async fn has_identified(&self, bucket: u32);

    /// The shard that has taken the turn does not use it: it is free again.
    async fn give_back(&self, bucket: u32);
}

/// The gate of the only process.
#[derive(Debug, Default)]
pub struct LocalGate(Mutex<HashMap<u32, Instant>>);

#[async_trait]
impl IdentifyGate for LocalGate {
    async fn take_turn(&self, bucket: u32) -> Duration {
        let now = Instant::now();
        let mut free = self.0.lock();
        match free.get(&bucket) {
            Some(free) if *free > now => free.duration_since(now),
            _ => {
                free.insert(bucket, now + IDENTIFY_WITHIN);
                Duration::ZERO
            }
        }
    }

    async fn has_identified(&self, bucket: u32) {
        let mut free = self.0.lock();
        free.insert(bucket, Instant::now() + IDENTIFY_EVERY);
    }

    async fn give_back(&self, bucket: u32) {
        self.0.lock().remove(&bucket);
    }
}

/// The shards of this process: which it is to connect, and which it does.
#[derive(Clone)]
pub struct ShardControl(Arc<ShardOrders>);

struct ShardOrders {
    /// How many there are; none: as many as Discord recommends, and all of them are ours.
    count: Option<NonZeroU32>,
    wanted: watch::Sender<BTreeSet<u32>>,
    running: watch::Sender<BTreeSet<u32>>,
    gate: Arc<dyn IdentifyGate>,
}

impl ShardControl {
    /// All shards are of this process, as many as Discord recommends.
    pub fn all() -> Self {
        Self::new(None, Arc::new(LocalGate::default()))
    }

    /// None yet, of so many.
    pub fn shared(count: NonZeroU32, gate: Arc<dyn IdentifyGate>) -> Self {
        Self::new(Some(count), gate)
    }

    fn new(count: Option<NonZeroU32>, gate: Arc<dyn IdentifyGate>) -> Self {
        let (wanted, running) = (watch::Sender::default(), watch::Sender::default());
        Self(Arc::new(ShardOrders { count, wanted, running, gate }))
    }

    /// How many shards there are, of which Discord recommends so many.
    pub(crate) fn count(&self, recommended: NonZeroU32) -> NonZeroU32 {
        self.0.count.unwrap_or_else(|| {
            self.serve(0..recommended.get());
            recommended
        })
    }

    /// These are connected from now on, beside the others.
    pub fn serve(&self, shards: impl IntoIterator<Item = u32>) {
        self.0.wanted.send_modify(|wanted| wanted.extend(shards));
    }

    /// From now on this one is not: returns when nothing is heard of it any more.
    pub async fn leave(&self, shard: u32) {
        self.0.wanted.send_modify(|wanted| wanted.retain(|other| *other != shard));
        let mut running = self.0.running.subscribe();
        // The sender is ours.
        let _left = running.wait_for(|running| !running.contains(&shard)).await;
    }

    pub(crate) fn wanted(&self) -> watch::Receiver<BTreeSet<u32>> {
        self.0.wanted.subscribe()
    }

    pub(crate) fn now_running(&self, change: impl FnOnce(&mut BTreeSet<u32>)) {
        self.0.running.send_modify(change);
    }

    /// Whether other processes have the other shards.
    pub(crate) fn are_shared(&self) -> bool {
        self.0.count.is_some()
    }

    pub(crate) fn gate(&self) -> Arc<dyn IdentifyGate> {
        Arc::clone(&self.0.gate)
    }
}

/// The part of the shards that this process has, and so of what the bot may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShardShare {
    /// How many of them are ours.
    pub ours: u32,
    /// How many there are.
    pub count: NonZeroU32,
    /// Whether the first one is ours.
    pub has_first: bool,
}

impl ShardShare {
    pub(crate) fn of(ours: &BTreeSet<u32>, count: NonZeroU32) -> Self {
        Self { ours: u32::try_from(ours.len()).unwrap_or(u32::MAX), count, has_first: ours.contains(&0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::task::{Context, Waker};

    #[tokio::test]
    async fn in_each_bucket_shards_identify_one_after_the_other() {
        let gate = LocalGate::default();
        assert_eq!(gate.take_turn(0).await, Duration::ZERO);
        assert_eq!(gate.take_turn(1).await, Duration::ZERO);
        let second = gate.take_turn(0).await;
        assert!(second > Duration::ZERO && second <= IDENTIFY_WITHIN, "{second:?}");
        assert!(gate.take_turn(0).await <= second, "nothing was taken");
        gate.has_identified(0).await;
        assert!(gate.take_turn(0).await <= IDENTIFY_EVERY);
    }

    #[tokio::test]
    async fn a_shard_is_left_once_nothing_is_heard_of_it() {
        let count = NonZeroU32::MIN.saturating_add(7);
        let control = ShardControl::shared(count, Arc::new(LocalGate::default()));
        assert_eq!(control.count(NonZeroU32::MIN), count, "what was agreed on counts");
        control.serve([1, 2]);
        control.now_running(|running| running.extend([1, 2]));
        let leaving = control.leave(2);
        tokio::pin!(leaving);
        let mut nobody = Context::from_waker(Waker::noop());
        assert!(leaving.as_mut().poll(&mut nobody).is_pending());
        assert_eq!(*control.wanted().borrow(), BTreeSet::from([1]));
        control.now_running(|running| running.retain(|shard| *shard != 2));
        leaving.await;
        control.leave(3).await;
    }
}
