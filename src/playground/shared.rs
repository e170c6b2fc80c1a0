//! What the playground's tasks and its web server share.

use super::chat::RowKey;
use super::serving::{closed, lock};
use super::{guard, live, picture, reviews, wire};
use guard::Network;
use herzbot_adapter::chat_rows::ChatRows;
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::ids::Moment;
use std::sync::{Arc, Mutex, MutexGuard};
use tokio::sync::{Semaphore, watch};

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
    pub(super) closing: watch::Sender<bool>,
    /// Where the chat is kept.
    pub(super) rows: Arc<dyn ChatRows>,
    /// One save at a time.
    pub(super) saving: tokio::sync::Mutex<()>,
    pub(super) saves: watch::Sender<Saves>,
}

/// Counts how often what had changed was saved.
#[derive(Clone, Copy, Default)]
pub(super) struct Saves {
    /// The number of the last one that has begun.
    begun: u64,
    /// The number of the last one that has ended.
    ended: u64,
    /// The number of the last one that has succeeded.
    kept: u64,
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

    /// Saves what has changed; a failure is logged, and the next change tries again.
    pub(super) async fn save(&self, last: bool) {
        let _turn = self.saving.lock().await;
        let (rows, changes, durable) = {
            let mut world = self.world();
            self.saves.send_modify(|saves| saves.begun += 1);
            let durable = std::mem::take(&mut world.durable);
            if durable && world.chat.changed.is_empty() {
                // What has to survive was written just before, without a sync: the next row syncs it, too.
                world.chat.changed.insert(RowKey::About);
            }
            let rows = std::mem::take(&mut world.chat.changed);
            let changes = world.chat.changes(&rows);
            (rows, changes, durable || last)
        };
        let saved = if changes.is_empty() { Ok(()) } else { self.rows.change(changes, durable).await };
        if let Err(problem) = &saved {
            tracing::error!(%problem, "the playground's chat could not be saved");
            let mut world = self.world();
            world.chat.changed.extend(rows);
            world.durable |= durable;
        }
        self.saves.send_modify(|saves| {
            saves.ended = saves.begun;
            if saved.is_ok() {
                saves.kept = saves.begun;
            }
        });
    }

    /// Waits until the chat as it is now survives a crash. It is saved with other changes, for which many may wait.
    pub(super) async fn kept(&self) {
        let next = {
            let world = self.world();
            world.changed.notify_one();
            self.next_save()
        };
        self.after_save(next, |saves| saves.kept).await;
    }

    /// Has the chat as it is now saved at once, so that it survives a power cut; returns when that is done, or has failed.
    pub(super) async fn keep_now(&self) {
        let next = {
            let mut world = self.world();
            world.durable = true;
            world.changed.notify_one();
            world.hurry.notify_one();
            self.next_save()
        };
        self.after_save(next, |saves| saves.ended).await;
    }

    /// The number of the save that has what the world has now; asked while the world is locked. The one that is under way may
    /// have begun too early.
    fn next_save(&self) -> u64 {
        self.saves.borrow().begun + 1
    }

    async fn after_save(&self, next: u64, number: impl Fn(&Saves) -> u64) {
        let mut saves = self.saves.subscribe();
        tokio::select! {
            // It can't be closed while we have it.
            _done = async { saves.wait_for(|saves| number(saves) >= next).await.is_ok() } => {}
            () = closed(self.closing.subscribe()) => self.save(true).await,
        }
    }

    pub(super) fn act(&self, listener: u64, ask: wire::FromPage) {
        self.world().act(listener, ask, self.now());
    }
}
