//! Results as rows of `results`.

use super::checksum::Checksum;
use super::database::Dialect;
use super::rows::{check, damaged, flag, get, number, parsed, text, unsigned};
use super::transaction::Transaction;
use crate::StoreError;
use futures_util::TryStreamExt as _;
use herzbot_core::daily::Day;
use herzbot_core::ids::{ChannelRef, Moment, PersonId, TableId};
use herzbot_core::results::{GameResult, ResultSeat};
use herzbot_rules::GameKind;
use sqlx::any::AnyRow;
use sqlx::{AnyPool, AssertSqlSafe};
use std::collections::BTreeMap;

/// The length of a person's id in the column `people`.
const ID: usize = 13;

/// The number of people per row with an index in SQLite: the maximum number of players.
const INDEXED: usize = 6;

/// Results in order.
pub const IN_ORDER: &str = "SELECT * FROM results WHERE number >= $1 ORDER BY number LIMIT $2";

/// At most `limit` results from the number `from` on, in order, with their numbers.
///
/// # Errors
/// The database failed, or one of them is damaged or missing.
pub async fn results(readers: &AnyPool, from: u64, limit: u64) -> Result<Vec<(u64, GameResult)>, StoreError> {
    let rows = sqlx::query(IN_ORDER).bind(number(from)).bind(number(limit)).fetch_all(readers).await?;
    let results = rows.iter().map(result).collect::<Result<Vec<_>, _>>()?;
    match (from..).zip(&results).find(|(expected, (found, _))| expected != found) {
        Some((missing, _)) => Err(damaged(format!("result {missing} is missing"))),
        None => Ok(results),
    }
}

/// A query for `columns` of the results of the person `$1`; `rest` follows the condition. Uses the indexes on
/// people.
fn of_person(dialect: Dialect, columns: &str, rest: &str) -> AssertSqlSafe<String> {
    let condition = match dialect {
        Dialect::Sqlite => {
            let at = |place: usize| {
                let before = place * (ID + 1);
                format!(
                    "SELECT number FROM results WHERE substr(people, {}, {ID}) = $1 AND length(people) > {before}",
                    before + 1
                )
            };
            let places: Vec<String> = (0..INDEXED).map(at).collect();
            format!("number IN ({})", places.join(" UNION ALL "))
        }
        Dialect::Postgres => "string_to_array(people, ' ') @> ARRAY[$1]".to_owned(),
    };
    AssertSqlSafe(format!("SELECT {columns} FROM results WHERE {condition} {rest}"))
}

/// See [`crate::Leaderboards::results_of`].
pub async fn results_of(
    readers: &AnyPool,
    dialect: Dialect,
    person: PersonId,
) -> Result<Vec<GameResult>, StoreError> {
    let sql = of_person(dialect, "*", "ORDER BY number");
    let rows = sqlx::query(sql).bind(person.to_string()).fetch_all(readers).await?;
    rows.iter().map(|row| Ok(result(row)?.1)).collect()
}

/// The tables of a person's finished games.
pub async fn tables_of(
    readers: &AnyPool,
    dialect: Dialect,
    person: PersonId,
) -> Result<Vec<TableId>, StoreError> {
    let sql = of_person(dialect, "table_id", "");
    let rows = sqlx::query(sql).bind(person.to_string()).fetch_all(readers).await?;
    Ok(rows.iter().filter_map(|row| text(row, "table_id").ok()?.parse().ok()).collect())
}

/// See [`crate::Leaderboards::last_table`].
pub async fn last_table(
    readers: &AnyPool,
    dialect: Dialect,
    (realm, server): (&str, &str),
    person: PersonId,
) -> Result<Option<TableId>, StoreError> {
    // Not in the order of the table's own index, which would read everybody's results up to one of this
    // person.
    let rest = "AND (realm = $2 AND server = $3 OR elsewhere IS NOT NULL) ORDER BY number + 0 DESC";
    let query = sqlx::query(of_person(dialect, "*", rest))
        .bind(person.to_string())
        .bind(realm.to_owned())
        .bind(server.to_owned());
    let mut rows = query.fetch(readers);
    while let Some(row) = rows.try_next().await? {
        let (_, result) = result(&row)?;
        let place = result.place_of(person);
        if (place.realm.as_str(), place.server.as_str()) == (realm, server) {
            return Ok(Some(result.table));
        }
    }
    Ok(None)
}

/// See [`crate::Leaderboards::results_of_day`].
pub async fn results_of_day(
    readers: &AnyPool,
    day: Day,
    game: GameKind,
) -> Result<Vec<GameResult>, StoreError> {
    let rows = sqlx::query("SELECT * FROM results WHERE daily = $1 AND game = $2 ORDER BY number")
        .bind(i64::from(day.0))
        .bind(game.name().to_owned())
        .fetch_all(readers)
        .await?;
    let all: Vec<GameResult> =
        rows.iter().map(|row| Ok(result(row)?.1)).collect::<Result<_, StoreError>>()?;
    Ok(all.into_iter().filter(GameResult::counts_for_its_day).collect())
}

