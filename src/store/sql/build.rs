//! A SQLite database that is written under a temporary name, and renamed once it is complete, verified and
//! synced.

use super::database::{Database, Dialect, PAGE_SIZE, is_transient};
use super::installation;
use super::tables::{self, CopySide};
use super::verify::{self, Verified};
use crate::folder::{self, io_error};
use crate::witness::InstallationId;
use crate::{OnProgress, StoreError};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor};
use std::fs::{self, File, OpenOptions};
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

/// A database being written. It is removed if dropped before [`Building::promote`].
pub struct Building {
    path: PathBuf,
    database: Database,
    file: File,
    connection: Option<AnyConnection>,
    in_place: bool,
}

impl Building {
    /// Creates the file `path`, accessible by its owner only. Replaces the rest of an earlier attempt.
    ///
    /// # Errors
    /// [`StoreError::Io`], also while another process writes it.
    pub fn reserve(path: &Path) -> Result<Self, StoreError> {
        if fs::symlink_metadata(path).is_ok_and(|found| !found.is_file()) {
            return Err(StoreError::Io(format!("{} is in the way: it is no file", path.display())));
        }
        let mut options = OpenOptions::new();
        options.create(true).truncate(false).read(true).write(true);
        let flags = (rustix::fs::OFlags::NOFOLLOW | rustix::fs::OFlags::NONBLOCK).bits();
        options.mode(0o600).custom_flags(flags.cast_signed());
        let file = options.open(path).map_err(io_error(path))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => {
                return Err(StoreError::Io(format!("another process is writing {}", path.display())));
            }
            Err(fs::TryLockError::Error(error)) => return Err(io_error(path)(error)),
        }
        if !is_at(&file, path)? {
            // Another process has just finished: the locked file has its final name now.
            return Err(StoreError::Io(format!("another process has just written {}", path.display())));
        }
        file.set_permissions(fs::Permissions::from_mode(0o600)).map_err(io_error(path))?;
        file.set_len(0).map_err(io_error(path))?;
        for rest in ["-journal", "-wal", "-shm"] {
            // Left by a killed program; usually missing.
            let _missing = fs::remove_file(beside(path, rest));
        }
        let database = Database::sqlite(path, false)?;
        Ok(Self { path: path.to_owned(), database, file, connection: None, in_place: false })
    }

    /// The open file, before it is [opened](Building::open) as a database.
    pub const fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Opens it, and creates the schema if it is empty.
    ///
    /// # Errors
    /// It is a database of another program or version, or the disk failed.
    pub async fn open(&mut self) -> Result<&mut AnyConnection, StoreError> {
        let mut connection = self.database.connect_plainly().await.map_err(|error| self.failed(error))?;
        // A failed database is removed, so it needs neither rollback nor syncs before the end.
        let settings = format!(
            "PRAGMA page_size = {PAGE_SIZE}; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; \
             PRAGMA cell_size_check = ON"
        );
        connection.execute(AssertSqlSafe(settings)).await.map_err(|error| self.failed(error))?;
        self.database.migrate(&mut connection, "the file").await?;
        Ok(self.connection.insert(connection))
    }

    /// Refuses a file that is not our database, before it is [opened](Building::open). `what` names it in
    /// errors.
    ///
    /// # Errors
    /// [`StoreError::Damaged`], [`StoreError::Newer`], [`StoreError::Unusable`], or the disk failed.
    pub async fn check_schema(&self, what: &str) -> Result<(), StoreError> {
        let mut connection = self.read().await?;
        let is_ours = match self.database.has_schema(&mut connection, what).await {
            Err(StoreError::Io(error)) => Err(self.named(StoreError::Io(error))),
            other => other,
        };
        connection.close().await.map_err(|error| self.failed(error))?;
        if is_ours? { Ok(()) } else { Err(StoreError::Damaged("it is not a database of Herzbot".to_owned())) }
    }

    /// Copies all rows of another database, which is in a transaction, and verifies the copy. `damage`: the
    /// damage to the [structure](verify::structure_of_rows) of the other one.
    ///
    /// # Errors
    /// One of the databases failed; or the copy is damaged because its source is.
    pub async fn fill(
        &mut self,
        (from, dialect): (&mut AnyConnection, Dialect),
        damage: Option<String>,
        on_progress: &mut OnProgress,
    ) -> Result<Verified, CopySide> {
        let connection = self.open().await.map_err(CopySide::To)?;
        let written = |error: sqlx::Error| CopySide::To(error.into());
        connection.execute("BEGIN").await.map_err(written)?;
        let copied = tables::copy((from, dialect), &mut *connection, on_progress).await;
        let copied = match copied {
            Ok(left_out) => connection.execute("COMMIT").await.map(|_| left_out).map_err(written),
            failed => failed,
        };
        match copied {
            Ok(left_out) => {
                let mut verified = self.verify().await.map_err(CopySide::From)?;
                match damage {
                    // Damaged keys would be copied as other rows.
                    Some(what) if !verified.aside.is_empty() => {
                        let aside = verified.aside_in_short();
                        Err(CopySide::From(StoreError::Damaged(format!("{what}; {aside}"))))
                    }
                    _ => {
                        verified.aside.extend(left_out);
                        Ok(verified)
                    }
                }
            }
            Err(CopySide::To(error)) => Err(CopySide::To(self.named(error))),
            failed => failed.map(|_| Verified::default()),
        }
    }

    /// Makes it the database of a new installation; returns its id and the number of commits. Call it after
    /// [`Building::verify`].
    pub async fn begin_installation(&mut self) -> Result<(InstallationId, u64), StoreError> {
        let begun = installation::begin(self.open().await?).await;
        self.close().await?;
        begun
    }

    /// Makes it the database of the installation in the witness if it has none. Call it after
    /// [`Building::verify`].
    pub async fn keep_installation(&mut self, witnessed: Option<InstallationId>) -> Result<(), StoreError> {
        let kept = installation::of_or_assigned(self.open().await?, witnessed).await;
        self.close().await?;
        kept.map(drop)
    }

    async fn close(&mut self) -> Result<(), StoreError> {
        match self.connection.take() {
            Some(connection) => connection.close().await.map_err(|error| self.failed(error)),
            None => Ok(()),
        }
    }

    pub async fn read(&self) -> Result<AnyConnection, StoreError> {
        let database = Database::sqlite_to_read(&self.path)?;
        database.connect_plainly().await.map_err(|error| self.failed(error))
    }

    /// Maps an error of this database.
    pub fn failed(&self, error: sqlx::Error) -> StoreError {
        match is_transient(&error) {
            true => self.named(StoreError::Io("the disk is full".to_owned())),
            false => self.named(error.into()),
        }
    }

    fn named(&self, error: StoreError) -> StoreError {
        match error {
            StoreError::Io(what) => StoreError::Io(format!("{}: {what}", self.path.display())),
            other => other,
        }
    }

    /// Closes it and verifies the whole file.
    ///
    /// # Errors
    /// The first damage, or the disk failed.
    pub async fn verify(&mut self) -> Result<Verified, StoreError> {
        self.close().await?;
        self.file.sync_all().map_err(io_error(&self.path))?;
        let mut connection = self.read().await?;
        let verified = verify::everything_in(&mut connection, self.database.dialect).await;
        connection.close().await.map_err(|error| self.failed(error))?;
        verified
    }

    /// Syncs it to disk.
    pub fn sync(&self) -> Result<(), StoreError> {
        self.file.sync_all().map_err(io_error(&self.path))
    }

    /// Renames it durably, replacing any file of that name. Call [`Building::verify`] before.
    ///
    /// # Errors
    /// [`StoreError::Io`]: the rename may or may not have happened.
    pub fn promote(mut self, name: &Path) -> Result<(), StoreError> {
        self.sync()?;
        fs::rename(&self.path, name).map_err(io_error(name))?;
        self.in_place = true;
        folder::sync_parent(name)
    }
}

impl Drop for Building {
    fn drop(&mut self) {
        if !self.in_place
            && let Err(error) = fs::remove_file(&self.path)
        {
            tracing::warn!(file = %self.path.display(), %error, "what was not finished could not be removed");
        }
    }
}

/// The path with a suffix.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Whether the file at `path` is this one.
fn is_at(file: &File, path: &Path) -> Result<bool, StoreError> {
    let opened = file.metadata().map_err(io_error(path))?;
    Ok(fs::symlink_metadata(path)
        .is_ok_and(|there| (there.dev(), there.ino()) == (opened.dev(), opened.ino())))
}
