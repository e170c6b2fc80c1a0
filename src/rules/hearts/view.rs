//! Views of a deal of Hearts: public events, and the state for each seat.

use super::card::{Card, CardSet, Suit};
use super::direction::Direction;
use super::options::Options;
use crate::{BySeat, Seat, SeatSet};

/// A public event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A seat has chosen its three cards.
    Passed {
        /// The seat of the player.
        seat: Seat,
    },
    /// All have chosen; the cards have changed hands.
    Exchanged {
        /// The seat that leads the first trick.
        leader: Seat,
        /// The direction of the pass.
        direction: Direction,
    },
    /// A card was played.
    Played {
        /// The seat of the player.
        seat: Seat,
        /// The card that was played.
        card: Card,
    },
    /// From now on everything may be led.
    Broken,
    /// A trick is complete.
    Taken {
        /// The seat that takes it, and leads next.
        seat: Seat,
    },
    /// The taker of the first trick takes the reserve too.
    ReserveTaken {
        /// The seat of the player.
        seat: Seat,
        /// How many cards.
        cards: u8,
    },
    /// A card was drawn from the stock.
    Drawn {
        /// The seat of the player.
        seat: Seat,
        /// How many are left.
        left: u8,
    },
    /// One seat has taken all hearts and the queen of spades.
    Sourdine {
        /// The seat of the player.
        seat: Seat,
    },
    /// The deal is over.
    Over {
        /// The points of each.
        points: BySeat<i32>,
    },
}

/// The stage of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Three cards are being chosen.
    Passing,
    /// Tricks are being played.
    Playing,
    /// All cards are played.
    Over,
}

/// Why a seat may not play every card of its hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Restriction {
    /// The first lead is the lowest club in any hand.
    LowestClub,
    /// The suit led is in hand and must be followed.
    Follow(Suit),
    /// Hearts, and in most games the queen of spades, may not be led yet.
    NotBroken,
    /// In the first trick neither a heart nor the queen of spades may be discarded.
    NoPointsInFirstTrick,
}

/// Cards in order of play, with their seats.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Plays {
    plays: [(Seat, Card); 52],
    len: u8,
}

impl Plays {
    /// No plays.
    pub const NONE: Self = Self { plays: [(Seat(0), Card::QUEEN_OF_SPADES); 52], len: 0 };

    /// All plays, in order.
    pub fn as_slice(&self) -> &[(Seat, Card)] {
        &self.plays[..usize::from(self.len)]
    }

    /// Adds a play; each card is played once.
    #[inline]
    pub(crate) const fn push(&mut self, seat: Seat, card: Card) {
        self.plays[self.len as usize] = (seat, card);
        self.len += 1;
    }
}

impl std::fmt::Debug for Plays {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

/// The trick on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trick {
    /// The seat that leads, or has led.
    pub leader: Seat,
    /// The seat with the highest card of the suit led so far; none before the first card; of a full trick,
    /// its taker.
    pub best: Option<Seat>,
    /// The suit led.
    pub led: Option<Suit>,
    /// The cards by seat.
    pub cards: BySeat<Option<Card>>,
}

impl Trick {
    /// The cards with their seats, in order of play.
    pub fn played(&self) -> impl Iterator<Item = (Seat, Card)> {
        let players = self.cards.players();
        let order = std::iter::successors(Some(self.leader), move |seat| Some(seat.left(players)));
        let cards = self.cards;
        order
            .take(usize::from(players))
            .map_while(move |seat| Some((seat, cards.get(seat).copied().flatten()?)))
    }
}

/// The known facts about the reserve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reserve {
    /// The number of cards.
    pub count: u8,
    /// The seat that has taken it.
    pub taker: Option<Seat>,
    /// Its cards: for its taker, and for everybody once the deal is over.
    pub cards: Option<CardSet>,
}

