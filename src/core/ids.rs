//! Identifiers: tables, people, accounts, channels, messages; and moments.
//!
//! Our own ids are 64 random bits, written as 13 characters of Crockford's base 32, in lower case:
//!
//! ```
//! use herzbot_core::ids::TableId;
//!
//! assert_eq!(TableId(1).to_string(), "0000000000001");
//! assert_eq!("fzzzzzzzzzzzz".parse(), Ok(TableId(u64::MAX)));
//! assert!("FZZZZZZZZZZZZ".parse::<TableId>().is_err(), "there is one spelling");
//! ```
//!
//! Platform ids are opaque texts.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Crockford's base 32, lower case: no letter that could be read as a digit.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Thirteen characters of five bits hold 64 bits.
const LENGTH: usize = 13;

fn write_id(id: u64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    (0..LENGTH).rev().try_for_each(|place| {
        let digit = (id >> (5 * place)) & 31;
        fmt::Write::write_char(f, char::from(ALPHABET[digit as usize]))
    })
}

fn read_id(text: &str) -> Result<u64, InvalidId> {
    if text.len() != LENGTH {
        return Err(InvalidId);
    }
    text.bytes().try_fold(0u64, |id, byte| {
        let digit = ALPHABET.iter().position(|&letter| letter == byte).ok_or(InvalidId)?;
        if id >> 59 != 0 { Err(InvalidId) } else { Ok(id << 5 | digit as u64) }
    })
}

/// The error of `FromStr` for ids: not 13 characters of the alphabet, or more than 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidId;

impl fmt::Display for InvalidId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not an id")
    }
}

impl std::error::Error for InvalidId {}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_id(self.0, f)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_id(self.0, f)
            }
        }

        impl FromStr for $name {
            type Err = InvalidId;

            fn from_str(text: &str) -> Result<Self, InvalidId> {
                read_id(text).map(Self)
            }
        }

        impl Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

id! {
    /// A table: 64 random bits drawn when it is opened, so that ids of several processes don't collide. Part
    /// of choice ids and of the journal's keys.
    TableId
}

id! {
    /// A person, independent of their accounts: 64 random bits drawn at the first action. Ids are never
    /// reused: a person who was forgotten gets a new one.
    PersonId
}

id! {
    /// A game night: 64 random bits drawn when it is opened. Part of the choice ids below its message.
    NightId
}

/// A person's account on a platform: the key to find a [`PersonId`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Account {
    /// The namespace of the id: a platform, with its instance if there are several (`discord`, `playground`,
    /// `matrix:example.org`). Leaderboards are kept per realm.
    pub realm: String,
    /// The platform's own id of the account.
    pub id: String,
}

impl Account {
    /// The realm of guests: people without an account, each invited to one table. It has no platform, so
    /// nothing is sent there.
    pub const GUESTS: &str = "guest";

    /// A new guest account for a table.
    pub fn of_guest(table: TableId, random: u64) -> Self {
        Self { realm: Self::GUESTS.to_owned(), id: format!("{table}-{}", TableId(random)) }
    }

    /// Whether it is that of a guest.
    pub fn is_guest(&self) -> bool {
        self.realm == Self::GUESTS
    }

    /// The table of a guest; none if the account isn't a guest's.
    pub fn table_of_guest(&self) -> Option<TableId> {
        self.is_guest().then(|| self.id.split('-').next()?.parse().ok()).flatten()
    }
}

/// A channel of a community where tables are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ChannelRef {
    /// See [`Account::realm`].
    pub realm: String,
    /// The community that the channel belongs to: a Discord server, a Matrix room, the playground.
    pub server: String,
    /// The platform's own id of the channel.
    pub channel: String,
}

/// A place where a table is shown: 0 is where it was opened; others are numbered in the order in which the
/// table was brought there. Numbers are never reused for a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HomeNumber(pub u32);

impl HomeNumber {
    /// The place where the table was opened.
    pub const FIRST: Self = Self(0);
}

/// A posted message, to edit or delete it later, also after a restart.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MessageRef {
    /// The platform's own id of the channel or private chat.
    pub channel: String,
    /// The platform's own id of the message.
    pub message: String,
}

/// A point in time: milliseconds since the Unix epoch (UTC). The shell reads the clock and passes it in;
/// arithmetic saturates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moment(pub u64);

impl Moment {
    /// The moment `span` later, at most the last representable one.
    pub fn after(self, span: std::time::Duration) -> Self {
        Self(self.0.saturating_add(u64::try_from(span.as_millis()).unwrap_or(u64::MAX)))
    }

    /// The moment `span` earlier, at least 1970.
    pub fn before(self, span: std::time::Duration) -> Self {
        Self(self.0.saturating_sub(u64::try_from(span.as_millis()).unwrap_or(u64::MAX)))
    }

    /// The time since `earlier` (zero if that is later).
    pub fn since(self, earlier: Self) -> std::time::Duration {
        std::time::Duration::from_millis(self.0.saturating_sub(earlier.0))
    }

    /// Whole seconds since the Unix epoch, rounded down, as chat platforms write times.
    pub const fn seconds(self) -> u64 {
        self.0 / 1000
    }
}

/// Parses a number in a platform's id, only in canonical form (no sign, no leading zeros), so that each
/// choice has exactly one id.
pub fn exact_number<T: FromStr + fmt::Display>(text: &str) -> Option<T> {
    text.parse::<T>().ok().filter(|number| number.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_reads_back_what_it_writes() {
        for id in [0, 1, 31, 32, u64::MAX, 0x1234_5678_9abc_def0] {
            assert_eq!(TableId(id).to_string().parse(), Ok(TableId(id)));
        }
    }

    #[test]
    fn a_guest_belongs_to_one_table() {
        let guest = Account::of_guest(TableId(7), 1);
        assert_ne!(guest, Account::of_guest(TableId(7), 2));
        assert_eq!((guest.is_guest(), guest.table_of_guest()), (true, Some(TableId(7))));
        let other = Account { realm: "discord".into(), ..guest };
        assert_eq!((other.is_guest(), other.table_of_guest()), (false, None));
    }

    #[test]
    fn a_text_that_is_no_id_is_refused() {
        for text in ["", "0", "zzzzzzzzzzzzz", "00000000000000", "000000000000u", "äääääää"] {
            assert_eq!(text.parse::<TableId>(), Err(InvalidId), "{text}");
        }
    }
}
