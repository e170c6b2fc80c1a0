//! Recovery at the start: replays the journal of every table.

use crate::app::shell::Shell;
use crate::app::tables::journal::restore;
use crate::app::tables::presented::{Display, outline};
use crate::app::tables::task::{Beginning, spawn};
use herzbot_core::close_reason::CloseReason;
use herzbot_core::ids::{ChannelRef, Moment, TableId};
use herzbot_core::port::Surface;
use herzbot_core::table::{Entry, Fact, Table};
use herzbot_store::place::TablePlace;
use herzbot_store::{LiveTable, StoreError};
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::Arc;

/// The number of tables to read at once.
const AT_ONCE: usize = 64;

/// Returns the name of the heartbeat note: when people in a realm, or in one of its shards, could last reach the bot.
pub fn alive(realm: &str, shard: Option<u32>) -> String {
    shard.map_or_else(|| format!("alive {realm}"), |shard| format!("alive {realm}/{shard}"))
}

/// The part of a table's state that tells its channel.
#[derive(Deserialize)]
struct TableStanding {
    channel: ChannelRef,
}

/// Returns the channel of a journaled table, if its snapshot can be read.
pub fn channel_of(snapshot: &str) -> Option<ChannelRef> {
    serde_json::from_str(snapshot).ok().map(|TableStanding { channel }| channel)
}

/// Returns the channel of a live table. If the table is frozen, its snapshot may be damaged, so the outline beside
/// the display, which has its own check, takes precedence.
fn channel_of_live(live: &LiveTable) -> ChannelRef {
    let outlined = || Some(outline(live.shown.as_deref())?.channel().clone());
    let channel = match live.frozen {
        None => channel_of(&live.snapshot).or_else(outlined),
        Some(_) => outlined().or_else(|| channel_of(&live.snapshot)),
    };
    channel.unwrap_or_default()
}

/// Returns what is known of a frozen table: its outline, or else its snapshot.
fn known_of(snapshot: &str, shown: Option<&str>) -> Option<Table> {
    outline(shown).or_else(|| Table::from_state(snapshot).ok())
}

/// Makes the existing messages of a frozen table say that it can't continue. No message is posted, since the known
/// state may be wrong. The journal stays unchanged.
fn tell_of_damage(shell: &Arc<Shell>, snapshot: &str, shown: Option<&str>) {
    let display = Display::restore(shown);
    let Some(mut table) = known_of(snapshot, shown) else { return };
    if display.message(Surface::Table(table.id())).is_none() {
        return;
    }
    let closed = Entry { at: shell.now(), fact: Fact::Closed { why: CloseReason::Damaged, by: None } };
    match table.apply(&closed) {
        Ok(()) => drop(spawn(shell, Beginning { table, seq: 0, display, away_since: None })),
        Err(misfit) => tracing::warn!(%misfit, "the players of a frozen table can't be told"),
    }
}

/// Restores every table in the journal with a channel that is `ours`; `shard_of` returns the shard of a channel if
/// several processes share the shards. A table that can't be replayed is frozen, kept and reported, and never keeps
/// the others from starting. Returns the numbers of live and frozen tables.
///
/// # Errors
/// The journal can't be read at all.
pub async fn restore_tables(
    shell: &Arc<Shell>,
    ours: impl Fn(&ChannelRef) -> bool,
    shard_of: impl Fn(&ChannelRef) -> Option<u32>,
) -> Result<(usize, usize), StoreError> {
    let places = shell.store.places().await?.into_iter();
    // If a table's place can't be read, the whole table is read.
    let any_channel = |TablePlace { realm, server }| ChannelRef { realm, server, channel: String::new() };
    let is_ours = |place: Option<TablePlace>| place.is_none_or(|place| ours(&any_channel(place)));
    let ids: Vec<TableId> = places
        .filter(|(id, _)| shell.tables.get(*id).is_none())
        .filter(|(_, place)| is_ours(place.clone()))
        .map(|(id, _)| id)
        .collect();
    let mut counts = (0, 0);
    for ids in ids.chunks(AT_ONCE) {
        let (live, frozen) = restore_some(shell, ids, &ours, &shard_of).await?;
        counts = (counts.0 + live, counts.1 + frozen);
    }
    show_finished(shell, ours).await?;
    Ok(counts)
}

