//! Options for opening a store.

use super::verify;
use herzbot_core::ids::Moment;
use std::time::{SystemTime, UNIX_EPOCH};

/// Options for opening a store.
#[derive(Clone, Copy, Debug)]
pub struct Opening {
    /// Whether to open it read-only, possibly beside a running bot. Nothing is created; there are no
    /// leaderboards.
    pub only_read: bool,
    /// The clock for opened and closed tables.
    pub clock: fn() -> Moment,
    /// The maximum size in bytes of a SQLite database that the start verifies as a whole; the rest of a
    /// larger one is verified in the background ([`crate::StoredTables::health`]). [`u64::MAX`]: everything,
    /// also in PostgreSQL.
    pub verify_at_start: u64,
    /// Whether other processes may use the database at the same time; PostgreSQL only. Then writes about a
    /// table need a lease ([`Leases::journal`](crate::Leases::journal)).
    pub together: bool,
}

impl Default for Opening {
    fn default() -> Self {
        Self { only_read: false, clock: system_time, verify_at_start: verify::SMALL, together: false }
    }
}

/// The machine's time.
fn system_time() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}
