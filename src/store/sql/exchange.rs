//! What processes tell each other, in PostgreSQL: rows, and `NOTIFY` to wake the receiver. Without `NOTIFY` (in other databases
//! that speak the protocol), processes poll for rows.

use super::SqlStore;
use super::database::Database;
use super::fences::{NOW, ProcessPool, process_in};
use super::rows::{damaged, get, placeholders};
use crate::StoreError;
use crate::exchange::{Exchange, HandedId, Listed};
use crate::leases::ProcessId;
use async_trait::async_trait;
use herzbot_core::ids::{PersonId, TableId};
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Executor};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::task::JoinHandle;

/// The most statements at the same time.
const CONNECTIONS: u32 = 4;

/// [`super::fences::LIMITS`], and nothing is synced: messages need not outlive the database.
const SETTINGS: &str = "SET lock_timeout = '1s'; SET statement_timeout = '2s'; SET synchronous_commit = off";

/// How often a process that is woken by `NOTIFY` polls for messages nevertheless, in case it missed a wake-up.
const LOOK_AGAIN: Duration = Duration::from_secs(1);
/// How often a process without `NOTIFY` polls for messages.
const LOOK_OFTEN: Duration = Duration::from_millis(25);

/// The age at which a message is deleted, whichever process it was for.
const FORGET_AFTER: Duration = Duration::from_secs(60);

/// The exchange of one process.
pub struct SqlExchange {
    pool: ProcessPool,
    process: ProcessId,
    bell: Arc<Bell>,
    listening: Option<JoinHandle<()>>,
    /// Whether the database can wake other processes.
    rings: AtomicBool,
}

/// Rings when a message was handed over.
#[derive(Default)]
struct Bell {
    rung: Notify,
    /// Whether this process listens for `NOTIFY`.
    is_heard: AtomicBool,
}

/// The name of the channel by which a process is woken.
fn channel(process: ProcessId) -> String {
    format!("herzbot_{process}")
}

/// For turns: Discord does not forget them when the database crashes.
const OUTLIVING: &str = "SET LOCAL synchronous_commit = on";

impl SqlExchange {
    /// The exchange of `process`.
    pub fn new(store: &SqlStore, database: &Database, process: ProcessId) -> Self {
        let pool = ProcessPool::new(&store.runtime, database, CONNECTIONS, SETTINGS);
        let bell = Arc::new(Bell::default());
        let listening = {
            let _inside = store.runtime.enter();
            listen(database, process, Arc::clone(&bell))
        };
        Self { pool, process, bell, listening, rings: AtomicBool::new(true) }
    }

    async fn ring(&self, process: ProcessId) {
        if !self.rings.load(Ordering::Relaxed) {
            return;
        }
        let ring = sqlx::query("SELECT 1 AS one FROM (SELECT pg_notify($1, '')) AS rung");
        if let Err(error) = self.pool.execute(ring.bind(channel(process))).await {
            tracing::debug!(%error, "another process can't be woken");
            // A database without `NOTIFY` won't have it later.
            self.rings.store(self.bell.is_heard.load(Ordering::Relaxed), Ordering::Relaxed);
        }
    }
}

impl Drop for SqlExchange {
    fn drop(&mut self) {
        if let Some(listening) = &self.listening {
            listening.abort();
        }
    }
}

/// Listens for `NOTIFY` until it is aborted.
#[cfg(feature = "postgres")]
fn listen(database: &Database, process: ProcessId, bell: Arc<Bell>) -> Option<JoinHandle<()>> {
    use super::fences::PATIENCE;
    use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
    use sqlx::{ConnectOptions, postgres::Postgres};
    let options = PgConnectOptions::from_url(&database.options().database_url).ok()?;
    let pool: sqlx::Pool<Postgres> =
        PgPoolOptions::new().max_connections(1).acquire_timeout(PATIENCE).connect_lazy_with(options);
    Some(tokio::spawn(async move {
        loop {
            let listening = async {
                let mut listener = PgListener::connect_with(&pool).await?;
                listener.listen(&channel(process)).await?;
                bell.is_heard.store(true, Ordering::Relaxed);
                loop {
                    // Also once after each loss of the connection: a wake-up may have been missed.
                    let _news = listener.try_recv().await?;
                    bell.rung.notify_one();
                }
            };
            let ended: Result<(), sqlx::Error> = listening.await;
            bell.is_heard.store(false, Ordering::Relaxed);
            if let Err(error) = ended {
                tracing::debug!(%error, "what other processes hand over is looked for");
            }
            tokio::time::sleep(PATIENCE).await;
        }
    }))
}

