//! Test access to a game's hidden state, for the suite in `contract.rs` and for tests of other crates. Not
//! used in play.

use crate::{Game, Seat};
use rand::RngCore;

/// A game whose hidden cards can be dealt again, so that tests can detect leaks in views.
pub trait Redeal: Game {
    /// The same state with all facts hidden from `seat` (`None`: a spectator) dealt again at random,
    /// consistently with its knowledge. Facts that were public, or seen by that seat at any time, stay: so
    /// the seat's view must be equal before and after.
    fn redeal_hidden(&self, seat: Option<Seat>, rng: &mut dyn RngCore) -> Self;

    /// Every card in play, in any place of this state (hands, piles, table, taken, set aside) and any order:
    /// always a permutation of [`Game::pack`].
    fn whereabouts(&self) -> Vec<Self::Card>;

    /// Moves to try in this state: every move that the notation can express (including missing seats and
    /// cards not in play), each once; or a broad sample if they are too many.
    fn universe(&self, rng: &mut dyn RngCore) -> Vec<Self::Move>;

    /// Further invariants of the game (chips that sum to 20 a player, sizes of hands …).
    ///
    /// # Errors
    /// The violated invariant.
    fn check(&self) -> Result<(), String> {
        Ok(())
    }
}

/// An unbiased random number below `bound`, which is above 0.
pub fn below(rng: &mut dyn RngCore, bound: usize) -> usize {
    rand::Rng::random_range(rng, 0..bound)
}

/// Shuffles `items`.
pub fn shuffle<T>(items: &mut [T], rng: &mut dyn RngCore) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last + 1));
    }
}
