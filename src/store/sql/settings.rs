//! The settings of servers, and the notes of other components.

use super::checksum::Checksum;
use super::database::Dialect;
use super::rows::{check, damaged, get, maybe_text, text, unsigned};
use super::transaction::{Failure, Transaction};
use crate::StoreError;
use herzbot_core::people::ServerSettings;
use sqlx::any::AnyRow;
use sqlx::{AnyPool, AssertSqlSafe};

/// See [`crate::Settings::server`].
pub async fn server(readers: &AnyPool, realm: &str, server: &str) -> Result<ServerSettings, StoreError> {
    let read = async {
        let row = sqlx::query("SELECT * FROM servers WHERE realm = $1 AND server = $2")
            .bind(realm.to_owned())
            .bind(server.to_owned())
            .fetch_optional(readers)
            .await?;
        row.map(|row| server_in(&row)).transpose()
    };
    unless_damaged(read.await).map(Option::unwrap_or_default)
}

/// Treats a damaged row as missing: a note or setting can be made again, and must not stop its reader.
fn unless_damaged<T>(read: Result<Option<T>, StoreError>) -> Result<Option<T>, StoreError> {
    match read {
        Err(StoreError::Damaged(what)) => {
            tracing::error!(what, "damaged and set aside");
            Ok(None)
        }
        other => other,
    }
}

/// See [`crate::Settings::note`].
pub async fn note(readers: &AnyPool, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
    let row = sqlx::query("SELECT name, value, checksum FROM notes WHERE name = $1")
        .bind(name.to_owned())
        .fetch_optional(readers)
        .await?;
    unless_damaged(row.map(|row| note_in(&row)).transpose())
}

/// See [`crate::Settings::notes`].
pub async fn notes(
    readers: &AnyPool,
    dialect: Dialect,
    prefix: &str,
) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
    let sql = match dialect {
        // By the key's index, in byte order.
        Dialect::Sqlite => {
            "SELECT CAST(name AS BLOB) AS name, value, checksum FROM notes WHERE name >= $1 AND name < $1 || char(0x10FFFF) \
             ORDER BY notes.name"
        }
        // PostgreSQL's order depends on the locale.
        Dialect::Postgres => {
            "SELECT name, value, checksum FROM notes WHERE starts_with(name, $1) ORDER BY name"
        }
    };
    let rows = sqlx::query(sql).bind(prefix.to_owned()).fetch_all(readers).await?;
    Ok(rows.iter().filter_map(|row| Some((text(row, "name").ok()?, note_in(row).ok()?))).collect())
}

/// The value in a row of `notes`.
pub fn note_in(row: &AnyRow) -> Result<Vec<u8>, StoreError> {
    let (name, value): (String, Vec<u8>) = (text(row, "name")?, get(row, "value")?);
    check(row, note_sum(&name, &value), || format!("the note {name}"))?;
    Ok(value)
}

