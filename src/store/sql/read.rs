//! Reads: one consistent state each, on a connection of its own.

use super::database::{Dialect, failed};
use super::find;
use super::heads::{Head, JournalRow, entry, follow_chain};
use super::packed::unpack;
use super::rows::{self, closed_sum, damaged, get, note_sum, number, person_id, text, unsigned};
use super::transaction::Failure;
use crate::ranks::Roster;
use crate::{LiveTable, StoreError};
use herzbot_core::ids::{Account, PersonId, TableId};
use herzbot_core::people::{Person, ServerSettings};
use herzbot_core::results::GameResult;
use sqlx::any::AnyRow;
use sqlx::{Any, AnyConnection, AnyPool, AssertSqlSafe, Executor};
use std::collections::{BTreeMap, HashMap};

/// Maps a refusal or an error of the database to one error.
pub fn told(failure: Failure) -> StoreError {
    match failure {
        Failure::Refused(error) => error,
        Failure::Database(error) => failed(&error),
        Failure::Stale => StoreError::Io("the database has changed meanwhile".to_owned()),
    }
}

fn of_database(error: sqlx::Error) -> StoreError {
    failed(&error)
}

/// A transaction in which all reads see the same state.
///
/// # Errors
/// The database can't be reached.
pub async fn snapshot(
    readers: &AnyPool,
    dialect: Dialect,
) -> Result<sqlx::Transaction<'static, Any>, StoreError> {
    let begin = match dialect {
        Dialect::Sqlite => "BEGIN",
        Dialect::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    };
    readers.begin_with(begin).await.map_err(of_database)
}

/// The row of `counters`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counters {
    /// The transactions so far; SQLite only.
    pub commits: u64,
    /// Live tables.
    pub live: u64,
    /// Closed tables.
    pub closed: u64,
    /// Results: the number of the next one.
    pub results: u64,
    /// People who are known.
    pub people: u64,
}

/// The counters in their row.
///
/// # Errors
/// [`StoreError::Damaged`].
pub fn counters_in(row: &AnyRow) -> Result<Counters, StoreError> {
    let of = |column: &str| unsigned(get(row, column)?, column);
    Ok(Counters {
        commits: of("commits")?,
        live: of("live")?,
        closed: of("closed")?,
        results: of("results")?,
        people: of("people")?,
    })
}

/// How much there is.
///
/// # Errors
/// The database failed, or the row is damaged.
pub async fn counters(executor: impl Executor<'_, Database = Any>) -> Result<Counters, StoreError> {
    let row =
        sqlx::query("SELECT * FROM counters WHERE id = 1").fetch_one(executor).await.map_err(of_database)?;
    counters_in(&row)
}

/// What was last shown of tables.
async fn shown(connection: &mut AnyConnection) -> Result<BTreeMap<String, String>, sqlx::Error> {
    let rows = sqlx::query("SELECT * FROM shown WHERE table_id IN (SELECT id FROM live_tables)")
        .fetch_all(connection)
        .await?;
    // What can't be read is shown again: that is idempotent.
    Ok(rows.iter().filter_map(|row| rows::shown(row).ok()).collect())
}

/// See [`crate::Journal::live`].
///
/// # Errors
/// As there.
pub async fn live(readers: &AnyPool, dialect: Dialect) -> Result<Vec<LiveTable>, StoreError> {
    let mut snapshot = snapshot(readers, dialect).await?;
    live_in(&mut snapshot).await
}

/// See [`crate::Journal::heads`]. One whose number can't be read is not among them.
///
/// # Errors
/// As there.
pub async fn heads(readers: &AnyPool) -> Result<HashMap<TableId, u64>, StoreError> {
    let rows =
        sqlx::query("SELECT id, next_seq FROM live_tables").fetch_all(readers).await.map_err(of_database)?;
    let head = |row| -> Result<(TableId, u64), StoreError> {
        let id: String = get(row, "id")?;
        Ok((rows::parsed(&id, "a live table's id")?, unsigned(get(row, "next_seq")?, "next_seq")?))
    };
    Ok(rows.iter().filter_map(|row| head(row).ok()).collect())
}

