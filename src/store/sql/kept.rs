//! Damaged databases that are kept beside the one in their place, with their logs.

use super::build::beside;
use crate::StoreError;
use crate::data_folder::FILE;
use crate::folder::{self, io_error};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Adds another name for a damaged database.
pub fn keep(file: &Path) -> Result<PathBuf, StoreError> {
    let mut number = 1;
    loop {
        let name = beside(file, &format!(".damaged-{number}"));
        match fs::hard_link(file, &name) {
            Ok(()) => return Ok(name),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            // The file system has no links.
            Err(_) if !name.exists() => {
                let copied = fs::copy(file, &name).and_then(|_| fs::File::open(&name)?.sync_all());
                copied.map_err(io_error(&name))?;
                return Ok(name);
            }
            Err(error) => return Err(io_error(&name)(error)),
        }
    }
}

/// Moves the log of a database to another name of it.
pub fn move_log(from: &Path, to: &Path) -> Result<(), StoreError> {
    for rest in ["-wal", "-shm"] {
        let log = beside(from, rest);
        if log.exists() {
            fs::rename(&log, beside(to, rest)).map_err(io_error(&log))?;
        }
    }
    Ok(())
}

/// Undoes a repair that was killed after it moved the log, and before it replaced the database: without its
/// log, the database lacks its last changes. The folder must be locked by the caller.
///
/// # Errors
/// [`StoreError::Io`].
pub fn take_log_back(data: &Path) -> Result<(), StoreError> {
    let file = data.join(FILE);
    let has_log = |file: &Path| fs::metadata(beside(file, "-wal")).is_ok_and(|log| log.len() > 0);
    if !file.exists() || has_log(&file) {
        return Ok(());
    }
    let ours = folder::identity(&file)?;
    for entry in fs::read_dir(data).map_err(io_error(data))? {
        let kept = entry.map_err(io_error(data))?.path();
        // Before the database is replaced, the kept one is another name for it.
        if kept != file && has_log(&kept) && folder::identity(&kept)? == ours {
            tracing::warn!(kept = %kept.display(), "a repair was not finished: the log is moved back to its database");
            move_log(&kept, &file)?;
            folder::sync(data)?;
            fs::remove_file(&kept).map_err(io_error(&kept))?;
            return folder::sync(data);
        }
    }
    Ok(())
}
