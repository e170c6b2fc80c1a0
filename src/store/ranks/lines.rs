//! The leaderboards computed from the results: pure, in memory.

use super::{Roster, keys};
use herzbot_core::ids::PersonId;
use herzbot_core::rating::{Line, rate, rated_people};
use herzbot_core::results::{GameResult, LeaderboardScope, ResultSeat, Standing};
use std::collections::{BTreeMap, HashMap};

/// A person's line on a board, and the number of the last result that counts in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Counted {
    /// The line after that result.
    pub line: Line,
    /// The number of that result.
    pub last: u64,
}

/// The lines of all people on all boards, from all results.
///
/// Results are added in their order, and with the roster of the moment; answers take it too. Only [`Lines::add`] takes
/// time per result; an answer sorts the board.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// By board, as [`keys::board`] writes it.
    boards: BTreeMap<Vec<u8>, HashMap<PersonId, Counted>>,
}

/// The boards on which a result counts: the realm and the community, with the game and with all games together.
pub fn boards(result: &GameResult) -> [LeaderboardScope; 4] {
    let board = |server: Option<&String>, game| LeaderboardScope {
        realm: result.channel.realm.clone(),
        server: server.cloned(),
        game,
    };
    let (server, game) = (Some(&result.channel.server), Some(result.game));
    [board(None, game), board(None, None), board(server, game), board(server, None)]
}

/// The [`boards`] of a result, as [`keys::board`] writes them.
pub fn boards_of(result: &GameResult) -> [Vec<u8>; 4] {
    boards(result).map(|board| keys::board(&board))
}

/// The lines of the [rated](rated_people) people of the result `number` on one board after it. Who plays as somebody
/// unknown has none, before and after.
///
/// # Errors
/// Those of `before`, which reads the line of a person.
pub fn lines_after<E>(
    number: u64,
    people: &[(PersonId, &ResultSeat)],
    shortened: bool,
    roster: &Roster,
    mut before: impl FnMut(PersonId) -> Result<Option<Line>, E>,
) -> Result<Vec<(PersonId, Counted)>, E> {
    let mut lines = Vec::with_capacity(people.len());
    for (person, seat) in people {
        let line = if roster.is_unknown(*person, number) { None } else { before(*person)? };
        lines.push((*seat, line.unwrap_or_default()));
    }
    let after = people.iter().zip(rate(&lines, shortened));
    Ok(after
        .filter(|((person, _), _)| !roster.is_unknown(*person, number))
        .map(|((person, _), line)| (*person, Counted { line, last: number }))
        .collect())
}

impl Lines {
    /// Counts the result with that running number (from 0; without gaps) on its boards, if it is rated.
    pub fn add(&mut self, number: u64, result: &GameResult, roster: &Roster) {
        let people = rated_people(result);
        if people.is_empty() {
            return;
        }
        for board in boards_of(result) {
            let lines = self.boards.entry(board).or_default();
            let after = lines_after::<std::convert::Infallible>(
                number,
                &people,
                result.shortened,
                roster,
                |person| Ok(lines.get(&person).map(|counted| counted.line)),
            );
            let Ok(after) = after;
            lines.extend(after);
        }
    }

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

    /// How many people stand on the board, hidden and forgotten ones not counted.
    pub fn len(&self, roster: &Roster, board: &LeaderboardScope) -> usize {
        self.boards
            .get(&keys::board(board))
            .map_or(0, |lines| lines.keys().filter(|person| roster.ranks(**person)).count())
    }

    /// A person's own line, also when hidden (then with the place that it would have); none if forgotten.
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

    /// The lines by board, as [`keys::board`] writes it; those of forgotten people, too.
    pub(super) const fn boards(&self) -> &BTreeMap<Vec<u8>, HashMap<PersonId, Counted>> {
        &self.boards
    }
}
