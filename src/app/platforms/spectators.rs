//! Serves spectators: the tables of this process that can be watched or replayed (`shell/spectators.rs`).

use crate::app::platforms::boards::{Played, at_home};
use crate::app::settings::WebSettings;
use crate::app::shell::Shell;
use crate::app::tables::archive::{over_for_all, record_of, review_of_table};
use herzbot_adapter::events::EventSender;
use herzbot_core::ids::TableId;
use herzbot_core::review::Review;
use herzbot_playground::{
    FinishedGames, FrameDoor, PageServer, PlayService, PublicStates, PublicTable, PublicTables, WatchKey,
    WatchServer, WatchStartError, serve_spectators,
};
use herzbot_store::{Store, StoreError};
use std::pin::Pin;
use std::sync::Arc;
use tokio::runtime::Handle;
use tokio::sync::watch;

/// The note with the key of the links. Links stay the same after a restart, and in a process that takes over.
const KEY: &str = "spectators key";

/// The tables of this process, live or archived.
struct Watched {
    shell: Arc<Shell>,
    /// The runtime of the store. Spectators are served in another one.
    main: Handle,
}

impl PublicTables for Watched {
    fn watch(&self, table: TableId) -> Pin<Box<dyn Future<Output = Option<PublicStates>> + Send + '_>> {
        Box::pin(async move {
            if let Some(states) = self.shell.boards.spectators.states(table) {
                return Some(states);
            }
            let shell = Arc::clone(&self.shell);
            let last = self.main.spawn(async move { over_for_all(&shell, table).await }).await.ok()??;
            let (_ended, states) = watch::channel(Arc::new(PublicTable::of(&last, None)));
            Some(states)
        })
    }
}

impl FinishedGames for Watched {
    fn record(&self, table: TableId) -> Pin<Box<dyn Future<Output = Option<String>> + Send + '_>> {
        let shell = Arc::clone(&self.shell);
        at_home(&self.main, async move { record_of(&shell, table).await }, None)
    }

    fn review(&self, table: TableId) -> Pin<Box<dyn Future<Output = Option<Review>> + Send + '_>> {
        let shell = Arc::clone(&self.shell);
        at_home(&self.main, async move { review_of_table(&shell, table).await }, None)
    }
}

/// Returns the key of the links, which is created on first use.
///
/// # Errors
/// The key can be neither read nor written, or is damaged.
pub async fn key_of_links(store: &dyn Store) -> Result<WatchKey, StoreError> {
    let fresh: [u8; 32] = rand::random();
    let kept = store.claim_note(KEY, fresh.to_vec()).await?;
    let key = kept.try_into().map_err(|_| StoreError::Damaged(format!("the note {KEY} holds no key")))?;
    Ok(WatchKey::new(key))
}

/// Serves spectators of the tables of this process. With `events`, which receives presses, it also serves people who
/// play through a personal link, or enter through `frames`.
pub fn serve(
    shell: &Arc<Shell>,
    settings: &WebSettings,
    key: WatchKey,
    events: Option<EventSender>,
    frames: Option<Arc<dyn FrameDoor>>,
) -> Result<WatchServer, WatchStartError> {
    let main = Handle::current();
    let tables = Watched { shell: Arc::clone(shell), main: main.clone() };
    let play = events.filter(|_| shell.boards.links.are_there()).map(|events| PlayService {
        url: settings.url.clone(),
        tables: Arc::new(Played { shell: Arc::clone(shell), events, main }),
        frames,
    });
    let server = settings.server.clone();
    let server = serve_spectators(server, key, Arc::clone(&shell.texts), Arc::new(tables), play)?;
    let pages = PageServer::here(server.address(), settings.url.clone());
    if let Some(peers) = shell.processes.peers().filter(|_| !pages.listens.ip().is_unspecified()) {
        // There is one for each run.
        let _known = peers.pages.set(pages);
    }
    Ok(server)
}
