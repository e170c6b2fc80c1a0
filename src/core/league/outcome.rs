//! What has come of a table, as a night counts it.

use super::Outcome;
use crate::ids::PersonId;
use crate::results::GameResult;
use crate::table::{Presence, Table};

impl Outcome {
    /// That of a table of a night that is over; `people`: who was drawn for it.
    pub fn of(table: &Table, people: &[PersonId]) -> Self {
        let place = |result: &GameResult, person: &PersonId| {
            let is_theirs = |seat: &&crate::results::ResultSeat| seat.person == Some(*person) && !seat.left;
            result.seats.iter().find(is_theirs).map(|seat| seat.place)
        };
        let places =
            table.result().map(|result| people.iter().map(|person| place(&result, person)).collect());
        let company = table.everybody();
        let is_here = |person: &&PersonId| {
            company.iter().any(|(member, is)| member.person == **person && *is == Presence::Here)
        };
        let absent = people.iter().filter(|person| !is_here(person)).copied().collect();
        Self { places, absent }
    }

    /// That of a table whose state is lost: nobody is better off than another.
    pub const fn unknown() -> Self {
        Self { places: None, absent: Vec::new() }
    }
}
