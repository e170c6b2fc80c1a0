//! People, what servers have chosen, and notes of other components.

use super::database::Dialect;
use super::find::{by_account, by_id};
use super::rank_change::RankChange;
use super::rows::{self, PERSON_COLUMNS, forgotten_sum, note_sum, person_row, server_sum, threads_number};
use super::standings;
use super::transaction::{Failure, Transaction};
use crate::StoreError;
use herzbot_core::ids::{Account, PersonId};
use herzbot_core::people::{Person, PersonSettings, ServerSettings};
use sqlx::{AssertSqlSafe, Row};

/// See [`crate::Settings::person`].
///
/// # Errors
/// As there.
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
/// The database failed, or another process has met them meanwhile.
pub async fn insert(txn: &mut Transaction<'_>, person: &Person) -> Result<(), Failure> {
    let sql = format!(
        "INSERT INTO people ({PERSON_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
         ON CONFLICT (realm, account) DO NOTHING"
    );
    if write(txn, &sql, person).await? == 0 {
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

async fn write(txn: &mut Transaction<'_>, sql: &str, person: &Person) -> Result<u64, sqlx::Error> {
    let row = person_row(person);
    let PersonSettings { language, notify: _, hidden, autoplay, hand: _, quiet: _ } = &person.settings;
    let written = sqlx::query(AssertSqlSafe(sql.to_owned()))
        .bind(row.id)
        .bind(person.account.realm.clone())
        .bind(person.account.id.clone())
        .bind(person.name.clone())
        .bind(person.locale.clone())
        .bind(language.clone())
        .bind(row.notify)
        .bind(i64::from(*hidden))
        .bind(rows::autoplay_number(*autoplay))
        .bind(row.checksum)
        .execute(&mut *txn.connection)
        .await?;
    txn.wrote = true;
    Ok(written.rows_affected())
}

/// See [`crate::Settings::set_person`].
///
/// # Errors
/// As there.
pub async fn set(txn: &mut Transaction<'_>, id: PersonId, settings: &PersonSettings) -> Result<(), Failure> {
    if txn.dialect == Dialect::Postgres {
        // In the order in which others lock: what is counted, then people.
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
///
/// # Errors
/// The database failed.
pub async fn forget(txn: &mut Transaction<'_>, id: PersonId) -> Result<(), Failure> {
    if txn.dialect == Dialect::Postgres {
        lock_counters(txn).await?;
    }
    let removed = sqlx::query("DELETE FROM people WHERE id = $1")
        .bind(id.to_string())
        .execute(&mut *txn.connection)
        .await?
        .rows_affected();
    txn.counts.people -= rows::number(removed);
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
    txn.wrote |= removed > 0 || noted;
    Ok(())
}

/// Until the transaction ends, no other process adds a result: it would look whether its people are hidden or forgotten
/// just before they are.
async fn lock_counters(txn: &mut Transaction<'_>) -> Result<(), sqlx::Error> {
    let lock = sqlx::query("SELECT 1 FROM counters WHERE id = 1 FOR UPDATE");
    lock.execute(&mut *txn.connection).await.map(drop)
}

/// Notes that a person was forgotten when there were so many results; gives whether that was new.
///
/// # Errors
/// The database failed.
pub async fn insert_forgotten(
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

/// See [`crate::Settings::set_server`].
///
/// # Errors
/// The database failed.
pub async fn set_server(
    txn: &mut Transaction<'_>,
    realm: &str,
    server: &str,
    settings: &ServerSettings,
) -> Result<(), Failure> {
    sqlx::query(
        "INSERT INTO servers (realm, server, language, clock, tables_per_channel, prefix, threads, checksum) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (realm, server) DO UPDATE SET language = excluded.language, \
         clock = excluded.clock, tables_per_channel = excluded.tables_per_channel, prefix = excluded.prefix, \
         threads = excluded.threads, checksum = excluded.checksum",
    )
    .bind(realm.to_owned())
    .bind(server.to_owned())
    .bind(settings.language.clone())
    .bind(settings.clock.map(i64::from))
    .bind(settings.tables_per_channel.map(i64::from))
    .bind(settings.prefix.clone())
    .bind(threads_number(settings.threads))
    .bind(server_sum(realm, server, settings).finish())
    .execute(&mut *txn.connection)
    .await?;
    txn.wrote = true;
    Ok(())
}

/// See [`crate::Settings::set_note`].
///
/// # Errors
/// The database failed.
pub async fn set_note(txn: &mut Transaction<'_>, name: &str, value: &[u8]) -> Result<(), Failure> {
    sqlx::query(
        "INSERT INTO notes (name, value, checksum) VALUES ($1, $2, $3) \
         ON CONFLICT (name) DO UPDATE SET value = excluded.value, checksum = excluded.checksum",
    )
    .bind(name.to_owned())
    .bind(value.to_vec())
    .bind(note_sum(name, value).finish())
    .execute(&mut *txn.connection)
    .await?;
    txn.wrote = true;
    Ok(())
}
