//! Reads and changes the index: each value has a checksum, and one change is one atomic batch, which also
//! updates the checksum over all values.

use super::database::{damaged, from_sled};
use crate::StoreError;
use crate::ranks::keys;
use herzbot_core::ids::TableId;
use std::collections::BTreeMap;
use std::ops::{Bound, ControlFlow};

/// The layout of keys and values. An index with another layout is rebuilt.
const FORMAT: u16 = 1;

/// The state of the whole index, stored under [`keys::STATE`]; without it an index is incomplete.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IndexState {
    /// The number of applied results.
    pub applied: u64,
    /// The table of the last of them.
    pub last: Option<TableId>,
    /// The number of other values.
    pub values: u64,
    /// The sum of their checksums.
    pub sum: u64,
}

impl IndexState {
    /// Adds a sealed value.
    pub fn count(&mut self, sealed: &[u8]) {
        self.values = self.values.wrapping_add(1);
        self.sum = self.sum.wrapping_add(checksum_of(sealed));
    }

    fn discount(&mut self, sealed: &[u8]) {
        self.values = self.values.wrapping_sub(1);
        self.sum = self.sum.wrapping_sub(checksum_of(sealed));
    }

    /// The state as it is stored.
    pub fn sealed(&self) -> Vec<u8> {
        let mut payload = FORMAT.to_be_bytes().to_vec();
        let last = self.last.map_or(0, |table| table.0);
        for number in [self.applied, u64::from(self.last.is_some()), last, self.values, self.sum] {
            payload.extend(number.to_be_bytes());
        }
        seal(keys::STATE, &payload)
    }

    /// Reads the state.
    ///
    /// # Errors
    /// [`StoreError::Damaged`], also if there is none or its format is unknown.
    pub fn read(tree: &::sled::Tree) -> Result<Self, StoreError> {
        let sealed = tree.get(keys::STATE).map_err(from_sled)?.ok_or_else(|| damaged("never finished"))?;
        let payload = unseal(keys::STATE, &sealed)?;
        let unknown = || damaged("the format is unknown");
        let (format, mut rest) = payload.split_first_chunk().ok_or_else(unknown)?;
        if u16::from_be_bytes(*format) != FORMAT {
            return Err(unknown());
        }
        let mut numbers = [0; 5];
        for number in &mut numbers {
            let (first, others) = rest.split_first_chunk().ok_or_else(unknown)?;
            (*number, rest) = (u64::from_be_bytes(*first), others);
        }
        let [applied, has_last, last, values, sum] = numbers;
        Ok(Self { applied, last: (has_last == 1).then_some(TableId(last)), values, sum })
    }
}

const CHECKSUM: usize = 4;

fn checksum(key: &[u8], payload: &[u8]) -> [u8; CHECKSUM] {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&(key.len() as u64).to_be_bytes());
    hasher.update(key);
    hasher.update(payload);
    hasher.finalize().to_be_bytes()
}

/// The checksum in a sealed value.
pub fn checksum_of(sealed: &[u8]) -> u64 {
    sealed.first_chunk().map_or(0, |sum| u64::from(u32::from_be_bytes(*sum)))
}

/// A stored value: a CRC-32 over key and payload, then the payload.
pub fn seal(key: &[u8], payload: &[u8]) -> Vec<u8> {
    [&checksum(key, payload)[..], payload].concat()
}

/// The payload of a value.
fn unseal<'a>(key: &[u8], sealed: &'a [u8]) -> Result<&'a [u8], StoreError> {
    match sealed.split_first_chunk() {
        Some((sum, payload)) if *sum == checksum(key, payload) => Ok(payload),
        _ => Err(damaged(&hex::encode(key))),
    }
}

/// A key with its payload.
pub type KeyAndPayload = (Vec<u8>, Vec<u8>);

/// The callback of a scan, with key and payload.
pub type Visit<'a> = &'a mut dyn FnMut(&[u8], &[u8]) -> Result<ControlFlow<()>, StoreError>;

/// Pending changes over the stored values; reads see both. Without changes, a read-only view.
pub struct IndexChange<'a> {
    tree: &'a ::sled::Tree,
    /// Sealed; none: removed.
    writes: BTreeMap<Vec<u8>, Option<Vec<u8>>>,
    /// The state after the changes.
    pub state: IndexState,
}

