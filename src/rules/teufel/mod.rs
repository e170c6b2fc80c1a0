//! Hol's der Teufel: one round, from the deal to the dealer's last card.

mod card;
mod legal;
mod moves;
mod options;
mod row;
mod seen;
mod testing;
mod view;

pub use card::{Card, Colour, Devil, DevilSet, Hand};
pub use legal::Refusal;
pub use moves::{Choices, End, Move};
pub use options::Options;
pub use row::Row;
pub use view::{Backs, Ending, Event, Offer, Opening, Situation, View};

use crate::{BySeat, GameKind, MAX_SEATS, Moves as _, Seat, SeatSet};
use row::Rows;
use std::ops::RangeInclusive;

/// The chips of each player at the beginning of a round.
const CHIPS: u8 = 20;

/// A round of Hol's der Teufel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Teufel {
    devils: [DevilSet; MAX_SEATS],
    angels: [u8; MAX_SEATS],
    chips: [u8; MAX_SEATS],
    rows: Rows,
    aside: Hand,
    /// The devils that each seat is publicly known not to hold, besides the information of the backs: those
    /// that it could have played when it had no other move.
    lacks: [DevilSet; MAX_SEATS],
    turn: Seat,
    /// The number of consecutive passes.
    passes: u8,
    ending: Option<Ending>,
    dealer: Seat,
    players: u8,
}

/// The number of cards dealt to each of `players`.
const fn hand_size(players: u8) -> usize {
    38 / players as usize
}

impl crate::Game for Teufel {
    const KIND: GameKind = GameKind::Teufel;
    const PLAYERS: RangeInclusive<u8> = 2..=6;
    const FIRST_DEALS: bool = true;
    type Card = Card;
    type Move = Move;
    type Moves = Choices;
    type Options = Options;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    fn pack(_players: u8) -> Vec<Card> {
        Devil::all().map(Card::Devil).chain([Card::Angel; 2]).collect()
    }

    /// `first` is the dealer.
    fn deal(players: u8, _options: &Options, _round: usize, first: Seat, deck: &[Card]) -> Self {
        let (dealt, rest) = deck.split_at(hand_size(players) * players as usize);
        let mut hands = [Hand::default(); MAX_SEATS];
        let mut seat = first;
        for &card in dealt {
            seat = seat.left(players);
            hands[seat.index()].insert(card);
        }
        Self {
            devils: hands.map(|hand| hand.devils),
            angels: hands.map(|hand| hand.angels),
            chips: std::array::from_fn(|seat| if seat < players as usize { CHIPS } else { 0 }),
            rows: Rows::default(),
            aside: rest.iter().copied().collect(),
            lacks: [DevilSet::EMPTY; MAX_SEATS],
            turn: first,
            passes: 0,
            ending: None,
            dealer: first,
            players,
        }
    }

    fn to_move(&self) -> SeatSet {
        if self.ending.is_some() { SeatSet::EMPTY } else { SeatSet::only(self.turn) }
    }

    fn legal(&self, seat: Seat) -> Choices {
        if self.ending.is_some() || seat != self.turn { Choices::NONE } else { self.choices().0 }
    }

    fn apply(&mut self, seat: Seat, mv: Move, mut on_event: impl FnMut(Event)) -> Result<(), crate::Refusal> {
        if self.ending.is_some() {
            return Err(crate::Refusal::RoundOver);
        }
        if seat != self.turn {
            return Err(crate::Refusal::NotYourTurn);
        }
        let (choices, situation) = self.choices();
        if !choices.contains(mv) {
            return Err(crate::Refusal::Teufel(self.refusal(mv)));
        }
        self.make(mv, situation, &mut on_event);
        Ok(())
    }

    #[inline]
    fn apply_legal(&mut self, _seat: Seat, mv: Move, mut on_event: impl FnMut(Event)) {
        let (choices, situation) = self.choices();
        debug_assert!(choices.contains(mv), "{mv} is not legal in {self:?}");
        self.make(mv, situation, &mut on_event);
    }

    /// A seat that must pass holds only angels, none of which fits: backs and rows show that.
    fn openly_forced(&self, seat: Seat) -> Option<Move> {
        self.legal(seat).contains(Move::Pass).then_some(Move::Pass)
    }

    fn view(&self, seat: Option<Seat>) -> View {
        self.view_of(seat)
    }

