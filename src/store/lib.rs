//! Persistence: the write-ahead journal of live tables, results and leaderboards, people and settings.
//!
//! The traits ([`Journal`], [`StoredTables`], [`Leaderboards`], [`Settings`]) define the guarantees.
//! [`SqlStore`] keeps everything in one relational schema: SQLite in the data folder, or PostgreSQL, which
//! several processes share by their [`Leases`]. Group commit: one writer commits and syncs all pending
//! requests together. Beside SQLite, sled keeps the leaderboards, as an index derived from the results
//! (`ranks/`). Memory, SQLite and PostgreSQL pass the same contract suite (`contract/`).
//!
//! ```
//! use herzbot_core::ids::TableId;
//! use herzbot_store::{Location, StoreError, open_store};
//!
//! # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
//! let folder = tempfile::tempdir().unwrap();
//! let store = open_store(&Location::Folder(folder.path().join("data"))).await?;
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
//! Stored data are readable: use `sqlite3 herzbot.db` or `psql`. Until the first release, the schema
//! (`migrations/`) is replaced without migrations.

use std::path::Path;
use std::sync::Arc;

pub mod backup;
mod data_folder;
mod error;
pub mod exchange;
mod folder;
mod identity;
pub mod leases;
#[cfg(any(test, feature = "memory"))]
mod memory;
pub mod place;
mod ranks;
mod rights;
mod sql;
mod traits;
mod witness;

pub use data_folder::{FolderState, look as look_at_folder};
pub use error::StoreError;
#[cfg(any(test, feature = "memory"))]
pub use memory::MemoryStore;
pub use rights::writable;
pub use sql::exchange::Exchange;
pub use sql::inspect::{FoundData, inspect};
pub use sql::leases::Leases;
pub use sql::repair::{Repaired, repair};
pub use sql::{Location, Opening, SqlStore, Verified};
pub use traits::{Health, Journal, Leaderboards, LiveTable, OnProgress, Settings, Store, StoredTables};

#[cfg(test)]
mod contract;
#[cfg(test)]
mod disk_tests;
#[cfg(test)]
mod testing;

/// Opens the store; creates an empty one, accessible by its owner only, if there is none.
///
/// # Errors
/// [`StoreError::InUse`] if another process has it open; [`StoreError::Newer`] and [`StoreError::Damaged`]
/// (with the place and the remedy) if it can't be read; [`StoreError::Io`].
pub async fn open_store(location: &Location) -> Result<Arc<dyn Store>, StoreError> {
    Ok(Arc::new(SqlStore::open(location, Opening::default()).await?))
}

/// Opens the store for a process that may share it, with its leases; without leases in a data folder, which
/// is never shared. The process keeps its id across restarts in the folder `home`.
///
/// # Errors
/// As [`open_store`]; [`StoreError::InUse`] while a process uses the database exclusively.
pub async fn open_shared_store(
    location: &Location,
    home: &Path,
) -> Result<(Arc<dyn Store>, Option<Arc<Leases>>), StoreError> {
    let (store, leases) = SqlStore::open_together(location, home).await?;
    Ok((store, leases))
}