#[cfg(not(feature = "postgres"))]
fn listen(_: &Database, _: ProcessId, _: Arc<Bell>) -> Option<JoinHandle<()>> {
    None
}

#[async_trait]
impl Exchange for SqlExchange {
    async fn list(&self, table: TableId, people: &[PersonId], listing: String) -> Result<(), StoreError> {
        let people: Vec<String> = people.iter().map(ToString::to_string).collect();
        let process = self.process.to_string();
        self.pool.run(move |pool| async move {
            let mut transaction = pool.begin().await?;
            let table = table.to_string();
            sqlx::query(
                "INSERT INTO listings (table_id, process, listing) VALUES ($1, $2, $3) ON CONFLICT (table_id) \
                 DO UPDATE SET process = excluded.process, listing = excluded.listing",
            )
            .bind(table.clone())
            .bind(process)
            .bind(listing)
            .execute(&mut *transaction)
            .await?;
            sqlx::query("DELETE FROM listed_people WHERE table_id = $1")
                .bind(table.clone())
                .execute(&mut *transaction)
                .await?;
            if !people.is_empty() {
                let sql = format!(
                    "INSERT INTO listed_people (person, table_id) VALUES {} ON CONFLICT DO NOTHING",
                    placeholders(people.len(), 2)
                );
                let mut query = sqlx::query(AssertSqlSafe(sql));
                for person in people {
                    query = query.bind(person).bind(table.clone());
                }
                query.execute(&mut *transaction).await?;
            }
            transaction.commit().await
        })
        .await
    }

    async fn unlist(&self, table: TableId) -> Result<(), StoreError> {
        let unlist = sqlx::query("DELETE FROM listings WHERE table_id = $1 AND process = $2");
        self.pool.execute(unlist.bind(table.to_string()).bind(self.process.to_string())).await.map(drop)
    }

    async fn forget(&self) -> Result<(), StoreError> {
        let forget = sqlx::query(
            "DELETE FROM listings WHERE (process = $1 OR process NOT IN (SELECT id FROM processes)) \
             AND table_id NOT IN (SELECT id FROM live_tables)",
        );
        self.pool.execute(forget.bind(self.process.to_string())).await.map(drop)
    }

    async fn listing(&self, table: TableId) -> Result<Option<Listed>, StoreError> {
        let query = sqlx::query("SELECT process, listing FROM listings WHERE table_id = $1");
        self.pool.rows(query.bind(table.to_string())).await?.first().map(listed).transpose()
    }

    async fn listings_of(&self, person: PersonId) -> Result<Vec<Listed>, StoreError> {
        let query = sqlx::query(
            "SELECT process, listing FROM listings JOIN listed_people USING (table_id) WHERE person = $1 \
             ORDER BY table_id",
        );
        self.pool.rows(query.bind(person.to_string())).await?.iter().map(listed).collect()
    }

    async fn hand_over(&self, to: ProcessId, message: String) -> Result<HandedId, StoreError> {
        let sql =
            format!("INSERT INTO handed (process, handed_at, message) VALUES ($1, {NOW}, $2) RETURNING id");
        let query = sqlx::query(AssertSqlSafe(sql)).bind(to.to_string()).bind(message);
        let rows = self.pool.rows(query).await?;
        self.ring(to).await;
        let row = rows.first().ok_or_else(|| damaged("a message was handed over without an id"))?;
        Ok(HandedId(get(row, "id")?))
    }

    async fn take_back(&self, handed: HandedId) -> Result<bool, StoreError> {
        let take = sqlx::query("DELETE FROM handed WHERE id = $1").bind(handed.0);
        Ok(self.pool.execute(take).await? > 0)
    }

    async fn take(&self, at_most: Duration) -> Result<Vec<String>, StoreError> {
        let sql = format!(
            "DELETE FROM handed WHERE process = $1 OR handed_at + $2 < {NOW} \
             RETURNING id, message, (process = $1 AND handed_at + $3 >= {NOW})::int::bigint AS fresh"
        );
        let take = sqlx::query(AssertSqlSafe(sql)).bind(self.process.to_string());
        let rows = self.pool.rows(take.bind(millis(FORGET_AFTER)).bind(millis(at_most))).await?;
        let mut taken = Vec::new();
        for row in &rows {
            if get::<i64>(row, "fresh")? != 0 {
                taken.push((get::<i64>(row, "id")?, get::<String>(row, "message")?));
            }
        }
        taken.sort_unstable_by_key(|(id, _)| *id);
        Ok(taken.into_iter().map(|(_, message)| message).collect())
    }

    async fn woken(&self) {
        let heard = self.bell.is_heard.load(Ordering::Relaxed);
        let patience = if heard { LOOK_AGAIN } else { LOOK_OFTEN };
        // There may be something in both cases.
        let _rung = tokio::time::timeout(patience, self.bell.rung.notified()).await;
    }

