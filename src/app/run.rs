//! Runs the bot: from settings to the event loop, and to a clean end.

use crate::app::cluster::exchange::Sharing;
use crate::app::cluster::leases::{LeaseKeeper, LeaseNews, leave};
use crate::app::errors::RunError;
use crate::app::front::event_loop::{serve, settle, watch_clocks};
use crate::app::front::inbound::busy_page;
use crate::app::front::spectators::key_of_links;
use crate::app::platforms::hosting::{Hosting, OnOpened};
use crate::app::settings::BotSettings;
use crate::app::shell::Shell;
use crate::app::tables::thinker::ThinkPriority;
use herzbot_adapter::events::queue;
use herzbot_adapter::tenure::Tenure;
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::command::Catalog;
use herzbot_core::text::Texts;
use herzbot_store::{Location, StoreError, open_shared_store};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{Notify, mpsc, oneshot};

/// How often what is too old is deleted.
const PRUNE_EVERY: Duration = Duration::from_secs(24 * 60 * 60);

/// Runs until `stop` is done. `opened` is told the playground's address and host link once it is open.
///
/// Where several processes share a database, a platform is served by the one that has its leases; the others stand by.
///
/// # Errors
/// When it can't start, when it can't go on because nothing can be kept any more, or when another process has taken over.
pub async fn run(
    settings: BotSettings,
    opened: impl FnOnce(&str, &str) + Send + Sync + 'static,
    stop: impl Future<Output = ()>,
) -> Result<(), RunError> {
    let texts = Arc::new(Texts::embedded()?);
    let catalog = Arc::new(Catalog::embedded(&texts)?);
    let (place, keep) = (settings.store.clone(), settings.keep);
    let wrong_store = |cause| RunError::Store { place: place.clone(), cause };
    let (store, leases) = open_shared_store(&place, &settings.home).await.map_err(wrong_store)?;
    let shell =
        Shell::new(Arc::clone(&store), texts, settings.language, settings.tempo, TimeSource::system());
    let watching = tokio::spawn(watch_clocks(Arc::clone(&shell)));
    if let Some(web) = &settings.web {
        // Before the first table is drawn.
        shell.spectators.open(web.url.clone(), key_of_links(&*store).await.map_err(wrong_store)?);
    }
    let warming = Arc::clone(&shell);
    tokio::spawn(async move {
        warming.thinker.think(ThinkPriority::Question, |_| herzbot_rules::players::warm_up()).await;
    });
    let pruned = prune(&shell, keep).await.map_err(wrong_store)?;
    tracing::debug!(pruned, "what was too old is deleted");
    let pruning = tokio::spawn({
        let shell = Arc::clone(&shell);
        async move {
            loop {
                tokio::time::sleep(PRUNE_EVERY).await;
                if let Err(error) = prune(&shell, keep).await {
                    tracing::warn!(%error, "what is too old could not be deleted");
                }
            }
        }
    });
    let (events, mut inbox) = queue(busy_page(Arc::clone(&shell.texts), shell.language));
    let opened: OnOpened = Box::new(opened);
    let (fatal, mut fatals) = mpsc::unbounded_channel();
    let hosting = |settings, tenure| {
        Hosting::new(Arc::clone(&shell), catalog.specs().to_vec(), events, settings, opened, tenure, fatal)
    };
    let mut telling = Vec::new();
    let (hosting, failure, kept) = match &leases {
        None => {
            let mut hosting = hosting(settings, Tenure::forever());
            hosting.restore_all().await.map_err(wrong_store)?;
            for name in hosting.platforms() {
                hosting.start(name, None).await?;
            }
            let mut failure = None;
            let ends = async {
                tokio::select! {
                    () = stop => {}
                    Some(error) = fatals.recv() => failure = Some(error),
                }
            };
            serve(&shell, &catalog, &mut inbox, ends).await;
            (hosting, failure, None)
        }
        Some(leases) => {
            let (keeper, tenure) = Tenure::kept(TimeSource::system());
            shell.platforms.keep_to(tenure.clone());
            let hosting = hosting(settings, tenure);
            let hurry: Arc<Notify> = Arc::default();
            let sharing = Arc::new(Sharing::new(&**leases));
            // It is the only one.
            let _known = shell.sharing.set(Arc::clone(&sharing));
            let (news, to_publish) = mpsc::unbounded_channel();
            shell.tables.tell(news);
            telling.push(tokio::spawn(Arc::clone(&sharing).publish(to_publish)));
            let closing = Arc::new(AtomicBool::new(false));
            let listening =
                Arc::clone(&sharing).listen(Arc::clone(&shell), Arc::clone(&hurry), Arc::clone(&closing));
            telling.push(tokio::spawn(listening));
            let (news, to_follow) = mpsc::unbounded_channel();
            let keeping = LeaseKeeper {
                shell: Arc::clone(&shell),
                leases: Arc::clone(leases),
                sharing,
                tenure: keeper,
                wanted: hosting.wanted(&hurry),
                hurry,
                news,
                closing: Arc::clone(&closing),
            };
            let mut keeping = tokio::spawn(keeping.keep());
            let (halt, halted) = oneshot::channel();
            let (fail, failed) = oneshot::channel();
            let starting = tokio::spawn(follow_leases(hosting, to_follow, place.clone(), fail, halted));
            let mut failure = None;
            let ends = async {
                tokio::select! {
                    () = stop => {}
                    Ok(error) = failed => failure = Some(error),
                    Some(error) = fatals.recv() => failure = Some(error),
                    ended = &mut keeping => match ended {
                        Ok(ended) => failure = ended.err(),
                        Err(error) => std::panic::resume_unwind(error.into_panic()),
                    },
                }
            };
            serve(&shell, &catalog, &mut inbox, ends).await;
            if let Some(error @ RunError::TakenOver { .. }) = failure {
                // There is nothing left to say: the state of this process is stale.
                return Err(error);
            }
            closing.store(true, Ordering::Relaxed);
            drop(halt);
            match starting.await {
                // As long as that is kept, this process says that it is alive.
                Ok((hosting, news)) => (hosting, failure, Some((news, keeping))),
                Err(error) => std::panic::resume_unwind(error.into_panic()),
            }
        }
    };
    tracing::info!("stopping");
    // What becomes of the last messages is heard still: else they would be shown again at the next start.
    serve(&shell, &catalog, &mut inbox, hosting.stop()).await;
    settle(&shell).await;
    pruning.abort();
    watching.abort();
    if let Some((news, keeping)) = kept {
        drop(news);
        // Its outcome changes nothing: this process is about to end.
        let _ended = keeping.await;
    }
    for telling in telling {
        telling.abort();
    }
    if let Some(leases) = &leases {
        leave(&**leases).await;
    }
    if let Some(error) = failure {
        return Err(error);
    }
    // The supervisor restarts the process, which then finds everything that was acknowledged.
    store.failure().map_or(Ok(()), |cause| Err(wrong_store(cause)))
}

/// Serves what this process has the leases of, until it is told to halt. What keeps it from that is told to `fail`.
async fn follow_leases(
    mut hosting: Hosting,
    mut news: mpsc::UnboundedReceiver<LeaseNews>,
    place: Location,
    fail: oneshot::Sender<RunError>,
    mut halt: oneshot::Receiver<()>,
) -> (Hosting, mpsc::UnboundedReceiver<LeaseNews>) {
    loop {
        let item = tokio::select! {
            Some(item) = news.recv() => item,
            _ = &mut halt => return (hosting, news),
        };
        if let Err(error) = hosting.follow(item, &place).await {
            // Nobody listens where the bot is stopping already.
            let _unheard = fail.send(error);
            let _halted = halt.await;
            return (hosting, news);
        }
    }
}

/// Deletes tables that were closed without a result longer ago than `keep`; gives how many.
async fn prune(shell: &Shell, keep: Duration) -> Result<usize, StoreError> {
    // The store notes by the wall clock when a table was closed.
    let now = shell.clock.wall(shell.now());
    shell.store.prune(now.before(keep)).await
}
