//! Herz an Herz: one round, from the deal to the score of the towers.

mod card;
mod moves;
mod testing;
mod tower;
mod view;

pub use card::{Card, CardSet, Face, Group};
pub use moves::{Move, MoveSet, Refusal, Side};
pub(crate) use tower::each_move;
pub use tower::{LEVELS, Placed, Tower, TowerLevel};
pub use view::{Choice, DrawnCard, Event, HerzEnd, TowerView, View};

use crate::{BySeat, Count, Game, GameKind, GameOption, GameOptionValue, Seat, SeatSet};
use std::ops::RangeInclusive;

/// The most cards in play.
const MOST_CARDS: usize = 110;
/// The most players.
const MOST_PLAYERS: usize = 4;

/// Options of Herz an Herz.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The number of rounds: 1–4.
    pub rounds: u8,
}

impl Default for Options {
    fn default() -> Self {
        Self { rounds: 4 }
    }
}

impl crate::Options for Options {
    const OPTIONS: &'static [GameOption] =
        &[GameOption::number("rounds", 1, Count::Fixed(4), Count::Fixed(4)).length()];

    fn values(&self, _players: u8) -> Vec<GameOptionValue> {
        vec![GameOptionValue::Number(self.rounds.into())]
    }

    fn from_values(values: &[GameOptionValue], _players: u8) -> Option<Self> {
        let [GameOptionValue::Number(rounds)] = values else { return None };
        Some(Self { rounds: u8::try_from(*rounds).ok()? })
    }
}

/// A round of Herz an Herz.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Herz {
    players: u8,
    first: Seat,
    turn: Seat,
    /// The number of cards of `deck` in play.
    size: u8,
    /// The number of used cards: `deck[used]` is the one that the seat to move holds.
    used: u8,
    end: Option<HerzEnd>,
    discard: Option<Card>,
    discarded: CardSet,
    last: Option<Event>,
    towers: [Tower; MOST_PLAYERS],
    deck: [Card; MOST_CARDS],
}

impl Herz {
    fn tower(&self, seat: Seat) -> &Tower {
        &self.towers[seat.index()]
    }

    /// The card that the seat to move holds.
    fn drawn(&self) -> Card {
        self.deck[usize::from(self.used)]
    }

    /// The effect of a legal move on the tower of the seat to move: the card that moves, and its value.
    fn check(&self, mv: Move) -> Result<Placed, Refusal> {
        let own = self.tower(self.turn);
        let card = self.drawn();
        let place = |side: Side, card: Card| {
            if own.is_full(side) {
                return Err(Refusal::ColumnFull);
            }
            let worth = own.fits(side, card).ok_or(Refusal::DoesNotFit)?;
            Ok(Placed { card, worth })
        };
        match mv {
            Move::Discard => Ok(Placed { card, worth: 0 }),
            Move::Start => {
                let worth = card.worth_as_start().ok_or(Refusal::ThiefStays)?;
                if own.start().is_some() { Err(Refusal::StartTaken) } else { Ok(Placed { card, worth }) }
            }
            Move::Place(side) => {
                if card == Card::THIEF {
                    return Err(Refusal::ThiefStays);
                }
                own.start().ok_or(Refusal::NoStartCard)?;
                place(side, card)
            }
            Move::Steal { victim, from, to } => {
                if card != Card::THIEF {
                    return Err(Refusal::NoThief);
                }
                if victim == self.turn || victim.0 >= self.players {
                    return Err(Refusal::NoVictim);
                }
                own.start().ok_or(Refusal::NoStartCard)?;
                let prey = self.tower(victim).last(from).ok_or(Refusal::NothingToSteal)?;
                place(to, prey.card)
            }
        }
    }

    fn choice(&self, mv: Move) -> Option<Choice> {
        let placed = self.check(mv).ok()?;
        let mut own = *self.tower(self.turn);
        let mut victim_points = None;
        let worth = match mv {
            Move::Discard => None,
            Move::Start => {
                own.keep(placed);
                Some(placed.worth)
            }
            Move::Place(side) => {
                own.push(side, placed);
                Some(placed.worth)
            }
            Move::Steal { victim, from, to } => {
                let mut robbed = *self.tower(victim);
                robbed.pop(from);
                victim_points = Some(robbed.points().into());
                own.push(to, placed);
                Some(placed.worth)
            }
        };
        Some(Choice { mv, card: placed.card, worth, points: own.points().into(), victim_points })
    }
}

