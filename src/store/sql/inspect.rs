//! What a start would find, for `herzbot check`: the same looks in the same order, without changing anything.

use super::database::{Database, failed};
use super::verify::{self, Verified};
use super::{FILE, Location, Opening, SqlStore, has_database, in_place};
use crate::{StoreError, witness};
use sqlx::{AnyConnection, Connection, Executor, Row};

/// What a start would find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoundData {
    /// Nothing: the start makes an empty database.
    Nothing,
    /// Data of an older schema, which the start migrates. They have not been verified.
    Older,
    /// Data that are whole.
    Whole(Verified),
}

/// What PostgreSQL refuses to a user who may only read, and on a standby. It changes and locks no row.
const TRY_TO_WRITE: &str = "UPDATE counters SET commits = commits WHERE 1 = 0";

/// Whether tables can be made in the schema that a start would use.
const MAY_CREATE: &str = "SELECT coalesce(has_schema_privilege(current_schema(), 'CREATE'), FALSE) AS may";

/// Looks at the data as a start does, and then verifies everything. A bot may be running on them.
///
/// # Errors
/// Why a start would be refused; or what [`SqlStore::verify`] finds.
pub async fn inspect(location: &Location) -> Result<FoundData, StoreError> {
    look(location).await.map_err(|error| in_place(location, error))
}

async fn look(location: &Location) -> Result<FoundData, StoreError> {
    let other = match location {
        Location::Folder(data) => {
            if !has_database(data)? {
                return Ok(FoundData::Nothing);
            }
            let database = Database::sqlite_to_look(&data.join(FILE))?;
            // Before the database: a bot that is running writes it after its commits.
            let testimony = witness::read(data)?;
            let mut connection = database.connect_plainly().await.map_err(|error| failed(&error))?;
            let other = match verify::nothing_is_lost(&mut connection, testimony).await {
                Ok(()) => of_other_schema(&database, &mut connection).await,
                Err(error) => Err(error),
            };
            // It was only read.
            let _closed = connection.close().await;
            other?
        }
        Location::Postgres(address) => {
            let database = Database::postgres(address)?.together(true);
            let mut connection = database.connect_to_write().await?;
            let other = match of_other_schema(&database, &mut connection).await {
                Ok(other) => may_write(&mut connection, other.is_some()).await.map(|()| other),
                Err(error) => Err(error),
            };
            let _closed = connection.close().await;
            other?
        }
    };
    if let Some(other) = other {
        return Ok(other);
    }
    let opened = SqlStore::open(location, Opening { only_read: true, ..Opening::default() }).await?;
    opened.verify().await.map(FoundData::Whole)
}

/// What there is unless it is of the schema that this program writes.
async fn of_other_schema(
    database: &Database,
    connection: &mut AnyConnection,
) -> Result<Option<FoundData>, StoreError> {
    let known = database.dialect.schema();
    match database.version(connection).await.map_err(|error| failed(&error))? {
        None | Some(0) => Ok(Some(FoundData::Nothing)),
        Some(found) if found > known => Err(StoreError::Newer { what: "the data".to_owned(), found, known }),
        Some(found) => Ok((found < known).then_some(FoundData::Older)),
    }
}

/// Refuses a PostgreSQL in which we may not write, or not make the tables that are missing.
async fn may_write(connection: &mut AnyConnection, makes_tables: bool) -> Result<(), StoreError> {
    if !makes_tables {
        return connection.execute(TRY_TO_WRITE).await.map(drop).map_err(|error| failed(&error));
    }
    let row = connection.fetch_one(MAY_CREATE).await.map_err(|error| failed(&error))?;
    if row.try_get("may").map_err(|error| failed(&error))? {
        return Ok(());
    }
    Err(StoreError::Unusable(
        "the database's user may not make tables in it: make it the owner of the database".to_owned(),
    ))
}
