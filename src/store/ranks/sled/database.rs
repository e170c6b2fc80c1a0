//! A sled database whose panics and failures stay inside.

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

/// How often what has changed is flushed by itself, in milliseconds. A power cut in between costs nothing: what is missing is
/// applied again at the start.
const FLUSH_MS: u64 = 10_000;

/// How long a flush may take before the database counts as stuck.
const FLUSH_LIMIT: Duration = Duration::from_secs(60);

/// How long closing may take; what is not written then is applied again.
const CLOSE_LIMIT: Duration = Duration::from_secs(10);

/// An open database. Once it has panicked or failed, it is not asked again, and left open rather than closed: closing
/// would write, and may never end.
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

/// An error that building the index anew mends.
pub fn damaged(what: &str) -> StoreError {
    StoreError::Damaged(format!("the leaderboards: {what}"))
}

/// Runs something of sled's, which panics where it doesn't know what else to do with what it reads.
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

    /// Gives the tree to `run`, and catches panics. After one, and after [`StoreError::Io`], the database has failed.
    ///
    /// # Errors
    /// Those of `run`; [`StoreError::Damaged`] if it has failed, now or before.
    pub fn run<T>(&self, run: impl FnOnce(&::sled::Tree) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let Some(db) = self.db.as_ref().filter(|_| !self.broken.load(Ordering::SeqCst)) else {
            return Err(damaged("the database has failed before"));
        };
        // Broken until it is known not to be, so that a panic leaves it so.
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

    /// Returns when all changes are written.
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
        // Closing waits for sled's flusher, and so forever if that has panicked.
        if within(CLOSE_LIMIT, move || drop(db)).is_err() {
            tracing::warn!("the leaderboards could not be closed");
        }
    }
}

/// Runs something in a thread of its own, and waits so long for it; it may go on afterwards.
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
        // Nobody listens any more once it has taken too long.
        .spawn(move || drop(tell.send(run())))
        .map_err(|error| StoreError::Io(format!("the leaderboards: no thread: {error}")))?;
    done.recv_timeout(limit)
        .map_err(|_| StoreError::Io("the leaderboards: the database does not answer".to_owned()))
}

/// Removes snapshots of sled's page table that were not finished when it was stopped: it would take them for its
/// newest, and find them damaged. The ones before are still there, and all data is in the log.
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
