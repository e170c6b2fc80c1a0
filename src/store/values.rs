//! Value encoding: an envelope with schema version and checksum around each value, chunking of long ones, and the
//! transaction ([`Txn`]) that writes them. On the disk: never changes without a new version.
//!
//! An envelope is: version (2 bytes), number of chunks that follow (2), CRC-32 (4) over tree, key, those two and the
//! payload, then the payload. No envelope is longer than [`MAX_VALUE`], because sled keeps up to 17 neighbours in a
//! page and moves a page of more than 128 KiB to a file that it never syncs.

use super::StoreError;
use super::backend::{Batch, Read, Tree, TreeKey, Visit};
use herzbot_core::ids::Moment;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The longest value that a backend is given, in bytes.
pub const MAX_VALUE: usize = 4096;
const HEAD: usize = 8;
const MAX_PAYLOAD: usize = MAX_VALUE - HEAD;

fn checksum(tree: Tree, key: &[u8], head: &[u8], payload: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&[tree.number()]);
    hasher.update(&(key.len() as u64).to_be_bytes());
    hasher.update(key);
    hasher.update(head);
    hasher.update(payload);
    hasher.finalize()
}

fn seal(tree: Tree, key: &[u8], following: u16, payload: &[u8]) -> Vec<u8> {
    seal_version(tree.version(), tree, key, following, payload)
}

/// A value as a program of another version would write it.
#[cfg(test)]
pub fn seal_as(version: u16, tree: Tree, key: &[u8], payload: &[u8]) -> Vec<u8> {
    seal_version(version, tree, key, 0, payload)
}

fn seal_version(version: u16, tree: Tree, key: &[u8], following: u16, payload: &[u8]) -> Vec<u8> {
    let mut sealed = Vec::with_capacity(HEAD + payload.len());
    sealed.extend(version.to_be_bytes());
    sealed.extend(following.to_be_bytes());
    let sum = checksum(tree, key, &sealed, payload);
    sealed.extend(sum.to_be_bytes());
    sealed.extend(payload);
    sealed
}

/// Verifies an envelope; gives the number of chunks that follow, and the payload of this one.
///
/// # Errors
/// [`StoreError::Newer`] or [`StoreError::Damaged`].
pub fn unseal<'a>(tree: Tree, key: &[u8], sealed: &'a [u8]) -> Result<(u16, &'a [u8]), StoreError> {
    let damaged = || StoreError::Damaged(format!("{} {}", tree.name(), hex::encode(key)));
    let (head, rest) = sealed.split_at_checked(4).ok_or_else(damaged)?;
    let (sum, payload) = rest.split_at_checked(4).ok_or_else(damaged)?;
    if sum != checksum(tree, key, head, payload).to_be_bytes() {
        return Err(damaged());
    }
    let found = u16::from_be_bytes([head[0], head[1]]);
    if found > tree.version() {
        return Err(StoreError::Newer {
            what: format!("the data ({})", tree.name()),
            found,
            known: tree.version(),
        });
    }
    Ok((u16::from_be_bytes([head[2], head[3]]), payload))
}

fn chunk_key(tree: Tree, key: &[u8], number: u16) -> Vec<u8> {
    [&[tree.number()][..], key, &number.to_be_bytes()].concat()
}

/// The payload of the envelope `sealed`, read under `key`, with its chunks put together.
///
/// # Errors
/// As for [`unseal`], or the disk failed.
pub fn read_whole(read: &dyn Read, tree: Tree, key: &[u8], sealed: &[u8]) -> Result<Vec<u8>, StoreError> {
    let (following, first) = unseal(tree, key, sealed)?;
    let mut payload = first.to_vec();
    for number in 1..=following {
        let chunk_key = chunk_key(tree, key, number);
        let chunk = read.get(Tree::Chunks, &chunk_key)?.ok_or_else(|| {
            StoreError::Damaged(format!("{} {} is cut short", tree.name(), hex::encode(key)))
        })?;
        payload.extend(unseal(Tree::Chunks, &chunk_key, &chunk)?.1);
    }
    Ok(payload)
}

/// The payload of a key; none if there is no such key.
///
/// # Errors
/// As for [`read_whole`].
pub fn get(read: &dyn Read, tree: Tree, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
    read.get(tree, key)?.map(|sealed| read_whole(read, tree, key, &sealed)).transpose()
}

/// The payload of a key, read as JSON.
///
/// # Errors
/// As for [`read_whole`]; what is no such JSON is damaged.
pub fn get_json<T: DeserializeOwned>(
    read: &dyn Read,
    tree: Tree,
    key: &[u8],
) -> Result<Option<T>, StoreError> {
    get(read, tree, key)?.map(|payload| from_json(tree, key, &payload)).transpose()
}

