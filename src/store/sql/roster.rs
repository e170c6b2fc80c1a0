//! Who is hidden or forgotten.

use super::checksum::Checksum;
use super::rows::{check, get, person_id, unsigned};
use crate::StoreError;
use crate::ranks::Roster;
use herzbot_core::ids::PersonId;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe};

/// Reads the whole roster.
///
/// # Errors
/// The database failed, or a row is damaged.
pub async fn whole(connection: &mut AnyConnection) -> Result<Roster, StoreError> {
    read(connection, "", &[]).await
}

/// Reads what the roster says about some people; `ids` stands for them as arguments: `($1,$2)`.
///
/// # Errors
/// As for [`whole`].
pub async fn among(
    connection: &mut AnyConnection,
    people: &[PersonId],
    ids: &str,
) -> Result<Roster, StoreError> {
    read(connection, &format!(" AND id IN {ids}"), people).await
}

async fn read(
    connection: &mut AnyConnection,
    condition: &str,
    people: &[PersonId],
) -> Result<Roster, StoreError> {
    let mut rows = Vec::new();
    for sql in ["SELECT id FROM people WHERE hidden <> 0", "SELECT * FROM forgotten_people WHERE 1 = 1"] {
        let mut query = sqlx::query(AssertSqlSafe(format!("{sql}{condition}")));
        for person in people {
            query = query.bind(person.to_string());
        }
        rows.push(query.fetch_all(&mut *connection).await?);
    }
    let hidden = rows[0].iter().map(|row| person_id(&get::<String>(row, "id")?));
    let forgotten = rows[1].iter().map(forgotten);
    Ok(Roster { hidden: hidden.collect::<Result<_, _>>()?, forgotten: forgotten.collect::<Result<_, _>>()? })
}

/// The checksum of a row of `forgotten_people`.
pub fn forgotten_sum(id: &str, results: i64) -> Checksum {
    Checksum::of("forgotten_people").text(id).number(results)
}

/// The person in a row of `forgotten_people`, and how many results there were when they were forgotten.
///
/// # Errors
/// [`StoreError::Damaged`].
pub fn forgotten(row: &AnyRow) -> Result<(PersonId, u64), StoreError> {
    let (id, results): (String, i64) = (get(row, "id")?, get(row, "results")?);
    check(row, forgotten_sum(&id, results), || format!("the forgotten person {id}"))?;
    Ok((person_id(&id)?, unsigned(results, "results")?))
}
