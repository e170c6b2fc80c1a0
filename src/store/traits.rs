//! What the rest of the program may rely on, whatever the data are kept in.

use crate::StoreError;
use crate::place::TablePlace;
use async_trait::async_trait;
use herzbot_core::daily::Day;
use herzbot_core::ids::{Account, Moment, PersonId, TableId};
use herzbot_core::people::{Person, PersonSettings, ServerSettings};
use herzbot_core::results::{GameResult, LeaderboardScope, Standing};
use herzbot_rules::GameKind;
use std::collections::HashMap;

/// What is known of the data while a store is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Health {
    /// What the start could not wait for is being verified.
    Verifying,
    /// Everything was verified since the start. These archives and people are damaged and set aside.
    Verified(Vec<String>),
    /// This is damaged. The next start verifies everything, makes anew what is derived from the rest, or refuses.
    Damaged(String),
}

/// A live table as recovery finds it in the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveTable {
    /// The table's id, under which its journal was opened.
    pub id: TableId,
    /// The newest snapshot: the state after all entries below `next_seq` minus `entries.len()`.
    pub snapshot: String,
    /// The entries since the snapshot, in order.
    pub entries: Vec<String>,
    /// The sequence number of the next entry.
    pub next_seq: u64,
    /// What was last shown of it: the newest [`Journal::note_shown`] that was persisted, maybe not the last one.
    pub shown: Option<String>,
    /// Why it is frozen: its journal is damaged, or an earlier replay failed; none: it can be played on.
    pub frozen: Option<String>,
}

/// The write-ahead journal of the live tables: what is written of them.
///
/// Durable before shown: callers await [`Journal::append`] before anybody sees the effect of an entry.
#[async_trait]
pub trait Journal: Send + Sync {
    /// Opens the journal of a new table with its first snapshot (sequence number 0 comes next). Durable on return.
    async fn open(&self, table: TableId, snapshot: String) -> Result<(), StoreError>;

    /// Appends entries, of which the first has sequence number `seq`. With `snapshot`, the state after them, the
    /// entries before it are dropped. Durable on return: synced to the disk, all or nothing.
    async fn append(
        &self,
        table: TableId,
        seq: u64,
        entries: Vec<String>,
        snapshot: Option<String>,
    ) -> Result<(), StoreError>;

    /// Ends a live table in one transaction: its journal goes, `snapshot` (its last state) is archived under its id,
    /// and the result, if it counts, is added to the results and the leaderboards, exactly once. Durable on return.
    async fn close(
        &self,
        table: TableId,
        seq: u64,
        snapshot: String,
        result: Option<GameResult>,
    ) -> Result<(), StoreError>;

    /// Remembers what was last shown of a table (live or archived). Eventually persisted, not synced: a crash may lose
    /// it, never tear it, and the table is then shown again. `last`: nothing of the table is left to be shown.
    async fn note_shown(&self, table: TableId, shown: String, last: bool) -> Result<(), StoreError>;

    /// Marks a live table as one that can't be replayed: its journal stays as it is and takes nothing any more. Durable
    /// on return; idempotent, the last reason counts.
    async fn freeze(&self, table: TableId, why: String) -> Result<(), StoreError>;

    /// Writes rows of a platform's chat ([`Settings::chat_rows`]), and removes those without a value: all or nothing. On return
    /// they survive a crash of this process; if `durable`, of the machine, too.
    async fn set_chat_rows(
        &self,
        rows: Vec<(String, Option<String>)>,
        durable: bool,
    ) -> Result<(), StoreError>;
}

/// The tables as they are stored, and what is known of the store itself.
#[async_trait]
pub trait StoredTables: Send + Sync {
    /// Every live table, frozen ones included.
    async fn live(&self) -> Result<Vec<LiveTable>, StoreError>;

    /// The live tables, and where each stands; none: that can't be read.
    async fn places(&self) -> Result<Vec<(TableId, Option<TablePlace>)>, StoreError>;

    /// These of the live tables, frozen ones included.
    async fn some(&self, tables: Vec<TableId>) -> Result<Vec<LiveTable>, StoreError>;

    /// The sequence number of the next entry of each live table's journal.
    async fn heads(&self) -> Result<HashMap<TableId, u64>, StoreError>;

    /// Waits until the database was lost, and is there again: maybe as it was some time ago. For one waiting task.
    async fn reconnected(&self);

    /// The last state of a table that is no longer live, and what was last shown of it.
    async fn archived(&self, table: TableId) -> Result<Option<(String, Option<String>)>, StoreError>;

    /// The closed tables whose last page has not been confirmed as shown (those with a `shown` note that isn't
    /// final).
    async fn unfinished_business(&self) -> Result<Vec<TableId>, StoreError>;

    /// The error after which the store refuses everything until the next start (fail-stop after a failed commit or
    /// sync); none while it works.
    fn failure(&self) -> Option<StoreError>;

    /// What is known of the data. What the start could not wait for is being verified behind it.
    fn health(&self) -> Health;

    /// Removes archived tables without a result that were closed before `before`; gives how many. What was shown of closed
    /// tables to its end goes, too. Durable on return.
    async fn prune(&self, before: Moment) -> Result<usize, StoreError>;
}

