//! A night in several places: people play at tables of their own place, with the same decks as elsewhere. The
//! night is stored and led where it was opened, and brought to further places by a code.

use super::{Asking, Night, NightTable, draw, sizes, sizes_alike, sizes_between};
use crate::ids::{ChannelRef, Moment, PersonId, TableId};
use crate::notice::Notice;
use rand::RngCore as _;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The most places of a night, including the first.
pub const MOST_PLACES: usize = 10;

/// A place of a night: 0 is where it was opened; others are numbered in the order in which they joined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlaceNumber(pub usize);

impl PlaceNumber {
    /// Where the night was opened.
    pub const FIRST: Self = Self(0);

    /// Whether the night was opened there.
    pub const fn is_first(&self) -> bool {
        self.0 == 0
    }

    /// A circled letter that identifies the place: Ⓐ is the first.
    pub fn sign(self) -> char {
        u32::try_from(self.0).ok().and_then(|number| char::from_u32('Ⓐ' as u32 + number)).unwrap_or('Ⓐ')
    }
}

/// A place to which a night was brought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FurtherPlace {
    /// Its channel.
    pub channel: ChannelRef,
    /// The person who brought the night there. Other places know the place by their name.
    pub host: PersonId,
    /// The language of the place, if its platform knows (BCP 47).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub locale: Option<String>,
    /// Whether threads can be opened there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub threads: bool,
    /// Whether it has left the night.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gone: bool,
}

/// The code that brings a night to another place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceCode {
    /// Its letters.
    pub text: String,
    /// When it expires, by the wall clock.
    pub until: Moment,
}

/// A place's line in the standings of places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceLine {
    /// Its rank, from 1; ties share one, and the next is left out.
    pub rank: usize,
    /// The place.
    pub place: PlaceNumber,
    /// The leader of the night, or the person who brought it there.
    pub host: PersonId,
    /// The sum of points of its people.
    pub points: u32,
    /// The number of games of its people: two at one table count twice.
    pub games: u32,
    /// Whether it has left the night.
    pub gone: bool,
}

impl PlaceLine {
    /// Compares points per game; a place without games comes last.
    fn cmp_average(&self, other: &Self) -> Ordering {
        let by = |games: u32| u64::from(games.max(1));
        let own = u64::from(self.points) * by(other.games);
        (self.games > 0, own).cmp(&(other.games > 0, u64::from(other.points) * by(self.games)))
    }

    /// The points per game, in tenths, rounded.
    pub const fn tenths(&self) -> u32 {
        let games = if self.games == 0 { 1 } else { self.games };
        (10 * self.points + games / 2) / games
    }
}

impl Night {
    /// Whether it is or was in several places.
    pub const fn is_shared(&self) -> bool {
        !self.places.is_empty()
    }

    /// The further places, with their numbers.
    pub fn places(&self) -> impl Iterator<Item = (PlaceNumber, &FurtherPlace)> {
        (1..).map(PlaceNumber).zip(&self.places)
    }

    /// The number of a channel among the active further places.
    pub fn place_of(&self, channel: &ChannelRef) -> Option<PlaceNumber> {
        let mut places = self.places();
        places.find(|(_, place)| place.channel == *channel && !place.gone).map(|(number, _)| number)
    }

    /// A further place.
    pub fn place(&self, number: PlaceNumber) -> Option<&FurtherPlace> {
        number.0.checked_sub(1).and_then(|index| self.places.get(index))
    }

    /// Gets the code for bringing it to another place: the current one, or `fresh` with this expiry.
    pub fn invite(&mut self, asking: &Asking<'_>, fresh: String, until: Moment) -> Result<String, Notice> {
        self.is_led(asking)?;
        self.takes_places()?;
        let known = self.code.take().filter(|code| code.until > asking.now).map(|code| code.text);
        let text = known.unwrap_or(fresh);
        self.code = Some(PlaceCode { text: text.clone(), until });
        Ok(text)
    }

    /// Whether this code works now.
    pub fn has_code(&self, typed: &str, now: Moment) -> bool {
        !self.over && self.code.as_ref().is_some_and(|code| code.text == typed && code.until > now)
    }

    /// The night, brought to another place, or back to one that left.
    pub fn brought(&self, place: FurtherPlace, now: Moment) -> Result<Self, Notice> {
        self.takes_places()?;
        let mut next = self.clone();
        let known = next.places.iter_mut().find(|known| known.channel == place.channel);
        let is_full = self.places.iter().filter(|known| !known.gone).count() + 1 >= MOST_PLACES;
        match known {
            Some(known) if !known.gone => return Err(Notice::NightHere),
            _ if is_full => return Err(Notice::NightPlacesFull),
            Some(known) => *known = place,
            // Numbers of places that left are not reused.
            None if self.places.len() + 1 >= 2 * MOST_PLACES => return Err(Notice::NightPlacesFull),
            None => next.places.push(place),
        }
        next.changed = now;
        Ok(next)
    }

