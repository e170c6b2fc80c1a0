//! Runs the bot: from settings to the event loop, and to a clean end.
//!
//! The only process on its data runs in [`alone`]; a process that shares a database with others runs in [`shared`].

mod alone;
mod monitor;
mod runner;
mod shared;

use crate::app::errors::RunError;
use crate::app::front::daily::forget_hard;
use crate::app::front::event_loop::watch_clocks;
use crate::app::front::inbound::busy_page;
use crate::app::front::night_starts::keep_nights;
use crate::app::front::nights::forget_nights;
use crate::app::front::puzzles::send_weekly;
use crate::app::platforms::hosting::{Hosting, OnOpened};
use crate::app::platforms::spectators::key_of_links;
use crate::app::settings::BotSettings;
use crate::app::shell::Shell;
use crate::app::shell::guests::forget_guests;
use herzbot_adapter::events::queue;
use herzbot_adapter::tenure::Tenure;
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::daily::Day;
use herzbot_core::text::Texts;
use herzbot_store::{StoreError, open_shared_store};
use runner::Runner;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::sync::mpsc;

/// How often outdated data is deleted.
const PRUNE_EVERY: Duration = Duration::from_secs(24 * 60 * 60);

/// How often to check for due weekly puzzles.
const PUZZLES_EVERY: Duration = Duration::from_secs(15 * 60);

/// Runs until `stop` is done. `opened` receives the playground's address and host link once it is open.
///
/// If several processes share a database, a platform is served by the process with its lease; the others stand by.
///
/// # Errors
/// The bot can't start, can't go on because nothing can be saved any more, or another process has taken over.
pub async fn run(
    settings: BotSettings,
    opened: impl FnOnce(&str, &str) + Send + Sync + 'static,
    stop: impl Future<Output = ()>,
) -> Result<(), RunError> {
    let texts = Arc::new(Texts::embedded()?);
    let catalog = Arc::new(herzbot_core::text::embedded_catalog()?);
    let (place, keep) = (settings.store.clone(), settings.keep);
    let wrong_store = |cause| RunError::Store { place: place.clone(), cause };
    let (store, leases) = open_shared_store(&place, &settings.home).await.map_err(wrong_store)?;
    let shell =
        Shell::new(Arc::clone(&store), texts, settings.language, settings.tempo, TimeSource::system());
    let watching = tokio::spawn(watch_clocks(Arc::clone(&shell)));
    let monitoring = match settings.monitor {
        Some(address) => match monitor::begin(&shell, address, settings.platforms()).await {
            Ok(monitoring) => Some(monitoring),
            // Another process on this machine has the address.
            Err(error) if leases.is_some() && error.may_pass() => {
                tracing::warn!(%error, "nothing is told to monitoring");
                None
            }
            Err(error) => return Err(error),
        },
        None => None,
    };
    if let Some(web) = &settings.web {
        // Before the first table is drawn.
        let key = key_of_links(&*store).await.map_err(wrong_store)?;
        if web.is_safe() {
            shell.boards.links.open(web.url.clone(), key.clone());
            shell.boards.guests.store(web.guests, Ordering::Relaxed);
        }
        shell.boards.spectators.links.open(web.url.clone(), key);
    }
    let pruned = prune(&shell, keep).await.map_err(wrong_store)?;
    tracing::debug!(pruned, "what was too old is deleted");
    let pruning = tokio::spawn(prune_daily(Arc::clone(&shell), keep));
    let puzzling = tokio::spawn(send_puzzles(Arc::clone(&shell)));
    let nights = tokio::spawn(keep_nights(Arc::clone(&shell)));
    let (to_loop, events) = queue(busy_page(Arc::clone(&shell.texts), shell.language));
    let (tell_fatal, fatal) = mpsc::unbounded_channel();
    let specs = catalog.specs().to_vec();
    let hosting = |tenure: Tenure| {
        let opened: OnOpened = Box::new(opened);
        Hosting::new(Arc::clone(&shell), specs, to_loop, settings, opened, tenure, tell_fatal)
    };
    let runner = Runner { shell: Arc::clone(&shell), catalog, events, fatal, place: place.clone() };
    let failure = match leases {
        None => alone::run(runner, hosting(Tenure::forever()), stop).await?,
        Some(leases) => shared::run(runner, leases, hosting, stop).await?,
    };
    pruning.abort();
    puzzling.abort();
    nights.abort();
    watching.abort();
    if let Some(monitoring) = monitoring {
        monitoring.abort();
    }
    if let Some(error) = failure {
        return Err(error);
    }
    // The supervisor restarts the process, which then finds everything that was acknowledged.
    store.failure().map_or(Ok(()), |cause| Err(wrong_store(cause)))
}

/// Deletes tables that were closed without a result longer ago than `keep`, the computer's points in deals of days before
/// that, and old game nights; forgets guests.
/// Returns the number of deleted items.
async fn prune(shell: &Shell, keep: Duration) -> Result<usize, StoreError> {
    let gone = forget_guests(shell).await? + forget_nights(shell).await?;
    // The store records closing times by the wall clock.
    let first = shell.wall().before(keep);
    Ok(gone + forget_hard(shell, Day::of(first)).await? + shell.store.prune(first).await?)
}

/// Prunes every day, as long as the process runs.
async fn prune_daily(shell: Arc<Shell>, keep: Duration) {
    loop {
        tokio::time::sleep(PRUNE_EVERY).await;
        if let Err(error) = prune(&shell, keep).await {
            tracing::warn!(%error, "what is too old could not be deleted");
        }
    }
}

/// Sends the weekly puzzles, as long as the process runs.
async fn send_puzzles(shell: Arc<Shell>) {
    loop {
        tokio::time::sleep(PUZZLES_EVERY).await;
        if let Err(error) = send_weekly(&shell).await {
            tracing::warn!(%error, "the puzzles of the week could not be sent");
        }
    }
}
