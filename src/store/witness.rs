//! The witness: a file beside the database with the number of its last durable commit.
//!
//! SQLite treats a damaged frame of its write-ahead log as the end of the log, and silently opens an earlier
//! state. The number in the witness is written after the sync of a commit, and before its acknowledgement: a
//! database with a smaller number has lost an acknowledged commit. The witness itself is not synced: if it is
//! behind, it detects less, but is never wrong.
//!
//! It also has the id of the installation, to detect the database of another one.

use crate::{StoreError, folder};
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

/// The name of the file in the data folder.
pub const FILE: &str = "herzbot.commits";

/// The next witness, while the database is replaced. It counts if the database is of its installation.
pub const STAGED: &str = "herzbot.commits.new";

/// The number (8 bytes), the installation (16) and the CRC-32 of both (4). Earlier versions had no
/// installation.
const LENGTH: usize = NUMBER + INSTALLATION + SUM;
const NUMBER: usize = 8;
const INSTALLATION: usize = 16;
const SUM: usize = 4;

/// Identifies the databases of an installation. A restored backup begins a new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InstallationId(pub [u8; INSTALLATION]);

impl InstallationId {
    /// A new random id.
    pub fn fresh() -> Self {
        Self(rand::random())
    }
}

/// The content of a witness.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Testimony {
    /// There is no such file.
    Missing,
    /// The file is whole.
    Commits {
        /// The number of the last acknowledged commit, or an earlier one.
        number: u64,
        /// Their installation; none: written by an earlier version.
        installation: Option<InstallationId>,
    },
    /// The file is damaged.
    Unreadable,
}

/// An open witness.
#[derive(Debug)]
pub struct Witness {
    file: File,
    path: PathBuf,
    installation: InstallationId,
    /// The last written number.
    last: Option<u64>,
}

/// Reads the witness in a data folder.
pub fn read(data: &Path) -> Result<Testimony, StoreError> {
    read_from(&data.join(FILE))
}

/// The installation that the witness in a data folder names.
pub fn installation(data: &Path) -> Result<Option<InstallationId>, StoreError> {
    Ok(match read(data)? {
        Testimony::Commits { installation, .. } => installation,
        Testimony::Missing | Testimony::Unreadable => None,
    })
}

/// Reads the staged witness in a data folder.
pub fn read_staged(data: &Path) -> Result<Testimony, StoreError> {
    read_from(&data.join(STAGED))
}

fn read_from(path: &Path) -> Result<Testimony, StoreError> {
    let mut found = Vec::new();
    match File::open(path).and_then(|mut file| file.read_to_end(&mut found)) {
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Testimony::Missing),
        Err(error) => return Err(folder::io_error(path)(error)),
    }
    Ok(testimony(&found).unwrap_or(Testimony::Unreadable))
}

/// Puts the staged witness in its place.
pub fn promote(data: &Path) -> Result<(), StoreError> {
    std::fs::rename(data.join(STAGED), data.join(FILE)).map_err(folder::io_error(data))
}

/// Removes a staged witness, which a killed repair has left.
pub fn unstage(data: &Path) {
    // It is usually missing.
    let _missing = std::fs::remove_file(data.join(STAGED));
}

/// Parses the content of a witness; none if it is damaged.
fn testimony(content: &[u8]) -> Option<Testimony> {
    let (said, sum) = content.split_last_chunk::<SUM>()?;
    if *sum != crc32fast::hash(said).to_be_bytes() {
        return None;
    }
    let (number, installation) = said.split_first_chunk::<NUMBER>()?;
    let installation = match installation {
        [] => None,
        whole => Some(InstallationId(whole.try_into().ok()?)),
    };
    Some(Testimony::Commits { number: u64::from_be_bytes(*number), installation })
}

impl Witness {
    /// Opens the witness of an installation for writing; makes it if there is none.
    pub fn open(data: &Path, installation: InstallationId) -> Result<Self, StoreError> {
        Self::at(data.join(FILE), installation)
    }

    /// Writes the witness of a database that will be put in place, and syncs it.
    pub fn stage(data: &Path, installation: InstallationId, commits: u64) -> Result<(), StoreError> {
        let mut staged = Self::at(data.join(STAGED), installation)?;
        staged.set(commits)?;
        staged.file.sync_all().map_err(folder::io_error(&staged.path))
    }

    fn at(path: PathBuf, installation: InstallationId) -> Result<Self, StoreError> {
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(&path);
        Ok(Self { file: file.map_err(folder::io_error(&path))?, path, installation, last: None })
    }

    /// Writes the number of the last commit.
    ///
    /// # Errors
    /// [`StoreError::Io`]; [`StoreError::Damaged`] if the number is not greater: the database was replaced.
    pub fn set(&mut self, commits: u64) -> Result<(), StoreError> {
        if let Some(last) = self.last.filter(|last| commits <= *last) {
            return Err(StoreError::Damaged(format!(
                "the database has gone back from change {last} to {commits} while Herzbot ran: an older copy is in its place"
            )));
        }
        let mut bytes = [0; LENGTH];
        let (said, sum) = bytes.split_at_mut(NUMBER + INSTALLATION);
        said[..NUMBER].copy_from_slice(&commits.to_be_bytes());
        said[NUMBER..].copy_from_slice(&self.installation.0);
        sum.copy_from_slice(&crc32fast::hash(said).to_be_bytes());
        // One write within one sector is never torn.
        self.file.write_all_at(&bytes, 0).map_err(folder::io_error(&self.path))?;
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
        let ours = InstallationId::fresh();
        let mut witness = Witness::open(data.path(), ours).unwrap();
        assert_eq!(read(data.path()).unwrap(), Testimony::Unreadable);
        let said = |number| Testimony::Commits { number, installation: Some(ours) };
        for commits in [7, 300, u64::MAX] {
            witness.set(commits).unwrap();
            assert_eq!(read(data.path()).unwrap(), said(commits));
        }
        for earlier in [u64::MAX, 300] {
            assert!(matches!(witness.set(earlier), Err(StoreError::Damaged(_))), "{earlier}");
            assert_eq!(read(data.path()).unwrap(), said(u64::MAX));
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

    #[test]
    fn the_witness_of_an_earlier_version_is_read() {
        let data = tempfile::TempDir::new().unwrap();
        let mut bytes = 7_u64.to_be_bytes().to_vec();
        bytes.extend(crc32fast::hash(&bytes).to_be_bytes());
        std::fs::write(data.path().join(FILE), bytes).unwrap();
        let said = Testimony::Commits { number: 7, installation: None };
        assert_eq!(read(data.path()).unwrap(), said);
    }
}
