//! The chat's file: written whole, beside the old one, then put in its place.

use super::chat::{ChatLog, FORMAT};
use herzbot_adapter::system_errors;
use serde::Deserialize;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Why the chat could not be read.
#[derive(Debug, thiserror::Error)]
pub enum BadFile {
    /// The disk said no.
    #[error("{path}: {cause}")]
    Io {
        /// The path of `playground.json`.
        path: PathBuf,
        /// The underlying error.
        cause: std::io::Error,
    },
    /// It is not what this program writes.
    #[error("{path} is damaged ({cause}); move it away to begin with an empty chat")]
    Damaged {
        /// The path of `playground.json`.
        path: PathBuf,
        /// What is wrong.
        cause: serde_json::Error,
    },
    /// It was written by a newer version.
    #[error("{path} was written by a newer Herzbot (format {found}, this one reads {FORMAT})")]
    Newer {
        /// The path of `playground.json`.
        path: PathBuf,
        /// The format number in the file.
        found: u32,
    },
}

impl BadFile {
    /// Whether trying again may help without anything that the host does.
    pub fn may_pass(&self) -> bool {
        match self {
            Self::Io { cause, .. } => system_errors::may_pass(cause),
            Self::Damaged { .. } | Self::Newer { .. } => false,
        }
    }
}

fn file(folder: &Path) -> PathBuf {
    folder.join("playground.json")
}

/// Reads the chat of a data folder; a new one when there is none.
pub(super) fn read(folder: &Path) -> Result<ChatLog, BadFile> {
    #[derive(Deserialize)]
    struct FileHead {
        format: u32,
    }
    let path = file(folder);
    let bytes = match std::fs::read(&path) {
        Ok(bytes) => bytes,
        Err(cause) if cause.kind() == ErrorKind::NotFound => return Ok(ChatLog::new()),
        Err(cause) => return Err(BadFile::Io { path, cause }),
    };
    match serde_json::from_slice::<FileHead>(&bytes) {
        Ok(FileHead { format }) if format > FORMAT => return Err(BadFile::Newer { path, found: format }),
        Ok(_) => {}
        Err(cause) => return Err(BadFile::Damaged { path, cause }),
    }
    serde_json::from_slice(&bytes).map_err(|cause| BadFile::Damaged { path, cause })
}

/// Writes a chat as [`serde_json`] has put it. Readable for the owner alone: it holds what people see privately.
pub(super) fn write(folder: &Path, chat: &[u8]) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let fresh = folder.join("playground.json.new");
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut out = options.open(&fresh)?;
    out.write_all(chat)?;
    out.sync_data()?;
    std::fs::rename(fresh, file(folder))?;
    // Until then, a power cut may bring the old one back.
    #[cfg(unix)]
    std::fs::File::open(folder)?.sync_all()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_comes_back_and_damage_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let chat = read(folder.path()).expect("a new chat");
        write(folder.path(), &serde_json::to_vec(&chat).expect("plain data")).expect("writes");
        assert_eq!(read(folder.path()).expect("reads").instance, chat.instance);

        std::fs::write(file(folder.path()), b"{\"format\": 99, \"other\": 1}").expect("writes");
        assert!(matches!(read(folder.path()), Err(BadFile::Newer { found: 99, .. })));
        std::fs::write(file(folder.path()), b"{\"format\": 1").expect("writes");
        assert!(matches!(read(folder.path()), Err(BadFile::Damaged { .. })));
    }
}
