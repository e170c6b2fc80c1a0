//! The imitation's clock: the machine's time plus an offset that tests advance.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use twilight_model::util::Timestamp;

/// Milliseconds between 1970 and the first moment of 2015, where snowflakes begin.
const DISCORD_EPOCH: u64 = 1_420_070_400_000;

#[derive(Debug, Default)]
pub(crate) struct Clock {
    offset: Duration,
    serial: u64,
}

impl Clock {
    /// Milliseconds since 1970, as Discord sees them.
    pub(crate) fn now(&self) -> u64 {
        let machine = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        u64::try_from((machine + self.offset).as_millis()).unwrap_or(u64::MAX)
    }

    /// The same moment, for what lasts.
    pub(crate) fn instant(&self) -> Instant {
        Instant::now() + self.offset
    }

    pub(crate) fn advance(&mut self, by: Duration) {
        self.offset += by;
    }

    /// A new snowflake: unique, growing, with the time in it.
    pub(crate) fn snowflake(&mut self) -> u64 {
        self.serial += 1;
        // The lower 22 bits are worker and increment; the serial wraps there after four million,
        // long before which the milliseconds have moved on.
        (self.now().saturating_sub(DISCORD_EPOCH) << 22) | (self.serial & 0x3f_ffff)
    }
}

/// ISO 8601 with an offset, as Discord writes times.
pub(crate) fn iso(milliseconds: u64) -> String {
    let micros = i64::try_from(milliseconds.saturating_mul(1000)).unwrap_or(i64::MAX);
    Timestamp::from_micros(micros).map_or_else(|_| String::new(), |t| t.iso_8601().to_string())
}
