//! The trace of a record: the state before each move, and the one after the last.

use crate::{AnyMatch, BySeat, Record, RecordError, Seat};
use serde::Serialize;
use std::collections::BTreeMap;

/// A line of a trace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TraceLine {
    /// The round, from 1, of the next move; the last one if there is none.
    pub round: usize,
    /// The seats to move, ascending.
    pub to_move: Vec<Seat>,
    /// The legal moves of each, sorted by code point.
    pub legal: BTreeMap<Seat, Vec<String>>,
    /// The totals of the finished rounds.
    pub totals: BySeat<i32>,
    /// The winners, ascending, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winners: Option<Vec<Seat>>,
}

impl TraceLine {
    /// The line for a state.
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

/// Replays a record, line by line, and returns its final state.
///
/// # Errors
/// The record is broken; earlier lines were reported.
pub fn trace(record: &Record, mut on_line: impl FnMut(TraceLine)) -> Result<AnyMatch, RecordError> {
    let game = AnyMatch::replay(record, |game| on_line(TraceLine::of(game)))?;
    on_line(TraceLine::of(&game));
    Ok(game)
}
