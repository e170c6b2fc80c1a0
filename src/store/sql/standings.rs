//! The leaderboards as a table of PostgreSQL, kept up to date in the transactions of what they are derived from.

use super::database::Dialect;
use super::rows::{damaged, get, number, person_id, placeholders, unsigned};
use super::transaction::{Failure, Transaction};
use super::{result_rows, roster};
use crate::StoreError;
use crate::ranks::{boards, lines_after};
use futures_util::TryStreamExt;
use herzbot_core::ids::PersonId;
use herzbot_core::rating::{Line, rated_people};
use herzbot_core::results::{GameResult, LeaderboardScope, Standing};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AnyPool, AssertSqlSafe};
use std::collections::HashMap;

/// The results that are read at once to make the leaderboards anew.
const CHUNK: usize = 2000;

/// The rows of one statement.
const ROWS: usize = 500;

/// A board as the column `board` has it.
fn name(board: &LeaderboardScope) -> Result<String, StoreError> {
    serde_json::to_string(board).map_err(|error| StoreError::Io(format!("a leaderboard's name: {error}")))
}

/// A line as the column `line` has it.
fn text_of(line: &Line) -> Result<String, StoreError> {
    serde_json::to_string(line).map_err(|error| StoreError::Io(format!("a line of a leaderboard: {error}")))
}

fn line_in(row: &AnyRow) -> Result<(PersonId, Line), StoreError> {
    let (person, line): (String, String) = (get(row, "person")?, get(row, "line")?);
    let line = serde_json::from_str(&line)
        .map_err(|error| damaged(format!("{person} on the leaderboards: {error}")))?;
    Ok((person_id(&person)?, line))
}

/// A line that is going to be written.
struct Standings {
    board: String,
    person: PersonId,
    line: Line,
    hidden: bool,
}

/// The statement that writes so many lines.
fn write_sql(lines: usize) -> String {
    format!(
        "INSERT INTO standings (board, person, line, score, uncertainty, hidden) VALUES {} ON CONFLICT (board, person) \
         DO UPDATE SET line = excluded.line, score = excluded.score, uncertainty = excluded.uncertainty, \
         hidden = excluded.hidden",
        placeholders(lines, 6)
    )
}

async fn write(txn: &mut Transaction<'_>, lines: &[Standings]) -> Result<(), Failure> {
    let full = if lines.len() >= ROWS { write_sql(ROWS) } else { String::new() };
    for lines in lines.chunks(ROWS) {
        let sql = if lines.len() == ROWS { full.clone() } else { write_sql(lines.len()) };
        // Reading a statement of so many rows takes the database longer than writing them: the one for full chunks is prepared.
        let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(lines.len() <= 4 || lines.len() == ROWS);
        for Standings { board, person, line, hidden } in lines {
            let text = text_of(line)?;
            let standing = line.standing(*person, 0);
            query = query
                .bind(board.clone())
                .bind(person.to_string())
                .bind(text)
                .bind(standing.score())
                .bind(standing.uncertainty)
                .bind(i64::from(*hidden));
        }
        query.execute(&mut *txn.connection).await?;
    }
    txn.wrote = true;
    Ok(())
}

/// Adds a result to the boards on which it counts.
///
/// # Errors
/// The database failed.
pub async fn add(txn: &mut Transaction<'_>, result: &GameResult) -> Result<(), Failure> {
    let rated = rated_people(result);
    let people: Vec<PersonId> = rated.iter().map(|(person, _)| *person).collect();
    if people.is_empty() {
        return Ok(());
    }
    let ids = placeholders(1, people.len());
    let mut roster = roster::among(&mut *txn.connection, &people, &ids).await?;
    // Whenever it was: this result comes after it.
    roster.forgotten.values_mut().for_each(|results| *results = 0);
    let mut lines = Vec::new();
    for board in boards(result) {
        let board = name(&board)?;
        let sql = format!(
            "SELECT person, line FROM standings WHERE person IN {ids} AND board = ${} FOR UPDATE",
            people.len() + 1
        );
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for person in &people {
            query = query.bind(person.to_string());
        }
        let before = query.bind(board.clone()).fetch_all(&mut *txn.connection).await?;
        let before = before.iter().map(line_in).collect::<Result<HashMap<_, _>, _>>()?;
        let after = lines_after::<StoreError>(0, &rated, result.shortened, &roster, |person| {
            Ok(before.get(&person).copied())
        })?;
        lines.extend(after.into_iter().map(|(person, counted)| Standings {
            board: board.clone(),
            person,
            line: counted.line,
            hidden: roster.hidden.contains(&person),
        }));
    }
    write(txn, &lines).await
}

/// Takes a person off the rankings, or puts them back. Their lines stay.
///
/// # Errors
/// The database failed.
pub async fn set_hidden(
    txn: &mut Transaction<'_>,
    person: PersonId,
    hidden: bool,
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE standings SET hidden = $2 WHERE person = $1")
        .bind(person.to_string())
        .bind(i64::from(hidden))
        .execute(&mut *txn.connection)
        .await?;
    txn.wrote = true;
    Ok(())
}

/// Removes a person's lines.
///
/// # Errors
/// The database failed.
pub async fn forget(txn: &mut Transaction<'_>, person: PersonId) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM standings WHERE person = $1")
        .bind(person.to_string())
        .execute(&mut *txn.connection)
        .await?;
    txn.wrote = true;
    Ok(())
}

/// Makes the leaderboards anew from the results.
///
/// # Errors
/// The database failed, or a result is damaged.
pub async fn rebuild(txn: &mut Transaction<'_>) -> Result<(), Failure> {
    let mut rows = derived(&mut *txn.connection).await?;
    sqlx::query("DELETE FROM standings").execute(&mut *txn.connection).await?;
    // In the order of the table's key: each page of its index is then written once.
    rows.sort_unstable_by(|a, b| (&a.board, a.person).cmp(&(&b.board, b.person)));
    txn.wrote = true;
    write(txn, &rows).await
}

