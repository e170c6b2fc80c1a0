//! Queries and changes of people's rows.

use super::database::Dialect;
use super::people_cache::CHANNEL;
use super::person_rows::{autoplay_number, notify_words, person, person_sum};
use super::roster::forgotten_sum;
use super::rows::number;
use super::standings;
use super::transaction::RankChange;
use super::transaction::{Failure, Transaction};
use crate::StoreError;
use herzbot_core::ids::{Account, PersonId};
use herzbot_core::people::{Person, PersonSettings};
use sqlx::{AnyConnection, AnyPool, Row};

/// The person behind an account.
pub async fn by_account(
    connection: &mut AnyConnection,
    account: &Account,
) -> Result<Option<Person>, StoreError> {
    let row = sqlx::query("SELECT * FROM people WHERE realm = $1 AND account = $2")
        .bind(account.realm.clone())
        .bind(account.id.clone())
        .fetch_optional(connection)
        .await?;
    row.map(|row| person(&row)).transpose()
}

pub async fn by_id(connection: &mut AnyConnection, id: PersonId) -> Result<Option<Person>, StoreError> {
    let query = sqlx::query("SELECT * FROM people WHERE id = $1").bind(id.to_string());
    let row = query.fetch_optional(connection).await?;
    row.map(|row| person(&row)).transpose()
}

/// See [`crate::Settings::people_of`].
pub async fn of_realm(readers: &AnyPool, realm: &str) -> Result<Vec<Person>, StoreError> {
    let query = sqlx::query("SELECT * FROM people WHERE realm = $1").bind(realm.to_owned());
    // Damaged people are set aside already.
    Ok(query.fetch_all(readers).await?.iter().filter_map(|row| person(row).ok()).collect())
}

/// See [`crate::Settings::person`].
pub async fn meet(
    txn: &mut Transaction<'_>,
    account: &Account,
    name: &str,
    locale: Option<&str>,
    fresh: PersonId,
) -> Result<Person, Failure> {
    let (name, locale) = (name.replace('\0', ""), locale.map(str::to_owned));
    if txn.dialect == Dialect::Postgres {
        // Until the transaction ends, no other process changes them.
        sqlx::query("SELECT 1 FROM people WHERE realm = $1 AND account = $2 FOR UPDATE")
            .bind(account.realm.clone())
            .bind(account.id.clone())
            .execute(&mut *txn.connection)
            .await?;
    }
    match by_account(txn.connection, account).await? {
        Some(known) => {
            let person = Person { name, locale: locale.or(known.locale.clone()), ..known.clone() };
            if person != known {
                update(txn, &person).await?;
                tell(txn, person.id).await?;
            }
            Ok(person)
        }
        None => {
            let settings = PersonSettings::default();
            let person = Person { id: fresh, account: account.clone(), name, locale, settings };
            insert(txn, &person).await?;
            Ok(person)
        }
    }
}

/// Inserts a person.
///
/// # Errors
/// The database failed, or another process has just inserted them.
pub async fn insert(txn: &mut Transaction<'_>, person: &Person) -> Result<(), Failure> {
    let sql = "INSERT INTO people (id, realm, account, name, locale, language, notify, hidden, autoplay, checksum) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (realm, account) DO NOTHING";
    if write(txn, sql, person).await? == 0 {
        return Err(Failure::Stale);
    }
    txn.counts.people += 1;
    Ok(())
}

async fn update(txn: &mut Transaction<'_>, person: &Person) -> Result<(), Failure> {
    let sql = "UPDATE people SET realm = $2, account = $3, name = $4, locale = $5, language = $6, notify = $7, hidden = $8, \
               autoplay = $9, checksum = $10 WHERE id = $1";
    write(txn, sql, person).await?;
    Ok(())
}

async fn write(txn: &mut Transaction<'_>, sql: &'static str, person: &Person) -> Result<u64, sqlx::Error> {
    let (id, notify) = (person.id.to_string(), notify_words(&person.settings));
    let checksum = person_sum(person, &id, &notify).finish();
    let PersonSettings { language, hidden, autoplay, .. } = &person.settings;
    let query = sqlx::query(sql)
        .bind(id)
        .bind(person.account.realm.clone())
        .bind(person.account.id.clone())
        .bind(person.name.clone())
        .bind(person.locale.clone())
        .bind(language.clone())
        .bind(notify)
        .bind(i64::from(*hidden))
        .bind(autoplay_number(*autoplay))
        .bind(checksum);
    txn.write(query).await
}

