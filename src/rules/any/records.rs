//! Records of any game: writing, replaying, and JSON.

use super::{AnyMatch, AnyMove};
use crate::record::{self, Reason, Record, RecordError};
use crate::{GameKind, NotationError, Seat};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Map;
use std::str::FromStr;

impl AnyMatch {
    /// The record of the game so far, with every hidden card.
    pub fn record(&self) -> Record {
        Record {
            game: self.kind(),
            players: self.players(),
            options: self.options().to_json(self.players()),
            rounds: with!(self, game => game.round_records()),
            extra: Map::new(),
        }
    }

    /// Replays a record.
    ///
    /// # Errors
    /// The round, move number, move and reason of the failure.
    pub fn from_record(record: &Record) -> Result<Self, RecordError> {
        Self::replay(record, |_| {})
    }

    /// Replays a record, and calls `before` with the state before each move. Returns the final state.
    ///
    /// # Errors
    /// As [`AnyMatch::from_record`].
    pub fn replay(record: &Record, before: impl FnMut(&Self)) -> Result<Self, RecordError> {
        if record.rounds.is_empty() {
            return Err(RecordError::new(Reason::NoRound));
        }
        Self::replay_rounds(record, before)
    }

    fn replay_rounds(record: &Record, mut before: impl FnMut(&Self)) -> Result<Self, RecordError> {
        let mut game = Self::new(record.game, record.players, &record.options)?;
        for (index, round) in record.rounds.iter().enumerate() {
            game.deal(round.first, &round.deck)?;
            for (number, text) in round.moves.iter().enumerate() {
                before(&game);
                game.apply_text(text)
                    .map_err(|reason| RecordError::new(reason).in_round(index + 1).at_move(number, text))?;
            }
        }
        Ok(game)
    }

    fn apply_text(&mut self, text: &str) -> Result<(), Reason> {
        let (seat, mv) = record::split_move(text, self.players())?;
        let mv = self.kind().parse_move(mv).map_err(|_| Reason::Notation)?;
        self.apply(seat, mv).map(drop).map_err(Reason::Refused)
    }
}

impl Record {
    /// Parses a move of this game, `SEAT MOVE`.
    pub fn read_move(&self, text: &str) -> Option<(Seat, AnyMove)> {
        let (seat, mv) = record::split_move(text, self.players).ok()?;
        Some((seat, self.game.parse_move(mv).ok()?))
    }
}

/// Serializes as its [`Record`].
impl Serialize for AnyMatch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.record().serialize(serializer)
    }
}

/// Deserializes its [`Record`], which may hold no round yet.
impl<'de> Deserialize<'de> for AnyMatch {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::replay_rounds(&Record::deserialize(deserializer)?, |_| {}).map_err(D::Error::custom)
    }
}

/// Serializes as `GAME MOVE`, in one string.
impl Serialize for AnyMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{} {self}", self.kind()))
    }
}

/// Deserializes `GAME MOVE`, in one string.
impl<'de> Deserialize<'de> for AnyMove {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let (kind, mv) = text.split_once(' ').ok_or_else(|| D::Error::custom(NotationError))?;
        GameKind::from_str(kind).and_then(|kind| kind.parse_move(mv)).map_err(D::Error::custom)
    }
}
