//! The files of the Matrix adapter: the subfolder `matrix/` of the data folder, which only its owner can
//! read.

use super::settings::StartError;
use herzbot_adapter::system_errors;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

/// The folder `matrix/` in a data folder.
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// Returns the folder in `data`, without creating it.
    pub fn of(data: &Path) -> Self {
        Self(data.join("matrix"))
    }

    /// Returns the path of the folder.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Returns the path of the SDK's databases.
    pub fn store(&self) -> PathBuf {
        self.0.join("store")
    }

    /// Creates the folder, readable only by its owner. If it belongs to another user, the mode can't be set,
    /// and a warning says so.
    pub fn make(&self) -> Result<(), StartError> {
        fs::create_dir_all(&self.0).map_err(|cause| self.trouble(&cause))?;
        if let Err(error) = fs::set_permissions(&self.0, fs::Permissions::from_mode(0o700)) {
            tracing::warn!(
                folder = %self.0.display(),
                %error,
                "others may be able to read the bot's session"
            );
        }
        Ok(())
    }

    /// Moves away a store that no session can open any more. Its keys are useless, but nothing is deleted
    /// without being asked. Returns the new path, if there was a store.
    pub fn put_store_aside(&self) -> Result<Option<PathBuf>, StartError> {
        let store = self.store();
        for number in 1.. {
            let aside = self.0.join(format!("store-unused-{number}"));
            if aside.exists() {
                continue;
            }
            return match fs::rename(&store, &aside) {
                Ok(()) => Ok(Some(aside)),
                Err(cause) if cause.kind() == ErrorKind::NotFound => Ok(None),
                Err(cause) => Err(self.trouble(&cause)),
            };
        }
        Ok(None)
    }

    /// Moves back a store that was put `aside`. The store in its place is deleted: it has no session, so no
    /// device has ever used its keys.
    pub fn take_store_back(&self, aside: Option<PathBuf>) {
        let removed = match fs::remove_dir_all(self.store()) {
            Err(cause) if cause.kind() == ErrorKind::NotFound => Ok(()),
            removed => removed,
        };
        let back = removed.and_then(|()| aside.map_or(Ok(()), |aside| fs::rename(aside, self.store())));
        if let Err(error) = back {
            let folder = self.0.display();
            tracing::warn!(%folder, %error, "the store of the last session can't be put back");
        }
    }

    /// Reads a file of the folder. Returns `None` if it doesn't exist. A newer version that a killed process
    /// had written, but not yet put in its place, counts.
    pub fn read<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, StartError> {
        // If it is incomplete, nothing has been built on it.
        let fresh = fs::read(self.fresh(name)).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
        if fresh.is_some() {
            return Ok(fresh);
        }
        let path = self.0.join(name);
        match fs::read(&path) {
            Ok(bytes) => serde_json::from_slice(&bytes).map(Some).map_err(|cause| StartError::Folder {
                folder: path,
                cause: format!("it is damaged ({cause})"),
                may_pass: false,
            }),
            Err(cause) if cause.kind() == ErrorKind::NotFound => Ok(None),
            Err(cause) => Err(self.trouble(&cause)),
        }
    }

    /// Writes a file of the folder atomically, readable only by its owner. If the process is killed while the
    /// disk still has to confirm it, [`Self::read`] finds the new version.
    pub fn write<T: Serialize>(&self, name: &str, value: &T) -> std::io::Result<()> {
        let bytes = serde_json::to_vec(value)?;
        let fresh = self.fresh(name);
        let mut options = OpenOptions::new();
        let mut out = options.write(true).create(true).truncate(true).mode(0o600).open(&fresh)?;
        out.write_all(&bytes)?;
        out.sync_all()?;
        fs::rename(fresh, self.0.join(name))?;
        fs::File::open(&self.0)?.sync_all()
    }

    /// Returns the path of a file's new version until it is durable.
    fn fresh(&self, name: &str) -> PathBuf {
        self.0.join(format!("{name}.new"))
    }

    /// Makes the error for a failed access to the folder.
    pub fn trouble(&self, cause: &std::io::Error) -> StartError {
        let may_pass = system_errors::may_pass(cause);
        StartError::Folder { folder: self.0.clone(), cause: cause.to_string(), may_pass }
    }

    /// Makes the error for the SDK's databases: they may be locked or damaged, or the disk may be full.
    pub fn trouble_with_store(&self, cause: &impl ToString) -> StartError {
        StartError::Folder { folder: self.0.clone(), cause: cause.to_string(), may_pass: true }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_for_its_owner_alone_and_comes_back() {
        let data = tempfile::tempdir().unwrap();
        let folder = Folder::of(data.path());
        assert_eq!(folder.read::<u8>("a.json").unwrap(), None);
        folder.make().unwrap();
        folder.write("a.json", &7_u8).unwrap();
        folder.write("a.json", &8_u8).unwrap();
        assert_eq!(folder.read::<u8>("a.json").unwrap(), Some(8));
        assert!(matches!(folder.read::<String>("a.json"), Err(StartError::Folder { .. })));
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(folder.path()), 0o700);
        assert_eq!(mode(&folder.path().join("a.json")), 0o600);
    }

    #[test]
    fn a_version_that_a_killed_process_has_written_counts_if_it_is_whole() {
        let data = tempfile::tempdir().unwrap();
        let folder = Folder::of(data.path());
        folder.make().unwrap();
        folder.write("a.json", &"old").unwrap();
        let check = |left: &str, read: &str| {
            fs::write(folder.path().join("a.json.new"), left).unwrap();
            assert_eq!(folder.read::<String>("a.json").unwrap().as_deref(), Some(read), "{left}");
        };
        check("\"new\"", "new");
        check("", "old");
        check("\"ne", "old");
        folder.write("a.json", &"newest").unwrap();
        assert_eq!(folder.read::<String>("a.json").unwrap().as_deref(), Some("newest"));
    }

    #[test]
    fn a_store_without_a_session_is_put_aside_not_deleted() {
        let data = tempfile::tempdir().unwrap();
        let folder = Folder::of(data.path());
        folder.make().unwrap();
        folder.put_store_aside().unwrap();
        for _ in 0..2 {
            fs::create_dir(folder.store()).unwrap();
            folder.put_store_aside().unwrap();
            assert!(!folder.store().exists());
        }
        assert!(folder.path().join("store-unused-2").exists());
    }

    #[test]
    fn after_a_login_that_has_failed_the_store_is_what_it_was() {
        let data = tempfile::tempdir().unwrap();
        let folder = Folder::of(data.path());
        folder.make().unwrap();
        for has_store in [false, true] {
            if has_store {
                fs::create_dir(folder.store()).unwrap();
                fs::write(folder.store().join("identity"), "keys").unwrap();
            }
            let aside = folder.put_store_aside().unwrap();
            assert_eq!(aside.is_some(), has_store);
            // The failed attempt has left a store.
            fs::create_dir(folder.store()).unwrap();
            folder.take_store_back(aside);
            assert_eq!(folder.store().join("identity").exists(), has_store);
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), usize::from(has_store));
        }
    }
}
