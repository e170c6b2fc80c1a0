//! The guarantees of a store, whatever its backend.

use crate::StoreError;
use crate::place::TablePlace;
use async_trait::async_trait;
use herzbot_core::daily::Day;
use herzbot_core::ids::{Account, Moment, PersonId, TableId};
use herzbot_core::people::{Person, PersonSettings, ServerSettings};
use herzbot_core::results::{GameResult, LeaderboardScope, Standing};
use herzbot_rules::GameKind;
use std::collections::HashMap;

/// The known state of the data while a store is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Health {
    /// The background verification is running.
    Verifying,
    /// Everything was verified since the start. These parts are damaged and set aside.
    Verified(Vec<String>),
    /// Only derived data are damaged, such as an index. The next start verifies everything and rebuilds them.
    Derived(String),
    /// Rows are damaged, or the disk can't read them. A restart doesn't help.
    Damaged(String),
}

/// A live table as recovered from the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveTable {
    /// The id of the table and its journal.
    pub id: TableId,
    /// The newest snapshot: the state after all entries below `next_seq` minus `entries.len()`.
    pub snapshot: String,
    /// The entries since the snapshot, in order.
    pub entries: Vec<String>,
    /// The sequence number of the next entry.
    pub next_seq: u64,
    /// The last shown state: the newest persisted [`Journal::note_shown`], maybe not the last one.
    pub shown: Option<String>,
    /// Why it is frozen: its journal is damaged, or a replay failed; none: it can be played on.
    pub frozen: Option<String>,
}

/// The write-ahead journal of the live tables.
///
/// Durable before shown: callers await [`Journal::append`] before anybody sees the effect of an entry.
#[async_trait]
pub trait Journal: Send + Sync {
    /// Opens the journal of a new table with its first snapshot (sequence number 0 comes next). Durable on return.
    async fn open(&self, table: TableId, snapshot: String) -> Result<(), StoreError>;

    /// Appends entries; the first has sequence number `seq`. A `snapshot` is the state after them and
    /// replaces all entries before it. Durable on return: synced, all or nothing.
    async fn append(
        &self,
        table: TableId,
        seq: u64,
        entries: Vec<String>,
        snapshot: Option<String>,
    ) -> Result<(), StoreError>;

    /// Ends a live table in one transaction: its journal is removed, `snapshot` (its last state) is archived
    /// under its id, and the result, if it counts, is added to the results and the leaderboards, exactly
    /// once. Durable on return.
    async fn close(
        &self,
        table: TableId,
        seq: u64,
        snapshot: String,
        result: Option<GameResult>,
    ) -> Result<(), StoreError>;

    /// Stores what was last shown of a table (live or archived). Eventually persisted, not synced: a crash
    /// may lose it, never tear it, and the table is then shown again. `last`: nothing is left to be shown.
    async fn note_shown(&self, table: TableId, shown: String, last: bool) -> Result<(), StoreError>;

    /// Marks a live table that can't be replayed: its journal stays unchanged and accepts no writes. Durable
    /// on return; idempotent, the last reason counts.
    async fn freeze(&self, table: TableId, why: String) -> Result<(), StoreError>;

    /// Writes rows of a platform's chat ([`Settings::chat_rows`]), and removes those without a value: all or
    /// nothing. On return they survive a crash of this process; if `durable`, of the machine, too.
    async fn set_chat_rows(
        &self,
        rows: Vec<(String, Option<String>)>,
        durable: bool,
    ) -> Result<(), StoreError>;
}

/// Queries of stored tables and of the store itself.
#[async_trait]
pub trait StoredTables: Send + Sync {
    /// Every live table, frozen ones included.
    async fn live(&self) -> Result<Vec<LiveTable>, StoreError>;

    /// The live tables with their places; none for a place that can't be read.
    async fn places(&self) -> Result<Vec<(TableId, Option<TablePlace>)>, StoreError>;

    /// These live tables, including frozen ones.
    async fn some(&self, tables: Vec<TableId>) -> Result<Vec<LiveTable>, StoreError>;

    /// The sequence number of the next entry of each live table's journal.
    async fn heads(&self) -> Result<HashMap<TableId, u64>, StoreError>;

    /// Waits until a lost connection to the database is back. The database may then be in an earlier state. Only
    /// one task may wait.
    async fn reconnected(&self);

    /// The last state of a table that is no longer live, and what was last shown.
    async fn archived(&self, table: TableId) -> Result<Option<(String, Option<String>)>, StoreError>;

    /// The closed tables whose last page is not confirmed as shown (with a `shown` note that isn't final).
    async fn unfinished_business(&self) -> Result<Vec<TableId>, StoreError>;

    /// The error after which the store refuses everything until the next start (fail-stop after a failed commit or
    /// sync); none while it works.
    fn failure(&self) -> Option<StoreError>;

    /// The state of the data. A background verification may still be running.
    fn health(&self) -> Health;

    /// Removes archived tables without a result that were closed before `before`, and final `shown` notes of
    /// closed tables; returns the number of tables. Durable on return.
    async fn prune(&self, before: Moment) -> Result<usize, StoreError>;
}

/// Gets the completed and the total number of steps of a long task.
pub type OnProgress = Box<dyn FnMut(u64, u64) + Send>;

