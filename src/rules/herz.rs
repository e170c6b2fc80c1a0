//! Herz an Herz (RULES.md §1).

/// Why a move of Herz an Herz was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no start card yet.
    NoStartCard,
    /// There is a start card already.
    StartTaken,
    /// A thief can't be a start card, nor stand in a column.
    ThiefStays,
    /// The column holds six cards already.
    ColumnFull,
    /// The card's worth there is not below the card above it.
    DoesNotFit,
    /// The drawn card is no thief.
    NoThief,
    /// One's own cards can't be stolen, nor those of a seat that isn't there.
    NoVictim,
    /// The column to steal from is empty.
    NothingToSteal,
}
