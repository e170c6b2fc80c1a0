//! Where a table is shown, and where its people are.

use super::Table;
use super::homes::{Home, Homes};
use crate::ids::{ChannelRef, HomeNumber, PersonId};
use herzbot_rules::Seat;
use std::collections::BTreeMap;

impl Table {
    pub(in crate::table) const fn homes(&self) -> &Homes {
        &self.place.homes
    }

    /// The further places where it is shown.
    pub fn further_homes(&self) -> &[Home] {
        self.place.homes.shown()
    }

    fn further(&self, home: HomeNumber) -> Option<&Home> {
        self.further_homes().iter().find(|further| further.number == home)
    }

    /// The numbers of all places where it is shown, the first place first.
    pub fn home_numbers(&self) -> impl Iterator<Item = HomeNumber> {
        std::iter::once(HomeNumber::FIRST).chain(self.further_homes().iter().map(|home| home.number))
    }

    /// The channel of its message in a home; if that is gone, in the first one.
    pub fn channel_in(&self, home: HomeNumber) -> &ChannelRef {
        self.further(home).map_or_else(|| self.channel(), |home| &home.channel)
    }

    /// The language of its public messages in a home (BCP 47): a chosen language applies only to the first
    /// place.
    pub fn language_in(&self, home: HomeNumber) -> &str {
        self.further(home).map_or_else(|| self.language(), |home| &home.language)
    }

    /// The home of a channel, if it is one.
    pub fn home_at(&self, channel: &ChannelRef) -> Option<HomeNumber> {
        if self.channel() == channel || self.parent() == Some(channel) {
            return Some(HomeNumber::FIRST);
        }
        self.further_homes().iter().find(|home| home.channel == *channel).map(|home| home.number)
    }

    /// The home from which a person plays; none: the table is no longer shown there.
    pub fn home_of(&self, person: PersonId) -> Option<HomeNumber> {
        match self.place.homes.seat_of(person) {
            Some(channel) => self.home_at(channel),
            None => Some(HomeNumber::FIRST),
        }
    }

    /// The people for whom the game counts in another place than the first, with their channels.
    pub(super) fn elsewhere(&self) -> BTreeMap<PersonId, ChannelRef> {
        let seats = (0..self.company().chairs().len()).map(|seat| Seat(seat as u8));
        let people = seats.filter_map(|seat| self.company().counts_for(seat).0);
        let all = people.map(|person| (person, self.counts_in(person)));
        let elsewhere = all.filter(|(_, channel)| *channel != self.home_channel());
        elsewhere.map(|(person, channel)| (person, channel.clone())).collect()
    }

    /// The channel for which a person's result counts: that of the place from which they play.
    pub fn counts_in(&self, person: PersonId) -> &ChannelRef {
        self.place.homes.seat_of(person).unwrap_or_else(|| self.home_channel())
    }
}
