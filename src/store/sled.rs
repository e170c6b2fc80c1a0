//! sled 0.34 as a backend, used so that what is acknowledged survives a power cut.
//!
//! What its source says, and what follows from it:
//!
//! - A transaction over several trees is one batch in the log, behind a manifest: recovery takes all of it or none.
//! - `flush` waits for `pwrite` and `sync_file_range`, which neither makes the file's length durable nor empties the
//!   disk's cache: after it we call `fdatasync` on a handle of our own.
//! - After the first failed write it refuses everything, but a `flush` that already waits may never return: so that
//!   is waited for with a limit, and the database is then left alone, not closed. Since a full disk is the likely
//!   cause, there has to be more room than a few segments before anything is written.
//! - Its recovery ends silently at the first message that it can't read. So every commit has a number, and the number
//!   of the last synced one is written to the file `mark` beside the database: a database that is behind it has lost
//!   something that was acknowledged.
//! - It writes its configuration without syncing: so a new database is made under another name, synced, and renamed.

use super::backend::{Backend, Batch, Read, Tree, Visit};
use super::engine::KvStore;
use super::{StoreError, folder, verify};
use ::sled::transaction::{TransactionError, Transactional};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::ops::Bound;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The engine over sled.
pub type SledStore = KvStore<SledBackend>;

/// The layout of the whole: which trees there are.
const FORMAT: u16 = 1;
const FORMAT_KEY: &[u8] = b"format";
const COMMITS_KEY: &[u8] = b"commits";

const CACHE: u64 = 16 << 20;
const FLUSH_EVERY_MS: u64 = 500;

/// sled writes in segments of 512 KiB and moves live pages about to free old ones.
const ROOM: u64 = 8 << 20;

/// How long a flush may take before the database counts as stuck.
const FLUSH_LIMIT: Duration = Duration::from_secs(30);

/// sled's background threads keep its lock for a moment after it is dropped.
const LOCK_PATIENCE: Duration = Duration::from_secs(5);

/// A sled database in a data folder.
pub struct SledBackend {
    path: PathBuf,
    // Dropped before the lock, and not at all once it has failed.
    db: Arc<Database>,
    file: File,
    mark: File,
    commits: AtomicU64,
    _lock: File,
}

struct Database {
    trees: BTreeMap<Tree, ::sled::Tree>,
    /// What the backend knows of itself.
    own: ::sled::Tree,
    flusher: Mutex<Flusher>,
    _db: ::sled::Db,
}

/// A thread that flushes when asked, so that one that never returns can be given up.
struct Flusher {
    ask: Option<mpsc::Sender<()>>,
    done: mpsc::Receiver<Result<(), StoreError>>,
    thread: Option<JoinHandle<()>>,
}

impl Drop for Flusher {
    /// Waits, because the thread keeps the database open.
    fn drop(&mut self) {
        self.ask = None;
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("the store's flusher has panicked");
        }
    }
}

impl SledStore {
    /// Opens the store in a data folder, which is made if it isn't there; see [`super::open_store`].
    ///
    /// # Errors
    /// As for [`super::open_store`].
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let backend = SledBackend::open(path)?;
        verify::before_start(&backend).map_err(|error| in_folder(path, error))?;
        Ok(Self::over(backend))
    }
}

/// Where the database is in a data folder.
fn database_in(path: &Path) -> PathBuf {
    path.join("store")
}

/// Where a new one is made, before it is renamed and so becomes one that counts.
fn making_in(path: &Path) -> PathBuf {
    path.join("store.new")
}

/// Says which folder is meant, and the way back.
fn in_folder(path: &Path, error: StoreError) -> StoreError {
    match error {
        StoreError::Damaged(what) => StoreError::Damaged(format!(
            "the data in {} ({what}). Nothing has been deleted. The way back: move that folder away, and \
             restore the last backup with `herzbot restore`",
            path.display()
        )),
        other => other,
    }
}

