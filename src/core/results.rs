//! Finished games as immutable facts, and lines of leaderboards, which are derived from them. The JSON of
//! [`GameResult`] is on disk: new fields need a default.

use crate::daily::Day;
use crate::ids::{ChannelRef, Moment, PersonId, TableId};
use herzbot_rules::GameKind;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One seat of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultSeat {
    /// The person who played the seat or, having left, is accountable for it; none for a computer player.
    pub person: Option<PersonId>,
    /// The total of all rounds, by the game's own scoring (in some games fewer are better).
    pub points: i32,
    /// The place, from 1; ties share a place, and the next one is skipped. Seats whose person left come last.
    pub place: u8,
    /// Whether the person left the game for good.
    pub left: bool,
}

/// A finished game. Leaderboards can be rebuilt from all of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// The table, which also names the archived record.
    pub table: TableId,
    /// The game, which selects the boards on which it counts.
    pub game: GameKind,
    /// The channel of its table; realm and community select the boards on which it counts.
    pub channel: ChannelRef,
    /// The end of the last round.
    pub at: Moment,
    /// How many rounds were played.
    pub rounds: u32,
    /// Whether options made it shorter than usual ([`herzbot_rules::Options::is_shortened`]).
    pub shortened: bool,
    /// The number of hints to all players.
    #[serde(default)]
    pub hints: u32,
    /// The day of its daily deal; none: it is no daily deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily: Option<Day>,
    /// The people who played from another place than `channel`: for them the game counts there.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub elsewhere: BTreeMap<PersonId, ChannelRef>,
    /// The players, in seat order.
    pub seats: Vec<ResultSeat>,
}

impl GameResult {
    /// The channel from which a person played.
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

    /// Whether it is the result of a daily deal that was finished on its day (UTC).
    pub fn counts_for_its_day(&self) -> bool {
        self.daily == Some(Day::of(self.at))
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
    /// Only games in this community; none: everywhere in the realm.
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
    /// Weng-Lin rating: the estimated strength (25 at first).
    pub rating: f64,
    /// Its standard deviation (25/3 at first).
    pub uncertainty: f64,
    /// How many rated games were played, shortened ones included.
    pub games: u32,
    /// How many of them were won, shared wins included.
    pub wins: u32,
    /// How many of them were shorter than usual.
    pub shortened: u32,
    /// The mean points per game (0 without a game); meaningless on the board of all games, since their points
    /// differ.
    pub mean_points: f64,
}

impl Standing {
    /// The displayed score, also used for ranking: `40 × (rating − 3 × uncertainty)`, rounded, never below 0.
    /// It is a lower confidence bound: 0 for a new person, rising as the uncertainty shrinks, so that a few
    /// lucky games don't lead the board.
    pub fn score(&self) -> i64 {
        (40.0 * 3.0f64.mul_add(-self.uncertainty, self.rating)).round().max(0.0) as i64
    }
}
