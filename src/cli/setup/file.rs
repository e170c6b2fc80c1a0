//! The file `.env`: its content, and changes to it.

use crate::config::{FILE, SETTINGS, Setting, edited, entries};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _, fchown};
use std::path::{Path, PathBuf};

/// The template of a new file: it explains every setting, but sets none.
const TEMPLATE: &str = include_str!("../../../.env.example");

/// The new values. `None` removes a setting.
pub type Changes = BTreeMap<&'static str, Option<String>>;

/// The settings file of the current folder.
pub struct SettingsFile {
    /// Its path, with links resolved.
    pub path: PathBuf,
    /// Its content. `None` if it doesn't exist yet.
    content: Option<String>,
    /// The settings with a value.
    pub values: BTreeMap<&'static str, String>,
    /// The names in it that aren't settings.
    pub unknown: Vec<String>,
}

impl SettingsFile {
    /// Reads the file, if it exists.
    pub fn find() -> Result<Self, String> {
        let path = std::path::absolute(FILE).map_err(|error| error.to_string())?;
        let path = path.canonicalize().unwrap_or(path);
        let content = match fs::read_to_string(&path) {
            Ok(content) => Some(content),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(format!("{} can't be read: {error}", path.display())),
        };
        let (mut values, mut unknown) = (BTreeMap::new(), Vec::new());
        for entry in entries(content.as_deref().unwrap_or_default().as_bytes()) {
            let (key, value) = entry.map_err(|why| format!("{}: {why}: correct it first", path.display()))?;
            match SETTINGS.iter().find(|setting| setting.key == key) {
                Some(_) if value.trim().is_empty() => {}
                Some(setting) => drop(values.insert(setting.key, value.trim().to_owned())),
                None => unknown.push(key),
            }
        }
        Ok(Self { path, content, values, unknown })
    }

    pub const fn exists(&self) -> bool {
        self.content.is_some()
    }

    pub fn value(&self, setting: Setting) -> Option<&str> {
        self.values.get(setting.key).map(String::as_str)
    }

    /// Returns whether other users may read it.
    pub fn is_open(&self) -> bool {
        fs::metadata(&self.path).is_ok_and(|found| found.mode() & 0o077 != 0)
    }

    /// Checks that its folder can be written, without writing.
    pub fn can_be_written(&self) -> io::Result<()> {
        Ok(rustix::fs::access(self.folder(), rustix::fs::Access::WRITE_OK)?)
    }

    fn folder(&self) -> &Path {
        // The absolute path of a file always has a parent folder.
        self.path.parent().unwrap_or(Path::new("/"))
    }

    /// Writes the file with these changes, readable only by its owner. The write is atomic.
    pub fn write(&self, changes: &Changes) -> io::Result<()> {
        let text = edited(self.content.as_deref().unwrap_or(TEMPLATE), changes);
        let fresh = self.path.with_file_name(format!("{FILE}.new"));
        let written = self.write_beside(&fresh, &text).and_then(|()| fs::rename(&fresh, &self.path));
        if written.is_err() {
            // It may not exist.
            let _left = fs::remove_file(&fresh);
        }
        written?;
        File::open(self.folder())?.sync_all()
    }

    fn write_beside(&self, fresh: &Path, text: &str) -> io::Result<()> {
        // A killed process may have left it.
        match fs::remove_file(fresh) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            Ok(()) | Err(_) => {}
        }
        let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(fresh)?;
        let owners = |found: fs::Metadata| (found.uid(), found.gid());
        if let Ok(before) = fs::metadata(&self.path).map(owners)
            && before != owners(file.metadata()?)
        {
            fchown(&file, Some(before.0), Some(before.1))?;
        }
        file.write_all(text.as_bytes())?;
        file.sync_all()
    }
}
