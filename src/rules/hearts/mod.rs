//! Hearts: one deal, from the pass to the last trick.

mod card;
mod direction;
mod imagined;
mod moves;
mod options;
mod parts;
mod refusal;
mod seen;
mod testing;
mod view;

pub(crate) use card::Counts;
pub use card::{Card, CardSet, Suit};
pub use direction::{Direction, Directions};
pub(crate) use imagined::Guess;
pub use moves::{Choices, Move, Three};
pub use options::{Breaking, MoonScore, Options};
pub use refusal::Refusal;
pub use view::{Event, Phase, Plays, Reserve, Restriction, Trick, View};

use parts::{History, Limits, NO_CARD, OpenTrick, Pass, STOCK, Stock, Won};

use crate::{BySeat, GameKind, MAX_SEATS, Moves as _, Seat, SeatSet};
use std::hint::select_unpredictable;
use std::ops::RangeInclusive;

/// A deal of Hearts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hearts {
    /// By seat. Passed cards are in nobody's hand until all have chosen.
    hands: [CardSet; MAX_SEATS],
    pass: Pass,
    stock: Stock,
    trick: OpenTrick,
    limits: Limits,
    won: Won,
    history: History,
    to_move: SeatSet,
    phase: Phase,
    dealer: Seat,
    players: u8,
    options: Options,
}

/// How many cards each of `players` is dealt.
const fn hand_size(players: u8) -> usize {
    if players == 2 { 13 } else { 52 / players as usize }
}

/// The sum of all hearts and the queen of spades.
const ALL_PENALTIES: i32 = 26;

impl crate::Game for Hearts {
    const KIND: GameKind = GameKind::Hearts;
    const PLAYERS: RangeInclusive<u8> = 2..=6;
    const LOWEST_WINS: bool = true;
    const FIRST_DEALS: bool = true;
    type Card = Card;
    type Move = Move;
    type Moves = Choices;
    type Options = Options;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    fn pack(_players: u8) -> Vec<Card> {
        Card::pack().collect()
    }

    /// `first` is the dealer.
    fn deal(players: u8, options: &Options, round: usize, first: Seat, deck: &[Card]) -> Self {
        let (dealt, rest) = deck.split_at(hand_size(players) * players as usize);
        let mut hands = [CardSet::EMPTY; MAX_SEATS];
        // The first card goes to the dealer's left-hand neighbour. Dealt seat by seat, so that a hand grows
        // in a register.
        let mut seat = first;
        for offset in 0..usize::from(players) {
            seat = seat.left(players);
            let mut hand = CardSet::EMPTY;
            let mut place = offset;
            while let Some(&card) = dealt.get(place) {
                hand.insert(card);
                place += usize::from(players);
            }
            hands[seat.index()] = hand;
        }
        let mut stock = Stock::new([NO_CARD; STOCK], 0);
        let mut reserve = CardSet::EMPTY;
        if players == 2 {
            stock.cards.copy_from_slice(rest);
            stock.left = STOCK as u8;
        } else {
            reserve = rest.iter().copied().collect();
        }
        let mut this = Self {
            hands,
            pass: Pass::new(options.directions.of(players, round).filter(|_| options.passing)),
            stock,
            trick: OpenTrick::new(first.left(players)),
            limits: Limits::new(options),
            won: Won::new(reserve),
            history: History::new(first),
            to_move: SeatSet::all(players),
            phase: Phase::Passing,
            dealer: first,
            players,
            options: *options,
        };
        if this.pass.direction.is_none() {
            this.begin_play();
        }
        this
    }

    #[inline]
    fn to_move(&self) -> SeatSet {
        self.to_move
    }

    #[inline]
    fn legal(&self, seat: Seat) -> Choices {
        if !self.to_move.contains(seat) {
            return Choices::Play(CardSet::EMPTY);
        }
        match self.phase {
            Phase::Passing => Choices::Pass(self.hands[seat.index()]),
            Phase::Playing | Phase::Over => Choices::Play(self.playable(seat)),
        }
    }

