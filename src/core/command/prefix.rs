//! The prefix of commands in messages.

use std::fmt;
use std::str::FromStr;

/// The maximum length in characters.
const LONGEST: usize = 8;
/// UTF-8 takes at most four bytes for each.
const ROOM: usize = 4 * LONGEST;

/// A prefix of commands: a sign, or a short word.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Prefix {
    /// UTF-8, padded with zeros.
    bytes: [u8; ROOM],
    length: usize,
}

/// A text that can't be a prefix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadPrefix;

impl Prefix {
    /// The suggested prefixes, the default first.
    pub const OFFERED: [&'static str; 5] = ["!", "?", ".", "!!", "herz"];

    /// The prefix as written before a command: a word with a blank behind it, a sign without. Empty stays
    /// empty.
    pub fn before_command(prefix: &str) -> String {
        let is_word = prefix.ends_with(char::is_alphanumeric);
        format!("{prefix}{}", if is_word { " " } else { "" })
    }

    /// The prefix itself.
    pub fn as_str(&self) -> &str {
        // The bytes come from a `str` of that length, so they are valid UTF-8.
        std::str::from_utf8(&self.bytes[..self.length]).unwrap_or_default()
    }
}

impl Default for Prefix {
    fn default() -> Self {
        let mut bytes = [0; ROOM];
        bytes[0] = b'!';
        Self { bytes, length: 1 }
    }
}

impl FromStr for Prefix {
    type Err = BadPrefix;

    /// Accepts a short text without blanks that neither begins ordinary sentences nor is reserved by clients.
    fn from_str(text: &str) -> Result<Self, BadPrefix> {
        let mut letters = text.chars();
        let first = letters.next().ok_or(BadPrefix)?;
        let taken = ['/', '@', '#', '<', '>', '*', '_', '`', '\\', '~', '|', '[', '(', '"', '“', '„'];
        // In some languages many sentences begin with a single letter.
        let is_letter = first.is_alphabetic() && letters.next().is_none();
        let has_no_room = |letter: char| letter.is_whitespace() || letter.is_control() || letter == '=';
        if is_letter
            || first.is_numeric()
            || taken.contains(&first)
            || text.chars().count() > LONGEST
            || text.chars().any(has_no_room)
        {
            return Err(BadPrefix);
        }
        let mut bytes = [0; ROOM];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Ok(Self { bytes, length: text.len() })
    }
}

impl fmt::Display for Prefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Prefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prefix_reads_back_what_it_writes() {
        for text in Prefix::OFFERED.into_iter().chain(["♥", "karten", "h!", "𝔥𝔥𝔥𝔥𝔥𝔥𝔥𝔥"])
        {
            assert_eq!(text.parse::<Prefix>().map(|prefix| prefix.to_string()), Ok(text.to_owned()));
        }
        assert_eq!(Prefix::default().as_str(), Prefix::OFFERED[0]);
    }

    #[test]
    fn a_word_stands_apart_from_the_command_behind_it() {
        for (prefix, before) in [("!", "!"), ("/", "/"), ("", ""), ("karten", "karten "), ("h!", "h!")] {
            assert_eq!(Prefix::before_command(prefix), before);
        }
    }

    #[test]
    fn what_begins_sentences_or_belongs_to_clients_is_none() {
        for text in ["", "h", "/", "/herz", "@", "3", "a b", "a=b", "abcdefghi", "**", "\"", "> "] {
            assert_eq!(text.parse::<Prefix>(), Err(BadPrefix), "{text}");
        }
    }
}
