//! Herz an Herz: small steps down, pairs, colours, and thieves where they help most.

use super::{Playable, below};
use crate::Moves as _;
use crate::herz::{Choice, Herz, LEVELS, Move, MoveSet, Side, Tower, View};
use rand::RngCore;

impl Playable for Herz {
    fn easy(view: &View, legal: &MoveSet, rng: &mut dyn RngCore) -> Option<Move> {
        let (seat, drawn) = (view.seat?, view.drawn.as_ref()?);
        let own = view.towers.get(seat)?;
        let situation = Situation {
            tower: &own.tower,
            points: own.points,
            view,
            turns: 1 + i32::from(view.cards_left) / i32::from(view.players),
        };
        let choices = drawn.choices.iter().filter(|choice| legal.contains(choice.mv));
        let valued = choices.map(|choice| (situation.value(choice), choice.mv)).collect::<Vec<_>>();
        let best = valued.iter().map(|&(value, _)| value).max()?;
        let best = valued.iter().filter(|&&(value, _)| value == best).map(|&(_, mv)| mv).collect::<Vec<_>>();
        best.get(below(rng, best.len())).copied()
    }
}

struct Situation<'a> {
    tower: &'a Tower,
    points: i32,
    view: &'a View,
    /// How many turns one has yet, this one included.
    turns: i32,
}

impl Situation<'_> {
    /// What a choice is worth, in hundredths of a point or so; a discard is worth nothing.
    fn value(&self, choice: &Choice) -> i32 {
        match (choice.mv, choice.worth) {
            (Move::Start, Some(worth)) => self.start(worth),
            (Move::Place(side), Some(worth)) => self.place(choice, side, worth),
            (Move::Steal { victim, to, .. }, Some(worth)) => {
                let before = self.view.towers.get(victim).map_or(0, |tower| tower.points);
                let broken = before - choice.victim_points.unwrap_or(before);
                // A pair broken at one of several rivals helps less than a pair of one's own.
                self.place(choice, to, worth) + 60 * broken / (i32::from(self.view.players) - 1)
            }
            (Move::Start | Move::Place(_) | Move::Steal { .. } | Move::Discard, _) => 0,
        }
    }

    /// Keeps a high card at once, and is content with less as turns go by.
    fn start(&self, worth: u8) -> i32 {
        let highest = [50, 75, 100][usize::from(self.view.players.clamp(2, 4) - 2)];
        let passed = (27 - self.turns).max(0);
        i32::from(worth) * 100 - highest * (85 - 8 * passed).max(0)
    }

    /// Weighs the points won now, and the progress, against the room lost for the cards that are still to come.
    fn place(&self, choice: &Choice, side: Side, worth: u8) -> i32 {
        let above = i32::from(self.tower.above(side).unwrap_or(100));
        let step = above - i32::from(worth);
        let after = (LEVELS - 1 - self.tower.height(side)) as i32;
        let missing = Side::ALL.map(|side| LEVELS - self.tower.height(side)).iter().sum::<usize>() as i32;
        let lead = self.tower.height(side) as i32 - self.tower.height(side.other()) as i32;
        // With few turns for many missing cards a wide step costs less than waiting.
        let patience = 100 * self.turns / (self.turns + missing);
        let lost = 4 * patience * step * after / above;
        let won = 40 * (choice.points - self.points);
        let ahead = 20 * lead.max(0) * missing / self.turns.max(1);
        100 + won - lost - ahead
    }
}
