//! The leaderboards as a table of PostgreSQL, updated in the transactions of their sources.

use super::rows::{get, number, placeholders, unsigned};
use super::standing_rows::{Standings, id_of, name, number_of, write, write_anew};
use super::transaction::{Failure, Transaction};
use super::{result_rows, roster};
use crate::StoreError;
use crate::ranks::{Roster, boards, lines_after};
use futures_util::TryStreamExt;
use herzbot_core::ids::PersonId;
use herzbot_core::rating::{Line, rated_people};
use herzbot_core::results::{GameResult, LeaderboardScope, Standing};
use sqlx::{AnyConnection, AnyPool, AssertSqlSafe, Executor};
use std::collections::HashMap;

/// How many results are read at once for a rebuild.
const CHUNK: usize = 2000;

/// Adds a result to its boards.
pub async fn add(txn: &mut Transaction<'_>, result: &GameResult) -> Result<(), Failure> {
    let rated = rated_people(result);
    let people: Vec<PersonId> = rated.iter().map(|(person, _)| *person).collect();
    if people.is_empty() {
        return Ok(());
    }
    let people_there = placeholders(1, people.len());
    let mut roster = roster::among(&mut *txn.connection, &people, &people_there).await?;
    // This result is later, whenever they were forgotten.
    roster.forgotten.values_mut().for_each(|results| *results = 0);
    let boards = boards(result);
    let boards_there: Vec<String> = (1..=boards.len()).map(|at| format!("${}", people.len() + at)).collect();
    let boards_there = boards_there.join(",");
    // Nobody else adds lines meanwhile, since the transaction has counted a result.
    let sql = format!(
        "SELECT * FROM standings WHERE person IN {people_there} AND board IN ({boards_there}) FOR UPDATE"
    );
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for person in &people {
        query = query.bind(number_of(*person));
    }
    for board in &boards {
        query = query.bind(id_of(board));
    }
    let found = query.fetch_all(&mut *txn.connection).await?;
    let found = found.iter().map(Standings::read).collect::<Result<Vec<_>, _>>()?;
    let before: HashMap<_, _> = found.iter().map(|line| ((line.board, line.person), line.line)).collect();
    let mut lines = Vec::new();
    for board in &boards {
        let id = id_of(board);
        let after = lines_after::<StoreError>((0, result), &rated, board, &roster, |person| {
            Ok(before.get(&(id, person)).copied())
        })?;
        lines.extend(
            after.into_iter().map(|(person, counted)| Standings::new(id, person, counted.line, &roster)),
        );
    }
    write(txn, &lines).await
}

/// Removes a person from the rankings, or adds them again. Their lines stay.
pub async fn set_hidden(
    txn: &mut Transaction<'_>,
    person: PersonId,
    hidden: bool,
) -> Result<(), sqlx::Error> {
    let query =
        sqlx::query("UPDATE standings SET score = -1 - score WHERE person = $1 AND (score < 0) <> ($2 <> 0)")
            .bind(number_of(person))
            .bind(i64::from(hidden));
    txn.write(query).await.map(drop)
}

/// Removes a person's lines.
pub async fn forget(txn: &mut Transaction<'_>, person: PersonId) -> Result<(), sqlx::Error> {
    let query = sqlx::query("DELETE FROM standings WHERE person = $1").bind(number_of(person));
    txn.write(query).await.map(drop)
}

/// Rebuilds the leaderboards from the results.
pub async fn rebuild(txn: &mut Transaction<'_>) -> Result<(), Failure> {
    // There is no unique index, which would take 40 bytes per line.
    txn.connection.execute("LOCK TABLE standings IN EXCLUSIVE MODE").await?;
    let (boards, roster) = derived(&mut *txn.connection).await?;
    txn.connection.execute("DELETE FROM standings").await?;
    let mut rows = Vec::new();
    for (board, lines) in boards {
        let id = id_of(&board);
        rows.extend(lines.into_iter().map(|(person, line)| Standings::new(id, person, line, &roster)));
    }
    // In the order of the first index, so that each of its pages is written once.
    rows.sort_unstable_by_key(|row| (row.person, row.board));
    txn.wrote = true;
    write_anew(txn, &rows).await
}

