//! Hearts (RULES.md §3).

/// Why a move of Hearts was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The card is not in the hand.
    NotInHand,
}
