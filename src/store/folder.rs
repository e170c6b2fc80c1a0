//! Data folders: created with mode 700, locked against a second process, and synced if the database doesn't
//! do it.

use crate::StoreError;
use crate::rights::refused;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _};
use std::path::Path;
use std::time::{Duration, Instant};

/// The name of the lock file.
pub const LOCK: &str = "lock";

/// The minimum free space on the disk in bytes, for a transaction and a checkpoint of the log.
const MIN_FREE: u64 = 8 << 20;

/// How long to wait for the lock of a folder.
const LOCK_PATIENCE: Duration = Duration::from_secs(2);

/// Maps an I/O error to [`StoreError::Io`] with the path in its text.
pub fn io_error(path: &Path) -> impl FnOnce(io::Error) -> StoreError + '_ {
    move |error| StoreError::Io(format!("{}: {error}", path.display()))
}

/// Creates a folder and its parents with mode 700, durably; does nothing if it exists.
pub fn create(path: &Path) -> Result<(), StoreError> {
    if path.is_dir() {
        return Ok(());
    }
    fs::DirBuilder::new().recursive(true).mode(0o700).create(path).map_err(|error| refused(path, &error))?;
    sync_parent(path)
}

/// Syncs the folder that a file or folder is in.
pub fn sync_parent(path: &Path) -> Result<(), StoreError> {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => sync(parent),
        _ => sync(Path::new(".")),
    }
}

/// Syncs a folder's own entries (created, renamed and removed names).
pub fn sync(path: &Path) -> Result<(), StoreError> {
    File::open(path).and_then(|folder| folder.sync_all()).map_err(io_error(path))
}

/// Takes an exclusive lock on the file `lock` in the folder, held until the returned handle is dropped. A
/// child of the previous holder that has not called `exec` yet can hold a released lock for some milliseconds
/// more, so it retries for [`LOCK_PATIENCE`].
///
/// # Errors
/// [`StoreError::InUse`] if another process holds it; [`StoreError::Io`].
pub fn lock(path: &Path) -> Result<File, StoreError> {
    lock_waiting(path, || std::thread::sleep(Duration::from_millis(10)))
}

/// [`lock`], with `wait` called between tries.
fn lock_waiting(path: &Path, mut wait: impl FnMut()) -> Result<File, StoreError> {
    let name = path.join(LOCK);
    let opened = OpenOptions::new().create(true).truncate(false).write(true).open(&name);
    let file = opened.map_err(|error| refused(&name, &error))?;
    let since = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if since.elapsed() < LOCK_PATIENCE => wait(),
            Err(TryLockError::WouldBlock) => return Err(StoreError::InUse),
            Err(TryLockError::Error(error)) => return Err(refused(path, &error)),
        }
    }
}

/// Identifies a file on disk while it is open.
pub type FileIdentity = (u64, u64);

/// The identity of the file at a path.
///
/// # Errors
/// The file is missing or inaccessible.
pub fn identity(path: &Path) -> Result<FileIdentity, StoreError> {
    let found = fs::metadata(path).map_err(io_error(path))?;
    Ok((found.dev(), found.ino()))
}

/// Refuses a folder on a full disk.
pub fn has_space(path: &Path) -> Result<(), StoreError> {
    let free = free_bytes(path)?;
    if free < MIN_FREE {
        let free = free >> 10;
        return Err(StoreError::Io(format!("{}: the disk is full ({free} KiB left)", path.display())));
    }
    Ok(())
}

/// The free bytes on the folder's file system, for an unprivileged process.
fn free_bytes(path: &Path) -> Result<u64, StoreError> {
    let stat = rustix::fs::statvfs(path).map_err(|error| io_error(path)(error.into()))?;
    Ok(stat.f_bavail.saturating_mul(stat.f_frsize))
}

#[cfg(test)]
mod tests {
    use super::lock_waiting;
    use std::fs::File;

    #[test]
    fn a_lock_that_a_child_inherited_is_waited_for() {
        let folder = tempfile::TempDir::new().expect("a folder");
        drop(lock_waiting(folder.path(), || panic!("nobody holds it")).expect("a lock"));
        // Like a child of an ended program between `fork` and `exec`.
        let inherited = File::open(folder.path().join("lock")).expect("the file is there");
        inherited.lock().expect("nobody else has it");
        let mut inherited = Some(inherited);
        lock_waiting(folder.path(), || drop(inherited.take())).expect("the child lets go of it");
        assert!(inherited.is_none(), "it was locked twice");
    }
}
