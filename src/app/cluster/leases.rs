//! The leases of this process, where several share a database. A platform has one, and who has it serves the platform with
//! its tables, while the others stand by and take over when that process has gone. Discord has one for each of its shards,
//! which are shared out among all processes.

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

/// A platform that this process is to serve.
pub struct WantedPlatform {
    /// The name of its lease, or the first part of the names of its shards' leases.
    pub name: &'static str,
    /// Its shards; none where one lease is for all.
    pub shards: Option<WantedShards>,
}

/// The shards of a platform.
pub struct WantedShards {
    /// The shard of a community.
    pub of: ShardOf,
    /// What the platform recommends: [`None`] until that was asked for.
    pub told: watch::Receiver<Option<ToldShards>>,
    /// The name of the turn that a shard has to take before it connects, if so many may do that at the same time
    /// ([`herzbot_store::Exchange::take_turn`]).
    pub turn: fn(shard: u32, max_concurrency: NonZeroU32) -> String,
}

/// What a platform recommends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToldShards {
    /// How many shards there have to be at least; 0 as long as it can't be told: then as many as there were before are
    /// enough.
    pub at_least: u32,
    /// In how many buckets they connect.
    pub max_concurrency: NonZeroU32,
}

/// What becomes of the leases of this process.
pub enum LeaseNews {
    /// It has that of a platform: serve it.
    Platform(&'static str),
    /// It has those of some shards more: serve them.
    Shards {
        /// The name of their platform.
        platform: &'static str,
        /// The shard of a community.
        of: ShardOf,
        /// How many there are.
        count: NonZeroU32,
        /// These are ours now, too.
        shards: Vec<u32>,
    },
    /// It is to give back that of a shard: serve it no longer, then say so.
    Leave {
        /// The name of its platform.
        platform: &'static str,
        /// Its number.
        shard: u32,
        /// Waits until nothing will be written under the lease any more.
        left: oneshot::Sender<()>,
    },
}

/// How much earlier than others can take over this process is silent: what is under way then has to arrive before.
const MARGIN: Duration = Duration::from_secs(1);

/// Keeps the leases of this process.
pub struct LeaseKeeper {
    /// Where their journals are held.
    pub shell: Arc<Shell>,
    pub leases: Arc<Leases>,
    /// What the other processes are told.
    pub peers: Arc<Peers>,
    /// Knows from us whether this process still speaks for its accounts.
    pub tenure: TenureKeeper,
    /// The platforms to serve.
    pub wanted: Vec<WantedPlatform>,
    /// Says that there is no need to wait for the next time.
    pub hurry: Arc<Notify>,
    /// Is told what to serve. Once it is closed, nothing is kept any more.
    pub news: mpsc::UnboundedSender<LeaseNews>,
    /// Whether the process is about to end, and wants nothing more.
    pub closing: Arc<AtomicBool>,
}

/// What a process has.
#[derive(Default)]
struct Holdings {
    /// Until when this process may speak; none: the host was told that it does not.
    speaks_until: Option<Moment>,
    held: Vec<Fence>,
    /// Those of shards that nobody was told to serve yet.
    unserved: Vec<Fence>,
    served: HashSet<&'static str>,
    standing_by: HashSet<&'static str>,
    /// The shard that is being left, and who says when it is.
    leaving: Option<(Fence, oneshot::Receiver<()>)>,
    /// What has been left and is to be given back.
    left: Vec<Fence>,
}

impl Holdings {
    /// What the database does not know any more. One that is given back may have gone already.
    fn lost(&self, census: &Census) -> Vec<Fence> {
        let is_lost = |fence: &&Fence| !census.has(fence) && !self.left.contains(fence);
        self.held.iter().filter(is_lost).cloned().collect()
    }

