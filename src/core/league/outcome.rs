//! The outcome of a table, as a night counts it.

use crate::ids::PersonId;
use crate::results::{GameResult, ResultSeat};
use crate::table::{Presence, Table};
use herzbot_rules::BySeat;
use serde::{Deserialize, Serialize};

/// The outcome of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The place of each person; none for people who left for good. At a table closed without a result, those
    /// who stayed share the first place. `None` as a whole: the outcome is lost.
    pub places: Option<Vec<Option<u8>>>,
    /// The points of each person in each round; empty if they can't be compared with other tables.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rounds: Vec<Vec<i32>>,
    /// The people who were absent at the end.
    pub absent: Vec<PersonId>,
}

impl Outcome {
    /// The outcome of a finished table; `people`: who was drawn for it.
    pub fn of(table: &Table, people: &[PersonId]) -> Self {
        let (company, result) = (table.everybody(), table.result());
        let presence = |person: &PersonId| {
            company.iter().find(|(member, _)| member.person == *person).map(|(_, presence)| *presence)
        };
        let place = |person: &PersonId| match &result {
            Some(result) => {
                let is_theirs = |seat: &&ResultSeat| seat.person == Some(*person) && !seat.left;
                result.seats.iter().find(is_theirs).map(|seat| seat.place)
            }
            None => presence(person).filter(|presence| *presence != Presence::Left).map(|_| 1),
        };
        let places = Some(people.iter().map(place).collect());
        // Only if all people have their drawn seats.
        let are_seated = result.as_ref().is_some_and(|GameResult { seats, .. }| {
            let is_theirs = |(person, seat): (&PersonId, &ResultSeat)| seat.person == Some(*person);
            seats.len() >= people.len() && people.iter().zip(seats).all(is_theirs)
        });
        let of_people =
            |round: BySeat<i32>| round.iter().take(people.len()).map(|(_, points)| *points).collect();
        let rounds = table.round_points().into_iter().filter(|_| are_seated).map(of_people).collect();
        let is_absent = |person: &&PersonId| presence(person) != Some(Presence::Here);
        Self { places, rounds, absent: people.iter().filter(is_absent).copied().collect() }
    }

    /// The outcome of a lost table: all people are equal.
    pub const fn unknown() -> Self {
        Self { places: None, rounds: Vec::new(), absent: Vec::new() }
    }
}
