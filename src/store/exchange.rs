//! Messages between processes that share a database: owners of tables, and handed-over events. Nothing here
//! needs to be durable: a process that misses a message asks again. All times are those of the database's
//! clock.

use std::fmt;
use std::time::Duration;

/// A random id of a process that uses the database.
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
    /// The process that holds its lease; none while the lease moves.
    pub process: Option<ProcessId>,
    /// The description of the table (JSON).
    pub listing: String,
}

/// A received message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The content (JSON).
    pub message: String,
    /// The time since it was sent.
    pub age: Duration,
}

/// The number of a sent message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandedId(pub i64);
