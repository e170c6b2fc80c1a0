//! The views of a round of Hol's der Teufel, and rounds imagined from a view.

use super::Teufel;
use super::card::{Colour, DevilSet, Hand};
use super::moves::Move;
use super::row::Rows;
use super::view::{Backs, Offer, View};
use crate::{BySeat, Moves as _, Seat};

impl Teufel {
    /// The view of a seat, or of a spectator.
    pub(super) fn view_of(&self, me: Option<Seat>) -> View {
        // A seat beyond the table is a spectator.
        let me = me.filter(|seat| seat.0 < self.players);
        let chosen =
            me.filter(|&seat| self.ending.is_none() && seat == self.turn).map(|seat| (seat, self.choices()));
        let offers = chosen.map_or_else(Vec::new, |(seat, (choices, _))| {
            let offer = |mv| {
                let cost = match mv {
                    Move::Extend(devil, end) => self.row(devil.colour()).cost(devil.value(), end),
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
            rows: self.rows.rows,
            angels_allowed: self.rows.allow_angels(),
            chips: BySeat::from_fn(self.players, |seat| self.chips[seat.index()]),
            backs: BySeat::from_fn(self.players, |seat| Backs::of(self.hand(seat))),
            lacks: BySeat::from_fn(self.players, |seat| self.lacks[seat.index()]),
            aside: self.aside.len() as u8,
            passes: self.passes,
            ending: self.ending,
            points: crate::Game::points(self),
        }
    }

    /// The round of `view`, with these hands of the others; the rest is set aside. `None` if they are
    /// inconsistent: other backs than the view's, or cards that are visible elsewhere.
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
        for (row, colour) in view.rows.iter().zip(Colour::ALL) {
            let played = row.devils(colour);
            if !(played - left).is_empty() {
                return None;
            }
            left = left - played;
            angels -= u8::from(row.closed().is_some());
        }
        Some(Self {
            devils: std::array::from_fn(|seat| {
                hands.as_slice().get(seat).map_or(DevilSet::EMPTY, |hand| hand.devils)
            }),
            angels: std::array::from_fn(|seat| hands.as_slice().get(seat).map_or(0, |hand| hand.angels)),
            chips: std::array::from_fn(|seat| view.chips.as_slice().get(seat).copied().unwrap_or_default()),
            rows: Rows::of(view.rows),
            aside: Hand { devils: left, angels },
            lacks: std::array::from_fn(|seat| view.lacks.as_slice().get(seat).copied().unwrap_or_default()),
            // None once the round is over.
            turn: view.to_move?,
            passes: view.passes,
            ending: None,
            dealer: view.dealer,
            players: view.players,
        })
    }
}
