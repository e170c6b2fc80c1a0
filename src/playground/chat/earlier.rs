//! `playground.json`, in which earlier versions kept the chat. It is taken over once.

use super::{AboutChat, ChatLog, ChatMessage, ChatPerson};
use herzbot_adapter::system_errors;
use herzbot_core::ids::Moment;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The version of the file's format that is read.
const FORMAT: u32 = 1;

/// Why the file could not be read.
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
    /// It is not what earlier versions wrote.
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

#[derive(Deserialize)]
struct FileHead {
    format: u32,
}

#[derive(Deserialize)]
struct ChatFile {
    instance: String,
    key: String,
    people: BTreeMap<String, ChatPerson>,
    messages: BTreeMap<u64, ChatMessage>,
}

impl ChatLog {
    /// The chat in the file of a data folder; none if there is no file.
    ///
    /// # Errors
    /// It can't be read.
    pub(crate) fn of_earlier_version(folder: &Path) -> Result<Option<Self>, BadFile> {
        let path = file(folder);
        let bytes = match std::fs::read(&path) {
            Ok(bytes) => bytes,
            Err(cause) if cause.kind() == ErrorKind::NotFound => return Ok(None),
            Err(cause) => return Err(BadFile::Io { path, cause }),
        };
        let read = match serde_json::from_slice::<FileHead>(&bytes) {
            Ok(FileHead { format }) if format > FORMAT => return Err(BadFile::Newer { path, found: format }),
            Ok(_) => serde_json::from_slice(&bytes),
            Err(cause) => Err(cause),
        };
        let ChatFile { instance, key, people, messages } =
            read.map_err(|cause| BadFile::Damaged { path, cause })?;
        // As late as it surely was when it was written.
        let seen = people.values().map(|person| person.seen);
        let own = seen.chain(messages.values().map(|message| message.at)).max().unwrap_or(Moment(0));
        Ok(Some(Self::of(AboutChat { instance, key, own, wall: own }, people, messages)))
    }
}

/// Renames the file once it is taken over.
pub(super) fn put_away(folder: &Path) {
    let path = file(folder);
    let renamed = std::fs::rename(&path, folder.join("playground.json.taken-over"));
    match renamed {
        Ok(()) => {}
        Err(problem) if problem.kind() == ErrorKind::NotFound => {}
        Err(problem) => {
            tracing::warn!(file = %path.display(), %problem, "it is not used any more, and could not be renamed");
        }
    }
}
