//! The sled 0.34 database of the first version. Nothing is written into it by us; sled itself writes a snapshot of its page
//! table when it is opened.

use super::OldData;
use super::keys::Tree;
use super::values;
use crate::StoreError;
use crate::folder::{self, io_error};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::Read;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

/// The version of the layout: there was no other.
const FORMAT: u16 = 1;
const FORMAT_KEY: &[u8] = b"format";
/// The key of the number of the last commit, in the database's own tree.
const COMMITS_KEY: &[u8] = b"commits";

const CACHE: u64 = 16 << 20;

/// sled's background threads keep its lock for a moment after it is dropped.
const LOCK_PATIENCE: Duration = Duration::from_secs(5);

/// The open database.
pub struct SledData {
    trees: BTreeMap<Tree, ::sled::Tree>,
    _db: ::sled::Db,
}

fn damaged(what: impl Into<String>) -> StoreError {
    StoreError::Damaged(what.into())
}

fn from_sled(error: ::sled::Error) -> StoreError {
    match error {
        ::sled::Error::Corruption { .. } => damaged(error.to_string()),
        ::sled::Error::Unsupported(_)
        | ::sled::Error::CollectionNotFound(_)
        | ::sled::Error::ReportableBug(_)
        | ::sled::Error::Io(_) => StoreError::Io(format!("the data of the first version: {error}")),
    }
}

impl SledData {
    /// Opens the database in the folder `store`.
    ///
    /// # Errors
    /// [`StoreError::Damaged`], also if its last commits are missing; [`StoreError::Newer`]; [`StoreError::Io`].
    pub fn open(store: &Path) -> Result<Self, StoreError> {
        for needed in ["db", "conf"] {
            if !store.join(needed).is_file() {
                return Err(damaged(format!("{} is missing", store.join(needed).display())));
            }
        }
        remove_unfinished_snapshots(store)?;
        // Where it doesn't know what else to do with what it reads, sled panics.
        let opened = catch_unwind(AssertUnwindSafe(|| Self::try_open(store)))
            .unwrap_or_else(|_| Err(damaged("the database can't be opened")))?;
        // sled has written a new snapshot of its page table, and renamed it.
        folder::sync_tree(store)?;
        Ok(opened)
    }

    fn try_open(store: &Path) -> Result<Self, StoreError> {
        let config = ::sled::Config::new()
            .path(store)
            .cache_capacity(CACHE)
            .flush_every_ms(None)
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
                Err(error) => return Err(from_sled(error)),
            }
        };
        match db.get(FORMAT_KEY).map_err(from_sled)?.as_deref() {
            None => return Err(damaged("it is not a store of Herzbot")),
            Some(found) => {
                let found = found.try_into().map_or(0, u16::from_be_bytes);
                if found != FORMAT {
                    return Err(StoreError::Newer { what: "the data".to_owned(), found, known: FORMAT });
                }
            }
        }
        let commits = match db.get(COMMITS_KEY).map_err(from_sled)? {
            None => 0,
            Some(stored) => stored
                .as_ref()
                .try_into()
                .map(u64::from_be_bytes)
                .map_err(|_| damaged("the number of changes"))?,
        };
        // sled's recovery ends silently at the first message that it can't read.
        if let Some(marked) = read_mark(&store.join("mark"))?
            && commits < marked
        {
            return Err(damaged(format!("the last {} changes are missing", marked - commits)));
        }
        let names: BTreeSet<_> = db.tree_names().into_iter().collect();
        let trees = Tree::ALL
            .into_iter()
            .filter(|tree| names.contains(tree.name().as_bytes()))
            .map(|tree| Ok((tree, db.open_tree(tree.name()).map_err(from_sled)?)))
            .collect::<Result<_, StoreError>>()?;
        Ok(Self { trees, _db: db })
    }

    fn stored(&self, tree: Tree, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        let Some(tree) = self.trees.get(&tree) else { return Ok(None) };
        Ok(tree.get(key).map_err(from_sled)?.map(|value| value.to_vec()))
    }
}

impl OldData for SledData {
    fn keys(&self, tree: Tree, prefix: &[u8]) -> Result<Vec<Vec<u8>>, StoreError> {
        let Some(tree) = self.trees.get(&tree) else { return Ok(Vec::new()) };
        tree.scan_prefix(prefix).keys().map(|key| Ok(key.map_err(from_sled)?.to_vec())).collect()
    }

    fn get(&self, tree: Tree, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        let chunk = |key: &[u8]| self.stored(Tree::Chunks, key);
        self.stored(tree, key)?.map(|sealed| values::read_whole(tree, key, &sealed, chunk)).transpose()
    }
}

/// The number of the last commit that was synced; none if the file is missing or torn.
fn read_mark(path: &Path) -> Result<Option<u64>, StoreError> {
    let mut bytes = Vec::new();
    match File::open(path).and_then(|mut file| file.read_to_end(&mut bytes)) {
        Ok(_) => {}
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(io_error(path)(error)),
    }
    let Some((number, sum)) = bytes.split_at_checked(8) else { return Ok(None) };
    if sum != crc32fast::hash(number).to_be_bytes() {
        return Ok(None);
    }
    Ok(number.try_into().ok().map(u64::from_be_bytes))
}

/// Removes snapshots of sled's page table that were not finished when it was stopped: it would take them for its
/// newest, and find them damaged. The ones before are still there, and all data is in the log.
fn remove_unfinished_snapshots(store: &Path) -> Result<(), StoreError> {
    for entry in fs::read_dir(store).map_err(io_error(store))? {
        let name = entry.map_err(io_error(store))?.file_name();
        let text = name.to_string_lossy();
        if text.starts_with("snap.") && text.ends_with(".generating") {
            fs::remove_file(store.join(&name)).map_err(io_error(store))?;
        }
    }
    Ok(())
}