/// The view of a seat, or of a spectator, on a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The number of players.
    pub players: u8,
    /// The options.
    pub options: Options,
    /// The seat of its reader; none: a spectator.
    pub me: Option<Seat>,
    /// The dealer.
    pub dealer: Seat,
    /// The stage of the deal.
    pub phase: Phase,
    /// The direction of this deal's pass; none without a pass.
    pub direction: Option<Direction>,
    /// The seats to move; while passing, all that have not chosen yet.
    pub to_move: SeatSet,
    /// The reader's hand, without passed cards.
    pub hand: CardSet,
    /// The playable cards of the hand.
    pub playable: CardSet,
    /// Why some cards are not playable, at the reader's turn to play.
    pub restriction: Option<Restriction>,
    /// The cards that the reader has passed.
    pub passed: Option<CardSet>,
    /// The cards that the reader has received, once all have chosen.
    pub received: Option<CardSet>,
    /// The number of cards in each hand.
    pub counts: BySeat<u8>,
    /// The trick on the table.
    pub trick: Trick,
    /// The previous trick, whose `best` has taken it.
    pub last_trick: Option<Trick>,
    /// The number of tricks of each seat.
    pub tricks: BySeat<u8>,
    /// All played cards, in order.
    pub plays: Plays,
    /// The cards that each seat has taken in tricks; without the reserve, except as far as [`Reserve::cards`]
    /// is known.
    pub taken: BySeat<CardSet>,
    /// Whether everything may be led.
    pub broken: bool,
    /// The reserve.
    pub reserve: Reserve,
    /// The number of cards left in the stock (two players).
    pub stock: u8,
    /// The reader's last draw from the stock.
    pub drawn: Option<Card>,
    /// The seat that succeeded in a sourdine, once the deal is over.
    pub sourdine: Option<Seat>,
    /// The points, once the deal is over.
    pub points: Option<BySeat<i32>>,
}

impl View {
    /// Whether scoring cards may be left: those that nobody has been seen to take. Ignores the reserve, as
    /// everybody must.
    pub fn points_left(&self) -> bool {
        !(self.options.counting() - self.seen()).is_empty()
    }

    /// Whether everybody can tell that a seat that plays `card` now has no other choice.
    ///
    /// - The sizes of hands are public: a last card has no alternative.
    /// - The first lead of a club is the lowest club in any hand, so its holder had to lead it; if nobody
    ///   holds a club, none is led.
    /// - If the last unseen card of the suit led is played, its holder has no other of that suit.
    ///
    /// A single card of the suit led while others of it are out does not count: only its player knows that it
    /// is the only one.
    pub fn looks_forced(&self, card: Card) -> bool {
        match self.phase {
            Phase::Playing => {}
            Phase::Passing | Phase::Over => return false,
        }
        let Some(seat) = self.to_move.iter().next() else { return false };
        if self.counts.get(seat) == Some(&1) {
            return true;
        }
        match self.trick.led {
            None => self.last_trick.is_none() && card.suit() == Suit::Clubs,
            Some(led) => CardSet::suit(led) - self.seen() - self.on_table() == CardSet::only(card),
        }
    }

    /// Whether the reader, who is to lead, takes every remaining trick against any defence, judged only from
    /// this view. Not in the first trick, while a stock is left, or with a single card.
    ///
    /// The reader leads each suit from the top. That is certain if as many top cards are above all unseen
    /// cards of the suit as there are cards to draw: a player who still holds one has to follow. The reserve
    /// counts as if it were in a hand. If some cards may not be led yet, the order is not free, and every card
    /// must be above all unseen cards of its suit.
    pub fn takes_the_rest(&self) -> bool {
        let leads = self.me.is_some_and(|me| self.to_move == SeatSet::only(me)) && self.trick.led.is_none();
        let begun = self.phase == Phase::Playing && self.last_trick.is_some();
        if !leads || !begun || self.stock > 0 || self.hand.len() < 2 {
            return false;
        }
        let unseen = self.unseen();
        Suit::ALL.into_iter().all(|suit| {
            let (held, out) = (self.hand & CardSet::suit(suit), unseen & CardSet::suit(suit));
            let above = held.iter().filter(|card| out.last().is_none_or(|highest| *card > highest)).count();
            let needed = if self.playable == self.hand { held.len().min(out.len()) } else { held.len() };
            above >= needed
        })
    }

    /// Whether the deal was decided before its last trick, so that the table played the rest automatically.
    pub fn was_decided_early(&self) -> bool {
        let last = self.last_trick.iter().flat_map(|trick| trick.cards.as_slice()).copied().flatten();
        let last: CardSet = last.collect();
        self.phase == Phase::Over && !self.points_left() && (last & self.options.counting()).is_empty()
    }

    /// The cards of the trick on the table.
    pub fn on_table(&self) -> CardSet {
        self.trick.cards.as_slice().iter().flatten().copied().collect()
    }

    /// The cards at unknown places: in other hands, in the reserve or in the stock.
    pub fn unseen(&self) -> CardSet {
        let reserve = self.reserve.cards.unwrap_or(CardSet::EMPTY);
        CardSet::ALL - self.hand - self.seen() - self.on_table() - reserve
    }

    /// All cards that have been taken in tricks.
    pub fn seen(&self) -> CardSet {
        self.taken.as_slice().iter().fold(CardSet::EMPTY, |all, &taken| all | taken)
    }
}
