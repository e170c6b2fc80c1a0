//! What the processes over one database tell each other: who has which table, and what one of them hands to another.
//!
//! Nothing here is worth keeping: the process that misses something asks for it again.
//! All times are those of the database's clock.

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
