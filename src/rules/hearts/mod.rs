//! Hearts (RULES.md §3): one deal, from the pass to the last trick.

mod card;
mod direction;
mod imagined;
mod moves;
mod options;
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

use crate::{BySeat, GameKind, MAX_SEATS, Moves as _, Seat, SeatSet};
use std::hint::select_unpredictable;
use std::ops::RangeInclusive;

/// The most cards that a stock has: that of two players.
const STOCK: usize = 26;

/// A deal of Hearts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hearts {
    /// By seat. What was passed is in nobody's hand until all have chosen.
    hands: [CardSet; MAX_SEATS],
    /// What each has taken in tricks, without the reserve.
    taken: [CardSet; MAX_SEATS],
    /// What the dealing left over, with three players or more.
    reserve: CardSet,
    /// What each has passed; means something only for those who have (see [`Hearts::has_passed`]).
    passed: [[Card; 3]; MAX_SEATS],
    /// The stock, top card first; the last `stock_left` of it are still there.
    stock: [Card; STOCK],
    stock_left: u8,
    /// What each of two players drew last.
    drawn: [Option<Card>; 2],
    /// The cards of the trick on the table in the order played; the first `trick_len` of them.
    trick: [Card; MAX_SEATS],
    trick_len: u8,
    /// The same as a set.
    on_table: CardSet,
    /// All cards of the suit led, once one is.
    led: CardSet,
    /// The cards of the trick before, likewise; means something only after the first.
    last: [Card; MAX_SEATS],
    last_leader: Seat,
    /// Who leads, or has led, to the trick on the table; after the last trick, who took it.
    leader: Seat,
    /// Who holds the highest card of the suit led, and that card.
    best: (Seat, Card),
    to_move: SeatSet,
    phase: Phase,
    /// Where the pass of this deal goes; none where it has none.
    direction: Option<Direction>,
    /// What, once discarded, lets hearts be led; empty when they may be.
    breakers: CardSet,
    /// The lowest club in anybody's hand, until it is led.
    opening: Option<Card>,
    /// Whether this is a first trick in which points may not be discarded.
    guarded: bool,
    /// Who has taken the first trick, and with it the reserve.
    first_taker: Option<Seat>,
    tricks: [u8; MAX_SEATS],
    /// All cards played, as everybody has seen.
    plays: Plays,
    dealer: Seat,
    players: u8,
    options: Options,
}

/// How many cards each of `players` is dealt.
const fn hand_size(players: u8) -> usize {
    if players == 2 { 13 } else { 52 / players as usize }
}

