//! Persistence: the write-ahead journal of live tables, results and leaderboards, people and settings.
//!
//! The traits ([`Journal`], [`Leaderboards`], [`Settings`]; between processes [`leases::Leases`]) say what the rest of the program may rely on. [`SqlStore`] keeps
//! everything in one relational schema: SQLite in the data folder, or PostgreSQL. Group commit: one writer commits and syncs
//! together all requests that have gathered meanwhile. Beside SQLite, sled keeps the leaderboards, as an index that is derived
//! from the results (`ranks/`). One contract suite (`contract.rs`) is passed by memory, SQLite and PostgreSQL.
//!
//! ```
//! use herzbot_core::ids::TableId;
//! use herzbot_store::{Journal, MemoryStore, StoreError};
//!
//! # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
//! // On a disk: `open_store(&Location::Folder(path)).await?`.
//! let store = MemoryStore::new();
//! let table = TableId(1);
//! store.open(table, "{}".to_owned()).await?;
//!
//! // Durable on return: only now may anybody see what the entry says.
//! store.append(table, 0, vec!["{\"at\":1}".to_owned()], None).await?;
//!
//! // The sequence number fences off a second writer: a stale append changes nothing.
//! let stale = store.append(table, 0, vec!["{\"at\":2}".to_owned()], None).await;
//! assert_eq!(stale, Err(StoreError::OutOfOrder { table, expected: 0, found: 1 }));
//!
//! // After a restart, a table is its snapshot and the entries since.
//! let live = store.live().await?;
//! assert_eq!(live[0].snapshot, "{}");
//! assert_eq!(live[0].entries, ["{\"at\":1}"]);
//! assert_eq!(live[0].next_seq, 1);
//! # Ok::<(), StoreError>(())
//! # }).unwrap();
//! ```
//!
//! What is stored is for people, too: `sqlite3 herzbot.db` or `psql` show it. Migrations (`migrations/`) are only added to.

use async_trait::async_trait;
use herzbot_core::ids::{Account, Moment, PersonId, TableId};
use herzbot_core::people::{Person, PersonSettings, ServerSettings};
use herzbot_core::results::{Board, GameResult, Standing};
use std::path::Path;
use std::sync::Arc;

pub mod backup;
pub mod exchange;
mod folder;
mod identity;
pub mod leases;
mod legacy;
mod memory;
mod ranks;
mod sql;
mod witness;

pub use memory::MemoryStore;
pub use sql::{Location, Opening, SqlStore, Verified};

#[cfg(test)]
mod contract;
#[cfg(test)]
mod disk_tests;
#[cfg(test)]
mod testing;

/// Why a request was refused. Unless a variant says otherwise, nothing has changed.
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
        /// The file or tree that has it.
        what: String,
        /// The version of the value.
        found: u16,
        /// The newest version that this program reads.
        known: u16,
    },
    /// The journal of a table does not continue where the append said: somebody else has written to it.
    #[error("table {table}: expected entry {expected}, the journal has {found}")]
    OutOfOrder {
        /// The table whose journal it is.
        table: TableId,
        /// The sequence number that the caller expected to be next.
        expected: u64,
        /// The next one that the journal takes.
        found: u64,
    },
    /// There is no such table, live or closed.
    #[error("table {table} is not known")]
    NoSuchTable {
        /// The id that was asked for.
        table: TableId,
    },
    /// A table of that name has been opened before.
    #[error("table {table} has been opened before")]
    TableExists {
        /// The id that is taken.
        table: TableId,
    },
    /// The table is frozen and takes nothing any more.
    #[error("table {table} is frozen: {why}")]
    Frozen {
        /// The frozen table.
        table: TableId,
        /// The reason that [`Journal::freeze`] was given, or the damage that was found.
        why: String,
    },
    /// Another process has the table now: the lease under which this was to be written has gone.
    #[error("table {table} belongs to another process")]
    Fenced {
        /// The table.
        table: TableId,
    },
    /// Nobody of that id is known.
    #[error("person {person} is not known")]
    NoSuchPerson {
        /// The id that was asked for.
        person: PersonId,
    },
    /// Another process uses the data folder, or the database.
    #[error("another process uses the data")]
    InUse,
}

/// Opens the store; makes an empty one, for its owner alone, where nothing is yet.
///
/// # Errors
/// [`StoreError::InUse`] if another process has it open; [`StoreError::Newer`] and [`StoreError::Damaged`] (which names
/// the place and the way back) if it can't be read; [`StoreError::Io`].
pub async fn open_store(location: &Location) -> Result<Arc<dyn Store>, StoreError> {
    Ok(Arc::new(SqlStore::open(location, Opening::default()).await?))
}

/// Opens the store for a process that may run beside others, with its leases; none where it is the only one (in a data
/// folder). In the folder `home` the process is known again when it is started anew.
///
/// # Errors
/// As for [`open_store`]; [`StoreError::InUse`] while a process uses the database alone.
pub async fn open_shared_store(
    location: &Location,
    home: &Path,
) -> Result<(Arc<dyn Store>, Option<Arc<dyn leases::Leases>>), StoreError> {
    let (store, leases) = SqlStore::open_together(location, home).await?;
    Ok((store, leases))
}

