//! The leases of this process, where several share a database: one for each platform. Who has a platform's lease serves
//! it, with its tables; the others stand by and take over when that process has gone.

use super::run::RunError;
use super::shell::Shell;
use herzbot_adapter::tenure::TenureKeeper;
use herzbot_store::leases::{Fence, Leases, RENEW_EVERY, TTL};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::mpsc;

/// The lease of a platform, by the realm of its accounts: `matrix` for `matrix:example.org`.
pub fn lease_of(realm: &str) -> &str {
    realm.split(':').next().unwrap_or(realm)
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
    loop {
        tokio::select! {
            _ = beats.tick() => {}
            () = acquired.closed() => return Ok(()),
        }
        let asked = Instant::now();
        let census = match leases.renew().await {
            Ok(census) => census,
            Err(error) => {
                tracing::warn!(%error, "the database can't be told that this process is alive");
                // Nothing can be written now, by anybody, as far as is known: people are told so.
                keeper.ours_until(Instant::now() + TTL);
                continue;
            }
        };
        if let Some(lost) = held.iter().find(|fence| !census.has(fence)) {
            keeper.over();
            return Err(RunError::TakenOver { lease: lost.lease.clone() });
        }
        for lease in &wanted {
            if held.iter().any(|fence| fence.lease == *lease) {
                continue;
            }
            match leases.acquire(lease).await {
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
