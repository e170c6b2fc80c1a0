//! The runner of a process that is the only one on its data.

use crate::app::errors::RunError;
use crate::app::platforms::hosting::Hosting;
use crate::app::run::runner::Runner;

/// Restores all tables, starts all platforms, and serves until `stop` is done. Returns the error that ended it
/// earlier.
pub async fn run(
    mut runner: Runner,
    mut hosting: Hosting,
    stop: impl Future<Output = ()>,
) -> Result<Option<RunError>, RunError> {
    hosting.restore(|_| true, |_| None).await.map_err(|cause| runner.wrong_store(cause))?;
    for name in hosting.platforms() {
        hosting.start(name, None).await?;
    }
    let failure = runner.serve(stop, std::future::pending()).await;
    runner.stop(hosting).await;
    Ok(failure)
}
