//! The data folder: what a start makes sure of before it opens the data, and what `herzbot check` finds out in the same way
//! without changing anything.

use crate::rights::{self, Openness};
use crate::{StoreError, folder, witness};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Error, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

/// The file of SQLite's database in the data folder.
pub const FILE: &str = "herzbot.db";

/// The folder of the leaderboards' index, in the data folder.
pub const LEADERBOARDS: &str = "leaderboards";

/// A SQLite database in the data folder that is not complete yet.
pub const STAGED: &str = "herzbot.db.new";

/// The file with the id of the process that uses the folder beside a database that processes share, and has its lock.
pub const PROCESS: &str = "process";

/// A file that says what was found damaged while the bot ran: the next start verifies everything.
const DOUBT: &str = "herzbot.doubt";

/// Has the next start on a folder verify everything.
pub fn doubt(path: &Path, what: &str) {
    if let Err(error) = fs::write(path.join(DOUBT), what) {
        tracing::warn!(%error, "{DOUBT} could not be written");
    }
}

/// Whether the start on a folder has to verify everything.
pub fn is_in_doubt(path: &Path) -> bool {
    path.join(DOUBT).exists()
}

/// Everything was verified.
pub fn no_doubt(path: &Path) {
    // Usually there is none.
    let _missing = fs::remove_file(path.join(DOUBT));
}

/// What a folder is like that can be used, or is used.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct FolderState {
    /// What is not as it should be, though a bot runs with it: one line each.
    pub warnings: Vec<String>,
    /// Whether a bot is running on it.
    pub is_in_use: bool,
}

/// Takes a folder for the data: it is there, closed to others as far as it is ours, locked as long as the returned handle is
/// kept, and a file can be written, synced and removed in it.
///
/// # Errors
/// [`StoreError::InUse`]; [`StoreError::Unusable`], which says what the host can do; [`StoreError::Io`].
pub fn take(path: &Path) -> Result<File, StoreError> {
    prepare(path)?;
    lock_and_try(path)
}

/// The same for a folder that no data are in, without its lock: what is of this machine is there where the data are in
/// PostgreSQL.
///
/// # Errors
/// As [`take`], but for [`StoreError::InUse`].
pub fn take_shared(path: &Path) -> Result<(), StoreError> {
    prepare(path)?;
    rights::usable(path)?;
    try_to_write(path)
}

/// Looks at a folder as [`take`] does, and changes nothing. A bot that runs on it is not disturbed.
///
/// # Errors
/// What [`take`] would give, but for [`StoreError::InUse`].
pub fn look(path: &Path) -> Result<FolderState, StoreError> {
    let refused = |error: &Error| rights::refused(path, error);
    let (nearest, found) = rights::existing(path);
    if nearest != path && fs::symlink_metadata(path).is_ok() {
        // A link that leads nowhere.
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
        // Nobody uses it. A lock of ours that stayed might be one that the bot's user can't open.
        let trial = TrialFolder::new(nearest).map_err(|error| refused(&error))?;
        lock_and_try(&trial.0).map(drop)
    };
    match tried {
        // One whose data are in PostgreSQL has no lock, but an id.
        Ok(()) => Ok(FolderState { warnings, is_in_use: is_process_there(path) }),
        Err(StoreError::InUse) => Ok(FolderState { warnings, is_in_use: true }),
        Err(error) => Err(error),
    }
}

/// Whether a process has the id that is kept in a folder.
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

/// Refuses files of the store that we may not write: another user may have started the bot here once.
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
    let name = path.join(format!(".herzbot-trial-{}", std::process::id()));
    let written = match fs::remove_file(&name) {
        // It was left by a process of the same number, which was killed.
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

/// A folder to try things in, as long as this is kept.
struct TrialFolder(PathBuf);

impl TrialFolder {
    fn new(parent: &Path) -> std::io::Result<Self> {
        let path = parent.join(format!(".herzbot-trial-{}.d", std::process::id()));
        match fs::create_dir(&path) {
            // It was left by a process of the same number, which was killed.
            Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error),
            Ok(()) | Err(_) => Ok(Self(path)),
        }
    }
}

impl Drop for TrialFolder {
    fn drop(&mut self) {
        // What can't be removed is empty but for a lock, and says by its name what it is.
        let _removed = fs::remove_dir_all(&self.0);
    }
}
