//! Persists what a table shows behind its task's back (write-behind): only the newest state, and nobody waits for it. On a
//! slow disk a move would else wait for the syncs of others' moves before it.

use herzbot_core::ids::TableId;
use herzbot_store::Journal;
use std::sync::Arc;
use tokio::sync::watch;

/// What is shown, as it is persisted.
#[derive(Default)]
struct WriteBehindState {
    /// Counted from 1; 0 is what is persisted already.
    number: u64,
    page: String,
    /// See [`Journal::note_shown`].
    last: bool,
}

/// What one table shows; ends with its task.
pub struct ShownNotes {
    newest: watch::Sender<WriteBehindState>,
    /// The number of the last state that was written, or could not be.
    written: watch::Receiver<u64>,
}

impl ShownNotes {
    /// Starts the task that writes.
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

    /// Has a state written, unless it is the same as before, or a newer one comes in time.
    pub fn note(&self, page: String, last: bool) {
        self.newest.send_if_modified(|state| {
            let differs = state.page != page || last;
            if differs {
                *state = WriteBehindState { number: state.number + 1, page, last };
            }
            differs
        });
    }

    /// Waits until the newest state was written, or could not be.
    pub async fn written(&mut self) {
        let newest = self.newest.borrow().number;
        // An error: the task that writes has gone, and nothing more will be.
        let _gone = self.written.wait_for(|number| *number >= newest).await;
    }
}
