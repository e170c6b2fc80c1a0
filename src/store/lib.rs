//! What is kept: the journal of live tables, results and leaderboards, people and settings.
//!
//! The traits say what the rest of the program may rely on; one engine implements them over any ordered key-value
//! backend, and one contract suite (`contract.rs`) is passed by every backend.

use async_trait::async_trait;
use herzbot_core::ids::{Account, Moment, PersonId, TableId};
use herzbot_core::people::{Person, PersonSettings, ServerSettings};
use herzbot_core::results::{Board, GameResult, Standing};
use std::path::Path;
use std::sync::Arc;

pub mod backend;
pub mod backup;
mod boards;
mod engine;
mod folder;
mod journal;
mod keys;
mod memory;
mod people;
mod sled;
mod values;
mod verify;

pub use engine::KvStore;
pub use memory::{MemoryBackend, MemoryStore};
pub use sled::{SledBackend, SledStore};

#[cfg(test)]
mod contract;
#[cfg(test)]
mod disk_tests;
#[cfg(test)]
mod engine_tests;

/// Why the store could not do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The disk or the database failed; what was asked has not happened, or may only be found after a restart.
    #[error("the data folder could not be read or written: {0}")]
    Io(String),
    /// Something stored can't be read back: damaged.
    #[error("damaged: {0}")]
    Damaged(String),
    /// Something stored was written by a newer version of the program.
    #[error(
        "{what} was written by a newer Herzbot (format {found}, this one reads up to {known}). Nothing has been \
         changed. The way back: start that Herzbot again, or restore a backup into another folder with `herzbot restore`"
    )]
    Newer {
        /// What it is.
        what: String,
        /// The version found.
        found: u16,
        /// The newest version that this program reads.
        known: u16,
    },
    /// The journal of a table does not continue where the append said: somebody else has written to it.
    #[error("table {table}: expected entry {expected}, the journal has {found}")]
    OutOfOrder {
        /// The table.
        table: TableId,
        /// The sequence number that the caller gave.
        expected: u64,
        /// The next one that the journal takes.
        found: u64,
    },
    /// There is no such table, live or closed.
    #[error("table {table} is not known")]
    NoSuchTable {
        /// The table.
        table: TableId,
    },
    /// A table of that name has been opened before.
    #[error("table {table} has been opened before")]
    TableExists {
        /// The table.
        table: TableId,
    },
    /// The table is frozen and takes nothing any more.
    #[error("table {table} is frozen: {why}")]
    Frozen {
        /// The table.
        table: TableId,
        /// Why.
        why: String,
    },
    /// Nobody of that id is known.
    #[error("person {person} is not known")]
    NoSuchPerson {
        /// The id.
        person: PersonId,
    },
    /// Another process uses the data folder.
    #[error("another process uses the data folder")]
    InUse,
}

/// Opens the store in the data folder `path`, which is made (for its owner alone) if it isn't there. Blocks: reads
/// everything but the archive once.
///
/// # Errors
/// [`StoreError::InUse`] if another process has it open; [`StoreError::Newer`] and [`StoreError::Damaged`] (which
/// names the folder and the way back) if it can't be read, and then nothing in it is changed by us;
/// [`StoreError::Io`].
pub fn open_store(path: &Path) -> Result<Arc<dyn Store>, StoreError> {
    Ok(Arc::new(SledStore::open(path)?))
}

/// A live table as the journal has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveTable {
    /// Which table.
    pub id: TableId,
    /// The newest snapshot: the state after all entries below `next_seq` minus `entries.len()`.
    pub snapshot: Vec<u8>,
    /// The entries since the snapshot, in order.
    pub entries: Vec<Vec<u8>>,
    /// The sequence number of the next entry.
    pub next_seq: u64,
    /// What was last shown of it, as [`Journal::note_shown`] was told.
    pub shown: Option<Vec<u8>>,
    /// Why it is frozen, if it could not be replayed once.
    pub frozen: Option<String>,
}

/// The journal of the live tables, and the archive of those that are no longer live.
#[async_trait]
pub trait Journal: Send + Sync {
    /// Opens the journal of a new table with its first snapshot (sequence number 0 comes next). Durable on return.
    async fn open(&self, table: TableId, snapshot: Vec<u8>) -> Result<(), StoreError>;

    /// Appends entries, of which the first has sequence number `seq`. With `snapshot`, the state after them, the
    /// entries before it are dropped. Durable on return: synced to the disk, all or nothing.
    async fn append(
        &self,
        table: TableId,
        seq: u64,
        entries: Vec<Vec<u8>>,
        snapshot: Option<Vec<u8>>,
    ) -> Result<(), StoreError>;

