//! The cached heads of journals, and the hash chain of a journal.

use super::checksum::{Checksum, chain_next, chain_start};
use super::rows::{check, damaged, get, number, text, unsigned};
use crate::StoreError;
use crate::place::TablePlace;
use herzbot_core::ids::TableId;
use sqlx::any::AnyRow;
use std::collections::HashMap;

/// The head of a live table's journal: a row of `live_tables`.
#[derive(Clone, Debug)]
pub struct Head {
    /// When the table was opened, in milliseconds since 1970.
    pub opened_at: i64,
    /// The place of the table.
    pub place: TablePlace,
    /// The sequence number of the first entry after the snapshot.
    pub first: u64,
    /// The sequence number of the next entry.
    pub next: u64,
    /// The hash of the newest entry, or of the snapshot.
    pub chain: String,
    /// Why the table is frozen.
    pub frozen: Option<String>,
}

/// The heads of the journals that this writer has read or written.
#[derive(Default)]
pub struct Heads {
    at_hand: HashMap<TableId, Head>,
    /// Those that have changed since the last [`Heads::acknowledge`].
    changed: Vec<TableId>,
    /// The next sequence number and the hash of each journal as last acknowledged. Journals only grow,
    /// whichever process writes: one that is behind this has lost entries.
    acknowledged: HashMap<TableId, (u64, String)>,
    /// The same of journals that were acknowledged earlier. Other processes may have closed their tables
    /// since.
    acknowledged_before: HashMap<TableId, (u64, String)>,
}

/// The number of journals whose acknowledged state is remembered, up to twice as many. A database that goes
/// back in time loses the latest writes.
const REMEMBERED: usize = 10_000;

impl Heads {
    /// Clears the cache: heads will be read again.
    pub fn clear(&mut self) {
        self.at_hand.clear();
        self.changed.clear();
    }

    /// The cached head of a table.
    pub fn get(&self, table: TableId) -> Option<&Head> {
        self.at_hand.get(&table)
    }

    /// Caches the head of a table as read.
    pub fn found(&mut self, table: TableId, head: Head) {
        self.at_hand.insert(table, head);
    }

    /// Caches the head of a table after a change.
    pub fn set(&mut self, table: TableId, head: Head) {
        self.at_hand.insert(table, head);
        self.changed.push(table);
    }

    /// Removes the head of a closed table.
    pub fn remove(&mut self, table: TableId) {
        self.at_hand.remove(&table);
        self.acknowledged.remove(&table);
        self.acknowledged_before.remove(&table);
    }

    /// Records that all changes are durable.
    pub fn acknowledge(&mut self) {
        for table in self.changed.drain(..) {
            // None: it was closed since.
            if let Some(head) = self.at_hand.get(&table) {
                self.acknowledged.insert(table, (head.next, head.chain.clone()));
            }
        }
        if self.acknowledged.len() >= REMEMBERED {
            self.acknowledged_before = std::mem::take(&mut self.acknowledged);
        }
    }

    /// Checks that the journal with this head takes `seq` next.
    ///
    /// # Errors
    /// [`StoreError::Frozen`], [`StoreError::Behind`], [`StoreError::OutOfOrder`].
    pub fn takes(&self, head: &Head, table: TableId, seq: u64) -> Result<(), StoreError> {
        if let Some(why) = &head.frozen {
            return Err(StoreError::Frozen { table, why: why.clone() });
        }
        let (expected, found) = (seq, head.next);
        let known = self.acknowledged.get(&table).or_else(|| self.acknowledged_before.get(&table));
        let is_another = known
            .is_some_and(|(next, chain)| *next > head.next || (*next == head.next && *chain != head.chain));
        if is_another || found < expected {
            return Err(StoreError::Behind { table, expected, found });
        }
        if found > expected {
            return Err(StoreError::OutOfOrder { table, expected, found });
        }
        Ok(())
    }
}

