//! What a start would find, for `herzbot check`: the same checks in the same order, without changing anything.

use super::database::Database;
use super::verify::{self, Verified};
use super::{DATA, FILE, Location, Opening, SqlStore, has_database, in_place};
use crate::{StoreError, witness};
use sqlx::{AnyConnection, Connection, Executor, Row};

/// What a start would find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoundData {
    /// Nothing: the start makes an empty database.
    Nothing,
    /// Data that are whole.
    Whole(Verified),
}

/// PostgreSQL refuses this to a user who may only read, and on a standby. It changes and locks no row.
const TRY_TO_WRITE: &str = "UPDATE counters SET commits = commits WHERE 1 = 0";

/// Whether a start may create tables in the schema that it would use.
const MAY_CREATE: &str = "SELECT coalesce(has_schema_privilege(current_schema(), 'CREATE'), FALSE) AS may";

/// Checks the data as a start does, and then verifies everything. A bot may be running on them.
///
/// # Errors
/// Why a start would be refused; or what [`SqlStore::verify`] finds.
pub async fn inspect(location: &Location) -> Result<FoundData, StoreError> {
    look(location).await.map_err(|error| in_place(location, error))
}

async fn look(location: &Location) -> Result<FoundData, StoreError> {
    let is_there = match location {
        Location::Folder(data) => {
            if !has_database(data)? {
                return Ok(FoundData::Nothing);
            }
            let database = Database::sqlite_to_look(&data.join(FILE))?;
            // Read before the database: a running bot writes it after its commits.
            let testimony = witness::read(data)?;
            let mut connection = database.connect_plainly().await?;
            let is_there = match verify::nothing_is_lost(&mut connection, testimony).await {
                Ok(()) => database.has_schema(&mut connection, DATA).await,
                Err(error) => Err(error),
            };
            // It was only read.
            let _closed = connection.close().await;
            is_there?
        }
        Location::Postgres(address) => {
            let database = Database::postgres(address)?.together(true);
            let mut connection = database.connect_to_write().await?;
            let is_there = match database.has_schema(&mut connection, DATA).await {
                Ok(is_there) => may_write(&mut connection, !is_there).await.map(|()| is_there),
                Err(error) => Err(error),
            };
            let _closed = connection.close().await;
            is_there?
        }
    };
    if !is_there {
        return Ok(FoundData::Nothing);
    }
    let opened = SqlStore::open(location, Opening { only_read: true, ..Opening::default() }).await?;
    opened.verify().await.map(FoundData::Whole)
}

/// Refuses a PostgreSQL in which we may not write, or not create missing tables.
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
