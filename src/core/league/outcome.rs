//! What has come of a table, as a night counts it.

use super::Outcome;
use crate::ids::PersonId;
use crate::results::ResultSeat;
use crate::table::{Presence, Table};

impl Outcome {
    /// That of a table of a night that is over; `people`: who was drawn for it.
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
        // Only if everybody has the seat for which they were drawn.
        let points = result.iter().filter(|result| result.seats.len() >= people.len()).flat_map(|result| {
            let are_seated =
                people.iter().zip(&result.seats).all(|(person, seat)| seat.person == Some(*person));
            result.seats.iter().take(people.len()).filter(move |_| are_seated).map(|seat| seat.points)
        });
        let points = points.collect();
        let is_absent = |person: &&PersonId| presence(person) != Some(Presence::Here);
        Self { places, points, absent: people.iter().filter(is_absent).copied().collect() }
    }

    /// That of a table whose state is lost: nobody is better off than another.
    pub const fn unknown() -> Self {
        Self { places: None, points: Vec::new(), absent: Vec::new() }
    }
}
