//! Computer players: from what a seat may know to a move.
//!
//! A player sees a [`Game::View`] and the legal moves, never the state; the same view, moves and random numbers make
//! the same move.

mod hearts;
mod herz;
mod teufel;

use crate::{Game, Moves as _, NotationError};
use rand::RngCore;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How well a computer player plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Any legal move, each as likely as the others.
    #[default]
    Random,
    /// Plain wisdom of the game, without looking ahead.
    Easy,
}

impl Level {
    /// Every level, weakest first.
    pub const ALL: [Self; 2] = [Self::Random, Self::Easy];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Easy => "easy",
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

/// A game that computer players can play.
pub trait Playable: Game {
    /// The move of an `easy` player who sees `view` and may make any of `legal`; none if there is none.
    fn easy(view: &Self::View, legal: &Self::Moves, rng: &mut dyn RngCore) -> Option<Self::Move>;
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
        Level::Easy if legal.is_empty() => None,
        Level::Easy => G::easy(&game.view(Some(seat)), &legal, rng),
    }
}

/// A random number below `bound`, which is above 0 and below 2³²: unbiased (by rejection), and the same for the same
/// random numbers in all versions.
#[inline]
pub fn below<R: RngCore + ?Sized>(rng: &mut R, bound: usize) -> usize {
    let bound = bound as u32;
    let mut wide = u64::from(rng.next_u32()) * u64::from(bound);
    if (wide as u32) < bound {
        let threshold = bound.wrapping_neg() % bound;
        while (wide as u32) < threshold {
            wide = u64::from(rng.next_u32()) * u64::from(bound);
        }
    }
    (wide >> 32) as usize
}
