//! What the playground's tasks and its web server share.

use super::serving::lock;
use super::{disk, guard, live, picture, reviews, wire};
use guard::Network;
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::ids::Moment;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use tokio::sync::Semaphore;

/// What the playground's tasks share.
pub(super) struct PlaygroundShared {
    pub(super) clock: TimeSource,
    pub(super) world: Mutex<live::LiveChat>,
    pub(super) throttle: Mutex<guard::Throttle>,
    pub(super) joins: Mutex<guard::Throttle>,
    /// One game after the other is played again: that takes a moment of a processor's time.
    pub(super) films: Arc<Semaphore>,
    /// The same of reviews, which take longer.
    pub(super) reviews: Arc<reviews::Reviews>,
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
    pub(super) closing: tokio::sync::watch::Sender<bool>,
    /// The data folder, for one writer at a time.
    pub(super) folder: tokio::sync::Mutex<PathBuf>,
    pub(super) saves: Saves,
}

/// Counts how often the chat was written.
#[derive(Default)]
pub(super) struct Saves {
    /// The number of the last one that has begun.
    begun: AtomicU64,
    /// The number of the last one that is on the disk.
    done: tokio::sync::watch::Sender<u64>,
}

impl PlaygroundShared {
    pub(super) fn world(&self) -> MutexGuard<'_, live::LiveChat> {
        lock(&self.world)
    }

    pub(super) fn now(&self) -> Moment {
        self.clock.now()
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
        let number = self.saves.begun.fetch_add(1, Ordering::Relaxed) + 1;
        let chat = serde_json::to_vec(&self.world().chat);
        let path = folder.clone();
        let written = match chat {
            Ok(chat) => tokio::task::spawn_blocking(move || disk::write(&path, &chat)).await,
            Err(problem) => Ok(Err(problem.into())),
        };
        match written {
            Ok(Ok(())) => drop(self.saves.done.send_replace(number)),
            Ok(Err(problem)) => tracing::error!(%problem, "the playground's chat could not be written"),
            Err(problem) => tracing::error!(%problem, "the playground's chat could not be written"),
        }
    }

    /// Waits until the chat as it is now is on the disk. It is written with the next save, which many may wait for.
    pub(super) async fn kept(&self) {
        // The one that is under way may have begun too early.
        let number = self.saves.begun.load(Ordering::Relaxed) + 1;
        if *self.closing.borrow() {
            return self.save().await;
        }
        let changed = Arc::clone(&self.world().changed);
        changed.notify_one();
        let mut saves = self.saves.done.subscribe();
        // It can't be closed while we have it.
        let _done = saves.wait_for(|done| *done >= number).await;
    }

    pub(super) fn act(&self, listener: u64, ask: wire::FromPage) {
        self.world().act(listener, ask, self.now());
    }
}
