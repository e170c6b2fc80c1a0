//! Finds people.

use super::rows::{self, PERSON_COLUMNS};
use super::transaction::Failure;
use herzbot_core::ids::{Account, PersonId};
use herzbot_core::people::Person;
use sqlx::{AnyConnection, AssertSqlSafe};

/// The person behind an account.
///
/// # Errors
/// [`Damaged`](crate::StoreError::Damaged), or the database failed.
pub async fn by_account(
    connection: &mut AnyConnection,
    account: &Account,
) -> Result<Option<Person>, Failure> {
    let sql = format!("SELECT {PERSON_COLUMNS} FROM people WHERE realm = $1 AND account = $2");
    let row = sqlx::query(AssertSqlSafe(sql))
        .bind(account.realm.clone())
        .bind(account.id.clone())
        .fetch_optional(connection)
        .await?;
    Ok(row.map(|row| rows::person(&row)).transpose()?)
}

/// A person by id.
///
/// # Errors
/// [`Damaged`](crate::StoreError::Damaged), or the database failed.
pub async fn by_id(connection: &mut AnyConnection, id: PersonId) -> Result<Option<Person>, Failure> {
    let sql = format!("SELECT {PERSON_COLUMNS} FROM people WHERE id = $1");
    let row = sqlx::query(AssertSqlSafe(sql)).bind(id.to_string()).fetch_optional(connection).await?;
    Ok(row.map(|row| rows::person(&row)).transpose()?)
}
