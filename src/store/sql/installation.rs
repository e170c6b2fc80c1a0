//! The id of a SQLite database's installation: a note, which the witness repeats.

use super::database::Dialect;
use super::heads::Heads;
use super::rows::damaged;
use super::settings::{note_in, set_note};
use super::tables;
use super::transaction::Transaction;
use crate::StoreError;
use crate::witness::InstallationId;
use herzbot_core::ids::Moment;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor};

/// The name of the note.
pub const NOTE: &str = "installation";

/// The installation of a database; none: made by an earlier version, or it has no tables yet.
///
/// # Errors
/// [`StoreError::Damaged`]: the note is damaged, or missing beside a damaged note, which may be it.
pub async fn of(connection: &mut AnyConnection) -> Result<Option<InstallationId>, StoreError> {
    let table = "SELECT 1 FROM sqlite_master WHERE name = 'notes'";
    if sqlx::query(table).fetch_optional(&mut *connection).await?.is_none() {
        return Ok(None);
    }
    let note = sqlx::query("SELECT name, value, checksum FROM notes WHERE name = $1").bind(NOTE);
    let Some(row) = note.fetch_optional(&mut *connection).await? else {
        let [notes] = tables::named(["notes"]).await?;
        let rows = connection.fetch_all(AssertSqlSafe(notes.scan(Dialect::Sqlite))).await?;
        return rows.iter().try_for_each(|row| note_in(row).map(drop)).map(|()| None);
    };
    let value = note_in(&row)?;
    let id = value.try_into().map_err(|_| damaged(format!("the note {NOTE}")))?;
    Ok(Some(InstallationId(id)))
}

/// The installation of a database. If it is missing or damaged, that of the witness is assigned, or a new one.
pub async fn of_or_assigned(
    connection: &mut AnyConnection,
    witnessed: Option<InstallationId>,
) -> Result<InstallationId, StoreError> {
    match of(connection).await {
        Ok(Some(known)) => Ok(known),
        Ok(None) | Err(StoreError::Damaged(_)) => {
            let id = witnessed.unwrap_or_else(InstallationId::fresh);
            assign(connection, id).await?;
            Ok(id)
        }
        Err(error) => Err(error),
    }
}

/// Assigns a new installation to a database; returns its id and the number of the commit.
pub async fn begin(connection: &mut AnyConnection) -> Result<(InstallationId, u64), StoreError> {
    let id = InstallationId::fresh();
    Ok((id, assign(connection, id).await?))
}

/// Assigns an installation to a database; returns the number of the commit.
async fn assign(connection: &mut AnyConnection, id: InstallationId) -> Result<u64, StoreError> {
    let mut sql = connection.begin().await?;
    let mut heads = Heads::default();
    let mut transaction = Transaction::new(&mut sql, Dialect::Sqlite, &mut heads, Moment(0));
    set_note(&mut transaction, NOTE, &id.0).await?;
    let commits = transaction.count().await?;
    sql.commit().await?;
    Ok(commits)
}
