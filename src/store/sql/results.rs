//! The end of tables: their archive, and the results that count.

use super::batch::placeholders;
use super::database::Dialect;
use super::journal::{self, is_closed};
use super::lookup::head;
use super::packed::pack;
use super::rank_change::RankChange;
use super::rows::{closed_sum, number, result_sum};
use super::standings;
use super::transaction::{Failure, Transaction};
use herzbot_core::ids::{Moment, TableId};
use herzbot_core::results::GameResult;
use sqlx::{AssertSqlSafe, Row};

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
    let head = head(txn, table).await?;
    txn.heads.takes(&head, table, seq)?;
    let packed = pack(snapshot)?;
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
    insert(txn, place, result).await?;
    if txn.dialect == Dialect::Postgres {
        standings::add(txn, result).await?;
    }
    txn.changes.push(RankChange::Result(u64::try_from(place).unwrap_or(0), result.clone()));
    Ok(place)
}

/// Inserts the rows of a result.
///
/// # Errors
/// The database failed.
pub async fn insert(txn: &mut Transaction<'_>, place: i64, result: &GameResult) -> Result<(), sqlx::Error> {
    let GameResult { table, game, channel, at, rounds, shortened, hints, seats } = result;
    sqlx::query(
        "INSERT INTO results (number, table_id, game, realm, server, channel, ended_at, rounds, shortened, hints, checksum) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    )
    .bind(place)
    .bind(table.to_string())
    .bind(game.name().to_owned())
    .bind(channel.realm.clone())
    .bind(channel.server.clone())
    .bind(channel.channel.clone())
    .bind(number(at.0))
    .bind(i64::from(*rounds))
    .bind(i64::from(*shortened))
    .bind(i64::from(*hints))
    .bind(result_sum(place, result).finish())
    .execute(&mut *txn.connection)
    .await?;
    if !seats.is_empty() {
        let sql = format!(
            "INSERT INTO seats (result, seat, person, points, place, has_left) VALUES {}",
            placeholders(seats.len(), 6)
        );
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for (at, seat) in (0i64..).zip(seats) {
            query = query
                .bind(place)
                .bind(at)
                .bind(seat.person.map(|person| person.to_string()))
                .bind(i64::from(seat.points))
                .bind(i64::from(seat.place))
                .bind(i64::from(seat.left));
        }
        query.execute(&mut *txn.connection).await?;
    }
    txn.wrote = true;
    Ok(())
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
