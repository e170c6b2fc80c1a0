//! Moves on SQLite in one statement.
//!
//! Each statement is a round trip to the connection's thread. A transaction takes five of them for a move; this is
//! one, with the same changes: an insert into a temporary view, whose trigger makes them. The statement is its own
//! transaction.

use super::apply::Committed;
use super::database::is_constraint;
use super::heads::{Head, Heads};
use super::journal::{Planned, plan};
use super::request::{Done, Write};
use super::rows::{number, placeholders};
use super::transaction::{Failure, run};
use sqlx::{AnyConnection, AssertSqlSafe, Executor};
use std::collections::HashMap;

/// The maximum number of entries in a statement; more are written by a transaction.
const ENTRIES: usize = 16;

/// The view and its trigger, which exist as long as the connection and are not in the file. The trigger writes an
/// entry, and aborts the statement if the head of its journal, or the number of commits, is not the expected one.
const SETUP: &str = "\
    CREATE TEMP VIEW IF NOT EXISTS moves AS \
        SELECT id, next_seq AS seq, chain AS before, chain, checksum, '' AS entry, 0 AS commits FROM live_tables; \
    CREATE TEMP TRIGGER IF NOT EXISTS write_move INSTEAD OF INSERT ON moves WHEN NEW.id <> '' BEGIN \
        UPDATE live_tables SET next_seq = NEW.seq + 1, chain = NEW.chain, checksum = NEW.checksum \
            WHERE id = NEW.id AND next_seq = NEW.seq AND chain = NEW.before AND frozen IS NULL; \
        SELECT RAISE(ABORT, 'another head') WHERE changes() <> 1; \
        INSERT INTO journal_entries (table_id, seq, entry, chain) VALUES (NEW.id, NEW.seq, NEW.entry, NEW.chain); \
        UPDATE counters SET commits = NEW.commits WHERE id = 1 AND commits = NEW.commits - 1; \
        SELECT RAISE(ABORT, 'another number of commits') WHERE changes() <> 1; \
    END";

/// Writes moves on a connection of SQLite that nobody else writes with.
pub struct OneStatement {
    /// The number of the last commit. Each entry counts as one here.
    commits: u64,
}

impl OneStatement {
    /// For a connection whose last commit had the number `commits`.
    pub async fn prepare(connection: &mut AnyConnection, commits: u64) -> Result<Self, sqlx::Error> {
        connection.execute(SETUP).await?;
        Ok(Self { commits })
    }

    /// Notes the number of a commit by a transaction.
    pub const fn follow(&mut self, commits: u64) {
        self.commits = commits;
    }

    /// Commits a batch of appends to journals with cached heads. Returns `None`, with nothing written, if the batch
    /// needs a transaction: for other requests, a snapshot, a refusal or too many entries.
    ///
    /// # Errors
    /// [`Failure::Stale`] if the rows differ from what is cached; or the database failed.
    pub async fn append(
        &mut self,
        connection: &mut AnyConnection,
        heads: &mut Heads,
        writes: &[Write],
    ) -> Result<Option<Committed>, Failure> {
        let appends: Vec<_> = writes
            .iter()
            .filter_map(|write| if let Write::Append(append) = write { Some(append) } else { None })
            .enumerate()
            .collect();
        if appends.len() < writes.len() {
            return Ok(None);
        }
        let (answers, planned) = plan(heads, &HashMap::new(), &appends);
        let entries: usize = planned.iter().map(|plan| plan.entries.len()).sum();
        let is_plain = answers.iter().all(|(_, answer)| answer.is_ok())
            && planned.iter().all(|plan| plan.snapshot.is_none());
        if !is_plain || entries == 0 || entries > ENTRIES {
            return Ok(None);
        }
        let commits = self.commits;
        if let Err(error) = insert(connection, &planned, commits).await {
            return Err(if is_constraint(&error) { Failure::Stale } else { error.into() });
        }
        self.commits += entries as u64;
        for plan in planned {
            heads.set(plan.table, plan.head);
        }
        let answers = answers.into_iter().map(|(_, answer)| answer.map(|()| Done::Nothing)).collect();
        Ok(Some(Committed { answers, number: Some(self.commits), changes: Vec::new() }))
    }
}

