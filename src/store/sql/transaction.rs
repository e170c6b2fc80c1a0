//! A transaction of the writer.

use super::database::Dialect;
use super::heads::{Head, Heads};
use super::rows::{ROWS, placeholders};
use crate::StoreError;
use futures_util::TryStreamExt;
use herzbot_core::ids::{Moment, PersonId, TableId};
use herzbot_core::results::GameResult;
use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, AssertSqlSafe, Either, Execute, Executor, Row};
use std::collections::HashMap;

/// A committed change for the leaderboards.
#[derive(Debug)]
pub enum RankChange {
    /// The result with that running number.
    Result(u64, GameResult),
    /// A person is hidden from the leaderboards, or shown again.
    Hidden(PersonId, bool),
    /// A person was forgotten, with the number of results then.
    Forgotten(PersonId, u64),
}

/// Why a request, or its transaction, has failed.
pub enum Failure {
    /// The request is refused. If it has written something, the transaction is rolled back.
    Refused(StoreError),
    /// The database has failed, or has to be queried again: the transaction is void.
    Database(sqlx::Error),
    /// Another process has changed the expected state: retry.
    Stale,
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Refused(error)
    }
}

impl From<Failure> for StoreError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Refused(error) => error,
            Failure::Database(error) => error.into(),
            Failure::Stale => Self::Io("another process has changed the database meanwhile".to_owned()),
        }
    }
}

/// Runs `count` statements of SQLite; returns the number of rows that the last one changed. Stops listening after its
/// result, since the end of the results would be another message from the connection's thread.
///
/// # Errors
/// The database failed, or the connection's thread ended before the last result.
pub async fn run<'q>(
    connection: &mut AnyConnection,
    statements: impl Execute<'q, Any> + 'q,
    count: usize,
) -> Result<u64, sqlx::Error> {
    let mut results = connection.fetch_many(statements);
    let (mut ended, mut changed) = (0, 0);
    while ended < count {
        if let Either::Left(done) = results.try_next().await?.ok_or(sqlx::Error::WorkerCrashed)? {
            ended += 1;
            changed = done.rows_affected();
        }
    }
    Ok(changed)
}

/// The context of requests in an open transaction.
pub struct Transaction<'a> {
    /// The connection in the transaction.
    pub connection: &'a mut AnyConnection,
    /// The kind of database.
    pub dialect: Dialect,
    /// The heads of the journals, as this transaction leaves them.
    pub heads: &'a mut Heads,
    /// The time of the transaction.
    pub now: Moment,
    /// Whether anything has been written.
    pub wrote: bool,
    /// The changes of the counters.
    pub counts: CounterChanges,
    /// The changes for the leaderboards after the commit.
    pub changes: Vec<RankChange>,
}

/// How the columns of `counters` change in a transaction.
#[derive(Default)]
pub struct CounterChanges {
    /// Live tables.
    pub live: i64,
    /// Closed tables.
    pub closed: i64,
    pub people: i64,
}

impl<'a> Transaction<'a> {
    /// A transaction that `connection` is in.
    pub fn new(
        connection: &'a mut AnyConnection,
        dialect: Dialect,
        heads: &'a mut Heads,
        now: Moment,
    ) -> Self {
        let (counts, changes) = (CounterChanges::default(), Vec::new());
        Self { connection, dialect, heads, now, wrote: false, counts, changes }
    }

    /// Runs a write statement; returns the number of changed rows.
    pub async fn write(&mut self, statement: Query<'_, Any, AnyArguments>) -> Result<u64, sqlx::Error> {
        self.wrote = true;
        match self.dialect {
            Dialect::Sqlite => run(self.connection, statement, 1).await,
            Dialect::Postgres => Ok(statement.execute(&mut *self.connection).await?.rows_affected()),
        }
    }

    /// Loads the heads of these live tables into the cache.
    pub async fn load(&mut self, tables: &[TableId]) -> Result<HashMap<TableId, StoreError>, sqlx::Error> {
        let missing: Vec<TableId> =
            tables.iter().copied().filter(|table| self.heads.get(*table).is_none()).collect();
        let mut broken = HashMap::new();
        for tables in missing.chunks(ROWS) {
            let sql = format!("SELECT * FROM live_tables WHERE id IN {}", placeholders(1, tables.len()));
            let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(tables.len() == 1);
            for table in tables {
                query = query.bind(table.to_string());
            }
            for row in query.fetch_all(&mut *self.connection).await? {
                let id: String = row.try_get("id")?;
                // A damaged id belongs to nobody.
                let Ok(table) = id.parse() else { continue };
                match Head::read(&row) {
                    Ok(head) => self.heads.found(table, head),
                    Err(error) => drop(broken.insert(table, error)),
                }
            }
        }
        Ok(broken)
    }

    /// The head of a table.
    ///
    /// # Errors
    /// [`StoreError::NoSuchTable`], [`StoreError::Damaged`].
    pub async fn head(&mut self, table: TableId) -> Result<Head, Failure> {
        let mut broken = self.load(&[table]).await?;
        match (broken.remove(&table), self.heads.get(table)) {
            (Some(error), _) => Err(error.into()),
            (None, Some(head)) => Ok(head.clone()),
            (None, None) => Err(StoreError::NoSuchTable { table }.into()),
        }
    }

    /// Updates the counters, and returns the number of the commit (0 with PostgreSQL, where processes would
    /// wait for each other).
    pub async fn count(&mut self) -> Result<u64, Failure> {
        let CounterChanges { live, closed, people } = self.counts;
        if self.dialect == Dialect::Postgres && (live, closed, people) == (0, 0, 0) {
            return Ok(0);
        }
        let counted = sqlx::query(
            "UPDATE counters SET commits = commits + 1, live = live + $1, closed = closed + $2, people = people + $3 \
             WHERE id = 1 RETURNING commits",
        )
        .bind(live)
        .bind(closed)
        .bind(people)
        .fetch_one(&mut *self.connection)
        .await?;
        let commits: i64 = counted.try_get("commits")?;
        Ok(u64::try_from(commits).unwrap_or(0))
    }
}
