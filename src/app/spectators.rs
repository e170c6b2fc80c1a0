//! The newest public state of each live table, for spectators. A table's task leaves it here and goes on; what is drawn
//! from it, and for how many, costs the task nothing.

use super::journal::restore;
use super::opening::record_of;
use super::shell::Shell;
use herzbot_core::ids::TableId;
use herzbot_core::page::WebLink;
use herzbot_core::table::{RoundView, Table};
use herzbot_core::text::{Language, Texts, pages};
use herzbot_playground::{
    PublicStates, PublicTable, PublicTables, WatchKey, WatchServer, WatchSettings, WatchStartError,
    serve_spectators,
};
use herzbot_store::{Store, StoreError};
use std::collections::HashMap;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use tokio::runtime::Handle;
use tokio::sync::watch;

/// Where the key of the links is kept: links are the same after a restart, and in a process that takes over.
const KEY: &str = "spectators key";
/// The part of a link that has the page begin with the replay: `playground/page/watch.js` looks for it.
const AGAIN: &str = "#again";

/// Where people can watch tables in a browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebSettings {
    /// The address under which browsers reach it, without a slash at its end.
    pub url: String,
    /// The server behind it.
    pub server: WatchSettings,
}

/// The states of the live tables; without [`Spectators::open`] nothing is kept, and there are no links.
#[derive(Default)]
pub struct Spectators {
    links: OnceLock<WatchLinks>,
    /// Whether there are links no more.
    closed: AtomicBool,
    tables: Mutex<HashMap<TableId, Watchable>>,
}

/// How links are made.
struct WatchLinks {
    url: String,
    key: WatchKey,
}

/// What is kept of a table.
struct Watchable {
    states: watch::Sender<Arc<PublicTable>>,
    /// The newest state: shown already, or held back until the next move.
    newest: Arc<PublicTable>,
    /// The result of its last round.
    round: Option<Arc<RoundView>>,
}

impl Watchable {
    /// What was shown of a game that another process began is not known here: it begins with the newest state.
    fn new(first: PublicTable) -> Self {
        let newest = Arc::new(first);
        Self { states: watch::Sender::new(Arc::clone(&newest)), newest, round: None }
    }

    /// Shows a state, or the one before its last move where it is to be held back.
    fn publish(&mut self, state: PublicTable) {
        let before = std::mem::replace(&mut self.newest, Arc::new(state));
        match (self.newest.delayed_moves(), before.delayed_moves()) {
            // A first move has not been made: there is nothing to hold back.
            (None | Some(0), _) => self.states.send_replace(Arc::clone(&self.newest)),
            // Made just now. Several moves at once are one: the computers', after a person's.
            (Some(made), Some(known)) if made > known => self.states.send_replace(before),
            // It has begun with a computer's move; or nothing but what happens between two moves (a pause, a person who is
            // back): it comes with the next move.
            (Some(_), _) => return,
        };
    }
}

impl Spectators {
    /// From now on tables can be watched below `url` (without a slash at its end).
    pub fn open(&self, url: String, key: WatchKey) {
        // There is one address while the program runs.
        let _known = self.links.set(WatchLinks { url, key });
    }

    /// Whether tables can be watched.
    pub fn are_there(&self) -> bool {
        self.links().is_some()
    }

    /// Nothing can be watched after all.
    pub fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
    }

    fn links(&self) -> Option<&WatchLinks> {
        self.links.get().filter(|_| !self.closed.load(Ordering::Relaxed))
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, Watchable>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The link under which a table can be watched, or its game seen again when it is `over`, if there is such a place.
    pub fn link(&self, texts: &Texts, language: Language, table: TableId, over: bool) -> Option<WebLink> {
        let WatchLinks { url, key } = self.links()?;
        let (token, part) = (key.token(table), if over { AGAIN } else { "" });
        let url = format!("{url}/watch/{token}{part}");
        Some(WebLink { label: pages::to_watch(texts, language, over), url })
    }

    /// A table looks like this now. Returns at once, however many watch.
    pub fn publish(&self, table: &Table) {
        if self.links().is_none() {
            return;
        }
        let mut tables = self.tables();
        match tables.get_mut(&table.id) {
            Some(known) => known.publish(PublicTable::of(table, known.round.clone())),
            None => drop(tables.insert(table.id, Watchable::new(PublicTable::of(table, None)))),
        }
    }

    /// How a round of a table has ended: seen with the table's next state.
    pub fn note_round(&self, table: TableId, round: &RoundView) {
        if let Some(known) = self.tables().get_mut(&table) {
            known.round = Some(Arc::new(round.clone()));
        }
    }

    /// A table is not live any more: who watches has its last state.
    pub fn remove(&self, table: TableId) {
        self.tables().remove(&table);
    }

    /// The key of the links, if there are any.
    pub fn key(&self) -> Option<WatchKey> {
        self.links().map(|links| links.key.clone())
    }

    fn states(&self, table: TableId) -> Option<PublicStates> {
        self.tables().get(&table).map(|known| known.states.subscribe())
    }
}

/// The tables of this process, live or archived.
struct Watched {
    shell: Arc<Shell>,
    /// Where the store is at home: spectators are served elsewhere.
    main: Handle,
}

impl PublicTables for Watched {
    fn watch(&self, table: TableId) -> Pin<Box<dyn Future<Output = Option<PublicStates>> + Send + '_>> {
        Box::pin(async move {
            if let Some(states) = self.shell.spectators.states(table) {
                return Some(states);
            }
            let store = Arc::clone(&self.shell.store);
            let last = self.main.spawn(async move { archived(&*store, table).await }).await.ok()??;
            let (_ended, states) = watch::channel(Arc::new(PublicTable::of(&last, None)));
            Some(states)
        })
    }

    fn record(&self, table: TableId) -> Pin<Box<dyn Future<Output = Option<String>> + Send + '_>> {
        let shell = Arc::clone(&self.shell);
        let record = self.main.spawn(async move { record_of(&shell, table).await });
        Box::pin(async move { record.await.ok()? })
    }
}

/// The last state of a table that is over; none if there was no such table, or it can't be read.
async fn archived(store: &dyn Store, id: TableId) -> Option<Table> {
    let archived = store.archived(id).await;
    let (snapshot, _) = archived
        .inspect_err(|error| tracing::error!(table = %id, %error, "the archive can't be read"))
        .ok()??;
    restore(&snapshot, &[])
        .inspect_err(|error| tracing::error!(table = %id, error, "an archived table can't be read"))
        .ok()
}

/// The key of the links: made at the first time.
///
/// # Errors
/// When it can be neither read nor written.
pub async fn key_of_links(store: &dyn Store) -> Result<WatchKey, StoreError> {
    if let Some(key) = store.note(KEY).await?.and_then(|kept| kept.try_into().ok()) {
        return Ok(WatchKey::new(key));
    }
    let fresh: [u8; 32] = rand::random();
    store.set_note(KEY, fresh.to_vec()).await?;
    // Of two processes that begin at the same time, one has written last.
    let kept = store.note(KEY).await?.and_then(|kept| kept.try_into().ok());
    Ok(WatchKey::new(kept.unwrap_or(fresh)))
}

/// Serves spectators of the tables of this process.
///
/// # Errors
/// When it may not listen there.
pub fn serve(
    shell: &Arc<Shell>,
    settings: WatchSettings,
    key: WatchKey,
) -> Result<WatchServer, WatchStartError> {
    let tables = Watched { shell: Arc::clone(shell), main: Handle::current() };
    serve_spectators(settings, key, Arc::clone(&shell.texts), Arc::new(tables))
}
