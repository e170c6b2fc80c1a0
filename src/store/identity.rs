//! The id of a process that shares a database. It is stored in the data folder, under a lock: a bot that
//! restarts after a kill keeps its id, and doesn't have to wait for its own lease to expire.
//!
//! A copy of the folder gets a different id: the file contains its own position on disk and the machine.

use crate::data_folder::{self, PROCESS};
use crate::leases::ProcessId;
use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _};
use std::path::Path;

/// A process's id, valid until dropped.
#[derive(Debug)]
pub struct Identity {
    pub id: ProcessId,
    /// The lock of a stored id.
    _lock: Option<File>,
}

impl Identity {
    /// A new random id.
    pub fn fresh() -> Self {
        Self { id: ProcessId(rand::random()), _lock: None }
    }

    /// The id stored in a folder, which is created. A fresh id if that fails, or if another process holds it.
    pub fn kept_in(data: &Path) -> Self {
        let kept = data_folder::take_shared(data)
            .map_err(|error| io::Error::other(error.to_string()))
            .and_then(|()| keep(data));
        kept.unwrap_or_else(|error| {
            tracing::warn!(%error, "the id of this process is not kept: after a crash, the others wait until its time is up");
            Self::fresh()
        })
    }
}

fn keep(data: &Path) -> io::Result<Identity> {
    let path = data.join(PROCESS);
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).read(true).write(true).mode(0o600);
    let mut file = options.open(&path)?;
    file.try_lock()?;
    let place = place_of(&file)?;
    let mut text = String::new();
    // Any other content is overwritten.
    let read = file.read_to_string(&mut text);
    if let (Ok(_), Some((id, of))) = (read, text.trim_end().split_once(' '))
        && let (Ok(id), true) = (u64::from_str_radix(id, 16), of == place)
    {
        return Ok(Identity { id: ProcessId(id), _lock: Some(file) });
    }
    let id = ProcessId(rand::random());
    file.rewind()?;
    file.set_len(0)?;
    writeln!(file, "{id} {place}")?;
    Ok(Identity { id, _lock: Some(file) })
}

/// The file's identity on this machine.
fn place_of(file: &File) -> io::Result<String> {
    let found = file.metadata()?;
    let machine = std::fs::read_to_string("/etc/machine-id").unwrap_or_default();
    Ok(format!("{}:{}:{}", machine.trim(), found.dev(), found.ino()))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use tempfile::TempDir;

    #[test]
    fn a_process_is_known_again_and_a_second_one_or_a_copy_is_somebody_else() {
        let folder = TempDir::new().unwrap();
        let (data, copy) = (folder.path().join("data"), folder.path().join("copy"));
        let first = Identity::kept_in(&data);
        let id = first.id;
        assert_ne!(Identity::kept_in(&data).id, id, "while it runs");
        std::fs::create_dir(&copy).unwrap();
        std::fs::copy(data.join(PROCESS), copy.join(PROCESS)).unwrap();
        drop(first);
        assert_eq!(Identity::kept_in(&data).id, id);
        let copied = Identity::kept_in(&copy).id;
        assert_ne!(copied, id);
        assert_eq!(Identity::kept_in(&copy).id, copied);
        for nonsense in ["", "x y", "\0", "1234"] {
            std::fs::write(data.join(PROCESS), nonsense).unwrap();
            assert_ne!(Identity::kept_in(&data).id, id);
        }
        assert_ne!(Identity::kept_in(&data.join(PROCESS)).id, id, "where no folder can be");
    }
}