/// Reads a payload as JSON.
///
/// # Errors
/// [`StoreError::Damaged`].
pub fn from_json<T: DeserializeOwned>(tree: Tree, key: &[u8], payload: &[u8]) -> Result<T, StoreError> {
    serde_json::from_slice(payload)
        .map_err(|error| StoreError::Damaged(format!("{} {}: {error}", tree.name(), hex::encode(key))))
}

/// A value that is written but not committed; none: removed.
type PendingValue = Option<Vec<u8>>;

/// A transaction: uncommitted changes over a backend, with read-your-writes, and a savepoint to which one request can be
/// rolled back.
pub struct Txn<'a> {
    base: &'a dyn Read,
    writes: Batch,
    /// The undo log since the savepoint: what the batch had for a key before; none: nothing.
    undo: Vec<(TreeKey, Option<PendingValue>)>,
    /// The time of the transaction, the same for all its requests.
    pub now: Moment,
}

impl<'a> Txn<'a> {
    /// An empty transaction at the time `now`.
    pub const fn new(base: &'a dyn Read, now: Moment) -> Self {
        Self { base, writes: Batch::new(), undo: Vec::new(), now }
    }

    /// Sets the savepoint here: the changes so far can't be rolled back any more.
    pub fn set_savepoint(&mut self) {
        self.undo.clear();
    }

    /// Rolls back to the last [`Txn::set_savepoint`].
    pub fn rollback(&mut self) {
        for (key, before) in self.undo.drain(..).rev() {
            match before {
                Some(value) => self.writes.insert(key, value),
                None => self.writes.remove(&key),
            };
        }
    }

    /// All changes so far, for the commit.
    pub const fn writes(&self) -> &Batch {
        &self.writes
    }

    fn set(&mut self, tree: Tree, key: Vec<u8>, value: Option<Vec<u8>>) {
        let key = (tree, key);
        let before = self.writes.insert(key.clone(), value);
        self.undo.push((key, before));
    }

    /// The number of chunks of the present value, read without verifying it; none: there is no such key.
    fn following(&self, tree: Tree, key: &[u8]) -> Result<Option<u16>, StoreError> {
        Ok(Read::get(self, tree, key)?.map(|sealed| match sealed.get(2..4) {
            Some(count) => u16::from_be_bytes([count[0], count[1]]),
            None => 0,
        }))
    }

    /// Sets a value.
    ///
    /// # Errors
    /// The disk failed, or the value is longer than 65536 chunks.
    pub fn put(&mut self, tree: Tree, key: &[u8], payload: &[u8]) -> Result<(), StoreError> {
        let before = self.following(tree, key)?.unwrap_or(0);
        let (first, rest) = payload.split_at(payload.len().min(MAX_PAYLOAD));
        let following = u16::try_from(rest.len().div_ceil(MAX_PAYLOAD))
            .map_err(|_| StoreError::Io(format!("a value of {} bytes is too long", payload.len())))?;
        self.set(tree, key.to_vec(), Some(seal(tree, key, following, first)));
        for (number, chunk) in (1..=following).zip(rest.chunks(MAX_PAYLOAD)) {
            let key = chunk_key(tree, key, number);
            let sealed = seal(Tree::Chunks, &key, 0, chunk);
            self.set(Tree::Chunks, key, Some(sealed));
        }
        self.drop_chunks(tree, key, following, before);
        Ok(())
    }

    /// Sets a value to JSON.
    ///
    /// # Errors
    /// As for [`Txn::put`].
    pub fn put_json<T: Serialize>(&mut self, tree: Tree, key: &[u8], value: &T) -> Result<(), StoreError> {
        let json =
            serde_json::to_vec(value).map_err(|error| StoreError::Io(format!("{}: {error}", tree.name())))?;
        self.put(tree, key, &json)
    }

    /// Removes a value, if it is there.
    ///
    /// # Errors
    /// The disk failed.
    pub fn remove(&mut self, tree: Tree, key: &[u8]) -> Result<(), StoreError> {
        if let Some(following) = self.following(tree, key)? {
            self.set(tree, key.to_vec(), None);
            self.drop_chunks(tree, key, 0, following);
        }
        Ok(())
    }

    fn drop_chunks(&mut self, tree: Tree, key: &[u8], kept: u16, before: u16) {
        for number in kept.saturating_add(1)..=before {
            self.set(Tree::Chunks, chunk_key(tree, key, number), None);
        }
    }

    /// The keys that begin with `prefix`.
    ///
    /// # Errors
    /// The disk failed.
    pub fn keys(&self, tree: Tree, prefix: &[u8]) -> Result<Vec<Vec<u8>>, StoreError> {
        let mut keys = Vec::new();
        super::backend::scan_prefix(self, tree, prefix, &mut |key, _| {
            keys.push(key.to_vec());
            ControlFlow::Continue(())
        })?;
        Ok(keys)
    }
}