/// As [`live`], over a connection that is in a transaction or the only one.
///
/// # Errors
/// As there.
pub async fn live_in(connection: &mut AnyConnection) -> Result<Vec<LiveTable>, StoreError> {
    let heads =
        sqlx::query("SELECT * FROM live_tables").fetch_all(&mut *connection).await.map_err(of_database)?;
    // sqlx refuses a whole answer for one text that is no UTF-8: as bytes, damage concerns one table only.
    let (snapshots, entries) = match connection.backend_name() {
        "SQLite" => (
            "SELECT table_id, CAST(state AS BLOB) AS state FROM snapshots",
            "SELECT table_id, seq, CAST(entry AS BLOB) AS entry, CAST(chain AS BLOB) AS chain FROM journal_entries \
             ORDER BY table_id, seq",
        ),
        _ => (
            "SELECT table_id, state FROM snapshots",
            "SELECT table_id, seq, entry, chain FROM journal_entries ORDER BY table_id, seq",
        ),
    };
    let snapshots = sqlx::query(snapshots).fetch_all(&mut *connection).await.map_err(of_database)?;
    let entries = sqlx::query(entries).fetch_all(&mut *connection).await.map_err(of_database)?;
    let mut shown = shown(connection).await.map_err(of_database)?;
    let mut snapshots: BTreeMap<String, String> = snapshots
        .iter()
        .filter_map(|row| Some((get(row, "table_id").ok()?, text(row, "state").ok()?)))
        .collect();
    let mut journals: BTreeMap<String, Vec<Result<JournalRow, StoreError>>> = BTreeMap::new();
    for row in &entries {
        if let Ok(table) = get::<String>(row, "table_id") {
            journals.entry(table).or_default().push(entry(row));
        }
    }
    let mut tables = Vec::new();
    for row in &heads {
        let id: String = get(row, "id")?;
        let table: TableId = rows::parsed(&id, "a live table's id")?;
        let found = Found {
            head: Head::read(row),
            snapshot: snapshots.remove(&id),
            entries: journals.remove(&id).unwrap_or_default(),
        };
        tables.push(found.table(table, &id, shown.remove(&id)));
    }
    tables.sort_by_key(|table| table.id);
    Ok(tables)
}

/// What was found of one table's journal.
struct Found {
    head: Result<Head, StoreError>,
    snapshot: Option<String>,
    entries: Vec<Result<JournalRow, StoreError>>,
}

impl Found {
    /// The table, frozen if something of it is missing or damaged.
    fn table(self, table: TableId, id: &str, shown: Option<String>) -> LiveTable {
        let mut damage = None;
        let mut entries = Vec::new();
        for found in self.entries {
            match found {
                Ok(entry) => entries.push(entry),
                Err(error) => drop(damage.get_or_insert(error.to_string())),
            }
        }
        let after = entries.last().map_or(0, |(seq, ..)| seq + 1);
        let (next_seq, frozen) = match self.head {
            Ok(head) => {
                let followed = match &self.snapshot {
                    Some(snapshot) => follow_chain(id, &head, snapshot, &entries),
                    None => Err("the snapshot is missing".to_owned()),
                };
                if let Err(what) = followed {
                    damage.get_or_insert(what);
                }
                (head.next, head.frozen)
            }
            Err(error) => {
                damage.get_or_insert(error.to_string());
                (after, None)
            }
        };
        LiveTable {
            id: table,
            snapshot: self.snapshot.unwrap_or_default(),
            entries: entries.into_iter().map(|(_, entry, _)| entry).collect(),
            next_seq,
            shown,
            frozen: damage.map(|what| format!("damaged: {what}")).or(frozen),
        }
    }
}

