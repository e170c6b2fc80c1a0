//! The journals of live tables: appends, many at once, and what is rarer.

use super::batch::{ROWS, placeholders};
use super::checksum::{chain_next, chain_start};
use super::heads::{Head, takes};
use super::lookup::{head, load};
use super::rows::{number, shown_sum};
use super::transaction::{Failure, Transaction};
use crate::StoreError;
use herzbot_core::ids::TableId;
use sqlx::AssertSqlSafe;

/// See [`crate::Journal::append`].
#[derive(Debug)]
pub struct Append {
    /// The table.
    pub table: TableId,
    /// The sequence number of the first entry.
    pub seq: u64,
    /// The entries.
    pub entries: Vec<String>,
    /// The state after them, if the journal is to begin anew.
    pub snapshot: Option<String>,
}

/// An append that is going to be written.
struct Planned<'a> {
    append: &'a Append,
    id: String,
    head: Head,
    entries: Vec<Entry<'a>>,
}

fn plan<'a>(append: &'a Append, mut head: Head) -> Planned<'a> {
    let id = append.table.to_string();
    let mut entries = Vec::new();
    head.next += append.entries.len() as u64;
    match &append.snapshot {
        Some(snapshot) => {
            head.first = head.next;
            head.chain = chain_start(&id, head.first, snapshot);
        }
        None => {
            for (seq, entry) in (append.seq..).zip(&append.entries) {
                head.chain = chain_next(&head.chain, seq, entry);
                entries.push((seq, entry.as_str(), head.chain.clone()));
            }
        }
    }
    Planned { append, id, head, entries }
}

/// Appends to the journals of different tables, by a few statements. Gives for each its answer.
///
/// # Errors
/// The database failed, or another process has written to one of these tables meanwhile.
pub async fn append_all(
    txn: &mut Transaction<'_>,
    appends: &[(usize, &Append)],
) -> Result<Vec<(usize, Result<(), StoreError>)>, Failure> {
    let tables: Vec<TableId> = appends.iter().map(|(_, append)| append.table).collect();
    let mut broken = load(txn, &tables).await?;
    let mut answers = Vec::new();
    let mut planned = Vec::new();
    for (at, append) in appends {
        let table = append.table;
        let head = match (broken.remove(&table), txn.heads.get(table)) {
            (Some(error), _) => Err(error),
            (None, Some(head)) => takes(head, table, append.seq).map(|()| head.clone()),
            (None, None) => Err(StoreError::NoSuchTable { table }),
        };
        answers.push((*at, head.as_ref().map(drop).map_err(Clone::clone)));
        if let Ok(head) = head
            && !(append.entries.is_empty() && append.snapshot.is_none())
        {
            planned.push(plan(append, head));
        }
    }
    for planned in planned.chunks(ROWS) {
        set_heads(txn, planned).await?;
    }
    for plan in &planned {
        if let Some(snapshot) = &plan.append.snapshot {
            replace_snapshot(txn, &plan.id, snapshot).await?;
        }
    }
    let entries: Vec<_> =
        planned.iter().flat_map(|plan| plan.entries.iter().map(|entry| (plan.id.as_str(), entry))).collect();
    insert_entries(txn, &entries).await?;
    txn.wrote |= !planned.is_empty();
    for plan in planned {
        txn.heads.set(plan.append.table, plan.head);
    }
    Ok(answers)
}

/// An entry of the journal of a table: sequence number, text, hash.
type Entry<'a> = (u64, &'a str, String);