    /// A lease was acquired anew.
    fn replace(&mut self, before: &Fence, again: &Fence) {
        let leaving = self.leaving.iter_mut().map(|(fence, _)| fence);
        let all = self.held.iter_mut().chain(&mut self.unserved).chain(&mut self.left).chain(leaving);
        for fence in all.filter(|fence| *fence == before) {
            fence.clone_from(again);
        }
    }
}

impl LeaseKeeper {
    /// Says again and again that this process is alive, and acquires leases as they become free.
    ///
    /// # Errors
    /// [`RunError::TakenOver`] when another process has acquired a lease of this one.
    pub async fn keep(self) -> Result<(), RunError> {
        let mut holdings = Holdings { speaks_until: Some(self.tenure.now()), ..Holdings::default() };
        let mut beats = tokio::time::interval(RENEW_EVERY);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while self.wait(&mut beats, &mut holdings).await {
            // The database counts from later on, by its own clock.
            let asked = self.tenure.now();
            let wanted = if self.closing.load(Ordering::Relaxed) { &[][..] } else { &self.wanted };
            let Some(census) = self.renew(wanted, &mut holdings).await else { continue };
            self.peers.alive.write().clone_from(&census.processes);
            let lost = holdings.lost(&census);
            if !lost.is_empty() {
                self.recover(&lost, &mut holdings, &census).await?;
                // What is held now is confirmed before this process speaks on.
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

    /// Waits until there is something to do; false: nobody wants leases any more.
    async fn wait(&self, beats: &mut Interval, holdings: &mut Holdings) -> bool {
        let left = async {
            match &mut holdings.leaving {
                // Who was to say so has ended: the process is about to, too.
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

    /// Says that this process is alive, and which shards it wants more of; none if the database does not
    /// answer.
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

    /// The database has confirmed what is held, and was `asked` then.
    fn speak_on(&self, asked: Moment, holdings: &mut Holdings) {
        let sure_until = asked.after(TTL.saturating_sub(MARGIN));
        self.tenure.ours_until(sure_until);
        if holdings.speaks_until.replace(sure_until).is_none() {
            tracing::info!("the database answers");
        }
    }

    /// Gives back what was left, and acquires what is free.
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

    /// What becomes of leases that have gone. Where the database has gone back to a time before they were acquired, and nobody
    /// else has them, they are acquired anew: this process knows best what the tables' journals have lost.
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
            match self.leases.acquire(lease).await {
                Ok(Some(again)) => {
                    let journal = self.leases.journal(again.clone());
                    self.shell.processes.journals().replace(fence.platform(), fence.shard(), journal);
                    holdings.replace(fence, &again);
                    self.hurry.notify_one();
                }
                // Who had it then may be gone.
                Ok(None) => {}
                Err(error) => tracing::warn!(%error, "a lease could not be acquired anew"),
            }
        }
        Ok(())
    }

    fn tell(&self, news: LeaseNews) {
        // Nobody is told any more when the bot is about to end.
        let _ending = self.news.send(news);
    }

    /// Says once that another process serves a platform.
    fn stand_by(&self, platform: &'static str, lease: &str, holdings: &mut Holdings, census: &Census) {
        // Else it is not known yet what to acquire, or it becomes free in a moment.
        if let Some(holder) = census.holder(lease)
            && holder != self.leases.process()
            && holdings.standing_by.insert(platform)
        {
            tracing::info!(platform, %holder, "another process serves it: standing by");
        }
    }

    /// Acquires the lease of a platform that one process serves.
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

    /// Carries out the next step with the shards of a platform ([`Shards::next_step`]).
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
        // Some may have been given back just now.
        let is_ours = |holdings: &Holdings, shard: u32| {
            holdings.held.iter().any(|fence| fence.platform() == platform && fence.shard() == Some(shard))
        };
        holders.retain(|shard, holder| *holder != us || is_ours(holdings, *shard));
        let map = ShardMap { of: shards.of, count, holders: holders.clone(), seekers: seekers.clone() };
        self.peers.learn(platform, map);
        match (Shards { count: count.get(), holders: &holders, seekers: &seekers }).next_step(us) {
            ShareStep::Acquire(free) => {
                for shard in free {
                    if let Some(fence) = self.leases.acquire(&lease(platform, shard)).await? {
                        holdings.held.push(fence.clone());
                        holdings.unserved.push(fence);
                    }
                }
            }
            // One after the other: one that is not connected yet, or when another process can connect it at once.
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
        // As long as one is held, their number does not change.
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

    /// Begins to leave a shard.
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

    /// Gives back what was left.
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

/// Gives everything back at the end, so that others don't have to wait until the time has run out.
pub async fn leave(leases: &Leases) {
    if let Err(error) = leases.leave().await {
        tracing::warn!(%error, "the leases could not be given back: they run out by themselves");
    }
}
