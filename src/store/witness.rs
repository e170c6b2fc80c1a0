//! The witness: a file beside the database with the number of its last durable commit.
//!
//! SQLite takes a damaged frame of its write-ahead log for the end of the log, and opens as of an earlier commit, without a
//! word. The number in the witness is written after the sync of a commit, and before anybody is told of it: so a database
//! whose own number is smaller has lost something that was acknowledged. It is not synced itself: a witness that is
//! behind finds less, but is never wrong.

use crate::{StoreError, folder};
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The name of the file in the data folder.
pub const FILE: &str = "herzbot.commits";

/// The number (8 bytes) and its CRC-32 (4).
const LENGTH: usize = 12;

/// What a witness says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Testimony {
    /// There is no such file.
    Missing,
    /// The number of the last commit that was acknowledged, or an earlier one.
    Commits(u64),
    /// The file is damaged, and says nothing.
    Unreadable,
}

/// An open witness.
#[derive(Debug)]
pub struct Witness {
    file: File,
    path: PathBuf,
    /// The last number that was written.
    last: Option<u64>,
}

/// Reads the witness in a data folder.
///
/// # Errors
/// [`StoreError::Io`].
pub fn read(data: &Path) -> Result<Testimony, StoreError> {
    let path = data.join(FILE);
    let mut found = Vec::new();
    match File::open(&path).and_then(|mut file| file.read_to_end(&mut found)) {
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Testimony::Missing),
        Err(error) => return Err(folder::io_error(&path)(error)),
    }
    let Some((number, sum)) = found.split_at_checked(8) else { return Ok(Testimony::Unreadable) };
    if sum != crc32fast::hash(number).to_be_bytes() {
        return Ok(Testimony::Unreadable);
    }
    Ok(number
        .try_into()
        .map_or(Testimony::Unreadable, |number| Testimony::Commits(u64::from_be_bytes(number))))
}

impl Witness {
    /// Opens the witness for writing; makes it if there is none.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn open(data: &Path) -> Result<Self, StoreError> {
        let path = data.join(FILE);
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(&path);
        Ok(Self { file: file.map_err(folder::io_error(&path))?, path, last: None })
    }

    /// Writes the number of the last commit, over the one before.
    ///
    /// # Errors
    /// [`StoreError::Io`]; [`StoreError::Damaged`] if it is no later one: the database is not the one of before any more.
    pub fn set(&mut self, commits: u64) -> Result<(), StoreError> {
        if let Some(last) = self.last.filter(|last| commits <= *last) {
            return Err(StoreError::Damaged(format!(
                "the database has gone back from change {last} to {commits} while Herzbot ran: an older copy is in its place"
            )));
        }
        let mut bytes = [0; LENGTH];
        bytes[..8].copy_from_slice(&commits.to_be_bytes());
        let sum = crc32fast::hash(&bytes[..8]).to_be_bytes();
        bytes[8..].copy_from_slice(&sum);
        // One write, within one sector: never torn.
        let written = self.file.seek(SeekFrom::Start(0)).and_then(|_| self.file.write_all(&bytes));
        written.map_err(folder::io_error(&self.path))?;
        self.last = Some(commits);
        Ok(())
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn a_witness_tells_the_last_number_or_that_it_is_damaged() {
        let data = tempfile::TempDir::new().unwrap();
        assert_eq!(read(data.path()).unwrap(), Testimony::Missing);
        let mut witness = Witness::open(data.path()).unwrap();
        assert_eq!(read(data.path()).unwrap(), Testimony::Unreadable);
        for commits in [7, 300, u64::MAX] {
            witness.set(commits).unwrap();
            assert_eq!(read(data.path()).unwrap(), Testimony::Commits(commits));
        }
        for earlier in [u64::MAX, 300] {
            assert!(matches!(witness.set(earlier), Err(StoreError::Damaged(_))), "{earlier}");
            assert_eq!(read(data.path()).unwrap(), Testimony::Commits(u64::MAX));
        }
        let path = data.path().join(FILE);
        let right = std::fs::read(&path).unwrap();
        for bit in 0..right.len() * 8 {
            let mut wrong = right.clone();
            wrong[bit / 8] ^= 1 << (bit % 8);
            std::fs::write(&path, wrong).unwrap();
            assert_eq!(read(data.path()).unwrap(), Testimony::Unreadable, "bit {bit}");
        }
    }
}
