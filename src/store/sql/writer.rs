//! Group commit: one writer, whose next transaction takes all requests that have gathered while the last one was
//! committed and synced. So a quiet store syncs once a commit, and a busy one less often, without any delay. Only where a
//! sync takes long ([`pause_after`]) is a little waited for what comes at the same time.
//!
//! Appends are written together, by a few statements; the other requests one by one after them. An append to a table that was
//! opened, closed or frozen before it in the same transaction waits for the next one.

use super::apply::Committed;
use super::database::{Database, Dialect, failed, is_transient};
use super::fences;
use super::heads::Heads;
use super::ranking::Ranking;
use super::request::{Done, Request, Write};
use super::transaction::{CounterChanges, Failure, Transaction};
use crate::StoreError;
use crate::folder::{self, FileIdentity};
use crate::leases::Fence;
use crate::witness::Witness;
use herzbot_core::ids::{Moment, TableId};
use sqlx::{AnyConnection, Connection, Executor};
use std::collections::{HashMap, HashSet, VecDeque};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, mpsc};

/// The requests at which a transaction is committed although more are queued.
const MAX_BATCH: usize = 512;

/// A durable commit that takes so long is slow.
const SLOW: Duration = Duration::from_millis(100);

/// The longest wait for what comes at the same time, where commits are slow.
const LONGEST_PAUSE: Duration = Duration::from_millis(50);

/// How often a transaction is tried again because another process was quicker.
const TRIES: usize = 5;

/// The writer of a store.
pub struct Writer {
    /// Where it writes.
    pub database: Database,
    /// The connection; none after it was lost.
    pub connection: Option<AnyConnection>,
    /// Told of each durable commit, if the database is a file of ours.
    pub witness: Option<Witness>,
    /// The file that is written, if it is one of ours, and what it is known again by.
    pub file: Option<(FileIdentity, PathBuf)>,
    /// The leaderboards, which follow.
    pub ranking: Arc<Ranking>,
    /// Set once nothing can be written any more.
    pub failure: Arc<Mutex<Option<StoreError>>>,
    /// The time, for what is closed.
    pub clock: fn() -> Moment,
    /// Told when the connection was lost, and is there again: maybe to a database that has gone back in time.
    pub reconnected: Arc<Notify>,
    heads: Heads,
    /// The newest fence of each lease under which something was written.
    fences: HashMap<String, u64>,
    /// Whether each commit is synced, as the connection is set.
    synced: bool,
    /// Whether the last try has asked for its commit: whatever failed then, it may have been made.
    in_doubt: bool,
    /// How long the last durable commit took, its sync included.
    took: Duration,
}

impl Writer {
    /// A writer over a connection whose schema is up to date.
    pub fn new(
        database: Database,
        connection: AnyConnection,
        ranking: Arc<Ranking>,
        failure: Arc<Mutex<Option<StoreError>>>,
        clock: fn() -> Moment,
    ) -> Self {
        Self {
            database,
            connection: Some(connection),
            witness: None,
            file: None,
            ranking,
            failure,
            clock,
            reconnected: Arc::default(),
            heads: Heads::default(),
            fences: HashMap::new(),
            synced: true,
            in_doubt: false,
            took: Duration::ZERO,
        }
    }