impl<'a> IndexChange<'a> {
    /// No changes yet.
    pub const fn new(tree: &'a ::sled::Tree, state: IndexState) -> Self {
        Self { tree, writes: BTreeMap::new(), state }
    }

    fn sealed(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        let sealed = match self.writes.get(key) {
            Some(written) => written.clone(),
            None => self.tree.get(key).map_err(from_sled)?.map(|sealed| sealed.to_vec()),
        };
        if let Some(sealed) = &sealed {
            unseal(key, sealed)?;
        }
        Ok(sealed)
    }

    /// The payload of a key.
    ///
    /// # Errors
    /// [`StoreError::Damaged`], [`StoreError::Io`]; the same for all other methods.
    pub fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.sealed(key)?.map(|mut sealed| sealed.split_off(CHECKSUM)))
    }

    /// Sets a payload; returns whether there was one.
    pub fn put(&mut self, key: Vec<u8>, payload: &[u8]) -> Result<bool, StoreError> {
        let before = self.sealed(&key)?;
        if let Some(before) = &before {
            self.state.discount(before);
        }
        let sealed = seal(&key, payload);
        self.state.count(&sealed);
        self.writes.insert(key, Some(sealed));
        Ok(before.is_some())
    }

    /// Removes a payload; returns whether there was one.
    pub fn remove(&mut self, key: Vec<u8>) -> Result<bool, StoreError> {
        let before = self.sealed(&key)?;
        if let Some(before) = &before {
            self.state.discount(before);
            self.writes.insert(key, None);
        }
        Ok(before.is_some())
    }

    /// Visits the keys from `from` to `to`, both included, in order.
    pub fn scan(&self, from: &[u8], to: &[u8], visit: Visit<'_>) -> Result<(), StoreError> {
        let bounds = (Bound::Included(from), Bound::Included(to));
        let mut written = self.writes.range::<[u8], _>(bounds).peekable();
        for found in self.tree.range::<&[u8], _>(bounds) {
            let (key, sealed) = found.map_err(from_sled)?;
            while let Some((earlier, new)) = written.next_if(|(written, _)| written.as_slice() < &key[..]) {
                if let Some(new) = new
                    && visit(earlier, unseal(earlier, new)?)?.is_break()
                {
                    return Ok(());
                }
            }
            // A rewritten value comes with the next key.
            let is_written = written.peek().is_some_and(|(written, _)| written.as_slice() == &key[..]);
            if !is_written && visit(&key, unseal(&key, &sealed)?)?.is_break() {
                return Ok(());
            }
        }
        for (key, new) in written {
            if let Some(new) = new
                && visit(key, unseal(key, new)?)?.is_break()
            {
                break;
            }
        }
        Ok(())
    }

    /// The last key from `from` to `to` (both included), and its payload.
    pub fn last(&self, from: &[u8], to: &[u8]) -> Result<Option<KeyAndPayload>, StoreError> {
        let bounds = (Bound::Included(from), Bound::Included(to));
        let mut stored = None;
        for found in self.tree.range::<&[u8], _>(bounds).rev() {
            let (key, _) = found.map_err(from_sled)?;
            if !self.writes.contains_key(&key[..]) {
                stored = Some(key.to_vec());
                break;
            }
        }
        let written = self.writes.range::<[u8], _>(bounds).rev().find(|(_, new)| new.is_some());
        let Some(key) = stored.max(written.map(|(key, _)| key.clone())) else { return Ok(None) };
        Ok(self.get(&key)?.map(|payload| (key, payload)))
    }

    /// Applies all changes at once. Returns the state after them.
    pub fn commit(self) -> Result<IndexState, StoreError> {
        let mut batch = ::sled::Batch::default();
        for (key, new) in self.writes {
            match new {
                Some(sealed) => batch.insert(key, sealed),
                None => batch.remove(key),
            }
        }
        batch.insert(keys::STATE, self.state.sealed());
        // Any error: sled may show a partial batch now, and must not be used again.
        self.tree.apply_batch(batch).map_err(|error| StoreError::Io(format!("the leaderboards: {error}")))?;
        Ok(self.state)
    }
}
