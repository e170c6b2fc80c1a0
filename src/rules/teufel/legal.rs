//! Legal moves, and the reasons for refusals.

use super::{Choices, Colour, DevilSet, End, Hand, Move, Row, Situation, Teufel};
use crate::Moves as _;

/// Why a move of Hol's der Teufel was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The card is not in the hand.
    NotInHand,
    /// The dealer must open with a colour that the left-hand neighbour holds.
    NeighboursColour,
    /// The colour has no row yet.
    RowMissing,
    /// The colour has a row: the end must be named.
    EndNeeded,
    /// No end of a row shows this value, and there are other moves.
    NotAtAnEnd,
    /// A row of one card has only the end `up`.
    OneEnd,
    /// An angel has closed this end.
    EndClosed,
    /// Angels are allowed only once all four rows have two devils or more.
    AngelTooEarly,
    /// The row has an angel already.
    RowHasAngel,
    /// A legal move must be made.
    MustMove,
}

impl Teufel {
    /// The choices of the seat to move, and its situation.
    pub(super) fn choices(&self) -> (Choices, Situation) {
        let Hand { devils, angels } = self.hand(self.turn);
        let mut choices = Choices::NONE;
        if self.rows.opened.is_empty() {
            // The dealer's first card. With six cards or more and two angels at most, there are devils.
            let neighbour = self.devils[self.turn.left(self.players).index()];
            let held = Colour::ALL
                .into_iter()
                .filter(|&colour| neighbour.count(colour) > 0)
                .fold(DevilSet::EMPTY, |all, colour| all | DevilSet::colour(colour));
            choices.open = devils & held;
            if choices.open.is_empty() {
                choices.open = devils;
                return (choices, Situation::OpensWithAny);
            }
            return (choices, Situation::Opens);
        }
        choices.up = self.rows.up & devils;
        choices.down = self.rows.down & devils;
        let without_row = devils - self.rows.opened;
        if !without_row.is_empty() {
            choices.open = without_row & DevilSet::values(self.rows.ends());
        }
        if angels > 0 && self.rows.allow_angels() {
            for (row, colour) in self.rows.rows.iter().zip(Colour::ALL) {
                if row.closed().is_none() {
                    End::ALL.into_iter().for_each(|end| choices.insert(Move::Angel(colour, end)));
                }
            }
        }
        if !choices.is_empty() {
            return (choices, Situation::Moves);
        }
        // A devil whose colour has a row can always extend it: only one angel can join a row, of two or more
        // devils, so one of its two ends is open; a row of one card has no angel and offers `up`. So the
        // remaining devils have no rows, and playing them opens one.
        choices.open = devils;
        choices.pass = devils.is_empty();
        (choices, if choices.pass { Situation::Stuck } else { Situation::Forced })
    }

    /// The reason for an illegal move of the seat to move.
    #[cold]
    pub(super) fn refusal(&self, mv: Move) -> Refusal {
        let Hand { devils, angels } = self.hand(self.turn);
        let row = |colour: Colour| self.rows.get(colour);
        match mv {
            Move::Open(devil) | Move::Extend(devil, _) if !devils.contains(devil) => Refusal::NotInHand,
            Move::Open(devil) => {
                if !row(devil.colour()).is_empty() {
                    Refusal::EndNeeded
                } else if self.rows.rows.iter().all(Row::is_empty) {
                    Refusal::NeighboursColour
                } else {
                    Refusal::NotAtAnEnd
                }
            }
            Move::Extend(devil, end) => {
                let row = row(devil.colour());
                if row.is_empty() {
                    Refusal::RowMissing
                } else if row.closed() == Some(end) {
                    Refusal::EndClosed
                } else {
                    Refusal::OneEnd
                }
            }
            Move::Angel(..) if angels == 0 => Refusal::NotInHand,
            Move::Angel(..) if !self.rows.allow_angels() => Refusal::AngelTooEarly,
            Move::Angel(..) => Refusal::RowHasAngel,
            Move::Pass => Refusal::MustMove,
        }
    }
}