impl SledBackend {
    /// Opens the database in a data folder, or makes an empty one.
    ///
    /// # Errors
    /// As for [`super::open_store`].
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        folder::make(path)?;
        let mut lock = folder::lock(path)?;
        if !Self::is_in(path) {
            lock = Self::make(path, lock)?.finish()?;
        }
        Self::open_at(path, &database_in(path), lock)
    }

    /// Whether there is a database in a data folder.
    pub fn is_in(path: &Path) -> bool {
        database_in(path).exists()
    }

    /// An empty database in a data folder that has none. It only counts once it is [finished](Self::finish).
    ///
    /// # Errors
    /// [`StoreError::InUse`], [`StoreError::Io`].
    pub fn in_the_making(path: &Path) -> Result<Self, StoreError> {
        folder::make(path)?;
        let lock = folder::lock(path)?;
        Self::make(path, lock)
    }

    fn make(path: &Path, lock: File) -> Result<Self, StoreError> {
        let making = making_in(path);
        if making.exists() {
            // One that was never finished: nothing in it was ever acknowledged.
            fs::remove_dir_all(&making).map_err(folder::io_error(&making))?;
        }
        drop(Database::open(path, &making)?);
        Self::open_at(path, &making, lock)
    }

    /// Makes durable what is [in the making](Self::in_the_making), so that it counts. Returns the folder's lock.
    ///
    /// # Errors
    /// [`StoreError::Io`]: it may count or not.
    pub fn finish(self) -> Result<File, StoreError> {
        let Self { path, db, _lock: lock, .. } = self;
        drop(db);
        let making = making_in(&path);
        folder::sync_tree(&making)?;
        let store = database_in(&path);
        fs::rename(&making, &store).map_err(folder::io_error(&store))?;
        folder::sync(&path)?;
        Ok(lock)
    }

    fn open_at(path: &Path, store: &Path, lock: File) -> Result<Self, StoreError> {
        for needed in ["db", "conf"] {
            if !store.join(needed).is_file() {
                let what = format!("{} is missing", store.join(needed).display());
                return Err(in_folder(path, StoreError::Damaged(what)));
            }
        }
        let mark_name = store.join("mark");
        let mark = OpenOptions::new()
            .create(true)
            .truncate(false)
            .read(true)
            .write(true)
            .open(&mark_name)
            .map_err(folder::io_error(&mark_name))?;
        let db = Database::open(path, store)?;
        let commits = db.commits().map_err(|error| in_folder(path, error))?;
        if let Some(marked) = read_mark(&mark).map_err(folder::io_error(&mark_name))?
            && commits < marked
        {
            let what = format!("the last {} changes are missing", marked - commits);
            return Err(in_folder(path, StoreError::Damaged(what)));
        }
        // sled has written a new snapshot of its page table, and renamed it.
        folder::sync_tree(store)?;
        folder::sync(path)?;
        let name = store.join("db");
        let file = OpenOptions::new().read(true).write(true).open(&name).map_err(folder::io_error(&name))?;
        Ok(Self {
            path: path.to_owned(),
            db: Arc::new(db),
            file,
            mark,
            commits: AtomicU64::new(commits),
            _lock: lock,
        })
    }

    fn error(&self, error: ::sled::Error) -> StoreError {
        from_sled(&self.path, error)
    }
}

fn from_sled(path: &Path, error: ::sled::Error) -> StoreError {
    match error {
        ::sled::Error::Corruption { .. } => in_folder(path, StoreError::Damaged(error.to_string())),
        ::sled::Error::Unsupported(_)
        | ::sled::Error::CollectionNotFound(_)
        | ::sled::Error::ReportableBug(_)
        | ::sled::Error::Io(_) => StoreError::Io(format!("{}: {error}", path.display())),
    }
}

impl Database {
    fn open(path: &Path, store: &Path) -> Result<Self, StoreError> {
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
            None if own.is_empty() && db.tree_names().len() <= 1 => {
                own.insert(FORMAT_KEY, &FORMAT.to_be_bytes()).map_err(failed)?;
            }
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
        Ok(database)
    }

    fn commits(&self) -> Result<u64, StoreError> {
        let stored = self.own.get(COMMITS_KEY).map_err(|error| StoreError::Damaged(error.to_string()))?;
        stored.map_or(Ok(0), |stored| {
            stored
                .as_ref()
                .try_into()
                .map(u64::from_be_bytes)
                .map_err(|_| StoreError::Damaged("the number of changes".to_owned()))
        })
    }

