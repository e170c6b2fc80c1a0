//! Shared access to one PostgreSQL: connections, and fences as rows. Nothing is written under an invalid
//! fence.

use super::database::{Database, NO_STALLING, tested_after};
use super::rows::{damaged, get, number, placeholders, unsigned};
use crate::StoreError;
use crate::leases::{Fence, ProcessId};
use sqlx::any::{AnyArguments, AnyPoolOptions, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, AnyPool, AssertSqlSafe, Executor};
use std::collections::HashSet;
use std::time::Duration;
use tokio::runtime::Handle;

/// How long to wait for an answer about leases: a process has to know in time whether it still holds them.
pub const PATIENCE: Duration = Duration::from_secs(2);

/// Limits each statement to [`PATIENCE`].
pub const LIMITS: &str = "SET lock_timeout = '1s'; SET statement_timeout = '2s'";

/// The database's clock.
pub const NOW: &str = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

/// Connections for coordination, separate from the store's, so that a long transaction of the writer does not
/// delay them.
pub struct ProcessPool {
    runtime: Handle,
    pool: AnyPool,
}

impl ProcessPool {
    /// At most `connections` to `database`, on `runtime`; each first executes `settings` (at least
    /// [`LIMITS`]), and is tested after `test_after` of idle time.
    pub fn new(
        runtime: &Handle,
        database: &Database,
        connections: u32,
        settings: &'static str,
        test_after: Duration,
    ) -> Self {
        // The tasks of a pool run where it was created.
        let _inside = runtime.enter();
        let pool = tested_after(AnyPoolOptions::new(), test_after)
            .max_connections(connections)
            .acquire_timeout(PATIENCE)
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    connection.execute(NO_STALLING).await?;
                    connection.execute(settings).await.map(drop)
                })
            })
            .connect_lazy_with(database.options());
        Self { runtime: runtime.clone(), pool }
    }

    /// Runs statements on the store's runtime.
    ///
    /// # Errors
    /// The database failed, or did not answer in time; the same for the other methods.
    pub async fn run<T, F>(&self, statements: impl FnOnce(AnyPool) -> F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: Future<Output = Result<T, sqlx::Error>> + Send + 'static,
    {
        let running = tokio::time::timeout(2 * PATIENCE, statements(self.pool.clone()));
        match self.runtime.spawn(running).await {
            Ok(Ok(answer)) => Ok(answer?),
            Ok(Err(_)) => Err(StoreError::Io("the database does not answer".to_owned())),
            Err(error) => Err(StoreError::Io(format!("asking the database about other processes: {error}"))),
        }
    }

    /// All rows of a query.
    pub async fn rows(&self, query: Query<'static, Any, AnyArguments>) -> Result<Vec<AnyRow>, StoreError> {
        self.run(|pool| async move { query.fetch_all(&pool).await }).await
    }

    /// The number of rows changed by a statement.
    pub async fn execute(&self, query: Query<'static, Any, AnyArguments>) -> Result<u64, StoreError> {
        self.run(|pool| async move { query.execute(&pool).await.map(|done| done.rows_affected()) }).await
    }
}

pub fn process_in(id: &str) -> Result<ProcessId, StoreError> {
    u64::from_str_radix(id, 16).map(ProcessId).map_err(|_| damaged(format!("a process's id is {id:?}")))
}

/// The fence in a row of `leases` with a holder.
pub fn held_in(row: &AnyRow) -> Result<Fence, StoreError> {
    Ok(Fence {
        lease: get(row, "name")?,
        number: unsigned(get(row, "fence")?, "a fence")?,
        holder: process_in(&get::<String>(row, "holder")?)?,
    })
}

/// The valid ones of these fences, in the transaction that writes under them. Until it ends, no other process
/// can acquire their leases.
pub async fn valid(connection: &mut AnyConnection, fences: &[&Fence]) -> Result<HashSet<Fence>, sqlx::Error> {
    let mut valid = HashSet::new();
    if fences.is_empty() {
        return Ok(valid);
    }
    let sql = format!(
        "SELECT name FROM leases WHERE (name, fence, holder) IN (VALUES {}) ORDER BY name FOR SHARE",
        placeholders(fences.len(), 3)
    );
    let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(fences.len() <= 4);
    for fence in fences {
        query = query.bind(fence.lease.clone()).bind(number(fence.number)).bind(fence.holder.to_string());
    }
    for row in query.fetch_all(connection).await? {
        let name: String = sqlx::Row::try_get(&row, "name")?;
        valid.extend(fences.iter().filter(|fence| fence.lease == name).map(|fence| (*fence).clone()));
    }
    Ok(valid)
}