/// Restores those of these tables that are `ours`; see [`restore_tables`].
async fn restore_some(
    shell: &Arc<Shell>,
    ids: &[TableId],
    ours: impl Fn(&ChannelRef) -> bool,
    shard_of: impl Fn(&ChannelRef) -> Option<u32>,
) -> Result<(usize, usize), StoreError> {
    let mut counts = (0, 0);
    let mut reached: HashMap<String, Moment> = HashMap::new();
    for live in shell.store.some(ids.to_vec()).await? {
        let channel = channel_of_live(&live);
        let LiveTable { id, snapshot, entries, next_seq, shown, frozen } = live;
        if !ours(&channel) || shell.tables.get(id).is_some() {
            continue;
        }
        if let Some(why) = frozen {
            tracing::error!(table = %id, why, "this table is frozen; `herzbot export` shows what is there");
            counts.1 += 1;
            shell.tables.remove(id, false);
            tell_of_damage(shell, &snapshot, shown.as_deref());
            continue;
        }
        match restore(&snapshot, &entries) {
            Ok(table) => {
                let note = alive(&channel.realm, shard_of(&channel));
                let away_since = Some(match reached.get(&note) {
                    Some(reached) => *reached,
                    None => {
                        let noted = shell.store.note(&note).await?.and_then(|bytes| bytes.try_into().ok());
                        *reached.entry(note).or_insert(Moment(noted.map_or(0, u64::from_be_bytes)))
                    }
                });
                let display = Display::restore(shown.as_deref());
                spawn(shell, Beginning { table, seq: next_seq, display, away_since });
                counts.0 += 1;
            }
            Err(why) => {
                tracing::error!(table = %id, why, "this table can't be replayed: frozen and kept");
                shell.processes.journals().of(&channel).freeze(id, why).await?;
                counts.1 += 1;
                shell.tables.remove(id, false);
                tell_of_damage(shell, &snapshot, shown.as_deref());
            }
        }
    }
    Ok(counts)
}

/// Shows the ends of games that people have not seen.
async fn show_finished(shell: &Arc<Shell>, ours: impl Fn(&ChannelRef) -> bool) -> Result<(), StoreError> {
    let unfinished = match shell.store.unfinished_business().await {
        // Finished games must not keep running games from starting.
        Err(error @ StoreError::Damaged(_)) => {
            tracing::error!(%error, "finished games can't be looked through for messages that are due");
            Vec::new()
        }
        found => found?,
    };
    for id in unfinished {
        let (snapshot, shown) = match shell.store.archived(id).await {
            Ok(Some(archived)) => archived,
            Ok(None) => continue,
            // A damaged table must not keep the others from starting.
            Err(error @ StoreError::Damaged(_)) => {
                tracing::error!(table = %id, %error, "an archived table can't be read");
                continue;
            }
            Err(error) => return Err(error),
        };
        if !ours(&channel_of(&snapshot).unwrap_or_default()) || shell.tables.get(id).is_some() {
            continue;
        }
        match restore(&snapshot, &[]) {
            Ok(table) => {
                let display = Display::restore(shown.as_deref());
                spawn(shell, Beginning { table, seq: 0, display, away_since: None });
            }
            Err(why) => tracing::error!(table = %id, why, "an archived table can't be read"),
        }
    }
    Ok(())
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use super::*;

    #[test]
    fn whatever_byte_of_a_snapshot_is_flipped_it_is_known_who_is_to_be_told_where() {
        let table = herzbot_core::samples::lobby();
        let shown = Display::default().keep(&table);
        let snapshot = serde_json::to_vec(&table).unwrap();
        let mut unreadable = 0;
        for (at, bit) in (0..snapshot.len()).flat_map(|at| [(at, 0x01), (at, 0x80)]) {
            let mut flipped = snapshot.clone();
            flipped[at] ^= bit;
            // In the form in which the store returns it.
            let snapshot = String::from_utf8(flipped).unwrap_or_default();
            unreadable += usize::from(Table::from_state(&snapshot).is_err());
            let known = known_of(&snapshot, Some(&shown)).unwrap();
            assert_eq!((known.id(), known.channel()), (table.id(), table.channel()), "{at}");
            assert_eq!(known.everybody(), table.everybody(), "{at}");
            let live = LiveTable {
                id: table.id(),
                snapshot,
                entries: Vec::new(),
                next_seq: 0,
                shown: Some(shown.clone()),
                frozen: Some("damaged".to_owned()),
            };
            assert_eq!(&channel_of_live(&live), table.channel(), "{at}");
        }
        assert!(unreadable > snapshot.len(), "{unreadable}");
    }
}
