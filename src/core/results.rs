//! Finished games as immutable facts, and lines of leaderboards, which are derived from them. The JSON of
//! [`GameResult`] is on the disk: new fields need a default.

use crate::daily::Day;
use crate::ids::{ChannelRef, Moment, PersonId, TableId};
use herzbot_rules::GameKind;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One seat of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultSeat {
    /// The person who played or, having left, is accountable for the seat; none for a computer player.
    pub person: Option<PersonId>,
    /// The total of all rounds, as the game counts them (in some games fewer are better).
    pub points: i32,
    /// The place, from 1; ties share a place, and the next one is left out. Seats whose person has left come
    /// last.
    pub place: u8,
    /// Whether the person left the game for good.
    pub left: bool,
}

/// A finished game: a fact that never changes. Leaderboards can be made anew from all of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// The table, which also names the archived record.
    pub table: TableId,
    /// Decides the boards on which it counts.
    pub game: GameKind,
    /// The channel of its table; realm and community decide the boards on which it counts.
    pub channel: ChannelRef,
    /// The end of the last round.
    pub at: Moment,
    /// How many rounds were played.
    pub rounds: u32,
    /// Whether options made it shorter than usual ([`herzbot_rules::Options::is_shortened`]).
    pub shortened: bool,
    /// How many hints were given to all players together.
    #[serde(default)]
    pub hints: u32,
    /// The day of whose deal it is, and on which it was finished; none: it is no deal of the day, or came too late.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily: Option<Day>,
    /// The people who sat at the table from another place than that of `channel`: for them it counts there.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub elsewhere: BTreeMap<PersonId, ChannelRef>,
    /// The players, in the order of the seats.
    pub seats: Vec<ResultSeat>,
}

impl GameResult {
    /// The channel of the place from which a person played.
    pub fn place_of(&self, person: PersonId) -> &ChannelRef {
        self.elsewhere.get(&person).unwrap_or(&self.channel)
    }

    /// Whether it counts for a person on a leaderboard of the realm, or of one community.
    pub fn counts_on(&self, board: &LeaderboardScope, person: PersonId) -> bool {
        let ChannelRef { realm, server, .. } = self.place_of(person);
        board.realm == *realm
            && board.server.as_ref().is_none_or(|wanted| wanted == server)
            && board.game.is_none_or(|game| game == self.game)
    }

    /// Whether it counts for ratings and leaderboards: two or more humans, and no hints.
    pub fn is_rated(&self) -> bool {
        self.hints == 0 && self.seats.iter().filter(|seat| seat.person.is_some()).count() >= 2
    }
}

/// The key of a leaderboard: realm, community or none, game or none.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LeaderboardScope {
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
    /// The person who is ranked.
    pub person: PersonId,
    /// Place on the board, from 1, hidden people not counted.
    pub place: usize,
    /// Weng-Lin rating: the mean of the belief in the person's strength (25 at first).
    pub rating: f64,
    /// Its standard deviation (25/3 at first).
    pub uncertainty: f64,
    /// How many rated games were played, shortened ones included.
    pub games: u32,
    /// How many of them were won, shared wins included.
    pub wins: u32,
    /// How many of them were shorter than usual.
    pub shortened: u32,
    /// The mean points per game (0 without a game); on the board of all games together it means nothing, as
    /// they count differently.
    pub mean_points: f64,
}

impl Standing {
    /// The score that is shown and ranked by: `40 × (rating − 3 × uncertainty)`, rounded, never below 0. It
    /// is a lower confidence bound: 0 for a new person, and it rises as the uncertainty shrinks, so that a
    /// few lucky games don't lead the board.
    pub fn score(&self) -> i64 {
        (40.0 * 3.0f64.mul_add(-self.uncertainty, self.rating)).round().max(0.0) as i64
    }
}
