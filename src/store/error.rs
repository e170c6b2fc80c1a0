//! Errors of the store.

use herzbot_core::ids::{PersonId, TableId};

/// Why a request was refused. Unless a variant says otherwise, nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The disk or the database failed; the request was not carried out, or its effect may appear only after
    /// a restart.
    #[error("the data could not be read or written: {0}")]
    Io(String),
    /// The data folder or the database is not usable as configured: the operator has to act.
    #[error("{0}")]
    Unusable(String),
    /// Stored data can't be read.
    #[error("damaged: {0}")]
    Damaged(String),
    /// Stored data were written by a newer version of the program.
    #[error(
        "{what} was written by a newer Herzbot (format {found}, this one reads up to {known}). Nothing has been \
         changed. The way back: start that Herzbot again, or restore a backup into another folder with `herzbot restore`"
    )]
    Newer {
        /// The name of the data.
        what: String,
        /// Their version.
        found: u16,
        /// The newest version that this program reads.
        known: u16,
    },
    /// The journal of a table does not continue at the given number: another process has written to it.
    #[error("table {table}: expected entry {expected}, the journal has {found}")]
    OutOfOrder {
        /// The table of the journal.
        table: TableId,
        /// The sequence number that the caller expected to be next.
        expected: u64,
        /// The actual next sequence number.
        found: u64,
    },
    /// The journal of a table lacks acknowledged entries, or has others in their place: the database has gone
    /// back to an older state (a failover to a lagging replica, or a replaced copy).
    #[error(
        "table {table}: the journal has lost entries that were acknowledged (it should go on with entry {expected}, and has \
         {found}): the database is older than it was, as after a failover to a replica that lagged behind, or with a copy in its \
         place; docs/scaling.md tells how to avoid that, and what to do now"
    )]
    Behind {
        /// The table of the journal.
        table: TableId,
        /// The sequence number that should be next.
        expected: u64,
        /// The actual next sequence number.
        found: u64,
    },
    /// There is no such table, live or closed.
    #[error("table {table} is not known")]
    NoSuchTable {
        /// The requested id.
        table: TableId,
    },
    /// The table has been opened before.
    #[error("table {table} has been opened before")]
    TableExists {
        /// The id in use.
        table: TableId,
    },
    /// The table is frozen and accepts no writes.
    #[error("table {table} is frozen: {why}")]
    Frozen {
        /// The frozen table.
        table: TableId,
        /// The reason given to [`Journal::freeze`](crate::Journal::freeze), or the detected damage.
        why: String,
    },
    /// Another process has the table now: the lease for this write is no longer valid.
    #[error("table {table} belongs to another process")]
    Fenced {
        /// The table.
        table: TableId,
    },
    /// Another process has the lease for this write, which is not about a table.
    #[error("another process has the lease")]
    LeaseGone,
    /// The id is unknown.
    #[error("person {person} is not known")]
    NoSuchPerson {
        /// The requested id.
        person: PersonId,
    },
    /// Another process uses the data folder, or the database.
    #[error("another process uses the data")]
    InUse,
}

impl StoreError {
    /// Whether a retry may succeed without the operator.
    pub const fn may_pass(&self) -> bool {
        // Most others mean that memory and data differ: a restart reads the data.
        !matches!(self, Self::Unusable(_) | Self::Damaged(_) | Self::Newer { .. })
    }
}
