//! Results as rows of `results` and `seats`.

use super::checksum::Checksum;
use super::database::Dialect;
use super::rows::{check, damaged, flag, get, number, parsed, placeholders, text, unsigned};
use super::transaction::Transaction;
use crate::StoreError;
use herzbot_core::ids::{ChannelRef, Moment, PersonId, TableId};
use herzbot_core::results::{GameResult, ResultSeat};
use serde::{Deserialize, Serialize};
use sqlx::any::AnyRow;
use sqlx::{AnyPool, AssertSqlSafe};

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
    let sql = select(dialect, "number >= $1 ORDER BY number LIMIT $2");
    let rows = sqlx::query(sql).bind(number(from)).bind(number(limit)).fetch_all(readers).await?;
    let results = rows.iter().map(result).collect::<Result<Vec<_>, _>>()?;
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
    let sql = select(dialect, "number IN (SELECT result FROM seats WHERE person = $1) ORDER BY number");
    let rows = sqlx::query(sql).bind(person.to_string()).fetch_all(readers).await?;
    rows.iter().map(|row| Ok(result(row)?.1)).collect()
}

/// The tables of a person's finished games.
///
/// # Errors
/// The database failed.
pub async fn tables_of(readers: &AnyPool, person: PersonId) -> Result<Vec<TableId>, StoreError> {
    let sql = "SELECT r.table_id AS table_id FROM seats AS s JOIN results AS r ON r.number = s.result \
               WHERE s.person = $1";
    let rows = sqlx::query(sql).bind(person.to_string()).fetch_all(readers).await?;
    Ok(rows.iter().filter_map(|row| text(row, "table_id").ok()?.parse().ok()).collect())
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
        .await?;
    row.map(|row| parsed(&get::<String>(&row, "table_id")?, "a table's id")).transpose()
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

/// The checksum of a result, over its row and those of its seats.
fn result_sum(number: i64, result: &GameResult) -> Checksum {
    let GameResult { table, game, channel, at, rounds, shortened, hints, seats } = result;
    let mut sum = Checksum::of("results")
        .number(number)
        .text(&table.to_string())
        .text(game.name())
        .text(&channel.realm)
        .text(&channel.server)
        .text(&channel.channel)
        .number(self::number(at.0))
        .number(i64::from(*rounds))
        .number(i64::from(*shortened))
        .number(i64::from(*hints));
    for ResultSeat { person, points, place, left } in seats {
        sum = sum
            .maybe_text(person.map(|person| person.to_string()).as_deref())
            .number(i64::from(*points))
            .number(i64::from(*place))
            .number(i64::from(*left));
    }
    sum
}

/// A query for results: their columns, and in `seats` the seats as one JSON array of [`SeatRow`]s in any order.
/// `condition` follows `WHERE`.
pub fn select(dialect: Dialect, condition: &str) -> AssertSqlSafe<String> {
    let seats = match dialect {
        Dialect::Sqlite => "json_group_array(json_array(seat, person, points, place, has_left))",
        Dialect::Postgres => {
            "coalesce(json_agg(json_build_array(seat, person, points, place, has_left)), '[]')::text"
        }
    };
    AssertSqlSafe(format!(
        "SELECT results.*, (SELECT {seats} FROM seats WHERE seats.result = results.number) AS seats FROM results \
         WHERE {condition}"
    ))
}

/// A row of `seats`: seat, person, points, place, whether they have left.
#[derive(Serialize, Deserialize)]
struct SeatRow(i64, Option<String>, i64, i64, i64);

/// The result in a row of [`select`], and its number.
///
/// # Errors
/// [`StoreError::Damaged`].
pub fn result(row: &AnyRow) -> Result<(u64, GameResult), StoreError> {
    let found: i64 = get(row, "number")?;
    let seats: String = get(row, "seats")?;
    let what = || format!("result {found}");
    let mut seats: Vec<SeatRow> =
        serde_json::from_str(&seats).map_err(|error| damaged(format!("the seats of {}: {error}", what())))?;
    seats.sort_by_key(|seat| seat.0);
    if !(0..).zip(&seats).all(|(at, seat)| seat.0 == at) {
        return Err(damaged(format!("seats of {} are missing", what())));
    }
    let seat = |SeatRow(_, person, points, place, left): SeatRow| {
        Ok(ResultSeat {
            person: person.map(|person| parsed(&person, "a seat's person")).transpose()?,
            points: unsigned(points, "a seat's points")?,
            place: unsigned(place, "a seat's place")?,
            left: flag(left, "has_left")?,
        })
    };
    let (table, game): (String, String) = (get(row, "table_id")?, get(row, "game")?);
    let table: TableId = parsed(&table, "a result's table")?;
    let result = GameResult {
        table,
        game: parsed(&game, "a result's game")?,
        channel: ChannelRef {
            realm: get(row, "realm")?,
            server: get(row, "server")?,
            channel: get(row, "channel")?,
        },
        at: Moment(unsigned(get(row, "ended_at")?, "a result's end")?),
        rounds: unsigned(get(row, "rounds")?, "a result's rounds")?,
        shortened: flag(get(row, "shortened")?, "shortened")?,
        hints: unsigned(get(row, "hints")?, "a result's hints")?,
        seats: seats.into_iter().map(seat).collect::<Result<_, StoreError>>()?,
    };
    check(row, result_sum(found, &result), what)?;
    Ok((unsigned(found, "a result's number")?, result))
}