    /// While passing, the hand as `pass/3` and its cards, sorted as texts.
    fn legal_notation(&self, seat: Seat) -> Vec<String> {
        let legal = self.legal(seat);
        match legal.pass_from() {
            Some(hand) => {
                let mut cards = hand.iter().map(|card| card.to_string()).collect::<Vec<_>>();
                cards.sort_unstable();
                vec![format!("pass/3 {}", cards.join(" "))]
            }
            None => legal.iter().map(|mv| mv.to_string()).collect(),
        }
    }

    fn apply(&mut self, seat: Seat, mv: Move, on_event: impl FnMut(Event)) -> Result<(), crate::Refusal> {
        if !self.legal(seat).contains(mv) {
            return Err(self.refusal(seat, mv));
        }
        self.apply_legal(seat, mv, on_event);
        Ok(())
    }

    #[inline]
    fn apply_legal(&mut self, seat: Seat, mv: Move, mut on_event: impl FnMut(Event)) {
        debug_assert!(self.legal(seat).contains(mv), "{mv:?} of seat {seat}");
        match mv {
            Move::Pass(three) => self.pass(seat, three, &mut on_event),
            Move::Play(card) => self.play(seat, card, &mut on_event),
        }
    }

    fn view(&self, seat: Option<Seat>) -> View {
        self.view_of(seat)
    }

    #[inline]
    fn points(&self) -> Option<BySeat<i32>> {
        match self.phase {
            Phase::Passing | Phase::Playing => None,
            Phase::Over => {
                let sourdine = self.sourdine();
                Some(BySeat::from_fn(self.players, |seat| self.score(seat, sourdine)))
            }
        }
    }

    fn is_decided(&self) -> bool {
        self.phase == Phase::Playing && !self.view_of(None).points_left()
    }

    fn takes_the_rest(&self, seat: Seat) -> bool {
        self.view_of(Some(seat)).takes_the_rest()
    }

    fn openly_forced(&self, seat: Seat) -> Option<Move> {
        match self.legal(seat) {
            Choices::Play(cards) if cards.len() == 1 => {
                let card = cards.first()?;
                self.view_of(None).looks_forced(card).then_some(Move::Play(card))
            }
            Choices::Play(_) | Choices::Pass(_) => None,
        }
    }

    fn is_secret(mv: Move) -> bool {
        matches!(mv, Move::Pass(_))
    }

    fn is_over(options: &Options, _players: u8, _rounds: usize, totals: &BySeat<i32>) -> bool {
        totals.as_slice().iter().any(|&total| total >= i32::from(options.target))
    }
}

impl Hearts {
    /// The playable cards of `seat`, which is to move.
    #[inline]
    fn playable(&self, seat: Seat) -> CardSet {
        let hand = self.hands[seat.index()];
        let without = |withheld: CardSet| {
            let rest = hand - withheld;
            if rest.is_empty() { hand } else { rest }
        };
        if self.trick.len == 0 {
            match self.limits.opening {
                Some(card) => CardSet::only(card),
                None if self.limits.breakers.is_empty() => hand,
                None => without(self.options.breaking.withheld()),
            }
        } else {
            let follow = hand & self.trick.led;
            let else_ = if self.limits.guarded { without(CardSet::PENALTIES) } else { hand };
            // Unpredictable for branch prediction.
            select_unpredictable(follow.is_empty(), else_, follow)
        }
    }

    fn pass(&mut self, seat: Seat, three: Three, on_event: &mut impl FnMut(Event)) {
        let hand = &mut self.hands[seat.index()];
        *hand = *hand - three.set();
        self.pass.cards[seat.index()] = three.cards();
        self.to_move.remove(seat);
        on_event(Event::Passed { seat });
        if let (true, Some(direction)) = (self.to_move.is_empty(), self.pass.direction) {
            for giver in Seat::all(self.players) {
                let cards = self.pass.cards[giver.index()];
                self.hands[direction.receiver(giver, self.players).index()] |= Three::new(cards).set();
            }
            self.begin_play();
            on_event(Event::Exchanged { leader: self.trick.leader, direction });
        }
    }