    fn flush(&self) -> Result<(), StoreError> {
        let flusher = self.flusher.lock().unwrap_or_else(PoisonError::into_inner);
        let gone = || StoreError::Io("the database has stopped writing".to_owned());
        flusher.ask.as_ref().and_then(|ask| ask.send(()).ok()).ok_or_else(gone)?;
        flusher.done.recv_timeout(FLUSH_LIMIT).map_err(|_| gone())?
    }

    fn tree(&self, tree: Tree) -> &::sled::Tree {
        &self.trees[&tree]
    }
}

/// The number of the last commit that was synced, if it is known.
fn read_mark(mark: &File) -> std::io::Result<Option<u64>> {
    let mut bytes = Vec::new();
    std::io::Read::read_to_end(&mut &*mark, &mut bytes)?;
    let Some((number, sum)) = bytes.split_at_checked(8) else { return Ok(None) };
    if sum != crc32fast::hash(number).to_be_bytes() {
        return Ok(None);
    }
    Ok(number.try_into().ok().map(u64::from_be_bytes))
}

fn write_mark(mut mark: &File, number: u64) -> std::io::Result<()> {
    use std::io::{Seek, SeekFrom, Write};
    let number = number.to_be_bytes();
    mark.seek(SeekFrom::Start(0))?;
    mark.write_all(&[&number[..], &crc32fast::hash(&number).to_be_bytes()].concat())
}

impl Read for SledBackend {
    fn get(&self, tree: Tree, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        let value = self.db.tree(tree).get(key).map_err(|error| self.error(error))?;
        Ok(value.map(|value| value.to_vec()))
    }

    fn scan(
        &self,
        tree: Tree,
        from: &[u8],
        below: Option<&[u8]>,
        visit: Visit<'_>,
    ) -> Result<(), StoreError> {
        if below.is_some_and(|below| below <= from) {
            return Ok(());
        }
        let bounds = (Bound::Included(from), below.map_or(Bound::Unbounded, Bound::Excluded));
        for found in self.db.tree(tree).range::<&[u8], _>(bounds) {
            let (key, value) = found.map_err(|error| self.error(error))?;
            if visit(&key, &value).is_break() {
                break;
            }
        }
        Ok(())
    }
}

impl Backend for SledBackend {
    fn commit(&self, batch: &Batch) -> Result<(), StoreError> {
        let number = self.commits.load(Ordering::Relaxed) + 1;
        let mut touched: Vec<Tree> = batch.keys().map(|(tree, _)| *tree).collect();
        touched.dedup();
        let mut trees: Vec<::sled::Tree> = touched.iter().map(|tree| self.db.tree(*tree).clone()).collect();
        trees.push(self.db.own.clone());
        trees
            .as_slice()
            .transaction(|views| {
                for ((tree, key), value) in batch {
                    // The batch is ordered by tree, and so is `touched`.
                    let Some(view) = touched.binary_search(tree).ok().and_then(|at| views.get(at)) else {
                        continue;
                    };
                    match value {
                        Some(value) => view.insert(key.as_slice(), value.as_slice())?,
                        None => view.remove(key.as_slice())?,
                    };
                }
                if let Some(own) = views.last() {
                    own.insert(COMMITS_KEY, &number.to_be_bytes())?;
                }
                Ok(())
            })
            .map_err(|error: TransactionError<()>| match error {
                TransactionError::Storage(error) => self.error(error),
                TransactionError::Abort(()) => StoreError::Io("the transaction was given up".to_owned()),
            })?;
        self.commits.store(number, Ordering::Relaxed);
        Ok(())
    }

    fn sync(&self) -> Result<(), StoreError> {
        let number = self.commits.load(Ordering::Relaxed);
        self.db.flush()?;
        self.file.sync_data().map_err(folder::io_error(&self.path))?;
        // Not synced itself: an older mark finds less, but is never wrong.
        write_mark(&self.mark, number).map_err(folder::io_error(&self.path))
    }

    fn room(&self, bytes: usize) -> Result<(), StoreError> {
        let free = folder::free(&self.path)?;
        if free < ROOM.saturating_add(bytes as u64 * 4) {
            let free = free >> 10;
            return Err(StoreError::Io(format!(
                "{}: the disk is full ({free} KiB left)",
                self.path.display()
            )));
        }
        Ok(())
    }

    fn abandon(&self) {
        // Closing would write, and may never end: one that is still referred to is never closed.
        std::mem::forget(Arc::clone(&self.db));
    }
}
