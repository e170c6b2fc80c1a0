//! What matters most about a move, for hints.

use super::situation::Situation;
use crate::Seat;
use crate::herz::{Group, Move, Side};

/// What can matter most about a move; numbers are worths (1–100).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A start card this high leaves room for two long columns.
    HighStart {
        /// Its worth.
        worth: u8,
    },
    /// A better start card will come in time.
    WaitsForStart,
    /// The card completes a level of two colours: two points.
    CompletesPair {
        /// The column where it goes.
        side: Side,
        /// The level, from 1 at the top.
        level: u8,
    },
    /// The card completes a level in one colour: three points.
    ColourBonus {
        /// The column where it goes.
        side: Side,
        /// The level, from 1 at the top.
        level: u8,
        /// The colour.
        group: Group,
    },
    /// A small step down: the column still takes all numbers below it.
    SmallStep {
        /// The column where it goes.
        side: Side,
        /// The worth above.
        from: u8,
        /// The worth of the card.
        to: u8,
    },
    /// Placing it would close the column for these numbers.
    KeepsOpen {
        /// The column that stays as it is.
        side: Side,
        /// The lowest number for which it would be closed.
        from: u8,
        /// The highest.
        to: u8,
    },
    /// The thief takes a card that fits here, …
    Steals {
        /// … from whom, …
        victim: Seat,
        /// … who has so many points less then.
        loses: u8,
    },
    /// Nothing that the thief could take is worth its place.
    NothingToSteal,
    /// It fits nowhere.
    FitsNowhere,
}

/// What matters most about a move. `rival` is the best of the other moves.
pub(super) fn reason(situation: &Situation, mv: Move, rival: Option<Move>) -> Reason {
    let own = situation.own();
    let after = situation.after(mv);
    match mv {
        Move::Start => Reason::HighStart { worth: situation.drawn.worth_as_start().unwrap_or(0) },
        Move::Place(side) => {
            let (level, gained) = (own.height(side), after[situation.seat].points() - own.points());
            let shown = level as u8 + 1;
            match situation.drawn.group().filter(|_| gained > 2) {
                Some(group) => Reason::ColourBonus { side, level: shown, group },
                None if gained > 0 => Reason::CompletesPair { side, level: shown },
                None => Reason::SmallStep {
                    side,
                    from: own.above(side).unwrap_or(0),
                    to: after[situation.seat].above(side).unwrap_or(0),
                },
            }
        }
        Move::Steal { victim, .. } => {
            let loses = situation.towers[victim].points() - after[victim].points();
            Reason::Steals { victim, loses }
        }
        Move::Discard => match rival {
            None => Reason::FitsNowhere,
            Some(Move::Start) => Reason::WaitsForStart,
            Some(Move::Place(side)) => {
                let above = own.above(side).unwrap_or(1);
                let placed = own.fits(side, situation.drawn).unwrap_or(above);
                Reason::KeepsOpen { side, from: placed, to: above - 1 }
            }
            Some(Move::Steal { .. } | Move::Discard) => Reason::NothingToSteal,
        },
    }
}
