//! What a seat may know.

use super::card::{Card, CardSet};
use super::moves::{Move, Side};
use super::tower::{Placed, Tower, TowerLevel};
use crate::{BySeat, Seat};

/// What everybody sees happen.
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
        /// The thief's column where it stands now.
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

/// What one seat may know, or somebody who only watches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose view it is; none for somebody who only watches.
    pub seat: Option<Seat>,
    /// How many play.
    pub players: u8,
    /// Who started the round.
    pub first: Seat,
    /// Whose turn it is; nobody's once the round is over.
    pub turn: Option<Seat>,
    /// The towers.
    pub towers: BySeat<TowerView>,
    /// How many cards the draw pile holds; the one that the seat to move has drawn is not among them.
    pub cards_left: u8,
    /// The top of the discard pile.
    pub discard: Option<Card>,
    /// Every card discarded so far, thieves that were used too. Everybody saw each when it was made, but it
    /// is not shown any more: remembering is part of the game.
    pub discarded: CardSet,
    /// The card that the seat has drawn and must use now: in its own view alone.
    pub drawn: Option<DrawnCard>,
    /// The move made last.
    pub last: Option<Event>,
    /// Why the round is over, once it is.
    pub end: Option<HerzEnd>,
}

/// A tower and what it scores now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TowerView {
    /// The cards.
    pub tower: Tower,
    /// What the levels score, from the top down.
    pub levels: [TowerLevel; 6],
    /// Their sum.
    pub points: i32,
}

impl TowerView {
    pub(crate) fn new(tower: Tower) -> Self {
        Self { tower, levels: tower.levels(), points: tower.points().into() }
    }
}

/// The card drawn, and what can be done with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnCard {
    /// The card.
    pub card: Card,
    /// Every legal move, in the order of the set of legal moves.
    pub choices: Vec<Choice>,
}

/// A legal move and what would come of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// The card that would be kept, placed or discarded: the one drawn, or the one stolen.
    pub card: Card,
    /// What it would be worth there; none when it is discarded.
    pub worth: Option<u8>,
    /// What one's own tower would score afterwards.
    pub points: i32,
    /// What the victim's tower would score afterwards, for a theft.
    pub victim_points: Option<i32>,
}
