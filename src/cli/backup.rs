//! `herzbot backup` and `herzbot restore`.

use super::progress::{Progress, advance};
use herzbot_store::backup::{self, BackupError};
use herzbot_store::{Location, OnProgress, Verified};
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};

/// Writes a backup of the data to `to` (`-`: standard output). The bot may be running. An existing file is
/// replaced only once the new backup is complete, verified and on the disk.
pub async fn backup(from: &Location, to: &Path, progress: Progress) -> Result<Verified, BackupError> {
    if to != Path::new("-") {
        return backup::backup(from, to, rows(progress)).await;
    }
    let folder = Scratch::new()?;
    let file = folder.0.join("backup");
    let verified = backup::backup(from, &file, rows(progress)).await?;
    let mut output = io::stdout().lock();
    io::copy(&mut File::open(&file)?, &mut output)?;
    output.flush()?;
    Ok(verified)
}

/// Restores a backup from `from` (`-`: standard input) to a location without data.
pub async fn restore(from: &Path, to: &Location, progress: Progress) -> Result<Verified, BackupError> {
    if from != Path::new("-") {
        return backup::restore(from, to, rows(progress)).await;
    }
    let folder = Scratch::new()?;
    let file = folder.0.join("backup");
    io::copy(&mut io::stdin().lock(), &mut File::create(&file)?)?;
    backup::restore(&file, to, rows(progress)).await
}

/// Shows the number of rows on a progress bar.
pub fn rows(progress: Progress) -> OnProgress {
    let bar = progress.uncounted("rows");
    Box::new(move |done, total| advance(&bar, done, total))
}

/// Summarizes the verified data in one line.
pub fn summary(verified: &Verified) -> String {
    let Verified { live, frozen, closed, results, people, aside, stale: _ } = verified;
    let more = if *frozen == 0 { String::new() } else { format!(" ({frozen} more set aside)") };
    let damaged =
        if aside.is_empty() { String::new() } else { format!("; damaged: {}", verified.aside_in_short()) };
    format!(
        "live tables: {live}{more}, closed tables: {closed}, results: {results}, people: {people}{damaged}"
    )
}

/// A temporary folder, readable only by its owner, that is removed when it is dropped.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> io::Result<Self> {
        let path = std::env::temp_dir().join(format!("{}{:x}", backup::SCRATCH, rand::random::<u64>()));
        fs::DirBuilder::new().mode(0o700).create(&path)?;
        Ok(Self(path))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // If it can't be removed, it stays.
        let _kept = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use herzbot_store::open_store;

    #[tokio::test]
    async fn a_backup_is_written_whole_or_not_at_all() {
        let folder = tempfile::TempDir::new().unwrap();
        let [data, other] = ["data", "other"].map(|name| Location::Folder(folder.path().join(name)));
        let file = folder.path().join("backup");
        assert!(backup(&data, &file, Progress::Hidden).await.is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        let running = open_store(&data).await.unwrap();
        running.set_note("note", b"kept".to_vec()).await.unwrap();
        backup(&data, &file, Progress::Hidden).await.unwrap();
        restore(&file, &other, Progress::Hidden).await.unwrap();
        assert_eq!(open_store(&other).await.unwrap().note("note").await, Ok(Some(b"kept".to_vec())));
        assert!(restore(&file, &other, Progress::Hidden).await.is_err());
        // As with standard input in a container whose only writable folder is beside the data.
        let beside = folder.path().join("beside");
        fs::create_dir_all(beside.join(format!("{}1", backup::SCRATCH))).unwrap();
        restore(&file, &Location::Folder(beside), Progress::Hidden).await.unwrap();
        let new = Location::Folder(folder.path().join("new"));
        assert!(restore(&folder.path().join("none"), &new, Progress::Hidden).await.is_err());
    }
}
