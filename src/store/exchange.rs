//! What the processes over one database tell each other: who has which table, and what one of them hands to another.
//!
//! Nothing here is worth keeping: what is lost with the database's last moments is asked for once more by whoever misses it.
//! All times are those of the database's clock.

use crate::StoreError;
use async_trait::async_trait;
use herzbot_core::ids::{PersonId, TableId};
use std::fmt;
use std::time::Duration;

/// A process that uses the database: a random number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProcessId(pub u64);

impl fmt::Display for ProcessId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for ProcessId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A live table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The process that holds its lease; none while that goes from one to another.
    pub process: Option<ProcessId>,
    /// What is said of the table (JSON).
    pub listing: String,
}

/// Something that was handed over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// What it is (JSON).
    pub message: String,
    /// How long ago it was handed over.
    pub age: Duration,
}

/// The number of something that was handed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandedId(pub i64);

/// What one process tells the others.
#[async_trait]
pub trait Exchange: Send + Sync {
    /// A table belongs to this lease, and these people sit there; replaces what was said of it before.
    /// Without effect unless this process holds the lease.
    ///
    /// # Errors
    /// The database failed, or did not answer in time. So it is everywhere below.
    async fn list(
        &self,
        table: TableId,
        lease: &str,
        people: &[PersonId],
        listing: String,
    ) -> Result<(), StoreError>;

    /// There is no such table any more. Without effect unless this process holds the table's lease.
    async fn unlist(&self, table: TableId) -> Result<(), StoreError>;

    /// Removes what was said of tables of a lease that are not live any more, or are frozen. Without effect
    /// unless this process holds the lease.
    async fn forget(&self, lease: &str) -> Result<(), StoreError>;

    /// Who has a table.
    async fn listing(&self, table: TableId) -> Result<Option<Listed>, StoreError>;

    /// The tables at which a person sits, in the order of their ids.
    async fn listings_of(&self, person: PersonId) -> Result<Vec<Listed>, StoreError>;

    /// Hands something (JSON) to another process, and wakes it.
    async fn hand_over(&self, to: ProcessId, message: String) -> Result<HandedId, StoreError>;

    /// Takes back what was handed over, unless it was taken already: gives whether it was still there.
    async fn take_back(&self, handed: HandedId) -> Result<bool, StoreError>;

    /// Takes what was handed to this process, in that order. What is older than `at_most` is deleted.
    async fn take(&self, at_most: Duration) -> Result<Vec<Taken>, StoreError>;

    /// Waits until there may be something to take. Ends sooner or later in any case.
    async fn woken(&self);

    /// Takes a turn at something that may be done once in `pause`, whichever process does it, if that is free: zero; else how
    /// long it is not, and nothing has changed.
    async fn take_turn(&self, name: &str, pause: Duration) -> Result<Duration, StoreError>;

    /// Takes a place for something that may be done `places` times within `pause`, whichever process does it, if one is free:
    /// zero; else how long none is, and nothing has changed.
    async fn take_place(&self, name: &str, places: u32, pause: Duration) -> Result<Duration, StoreError>;

    /// Sets the next free turn of the rate limit `name` to now + `pause`.
    async fn set_turn(&self, name: &str, pause: Duration) -> Result<(), StoreError>;

    /// Whether a turn at something could be taken now without waiting.
    async fn is_free(&self, name: &str) -> Result<bool, StoreError>;
}
