//! Verifies in the background what a start can't wait for: in a large SQLite database the archives, the
//! results, and their indexes.
//!
//! It uses a quarter of the time of the disk and one core, and reads in parts, so that checkpoints are
//! possible in between.

use super::database::{Database, Dialect};
use super::rows::get;
use super::verify::{self, compare, count, isolated};
use super::{read, result_rows, results};
use crate::{Health, StoreError};
use sqlx::{AnyPool, AssertSqlSafe, Connection, Executor};
use std::time::{Duration, Instant};

/// How many archives or results are read at once.
const CHUNK: u64 = 500;

/// The pause after some work, as a multiple of its duration.
const PAUSE: u32 = 3;

/// Verifies what a start has skipped. `aside`: what the start has set aside.
///
/// # Errors
/// The first damaged row that can't be set aside, or the database failed.
pub async fn verify(
    database: &Database,
    readers: &AnyPool,
    mut aside: Vec<String>,
) -> Result<Health, StoreError> {
    // Its own connection, so that closing the store need not wait for a large table.
    let mut connection = database.connect_plainly().await?;
    connection.execute("PRAGMA query_only = ON; PRAGMA cell_size_check = ON").await?;
    let mut derived = None;
    // At last the list of free pages, which belongs to no table.
    for table in [Some("shown"), Some("results"), Some("closed_tables"), None] {
        let since = Instant::now();
        match verify::pages(&mut connection, table).await {
            Err(StoreError::Damaged(what)) => drop(derived.get_or_insert(what)),
            other => other?,
        }
        pause(since).await;
    }
    connection.close().await?;
    aside.extend(archives(readers).await?);
    all_results(readers).await?;
    match derived {
        None => Ok(Health::Verified(aside)),
        Some(what) if aside.is_empty() => Ok(Health::Derived(what)),
        // The start rebuilds nothing then, since damaged keys would become other rows.
        Some(what) => Err(StoreError::Damaged(format!("{what}; {}", verify::in_short(&aside)))),
    }
}

async fn archives(readers: &AnyPool) -> Result<Vec<String>, StoreError> {
    let mut snapshot = read::snapshot(readers, Dialect::Sqlite).await?;
    let counted = read::counters(&mut *snapshot).await?.closed;
    let found = count(&mut *snapshot, "SELECT count(*) AS n FROM closed_tables NOT INDEXED").await?;
    compare("closed tables", found, counted)?;
    drop(snapshot);
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
