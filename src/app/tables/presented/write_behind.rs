//! Persists a table's display in the background (write-behind): only the newest state, without delaying the table.
//! Otherwise, on a slow disk, a move would wait for earlier syncs of other moves.

use herzbot_core::ids::TableId;
use herzbot_store::Journal;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// How long states are gathered, unless one is needed soon.
const GATHERED: Duration = Duration::from_millis(400);

/// What is shown, as it is persisted.
#[derive(Default)]
struct WriteBehindState {
    /// Counts from 1; 0 means already persisted.
    number: u64,
    /// States up to this number are written without a delay.
    needed: u64,
    page: String,
    /// See [`Journal::note_shown`].
    last: bool,
}

/// The display of one table to persist; ends with its task.
pub struct ShownNotes {
    newest: watch::Sender<WriteBehindState>,
    /// The number of the last state that was written, or failed to be.
    written: watch::Receiver<u64>,
}

impl ShownNotes {
    /// Starts the writing task.
    pub fn start(journal: impl Fn() -> Arc<dyn Journal> + Send + Sync + 'static, table: TableId) -> Self {
        let (newest, mut states) = watch::channel(WriteBehindState::default());
        let (done, written) = watch::channel(0);
        tokio::spawn(async move {
            let mut kept = 0;
            while states.changed().await.is_ok() {
                if states.borrow_and_update().number == kept {
                    continue;
                }
                // Whether it is needed, the time is over, or the table's task has ended: it is written now.
                let needed = states.wait_for(|state| state.needed > kept);
                let _needed = tokio::time::timeout(GATHERED, needed).await.is_ok();
                let (number, page, last) = {
                    let state = states.borrow_and_update();
                    (state.number, state.page.clone(), state.last)
                };
                if let Err(error) = journal().note_shown(table, page, last).await {
                    tracing::warn!(%table, %error, "what was shown could not be kept");
                }
                kept = number;
                done.send_replace(number);
            }
        });
        Self { newest, written }
    }

    /// Has a state written, unless it is the same as before, or a newer one comes in time. `soon`: without a delay, as
    /// for a message that a restart would otherwise post again.
    pub fn note(&self, page: String, last: bool, soon: bool) {
        self.newest.send_if_modified(|state| {
            let differs = state.page != page || last;
            if differs {
                let number = state.number + 1;
                let needed = if soon { number } else { state.needed };
                *state = WriteBehindState { number, needed, page, last };
            }
            differs
        });
    }

    /// Waits until the newest state was written, or failed to be.
    pub async fn written(&mut self) {
        let mut newest = 0;
        self.newest.send_if_modified(|state| {
            newest = state.number;
            std::mem::replace(&mut state.needed, newest) != newest
        });
        // An error: the task that writes has gone, and nothing more will be.
        let _gone = self.written.wait_for(|number| *number >= newest).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use herzbot_store::MemoryStore;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[tokio::test]
    async fn states_are_written_together_or_as_soon_as_one_is_needed() {
        let (store, writes) = (Arc::new(MemoryStore::default()), Arc::new(AtomicU64::new(0)));
        let count = Arc::clone(&writes);
        let journal = move || {
            count.fetch_add(1, Ordering::Relaxed);
            Arc::clone(&store) as Arc<dyn Journal>
        };
        let mut notes = ShownNotes::start(journal, TableId(7));
        for page in ["a", "b", "b", "c"] {
            notes.note(page.to_owned(), false, false);
        }
        notes.written().await;
        assert_eq!(writes.load(Ordering::Relaxed), 1);
        notes.written().await;
        assert_eq!(writes.load(Ordering::Relaxed), 1);
        // Nobody asks for these.
        for (soon, count) in [(false, 2), (true, 3)] {
            notes.note(format!("{soon}"), false, soon);
            assert!(notes.written.wait_for(|number| *number >= 2 + count).await.is_ok());
            assert_eq!(writes.load(Ordering::Relaxed), count);
        }
    }
}