/// Compares the leaderboards with what follows from the results. Gives what differs first; none: they are as
/// they should be.
///
/// # Errors
/// The database failed, or a result is damaged.
pub async fn difference(connection: &mut AnyConnection) -> Result<Option<String>, StoreError> {
    let rows = derived(connection).await?;
    let mut expected: HashMap<(String, String), Vec<String>> = HashMap::new();
    for Standings { board, person, line, hidden } in rows {
        let standing = line.standing(person, 0);
        let (line, score) = (text_of(&line)?, standing.score().to_string());
        let columns = vec![line, score, standing.uncertainty.to_string(), i64::from(hidden).to_string()];
        expected.insert((board, person.to_string()), columns);
    }
    let mut found = sqlx::query("SELECT * FROM standings").fetch(connection);
    while let Some(row) = found.try_next().await? {
        let (board, person): (String, String) = (get(&row, "board")?, get(&row, "person")?);
        let (score, uncertainty): (i64, f64) = (get(&row, "score")?, get(&row, "uncertainty")?);
        let hidden: i64 = get(&row, "hidden")?;
        let columns =
            vec![get(&row, "line")?, score.to_string(), uncertainty.to_string(), hidden.to_string()];
        let key = (board, person);
        if expected.remove(&key) != Some(columns) {
            return Ok(Some(format!("{} on the board {}", key.1, key.0)));
        }
    }
    Ok(expected.into_keys().next().map(|(board, person)| format!("{person} is missing on the board {board}")))
}

/// All lines as they follow from the results.
async fn derived(connection: &mut AnyConnection) -> Result<Vec<Standings>, StoreError> {
    let roster = roster::whole(&mut *connection).await?;
    let mut lines: HashMap<LeaderboardScope, HashMap<PersonId, Line>> = HashMap::new();
    let mut from = 0;
    loop {
        let found =
            sqlx::query(result_rows::select(Dialect::Postgres, "number >= $1 ORDER BY number LIMIT $2"))
                .bind(number(from))
                .bind(number(CHUNK as u64))
                .fetch_all(&mut *connection)
                .await?;
        if found.is_empty() {
            break;
        }
        for row in &found {
            let (number, result) = result_rows::result(row)?;
            from = number + 1;
            let rated = rated_people(&result);
            if rated.is_empty() {
                continue;
            }
            for board in boards(&result) {
                let lines = lines.entry(board).or_default();
                let after = lines_after::<StoreError>(number, &rated, result.shortened, &roster, |person| {
                    Ok(lines.get(&person).copied())
                })?;
                lines.extend(after.into_iter().map(|(person, counted)| (person, counted.line)));
            }
        }
    }
    let mut rows = Vec::new();
    for (board, lines) in lines {
        let board = name(&board)?;
        let known = lines.into_iter().filter(|(person, _)| !roster.forgotten.contains_key(person));
        rows.extend(known.map(|(person, line)| Standings {
            board: board.clone(),
            person,
            line,
            hidden: roster.hidden.contains(&person),
        }));
    }
    Ok(rows)
}

/// See [`crate::Leaderboards::top`].
///
/// # Errors
/// As there.
pub async fn top(
    readers: &AnyPool,
    board: &LeaderboardScope,
    offset: usize,
    limit: usize,
) -> Result<Vec<Standing>, StoreError> {
    let found = sqlx::query(
        "SELECT person, line FROM standings WHERE board = $1 AND hidden = 0 \
         ORDER BY score DESC, uncertainty, person COLLATE \"C\" LIMIT $2 OFFSET $3",
    )
    .bind(name(board)?)
    .bind(number(limit as u64))
    .bind(number(offset as u64))
    .fetch_all(readers)
    .await?;
    let place = |(at, row)| {
        let (person, line) = line_in(row)?;
        Ok(line.standing(person, offset + at + 1))
    };
    found.iter().enumerate().map(place).collect()
}

/// See [`crate::Leaderboards::len`].
///
/// # Errors
/// As there.
pub async fn len(readers: &AnyPool, board: &LeaderboardScope) -> Result<usize, StoreError> {
    let row = sqlx::query("SELECT count(*) AS people FROM standings WHERE board = $1 AND hidden = 0")
        .bind(name(board)?)
        .fetch_one(readers)
        .await?;
    unsigned(get(&row, "people")?, "people")
}

/// See [`crate::Leaderboards::standing`].
///
/// # Errors
/// As there.
pub async fn standing(
    readers: &AnyPool,
    board: &LeaderboardScope,
    person: PersonId,
) -> Result<Option<Standing>, StoreError> {
    let name = name(board)?;
    let row = sqlx::query("SELECT person, line FROM standings WHERE board = $1 AND person = $2")
        .bind(name.clone())
        .bind(person.to_string())
        .fetch_optional(readers)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let own = line_in(&row)?.1.standing(person, 0);
    let better = sqlx::query(
        "SELECT count(*) AS better FROM standings WHERE board = $1 AND hidden = 0 AND (score > $2 OR (score = $2 AND \
         (uncertainty < $3 OR (uncertainty = $3 AND person COLLATE \"C\" < $4))))",
    )
    .bind(name)
    .bind(own.score())
    .bind(own.uncertainty)
    .bind(person.to_string())
    .fetch_one(readers)
    .await?;
    let better: usize = unsigned(get(&better, "better")?, "better")?;
    Ok(Some(Standing { place: better + 1, ..own }))
}
