//! What the playground's tasks and its web server share.

use super::lock::lock;
use super::{disk, guard, live, picture, wire};
use guard::Network;
use herzbot_core::ids::Moment;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::{Notify, Semaphore};

/// What the playground's tasks share.
pub(super) struct PlaygroundShared {
    pub(super) world: Mutex<live::LiveChat>,
    pub(super) throttle: Mutex<guard::Throttle>,
    pub(super) joins: Mutex<guard::Throttle>,
    /// One game after the other is played again: that takes a moment of a processor's time.
    pub(super) films: Arc<Semaphore>,
    /// The same of reviews, which take longer.
    pub(super) reviews: Arc<Semaphore>,
    pub(super) pictures: picture::PictureCache,
    /// Only people at this machine come: see [`guard::host_is_ours`].
    pub(super) loopback: bool,
    pub(super) proxies: Vec<Network>,
    pub(super) instance: String,
    pub(super) key: String,
    /// What the host link holds.
    pub(super) host_key: String,
    /// What the cookie of those who gave the passphrase holds.
    pub(super) pass: Option<String>,
    /// Something may be in the outbox.
    pub(super) pushed: Notify,
    pub(super) closing: tokio::sync::watch::Sender<bool>,
    /// The data folder, for one writer at a time.
    pub(super) folder: tokio::sync::Mutex<PathBuf>,
}

impl PlaygroundShared {
    pub(super) fn world(&self) -> MutexGuard<'_, live::LiveChat> {
        lock(&self.world)
    }

    pub(super) fn throttle(&self) -> MutexGuard<'_, guard::Throttle> {
        lock(&self.throttle)
    }

    pub(super) fn joins(&self) -> MutexGuard<'_, guard::Throttle> {
        lock(&self.joins)
    }

    /// Writes the chat as it is now to the disk; a failure is logged, and the next change tries again.
    pub(super) async fn save(&self) {
        let folder = self.folder.lock().await;
        let chat = serde_json::to_vec(&self.world().chat);
        let path = folder.clone();
        let written = match chat {
            Ok(chat) => tokio::task::spawn_blocking(move || disk::write(&path, &chat)).await,
            Err(problem) => Ok(Err(problem.into())),
        };
        match written {
            Ok(Ok(())) => {}
            Ok(Err(problem)) => tracing::error!(%problem, "the playground's chat could not be written"),
            Err(problem) => tracing::error!(%problem, "the playground's chat could not be written"),
        }
    }

    pub(super) fn act(&self, listener: u64, ask: wire::FromPage) {
        self.world().act(listener, ask, now());
        self.pushed.notify_one();
    }
}

/// The time by the clock of this machine.
pub(super) fn now() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}
