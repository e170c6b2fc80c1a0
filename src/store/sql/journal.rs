//! The journals of live tables: batched appends, and rarer operations.

use super::checksum::{chain_next, chain_start};
use super::heads::{Head, Heads};
use super::rows::{ROWS, number, placeholders};
use super::transaction::{Failure, Transaction};
use crate::StoreError;
use crate::place::TablePlace;
use herzbot_core::ids::TableId;
use sqlx::AssertSqlSafe;
use std::collections::HashMap;

/// The number of rows in a statement for `count` rows: few distinct numbers, so that statements are prepared
/// once. The remaining rows have an empty id, and are skipped.
pub fn prepared(count: usize) -> usize {
    count.next_power_of_two().min(ROWS)
}

/// See [`crate::Journal::append`].
#[derive(Debug)]
pub struct Append {
    pub table: TableId,
    /// The sequence number of the first entry.
    pub seq: u64,
    pub entries: Vec<String>,
    /// The state after them, if the journal restarts with it.
    pub snapshot: Option<String>,
}

/// The index of a request in its batch, and its answer.
pub type Answered = (usize, Result<(), StoreError>);

/// The planned writes to the journal of one table: one append, or several in a row.
pub struct Planned<'a> {
    pub table: TableId,
    /// Its id as a column value.
    pub id: String,
    /// The sequence number and hash from which its head advances.
    pub from: (u64, String),
    /// The new head.
    pub head: Head,
    /// The new snapshot, if the journal restarts.
    pub snapshot: Option<&'a str>,
    /// The entries, after the snapshot.
    pub entries: Vec<PlannedEntry<'a>>,
}

impl<'a> Planned<'a> {
    fn new(table: TableId, head: Head) -> Self {
        let (id, from) = (table.to_string(), (head.next, head.chain.clone()));
        Self { table, id, from, head, snapshot: None, entries: Vec::new() }
    }

    fn add(&mut self, append: &'a Append) {
        self.head.next += append.entries.len() as u64;
        match &append.snapshot {
            Some(snapshot) => {
                self.head.first = self.head.next;
                self.head.chain = chain_start(&self.id, self.head.first, snapshot);
                self.snapshot = Some(snapshot);
                // The snapshot contains them.
                self.entries.clear();
            }
            None => {
                for (seq, entry) in (append.seq..).zip(&append.entries) {
                    self.head.chain = chain_next(&self.head.chain, seq, entry);
                    self.entries.push((seq, entry.as_str(), self.head.chain.clone()));
                }
            }
        }
    }
}

/// The writes for these appends, and each answer after them. `broken`: unreadable tables.
pub fn plan<'a>(
    heads: &Heads,
    broken: &HashMap<TableId, StoreError>,
    appends: &[(usize, &'a Append)],
) -> (Vec<Answered>, Vec<Planned<'a>>) {
    let mut answers = Vec::new();
    let mut planned: Vec<Planned<'_>> = Vec::new();
    let mut places: HashMap<TableId, usize> = HashMap::new();
    for (at, append) in appends {
        let table = append.table;
        // The head after earlier writes in the same transaction.
        let head = match places.get(&table).and_then(|place| planned.get(*place)) {
            Some(planned) => Some(&planned.head),
            None => heads.get(table),
        };
        let fits = match (broken.get(&table), head) {
            (Some(error), _) => Err(error.clone()),
            (None, Some(head)) => heads.takes(head, table, append.seq).map(|()| head.clone()),
            (None, None) => Err(StoreError::NoSuchTable { table }),
        };
        let fits = fits.map(|head| {
            if append.entries.is_empty() && append.snapshot.is_none() {
                return;
            }
            let place = *places.entry(table).or_insert(planned.len());
            if place == planned.len() {
                planned.push(Planned::new(table, head));
            }
            if let Some(planned) = planned.get_mut(place) {
                planned.add(append);
            }
        });
        answers.push((*at, fits));
    }
    (answers, planned)
}

/// Appends to journals in a few statements. Returns each answer.
///
/// # Errors
/// The database failed, or another process has written to one of these tables.
pub async fn append_all(
    txn: &mut Transaction<'_>,
    appends: &[(usize, &Append)],
) -> Result<Vec<Answered>, Failure> {
    let mut tables: Vec<TableId> = appends.iter().map(|(_, append)| append.table).collect();
    tables.sort_unstable();
    tables.dedup();
    let broken = txn.load(&tables).await?;
    let (answers, planned) = plan(txn.heads, &broken, appends);
    for planned in planned.chunks(ROWS) {
        set_heads(txn, planned).await?;
    }
    for plan in &planned {
        if let Some(snapshot) = plan.snapshot {
            replace_snapshot(txn, &plan.id, snapshot).await?;
        }
    }
    let entries: Vec<_> =
        planned.iter().flat_map(|plan| plan.entries.iter().map(|entry| (plan.id.as_str(), entry))).collect();
    insert_entries(txn, &entries).await?;
    for plan in planned {
        txn.heads.set(plan.table, plan.head);
    }
    Ok(answers)
}

/// An entry of the journal of a table: sequence number, text, hash.
pub type PlannedEntry<'a> = (u64, &'a str, String);

