//! Herz an Herz for the contract suite.

use super::{Card, Herz, Move, Side};
use crate::testing::{Redeal, shuffle};
use crate::{Game as _, MAX_SEATS, Seat};
use rand::RngCore;

impl Redeal for Herz {
    /// The order of the draw pile is hidden, and from everybody but the seat to move the drawn card.
    fn redeal_hidden(&self, seat: Option<Seat>, rng: &mut dyn RngCore) -> Self {
        let mut this = *self;
        let knows_drawn = self.end.is_none() && seat == Some(self.turn);
        let hidden = usize::from(self.used) + usize::from(knows_drawn)..usize::from(self.size);
        shuffle(&mut this.deck[hidden], rng);
        this
    }

    fn whereabouts(&self) -> Vec<Card> {
        let (used, left) = self.deck[..usize::from(self.size)].split_at(usize::from(self.used));
        let mut discarded = used.to_vec();
        let mut places = left.to_vec();
        for tower in &self.towers {
            let columns = Side::ALL.into_iter().flat_map(|side| tower.column(side));
            for placed in tower.start().into_iter().chain(columns) {
                places.push(placed.card);
                // Placed cards that were never drawn, or appear twice, would be in excess.
                if let Some(index) = discarded.iter().position(|&card| card == placed.card) {
                    discarded.swap_remove(index);
                }
            }
        }
        places.extend(discarded);
        places
    }

    fn universe(&self, _rng: &mut dyn RngCore) -> Vec<Move> {
        let steals = Seat::all(MAX_SEATS as u8).flat_map(|victim| {
            Side::ALL.into_iter().flat_map(move |from| Side::ALL.map(|to| Move::Steal { victim, from, to }))
        });
        [Move::Start, Move::Discard].into_iter().chain(Side::ALL.map(Move::Place)).chain(steals).collect()
    }

    fn check(&self) -> Result<(), String> {
        for tower in &self.towers {
            for side in Side::ALL {
                let worths = tower.start().into_iter().chain(tower.column(side)).map(|placed| placed.worth);
                let worths = worths.collect::<Vec<_>>();
                if !worths.is_sorted_by(|above, below| above > below) {
                    return Err(format!("worths that don't descend: {worths:?}"));
                }
                if tower.height(side) > 0 && tower.start().is_none() {
                    return Err("a column without a start card".to_owned());
                }
                if tower.column(side).count() != tower.height(side) {
                    return Err("a column with a gap".to_owned());
                }
            }
        }
        let complete = self.towers.iter().any(super::Tower::is_complete);
        if self.end.is_some() != (complete || self.used == self.size) {
            return Err("the round ended at the wrong moment".to_owned());
        }
        if self
            .points()
            .is_some_and(|points| points.as_slice().iter().any(|points| !(0..=18).contains(points)))
        {
            return Err("points beyond 12 + 6".to_owned());
        }
        Ok(())
    }
}
