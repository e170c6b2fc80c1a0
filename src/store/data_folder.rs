//! The data folder: the checks before the data are opened, which `herzbot check` repeats without changing
//! anything.

use crate::rights::{self, Openness};
use crate::{StoreError, folder, witness};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Error, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

/// The prefix of files and folders that test whether a folder can be written.
pub const TRIAL: &str = ".herzbot-trial-";

/// The file of SQLite's database in the data folder.
pub const FILE: &str = "herzbot.db";

/// The folder of the leaderboards' index, in the data folder.
pub const LEADERBOARDS: &str = "leaderboards";

/// An incomplete SQLite database in the data folder.
pub const STAGED: &str = "herzbot.db.new";

/// The id of the process that uses the folder with a shared database, with its lock.
pub const PROCESS: &str = "process";

/// A description of damage found while the bot ran: the next start verifies everything.
const DOUBT: &str = "herzbot.doubt";

/// Makes the next start on a folder verify everything.
pub fn doubt(path: &Path, what: &str) {
    if let Err(error) = fs::write(path.join(DOUBT), what) {
        tracing::warn!(%error, "{DOUBT} could not be written");
    }
}

/// Whether the next start has to verify everything.
pub fn is_in_doubt(path: &Path) -> bool {
    path.join(DOUBT).exists()
}

/// Clears the doubt after a full verification.
pub fn no_doubt(path: &Path) {
    // It is usually missing.
    let _missing = fs::remove_file(path.join(DOUBT));
}

/// The state of a usable folder.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct FolderState {
    /// Problems that don't prevent a start, one line each.
    pub warnings: Vec<String>,
    /// Whether a bot is running on it.
    pub is_in_use: bool,
}

/// Takes a folder for the data: creates it, closes it to others if it is ours, locks it until the returned
/// handle is dropped, and tests that a file can be written, synced and removed.
///
/// # Errors
/// [`StoreError::InUse`]; [`StoreError::Unusable`], with advice for the operator; [`StoreError::Io`].
pub fn take(path: &Path) -> Result<File, StoreError> {
    prepare(path)?;
    lock_and_try(path)
}

/// Takes a folder like [`take`], without the lock: the data are in PostgreSQL, and the folder has only files of
/// this machine.
///
/// # Errors
/// As [`take`], except [`StoreError::InUse`].
pub fn take_shared(path: &Path) -> Result<(), StoreError> {
    prepare(path)?;
    rights::usable(path)?;
    try_to_write(path)
}

/// Checks a folder like [`take`] without changing it. A running bot is not disturbed.
///
/// # Errors
/// As [`take`], except [`StoreError::InUse`].
pub fn look(path: &Path) -> Result<FolderState, StoreError> {
    let refused = |error: &Error| rights::refused(path, error);
    let (nearest, found) = rights::existing(path);
    if nearest != path && fs::symlink_metadata(path).is_ok() {
        // A dangling link.
        return Err(refused(&ErrorKind::AlreadyExists.into()));
    }
    if !found.is_some_and(|found| found.is_dir()) {
        return Err(refused(&ErrorKind::NotADirectory.into()));
    }
    let warnings = if nearest == path { rights::warnings(path, Openness::Leave)? } else { Vec::new() };
    let tried = if path.join(folder::LOCK).exists() {
        lock_and_try(path).map(drop)
    } else {
        if nearest == path {
            rights::usable(path)?;
            own_files(path)?;
        }
        // Nobody uses it. We must not leave a lock file that the bot's user can't open.
        let trial = TrialFolder::new(nearest).map_err(|error| refused(&error))?;
        lock_and_try(&trial.0).map(drop)
    };
    match tried {
        // With data in PostgreSQL there is an id instead of a lock.
        Ok(()) => Ok(FolderState { warnings, is_in_use: is_process_there(path) }),
        Err(StoreError::InUse) => Ok(FolderState { warnings, is_in_use: true }),
        Err(error) => Err(error),
    }
}

/// Whether a process holds the id stored in a folder.
fn is_process_there(path: &Path) -> bool {
    let kept = File::open(path.join(PROCESS));
    kept.is_ok_and(|kept| matches!(kept.try_lock(), Err(TryLockError::WouldBlock)))
}

fn prepare(path: &Path) -> Result<(), StoreError> {
    folder::create(path)?;
    for warning in rights::warnings(path, Openness::Close)? {
        tracing::warn!("{warning}");
    }
    Ok(())
}

fn lock_and_try(path: &Path) -> Result<File, StoreError> {
    rights::usable(path)?;
    let lock = folder::lock(path)?;
    own_files(path)?;
    folder::has_space(path)?;
    try_to_write(path)?;
    Ok(lock)
}

/// Refuses store files that we can't write: another user may have started the bot here once.
fn own_files(path: &Path) -> Result<(), StoreError> {
    let log = [FILE.to_owned() + "-wal", FILE.to_owned() + "-shm"];
    let names = [folder::LOCK, FILE, witness::FILE, LEADERBOARDS];
    names
        .into_iter()
        .chain(log.iter().map(String::as_str))
        .try_for_each(|name| rights::writable(&path.join(name)))
}

/// Writes, syncs and removes a file.
fn try_to_write(path: &Path) -> Result<(), StoreError> {
    let name = path.join(format!("{TRIAL}{}", std::process::id()));
    let written = match fs::remove_file(&name) {
        // Left by a killed process with the same number.
        Ok(()) => write(&name),
        Err(error) if error.kind() == ErrorKind::NotFound => write(&name),
        Err(error) => Err(error),
    };
    let removed = fs::remove_file(&name);
    written.and(removed).map_err(|error| rights::refused(path, &error))
}

fn write(name: &Path) -> std::io::Result<()> {
    let mut file = OpenOptions::new().create_new(true).write(true).open(name)?;
    file.write_all(&[0; 4096])?;
    file.sync_all()
}

/// A temporary folder for trials, removed on drop.
struct TrialFolder(PathBuf);

impl TrialFolder {
    fn new(parent: &Path) -> std::io::Result<Self> {
        let path = parent.join(format!("{TRIAL}{}.d", std::process::id()));
        match fs::create_dir(&path) {
            // Left by a killed process with the same number.
            Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error),
            Ok(()) | Err(_) => Ok(Self(path)),
        }
    }
}

impl Drop for TrialFolder {
    fn drop(&mut self) {
        // If it can't be removed, it is empty except for a lock, and its name explains it.
        let _removed = fs::remove_dir_all(&self.0);
    }
}
