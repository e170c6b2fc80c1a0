//! Permission for hints.

use super::{Table, TablePhase};
use crate::ids::PersonId;
use crate::notice::Notice;
use herzbot_rules::Seat;

impl Table {
    /// The seat of a person who may get a hint now.
    ///
    /// # Errors
    /// The notice for them: it is not their turn, or hints are off, since the game is rated or compared.
    pub fn may_have_hint(&self, person: PersonId) -> Result<Seat, Notice> {
        let seat = self.seat_of(person).ok_or(Notice::NotAtThisTable)?;
        self.may_have_hint_at(seat)
    }

    pub(super) fn may_have_hint_at(&self, seat: Seat) -> Result<Seat, Notice> {
        let playing = match &self.phase {
            TablePhase::Playing(playing) => playing,
            TablePhase::Lobby => return Err(Notice::NotStarted),
            TablePhase::Finished(_) | TablePhase::Closed { .. } => return Err(Notice::GameOver),
        };
        if playing.paused().is_some() {
            return Err(Notice::Paused);
        }
        if !playing.game().to_move().contains(seat) {
            return Err(Notice::NoHintNow);
        }
        match self.daily() {
            // Daily deals are compared between all players.
            Some(_) => Err(Notice::SameForAll),
            None if self.is_duplicate() => Err(Notice::NoHintsCompared),
            None if self.are_hints_allowed() => Ok(seat),
            None => Err(Notice::HintsOff),
        }
    }

    /// Whether players may ask for hints: the game is unrated anyway, or hints were allowed.
    pub fn are_hints_allowed(&self) -> bool {
        self.setup.hints || self.company.counted() < 2
    }
}