/// Is told how many steps of a long task are done, and how many there are in all.
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

    /// How many people stand on the board, hidden ones not counted.
    async fn len(&self, board: &LeaderboardScope) -> Result<usize, StoreError>;

    /// A person's own line, also when hidden (then with the place that it would have).
    async fn standing(
        &self,
        board: &LeaderboardScope,
        person: PersonId,
    ) -> Result<Option<Standing>, StoreError>;

    /// Every result of a person, oldest first.
    async fn results_of(&self, person: PersonId) -> Result<Vec<GameResult>, StoreError>;

    /// Every result of the deal of a day, in the order in which they came, of everybody on this bot.
    async fn results_of_day(&self, day: Day, game: GameKind) -> Result<Vec<GameResult>, StoreError>;

    /// The table of a person's newest game with a result in a community, if they have played one there.
    async fn last_table(
        &self,
        realm: &str,
        server: &str,
        person: PersonId,
    ) -> Result<Option<TableId>, StoreError>;

    /// Makes all leaderboards anew from the results. Durable on return. `on_progress` is told before each result, and after
    /// the last one, how many are read, and how many there are in all.
    async fn rebuild(&self, on_progress: OnProgress) -> Result<(), StoreError>;
}

/// People, settings of people and communities, and notes of other components.
#[async_trait]
pub trait Settings: Send + Sync {
    /// The person behind an account; made, with `fresh` as id, at the first time. Name and locale are brought up to
    /// date (durably only when they changed). A name is kept without characters U+0000, of which PostgreSQL has none.
    async fn person(
        &self,
        account: &Account,
        name: &str,
        locale: Option<&str>,
        fresh: PersonId,
    ) -> Result<Person, StoreError>;

    /// The person behind an account, if known; nobody is made.
    async fn person_of(&self, account: &Account) -> Result<Option<Person>, StoreError>;

    /// A person by id, if known and not forgotten.
    async fn person_by_id(&self, id: PersonId) -> Result<Option<Person>, StoreError>;

    /// A person may have changed elsewhere: what is kept of them in memory is not used any more. To be called
    /// before settings are read to be written back with a change, and when another process tells of one.
    fn expire_person(&self, id: PersonId);

    /// Everybody whose account is of a realm: for realms of few people.
    async fn people_of(&self, realm: &str) -> Result<Vec<Person>, StoreError>;

    /// Replaces a person's settings. Durable on return; leaderboards follow `hidden` in the same transaction.
    ///
    /// Refused with [`StoreError::NoSuchPerson`] for an unknown or forgotten person.
    async fn set_person(&self, id: PersonId, settings: PersonSettings) -> Result<(), StoreError>;

    /// Forgets a person: account, name, settings and leaderboard lines go, and the name in the archives of games that
    /// count; results keep a number that leads nowhere.
    /// Durable on return.
    async fn forget(&self, id: PersonId) -> Result<(), StoreError>;

    /// Takes a person's account and name out of the archive of a table of whose result they are no part. Durable on return.
    async fn forget_at(&self, id: PersonId, table: TableId) -> Result<(), StoreError>;

    /// The settings of a community; the defaults if none were made.
    async fn server(&self, realm: &str, server: &str) -> Result<ServerSettings, StoreError>;

    /// Replaces the settings of a community. Durable on return.
    async fn set_server(&self, realm: &str, server: &str, settings: ServerSettings)
    -> Result<(), StoreError>;

    /// A small value that a component keeps for itself, by name (the hash of the commands that were registered, say).
    async fn note(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError>;

    /// Stores a note, replacing an earlier one of that name. Durable on return.
    async fn set_note(&self, key: &str, value: Vec<u8>) -> Result<(), StoreError>;

    /// Stores a note if there is none of that name yet, and gives the one that there is: of several who do so at once, also
    /// in several processes, all get that of the first. Durable on return.
    async fn claim_note(&self, key: &str, value: Vec<u8>) -> Result<Vec<u8>, StoreError>;

    /// Stores a note if `old` is still its value; says whether it was. Of several processes that change a note at once, one does.
    /// Durable on return. As of all that is written, it may be stored though an error is returned.
    async fn swap_note(&self, key: &str, old: Vec<u8>, value: Vec<u8>) -> Result<bool, StoreError>;

    /// The notes whose names begin so, by name. Damaged ones are not among them.
    async fn notes(&self, prefix: &str) -> Result<Vec<(String, Vec<u8>)>, StoreError>;

    /// Removes a note if this is still its value. One that is claimed must stay, since others rely on it; but those of a person go
    /// when the person is forgotten, and then a claim at that moment may fail. Durable on return.
    async fn drop_note(&self, key: &str, value: Vec<u8>) -> Result<(), StoreError>;

    /// The rows of a chat that a platform keeps here, by key. Damaged rows are not among them: they stay as they are.
    async fn chat_rows(&self) -> Result<Vec<(String, String)>, StoreError>;
}

/// Everything that the program persists.
pub trait Store: Journal + StoredTables + Leaderboards + Settings {}

impl<T: Journal + StoredTables + Leaderboards + Settings> Store for T {}
