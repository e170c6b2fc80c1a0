//! The pages last shown of tables.

use super::checksum::Checksum;
use super::journal::{is_closed, prepared};
use super::rows::{ROWS, check, get, parsed, placeholders};
use super::transaction::{Failure, Transaction};
use crate::StoreError;
use herzbot_core::ids::TableId;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AnyPool, AssertSqlSafe};
use std::collections::BTreeMap;

/// What is shown of a table: see [`crate::Journal::note_shown`].
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    /// The table, live or closed.
    pub table: TableId,
    /// What is shown of it.
    pub page: &'a str,
    /// Whether nothing is left to be shown.
    pub finished: bool,
}

/// Remembers what is shown of tables, by a few statements; of one table the last. Gives for each its answer.
///
/// # Errors
/// The database failed.
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
            query = query.bind(id).bind((*page).to_owned()).bind(finished).bind(sum);
        }
        for _ in notes.len()..rows {
            query = query.bind(String::new()).bind(String::new()).bind(0_i64).bind(0_i64);
        }
        query.execute(&mut *txn.connection).await?;
        txn.wrote = true;
    }
    Ok(answers)
}

/// See [`crate::Journal::unfinished_business`].
///
/// # Errors
/// As there.
pub async fn unfinished_business(readers: &AnyPool) -> Result<Vec<TableId>, StoreError> {
    let rows =
        sqlx::query("SELECT table_id FROM shown JOIN closed_tables ON id = table_id WHERE finished = 0")
            .fetch_all(readers)
            .await?;
    let mut tables = rows
        .iter()
        .map(|row| parsed::<TableId>(&get::<String>(row, "table_id")?, "a closed table's id"))
        .collect::<Result<Vec<_>, _>>()?;
    tables.sort_unstable();
    Ok(tables)
}

/// What was last shown of tables.
pub async fn of_live_tables(connection: &mut AnyConnection) -> Result<BTreeMap<String, String>, sqlx::Error> {
    let rows = sqlx::query("SELECT * FROM shown WHERE table_id IN (SELECT id FROM live_tables)")
        .fetch_all(connection)
        .await?;
    // What can't be read is shown again: that is idempotent.
    Ok(rows.iter().filter_map(|row| in_row(row).ok()).collect())
}

/// The checksum of a row of `shown`.
fn shown_sum(table: &str, page: &str, finished: i64) -> Checksum {
    Checksum::of("shown").text(table).text(page).number(finished)
}

/// The page in a row of `shown`, and the table.
///
/// # Errors
/// [`StoreError::Damaged`].
pub fn in_row(row: &AnyRow) -> Result<(String, String), StoreError> {
    let (table, page): (String, String) = (get(row, "table_id")?, get(row, "page")?);
    check(row, shown_sum(&table, &page, get(row, "finished")?), || {
        format!("what was shown of table {table}")
    })?;
    Ok((table, page))
}
