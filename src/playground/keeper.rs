//! The chat behind its lock, and its saving.

use super::chat::LiveChat;
use super::serving::{closed, lock};
use herzbot_adapter::chat_rows::ChatRows;
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::ids::Moment;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::sync::{Notify, watch};

/// How long changes are collected before they are saved.
const GATHERED: Duration = Duration::from_secs(1);
/// The pause before another attempt after a failed save, unless something changes earlier.
const AGAIN: Duration = Duration::from_secs(5);

/// The chat, which is saved soon after changes.
pub(crate) struct ChatKeeper {
    clock: TimeSource,
    chat: Mutex<LiveChat>,
    /// Notified by the chat when rows have changed.
    changed: Arc<Notify>,
    /// Notified when changed rows have to be on disk soon.
    hurry: Notify,
    rows: Arc<dyn ChatRows>,
    /// Ensures that only one save runs at a time.
    saving: tokio::sync::Mutex<()>,
    saves: watch::Sender<Saves>,
    closing: watch::Sender<bool>,
}

/// Counts the saves of changes.
#[derive(Clone, Copy, Default)]
struct Saves {
    /// The number of the last save that has started.
    begun: u64,
    /// The number of the last save that has ended.
    ended: u64,
    /// The number of the last save that has succeeded.
    kept: u64,
    /// Whether the next save has to survive a power cut.
    durable: bool,
}

impl ChatKeeper {
    /// Stores a chat, which notifies `changed`, in `rows`.
    pub(crate) fn new(
        chat: LiveChat,
        changed: Arc<Notify>,
        rows: Arc<dyn ChatRows>,
        clock: TimeSource,
    ) -> Arc<Self> {
        Arc::new(Self {
            clock,
            chat: Mutex::new(chat),
            changed,
            hurry: Notify::new(),
            rows,
            saving: tokio::sync::Mutex::default(),
            saves: watch::Sender::default(),
            closing: watch::Sender::new(false),
        })
    }

    pub(crate) fn chat(&self) -> MutexGuard<'_, LiveChat> {
        lock(&self.chat)
    }

    pub(crate) fn now(&self) -> Moment {
        self.clock.now()
    }

    /// Returns a receiver that tells whether the playground is closing.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Closes the playground.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Saves the chat after changes, and once more when the playground closes.
    pub(crate) async fn run(&self) {
        let closing = closed(self.closing());
        tokio::pin!(closing);
        let mut failed = false;
        loop {
            let last = tokio::select! {
                () = self.changed.notified() => tokio::select! {
                    () = tokio::time::sleep(GATHERED) => false,
                    () = self.hurry.notified() => false,
                    () = &mut closing => true,
                },
                () = tokio::time::sleep(AGAIN), if failed => false,
                () = &mut closing => true,
            };
            failed = !self.save(last).await;
            if last {
                break;
            }
        }
    }

    /// Saves the changes. Returns whether that succeeded; a failure is logged.
    async fn save(&self, last: bool) -> bool {
        let _turn = self.saving.lock().await;
        let (durable, (rows, changes)) = {
            let mut chat = self.chat();
            let mut durable = false;
            self.saves.send_modify(|saves| {
                saves.begun += 1;
                durable = std::mem::take(&mut saves.durable);
            });
            (durable, chat.take_changes(durable))
        };
        let saved =
            if changes.is_empty() { Ok(()) } else { self.rows.change(changes, durable || last).await };
        if let Err(problem) = &saved {
            tracing::error!(%problem, "the playground's chat could not be saved");
            self.chat().put_back(rows);
        }
        self.saves.send_modify(|saves| {
            saves.ended = saves.begun;
            match saved {
                Ok(()) => saves.kept = saves.begun,
                Err(_) => saves.durable |= durable,
            }
        });
        saved.is_ok()
    }

    /// Waits until the current chat survives a crash. It is saved together with other changes, for which many may
    /// wait.
    pub(crate) async fn kept(&self) {
        let next = {
            let _chat = self.chat();
            self.changed.notify_one();
            self.next_save()
        };
        self.after_save(next, |saves| saves.kept).await;
    }

    /// Saves the current chat at once, so that it survives a power cut. Returns when that is done or has failed.
    pub(crate) async fn keep_now(&self) {
        let next = {
            let _chat = self.chat();
            self.saves.send_modify(|saves| saves.durable = true);
            self.changed.notify_one();
            self.hurry.notify_one();
            self.next_save()
        };
        self.after_save(next, |saves| saves.ended).await;
    }

    /// Returns the number of the save that includes the chat's current state. Call it while the chat is locked. A
    /// running save may have started too early.
    fn next_save(&self) -> u64 {
        self.saves.borrow().begun + 1
    }

    async fn after_save(&self, next: u64, number: impl Fn(&Saves) -> u64) {
        let mut saves = self.saves.subscribe();
        tokio::select! {
            // The channel can't close while `self` exists.
            _done = async { saves.wait_for(|saves| number(saves) >= next).await.is_ok() } => {}
            () = closed(self.closing()) => drop(self.save(true).await),
        }
    }
}
