//! The event loop of a process, and the conditions that end it.

use crate::app::errors::RunError;
use crate::app::front::event_loop::{serve, settle};
use crate::app::platforms::hosting::Hosting;
use crate::app::shell::Shell;
use crate::app::shell::service_manager::{ProcessState, tell_service_manager};
use futures_util::future::poll_immediate;
use herzbot_adapter::events::EventReceiver;
use herzbot_core::command::Catalog;
use herzbot_store::{Location, StoreError};
use std::pin::pin;
use std::sync::Arc;
use tokio::sync::mpsc;

/// The event loop of a process, and the conditions that end it.
pub struct Runner {
    pub shell: Arc<Shell>,
    pub catalog: Arc<Catalog>,
    pub events: EventReceiver,
    /// Receives the reason why a platform, and so the process, can't go on.
    pub fatal: mpsc::UnboundedReceiver<RunError>,
    pub place: Location,
}

impl Runner {
    /// Serves until `stop` or `broken` is done, or a platform can't go on. Returns the error that ended it.
    pub async fn serve(
        &mut self,
        stop: impl Future<Output = ()>,
        broken: impl Future<Output = Option<RunError>>,
    ) -> Option<RunError> {
        let mut failure = None;
        {
            let mut ends = pin!(async {
                tokio::select! {
                    () = stop => {}
                    error = broken => failure = error,
                    Some(error) = self.fatal.recv() => failure = Some(error),
                }
            });
            // From here on, SIGTERM is heard: before the first event shows that the bot runs.
            if poll_immediate(ends.as_mut()).await.is_none() {
                tell_service_manager(ProcessState::Ready);
                serve(&self.shell, &self.catalog, &mut self.events, ends).await;
            }
        }
        failure
    }

    /// Stops the platforms. It still handles the receipts of their last messages, which the next start would
    /// otherwise show again.
    pub async fn stop(&mut self, hosting: Hosting) {
        tracing::info!("stopping");
        tell_service_manager(ProcessState::Stopping);
        serve(&self.shell, &self.catalog, &mut self.events, hosting.stop()).await;
        settle(&self.shell).await;
    }

    pub fn wrong_store(&self, cause: StoreError) -> RunError {
        RunError::Store { place: self.place.clone(), cause }
    }
}
