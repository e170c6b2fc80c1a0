//! Checks data for `herzbot check` as a start would, in the same order, without changes.

use super::database::Dialect;
use super::found::{Found, Purpose};
use super::rows::get;
use super::verify::{self, Verified};
use super::{Location, in_place, standings};
use crate::StoreError;
use sqlx::{AnyConnection, Connection, Executor, Row};
use std::collections::HashSet;

/// The state of the data for a start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FoundData {
    /// No data: the start creates an empty database.
    Nothing,
    /// Undamaged data.
    Whole(Verified),
}

/// PostgreSQL refuses this to read-only users and on a standby. It changes and locks no row.
const TRY_TO_WRITE: &str = "UPDATE counters SET commits = commits WHERE 1 = 0";

/// Whether a start may create tables in the schema that it would use.
const MAY_CREATE: &str = "SELECT coalesce(has_schema_privilege(current_schema(), 'CREATE'), FALSE) AS may";

/// Checks the data as a start does, then verifies everything. A bot may be running on them.
///
/// # Errors
/// Why a start would be refused, or the first damage.
pub async fn inspect(location: &Location) -> Result<FoundData, StoreError> {
    look(location).await.map_err(|error| in_place(location, error))
}

async fn look(location: &Location) -> Result<FoundData, StoreError> {
    let mut found = Found::at(location, Purpose::Look)?;
    let dialect = found.database.dialect;
    let (connection, looked) = match dialect {
        Dialect::Sqlite => {
            let Some(mut connection) = found.connect_to_read().await? else { return Ok(FoundData::Nothing) };
            let verified = verify::everything_in(&mut connection, dialect).await;
            (connection, verified.map(FoundData::Whole))
        }
        Dialect::Postgres => {
            found.database = found.database.together(true);
            let mut connection = found.database.connect_to_write().await?;
            let looked = look_at_server(&found, &mut connection).await;
            (connection, looked)
        }
    };
    // Only read, so a failed close doesn't matter.
    let _closed = connection.close().await;
    looked
}

async fn look_at_server(found: &Found, connection: &mut AnyConnection) -> Result<FoundData, StoreError> {
    let is_there = found.examine(connection).await?;
    may_write(connection, !is_there).await?;
    if !is_there {
        return Ok(FoundData::Nothing);
    }
    connection.execute(found.database.dialect.begin_reading()).await?;
    let verified = verify::everything_in(connection, found.database.dialect).await?;
    indexes(connection, found.database.dialect.schema()).await?;
    if let Some(what) = standings::difference(connection).await? {
        return Err(StoreError::Unusable(format!(
            "the leaderboards are not what follows from the results ({what}). Stop the bots, and let `herzbot \
             rebuild-leaderboards` make them anew"
        )));
    }
    Ok(FoundData::Whole(verified))
}

/// Compares all indexes in PostgreSQL, including primary keys, with those of a new database.
async fn indexes(connection: &mut AnyConnection, schema: &str) -> Result<(), StoreError> {
    let sql = "SELECT relname::text AS name FROM pg_class JOIN pg_index ON indexrelid = oid \
               WHERE relnamespace = current_schema()::regnamespace AND indisvalid";
    let rows = connection.fetch_all(sql).await?;
    let found = rows.iter().map(|row| get(row, "name")).collect::<Result<HashSet<String>, _>>()?;
    // Comments may contain semicolons.
    let lines = schema.lines().filter(|line| !line.trim_start().starts_with("--"));
    let schema: String = lines.map(|line| format!("{line} ")).collect();
    for statement in schema.split(';') {
        let words: Vec<&str> = statement.split_whitespace().collect();
        let (expected, way_back) = match words[..] {
            ["CREATE", "TABLE", table, ..] if words.contains(&"PRIMARY") => {
                (format!("{table}_pkey"), format!("ALTER TABLE {table} ADD PRIMARY KEY (…)"))
            }
            ["CREATE", "INDEX", index, ..] | ["CREATE", "UNIQUE", "INDEX", index, ..] => {
                (index.to_owned(), words.join(" "))
            }
            _ => continue,
        };
        if !found.contains(&expected) {
            return Err(StoreError::Unusable(format!(
                "the index {expected} is missing: `{way_back}` makes it anew"
            )));
        }
    }
    Ok(())
}

/// Refuses a PostgreSQL without permission to write, or to create missing tables.
async fn may_write(connection: &mut AnyConnection, creates_tables: bool) -> Result<(), StoreError> {
    if !creates_tables {
        connection.execute(TRY_TO_WRITE).await?;
        return Ok(());
    }
    if connection.fetch_one(MAY_CREATE).await?.try_get("may")? {
        return Ok(());
    }
    Err(StoreError::Unusable(
        "the database's user may not create tables in it: make it the owner of the database".to_owned(),
    ))
}
