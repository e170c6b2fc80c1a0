//! Why the store refuses.

use herzbot_core::ids::{PersonId, TableId};

/// Why a request was refused. Unless a variant says otherwise, nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The disk or the database failed; what was asked has not happened, or may only be found after a restart.
    #[error("the data could not be read or written: {0}")]
    Io(String),
    /// The data folder or the database can't be used as it is set up: the host has to do something.
    #[error("{0}")]
    Unusable(String),
    /// Something stored can't be read back: damaged.
    #[error("damaged: {0}")]
    Damaged(String),
    /// Something stored was written by a newer version of the program.
    #[error(
        "{what} was written by a newer Herzbot (format {found}, this one reads up to {known}). Nothing has been \
         changed. The way back: start that Herzbot again, or restore a backup into another folder with `herzbot restore`"
    )]
    Newer {
        /// The file or tree that has it.
        what: String,
        /// The version of the value.
        found: u16,
        /// The newest version that this program reads.
        known: u16,
    },
    /// The journal of a table does not continue where the append said: somebody else has written to it.
    #[error("table {table}: expected entry {expected}, the journal has {found}")]
    OutOfOrder {
        /// The table whose journal it is.
        table: TableId,
        /// The sequence number that the caller expected to be next.
        expected: u64,
        /// The next one that the journal takes.
        found: u64,
    },
    /// The journal of a table ends before what was acknowledged, or has something else in its place: the database has gone back
    /// to an older state (a failover to a replica that lagged behind, a copy that was put in its place).
    #[error(
        "table {table}: the journal has lost entries that were acknowledged (it should go on with entry {expected}, and has \
         {found}): the database is older than it was, as after a failover to a replica that lagged behind, or with a copy in its \
         place; docs/scaling.md tells how to avoid that, and what to do now"
    )]
    Behind {
        /// The table whose journal it is.
        table: TableId,
        /// The sequence number that is to be next.
        expected: u64,
        /// The next one that the journal takes.
        found: u64,
    },
    /// There is no such table, live or closed.
    #[error("table {table} is not known")]
    NoSuchTable {
        /// The id that was asked for.
        table: TableId,
    },
    /// A table of that name has been opened before.
    #[error("table {table} has been opened before")]
    TableExists {
        /// The id that is taken.
        table: TableId,
    },
    /// The table is frozen and takes nothing any more.
    #[error("table {table} is frozen: {why}")]
    Frozen {
        /// The frozen table.
        table: TableId,
        /// The reason that [`Journal::freeze`](crate::Journal::freeze) was given, or the damage that was found.
        why: String,
    },
    /// Another process has the table now: the lease under which this was to be written has gone.
    #[error("table {table} belongs to another process")]
    Fenced {
        /// The table.
        table: TableId,
    },
    /// Another process has the lease under which this was to be written, which is about no table.
    #[error("another process has the lease")]
    LeaseGone,
    /// Nobody of that id is known.
    #[error("person {person} is not known")]
    NoSuchPerson {
        /// The id that was asked for.
        person: PersonId,
    },
    /// Another process uses the data folder, or the database.
    #[error("another process uses the data")]
    InUse,
}

impl StoreError {
    /// Whether trying again may help without anything that the host does.
    pub const fn may_pass(&self) -> bool {
        // Most others say that memory and data differ: a new start reads the data.
        !matches!(self, Self::Unusable(_) | Self::Damaged(_) | Self::Newer { .. })
    }
}
