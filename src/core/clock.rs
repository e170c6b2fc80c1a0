//! The turn clock.

use serde::{Deserialize, Serialize};
use std::time::Duration;

const DAY: u32 = 86_400;

/// The time limit per turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Clock(u32);

impl Clock {
    /// The available clocks: 1 min, 3 min, 10 min, 1 day, 3 days, 7 days, none.
    pub const ALL: [Self; 7] =
        [Self(60), Self(180), Self(600), Self(DAY), Self(3 * DAY), Self(7 * DAY), Self(0)];

    /// No time limit.
    pub const NONE: Self = Self(0);

    /// A day.
    pub const DAY: Self = Self(DAY);

    /// The clock with `seconds` per turn (0: none), if it is one of [`Clock::ALL`].
    pub fn from_seconds(seconds: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|clock| clock.0 == seconds)
    }

    /// Seconds per turn; 0: no clock.
    pub const fn seconds(self) -> u32 {
        self.0
    }

    /// Whether the limit is a day or more, so that people only look in now and then.
    pub const fn is_slow(self) -> bool {
        self.0 >= DAY
    }

    /// The time for a turn, if there is a clock.
    pub fn limit(self) -> Option<Duration> {
        (self.0 > 0).then(|| Duration::from_secs(self.0.into()))
    }
}

impl Default for Clock {
    fn default() -> Self {
        Self(180)
    }
}