/// Inserts entries of journals.
async fn insert_entries(
    txn: &mut Transaction<'_>,
    entries: &[(&str, &PlannedEntry<'_>)],
) -> Result<(), sqlx::Error> {
    for entries in entries.chunks(ROWS) {
        let rows = prepared(entries.len());
        let sql = format!(
            "INSERT INTO journal_entries (table_id, seq, entry, chain) \
             SELECT column1, column2, column3, column4 FROM (VALUES {}) AS v WHERE column1 <> ''",
            placeholders(rows, 4)
        );
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for (id, (seq, entry, chain)) in entries {
            query =
                query.bind((*id).to_owned()).bind(number(*seq)).bind((*entry).to_owned()).bind(chain.clone());
        }
        for _ in entries.len()..rows {
            query = query.bind(String::new()).bind(0_i64).bind(String::new()).bind(String::new());
        }
        txn.write(query).await?;
    }
    Ok(())
}

/// Advances heads, each from its expected sequence number and hash.
async fn set_heads(txn: &mut Transaction<'_>, planned: &[Planned<'_>]) -> Result<(), Failure> {
    let rows = prepared(planned.len());
    let sql = format!(
        "UPDATE live_tables SET first_seq = v.column3, next_seq = v.column4, chain = v.column5, checksum = v.column6 \
         FROM (VALUES {}) AS v \
         WHERE live_tables.id = v.column1 AND live_tables.next_seq = v.column2 AND live_tables.chain = v.column7 \
         AND live_tables.frozen IS NULL",
        placeholders(rows, 7)
    );
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for Planned { id, from, head, .. } in planned {
        query = query
            .bind(id.clone())
            .bind(number(from.0))
            .bind(number(head.first))
            .bind(number(head.next))
            .bind(head.chain.clone())
            .bind(head.sum(id).finish())
            .bind(from.1.clone());
    }
    for _ in planned.len()..rows {
        query = query.bind(String::new()).bind(0_i64).bind(0_i64).bind(0_i64);
        query = query.bind(String::new()).bind(0_i64).bind(String::new());
    }
    let moved = txn.write(query).await?;
    if moved == planned.len() as u64 { Ok(()) } else { Err(Failure::Stale) }
}

async fn replace_snapshot(txn: &mut Transaction<'_>, id: &str, snapshot: &str) -> Result<(), sqlx::Error> {
    let query = sqlx::query("DELETE FROM journal_entries WHERE table_id = $1").bind(id.to_owned());
    txn.write(query).await?;
    let query = sqlx::query("UPDATE snapshots SET state = $2 WHERE table_id = $1")
        .bind(id.to_owned())
        .bind(snapshot.to_owned());
    txn.write(query).await.map(drop)
}

/// Whether a table has been closed.
pub async fn is_closed(txn: &mut Transaction<'_>, table: TableId) -> Result<bool, sqlx::Error> {
    let found = sqlx::query("SELECT 1 FROM closed_tables WHERE id = $1")
        .bind(table.to_string())
        .fetch_optional(&mut *txn.connection)
        .await?;
    Ok(found.is_some())
}

/// Opens the journal of a new table.
///
/// # Errors
/// [`StoreError::TableExists`].
pub async fn open(txn: &mut Transaction<'_>, table: TableId, snapshot: &str) -> Result<(), Failure> {
    match txn.head(table).await {
        Err(Failure::Refused(StoreError::NoSuchTable { .. })) if !is_closed(txn, table).await? => {}
        Ok(_) | Err(Failure::Refused(_)) => return Err(StoreError::TableExists { table }.into()),
        Err(failure) => return Err(failure),
    }
    let id = table.to_string();
    let chain = chain_start(&id, 0, snapshot);
    let place = TablePlace::of(snapshot);
    let head = Head { opened_at: number(txn.now.0), place, first: 0, next: 0, chain, frozen: None };
    insert(txn, table, &id, head, snapshot).await?;
    Ok(())
}

/// Inserts the head and the snapshot of a journal.
pub async fn insert(
    txn: &mut Transaction<'_>,
    table: TableId,
    id: &str,
    head: Head,
    snapshot: &str,
) -> Result<(), sqlx::Error> {
    let query = sqlx::query(
        "INSERT INTO live_tables (id, opened_at, realm, server, first_seq, next_seq, chain, frozen, checksum) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind(id.to_owned())
    .bind(head.opened_at)
    .bind(head.place.realm.clone())
    .bind(head.place.server.clone())
    .bind(number(head.first))
    .bind(number(head.next))
    .bind(head.chain.clone())
    .bind(head.frozen.clone())
    .bind(head.sum(id).finish());
    txn.write(query).await?;
    let query = sqlx::query("INSERT INTO snapshots (table_id, state) VALUES ($1, $2)")
        .bind(id.to_owned())
        .bind(snapshot.to_owned());
    txn.write(query).await?;
    txn.heads.set(table, head);
    txn.counts.live += 1;
    Ok(())
}

/// Removes the journal of a closed table.
pub async fn remove(txn: &mut Transaction<'_>, table: TableId) -> Result<(), sqlx::Error> {
    for sql in [
        "DELETE FROM journal_entries WHERE table_id = $1",
        "DELETE FROM snapshots WHERE table_id = $1",
        "DELETE FROM live_tables WHERE id = $1",
    ] {
        txn.write(sqlx::query(sql).bind(table.to_string())).await?;
    }
    txn.heads.remove(table);
    txn.counts.live -= 1;
    Ok(())
}

/// Freezes a live table. A damaged head counts as frozen already.
///
/// # Errors
/// [`StoreError::NoSuchTable`].
pub async fn freeze(txn: &mut Transaction<'_>, table: TableId, why: &str) -> Result<(), Failure> {
    let head = match txn.head(table).await {
        Ok(head) => Head { frozen: Some(why.to_owned()), ..head },
        Err(Failure::Refused(StoreError::Damaged(_))) => return Ok(()),
        Err(failure) => return Err(failure),
    };
    let id = table.to_string();
    let query = sqlx::query("UPDATE live_tables SET frozen = $2, checksum = $3 WHERE id = $1")
        .bind(id.clone())
        .bind(why.to_owned())
        .bind(head.sum(&id).finish());
    txn.write(query).await?;
    txn.heads.set(table, head);
    Ok(())
}
