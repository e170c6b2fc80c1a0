//! Verifies in the background what a start can't wait for: in a large SQLite database the archives, the
//! results, and their indexes.
//!
//! It works a quarter of the time, with pauses even within a statement, and reads rows in parts. Only SQLite's own
//! check needs one state of all data. That keeps the log from being reset, so the check stops pausing once the
//! log has grown too long.

use super::database::{Database, is_damage};
use super::rows::{get, unsigned};
use super::verify::{self, compare, isolated};
use super::{read, result_rows, results};
use crate::data_folder::FILE;
use crate::{Health, StoreError};
use sqlx::{AnyPool, AssertSqlSafe, Connection, Executor, Row};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

/// How many archives or results are read at once.
const CHUNK: u64 = 500;

/// The pause after some work, as a multiple of its duration.
const PAUSE: u32 = 3;

/// The longest pause within a statement, also after a time in which the machine was suspended.
const LONGEST_PAUSE: Duration = Duration::from_millis(500);

/// The work between two pauses of a statement.
const WORK: Duration = Duration::from_millis(5);

/// The number of SQLite's steps between two looks at the clock.
const STEPS: i32 = 500;

/// The growth of the log in bytes after which a statement pauses no more.
const LOG_GROWTH: u64 = 16 << 20;

/// Verifies what a start has skipped. `aside`: what the start has set aside.
///
/// # Errors
/// The first damaged row that can't be set aside, or the database failed.
pub async fn verify(
    data: &Path,
    database: &Database,
    readers: &AnyPool,
    mut aside: Vec<String>,
) -> Result<Health, StoreError> {
    let throttle = Throttle::new(data.join(format!("{FILE}-wal")), std::thread::sleep);
    let derived = structure(database, throttle).await?;
    aside.extend(archives(readers).await?);
    all_results(readers).await?;
    match derived {
        None => Ok(Health::Verified(aside)),
        Some(what) if aside.is_empty() => Ok(Health::Derived(what)),
        // The start rebuilds nothing then, since damaged keys would become other rows.
        Some(what) => Err(StoreError::Damaged(format!("{what}; {}", verify::in_short(&aside)))),
    }
}

/// SQLite's own check of all pages and indexes, and the number of archives. Returns damage in the structure, which a
/// start rebuilds if no row is damaged.
async fn structure(database: &Database, mut throttle: Throttle) -> Result<Option<String>, StoreError> {
    // Its own connection, so that closing the store need not wait for a large table: when this is dropped, the
    // statement is interrupted.
    let mut connection = database.connect_to_sqlite().await?;
    let running = Arc::new(());
    throttle.running = Arc::downgrade(&running);
    connection.lock_handle().await?.set_progress_handler(STEPS, move || throttle.step());
    connection.execute("PRAGMA query_only = ON; PRAGMA cell_size_check = ON").await?;
    let found: String = match connection.fetch_one("PRAGMA integrity_check(1)").await {
        Ok(row) => row.try_get(0)?,
        Err(error) if is_damage(&error) => error.to_string(),
        Err(error) => return Err(error.into()),
    };
    let archives =
        "SELECT (SELECT count(*) FROM closed_tables NOT INDEXED) AS found, closed FROM counters WHERE id = 1";
    let row = connection.fetch_one(archives).await;
    // Only read, so a failed close doesn't matter.
    let _closed = connection.close().await;
    drop(running);
    let row = row?;
    let count = |column: &str| unsigned(row.try_get(column)?, column);
    compare("closed tables", count("found")?, count("closed")?)?;
    Ok((found != "ok").then_some(found))
}

/// Makes a statement pause, to leave the disk to others.
struct Throttle {
    /// Since when the statement has worked without a pause.
    since: Instant,
    log: PathBuf,
    /// The length of the log at the beginning.
    length: u64,
    sleep: Box<dyn FnMut(Duration) + Send>,
    /// Dropped when nobody waits for the statement any more.
    running: Weak<()>,
}

impl Throttle {
    fn new(log: PathBuf, sleep: impl FnMut(Duration) + Send + 'static) -> Self {
        let length = length(&log);
        Self { since: Instant::now(), log, length, sleep: Box::new(sleep), running: Weak::new() }
    }

    /// Called by SQLite within a statement. Returns false to interrupt it.
    fn step(&mut self) -> bool {
        let worked = self.since.elapsed();
        if worked >= WORK {
            if length(&self.log) < self.length + LOG_GROWTH {
                (self.sleep)((worked * PAUSE).min(LONGEST_PAUSE));
            }
            self.since = Instant::now();
        }
        self.running.strong_count() > 0
    }
}

/// The length of a file; 0 if it is missing.
fn length(file: &Path) -> u64 {
    std::fs::metadata(file).map_or(0, |found| found.len())
}

