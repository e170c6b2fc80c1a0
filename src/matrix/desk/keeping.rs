//! What of the ledger is kept, and when.

use super::{HeardEvent, Keep, MatrixDesk, MatrixEffect};
use herzbot_core::ids::Moment;

impl MatrixDesk {
    /// All events up to this token have come.
    pub(super) fn synced(&mut self, token: String, now: Moment) {
        self.ledger.synced(token, now);
    }

    /// The core is about to be given an event: that is written down before.
    pub(super) fn begin(&mut self, heard: &HeardEvent) {
        self.ledger.begin(heard);
        self.keep_heard();
    }

    /// The answer to an event has arrived, or there is none.
    pub(super) fn settle(&mut self, event: &str, now: Moment) {
        self.ledger.settle(event, now);
    }

    /// Writes the ledger if it is time to.
    pub(super) fn write_ledger(&mut self, now: Moment) {
        if self.ledger.write_at.is_some_and(|at| at <= now) {
            self.keep_heard();
        }
    }

    /// Writes the ledger as it is: at the end.
    pub fn keep_heard(&mut self) {
        self.ledger.write_at = None;
        self.effects.push_back(MatrixEffect::Keep(Keep::Heard(self.ledger.kept())));
    }
}
