//! Forgets guests some days after their game.

use crate::app::shell::Shell;
use herzbot_core::ids::{Account, TableId};
use herzbot_core::table::Table;
use herzbot_store::StoreError;
use std::collections::BTreeSet;
use std::time::Duration;

/// How long a guest is remembered after the end of their table (documented in `docs/privacy.md`).
pub const REMEMBERED: Duration = Duration::from_secs(3 * 24 * 60 * 60);

/// Forgets the guests whose tables ended long enough ago, and returns their number. Their names also disappear from
/// the record of their game.
pub async fn forget_guests(shell: &Shell) -> Result<usize, StoreError> {
    let store = &shell.store;
    // In this order, because a guest's table exists before the guest.
    let guests = store.people_of(Account::GUESTS).await?;
    let live: BTreeSet<TableId> = store.places().await?.into_iter().map(|(table, _)| table).collect();
    let mut forgotten = 0;
    for guest in guests {
        let table = guest.account.table_of_guest();
        if table.is_some_and(|table| live.contains(&table)) {
            continue;
        }
        if let Some(table) = table {
            // A damaged record is treated like a missing one.
            let archived = match store.archived(table).await {
                Err(StoreError::Damaged(_)) => None,
                archived => archived?,
            };
            let last = archived.and_then(|(state, _)| Table::from_state(&state).ok());
            let ended = last.and_then(|table| table.ended());
            if ended.is_some_and(|ended| shell.now().since(ended) < REMEMBERED) {
                continue;
            }
            store.forget_at(guest.id, table).await?;
        }
        store.forget(guest.id).await?;
        forgotten += 1;
    }
    Ok(forgotten)
}
