//! Copies the rows of one database into another. The tables and columns are those of SQLite's schema;
//! PostgreSQL also has tables that are not copied: derived leaderboards, and coordination of processes.

use super::database::{Database, Dialect, is_damage};
use super::rows::{damaged, get, placeholders};
use super::{settings, shown};
use crate::{OnProgress, StoreError};
use futures_util::TryStreamExt;
use sqlx::any::AnyRow;
use sqlx::error::ErrorKind;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor, Row};

/// The maximum number of rows in a statement.
const ROWS: usize = 500;

/// The size in bytes after which a statement takes no more rows.
const BYTES: usize = 1 << 20;

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ColumnKind {
    Text,
    Number,
    Bytes,
}

use ColumnKind::{Bytes, Number, Text};

/// A table whose rows are data.
pub struct TableSpec {
    pub name: String,
    /// The number of key columns, which come first.
    key: usize,
    columns: Vec<(String, ColumnKind)>,
}

/// The tables of the schema, in an order for filling them.
pub async fn tables() -> Result<Vec<TableSpec>, StoreError> {
    let mut connection = Database::in_memory()?.connect_plainly().await?;
    connection.execute(Dialect::Sqlite.schema()).await?;
    let columns = "SELECT t.name AS \"table\", c.name AS \"column\", c.type AS kind, c.pk AS place_in_key \
                   FROM sqlite_master AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table' ORDER BY t.rowid, c.cid";
    let mut tables: Vec<TableSpec> = Vec::new();
    for row in connection.fetch_all(columns).await? {
        let (name, column, kind): (String, String, String) =
            (get(&row, "table")?, get(&row, "column")?, get(&row, "kind")?);
        let kind = match kind.as_str() {
            "TEXT" => Text,
            "BLOB" => Bytes,
            _ => Number,
        };
        if tables.last().is_none_or(|last| last.name != name) {
            tables.push(TableSpec { name, key: 0, columns: Vec::new() });
        }
        if let Some(table) = tables.last_mut() {
            table.key += usize::from(get::<i64>(&row, "place_in_key")? > 0);
            table.columns.push((column, kind));
        }
    }
    connection.close().await?;
    Ok(tables)
}

/// The tables of these names.
pub async fn named<const N: usize>(names: [&str; N]) -> Result<[TableSpec; N], StoreError> {
    let mut found = tables().await?;
    found.retain(|table| names.contains(&table.name.as_str()));
    found.sort_by_key(|table| names.iter().position(|name| *name == table.name));
    found.try_into().map_err(|_| StoreError::Io(format!("the schema has no tables {names:?}")))
}

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
            // A damaged bit in a text does not stop the copy: the checksum of its row reports it.
            (Text, Dialect::Sqlite) => {
                let bytes: Option<Vec<u8>> = row.try_get(column)?;
                Self::Text(bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
            }
            (Text, Dialect::Postgres) => Self::Text(row.try_get(column)?),
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
    /// A query for all rows. With SQLite, texts are read as bytes, since sqlx refuses a whole result for one
    /// text that is not UTF-8; and no index is used, which may be damaged.
    pub fn scan(&self, dialect: Dialect) -> String {
        let column = |(name, kind): &(String, ColumnKind)| match (kind, dialect) {
            (Text, Dialect::Sqlite) => format!("CAST({name} AS BLOB) AS {name}"),
            _ => name.clone(),
        };
        let columns: Vec<String> = self.columns.iter().map(column).collect();
        let (columns, table) = (columns.join(", "), &self.name);
        let key: Vec<&str> = self.columns[..self.key].iter().map(|(name, _)| name.as_str()).collect();
        match dialect {
            Dialect::Sqlite => format!("SELECT {columns} FROM {table} NOT INDEXED"),
            Dialect::Postgres => format!("SELECT {columns} FROM {table} ORDER BY {}", key.join(", ")),
        }
    }

    /// Inserts rows, and empties `rows`.
    async fn insert(&self, to: &mut AnyConnection, rows: &mut Vec<Vec<Value>>) -> Result<(), sqlx::Error> {
        if rows.is_empty() {
            return Ok(());
        }
        let columns: Vec<&str> = self.columns.iter().map(|(name, _)| name.as_str()).collect();
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
        let indexes = if Dialect::of(connection) == Dialect::Sqlite { "NOT INDEXED" } else { "" };
        let sql = format!("SELECT count(*) AS n FROM {} {indexes}", self.name);
        let count: i64 = sqlx::query(AssertSqlSafe(sql)).fetch_one(connection).await?.try_get("n")?;
        Ok(u64::try_from(count).unwrap_or(0))
    }
}

impl TableSpec {
    /// Whether its rows can be lost, since they are derived.
    fn is_cache(&self) -> bool {
        self.name == "shown"
    }

