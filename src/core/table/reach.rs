//! Clocks of people run only while they can act.

use crate::ids::Moment;

/// The time, and the last time when people could act.
///
/// A clock of people (for a turn, a reminder, an idle lobby) runs up to the last sign of life of their
/// connection. If it would run out after that, nothing happens before a newer sign. If the connection turns
/// out to be down, the time since the last sign doesn't count ([`super::Table::time_away`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    pub(super) now: Moment,
    until: Moment,
}

/// The state of a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockState {
    /// There is time left.
    Runs,
    /// It would have run out, but people may not have been able to act: a sign of life is needed.
    AwaitsSign,
    /// People have had all their time.
    IsOut,
}

impl Reach {
    /// At `now`, with the last sign of life of the connection; none: there is no connection that could be
    /// lost.
    pub fn new(now: Moment, last_sign: Option<Moment>) -> Self {
        Self { now, until: last_sign.map_or(now, |sign| sign.min(now)) }
    }

    /// The last time when people could act.
    pub const fn until(self) -> Moment {
        self.until
    }

    /// The state of a clock that ends at a moment.
    pub fn clock(self, end: Moment) -> ClockState {
        if end > self.now {
            ClockState::Runs
        } else if end > self.until {
            ClockState::AwaitsSign
        } else {
            ClockState::IsOut
        }
    }

    pub(super) fn is_out(self, end: Moment) -> bool {
        self.clock(end) == ClockState::IsOut
    }
}

impl From<Moment> for Reach {
    /// People can act now.
    fn from(now: Moment) -> Self {
        Self::new(now, None)
    }
}
