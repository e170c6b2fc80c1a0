//! The view of a seat, or of a spectator, on a deal: built from nothing.

use super::{Card, CardSet, Choices, Hearts, Phase, Reserve, Three, Trick, View};
use crate::{BySeat, Seat};

impl Hearts {
    /// Whether `seat` has chosen its three cards.
    pub(super) fn has_passed(&self, seat: Seat) -> bool {
        self.pass.direction.is_some()
            && match self.phase {
                Phase::Passing => !self.to_move.contains(seat),
                Phase::Playing | Phase::Over => true,
            }
    }

    /// A trick as shown: `cards` in order of play, from `leader` on.
    fn shown(&self, leader: Seat, cards: &[Card]) -> Trick {
        let mut trick = Trick { leader, best: None, led: None, cards: BySeat::new(self.players) };
        let mut seat = leader;
        let mut highest: Option<Card> = None;
        for &card in cards {
            trick.cards[seat] = Some(card);
            if highest.is_none_or(|high| card.suit() == high.suit() && card > high) {
                highest = Some(card);
                trick.best = Some(seat);
            }
            seat = seat.left(self.players);
        }
        trick.led = highest.map(Card::suit);
        trick
    }

    pub(super) fn view_of(&self, me: Option<Seat>) -> View {
        // A seat beyond the table is a spectator.
        let me = me.filter(|seat| seat.0 < self.players);
        let over = self.phase == Phase::Over;
        let choices = me.map_or(Choices::Play(CardSet::EMPTY), |seat| crate::Game::legal(self, seat));
        let playable = match choices {
            Choices::Play(cards) => cards,
            Choices::Pass(_) => CardSet::EMPTY,
        };
        let passed = |seat: Seat| Three::new(self.pass.cards[seat.index()]).set();
        View {
            players: self.players,
            options: self.options,
            me,
            dealer: self.dealer,
            phase: self.phase,
            direction: self.pass.direction,
            to_move: self.to_move,
            hand: me.map_or(CardSet::EMPTY, |seat| self.hands[seat.index()]),
            playable,
            restriction: me
                .filter(|&seat| self.phase == Phase::Playing && self.to_move.contains(seat))
                .and_then(|seat| self.restriction(seat)),
            passed: me.filter(|&seat| self.has_passed(seat)).map(passed),
            received: me
                .filter(|_| self.phase != Phase::Passing)
                .and_then(|seat| Some(passed(self.pass.direction?.giver(seat, self.players)))),
            counts: BySeat::from_fn(self.players, |seat| self.hands[seat.index()].len() as u8),
            trick: self.shown(self.trick.leader, self.trick.played()),
            last_trick: self
                .won
                .first_taker
                .map(|_| self.shown(self.history.last_leader, &self.history.last[..self.players as usize])),
            tricks: BySeat::from_fn(self.players, |seat| self.won.tricks[seat.index()]),
            plays: self.history.plays,
            taken: BySeat::from_fn(self.players, |seat| self.won.cards[seat.index()]),
            broken: self.limits.breakers.is_empty(),
            reserve: Reserve {
                count: self.won.reserve.len() as u8,
                taker: self.won.first_taker.filter(|_| !self.won.reserve.is_empty()),
                cards: (over || (me.is_some() && me == self.won.first_taker))
                    .then_some(self.won.reserve)
                    .filter(|cards| !cards.is_empty()),
            },
            stock: self.stock.left,
            drawn: me.and_then(|seat| *self.stock.drawn.get(seat.index())?),
            sourdine: self.sourdine().filter(|_| over),
            points: crate::Game::points(self),
        }
    }
}
