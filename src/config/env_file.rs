//! The file `.env`. The library dotenvy reads it line by line, so errors can name the line. Changes are made
//! in place, so everything else in the file stays.

use super::SETTINGS;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Result as IoResult};
use std::ops::Range;

/// The byte order mark at the beginning of some editors' UTF-8 files.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Returns one line for each call, so it is known how far the parser has read.
struct Lines<'a> {
    rest: &'a [u8],
    /// The number of lines returned so far.
    number: &'a Cell<usize>,
}

impl Read for Lines<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> IoResult<usize> {
        let end = self.rest.iter().position(|byte| *byte == b'\n').map_or(self.rest.len(), |at| at + 1);
        let mut line = &self.rest[..end];
        let length = line.read(buffer)?;
        self.rest = &self.rest[length..];
        // A long line takes several calls.
        self.number.set(self.number.get() + usize::from(length == end && length > 0));
        Ok(length)
    }
}

/// A name and its value, or an error for lines that can't be read. The error names the line and the setting,
/// but shows no more of the line, which may contain a secret.
type Entry = Result<(String, String), String>;

/// Returns names and values in their order.
pub fn entries(content: &[u8]) -> Vec<Entry> {
    located(content).into_iter().map(|(_, entry)| entry).collect()
}

/// Returns the entries with their lines, counted from 0. The lines include comments and blank lines before
/// the entry.
fn located(content: &[u8]) -> Vec<(Range<usize>, Entry)> {
    let mut content = content.strip_prefix(BYTE_ORDER_MARK).unwrap_or(content).to_vec();
    // Without this, a blank at the end of the last line would be an error.
    content.push(b'\n');
    let number = Cell::new(0);
    let mut parser = dotenvy::from_read_iter(Lines { rest: &content, number: &number });
    let mut found = Vec::new();
    loop {
        let before = number.get();
        match parser.next() {
            None => return found,
            Some(Ok(entry)) => found.push((before..number.get(), Ok(entry))),
            Some(Err(error)) => {
                let why = unreadable(&content, before, number.get(), &error);
                found.push((before..number.get(), Err(why)));
            }
        }
    }
}

/// Describes the error in the lines after `before`. The last line read has the number `last`.
fn unreadable(content: &[u8], before: usize, last: usize, error: &dotenvy::Error) -> String {
    // A quoted value may have several lines. The error contains all of them.
    let several = match error {
        dotenvy::Error::LineParse(text, _) => text.lines().count(),
        _ => 1,
    };
    let first = (last + 1).saturating_sub(several).max(before + 1);
    let line = content.split(|byte| *byte == b'\n').nth(first - 1).unwrap_or_default();
    let line = String::from_utf8_lossy(line);
    let key = line.split('=').next().unwrap_or_default().trim();
    let key = key.strip_prefix("export ").unwrap_or(key).trim();
    let of = SETTINGS.iter().find(|setting| setting.key == key);
    let of = of.map(|setting| format!(" ({})", setting.key)).unwrap_or_default();
    format!("line {first}{of} can't be read, expected NAME=value (with blanks or a $: NAME='value')")
}

