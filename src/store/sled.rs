//! The sled 0.34 backend: what is acknowledged survives a power cut.
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
//!   of the last synced one, the high-water mark, is written to the file `mark` beside the database: a database that is
//!   behind it has lost something that was acknowledged.
//! - At its start it takes the newest snapshot of its page table, and so one that it had not finished when it was
//!   killed; then it doesn't open. So what is unfinished is removed before.
//! - It writes its configuration without syncing: so a new database is made under another name, synced, and renamed.

use super::backend::{Backend, Batch, Read, Tree, Visit};
use super::engine::KvStore;
use super::{StoreError, folder, verify};
use ::sled::transaction::{TransactionError, Transactional};
use database::{COMMITS_KEY, Database, from_sled};
use std::fs::{self, File, OpenOptions};
use std::ops::Bound;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

mod database;
mod durable;

/// The engine over sled.
pub type SledStore = KvStore<SledBackend>;

/// The free bytes without which nothing is committed: sled writes in segments of 512 KiB and copies live pages to free
/// old segments.
const MIN_FREE: u64 = 8 << 20;

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

impl SledStore {
    /// Opens the store in a data folder, which is made if it isn't there; see [`super::open_store`].
    ///
    /// # Errors
    /// As for [`super::open_store`].
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let backend = SledBackend::open(path)?;
        verify::check_on_start(&backend).map_err(|error| in_folder(path, error))?;
        Ok(Self::over(backend))
    }
}

/// The path of the database in a data folder.
fn database_path(path: &Path) -> PathBuf {
    path.join("store")
}

/// The path of a staged database in a data folder, before [`SledBackend::promote`] renames it.
fn staging_path(path: &Path) -> PathBuf {
    path.join("store.new")
}

/// Adds the folder and the way to recover to the text of a damage report.
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
    /// Opens the database in a data folder; creates the folder and an empty database if there is none.
    ///
    /// # Errors
    /// As for [`super::open_store`].
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        folder::create(path)?;
        let mut lock = folder::lock(path)?;
        if !Self::is_in(path) {
            lock = Self::stage(path, lock)?.promote()?;
        }
        Self::open_at(path, &database_path(path), lock)
    }

    /// Whether there is a database in a data folder.
    pub fn is_in(path: &Path) -> bool {
        database_path(path).exists()
    }

    /// Creates an empty staged database in a data folder that has none: ignored until it is [promoted](Self::promote).
    ///
    /// # Errors
    /// [`StoreError::InUse`], [`StoreError::Io`].
    pub fn create_staged(path: &Path) -> Result<Self, StoreError> {
        folder::create(path)?;
        let lock = folder::lock(path)?;
        Self::stage(path, lock)
    }

    fn stage(path: &Path, lock: File) -> Result<Self, StoreError> {
        let staged = staging_path(path);
        if staged.exists() {
            // One that was never finished: nothing in it was ever acknowledged.
            fs::remove_dir_all(&staged).map_err(folder::io_error(&staged))?;
        }
        drop(Database::open(path, &staged)?);
        Self::open_at(path, &staged, lock)
    }

    /// Syncs a [staged](Self::create_staged) database and renames it into place. Returns the folder's lock.
    ///
    /// # Errors
    /// [`StoreError::Io`]: it may be in place or not.
    pub fn promote(self) -> Result<File, StoreError> {
        let Self { path, db, _lock: lock, .. } = self;
        drop(db);
        let staged = staging_path(&path);
        folder::sync_tree(&staged)?;
        let store = database_path(&path);
        fs::rename(&staged, &store).map_err(folder::io_error(&store))?;
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

/// The high-water mark: the number of the last commit that was synced; none if the file is empty or torn.
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

    fn check_space(&self, bytes: usize) -> Result<(), StoreError> {
        let free = folder::free_bytes(&self.path)?;
        if free < MIN_FREE.saturating_add(bytes as u64 * 4) {
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
