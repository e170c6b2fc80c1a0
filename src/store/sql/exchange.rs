//! Messages between processes in PostgreSQL: rows, and `NOTIFY` to wake the receiver. Without `NOTIFY` (in
//! other databases with the same protocol), processes poll for rows.

use super::database::Database;
use super::fences::{NOW, ProcessPool, process_in};
use super::people_cache::PeopleCache;
use super::rows::{damaged, get, unsigned};
use crate::StoreError;
use crate::exchange::{HandedId, Listed, Taken};
use crate::leases::ProcessId;
use herzbot_core::ids::{PersonId, TableId};
use sqlx::any::AnyRow;
use sqlx::error::DatabaseError;
use sqlx::{AnyPool, AssertSqlSafe, Executor};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::Notify;
use tokio::task::JoinHandle;

/// The maximum number of concurrent statements.
const CONNECTIONS: u32 = 4;

/// [`super::fences::LIMITS`], without syncs: messages need not survive a crash of the database.
const SETTINGS: &str = "SET lock_timeout = '1s'; SET statement_timeout = '2s'; SET synchronous_commit = off";

/// A connection idle for this long is tested before use, which takes a round trip.
const TEST_AFTER: Duration = Duration::from_secs(10);

/// The polling interval with `NOTIFY`, in case a wake-up is lost.
const LOOK_AGAIN: Duration = Duration::from_secs(1);
/// The polling interval without `NOTIFY`.
const LOOK_OFTEN: Duration = Duration::from_millis(25);

/// The age at which a message is deleted, whatever its receiver.
const FORGET_AFTER: Duration = Duration::from_secs(60);

/// The messages between processes.
pub struct Exchange {
    pool: ProcessPool,
    process: ProcessId,
    bell: Arc<Bell>,
    listening: Option<JoinHandle<()>>,
    /// Whether the database supports `NOTIFY`.
    rings: AtomicBool,
}

/// Rings when a message arrives.
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

/// Makes a transaction of rate limits durable: Discord counts on when the database crashes.
const OUTLIVING: &str = "SET LOCAL synchronous_commit = on";

impl Exchange {
    /// The exchange of `process`, whose connections live on `runtime`. Messages about `people` expire them in
    /// that cache.
    pub fn new(runtime: &Handle, people: Arc<PeopleCache>, database: &Database, process: ProcessId) -> Self {
        let pool = ProcessPool::new(runtime, database, CONNECTIONS, SETTINGS, TEST_AFTER);
        let bell = Arc::new(Bell::default());
        let listening = {
            let _inside = runtime.enter();
            listen(database, process, Arc::clone(&bell), people)
        };
        Self { pool, process, bell, listening, rings: AtomicBool::new(true) }
    }

    /// Records the lease and the people of a table, replacing earlier data. No effect unless this process
    /// holds the lease.
    ///
    /// # Errors
    /// The database failed, or did not answer in time; the same for all other methods.
    pub async fn list(
        &self,
        table: TableId,
        lease: &str,
        people: &[PersonId],
        listing: String,
    ) -> Result<(), StoreError> {
        // One statement, so that nobody sees a table without its people. Each person once, or the insert
        // would conflict with itself.
        let people: BTreeSet<String> = people.iter().map(ToString::to_string).collect();
        let mut seated: Vec<String> = people.into_iter().collect();
        // Few distinct numbers of arguments, so that statements are prepared once.
        seated.resize(seated.len().next_power_of_two().max(2), String::new());
        let values = (0..seated.len()).map(|at| format!("(${})", at + 5)).collect::<Vec<_>>().join(",");
        let sql = format!(
            "WITH ours AS (SELECT name FROM leases WHERE name = $2 AND holder = $3 FOR SHARE), \
             listed AS (INSERT INTO listings (table_id, lease, listing) SELECT $1, name, $4 FROM ours \
             ON CONFLICT (table_id) DO UPDATE SET lease = excluded.lease, listing = excluded.listing RETURNING table_id), \
             seated AS (SELECT column1 AS person FROM (VALUES {values}) AS v WHERE column1 <> ''), \
             gone AS (DELETE FROM listed_people USING listed WHERE listed_people.table_id = listed.table_id \
             AND person NOT IN (SELECT person FROM seated)) \
             INSERT INTO listed_people (person, table_id) SELECT person, table_id FROM seated, listed \
             ON CONFLICT DO NOTHING"
        );
        let mut query = sqlx::query(AssertSqlSafe(sql)).bind(table.to_string()).bind(lease.to_owned());
        query = query.bind(self.process.to_string()).bind(listing);
        for person in seated {
            query = query.bind(person);
        }
        self.pool.execute(query).await.map(drop)
    }

