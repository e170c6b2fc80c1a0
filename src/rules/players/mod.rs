//! Computer players: from a seat's view to a move.
//!
//! A player gets a [`Game::View`] and the legal moves, never the state; it is deterministic given the view,
//! the moves and the random numbers. `easy` is a one-ply heuristic; `medium` and `hard` run a [Monte Carlo
//! search](search) over determinizations of the hidden cards.

pub mod hearts;
pub mod herz;
pub mod search;
pub mod teufel;

use crate::fast::below;
use crate::{Game, Moves as _, NotationError};
use rand::RngCore;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The strength of a computer player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// A uniformly random legal move.
    Random,
    /// A heuristic without lookahead.
    Easy,
    /// Searches so few deals that it errs in close decisions. Between easy and medium in games where these
    /// are far apart ([`GameKind::levels`](crate::GameKind::levels)); elsewhere the same as medium.
    Casual,
    /// Searches, for a millisecond or two at most. The default level.
    #[default]
    Medium,
    /// Searches for longer.
    Hard,
}

/// An available level of computer players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedLevel {
    /// The level.
    pub level: Level,
    /// Its score on a leaderboard of games with one player of each level: to the nearest 50, from the core's
    /// example `levels` (docs/lab/players.md).
    pub score: u16,
}

impl Level {
    /// Every level, weakest first.
    pub const ALL: [Self; 5] = [Self::Random, Self::Easy, Self::Casual, Self::Medium, Self::Hard];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Easy => "easy",
            Self::Casual => "casual",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        Self::ALL.into_iter().find(|level| level.name() == text).ok_or(NotationError)
    }
}

/// The search budget of a decision: in counts instead of time, so that the same seed plays the same on every
/// machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The maximum number of sampled determinizations.
    pub samples: u32,
    /// The maximum number of rollouts, over all candidates together.
    pub rollouts: u32,
    /// The number of best moves that are never eliminated, since they need an evaluation. At least 1.
    pub best: u32,
}

impl Budget {
    /// The budget for comparing so many moves without elimination.
    #[must_use]
    pub fn comparing(self, moves: usize) -> Self {
        self.best(u32::try_from(moves.max(2)).unwrap_or(u32::MAX))
    }

    /// A share of the budget (1: all of it), to reduce load. Never zero.
    #[must_use]
    pub fn scaled(self, share: f32) -> Self {
        let part = |of: u32| ((of as f32 * share) as u32).max(1);
        Self { samples: part(self.samples), rollouts: part(self.rollouts), best: self.best }
    }

    /// The same with evaluations of so many moves, for hints.
    #[must_use]
    pub const fn best(self, best: u32) -> Self {
        Self { best, ..self }
    }
}

/// The search's evaluation of a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opinion<M, R> {
    /// The move.
    pub mv: M,
    /// The expected value: one's own points of this round, as the game counts them (in Hearts fewer are
    /// better).
    pub value: f32,
    /// The standard error of `value`.
    pub error: f32,
    /// The distance from the best move in points of utility (one's own points relative to the others'): 0 for
    /// the best. Moves are chosen by this.
    pub behind: f32,
    /// The standard error of `behind`.
    pub behind_error: f32,
    /// The standard error of the difference between `value` and that of the best move.
    pub points_error: f32,
    /// The main reason for the move.
    pub reason: R,
}

impl<M, R> Opinion<M, R> {
    /// Whether it is behind the best move by less than two standard errors. Always true for the best.
    pub fn is_about_equal(&self) -> bool {
        self.behind <= 0.0 || self.behind < 2.0 * self.behind_error
    }

    /// The same on a move of any game.
    pub(crate) fn tagged<N, S>(self, mv: impl FnOnce(M) -> N, reason: impl FnOnce(R) -> S) -> Opinion<N, S> {
        let Self { value, error, behind, behind_error, points_error, .. } = self;
        let (mv, reason) = (mv(self.mv), reason(self.reason));
        Opinion { mv, value, error, behind, behind_error, points_error, reason }
    }
}