    /// The name of a damaged row that is left out of a copy, since nothing else depends on it.
    fn left_out(&self, row: &AnyRow) -> Option<String> {
        let read = match self.name.as_str() {
            "servers" => settings::server_in(row).map(drop),
            "notes" => settings::note_in(row).map(drop),
            _ => return None,
        };
        match read {
            Err(StoreError::Damaged(what)) => Some(what),
            _ => None,
        }
    }
}

/// The database that failed during a copy.
pub enum CopySide {
    /// The source.
    From(StoreError),
    /// The target.
    To(StoreError),
}

/// Copies all rows into a database with a fresh schema, except unreadable shown pages, and damaged notes and
/// settings of servers, whose names it returns. Both must be in a transaction, or exclusive. `on_progress`
/// gets the number of copied rows, and of all rows.
pub async fn copy(
    from: (&mut AnyConnection, Dialect),
    to: &mut AnyConnection,
    on_progress: &mut OnProgress,
) -> Result<Vec<String>, CopySide> {
    let (from, dialect) = from;
    let of_source = |error: sqlx::Error| CopySide::From(error.into());
    let of_target = |error: sqlx::Error| match &error {
        // A row that can't be in our tables.
        sqlx::Error::Database(refused) if refused.kind() != ErrorKind::Other => {
            CopySide::From(damaged(refused.message()))
        }
        _ => CopySide::To(error.into()),
    };
    let tables = tables().await.map_err(CopySide::From)?;
    let mut total = 0;
    for table in &tables {
        total += match table.count(&mut *from).await {
            Err(error) if table.is_cache() && is_damage(&error) => 0,
            counted => counted.map_err(of_source)?,
        };
    }
    // The fresh schema has one row.
    sqlx::query("DELETE FROM counters").execute(&mut *to).await.map_err(of_target)?;
    let (mut copied, mut left_out) = (0, Vec::new());
    for table in &tables {
        let mut rows = sqlx::query(AssertSqlSafe(table.scan(dialect))).fetch(&mut *from);
        let mut waiting = Vec::new();
        let mut bytes = 0;
        loop {
            let row = match rows.try_next().await {
                Ok(Some(row)) => row,
                Ok(None) => break,
                // Lost pages are shown again.
                Err(error) if table.is_cache() && is_damage(&error) => break,
                Err(error) => return Err(of_source(error)),
            };
            if table.is_cache() && shown::in_row(&row).is_err() {
                continue;
            }
            if let Some(what) = table.left_out(&row) {
                left_out.push(what);
                continue;
            }
            let row = read_row(table, &row, dialect).map_err(of_source)?;
            bytes += row.iter().map(Value::length).sum::<usize>();
            waiting.push(row);
            if waiting.len() == ROWS || bytes >= BYTES {
                copied += waiting.len() as u64;
                table.insert(&mut *to, &mut waiting).await.map_err(of_target)?;
                on_progress(copied, total);
                bytes = 0;
            }
        }
        copied += waiting.len() as u64;
        table.insert(&mut *to, &mut waiting).await.map_err(of_target)?;
        on_progress(copied, total);
    }
    Ok(left_out)
}

fn read_row(table: &TableSpec, row: &AnyRow, dialect: Dialect) -> Result<Vec<Value>, sqlx::Error> {
    table.columns.iter().map(|(column, kind)| Value::read(row, column, *kind, dialect)).collect()
}

/// The first table with rows, except `counters`; none if all are empty.
pub async fn first_filled(connection: &mut AnyConnection) -> Result<Option<String>, StoreError> {
    for table in tables().await?.into_iter().filter(|table| table.name != "counters") {
        if table.count(&mut *connection).await? > 0 {
            return Ok(Some(table.name));
        }
    }
    Ok(None)
}

/// All rows of all tables, for comparison.
#[cfg(test)]
pub async fn dump(connection: &mut AnyConnection, dialect: Dialect) -> Vec<(String, Vec<Vec<Value>>)> {
    let mut all = Vec::new();
    for table in tables().await.expect("SQLite works") {
        let sql = AssertSqlSafe(table.scan(dialect));
        let rows = sqlx::query(sql).fetch_all(&mut *connection).await.expect("the database answers");
        let mut rows: Vec<_> = rows
            .iter()
            .map(|row| read_row(&table, row, dialect).expect("each column has its type"))
            .collect();
        // Databases order texts differently.
        rows.sort_by_cached_key(|row| format!("{row:?}"));
        all.push((table.name, rows));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn tables_come_in_an_order_in_which_they_can_be_filled() {
        let tables = tables().await.expect("SQLite works");
        let place = |name: &str| tables.iter().position(|table| table.name == name);
        assert!(place("live_tables") < place("snapshots"), "snapshots refer to live tables");
        let keys: Vec<(&str, usize)> = tables.iter().map(|table| (table.name.as_str(), table.key)).collect();
        for expected in [("counters", 1), ("journal_entries", 2), ("people", 1), ("servers", 2)] {
            assert!(keys.contains(&expected), "{expected:?} is not among the tables and their keys {keys:?}");
        }
    }
}
