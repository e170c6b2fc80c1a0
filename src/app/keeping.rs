//! The leases of this process, where several share a database. A platform has one; Discord has one for each of its shards.
//! Who has all leases of a platform serves it, with its tables; the others stand by and take over when that process has gone.

use super::run::RunError;
use super::shell::Shell;
use herzbot_adapter::tenure::TenureKeeper;
use herzbot_store::StoreError;
use herzbot_store::leases::{Fence, Leases, RENEW_EVERY, TTL};
use std::collections::HashSet;
use std::num::NonZeroU32;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{Notify, mpsc, watch};

/// A platform, by the realm of its accounts: `matrix` for `matrix:example.org`.
pub fn platform_of(realm: &str) -> &str {
    realm.split(':').next().unwrap_or(realm)
}

/// Which shard, of as many as there are, a community's events come to.
pub type ShardOf = fn(server: &str, shards: NonZeroU32) -> u32;

/// A platform that this process is to serve.
pub struct WantedPlatform {
    /// The name of its lease, or the first part of the names of its shards' leases.
    pub name: &'static str,
    /// Its shards; none where one lease is for all.
    pub shards: Option<WantedShards>,
}

/// The shards of a platform.
pub struct WantedShards {
    /// Which of them is whose.
    pub of: ShardOf,
    /// How many there have to be at least: [`None`] until that was asked for, 0 as long as it can't be told (then as many as
    /// there were before are enough).
    pub at_least: watch::Receiver<Option<u32>>,
}

/// A platform whose leases this process has acquired.
pub struct AcquiredPlatform {
    /// [`WantedPlatform::name`].
    pub name: &'static str,
    /// How many shards it has, where it has shards.
    #[cfg_attr(not(feature = "discord"), expect(dead_code, reason = "nothing else has shards"))]
    pub shards: Option<NonZeroU32>,
}

impl WantedPlatform {
    /// Acquires its leases, all or none.
    async fn acquire(&self, leases: &dyn Leases) -> Result<Option<Vec<Fence>>, StoreError> {
        let Some(shards) = &self.shards else {
            return Ok(leases.acquire(self.name).await?.map(|fence| vec![fence]));
        };
        let at_least = *shards.at_least.borrow();
        match at_least {
            Some(at_least) => leases.acquire_shards(self.name, at_least).await,
            None => Ok(None),
        }
    }

    /// The lease by which it can be told who serves it.
    fn first_lease(&self) -> String {
        let name = self.name;
        if self.shards.is_some() { format!("{name}/0") } else { name.to_owned() }
    }

    fn acquired(&self, fences: &[Fence]) -> AcquiredPlatform {
        let shards = u32::try_from(fences.len()).ok().and_then(NonZeroU32::new);
        AcquiredPlatform { name: self.name, shards: shards.filter(|_| self.shards.is_some()) }
    }

    fn shard_of(&self) -> ShardOf {
        self.shards.as_ref().map_or(|_, _| 0, |shards| shards.of)
    }
}

/// How often a process looks at the clock, to notice that it was stopped.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// Tells an outage of the database from a stall of this process. In an outage nobody can take a lease over; while a
/// process is stopped, others can.
struct StallWatch {
    looked: Instant,
    stalled: bool,
}

impl StallWatch {
    fn new(now: Instant) -> Self {
        Self { looked: now, stalled: false }
    }

    fn look(&mut self, now: Instant) {
        self.stalled |= now.duration_since(self.looked) >= TTL;
        self.looked = now;
    }

    /// Looks at the clock until `work` is done.
    async fn during<T>(&mut self, work: impl Future<Output = T>) -> T {
        let mut work = pin!(work);
        loop {
            let done = tokio::time::timeout(LOOK_EVERY, &mut work).await;
            self.look(Instant::now());
            if let Ok(done) = done {
                return done;
            }
        }
    }
}

/// Says again and again that this process is alive, and acquires the leases of `wanted` as they become free: each platform is
/// told to `acquired` once its tables can be written. Ends when that is closed. `hurry` says that there is no need to wait
/// for the next time.
///
/// # Errors
/// [`RunError::TakenOver`] when another process has acquired a lease of this one.
pub async fn keep_leases(
    shell: Arc<Shell>,
    leases: Arc<dyn Leases>,
    keeper: TenureKeeper,
    wanted: Vec<WantedPlatform>,
    hurry: Arc<Notify>,
    acquired: mpsc::Sender<AcquiredPlatform>,
) -> Result<(), RunError> {
    let mut held: Vec<Fence> = Vec::new();
    let mut served = HashSet::new();
    let mut standing_by = HashSet::new();
    let mut beats = tokio::time::interval(RENEW_EVERY);
    beats.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut watch = StallWatch::new(Instant::now());
    loop {
        tokio::select! {
            _ = watch.during(beats.tick()) => {}
            () = hurry.notified() => {}
            () = acquired.closed() => return Ok(()),
        }
        let asked = Instant::now();
        let census = match watch.during(leases.renew()).await {
            Ok(census) => census,
            Err(error) => {
                tracing::warn!(%error, "the database can't be told that this process is alive");
                if !watch.stalled {
                    // Nothing can be written now, by anybody, as far as is known: people are told so.
                    keeper.ours_until(Instant::now() + TTL);
                }
                continue;
            }
        };
        if let Some(lost) = held.iter().find(|fence| !census.has(fence)) {
            keeper.over();
            return Err(RunError::TakenOver { lease: lost.lease.clone() });
        }
        watch.stalled = false;
        for platform in wanted.iter().filter(|platform| !served.contains(platform.name)).collect::<Vec<_>>() {
            let name = platform.name;
            match watch.during(platform.acquire(&*leases)).await {
                Ok(Some(fences)) => {
                    let numbers: Vec<u64> = fences.iter().map(|fence| fence.number).collect();
                    tracing::info!(platform = name, fences = ?numbers, process = %leases.process(), "serving");
                    let journals = fences.iter().map(|fence| leases.journal(fence.clone())).collect();
                    shell.hold(name, platform.shard_of(), journals);
                    let news = platform.acquired(&fences);
                    held.extend(fences);
                    served.insert(name);
                    if acquired.send(news).await.is_err() {
                        return Ok(());
                    }
                }
                Ok(None) => {
                    // Else it is not known yet what to acquire, or it becomes free in a moment.
                    if let Some(holder) = census.holder(&platform.first_lease())
                        && holder != leases.process()
                        && standing_by.insert(name)
                    {
                        tracing::info!(platform = name, %holder, "another process serves it: standing by");
                    }
                }
                Err(error) => tracing::warn!(platform = name, %error, "a lease could not be asked for"),
            }
        }
        keeper.ours_until(asked + TTL);
    }
}

/// Gives everything back at the end, so that others don't have to wait until the time has run out.
pub async fn leave(leases: &dyn Leases) {
    if let Err(error) = leases.leave().await {
        tracing::warn!(%error, "the leases could not be given back: they run out by themselves");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outage_is_no_stall_however_long_it_lasts() {
        let start = Instant::now();
        let mut watch = StallWatch::new(start);
        for looks in 1..100 {
            watch.look(start + LOOK_EVERY * looks);
        }
        assert!(!watch.stalled);
        watch.look(start + LOOK_EVERY * 100 + TTL);
        watch.look(start + LOOK_EVERY * 101 + TTL);
        assert!(watch.stalled, "until the leases are known to be held again");
    }
}
