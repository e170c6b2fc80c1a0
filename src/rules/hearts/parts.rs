//! The parts of the state of a deal.

use super::{Card, CardSet, Direction, MAX_SEATS, Options, Plays};
use crate::Seat;
use std::hint::select_unpredictable;

/// The maximum size of a stock, which only games of two players have.
pub const STOCK: usize = 26;

/// A placeholder for a missing card.
pub const NO_CARD: Card = Card::QUEEN_OF_SPADES;

/// The pass of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pass {
    /// The direction; None in a deal without a pass.
    pub direction: Option<Direction>,
    /// By seat; only meaningful for seats that have passed (see [`super::Hearts::has_passed`]).
    pub cards: [[Card; 3]; MAX_SEATS],
}

/// The stock of two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stock {
    /// Top card first; the last `left` of them remain.
    pub cards: [Card; STOCK],
    pub left: u8,
    /// The card that each drew last.
    pub drawn: [Option<Card>; 2],
}

/// The trick on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenTrick {
    /// The seat that leads, or has led; after the last trick, its taker.
    pub leader: Seat,
    /// In order of play; only the first `len` of them count.
    pub cards: [Card; MAX_SEATS],
    pub len: u8,
    /// The same as a set.
    pub on_table: CardSet,
    /// All cards of the suit led, once one is.
    pub led: CardSet,
    /// The highest card of the suit led, and its seat.
    pub best: (Seat, Card),
}

/// The restrictions on playable cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The cards of which one must be discarded before hearts may be led; empty once they may be led.
    pub breakers: CardSet,
    /// The lowest club in any hand, until it is led.
    pub opening: Option<Card>,
    /// Whether this is a first trick in which points may not be discarded.
    pub guarded: bool,
}

/// The cards that each seat has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Won {
    /// By seat, in tricks, without the reserve.
    pub cards: [CardSet; MAX_SEATS],
    /// The number of tricks, by seat.
    pub tricks: [u8; MAX_SEATS],
    /// The cards left over after dealing, with three players or more.
    pub reserve: CardSet,
    /// The taker of the first trick, who also gets the reserve.
    pub first_taker: Option<Seat>,
}

/// The cards played so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct History {
    /// All played cards.
    pub plays: Plays,
    /// The cards of the previous trick, in order of play; only meaningful after the first trick.
    pub last: [Card; MAX_SEATS],
    pub last_leader: Seat,
}

impl Pass {
    pub const fn new(direction: Option<Direction>) -> Self {
        Self { direction, cards: [[NO_CARD; 3]; MAX_SEATS] }
    }
}

impl Stock {
    pub const fn new(cards: [Card; STOCK], left: u8) -> Self {
        Self { cards, left, drawn: [None; 2] }
    }

    /// Draws the top card.
    pub const fn draw(&mut self, seat: Seat) -> Card {
        let card = self.cards[STOCK - self.left as usize];
        self.left -= 1;
        self.drawn[seat.index()] = Some(card);
        card
    }
}

impl OpenTrick {
    pub const fn new(leader: Seat) -> Self {
        Self {
            leader,
            cards: [NO_CARD; MAX_SEATS],
            len: 0,
            on_table: CardSet::EMPTY,
            led: CardSet::EMPTY,
            best: (leader, NO_CARD),
        }
    }

    pub fn played(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }

    #[inline]
    pub fn put(&mut self, seat: Seat, card: Card) {
        self.cards[self.len as usize] = card;
        self.on_table.insert(card);
        // `&` instead of `&&` avoids unpredictable branches.
        if self.len == 0 {
            self.led = CardSet::mates(card);
            self.best = (seat, card);
        } else {
            let leads_now = self.led.contains(card) & (card > self.best.1);
            self.best = select_unpredictable(leads_now, (seat, card), self.best);
        }
        self.len += 1;
    }
}

impl Limits {
    pub const fn new(options: &Options) -> Self {
        let breakers = options.breaking.breakers();
        Self { breakers, opening: None, guarded: !options.first_trick_points }
    }
}

impl Won {
    pub const fn new(reserve: CardSet) -> Self {
        Self { cards: [CardSet::EMPTY; MAX_SEATS], tricks: [0; MAX_SEATS], reserve, first_taker: None }
    }

    /// All cards that `seat` has taken, the reserve included.
    pub fn all_of(&self, seat: Seat) -> CardSet {
        let taken = self.cards[seat.index()];
        if self.first_taker == Some(seat) { taken | self.reserve } else { taken }
    }
}

impl History {
    pub const fn new(dealer: Seat) -> Self {
        Self { plays: Plays::NONE, last: [NO_CARD; MAX_SEATS], last_leader: dealer }
    }
}
