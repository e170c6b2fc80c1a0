//! The leases of this process, where several processes share a database. A platform has one lease. Its holder
//! serves the platform with its tables, while the others stand by and take over when that process has gone. Discord
//! has one lease per shard, and the shards are distributed over all processes.

use crate::app::cluster::distribution::{Shards, ShareStep};
use crate::app::errors::RunError;
use crate::app::shell::Shell;
use crate::app::shell::journals::ShardOf;
use crate::app::shell::peers::{Peers, ShardMap, lease};
use herzbot_adapter::tenure::TenureKeeper;
use herzbot_core::ids::Moment;
use herzbot_store::Leases;
use herzbot_store::StoreError;
use herzbot_store::leases::{Census, Fence, RENEW_EVERY, TTL};
use std::collections::HashSet;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{Notify, mpsc, oneshot, watch};
use tokio::time::{Interval, MissedTickBehavior};

/// A platform that this process should serve.
pub struct WantedPlatform {
    /// The name of its lease, or the first part of the names of its shards' leases.
    pub name: &'static str,
    /// Its shards; none if one lease covers the platform.
    pub shards: Option<WantedShards>,
}

/// The shards of a platform.
pub struct WantedShards {
    /// Computes the shard of a community.
    pub of: ShardOf,
    /// The platform's recommendation; [`None`] until it was requested.
    pub told: watch::Receiver<Option<ToldShards>>,
    /// Returns the name of the turn that a shard must take before it connects, if `max_concurrency` shards may
    /// connect at the same time ([`herzbot_store::Exchange::take_turn`]).
    pub turn: fn(shard: u32, max_concurrency: NonZeroU32) -> String,
}

/// A platform's recommendation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToldShards {
    /// The minimum number of shards; 0 while it is unknown: then the previous number is enough.
    pub at_least: u32,
    /// The number of buckets in which they connect.
    pub max_concurrency: NonZeroU32,
}

/// A change of this process's leases.
pub enum LeaseNews {
    /// The process acquired a platform's lease, and must serve it.
    Platform(&'static str),
    /// The process acquired more shards' leases, and must serve them.
    Shards {
        /// The name of their platform.
        platform: &'static str,
        /// Computes the shard of a community.
        of: ShardOf,
        /// The number of shards.
        count: NonZeroU32,
        /// The shards that were acquired.
        shards: Vec<u32>,
    },
    /// The process must give back a shard's lease: stop serving it, then report that.
    Leave {
        /// The name of its platform.
        platform: &'static str,
        /// The shard's number.
        shard: u32,
        /// Signals that nothing will be written under the lease any more.
        left: oneshot::Sender<()>,
    },
}

/// How much earlier this process stops sending than others can take over. Calls in flight must arrive within this
/// time.
const MARGIN: Duration = Duration::from_secs(1);

/// Keeps the leases of this process.
pub struct LeaseKeeper {
    /// The services, with the journals of the leases.
    pub shell: Arc<Shell>,
    pub leases: Arc<Leases>,
    /// The channel to the other processes.
    pub peers: Arc<Peers>,
    /// Is told until when this process may send.
    pub tenure: TenureKeeper,
    /// The platforms to serve.
    pub wanted: Vec<WantedPlatform>,
    /// Triggers the next round without waiting for the timer.
    pub hurry: Arc<Notify>,
    /// Receives changes of the leases. Once it is closed, no leases are kept any more.
    pub news: mpsc::UnboundedSender<LeaseNews>,
    /// Whether the process is about to stop, and wants no more leases.
    pub closing: Arc<AtomicBool>,
}

/// The leases that a process holds.
#[derive(Default)]
struct Holdings {
    /// Until when this process may send; none after the log has said that it may not.
    speaks_until: Option<Moment>,
    held: Vec<Fence>,
    /// Leases of shards that were not announced yet.
    unserved: Vec<Fence>,
    served: HashSet<&'static str>,
    standing_by: HashSet<&'static str>,
    /// The shard that is being left, and the receiver of the confirmation.
    leaving: Option<(Fence, oneshot::Receiver<()>)>,
    /// Leases that were left and must be given back.
    left: Vec<Fence>,
}

impl Holdings {
    /// Returns the leases that the database no longer knows. One that is being given back may be gone already.
    fn lost(&self, census: &Census) -> Vec<Fence> {
        let is_lost = |fence: &&Fence| !census.has(fence) && !self.left.contains(fence);
        self.held.iter().filter(is_lost).cloned().collect()
    }

