//! All tables and columns that are data, and how their rows get from one database into another.

use super::batch::placeholders;
use super::database::{Dialect, failed};
use crate::{OnProgress, StoreError};
use futures_util::TryStreamExt;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, Row};

/// The rows of one statement.
const ROWS: usize = 500;

/// The bytes after which a statement takes no more rows.
const BYTES: usize = 1 << 20;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ColumnKind {
    Text,
    /// Text of a journal. One that a damaged bit made unreadable is no reason to refuse all the others: its journal's
    /// hashes tell.
    Journal,
    Number,
    Bytes,
}

/// A table whose rows are data.
pub struct TableSpec {
    /// Its name.
    pub name: &'static str,
    /// How many columns, from the first on, are its key.
    key: usize,
    columns: &'static [(&'static str, ColumnKind)],
}

use ColumnKind::{Bytes, Journal, Number, Text};

/// The tables, in an order in which they can be filled. `standings` are derived.
pub const TABLES: [TableSpec; 12] = [
    TableSpec {
        name: "counters",
        key: 1,
        columns: &[
            ("id", Number),
            ("commits", Number),
            ("live", Number),
            ("closed", Number),
            ("results", Number),
            ("people", Number),
        ],
    },
    TableSpec {
        name: "live_tables",
        key: 1,
        columns: &[
            ("id", Text),
            ("opened_at", Number),
            ("first_seq", Number),
            ("next_seq", Number),
            ("chain", Journal),
            ("frozen", Journal),
            ("checksum", Number),
        ],
    },
    TableSpec { name: "snapshots", key: 1, columns: &[("table_id", Text), ("state", Journal)] },
    TableSpec {
        name: "journal_entries",
        key: 2,
        columns: &[("table_id", Text), ("seq", Number), ("entry", Journal), ("chain", Journal)],
    },
    TableSpec {
        name: "closed_tables",
        key: 1,
        columns: &[
            ("id", Text),
            ("closed_at", Number),
            ("result", Number),
            ("state", Bytes),
            ("checksum", Number),
        ],
    },
    TableSpec {
        name: "shown",
        key: 1,
        columns: &[("table_id", Text), ("page", Text), ("finished", Number), ("checksum", Number)],
    },
    TableSpec {
        name: "results",
        key: 1,
        columns: &[
            ("number", Number),
            ("table_id", Text),
            ("game", Text),
            ("realm", Text),
            ("server", Text),
            ("channel", Text),
            ("ended_at", Number),
            ("rounds", Number),
            ("shortened", Number),
            ("hints", Number),
            ("checksum", Number),
        ],
    },
    TableSpec {
        name: "seats",
        key: 2,
        columns: &[
            ("result", Number),
            ("seat", Number),
            ("person", Text),
            ("points", Number),
            ("place", Number),
            ("has_left", Number),
        ],
    },
    TableSpec {
        name: "people",
        key: 1,
        columns: &[
            ("id", Text),
            ("realm", Text),
            ("account", Text),
            ("name", Text),
            ("locale", Text),
            ("language", Text),
            ("notify", Text),
            ("hidden", Number),
            ("autoplay", Number),
            ("checksum", Number),
        ],
    },
    TableSpec {
        name: "forgotten_people",
        key: 1,
        columns: &[("id", Text), ("results", Number), ("checksum", Number)],
    },
    TableSpec {
        name: "servers",
        key: 2,
        columns: &[
            ("realm", Text),
            ("server", Text),
            ("language", Text),
            ("clock", Number),
            ("tables_per_channel", Number),
            ("prefix", Text),
            ("checksum", Number),
            ("threads", Number),
        ],
    },
    TableSpec { name: "notes", key: 1, columns: &[("name", Text), ("value", Bytes), ("checksum", Number)] },
];

/// A value of a column.
#[derive(Debug, PartialEq, Eq)]
pub enum Value {
    /// A number, or NULL.
    Number(Option<i64>),
    /// A text, or NULL.
    Text(Option<String>),
    /// Bytes, or NULL.
    Bytes(Option<Vec<u8>>),
}

impl Value {
    fn read(row: &AnyRow, column: &str, kind: ColumnKind, dialect: Dialect) -> Result<Self, sqlx::Error> {
        Ok(match (kind, dialect) {
            (Number, _) => Self::Number(row.try_get(column)?),
            (Bytes, _) => Self::Bytes(row.try_get(column)?),
            (Journal, Dialect::Sqlite) => {
                let bytes: Option<Vec<u8>> = row.try_get(column)?;
                Self::Text(bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
            }
            (Text | Journal, _) => Self::Text(row.try_get(column)?),
        })
    }

    fn length(&self) -> usize {
        match self {
            Self::Number(_) => size_of::<i64>(),
            Self::Text(text) => text.as_ref().map_or(0, String::len),
            Self::Bytes(bytes) => bytes.as_ref().map_or(0, Vec::len),
        }
    }
}

impl TableSpec {
    fn select(&self, dialect: Dialect) -> String {
        let column = |(name, kind): &(&str, ColumnKind)| match (kind, dialect) {
            (Journal, Dialect::Sqlite) => format!("CAST({name} AS BLOB) AS {name}"),
            _ => (*name).to_owned(),
        };
        let columns: Vec<String> = self.columns.iter().map(column).collect();
        let key: Vec<&str> = self.columns[..self.key].iter().map(|(name, _)| *name).collect();
        format!("SELECT {} FROM {} ORDER BY {}", columns.join(", "), self.name, key.join(", "))
    }

