//! Finished games as facts, and lines of leaderboards: plain values, which the store keeps and the pages show.

use crate::ids::{ChannelRef, Moment, PersonId, TableId};
use herzbot_rules::GameKind;
use serde::{Deserialize, Serialize};

/// One player of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultSeat {
    /// The person who played or, having left, is accountable for the seat; none for a computer player.
    pub person: Option<PersonId>,
    /// Total points.
    pub points: i32,
    /// 1 for the winners; ties share a place. Who has left stands last.
    pub place: u8,
    /// Whether the person left the game for good.
    pub left: bool,
}

/// A finished game: a fact that never changes. Leaderboards can be made anew from all of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// The table, which also names the archived record.
    pub table: TableId,
    /// Which game.
    pub game: GameKind,
    /// Where it was played.
    pub channel: ChannelRef,
    /// When it ended.
    pub at: Moment,
    /// Rounds played.
    pub rounds: u32,
    /// Whether it was shortened by options.
    pub shortened: bool,
    /// How many hints were given.
    #[serde(default)]
    pub hints: u32,
    /// By seat.
    pub seats: Vec<ResultSeat>,
}

impl GameResult {
    /// Whether it counts for ratings and leaderboards: two or more humans, and no hints.
    pub fn is_rated(&self) -> bool {
        self.hints == 0 && self.seats.iter().filter(|seat| seat.person.is_some()).count() >= 2
    }
}

/// Which leaderboard.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Board {
    /// See [`crate::ids::Account::realm`].
    pub realm: String,
    /// Only what was played in this community; none: everywhere in the realm.
    pub server: Option<String>,
    /// The game; none: all games together.
    pub game: Option<GameKind>,
}

/// A person's line on a leaderboard.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    /// Whose line it is.
    pub person: PersonId,
    /// Place on the board, from 1, hidden people not counted.
    pub place: usize,
    /// Weng-Lin rating: the mean of the belief in the person's strength (25 at first).
    pub rating: f64,
    /// Its standard deviation (25/3 at first).
    pub uncertainty: f64,
    /// Rated games.
    pub games: u32,
    /// Rated games won, shared wins included.
    pub wins: u32,
    /// How many of the games were shorter than usual.
    pub shortened: u32,
    /// Mean of the points per game; over all games together it means nothing.
    pub mean_points: f64,
}

impl Standing {
    /// What is shown and sorted by: `40 × (rating − 3 × uncertainty)` rounded, 0 at the start, never below 0: one
    /// rises by playing, and a lucky newcomer doesn't lead.
    pub fn score(&self) -> i64 {
        (40.0 * 3.0f64.mul_add(-self.uncertainty, self.rating)).round().max(0.0) as i64
    }
}
