//! The end of tables: the archive, and the results that count.

use super::checksum::Checksum;
use super::database::Dialect;
use super::journal::{self, is_closed};
use super::rows::{check, get, number, text};
use super::transaction::RankChange;
use super::transaction::{Failure, Transaction};
use super::{result_rows, shown, standings};
use crate::StoreError;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use herzbot_core::ids::{Moment, TableId};
use herzbot_core::results::GameResult;
use sqlx::any::AnyRow;
use sqlx::{AnyPool, Row};
use std::io::{Read as _, Write as _};

/// Ends a live table: see [`crate::Journal::close`].
///
/// # Errors
/// As there.
pub async fn close(
    txn: &mut Transaction<'_>,
    table: TableId,
    seq: u64,
    snapshot: &str,
    result: Option<&GameResult>,
) -> Result<(), Failure> {
    // Idempotent: a retry after a lost answer must not count the result twice.
    if is_closed(txn, table).await? {
        return Ok(());
    }
    let head = txn.head(table).await?;
    txn.heads.takes(&head, table, seq)?;
    let packed = pack(snapshot, Compression::default())?;
    journal::remove(txn, table).await?;
    let result = match result {
        Some(result) => Some(add(txn, result).await?),
        None => None,
    };
    archive(txn, table, txn.now, result, packed).await?;
    Ok(())
}

/// Inserts a closed table, with the number of its result and its [packed](pack) state.
///
/// # Errors
/// The database failed.
pub async fn archive(
    txn: &mut Transaction<'_>,
    table: TableId,
    closed_at: Moment,
    result: Option<i64>,
    packed: Vec<u8>,
) -> Result<(), sqlx::Error> {
    let (id, closed_at) = (table.to_string(), number(closed_at.0));
    let sum = closed_sum(&id, closed_at, result, &packed).finish();
    sqlx::query(
        "INSERT INTO closed_tables (id, closed_at, result, state, checksum) VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(id)
    .bind(closed_at)
    .bind(result)
    .bind(packed)
    .bind(sum)
    .execute(&mut *txn.connection)
    .await?;
    txn.counts.closed += 1;
    txn.wrote = true;
    Ok(())
}

/// Adds a result, and gives its number.
async fn add(txn: &mut Transaction<'_>, result: &GameResult) -> Result<i64, Failure> {
    let counted =
        sqlx::query("UPDATE counters SET results = results + 1 WHERE id = 1 RETURNING results - 1 AS number")
            .fetch_one(&mut *txn.connection)
            .await?;
    let place: i64 = counted.try_get("number")?;
    result_rows::insert(txn, place, result).await?;
    if txn.dialect == Dialect::Postgres {
        standings::add(txn, result).await?;
    }
    txn.changes.push(RankChange::Result(u64::try_from(place).unwrap_or(0), result.clone()));
    Ok(place)
}

/// Removes closed tables without a result: see [`crate::Journal::prune`].
///
/// # Errors
/// The database failed.
pub async fn prune(txn: &mut Transaction<'_>, before: Moment) -> Result<usize, Failure> {
    let before = number(before.0);
    sqlx::query(
        "DELETE FROM shown WHERE table_id IN (SELECT id FROM closed_tables WHERE result IS NULL AND closed_at < $1)",
    )
    .bind(before)
    .execute(&mut *txn.connection)
    .await?;
    // Of what is shown to its end, nothing will be asked again.
    let shown =
        sqlx::query("DELETE FROM shown WHERE finished = 1 AND table_id IN (SELECT id FROM closed_tables)")
            .execute(&mut *txn.connection)
            .await?
            .rows_affected();
    let removed = sqlx::query("DELETE FROM closed_tables WHERE result IS NULL AND closed_at < $1")
        .bind(before)
        .execute(&mut *txn.connection)
        .await?
        .rows_affected();
    txn.counts.closed -= number(removed);
    txn.wrote |= removed > 0 || shown > 0;
    Ok(usize::try_from(removed).unwrap_or(usize::MAX))
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
        .await?;
    let Some(closed) = closed else { return Ok(None) };
    let shown = sqlx::query("SELECT * FROM shown WHERE table_id = $1")
        .bind(table.to_string())
        .fetch_optional(readers)
        .await?;
    let page = shown.and_then(|row| shown::in_row(&row).ok()).map(|(_, page)| page);
    Ok(Some((state_in(&closed)?, page)))
}

/// The state in a row of `closed_tables`.
///
/// # Errors
/// [`StoreError::Damaged`].
pub fn state_in(row: &AnyRow) -> Result<String, StoreError> {
    let (id, state): (String, Vec<u8>) = (text(row, "id")?, get(row, "state")?);
    let sum = closed_sum(&id, get(row, "closed_at")?, get(row, "result")?, &state);
    check(row, sum, || format!("the archive of table {id}"))?;
    unpack(&state)
}

/// The checksum of a row of `closed_tables`.
fn closed_sum(id: &str, closed_at: i64, result: Option<i64>, state: &[u8]) -> Checksum {
    Checksum::of("closed_tables").text(id).number(closed_at).maybe_number(result).bytes(state)
}

/// The longest state that is unpacked, in bytes: what is longer is damage.
const MAX_STATE: u64 = 256 << 20;

/// Packs a text, such as a table's last state for the archive.
///
/// # Errors
/// Memory can't be written.
pub fn pack(text: &str, how: Compression) -> Result<Vec<u8>, StoreError> {
    let mut packed = ZlibEncoder::new(Vec::new(), how);
    packed
        .write_all(text.as_bytes())
        .and_then(|()| packed.finish())
        .map_err(|error| StoreError::Io(format!("packing a text: {error}")))
}

/// What [`pack`] has packed.
///
/// # Errors
/// [`StoreError::Damaged`].
pub fn unpack(packed: &[u8]) -> Result<String, StoreError> {
    let mut state = String::new();
    ZlibDecoder::new(packed)
        .take(MAX_STATE)
        .read_to_string(&mut state)
        .map_err(|error| StoreError::Damaged(format!("a packed text: {error}")))?;
    Ok(state)
}