    /// Serves the queue until all its senders are gone.
    pub async fn run(mut self, mut queue: mpsc::Receiver<Request>) {
        let mut waiting: VecDeque<Request> = VecDeque::new();
        loop {
            let first = match waiting.pop_front() {
                Some(first) => first,
                None => match queue.recv().await {
                    Some(first) => first,
                    None => break,
                },
            };
            let mut gathered = Gathered::default();
            gathered.add(first);
            let pause = pause_after(self.took);
            if !pause.is_zero() {
                tokio::time::sleep(pause).await;
            }
            while gathered.batch.len() < MAX_BATCH {
                match waiting.pop_front().or_else(|| queue.try_recv().ok()) {
                    Some(request) => gathered.add(request),
                    None => break,
                }
            }
            for request in gathered.later.into_iter().rev() {
                waiting.push_front(request);
            }
            self.write(gathered.batch).await;
        }
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "the database was not closed cleanly");
        }
    }

    async fn write(&mut self, batch: Vec<Request>) {
        let mut writes = Vec::with_capacity(batch.len());
        let mut fences = Vec::with_capacity(batch.len());
        let mut replies = Vec::with_capacity(batch.len());
        for Request { write, fence, reply } in batch {
            writes.push(write);
            fences.push(fence);
            replies.push(reply);
        }
        let answers = match self.commit(&writes, &fences).await {
            Ok(answers) => answers,
            Err(error) => writes.iter().map(|_| Err(error.clone())).collect(),
        };
        for (reply, answer) in replies.into_iter().zip(answers) {
            // Whoever asked may have stopped waiting.
            let _ = reply.send(answer);
        }
    }

    /// `fences`: for each of the `writes`, under which lease.
    async fn commit(
        &mut self,
        writes: &[Write],
        fences: &[Option<Arc<Fence>>],
    ) -> Result<Vec<Result<Done, StoreError>>, StoreError> {
        if let Some(error) = self.failure.lock().unwrap_or_else(PoisonError::into_inner).clone() {
            return Err(error);
        }
        self.check_file()?;
        let mut tries = 0;
        let committed = loop {
            tries += 1;
            match self.attempt(writes, fences).await {
                Ok(committed) => break committed,
                Err(failure) => {
                    self.heads.clear();
                    match failure {
                        Failure::Refused(error) => return Err(error),
                        Failure::Stale if tries < TRIES => {}
                        Failure::Stale => {
                            return Err(StoreError::Io("another process was quicker".to_owned()));
                        }
                        // The server had closed the connection, say: nothing is written, and a new one may do.
                        Failure::Database(_)
                            if !self.in_doubt
                                && tries < TRIES
                                && self.database.dialect == Dialect::Postgres =>
                        {
                            self.connection = None;
                        }
                        Failure::Database(error) => return Err(self.lost(error)),
                    }
                }
            }
        };
        if let (Some(number), Some(witness)) = (committed.number, &mut self.witness)
            && self.synced
            && let Err(error) = witness.set(number)
        {
            return Err(self.fail(error));
        }
        self.heads.acknowledge();
        for change in committed.changes {
            self.ranking.follow(change);
        }
        Ok(committed.answers)
    }

    /// One try to write all of a batch.
    async fn attempt(
        &mut self,
        writes: &[Write],
        fences: &[Option<Arc<Fence>>],
    ) -> Result<Committed, Failure> {
        self.in_doubt = false;
        let durable = writes.iter().any(Write::is_durable);
        self.connect().await?;
        let dialect = self.database.dialect;
        // It was connected just now.
        let Some(connection) = &mut self.connection else { return Err(Failure::Stale) };
        let begin = match (dialect, durable) {
            (Dialect::Sqlite, _) => {
                if self.synced != durable {
                    let pragma =
                        if durable { "PRAGMA synchronous = FULL" } else { "PRAGMA synchronous = NORMAL" };
                    connection.execute(pragma).await?;
                    self.synced = durable;
                }
                "BEGIN IMMEDIATE"
            }
            (Dialect::Postgres, true) => "BEGIN",
            (Dialect::Postgres, false) => "BEGIN; SET LOCAL synchronous_commit = off",
        };
        connection.execute(begin).await?;
        let fenced = if self.database.is_shared() {
            for fence in fences.iter().flatten() {
                let before = self.fences.insert(fence.lease.clone(), fence.number);
                // Others may have written meanwhile.
                if before != Some(fence.number) {
                    self.heads.clear();
                }
            }
            fenced(connection, writes, fences).await?
        } else {
            vec![false; writes.len()]
        };
        let mut transaction = Transaction {
            connection,
            dialect,
            heads: &mut self.heads,
            now: (self.clock)(),
            wrote: false,
            counts: CounterChanges::default(),
            changes: Vec::new(),
        };
        let outcome = transaction.write_all(writes, &fenced).await;
        let end = match &outcome {
            Ok(committed) if committed.number.is_some() => "COMMIT",
            _ => "ROLLBACK",
        };
        self.in_doubt = end == "COMMIT";
        let asked = Instant::now();
        let ended = transaction.connection.execute(end).await;
        if durable && self.in_doubt {
            self.took = asked.elapsed();
        }
        let committed = outcome?;
        if let Err(error) = ended {
            if end == "COMMIT" && dialect == Dialect::Sqlite {
                // Ends the transaction, if it is open still; whatever this gives, the first error is told.
                let _ = transaction.connection.execute("ROLLBACK").await;
            }
            return Err(error.into());
        }
        Ok(committed)
    }

    async fn connect(&mut self) -> Result<(), StoreError> {
        if self.connection.is_none() {
            self.connection = Some(self.database.connect_to_write().await?);
            self.synced = true;
            tracing::info!("the database is back");
            self.reconnected.notify_one();
        }
        Ok(())
    }

    /// Looks at the file and its disk before something is written.
    fn check_file(&self) -> Result<(), StoreError> {
        let Some((identity, path)) = &self.file else { return Ok(()) };
        if folder::identity(path).ok() != Some(*identity) {
            // What is written goes into the file that was there before.
            let what = "was removed, or replaced by another file, while Herzbot ran";
            return Err(self.fail(StoreError::Io(format!("{} {what}", path.display()))));
        }
        folder::has_space(path)
    }

    /// After a transaction that has failed: what is told to all who are in it.
    fn lost(&mut self, error: sqlx::Error) -> StoreError {
        match self.database.dialect {
            // Nothing was written.
            Dialect::Sqlite if is_transient(&error) => failed(&error),
            // After a failed write or sync only recovery tells what is on the disk.
            Dialect::Sqlite => self.fail(failed(&error)),
            Dialect::Postgres => {
                tracing::error!(%error, "the database does not answer as it should; the next change connects anew");
                self.connection = None;
                failed(&error)
            }
        }
    }

    /// Fail-stop: everything is refused until the next start.
    fn fail(&self, error: StoreError) -> StoreError {
        tracing::error!(%error, "the store refuses everything until the next start");
        let error = match error {
            StoreError::Io(text) => StoreError::Io(format!("{text}; Herzbot has to be started again")),
            other => other,
        };
        *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error.clone());
        error
    }
}

