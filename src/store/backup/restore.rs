//! Restore: the backup is verified first, and takes effect as a whole.

use super::BackupError;
use crate::folder::{self, io_error};
use crate::sql::build::Building;
use crate::sql::database::{Database, Dialect};
use crate::sql::heads::Heads;
use crate::sql::tables::{self, CopySide};
use crate::sql::transaction::Transaction;
use crate::sql::{FILE, STAGED, standings, verify};
use crate::{Location, OnProgress, StoreError, Verified, data_folder, witness};
use herzbot_core::ids::Moment;
use sqlx::{AnyConnection, Connection, Executor};
use std::fs::{self, File};
use std::io::{Read, Seek, Write};
use std::path::Path;

/// The header of every SQLite database.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// The offset of the write version in a SQLite header: 2 means a write-ahead log, which holds a part of the
/// data.
const WRITE_VERSION: usize = 18;

/// Restores the backup `from` into an empty or new folder, or into a PostgreSQL database without data, and
/// returns a summary. All or nothing. `on_progress` gets the completed and the total number of steps.
///
/// # Errors
/// [`BackupError::NotEmpty`]; [`BackupError::Wrong`] if the backup isn't whole; [`StoreError::Newer`];
/// [`StoreError::InUse`]; the store or the backup failed.
pub async fn restore(
    from: &Path,
    to: &Location,
    mut on_progress: OnProgress,
) -> Result<Verified, BackupError> {
    let file = File::open(from).map_err(|error| named(from, error))?;
    match to {
        Location::Folder(data) => {
            refuse_unless_empty(data)?;
            let _lock = data_folder::take(data)?;
            // Another process may have been faster.
            refuse_unless_empty(data)?;
            let (mut building, verified) = stage(file, &data.join(STAGED), &mut on_progress).await?;
            let (installation, commits) = building.begin_installation().await?;
            building.promote(&data.join(FILE))?;
            witness::Witness::open(data, installation)?.set(commits)?;
            folder::sync(data)?;
            Ok(verified)
        }
        Location::Postgres(address) => {
            let database = Database::postgres(address)?;
            let mut connection = database.connect_plainly().await?;
            // Readable by its owner only.
            let private = tempfile::Builder::new().prefix("herzbot-restore-").tempdir()?;
            // The slow steps report later.
            let mut untold: OnProgress = Box::new(|_, _| {});
            let (building, verified) = stage(file, &private.path().join(STAGED), &mut untold).await?;
            database.migrate(&mut connection, "the database").await?;
            connection.execute("BEGIN").await?;
            let restored = fill(&building, &mut connection, &mut on_progress).await;
            // Damaged notes of shown pages are omitted.
            let expected = Verified { stale: 0, ..verified.clone() };
            let end = if restored.as_ref().is_ok_and(|restored| *restored == expected) {
                "COMMIT"
            } else {
                "ROLLBACK"
            };
            let ended = connection.execute(end).await;
            let restored = restored?;
            ended?;
            // It is empty or complete, so a failed close doesn't matter.
            let _closed = connection.close().await;
            if restored != expected {
                let what = format!("{restored:?} arrived of {verified:?}; nothing of it is kept");
                return Err(StoreError::Damaged(format!("the database: {what}")).into());
            }
            Ok(verified)
        }
    }
}

fn named(path: &Path, error: std::io::Error) -> BackupError {
    BackupError::Io(std::io::Error::new(error.kind(), format!("{}: {error}", path.display())))
}

fn wrong(what: &str) -> BackupError {
    BackupError::Wrong(what.to_owned())
}

/// The prefix of folders for backups from standard input: in a container they are beside the data.
pub const SCRATCH: &str = "herzbot-scratch-";

fn refuse_unless_empty(data: &Path) -> Result<(), BackupError> {
    let entries = match fs::read_dir(data) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(io_error(data)(error).into()),
    };
    for entry in entries {
        let name = entry.map_err(io_error(data))?.file_name();
        // Left by a killed restore.
        let is_left = |name: &str| name.starts_with(SCRATCH) || name.starts_with(data_folder::TRIAL);
        let is_scratch = name.to_str().is_some_and(is_left);
        if name != "lock" && name != STAGED && !is_scratch {
            return Err(BackupError::NotEmpty(data.display().to_string()));
        }
    }
    Ok(())
}

/// Converts a backup into a verified database of the present schema.
async fn stage(
    mut from: File,
    path: &Path,
    on_progress: &mut OnProgress,
) -> Result<(Building, Verified), BackupError> {
    let mut beginning = Vec::new();
    Read::by_ref(&mut from).take(100).read_to_end(&mut beginning)?;
    from.rewind()?;
    let mut building = Building::reserve(path)?;
    if beginning.starts_with(MAGIC) {
        if beginning.get(WRITE_VERSION) != Some(&1) {
            return Err(wrong(
                "it is the database of a data folder, a part of whose data is in other files; make a backup of that \
                 folder with `herzbot backup`",
            ));
        }
        copy(&mut from, building.file(), on_progress)?;
        building.check_schema("the backup").await.map_err(|error| match error {
            StoreError::Damaged(what) => wrong(&what),
            other => other.into(),
        })?;
        building.open().await.map_err(damaged)?;
    } else {
        return Err(wrong("it is not a backup of Herzbot"));
    }
    let verified = building.verify().await.map_err(damaged)?;
    Ok((building, verified))
}

/// Attributes damage to the backup.
fn damaged(error: StoreError) -> BackupError {
    match error {
        StoreError::Damaged(what) => wrong(&format!("it is damaged: {what}")),
        other => other.into(),
    }
}

/// Copies a file, and returns the number of bytes.
fn copy(from: &mut File, to: &mut File, on_progress: &mut OnProgress) -> Result<(), BackupError> {
    let total = from.metadata()?.len();
    let mut buffer = vec![0; 1 << 20];
    let mut copied = 0;
    loop {
        let length = from.read(&mut buffer)?;
        if length == 0 {
            return Ok(());
        }
        to.write_all(&buffer[..length])?;
        copied += length as u64;
        on_progress(copied, total.max(copied));
    }
}

/// Fills the empty tables of PostgreSQL, in the current transaction of `to`, and verifies them.
async fn fill(
    building: &Building,
    to: &mut AnyConnection,
    on_progress: &mut OnProgress,
) -> Result<Verified, BackupError> {
    // A bot that starts on it now has to wait.
    to.execute("LOCK TABLE counters IN ACCESS EXCLUSIVE MODE").await?;
    if let Some(table) = tables::first_filled(&mut *to).await? {
        return Err(BackupError::NotEmpty(format!("the database (its table {table})")));
    }
    let mut from = building.read().await?;
    let copied = tables::copy((&mut from, Dialect::Sqlite), &mut *to, on_progress).await;
    // Only read, so a failed close doesn't matter.
    let _closed = from.close().await;
    let left_out = copied.map_err(|(CopySide::From(error) | CopySide::To(error))| error)?;
    let mut heads = Heads::default();
    let mut transaction = Transaction::new(&mut *to, Dialect::Postgres, &mut heads, Moment(0));
    standings::rebuild(&mut transaction).await.map_err(StoreError::from)?;
    let mut verified = verify::everything_in(to, Dialect::Postgres).await?;
    verified.aside.extend(left_out);
    Ok(verified)
}
