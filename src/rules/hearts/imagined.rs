//! A full state made of a seat's view and a guess at the hidden cards, for search.

use super::parts::{History, Limits, NO_CARD, OpenTrick, Pass, Stock, Won};
use super::{Card, CardSet, Direction, Hearts, Options, Phase, STOCK, Suit, Trick, View};
use crate::fast::below;
use crate::{MAX_SEATS, Seat, SeatSet};
use rand::RngCore;

/// A guess at what is hidden.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guess {
    /// All hands; the reader's as in the view. While passing, others' passed cards are still in their hands.
    pub(crate) hands: [CardSet; MAX_SEATS],
    /// The reserve; as in the view, if it is known.
    pub(crate) reserve: CardSet,
    /// The stock; only the last cards count, as many as the view says are left.
    pub(crate) stock: [Card; STOCK],
}

impl Hearts {
    /// The state for `view` if the guess is right. Of a pass between two others it is only known that the
    /// receiver held the cards: any three such cards are used.
    pub(crate) fn imagined(view: &View, me: Seat, guess: &Guess, rng: &mut impl RngCore) -> Self {
        let players = view.players;
        let plays = view.plays.as_slice();
        let first_taker = plays.get(..usize::from(players)).and_then(taker);
        let mut this = Self {
            hands: guess.hands,
            pass: Pass::new(view.direction),
            stock: Stock::new(guess.stock, view.stock),
            trick: OpenTrick::of(&view.trick),
            limits: Limits {
                breakers: if view.broken { CardSet::EMPTY } else { view.options.breaking.breakers() },
                opening: None,
                guarded: !view.options.first_trick_points && first_taker.is_none(),
            },
            won: Won { first_taker, ..Won::new(guess.reserve) },
            history: History::of(view),
            to_move: view.to_move,
            phase: view.phase,
            dealer: view.dealer,
            players,
            options: view.options,
        };
        for (seat, &taken) in view.taken.iter() {
            this.won.cards[seat.index()] = taken;
            this.won.tricks[seat.index()] = view.tricks[seat];
        }
        if view.phase == Phase::Playing && plays.is_empty() {
            this.limits.opening = Seat::all(players)
                .filter_map(|seat| (this.hands[seat.index()] & CardSet::suit(Suit::Clubs)).first())
                .min();
        }
        if players == 2 {
            let other = me.left(2).index();
            this.stock.drawn[me.index()] = view.drawn;
            // The other player's last draw is unknown, too, and doesn't matter for play: any card of that
            // hand.
            this.stock.drawn[other] = view.drawn.map(|_| this.hands[other].first().unwrap_or(NO_CARD));
        }
        if let Some(direction) = view.direction {
            this.imagine_passes(view, direction, me, rng);
        }
        this
    }

    fn imagine_passes(&mut self, view: &View, direction: Direction, me: Seat, rng: &mut impl RngCore) {
        for giver in Seat::all(self.players) {
            let receiver = direction.receiver(giver, self.players);
            let passing = view.phase == Phase::Passing;
            if passing && view.to_move.contains(giver) {
                continue;
            }
            let known = if giver == me {
                view.passed
            } else if receiver == me {
                view.received
            } else {
                None
            };
            let held = || {
                let played = view.plays.as_slice().iter().filter(|(seat, _)| *seat == receiver);
                let played: CardSet = played.map(|&(_, card)| card).collect();
                if passing { self.hands[giver.index()] } else { self.hands[receiver.index()] | played }
            };
            let three = known.unwrap_or_else(|| three_of(held(), rng));
            for (place, card) in self.pass.cards[giver.index()].iter_mut().zip(three.iter()) {
                *place = card;
            }
            if passing && giver != me {
                self.hands[giver.index()] = self.hands[giver.index()] - three;
            }
        }
    }
}

impl OpenTrick {
    /// The visible trick.
    fn of(seen: &Trick) -> Self {
        let mut trick = Self::new(seen.leader);
        for (seat, card) in seen.played() {
            trick.put(seat, card);
        }
        trick
    }
}

impl History {
    /// The visible history.
    fn of(view: &View) -> Self {
        let mut last = [NO_CARD; MAX_SEATS];
        let cards = view.last_trick.iter().flat_map(Trick::played);
        for (place, (_, card)) in last.iter_mut().zip(cards) {
            *place = card;
        }
        Self {
            plays: view.plays,
            last,
            last_leader: view.last_trick.map_or(view.dealer, |trick| trick.leader),
        }
    }
}

/// The taker of this full trick.
fn taker(trick: &[(Seat, Card)]) -> Option<Seat> {
    let led = trick.first()?.1.suit();
    trick.iter().filter(|(_, card)| card.suit() == led).max_by_key(|(_, card)| *card).map(|&(seat, _)| seat)
}

/// Three random cards: all, if there are no more.
fn three_of(cards: CardSet, rng: &mut impl RngCore) -> CardSet {
    let mut three = CardSet::EMPTY;
    for _ in 0..3 {
        if let Some(card) = (cards - three).pick(|count| below(rng, count)) {
            three.insert(card);
        }
    }
    three
}

/// Accessors for search.
impl Hearts {
    /// The seat to move, while cards are played.
    #[inline]
    pub(crate) fn turn(&self) -> Option<Seat> {
        if self.phase == Phase::Playing { self.to_move.first() } else { None }
    }

    /// The seats that have not passed yet.
    pub(crate) fn passing(&self) -> SeatSet {
        if self.phase == Phase::Passing { self.to_move } else { SeatSet::EMPTY }
    }

    /// A hand.
    #[inline]
    pub(crate) fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()]
    }

    /// The playable cards of the seat to move.
    #[inline]
    pub(crate) fn may_play(&self, seat: Seat) -> CardSet {
        self.playable(seat)
    }

    /// The cards that a seat has taken in tricks.
    #[inline]
    pub(crate) fn tricks_of(&self, seat: Seat) -> CardSet {
        self.won.cards[seat.index()]
    }

    /// All that has been taken in tricks.
    #[inline]
    pub(crate) fn gone(&self) -> CardSet {
        self.won.cards.iter().fold(CardSet::EMPTY, |all, &taken| all | taken)
    }

    /// Whether a trick is to be led, and no scoring card is left.
    #[inline]
    pub(crate) fn is_played_out(&self) -> bool {
        self.trick.len == 0 && self.gone().contains_all(self.options.counting())
    }

    /// The trick on the table: its cards, all cards of the suit led, the highest card of it, and the number
    /// of cards.
    #[inline]
    pub(crate) fn table(&self) -> (CardSet, CardSet, (Seat, Card), u8) {
        (self.trick.on_table, self.trick.led, self.trick.best, self.trick.len)
    }

    /// The number of players, and the options.
    #[inline]
    pub(crate) fn terms(&self) -> (u8, &Options) {
        (self.players, &self.options)
    }

    /// The points by seat of what has been taken so far, the reserve included.
    pub(crate) fn standing(&self) -> [i32; MAX_SEATS] {
        let mut points = [0; MAX_SEATS];
        let sourdine = self.sourdine();
        for seat in Seat::all(self.players) {
            points[seat.index()] = self.score(seat, sourdine);
        }
        points
    }
}