/// Compares the leaderboards with those derived from the results. Returns the first difference.
pub async fn difference(connection: &mut AnyConnection) -> Result<Option<String>, StoreError> {
    let (boards, roster) = derived(&mut *connection).await?;
    let mut expected: HashMap<i64, _> = boards.into_iter().map(|board| (id_of(&board.0), board)).collect();
    let mut rows = sqlx::query("SELECT * FROM standings").fetch(connection);
    while let Some(row) = rows.try_next().await? {
        let found = Standings::read(&row)?;
        let (id, person) = (found.board, found.person);
        let board = expected.get_mut(&id);
        let name = board.as_ref().map_or_else(|| "of nobody".to_owned(), |(board, _)| name(board));
        let line = board.and_then(|(_, lines)| lines.remove(&person));
        if line.map(|line| Standings::new(id, person, line, &roster)) != Some(found) {
            return Ok(Some(format!("{person} on the board {name}")));
        }
    }
    let mut missing =
        expected.values().flat_map(|(board, lines)| lines.keys().map(move |person| (board, person)));
    Ok(missing.next().map(|(board, person)| format!("{person} is missing on the board {}", name(board))))
}

/// The lines of people on boards.
type Boards = HashMap<LeaderboardScope, HashMap<PersonId, Line>>;

/// All lines derived from the results, and the roster.
async fn derived(connection: &mut AnyConnection) -> Result<(Boards, Roster), StoreError> {
    let roster = roster::whole(&mut *connection).await?;
    let mut boards = Boards::new();
    let mut from = 0;
    loop {
        let found = sqlx::query(result_rows::IN_ORDER)
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
            for board in self::boards(&result) {
                let lines = boards.entry(board.clone()).or_default();
                let after =
                    lines_after::<StoreError>((number, &result), &rated, &board, &roster, |person| {
                        Ok(lines.get(&person).copied())
                    })?;
                lines.extend(after.into_iter().map(|(person, counted)| (person, counted.line)));
            }
        }
    }
    for lines in boards.values_mut() {
        lines.retain(|person, _| !roster.forgotten.contains_key(person));
    }
    Ok((boards, roster))
}

/// See [`crate::Leaderboards::top`].
pub async fn top(
    readers: &AnyPool,
    board: &LeaderboardScope,
    offset: usize,
    limit: usize,
) -> Result<Vec<Standing>, StoreError> {
    let found = sqlx::query(
        "SELECT * FROM standings WHERE board = $1 AND score >= 0 \
         ORDER BY score DESC, uncertainty, person LIMIT $2 OFFSET $3",
    )
    .bind(id_of(board))
    .bind(number(limit as u64))
    .bind(number(offset as u64))
    .fetch_all(readers)
    .await?;
    let place = |(at, row)| {
        let Standings { person, line, .. } = Standings::read(row)?;
        Ok(line.standing(person, offset + at + 1))
    };
    found.iter().enumerate().map(place).collect()
}

/// See [`crate::Leaderboards::len`].
pub async fn len(readers: &AnyPool, board: &LeaderboardScope) -> Result<usize, StoreError> {
    let sql = "SELECT count(*) AS people FROM standings WHERE board = $1 AND score >= 0";
    let row = sqlx::query(sql).bind(id_of(board)).fetch_one(readers).await?;
    unsigned(get(&row, "people")?, "people")
}

/// See [`crate::Leaderboards::standing`].
pub async fn standing(
    readers: &AnyPool,
    board: &LeaderboardScope,
    person: PersonId,
) -> Result<Option<Standing>, StoreError> {
    let sql = "SELECT * FROM standings WHERE board = $1 AND person = $2";
    let row = sqlx::query(sql).bind(id_of(board)).bind(number_of(person)).fetch_optional(readers).await?;
    let Some(row) = row else { return Ok(None) };
    let Standings { board, line, .. } = Standings::read(&row)?;
    let own = line.standing(person, 0);
    let better = sqlx::query(
        "SELECT count(*) AS better FROM standings WHERE board = $1 AND score >= 0 AND (score > $2 OR (score = $2 AND \
         (uncertainty < $3 OR (uncertainty = $3 AND person < $4))))",
    )
    .bind(board)
    .bind(own.score())
    .bind(own.uncertainty)
    .bind(number_of(person))
    .fetch_one(readers)
    .await?;
    let better: usize = unsigned(get(&better, "better")?, "better")?;
    Ok(Some(Standing { place: better + 1, ..own }))
}