/// Inserts a row for each entry, the first one with the number after `commits`. Padded with rows without an id, so that
/// there are few distinct statements, each prepared once.
async fn insert(
    connection: &mut AnyConnection,
    planned: &[Planned<'_>],
    mut commits: u64,
) -> Result<(), sqlx::Error> {
    let entries: usize = planned.iter().map(|plan| plan.entries.len()).sum();
    let rows = entries.next_power_of_two();
    let mut query = sqlx::query(AssertSqlSafe(format!("INSERT INTO moves VALUES {}", placeholders(rows, 7))));
    for Planned { id, from, head, entries, .. } in planned {
        let mut before = from.1.clone();
        for (seq, entry, chain) in entries {
            commits += 1;
            let after = Head { next: seq + 1, chain: chain.clone(), ..head.clone() };
            query = query
                .bind(id.clone())
                .bind(number(*seq))
                .bind(std::mem::replace(&mut before, chain.clone()))
                .bind(chain.clone())
                .bind(after.sum(id).finish())
                .bind((*entry).to_owned())
                .bind(number(commits));
        }
    }
    for _ in entries..rows {
        query = query.bind(String::new()).bind(0_i64).bind(String::new()).bind(String::new());
        query = query.bind(0_i64).bind(String::new()).bind(0_i64);
    }
    run(connection, query, 1).await.map(drop)
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;
    use crate::sql::database::{Database, Dialect};
    use crate::sql::journal::Append;
    use crate::sql::tables::dump;
    use crate::sql::transaction::Transaction;
    use herzbot_core::ids::{Moment, TableId};
    use sqlx::AssertSqlSafe;

    const T: TableId = TableId(1);
    const OTHER: TableId = TableId(2);

    /// The only writer of a database in memory.
    struct Writing {
        connection: AnyConnection,
        heads: Heads,
    }

    impl Writing {
        /// With two open tables; the commit has the number 1.
        async fn start() -> Self {
            let database = Database::in_memory().unwrap();
            let mut connection = database.connect().await.unwrap();
            connection.execute(Dialect::Sqlite.schema()).await.unwrap();
            let mut writing = Self { connection, heads: Heads::default() };
            let open = |table| Write::Open { table, snapshot: "{}".to_owned() };
            writing.write(&[open(T), open(OTHER)]).await;
            writing
        }

        async fn write(&mut self, writes: &[Write]) {
            let mut transaction =
                Transaction::new(&mut self.connection, Dialect::Sqlite, &mut self.heads, Moment(5));
            let Ok(committed) = transaction.write_all(writes, &vec![false; writes.len()]).await else {
                panic!("a transaction has failed")
            };
            assert!(committed.answers.iter().all(Result::is_ok));
        }

        async fn rows(&mut self) -> String {
            format!("{:?}", dump(&mut self.connection, Dialect::Sqlite).await)
        }
    }

    /// `count` entries for a journal, from number `seq` on.
    fn entries(table: TableId, seq: u64, count: u64) -> Write {
        let entries = (seq..seq + count).map(|seq| format!("[\"{seq}\"]")).collect();
        Write::Append(Append { table, seq, entries, snapshot: None })
    }

    #[tokio::test]
    async fn a_statement_writes_the_same_rows_as_transactions() {
        let (mut quick, mut slow) = (Writing::start().await, Writing::start().await);
        let mut one_statement = OneStatement::prepare(&mut quick.connection, 1).await.unwrap();
        let cases: [&[Write]; 4] = [
            &[entries(T, 0, 1)],
            &[entries(T, 1, 2)],
            &[entries(OTHER, 0, 1), entries(T, 3, 1), entries(T, 4, 1)],
            &[entries(T, 5, 10), entries(OTHER, 1, 6)],
        ];
        let (mut before, mut number) = (0, 1);
        for writes in cases {
            let committed = one_statement.append(&mut quick.connection, &mut quick.heads, writes).await;
            let committed = committed.ok().flatten().unwrap();
            assert_eq!(
                committed.answers.iter().map(Result::is_ok).collect::<Vec<_>>(),
                vec![true; writes.len()]
            );
            number = committed.number.unwrap();
            // One transaction for each entry, as each counts.
            for write in writes {
                let Write::Append(Append { table, seq, entries: texts, .. }) = write else { continue };
                for seq in (*seq..).take(texts.len()) {
                    slow.write(&[entries(*table, seq, 1)]).await;
                    before += 1;
                }
            }
            assert_eq!(quick.rows().await, slow.rows().await);
        }
        assert_eq!(number, 1 + before);
    }

    #[tokio::test]
    async fn what_does_more_or_would_be_refused_is_left_to_a_transaction() {
        let mut writing = Writing::start().await;
        let mut one_statement = OneStatement::prepare(&mut writing.connection, 1).await.unwrap();
        let restart = |table| {
            let snapshot = Some("{}".to_owned());
            Write::Append(Append { table, seq: 0, entries: vec!["a".to_owned()], snapshot })
        };
        let before = writing.rows().await;
        let cases: [&[Write]; 8] = [
            &[],
            &[entries(T, 0, 0)],
            &[entries(T, 1, 1)],
            &[entries(OTHER, 0, 1), entries(T, 1, 1)],
            &[entries(T, 0, ENTRIES as u64 + 1)],
            &[restart(T)],
            &[entries(TableId(3), 0, 1)],
            &[entries(T, 0, 1), Write::Freeze { table: OTHER, why: "a test".to_owned() }],
        ];
        for writes in cases {
            let written = one_statement.append(&mut writing.connection, &mut writing.heads, writes).await;
            assert!(matches!(written, Ok(None)), "{writes:?}");
            assert_eq!(writing.rows().await, before, "{writes:?}");
        }
    }

    #[tokio::test]
    async fn nothing_is_written_over_rows_that_somebody_has_changed() {
        for change in [
            "UPDATE live_tables SET next_seq = 1 WHERE id = '0000000000001'",
            "UPDATE live_tables SET chain = 'another' WHERE id = '0000000000001'",
            "UPDATE live_tables SET frozen = 'a test' WHERE id = '0000000000001'",
            "DELETE FROM live_tables WHERE id = '0000000000001'",
            "INSERT INTO journal_entries VALUES ('0000000000001', 0, '', '')",
            "UPDATE counters SET commits = 7",
        ] {
            let mut writing = Writing::start().await;
            let mut one_statement = OneStatement::prepare(&mut writing.connection, 1).await.unwrap();
            writing.connection.execute("PRAGMA foreign_keys = OFF").await.unwrap();
            writing.connection.execute(AssertSqlSafe(change)).await.unwrap();
            let before = writing.rows().await;
            let writes = [entries(OTHER, 0, 1), entries(T, 0, 1)];
            let written = one_statement.append(&mut writing.connection, &mut writing.heads, &writes).await;
            assert!(matches!(written, Err(Failure::Stale)), "{change}");
            assert_eq!(writing.rows().await, before, "{change}");
        }
    }
}
