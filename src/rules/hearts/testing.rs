//! Hearts for the contract suite.

use super::parts::STOCK;
use super::{Card, CardSet, Hearts, MoonScore, Move, Phase, Suit, Three, hand_size};
use crate::testing::{Redeal, below, shuffle};
use crate::{Game, Seat};
use rand::RngCore;

/// The number of random passes to try besides the plays.
const PASSES: usize = 40;

impl Hearts {
    /// The cards that were passed and not picked up yet.
    fn in_flight(&self) -> impl Iterator<Item = Card> {
        Seat::all(self.players)
            .filter(|&seat| self.phase == Phase::Passing && self.has_passed(seat))
            .flat_map(|seat| self.pass.cards[seat.index()])
    }

    /// Whether the public fact about the first lead holds: its seat has the lowest club.
    fn leader_fits(&self) -> bool {
        let lowest = Seat::all(self.players)
            .filter_map(|seat| Some(((self.hands[seat.index()] & CardSet::suit(Suit::Clubs)).first()?, seat)))
            .min();
        match self.limits.opening {
            Some(opening) => lowest == Some((opening, self.trick.leader)),
            None => true,
        }
    }
}

impl Redeal for Hearts {
    /// A seat knows its hand, its passed cards (while the receiver holds them), the received ones, every
    /// played card, its own draws, the reserve if it took it, and that the first lead is the lowest club
    /// held. Everything else is dealt again, with as many cards in each place as before.
    fn redeal_hidden(&self, seat: Option<Seat>, rng: &mut dyn RngCore) -> Self {
        // Until the lowest club is led, a deal may contradict the leader: then another one is tried.
        loop {
            let anew = self.redealt(seat, rng);
            if anew.leader_fits() {
                return anew;
            }
        }
    }

    fn whereabouts(&self) -> Vec<Card> {
        let sets = self.hands.iter().chain(&self.won.cards).flat_map(|cards| cards.iter());
        // The reserve is listed once: `taken` excludes it.
        sets.chain(self.won.reserve.iter())
            .chain(self.stock.cards[STOCK - self.stock.left as usize..].iter().copied())
            .chain(self.trick.played().iter().copied())
            .chain(self.in_flight())
            .collect()
    }

    fn universe(&self, rng: &mut dyn RngCore) -> Vec<Move> {
        let pack: Vec<Card> = Card::pack().collect();
        let mut moves: Vec<Move> = pack.iter().copied().map(Move::Play).collect();
        for hand in [CardSet::ALL, self.hands[0], self.hands[1]] {
            let cards: Vec<Card> = hand.iter().collect();
            if cards.is_empty() {
                continue;
            }
            for _ in 0..PASSES {
                let mut card = || cards[below(rng, cards.len())];
                let mv = Move::Pass(Three::new([card(), card(), card()]));
                if !moves.contains(&mv) {
                    moves.push(mv);
                }
            }
        }
        moves
    }

    fn check(&self) -> Result<(), String> {
        let counts: Vec<usize> = Seat::all(self.players).map(|seat| self.hands[seat.index()].len()).collect();
        if counts.iter().any(|&count| count > hand_size(self.players)) {
            return Err(format!("hands of {counts:?} cards"));
        }
        if let Some(points) = self.points() {
            let sum: i32 = points.as_slice().iter().sum();
            let all = self.options.worth(CardSet::ALL);
            let right = match (self.sourdine(), self.options.moon_score) {
                (None, _) => all,
                (Some(_), MoonScore::Minus) => all - 52,
                (Some(_), MoonScore::Others) => all - 26 + 26 * (i32::from(self.players) - 1),
            };
            if sum != right {
                return Err(format!("{sum} points in all, not {right}"));
            }
        }
        Ok(())
    }
}

impl Hearts {
    /// One attempt at a deal of what `seat` can't know.
    fn redealt(&self, seat: Option<Seat>, rng: &mut dyn RngCore) -> Self {
        let mut this = *self;
        let knows = |other: Seat| Some(other) == seat;
        // Fixed cards in another hand: those that `seat` passed there.
        let passed_there = |other: Seat| match seat {
            Some(me)
                if self.pass.direction.is_some_and(|it| it.receiver(me, self.players) == other)
                    && self.has_passed(me)
                    && self.phase != Phase::Passing =>
            {
                Three::new(self.pass.cards[me.index()]).set() & self.hands[other.index()]
            }
            _ => CardSet::EMPTY,
        };
        let others = || Seat::all(self.players).filter(|&other| !knows(other));
        let reserve_known = seat.is_some() && self.won.first_taker == seat || self.phase == Phase::Over;

        // Collect the unknown cards.
        let mut unknown: Vec<Card> =
            others().flat_map(|other| (self.hands[other.index()] - passed_there(other)).iter()).collect();
        if !reserve_known {
            unknown.extend(self.won.reserve.iter());
        }
        let stock = STOCK - self.stock.left as usize..;
        unknown.extend(&self.stock.cards[stock.clone()]);
        let flying = |other: Seat| self.phase == Phase::Passing && self.has_passed(other);
        unknown
            .extend(others().filter(|&other| flying(other)).flat_map(|other| self.pass.cards[other.index()]));
        shuffle(&mut unknown, rng);

        // Deal them again. Every place gets as many as it gave.
        let mut unknown = unknown.into_iter();
        for other in others() {
            let fixed = passed_there(other);
            let count = (self.hands[other.index()] - fixed).len();
            this.hands[other.index()] = unknown.by_ref().take(count).collect::<CardSet>() | fixed;
        }
        if !reserve_known {
            this.won.reserve = unknown.by_ref().take(self.won.reserve.len()).collect();
        }
        for place in &mut this.stock.cards[stock] {
            *place = unknown.next().unwrap_or(*place);
        }
        for other in others().filter(|&other| flying(other)) {
            for place in &mut this.pass.cards[other.index()] {
                *place = unknown.next().unwrap_or(*place);
            }
        }
        if self.limits.opening.is_some() {
            this.limits.opening = Seat::all(self.players)
                .filter_map(|seat| (this.hands[seat.index()] & CardSet::suit(Suit::Clubs)).first())
                .min();
        }
        this.forget_passes(seat, rng);
        this
    }

    /// Passes between two others are chosen again from the receiver's cards and those that are out.
    fn forget_passes(&mut self, seat: Option<Seat>, rng: &mut dyn RngCore) {
        let Some(direction) = self.pass.direction.filter(|_| self.phase != Phase::Passing) else { return };
        for giver in Seat::all(self.players) {
            let receiver = direction.receiver(giver, self.players);
            if Some(giver) == seat || Some(receiver) == seat {
                continue;
            }
            let mut held: Vec<Card> = self.hands[receiver.index()].iter().collect();
            shuffle(&mut held, rng);
            for (place, card) in self.pass.cards[giver.index()].iter_mut().zip(held) {
                *place = card;
            }
        }
    }
}
