//! The leases of this process, where several share a database: one for each platform. Who has a platform's lease serves
//! it, with its tables; the others stand by and take over when that process has gone.

use super::run::RunError;
use super::shell::Shell;
use herzbot_adapter::tenure::TenureKeeper;
use herzbot_store::leases::{Fence, Leases, RENEW_EVERY, TTL};
use std::collections::HashSet;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// The lease of a platform, by the realm of its accounts: `matrix` for `matrix:example.org`.
pub fn lease_of(realm: &str) -> &str {
    realm.split(':').next().unwrap_or(realm)
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

/// Says again and again that this process is alive, and acquires the leases in `wanted` as they become free: each is
/// told to `acquired` once its tables can be written. Ends when that is closed.
///
/// # Errors
/// [`RunError::TakenOver`] when another process has acquired a lease of this one.
pub async fn keep_leases(
    shell: Arc<Shell>,
    leases: Arc<dyn Leases>,
    keeper: TenureKeeper,
    wanted: Vec<&'static str>,
    acquired: mpsc::Sender<&'static str>,
) -> Result<(), RunError> {
    let mut held: Vec<Fence> = Vec::new();
    let mut standing_by = HashSet::new();
    let mut beats = tokio::time::interval(RENEW_EVERY);
    beats.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut watch = StallWatch::new(Instant::now());
    loop {
        tokio::select! {
            _ = watch.during(beats.tick()) => {}
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
        for lease in &wanted {
            if held.iter().any(|fence| fence.lease == *lease) {
                continue;
            }
            match watch.during(leases.acquire(lease)).await {
                Ok(Some(fence)) => {
                    tracing::info!(lease, fence = fence.number, process = %leases.process(), "serving");
                    shell.hold(lease, leases.journal(fence.clone()));
                    held.push(fence);
                    if acquired.send(lease).await.is_err() {
                        return Ok(());
                    }
                }
                Ok(None) => {
                    if standing_by.insert(*lease) {
                        let holder = census.holder(lease).map(|holder| holder.to_string());
                        tracing::info!(lease, holder, "another process serves it: standing by");
                    }
                }
                Err(error) => tracing::warn!(lease, %error, "a lease could not be asked for"),
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