impl Game for Herz {
    const KIND: GameKind = GameKind::Herz;
    const PLAYERS: RangeInclusive<u8> = 2..=4;
    const FIRST_DEALS: bool = false;
    type Card = Card;
    type Move = Move;
    type Moves = MoveSet;
    type Options = Options;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    fn pack(players: u8) -> Vec<Card> {
        card::pack(players)
    }

    fn deal(players: u8, _options: &Options, _round: usize, first: Seat, deck: &[Card]) -> Self {
        let size = deck.len().min(MOST_CARDS);
        let mut cards = [Card::THIEF; MOST_CARDS];
        cards[..size].copy_from_slice(&deck[..size]);
        Self {
            players,
            first,
            turn: first,
            size: size as u8,
            used: 0,
            end: None,
            discard: None,
            discarded: CardSet::default(),
            last: None,
            towers: [Tower::default(); MOST_PLAYERS],
            deck: cards,
        }
    }

    fn to_move(&self) -> SeatSet {
        if self.end.is_some() { SeatSet::EMPTY } else { SeatSet::only(self.turn) }
    }

    fn legal(&self, seat: Seat) -> MoveSet {
        let mut moves = MoveSet::default();
        if self.end.is_some() || seat != self.turn {
            return moves;
        }
        let towers = &self.towers[..usize::from(self.players)];
        tower::each_move(towers, seat, self.drawn(), |mv| moves.insert(mv));
        moves
    }

    fn apply(&mut self, seat: Seat, mv: Move, mut on_event: impl FnMut(Event)) -> Result<(), crate::Refusal> {
        if self.end.is_some() {
            return Err(crate::Refusal::RoundOver);
        }
        if seat != self.turn {
            return Err(crate::Refusal::NotYourTurn);
        }
        let placed = self.check(mv).map_err(crate::Refusal::Herz)?;
        let own = &mut self.towers[seat.index()];
        let event = match mv {
            Move::Discard => {
                self.discard = Some(placed.card);
                self.discarded.insert(placed.card);
                Event::Discarded { seat, card: placed.card }
            }
            Move::Start => {
                own.keep(placed);
                Event::Started { seat, placed }
            }
            Move::Place(side) => {
                own.push(side, placed);
                Event::Placed { seat, side, placed }
            }
            Move::Steal { victim, from, to } => {
                own.push(to, placed);
                self.towers[victim.index()].pop(from);
                self.discard = Some(Card::THIEF);
                self.discarded.insert(Card::THIEF);
                Event::Stole { seat, victim, from, to, placed }
            }
        };
        self.last = Some(event);
        on_event(event);
        self.used += 1;
        self.end = if self.tower(seat).is_complete() {
            Some(HerzEnd::TowerComplete(seat))
        } else if self.used == self.size {
            Some(HerzEnd::PileEmpty)
        } else {
            None
        };
        match self.end {
            Some(end) => on_event(Event::Ended(end)),
            None => self.turn = seat.left(self.players),
        }
        Ok(())
    }

    /// The only legal move is to discard a card that fits nowhere: the card and the towers show that.
    fn openly_forced(&self, seat: Seat) -> Option<Move> {
        let legal = self.legal(seat);
        let mut legal = crate::Moves::iter(&legal);
        legal.next().filter(|_| legal.next().is_none())
    }

    fn view(&self, seat: Option<Seat>) -> View {
        let playing = self.end.is_none();
        let drawn = if playing && seat == Some(self.turn) {
            let moves = crate::Moves::iter(&self.legal(self.turn)).filter_map(|mv| self.choice(mv)).collect();
            Some(DrawnCard { card: self.drawn(), choices: moves })
        } else {
            None
        };
        View {
            seat,
            players: self.players,
            first: self.first,
            turn: playing.then_some(self.turn),
            towers: BySeat::from_fn(self.players, |seat| TowerView::new(*self.tower(seat))),
            cards_left: self.size - self.used - u8::from(playing),
            discard: self.discard,
            discarded: self.discarded,
            drawn,
            last: self.last,
            end: self.end,
        }
    }

    fn points(&self) -> Option<BySeat<i32>> {
        self.end.map(|_| BySeat::from_fn(self.players, |seat| self.tower(seat).points().into()))
    }

    fn rounds(options: &Options, _players: u8) -> Option<usize> {
        Some(options.rounds.into())
    }

    fn is_over(options: &Options, _players: u8, rounds: usize, _totals: &BySeat<i32>) -> bool {
        rounds >= usize::from(options.rounds)
    }
}
