//! The main reason for a move, for hints.

use super::information_set::InformationSet;
use crate::Seat;
use crate::herz::{Card, Face, Group, Move, Side};
use serde::{Deserialize, Serialize};

/// The main reasons for moves; numbers are values (1–100).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// A start card this high leaves room for two long columns.
    HighStart {
        /// Its worth.
        worth: u8,
    },
    /// The start card is not high, but waiting for a better one would cost too much.
    StartsNow {
        /// Its worth.
        worth: u8,
    },
    /// A better start card will come in time.
    WaitsForStart,
    /// The card completes a level of two colours: two points.
    CompletesPair {
        /// Its column.
        side: Side,
        /// The level, from 1 at the top.
        level: u8,
    },
    /// The card completes a level in one colour: three points.
    ColourBonus {
        /// Its column.
        side: Side,
        /// The level, from 1 at the top.
        level: u8,
        /// The colour.
        group: Group,
    },
    /// A small step down: the column still takes all numbers below it.
    SmallStep {
        /// Its column.
        side: Side,
        /// The worth above.
        from: u8,
        /// The worth of the card.
        to: u8,
    },
    /// The column takes no card after this one: it is full, or nothing is lower.
    EndsColumn {
        /// Its column.
        side: Side,
    },
    /// Placing it would close the column for these numbers, which may still come.
    KeepsOpen {
        /// The column that stays unchanged.
        side: Side,
        /// The lowest number for which it would be closed.
        from: u8,
        /// The highest.
        to: u8,
    },
    /// Placing it would close the column for no number that may still come, but a card in the other column's
    /// colour would score more on this level.
    WaitsForColour {
        /// The column that stays unchanged.
        side: Side,
    },
    /// Placing it would close the column for no number that may still come, but a better card may take this
    /// place.
    KeepsPlace {
        /// The column that stays unchanged.
        side: Side,
    },
    /// The thief takes a card that fits here.
    Steals {
        /// The seat that loses it.
        victim: Seat,
        /// The points that this seat loses.
        loses: u8,
    },
    /// No card that the thief could take is worth its place.
    NothingToSteal,
    /// It fits nowhere.
    FitsNowhere,
}

/// The main reason for a move. `rival`: the best of the other moves.
pub fn reason(situation: &InformationSet, mv: Move, rival: Option<Move>) -> Reason {
    let own = situation.own();
    let after = situation.after(mv);
    match mv {
        Move::Start => {
            let worth = situation.drawn.worth_as_start().unwrap_or(0);
            let high = worth > highest(situation) / 2;
            if high { Reason::HighStart { worth } } else { Reason::StartsNow { worth } }
        }
        Move::Place(side) => {
            let (level, gained) = (own.height(side), after[situation.seat].points() - own.points());
            let shown = level as u8 + 1;
            match situation.drawn.group().filter(|_| gained > 2) {
                Some(group) => Reason::ColourBonus { side, level: shown, group },
                None if gained > 0 => Reason::CompletesPair { side, level: shown },
                None => {
                    let from = own.above(side).unwrap_or(0);
                    let to = after[situation.seat].above(side).unwrap_or(0);
                    let ends = after[situation.seat].is_full(side) || to <= 1;
                    if ends { Reason::EndsColumn { side } } else { Reason::SmallStep { side, from, to } }
                }
            }
        }
        Move::Steal { victim, .. } => {
            let loses = situation.towers[victim].points() - after[victim].points();
            Reason::Steals { victim, loses }
        }
        Move::Discard => match rival {
            // A thief itself is never placed.
            _ if situation.drawn == Card::THIEF => Reason::NothingToSteal,
            None => Reason::FitsNowhere,
            Some(Move::Start) => Reason::WaitsForStart,
            Some(Move::Place(side)) => keeps_open(situation, side),
            Some(Move::Steal { .. } | Move::Discard) => Reason::NothingToSteal,
        },
    }
}

/// The highest number in play.
const fn highest(situation: &InformationSet) -> u8 {
    situation.groups as u8 * Group::ALL[0].highest()
}

/// The numbers that may still come for which the drawn card would close a column, or else the better use of
/// its place.
fn keeps_open(situation: &InformationSet, side: Side) -> Reason {
    let own = situation.own();
    let after = situation.after(Move::Place(side))[situation.seat];
    let fits = || situation.pile.iter().filter(|&card| own.fits(side, card).is_some());
    let closed = fits().filter(|&card| after.fits(side, card).is_none());
    let numbers = closed.filter_map(|card| match card.face() {
        Face::Number(number) => Some(number),
        Face::Joker(_) | Face::SuperJoker | Face::Thief => None,
    });
    let range = numbers.fold(None, |range, number| match range {
        None => Some((number, number)),
        Some((from, to)) => Some((number.min(from), number.max(to))),
    });
    // The colour of a waiting card on the same level.
    let colour = own.at(side.other(), own.height(side)).and_then(|waiting| waiting.card.group());
    let other_colour = colour.is_some() && situation.drawn.group() != colour;
    match range {
        Some((from, to)) => Reason::KeepsOpen { side, from, to },
        None if other_colour && fits().any(|card| card.group() == colour) => Reason::WaitsForColour { side },
        None => Reason::KeepsPlace { side },
    }
}

#[cfg(test)]
mod tests;
