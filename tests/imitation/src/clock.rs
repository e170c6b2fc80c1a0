//! The imitation's clock: the machine's time plus an offset that tests advance.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use twilight_model::util::Timestamp;

/// The milliseconds from 1970 to the start of 2015, where snowflakes begin.
const DISCORD_EPOCH: u64 = 1_420_070_400_000;
/// The age of the first server, in milliseconds: a year of 365 days.
const OLDEST_SERVER: u64 = 365 * 24 * 3_600_000;

#[derive(Debug, Default)]
pub(crate) struct Clock {
    offset: Duration,
    serial: u64,
    /// When the newest server was created, in milliseconds since 1970.
    newest_server: Option<u64>,
}

impl Clock {
    /// Returns Discord's time in milliseconds since 1970.
    pub(crate) fn now(&self) -> u64 {
        let machine = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        u64::try_from((machine + self.offset).as_millis()).unwrap_or(u64::MAX)
    }

    /// Returns the same time, for durations.
    pub(crate) fn instant(&self) -> Instant {
        Instant::now() + self.offset
    }

    pub(crate) fn advance(&mut self, by: Duration) {
        self.offset += by;
    }

    /// Returns a new snowflake: unique, growing, and with the time in it.
    pub(crate) fn snowflake(&mut self) -> u64 {
        self.serial += 1;
        // The lower 22 bits are worker and increment. The serial wraps there after four million, long before which
        // the milliseconds have changed.
        self.made_at(self.now())
    }

    /// Returns the snowflake of a new server. Each was created a millisecond after the previous one, long ago. So
    /// shards get equally many, however fast servers are added here.
    pub(crate) fn server_snowflake(&mut self) -> u64 {
        self.serial += 1;
        let oldest = self.now().saturating_sub(OLDEST_SERVER);
        let made = self.newest_server.map_or(oldest, |newest| newest + 1);
        self.newest_server = Some(made);
        self.made_at(made)
    }

    fn made_at(&self, milliseconds: u64) -> u64 {
        (milliseconds.saturating_sub(DISCORD_EPOCH) << 22) | (self.serial & 0x3f_ffff)
    }
}

/// Formats a time as ISO 8601 with an offset, as Discord does.
pub(crate) fn iso(milliseconds: u64) -> String {
    let micros = i64::try_from(milliseconds.saturating_mul(1000)).unwrap_or(i64::MAX);
    Timestamp::from_micros(micros).map_or_else(|_| String::new(), |t| t.iso_8601().to_string())
}
