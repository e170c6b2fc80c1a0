//! The leaderboards as an index by rank, fully derived from the results.
//!
//! [`Lines`] computes them in memory: the reference model of tests. [`SledRanks`] keeps them in a sled
//! database in its own folder. It stores the number of applied results, so that it catches up at the start,
//! and is rebuilt if it is damaged or far behind.
//!
//! Every answer depends only on the results in order and the [`Roster`], however often the index was closed,
//! caught up or rebuilt.

use herzbot_core::ids::PersonId;
use std::collections::{BTreeMap, BTreeSet};

pub mod keys;
mod lines;
mod sled;

pub use lines::{Lines, boards, lines_after};
pub use sled::SledRanks;

#[cfg(test)]
mod damage_tests;
#[cfg(test)]
mod model;
#[cfg(test)]
mod speed_tests;
#[cfg(test)]
mod tests;

/// The people with special treatment on leaderboards. Complete: others are neither hidden nor forgotten.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roster {
    /// They keep their lines but are not ranked.
    pub hidden: BTreeSet<PersonId>,
    /// The number of results when the person was forgotten. They have no line; in results from that number on
    /// they count as a new unknown player each time. Ratings that others got from earlier games stay.
    pub forgotten: BTreeMap<PersonId, u64>,
}

impl Roster {
    /// Whether a line of the person is ranked.
    fn ranks(&self, person: PersonId) -> bool {
        !self.hidden.contains(&person) && !self.forgotten.contains_key(&person)
    }

    /// Whether the person is treated as unknown in the result of that number.
    fn is_unknown(&self, person: PersonId, number: u64) -> bool {
        self.forgotten.get(&person).is_some_and(|from| number >= *from)
    }
}