/// A live table as recovery finds it in the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveTable {
    /// The table's id, under which its journal was opened.
    pub id: TableId,
    /// The newest snapshot: the state after all entries below `next_seq` minus `entries.len()`.
    pub snapshot: String,
    /// The entries since the snapshot, in order.
    pub entries: Vec<String>,
    /// The sequence number of the next entry.
    pub next_seq: u64,
    /// What was last shown of it: the newest [`Journal::note_shown`] that was persisted, maybe not the last one.
    pub shown: Option<String>,
    /// Why it is frozen: its journal is damaged, or an earlier replay failed; none: it can be played on.
    pub frozen: Option<String>,
}

/// The write-ahead journal of the live tables, and the archive of the closed ones.
///
/// Durable before shown: callers await [`Journal::append`] before anybody sees the effect of an entry.
#[async_trait]
pub trait Journal: Send + Sync {
    /// Opens the journal of a new table with its first snapshot (sequence number 0 comes next). Durable on return.
    async fn open(&self, table: TableId, snapshot: String) -> Result<(), StoreError>;

    /// Appends entries, of which the first has sequence number `seq`. With `snapshot`, the state after them, the
    /// entries before it are dropped. Durable on return: synced to the disk, all or nothing.
    async fn append(
        &self,
        table: TableId,
        seq: u64,
        entries: Vec<String>,
        snapshot: Option<String>,
    ) -> Result<(), StoreError>;

    /// Ends a live table in one transaction: its journal goes, `snapshot` (its last state) is archived under its id,
    /// and the result, if it counts, is added to the results and the leaderboards, exactly once. Durable on return.
    async fn close(
        &self,
        table: TableId,
        seq: u64,
        snapshot: String,
        result: Option<GameResult>,
    ) -> Result<(), StoreError>;

    /// Every live table, frozen ones included.
    async fn live(&self) -> Result<Vec<LiveTable>, StoreError>;

    /// The last state of a table that is no longer live, and what was last shown of it.
    async fn archived(&self, table: TableId) -> Result<Option<(String, Option<String>)>, StoreError>;

    /// The closed tables whose last page has not been confirmed as shown (those with a `shown` note that isn't
    /// final).
    async fn unfinished_business(&self) -> Result<Vec<TableId>, StoreError>;

    /// Remembers what was last shown of a table (live or archived). Eventually persisted, not synced: a crash may lose
    /// it, never tear it, and the table is then shown again. `last`: nothing of the table is left to be shown.
    async fn note_shown(&self, table: TableId, shown: String, last: bool) -> Result<(), StoreError>;

    /// Marks a live table as one that can't be replayed: its journal stays as it is and takes nothing any more. Durable
    /// on return; idempotent, the last reason counts.
    async fn freeze(&self, table: TableId, why: String) -> Result<(), StoreError>;

    /// The error after which the store refuses everything until the next start (fail-stop after a failed commit or
    /// sync); none while it works.
    fn failure(&self) -> Option<StoreError>;

    /// Removes archived tables without a result that were closed before `before`; gives how many. What was shown of closed
    /// tables to its end goes, too. Durable on return.
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

/// People, settings of people and communities, and notes of other components.
#[async_trait]
pub trait Settings: Send + Sync {
    /// The person behind an account; made, with `fresh` as id, at the first time. Name and locale are brought up to
    /// date (durably only when they changed). A name is kept without characters U+0000, of which PostgreSQL has none.
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

    /// Replaces a person's settings. Durable on return; leaderboards follow `hidden` in the same transaction.
    ///
    /// Refused with [`StoreError::NoSuchPerson`] for an unknown or forgotten person.
    async fn set_person(&self, id: PersonId, settings: PersonSettings) -> Result<(), StoreError>;

    /// Forgets a person: account, name, settings and leaderboard lines go; results keep a number that leads nowhere.
    /// Durable on return.
    async fn forget(&self, id: PersonId) -> Result<(), StoreError>;

    /// The settings of a community; the defaults if none were made.
    async fn server(&self, realm: &str, server: &str) -> Result<ServerSettings, StoreError>;

    /// Replaces the settings of a community. Durable on return.
    async fn set_server(&self, realm: &str, server: &str, settings: ServerSettings)
    -> Result<(), StoreError>;

    /// A small value that a component keeps for itself, by name (the hash of the commands that were registered, say).
    async fn note(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError>;

    /// Stores a note, replacing an earlier one of that name. Durable on return.
    async fn set_note(&self, key: &str, value: Vec<u8>) -> Result<(), StoreError>;
}

/// Everything that the program persists.
pub trait Store: Journal + Leaderboards + Settings {}

impl<T: Journal + Leaderboards + Settings> Store for T {}
