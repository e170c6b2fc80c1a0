//! Hol's der Teufel (RULES.md §2).

/// Why a move of Hol's der Teufel was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The card is not in the hand.
    NotInHand,
}
