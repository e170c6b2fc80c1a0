//! Verifies the data: everything on request and when a small database starts, otherwise only the counts.

use super::database::{Dialect, verify_schema};
use super::read::{self, Counters, counters};
use super::rows::{damaged, get, unsigned};
use super::{chat, person_rows, result_rows, results, roster, settings, shown, tables};
use crate::StoreError;
use crate::witness::Testimony;
use futures_util::TryStreamExt;
use futures_util::future::BoxFuture;
use sqlx::any::AnyRow;
use sqlx::{Any, AnyConnection, AnyPool, AssertSqlSafe, Executor, Row};

/// The maximum size of a SQLite database that each start verifies as a whole, which takes about a second.
pub const SMALL: u64 = 16 << 20;

/// The tables that each start verifies, whatever the size of the database. The others grow with each game:
/// see [`behind`](super::behind).
const VERIFIED_AT_ONCE: [&str; 10] = [
    "counters",
    "live_tables",
    "shown",
    "snapshots",
    "journal_entries",
    "people",
    "forgotten_people",
    "servers",
    "notes",
    "chat",
];

/// The verified contents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// Live tables that can go on.
    pub live: u64,
    /// Frozen live tables.
    pub frozen: u64,
    /// Closed tables.
    pub closed: u64,
    /// Results.
    pub results: u64,
    /// People.
    pub people: u64,
    /// The names of damaged archives, people, rows of the playground's chat, settings of servers and notes.
    /// They are set aside.
    pub aside: Vec<String>,
    /// Unreadable shown pages, which are shown again.
    pub stale: u64,
}

impl Verified {
    /// Returns the names of the rows that were set aside, possibly truncated.
    pub fn aside_in_short(&self) -> String {
        in_short(&self.aside)
    }
}

/// The maximum number of names in a text.
const NAMED: usize = 20;

/// A list of names, possibly truncated.
pub fn in_short(names: &[String]) -> String {
    let mut text = names[..names.len().min(NAMED)].join(", ");
    if names.len() > NAMED {
        text.push_str(&format!(" and {} more", names.len() - NAMED));
    }
    text
}

/// Refuses a database behind its witness: it has lost acknowledged commits.
pub async fn nothing_is_lost(connection: &mut AnyConnection, testimony: Testimony) -> Result<(), StoreError> {
    let witnessed = match testimony {
        Testimony::Missing => return Ok(()),
        Testimony::Unreadable => {
            tracing::warn!(
                file = crate::witness::FILE,
                "damaged; it is written anew if everything else is whole"
            );
            return Ok(());
        }
        Testimony::Commits { number, .. } => number,
    };
    let table = "SELECT 1 FROM sqlite_master WHERE name = 'counters'";
    let commits = match sqlx::query(table).fetch_optional(&mut *connection).await? {
        None => 0,
        Some(_) => counters(&mut *connection).await?.commits,
    };
    if commits < witnessed {
        return Err(damaged(format!(
            "the last {} changes are missing (it has {commits}, and {witnessed} were made)",
            witnessed - commits
        )));
    }
    Ok(())
}

/// The verification at a start.
#[derive(Debug)]
pub enum AtStart {
    Everything(Verified),
    /// Only the counts, and in SQLite the journals and people, of whom these are set aside.
    Part(Vec<String>),
}

/// The verification at the start. Damaged journals are no error here: their tables are frozen when read. A
/// SQLite database of up to `limit` bytes is verified as a whole; with [`u64::MAX`] also PostgreSQL.
pub async fn on_start(readers: &AnyPool, dialect: Dialect, limit: u64) -> Result<AtStart, StoreError> {
    if limit == u64::MAX || (dialect == Dialect::Sqlite && size(readers).await? <= limit) {
        return everything(readers, dialect).await.map(AtStart::Everything);
    }
    // Other processes may be writing.
    let mut snapshot = read::snapshot(readers, dialect).await?;
    let counted = counters(&mut *snapshot).await?;
    compare(
        "live tables",
        count(&mut *snapshot, "SELECT count(*) AS n FROM live_tables").await?,
        counted.live,
    )?;
    compare("snapshots", count(&mut *snapshot, "SELECT count(*) AS n FROM snapshots").await?, counted.live)?;
    // By the last number, since counting all results takes too long.
    let last = count(&mut *snapshot, "SELECT coalesce(max(number) + 1, 0) AS n FROM results").await?;
    compare("results", last, counted.results)?;
    let mut verified = Verified::default();
    if dialect == Dialect::Sqlite {
        verify_schema(&mut snapshot).await?;
        for table in VERIFIED_AT_ONCE {
            pages(&mut snapshot, Some(table)).await?;
        }
        people_in(&mut snapshot, dialect, counted, &mut verified).await?;
    }
    Ok(AtStart::Part(verified.aside))
}

