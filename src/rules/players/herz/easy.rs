//! The heuristic of `easy` in Herz an Herz, without lookahead: small steps down, pairs, colours, and thieves
//! where they help most.
//!
//! It estimates how many more cards a column will take. If `n` random cards arrive one by one and each must
//! be taken or left, the best strategy expects a descending sequence of about √(2n) (the online longest
//! decreasing subsequence). So this is the value of the room below a card, and the cost of a step down is its
//! loss.

use crate::Moves as _;
use crate::herz::{Choice, LEVELS, Move, MoveSet, Side, Tower, View};
use crate::players::any_best;
use rand::RngCore;

/// The move with the highest value; ties are broken at random.
pub fn choose(view: &View, legal: &MoveSet, rng: &mut dyn RngCore) -> Option<Move> {
    let (seat, drawn) = (view.seat?, view.drawn.as_ref()?);
    let own = view.towers.get(seat)?;
    let evaluator = EasyEvaluator {
        tower: &own.tower,
        points: own.points,
        view,
        turns: f64::from(view.cards_left) / f64::from(view.players),
        highest: [50.0, 75.0, 100.0][usize::from(view.players.clamp(2, 4) - 2)],
    };
    let choices = drawn.choices.iter().filter(|choice| legal.contains(choice.mv));
    // In thousandths of a point, so that ties are exact.
    any_best(choices.map(|choice| ((1000.0 * evaluator.value(choice)).round() as i64, choice.mv)), rng)
}

// Tuned against random players: changing any of these by a third costs a tenth of a point per round.
// The share of fitting cards that a column gets: the other column needs some of them, too.
const SHARED: f64 = 0.85;
/// The value of a single card relative to a pair: it may still get a partner.
const AHEAD: f64 = 0.4;
/// How sharply the expected number of cards saturates at the number of free places.
const BEND: f64 = 6.0;
/// The weight of colour bonuses: a little less than points, since they lead to wide steps.
const COLOUR: f64 = 0.7;

struct EasyEvaluator<'a> {
    tower: &'a Tower,
    points: i32,
    view: &'a View,
    /// The number of own turns after this one.
    turns: f64,
    /// The highest number in play.
    highest: f64,
}

/// A current or hypothetical column: the number of cards, and the value of the last.
type Column = (usize, f64);

impl EasyEvaluator<'_> {
    /// The gain in expected points over a discard.
    fn value(&self, choice: &Choice) -> f64 {
        match (choice.mv, choice.worth) {
            (Move::Start, Some(worth)) => self.start(f64::from(worth)),
            (Move::Place(side), Some(worth)) => self.place(choice, side, worth),
            (Move::Steal { victim, to, .. }, Some(worth)) => {
                let before = self.view.towers.get(victim).map_or(0, |tower| tower.points);
                let broken = before - choice.victim_points.unwrap_or(before);
                // Breaking a pair of one of several rivals helps less than a pair of one's own.
                let rivals = f64::from(self.view.players) - 1.0;
                self.place(choice, to, worth) + (0.5 + f64::from(broken)) / rivals
            }
            (Move::Start | Move::Place(_) | Move::Steal { .. } | Move::Discard, _) => 0.0,
        }
    }

    /// The gain of a start card over waiting for a better one.
    fn start(&self, worth: f64) -> f64 {
        let tower = |worth: f64, turns: f64| 2.0 * self.to_come((0, worth.min(self.highest)), turns);
        let waiting = (0..9).map(|tenths| {
            let share = f64::from(tenths) / 10.0;
            let better = self.highest * (1.0 + share) / 2.0;
            tower(better, self.turns - 1.0 / (1.0 - share))
        });
        tower(worth, self.turns) - waiting.fold(0.0, f64::max) + 0.001
    }

    fn place(&self, choice: &Choice, side: Side, worth: u8) -> f64 {
        let other = self.column(side.other());
        let before = self.column(side);
        let after = (before.0 + 1, f64::from(worth));
        let pairs = |column: Column| column.0.min(other.0) as f64;
        let colours = f64::from(choice.points - self.points) - 2.0 * (pairs(after) - pairs(before));
        self.expected_points(after, other) - self.expected_points(before, other) + COLOUR * colours
    }

    fn column(&self, side: Side) -> Column {
        (self.tower.height(side), f64::from(self.tower.above(side).unwrap_or(0)))
    }

    /// The expected points of two columns.
    fn expected_points(&self, one: Column, other: Column) -> f64 {
        let [one, other] = [one, other].map(|column| column.0 as f64 + self.to_come(column, self.turns));
        2.0 * (one.min(other) + AHEAD * (one.max(other) - one.min(other)))
    }

    /// The expected number of further cards in a column.
    fn to_come(&self, (height, worth): Column, turns: f64) -> f64 {
        let fitting = SHARED * turns.max(0.0) * (worth - 1.0).max(0.0) / self.highest;
        let free = (LEVELS - height) as f64;
        let room = (2.0 * fitting).sqrt();
        // At most the number of places; nearly all of them if there is plenty of room.
        free * room / (free.powf(BEND) + room.powf(BEND)).powf(1.0 / BEND)
    }
}
