//! The rows of the leaderboards in PostgreSQL.

use super::rows::{get, placeholders, unsigned};
use super::transaction::{Failure, Transaction};
use crate::StoreError;
use crate::ranks::{Roster, keys};
use herzbot_core::ids::PersonId;
use herzbot_core::rating::Line;
use herzbot_core::results::LeaderboardScope;
use herzbot_rules::GameKind;
use sha2::{Digest, Sha256};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;

/// The rows of a statement for bulk writes.
const MANY: usize = 500;

/// The columns of a line.
const COLUMNS: [&str; 9] =
    ["board", "person", "rating", "uncertainty", "points", "score", "games", "wins", "shortened"];

/// A readable name of a board: realm, server and game.
pub fn name(board: &LeaderboardScope) -> String {
    let LeaderboardScope { realm, server, game } = board;
    let (server, game) = (server.as_deref().unwrap_or("*"), game.map_or("*", GameKind::name));
    format!("{realm}/{server}/{game}")
}

/// A board as the column `board`: the first 64 bits of a SHA-256.
pub fn id_of(board: &LeaderboardScope) -> i64 {
    let hash: [u8; 32] = Sha256::digest(keys::board(board)).into();
    let [a, b, c, d, e, f, g, h, ..] = hash;
    i64::from_be_bytes([a, b, c, d, e, f, g, h])
}

/// Flipped in the column `person`, which is signed, to keep the order of ids.
const SIGN: u64 = 1 << 63;

/// A person as the column `person` has them.
pub const fn number_of(person: PersonId) -> i64 {
    (person.0 ^ SIGN).cast_signed()
}

/// A row of `standings`.
#[derive(PartialEq)]
pub struct Standings {
    /// The [id](id_of) of its board.
    pub board: i64,
    /// The person of the line.
    pub person: PersonId,
    pub line: Line,
    /// The sort key; −1 minus that if not ranked.
    score: i64,
}

impl Standings {
    /// The row of a person's line.
    pub fn new(board: i64, person: PersonId, line: Line, roster: &Roster) -> Self {
        let score = line.standing(person, 0).score();
        let score = if roster.hidden.contains(&person) { -1 - score } else { score };
        Self { board, person, line, score }
    }

    pub fn read(row: &AnyRow) -> Result<Self, StoreError> {
        let count = |column: &str| unsigned(get(row, column)?, column);
        let line = Line {
            rating: get(row, "rating")?,
            uncertainty: get(row, "uncertainty")?,
            games: count("games")?,
            wins: count("wins")?,
            shortened: count("shortened")?,
            points: get(row, "points")?,
        };
        let person = PersonId(get::<i64>(row, "person")?.cast_unsigned() ^ SIGN);
        Ok(Self { board: get(row, "board")?, person, line, score: get(row, "score")? })
    }
}

/// Inserts new rows.
pub async fn write_anew(txn: &mut Transaction<'_>, rows: &[Standings]) -> Result<(), Failure> {
    let sql = |rows| {
        let (columns, values) = (COLUMNS.join(", "), placeholders(rows, COLUMNS.len()));
        format!("INSERT INTO standings ({columns}) VALUES {values}")
    };
    let full = if rows.len() >= MANY { sql(MANY) } else { String::new() };
    for rows in rows.chunks(MANY) {
        let sql = if rows.len() == MANY { full.clone() } else { sql(rows.len()) };
        // Parsing such a long statement takes longer than the write, so the one for full chunks is prepared.
        run(txn, sql, rows, rows.len() == MANY).await?;
    }
    Ok(())
}

/// Inserts or replaces the rows of a game.
pub async fn write(txn: &mut Transaction<'_>, rows: &[Standings]) -> Result<(), Failure> {
    if rows.is_empty() {
        return Ok(());
    }
    let [_, _, values @ ..] = COLUMNS;
    let columns = COLUMNS.join(", ");
    let sql = format!(
        "WITH line ({columns}) AS (VALUES {}), changed AS (UPDATE standings SET {} FROM line \
         WHERE standings.person = line.person AND standings.board = line.board \
         RETURNING standings.person, standings.board) \
         INSERT INTO standings ({columns}) SELECT {columns} FROM line \
         WHERE (person, board) NOT IN (SELECT person, board FROM changed)",
        placeholders(rows.len(), COLUMNS.len()),
        values.map(|column| format!("{column} = line.{column}")).join(", ")
    );
    run(txn, sql, rows, true).await
}

async fn run(
    txn: &mut Transaction<'_>,
    sql: String,
    rows: &[Standings],
    is_prepared: bool,
) -> Result<(), Failure> {
    let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(is_prepared);
    for Standings { board, person, line, score } in rows {
        let Line { rating, uncertainty, games, wins, shortened, points } = *line;
        query = query.bind(*board).bind(number_of(*person)).bind(rating).bind(uncertainty).bind(points);
        query = query.bind(*score).bind(i64::from(games)).bind(i64::from(wins)).bind(i64::from(shortened));
    }
    txn.write(query).await?;
    Ok(())
}