    /// Inserts rows, and empties `rows`.
    async fn insert(&self, to: &mut AnyConnection, rows: &mut Vec<Vec<Value>>) -> Result<(), sqlx::Error> {
        if rows.is_empty() {
            return Ok(());
        }
        let columns: Vec<&str> = self.columns.iter().map(|(name, _)| *name).collect();
        let sql = format!(
            "INSERT INTO {} ({}) VALUES {}",
            self.name,
            columns.join(", "),
            placeholders(rows.len(), self.columns.len())
        );
        let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(false);
        for value in rows.drain(..).flatten() {
            query = match value {
                Value::Number(number) => query.bind(number),
                Value::Text(text) => query.bind(text),
                Value::Bytes(bytes) => query.bind(bytes),
            };
        }
        query.execute(to).await.map(drop)
    }

    async fn count(&self, connection: &mut AnyConnection) -> Result<u64, sqlx::Error> {
        let sql = format!("SELECT count(*) AS n FROM {}", self.name);
        let count: i64 = sqlx::query(AssertSqlSafe(sql)).fetch_one(connection).await?.try_get("n")?;
        Ok(u64::try_from(count).unwrap_or(0))
    }
}

/// The database that has failed while rows were copied.
pub enum CopySide {
    /// The one that is read.
    From(sqlx::Error),
    /// The one that is written.
    To(sqlx::Error),
}

/// Copies all rows into a database whose schema is new; both are in a transaction, or nobody else uses them.
/// `on_progress` is told how many rows are copied, and how many there are.
///
/// # Errors
/// One of the databases failed, or something can't be read.
pub async fn copy(
    from: (&mut AnyConnection, Dialect),
    to: &mut AnyConnection,
    on_progress: &mut OnProgress,
) -> Result<(), CopySide> {
    let (from, dialect) = from;
    let mut total = 0;
    for table in &TABLES {
        total += table.count(&mut *from).await.map_err(CopySide::From)?;
    }
    // The migration has made one row.
    sqlx::query("DELETE FROM counters").execute(&mut *to).await.map_err(CopySide::To)?;
    let mut copied = 0;
    for table in &TABLES {
        let mut rows = sqlx::query(AssertSqlSafe(table.select(dialect))).fetch(&mut *from);
        let mut waiting = Vec::new();
        let mut bytes = 0;
        while let Some(row) = rows.try_next().await.map_err(CopySide::From)? {
            let row = read_row(table, &row, dialect).map_err(CopySide::From)?;
            bytes += row.iter().map(Value::length).sum::<usize>();
            waiting.push(row);
            if waiting.len() == ROWS || bytes >= BYTES {
                copied += waiting.len() as u64;
                table.insert(&mut *to, &mut waiting).await.map_err(CopySide::To)?;
                on_progress(copied, total);
                bytes = 0;
            }
        }
        copied += waiting.len() as u64;
        table.insert(&mut *to, &mut waiting).await.map_err(CopySide::To)?;
        on_progress(copied, total);
    }
    Ok(())
}

fn read_row(table: &TableSpec, row: &AnyRow, dialect: Dialect) -> Result<Vec<Value>, sqlx::Error> {
    table.columns.iter().map(|(column, kind)| Value::read(row, column, *kind, dialect)).collect()
}

/// The first of our tables that has rows, `counters` apart.
///
/// # Errors
/// The database failed.
pub async fn first_filled(connection: &mut AnyConnection) -> Result<Option<&'static str>, StoreError> {
    for table in TABLES.iter().filter(|table| table.name != "counters") {
        if table.count(&mut *connection).await.map_err(|error| failed(&error))? > 0 {
            return Ok(Some(table.name));
        }
    }
    Ok(None)
}

/// All rows of all tables, for comparison.
#[cfg(test)]
pub async fn dump(connection: &mut AnyConnection, dialect: Dialect) -> Vec<(&'static str, Vec<Vec<Value>>)> {
    let mut tables = Vec::new();
    for table in &TABLES {
        let sql = AssertSqlSafe(table.select(dialect));
        let rows = sqlx::query(sql).fetch_all(&mut *connection).await.expect("the database answers");
        let mut rows: Vec<_> = rows
            .iter()
            .map(|row| read_row(table, row, dialect).expect("each column is as it should be"))
            .collect();
        // Databases order texts differently.
        rows.sort_by_cached_key(|row| format!("{row:?}"));
        tables.push((table.name, rows));
    }
    tables
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::sql::Database;
    use std::collections::BTreeMap;

    #[tokio::test]
    async fn every_column_of_the_schema_is_listed() {
        let database = Database::in_memory().unwrap();
        let mut connection = database.connect().await.unwrap();
        database.migrate(&mut connection).await.unwrap();
        let found = sqlx::query(
            "SELECT t.name AS \"table\", c.name AS \"column\" FROM pragma_table_list AS t, pragma_table_info(t.name) AS c \
             WHERE t.schema = 'main' AND t.name NOT LIKE 'sqlite%' AND t.name <> '_sqlx_migrations'",
        )
        .fetch_all(&mut connection)
        .await
        .unwrap();
        let mut schema: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for row in found {
            schema.entry(row.get("table")).or_default().push(row.get("column"));
        }
        let listed: BTreeMap<String, Vec<String>> = TABLES
            .iter()
            .map(|table| {
                (table.name.to_owned(), table.columns.iter().map(|(name, _)| (*name).to_owned()).collect())
            })
            .collect();
        assert_eq!(listed, schema);
    }
}