    /// Ends a live table in one transaction: its journal goes, `snapshot` (its last state) is archived under its id,
    /// and the result, if it counts, is added to the results and the leaderboards, exactly once. Durable on return.
    async fn close(
        &self,
        table: TableId,
        seq: u64,
        snapshot: Vec<u8>,
        result: Option<GameResult>,
    ) -> Result<(), StoreError>;

    /// Every live table, frozen ones included.
    async fn live(&self) -> Result<Vec<LiveTable>, StoreError>;

    /// The last state of a table that is no longer live, and what was last shown of it.
    async fn archived(&self, table: TableId) -> Result<Option<(Vec<u8>, Option<Vec<u8>>)>, StoreError>;

    /// The closed tables whose last page has not been confirmed as shown (those with a `shown` note that isn't
    /// final).
    async fn unfinished_business(&self) -> Result<Vec<TableId>, StoreError>;

    /// Remembers what was last shown of a table (live or archived). Not synced: may be lost in a crash, never torn.
    /// `last` says that nothing of it will have to be shown again.
    async fn note_shown(&self, table: TableId, shown: Vec<u8>, last: bool) -> Result<(), StoreError>;

    /// Marks a live table as one that can't be replayed; it is kept as it is.
    async fn freeze(&self, table: TableId, why: String) -> Result<(), StoreError>;

    /// Why nothing can be kept any more before the next start, if it has come to that (a write that failed half-way).
    fn failure(&self) -> Option<StoreError>;

    /// Removes archived tables without a result that were closed before `before`.
    async fn prune(&self, before: Moment) -> Result<usize, StoreError>;
}

/// Is told how many steps of a long task are done, and how many there are in all.
pub type OnProgress = Box<dyn FnMut(u64, u64) + Send>;

/// Ratings and ranks.
#[async_trait]
pub trait Leaderboards: Send + Sync {
    /// The best `limit` lines from place `offset + 1` on, without hidden people.
    async fn top(&self, board: &Board, offset: usize, limit: usize) -> Result<Vec<Standing>, StoreError>;

    /// How many people stand on the board, hidden ones not counted.
    async fn len(&self, board: &Board) -> Result<usize, StoreError>;

    /// A person's own line, also when hidden (then with the place that it would have).
    async fn standing(&self, board: &Board, person: PersonId) -> Result<Option<Standing>, StoreError>;

    /// Every result of a person, oldest first.
    async fn results_of(&self, person: PersonId) -> Result<Vec<GameResult>, StoreError>;

    /// Makes all leaderboards anew from the results. Durable on return.
    async fn rebuild(&self) -> Result<(), StoreError> {
        self.rebuild_with_progress(Box::new(|_, _| {})).await
    }

    /// As [`Leaderboards::rebuild`]; `on_progress` is told before each result, and after the last one, how many
    /// are read, and how many there are in all.
    async fn rebuild_with_progress(&self, on_progress: OnProgress) -> Result<(), StoreError>;
}

/// People and settings.
#[async_trait]
pub trait Settings: Send + Sync {
    /// The person behind an account; made, with `fresh` as id, at the first time. Name and locale are brought up to
    /// date (durably only when they changed).
    async fn person(
        &self,
        account: &Account,
        name: &str,
        locale: Option<&str>,
        fresh: PersonId,
    ) -> Result<Person, StoreError>;

    /// The person behind an account, if known; nobody is made.
    async fn person_of(&self, account: &Account) -> Result<Option<Person>, StoreError>;

    /// A person by id, if known and not forgotten.
    async fn person_by_id(&self, id: PersonId) -> Result<Option<Person>, StoreError>;

    /// Changes a person's own choices. Durable on return; leaderboards follow `hidden`.
    async fn set_person(&self, id: PersonId, settings: PersonSettings) -> Result<(), StoreError>;

    /// Forgets a person: account, name, settings and leaderboard lines go; results keep a number that leads nowhere.
    /// Durable on return.
    async fn forget(&self, id: PersonId) -> Result<(), StoreError>;

    /// The choices of a community.
    async fn server(&self, realm: &str, server: &str) -> Result<ServerSettings, StoreError>;

    /// Changes them. Durable on return.
    async fn set_server(&self, realm: &str, server: &str, settings: ServerSettings)
    -> Result<(), StoreError>;

    /// A small value of a room's own by name (the hash of the commands that were registered, say).
    async fn note(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError>;

    /// Stores such a value. Durable on return.
    async fn set_note(&self, key: &str, value: Vec<u8>) -> Result<(), StoreError>;
}

/// All of it.
pub trait Store: Journal + Leaderboards + Settings {}

impl<T: Journal + Leaderboards + Settings> Store for T {}
