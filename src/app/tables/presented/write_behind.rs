//! Persists a table's display in the background (write-behind): only the newest state, without delaying the table.
//! Otherwise, on a slow disk, a move would wait for earlier syncs of other moves.

use herzbot_core::ids::TableId;
use herzbot_store::Journal;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

/// How long states are gathered that aren't needed at once.
const GATHERED: Duration = Duration::from_secs(1);

/// What is shown, as it is persisted.
#[derive(Default)]
struct WriteBehindState {
    /// Counts from 1; 0 means already persisted.
    number: u64,
    page: String,
    /// See [`Journal::note_shown`].
    last: bool,
}

/// The display of one table to persist; ends with its task.
pub struct ShownNotes {
    newest: watch::Sender<WriteBehindState>,
    /// The number of the last state that was written, or failed to be.
    written: watch::Receiver<u64>,
    /// When the display is to be noted, if it has changed since.
    due: Option<Instant>,
}

impl ShownNotes {
    /// Starts the writing task.
    pub fn start(journal: impl Fn() -> Arc<dyn Journal> + Send + Sync + 'static, table: TableId) -> Self {
        let (newest, mut states) = watch::channel(WriteBehindState::default());
        let (done, written) = watch::channel(0);
        tokio::spawn(async move {
            while states.changed().await.is_ok() {
                let (number, page, last) = {
                    let state = states.borrow_and_update();
                    (state.number, state.page.clone(), state.last)
                };
                if let Err(error) = journal().note_shown(table, page, last).await {
                    tracing::warn!(%table, %error, "what was shown could not be kept");
                }
                done.send_replace(number);
            }
        });
        Self { newest, written, due: None }
    }

    /// Has the display noted soon, together with the changes that follow.
    pub fn gather(&mut self) {
        self.due.get_or_insert_with(|| Instant::now() + GATHERED);
    }

    /// Returns when to note the display, if it has changed.
    pub const fn due(&self) -> Option<Instant> {
        self.due
    }

    /// Has a state written, unless it is the same as before, or a newer one comes in time.
    pub fn note(&mut self, page: String, last: bool) {
        self.due = None;
        self.newest.send_if_modified(|state| {
            let differs = state.page != page || last;
            if differs {
                *state = WriteBehindState { number: state.number + 1, page, last };
            }
            differs
        });
    }

    /// Waits until the newest state was written, or failed to be.
    pub async fn written(&mut self) {
        let newest = self.newest.borrow().number;
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
    async fn changes_are_gathered_and_a_state_is_written_once() {
        let (store, writes) = (Arc::new(MemoryStore::default()), Arc::new(AtomicU64::new(0)));
        let count = Arc::clone(&writes);
        let journal = move || {
            count.fetch_add(1, Ordering::Relaxed);
            Arc::clone(&store) as Arc<dyn Journal>
        };
        let mut notes = ShownNotes::start(journal, TableId(7));
        assert_eq!(notes.due(), None);
        notes.gather();
        let due = notes.due();
        // The changes that follow don't delay it.
        tokio::time::sleep(Duration::from_millis(2)).await;
        notes.gather();
        assert!(due.is_some());
        assert_eq!(notes.due(), due);
        for page in ["a", "b", "b", "c"] {
            notes.note(page.to_owned(), false);
        }
        assert_eq!(notes.due(), None);
        for (page, last, count) in [("c", false, 1), ("d", false, 2), ("d", false, 2), ("d", true, 3)] {
            notes.note(page.to_owned(), last);
            notes.written().await;
            assert_eq!(writes.load(Ordering::Relaxed), count, "{page} {last}");
        }
    }
}
