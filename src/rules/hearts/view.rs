//! What is seen of a deal of Hearts: by everybody as it happens, and by each seat of the state reached.

use super::card::{Card, CardSet, Suit};
use super::direction::Direction;
use super::options::Options;
use crate::{BySeat, Seat, SeatSet};

/// What everybody sees happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A seat has chosen its three cards.
    Passed {
        /// The seat of the player.
        seat: Seat,
    },
    /// All have chosen; the cards have changed hands.
    Exchanged {
        /// Who leads to the first trick.
        leader: Seat,
        /// Where they went.
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
        /// Who takes it, and leads next.
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

/// How far the deal has come.
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
    /// The first lead is the lowest club that anybody holds.
    LowestClub,
    /// The suit led is in hand and must be followed.
    Follow(Suit),
    /// Hearts, and in most games the queen of spades, may not be led yet.
    NotBroken,
    /// In the first trick neither a heart nor the queen of spades may be discarded.
    NoPointsInFirstTrick,
}

/// Cards in the order in which they were played, and by whom.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Plays {
    plays: [(Seat, Card); 52],
    len: u8,
}

impl Plays {
    /// None yet.
    pub const NONE: Self = Self { plays: [(Seat(0), Card::QUEEN_OF_SPADES); 52], len: 0 };

    /// All, the first one first.
    pub fn as_slice(&self) -> &[(Seat, Card)] {
        &self.plays[..usize::from(self.len)]
    }

    /// Adds one; each card is played once.
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
    /// Who leads, or has led.
    pub leader: Seat,
    /// Who holds the highest card of the suit led so far, once one is played; of a full trick, its taker.
    pub best: Option<Seat>,
    /// The suit led.
    pub led: Option<Suit>,
    /// The cards by seat.
    pub cards: BySeat<Option<Card>>,
}

impl Trick {
    /// The cards with who played them, in the order in which they were played.
    pub fn played(&self) -> impl Iterator<Item = (Seat, Card)> {
        let players = self.cards.players();
        let order = std::iter::successors(Some(self.leader), move |seat| Some(seat.left(players)));
        let cards = self.cards;
        order
            .take(usize::from(players))
            .map_while(move |seat| Some((seat, cards.get(seat).copied().flatten()?)))
    }
}

/// What may be known of the reserve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reserve {
    /// How many cards it has.
    pub count: u8,
    /// Who has taken it.
    pub taker: Option<Seat>,
    /// Its cards: for its taker alone, and for everybody once the deal is over.
    pub cards: Option<CardSet>,
}

/// What a seat, or somebody who only watches, may know of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// How many play.
    pub players: u8,
    /// The options.
    pub options: Options,
    /// The seat of its reader; none: a spectator.
    pub me: Option<Seat>,
    /// Who dealt.
    pub dealer: Seat,
    /// How far the deal has come.
    pub phase: Phase,
    /// Where the pass of this deal goes, or went; none where it has none.
    pub direction: Option<Direction>,
    /// Who is to move; while passing, all who have not chosen yet.
    pub to_move: SeatSet,
    /// One's own hand; what one has passed is no longer in it.
    pub hand: CardSet,
    /// Those of the hand that may be played now.
    pub playable: CardSet,
    /// Why these are not all, if it is one's turn to play and they are not.
    pub restriction: Option<Restriction>,
    /// What one has passed.
    pub passed: Option<CardSet>,
    /// What one has received, once all have chosen.
    pub received: Option<CardSet>,
    /// How many cards each holds.
    pub counts: BySeat<u8>,
    /// The trick on the table.
    pub trick: Trick,
    /// The trick before, whose `best` has taken it.
    pub last_trick: Option<Trick>,
    /// How many tricks each has taken.
    pub tricks: BySeat<u8>,
    /// All cards played, in order: everybody has seen them, and may remember.
    pub plays: Plays,
    /// The cards that each has taken in tricks, as everybody has seen; the reserve is not among them, except
    /// as [`Reserve::cards`] may be known.
    pub taken: BySeat<CardSet>,
    /// Whether everything may be led.
    pub broken: bool,
    /// The reserve.
    pub reserve: Reserve,
    /// How many cards the stock has left (two players).
    pub stock: u8,
    /// The card that one drew last from the stock.
    pub drawn: Option<Card>,
    /// Who has succeeded in a sourdine, once the deal is over.
    pub sourdine: Option<Seat>,
    /// The points, once the deal is over.
    pub points: Option<BySeat<i32>>,
}

impl View {
    /// Whether a card that counts may still come: those that nobody has been seen to take. Judged without the
    /// reserve, as everybody can.
    pub fn points_left(&self) -> bool {
        !(self.options.counting() - self.seen()).is_empty()
    }

    /// Whether everybody who sees whose turn it is play `card` now can tell that nothing else could be
    /// played.
    ///
    /// - Cards in hand are counted: the last one has no other beside it.
    /// - A club that is led first is the lowest that anybody holds, and its holder had to lead it; where
    ///   nobody holds a club, none is led.
    /// - Who follows suit with the only card of that suit that has not been seen yet holds no other one.
    ///
    /// A single card of the suit led while others of it are out is no such case: that it was the only one,
    /// only its player knows.
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

    /// Whether the deal is over and was decided before its last trick: then a table has played the rest at
    /// once.
    pub fn was_decided_early(&self) -> bool {
        let last = self.last_trick.iter().flat_map(|trick| trick.cards.as_slice()).copied().flatten();
        let last: CardSet = last.collect();
        self.phase == Phase::Over && !self.points_left() && (last & self.options.counting()).is_empty()
    }

    /// The cards of the trick on the table.
    pub fn on_table(&self) -> CardSet {
        self.trick.cards.as_slice().iter().flatten().copied().collect()
    }

    /// The cards that the reader can't place: in other hands, in the reserve or in the stock.
    pub fn unseen(&self) -> CardSet {
        let reserve = self.reserve.cards.unwrap_or(CardSet::EMPTY);
        CardSet::ALL - self.hand - self.seen() - self.on_table() - reserve
    }

    /// All cards that have been taken in tricks.
    pub fn seen(&self) -> CardSet {
        self.taken.as_slice().iter().fold(CardSet::EMPTY, |all, &taken| all | taken)
    }
}
