//! A sled database with contained panics and failures.

use crate::StoreError;
use crate::folder::io_error;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

const CACHE: u64 = 16 << 20;

/// sled's background threads keep its lock for a moment after it is dropped.
const LOCK_PATIENCE: Duration = Duration::from_secs(5);

/// How often changes are flushed automatically, in milliseconds. A power failure costs nothing: missing
/// results are applied again at the start.
const FLUSH_MS: u64 = 10_000;

/// How long a flush may take before the database counts as stuck.
const FLUSH_LIMIT: Duration = Duration::from_secs(60);

/// How long closing may take; unwritten results are applied again.
const CLOSE_LIMIT: Duration = Duration::from_secs(10);

/// An open database. After a panic or failure, it is not used again, and left open: closing would write, and
/// may hang.
pub struct SledDatabase {
    /// Taken when it is dropped.
    db: Option<::sled::Db>,
    broken: AtomicBool,
}

/// Maps an error of sled's.
pub fn from_sled(error: ::sled::Error) -> StoreError {
    match error {
        ::sled::Error::Corruption { .. } => damaged(&error.to_string()),
        ::sled::Error::Unsupported(_)
        | ::sled::Error::CollectionNotFound(_)
        | ::sled::Error::ReportableBug(_)
        | ::sled::Error::Io(_) => StoreError::Io(format!("the leaderboards: {error}")),
    }
}

/// An error that a rebuild fixes.
pub fn damaged(what: &str) -> StoreError {
    StoreError::Damaged(format!("the leaderboards: {what}"))
}

/// Calls sled, which panics on unexpected data.
fn catching<T>(run: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| Err(damaged("the database has panicked")))
}

impl SledDatabase {
    /// Opens the database in `folder`; creates an empty one if there is none.
    ///
    /// # Errors
    /// [`StoreError::InUse`] while another one has it open; [`StoreError::Damaged`], [`StoreError::Io`].
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        remove_unfinished_snapshots(folder)?;
        let config = ::sled::Config::new()
            .path(folder)
            .cache_capacity(CACHE)
            .mode(::sled::Mode::LowSpace)
            .flush_every_ms(Some(FLUSH_MS));
        let since = Instant::now();
        catching(|| {
            loop {
                match config.open() {
                    Ok(db) => return Ok(Self { db: Some(db), broken: AtomicBool::new(false) }),
                    Err(::sled::Error::Io(error)) if error.to_string().contains("could not acquire lock") => {
                        if since.elapsed() > LOCK_PATIENCE {
                            return Err(StoreError::InUse);
                        }
                        std::thread::sleep(Duration::from_millis(10));
                    }
                    Err(error) => return Err(from_sled(error)),
                }
            }
        })
    }

    /// Calls `run` with the tree, and catches panics. After a panic or [`StoreError::Io`], the database has
    /// failed.
    ///
    /// # Errors
    /// Errors of `run`; [`StoreError::Damaged`] if it has failed, now or before.
    pub fn run<T>(&self, run: impl FnOnce(&::sled::Tree) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let Some(db) = self.db.as_ref().filter(|_| !self.broken.load(Ordering::SeqCst)) else {
            return Err(damaged("the database has failed before"));
        };
        // Broken until proven otherwise, so that a panic leaves it broken.
        let mut whole = false;
        let done = catching(|| {
            let done = run(db);
            whole = !matches!(done, Err(StoreError::Io(_)));
            done
        });
        if !whole {
            self.broken.store(true, Ordering::SeqCst);
        }
        done
    }

    /// Flushes all changes.
    ///
    /// # Errors
    /// [`StoreError::Io`], also if it takes longer than a minute: after a failed write sled's flush may never return.
    pub fn flush(&self) -> Result<(), StoreError> {
        self.run(|tree| {
            let tree = tree.clone();
            within(FLUSH_LIMIT, move || tree.flush())?.map(drop).map_err(from_sled)
        })
    }
}

impl Drop for SledDatabase {
    fn drop(&mut self) {
        let db = self.db.take();
        if *self.broken.get_mut() {
            std::mem::forget(db);
            return;
        }
        // Closing waits for sled's flusher, forever if that has panicked.
        if within(CLOSE_LIMIT, move || drop(db)).is_err() {
            tracing::warn!("the leaderboards could not be closed");
        }
    }
}

/// Runs a function in its own thread, and waits for a limited time; the thread may continue afterwards.
///
/// # Errors
/// [`StoreError::Io`] if it takes longer or panics.
fn within<T: Send + 'static>(
    limit: Duration,
    run: impl FnOnce() -> T + Send + 'static,
) -> Result<T, StoreError> {
    let (tell, done) = mpsc::channel();
    std::thread::Builder::new()
        .name("leaderboards".to_owned())
        // After the timeout nobody listens.
        .spawn(move || drop(tell.send(run())))
        .map_err(|error| StoreError::Io(format!("the leaderboards: no thread: {error}")))?;
    done.recv_timeout(limit)
        .map_err(|_| StoreError::Io("the leaderboards: the database does not answer".to_owned()))
}

/// Removes unfinished snapshots of sled's page table: sled would take them for the newest, and find them
/// damaged. The earlier ones are still there, and all data is in the log.
fn remove_unfinished_snapshots(folder: &Path) -> Result<(), StoreError> {
    if !folder.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(folder).map_err(io_error(folder))? {
        let name = entry.map_err(io_error(folder))?.file_name();
        let text = name.to_string_lossy();
        if text.starts_with("snap.") && text.ends_with(".generating") {
            fs::remove_file(folder.join(&name)).map_err(io_error(folder))?;
        }
    }
    Ok(())
}