async fn archives(readers: &AnyPool) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT rowid AS place, CAST(id AS BLOB) AS id, closed_at, result, state, checksum FROM closed_tables \
               NOT INDEXED WHERE rowid > $1 ORDER BY rowid LIMIT $2";
    let (mut last, mut aside, mut archived) = (i64::MIN, Vec::new(), 0);
    loop {
        let since = Instant::now();
        let query = sqlx::query(AssertSqlSafe(sql)).bind(last).bind(super::rows::number(CHUNK));
        let rows = query.fetch_all(readers).await?;
        for row in &rows {
            last = get(row, "place")?;
            let read = results::state_in(row);
            if read.is_ok() {
                archived = archived.max(results::results_until(row)?);
            }
            isolated(read, &mut aside)?;
        }
        if rows.is_empty() {
            // Read last, since the bot closes tables meanwhile.
            verify::results_of_archives(archived, read::counters(readers).await?.results)?;
            return Ok(aside);
        }
        pause(since).await;
    }
}

async fn all_results(readers: &AnyPool) -> Result<(), StoreError> {
    let total = read::counters(readers).await?.results;
    let mut from = 0;
    while from < total {
        let since = Instant::now();
        let found = result_rows::results(readers, from, CHUNK.min(total - from)).await?;
        compare("results in a row", found.len() as u64, CHUNK.min(total - from))?;
        from += found.len() as u64;
        pause(since).await;
    }
    Ok(())
}

/// Pauses, to leave the disk to others.
async fn pause(since: Instant) {
    tokio::time::sleep((since.elapsed() * PAUSE).max(Duration::from_millis(1))).await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use parking_lot::Mutex;
    use sqlx::AnyConnection;

    /// A database whose check takes much longer than [`WORK`].
    async fn large(folder: &Path) -> (Database, AnyConnection) {
        let database = Database::sqlite(&folder.join(FILE), true).expect("a database");
        let mut connection = database.connect_plainly().await.expect("a connection");
        let rows = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)";
        let sql = format!(
            "PRAGMA journal_mode = WAL; CREATE TABLE closed_tables (id TEXT PRIMARY KEY, state TEXT); \
             INSERT INTO closed_tables {rows} SELECT i, hex(i * 7919) FROM n; \
             CREATE TABLE counters (id INTEGER PRIMARY KEY, closed INTEGER); INSERT INTO counters VALUES (1, 200000)"
        );
        connection.execute(AssertSqlSafe(sql)).await.expect("rows");
        (database, connection)
    }

    #[tokio::test]
    async fn a_statement_pauses_until_the_log_has_grown_too_long() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let (database, mut connection) = large(folder.path()).await;
        let log = folder.path().join("log");
        for growth in [LOG_GROWTH - 1, LOG_GROWTH] {
            std::fs::write(&log, [0; 1000]).expect("a log");
            let (pauses, grown) = (Arc::new(Mutex::new(Vec::new())), log.clone());
            let noted = Arc::clone(&pauses);
            let throttle = Throttle::new(log.clone(), move |pause| {
                let mut noted = noted.lock();
                noted.push(pause);
                if noted.len() == 2 {
                    let file = std::fs::File::options().write(true).open(&grown).expect("the log");
                    file.set_len(1000 + growth).expect("a longer log");
                }
            });
            assert_eq!(structure(&database, throttle).await, Ok(None));
            let pauses = pauses.lock();
            assert!(
                pauses.iter().all(|pause| *pause >= WORK * PAUSE && *pause <= LONGEST_PAUSE),
                "{pauses:?}"
            );
            assert_eq!(pauses.len() > 2, growth < LOG_GROWTH, "{growth}: {pauses:?}");
        }
        // Nothing of it keeps the log from being emptied.
        let row = connection.fetch_one("PRAGMA wal_checkpoint(TRUNCATE)").await.expect("a checkpoint");
        assert_eq!(row.try_get::<i64, _>(0).expect("a number"), 0);
    }

    #[tokio::test]
    async fn a_statement_ends_when_nobody_waits_for_it() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let (database, _connection) = large(folder.path()).await;
        // Dropped with the statement's connection.
        let (begun, mut is_begun) = tokio::sync::mpsc::unbounded_channel();
        let throttle = Throttle::new(folder.path().join("log"), move |_| begun.send(()).expect("a test"));
        let checking = tokio::spawn(async move { structure(&database, throttle).await });
        is_begun.recv().await.expect("a pause");
        checking.abort();
        let mut pauses = 0;
        while is_begun.recv().await.is_some() {
            pauses += 1;
        }
        assert!(pauses < 1000, "{pauses}");
    }
}
