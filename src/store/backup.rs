//! Everything that is kept, as lines of JSON that a person can read and any backend takes back.
//!
//! The first line says what it is and its format. Then one line per value, with its tree, its key in hexadecimal
//! digits, and the value: under `json` as it is stored, if it is JSON, else under `hex`. The last line has the
//! number of lines between and a checksum over everything before it, so that a backup that was cut short or changed
//! is refused.

use super::backend::{Backend, Batch, Read, Tree};
use super::engine::KvStore;
use super::sled::{SledBackend, SledStore};
use super::values::{self, Txn, hex};
use super::{StoreError, folder};
use herzbot_core::ids::Moment;
use serde::{Deserialize, Serialize};
use std::io::{BufRead, Write};
use std::ops::ControlFlow;
use std::path::Path;

/// The newest format that this program writes and reads.
const FORMAT: u16 = 1;

/// How much a restore commits at once, in values.
const BATCH: usize = 2000;

/// Why a backup could not be made or taken back.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The backup could not be read or written.
    #[error("the backup: {0}")]
    Io(#[from] std::io::Error),
    /// It is no backup, or not a whole one.
    #[error("line {line} of the backup: {what}")]
    Wrong {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
    /// There is something in the folder already.
    #[error("{0} is not empty: a backup is only restored into a new folder")]
    NotEmpty(String),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    backup: String,
    format: u16,
    /// Which Herzbot has written it.
    version: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    lines: usize,
    crc32: String,
}

const NAME: &str = "herzbot";

/// Writes a backup of the data folder `path`, which no other process may use, and returns how many values it has.
/// `on_progress` is told after each value how many are written, and how many there are in all.
///
/// # Errors
/// As for [`super::open_store`], and if the writer fails. A folder without data is refused as [`StoreError::Io`].
pub fn backup(
    path: &Path,
    writer: impl Write,
    on_progress: impl FnMut(u64, u64),
) -> Result<usize, BackupError> {
    if !SledBackend::is_in(path) {
        return Err(StoreError::Io(format!("there is no data in {}", path.display())).into());
    }
    SledStore::open(path)?.read_now(|read| Ok(write_from(read, writer, on_progress)))?
}

/// Takes a backup back into the folder `path`, which has to be empty or new, and returns how many values it has. All
/// or nothing: if it fails, there is no data in the folder.
///
/// # Errors
/// [`BackupError::NotEmpty`]; [`BackupError::Wrong`] if the backup isn't whole; [`StoreError::Newer`].
pub fn restore(reader: impl BufRead, path: &Path) -> Result<usize, BackupError> {
    if path.exists() {
        for entry in std::fs::read_dir(path).map_err(folder::io_error(path))? {
            let name = entry.map_err(folder::io_error(path))?.file_name();
            // What a restore that failed has left.
            if name != "lock" && name != "store.new" {
                return Err(BackupError::NotEmpty(path.display().to_string()));
            }
        }
    }
    let making = SledBackend::in_the_making(path)?;
    let count = read_into(reader, &making)?;
    making.sync()?;
    making.finish()?;
    Ok(count)
}

impl<B: Backend> KvStore<B> {
    /// Writes a backup, and returns how many values it has. Blocks, and so do all changes meanwhile.
    ///
    /// # Errors
    /// The store or the writer failed, or something is damaged.
    pub fn backup(&self, writer: impl Write) -> Result<usize, BackupError> {
        self.read_now(|read| Ok(write_from(read, writer, |_, _| {})))?
    }

    /// The store of a backup over an empty backend.
    ///
    /// # Errors
    /// As for [`restore`].
    pub fn restored(reader: impl BufRead, backend: B) -> Result<Self, BackupError> {
        read_into(reader, &backend)?;
        backend.sync()?;
        Ok(Self::over(backend))
    }
}

/// A writer that keeps the checksum of what it writes.
struct Summed<W> {
    inner: W,
    sum: crc32fast::Hasher,
}

impl<W: Write> Summed<W> {
    fn line(&mut self, line: &str) -> std::io::Result<()> {
        for part in [line.as_bytes(), b"\n"] {
            self.sum.update(part);
            self.inner.write_all(part)?;
        }
        Ok(())
    }
}

fn json_of(value: &impl Serialize) -> std::io::Result<String> {
    Ok(serde_json::to_string(value)?)
}

/// The trees whose values are lines of a backup: chunks are written with what they belong to.
fn trees() -> impl Iterator<Item = Tree> {
    Tree::ALL.into_iter().filter(|tree| *tree != Tree::Chunks)
}

/// How many values a backup has.
fn count(read: &dyn Read) -> Result<u64, StoreError> {
    let mut count = 0;
    for tree in trees() {
        read.scan(tree, &[], None, &mut |_, _| {
            count += 1;
            ControlFlow::Continue(())
        })?;
    }
    Ok(count)
}

fn write_from(
    read: &dyn Read,
    writer: impl Write,
    mut on_progress: impl FnMut(u64, u64),
) -> Result<usize, BackupError> {
    let total = count(read)?;
    let mut out = Summed { inner: writer, sum: crc32fast::Hasher::new() };
    let version = env!("CARGO_PKG_VERSION").to_owned();
    out.line(&json_of(&Header { backup: NAME.to_owned(), format: FORMAT, version })?)?;
    let mut lines = 0;
    for tree in trees() {
        let mut failed: Result<(), BackupError> = Ok(());
        read.scan(tree, &[], None, &mut |key, sealed| {
            failed = values::whole(read, tree, key, sealed)
                .map_err(BackupError::from)
                .and_then(|payload| Ok(out.line(&value_line(tree, key, &payload))?));
            lines += 1;
            on_progress(lines as u64, total);
            if failed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        failed?;
    }
    let end = End { lines, crc32: format!("{:08x}", out.sum.clone().finalize()) };
    out.line(&json_of(&end)?)?;
    out.inner.flush()?;
    Ok(lines)
}

/// The text of a payload that is JSON in one line.
fn as_json(payload: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(payload).ok()?;
    serde_json::from_str::<serde::de::IgnoredAny>(text).ok()?;
    // The text stands in the line as it is, so that the same bytes come back.
    (!text.contains(['\n', '\r']) && text.trim() == text).then_some(text)
}

fn value_line(tree: Tree, key: &[u8], payload: &[u8]) -> String {
    let start = format!(r#"{{"tree":"{}","key":"{}","#, tree.name(), hex(key));
    match as_json(payload) {
        Some(json) => format!(r#"{start}"json":{json}}}"#),
        None => format!(r#"{start}"hex":"{}"}}"#, hex(payload)),
    }
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes();
    let digit = |byte: u8| char::from(byte).to_digit(16);
    digits
        .chunks(2)
        .map(|pair| match pair {
            [high, low] => u8::try_from(digit(*high)? << 4 | digit(*low)?).ok(),
            _ => None,
        })
        .collect()
}

fn read_value(line: &str) -> Option<(Tree, Vec<u8>, Vec<u8>)> {
    let (tree, rest) = line.strip_prefix(r#"{"tree":""#)?.split_once(r#"","key":""#)?;
    let (key, rest) = rest.split_once(r#"",""#)?;
    let rest = rest.strip_suffix('}')?;
    let payload = match rest.strip_prefix(r#"json":"#) {
        Some(json) => as_json(json.as_bytes())?.as_bytes().to_vec(),
        None => unhex(rest.strip_prefix(r#"hex":""#)?.strip_suffix('"')?)?,
    };
    Some((Tree::from_name(tree).filter(|tree| *tree != Tree::Chunks)?, unhex(key)?, payload))
}

/// Reads a backup into an empty backend, and returns how many values it has.
fn read_into(mut reader: impl BufRead, backend: &dyn Backend) -> Result<usize, BackupError> {
    for tree in Tree::ALL {
        let mut empty = true;
        backend.scan(tree, &[], None, &mut |_, _| {
            empty = false;
            ControlFlow::Break(())
        })?;
        if !empty {
            return Err(BackupError::NotEmpty(tree.name().to_owned()));
        }
    }
    let mut sum = crc32fast::Hasher::new();
    let mut text = String::new();
    let mut number = 0;
    let mut batch = Vec::new();
    loop {
        number += 1;
        let wrong = |what: &str| BackupError::Wrong { line: number, what: what.to_owned() };
        text.clear();
        reader.read_line(&mut text)?;
        let Some(line) = text.strip_suffix('\n') else {
            return Err(wrong("the backup ends too early"));
        };
        if number == 1 {
            let header: Header =
                serde_json::from_str(line).map_err(|_| wrong("it is not a backup of Herzbot"))?;
            if header.backup != NAME {
                return Err(wrong("it is not a backup of Herzbot"));
            }
            if header.format > FORMAT {
                let what = "the backup".to_owned();
                return Err(StoreError::Newer { what, found: header.format, known: FORMAT }.into());
            }
        } else if let Ok(end) = serde_json::from_str::<End>(line) {
            let expected = format!("{:08x}", sum.finalize());
            if end.lines != number - 2 || end.crc32 != expected {
                return Err(wrong("the checksum says that the backup has been changed"));
            }
            text.clear();
            if reader.read_line(&mut text)? != 0 {
                return Err(BackupError::Wrong {
                    line: number + 1,
                    what: "something follows the end".to_owned(),
                });
            }
            commit(backend, &mut batch)?;
            return Ok(end.lines);
        } else {
            batch.push(read_value(line).ok_or_else(|| wrong("it is not a value"))?);
            if batch.len() == BATCH {
                commit(backend, &mut batch)?;
            }
        }
        sum.update(text.as_bytes());
    }
}

fn commit(backend: &dyn Backend, values: &mut Vec<(Tree, Vec<u8>, Vec<u8>)>) -> Result<(), StoreError> {
    // Nothing reads its clock: the values are what they were.
    let mut txn = Txn::new(backend, Moment(0));
    for (tree, key, payload) in values.drain(..) {
        txn.put(tree, &key, &payload)?;
        txn.keep();
    }
    let writes: &Batch = txn.writes();
    backend.room(writes.values().flatten().map(Vec::len).sum())?;
    backend.commit(writes)
}
