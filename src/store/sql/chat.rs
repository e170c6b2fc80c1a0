//! The rows of the playground's chat, in the playground's own format.

use super::checksum::Checksum;
use super::database::Dialect;
use super::journal::prepared;
use super::packing::PAGES;
use super::rows::{ROWS, check, damaged, get, placeholders, text};
use super::tables;
use super::transaction::{Failure, Transaction};
use crate::StoreError;
use futures_util::TryStreamExt;
use sqlx::any::AnyRow;
use sqlx::{AnyPool, AssertSqlSafe};

/// See [`crate::Settings::chat_rows`].
pub async fn rows(readers: &AnyPool, dialect: Dialect) -> Result<Vec<(String, String)>, StoreError> {
    let [chat] = tables::named(["chat"]).await?;
    let query = sqlx::query(AssertSqlSafe(chat.scan(dialect)));
    let (mut found, mut whole) = (query.fetch(readers), Vec::new());
    while let Some(row) = found.try_next().await? {
        match row_in(&row) {
            Ok(row) => whole.push(row),
            Err(StoreError::Damaged(what)) => tracing::error!(what, "damaged and set aside"),
            Err(error) => return Err(error),
        }
    }
    Ok(whole)
}

/// A key and the packed value; none removes the row.
pub type PackedRow = (String, Option<Vec<u8>>);

/// Packs the values of rows.
pub fn packed(rows: Vec<(String, Option<String>)>) -> Result<Vec<PackedRow>, StoreError> {
    // Messages contain pages.
    let pack = |value: String| PAGES.pack(&value);
    rows.into_iter().map(|(key, value)| Ok((key, value.map(pack).transpose()?))).collect()
}

/// See [`crate::Journal::set_chat_rows`].
pub async fn write(txn: &mut Transaction<'_>, rows: &[PackedRow]) -> Result<(), Failure> {
    let (kept, removed): (Vec<_>, Vec<_>) = rows.iter().partition(|(_, value)| value.is_some());
    for rows in kept.chunks(ROWS) {
        let count = prepared(rows.len());
        let sql = format!(
            "INSERT INTO chat (key, value, checksum) \
             SELECT column1, column2, column3 FROM (VALUES {}) AS v WHERE column1 <> '' \
             ON CONFLICT (key) DO UPDATE SET value = excluded.value, checksum = excluded.checksum",
            placeholders(count, 3)
        );
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for (key, value) in rows {
            let value = value.as_deref().unwrap_or_default();
            query = query.bind(key.clone()).bind(value.to_vec()).bind(chat_sum(key, value).finish());
        }
        for _ in rows.len()..count {
            query = query.bind(String::new()).bind(Vec::new()).bind(0_i64);
        }
        txn.write(query).await?;
    }
    for rows in removed.chunks(ROWS) {
        let count = prepared(rows.len());
        let sql = format!("DELETE FROM chat WHERE key IN {}", placeholders(1, count));
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for at in 0..count {
            query = query.bind(rows.get(at).map_or_else(String::new, |(key, _)| key.clone()));
        }
        txn.write(query).await?;
    }
    Ok(())
}

/// The key and the value in a row of `chat`.
pub fn row_in(row: &AnyRow) -> Result<(String, String), StoreError> {
    let (key, value): (String, Vec<u8>) = (text(row, "key")?, get(row, "value")?);
    let what = || format!("the playground's {key}");
    check(row, chat_sum(&key, &value), what)?;
    let value = PAGES.unpack(&value).ok_or_else(|| damaged(what()))?;
    Ok((key, value))
}

/// The checksum of a row of `chat`.
fn chat_sum(key: &str, value: &[u8]) -> Checksum {
    Checksum::of("chat").text(key).bytes(value)
}
