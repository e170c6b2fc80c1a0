//! Rollouts in Herz an Herz: the rest of the round with a random order of the pile and greedy play by the
//! value tables.

use super::information_set::{InformationSet, make, place, start};
use super::value_table::ValueTable;
use crate::fast::{Fast, shuffle};
use crate::herz::{Card, Move, Tower, each_move};
use crate::players::search::{DeterminizedModel, RolloutOutcome};
use crate::{BySeat, Seat};

/// The determinized model: only the order of the pile is hidden.
pub struct HerzModel<'a> {
    situation: &'a InformationSet,
    /// The value table for the own tower.
    own: &'a ValueTable,
    /// The value table for the others' towers.
    others: &'a ValueTable,
    /// The pile, in any order.
    pile: Vec<Card>,
}

impl<'a> HerzModel<'a> {
    pub fn new(situation: &'a InformationSet, own: &'a ValueTable, others: &'a ValueTable) -> Self {
        Self { situation, own, others, pile: situation.pile.iter().collect() }
    }

    fn worth(&self, tower: &Tower, seat: Seat, turns: usize) -> f32 {
        let own = seat == self.situation.seat && self.own.covers(tower);
        let table = if own { self.own } else { self.others };
        f32::from(tower.points()) + table.expected_points(tower, turns)
    }

    /// The greedy move of a seat with the card `drawn` and `left` cards in the pile.
    fn choose(&self, towers: &BySeat<Tower>, seat: Seat, drawn: Card, left: usize) -> Move {
        let players = self.situation.players;
        let turns = left / usize::from(players);
        let rivals = f32::from(players - 1).max(1.0);
        let mut best: Option<(Move, f32)> = None;
        each_move(towers.as_slice(), seat, drawn, |mv| {
            // Copies only the towers that a move changes.
            let mut own = towers[seat];
            let mut harm = 0.0;
            match mv {
                // The discard comes last; as the only move, it needs no value.
                Move::Discard if best.is_none() => return,
                Move::Discard => {}
                Move::Start => start(&mut own, drawn),
                Move::Place(side) => _ = place(&mut own, side, drawn),
                Move::Steal { victim, from, to } => {
                    let before = &towers[victim];
                    let mut robbed = *before;
                    if let Some(prey) = robbed.pop(from) {
                        place(&mut own, to, prey.card);
                    }
                    let [before, after] = [before, &robbed].map(|tower| self.worth(tower, victim, turns));
                    harm = (before - after) / rivals;
                }
            }
            let value = self.worth(&own, seat, turns) + harm;
            if best.is_none_or(|(_, most)| value > most) {
                best = Some((mv, value));
            }
        });
        best.map_or(Move::Discard, |(mv, _)| mv)
    }
}

impl DeterminizedModel for HerzModel<'_> {
    type Move = Move;
    type State = Vec<Card>;

    /// A uniformly random order of the pile, since the play so far reveals nothing about it.
    fn sample(&mut self, rng: &mut Fast) -> Option<Vec<Card>> {
        shuffle(&mut self.pile, rng);
        Some(self.pile.clone())
    }

    fn rollout(&mut self, pile: &Vec<Card>, _index: usize, mv: Move, _seed: u64) -> RolloutOutcome {
        let players = self.situation.players;
        let mut seat = self.situation.seat;
        let mut towers = self.situation.after(mv);
        for (index, &drawn) in pile.iter().enumerate() {
            if towers[seat].is_complete() {
                break;
            }
            seat = seat.left(players);
            let mv = self.choose(&towers, seat, drawn, pile.len() - 1 - index);
            make(&mut towers, seat, drawn, mv);
        }
        let points = |seat: Seat| f32::from(towers[seat].points());
        let all = Seat::all(players).map(points).sum::<f32>();
        let own = points(self.situation.seat);
        let rivals = f32::from(players - 1).max(1.0);
        RolloutOutcome { utility: own - (all - own) / rivals, points: own }
    }
}
