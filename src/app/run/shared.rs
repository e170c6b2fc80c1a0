//! The runner of a process that shares a database with others: it serves the platforms of its leases, and stands by
//! for the rest.

use crate::app::cluster::leases::{LeaseKeeper, LeaseNews, leave};
use crate::app::errors::RunError;
use crate::app::platforms::hosting::Hosting;
use crate::app::run::runner::Runner;
use crate::app::shell::peers::Peers;
use herzbot_adapter::tenure::Tenure;
use herzbot_adapter::time_source::TimeSource;
use herzbot_store::Leases;
use herzbot_store::Location;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::task::JoinError;

/// Keeps leases, and serves their platforms until `stop` is done. Returns the error that ended it earlier.
///
/// # Errors
/// [`RunError::TakenOver`] if another process has acquired a lease of this one.
pub async fn run(
    mut runner: Runner,
    leases: Arc<Leases>,
    hosting: impl FnOnce(Tenure) -> Hosting,
    stop: impl Future<Output = ()>,
) -> Result<Option<RunError>, RunError> {
    let shell = Arc::clone(&runner.shell);
    let (keeper, tenure) = Tenure::kept(TimeSource::system());
    shell.platforms.keep_to(tenure.clone());
    let hosting = hosting(tenure);
    let (hurry, closing): (Arc<Notify>, Arc<AtomicBool>) = Default::default();
    let peers = Arc::new(Peers::new(&leases));
    // There is one for each run.
    shell.processes.join(&peers);
    let (news, to_publish) = mpsc::unbounded_channel();
    shell.tables.tell(news);
    let publishing = tokio::spawn(Arc::clone(&peers).publish(to_publish));
    let listening = Arc::clone(&peers).listen(Arc::clone(&shell), Arc::clone(&hurry), Arc::clone(&closing));
    let listening = tokio::spawn(listening);
    let (news, to_follow) = mpsc::unbounded_channel();
    let keeping = LeaseKeeper {
        shell,
        leases: Arc::clone(&leases),
        peers: Arc::clone(&peers),
        tenure: keeper,
        wanted: hosting.wanted(&hurry),
        hurry,
        news,
        closing: Arc::clone(&closing),
    };
    let mut keeping = tokio::spawn(keeping.keep());
    let (halt, halted) = oneshot::channel();
    let (fail, failed) = oneshot::channel();
    let following = tokio::spawn(follow_leases(hosting, to_follow, runner.place.clone(), fail, halted));
    let broken = async {
        tokio::select! {
            Ok(error) = failed => Some(error),
            ended = &mut keeping => not_panicked(ended).err(),
        }
    };
    let failure = runner.serve(stop, broken).await;
    if let Some(error @ RunError::TakenOver { .. }) = failure {
        // Nothing must be sent any more, because the state of this process is stale.
        return Err(error);
    }
    closing.store(true, Ordering::Relaxed);
    drop(halt);
    let (hosting, news) = not_panicked(following.await);
    runner.stop(hosting).await;
    // Up to here, this process has reported that it is alive.
    drop(news);
    // Its outcome changes nothing: this process is about to end.
    let _ended = keeping.await;
    publishing.abort();
    listening.abort();
    leave(&leases).await;
    peers.tell_of_leaving().await;
    Ok(failure)
}

/// Returns the result of a task; a panic in it continues here.
fn not_panicked<T>(ended: Result<T, JoinError>) -> T {
    ended.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))
}

/// Serves according to this process's leases, until it is told to halt. An error that prevents this goes to `fail`.
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
            // The receiver is gone if the bot is already stopping.
            let _unheard = fail.send(error);
            let _halted = halt.await;
            return (hosting, news);
        }
    }
}
