//! Who stands where. docs/game-night.md has the rules in words.

use super::{Entrant, Field, Night, NightTable, Outcome};
use crate::ids::PersonId;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// The points of a person who beats everybody else at a table. All shares of it at tables of two to five are
/// whole numbers.
pub const WORTH: u32 = 24;
/// Averages are counted in so many parts of a point. Those over at most a hundred people are equal only if
/// they are exactly so.
const FINE: u32 = 10_000;

/// A person's line in the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NightLine {
    /// The place, from 1; ties share one, and the next is left out.
    pub place: usize,
    /// The person.
    pub person: PersonId,
    /// Their points of all tables.
    pub points: u32,
    /// Whether they are not drawn for the next round.
    pub out: bool,
}

impl Outcome {
    /// Points of a table with so many people, in the order of the seats: a share of [`WORTH`] for each of the
    /// others who was beaten, and half of it for each who shares the place. Those who have left get none. Of
    /// a table that is lost, everybody gets half.
    pub(super) fn points(&self, people: usize) -> Vec<u32> {
        let others = people.saturating_sub(1).max(1) as u32;
        let Some(places) = &self.places else { return vec![WORTH / 2; people] };
        let of = |seat: usize| {
            let halves = places.iter().enumerate().filter(|(other, _)| *other != seat);
            let halves = halves.map(|(_, other)| ahead(places.get(seat).copied().flatten(), *other));
            WORTH * halves.sum::<u32>() / (2 * others)
        };
        (0..people).map(of).collect()
    }
}

/// The half points for a place beside another one at the same table.
fn ahead(own: Option<u8>, other: Option<u8>) -> u32 {
    match (own, other) {
        (None, _) => 0,
        (Some(_), None) => 2,
        (Some(own), Some(other)) => match own.cmp(&other) {
            std::cmp::Ordering::Less => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 0,
        },
    }
}

/// The tables of which something has come.
fn settled(night: &Night) -> impl Iterator<Item = (&NightTable, &Outcome)> {
    night.tables().filter_map(|table| Some((table, table.outcome.as_ref()?)))
}

impl Night {
    /// The people of a table with the points that they have got there, the best first; none: it does not count yet.
    pub fn gained(&self, table: &NightTable) -> Option<Vec<(PersonId, u32)>> {
        let mut gained: Vec<(PersonId, u32)> = table.people.iter().copied().zip(self.gains(table)?).collect();
        gained.sort_by_key(|(_, points)| Reverse(*points));
        Some(gained)
    }

    /// Everybody's points so far.
    fn points(&self) -> BTreeMap<PersonId, u32> {
        let mut points = BTreeMap::new();
        for (person, gained) in self.tables().filter_map(|table| self.gained(table)).flatten() {
            *points.entry(person).or_default() += gained;
        }
        points
    }

    /// What the next draw goes by, of these people.
    pub(super) fn field(&self, people: &[PersonId]) -> Field {
        let points = self.points();
        let met = |one: PersonId, other: PersonId| {
            let together = |table: &&NightTable| table.people.contains(&one) && table.people.contains(&other);
            self.tables().filter(together).count() as u32
        };
        Field {
            points: people.iter().map(|person| points.get(person).copied().unwrap_or_default()).collect(),
            met: people.iter().map(|&one| people.iter().map(|&other| met(one, other)).collect()).collect(),
        }
    }

    /// Everybody by points. Of people with equal points, those are ahead whose opponents have gained more at
    /// their other tables; then, with own decks and if all of them have met each other, those who were ahead more
    /// often at the tables that they shared; else they share a place.
    pub fn standings(&self) -> Vec<NightLine> {
        let points = self.points();
        let of = |person: PersonId| points.get(&person).copied().unwrap_or_default();
        let mut groups: BTreeMap<Reverse<(u32, u32)>, Vec<&Entrant>> = BTreeMap::new();
        for entrant in &self.entrants {
            let rank = Reverse((of(entrant.person), self.opponents(entrant.person)));
            groups.entry(rank).or_default().push(entrant);
        }
        let mut lines = Vec::new();
        for (Reverse((points, _)), tied) in groups {
            let begin = lines.len();
            let all_met = tied.iter().all(|one| {
                tied.iter().all(|other| one.person == other.person || self.have_met(one.person, other.person))
            });
            // With the same decks, the cards of those at one table differ in worth.
            let counts = all_met && !self.same_decks;
            let direct = |entrant: &Entrant| if counts { self.direct(entrant.person, &tied) } else { 0 };
            let mut ranked: Vec<(i32, &Entrant)> = tied.iter().map(|tied| (-direct(tied), *tied)).collect();
            ranked.sort_by_key(|(behind, _)| *behind);
            for (behind, entrant) in &ranked {
                let ahead = ranked.iter().filter(|(other, _)| other < behind).count();
                let Entrant { person, out, place: _ } = **entrant;
                lines.push(NightLine { place: begin + ahead + 1, person, points, out });
            }
        }
        lines
    }

    /// What those who sat at a table with a person have gained where that person did not sit: the average of
    /// them, in parts of [`FINE`]. So neither the size of a table counts, nor what a person has given away to
    /// others there.
    fn opponents(&self, person: PersonId) -> u32 {
        let sat = |table: &NightTable| table.people.contains(&person);
        let shared = settled(self).filter(|(table, _)| sat(table));
        let others: BTreeSet<PersonId> = shared.flat_map(|(table, _)| table.people.iter().copied()).collect();
        let count = others.len().saturating_sub(1).max(1) as u32;
        let elsewhere = self.tables().filter(|table| !sat(table));
        let gained = elsewhere.filter_map(|table| self.gained(table)).flatten();
        let sum: u32 = gained.filter(|(other, _)| others.contains(other)).map(|(_, points)| points).sum();
        FINE * sum / count
    }

    fn have_met(&self, one: PersonId, other: PersonId) -> bool {
        settled(self).any(|(table, _)| table.people.contains(&one) && table.people.contains(&other))
    }

    /// How often a person was ahead of these others, less how often they were behind.
    fn direct(&self, person: PersonId, others: &[&Entrant]) -> i32 {
        let mut direct = 0;
        for (table, Outcome { places, .. }) in settled(self) {
            let place = |whose: PersonId| {
                let seat = table.people.iter().position(|other| *other == whose)?;
                Some(places.as_ref()?.get(seat).copied().flatten())
            };
            let Some(own) = place(person) else { continue };
            for other in others.iter().filter(|other| other.person != person) {
                if let Some(other) = place(other.person) {
                    direct += ahead(own, other) as i32 - ahead(other, own) as i32;
                }
            }
        }
        direct
    }
}
