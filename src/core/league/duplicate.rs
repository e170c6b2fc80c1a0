//! The decks of a night's tables, and the score of a table compared with tables that played the same decks
//! (docs/game-night.md explains the rule).

use super::standings::WORTH;
use super::{Night, NightTable, Outcome};
use crate::ids::TableId;
use crate::table::SameDecks;
use herzbot_rules::shuffle::Secret;

/// The result of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SeatResult {
    /// The person has left for good.
    Left,
    /// The table was closed without a result, or is lost.
    Unknown,
    /// The points of the compared rounds.
    Points(i32),
}

impl Outcome {
    /// `rounds`: the number of compared rounds.
    fn of_seat(&self, seat: usize, rounds: usize) -> SeatResult {
        if self.places.as_ref().is_some_and(|places| places.get(seat) == Some(&None)) {
            return SeatResult::Left;
        }
        if self.rounds.is_empty() {
            return SeatResult::Unknown;
        }
        let played = self.rounds.iter().take(rounds);
        SeatResult::Points(played.filter_map(|round| round.get(seat)).sum())
    }
}

impl SeatResult {
    /// The half points against another result of the same seat; none: the other result is unknown, so nothing
    /// is compared.
    fn ahead(self, other: Self, lowest_wins: bool) -> Option<u32> {
        Some(match (self, other) {
            (Self::Left, _) => 0,
            (_, Self::Left) => return None,
            (Self::Unknown, _) | (_, Self::Unknown) => 1,
            (Self::Points(own), Self::Points(other)) => {
                let (own, other) = if lowest_wins { (other, own) } else { (own, other) };
                1 + u32::from(own > other) - u32::from(own < other)
            }
        })
    }
}

/// The points of each seat of a table compared with the `others` that played the same decks. A seat that
/// nobody kept at the other tables is scored by its own table.
pub(super) fn compared(own: &Outcome, others: &[&Outcome], seats: usize, lowest_wins: bool) -> Vec<u32> {
    let all = others.iter().copied().chain([own]);
    // Tables at which a game ends sooner have fewer rounds.
    let rounds = all.map(|table| table.rounds.len()).filter(|rounds| *rounds > 0).min().unwrap_or_default();
    let of = |(seat, at_the_table): (usize, u32)| {
        let result = own.of_seat(seat, rounds);
        let beside = |other: &&Outcome| result.ahead(other.of_seat(seat, rounds), lowest_wins);
        let halves: Vec<u32> = others.iter().filter_map(beside).collect();
        let most = 2 * halves.len() as u32;
        let shared = WORTH * halves.iter().sum::<u32>() + most / 2;
        shared.checked_div(most).unwrap_or(at_the_table)
    };
    own.points(seats).into_iter().enumerate().map(of).collect()
}

impl Night {
    /// The secret of a table's decks, and the tables that share them; none: it was not drawn here.
    pub fn decks_of(&self, table: TableId) -> Option<(Secret, Option<SameDecks>)> {
        let (round, number, drawn) = self.drawn.iter().zip(1_usize..).find_map(|(round, nth)| {
            let mut tables = round.tables.iter().zip(1_usize..);
            tables.find(|(drawn, _)| drawn.id == table).map(|(drawn, number)| (nth, number, drawn))
        })?;
        let tables: Vec<TableId> = self.alike(drawn).map(|other| other.id).collect();
        if tables.is_empty() {
            return Some((self.secret.derived("league deck", round, &number.to_string()), None));
        }
        let size = drawn.people.len();
        let same = SameDecks { round: format!("round {round}, tables of {size}"), tables };
        Some((self.secret.derived("league deck", round, &format!("of {size}")), Some(same)))
    }

    /// The other tables with the same decks.
    fn alike<'a>(&'a self, table: &'a NightTable) -> impl Iterator<Item = &'a NightTable> {
        let is_there = |round: &&super::Round| round.tables.iter().any(|drawn| drawn.id == table.id);
        let round = self.drawn.iter().find(is_there).filter(|_| self.same_decks);
        let is_alike = |drawn: &&NightTable| drawn.id != table.id && drawn.people.len() == table.people.len();
        round.into_iter().flat_map(|round| &round.tables).filter(is_alike)
    }

    /// The points of a table's people, in seat order; none: it or another table with the same decks is not
    /// over. Once the night is over, only tables with a result are compared. A table of a place that has left
    /// the night is compared with none.
    pub(super) fn gains(&self, table: &NightTable) -> Option<Vec<u32>> {
        let own = table.outcome.as_ref()?;
        let alike = self.alike(table).filter(|other| !other.left_out);
        let alike: Vec<Option<&Outcome>> = alike.map(|other| other.outcome.as_ref()).collect();
        if !self.over && alike.iter().any(Option::is_none) {
            return None;
        }
        let others: Vec<&Outcome> = alike.into_iter().flatten().collect();
        Some(compared(own, &others, table.people.len(), self.game.lowest_wins()))
    }
}

#[cfg(test)]
#[path = "duplicate_tests.rs"]
mod tests;