    /// Removes a table's record. No effect unless this process holds the table's lease.
    pub async fn unlist(&self, table: TableId) -> Result<(), StoreError> {
        let unlist = sqlx::query(
            "DELETE FROM listings USING leases WHERE table_id = $1 AND leases.name = lease AND holder = $2",
        );
        self.pool.execute(unlist.bind(table.to_string()).bind(self.process.to_string())).await.map(drop)
    }

    /// Removes the records of a lease's tables that are not live any more, or are frozen. No effect unless
    /// this process holds the lease.
    pub async fn forget(&self, lease: &str) -> Result<(), StoreError> {
        let forget = sqlx::query(
            "DELETE FROM listings USING leases WHERE lease = $1 AND leases.name = lease AND holder = $2 \
             AND table_id NOT IN (SELECT id FROM live_tables WHERE frozen IS NULL)",
        );
        self.pool.execute(forget.bind(lease.to_owned()).bind(self.process.to_string())).await.map(drop)
    }

    /// The owner of a table.
    pub async fn listing(&self, table: TableId) -> Result<Option<Listed>, StoreError> {
        let query = sqlx::query(
            "SELECT holder, listing FROM listings LEFT JOIN leases ON name = lease WHERE table_id = $1",
        );
        self.pool.rows(query.bind(table.to_string())).await?.first().map(listed).transpose()
    }

    /// A person's tables, by id.
    pub async fn listings_of(&self, person: PersonId) -> Result<Vec<Listed>, StoreError> {
        let query = sqlx::query(
            "SELECT holder, listing FROM listed_people JOIN listings USING (table_id) \
             LEFT JOIN leases ON name = lease WHERE person = $1 ORDER BY table_id",
        );
        self.pool.rows(query.bind(person.to_string())).await?.iter().map(listed).collect()
    }

    /// The tables of a lease whose listings name this channel (JSON, as there), or a thread in it, by id.
    pub async fn listings_in(&self, lease: &str, channel: &str) -> Result<Vec<Listed>, StoreError> {
        let query = sqlx::query(
            "SELECT holder, listing FROM listings LEFT JOIN leases ON name = lease \
             WHERE lease = $1 AND $2::jsonb IN (listing::jsonb -> 'channel', listing::jsonb -> 'parent') \
             ORDER BY table_id",
        );
        let query = query.bind(lease.to_owned()).bind(channel.to_owned());
        self.pool.rows(query).await?.iter().map(listed).collect()
    }

    /// Sends a message (JSON) to another process, and wakes it.
    pub async fn hand_over(&self, to: ProcessId, message: String) -> Result<HandedId, StoreError> {
        let sql =
            format!("INSERT INTO handed (process, handed_at, message) VALUES ($1, {NOW}, $2) RETURNING id");
        let mut woken = None;
        if self.rings.load(Ordering::Relaxed) {
            let sql = format!("WITH new AS ({sql}) SELECT id FROM new, (SELECT pg_notify($3, '')) AS rung");
            let query = sqlx::query(AssertSqlSafe(sql)).bind(to.to_string()).bind(message.clone());
            let query = query.bind(channel(to));
            let hand = async move |pool: AnyPool| match query.fetch_all(&pool).await {
                Err(sqlx::Error::Database(error)) if is_unknown(&*error) => Ok(None),
                handed => handed.map(Some),
            };
            woken = self.pool.run(hand).await?;
            // A database without `NOTIFY` will not gain it later.
            self.rings.store(woken.is_some(), Ordering::Relaxed);
        }
        let rows = match woken {
            Some(rows) => rows,
            None => {
                let silently = sqlx::query(AssertSqlSafe(sql)).bind(to.to_string()).bind(message);
                self.pool.rows(silently).await?
            }
        };
        let row = rows.first().ok_or_else(|| damaged("a message was handed over without an id"))?;
        Ok(HandedId(get(row, "id")?))
    }

    /// Withdraws a message, unless it was received; returns whether it was still there.
    pub async fn take_back(&self, handed: HandedId) -> Result<bool, StoreError> {
        let take = sqlx::query("DELETE FROM handed WHERE id = $1").bind(handed.0);
        Ok(self.pool.execute(take).await? > 0)
    }

    /// Receives all messages to this process, in order. Deletes those older than `at_most`.
    pub async fn take(&self, at_most: Duration) -> Result<Vec<Taken>, StoreError> {
        let sql = format!(
            "DELETE FROM handed WHERE process = $1 OR handed_at + $2 < {NOW} \
             RETURNING id, message, (process = $1)::int::bigint AS ours, greatest({NOW} - handed_at, 0) AS age"
        );
        let take = sqlx::query(AssertSqlSafe(sql)).bind(self.process.to_string());
        let rows = self.pool.rows(take.bind(millis(FORGET_AFTER))).await?;
        let mut taken = Vec::new();
        for row in &rows {
            let age = Duration::from_millis(unsigned(get(row, "age")?, "an age")?);
            if get::<i64>(row, "ours")? != 0 && age <= at_most {
                taken.push((get::<i64>(row, "id")?, Taken { message: get(row, "message")?, age }));
            }
        }
        taken.sort_unstable_by_key(|(id, _)| *id);
        Ok(taken.into_iter().map(|(_, taken)| taken).collect())
    }

