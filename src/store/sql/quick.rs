//! Frequent writes in one round trip to a shared PostgreSQL: moves, shown pages, notes.
//!
//! Each is one statement, and so a transaction. It locks the leases' rows like a longer transaction
//! ([`super::fences`]), and changes only rows in their expected state. A longer transaction handles the rest
//! (a lost lease, a write of another process, an unknown table).

use super::heads::Heads;
use super::journal::{Append, Planned, plan};
use super::rows::{ROWS, get, number};
use super::settings::note_sum;
use super::shown::{Shown, shown_sum};
use super::transaction::Failure;
use crate::leases::Fence;
use herzbot_core::ids::TableId;
use sqlx::{AnyConnection, AssertSqlSafe};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Write as _;

/// The maximum number of entries in a statement: four arguments each, of at most 65,535.
const ENTRIES: usize = 4 * ROWS;

/// A write with its index in the batch and its lease.
pub type Fenced<'a, T> = (usize, T, &'a Fence);

/// The value of an argument.
enum Value {
    Text(String),
    Number(i64),
    Bytes(Vec<u8>),
}

/// A statement, and the values of its arguments.
#[derive(Default)]
struct Statement {
    text: String,
    values: Vec<Value>,
}

impl Statement {
    /// Adds `(VALUES …)` of some rows, padded with `nothing` to a round number, so that there are few
    /// distinct statements, each prepared once.
    fn rows<const N: usize>(&mut self, rows: Vec<[Value; N]>, nothing: fn() -> [Value; N]) -> &mut Self {
        let padding = rows.len().next_power_of_two() - rows.len();
        self.text.push_str("(VALUES ");
        for (at, row) in rows.into_iter().chain((0..padding).map(|_| nothing())).enumerate() {
            self.text.push_str(if at == 0 { "(" } else { ",(" });
            for (at, value) in row.into_iter().enumerate() {
                self.values.push(value);
                // Writing to a string does not fail.
                let _ = write!(self.text, "{}${}", if at == 0 { "" } else { "," }, self.values.len());
            }
            self.text.push(')');
        }
        self.sql(")")
    }

    fn sql(&mut self, text: &str) -> &mut Self {
        self.text.push_str(text);
        self
    }

    /// Begins with `held`: the names of these leases that are still held. Until the statement ends, no other
    /// process can acquire them.
    fn under<'f>(fences: impl Iterator<Item = &'f Fence>) -> Self {
        let distinct: BTreeSet<_> =
            fences.map(|fence| (&fence.lease, fence.number, fence.holder.to_string())).collect();
        let rows = distinct.into_iter().map(|(lease, fence, holder)| {
            [Value::Text(lease.clone()), Value::Number(number(fence)), Value::Text(holder)]
        });
        let nothing = || [Value::Text(String::new()), Value::Number(0), Value::Text(String::new())];
        let mut statement = Self::default();
        statement.sql("WITH held AS (SELECT name FROM leases WHERE (name, fence, holder) IN ");
        statement.rows(rows.collect(), nothing).sql(" ORDER BY name FOR SHARE)");
        statement
    }

    /// Runs it including the commit; returns the texts in the column `id`.
    async fn run(&mut self, connection: &mut AnyConnection) -> Result<HashSet<String>, Failure> {
        let mut query = sqlx::query(AssertSqlSafe(std::mem::take(&mut self.text)));
        for value in self.values.drain(..) {
            query = match value {
                Value::Text(text) => query.bind(text),
                Value::Number(number) => query.bind(number),
                Value::Bytes(bytes) => query.bind(bytes),
            };
        }
        // Waits for all rows, and thus for the commit.
        query.fetch_all(connection).await?.iter().map(|row| Ok(get(row, "id")?)).collect()
    }
}

