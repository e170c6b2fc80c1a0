//! Towers: a start card and two columns under it.

use super::card::Card;
use super::moves::{Move, Side};
use crate::Seat;

/// The maximum number of cards in a column.
pub const LEVELS: usize = 6;

/// A card on the table with its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placed {
    /// The card.
    pub card: Card,
    /// Its value, fixed when it was placed: 1–100.
    pub worth: u8,
}

/// The score of a level of a tower.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TowerLevel {
    /// 2 if it holds two cards, else 0.
    pub points: u8,
    /// 1 if both are of one colour group, else 0.
    pub bonus: u8,
}

/// A player's tower.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tower {
    start: Option<Placed>,
    columns: [[Option<Placed>; LEVELS]; 2],
    heights: [u8; 2],
}

/// Whether two cards of a level have the same colour.
#[inline]
fn is_of_one_colour(left: Placed, right: Placed) -> bool {
    let colour = left.card.group();
    colour.is_some() && colour == right.card.group()
}

impl Tower {
    /// The start card.
    pub const fn start(&self) -> Option<Placed> {
        self.start
    }

    /// The cards of a column, from the top down.
    pub fn column(&self, side: Side) -> impl DoubleEndedIterator<Item = Placed> + Clone {
        self.columns[side.index()].iter().copied().flatten()
    }

    /// The number of cards in a column: 0–6.
    #[inline]
    pub const fn height(&self, side: Side) -> usize {
        self.heights[side.index()] as usize
    }

    /// The card at a level of a column, counted from 0 below the start card.
    #[inline]
    pub fn at(&self, side: Side, level: usize) -> Option<Placed> {
        self.columns[side.index()].get(level).copied().flatten()
    }

    /// The last card of a column: the one that a thief can take.
    #[inline]
    pub fn last(&self, side: Side) -> Option<Placed> {
        self.height(side).checked_sub(1).and_then(|level| self.at(side, level))
    }

    /// The value below which the next card of a column must be; none without a start card.
    #[inline]
    pub fn above(&self, side: Side) -> Option<u8> {
        self.last(side).or(self.start).map(|placed| placed.worth)
    }

    /// Whether a column holds all six cards.
    #[inline]
    pub const fn is_full(&self, side: Side) -> bool {
        self.height(side) == LEVELS
    }

    /// Whether both columns are complete.
    #[inline]
    pub const fn is_complete(&self) -> bool {
        self.is_full(Side::Left) && self.is_full(Side::Right)
    }

    /// The value of `card` as the next card of a column, if it fits.
    #[inline]
    pub fn fits(&self, side: Side, card: Card) -> Option<u8> {
        if self.is_full(side) { None } else { card.worth_under(self.above(side)?) }
    }

    /// The scores of the six levels, from the top down.
    pub fn levels(&self) -> [TowerLevel; LEVELS] {
        std::array::from_fn(|level| match (self.at(Side::Left, level), self.at(Side::Right, level)) {
            (Some(left), Some(right)) => {
                TowerLevel { points: 2, bonus: is_of_one_colour(left, right).into() }
            }
            _ => TowerLevel::default(),
        })
    }

    /// The sum of the levels: 0–18.
    #[inline]
    pub fn points(&self) -> u8 {
        let [left, right] = &self.columns;
        let pairs = left.iter().zip(right).map_while(|(left, right)| Some(((*left)?, (*right)?)));
        pairs.map(|(left, right)| 2 + u8::from(is_of_one_colour(left, right))).sum()
    }

    pub(crate) const fn keep(&mut self, placed: Placed) {
        self.start = Some(placed);
    }

    /// Adds a card to a column that is not full.
    #[inline]
    pub(crate) fn push(&mut self, side: Side, placed: Placed) {
        let height = &mut self.heights[side.index()];
        self.columns[side.index()][usize::from(*height)] = Some(placed);
        *height += 1;
    }

    /// Removes the last card of a column.
    #[inline]
    pub(crate) fn pop(&mut self, side: Side) -> Option<Placed> {
        let height = &mut self.heights[side.index()];
        *height = height.checked_sub(1)?;
        self.columns[side.index()][usize::from(*height)].take()
    }
}

/// Calls `tell` with every legal move of a seat with its drawn card, the discard last.
pub fn each_move(towers: &[Tower], seat: Seat, drawn: Card, mut tell: impl FnMut(Move)) {
    let own = &towers[seat.index()];
    if own.start().is_none() {
        if drawn != Card::THIEF {
            tell(Move::Start);
        }
    } else if drawn == Card::THIEF {
        for victim in Seat::all(towers.len() as u8).filter(|&victim| victim != seat) {
            for from in Side::ALL {
                let Some(prey) = towers[victim.index()].last(from) else { continue };
                let fitting = Side::ALL.into_iter().filter(|&to| own.fits(to, prey.card).is_some());
                fitting.for_each(|to| tell(Move::Steal { victim, from, to }));
            }
        }
    } else {
        let fitting = Side::ALL.into_iter().filter(|&side| own.fits(side, drawn).is_some());
        fitting.for_each(|side| tell(Move::Place(side)));
    }
    tell(Move::Discard);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_points_are_those_of_the_levels() {
        let card = |text: &str| text.parse::<Card>().expect("a card");
        let mut tower = Tower::default();
        tower.keep(Placed { card: card("S"), worth: 100 });
        let mut points = vec![tower.points()];
        for (left, right) in
            [("99", "90"), ("80", "70"), ("S", "60"), ("J50", "50"), ("30", "20"), ("10", "9")]
        {
            for (side, text) in [(Side::Left, left), (Side::Right, right)] {
                let worth = tower.fits(side, card(text)).expect("it fits");
                tower.push(side, Placed { card: card(text), worth });
                let sum: u8 = tower.levels().iter().map(|level| level.points + level.bonus).sum();
                assert_eq!(tower.points(), sum, "{text}");
                points.push(sum);
            }
        }
        assert_eq!(points, [0, 0, 3, 3, 5, 5, 7, 7, 10, 10, 12, 12, 15]);
    }
}