/// Ratings and ranks.
#[async_trait]
pub trait Leaderboards: Send + Sync {
    /// The best `limit` lines from place `offset + 1` on, without hidden people.
    async fn top(
        &self,
        board: &LeaderboardScope,
        offset: usize,
        limit: usize,
    ) -> Result<Vec<Standing>, StoreError>;

    /// The number of people on the board, without hidden ones.
    async fn len(&self, board: &LeaderboardScope) -> Result<usize, StoreError>;

    /// A person's own line; if hidden, with the place that it would have.
    async fn standing(
        &self,
        board: &LeaderboardScope,
        person: PersonId,
    ) -> Result<Option<Standing>, StoreError>;

    /// Every result of a person, oldest first.
    async fn results_of(&self, person: PersonId) -> Result<Vec<GameResult>, StoreError>;

    /// Every result of a daily deal on this bot that was finished on its day, in the order of arrival.
    async fn results_of_day(&self, day: Day, game: GameKind) -> Result<Vec<GameResult>, StoreError>;

    /// The table of a person's newest game with a result in a community, if any.
    async fn last_table(
        &self,
        realm: &str,
        server: &str,
        person: PersonId,
    ) -> Result<Option<TableId>, StoreError>;

    /// Rebuilds all leaderboards from the results. Durable on return. `on_progress` gets the number of read
    /// results before each one and after the last, and the total.
    async fn rebuild(&self, on_progress: OnProgress) -> Result<(), StoreError>;
}

/// People, settings of people and communities, and notes of other components.
#[async_trait]
pub trait Settings: Send + Sync {
    /// The person behind an account; created with the id `fresh` at the first time. Updates name and locale
    /// (durably only if they changed). Removes U+0000 from names, since PostgreSQL doesn't support it.
    async fn person(
        &self,
        account: &Account,
        name: &str,
        locale: Option<&str>,
        fresh: PersonId,
    ) -> Result<Person, StoreError>;

    /// The person behind an account, if known; none is created.
    async fn person_of(&self, account: &Account) -> Result<Option<Person>, StoreError>;

    /// A person by id, if known and not forgotten.
    async fn person_by_id(&self, id: PersonId) -> Result<Option<Person>, StoreError>;

    /// Drops a person from the cache, since they may have changed elsewhere. Call it before a
    /// read-modify-write of settings, and when another process reports a change.
    fn expire_person(&self, id: PersonId);

    /// All people with an account of a realm, which must be small.
    async fn people_of(&self, realm: &str) -> Result<Vec<Person>, StoreError>;

    /// Replaces a person's settings. Durable on return; leaderboards follow `hidden` in the same transaction.
    ///
    /// Refused with [`StoreError::NoSuchPerson`] for an unknown or forgotten person.
    async fn set_person(&self, id: PersonId, settings: PersonSettings) -> Result<(), StoreError>;

    /// Forgets a person: removes account, name, settings, leaderboard lines, and the name in the archives of
    /// games that count; results keep a dangling number. Durable on return.
    async fn forget(&self, id: PersonId) -> Result<(), StoreError>;

    /// Removes a person's account and name from the archive of a table whose result does not include them.
    /// Durable on return.
    async fn forget_at(&self, id: PersonId, table: TableId) -> Result<(), StoreError>;

    /// The settings of a community; the defaults if none were made.
    async fn server(&self, realm: &str, server: &str) -> Result<ServerSettings, StoreError>;

    /// Replaces the settings of a community. Durable on return.
    async fn set_server(&self, realm: &str, server: &str, settings: ServerSettings)
    -> Result<(), StoreError>;

    /// A small named value of a component (for example the hash of the registered commands).
    async fn note(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError>;

    /// Stores a note, replacing an earlier one of that name. Durable on return.
    async fn set_note(&self, key: &str, value: Vec<u8>) -> Result<(), StoreError>;

    /// Stores a note if there is none of that name yet, and returns the stored one: all concurrent callers,
    /// in any process, get the first one's. Durable on return.
    async fn claim_note(&self, key: &str, value: Vec<u8>) -> Result<Vec<u8>, StoreError>;

    /// Stores a note if its value is still `old`; returns whether it was. Of concurrent callers in all
    /// processes, one succeeds. Durable on return. Like every write, it may be stored even if an error is
    /// returned.
    async fn swap_note(&self, key: &str, old: Vec<u8>, value: Vec<u8>) -> Result<bool, StoreError>;

    /// The notes with this prefix, by name. Omits damaged ones.
    async fn notes(&self, prefix: &str) -> Result<Vec<(String, Vec<u8>)>, StoreError>;

    /// Removes a note if this is still its value. Claimed notes must stay, since others rely on them; but a
    /// person's are removed when the person is forgotten, and a concurrent claim may then fail. Durable on
    /// return.
    async fn drop_note(&self, key: &str, value: Vec<u8>) -> Result<(), StoreError>;

    /// The rows of a chat that a platform stores here, by key. Omits damaged ones, which stay unchanged.
    async fn chat_rows(&self) -> Result<Vec<(String, String)>, StoreError>;
}

/// Everything that the program persists.
pub trait Store: Journal + StoredTables + Leaderboards + Settings {}

impl<T: Journal + StoredTables + Leaderboards + Settings> Store for T {}