/// See [`crate::Journal::archived`].
///
/// # Errors
/// As there.
pub async fn archived(
    readers: &AnyPool,
    table: TableId,
) -> Result<Option<(String, Option<String>)>, StoreError> {
    let closed = sqlx::query("SELECT * FROM closed_tables WHERE id = $1")
        .bind(table.to_string())
        .fetch_optional(readers)
        .await
        .map_err(of_database)?;
    let Some(closed) = closed else { return Ok(None) };
    let shown = sqlx::query("SELECT * FROM shown WHERE table_id = $1")
        .bind(table.to_string())
        .fetch_optional(readers)
        .await
        .map_err(of_database)?;
    let page = shown.and_then(|row| rows::shown(&row).ok()).map(|(_, page)| page);
    Ok(Some((closed_state(&closed)?, page)))
}

/// The state in a row of `closed_tables`.
///
/// # Errors
/// [`StoreError::Damaged`].
pub fn closed_state(row: &AnyRow) -> Result<String, StoreError> {
    let (id, state): (String, Vec<u8>) = (get(row, "id")?, get(row, "state")?);
    let sum = closed_sum(&id, get(row, "closed_at")?, get(row, "result")?, &state);
    rows::check(row, sum, || format!("the archive of table {id}"))?;
    unpack(&state)
}

/// See [`crate::Journal::unfinished_business`].
///
/// # Errors
/// As there.
pub async fn unfinished_business(readers: &AnyPool) -> Result<Vec<TableId>, StoreError> {
    let rows =
        sqlx::query("SELECT table_id FROM shown JOIN closed_tables ON id = table_id WHERE finished = 0")
            .fetch_all(readers)
            .await
            .map_err(of_database)?;
    let mut tables = rows
        .iter()
        .map(|row| rows::parsed::<TableId>(&get::<String>(row, "table_id")?, "a closed table's id"))
        .collect::<Result<Vec<_>, _>>()?;
    tables.sort_unstable();
    Ok(tables)
}

fn results_sql(dialect: Dialect, condition: &str) -> AssertSqlSafe<String> {
    let select = match dialect {
        Dialect::Sqlite => rows::SQLITE_RESULTS,
        Dialect::Postgres => rows::POSTGRES_RESULTS,
    };
    AssertSqlSafe(format!("{select}{condition}"))
}

/// At most `limit` results from the number `from` on, in their order, with their numbers.
///
/// # Errors
/// The database failed, or one of them is damaged or missing.
pub async fn results(
    readers: &AnyPool,
    dialect: Dialect,
    from: u64,
    limit: u64,
) -> Result<Vec<(u64, GameResult)>, StoreError> {
    let sql = results_sql(dialect, "number >= $1 ORDER BY number LIMIT $2");
    let rows = sqlx::query(sql)
        .bind(number(from))
        .bind(number(limit))
        .fetch_all(readers)
        .await
        .map_err(of_database)?;
    let results = rows.iter().map(rows::result).collect::<Result<Vec<_>, _>>()?;
    match (from..).zip(&results).find(|(expected, (found, _))| expected != found) {
        Some((missing, _)) => Err(damaged(format!("result {missing} is missing"))),
        None => Ok(results),
    }
}

/// See [`crate::Leaderboards::results_of`].
///
/// # Errors
/// As there.
pub async fn results_of(
    readers: &AnyPool,
    dialect: Dialect,
    person: PersonId,
) -> Result<Vec<GameResult>, StoreError> {
    let sql = results_sql(dialect, "number IN (SELECT result FROM seats WHERE person = $1) ORDER BY number");
    let rows = sqlx::query(sql).bind(person.to_string()).fetch_all(readers).await.map_err(of_database)?;
    rows.iter().map(|row| Ok(rows::result(row)?.1)).collect()
}