/// See [`crate::Settings::set_person`].
pub async fn set(txn: &mut Transaction<'_>, id: PersonId, settings: &PersonSettings) -> Result<(), Failure> {
    if txn.dialect == Dialect::Postgres {
        // The lock order is always: counters, then people.
        lock_counters(txn).await?;
        sqlx::query("SELECT 1 FROM people WHERE id = $1 FOR UPDATE")
            .bind(id.to_string())
            .execute(&mut *txn.connection)
            .await?;
    }
    let known = by_id(txn.connection, id).await?.ok_or(StoreError::NoSuchPerson { person: id })?;
    let person = Person { settings: settings.clone(), ..known.clone() };
    if person != known {
        update(txn, &person).await?;
        tell(txn, id).await?;
    }
    if known.settings.hidden != settings.hidden {
        if txn.dialect == Dialect::Postgres {
            standings::set_hidden(txn, id, settings.hidden).await?;
        }
        txn.changes.push(RankChange::Hidden(id, settings.hidden));
    }
    Ok(())
}

/// See [`crate::Settings::forget`]. Idempotent.
pub async fn forget(txn: &mut Transaction<'_>, id: PersonId) -> Result<(), Failure> {
    if txn.dialect == Dialect::Postgres {
        lock_counters(txn).await?;
    }
    let removed = sqlx::query("DELETE FROM people WHERE id = $1")
        .bind(id.to_string())
        .execute(&mut *txn.connection)
        .await?
        .rows_affected();
    txn.counts.people -= number(removed);
    let counted =
        sqlx::query("SELECT results FROM counters WHERE id = 1").fetch_one(&mut *txn.connection).await?;
    let results: i64 = counted.try_get("results")?;
    let noted = insert_forgotten(txn, id, results).await?;
    if noted {
        if txn.dialect == Dialect::Postgres {
            standings::forget(txn, id).await?;
        }
        txn.changes.push(RankChange::Forgotten(id, u64::try_from(results).unwrap_or(0)));
    }
    if removed > 0 {
        tell(txn, id).await?;
    }
    txn.wrote |= removed > 0 || noted;
    Ok(())
}

/// Notifies all processes of a changed person after the commit, if the database supports it.
async fn tell(txn: &mut Transaction<'_>, id: PersonId) -> Result<(), sqlx::Error> {
    let can = "SELECT 1 FROM pg_proc WHERE proname = 'pg_notify'";
    if txn.dialect == Dialect::Postgres
        && sqlx::query(can).fetch_optional(&mut *txn.connection).await?.is_some()
    {
        let tell = sqlx::query("SELECT 1 FROM (SELECT pg_notify($1, $2)) AS told");
        tell.bind(CHANNEL).bind(id.to_string()).execute(&mut *txn.connection).await?;
    }
    Ok(())
}

/// Keeps other processes from adding results until the transaction ends: they might check for hidden or
/// forgotten people just before the change.
async fn lock_counters(txn: &mut Transaction<'_>) -> Result<(), sqlx::Error> {
    let lock = sqlx::query("SELECT 1 FROM counters WHERE id = 1 FOR UPDATE");
    lock.execute(&mut *txn.connection).await.map(drop)
}

/// Records that a person was forgotten when there were `results` results; false: recorded before.
async fn insert_forgotten(
    txn: &mut Transaction<'_>,
    id: PersonId,
    results: i64,
) -> Result<bool, sqlx::Error> {
    let id = id.to_string();
    let noted = sqlx::query(
        "INSERT INTO forgotten_people (id, results, checksum) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING",
    )
    .bind(id.clone())
    .bind(results)
    .bind(forgotten_sum(&id, results).finish())
    .execute(&mut *txn.connection)
    .await?;
    Ok(noted.rows_affected() > 0)
}
