//! Detects that the database has lost entries after an outage, for example after a failover to a lagging replica.

use crate::app::shell::Shell;
use crate::app::shell::mailbox::TableInput;
use crate::app::tables::retries::RETRY;
use herzbot_store::StoreError;
use std::sync::Arc;

/// Makes each table compare its journal with its state; without this, an idle table would notice only at its next
/// move. Finished games that are live again in the database are frozen.
pub async fn compare_journals(shell: Arc<Shell>) {
    let heads = loop {
        match shell.store.heads().await {
            Ok(heads) => break heads,
            Err(_) if shell.store.failure().is_some() => return,
            Err(error) => tracing::warn!(%error, "the journals can't be compared yet"),
        }
        tokio::time::sleep(RETRY).await;
    };
    for listing in shell.tables.all() {
        let next = heads.get(&listing.id).copied();
        listing.tell(TableInput::JournalEnds(next)).await;
    }
    for (table, channel) in shell.tables.ended() {
        while heads.contains_key(&table) {
            let why =
                "its end has been lost: the database is older than it was; docs/scaling.md tells what to do";
            match shell.processes.journals().of(&channel).freeze(table, why.to_owned()).await {
                Ok(()) => {
                    tracing::error!(%table, why, "a game that is over is frozen, so that nobody plays its end anew");
                    break;
                }
                // It has ended since the journals were read.
                Err(StoreError::NoSuchTable { .. }) => break,
                Err(_) if shell.store.failure().is_some() => return,
                Err(error) => tracing::warn!(%table, why, %error, "a game that is over can't be frozen yet"),
            }
            tokio::time::sleep(RETRY).await;
        }
    }
}
