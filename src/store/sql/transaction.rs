//! A transaction of the writer: what its requests need.

use super::database::Dialect;
use super::heads::Heads;
use super::rank_change::RankChange;
use crate::StoreError;
use herzbot_core::ids::Moment;
use sqlx::{AnyConnection, Row};

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
    /// People.
    pub people: i64,
}

impl Transaction<'_> {
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
