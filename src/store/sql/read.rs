//! Reads the live tables and the counts, each as one consistent state.

use super::among::Among;
use super::database::Dialect;
use super::heads::{Head, JournalRow, entry, follow_chain};
use super::rows::{get, parsed, text, unsigned};
use super::shown;
use crate::place::TablePlace;
use crate::{LiveTable, StoreError};
use futures_util::TryStreamExt;
use herzbot_core::ids::TableId;
use sqlx::{Any, AnyConnection, AnyPool, Executor};
use std::collections::{BTreeMap, HashMap};

/// A transaction whose reads all see the same state.
pub async fn snapshot(
    readers: &AnyPool,
    dialect: Dialect,
) -> Result<sqlx::Transaction<'static, Any>, StoreError> {
    let begin = match dialect {
        Dialect::Sqlite => "BEGIN",
        Dialect::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    };
    Ok(readers.begin_with(begin).await?)
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
    /// Known people.
    pub people: u64,
}

/// Reads the counters.
///
/// # Errors
/// The database failed, or the row is damaged.
pub async fn counters(executor: impl Executor<'_, Database = Any>) -> Result<Counters, StoreError> {
    let row = sqlx::query("SELECT * FROM counters WHERE id = 1").fetch_one(executor).await?;
    let of = |column: &str| unsigned(get(&row, column)?, column);
    Ok(Counters {
        commits: of("commits")?,
        live: of("live")?,
        closed: of("closed")?,
        results: of("results")?,
        people: of("people")?,
    })
}

/// See [`crate::StoredTables::live`], and [`crate::StoredTables::some`] for these tables `only`.
pub async fn live(
    readers: &AnyPool,
    dialect: Dialect,
    only: Option<&[TableId]>,
) -> Result<Vec<LiveTable>, StoreError> {
    let mut snapshot = snapshot(readers, dialect).await?;
    live_in(&mut snapshot, only).await
}

/// See [`crate::StoredTables::places`]. Omits tables with unreadable ids.
pub async fn places(readers: &AnyPool) -> Result<Vec<(TableId, Option<TablePlace>)>, StoreError> {
    // The whole head, since its checksum covers the place; row by row, since there may be thousands.
    let mut rows = sqlx::query("SELECT * FROM live_tables").fetch(readers);
    let mut places = Vec::new();
    while let Some(row) = rows.try_next().await? {
        let id: Result<TableId, StoreError> =
            get::<String>(&row, "id").and_then(|id| parsed(&id, "a live table's id"));
        match id {
            Ok(id) => places.push((id, Head::read(&row).ok().map(|head| head.place))),
            // A table without a readable id must not keep the others from being taken over.
            Err(error) => tracing::warn!(%error, "a live table is left out"),
        }
    }
    places.sort_unstable_by_key(|(id, _)| *id);
    Ok(places)
}

/// See [`crate::StoredTables::heads`]. Omits tables with unreadable numbers.
pub async fn heads(readers: &AnyPool) -> Result<HashMap<TableId, u64>, StoreError> {
    let rows = sqlx::query("SELECT id, next_seq FROM live_tables").fetch_all(readers).await?;
    let head = |row| -> Result<(TableId, u64), StoreError> {
        let id: String = get(row, "id")?;
        Ok((parsed(&id, "a live table's id")?, unsigned(get(row, "next_seq")?, "next_seq")?))
    };
    Ok(rows.iter().filter_map(|row| head(row).ok()).collect())
}

/// As [`live`], over a connection that is in a transaction or the only one.
pub async fn live_in(
    connection: &mut AnyConnection,
    only: Option<&[TableId]>,
) -> Result<Vec<LiveTable>, StoreError> {
    let among = Among::tables(only);
    let heads = among.rows(&mut *connection, "SELECT * FROM live_tables WHERE {}", "id").await?;
    // sqlx refuses a whole result for one text that is not UTF-8: as bytes, damage affects only one table.
    let (snapshots, entries) = match connection.backend_name() {
        "SQLite" => (
            "SELECT table_id, CAST(state AS BLOB) AS state FROM snapshots WHERE {}",
            "SELECT table_id, seq, CAST(entry AS BLOB) AS entry, CAST(chain AS BLOB) AS chain FROM journal_entries \
             WHERE {} ORDER BY table_id, seq",
        ),
        _ => (
            "SELECT table_id, state FROM snapshots WHERE {}",
            "SELECT table_id, seq, entry, chain FROM journal_entries WHERE {} ORDER BY table_id, seq",
        ),
    };
    let snapshots = among.rows(&mut *connection, snapshots, "table_id").await?;
    let entries = among.rows(&mut *connection, entries, "table_id").await?;
    let mut shown = shown::of_live_tables(connection, &among).await?;
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
        let table: TableId = parsed(&id, "a live table's id")?;
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

/// The parts of one table's journal.
struct Found {
    head: Result<Head, StoreError>,
    snapshot: Option<String>,
    entries: Vec<Result<JournalRow, StoreError>>,
}

impl Found {
    /// The table, frozen if a part is missing or damaged.
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
