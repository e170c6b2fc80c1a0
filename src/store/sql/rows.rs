//! Columns of rows: numbers, texts, checksums, and arguments for many rows at once.

use super::checksum::Checksum;
use crate::StoreError;
use herzbot_core::ids::PersonId;
use sqlx::Row;
use sqlx::any::AnyRow;
use std::fmt::Write as _;
use std::str::FromStr;

/// A number as a column value. None comes near the limit.
pub fn number(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// A number in a column that is never negative.
pub fn unsigned<T: TryFrom<i64>>(found: i64, what: &str) -> Result<T, StoreError> {
    T::try_from(found).map_err(|_| damaged(format!("{what} is {found}")))
}

/// A flag in a column: 0 or 1.
pub fn flag(found: i64, what: &str) -> Result<bool, StoreError> {
    match found {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(damaged(format!("{what} is {found}"))),
    }
}

/// An id, or the name of a game, in a column.
pub fn parsed<T: FromStr>(found: &str, what: &str) -> Result<T, StoreError> {
    found.parse().map_err(|_| damaged(format!("{what} is {found:?}")))
}

/// [`StoreError::Damaged`].
pub fn damaged(what: impl Into<String>) -> StoreError {
    StoreError::Damaged(what.into())
}

/// A value of a row. Another type or a missing value is damage.
pub fn get<'r, T>(row: &'r AnyRow, column: &str) -> Result<T, StoreError>
where
    T: sqlx::Decode<'r, sqlx::Any> + sqlx::Type<sqlx::Any>,
{
    row.try_get(column).map_err(|error| damaged(error.to_string()))
}

/// A text that may have been read as bytes. Bytes that are not UTF-8 are damage.
pub fn text(row: &AnyRow, column: &str) -> Result<String, StoreError> {
    match row.try_get::<Vec<u8>, _>(column) {
        Ok(bytes) => String::from_utf8(bytes).map_err(|_| damaged(format!("a text in the column {column}"))),
        Err(_) => get(row, column),
    }
}

/// As [`text`], for a text that may be missing.
pub fn maybe_text(row: &AnyRow, column: &str) -> Result<Option<String>, StoreError> {
    match row.try_get::<Option<Vec<u8>>, _>(column) {
        Ok(None) => Ok(None),
        Ok(Some(_)) => text(row, column).map(Some),
        Err(_) => get(row, column),
    }
}

/// Compares a row's checksum with that of its columns.
pub fn check(row: &AnyRow, sum: Checksum, what: impl FnOnce() -> String) -> Result<(), StoreError> {
    let stored: i64 = get(row, "checksum")?;
    if stored == sum.finish() { Ok(()) } else { Err(damaged(what())) }
}

/// A person's id in a column.
pub fn person_id(found: &str) -> Result<PersonId, StoreError> {
    parsed(found, "a person's id")
}

/// The rows per statement: far below the limits of arguments.
pub const ROWS: usize = 512;

/// `count` rows of `columns` arguments for `VALUES`: `($1,$2),($3,$4)`.
pub fn placeholders(count: usize, columns: usize) -> String {
    let mut text = String::new();
    for row in 0..count {
        text.push_str(if row == 0 { "(" } else { ",(" });
        for column in 1..=columns {
            // Writing to a string does not fail.
            let _ = write!(text, "{}${}", if column == 1 { "" } else { "," }, row * columns + column);
        }
        text.push(')');
    }
    text
}