impl Read for Txn<'_> {
    fn get(&self, tree: Tree, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        match self.writes.get(&(tree, key.to_vec())) {
            Some(written) => Ok(written.clone()),
            None => self.base.get(tree, key),
        }
    }

    fn scan(
        &self,
        tree: Tree,
        from: &[u8],
        below: Option<&[u8]>,
        visit: Visit<'_>,
    ) -> Result<(), StoreError> {
        let mut found = BTreeMap::new();
        self.base.scan(tree, from, below, &mut |key, value| {
            found.insert(key.to_vec(), value.to_vec());
            ControlFlow::Continue(())
        })?;
        for ((at, key), value) in self.writes.range((tree, from.to_vec())..) {
            if *at != tree || below.is_some_and(|below| key.as_slice() >= below) {
                break;
            }
            match value {
                Some(value) => found.insert(key.clone(), value.clone()),
                None => found.remove(key),
            };
        }
        for (key, value) in found {
            if visit(&key, &value).is_break() {
                break;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::super::backend::Backend;
    use super::super::memory::MemoryBackend;
    use super::*;

    fn commit(backend: &MemoryBackend, change: impl FnOnce(&mut Txn<'_>)) {
        let mut txn = Txn::new(backend, Moment(0));
        change(&mut txn);
        let writes = txn.writes().clone();
        backend.commit(&writes).unwrap();
    }

    fn count(backend: &MemoryBackend, tree: Tree) -> usize {
        Txn::new(backend, Moment(0)).keys(tree, &[]).unwrap().len()
    }

    #[test]
    fn long_values_are_cut_and_put_together_again() {
        let backend = MemoryBackend::default();
        for length in [0, 1, MAX_PAYLOAD, MAX_PAYLOAD + 1, 100_000, MAX_PAYLOAD * 2, 5] {
            let value: Vec<u8> = (0..length).map(|at| (at % 251) as u8).collect();
            commit(&backend, |txn| txn.put(Tree::Notes, b"key", &value).unwrap());
            assert_eq!(get(&backend, Tree::Notes, b"key").unwrap(), Some(value));
            assert_eq!(count(&backend, Tree::Chunks), length.saturating_sub(1) / MAX_PAYLOAD, "{length}");
            for tree in Tree::ALL {
                Read::scan(&backend, tree, &[], None, &mut |_, sealed| {
                    assert!(sealed.len() <= MAX_VALUE);
                    ControlFlow::Continue(())
                })
                .unwrap();
            }
        }
        commit(&backend, |txn| txn.put(Tree::Notes, b"key", &[7; 50_000]).unwrap());
        commit(&backend, |txn| txn.remove(Tree::Notes, b"key").unwrap());
        assert_eq!(count(&backend, Tree::Notes) + count(&backend, Tree::Chunks), 0);
    }

    #[test]
    fn a_changed_bit_or_a_swapped_value_is_noticed() {
        let sealed = seal(Tree::Notes, b"key", 0, b"value");
        assert_eq!(unseal(Tree::Notes, b"key", &sealed).unwrap(), (0, &b"value"[..]));
        assert!(matches!(unseal(Tree::Notes, b"other", &sealed), Err(StoreError::Damaged(_))));
        assert!(matches!(unseal(Tree::Shown, b"key", &sealed), Err(StoreError::Damaged(_))));
        for bit in 0..sealed.len() * 8 {
            let mut changed = sealed.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            assert!(matches!(unseal(Tree::Notes, b"key", &changed), Err(StoreError::Damaged(_))), "{bit}");
        }
        for length in 0..sealed.len() {
            assert!(unseal(Tree::Notes, b"key", &sealed[..length]).is_err(), "{length}");
        }
    }

    #[test]
    fn a_newer_value_is_refused_as_such() {
        let sealed = seal_as(2, Tree::Notes, b"key", b"value");
        let refused = unseal(Tree::Notes, b"key", &sealed);
        assert!(matches!(refused, Err(StoreError::Newer { found: 2, known: 1, .. })), "{refused:?}");
    }

    #[test]
    fn one_request_can_be_taken_back_from_a_transaction() {
        let backend = MemoryBackend::default();
        commit(&backend, |txn| txn.put(Tree::Notes, b"old", b"1").unwrap());
        let mut txn = Txn::new(&backend, Moment(0));
        txn.put(Tree::Notes, b"kept", b"2").unwrap();
        txn.set_savepoint();
        txn.put(Tree::Notes, b"kept", b"3").unwrap();
        txn.put(Tree::Notes, b"kept", b"4").unwrap();
        txn.put(Tree::Notes, b"new", &[5; 9000]).unwrap();
        txn.remove(Tree::Notes, b"old").unwrap();
        assert_eq!(txn.keys(Tree::Notes, b"").unwrap(), [b"kept".to_vec(), b"new".to_vec()]);
        txn.rollback();
        assert_eq!(txn.keys(Tree::Notes, b"").unwrap(), [b"kept".to_vec(), b"old".to_vec()]);
        assert_eq!(get(&txn, Tree::Notes, b"kept").unwrap(), Some(b"2".to_vec()));
        assert_eq!(txn.writes().len(), 1);
    }
}
