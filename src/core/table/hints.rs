//! Permission to get a hint, and the view that it is computed from.

use super::Table;
use super::state::TablePhase;
use crate::ids::PersonId;
use crate::notice::Notice;
use herzbot_rules::{AnyView, Seat};

impl Table {
    /// The seat of a person who may be given a hint now.
    ///
    /// # Errors
    /// What to tell them: that it is not their turn, or that hints are off, since the game counts.
    pub fn may_have_hint(&self, person: PersonId) -> Result<Seat, Notice> {
        let seat = self.seat_of(person).ok_or(Notice::NotAtThisTable)?;
        self.may_have_hint_at(seat)
    }

    /// The same for a seat.
    pub(super) fn may_have_hint_at(&self, seat: Seat) -> Result<Seat, Notice> {
        let playing = match &self.phase {
            TablePhase::Playing(playing) => playing,
            TablePhase::Lobby => return Err(Notice::NotStarted),
            TablePhase::Finished(_) | TablePhase::Closed { .. } => return Err(Notice::GameOver),
        };
        if playing.paused.is_some() {
            return Err(Notice::Paused);
        }
        if !playing.game.to_move().contains(seat) {
            return Err(Notice::NoHintNow);
        }
        if self.are_hints_allowed() { Ok(seat) } else { Err(Notice::HintsOff) }
    }

    /// The number of the turn ([`super::PlayingView::turn`]) and what `seat` may know of the game; none unless one is
    /// on.
    pub fn turn_and_view(&self, seat: Seat) -> Option<(u32, AnyView)> {
        let playing = self.playing()?;
        Some((u32::try_from(playing.game.moves_made()).ok()?, playing.game.view(Some(seat))?))
    }

    /// Whether players may ask for hints: where the game does not count anyway, or it was chosen so.
    pub fn are_hints_allowed(&self) -> bool {
        self.setup.hints || self.humans().count() < 2
    }
}
