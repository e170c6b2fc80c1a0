//! A transaction of the writer: what its requests need.

use super::database::Dialect;
use super::heads::{Head, Heads};
use super::rows::{ROWS, placeholders};
use crate::StoreError;
use herzbot_core::ids::{Moment, PersonId, TableId};
use herzbot_core::results::GameResult;
use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, AssertSqlSafe, Row};
use std::collections::HashMap;

/// A committed change that the leaderboards follow.
#[derive(Debug)]
pub enum RankChange {
    /// The result with that running number.
    Result(u64, GameResult),
    /// A person hides from the leaderboards, or comes back.
    Hidden(PersonId, bool),
    /// A person was forgotten when there were so many results.
    Forgotten(PersonId, u64),
}

/// Why a request, or the transaction that it is in, has failed.
pub enum Failure {
    /// The request is refused. If it has written something by then, the transaction is rolled back.
    Refused(StoreError),
    /// The database has failed, or has to be asked again: nothing of the transaction counts.
    Database(sqlx::Error),
    /// Another process has written what we had in mind differently: try again.
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

/// What a request needs while a transaction is open.
pub struct Transaction<'a> {
    /// The connection that is in the transaction.
    pub connection: &'a mut AnyConnection,
    /// Which database it is.
    pub dialect: Dialect,
    /// The heads of the journals, as this transaction leaves them.
    pub heads: &'a mut Heads,
    /// The time of the transaction.
    pub now: Moment,
    /// Whether anything has been written.
    pub wrote: bool,
    /// How the counters change.
    pub counts: CounterChanges,
    /// What the leaderboards follow once it is committed.
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

    /// Runs a statement that writes; gives how many rows it has changed.
    pub async fn write(&mut self, statement: Query<'_, Any, AnyArguments>) -> Result<u64, sqlx::Error> {
        self.wrote = true;
        Ok(statement.execute(&mut *self.connection).await?.rows_affected())
    }

    /// Reads the heads of these tables into the cache, as far as they are live and not in it.
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
                // An id that is damaged is nobody's.
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

    /// Brings the counters up to date, and gives the number of the commit (0 with PostgreSQL, where each process would wait
    /// for the others' counting).
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