/// The size of a SQLite database in bytes.
async fn size(readers: &AnyPool) -> Result<u64, StoreError> {
    Ok(count(readers, "SELECT page_count AS n FROM pragma_page_count").await?
        * count(readers, "SELECT page_size AS n FROM pragma_page_size").await?)
}

/// The number in the column `n` of a query.
pub async fn count(
    executor: impl Executor<'_, Database = Any>,
    sql: &'static str,
) -> Result<u64, StoreError> {
    let row = sqlx::query(sql).fetch_one(executor).await?;
    unsigned(get(&row, "n")?, "a count")
}

/// Refuses a number of rows that differs from the counter.
pub fn compare(what: &str, found: u64, counted: u64) -> Result<(), StoreError> {
    if found == counted {
        return Ok(());
    }
    Err(damaged(format!("there should be {counted} {what}, and there are {found}")))
}

/// Calls `look` with each row; returns the number of rows.
fn each<'a>(
    connection: &'a mut AnyConnection,
    sql: String,
    mut look: impl FnMut(&AnyRow) -> Result<(), StoreError> + Send + 'a,
) -> BoxFuture<'a, Result<u64, StoreError>> {
    Box::pin(async move {
        let query = sqlx::query(AssertSqlSafe(sql));
        let mut rows = query.fetch(connection);
        let mut count = 0;
        while let Some(row) = rows.try_next().await? {
            look(&row)?;
            count += 1;
        }
        Ok(count)
    })
}

/// Verifies the database's structure, every row and the counts.
///
/// # Errors
/// The first fatal damage, or the database failed. A damaged journal is no error (its table counts as
/// frozen), nor is a damaged archive, person or page.
pub async fn everything(readers: &AnyPool, dialect: Dialect) -> Result<Verified, StoreError> {
    let mut snapshot = read::snapshot(readers, dialect).await?;
    everything_in(&mut snapshot, dialect).await
}

/// As [`everything`], over a connection that is in a transaction or the only one.
pub async fn everything_in(connection: &mut AnyConnection, dialect: Dialect) -> Result<Verified, StoreError> {
    if dialect == Dialect::Sqlite {
        structure(&mut *connection).await?;
    }
    let counted = counters(&mut *connection).await?;
    let mut verified = Verified::default();
    for table in read::live_in(&mut *connection, None).await? {
        match table.frozen {
            None => verified.live += 1,
            Some(_) => verified.frozen += 1,
        }
    }
    compare("live tables", verified.live + verified.frozen, counted.live)?;
    compare(
        "snapshots",
        count(&mut *connection, "SELECT count(*) AS n FROM snapshots").await?,
        counted.live,
    )?;
    let strays =
        "SELECT count(*) AS n FROM journal_entries WHERE table_id NOT IN (SELECT id FROM live_tables)";
    compare("entries of no table", count(&mut *connection, strays).await?, 0)?;

    let [archives, cache] = tables::named(["closed_tables", "shown"]).await?;
    let mut aside = Vec::new();
    let mut archived = 0;
    verified.closed = each(&mut *connection, archives.scan(dialect), |row| {
        let read = results::state_in(row);
        if read.is_ok() {
            archived = archived.max(results::results_until(row)?);
        }
        isolated(read, &mut aside)
    })
    .await?;
    results_of_archives(archived, counted.results)?;
    aside.sort_unstable();
    verified.aside = aside;
    compare("closed tables", verified.closed, counted.closed)?;
    each(&mut *connection, cache.scan(dialect), |row| {
        verified.stale += u64::from(shown::in_row(row).is_err());
        Ok(())
    })
    .await?;

    let mut next = 0;
    let in_order = "SELECT * FROM results WHERE number >= 0 ORDER BY number".to_owned();
    verified.results = each(&mut *connection, in_order, |row| {
        let (number, _) = result_rows::result(row)?;
        compare("results before one of them", next, number)?;
        next += 1;
        Ok(())
    })
    .await?;
    compare("results", verified.results, counted.results)?;

    people_in(connection, dialect, counted, &mut verified).await?;
    Ok(verified)
}