/// See [`crate::Leaderboards::last_table`].
///
/// # Errors
/// As there.
pub async fn last_table(
    readers: &AnyPool,
    realm: &str,
    server: &str,
    person: PersonId,
) -> Result<Option<TableId>, StoreError> {
    let sql = "SELECT r.table_id AS table_id FROM seats AS s JOIN results AS r ON r.number = s.result \
               WHERE s.person = $1 AND r.realm = $2 AND r.server = $3 ORDER BY s.result DESC LIMIT 1";
    let row = sqlx::query(sql)
        .bind(person.to_string())
        .bind(realm.to_owned())
        .bind(server.to_owned())
        .fetch_optional(readers)
        .await
        .map_err(of_database)?;
    row.map(|row| rows::parsed(&get::<String>(&row, "table_id")?, "a table's id")).transpose()
}

/// Who is hidden or forgotten.
///
/// # Errors
/// The database failed, or a row is damaged.
pub async fn roster(readers: &AnyPool) -> Result<Roster, StoreError> {
    let mut roster = Roster::default();
    let hidden = sqlx::query("SELECT id FROM people WHERE hidden <> 0").fetch_all(readers).await;
    for row in hidden.map_err(of_database)? {
        roster.hidden.insert(person_id(&get::<String>(&row, "id")?)?);
    }
    let forgotten =
        sqlx::query("SELECT id, results, checksum FROM forgotten_people").fetch_all(readers).await;
    for row in forgotten.map_err(of_database)? {
        let (person, results) = forgotten_in(&row)?;
        roster.forgotten.insert(person, results);
    }
    Ok(roster)
}

/// A row of `forgotten_people`.
///
/// # Errors
/// [`StoreError::Damaged`].
pub fn forgotten_in(row: &AnyRow) -> Result<(PersonId, u64), StoreError> {
    let (id, results): (String, i64) = (get(row, "id")?, get(row, "results")?);
    rows::check(row, rows::forgotten_sum(&id, results), || format!("the forgotten person {id}"))?;
    Ok((person_id(&id)?, unsigned(results, "results")?))
}

/// See [`crate::Settings::person_of`].
///
/// # Errors
/// As there.
pub async fn person_of(readers: &AnyPool, account: &Account) -> Result<Option<Person>, StoreError> {
    let mut connection = readers.acquire().await.map_err(of_database)?;
    find::by_account(&mut connection, account).await.map_err(told)
}

/// See [`crate::Settings::person_by_id`].
///
/// # Errors
/// As there.
pub async fn person_by_id(readers: &AnyPool, id: PersonId) -> Result<Option<Person>, StoreError> {
    let mut connection = readers.acquire().await.map_err(of_database)?;
    find::by_id(&mut connection, id).await.map_err(told)
}

/// See [`crate::Settings::server`].
///
/// # Errors
/// As there.
pub async fn server(readers: &AnyPool, realm: &str, server: &str) -> Result<ServerSettings, StoreError> {
    let sql = format!("SELECT {} FROM servers WHERE realm = $1 AND server = $2", rows::SERVER_COLUMNS);
    let row = sqlx::query(AssertSqlSafe(sql))
        .bind(realm.to_owned())
        .bind(server.to_owned())
        .fetch_optional(readers)
        .await
        .map_err(of_database)?;
    row.map_or_else(|| Ok(ServerSettings::default()), |row| rows::server(&row))
}

/// See [`crate::Settings::note`].
///
/// # Errors
/// As there.
pub async fn note(readers: &AnyPool, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
    let row = sqlx::query("SELECT name, value, checksum FROM notes WHERE name = $1")
        .bind(name.to_owned())
        .fetch_optional(readers)
        .await
        .map_err(of_database)?;
    row.map(|row| note_in(&row)).transpose()
}

/// The value in a row of `notes`.
///
/// # Errors
/// [`StoreError::Damaged`].
pub fn note_in(row: &AnyRow) -> Result<Vec<u8>, StoreError> {
    let (name, value): (String, Vec<u8>) = (get(row, "name")?, get(row, "value")?);
    rows::check(row, note_sum(&name, &value), || format!("the note {name}"))?;
    Ok(value)
}
