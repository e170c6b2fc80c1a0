//! The file `.env`, read line by line by the library dotenvy, with the number of a line that can't be read.

use super::SETTINGS;
use std::cell::Cell;
use std::io::{Read, Result as IoResult};

/// The mark with which some editors begin a file in UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Hands out one line at each call, so that it is known how far the parser has read.
struct Lines<'a> {
    rest: &'a [u8],
    /// How many were handed out.
    number: &'a Cell<usize>,
}

impl Read for Lines<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> IoResult<usize> {
        let end = self.rest.iter().position(|byte| *byte == b'\n').map_or(self.rest.len(), |at| at + 1);
        let mut line = &self.rest[..end];
        let length = line.read(buffer)?;
        self.rest = &self.rest[length..];
        // A long line takes more than one call.
        self.number.set(self.number.get() + usize::from(length == end && length > 0));
        Ok(length)
    }
}

/// Names and values in their order, and what is wrong with lines that can't be read: their number, and the name of the
/// setting, but never more of a line, which may hold a secret.
pub fn entries(content: &[u8]) -> Vec<Result<(String, String), String>> {
    let mut content = content.strip_prefix(BYTE_ORDER_MARK).unwrap_or(content).to_vec();
    // Without it, a blank at the end of the last line would be an error.
    content.push(b'\n');
    let number = Cell::new(0);
    let mut parser = dotenvy::from_read_iter(Lines { rest: &content, number: &number });
    let mut found = Vec::new();
    loop {
        let before = number.get();
        match parser.next() {
            None => return found,
            Some(Ok(entry)) => found.push(Ok(entry)),
            Some(Err(error)) => found.push(Err(unreadable(&content, before, number.get(), &error))),
        }
    }
}

/// What is wrong with the lines after `before`, of which the one of number `last` was read last.
fn unreadable(content: &[u8], before: usize, last: usize, error: &dotenvy::Error) -> String {
    // A value in quotation marks may have several lines; the error has all of them.
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