/// Refuses a counter below the results that archives name, as after a loss of the last ones.
pub fn results_of_archives(archived: u64, counted: u64) -> Result<(), StoreError> {
    if archived <= counted {
        return Ok(());
    }
    Err(damaged(format!("{archived} games with results were closed, and there are only {counted} results")))
}

/// Verifies the rows of people, the chat, servers and notes.
async fn people_in(
    connection: &mut AnyConnection,
    dialect: Dialect,
    counted: Counters,
    verified: &mut Verified,
) -> Result<(), StoreError> {
    let [everybody, chats, forgotten, servers, notes] =
        tables::named(["people", "chat", "forgotten_people", "servers", "notes"]).await?;
    let aside = &mut verified.aside;
    verified.people =
        each(&mut *connection, everybody.scan(dialect), |row| isolated(person_rows::person(row), aside))
            .await?;
    compare("people", verified.people, counted.people)?;
    each(&mut *connection, chats.scan(dialect), |row| isolated(chat::row_in(row), aside)).await?;
    each(&mut *connection, forgotten.scan(dialect), |row| isolated(roster::forgotten(row), aside)).await?;
    each(&mut *connection, servers.scan(dialect), |row| isolated(settings::server_in(row), aside)).await?;
    each(&mut *connection, notes.scan(dialect), |row| isolated(settings::note_in(row), aside)).await?;
    Ok(())
}

/// Names a damaged row that can be set aside.
///
/// # Errors
/// Errors other than damage.
pub fn isolated<T>(read: Result<T, StoreError>, aside: &mut Vec<String>) -> Result<(), StoreError> {
    match read {
        Ok(_) => Ok(()),
        Err(StoreError::Damaged(what)) => {
            aside.push(what);
            Ok(())
        }
        Err(error) => Err(error),
    }
}

/// SQLite's own check of pages and indexes, and the schema against that of a new database.
async fn structure(connection: &mut AnyConnection) -> Result<(), StoreError> {
    pages(connection, None).await?;
    verify_schema(connection).await
}

/// Tables without a counter: a lost row shows only in the page structure.
const UNCOUNTED: [&str; 4] = ["forgotten_people", "servers", "notes", "chat"];

/// Like [`structure`], for a database whose rows are all copied and verified. Returns damage that the copy
/// would reveal instead of failing: in an index, in shown pages, or in rows.
pub async fn structure_of_rows(connection: &mut AnyConnection) -> Result<Option<String>, StoreError> {
    verify_schema(connection).await?;
    match pages(connection, None).await {
        Ok(()) => Ok(None),
        Err(StoreError::Damaged(what)) => {
            for table in UNCOUNTED {
                match pages(connection, Some(table)).await {
                    Err(StoreError::Damaged(_)) if has_all_rows(connection, table).await? => {}
                    other => other?,
                }
            }
            Ok(Some(what))
        }
        Err(error) => Err(error),
    }
}

/// Whether a table without a counter has as many rows as its key's index: then no row is lost, and the damage
/// is within rows or keys.
async fn has_all_rows(connection: &mut AnyConnection, table: &str) -> Result<bool, StoreError> {
    let rows = |from: &str| AssertSqlSafe(format!("SELECT count(*) AS n FROM {table} {from}"));
    let in_table = sqlx::query(rows("NOT INDEXED")).fetch_one(&mut *connection).await?;
    let by_key = rows(&format!("INDEXED BY sqlite_autoindex_{table}_1"));
    let by_key = sqlx::query(by_key).fetch_one(&mut *connection).await?;
    Ok(get::<i64>(&in_table, "n")? == get::<i64>(&by_key, "n")?)
}

/// SQLite's own check of the pages and indexes of a table, or of all of them.
pub async fn pages(connection: &mut AnyConnection, table: Option<&str>) -> Result<(), StoreError> {
    let sql = format!("PRAGMA integrity_check({})", table.unwrap_or("1"));
    let row = sqlx::query(AssertSqlSafe(sql)).fetch_one(&mut *connection).await?;
    let found: String = row.try_get(0)?;
    if found == "ok" { Ok(()) } else { Err(damaged(found)) }
}