    async fn take_turn(&self, name: &str, pause: Duration) -> Result<Duration, StoreError> {
        let name = name.to_owned();
        let pause = millis(pause);
        let row = self
            .pool
            .run(move |pool| async move {
                let take = format!(
                    "INSERT INTO turns (name, free_at) VALUES ($1, {NOW} + $2) ON CONFLICT (name) \
                     DO UPDATE SET free_at = excluded.free_at WHERE turns.free_at <= {NOW}"
                );
                let mut transaction = pool.begin().await?;
                transaction.execute(OUTLIVING).await?;
                let take = sqlx::query(AssertSqlSafe(take)).bind(name.clone()).bind(pause);
                let row = if take.execute(&mut *transaction).await?.rows_affected() > 0 {
                    None
                } else {
                    let wait =
                        format!("SELECT greatest(free_at - {NOW}, 1) AS wait FROM turns WHERE name = $1");
                    Some(sqlx::query(AssertSqlSafe(wait)).bind(name).fetch_one(&mut *transaction).await?)
                };
                transaction.commit().await?;
                Ok(row)
            })
            .await?;
        waiting(row.as_ref())
    }

    async fn take_place(&self, name: &str, places: u32, pause: Duration) -> Result<Duration, StoreError> {
        let (name, places) = (name.to_owned(), i64::from(places));
        let pause = millis(pause);
        let row = self
            .pool
            .run(move |pool| async move {
                // Rows that another process locks for the same purpose are skipped.
                let free = format!(
                    "DELETE FROM places WHERE (name, place) IN \
                     (SELECT name, place FROM places WHERE free_at <= {NOW} FOR UPDATE SKIP LOCKED)"
                );
                sqlx::query(AssertSqlSafe(free)).execute(&pool).await?;
                let take = format!(
                    "INSERT INTO places (name, place, free_at) SELECT $1, one.place, {NOW} + $3 \
                     FROM generate_series(1::bigint, $2::bigint) AS one(place) WHERE NOT EXISTS \
                     (SELECT 1 FROM places WHERE name = $1 AND place = one.place AND free_at > {NOW}) \
                     ORDER BY one.place LIMIT 1 ON CONFLICT (name, place) \
                     DO UPDATE SET free_at = excluded.free_at WHERE places.free_at <= {NOW}"
                );
                let wait = format!(
                    "SELECT greatest(min(free_at) - {NOW}, 1) AS wait FROM places WHERE name = $1 AND place <= $2 \
                     HAVING count(*) >= $2"
                );
                loop {
                    let take = sqlx::query(AssertSqlSafe(take.clone())).bind(name.clone());
                    if take.bind(places).bind(pause).execute(&pool).await?.rows_affected() > 0 {
                        return Ok(None);
                    }
                    let wait = sqlx::query(AssertSqlSafe(wait.clone())).bind(name.clone()).bind(places);
                    // None: another process has taken the same place in this moment, and there are more.
                    if let Some(row) = wait.fetch_optional(&pool).await? {
                        return Ok(Some(row));
                    }
                }
            })
            .await?;
        waiting(row.as_ref())
    }

    async fn set_turn(&self, name: &str, pause: Duration) -> Result<(), StoreError> {
        let sql = format!("UPDATE turns SET free_at = {NOW} + $2 WHERE name = $1");
        let set = sqlx::query(AssertSqlSafe(sql)).bind(name.to_owned()).bind(millis(pause));
        self.pool
            .run(|pool| async move {
                let mut transaction = pool.begin().await?;
                transaction.execute(OUTLIVING).await?;
                set.execute(&mut *transaction).await?;
                transaction.commit().await
            })
            .await
    }

    async fn is_free(&self, name: &str) -> Result<bool, StoreError> {
        let sql = format!("SELECT name FROM turns WHERE name = $1 AND free_at > {NOW}");
        let waiting = sqlx::query(AssertSqlSafe(sql)).bind(name.to_owned());
        Ok(self.pool.rows(waiting).await?.is_empty())
    }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

/// The milliseconds in a row `wait`; no row: zero.
fn waiting(row: Option<&AnyRow>) -> Result<Duration, StoreError> {
    let Some(row) = row else { return Ok(Duration::ZERO) };
    let wait: i64 = get(row, "wait")?;
    Ok(Duration::from_millis(u64::try_from(wait).unwrap_or(1)))
}

fn listed(row: &AnyRow) -> Result<Listed, StoreError> {
    Ok(Listed { process: process_in(&get::<String>(row, "process")?)?, listing: get(row, "listing")? })
}
