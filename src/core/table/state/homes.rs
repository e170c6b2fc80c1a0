//! The further places where a table is shown, and who sits there. The format is on disk.

use crate::ids::{ChannelRef, HomeNumber, PersonId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A further place of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Home {
    /// Its number.
    pub number: HomeNumber,
    /// The channel of the table's message there.
    pub channel: ChannelRef,
    /// The language there (BCP 47).
    pub language: String,
}

/// All further places of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Homes {
    /// How many there have ever been.
    brought: u32,
    shown: Vec<Home>,
    /// The channels of people who sit elsewhere than where the table was opened; kept when a place is
    /// removed.
    seats: BTreeMap<PersonId, ChannelRef>,
}

impl Homes {
    /// Whether the table was never brought anywhere.
    pub fn are_none(&self) -> bool {
        *self == Self::default()
    }

    pub fn bring(&mut self, channel: &ChannelRef, language: &str) {
        self.brought = self.brought.saturating_add(1);
        let number = HomeNumber(self.brought);
        self.shown.push(Home { number, channel: channel.clone(), language: language.to_owned() });
    }

    pub fn drop(&mut self, home: HomeNumber) -> Result<(), String> {
        let place =
            self.shown.iter().position(|shown| shown.number == home).ok_or("there is no such home")?;
        self.shown.remove(place);
        Ok(())
    }

    pub fn seat(&mut self, person: PersonId, channel: Option<ChannelRef>) {
        match channel {
            Some(channel) => self.seats.insert(person, channel),
            None => self.seats.remove(&person),
        };
    }

    /// The places, in the order in which the table was brought there.
    pub fn shown(&self) -> &[Home] {
        &self.shown
    }

    /// The channel from which a person sits at the table, if it is not the first place.
    pub fn seat_of(&self, person: PersonId) -> Option<&ChannelRef> {
        self.seats.get(&person)
    }
}
