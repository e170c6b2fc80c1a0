//! Leases in PostgreSQL.

use super::database::Database;
use super::exchange::Exchange;
use super::fences::{LIMITS, NOW, ProcessPool, held_in, process_in};
use super::own_thread::OwnThread;
use super::rows::{damaged, get, number, unsigned};
use super::traits::FencedJournal;
use super::{Location, Opening, SqlStore};
use crate::identity::Identity;
use crate::leases::{Census, Fence, ProcessId, TTL};
use crate::{Journal, StoreError};
use sqlx::{AnyConnection, AssertSqlSafe};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// The leases of a process, and the store that it shares with others.
pub struct Leases {
    store: Arc<SqlStore>,
    pool: ProcessPool,
    identity: Identity,
    exchange: Arc<Exchange>,
    /// The thread of their connections, so that slow reads of the store can't delay renewals.
    _thread: OwnThread,
}

impl Leases {
    /// The leases of this process in the database of `store`, which is opened
    /// [together](super::Opening::together) with other processes.
    ///
    /// # Errors
    /// There is no thread for them.
    pub fn new(store: Arc<SqlStore>, database: &Database, identity: Identity) -> Result<Self, StoreError> {
        let thread = OwnThread::start("leases")?;
        let pool = ProcessPool::new(thread.runtime(), database, 1, LIMITS, Duration::ZERO);
        let people = Arc::clone(&store.people);
        let exchange = Arc::new(Exchange::new(thread.runtime(), people, database, identity.id));
        Ok(Self { store, pool, identity, exchange, _thread: thread })
    }

    /// The id of this process.
    pub fn process(&self) -> ProcessId {
        self.identity.id
    }

    /// Renews this process for another [`TTL`], with the platforms of which it wants a share of the shards;
    /// returns the census. An expired process keeps the leases that no other has acquired.
    ///
    /// # Errors
    /// The database failed, or did not answer in time.
    pub async fn renew(&self, seeks: &[&str]) -> Result<Census, StoreError> {
        let process = self.identity.id;
        let seeks = format!(" {} ", seeks.join(" "));
        let (processes, leases) = self.pool.run(|pool| async move {
                let sql = format!(
                    "INSERT INTO processes (id, alive_since, expires_at, seeks) SELECT $1, t, t + $2, $3 FROM (SELECT {NOW} \
                     AS t) AS clock ON CONFLICT (id) DO UPDATE SET expires_at = excluded.expires_at, \
                     seeks = excluded.seeks, alive_since = \
                     CASE WHEN processes.expires_at < excluded.alive_since THEN excluded.alive_since \
                     ELSE processes.alive_since END"
                );
                let renew = sqlx::query(AssertSqlSafe(sql)).bind(process.to_string()).bind(ttl()).bind(seeks);
                renew.execute(&pool).await?;
                let alive = format!("SELECT id, seeks FROM processes WHERE expires_at >= {NOW} ORDER BY id");
                let processes = sqlx::query(AssertSqlSafe(alive)).fetch_all(&pool).await?;
                let leases = sqlx::query(
                    "SELECT name, processes.id AS holder, fence FROM leases LEFT JOIN processes ON processes.id = holder \
                     ORDER BY name",
                );
                Ok((processes, leases.fetch_all(&pool).await?))
            })
            .await?;
        let mut census = Census::default();
        for row in &processes {
            let process = process_in(&get::<String>(row, "id")?)?;
            census.processes.push(process);
            let seeks: String = get(row, "seeks")?;
            census.seekers.extend(seeks.split_whitespace().map(|platform| (process, platform.to_owned())));
        }
        for row in &leases {
            census.numbers.insert(get(row, "name")?, unsigned(get(row, "fence")?, "a fence")?);
            if get::<Option<String>>(row, "holder")?.is_some() {
                census.held.push(held_in(row)?);
            }
        }
        Ok(census)
    }

