//! Where a table is shown, and from where its people sit there.

use super::Table;
use super::homes::{Home, Homes};
use crate::ids::{ChannelRef, HomeNumber, PersonId};
use herzbot_rules::Seat;
use std::collections::BTreeMap;

impl Table {
    pub(in crate::table) const fn homes(&self) -> &Homes {
        &self.place.homes
    }

    /// The places where it is shown besides the one where it was opened.
    pub fn further_homes(&self) -> &[Home] {
        self.place.homes.shown()
    }

    fn further(&self, home: HomeNumber) -> Option<&Home> {
        self.further_homes().iter().find(|further| further.number == home)
    }

    /// The numbers of all places where it is shown, the one where it was opened first.
    pub fn home_numbers(&self) -> impl Iterator<Item = HomeNumber> {
        std::iter::once(HomeNumber::FIRST).chain(self.further_homes().iter().map(|home| home.number))
    }

    /// The channel of its message in one of its homes; where that is gone, in the first one.
    pub fn channel_in(&self, home: HomeNumber) -> &ChannelRef {
        self.further(home).map_or_else(|| self.channel(), |home| &home.channel)
    }

    /// The language of its public messages in one of its homes (BCP 47): the one that was chosen for the
    /// table holds where it was opened.
    pub fn language_in(&self, home: HomeNumber) -> &str {
        self.further(home).map_or_else(|| self.language(), |home| &home.language)
    }

    /// The home that a channel is, if it is one.
    pub fn home_at(&self, channel: &ChannelRef) -> Option<HomeNumber> {
        if self.channel() == channel || self.parent() == Some(channel) {
            return Some(HomeNumber::FIRST);
        }
        self.further_homes().iter().find(|home| home.channel == *channel).map(|home| home.number)
    }

    /// The home from which a person sits at the table; none: it is not shown there any more.
    pub fn home_of(&self, person: PersonId) -> Option<HomeNumber> {
        match self.place.homes.seat_of(person) {
            Some(channel) => self.home_at(channel),
            None => Some(HomeNumber::FIRST),
        }
    }

    /// The people for whom the game counts in another place than that where it was opened, with their channels.
    pub(super) fn elsewhere(&self) -> BTreeMap<PersonId, ChannelRef> {
        let seats = (0..self.company().chairs().len()).map(|seat| Seat(seat as u8));
        let people = seats.filter_map(|seat| self.company().counts_for(seat).0);
        let all = people.map(|person| (person, self.counts_in(person)));
        let elsewhere = all.filter(|(_, channel)| *channel != self.home_channel());
        elsewhere.map(|(person, channel)| (person, channel.clone())).collect()
    }

    /// The channel to which a person's result counts: of the place from which they sit at the table.
    pub fn counts_in(&self, person: PersonId) -> &ChannelRef {
        self.place.homes.seat_of(person).unwrap_or_else(|| self.home_channel())
    }
}
