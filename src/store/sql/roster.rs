//! Hidden and forgotten people.

use super::checksum::Checksum;
use super::database::Dialect;
use super::rows::{check, get, person_id, text, unsigned};
use super::{person_rows, tables};
use crate::StoreError;
use crate::ranks::Roster;
use herzbot_core::ids::PersonId;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe};

/// Reads the whole roster. People with damaged rows count as hidden, since they may be; forgotten ones with
/// damaged rows stay forgotten.
///
/// # Errors
/// The database failed, or the id of a forgotten person can't be read.
pub async fn whole(connection: &mut AnyConnection) -> Result<Roster, StoreError> {
    let [people, forgotten] = tables::named(["people", "forgotten_people"]).await?;
    let dialect = Dialect::of(connection);
    let people = sqlx::query(AssertSqlSafe(people.scan(dialect))).fetch_all(&mut *connection).await?;
    let forgotten = sqlx::query(AssertSqlSafe(forgotten.scan(dialect))).fetch_all(connection).await?;
    roster_of(&people, forgotten.iter().map(still_forgotten))
}

/// Reads the roster of some people; `ids`: their placeholders as in `($1,$2)`.
pub async fn among(
    connection: &mut AnyConnection,
    people: &[PersonId],
    ids: &str,
) -> Result<Roster, StoreError> {
    let mut rows = Vec::new();
    for table in ["people", "forgotten_people"] {
        let mut query = sqlx::query(AssertSqlSafe(format!("SELECT * FROM {table} WHERE id IN {ids}")));
        for person in people {
            query = query.bind(person.to_string());
        }
        rows.push(query.fetch_all(&mut *connection).await?);
    }
    roster_of(&rows[0], rows[1].iter().map(forgotten))
}

fn roster_of(
    people: &[AnyRow],
    forgotten: impl Iterator<Item = Result<(PersonId, u64), StoreError>>,
) -> Result<Roster, StoreError> {
    let hidden = people.iter().filter_map(|row| match person_rows::person(row) {
        Ok(person) => person.settings.hidden.then_some(person.id),
        // A damaged id belongs to nobody.
        Err(_) => person_id(&text(row, "id").ok()?).ok(),
    });
    Ok(Roster { hidden: hidden.collect(), forgotten: forgotten.collect::<Result<_, _>>()? })
}

/// As [`forgotten`], also from a damaged row with a readable id. The number of results is unknown then: all
/// results of the person count for the others.
fn still_forgotten(row: &AnyRow) -> Result<(PersonId, u64), StoreError> {
    match forgotten(row) {
        Err(StoreError::Damaged(_)) => Ok((person_id(&text(row, "id")?)?, u64::MAX)),
        other => other,
    }
}

/// The checksum of a row of `forgotten_people`.
pub fn forgotten_sum(id: &str, results: i64) -> Checksum {
    Checksum::of("forgotten_people").text(id).number(results)
}

/// The person in a row of `forgotten_people`, and the number of results at that time.
pub fn forgotten(row: &AnyRow) -> Result<(PersonId, u64), StoreError> {
    let (id, results): (String, i64) = (text(row, "id")?, get(row, "results")?);
    check(row, forgotten_sum(&id, results), || format!("the forgotten person {id}"))?;
    Ok((person_id(&id)?, unsigned(results, "results")?))
}