    /// Replaces a lease that was acquired again.
    fn replace(&mut self, before: &Fence, again: &Fence) {
        let leaving = self.leaving.iter_mut().map(|(fence, _)| fence);
        let all = self.held.iter_mut().chain(&mut self.unserved).chain(&mut self.left).chain(leaving);
        for fence in all.filter(|fence| *fence == before) {
            fence.clone_from(again);
        }
    }
}

impl LeaseKeeper {
    /// Renews this process's sign of life, and acquires leases as they become free.
    ///
    /// # Errors
    /// [`RunError::TakenOver`] when another process has acquired a lease of this one.
    pub async fn keep(self) -> Result<(), RunError> {
        let mut holdings = Holdings { speaks_until: Some(self.tenure.now()), ..Holdings::default() };
        let mut beats = tokio::time::interval(RENEW_EVERY);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while self.wait(&mut beats, &mut holdings).await {
            // The database starts counting later than this, by its own clock.
            let asked = self.tenure.now();
            let wanted = if self.closing.load(Ordering::Relaxed) { &[][..] } else { &self.wanted };
            let Some(census) = self.renew(wanted, &mut holdings).await else { continue };
            self.peers.alive.write().clone_from(&census.processes);
            let lost = holdings.lost(&census);
            if !lost.is_empty() {
                self.recover(&lost, &mut holdings, &census).await?;
                // The current leases must be confirmed before this process sends again.
                continue;
            }
            self.speak_on(asked, &mut holdings);
            if let Err(error) = self.see_to(wanted, &mut holdings, &census).await {
                tracing::warn!(%error, "leases could not be asked for");
            }
        }
        // The leases are given back next.
        self.tenure.over();
        Ok(())
    }