/// How long the next transaction waits for more requests where the last one `took` so long: a twentieth of a slow commit, else
/// nothing. Whoever was answered by the last one presses again within that time, and so waits for one commit instead of two.
fn pause_after(took: Duration) -> Duration {
    if took < SLOW { Duration::ZERO } else { (took / 20).min(LONGEST_PAUSE) }
}

/// Which of the `writes` are about a table, and without a lease that still counts.
async fn fenced(
    connection: &mut AnyConnection,
    writes: &[Write],
    fences: &[Option<Arc<Fence>>],
) -> Result<Vec<bool>, sqlx::Error> {
    let mut distinct: Vec<&Fence> = fences.iter().flatten().map(|fence| &**fence).collect();
    distinct.sort_unstable_by(|a, b| (&a.lease, a.number).cmp(&(&b.lease, b.number)));
    distinct.dedup();
    let valid = fences::valid(connection, &distinct).await?;
    let counts = |fence: &Option<Arc<Fence>>| fence.as_ref().is_some_and(|fence| valid.contains(&**fence));
    Ok(writes.iter().zip(fences).map(|(write, fence)| write.table().is_some() && !counts(fence)).collect())
}

/// The requests of the next transaction, and those that have to wait for the one after it.
#[derive(Default)]
struct Gathered {
    batch: Vec<Request>,
    later: VecDeque<Request>,
    /// Tables that are opened, closed or frozen in the batch.
    touched: HashSet<TableId>,
    /// Tables that something later is about.
    deferred: HashSet<TableId>,
}

impl Gathered {
    fn add(&mut self, request: Request) {
        if let Some(table) = request.write.table() {
            // Appends are written first: one that came after something else about its table may not overtake it. (What is
            // shown has nothing to do with the journal.)
            let is_append = matches!(request.write, Write::Append(_));
            if (is_append && self.touched.contains(&table)) || self.deferred.contains(&table) {
                self.deferred.insert(table);
                self.later.push_back(request);
                return;
            }
            if !is_append && !matches!(request.write, Write::Shown { .. }) {
                self.touched.insert(table);
            }
        }
        self.batch.push(request);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_slow_commits_are_waited_after() {
        let cases = [(0, 0), (4, 0), (99, 0), (100, 5), (500, 25), (3_000, 50)];
        for (took, pause) in cases {
            assert_eq!(pause_after(Duration::from_millis(took)), Duration::from_millis(pause), "{took} ms");
        }
    }
}
