//! Which of Discord's shards this process connects if several processes share them, and who may identify when.

use async_trait::async_trait;
use parking_lot::Mutex;
use std::collections::{BTreeSet, HashMap};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// The pause between two IDENTIFYs in a bucket: a little more than the five seconds that Discord counts.
pub const IDENTIFY_EVERY: Duration = Duration::from_millis(5250);
/// How long a bucket waits for a shard that has taken its turn.
pub const IDENTIFY_WITHIN: Duration = Duration::from_secs(15);

/// Discord's recommendation (`GET /gateway/bot`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recommended {
    /// The number of shards.
    pub shards: NonZeroU32,
    /// The number of buckets in each of which one shard may identify every five seconds. A shard's bucket is its
    /// number modulo this.
    pub max_concurrency: NonZeroU32,
}

/// Lets shards identify one after the other.
#[async_trait]
pub trait IdentifyGate: Send + Sync {
    /// Takes a turn in a bucket if it is free, and returns zero; otherwise returns how long it isn't free.
    async fn take_turn(&self, bucket: u32) -> Duration;

    /// Notes that the shard with the turn has identified or was refused: the next turn is free in
    /// [`IDENTIFY_EVERY`]. Without this call, it is free in [`IDENTIFY_WITHIN`].
    async fn has_identified(&self, bucket: u32);

    /// Gives back an unused turn: it is free again.
    async fn give_back(&self, bucket: u32);
}

/// The gate of a single process.
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

/// The shards of this process: which it has to connect, and which it does.
#[derive(Clone)]
pub struct ShardControl(Arc<ShardOrders>);

struct ShardOrders {
    /// The total number of shards. None: as many as Discord recommends, all of them in this process.
    count: Option<NonZeroU32>,
    wanted: watch::Sender<BTreeSet<u32>>,
    running: watch::Sender<BTreeSet<u32>>,
    gate: Arc<dyn IdentifyGate>,
}

impl ShardControl {
    /// Creates the control of a process with all shards, as many as Discord recommends.
    pub fn all() -> Self {
        Self::new(None, Arc::new(LocalGate::default()))
    }

    /// Creates the control of a process without shards yet, out of `count`.
    pub fn shared(count: NonZeroU32, gate: Arc<dyn IdentifyGate>) -> Self {
        Self::new(Some(count), gate)
    }

    fn new(count: Option<NonZeroU32>, gate: Arc<dyn IdentifyGate>) -> Self {
        let (wanted, running) = (watch::Sender::default(), watch::Sender::default());
        Self(Arc::new(ShardOrders { count, wanted, running, gate }))
    }

    /// Returns the total number of shards, given Discord's recommendation.
    pub(crate) fn count(&self, recommended: NonZeroU32) -> NonZeroU32 {
        self.0.count.unwrap_or_else(|| {
            self.serve(0..recommended.get());
            recommended
        })
    }

    /// Connects these shards in addition to the others.
    pub fn serve(&self, shards: impl IntoIterator<Item = u32>) {
        self.0.wanted.send_modify(|wanted| wanted.extend(shards));
    }

    /// Disconnects a shard. Returns when none of its events will come any more.
    pub async fn leave(&self, shard: u32) {
        self.0.wanted.send_modify(|wanted| wanted.retain(|other| *other != shard));
        let mut running = self.0.running.subscribe();
        // This struct holds the sender.
        let _left = running.wait_for(|running| !running.contains(&shard)).await;
    }

    pub(crate) fn wanted(&self) -> watch::Receiver<BTreeSet<u32>> {
        self.0.wanted.subscribe()
    }

    pub(crate) fn now_running(&self, change: impl FnOnce(&mut BTreeSet<u32>)) {
        self.0.running.send_modify(change);
    }

    /// Returns whether other processes have the other shards.
    pub(crate) fn are_shared(&self) -> bool {
        self.0.count.is_some()
    }

    pub(crate) fn gate(&self) -> Arc<dyn IdentifyGate> {
        Arc::clone(&self.0.gate)
    }
}

/// This process's share of the shards, and so of the bot's limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShardShare {
    /// The number of this process's shards.
    pub ours: u32,
    /// The total number of shards.
    pub count: NonZeroU32,
    /// Whether this process has the first shard.
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