    /// Waits until there is something to do. Returns false once leases are no longer wanted.
    async fn wait(&self, beats: &mut Interval, holdings: &mut Holdings) -> bool {
        let left = async {
            match &mut holdings.leaving {
                // If the sender has ended, the process is about to end, too.
                Some((_, left)) => drop(left.await),
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            _ = beats.tick() => {}
            () = self.hurry.notified() => {}
            () = left => holdings.left.extend(holdings.leaving.take().map(|(fence, _)| fence)),
            () = self.news.closed() => return false,
        }
        true
    }

    /// Reports that this process is alive, and of which platforms it wants more shards. None if the database does
    /// not answer.
    async fn renew(&self, wanted: &[WantedPlatform], holdings: &mut Holdings) -> Option<Census> {
        let sought = wanted.iter().filter(|platform| platform.shards.is_some());
        let seeks: Vec<&str> = sought.map(|platform| platform.name).collect();
        let error = match self.leases.renew(&seeks).await {
            Ok(census) => return Some(census),
            Err(error) => error,
        };
        tracing::warn!(%error, "the database can't be told that this process is alive");
        if holdings.speaks_until.take_if(|until| *until <= self.tenure.now()).is_some() {
            tracing::error!(
                "the database does not answer: this process says nothing until it does, as another one may \
                 have taken over. Look at the database, and at the way to it"
            );
        }
        None
    }

    /// Extends the time in which this process may send: the database, `asked` at that time, has confirmed the leases.
    fn speak_on(&self, asked: Moment, holdings: &mut Holdings) {
        let sure_until = asked.after(TTL.saturating_sub(MARGIN));
        self.tenure.ours_until(sure_until);
        if holdings.speaks_until.replace(sure_until).is_none() {
            tracing::info!("the database answers");
        }
    }

    /// Gives back leases that were left, and acquires free ones.
    async fn see_to(
        &self,
        wanted: &[WantedPlatform],
        holdings: &mut Holdings,
        census: &Census,
    ) -> Result<(), StoreError> {
        self.give_back(holdings, census).await?;
        for platform in wanted {
            match &platform.shards {
                Some(shards) => self.share(platform.name, shards, holdings, census).await?,
                None => self.acquire(platform.name, holdings, census).await?,
            }
        }
        Ok(())
    }

    /// Handles lost leases. If the database was reset to a time before they were acquired, and no other process has
    /// them, they are acquired again: this process knows best what the tables' journals have lost.
    async fn recover(
        &self,
        lost: &[Fence],
        holdings: &mut Holdings,
        census: &Census,
    ) -> Result<(), RunError> {
        for fence in lost {
            let lease = &fence.lease;
            let holder = census.holder(lease).filter(|holder| census.processes.contains(holder));
            let is_elsewhere = holder.is_some_and(|holder| holder != self.leases.process());
            if census.is_before(fence) {
                tracing::error!(
                    lease,
                    fence = fence.number,
                    "the database is older than it was: it does not know any more that this process has acquired a lease. Was there \
                     a failover to a replica that lagged behind, or is a copy in its place? docs/scaling.md tells what to do"
                );
            }
            if is_elsewhere || !census.is_before(fence) {
                self.tenure.over();
                return Err(RunError::TakenOver { lease: lease.clone() });
            }
        }
        let names: Vec<String> = lost.iter().map(|fence| fence.lease.clone()).collect();
        let acquired = match self.leases.acquire_all(&names).await {
            Ok(acquired) => acquired,
            Err(error) => {
                tracing::warn!(%error, "lost leases could not be acquired again");
                return Ok(());
            }
        };
        // The holder of a missing one may be gone by the next round.
        for again in acquired {
            let Some(fence) = lost.iter().find(|fence| fence.lease == again.lease) else { continue };
            let journal = self.leases.journal(again.clone());
            self.shell.processes.journals().replace(fence.platform(), fence.shard(), journal);
            holdings.replace(fence, &again);
            self.hurry.notify_one();
        }
        Ok(())
    }

    fn tell(&self, news: LeaseNews) {
        // The receiver is gone when the bot is about to stop.
        let _ending = self.news.send(news);
    }

    /// Reports once that another process serves a platform.
    fn stand_by(&self, platform: &'static str, lease: &str, holdings: &mut Holdings, census: &Census) {
        // Otherwise it is not known yet what to acquire, or the lease becomes free soon.
        if let Some(holder) = census.holder(lease)
            && holder != self.leases.process()
            && holdings.standing_by.insert(platform)
        {
            tracing::info!(platform, %holder, "another process serves it: standing by");
        }
    }

    /// Acquires the lease of a platform that is served by one process.
    async fn acquire(
        &self,
        platform: &'static str,
        holdings: &mut Holdings,
        census: &Census,
    ) -> Result<(), StoreError> {
        if holdings.served.contains(platform) {
            return Ok(());
        }
        let Some(fence) = self.leases.acquire(platform).await? else {
            self.stand_by(platform, platform, holdings, census);
            return Ok(());
        };
        tracing::info!(platform, fence = fence.number, process = %self.leases.process(), "serving");
        self.shell.processes.journals().hold(platform, self.leases.journal(fence.clone()));
        holdings.held.push(fence);
        holdings.served.insert(platform);
        self.tell(LeaseNews::Platform(platform));
        Ok(())
    }

    /// Performs the next step for the shards of a platform ([`Shards::next_step`]).
    async fn share(
        &self,
        platform: &'static str,
        shards: &WantedShards,
        holdings: &mut Holdings,
        census: &Census,
    ) -> Result<(), StoreError> {
        let told = *shards.told.borrow();
        let Some(ToldShards { at_least, max_concurrency }) = told else { return Ok(()) };
        let Some(count) = NonZeroU32::new(self.leases.shards(platform, at_least).await?) else {
            return Ok(());
        };
        let (us, mut holders, seekers) =
            (self.leases.process(), census.holders(platform), census.seekers(platform));
        // Some may just have been given back.
        let is_ours = |holdings: &Holdings, shard: u32| {
            holdings.held.iter().any(|fence| fence.platform() == platform && fence.shard() == Some(shard))
        };
        let unknown = holders.iter().filter(|(shard, holder)| **holder == us && !is_ours(holdings, **shard));
        let unknown: Vec<u32> = unknown.map(|(shard, _)| *shard).collect();
        holders.retain(|shard, _| !unknown.contains(shard));
        let map = ShardMap { of: shards.of, count, holders: holders.clone(), seekers: seekers.clone() };
        self.peers.learn(platform, map);
        match (Shards { count: count.get(), holders: &holders, seekers: &seekers }).next_step(us) {
            ShareStep::Acquire(free) => {
                let names: Vec<String> = free.into_iter().map(|shard| lease(platform, shard)).collect();
                let acquired = self.leases.acquire_all(&names).await?;
                holdings.held.extend_from_slice(&acquired);
                holdings.unserved.extend(acquired);
            }
            // One at a time: a shard that is not connected yet, or the last one if another process can connect it at
            // once.
            ShareStep::GiveBack(last) if holdings.leaving.is_none() => {
                let connections = self.shell.platforms.connections();
                let is_connected = |shard: u32| connections.contains(&(platform.to_owned(), Some(shard)));
                let waiting =
                    (0..count.get()).rev().find(|shard| is_ours(holdings, *shard) && !is_connected(*shard));
                let exchange = self.leases.exchange();
                let shard = waiting.unwrap_or(last);
                if waiting.is_some() || exchange.is_free(&(shards.turn)(shard, max_concurrency)).await? {
                    self.leave(platform, shard, holdings);
                }
            }
            ShareStep::GiveBack(_) => {}
            ShareStep::Stay => {
                if !holdings.held.iter().any(|fence| fence.platform() == platform) {
                    self.stand_by(platform, &lease(platform, 0), holdings, census);
                }
            }
        }
        // To the others, this process seems to serve them.
        for shard in unknown {
            if !is_ours(holdings, shard) {
                self.leases.release_unknown(&lease(platform, shard)).await?;
            }
        }
        self.serve(platform, shards.of, holdings).await
    }

    /// Serves shards that were acquired.
    async fn serve(
        &self,
        platform: &'static str,
        of: ShardOf,
        holdings: &mut Holdings,
    ) -> Result<(), StoreError> {
        if !holdings.unserved.iter().any(|fence| fence.platform() == platform) {
            return Ok(());
        }
        // While a shard is held, the number of shards does not change.
        let count = self.leases.shards(platform, 0).await?;
        let Some(count) = NonZeroU32::new(count) else { return Ok(()) };
        let fences: Vec<Fence> =
            holdings.unserved.extract_if(.., |fence| fence.platform() == platform).collect();
        let shards: Vec<u32> = fences.iter().filter_map(Fence::shard).collect();
        let numbers: Vec<u64> = fences.iter().map(|fence| fence.number).collect();
        tracing::info!(platform, ?shards, fences = ?numbers, process = %self.leases.process(), "serving");
        for fence in fences {
            if let Some(shard) = fence.shard() {
                self.shell.processes.journals().hold_shard(
                    platform,
                    of,
                    count,
                    shard,
                    self.leases.journal(fence),
                );
            }
        }
        self.tell(LeaseNews::Shards { platform, of, count, shards });
        Ok(())
    }

    /// Starts to leave a shard.
    fn leave(&self, platform: &'static str, shard: u32, holdings: &mut Holdings) {
        let lease =
            holdings.held.iter().find(|fence| fence.platform() == platform && fence.shard() == Some(shard));
        if let Some(fence) = lease.cloned() {
            tracing::info!(platform, shard, "another process is to have it");
            let (left, is_left) = oneshot::channel();
            holdings.leaving = Some((fence, is_left));
            self.tell(LeaseNews::Leave { platform, shard, left });
        }
    }

    /// Gives back the leases that were left.
    async fn give_back(&self, holdings: &mut Holdings, census: &Census) -> Result<(), StoreError> {
        while let Some(fence) = holdings.left.last().cloned() {
            self.leases.release(&fence).await?;
            holdings.held.retain(|held| *held != fence);
            self.peers.tell_of_free_lease(census.seekers(fence.platform())).await;
            holdings.left.pop();
        }
        Ok(())
    }
}

/// Gives back all leases at the end, so that others don't have to wait until they expire.
pub async fn leave(leases: &Leases) {
    if let Err(error) = leases.leave().await {
        tracing::warn!(%error, "the leases could not be given back: they run out by themselves");
    }
}