    /// Acquires those of these leases that are free, or whose holders have expired, in one transaction, so that
    /// many take no longer than one. The holder of a lease gets a new fence for it. A lease that another process
    /// is writing under or acquiring at this moment is left out, too. Call [`Leases::renew`] before.
    ///
    /// Only a process that has been alive for a whole [`TTL`] takes others' leases: after an outage of the
    /// database, all processes may seem expired.
    pub async fn acquire_all(&self, leases: &[String]) -> Result<Vec<Fence>, StoreError> {
        if leases.is_empty() {
            return Ok(Vec::new());
        }
        let process = self.identity.id;
        // No name has a blank.
        let names = leases.join(" ");
        let rows = self.pool.run(|pool| async move {
                let mut transaction = pool.begin().await?;
                bury(&mut transaction, process).await?;
                sqlx::query(
                    "INSERT INTO leases (name, fence) SELECT name, 0 FROM unnest(string_to_array($1, ' ')) AS name \
                     ORDER BY name ON CONFLICT (name) DO NOTHING",
                )
                .bind(names.clone())
                .execute(&mut *transaction)
                .await?;
                // A stalled writer's lock must not delay the other leases.
                let locked = sqlx::query(
                    "SELECT name FROM leases WHERE name = ANY(string_to_array($1, ' ')) ORDER BY name \
                     FOR UPDATE SKIP LOCKED",
                );
                let locked = locked.bind(names).fetch_all(&mut *transaction).await?;
                let locked: Vec<String> =
                    locked.iter().map(|row| sqlx::Row::try_get(row, "name")).collect::<Result<_, _>>()?;
                let rows = sqlx::query(
                    "UPDATE leases SET holder = $2, fence = fence + 1 WHERE name = ANY(string_to_array($1, ' ')) \
                     AND (holder IS NULL OR holder = $2 \
                     OR NOT EXISTS (SELECT 1 FROM processes WHERE id = leases.holder)) \
                     AND EXISTS (SELECT 1 FROM processes WHERE id = $2) RETURNING name, holder, fence",
                )
                .bind(locked.join(" "))
                .bind(process.to_string())
                .fetch_all(&mut *transaction)
                .await?;
                transaction.commit().await?;
                Ok(rows)
            })
            .await?;
        rows.iter().map(held_in).collect()
    }

    /// Acquires one lease ([`Leases::acquire_all`]); none if it is held.
    pub async fn acquire(&self, lease: &str) -> Result<Option<Fence>, StoreError> {
        Ok(self.acquire_all(&[lease.to_owned()]).await?.pop())
    }

    /// The number of shards of a platform (`discord/0`, `discord/1` …), agreed between all processes: raised
    /// to `at_least` if no live process holds one of them, and never lowered. Raising it invalidates all
    /// earlier fences, since the assignment to shards changes.
    pub async fn shards(&self, platform: &str, at_least: u32) -> Result<u32, StoreError> {
        let process = self.identity.id;
        let (platform, theirs) = (platform.to_owned(), format!("{platform}/%"));
        let counted = self
            .pool
            .run(move |pool| async move {
                let mut transaction = pool.begin().await?;
                let count = "SELECT count(*) AS n FROM leases WHERE name LIKE $1";
                let counted = sqlx::query(count).bind(theirs.clone()).fetch_one(&mut *transaction).await?;
                let there: i64 = sqlx::Row::try_get(&counted, "n")?;
                if there >= i64::from(at_least) {
                    return Ok(there);
                }
                bury(&mut transaction, process).await?;
                if lock(&mut transaction, &theirs).await? {
                    transaction.commit().await?;
                    return Ok(there);
                }
                sqlx::query(
                    "INSERT INTO leases (name, fence) SELECT $1::text || '/' || shard::text, 0 \
                     FROM generate_series(0::bigint, $2::bigint - 1) AS shard ON CONFLICT (name) DO NOTHING",
                )
                .bind(platform)
                .bind(i64::from(at_least))
                .execute(&mut *transaction)
                .await?;
                // Another process may have created them, and acquired one.
                let is_held = lock(&mut transaction, &theirs).await?;
                if !is_held {
                    sqlx::query("UPDATE leases SET holder = NULL, fence = fence + 1 WHERE name LIKE $1")
                        .bind(theirs.clone())
                        .execute(&mut *transaction)
                        .await?;
                }
                let counted = sqlx::query(count).bind(theirs).fetch_one(&mut *transaction).await?;
                if is_held && there > 0 {
                    // The holders rely on the number that they know.
                    transaction.rollback().await?;
                    return Ok(there);
                }
                transaction.commit().await?;
                sqlx::Row::try_get(&counted, "n")
            })
            .await?;
        u32::try_from(counted).map_err(|_| damaged("the number of shards"))
    }