/// Appends to journals with cached heads. Returns the indices of successful appends.
///
/// # Errors
/// The database failed: they may or may not be stored.
pub async fn append_all(
    connection: &mut AnyConnection,
    heads: &mut Heads,
    appends: &[Fenced<'_, &Append>],
) -> Result<Vec<usize>, Failure> {
    let (mut fences, mut known) = (HashMap::<TableId, &Fence>::new(), Vec::new());
    for (at, append, fence) in appends {
        if heads.get(append.table).is_some() && *fences.entry(append.table).or_insert(*fence) == *fence {
            known.push((*at, *append));
        }
    }
    let (answers, planned) = plan(heads, &HashMap::new(), &known);
    let entries: usize = planned.iter().map(|plan| plan.entries.len()).sum();
    if planned.is_empty() || planned.len() > ROWS || entries > ENTRIES {
        return Ok(Vec::new());
    }
    let mut statement = Statement::under(planned.iter().filter_map(|plan| fences.get(&plan.table).copied()));
    moves(&mut statement, &planned, &fences);
    let moved = statement.run(connection).await?;
    let mut made = HashSet::new();
    for plan in planned {
        if moved.contains(&plan.id) {
            made.insert(plan.table);
            heads.set(plan.table, plan.head);
        }
    }
    let tables: HashMap<usize, TableId> = known.iter().map(|(at, append)| (*at, append.table)).collect();
    let is_made = |at: &usize| tables.get(at).is_some_and(|table| made.contains(table));
    Ok(answers.into_iter().filter(|(_, fits)| fits.is_ok()).map(|(at, _)| at).filter(is_made).collect())
}

/// Advances the heads of journals, each from its expected sequence number and hash, and writes the entries.
fn moves(statement: &mut Statement, planned: &[Planned<'_>], fences: &HashMap<TableId, &Fence>) {
    let text = |text: &str| Value::Text(text.to_owned());
    let heads = planned.iter().map(|plan| {
        let Planned { table, id, from, head, snapshot, entries: _ } = plan;
        let lease = fences.get(table).map_or_else(String::new, |fence| fence.lease.clone());
        let (seq, first, next) = (number(from.0), number(head.first), number(head.next));
        [
            text(id.as_str()),
            Value::Number(seq),
            text(from.1.as_str()),
            Value::Number(first),
            Value::Number(next),
            text(head.chain.as_str()),
            Value::Number(head.sum(id).finish()),
            Value::Text(lease),
            text(snapshot.unwrap_or_default()),
        ]
    });
    let nothing = || {
        let (text, number) = (|| Value::Text(String::new()), || Value::Number(0));
        [text(), number(), text(), number(), number(), text(), number(), text(), text()]
    };
    statement.sql(", plan AS (SELECT * FROM ").rows(heads.collect(), nothing).sql(
        " AS v (id, seq, before, first, next, chain, checksum, lease, state)), \
         moved AS (UPDATE live_tables AS t SET first_seq = plan.first, next_seq = plan.next, chain = plan.chain, \
         checksum = plan.checksum FROM plan WHERE t.id = plan.id AND t.next_seq = plan.seq AND t.chain = plan.before \
         AND t.frozen IS NULL AND plan.lease IN (SELECT name FROM held) RETURNING t.id, plan.state)",
    );
    if planned.iter().any(|plan| plan.snapshot.is_some()) {
        statement.sql(
            ", cleared AS (DELETE FROM journal_entries USING moved WHERE table_id = moved.id AND moved.state <> ''), \
             kept AS (UPDATE snapshots SET state = moved.state FROM moved WHERE table_id = moved.id AND moved.state <> '')",
        );
    }
    let entries = planned.iter().flat_map(|plan| plan.entries.iter().map(|entry| (plan.id.as_str(), entry)));
    let entries = entries.map(|(id, (seq, entry, chain))| {
        [text(id), Value::Number(number(*seq)), text(entry), text(chain.as_str())]
    });
    let nothing = || {
        let text = || Value::Text(String::new());
        [text(), Value::Number(0), text(), text()]
    };
    statement
        .sql(", written AS (INSERT INTO journal_entries (table_id, seq, entry, chain) SELECT e.* FROM ")
        .rows(entries.collect(), nothing)
        .sql(" AS e (id, seq, entry, chain) JOIN moved ON moved.id = e.id) SELECT id FROM moved");
}

/// Stores the last shown page of each table, without a sync. Returns the indices of the stored ones.
pub async fn note_shown(
    connection: &mut AnyConnection,
    notes: &[Fenced<'_, Shown<'_>>],
) -> Result<Vec<usize>, Failure> {
    if notes.is_empty() || notes.len() > ROWS {
        return Ok(Vec::new());
    }
    let newest: BTreeMap<TableId, (&Shown<'_>, &Fence)> =
        notes.iter().map(|(_, shown, fence)| (shown.table, (shown, *fence))).collect();
    let mut statement = Statement::under(newest.values().map(|(_, fence)| *fence));
    let pages = newest.values().map(|(Shown { table, page, finished }, fence)| {
        let (id, finished) = (table.to_string(), i64::from(*finished));
        let sum = shown_sum(&id, page, finished).finish();
        let (page, lease) = (Value::Bytes((*page).to_owned()), Value::Text(fence.lease.clone()));
        [Value::Text(id), page, Value::Number(finished), Value::Number(sum), lease]
    });
    let nothing = || {
        let text = || Value::Text(String::new());
        [text(), Value::Bytes(Vec::new()), Value::Number(0), Value::Number(0), text()]
    };
    statement
        .sql(", noted AS (INSERT INTO shown (table_id, page, finished, checksum) SELECT id, page, finished, checksum FROM ")
        .rows(pages.collect(), nothing)
        .sql(
            " AS v (id, page, finished, checksum, lease) WHERE lease IN (SELECT name FROM held) \
             AND (EXISTS (SELECT 1 FROM live_tables WHERE live_tables.id = v.id) \
             OR EXISTS (SELECT 1 FROM closed_tables WHERE closed_tables.id = v.id)) ON CONFLICT (table_id) \
             DO UPDATE SET page = excluded.page, finished = excluded.finished, checksum = excluded.checksum \
             RETURNING table_id) \
             SELECT table_id AS id FROM noted, (SELECT set_config('synchronous_commit', 'off', true)) AS unsynced",
        );
    let noted = statement.run(connection).await?;
    let is_noted = |(_, shown, _): &&Fenced<'_, Shown<'_>>| noted.contains(&shown.table.to_string());
    Ok(notes.iter().filter(is_noted).map(|(at, ..)| *at).collect())
}

/// Sets notes, by name.
pub async fn set_notes(connection: &mut AnyConnection, notes: &BTreeMap<&str, &[u8]>) -> Result<(), Failure> {
    if notes.is_empty() {
        return Ok(());
    }
    let rows = notes.iter().map(|(name, value)| {
        let sum = note_sum(name, value).finish();
        [Value::Text((*name).to_owned()), Value::Bytes(value.to_vec()), Value::Number(sum)]
    });
    let nothing = || [Value::Text(String::new()), Value::Bytes(Vec::new()), Value::Number(0)];
    let mut statement = Statement::default();
    statement
        .sql("INSERT INTO notes (name, value, checksum) SELECT * FROM ")
        .rows(rows.collect(), nothing)
        .sql(
            " AS v (name, value, checksum) WHERE name <> '' ON CONFLICT (name) \
             DO UPDATE SET value = excluded.value, checksum = excluded.checksum RETURNING name AS id",
        );
    statement.run(connection).await.map(drop)
}
