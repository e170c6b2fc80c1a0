//! What is seen of a round of Hol's der Teufel: by everybody as it happens, and by each seat of the state reached.

use super::Teufel;
use super::card::{Colour, Devil, DevilSet, Hand};
use super::moves::{End, Move};
use super::row::Row;
use crate::{BySeat, Moves as _, Seat};

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
        /// By whom.
        seat: Seat,
        /// With which card.
        devil: Devil,
        /// Why that was allowed.
        opening: Opening,
    },
    /// A row was extended.
    Extended {
        /// By whom.
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
        /// By whom.
        seat: Seat,
        /// The row.
        colour: Colour,
        /// The end.
        end: End,
    },
    /// A seat that only has angels left, and can't play them, has passed.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A seat has played its last card.
    Out {
        /// Who.
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
    /// Whose view it is; nobody's: of somebody who only watches.
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
    /// The devils that everybody knows each not to hold, beyond what the backs tell: who had no move didn't have
    /// those that would have been one.
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

impl Teufel {
    pub(super) fn view_of(&self, me: Option<Seat>) -> View {
        // A seat that the table does not have only watches.
        let me = me.filter(|seat| seat.0 < self.players);
        let chosen =
            me.filter(|&seat| self.ending.is_none() && seat == self.turn).map(|seat| (seat, self.choices()));
        let offers = chosen.map_or_else(Vec::new, |(seat, (choices, _))| {
            let offer = |mv| {
                let cost = match mv {
                    Move::Extend(devil, end) => self.rows[devil.colour() as usize].cost(devil.value(), end),
                    Move::Open(_) | Move::Angel(..) | Move::Pass => 0,
                };
                Offer { mv, cost, pays: cost.min(self.chips[seat.index()]) }
            };
            choices.iter().map(offer).collect()
        });
        View {
            players: self.players,
            me,
            dealer: self.dealer,
            to_move: self.ending.is_none().then_some(self.turn),
            hand: me.map_or_else(Hand::default, |seat| self.hand(seat)),
            offers,
            payee: me.map(|seat| seat.right(self.players)),
            situation: chosen.map(|(_, (_, situation))| situation),
            rows: self.rows,
            angels_allowed: self.angels_allowed(),
            chips: BySeat::from_fn(self.players, |seat| self.chips[seat.index()]),
            backs: BySeat::from_fn(self.players, |seat| Backs::of(self.hand(seat))),
            lacks: BySeat::from_fn(self.players, |seat| self.lacks[seat.index()]),
            aside: self.aside.len() as u8,
            passes: self.passes,
            ending: self.ending,
            points: crate::Game::points(self),
        }
    }

    /// The round as `view` shows it, with these cards in the hands of the others; what is over is set aside. `None`
    /// where that does not fit together: other backs than the view's, or cards that are seen elsewhere.
    pub(crate) fn from_view(view: &View, hands: &BySeat<Hand>) -> Option<Self> {
        let mut left = DevilSet::ALL;
        let mut angels = 2;
        for (seat, hand) in hands.iter() {
            let own = view.me != Some(seat) || *hand == view.hand;
            if !own || Backs::of(*hand) != view.backs[seat] || !(hand.devils - left).is_empty() {
                return None;
            }
            left = left - hand.devils;
            angels -= hand.angels;
        }
        let (mut opened, mut up, mut down) = (DevilSet::EMPTY, DevilSet::EMPTY, DevilSet::EMPTY);
        for (row, colour) in view.rows.iter().zip(Colour::ALL) {
            let of_colour = DevilSet::colour(colour);
            let played = row.devils(colour);
            if !(played - left).is_empty() {
                return None;
            }
            left = left - played;
            angels -= u8::from(row.closed().is_some());
            opened = if row.is_empty() { opened } else { opened | of_colour };
            up = if row.offers(End::Up) { up | of_colour } else { up };
            down = if row.offers(End::Down) { down | of_colour } else { down };
        }
        Some(Self {
            devils: std::array::from_fn(|seat| {
                hands.as_slice().get(seat).map_or(DevilSet::EMPTY, |hand| hand.devils)
            }),
            angels: std::array::from_fn(|seat| hands.as_slice().get(seat).map_or(0, |hand| hand.angels)),
            chips: std::array::from_fn(|seat| view.chips.as_slice().get(seat).copied().unwrap_or_default()),
            rows: view.rows,
            opened,
            up,
            down,
            aside: Hand { devils: left, angels },
            lacks: std::array::from_fn(|seat| view.lacks.as_slice().get(seat).copied().unwrap_or_default()),
            // Once the round is over it is nobody's.
            turn: view.to_move?,
            passes: view.passes,
            ending: None,
            dealer: view.dealer,
            players: view.players,
        })
    }
}
