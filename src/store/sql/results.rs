//! Closing tables: the archive, and rated results.

use super::checksum::Checksum;
use super::database::Dialect;
use super::journal::{self, is_closed};
use super::packing::STATES;
use super::rows::{check, damaged, get, number, text, unsigned};
use super::transaction::RankChange;
use super::transaction::{Failure, Transaction};
use super::{result_rows, shown, standings};
use crate::StoreError;
use herzbot_core::ids::{Moment, PersonId, TableId};
use herzbot_core::results::GameResult;
use herzbot_core::table::{people_at, without_person};
use sqlx::any::AnyRow;
use sqlx::{AnyPool, Row};
use std::borrow::Cow;

/// Ends a live table: see [`crate::Journal::close`].
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
    let state = without_forgotten(txn, snapshot).await?;
    let packed = STATES.pack(&state)?;
    journal::remove(txn, table).await?;
    let result = match result {
        Some(result) => Some(add(txn, result).await?),
        None => None,
    };
    archive(txn, table, txn.now, result, packed).await?;
    Ok(())
}

/// Inserts a closed table, with the number of its result and its [packed](STATES) state.
pub async fn archive(
    txn: &mut Transaction<'_>,
    table: TableId,
    closed_at: Moment,
    result: Option<i64>,
    packed: Vec<u8>,
) -> Result<(), sqlx::Error> {
    let (id, closed_at) = (table.to_string(), number(closed_at.0));
    let sum = closed_sum(&id, closed_at, result, &packed).finish();
    let query = sqlx::query(
        "INSERT INTO closed_tables (id, closed_at, result, state, checksum) VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(id)
    .bind(closed_at)
    .bind(result)
    .bind(packed)
    .bind(sum);
    txn.write(query).await?;
    txn.counts.closed += 1;
    Ok(())
}

/// The number of results after that of a row of `closed_tables`; 0 if it has none.
pub fn results_until(row: &AnyRow) -> Result<u64, StoreError> {
    let result: Option<i64> = get(row, "result")?;
    result.map_or(Ok(0), |result| Ok(unsigned::<u64>(result, "the number of a result")? + 1))
}

/// Adds a result, and returns its number.
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

/// Removes closed tables without a result: see [`crate::StoredTables::prune`].
pub async fn prune(txn: &mut Transaction<'_>, before: Moment) -> Result<usize, Failure> {
    let before = number(before.0);
    sqlx::query(
        "DELETE FROM shown WHERE table_id IN (SELECT id FROM closed_tables WHERE result IS NULL AND closed_at < $1)",
    )
    .bind(before)
    .execute(&mut *txn.connection)
    .await?;
    // Final pages will not be needed again.
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

/// The last state of a table without the names of people who left the running table and were forgotten.
async fn without_forgotten<'a>(
    txn: &mut Transaction<'_>,
    state: &'a str,
) -> Result<Cow<'a, str>, sqlx::Error> {
    let mut state = Cow::Borrowed(state);
    for person in people_at(&state) {
        let forgotten = sqlx::query("SELECT 1 FROM forgotten_people WHERE id = $1").bind(person.to_string());
        if forgotten.fetch_optional(&mut *txn.connection).await?.is_some()
            && let Ok(Some(without)) = without_person(&state, person)
        {
            state = Cow::Owned(without);
        }
    }
    Ok(state)
}

/// Removes a person's account and name from the archive of a table, and its shown pages. Idempotent. A
/// damaged archive, which nobody can read, stays unchanged.
pub async fn forget_at(txn: &mut Transaction<'_>, table: TableId, person: PersonId) -> Result<(), Failure> {
    let id = table.to_string();
    // Another process may remove another person's name at the same time.
    let closed = match txn.dialect {
        Dialect::Sqlite => "SELECT * FROM closed_tables WHERE id = $1",
        Dialect::Postgres => "SELECT * FROM closed_tables WHERE id = $1 FOR UPDATE",
    };
    let row = sqlx::query(closed).bind(id.clone()).fetch_optional(&mut *txn.connection).await?;
    let Some(row) = row else { return Ok(()) };
    let Ok(state) = state_in(&row) else { return Ok(()) };
    let Ok(Some(state)) = without_person(&state, person) else { return Ok(()) };
    let packed = STATES.pack(&state)?;
    let sum = closed_sum(&id, get(&row, "closed_at")?, get(&row, "result")?, &packed).finish();
    let query = sqlx::query("UPDATE closed_tables SET state = $2, checksum = $3 WHERE id = $1")
        .bind(id.clone())
        .bind(packed)
        .bind(sum);
    txn.write(query).await?;
    let query = sqlx::query("DELETE FROM shown WHERE table_id = $1").bind(id);
    txn.write(query).await?;
    Ok(())
}

/// See [`crate::StoredTables::archived`].
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
pub fn state_in(row: &AnyRow) -> Result<String, StoreError> {
    let (id, state): (String, Vec<u8>) = (text(row, "id")?, get(row, "state")?);
    let sum = closed_sum(&id, get(row, "closed_at")?, get(row, "result")?, &state);
    check(row, sum, || format!("the archive of table {id}"))?;
    STATES.unpack(&state).ok_or_else(|| damaged(format!("the state of table {id}")))
}

/// The checksum of a row of `closed_tables`.
fn closed_sum(id: &str, closed_at: i64, result: Option<i64>, state: &[u8]) -> Checksum {
    Checksum::of("closed_tables").text(id).number(closed_at).maybe_number(result).bytes(state)
}
