//! What happens at the start: the tables come back as they were.

use super::alive;
use super::core::Core;
use super::display::Display;
use super::task::{Beginning, restore, spawn};
use herzbot_core::ids::Moment;
use herzbot_store::{LiveTable, StoreError};
use std::sync::Arc;

/// The note of which boards there are; `2`: one of all games together, too.
const BOARDS: &str = "boards";

/// Makes the leaderboards anew, once, where a program kept them that had fewer.
///
/// # Errors
/// When they can't be read or written.
pub async fn bring_boards_up_to_date(core: &Arc<Core>) -> Result<(), StoreError> {
    if core.store.note(BOARDS).await?.as_deref() != Some(b"2") {
        core.store.rebuild().await?;
        core.store.set_note(BOARDS, b"2".to_vec()).await?;
    }
    Ok(())
}

/// Brings every table of the journal back. One that can't be replayed is frozen, kept and reported, and never keeps
/// the others from starting. Returns how many are live, and how many are frozen.
///
/// # Errors
/// When the journal can't be read at all.
pub async fn restore_tables(core: &Arc<Core>) -> Result<(usize, usize), StoreError> {
    let mut counts = (0, 0);
    for live in core.store.live().await? {
        let LiveTable { id, snapshot, entries, next_seq, shown, frozen } = live;
        if let Some(why) = frozen {
            tracing::error!(table = %id, why, "this table is frozen; `herzbot export` shows what is there");
            counts.1 += 1;
            continue;
        }
        match restore(&snapshot, &entries) {
            Ok(table) => {
                let last = table.last_seen();
                let reached = core.store.note(&alive(&table.channel.realm)).await?;
                let reached = reached.and_then(|bytes| bytes.try_into().ok()).map_or(0, u64::from_be_bytes);
                let away_since = Some(Moment(reached).max(last));
                let display = Display::restore(shown.as_deref());
                spawn(core, Beginning { table, seq: next_seq, display, away_since });
                counts.0 += 1;
            }
            Err(why) => {
                tracing::error!(table = %id, why, "this table can't be replayed: frozen and kept");
                core.store.freeze(id, why).await?;
                counts.1 += 1;
            }
        }
    }
    for id in core.store.unfinished_business().await? {
        let Some((snapshot, shown)) = core.store.archived(id).await? else { continue };
        match restore(&snapshot, &[]) {
            Ok(table) => {
                let display = Display::restore(shown.as_deref());
                spawn(core, Beginning { table, seq: 0, display, away_since: None });
            }
            Err(why) => tracing::error!(table = %id, why, "an archived table can't be read"),
        }
    }
    Ok(counts)
}
