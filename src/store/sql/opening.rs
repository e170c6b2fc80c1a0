//! How a store is opened.

use super::verify;
use herzbot_core::ids::Moment;
use std::time::{SystemTime, UNIX_EPOCH};

/// How a store is opened.
#[derive(Clone, Copy, Debug)]
pub struct Opening {
    /// Whether it is only read, maybe beside a bot that runs on it. Nothing is created; there are no leaderboards.
    pub only_read: bool,
    /// The clock for opened and closed tables.
    pub clock: fn() -> Moment,
    /// Up to how many bytes of a SQLite database the start verifies as a whole; the rest of a larger one is verified behind
    /// it ([`crate::StoredTables::health`]). [`u64::MAX`]: everything, in PostgreSQL, too.
    pub verify_at_start: u64,
    /// Whether other processes may use the database at the same time; PostgreSQL only. Writes about a table need a lease then
    /// ([`Leases::journal`](crate::Leases::journal)).
    pub together: bool,
}

impl Default for Opening {
    fn default() -> Self {
        Self { only_read: false, clock: system_time, verify_at_start: verify::SMALL, together: false }
    }
}

/// The time of the machine.
fn system_time() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}
