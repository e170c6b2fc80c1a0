//! Persists a table's display in the background (write-behind): only the newest state, without delaying the table.
//! Otherwise, on a slow disk, a move would wait for earlier syncs of other moves.

use herzbot_core::ids::TableId;
use herzbot_store::Journal;
use std::sync::Arc;
use tokio::sync::watch;

/// The display in its persisted form.
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
        Self { newest, written }
    }

    /// Writes a state, unless it equals the previous one, or a newer one arrives before the write begins.
    pub fn note(&self, page: String, last: bool) {
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
        // An error means that the writing task has ended, so nothing more will be written.
        let _gone = self.written.wait_for(|number| *number >= newest).await;
    }
}
