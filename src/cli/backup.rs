//! `herzbot backup` and `herzbot restore`.

use super::progress::{Progress, advance};
use herzbot_store::backup::{self, BackupError};
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes a backup of the data folder to `to` (`-`: standard output), and returns how many values it has. The bot
/// must not be running on it. A file of that name is replaced only once the new backup is whole and on the disk.
///
/// # Errors
/// As for [`backup::backup`].
pub fn backup(data: &Path, to: &Path, progress: Progress) -> Result<usize, BackupError> {
    if to == Path::new("-") {
        return write(data, BufWriter::new(io::stdout().lock()), progress);
    }
    let part = part_of(to);
    let written = write_whole(data, &part, progress).and_then(|count| {
        fs::rename(&part, to)?;
        Ok(count)
    });
    if written.is_err() {
        // It may not even have been made.
        let _ = fs::remove_file(&part);
    }
    written
}

/// Takes a backup from `from` (`-`: standard input) back into the data folder, which has to be empty or new, and
/// returns how many values it has.
///
/// # Errors
/// As for [`backup::restore`].
pub fn restore(from: &Path, data: &Path, progress: Progress) -> Result<usize, BackupError> {
    if from == Path::new("-") {
        let input = progress.bytes(None).wrap_read(io::stdin().lock());
        return backup::restore(BufReader::new(input), data);
    }
    let file = File::open(from)?;
    let length = file.metadata()?;
    // A pipe has a name, but no length.
    let bar = progress.bytes(length.is_file().then_some(length.len()));
    backup::restore(BufReader::new(bar.wrap_read(file)), data)
}

/// Where a backup is written until it is whole.
fn part_of(to: &Path) -> PathBuf {
    let mut name = to.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

fn write(data: &Path, writer: impl Write, progress: Progress) -> Result<usize, BackupError> {
    let bar = progress.uncounted("values");
    backup::backup(data, writer, |done, total| advance(&bar, done, total))
}

fn write_whole(data: &Path, part: &Path, progress: Progress) -> Result<usize, BackupError> {
    let mut file = BufWriter::new(File::create(part)?);
    let count = write(data, &mut file, progress)?;
    file.flush()?;
    file.get_ref().sync_all()?;
    Ok(count)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use herzbot_store::open_store;

    #[tokio::test]
    async fn a_backup_is_written_whole_or_not_at_all() {
        let folder = tempfile::TempDir::new().unwrap();
        let [data, other, file] = ["data", "other", "backup"].map(|name| folder.path().join(name));
        assert!(backup(&data, &file, Progress::Hidden).is_err());
        assert!(!file.exists() && !part_of(&file).exists());
        open_store(&data).unwrap().set_note("note", b"kept".to_vec()).await.unwrap();
        assert_eq!(backup(&data, &file, Progress::Hidden).unwrap(), 1);
        assert!(!part_of(&file).exists());
        assert_eq!(restore(&file, &other, Progress::Hidden).unwrap(), 1);
        assert_eq!(open_store(&other).unwrap().note("note").await, Ok(Some(b"kept".to_vec())));
        assert!(restore(&file, &other, Progress::Hidden).is_err());
        assert!(restore(&folder.path().join("none"), &folder.path().join("new"), Progress::Hidden).is_err());
    }
}
