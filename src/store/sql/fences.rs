//! Fences as rows: which of them still count. Under one that does not, nothing is written.

use super::batch::placeholders;
use super::rows::{damaged, get, number, unsigned};
use crate::StoreError;
use crate::leases::{Fence, ProcessId};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe};
use std::collections::HashSet;
use std::time::Duration;

/// How long a process waits for an answer about leases: it has to hear in time whether it still holds them.
pub const PATIENCE: Duration = Duration::from_secs(2);

/// The database's clock.
pub const NOW: &str = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

/// The process of an id.
///
/// # Errors
/// [`StoreError::Damaged`].
pub fn process_in(id: &str) -> Result<ProcessId, StoreError> {
    u64::from_str_radix(id, 16).map(ProcessId).map_err(|_| damaged(format!("a process's id is {id:?}")))
}

/// The fence in a row of `leases` that has a holder.
///
/// # Errors
/// [`StoreError::Damaged`].
pub fn held_in(row: &AnyRow) -> Result<Fence, StoreError> {
    Ok(Fence {
        lease: get(row, "name")?,
        number: unsigned(get(row, "fence")?, "a fence")?,
        holder: process_in(&get::<String>(row, "holder")?)?,
    })
}

/// Which of these fences still count, within the transaction of what is written under them: until that has ended, nobody
/// else acquires their leases.
///
/// # Errors
/// The database failed.
pub async fn valid(connection: &mut AnyConnection, fences: &[&Fence]) -> Result<HashSet<Fence>, sqlx::Error> {
    let mut valid = HashSet::new();
    if fences.is_empty() {
        return Ok(valid);
    }
    let sql = format!(
        "SELECT name FROM leases WHERE (name, fence, holder) IN (VALUES {}) ORDER BY name FOR SHARE",
        placeholders(fences.len(), 3)
    );
    let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(fences.len() <= 4);
    for fence in fences {
        query = query.bind(fence.lease.clone()).bind(number(fence.number)).bind(fence.holder.to_string());
    }
    for row in query.fetch_all(connection).await? {
        let name: String = sqlx::Row::try_get(&row, "name")?;
        valid.extend(fences.iter().filter(|fence| fence.lease == name).map(|fence| (*fence).clone()));
    }
    Ok(valid)
}
