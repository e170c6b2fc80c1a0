//! Looks up the heads of journals: in the writer's cache, else in the database.

use super::batch::{ROWS, placeholders};
use super::heads::Head;
use super::transaction::{Failure, Transaction};
use crate::StoreError;
use herzbot_core::ids::TableId;
use sqlx::{AssertSqlSafe, Row};
use std::collections::HashMap;

/// Reads the heads of these tables into the cache, as far as they are live and not in it.
pub async fn load(
    txn: &mut Transaction<'_>,
    tables: &[TableId],
) -> Result<HashMap<TableId, StoreError>, sqlx::Error> {
    let missing: Vec<TableId> =
        tables.iter().copied().filter(|table| txn.heads.get(*table).is_none()).collect();
    let mut broken = HashMap::new();
    for tables in missing.chunks(ROWS) {
        let sql = format!("SELECT * FROM live_tables WHERE id IN {}", placeholders(1, tables.len()));
        let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(tables.len() == 1);
        for table in tables {
            query = query.bind(table.to_string());
        }
        for row in query.fetch_all(&mut *txn.connection).await? {
            let id: String = row.try_get("id")?;
            // An id that is damaged is nobody's.
            let Ok(table) = id.parse() else { continue };
            match Head::read(&row) {
                Ok(head) => txn.heads.found(table, head),
                Err(error) => drop(broken.insert(table, error)),
            }
        }
    }
    Ok(broken)
}

/// The head of a table.
///
/// # Errors
/// [`StoreError::NoSuchTable`], [`StoreError::Damaged`].
pub async fn head(txn: &mut Transaction<'_>, table: TableId) -> Result<Head, Failure> {
    let mut broken = load(txn, &[table]).await?;
    match (broken.remove(&table), txn.heads.get(table)) {
        (Some(error), _) => Err(error.into()),
        (None, Some(head)) => Ok(head.clone()),
        (None, None) => Err(StoreError::NoSuchTable { table }.into()),
    }
}
