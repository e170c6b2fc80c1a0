//! The rule by which the clocks of people run: only while they can act.

use crate::ids::Moment;

/// The time, and up to when people could act.
///
/// A clock of people (the time for a turn, its reminder, that of an idle lobby) counts up to the last sign of
/// life of the connection by which they are reached. If it has run out only since, nothing happens before a
/// newer sign. If the connection is found to be down instead, the time since the last sign counts for nobody
/// ([`super::Table::time_away`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    pub(super) now: Moment,
    until: Moment,
}

/// How a clock stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockState {
    /// There is time left.
    Runs,
    /// It would have run out, but people may not have been able to act: wait for a sign of life.
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

    /// Up to when people could act.
    pub const fn until(self) -> Moment {
        self.until
    }

    /// How a clock stands that ends at a moment.
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