    fn points(&self) -> Option<BySeat<i32>> {
        self.ending.map(|_| BySeat::from_fn(self.players, |seat| i32::from(self.chips[seat.index()])))
    }

    fn rounds(options: &Options, players: u8) -> Option<usize> {
        Some(usize::from(options.rounds(players)))
    }

    fn is_over(options: &Options, players: u8, rounds: usize, _totals: &BySeat<i32>) -> bool {
        rounds >= usize::from(options.rounds(players))
    }
}

impl Teufel {
    /// Makes a legal move of the seat to move.
    #[inline(always)]
    fn make(&mut self, mv: Move, situation: Situation, on_event: &mut impl FnMut(Event)) {
        let seat = self.turn;
        match mv {
            Move::Open(devil) => {
                if situation == Situation::Forced {
                    // Angels in the hand don't matter: it had none, or none could be played.
                    self.lacks[seat.index()] |= DevilSet::values(self.rows.ends()) - self.rows.opened;
                }
                self.devils[seat.index()].remove(devil);
                self.rows.open(devil);
                let opening = match situation {
                    Situation::Opens => Opening::First,
                    Situation::OpensWithAny => Opening::FirstOfAny,
                    Situation::Moves => Opening::Equal,
                    Situation::Forced | Situation::Stuck => Opening::Forced,
                };
                on_event(Event::Opened { seat, devil, opening });
            }
            Move::Extend(devil, end) => {
                self.devils[seat.index()].remove(devil);
                let row = self.row(devil.colour());
                let onto = row.value(end).unwrap_or_default();
                let cost = row.cost(devil.value(), end);
                self.rows.extend(devil, end);
                let payee = seat.right(self.players);
                let paid = cost.min(self.chips[seat.index()]);
                self.chips[seat.index()] -= paid;
                self.chips[payee.index()] += paid;
                on_event(Event::Extended { seat, devil, end, onto, cost, paid, payee });
            }
            Move::Angel(colour, end) => {
                self.angels[seat.index()] -= 1;
                self.rows.close(colour, end);
                on_event(Event::Closed { seat, colour, end });
            }
            Move::Pass => {
                on_event(Event::Passed { seat });
            }
        }
        self.go_on(mv, on_event);
    }

    #[inline]
    pub(crate) fn devils(&self, seat: Seat) -> DevilSet {
        self.devils[seat.index()]
    }

    #[inline]
    pub(crate) fn row(&self, colour: Colour) -> &Row {
        self.rows.get(colour)
    }

    #[inline]
    pub(crate) fn chips(&self, seat: Seat) -> u8 {
        self.chips[seat.index()]
    }

    #[inline]
    pub(crate) fn angels(&self, seat: Seat) -> u8 {
        self.angels[seat.index()]
    }

    #[inline]
    pub(crate) fn players(&self) -> u8 {
        self.players
    }

    /// The seat to move, while the round is running.
    #[inline]
    pub(crate) fn turn(&self) -> Option<Seat> {
        if self.ending.is_some() { None } else { Some(self.turn) }
    }

    /// The choices of the seat to move.
    #[inline]
    pub(crate) fn legal_now(&self) -> Choices {
        self.choices().0
    }

    fn hand(&self, seat: Seat) -> Hand {
        Hand { devils: self.devils[seat.index()], angels: self.angels[seat.index()] }
    }

    /// Ends the round, or passes the turn on, after a move of the seat to move.
    fn go_on(&mut self, mv: Move, on_event: &mut impl FnMut(Event)) {
        let seat = self.turn;
        if mv == Move::Pass {
            self.passes += 1;
            let holders = Seat::all(self.players).filter(|&seat| !self.hand(seat).is_empty()).count();
            if usize::from(self.passes) >= holders {
                self.ending = Some(Ending::AllPassed);
            }
        } else {
            self.passes = 0;
            if self.hand(seat).is_empty() {
                on_event(Event::Out { seat });
                // If nobody has cards left, the dealer has played their last card too.
                if seat == self.dealer {
                    self.ending = Some(Ending::DealerOut);
                }
            }
        }
        if let Some(ending) = self.ending {
            if let Some(points) = crate::Game::points(self) {
                on_event(Event::Over { ending, points });
            }
            return;
        }
        // While the round is running the dealer has cards, so a seat is found.
        let mut next = seat.left(self.players);
        while self.hand(next).is_empty() {
            next = next.left(self.players);
        }
        self.turn = next;
    }
}