impl Head {
    /// The head in a row of `live_tables`.
    pub fn read(row: &AnyRow) -> Result<Self, StoreError> {
        let id: String = get(row, "id")?;
        let head = Self {
            opened_at: get(row, "opened_at")?,
            place: TablePlace { realm: get(row, "realm")?, server: get(row, "server")? },
            first: unsigned(get(row, "first_seq")?, "first_seq")?,
            next: unsigned(get(row, "next_seq")?, "next_seq")?,
            chain: get(row, "chain")?,
            frozen: get(row, "frozen")?,
        };
        check(row, head.sum(&id), || format!("the head of the journal of table {id}"))?;
        Ok(head)
    }

    /// The checksum of its row.
    pub fn sum(&self, id: &str) -> Checksum {
        let Self { opened_at, place, first, next, chain, frozen } = self;
        Checksum::of("live_tables")
            .text(id)
            .number(*opened_at)
            .text(&place.realm)
            .text(&place.server)
            .number(number(*first))
            .number(number(*next))
            .text(chain)
            .maybe_text(frozen.as_deref())
    }
}

/// Verifies the chain from a snapshot through its entries (sequence number, text, hash).
///
/// # Errors
/// A short description of the damage.
pub fn follow_chain(id: &str, head: &Head, snapshot: &str, entries: &[JournalRow]) -> Result<(), String> {
    let mut chain = chain_start(id, head.first, snapshot);
    let mut next = head.first;
    for (seq, entry, stored) in entries {
        if *seq != next {
            return Err(format!("entry {next} is missing"));
        }
        chain = chain_next(&chain, *seq, entry);
        if chain != *stored {
            return Err(format!("entry {seq}, or what was before it"));
        }
        next += 1;
    }
    match (next == head.next, chain == head.chain) {
        (true, true) => Ok(()),
        (true, false) => Err("the snapshot, or the head of the journal".to_owned()),
        (false, _) => Err(format!("the journal ends at entry {next}, and should at {}", head.next)),
    }
}

/// An entry of a journal: sequence number, text, hash.
pub type JournalRow = (u64, String, String);

/// The entry in a row of `journal_entries`.
pub fn entry(row: &AnyRow) -> Result<JournalRow, StoreError> {
    let seq: i64 = get(row, "seq")?;
    let seq = u64::try_from(seq).map_err(|_| damaged("a negative sequence number"))?;
    Ok((seq, text(row, "entry")?, text(row, "chain")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(next: u64) -> Head {
        let place = TablePlace { realm: "discord".to_owned(), server: "1".to_owned() };
        Head { opened_at: 0, place, first: 0, next, chain: format!("hash {next}"), frozen: None }
    }

    #[test]
    fn tables_that_other_processes_close_are_forgotten_in_the_end_and_those_of_late_are_not() {
        let mut heads = Heads::default();
        // Shards move, so a table is played here for a while, and elsewhere to its end.
        let last = 5 * REMEMBERED as u64;
        for table in 0..=last {
            heads.clear();
            heads.set(TableId(table), head(2));
            heads.acknowledge();
        }
        assert!(heads.acknowledged.len() + heads.acknowledged_before.len() <= 2 * REMEMBERED);
        // The database goes back to a time when each had one entry.
        heads.clear();
        let behind = |table| Err(StoreError::Behind { table: TableId(table), expected: 2, found: 1 });
        for table in [last, last - 100, last + 1 - REMEMBERED as u64] {
            assert_eq!(heads.takes(&head(1), TableId(table), 2), behind(table));
            let rewritten = Head { chain: "other moves".to_owned(), ..head(2) };
            assert!(heads.takes(&rewritten, TableId(table), 2).is_err(), "{table}");
            assert_eq!(heads.takes(&head(2), TableId(table), 2), Ok(()));
        }
        // Journals closed here are forgotten at once.
        heads.remove(TableId(last));
        assert_eq!(heads.takes(&head(1), TableId(last), 1), Ok(()));
    }
}
