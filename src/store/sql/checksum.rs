//! Damage detection: a CRC-32 over the columns of a row, and the hash chain of a journal.

use sha2::{Digest, Sha256};

/// A CRC-32 over columns. Each is preceded by its type and length, so that different rows give different
/// input.
pub struct Checksum(crc32fast::Hasher);

impl Checksum {
    /// The checksum of a row of the table `table`.
    pub fn of(table: &str) -> Self {
        Self(crc32fast::Hasher::new()).text(table)
    }

    fn column(mut self, kind: u8, bytes: &[u8]) -> Self {
        self.0.update(&[kind]);
        self.0.update(&(bytes.len() as u64).to_be_bytes());
        self.0.update(bytes);
        self
    }

    /// Adds a text.
    pub fn text(self, text: &str) -> Self {
        self.column(1, text.as_bytes())
    }

    /// Adds bytes.
    pub fn bytes(self, bytes: &[u8]) -> Self {
        self.column(2, bytes)
    }

    /// Adds a number.
    pub fn number(self, number: i64) -> Self {
        self.column(3, &number.to_be_bytes())
    }

    /// Adds a text that may be missing.
    pub fn maybe_text(self, text: Option<&str>) -> Self {
        match text {
            Some(text) => self.text(text),
            None => self.column(0, &[]),
        }
    }

    /// Adds a number that may be missing.
    pub fn maybe_number(self, number: Option<i64>) -> Self {
        match number {
            Some(number) => self.number(number),
            None => self.column(0, &[]),
        }
    }

    /// The value of the column `checksum`.
    pub fn finish(self) -> i64 {
        i64::from(self.0.finalize())
    }
}

/// The first half of a SHA-256, in hexadecimal digits: 128 bits.
fn short_hash(parts: &[&[u8]]) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_be_bytes());
        hasher.update(part);
    }
    hex::encode(&hasher.finalize()[..16])
}

/// The beginning of a chain: the hash of the snapshot of the table `id`, after which `first` is the next entry.
pub fn chain_start(id: &str, first: u64, snapshot: &str) -> String {
    short_hash(&[b"herzbot journal", id.as_bytes(), &first.to_be_bytes(), snapshot.as_bytes()])
}

/// The hash of an entry: over the one before it, its sequence number and its text.
pub fn chain_next(before: &str, seq: u64, entry: &str) -> String {
    short_hash(&[before.as_bytes(), &seq.to_be_bytes(), entry.as_bytes()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_differ_have_different_checksums() {
        let sums = [
            Checksum::of("a").text("b").text("").finish(),
            Checksum::of("a").text("").text("b").finish(),
            Checksum::of("a").text("b").maybe_text(None).finish(),
            Checksum::of("ab").text("").maybe_text(None).finish(),
            Checksum::of("a").bytes(b"b").text("").finish(),
            Checksum::of("a").number(1).maybe_number(None).finish(),
            Checksum::of("a").number(1).maybe_number(Some(0)).finish(),
        ];
        for (at, one) in sums.iter().enumerate() {
            assert!(!sums[..at].contains(one), "{at}");
        }
    }

    #[test]
    fn a_chain_depends_on_all_that_came_before() {
        let start = chain_start("t", 0, "{}");
        let first = chain_next(&start, 0, "a");
        assert_eq!(first.len(), 32);
        assert_ne!(first, chain_next(&start, 1, "a"));
        assert_ne!(first, chain_next(&chain_start("t", 0, "{ }"), 0, "a"));
        assert_ne!(first, chain_next(&chain_start("u", 0, "{}"), 0, "a"));
        assert_ne!(chain_next(&first, 1, "b"), chain_next(&chain_next(&start, 0, "c"), 1, "b"));
    }
}
