//! Queries for the rows of all tables, or of some.

use super::journal::prepared;
use super::rows::placeholders;
use herzbot_core::ids::TableId;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe};

/// Which rows are meant.
pub struct Among(Option<Vec<String>>);

impl Among {
    /// Those of all tables, or of some.
    pub fn tables(only: Option<&[TableId]>) -> Self {
        Self(only.map(|tables| tables.iter().map(ToString::to_string).collect()))
    }

    /// All rows of a query, in which this takes the place of `{}` as the condition that `column` is meant.
    pub async fn rows(
        &self,
        connection: &mut AnyConnection,
        sql: &str,
        column: &str,
    ) -> Result<Vec<AnyRow>, sqlx::Error> {
        let Some(ids) = &self.0 else {
            return sqlx::query(AssertSqlSafe(sql.replace("{}", "TRUE"))).fetch_all(connection).await;
        };
        // Few different numbers of arguments, so that the statements are prepared; an empty id is nobody's.
        let count = prepared(ids.len()).max(ids.len());
        let sql = sql.replace("{}", &format!("{column} IN {}", placeholders(1, count)));
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for at in 0..count {
            query = query.bind(ids.get(at).cloned().unwrap_or_default());
        }
        query.fetch_all(connection).await
    }
}
