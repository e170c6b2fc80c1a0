//! The leaderboards computed from the results: pure, in memory.

use super::{Roster, keys};
use herzbot_core::ids::{ChannelRef, PersonId};
use herzbot_core::rating::{Line, rate, rated_people};
#[cfg(any(test, feature = "memory"))]
use herzbot_core::results::Standing;
use herzbot_core::results::{GameResult, LeaderboardScope, ResultSeat};
use std::collections::{BTreeMap, HashMap};

/// A person's line on a board, and the number of its last result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Counted {
    /// The line after that result.
    pub line: Line,
    /// The number of that result.
    pub last: u64,
}

/// The lines of all people on all boards, from all results.
///
/// Results are added in order, with the current roster; queries take it too. [`Lines::add`] takes time per
/// result; a query sorts the board.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// By board, as [`keys::board`] writes it.
    boards: BTreeMap<Vec<u8>, HashMap<PersonId, Counted>>,
}

/// The boards of a result: for each place from which people played, the realm and the community, each with
/// the game and with all games.
pub fn boards(result: &GameResult) -> Vec<LeaderboardScope> {
    let mut boards: Vec<LeaderboardScope> = Vec::new();
    for ChannelRef { realm, server, .. } in std::iter::once(&result.channel).chain(result.elsewhere.values())
    {
        for server in [None, Some(server)] {
            for game in [Some(result.game), None] {
                let board = LeaderboardScope { realm: realm.clone(), server: server.cloned(), game };
                let counts = |seat: &ResultSeat| seat.person.is_some_and(|it| result.counts_on(&board, it));
                if !boards.contains(&board) && result.seats.iter().any(counts) {
                    boards.push(board);
                }
            }
        }
    }
    boards
}

/// The lines of the [rated](rated_people) people of result `number` on one board after it. Unknown players,
/// and people from other places than the board's, have none before or after.
///
/// # Errors
/// Errors of `before`, which reads the line of a person.
pub fn lines_after<E>(
    (number, result): (u64, &GameResult),
    people: &[(PersonId, &ResultSeat)],
    board: &LeaderboardScope,
    roster: &Roster,
    mut before: impl FnMut(PersonId) -> Result<Option<Line>, E>,
) -> Result<Vec<(PersonId, Counted)>, E> {
    let is_known = |person: PersonId| !roster.is_unknown(person, number) && result.counts_on(board, person);
    let mut lines = Vec::with_capacity(people.len());
    for (person, seat) in people {
        let line = if is_known(*person) { before(*person)? } else { None };
        lines.push((*seat, line.unwrap_or_default()));
    }
    let after = people.iter().zip(rate(&lines, result.shortened));
    Ok(after
        .filter(|((person, _), _)| is_known(*person))
        .map(|((person, _), line)| (*person, Counted { line, last: number }))
        .collect())
}

impl Lines {
    /// Counts the result with this number (from 0; without gaps) on its boards, if it is rated.
    pub fn add(&mut self, number: u64, result: &GameResult, roster: &Roster) {
        let people = rated_people(result);
        if people.is_empty() {
            return;
        }
        for board in boards(result) {
            let lines = self.boards.entry(keys::board(&board)).or_default();
            let after = lines_after::<std::convert::Infallible>(
                (number, result),
                &people,
                &board,
                roster,
                |person| Ok(lines.get(&person).map(|counted| counted.line)),
            );
            let Ok(after) = after;
            lines.extend(after);
        }
    }

    /// The lines by board, as [`keys::board`] encodes it, including those of forgotten people.
    pub(super) const fn boards(&self) -> &BTreeMap<Vec<u8>, HashMap<PersonId, Counted>> {
        &self.boards
    }
}

/// Queries, for the store in memory and for comparison in tests.
#[cfg(any(test, feature = "memory"))]
impl Lines {
    /// The best `limit` lines from place `offset + 1` on, without hidden and forgotten people.
    pub fn top(
        &self,
        roster: &Roster,
        board: &LeaderboardScope,
        offset: usize,
        limit: usize,
    ) -> Vec<Standing> {
        let Some(lines) = self.boards.get(&keys::board(board)) else { return Vec::new() };
        let mut ranked: Vec<_> = lines
            .iter()
            .filter(|(person, _)| roster.ranks(**person))
            .map(|(person, counted)| (keys::order(&counted.line.standing(*person, 0)), *person, counted))
            .collect();
        ranked.sort_unstable_by_key(|(order, ..)| *order);
        let places = ranked.into_iter().zip(1..).skip(offset).take(limit);
        places.map(|((_, person, counted), place)| counted.line.standing(person, place)).collect()
    }

    /// The number of people on the board, without hidden and forgotten ones.
    pub fn len(&self, roster: &Roster, board: &LeaderboardScope) -> usize {
        self.boards
            .get(&keys::board(board))
            .map_or(0, |lines| lines.keys().filter(|person| roster.ranks(**person)).count())
    }

    /// A person's own line; if hidden, with the place that it would have; none if forgotten.
    pub fn standing(&self, roster: &Roster, board: &LeaderboardScope, person: PersonId) -> Option<Standing> {
        if roster.forgotten.contains_key(&person) {
            return None;
        }
        let lines = self.boards.get(&keys::board(board))?;
        let own = lines.get(&person)?.line;
        let order = keys::order(&own.standing(person, 0));
        let better = lines
            .iter()
            .filter(|(other, _)| roster.ranks(**other))
            .filter(|(other, counted)| keys::order(&counted.line.standing(**other, 0)) < order);
        Some(own.standing(person, better.count() + 1))
    }
}
