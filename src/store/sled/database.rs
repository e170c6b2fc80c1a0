//! An open sled database: its trees, its format, its flushes.

use super::in_folder;
use crate::StoreError;
use crate::backend::Tree;
use crate::folder;
use std::collections::BTreeMap;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The version of the layout: the set of trees.
const FORMAT: u16 = 1;
const FORMAT_KEY: &[u8] = b"format";
const STARTS_KEY: &[u8] = b"starts";
/// The key of the number of the last commit, in the database's own tree.
pub const COMMITS_KEY: &[u8] = b"commits";

const CACHE: u64 = 16 << 20;
const FLUSH_EVERY_MS: u64 = 500;

/// How long a flush may take before the database counts as stuck.
const FLUSH_LIMIT: Duration = Duration::from_secs(30);

/// sled's background threads keep its lock for a moment after it is dropped.
const LOCK_PATIENCE: Duration = Duration::from_secs(5);

/// An open database.
pub struct Database {
    trees: BTreeMap<Tree, ::sled::Tree>,
    /// The backend's own tree: format, number of starts and of commits.
    pub own: ::sled::Tree,
    flusher: Mutex<Flusher>,
    _db: ::sled::Db,
}

/// A thread that flushes on request, so that the caller can time out when sled's flush never returns.
struct Flusher {
    ask: Option<mpsc::Sender<()>>,
    done: mpsc::Receiver<Result<(), StoreError>>,
    thread: Option<JoinHandle<()>>,
}

impl Drop for Flusher {
    /// Joins the thread, which keeps the database open.
    fn drop(&mut self) {
        self.ask = None;
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("the store's flusher has panicked");
        }
    }
}

/// Maps an error of sled's for the data folder `path`.
pub fn from_sled(path: &Path, error: ::sled::Error) -> StoreError {
    match error {
        ::sled::Error::Corruption { .. } => in_folder(path, StoreError::Damaged(error.to_string())),
        ::sled::Error::Unsupported(_)
        | ::sled::Error::CollectionNotFound(_)
        | ::sled::Error::ReportableBug(_)
        | ::sled::Error::Io(_) => StoreError::Io(format!("{}: {error}", path.display())),
    }
}

impl Database {
    /// Opens the database `store` in the data folder `path`; creates an empty one if there is none.
    pub fn open(path: &Path, store: &Path) -> Result<Self, StoreError> {
        remove_unfinished_snapshots(store)?;
        // Where it doesn't know what else to do with what it reads, sled panics.
        catch_unwind(AssertUnwindSafe(|| Self::try_open(path, store))).unwrap_or_else(|_| {
            Err(in_folder(path, StoreError::Damaged("the database can't be opened".to_owned())))
        })
    }

    fn try_open(path: &Path, store: &Path) -> Result<Self, StoreError> {
        let config = ::sled::Config::new()
            .path(store)
            .cache_capacity(CACHE)
            .flush_every_ms(Some(FLUSH_EVERY_MS))
            .mode(::sled::Mode::LowSpace);
        let since = Instant::now();
        let db = loop {
            match config.open() {
                Ok(db) => break db,
                Err(::sled::Error::Io(error)) if error.to_string().contains("could not acquire lock") => {
                    if since.elapsed() > LOCK_PATIENCE {
                        return Err(StoreError::InUse);
                    }
                    std::thread::sleep(Duration::from_millis(10));
                }
                Err(error) => return Err(from_sled(path, error)),
            }
        };
        let failed = |error| from_sled(path, error);
        let own: ::sled::Tree = (*db).clone();
        match own.get(FORMAT_KEY).map_err(failed)?.as_deref() {
            None if own.is_empty() && db.tree_names().len() <= 1 => {}
            None => {
                let what = "it is not a store of Herzbot".to_owned();
                return Err(in_folder(path, StoreError::Damaged(what)));
            }
            Some(found) => {
                let found = found.try_into().map_or(0, u16::from_be_bytes);
                if found != FORMAT {
                    return Err(StoreError::Newer { what: "the data".to_owned(), found, known: FORMAT });
                }
            }
        }
        own.insert(FORMAT_KEY, &FORMAT.to_be_bytes()).map_err(failed)?;
        // Counted so that something is written now (what doesn't change isn't), and one sees whether it is synced.
        let starts = own.get(STARTS_KEY).map_err(failed)?;
        let starts = starts.and_then(|starts| starts.as_ref().try_into().ok()).map_or(0, u64::from_be_bytes);
        own.insert(STARTS_KEY, &starts.wrapping_add(1).to_be_bytes()).map_err(failed)?;
        let trees = Tree::ALL
            .into_iter()
            .map(|tree| Ok((tree, db.open_tree(tree.name())?)))
            .collect::<Result<_, _>>()
            .map_err(failed)?;
        let (ask, asked) = mpsc::channel();
        let (tell, done) = mpsc::channel();
        let thread = std::thread::Builder::new()
            .name("store flusher".to_owned())
            .spawn({
                let (own, path) = (own.clone(), path.to_owned());
                move || {
                    while asked.recv().is_ok() {
                        let flushed = own.flush().map(drop).map_err(|error| from_sled(&path, error));
                        if tell.send(flushed).is_err() {
                            break;
                        }
                    }
                }
            })
            .map_err(|error| StoreError::Io(format!("no thread for flushing: {error}")))?;
        let flusher = Mutex::new(Flusher { ask: Some(ask), done, thread: Some(thread) });
        let database = Self { trees, own, flusher, _db: db };
        // The trees are there, and stay there, before anything is acknowledged.
        database.flush()?;
        if !super::durable::is_in_place() {
            let what = "this build does not sync the database in order, and could lose data".to_owned();
            return Err(StoreError::Io(what));
        }
        Ok(database)
    }

    /// The number of the last commit that recovery has found; 0 for an empty database.
    pub fn commits(&self) -> Result<u64, StoreError> {
        let stored = self.own.get(COMMITS_KEY).map_err(|error| StoreError::Damaged(error.to_string()))?;
        stored.map_or(Ok(0), |stored| {
            stored
                .as_ref()
                .try_into()
                .map(u64::from_be_bytes)
                .map_err(|_| StoreError::Damaged("the number of changes".to_owned()))
        })
    }

    /// Returns when all changes are written to the file, not necessarily synced.
    pub fn flush(&self) -> Result<(), StoreError> {
        let flusher = self.flusher.lock().unwrap_or_else(PoisonError::into_inner);
        let gone = || StoreError::Io("the database has stopped writing".to_owned());
        flusher.ask.as_ref().and_then(|ask| ask.send(()).ok()).ok_or_else(gone)?;
        flusher.done.recv_timeout(FLUSH_LIMIT).map_err(|_| gone())?
    }

    /// The handle of a tree; all of them are open.
    pub fn tree(&self, tree: Tree) -> &::sled::Tree {
        &self.trees[&tree]
    }
}

/// Removes snapshots of sled's page table that were not finished when it was stopped: it would take them for its
/// newest, and find them damaged. The ones before are still there, and all data is in the log.
fn remove_unfinished_snapshots(store: &Path) -> Result<(), StoreError> {
    if !store.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(store).map_err(folder::io_error(store))? {
        let name = entry.map_err(folder::io_error(store))?.file_name();
        let text = name.to_string_lossy();
        if text.starts_with("snap.") && text.ends_with(".generating") {
            fs::remove_file(store.join(&name)).map_err(folder::io_error(store))?;
        }
    }
    Ok(())
}
