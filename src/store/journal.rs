//! The write-ahead journals of the live tables, and the archive of the closed ones.
//!
//! A journal is a head, the newest snapshot and the entries since. A damaged one is isolated: its table is reported as
//! frozen, the others are not affected.

use super::backend::{Backend, Read, Tree, scan_prefix};
use super::engine::KvStore;
use super::values::{self, Txn};
use super::{Journal, LiveTable, StoreError, boards, keys};
use async_trait::async_trait;
use herzbot_core::ids::{Moment, TableId};
use herzbot_core::results::GameResult;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The head of a live table's journal.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct JournalHead {
    /// The sequence number of the first entry after the snapshot.
    first: u64,
    /// The sequence number of the next entry.
    next: u64,
    /// Why the table is frozen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    frozen: Option<String>,
}

#[async_trait]
impl<B: Backend> Journal for KvStore<B> {
    fn failure(&self) -> Option<StoreError> {
        self.failed()
    }

    async fn open(&self, table: TableId, snapshot: Vec<u8>) -> Result<(), StoreError> {
        self.write(true, move |txn| {
            if exists(txn, table)? {
                return Err(StoreError::TableExists { table });
            }
            txn.put_json(Tree::Journal, &keys::head(table), &JournalHead::default())?;
            txn.put(Tree::Journal, &keys::snapshot(table), &snapshot)
        })
        .await
    }

    async fn append(
        &self,
        table: TableId,
        seq: u64,
        entries: Vec<Vec<u8>>,
        snapshot: Option<Vec<u8>>,
    ) -> Result<(), StoreError> {
        self.write(true, move |txn| append(txn, table, seq, &entries, snapshot.as_deref())).await
    }

    async fn close(
        &self,
        table: TableId,
        seq: u64,
        snapshot: Vec<u8>,
        result: Option<GameResult>,
    ) -> Result<(), StoreError> {
        self.write(true, move |txn| close(txn, table, seq, &snapshot, result.as_ref())).await
    }

    async fn live(&self) -> Result<Vec<LiveTable>, StoreError> {
        self.read(live).await
    }

    async fn archived(&self, table: TableId) -> Result<Option<(Vec<u8>, Option<Vec<u8>>)>, StoreError> {
        self.read(move |read| {
            let Some(state) = values::get(read, Tree::Archive, &keys::archived(table))? else {
                return Ok(None);
            };
            Ok(Some((state, shown(read, table)?)))
        })
        .await
    }

    async fn unfinished_business(&self) -> Result<Vec<TableId>, StoreError> {
        self.read(|read| {
            let mut tables = Vec::new();
            scan_prefix(read, Tree::Shown, &[0], &mut |key, _| {
                tables.extend(keys::number_at(key, 1).map(TableId));
                ControlFlow::Continue(())
            })?;
            let mut closed = Vec::new();
            for table in tables {
                if read.get(Tree::Archive, &keys::archived(table))?.is_some() {
                    closed.push(table);
                }
            }
            Ok(closed)
        })
        .await
    }

    async fn note_shown(&self, table: TableId, shown: Vec<u8>, last: bool) -> Result<(), StoreError> {
        self.write(false, move |txn| {
            if !exists(txn, table)? {
                return Err(StoreError::NoSuchTable { table });
            }
            txn.remove(Tree::Shown, &keys::shown(table, !last))?;
            txn.put(Tree::Shown, &keys::shown(table, last), &shown)
        })
        .await
    }

    async fn freeze(&self, table: TableId, why: String) -> Result<(), StoreError> {
        self.write(true, move |txn| match read_head(txn, table) {
            Ok(head) => {
                txn.put_json(Tree::Journal, &keys::head(table), &JournalHead { frozen: Some(why), ..head })
            }
            // A table whose head is damaged counts as frozen already.
            Err(StoreError::Damaged(_)) => Ok(()),
            Err(error) => Err(error),
        })
        .await
    }

    async fn prune(&self, before: Moment) -> Result<usize, StoreError> {
        self.write(true, move |txn| {
            let mut old = Vec::new();
            let (from, below) = (keys::unrated(Moment(0), TableId(0)), keys::unrated(before, TableId(0)));
            txn.scan(Tree::Archive, &from, Some(&below), &mut |key, _| {
                old.push(key.to_vec());
                ControlFlow::Continue(())
            })?;
            for key in &old {
                txn.remove(Tree::Archive, key)?;
                if let Some(table) = keys::number_at(key, 9).map(TableId) {
                    txn.remove(Tree::Archive, &keys::archived(table))?;
                    txn.remove(Tree::Shown, &keys::shown(table, false))?;
                    txn.remove(Tree::Shown, &keys::shown(table, true))?;
                }
            }
            Ok(old.len())
        })
        .await
    }
}

/// Whether the table is live or archived, readable or not.
fn exists(read: &dyn Read, table: TableId) -> Result<bool, StoreError> {
    Ok(read.get(Tree::Journal, &keys::head(table))?.is_some()
        || read.get(Tree::Archive, &keys::archived(table))?.is_some())
}

fn read_head(read: &dyn Read, table: TableId) -> Result<JournalHead, StoreError> {
    values::get_json(read, Tree::Journal, &keys::head(table))?.ok_or(StoreError::NoSuchTable { table })
}

