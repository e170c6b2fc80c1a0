//! The rows of the leaderboards in PostgreSQL.

use super::rows::{damaged, flag, get, placeholders, unsigned};
use super::transaction::{Failure, Transaction};
use crate::StoreError;
use crate::ranks::Roster;
use herzbot_core::ids::PersonId;
use herzbot_core::rating::Line;
use herzbot_core::results::LeaderboardScope;
use serde::{Deserialize, Serialize};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;
use std::fmt::Display;
use std::str::FromStr;

/// The rows of a statement that writes many.
const MANY: usize = 500;

/// The most rows that a game writes: four boards of six people.
const OF_A_GAME: usize = 24;

/// The columns of a line.
const COLUMNS: [&str; 10] =
    ["board", "person", "rating", "uncertainty", "points", "score", "games", "wins", "shortened", "hidden"];

/// A board as the column `name` has it.
///
/// # Errors
/// It can't be written as JSON.
pub fn name(board: &LeaderboardScope) -> Result<String, StoreError> {
    serde_json::to_string(board).map_err(|error| StoreError::Io(format!("a leaderboard's name: {error}")))
}

/// The board in a row of `boards`.
///
/// # Errors
/// [`StoreError::Damaged`].
pub fn board_in(row: &AnyRow) -> Result<LeaderboardScope, StoreError> {
    let name: String = get(row, "name")?;
    serde_json::from_str(&name).map_err(|error| damaged(format!("the leaderboard {name:?}: {error}")))
}

/// Flipped in the column `person`: its numbers have a sign, and so they are in the order of ids.
const SIGN: u64 = 1 << 63;

/// A person as the column `person` has them.
pub const fn number_of(person: PersonId) -> i64 {
    (person.0 ^ SIGN).cast_signed()
}

/// The fields of a [`Line`], as its JSON has them: fractions as texts.
#[derive(Serialize, Deserialize)]
struct LineFields<T> {
    rating: T,
    uncertainty: T,
    games: u32,
    wins: u32,
    shortened: u32,
    points: i64,
}

impl<T> LineFields<T> {
    fn map<U, E>(self, map: impl Fn(T) -> Result<U, E>) -> Result<LineFields<U>, E> {
        let Self { rating, uncertainty, games, wins, shortened, points } = self;
        let (rating, uncertainty) = (map(rating)?, map(uncertainty)?);
        Ok(LineFields { rating, uncertainty, games, wins, shortened, points })
    }
}

fn misread(error: impl Display) -> StoreError {
    damaged(format!("a line of a leaderboard: {error}"))
}

impl LineFields<f64> {
    fn of(line: &Line) -> Result<Self, StoreError> {
        let fields: LineFields<String> =
            serde_json::to_value(line).and_then(serde_json::from_value).map_err(misread)?;
        fields.map(|text| f64::from_str(&text)).map_err(misread)
    }

    fn line(self) -> Result<Line, StoreError> {
        let fields = self.map(|fraction| Ok::<_, StoreError>(fraction.to_string()))?;
        serde_json::to_value(fields).and_then(serde_json::from_value).map_err(misread)
    }
}

/// A row of `standings`.
#[derive(PartialEq)]
pub struct Standings {
    /// The id of its board.
    pub board: i64,
    /// Whose line it is.
    pub person: PersonId,
    /// The line.
    pub line: Line,
    /// What the line is ranked by.
    pub score: i64,
    /// Whether it is not ranked.
    hidden: bool,
}

impl Standings {
    /// The row of a person's line.
    pub fn new(board: i64, person: PersonId, line: Line, roster: &Roster) -> Self {
        let score = line.standing(person, 0).score();
        Self { board, person, line, score, hidden: roster.hidden.contains(&person) }
    }

    /// Reads a row.
    ///
    /// # Errors
    /// [`StoreError::Damaged`].
    pub fn read(row: &AnyRow) -> Result<Self, StoreError> {
        let count = |column: &str| unsigned(get(row, column)?, column);
        let fields = LineFields {
            rating: get::<f64>(row, "rating")?,
            uncertainty: get(row, "uncertainty")?,
            games: count("games")?,
            wins: count("wins")?,
            shortened: count("shortened")?,
            points: get(row, "points")?,
        };
        let person = PersonId(get::<i64>(row, "person")?.cast_unsigned() ^ SIGN);
        let (board, score, hidden) = (get(row, "board")?, get(row, "score")?, get(row, "hidden")?);
        Ok(Self { board, person, line: fields.line()?, score, hidden: flag(hidden, "hidden")? })
    }
}

/// The statement that writes so many rows.
fn write_sql(rows: usize) -> String {
    let [_, _, values @ ..] = COLUMNS;
    format!(
        "INSERT INTO standings ({}) VALUES {} ON CONFLICT (person, board) DO UPDATE SET {}",
        COLUMNS.join(", "),
        placeholders(rows, COLUMNS.len()),
        values.map(|column| format!("{column} = excluded.{column}")).join(", ")
    )
}

/// Writes rows, in place of those that are there.
///
/// # Errors
/// The database failed.
pub async fn write(txn: &mut Transaction<'_>, rows: &[Standings]) -> Result<(), Failure> {
    let full = if rows.len() >= MANY { write_sql(MANY) } else { String::new() };
    for rows in rows.chunks(MANY) {
        let sql = if rows.len() == MANY { full.clone() } else { write_sql(rows.len()) };
        // Reading a statement of so many rows takes the database longer than writing them: the one for full chunks is prepared.
        let is_prepared = rows.len() <= OF_A_GAME || rows.len() == MANY;
        let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(is_prepared);
        for Standings { board, person, line, score, hidden } in rows {
            let LineFields { rating, uncertainty, games, wins, shortened, points } = LineFields::of(line)?;
            query = query.bind(*board).bind(number_of(*person)).bind(rating).bind(uncertainty).bind(points);
            query = query.bind(*score).bind(i64::from(games)).bind(i64::from(wins));
            query = query.bind(i64::from(shortened)).bind(i64::from(*hidden));
        }
        query.execute(&mut *txn.connection).await?;
    }
    txn.wrote = true;
    Ok(())
}
