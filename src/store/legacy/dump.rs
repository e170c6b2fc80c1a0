//! Backups of the first version: lines of JSON.
//!
//! The first line says what it is and its format. Then one line per value, with its tree, its key in hexadecimal
//! digits, and the value: under `json` as it was stored, if it was JSON, else under `hex`. The last line has the
//! number of lines between and a checksum over everything before it.

use super::OldData;
use super::keys::Tree;
use crate::StoreError;
use crate::backup::BackupError;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io::BufRead;

/// The format: there was no other.
const FORMAT: u16 = 1;

const NAME: &str = "herzbot";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    backup: String,
    format: u16,
    #[serde(rename = "version")]
    _version: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DumpEnd {
    lines: usize,
    crc32: String,
}

/// The values of a backup.
pub struct Dump(BTreeMap<(Tree, Vec<u8>), Vec<u8>>);

impl OldData for Dump {
    fn keys(&self, tree: Tree, prefix: &[u8]) -> Result<Vec<Vec<u8>>, StoreError> {
        let from = self.0.range((tree, prefix.to_vec())..);
        let keys = from.map(|(key, _)| key).take_while(|(at, key)| *at == tree && key.starts_with(prefix));
        Ok(keys.map(|(_, key)| key.clone()).collect())
    }

    fn get(&self, tree: Tree, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.0.get(&(tree, key.to_vec())).cloned())
    }
}

/// Reads a backup whole.
///
/// # Errors
/// [`BackupError::Wrong`] if it is truncated or changed; [`StoreError::Newer`]; [`BackupError::Io`].
pub fn read(mut reader: impl BufRead) -> Result<Dump, BackupError> {
    let mut sum = crc32fast::Hasher::new();
    let mut text = Vec::new();
    let mut number = 0;
    let mut values = BTreeMap::new();
    loop {
        number += 1;
        let wrong = |what: &str| BackupError::Wrong { line: Some(number), what: what.to_owned() };
        text.clear();
        reader.read_until(b'\n', &mut text)?;
        let Some(line) = text.strip_suffix(b"\n") else {
            return Err(wrong("the backup ends too early"));
        };
        let line = std::str::from_utf8(line).map_err(|_| wrong("it is not text"))?;
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
        } else if let Ok(end) = serde_json::from_str::<DumpEnd>(line) {
            let expected = format!("{:08x}", sum.finalize());
            if end.lines != number - 2 || end.crc32 != expected {
                return Err(wrong("the checksum says that the backup has been changed"));
            }
            text.clear();
            if reader.read_until(b'\n', &mut text)? != 0 {
                let what = "something follows the end".to_owned();
                return Err(BackupError::Wrong { line: Some(number + 1), what });
            }
            return Ok(Dump(values));
        } else {
            let (tree, key, value) = read_value(line).ok_or_else(|| wrong("it is not a value"))?;
            if tree != Tree::Boards {
                values.insert((tree, key), value);
            }
        }
        sum.update(&text);
    }
}

fn read_value(line: &str) -> Option<(Tree, Vec<u8>, Vec<u8>)> {
    let (tree, rest) = line.strip_prefix(r#"{"tree":""#)?.split_once(r#"","key":""#)?;
    let (key, rest) = rest.split_once(r#"",""#)?;
    let rest = rest.strip_suffix('}')?;
    let value = match rest.strip_prefix(r#"json":"#) {
        Some(json) => {
            serde_json::from_str::<serde::de::IgnoredAny>(json).ok()?;
            json.as_bytes().to_vec()
        }
        None => hex::decode(rest.strip_prefix(r#"hex":""#)?.strip_suffix('"')?).ok()?,
    };
    Some((Tree::from_name(tree).filter(|tree| *tree != Tree::Chunks)?, hex::decode(key).ok()?, value))
}
