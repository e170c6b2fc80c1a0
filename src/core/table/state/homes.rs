//! The places where a table is shown besides the one where it was opened, and who sits there. The format is
//! on disks.

use crate::ids::{ChannelRef, HomeNumber, PersonId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A place to which a table was brought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Home {
    /// By which it is told apart from those before it.
    pub number: HomeNumber,
    /// The channel of the table's message there.
    pub channel: ChannelRef,
    /// The language that is spoken there (BCP 47).
    pub language: String,
}

/// All such places of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Homes {
    /// How many there have ever been.
    brought: u32,
    shown: Vec<Home>,
    /// The people who sit elsewhere than where the table was opened, by their channel; they stay there when
    /// it goes.
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

    /// The channel from which a person sits at the table, if that is not where it was opened.
    pub fn seat_of(&self, person: PersonId) -> Option<&ChannelRef> {
        self.seats.get(&person)
    }
}