    /// Waits until there may be messages, or for the polling interval.
    pub async fn woken(&self) {
        let heard = self.bell.is_heard.load(Ordering::Relaxed);
        let patience = if heard { LOOK_AGAIN } else { LOOK_OFTEN };
        // There may be messages in both cases.
        let _rung = tokio::time::timeout(patience, self.bell.rung.notified()).await;
    }

    /// Takes a turn of a rate limit of once per `pause` over all processes. Returns zero, or the remaining
    /// wait without any change.
    pub async fn take_turn(&self, name: &str, pause: Duration) -> Result<Duration, StoreError> {
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

    /// Takes a place of a rate limit of `places` times per `pause` over all processes. Returns zero, or the
    /// wait for the next place without any change.
    pub async fn take_place(&self, name: &str, places: u32, pause: Duration) -> Result<Duration, StoreError> {
        let (name, places) = (name.to_owned(), i64::from(places));
        let pause = millis(pause);
        let row = self
            .pool
            .run(move |pool| async move {
                // Skips rows that another process locks for the same purpose.
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
                    // None: another process has just taken the place, and there are more.
                    if let Some(row) = wait.fetch_optional(&pool).await? {
                        return Ok(Some(row));
                    }
                }
            })
            .await?;
        waiting(row.as_ref())
    }

    /// Sets the next free turn of the rate limit `name` to now + `pause`.
    pub async fn set_turn(&self, name: &str, pause: Duration) -> Result<(), StoreError> {
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

    /// Whether a turn is free now.
    pub async fn is_free(&self, name: &str) -> Result<bool, StoreError> {
        let sql = format!("SELECT name FROM turns WHERE name = $1 AND free_at > {NOW}");
        let waiting = sqlx::query(AssertSqlSafe(sql)).bind(name.to_owned());
        Ok(self.pool.rows(waiting).await?.is_empty())
    }
}

impl Drop for Exchange {
    fn drop(&mut self) {
        if let Some(listening) = &self.listening {
            listening.abort();
        }
    }
}

/// Listens for `NOTIFY` until it is aborted.
#[cfg(feature = "postgres")]
fn listen(
    database: &Database,
    process: ProcessId,
    bell: Arc<Bell>,
    people: Arc<PeopleCache>,
) -> Option<JoinHandle<()>> {
    use super::fences::PATIENCE;
    use super::people_cache::CHANNEL;
    use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
    use sqlx::{ConnectOptions, postgres::Postgres};
    let options = PgConnectOptions::from_url(&database.options().database_url).ok()?;
    let pool: sqlx::Pool<Postgres> =
        PgPoolOptions::new().max_connections(1).acquire_timeout(PATIENCE).connect_lazy_with(options);
    Some(tokio::spawn(async move {
        loop {
            let listening = async {
                let mut listener = PgListener::connect_with(&pool).await?;
                listener.listen_all([&*channel(process), CHANNEL]).await?;
                bell.is_heard.store(true, Ordering::Relaxed);
                people.hear(true);
                loop {
                    match listener.try_recv().await? {
                        Some(news) if news.channel() == CHANNEL => match news.payload().parse() {
                            Ok(person) => people.forget(person),
                            Err(_) => people.hear(true),
                        },
                        Some(_) => bell.rung.notify_one(),
                        // The connection was lost and restored: a wake-up may be lost.
                        None => {
                            people.hear(true);
                            bell.rung.notify_one();
                        }
                    }
                }
            };
            let ended: Result<(), sqlx::Error> = listening.await;
            bell.is_heard.store(false, Ordering::Relaxed);
            people.hear(false);
            if let Err(error) = ended {
                tracing::debug!(%error, "what other processes hand over is looked for");
            }
            tokio::time::sleep(PATIENCE).await;
        }
    }))
}

#[cfg(not(feature = "postgres"))]
fn listen(_: &Database, _: ProcessId, _: Arc<Bell>, _: Arc<PeopleCache>) -> Option<JoinHandle<()>> {
    None
}

/// Whether the database doesn't support the request: `undefined_function`, `feature_not_supported`.
fn is_unknown(error: &dyn DatabaseError) -> bool {
    matches!(error.code().as_deref(), Some("42883" | "0A000"))
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
    let holder: Option<String> = get(row, "holder")?;
    let process = holder.map(|holder| process_in(&holder)).transpose()?;
    Ok(Listed { process, listing: get(row, "listing")? })
}
