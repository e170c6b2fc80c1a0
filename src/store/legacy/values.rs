//! The envelopes around the first version's values: version (2 bytes), number of chunks that follow (2), CRC-32 (4) over
//! tree, key, those two and the payload, then the payload.

use super::keys::{Tree, VERSION};
use crate::StoreError;

fn checksum(tree: Tree, key: &[u8], head: &[u8], payload: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&[tree.number()]);
    hasher.update(&(key.len() as u64).to_be_bytes());
    hasher.update(key);
    hasher.update(head);
    hasher.update(payload);
    hasher.finalize()
}

/// Verifies an envelope; gives the number of chunks that follow, and the payload of this one.
fn unseal<'a>(tree: Tree, key: &[u8], sealed: &'a [u8]) -> Result<(u16, &'a [u8]), StoreError> {
    let damaged = || StoreError::Damaged(format!("{} {}", tree.name(), hex::encode(key)));
    let (head, rest) = sealed.split_at_checked(4).ok_or_else(damaged)?;
    let (sum, payload) = rest.split_at_checked(4).ok_or_else(damaged)?;
    if sum != checksum(tree, key, head, payload).to_be_bytes() {
        return Err(damaged());
    }
    let found = u16::from_be_bytes([head[0], head[1]]);
    if found > VERSION {
        return Err(StoreError::Newer { what: format!("the data ({})", tree.name()), found, known: VERSION });
    }
    Ok((u16::from_be_bytes([head[2], head[3]]), payload))
}

/// The payload of the envelope `sealed`, read under `key`, with its chunks put together; `chunk` gives a chunk by its key.
///
/// # Errors
/// [`StoreError::Newer`], [`StoreError::Damaged`], or those of `chunk`.
pub fn read_whole(
    tree: Tree,
    key: &[u8],
    sealed: &[u8],
    chunk: impl Fn(&[u8]) -> Result<Option<Vec<u8>>, StoreError>,
) -> Result<Vec<u8>, StoreError> {
    let (following, first) = unseal(tree, key, sealed)?;
    let mut payload = first.to_vec();
    for number in 1..=following {
        let chunk_key = [&[tree.number()][..], key, &number.to_be_bytes()].concat();
        let chunk = chunk(&chunk_key)?.ok_or_else(|| {
            StoreError::Damaged(format!("{} {} is cut short", tree.name(), hex::encode(key)))
        })?;
        payload.extend(unseal(Tree::Chunks, &chunk_key, &chunk)?.1);
    }
    Ok(payload)
}

/// A value as the first version would have written it.
#[cfg(test)]
pub fn seal(version: u16, tree: Tree, key: &[u8], payload: &[u8]) -> Vec<u8> {
    let head = [version.to_be_bytes(), [0, 0]].concat();
    let sum = checksum(tree, key, &head, payload);
    [&head[..], &sum.to_be_bytes(), payload].concat()
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn read(key: &[u8], sealed: &[u8]) -> Result<Vec<u8>, StoreError> {
        read_whole(Tree::Notes, key, sealed, |_| Ok(None))
    }

    #[test]
    fn a_changed_bit_or_a_swapped_value_is_noticed() {
        let sealed = seal(VERSION, Tree::Notes, b"key", b"value");
        assert_eq!(read(b"key", &sealed).unwrap(), b"value");
        assert!(matches!(read(b"other", &sealed), Err(StoreError::Damaged(_))));
        for bit in 0..sealed.len() * 8 {
            let mut changed = sealed.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            assert!(matches!(read(b"key", &changed), Err(StoreError::Damaged(_))), "{bit}");
        }
        for length in 0..sealed.len() {
            assert!(read(b"key", &sealed[..length]).is_err(), "{length}");
        }
    }

    #[test]
    fn a_newer_value_is_refused_as_such() {
        let refused = read(b"key", &seal(2, Tree::Notes, b"key", b"value"));
        assert!(matches!(refused, Err(StoreError::Newer { found: 2, known: 1, .. })), "{refused:?}");
    }
}
