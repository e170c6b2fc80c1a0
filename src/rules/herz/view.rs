//! The view of a seat.

use super::card::{Card, CardSet};
use super::moves::{Move, Side};
use super::tower::{Placed, Tower, TowerLevel};
use crate::{BySeat, Seat};

/// A public event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A seat kept its card as start card.
    Started {
        /// The seat of the player.
        seat: Seat,
        /// The card and its worth.
        placed: Placed,
    },
    /// A seat placed its card in a column.
    Placed {
        /// The seat of the player.
        seat: Seat,
        /// The column.
        side: Side,
        /// The card and its worth there.
        placed: Placed,
    },
    /// A seat discarded its card.
    Discarded {
        /// The seat of the player.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A seat used a thief, which went to the discard pile.
    Stole {
        /// The seat of the player.
        seat: Seat,
        /// The seat of the other player.
        victim: Seat,
        /// The column that lost its last card.
        from: Side,
        /// The thief's owner's column with the stolen card.
        to: Side,
        /// The card and its worth there.
        placed: Placed,
    },
    /// The round is over.
    Ended(HerzEnd),
}

/// Why a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HerzEnd {
    /// This seat has completed both columns.
    TowerComplete(Seat),
    /// The draw pile is empty.
    PileEmpty,
}

/// The view of a seat, or of a spectator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The seat of the reader; none for a spectator.
    pub seat: Option<Seat>,
    /// The number of players.
    pub players: u8,
    /// The seat that started the round.
    pub first: Seat,
    /// The seat to move; none once the round is over.
    pub turn: Option<Seat>,
    /// The towers.
    pub towers: BySeat<TowerView>,
    /// The number of cards in the draw pile, without the drawn one.
    pub cards_left: u8,
    /// The top of the discard pile.
    pub discard: Option<Card>,
    /// Every discarded card, including used thieves. Everybody saw each discard, but the pile is not shown:
    /// remembering is part of the game.
    pub discarded: CardSet,
    /// The drawn card: only in the view of its seat.
    pub drawn: Option<DrawnCard>,
    /// The last move.
    pub last: Option<Event>,
    /// Why the round is over, once it is.
    pub end: Option<HerzEnd>,
}

/// A tower with its score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TowerView {
    /// The cards.
    pub tower: Tower,
    /// The scores of the levels, from the top down.
    pub levels: [TowerLevel; 6],
    /// Their sum.
    pub points: i32,
}

impl TowerView {
    pub(crate) fn new(tower: Tower) -> Self {
        Self { tower, levels: tower.levels(), points: tower.points().into() }
    }
}

/// The drawn card, with its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnCard {
    /// The card.
    pub card: Card,
    /// Every legal move, in the order of the set of legal moves.
    pub choices: Vec<Choice>,
}

/// A legal move with its outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// The card that is kept, placed or discarded: the drawn one, or the stolen one.
    pub card: Card,
    /// Its value there; none for a discard.
    pub worth: Option<u8>,
    /// The points of one's own tower afterwards.
    pub points: i32,
    /// The points of the victim's tower afterwards, for a theft.
    pub victim_points: Option<i32>,
}
