//! A perfect-information solver for finished rounds of Herz an Herz: the most that a seat could have scored
//! with the cards that it drew, had it known them in advance. It separates the luck of the draw from skill.
//!
//! Exact dynamic programming over the seat's turns; a state is what matters of the tower.

use crate::herz::{Card, Herz, LEVELS, Move, Options, Side};
use crate::{BySeat, Game as _, Seat};
use std::collections::HashMap;

/// The cards of which a turn could have placed one.
#[derive(Clone, Debug)]
enum TurnOffer {
    /// The card drawn.
    Drawn(Card),
    /// A thief, and the cards that it could have taken.
    Prey(Vec<Card>),
}

/// The score of a seat in a finished round, and the best in hindsight: `scored <= best <= 18`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HindsightScore {
    /// The points that were scored.
    pub scored: u8,
    /// The most that it could have scored with the same cards in the same order, had it known them in
    /// advance, and had nobody stolen from it; its own thieves could have taken any card that lay open at
    /// that moment as the others really played. Exact under these conditions, and never below what was
    /// scored.
    pub best: u8,
}

impl HindsightScore {
    /// The share of the best score that was reached: 0 to 1; 1 if the best is 0.
    pub fn share(self) -> f32 {
        if self.best == 0 { 1.0 } else { f32::from(self.scored) / f32::from(self.best) }
    }
}

/// Solves a finished round for each seat; none if the moves are not those of a finished round. `deck` is a
/// permutation of the pack, top card first.
pub fn solve(
    players: u8,
    first: Seat,
    deck: &[Card],
    moves: &[(Seat, Move)],
) -> Option<BySeat<HindsightScore>> {
    let mut state = Herz::deal(players, &Options::default(), 1, first, deck);
    let mut offers: [Vec<TurnOffer>; crate::MAX_SEATS] = Default::default();
    for &(seat, mv) in moves {
        let view = state.view(Some(seat));
        let drawn = view.drawn?.card;
        let others = view.towers.iter().filter(|&(other, _)| other != seat);
        let open = others.flat_map(|(_, tower)| Side::ALL.map(|side| tower.tower.last(side)));
        let open = open.flatten().map(|placed| placed.card);
        offers[seat.index()].push(if drawn == Card::THIEF {
            TurnOffer::Prey(open.collect())
        } else {
            TurnOffer::Drawn(drawn)
        });
        state.apply(seat, mv, |_| {}).ok()?;
    }
    let points = state.points()?;
    // Points are 0 to 18.
    Some(BySeat::from_fn(players, |seat| HindsightScore {
        scored: points[seat] as u8,
        best: best(&offers[seat.index()]),
    }))
}

/// The most points that can be made of these cards, drawn in this order, with perfect information.
pub fn best_of(cards: &[Card]) -> u8 {
    best(&cards.iter().map(|&card| TurnOffer::Drawn(card)).collect::<Vec<_>>())
}

/// Two columns, the one ahead first (of equal ones, that with more room): last worths and heights; and the
/// colours of the cards that wait for a partner, the uppermost in the lowest digit (base 8, 0: nothing
/// there).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Columns {
    last: [u8; 2],
    heights: [u8; 2],
    waiting: u32,
}

/// The digit of a card's colour: 5 for none.
fn colour(card: Card) -> u32 {
    card.group().map_or(5, |group| group.index() as u32 + 1)
}

impl Columns {
    /// With the card in the column number `side`, and the points that this makes.
    fn with(self, side: usize, card: Card) -> Option<(Self, u8)> {
        if usize::from(self.heights[side]) == LEVELS {
            return None;
        }
        let mut after = self;
        after.last[side] = card.worth_under(self.last[side])?;
        after.heights[side] += 1;
        let lead = self.heights[0] - self.heights[1];
        let points = if side == 1 && lead > 0 {
            after.waiting = self.waiting >> 3;
            if self.waiting & 7 == colour(card) && card.group().is_some() { 3 } else { 2 }
        } else {
            after.waiting |= colour(card) << (3 * lead);
            0
        };
        if (after.heights[0], after.last[0]) < (after.heights[1], after.last[1]) {
            after.last.swap(0, 1);
            after.heights.swap(0, 1);
        }
        Some((after, points))
    }
}

/// The most points that can be made of these offers, of each of which one card or none is taken, in their
/// order. The first card taken is the start card, which can't be stolen.
fn best(offers: &[TurnOffer]) -> u8 {
    let mut states: HashMap<Columns, u8> = HashMap::new();
    let mut most = 0;
    for offer in offers {
        let mut added: Vec<(Columns, u8)> = Vec::new();
        let cards = match offer {
            TurnOffer::Drawn(card) => std::slice::from_ref(card),
            TurnOffer::Prey(cards) => cards,
        };
        for &card in cards {
            for (&columns, &points) in &states {
                for side in 0..2 {
                    if let Some((after, more)) = columns.with(side, card) {
                        most = most.max(points + more);
                        added.push((after, points + more));
                    }
                }
            }
        }
        for (columns, points) in added {
            let known = states.entry(columns).or_insert(points);
            *known = points.max(*known);
        }
        if let TurnOffer::Drawn(card) = offer
            && let Some(worth) = card.worth_as_start()
        {
            states.entry(Columns { last: [worth; 2], heights: [0; 2], waiting: 0 }).or_insert(0);
        }
    }
    most
}