/// What all hearts and the queen of spades count together.
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
        // The first card goes to the dealer's left-hand neighbour. Seat by seat, so that a hand grows in a
        // register.
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
        let no_card = Card::QUEEN_OF_SPADES;
        let mut stock = [no_card; STOCK];
        let mut reserve = CardSet::EMPTY;
        let mut stock_left = 0;
        if players == 2 {
            stock.copy_from_slice(rest);
            stock_left = STOCK as u8;
        } else {
            reserve = rest.iter().copied().collect();
        }
        let mut this = Self {
            hands,
            taken: [CardSet::EMPTY; MAX_SEATS],
            reserve,
            passed: [[no_card; 3]; MAX_SEATS],
            stock,
            stock_left,
            drawn: [None; 2],
            trick: [no_card; MAX_SEATS],
            trick_len: 0,
            on_table: CardSet::EMPTY,
            led: CardSet::EMPTY,
            last: [no_card; MAX_SEATS],
            last_leader: first,
            leader: first.left(players),
            best: (first, no_card),
            to_move: SeatSet::all(players),
            phase: Phase::Passing,
            direction: options.directions.of(players, round).filter(|_| options.passing),
            breakers: options.breaking.breakers(),
            opening: None,
            guarded: !options.first_trick_points,
            first_taker: None,
            tricks: [0; MAX_SEATS],
            plays: Plays::NONE,
            dealer: first,
            players,
            options: *options,
        };
        if this.direction.is_none() {
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
    /// The cards that `seat`, whose turn it is, may play.
    #[inline]
    fn playable(&self, seat: Seat) -> CardSet {
        let hand = self.hands[seat.index()];
        let without = |withheld: CardSet| {
            let rest = hand - withheld;
            if rest.is_empty() { hand } else { rest }
        };
        if self.trick_len == 0 {
            match self.opening {
                Some(card) => CardSet::only(card),
                None if self.breakers.is_empty() => hand,
                None => without(self.options.breaking.withheld()),
            }
        } else {
            let follow = hand & self.led;
            let else_ = if self.guarded { without(CardSet::PENALTIES) } else { hand };
            // Which of the two nobody can foresee, a processor neither.
            select_unpredictable(follow.is_empty(), else_, follow)
        }
    }

    fn pass(&mut self, seat: Seat, three: Three, on_event: &mut impl FnMut(Event)) {
        let hand = &mut self.hands[seat.index()];
        *hand = *hand - three.set();
        self.passed[seat.index()] = three.cards();
        self.to_move.remove(seat);
        on_event(Event::Passed { seat });
        if let (true, Some(direction)) = (self.to_move.is_empty(), self.direction) {
            for giver in Seat::all(self.players) {
                let cards = self.passed[giver.index()];
                self.hands[direction.receiver(giver, self.players).index()] |= Three::new(cards).set();
            }
            self.begin_play();
            on_event(Event::Exchanged { leader: self.leader, direction });
        }
    }

    /// Who holds the lowest club leads it; without any club, the dealer's left-hand neighbour leads.
    fn begin_play(&mut self) {
        let mut lowest: Option<(Card, Seat)> = None;
        for seat in Seat::all(self.players) {
            if let Some(card) = (self.hands[seat.index()] & CardSet::suit(Suit::Clubs)).first()
                && lowest.is_none_or(|(best, _)| card < best)
            {
                lowest = Some((card, seat));
            }
        }
        self.opening = lowest.map(|(card, _)| card);
        self.leader = lowest.map_or(self.dealer.left(self.players), |(_, seat)| seat);
        self.to_move = SeatSet::only(self.leader);
        self.phase = Phase::Playing;
    }

    #[inline]
    fn play(&mut self, seat: Seat, card: Card, on_event: &mut impl FnMut(Event)) {
        self.hands[seat.index()].remove(card);
        self.plays.push(seat, card);
        on_event(Event::Played { seat, card });
        self.trick[self.trick_len as usize] = card;
        self.on_table.insert(card);
        // No branches on what can't be predicted: `&` instead of `&&`.
        if self.trick_len == 0 {
            self.led = CardSet::mates(card);
            self.best = (seat, card);
            self.opening = None;
        } else {
            let leads_now = self.led.contains(card) & (card > self.best.1);
            self.best = select_unpredictable(leads_now, (seat, card), self.best);
        }
        // Whoever leads follows their own suit.
        let discarded = CardSet::only(card) - self.led;
        if !(discarded & self.breakers).is_empty() {
            self.breakers = CardSet::EMPTY;
            on_event(Event::Broken);
        }
        self.trick_len += 1;
        if self.trick_len == self.players {
            self.take(on_event);
        } else {
            let next = if seat.0 + 1 == self.players { 0 } else { seat.0 + 1 };
            self.to_move = SeatSet::only(Seat(next));
        }
    }

    /// The trick is full: its taker takes it, and leads the next.
    fn take(&mut self, on_event: &mut impl FnMut(Event)) {
        let taker = self.best.0;
        self.taken[taker.index()] |= self.on_table;
        self.on_table = CardSet::EMPTY;
        self.led = CardSet::EMPTY;
        self.tricks[taker.index()] += 1;
        self.last = self.trick;
        self.last_leader = self.leader;
        self.leader = taker;
        self.trick_len = 0;
        self.to_move = SeatSet::only(taker);
        on_event(Event::Taken { seat: taker });
        if self.first_taker.is_none() {
            self.first_taker = Some(taker);
            self.guarded = false;
            if !self.reserve.is_empty() {
                on_event(Event::ReserveTaken { seat: taker, cards: self.reserve.len() as u8 });
            }
        }
        if self.stock_left > 0 {
            // The stock of two players is even: it lasts for both.
            for seat in [taker, taker.left(2)] {
                let card = self.stock[STOCK - self.stock_left as usize];
                self.stock_left -= 1;
                self.hands[seat.index()].insert(card);
                self.drawn[seat.index()] = Some(card);
                on_event(Event::Drawn { seat, left: self.stock_left });
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

    /// What `seat` has taken, the reserve included.
    fn all_taken(&self, seat: Seat) -> CardSet {
        let taken = self.taken[seat.index()];
        if self.first_taker == Some(seat) { taken | self.reserve } else { taken }
    }

    /// The points of what `seat` has taken, where this seat has succeeded in a sourdine.
    fn score(&self, seat: Seat, sourdine: Option<Seat>) -> i32 {
        let points = self.options.worth(self.all_taken(seat));
        match (sourdine, self.options.moon_score) {
            (None, _) => points,
            (Some(all), MoonScore::Minus) if all == seat => points - 2 * ALL_PENALTIES,
            (Some(_), MoonScore::Minus) => points,
            (Some(all), MoonScore::Others) if all == seat => points - ALL_PENALTIES,
            (Some(_), MoonScore::Others) => points + ALL_PENALTIES,
        }
    }

    /// Who has taken all hearts and the queen of spades, in a game where that counts.
    #[inline]
    fn sourdine(&self) -> Option<Seat> {
        Seat::all(self.players)
            .find(|&seat| self.options.moon && self.all_taken(seat).contains_all(CardSet::PENALTIES))
    }
}
