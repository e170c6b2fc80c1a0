//! Queries for the rows of all tables, or of some.

use super::journal::prepared;
use super::rows::placeholders;
use herzbot_core::ids::TableId;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe};

/// A selection of tables.
pub struct Among(Option<Vec<String>>);

impl Among {
    /// Those of all tables, or of some.
    pub fn tables(only: Option<&[TableId]>) -> Self {
        Self(only.map(|tables| tables.iter().map(ToString::to_string).collect()))
    }

    /// All rows of a query, with `{}` replaced by the condition on `column`.
    pub async fn rows(
        &self,
        connection: &mut AnyConnection,
        sql: &str,
        column: &str,
    ) -> Result<Vec<AnyRow>, sqlx::Error> {
        let Some(ids) = &self.0 else {
            return sqlx::query(AssertSqlSafe(sql.replace("{}", "TRUE"))).fetch_all(connection).await;
        };
        // Few distinct numbers of arguments, so that statements are prepared once; an empty id matches
        // nothing.
        let count = prepared(ids.len()).max(ids.len());
        let sql = sql.replace("{}", &format!("{column} IN {}", placeholders(1, count)));
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for at in 0..count {
            query = query.bind(ids.get(at).cloned().unwrap_or_default());
        }
        query.fetch_all(connection).await
    }
}
