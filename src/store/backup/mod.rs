//! Backup and restore. A backup is one SQLite file with the schema of `migrations/sqlite.sql`, for both kinds
//! of database.
//!
//! ```
//! use herzbot_store::{Location, Settings, open_store};
//! use herzbot_store::backup::{backup, restore};
//!
//! # let folder = tempfile::TempDir::new()?;
//! # let (data, elsewhere) = (folder.path().join("data"), folder.path().join("elsewhere"));
//! # let file = folder.path().join("backup.db");
//! # tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
//! let store = open_store(&Location::Folder(data.clone())).await?;
//! store.set_note("greeting", b"hello".to_vec()).await?;
//!
//! // The store may stay open, here or in another process.
//! backup(&Location::Folder(data), &file, Box::new(|_, _| {})).await?;
//!
//! restore(&file, &Location::Folder(elsewhere.clone()), Box::new(|_, _| {})).await?;
//! let restored = open_store(&Location::Folder(elsewhere)).await?;
//! assert_eq!(restored.note("greeting").await?.as_deref(), Some(&b"hello"[..]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::folder::io_error;
use crate::sql::build::{Building, beside};
use crate::sql::database::Dialect;
use crate::sql::found::{Found, Purpose};
use crate::sql::tables::CopySide;
use crate::sql::{FILE, in_place, verify};
use crate::{Location, OnProgress, StoreError, Verified, witness};
use sqlx::{AnyConnection, Connection};
use std::fs;
use std::path::{Path, PathBuf};

mod restore;
#[cfg(test)]
mod tests;

pub use restore::{SCRATCH, restore};

/// Why a backup or restore failed. Unless a variant says otherwise, nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The store failed, or is damaged.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The backup could not be read or written.
    #[error("the backup: {0}")]
    Io(#[from] std::io::Error),
    /// The file is not a backup, or is truncated or changed.
    #[error("the backup: {0}")]
    Wrong(String),
    /// The target is not empty.
    #[error("{0} is not empty: a backup is only restored into a new folder or an empty database")]
    NotEmpty(String),
    /// A backup can't be written there, with the reason.
    #[error("{0}")]
    NotAFile(String),
}

impl From<sqlx::Error> for BackupError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

/// Writes a backup of the data at `from` into the file `to`, and returns a summary. Any process may use the
/// store meanwhile: the backup has one consistent state. `on_progress` gets the copied and the total number
/// of rows.
///
/// The file is readable by its owner only. It appears (or replaces the previous one) once it is complete,
/// verified and synced. Damaged journals of live tables are copied unchanged and count as `frozen`; damaged
/// archives and people are copied, too. Damaged indexes, shown pages, notes and settings of servers are omitted;
/// notes and settings are named.
///
/// # Errors
/// [`BackupError::NotAFile`]; a store error if there are no data, or something is damaged;
/// [`BackupError::Io`]. An existing file is unchanged.
pub async fn backup(
    from: &Location,
    to: &Path,
    mut on_progress: OnProgress,
) -> Result<Verified, BackupError> {
    let to = target(from, to)?;
    let mut source = Source::open(from).await?;
    let mut building = Building::reserve(&beside(&to, ".part"))?;
    let from_source = (&mut source.connection, source.dialect);
    let filled = building.fill(from_source, source.damage.take(), &mut on_progress).await;
    source.close().await;
    let verified = filled.map_err(|side| match side {
        CopySide::From(error) => in_place(from, error),
        CopySide::To(error) => error,
    })?;
    building.promote(&to)?;
    Ok(verified)
}

/// A database read as of one moment.
struct Source {
    connection: AnyConnection,
    dialect: Dialect,
    /// Structural damage. Copying shows whether rows are affected.
    damage: Option<String>,
}

impl Source {
    async fn open(from: &Location) -> Result<Self, StoreError> {
        Self::try_open(from).await.map_err(|error| in_place(from, error))
    }

    async fn try_open(from: &Location) -> Result<Self, StoreError> {
        let found = Found::at(from, Purpose::Look)?;
        let dialect = found.database.dialect;
        let Some(mut connection) = found.connect_to_read().await? else {
            return Err(StoreError::Io(format!("there is no data in {from}")));
        };
        let damage = match dialect {
            Dialect::Sqlite => verify::structure_of_rows(&mut connection).await?,
            Dialect::Postgres => None,
        };
        if let Some(what) = &damage {
            tracing::warn!(
                what,
                "the database is damaged; the backup is made from its rows, without the indexes"
            );
        }
        Ok(Self { connection, dialect, damage })
    }

    async fn close(self) {
        // Only read, so a failed close doesn't matter.
        let _closed = self.connection.close().await;
    }
}

/// The target file of a backup, with links resolved.
fn target(from: &Location, to: &Path) -> Result<PathBuf, BackupError> {
    let refused = |why: &str| BackupError::NotAFile(format!("{}: {why}", to.display()));
    let Some(name) = to.file_name() else { return Err(refused("this is not the name of a file")) };
    let to = match fs::metadata(to) {
        Ok(found) if found.is_dir() => return Err(refused("this is a folder; a backup is a file")),
        Ok(found) if !found.is_file() => {
            return Err(refused(
                "this is a device or a pipe; a backup is a file, as it is read again after it was written",
            ));
        }
        Ok(_) => fs::canonicalize(to).map_err(io_error(to))?,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let parent = match to.parent() {
                Some(parent) if !parent.as_os_str().is_empty() => parent,
                _ => Path::new("."),
            };
            fs::canonicalize(parent).map_err(io_error(parent))?.join(name)
        }
        Err(error) => return Err(io_error(to)(error).into()),
    };
    let part = beside(&to, ".part");
    if fs::symlink_metadata(&part).is_ok_and(|found| !found.is_file()) {
        return Err(BackupError::NotAFile(format!("{} is in the way: it is no file", part.display())));
    }
    if let Location::Folder(data) = from
        && let Ok(data) = fs::canonicalize(data)
        && to.parent() == Some(&data)
        && to
            .file_name()
            .and_then(|name| name.to_str())
            .is_some_and(|name| name == "lock" || name == witness::FILE || name.starts_with(FILE))
    {
        return Err(refused("this is a file of the data itself"));
    }
    Ok(to)
}
