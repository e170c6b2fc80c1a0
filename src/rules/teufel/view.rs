//! What is seen of a round of Hol's der Teufel: by everybody as it happens, and by each seat of the state
//! reached.

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
    /// Nothing else could be done: any devil may be played.
    Forced,
}

/// Why a round is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The dealer has played their last card.
    DealerOut,
    /// Everybody who holds cards has passed, one after the other.
    AllPassed,
}

/// What everybody sees happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A row was opened.
    Opened {
        /// The seat of the player.
        seat: Seat,
        /// With which card.
        devil: Devil,
        /// Why that was allowed.
        opening: Opening,
    },
    /// A row was extended.
    Extended {
        /// The seat of the player.
        seat: Seat,
        /// With which card.
        devil: Devil,
        /// At which end.
        end: End,
        /// The card that lay there.
        onto: u8,
        /// What it costs.
        cost: u8,
        /// What was paid of that: all there was, if that was less.
        paid: u8,
        /// The right-hand neighbour, who was paid.
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
    /// A seat that only has angels left, and can't play them, has passed.
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

/// How many cards of each kind somebody holds, as their backs tell everybody.
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

    /// How many cards there are.
    pub fn len(self) -> u8 {
        self.devils.iter().sum::<u8>() + self.angels
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// What a seat whose turn it is has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Situation {
    /// The dealer opens, with a colour that the left-hand neighbour holds.
    Opens,
    /// The dealer opens with any devil, having no colour that the left-hand neighbour holds.
    OpensWithAny,
    /// There are ordinary moves.
    Moves,
    /// There is none: any devil must be played, for nothing.
    Forced,
    /// Only angels are left, and none can be played.
    Stuck,
}

/// A legal move and what it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The move.
    pub mv: Move,
    /// What it costs.
    pub cost: u8,
    /// What would be paid of that: all chips, if they are fewer.
    pub pays: u8,
}

/// What a seat, or somebody who only watches, may know of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// How many play.
    pub players: u8,
    /// The seat of its reader; none: a spectator.
    pub me: Option<Seat>,
    /// The dealer, who began.
    pub dealer: Seat,
    /// Whose turn it is.
    pub to_move: Option<Seat>,
    /// One's own hand.
    pub hand: Hand,
    /// The legal moves, if it is one's turn: openings, then `up`, then `down`, then angels, each by colour.
    pub offers: Vec<Offer>,
    /// Whom one pays: the right-hand neighbour.
    pub payee: Option<Seat>,
    /// What one has to do, if it is one's turn.
    pub situation: Option<Situation>,
    /// The rows, by [`Colour`].
    pub rows: [Row; 4],
    /// Whether angels may be played at all: four rows of two devils or more.
    pub angels_allowed: bool,
    /// The chips of each.
    pub chips: BySeat<u8>,
    /// How many cards of each kind everybody holds.
    pub backs: BySeat<Backs>,
    /// The devils that everybody knows each not to hold, beyond what the backs tell: who had no move didn't
    /// have those that would have been one.
    pub lacks: BySeat<DevilSet>,
    /// How many cards were set aside.
    pub aside: u8,
    /// How many have passed in a row.
    pub passes: u8,
    /// Why the round is over, once it is.
    pub ending: Option<Ending>,
    /// The points, once the round is over.
    pub points: Option<BySeat<i32>>,
}
