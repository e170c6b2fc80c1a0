//! Computer players: from what a seat may know to a move.
//!
//! A player sees a [`Game::View`] and the legal moves, never the state; it is deterministic given the view,
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

/// How well a computer player plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Any legal move, each as likely as the others.
    Random,
    /// Plain wisdom of the game, without looking ahead.
    Easy,
    /// Looks ahead at so few deals that it errs where moves are close: between easy and medium, in games
    /// where these are far apart ([`GameKind::levels`](crate::GameKind::levels)); elsewhere the same as medium.
    Casual,
    /// Looks ahead, for a millisecond or two at most. Worth playing against: the level where none was chosen.
    #[default]
    Medium,
    /// Looks ahead for longer.
    Hard,
}

/// A level at which computer players are offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedLevel {
    /// The level.
    pub level: Level,
    /// The score that it reaches on a leaderboard where one player of each level plays the others: to the
    /// nearest 50, from the example `levels` of the core (docs/lab/players.md).
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

/// The search budget of a decision: counted, not timed, so that the same seed plays the same on every
/// machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most determinizations that are sampled.
    pub samples: u32,
    /// The most rollouts, over all candidates together.
    pub rollouts: u32,
    /// How many of the best moves need an opinion: so many are never eliminated. At least 1.
    pub best: u32,
}

impl Budget {
    /// The same for a comparison of so many moves, none of which is eliminated.
    #[must_use]
    pub fn comparing(self, moves: usize) -> Self {
        self.best(u32::try_from(moves.max(2)).unwrap_or(u32::MAX))
    }

    /// A share of it, for when there is much to do (1: all of it). Never nothing.
    #[must_use]
    pub fn scaled(self, share: f32) -> Self {
        let part = |of: u32| ((of as f32 * share) as u32).max(1);
        Self { samples: part(self.samples), rollouts: part(self.rollouts), best: self.best }
    }

    /// The same, with an opinion on that many moves: for hints.
    #[must_use]
    pub const fn best(self, best: u32) -> Self {
        Self { best, ..self }
    }
}

/// The evaluation of a move by the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opinion<M, R> {
    /// The move.
    pub mv: M,
    /// The expected value: the own points of this round, as the game counts them (in Hearts fewer are
    /// better).
    pub value: f32,
    /// The standard error of `value`.
    pub error: f32,
    /// How much worse than the best move it is, in points of utility (the own points relative to those of the
    /// others): 0 for the best. Moves are chosen by this.
    pub behind: f32,
    /// The standard error of `behind`.
    pub behind_error: f32,
    /// The standard error of the difference between `value` and that of the best move.
    pub points_error: f32,
    /// What matters most about it.
    pub reason: R,
}

impl<M, R> Opinion<M, R> {
    /// Whether it is not significantly worse than the best move: behind by less than two standard errors.
    /// Always true of the best.
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
    /// What can matter most about a move; texts are made elsewhere.
    type Reason: Copy + PartialEq + fmt::Debug + Send + Sync + Serialize + DeserializeOwned;

    /// The levels that are offered, weakest first.
    const LEVELS: &'static [RatedLevel];
    /// The usual budget of `casual`; none where `easy` and `medium` are too close for a level between them
    /// (less than 3 points a round apart).
    const CASUAL: Option<Budget> = None;
    /// The usual budget of `medium`: 2 ms on average, hardly ever 15 ms, on one core.
    const MEDIUM: Budget;
    /// The usual budget of `hard`: 5 ms on average, hardly ever 40 ms, on one core.
    const HARD: Budget;

    /// What the seat whose view it is may do: the same as [`Game::legal`] says of the state.
    fn choices(view: &Self::View) -> Self::Moves;

    /// The move of an `easy` player who sees `view` and may make any of `legal`; none if there is none.
    fn easy(view: &Self::View, legal: &Self::Moves, rng: &mut dyn RngCore) -> Option<Self::Move>;

    /// Looks ahead: what it thinks of the best moves, best first; nothing if there is none to make. At least
    /// one opinion, and at least `budget.best` where there are that many moves.
    fn ponder(
        view: &Self::View,
        legal: &Self::Moves,
        budget: Budget,
        rng: &mut dyn RngCore,
    ) -> Opinions<Self>;

    /// Compares legal `moves` of the seat whose view it is: an opinion of each, best first, all from the same
    /// sampled deals. The samples are independent of those of [`Playable::ponder`], so the differences are
    /// unbiased. Nothing if no deal fits the view.
    fn compare(
        view: &Self::View,
        moves: &[Self::Move],
        budget: Budget,
        rng: &mut dyn RngCore,
    ) -> Opinions<Self>;
}

/// The move of a player of `level` at `seat`; none if that seat has none to make.
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

/// The move of a player of `level` who sees `view` and may make any of `legal`, with a `share` of the usual
/// budget (1: all of it); none if there is none to make.
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

/// The move of the highest value; of several, each is as likely as the others.
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
