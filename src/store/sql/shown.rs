//! The last shown pages of tables.

use super::among::Among;
use super::checksum::Checksum;
use super::journal::{is_closed, prepared};
use super::packing::PAGES;
use super::rows::{ROWS, check, damaged, get, parsed, placeholders, text};
use super::transaction::{Failure, Transaction};
use crate::StoreError;
use herzbot_core::ids::TableId;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AnyPool, AssertSqlSafe};
use std::collections::BTreeMap;

/// A shown page: see [`crate::Journal::note_shown`].
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    /// The table, live or closed.
    pub table: TableId,
    /// The page, [packed](super::packing).
    pub page: &'a [u8],
    /// Whether nothing is left to be shown.
    pub finished: bool,
}

/// Stores shown pages in a few statements; of each table the last. Returns each answer.
pub async fn note_all(
    txn: &mut Transaction<'_>,
    notes: &[(usize, Shown<'_>)],
) -> Result<Vec<(usize, Result<(), StoreError>)>, Failure> {
    let mut tables: Vec<TableId> = notes.iter().map(|(_, shown)| shown.table).collect();
    tables.sort_unstable();
    tables.dedup();
    let broken = txn.load(&tables).await?;
    let mut answers = Vec::new();
    let mut newest: BTreeMap<TableId, Shown<'_>> = BTreeMap::new();
    for (at, shown) in notes {
        let table = shown.table;
        let is_live = broken.contains_key(&table) || txn.heads.get(table).is_some();
        if is_live || newest.contains_key(&table) || is_closed(txn, table).await? {
            newest.insert(table, *shown);
            answers.push((*at, Ok(())));
        } else {
            answers.push((*at, Err(StoreError::NoSuchTable { table })));
        }
    }
    let newest: Vec<Shown<'_>> = newest.into_values().collect();
    for notes in newest.chunks(ROWS) {
        let rows = prepared(notes.len());
        let sql = format!(
            "INSERT INTO shown (table_id, page, finished, checksum) \
             SELECT column1, column2, column3, column4 FROM (VALUES {}) AS v WHERE column1 <> '' ON CONFLICT (table_id) \
             DO UPDATE SET page = excluded.page, finished = excluded.finished, checksum = excluded.checksum",
            placeholders(rows, 4)
        );
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for Shown { table, page, finished } in notes {
            let (id, finished) = (table.to_string(), i64::from(*finished));
            let sum = shown_sum(&id, page, finished).finish();
            query = query.bind(id).bind(page.to_vec()).bind(finished).bind(sum);
        }
        for _ in notes.len()..rows {
            query = query.bind(String::new()).bind(Vec::new()).bind(0_i64).bind(0_i64);
        }
        txn.write(query).await?;
    }
    Ok(answers)
}

/// See [`crate::StoredTables::unfinished_business`].
pub async fn unfinished_business(readers: &AnyPool) -> Result<Vec<TableId>, StoreError> {
    let mut connection = readers.acquire().await?;
    let closed = "finished = 0 AND table_id IN (SELECT id FROM closed_tables) AND {}";
    let pages = rows_where(&mut connection, closed, &Among::tables(None)).await?;
    let mut tables = pages
        .iter()
        .filter_map(|row| in_row(row).ok())
        .map(|(table, _)| parsed::<TableId>(&table, "a closed table's id"))
        .collect::<Result<Vec<_>, _>>()?;
    tables.sort_unstable();
    Ok(tables)
}

/// The rows of tables that match a condition, each possibly unreadable.
async fn rows_where(
    connection: &mut AnyConnection,
    condition: &str,
    among: &Among,
) -> Result<Vec<AnyRow>, sqlx::Error> {
    // sqlx refuses a whole result for one text that is not UTF-8.
    let columns = match connection.backend_name() {
        "SQLite" => "CAST(table_id AS BLOB) AS table_id, page",
        _ => "table_id, page",
    };
    let sql = format!("SELECT {columns}, finished, checksum FROM shown WHERE {condition}");
    among.rows(connection, &sql, "table_id").await
}

/// The last shown pages of live tables.
pub async fn of_live_tables(
    connection: &mut AnyConnection,
    among: &Among,
) -> Result<BTreeMap<String, String>, sqlx::Error> {
    let rows = rows_where(connection, "table_id IN (SELECT id FROM live_tables) AND {}", among).await?;
    // Unreadable pages are shown again, which is idempotent.
    Ok(rows.iter().filter_map(|row| in_row(row).ok()).collect())
}

/// Removes unreadable pages, which are shown again.
pub async fn remove_damaged(connection: &mut AnyConnection) -> Result<(), StoreError> {
    let sql = "SELECT rowid AS place, CAST(table_id AS BLOB) AS table_id, page, finished, checksum \
               FROM shown NOT INDEXED";
    for row in sqlx::query(sql).fetch_all(&mut *connection).await? {
        if in_row(&row).is_err() {
            let place: i64 = get(&row, "place")?;
            sqlx::query("DELETE FROM shown WHERE rowid = $1").bind(place).execute(&mut *connection).await?;
        }
    }
    Ok(())
}

/// The checksum of a row of `shown`.
pub fn shown_sum(table: &str, page: &[u8], finished: i64) -> Checksum {
    Checksum::of("shown").text(table).bytes(page).number(finished)
}

/// The page in a row of `shown`, and the table.
pub fn in_row(row: &AnyRow) -> Result<(String, String), StoreError> {
    let (table, page): (String, Vec<u8>) = (text(row, "table_id")?, get(row, "page")?);
    let what = || format!("what was shown of table {table}");
    check(row, shown_sum(&table, &page, get(row, "finished")?), what)?;
    let page = PAGES.unpack(&page).ok_or_else(|| damaged(what()))?;
    Ok((table, page))
}
