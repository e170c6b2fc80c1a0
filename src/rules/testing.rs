//! What tests need to know of a game beyond its rules: the suite in `contract.rs` is written against this,
//! and the tests of other crates may use it too. Nothing here is part of play.

use crate::{Game, Seat};
use rand::RngCore;

/// A game whose hidden cards can be dealt anew, so that tests can find out whether a view leaks.
pub trait Redeal: Game {
    /// The same state with everything that `seat` can't know dealt anew at random, in a way consistent with
    /// everything that it does know (`None`: somebody who only watches). What was public, or seen by that
    /// seat at any time, stays: so the view of that seat must be equal before and after.
    fn redeal_hidden(&self, seat: Option<Seat>, rng: &mut dyn RngCore) -> Self;

    /// Every card in play, wherever it lies in this state (hands, piles, table, taken, set aside), in any
    /// order: after any moves a permutation of [`Game::pack`].
    fn whereabouts(&self) -> Vec<Self::Card>;

    /// Moves to try in this state: every move that the notation can express for this game (seats
    /// that aren't there and cards not in play too), each once; where these are too many, a broad sample.
    fn universe(&self, rng: &mut dyn RngCore) -> Vec<Self::Move>;

    /// Whatever else must hold in every state of the game (chips that sum to 20 a player, sizes of hands …).
    ///
    /// # Errors
    /// Says what does not hold.
    fn check(&self) -> Result<(), String> {
        Ok(())
    }
}

/// A random number below `bound`, which is above 0: unbiased.
pub fn below(rng: &mut dyn RngCore, bound: usize) -> usize {
    rand::Rng::random_range(rng, 0..bound)
}

/// Shuffles `items`.
pub fn shuffle<T>(items: &mut [T], rng: &mut dyn RngCore) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last + 1));
    }
}
