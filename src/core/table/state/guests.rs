//! Guests, who join by the invitation of a table's host and have no account; and how long they are known.

use super::{Table, TablePhase};
use crate::ids::Moment;
use std::time::Duration;

/// How long an invitation works.
const INVITED_FOR: Duration = Duration::from_secs(24 * 60 * 60);

impl Table {
    /// When guests were invited by link, if it still works.
    pub fn invitation(&self, now: Moment) -> Option<Moment> {
        let is_lobby = matches!(self.phase, TablePhase::Lobby);
        self.setup.invited.filter(|invited| is_lobby && now < invited.after(INVITED_FOR))
    }

    /// Whether guests were ever invited by link, even if it no longer works.
    pub const fn was_guest_invited(&self) -> bool {
        self.setup.invited.is_some()
    }

    /// The number of seats that are neither taken nor reserved.
    pub fn free_seats(&self) -> usize {
        usize::from(self.most_seats()).saturating_sub(self.company.chairs().len())
    }

    /// When the game ended, or the table was closed.
    pub fn ended(&self) -> Option<Moment> {
        match &self.phase {
            TablePhase::Finished(finished) => Some(finished.at),
            TablePhase::Closed { at, .. } => Some(*at),
            TablePhase::Lobby | TablePhase::Playing(_) => None,
        }
    }
}