/// Inserts entries of journals.
///
/// # Errors
/// The database failed.
pub async fn insert_entries(
    txn: &mut Transaction<'_>,
    entries: &[(&str, &Entry<'_>)],
) -> Result<(), sqlx::Error> {
    for entries in entries.chunks(ROWS) {
        let sql = format!(
            "INSERT INTO journal_entries (table_id, seq, entry, chain) VALUES {}",
            placeholders(entries.len(), 4)
        );
        let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(entries.len() <= 4);
        for (id, (seq, entry, chain)) in entries {
            query =
                query.bind((*id).to_owned()).bind(number(*seq)).bind((*entry).to_owned()).bind(chain.clone());
        }
        query.execute(&mut *txn.connection).await?;
    }
    Ok(())
}

/// Moves heads on, each from the sequence number that it had in mind.
async fn set_heads(txn: &mut Transaction<'_>, planned: &[Planned<'_>]) -> Result<(), Failure> {
    let sql = format!(
        "UPDATE live_tables SET first_seq = v.column3, next_seq = v.column4, chain = v.column5, checksum = v.column6 \
         FROM (VALUES {}) AS v \
         WHERE live_tables.id = v.column1 AND live_tables.next_seq = v.column2 AND live_tables.frozen IS NULL",
        placeholders(planned.len(), 6)
    );
    let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(planned.len() <= 4);
    for Planned { append, id, head, .. } in planned {
        query = query
            .bind(id.clone())
            .bind(number(append.seq))
            .bind(number(head.first))
            .bind(number(head.next))
            .bind(head.chain.clone())
            .bind(head.sum(id).finish());
    }
    let moved = query.execute(&mut *txn.connection).await?.rows_affected();
    if moved == planned.len() as u64 { Ok(()) } else { Err(Failure::Stale) }
}

async fn replace_snapshot(txn: &mut Transaction<'_>, id: &str, snapshot: &str) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM journal_entries WHERE table_id = $1")
        .bind(id.to_owned())
        .execute(&mut *txn.connection)
        .await?;
    sqlx::query("UPDATE snapshots SET state = $2 WHERE table_id = $1")
        .bind(id.to_owned())
        .bind(snapshot.to_owned())
        .execute(&mut *txn.connection)
        .await?;
    Ok(())
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
    match head(txn, table).await {
        Err(Failure::Refused(StoreError::NoSuchTable { .. })) if !is_closed(txn, table).await? => {}
        Ok(_) | Err(Failure::Refused(_)) => return Err(StoreError::TableExists { table }.into()),
        Err(failure) => return Err(failure),
    }
    let id = table.to_string();
    let chain = chain_start(&id, 0, snapshot);
    let head = Head { opened_at: number(txn.now.0), first: 0, next: 0, chain, frozen: None };
    insert(txn, table, &id, head, snapshot).await?;
    Ok(())
}

/// Inserts the head and the snapshot of a journal.
///
/// # Errors
/// The database failed.
pub async fn insert(
    txn: &mut Transaction<'_>,
    table: TableId,
    id: &str,
    head: Head,
    snapshot: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO live_tables (id, opened_at, first_seq, next_seq, chain, frozen, checksum) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(id.to_owned())
    .bind(head.opened_at)
    .bind(number(head.first))
    .bind(number(head.next))
    .bind(head.chain.clone())
    .bind(head.frozen.clone())
    .bind(head.sum(id).finish())
    .execute(&mut *txn.connection)
    .await?;
    sqlx::query("INSERT INTO snapshots (table_id, state) VALUES ($1, $2)")
        .bind(id.to_owned())
        .bind(snapshot.to_owned())
        .execute(&mut *txn.connection)
        .await?;
    txn.heads.set(table, head);
    txn.counts.live += 1;
    txn.wrote = true;
    Ok(())
}

/// Removes the journal of a table that is closed.
pub async fn remove(txn: &mut Transaction<'_>, table: TableId) -> Result<(), sqlx::Error> {
    for sql in [
        "DELETE FROM journal_entries WHERE table_id = $1",
        "DELETE FROM snapshots WHERE table_id = $1",
        "DELETE FROM live_tables WHERE id = $1",
    ] {
        sqlx::query(sql).bind(table.to_string()).execute(&mut *txn.connection).await?;
    }
    txn.heads.remove(table);
    txn.counts.live -= 1;
    txn.wrote = true;
    Ok(())
}

/// Remembers what is shown of a table.
///
/// # Errors
/// [`StoreError::NoSuchTable`].
pub async fn note_shown(
    txn: &mut Transaction<'_>,
    table: TableId,
    page: &str,
    finished: bool,
) -> Result<(), Failure> {
    match head(txn, table).await {
        Ok(_) | Err(Failure::Refused(StoreError::Damaged(_))) => {}
        Err(Failure::Refused(_)) if is_closed(txn, table).await? => {}
        Err(failure) => return Err(failure),
    }
    let id = table.to_string();
    sqlx::query(
        "INSERT INTO shown (table_id, page, finished, checksum) VALUES ($1, $2, $3, $4) ON CONFLICT (table_id) \
         DO UPDATE SET page = excluded.page, finished = excluded.finished, checksum = excluded.checksum",
    )
    .bind(id.clone())
    .bind(page.to_owned())
    .bind(i64::from(finished))
    .bind(shown_sum(&id, page, i64::from(finished)).finish())
    .execute(&mut *txn.connection)
    .await?;
    txn.wrote = true;
    Ok(())
}

/// Freezes a live table. One whose head is damaged counts as frozen already.
///
/// # Errors
/// [`StoreError::NoSuchTable`].
pub async fn freeze(txn: &mut Transaction<'_>, table: TableId, why: &str) -> Result<(), Failure> {
    let head = match head(txn, table).await {
        Ok(head) => Head { frozen: Some(why.to_owned()), ..head },
        Err(Failure::Refused(StoreError::Damaged(_))) => return Ok(()),
        Err(failure) => return Err(failure),
    };
    let id = table.to_string();
    sqlx::query("UPDATE live_tables SET frozen = $2, checksum = $3 WHERE id = $1")
        .bind(id.clone())
        .bind(why.to_owned())
        .bind(head.sum(&id).finish())
        .execute(&mut *txn.connection)
        .await?;
    txn.heads.set(table, head);
    txn.wrote = true;
    Ok(())
}
