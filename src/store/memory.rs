//! The in-memory backend, for tests: nothing survives the process, and a sync does nothing.

use super::StoreError;
use super::backend::{Backend, Batch, Read, Tree, TreeKey, Visit};
use super::engine::KvStore;
use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::{PoisonError, RwLock};

/// The engine over memory.
pub type MemoryStore = KvStore<MemoryBackend>;

/// Ordered trees in memory.
#[derive(Debug, Default)]
pub struct MemoryBackend(RwLock<BTreeMap<TreeKey, Vec<u8>>>);

impl MemoryStore {
    /// An empty store.
    pub fn new() -> Self {
        Self::over(MemoryBackend::default())
    }
}

impl Default for MemoryStore {
    fn default() -> Self {
        Self::new()
    }
}

impl Read for MemoryBackend {
    fn get(&self, tree: Tree, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        Ok(all.get(&(tree, key.to_vec())).cloned())
    }

    fn scan(
        &self,
        tree: Tree,
        from: &[u8],
        below: Option<&[u8]>,
        visit: Visit<'_>,
    ) -> Result<(), StoreError> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        if below.is_some_and(|below| below <= from) {
            return Ok(());
        }
        for ((at, key), value) in all.range((Bound::Included((tree, from.to_vec())), Bound::Unbounded)) {
            if *at != tree
                || below.is_some_and(|below| key.as_slice() >= below)
                || visit(key, value).is_break()
            {
                break;
            }
        }
        Ok(())
    }
}

impl Backend for MemoryBackend {
    fn commit(&self, batch: &Batch) -> Result<(), StoreError> {
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        for (key, value) in batch {
            match value {
                Some(value) => all.insert(key.clone(), value.clone()),
                None => all.remove(key),
            };
        }
        Ok(())
    }

    fn sync(&self) -> Result<(), StoreError> {
        Ok(())
    }

    fn check_space(&self, _bytes: usize) -> Result<(), StoreError> {
        Ok(())
    }

    fn abandon(&self) {}
}