/// The head of a table that takes `seq` next.
fn head_at(read: &dyn Read, table: TableId, seq: u64) -> Result<JournalHead, StoreError> {
    let head = read_head(read, table)?;
    if let Some(why) = head.frozen {
        return Err(StoreError::Frozen { table, why });
    }
    if head.next != seq {
        return Err(StoreError::OutOfOrder { table, expected: seq, found: head.next });
    }
    Ok(head)
}

fn append(
    txn: &mut Txn<'_>,
    table: TableId,
    seq: u64,
    entries: &[Vec<u8>],
    snapshot: Option<&[u8]>,
) -> Result<(), StoreError> {
    let JournalHead { first, next, .. } = head_at(txn, table, seq)?;
    let after = next + entries.len() as u64;
    let first = match snapshot {
        Some(snapshot) => {
            for old in first..next {
                txn.remove(Tree::Journal, &keys::entry(table, old))?;
            }
            txn.put(Tree::Journal, &keys::snapshot(table), snapshot)?;
            after
        }
        None => {
            for (seq, entry) in (next..).zip(entries) {
                txn.put(Tree::Journal, &keys::entry(table, seq), entry)?;
            }
            first
        }
    };
    txn.put_json(Tree::Journal, &keys::head(table), &JournalHead { first, next: after, frozen: None })
}

fn close(
    txn: &mut Txn<'_>,
    table: TableId,
    seq: u64,
    snapshot: &[u8],
    result: Option<&GameResult>,
) -> Result<(), StoreError> {
    // Idempotent: a retry after a lost answer must not count the result twice.
    if txn.get(Tree::Archive, &keys::archived(table))?.is_some() {
        return Ok(());
    }
    head_at(txn, table, seq)?;
    for key in txn.keys(Tree::Journal, &keys::journal(table))? {
        txn.remove(Tree::Journal, &key)?;
    }
    txn.put(Tree::Archive, &keys::archived(table), snapshot)?;
    match result {
        Some(result) => boards::add(txn, result),
        None => txn.put(Tree::Archive, &keys::unrated(txn.now, table), &[]),
    }
}

/// What was last shown of a table; none if it is damaged, as showing it again is idempotent.
fn shown(read: &dyn Read, table: TableId) -> Result<Option<Vec<u8>>, StoreError> {
    for last in [false, true] {
        match values::get(read, Tree::Shown, &keys::shown(table, last)) {
            Ok(None) | Err(StoreError::Damaged(_)) => {}
            other => return other,
        }
    }
    Ok(None)
}

/// The values found of one live table's journal, and the first damage among them.
#[derive(Default)]
struct JournalParts {
    head: Option<JournalHead>,
    snapshot: Option<Vec<u8>>,
    entries: BTreeMap<u64, Vec<u8>>,
    damage: Option<String>,
}

fn live(read: &dyn Read) -> Result<Vec<LiveTable>, StoreError> {
    let mut tables: BTreeMap<u64, JournalParts> = BTreeMap::new();
    let mut failed = Ok(());
    read.scan(Tree::Journal, &[], None, &mut |key, sealed| {
        let Some(id) = keys::number_at(key, 0) else { return ControlFlow::Continue(()) };
        let found = tables.entry(id).or_default();
        match values::read_whole(read, Tree::Journal, key, sealed) {
            Ok(value) => found.take(key, value),
            Err(StoreError::Damaged(what)) => found.damaged(what),
            Err(error) => {
                failed = Err(error);
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    })?;
    failed?;
    tables.into_iter().map(|(id, found)| found.table(read, TableId(id))).collect()
}

impl JournalParts {
    fn damaged(&mut self, what: String) {
        self.damage.get_or_insert(what);
    }

    fn take(&mut self, key: &[u8], value: Vec<u8>) {
        match (key.get(8), keys::number_at(key, 9)) {
            (Some(0), None) => match values::from_json(Tree::Journal, key, &value) {
                Ok(head) => self.head = Some(head),
                Err(error) => self.damaged(error.to_string()),
            },
            (Some(1), None) => self.snapshot = Some(value),
            (Some(2), Some(seq)) => {
                self.entries.insert(seq, value);
            }
            _ => self.damaged(format!("unknown key {}", hex::encode(key))),
        }
    }

    /// The table, frozen if something of it is missing or damaged.
    fn table(mut self, read: &dyn Read, id: TableId) -> Result<LiveTable, StoreError> {
        if self.snapshot.is_none() {
            self.damaged("the snapshot is missing".to_owned());
        }
        match &self.head {
            None => self.damaged("the head is missing".to_owned()),
            Some(head) if !self.entries.keys().copied().eq(head.first..head.next) => {
                self.damaged("entries are missing".to_owned());
            }
            Some(_) => {}
        }
        let next_seq = match &self.head {
            Some(head) => head.next,
            None => self.entries.keys().next_back().map_or(0, |seq| seq + 1),
        };
        let frozen = self.head.and_then(|head| head.frozen);
        Ok(LiveTable {
            id,
            snapshot: self.snapshot.unwrap_or_default(),
            entries: self.entries.into_values().collect(),
            next_seq,
            shown: shown(read, id)?,
            frozen: self.damage.map(|what| format!("damaged: {what}")).or(frozen),
        })
    }
}
