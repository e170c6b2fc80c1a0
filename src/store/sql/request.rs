//! Write requests and their results.

use super::chat::PackedRow;
use super::journal::Append;
use crate::StoreError;
use crate::leases::Fence;
use herzbot_core::ids::{Account, Moment, PersonId, TableId};
use herzbot_core::people::{Person, PersonSettings, ServerSettings};
use herzbot_core::results::GameResult;
use std::sync::Arc;
use tokio::sync::oneshot;

/// A request that writes.
#[derive(Debug)]
pub enum Write {
    /// See [`crate::Journal::open`].
    Open { table: TableId, snapshot: String },
    /// See [`crate::Journal::append`].
    Append(Append),
    /// See [`crate::Journal::close`].
    Close { table: TableId, seq: u64, snapshot: String, result: Option<GameResult> },
    /// See [`crate::Journal::note_shown`].
    Shown {
        table: TableId,
        /// The shown page, packed.
        page: Vec<u8>,
        /// Whether nothing is left to be shown.
        finished: bool,
    },
    /// See [`crate::Journal::freeze`].
    Freeze {
        table: TableId,
        /// Why it can't be played on.
        why: String,
    },
    /// See [`crate::StoredTables::prune`].
    Prune {
        /// Tables that were closed before this.
        before: Moment,
    },
    /// See [`crate::Settings::person`].
    Meet {
        /// The account to update or create.
        account: Account,
        name: String,
        locale: Option<String>,
        /// The id for a new person.
        fresh: PersonId,
    },
    /// See [`crate::Settings::set_person`].
    SetPerson { id: PersonId, settings: PersonSettings },
    /// Before [`crate::Settings::forget`]: removes a person's account and name from the archive of a table.
    ForgetAt { table: TableId, person: PersonId },
    /// See [`crate::Settings::forget`].
    Forget(PersonId),
    /// See [`crate::Settings::set_server`].
    SetServer { realm: String, server: String, settings: ServerSettings },
    /// See [`crate::Settings::set_note`].
    SetNote { name: String, value: Vec<u8> },
    /// See [`crate::Settings::claim_note`].
    ClaimNote {
        name: String,
        /// Its value, if there is none yet.
        value: Vec<u8>,
    },
    /// See [`crate::Settings::swap_note`].
    SwapNote {
        name: String,
        /// The expected value.
        old: Vec<u8>,
        value: Vec<u8>,
    },
    /// See [`crate::Settings::drop_note`].
    DropNote {
        name: String,
        /// The expected value.
        value: Vec<u8>,
    },
    /// See [`crate::Journal::set_chat_rows`].
    Chat {
        rows: Vec<PackedRow>,
        /// Whether they have to survive a power failure.
        durable: bool,
    },
    /// See [`crate::Leaderboards::rebuild`]; for boards that are tables of the database.
    RebuildStandings,
}

impl Write {
    /// The table of the request.
    pub const fn table(&self) -> Option<TableId> {
        match self {
            Self::Open { table, .. }
            | Self::Append(Append { table, .. })
            | Self::Close { table, .. }
            | Self::Shown { table, .. }
            | Self::Freeze { table, .. } => Some(*table),
            _ => None,
        }
    }

    /// The error if another process has the lease; none: it needs no lease.
    pub fn refused(&self) -> Option<StoreError> {
        match self {
            Self::Chat { .. } => Some(StoreError::LeaseGone),
            _ => self.table().map(|table| StoreError::Fenced { table }),
        }
    }

    /// Whether it has to survive a power failure before the answer.
    pub const fn is_durable(&self) -> bool {
        !matches!(self, Self::Shown { .. } | Self::Chat { durable: false, .. })
    }
}

/// The result of a request.
#[derive(Debug)]
pub enum Done {
    /// No result.
    Nothing,
    /// The person of the account.
    Person(Box<Person>),
    /// The number of pruned tables.
    Count(usize),
    /// Whether a note was swapped.
    Swapped(bool),
}

/// A queued request.
#[derive(Debug)]
pub struct Request {
    /// What to do.
    pub write: Write,
    /// Its lease, if it is about a table or the chat and the database is shared.
    pub fence: Option<Arc<Fence>>,
    /// Receives the result once it is durable.
    pub reply: oneshot::Sender<Result<Done, StoreError>>,
}