/// Returns the content with changed values. `None` removes a setting. A new setting is added below the line
/// that has it as a comment, as in `.env.example`, or at the end. Comments and all other lines stay as they
/// are.
pub fn edited(content: &str, changes: &BTreeMap<&'static str, Option<String>>) -> String {
    let lines: Vec<&str> = content.split_inclusive('\n').collect();
    // The setting that each line belongs to.
    let mut owners: Vec<Option<String>> = vec![None; lines.len()];
    for (range, entry) in located(content.as_bytes()) {
        let Ok((key, _)) = entry else { continue };
        let range = range.start..range.end.min(lines.len());
        let of_entry = range.skip_while(|at| is_blank_or_comment(lines[*at]));
        of_entry.for_each(|at| owners[at] = Some(key.clone()));
    }
    let given: BTreeSet<&str> = owners.iter().flatten().map(String::as_str).collect();
    let mut waiting: BTreeMap<&str, &str> =
        changes.iter().filter_map(|(key, value)| Some((*key, value.as_deref()?))).collect();
    let mut text = String::new();
    for (line, owner) in lines.iter().zip(&owners) {
        match owner {
            Some(key) if changes.contains_key(key.as_str()) => {
                text.extend(waiting.remove(key.as_str()).map(|value| assignment(key, value)));
            }
            Some(_) => text.push_str(line),
            None => {
                text.push_str(line);
                let key = line.trim().trim_start_matches(['#', ' ']).split('=').next().unwrap_or_default();
                if !given.contains(key)
                    && let Some(value) = waiting.remove(key)
                {
                    end_line(&mut text);
                    text.push_str(&assignment(key, value));
                }
            }
        }
    }
    if !waiting.is_empty() {
        end_line(&mut text);
    }
    text.extend(waiting.into_iter().map(|(key, value)| assignment(key, value)));
    text
}

fn is_blank_or_comment(line: &str) -> bool {
    // An editor may have put a byte order mark before the first line.
    let line = line.trim_start_matches('\u{feff}').trim();
    line.is_empty() || line.starts_with('#')
}

fn end_line(text: &mut String) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
}

/// Returns a line that [`entries`] reads as this value. The value must have no line breaks.
fn assignment(key: &str, value: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./:@+,%".contains(letter);
    if value.chars().all(is_plain) {
        format!("{key}={value}\n")
    } else if !value.contains(['\'', '\\']) {
        format!("{key}='{value}'\n")
    } else {
        let escaped = value.replace('\\', r"\\").replace('"', "\\\"").replace('$', r"\$");
        format!("{key}=\"{escaped}\"\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn changed(content: &str, changes: &[(&'static str, Option<&str>)]) -> String {
        edited(content, &changes.iter().map(|(key, value)| (*key, value.map(str::to_owned))).collect())
    }

    #[test]
    fn a_setting_is_changed_where_it_is_and_everything_else_stays() {
        let before = "# mine\nDISCORD_TOKEN=\"old\n# DISCORD_EMOJIS=part of it\"\nMISTYPED=1\n\n# the folder\nexport HERZBOT_DATA=a\n\
                      HERZBOT_DATA=b\n# DISCORD_EMOJIS=on # see above";
        let after = changed(
            before,
            &[
                ("DISCORD_TOKEN", Some("new")),
                ("HERZBOT_DATA", Some("c d")),
                ("DISCORD_EMOJIS", Some("off")),
                ("HERZBOT_WEB_URL", Some("https://cards.example.org")),
            ],
        );
        assert_eq!(
            after,
            "# mine\nDISCORD_TOKEN=new\nMISTYPED=1\n\n# the folder\nHERZBOT_DATA='c d'\n# DISCORD_EMOJIS=on # see above\n\
             DISCORD_EMOJIS=off\nHERZBOT_WEB_URL=https://cards.example.org\n"
        );
        assert_eq!(
            changed(&after, &[("DISCORD_TOKEN", None), ("MATRIX_USER", None)]),
            after.replace("DISCORD_TOKEN=new\n", "")
        );
        assert_eq!(changed(before, &[]), before);
        assert_eq!(changed("", &[("HERZBOT_DATA", Some("x"))]), "HERZBOT_DATA=x\n");
    }

    proptest! {
        #[test]
        fn a_value_is_read_as_it_was_written(value in "[ -~äß€😀]{0,30}") {
            let line = changed("A=1\n", &[("HERZBOT_DATA", Some(&value))]);
            let expected = ["A", "1", "HERZBOT_DATA", &value].map(str::to_owned);
            let [a, one, key, value] = expected;
            prop_assert_eq!(entries(line.as_bytes()), vec![Ok((a, one)), Ok((key, value))]);
        }
    }
}