    /// Checks that places can still join: as long as people can sign up.
    fn takes_places(&self) -> Result<(), Notice> {
        if self.over {
            return Err(Notice::NightOver);
        }
        if !self.same_decks {
            return Err(Notice::NightOwnDecks);
        }
        if self.played() >= usize::from(self.rounds) { Err(Notice::NightLast) } else { Ok(()) }
    }

    /// Whether the person may end the part of the night in their further place, but not the whole night.
    pub fn parts(&self, asking: &Asking<'_>) -> bool {
        let hosts = self.place(asking.place).is_some_and(|place| place.host == asking.person);
        !asking.place.is_first() && asking.person != self.leader && (asking.moderates || hosts)
    }

    /// Removes a further place: its people are withdrawn, and its running tables no longer count.
    pub fn part(&mut self, number: PlaceNumber) {
        let place = number.0.checked_sub(1).and_then(|index| self.places.get_mut(index));
        let Some(place) = place.filter(|place| !place.gone && !self.over) else { return };
        place.gone = true;
        let people: Vec<PersonId> = self
            .entrants
            .iter()
            .filter(|entrant| entrant.place == number)
            .map(|entrant| entrant.person)
            .collect();
        for person in people {
            self.withdraw(person);
        }
        let tables = self.drawn.iter_mut().flat_map(|round| &mut round.tables);
        for table in tables.filter(|table| table.place == number && table.outcome.is_none()) {
            table.left_out = true;
        }
        self.end_if_done();
    }

    /// Draws the tables of a round, separately in each place. People who are alone in their place are not
    /// drawn.
    pub(super) fn lots(&self, round: u8) -> Vec<NightTable> {
        let mut places: BTreeMap<PlaceNumber, Vec<PersonId>> = BTreeMap::new();
        for entrant in self.entrants.iter().filter(|entrant| !entrant.out) {
            places.entry(entrant.place).or_default().push(entrant.person);
        }
        places.retain(|_, people| people.len() >= 2);
        let counts: Vec<usize> = places.values().map(Vec::len).collect();
        let most = usize::from(*self.game.players().end());
        let sizes = match counts.as_slice() {
            [count] if !self.same_decks => vec![sizes(*count, most)],
            [count] => vec![sizes_alike(*count, most)],
            counts => sizes_between(counts, most),
        };
        let mut tables = Vec::new();
        for ((place, people), sizes) in places.into_iter().zip(sizes) {
            let name = if place.is_first() { String::new() } else { format!("place {}", place.0 + 1) };
            let lot = self.secret.derived("league draw", usize::from(round), &name);
            for seats in draw(&self.field(&people), &sizes, &lot) {
                tables.push(NightTable {
                    id: self.table_id(round, tables.len() + 1),
                    people: seats.into_iter().filter_map(|seat| people.get(seat).copied()).collect(),
                    opened: false,
                    outcome: None,
                    place,
                    left_out: false,
                });
            }
        }
        tables
    }

    /// The id of a table of a round, both counted from 1: nobody else can have opened it.
    fn table_id(&self, round: u8, number: usize) -> TableId {
        let secret = self.secret.derived("league table", usize::from(round), &number.to_string());
        TableId(secret.rng().next_u64())
    }

    /// The places by average points per game, best first, over all games that count. Equal averages share a
    /// rank. Empty if the night is in one place only.
    pub fn place_standings(&self) -> Vec<PlaceLine> {
        if !self.is_shared() {
            return Vec::new();
        }
        let first = (PlaceNumber::FIRST, self.leader, false);
        let further = self.places().map(|(number, place)| (number, place.host, place.gone));
        let line = |(place, host, gone)| {
            let gained =
                self.tables().filter(|table| table.place == place).filter_map(|table| self.gained(table));
            let gained: Vec<u32> = gained.flatten().map(|(_, points)| points).collect();
            // At most the number of people times a few rounds.
            let games = gained.len() as u32;
            PlaceLine { rank: 1, place, host, points: gained.iter().sum(), games, gone }
        };
        let mut lines: Vec<PlaceLine> = std::iter::once(first).chain(further).map(line).collect();
        lines.sort_by(|one, other| other.cmp_average(one).then(one.place.cmp(&other.place)));
        let ranked = lines.clone();
        for line in &mut lines {
            line.rank =
                1 + ranked.iter().filter(|other| other.cmp_average(line) == Ordering::Greater).count();
        }
        lines
    }
}

#[cfg(test)]
#[path = "places_tests.rs"]
mod tests;