    /// The holder of the lowest club leads it; if nobody has a club, the dealer's left-hand neighbour leads.
    fn begin_play(&mut self) {
        let mut lowest: Option<(Card, Seat)> = None;
        for seat in Seat::all(self.players) {
            if let Some(card) = (self.hands[seat.index()] & CardSet::suit(Suit::Clubs)).first()
                && lowest.is_none_or(|(best, _)| card < best)
            {
                lowest = Some((card, seat));
            }
        }
        self.limits.opening = lowest.map(|(card, _)| card);
        self.trick.leader = lowest.map_or(self.dealer.left(self.players), |(_, seat)| seat);
        self.to_move = SeatSet::only(self.trick.leader);
        self.phase = Phase::Playing;
    }

    #[inline]
    fn play(&mut self, seat: Seat, card: Card, on_event: &mut impl FnMut(Event)) {
        self.hands[seat.index()].remove(card);
        self.history.plays.push(seat, card);
        on_event(Event::Played { seat, card });
        self.trick.put(seat, card);
        self.limits.opening = None;
        // The leader follows their own suit.
        let discarded = CardSet::only(card) - self.trick.led;
        if !(discarded & self.limits.breakers).is_empty() {
            self.limits.breakers = CardSet::EMPTY;
            on_event(Event::Broken);
        }
        if self.trick.len == self.players {
            self.take(on_event);
        } else {
            let next = if seat.0 + 1 == self.players { 0 } else { seat.0 + 1 };
            self.to_move = SeatSet::only(Seat(next));
        }
    }

    /// Completes the trick: its taker takes it, and leads the next.
    fn take(&mut self, on_event: &mut impl FnMut(Event)) {
        let taker = self.trick.best.0;
        self.won.cards[taker.index()] |= self.trick.on_table;
        self.won.tricks[taker.index()] += 1;
        self.history.last = self.trick.cards;
        self.history.last_leader = self.trick.leader;
        self.trick.on_table = CardSet::EMPTY;
        self.trick.led = CardSet::EMPTY;
        self.trick.leader = taker;
        self.trick.len = 0;
        self.to_move = SeatSet::only(taker);
        on_event(Event::Taken { seat: taker });
        if self.won.first_taker.is_none() {
            self.won.first_taker = Some(taker);
            self.limits.guarded = false;
            if !self.won.reserve.is_empty() {
                on_event(Event::ReserveTaken { seat: taker, cards: self.won.reserve.len() as u8 });
            }
        }
        if self.stock.left > 0 {
            // The stock of two players is even, so both can draw.
            for seat in [taker, taker.left(2)] {
                let card = self.stock.draw(seat);
                self.hands[seat.index()].insert(card);
                on_event(Event::Drawn { seat, left: self.stock.left });
            }
        }
        // Everybody holds equally many cards after a trick.
        if self.hands[taker.index()].is_empty() {
            self.phase = Phase::Over;
            self.to_move = SeatSet::EMPTY;
            if let Some(seat) = self.sourdine() {
                on_event(Event::Sourdine { seat });
            }
            if let Some(points) = crate::Game::points(self) {
                on_event(Event::Over { points });
            }
        }
    }

    /// The points of what `seat` has taken; `sourdine`: the seat that succeeded in one.
    fn score(&self, seat: Seat, sourdine: Option<Seat>) -> i32 {
        let points = self.options.worth(self.won.all_of(seat));
        match (sourdine, self.options.moon_score) {
            (None, _) => points,
            (Some(all), MoonScore::Minus) if all == seat => points - 2 * ALL_PENALTIES,
            (Some(_), MoonScore::Minus) => points,
            (Some(all), MoonScore::Others) if all == seat => points - ALL_PENALTIES,
            (Some(_), MoonScore::Others) => points + ALL_PENALTIES,
        }
    }

    /// The seat that took all hearts and the queen of spades, in a game where that counts.
    #[inline]
    fn sourdine(&self) -> Option<Seat> {
        Seat::all(self.players)
            .find(|&seat| self.options.moon && self.won.all_of(seat).contains_all(CardSet::PENALTIES))
    }
}
