//! The trees of the first version, and what their keys look like. All numbers in keys are big-endian.

use herzbot_core::ids::PersonId;

/// The trees that are read. The leaderboards had one, too, and are derived anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tree {
    /// Live tables: table, then 0 (the head), 1 (the snapshot) or 2 and a sequence number (an entry).
    Journal,
    /// What was last shown of tables: 0 (something is still to be shown) or 1 (nothing is), then the table.
    Shown,
    /// Closed tables: 0 and the table (the last state), or 1, the moment and the table (those without a result).
    Archive,
    /// 0 and a running number (a result), or 1, person and running number (nothing: who played it).
    Results,
    /// Lines and rankings: not read.
    Boards,
    /// 0 and the id (a person), 1 and the account (their id), or 2 and the id (how many results there were when the
    /// person was forgotten).
    People,
    /// Realm and community: what was chosen for it.
    Servers,
    /// Name: a small value of another component's own.
    Notes,
    /// What follows the first chunk of a long value: its tree's number, its key, the number of the chunk (2 bytes).
    Chunks,
}

impl Tree {
    /// Every tree.
    pub const ALL: [Self; 9] = [
        Self::Journal,
        Self::Shown,
        Self::Archive,
        Self::Results,
        Self::Boards,
        Self::People,
        Self::Servers,
        Self::Notes,
        Self::Chunks,
    ];

    /// Its name in the database and in backups.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Journal => "journal",
            Self::Shown => "shown",
            Self::Archive => "archive",
            Self::Results => "results",
            Self::Boards => "boards",
            Self::People => "people",
            Self::Servers => "servers",
            Self::Notes => "notes",
            Self::Chunks => "chunks",
        }
    }

    /// The tree of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tree| tree.name() == name)
    }

    /// Its number in checksums and in keys of [`Tree::Chunks`].
    pub const fn number(self) -> u8 {
        match self {
            Self::Journal => 1,
            Self::Shown => 2,
            Self::Archive => 3,
            Self::Results => 4,
            Self::Boards => 5,
            Self::People => 6,
            Self::Servers => 7,
            Self::Notes => 8,
            Self::Chunks => 9,
        }
    }
}

/// The newest version of values: there was no other.
pub const VERSION: u16 = 1;

fn tagged(tag: u8, id: u64) -> Vec<u8> {
    [&[tag][..], &id.to_be_bytes()].concat()
}

/// The big-endian number in the 8 bytes of `key` from `at` on; none if the key is shorter.
pub fn number_at(key: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_be_bytes(key.get(at..at + 8)?.try_into().ok()?))
}

/// A result by its running number.
pub fn result(number: u64) -> Vec<u8> {
    tagged(0, number)
}

/// The person in a key that has a tag and their id.
pub fn person_at(key: &[u8]) -> Option<PersonId> {
    number_at(key, 1).map(PersonId)
}

/// Takes a text from the beginning of a key, where a zero byte is written as `0 255` and `0 1` ends the text; gives the
/// rest. None: there is no such text.
pub fn take_text(key: &[u8]) -> Option<(String, &[u8])> {
    let mut text = Vec::new();
    let mut rest = key;
    loop {
        rest = match rest {
            [0, 1, rest @ ..] => return Some((String::from_utf8(text).ok()?, rest)),
            [0, 255, rest @ ..] => {
                text.push(0);
                rest
            }
            [0, ..] | [] => return None,
            [byte, rest @ ..] => {
                text.push(*byte);
                rest
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_in_keys_are_read_with_what_follows() {
        let key = b"discord\0\x014711\0\x01";
        let (realm, rest) = take_text(key).unwrap_or_default();
        assert_eq!((realm.as_str(), take_text(rest)), ("discord", Some(("4711".to_owned(), &b""[..]))));
        assert_eq!(take_text(b"a\0\xffb\0\x01"), Some(("a\0b".to_owned(), &b""[..])));
        for torn in [&b""[..], b"a", b"a\0", b"a\0\x02", b"\xff\0\x01"] {
            assert_eq!(take_text(torn), None, "{torn:?}");
        }
    }
}
