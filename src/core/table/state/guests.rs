//! Guests, who come by the invitation of a table's host and have no account; and until when they are known.

use super::{Table, TablePhase};
use crate::ids::Moment;
use std::time::Duration;

/// How long guests can come by an invitation.
const INVITED_FOR: Duration = Duration::from_secs(24 * 60 * 60);

impl Table {
    /// When guests were invited by link, if they can still come by it.
    pub fn invitation(&self, now: Moment) -> Option<Moment> {
        let is_lobby = matches!(self.phase, TablePhase::Lobby);
        self.setup.invited.filter(|invited| is_lobby && now < invited.after(INVITED_FOR))
    }

    /// Whether guests were invited by link, even if the link works no more.
    pub const fn was_guest_invited(&self) -> bool {
        self.setup.invited.is_some()
    }

    /// How many seats nobody has, and nobody is kept for.
    pub fn free_seats(&self) -> usize {
        usize::from(self.most_seats()).saturating_sub(self.company.chairs().len())
    }

    /// When the game was over, or the table closed.
    pub fn ended(&self) -> Option<Moment> {
        match &self.phase {
            TablePhase::Finished(finished) => Some(finished.at),
            TablePhase::Closed { at, .. } => Some(*at),
            TablePhase::Lobby | TablePhase::Playing(_) => None,
        }
    }
}