/// See [`crate::Settings::set_server`].
pub async fn set_server(
    txn: &mut Transaction<'_>,
    realm: &str,
    server: &str,
    settings: &ServerSettings,
) -> Result<(), Failure> {
    let query = sqlx::query(
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
    .bind(server_sum(realm, server, settings).finish());
    txn.write(query).await?;
    Ok(())
}

/// See [`crate::Settings::set_note`].
pub async fn set_note(txn: &mut Transaction<'_>, name: &str, value: &[u8]) -> Result<(), Failure> {
    write_note(txn, name, value, "DO UPDATE SET value = excluded.value, checksum = excluded.checksum")
        .await?;
    Ok(())
}

/// See [`crate::Settings::claim_note`]. A damaged note counts as missing.
pub async fn claim_note(txn: &mut Transaction<'_>, name: &str, value: &[u8]) -> Result<(), Failure> {
    if write_note(txn, name, value, "DO NOTHING").await? > 0 {
        return Ok(());
    }
    let known = sqlx::query("SELECT name, value, checksum FROM notes WHERE name = $1").bind(name.to_owned());
    if let Some(row) = known.fetch_optional(&mut *txn.connection).await?
        && let Err(StoreError::Damaged(what)) = note_in(&row)
    {
        tracing::error!(what, "damaged, and replaced");
        let (old, sum): (Vec<u8>, i64) = (get(&row, "value")?, get(&row, "checksum")?);
        // Of concurrent claims, the first one replaces it.
        let sql =
            "UPDATE notes SET value = $2, checksum = $3 WHERE name = $1 AND value = $4 AND checksum = $5";
        let query = sqlx::query(sql)
            .bind(name.to_owned())
            .bind(value.to_vec())
            .bind(note_sum(name, value).finish())
            .bind(old)
            .bind(sum);
        txn.write(query).await?;
    }
    Ok(())
}

/// See [`crate::Settings::swap_note`].
pub async fn swap_note(
    txn: &mut Transaction<'_>,
    name: &str,
    old: &[u8],
    value: &[u8],
) -> Result<bool, Failure> {
    let query = sqlx::query("UPDATE notes SET value = $3, checksum = $4 WHERE name = $1 AND value = $2")
        .bind(name.to_owned())
        .bind(old.to_owned())
        .bind(value.to_vec())
        .bind(note_sum(name, value).finish());
    Ok(txn.write(query).await? > 0)
}

/// See [`crate::Settings::drop_note`].
pub async fn drop_note(txn: &mut Transaction<'_>, name: &str, value: &[u8]) -> Result<(), Failure> {
    let query = sqlx::query("DELETE FROM notes WHERE name = $1 AND value = $2")
        .bind(name.to_owned())
        .bind(value.to_owned());
    txn.write(query).await?;
    Ok(())
}

/// Inserts a note; `conflict`: the action if there is one of that name. Returns the number of changed rows.
async fn write_note(
    txn: &mut Transaction<'_>,
    name: &str,
    value: &[u8],
    conflict: &'static str,
) -> Result<u64, Failure> {
    let sql = format!(
        "INSERT INTO notes (name, value, checksum) VALUES ($1, $2, $3) ON CONFLICT (name) {conflict}"
    );
    let query = sqlx::query(AssertSqlSafe(sql))
        .bind(name.to_owned())
        .bind(value.to_vec())
        .bind(note_sum(name, value).finish());
    Ok(txn.write(query).await?)
}

/// The column `threads`.
const fn threads_number(threads: bool) -> Option<i64> {
    if threads { Some(1) } else { None }
}

/// The inverse of [`threads_number`].
fn threads_of(number: Option<i64>) -> Result<bool, StoreError> {
    match number {
        None => Ok(false),
        Some(1) => Ok(true),
        Some(number) => Err(damaged(format!("threads is {number}"))),
    }
}

/// The checksum of a row of `servers`.
fn server_sum(realm: &str, server: &str, settings: &ServerSettings) -> Checksum {
    let ServerSettings { language, clock, tables_per_channel, prefix, threads } = settings;
    Checksum::of("servers")
        .text(realm)
        .text(server)
        .maybe_text(language.as_deref())
        .maybe_number(clock.map(i64::from))
        .maybe_number(tables_per_channel.map(i64::from))
        .maybe_text(prefix.as_deref())
        .maybe_number(threads_number(*threads))
}

/// The settings in a row of `servers`.
pub fn server_in(row: &AnyRow) -> Result<ServerSettings, StoreError> {
    let (realm, server): (String, String) = (text(row, "realm")?, text(row, "server")?);
    let clock: Option<i64> = get(row, "clock")?;
    let tables: Option<i64> = get(row, "tables_per_channel")?;
    let settings = ServerSettings {
        language: maybe_text(row, "language")?,
        clock: clock.map(|clock| unsigned(clock, "a server's clock")).transpose()?,
        tables_per_channel: tables.map(|tables| unsigned(tables, "a server's tables")).transpose()?,
        prefix: maybe_text(row, "prefix")?,
        threads: threads_of(get(row, "threads")?)?,
    };
    check(row, server_sum(&realm, &server, &settings), || format!("the settings of {realm} {server}"))?;
    Ok(settings)
}

/// The checksum of a row of `notes`.
pub fn note_sum(name: &str, value: &[u8]) -> Checksum {
    Checksum::of("notes").text(name).bytes(value)
}