    /// Releases a lease; no effect if it is lost already.
    pub async fn release(&self, fence: &Fence) -> Result<(), StoreError> {
        let release = sqlx::query("UPDATE leases SET holder = NULL WHERE name = $1 AND fence = $2");
        self.pool.execute(release.bind(fence.lease.clone()).bind(number(fence.number))).await.map(drop)
    }

    /// Releases a lease that is held in this process's name, but which this process doesn't know: it was acquired before
    /// a crash, or the answer to [`Leases::acquire_all`] was lost. No effect if another process has it.
    pub async fn release_unknown(&self, lease: &str) -> Result<(), StoreError> {
        let release = sqlx::query("UPDATE leases SET holder = NULL WHERE name = $1 AND holder = $2");
        let release = release.bind(lease.to_owned()).bind(self.identity.id.to_string());
        self.pool.execute(release).await.map(drop)
    }

    /// Releases all leases, and removes this process.
    pub async fn leave(&self) -> Result<(), StoreError> {
        for sql in
            ["UPDATE leases SET holder = NULL WHERE holder = $1", "DELETE FROM processes WHERE id = $1"]
        {
            self.pool.execute(sqlx::query(sql).bind(self.identity.id.to_string())).await?;
        }
        Ok(())
    }

    /// The journals of a lease's tables. Writes after the loss of the lease are refused with
    /// [`StoreError::Fenced`].
    pub fn journal(&self, fence: Fence) -> Arc<dyn Journal> {
        Arc::new(FencedJournal { store: Arc::clone(&self.store), fence: Arc::new(fence) })
    }

    /// The messages between processes.
    pub fn exchange(&self) -> Arc<Exchange> {
        Arc::clone(&self.exchange)
    }
}

impl SqlStore {
    /// Opens the store for a process that may share it, with its leases; none for a data folder, which is
    /// never shared. The folder `home` keeps the process's id across restarts.
    ///
    /// # Errors
    /// As [`SqlStore::open`]; [`StoreError::InUse`] while a process uses the database exclusively.
    pub async fn open_together(
        location: &Location,
        home: &Path,
    ) -> Result<(Arc<Self>, Option<Arc<Leases>>), StoreError> {
        let opening = Opening { together: true, ..Opening::default() };
        let store = Arc::new(Self::open(location, opening).await?);
        let leases = match location {
            Location::Folder(_) => None,
            Location::Postgres(address) => {
                let (database, identity) = (Database::postgres(address)?, Identity::kept_in(home));
                Some(Arc::new(Leases::new(Arc::clone(&store), &database, identity)?))
            }
        };
        Ok((store, leases))
    }
}

const fn ttl() -> i64 {
    // A few seconds.
    TTL.as_secs().cast_signed() * 1000
}

/// Removes expired processes, if this one has been alive for a whole [`TTL`]. A concurrent renewal is safe:
/// the database checks the row again.
async fn bury(connection: &mut AnyConnection, process: ProcessId) -> Result<(), sqlx::Error> {
    let sql = format!(
        "DELETE FROM processes WHERE expires_at < {NOW} AND id <> $1 AND EXISTS (SELECT 1 FROM processes AS us \
         WHERE us.id = $1 AND us.expires_at >= {NOW} AND us.alive_since + $2 <= {NOW})"
    );
    sqlx::query(AssertSqlSafe(sql)).bind(process.to_string()).bind(ttl()).execute(connection).await.map(drop)
}

/// Locks the leases with names like `theirs`, so that no other process can acquire one of them. Returns whether a
/// process holds one.
async fn lock(connection: &mut AnyConnection, theirs: &str) -> Result<bool, sqlx::Error> {
    let lock = sqlx::query("SELECT name FROM leases WHERE name LIKE $1 ORDER BY name FOR UPDATE");
    lock.bind(theirs.to_owned()).fetch_all(&mut *connection).await?;
    // In a statement of its own, which sees what the lock has waited for.
    let held = sqlx::query(
        "SELECT 1 FROM leases JOIN processes ON processes.id = leases.holder WHERE leases.name LIKE $1 LIMIT 1",
    );
    Ok(held.bind(theirs.to_owned()).fetch_optional(connection).await?.is_some())
}