/// The evaluations of moves of a game, best first.
pub type Opinions<G> = Vec<Opinion<<G as Game>::Move, <G as Playable>::Reason>>;

/// A game that computer players can play.
pub trait Playable: Game {
    /// The possible reasons for a move; texts are in the core.
    type Reason: Copy + PartialEq + fmt::Debug + Send + Sync + Serialize + DeserializeOwned;

    /// The available levels, weakest first.
    const LEVELS: &'static [RatedLevel];
    /// The usual budget of `casual`; none if `easy` and `medium` are less than 3 points a round apart.
    const CASUAL: Option<Budget> = None;
    /// The usual budget of `medium`: 2 ms on average, rarely 15 ms, on one core.
    const MEDIUM: Budget;
    /// The usual budget of `hard`: 5 ms on average, rarely 40 ms, on one core.
    const HARD: Budget;

    /// The legal moves of the view's seat: the same as [`Game::legal`] of the state.
    fn choices(view: &Self::View) -> Self::Moves;

    /// The move of an `easy` player with `view` among `legal`; none if there are none.
    fn easy(view: &Self::View, legal: &Self::Moves, rng: &mut dyn RngCore) -> Option<Self::Move>;

    /// Searches: evaluations of the best moves, best first; empty if there are no moves. At least one
    /// evaluation, and `budget.best` of them if there are that many moves.
    fn ponder(
        view: &Self::View,
        legal: &Self::Moves,
        budget: Budget,
        rng: &mut dyn RngCore,
    ) -> Opinions<Self>;

    /// Compares legal `moves` of the view's seat: an evaluation of each, best first, all from the same
    /// sampled deals. The samples are independent of those of [`Playable::ponder`], so the differences are
    /// unbiased. Empty if no deal fits the view.
    fn compare(
        view: &Self::View,
        moves: &[Self::Move],
        budget: Budget,
        rng: &mut dyn RngCore,
    ) -> Opinions<Self>;
}

/// The move of a player of `level` at `seat`; none if that seat has no move.
#[inline]
pub fn choose<G: Playable, R: RngCore>(
    game: &G,
    level: Level,
    seat: crate::Seat,
    rng: &mut R,
) -> Option<G::Move> {
    let legal = game.legal(seat);
    match level {
        Level::Random => legal.pick(|count| below(rng, count)),
        Level::Easy | Level::Casual | Level::Medium | Level::Hard if legal.is_empty() => None,
        Level::Easy | Level::Casual | Level::Medium | Level::Hard => {
            choose_from::<G>(&game.view(Some(seat)), &legal, level, 1.0, rng)
        }
    }
}

/// The move of a player of `level` with `view` among `legal`, with a `share` of the usual budget (1: all of
/// it); none if there are none.
pub fn choose_from<G: Playable>(
    view: &G::View,
    legal: &G::Moves,
    level: Level,
    share: f32,
    rng: &mut dyn RngCore,
) -> Option<G::Move> {
    let search = |budget: Budget, rng: &mut dyn RngCore| {
        if legal.len() == 1 {
            return legal.get(0);
        }
        G::ponder(view, legal, budget.scaled(share).best(1), rng).first().map(|opinion| opinion.mv)
    };
    match level {
        _ if legal.is_empty() => None,
        Level::Random => legal.pick(|count| below(rng, count)),
        Level::Easy => G::easy(view, legal, rng),
        Level::Casual => search(G::CASUAL.unwrap_or(G::MEDIUM), rng),
        Level::Medium => search(G::MEDIUM, rng),
        Level::Hard => search(G::HARD, rng),
    }
}

/// A move of the highest value, chosen uniformly among ties.
fn any_best<V: Copy + Ord, M: Copy>(
    valued: impl Iterator<Item = (V, M)>,
    rng: &mut dyn RngCore,
) -> Option<M> {
    let valued: Vec<(V, M)> = valued.collect();
    let most = valued.iter().map(|&(value, _)| value).max()?;
    let best: Vec<M> = valued.iter().filter(|&&(value, _)| value == most).map(|&(_, mv)| mv).collect();
    best.get(below(rng, best.len())).copied()
}

#[cfg(test)]
mod positions;
