//! The trace of a record: the state before each move, and the one after the last.

use crate::{AnyMatch, BySeat, Record, RecordError, Seat};
use serde::Serialize;
use std::collections::BTreeMap;

/// A line of a trace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TraceLine {
    /// The round, from 1, of the move to come; the last one when there is none.
    pub round: usize,
    /// Who may move, ascending.
    pub to_move: Vec<Seat>,
    /// What each of them may do, sorted by code point.
    pub legal: BTreeMap<Seat, Vec<String>>,
    /// The totals of the finished rounds.
    pub totals: BySeat<i32>,
    /// Who has won, ascending: once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winners: Option<Vec<Seat>>,
}

impl TraceLine {
    /// The line that describes a state.
    pub fn of(game: &AnyMatch) -> Self {
        let to_move = game.to_move();
        Self {
            round: game.round(),
            to_move: to_move.iter().collect(),
            legal: to_move.iter().map(|seat| (seat, game.legal_notation(seat))).collect(),
            totals: game.totals(),
            winners: game.winners().map(|winners| winners.iter().collect()),
        }
    }
}

/// Plays a record again, line by line, and returns the state that it reaches.
///
/// # Errors
/// The record is broken; the lines before have been shown by then.
pub fn trace(record: &Record, mut on_line: impl FnMut(TraceLine)) -> Result<AnyMatch, RecordError> {
    let game = AnyMatch::replay(record, |game| on_line(TraceLine::of(game)))?;
    on_line(TraceLine::of(&game));
    Ok(game)
}