/// Inserts the row of a result.
pub async fn insert(txn: &mut Transaction<'_>, place: i64, result: &GameResult) -> Result<(), sqlx::Error> {
    let GameResult { table, game, channel, at, rounds, shortened, hints, daily, elsewhere: _, seats } =
        result;
    let (people, seats) = (people(seats), words(seats));
    let sum = result_sum(place, result, &people, &seats).finish();
    let query = sqlx::query(
        "INSERT INTO results (number, table_id, game, realm, server, channel, ended_at, rounds, shortened, hints, \
         people, seats, daily, elsewhere, checksum) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
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
    .bind(people)
    .bind(seats)
    .bind(daily.map(|day| i64::from(day.0)))
    .bind(elsewhere(result))
    .bind(sum);
    txn.write(query).await.map(drop)
}

/// The column `elsewhere`.
fn elsewhere(result: &GameResult) -> Option<String> {
    // Its keys are strings.
    (!result.elsewhere.is_empty()).then(|| serde_json::to_string(&result.elsewhere).unwrap_or_default())
}

/// The column `people`.
fn people(seats: &[ResultSeat]) -> String {
    let people: Vec<String> =
        seats.iter().filter_map(|seat| seat.person).map(|person| person.to_string()).collect();
    people.join(" ")
}

/// The column `seats`.
fn words(seats: &[ResultSeat]) -> String {
    let word = |ResultSeat { person, points, place, left }: &ResultSeat| {
        let (computer, left) = (if person.is_none() { "c" } else { "" }, if *left { "l" } else { "" });
        format!("{computer}{left}{points}.{place}")
    };
    seats.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// The seats in the columns `people` and `seats`.
fn seats_of(people: &str, words: &str) -> Result<Vec<ResultSeat>, StoreError> {
    let mut people = people.split_terminator(' ');
    let mut seat = |word: &str| {
        let (is_computer, rest) = word.strip_prefix('c').map_or((false, word), |rest| (true, rest));
        let (left, rest) = rest.strip_prefix('l').map_or((false, rest), |rest| (true, rest));
        let (points, place) = rest.split_once('.').ok_or_else(|| damaged(format!("a seat is {word:?}")))?;
        let person = match is_computer {
            true => None,
            false => Some(parsed(people.next().unwrap_or_default(), "a seat's person")?),
        };
        let (points, place) = (parsed(points, "a seat's points")?, parsed(place, "a seat's place")?);
        Ok(ResultSeat { person, points, place, left })
    };
    words.split_terminator(' ').map(&mut seat).collect()
}

/// The checksum of a result; `people` and `seats` are two of its columns.
fn result_sum(number: i64, result: &GameResult, people: &str, seats: &str) -> Checksum {
    let GameResult { table, game, channel, at, rounds, shortened, hints, daily, elsewhere: _, seats: _ } =
        result;
    let sum = Checksum::of("results")
        .number(number)
        .text(&table.to_string())
        .text(game.name())
        .text(&channel.realm)
        .text(&channel.server)
        .text(&channel.channel)
        .number(self::number(at.0))
        .number(i64::from(*rounds))
        .number(i64::from(*shortened))
        .number(i64::from(*hints))
        .text(people)
        .text(seats);
    let sum = match daily {
        Some(day) => sum.number(i64::from(day.0)),
        None => sum,
    };
    match elsewhere(result) {
        Some(elsewhere) => sum.text(&elsewhere),
        None => sum,
    }
}

/// The result in a row, and its number.
pub fn result(row: &AnyRow) -> Result<(u64, GameResult), StoreError> {
    let found: i64 = get(row, "number")?;
    let (people, seats): (String, String) = (get(row, "people")?, get(row, "seats")?);
    let (table, game): (String, String) = (get(row, "table_id")?, get(row, "game")?);
    let table: TableId = parsed(&table, "a result's table")?;
    let day: Option<i64> = get(row, "daily")?;
    let elsewhere: Option<String> = get(row, "elsewhere")?;
    let elsewhere = elsewhere.map_or_else(|| Ok(BTreeMap::new()), |text| serde_json::from_str(&text));
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
        daily: day.map(|day| unsigned(day, "a result's day").map(Day)).transpose()?,
        elsewhere: elsewhere.map_err(|error| damaged(format!("where people played: {error}")))?,
        seats: seats_of(&people, &seats)?,
    };
    check(row, result_sum(found, &result, &people, &seats), || format!("result {found}"))?;
    Ok((unsigned(found, "a result's number")?, result))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_who_can_play_is_in_an_index_of_sqlite() {
        assert_eq!(GameKind::ALL.iter().map(|game| *game.players().end()).max(), Some(INDEXED as u8));
        let schema = Dialect::Sqlite.schema();
        for place in 0..INDEXED {
            let before = place * (ID + 1);
            let index = format!("(substr(people, {}, {ID})) WHERE length(people) > {before};", before + 1);
            assert!(schema.contains(&index), "{index}");
        }
        assert_eq!(PersonId(u64::MAX).to_string().len(), ID);
    }

    #[test]
    fn seats_are_read_as_they_were_written() {
        let seat = |person: Option<u64>, points, place, left| ResultSeat {
            person: person.map(PersonId),
            points,
            place,
            left,
        };
        let seats = vec![
            seat(Some(7), 12, 1, false),
            seat(None, 30, 3, true),
            seat(Some(0), 0, 1, true),
            seat(None, 5, 2, false),
        ];
        assert_eq!(words(&seats), "12.1 cl30.3 l0.1 c5.2");
        assert_eq!(seats_of(&people(&seats), &words(&seats)), Ok(seats));
        assert_eq!(seats_of("", ""), Ok(vec![]));
        for (people, words) in [("", "1.1"), ("", "c1"), ("", "cx1.1"), ("7", "1.1")] {
            assert!(matches!(seats_of(people, words), Err(StoreError::Damaged(_))), "{people:?} {words:?}");
        }
    }
}
