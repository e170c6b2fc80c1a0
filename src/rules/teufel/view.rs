//! Views of a round of Hol's der Teufel: public events, and the state for each seat.

use super::card::{Colour, Devil, DevilSet, Hand};
use super::moves::{End, Move};
use super::row::Row;
use crate::{BySeat, Seat};

/// Why a devil may open its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opening {
    /// It is the dealer's first card, of a colour that the left-hand neighbour holds.
    First,
    /// It is the dealer's first card, of any colour: the dealer has none that the left-hand neighbour holds.
    FirstOfAny,
    /// It equals the card at an end of a row.
    Equal,
    /// There was no other move: any devil may be played.
    Forced,
}

/// Why a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The dealer has played their last card.
    DealerOut,
    /// All seats with cards have passed in a row.
    AllPassed,
}

/// A public event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A row was opened.
    Opened {
        /// The seat of the player.
        seat: Seat,
        /// The card.
        devil: Devil,
        /// Why that was allowed.
        opening: Opening,
    },
    /// A row was extended.
    Extended {
        /// The seat of the player.
        seat: Seat,
        /// The card.
        devil: Devil,
        /// The end.
        end: End,
        /// The card that lay there.
        onto: u8,
        /// The cost.
        cost: u8,
        /// The payment: the cost, or all chips if they are fewer.
        paid: u8,
        /// The right-hand neighbour, who gets it.
        payee: Seat,
    },
    /// An end was closed by an angel.
    Closed {
        /// The seat of the player.
        seat: Seat,
        /// The row.
        colour: Colour,
        /// The end.
        end: End,
    },
    /// A seat has passed: it has only angels left, and can't play them.
    Passed {
        /// The seat of the player.
        seat: Seat,
    },
    /// A seat has played its last card.
    Out {
        /// The seat of the player.
        seat: Seat,
    },
    /// The round is over.
    Over {
        /// Why.
        ending: Ending,
        /// The points of each: the chips in hand.
        points: BySeat<i32>,
    },
}

/// The number of cards of each kind in a hand, visible by their backs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Backs {
    /// The devils, by [`Colour`].
    pub devils: [u8; 4],
    /// The angels.
    pub angels: u8,
}

impl Backs {
    /// The backs of these cards.
    pub fn of(hand: Hand) -> Self {
        Self { devils: Colour::ALL.map(|colour| hand.devils.count(colour) as u8), angels: hand.angels }
    }

    /// The number of cards.
    pub fn len(self) -> u8 {
        self.devils.iter().sum::<u8>() + self.angels
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// The situation of the seat to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Situation {
    /// The dealer opens, with a colour that the left-hand neighbour holds.
    Opens,
    /// The dealer opens with any devil, having no colour that the left-hand neighbour holds.
    OpensWithAny,
    /// It has ordinary moves.
    Moves,
    /// It has no ordinary move: it must play any devil, for free.
    Forced,
    /// It has only angels left, and can't play them.
    Stuck,
}

/// A legal move with its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The move.
    pub mv: Move,
    /// The cost.
    pub cost: u8,
    /// The payment: the cost, or all chips if they are fewer.
    pub pays: u8,
}

/// The view of a seat, or of a spectator, on a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The number of players.
    pub players: u8,
    /// The seat of its reader; none: a spectator.
    pub me: Option<Seat>,
    /// The dealer, who began.
    pub dealer: Seat,
    /// The seat to move.
    pub to_move: Option<Seat>,
    /// The reader's hand.
    pub hand: Hand,
    /// The reader's legal moves, if they are to move: openings, then `up`, then `down`, then angels, each by
    /// colour.
    pub offers: Vec<Offer>,
    /// The right-hand neighbour, whom the reader pays.
    pub payee: Option<Seat>,
    /// The reader's situation, if they are to move.
    pub situation: Option<Situation>,
    /// The rows, by [`Colour`].
    pub rows: [Row; 4],
    /// Whether angels may be played at all: four rows of two devils or more.
    pub angels_allowed: bool,
    /// The chips of each.
    pub chips: BySeat<u8>,
    /// The number of cards of each kind in each hand.
    pub backs: BySeat<Backs>,
    /// The devils that each seat is publicly known not to hold, besides the information of the backs: a seat
    /// without a move lacked those that would have been one.
    pub lacks: BySeat<DevilSet>,
    /// The number of cards set aside.
    pub aside: u8,
    /// The number of consecutive passes.
    pub passes: u8,
    /// Why the round is over, once it is.
    pub ending: Option<Ending>,
    /// The points, once the round is over.
    pub points: Option<BySeat<i32>>,
}
