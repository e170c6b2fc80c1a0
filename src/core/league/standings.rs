//! The standings. docs/game-night.md explains the rules.

use super::{Entrant, Field, Night, NightTable, Outcome, Round};
use crate::ids::PersonId;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// The points for beating everybody at a table. All shares of it at tables of two to five are whole numbers.
pub const WORTH: u32 = 24;
/// The number of parts of a point in averages, fine enough that averages over at most a hundred people are
/// equal only if they are exactly equal.
const FINE: u32 = 10_000;

/// A person's line in the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NightLine {
    /// The place, from 1; ties share one, and the next place is skipped.
    pub place: usize,
    /// The person.
    pub person: PersonId,
    /// The sum of their points.
    pub points: u32,
    /// The sum after each drawn round up to the last one that has a table with points.
    pub sums: Vec<u32>,
    /// Whether they are skipped in the next draw.
    pub out: bool,
}

impl Outcome {
    /// The points of a table in seat order: a share of [`WORTH`] for each other person who was beaten, half
    /// of it for each tie. People who left get none. At a lost table, everybody gets half.
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

/// The half points for a place against another at the same table.
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

/// The tables with an outcome.
fn settled(night: &Night) -> impl Iterator<Item = (&NightTable, &Outcome)> {
    night.tables().filter_map(|table| Some((table, table.outcome.as_ref()?)))
}

impl Night {
    /// The people of a table with their points there, best first; none: it doesn't count yet.
    pub fn gained(&self, table: &NightTable) -> Option<Vec<(PersonId, u32)>> {
        let mut gained: Vec<(PersonId, u32)> = table.people.iter().copied().zip(self.gains(table)?).collect();
        gained.sort_by_key(|(_, points)| Reverse(*points));
        Some(gained)
    }

    fn points(&self) -> BTreeMap<PersonId, u32> {
        let mut points = BTreeMap::new();
        for (person, gained) in self.tables().filter_map(|table| self.gained(table)).flatten() {
            *points.entry(person).or_default() += gained;
        }
        points
    }

    /// The points of a person after each drawn round, up to the last one that has a table with points.
    fn sums(&self, person: PersonId) -> Vec<u32> {
        let gained = |round: &Round| {
            let gained: Vec<_> = round.tables.iter().filter_map(|table| self.gained(table)).collect();
            let own = gained.iter().flatten().filter(|(whose, _)| *whose == person);
            (!gained.is_empty()).then(|| own.map(|(_, points)| points).sum::<u32>())
        };
        let rounds: Vec<Option<u32>> = self.drawn.iter().map(gained).collect();
        let counted = rounds.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        let sum = |sum: &mut u32, points: &Option<u32>| {
            *sum += points.unwrap_or_default();
            Some(*sum)
        };
        rounds.iter().take(counted).scan(0, sum).collect()
    }

    /// The data for the next draw of these people.
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

    /// All people by points. Ties are broken by the points of a person's opponents at their other tables;
    /// then, with own decks and if all tied people have met each other, by who was ahead more often at shared
    /// tables. Remaining ties share a place.
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
            // With the same decks, the cards of people at one table differ in value.
            let counts = all_met && !self.same_decks;
            let direct = |entrant: &Entrant| if counts { self.direct(entrant.person, &tied) } else { 0 };
            let mut ranked: Vec<(i32, &Entrant)> = tied.iter().map(|tied| (-direct(tied), *tied)).collect();
            ranked.sort_by_key(|(behind, _)| *behind);
            for (behind, entrant) in &ranked {
                let ahead = ranked.iter().filter(|(other, _)| other < behind).count();
                let Entrant { person, out, place: _ } = **entrant;
                let place = begin + ahead + 1;
                lines.push(NightLine { place, person, points, sums: self.sums(person), out });
            }
        }
        lines
    }

    /// The average points of a person's opponents at tables without that person, in parts of [`FINE`]. So
    /// neither the size of a table nor the points that the person gave away count.
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

    /// How often a person was ahead of these others, minus how often they were behind.
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
