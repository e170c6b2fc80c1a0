//! Group commit: each transaction takes all requests that arrived during the previous commit and its sync. A
//! quiet store syncs once per commit, a busy one less often, without delay. Only if syncs are slow does the
//! writer wait a little for more requests ([`pause_after`]).
//!
//! Appends are written together, in a few statements; then the other requests, one by one. An append to a
//! table that was opened, closed or frozen earlier in the same transaction waits for the next one. Appends
//! alone are usually one statement ([`super::one_statement`], [`super::quick`]).

use super::apply::Committed;
use super::database::{self, Database, Dialect, StatementRefusal, is_transient};
use super::fail_stop::FailStop;
use super::fences;
use super::heads::Heads;
use super::one_statement::OneStatement;
use super::quick;
use super::ranking::Ranking;
use super::request::{Done, Request, Write};
use super::shown::Shown;
use super::transaction::{Failure, Transaction, run};
use crate::StoreError;
use crate::data_folder::{self, FILE};
use crate::folder::{self, FileIdentity};
use crate::leases::Fence;
use crate::witness::{InstallationId, Witness};
use herzbot_core::ids::{Moment, TableId};
use metrics::histogram;
use sqlx::{AnyConnection, Connection, Executor};
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::path::{Path, PathBuf};
use std::slice;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{Notify, mpsc};

/// The maximum number of requests in a transaction.
const MAX_BATCH: usize = 512;

/// A durable commit that takes longer is slow.
const SLOW: Duration = Duration::from_millis(100);

/// The longest wait for more requests.
const LONGEST_PAUSE: Duration = Duration::from_millis(50);

/// The maximum number of tries of a transaction that conflicts with other processes.
const TRIES: usize = 5;

/// SQLite's file and the witness beside it.
pub struct DataFile {
    path: PathBuf,
    identity: FileIdentity,
    witness: Witness,
}

impl DataFile {
    /// The file of an installation in the existing folder `data`.
    pub fn open(data: &Path, installation: InstallationId) -> Result<Self, StoreError> {
        let path = data.join(FILE);
        let witness = Witness::open(data, installation)?;
        Ok(Self { identity: folder::identity(&path)?, path, witness })
    }

    /// Writes the number of a durable commit to the witness.
    pub fn acknowledge(&mut self, commits: u64) -> Result<(), StoreError> {
        self.witness.set(commits)
    }

    /// Whether the path still leads to the open file.
    fn is_in_place(&self) -> bool {
        folder::identity(&self.path).ok() == Some(self.identity)
    }
}

/// The writer of a store.
pub struct Writer {
    database: Database,
    /// None after it was lost.
    connection: Option<AnyConnection>,
    /// None with PostgreSQL.
    file: Option<DataFile>,
    /// The leaderboards, which follow each commit.
    ranking: Arc<Ranking>,
    failure: FailStop,
    /// The time, for opened and closed tables.
    clock: fn() -> Moment,
    /// Notified after a lost connection is back: the database may have gone back in time.
    reconnected: Arc<Notify>,
    heads: Heads,
    /// On SQLite. None before the first commit, and after a failure.
    one_statement: Option<OneStatement>,
    /// The newest fence of each lease under which something was written.
    fences: HashMap<String, u64>,
    /// On SQLite: whether the connection syncs each commit. (Transactions without a sync change that, and back.)
    syncs: bool,
    /// Whether the last try sent its commit. If it failed then, the commit may have happened. (Only PostgreSQL goes on
    /// after that.)
    in_doubt: bool,
    /// The duration of the last durable commit, including its sync.
    took: Duration,
}

impl Writer {
    /// A writer over a connection whose schema is up to date.
    pub fn new(
        database: Database,
        connection: AnyConnection,
        file: Option<DataFile>,
        ranking: Arc<Ranking>,
        failure: FailStop,
        clock: fn() -> Moment,
    ) -> Self {
        Self {
            database,
            connection: Some(connection),
            file,
            ranking,
            failure,
            clock,
            reconnected: Arc::default(),
            heads: Heads::default(),
            one_statement: None,
            fences: HashMap::new(),
            syncs: true,
            in_doubt: false,
            took: Duration::ZERO,
        }
    }

    /// Notified after a lost connection is back.
    pub fn reconnected(&self) -> Arc<Notify> {
        Arc::clone(&self.reconnected)
    }

    /// Serves the queue until all senders are dropped.
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
            let left = self.write_quickly(gathered.batch).await;
            if !left.is_empty() {
                self.write(left).await;
            }
        }
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "the database was not closed cleanly");
        }
    }

    /// In a shared database, writes and answers the requests that can be combined into single statements.
    /// Returns the rest.
    async fn write_quickly(&mut self, batch: Vec<Request>) -> Vec<Request> {
        if !self.database.is_shared() {
            return batch;
        }
        self.know_fences(batch.iter().filter_map(|request| request.fence.as_deref()));
        let mut done = HashSet::new();
        if let Err(failure) = self.quick_statements(&batch, &mut done).await {
            // A longer transaction finds out what was written.
            self.heads.clear();
            if let Failure::Database(sqlx::Error::Database(error)) = failure {
                // The server has answered, so the connection is still good.
                tracing::warn!(%error, "the database has refused a short transaction");
            } else {
                let error = StoreError::from(failure);
                tracing::debug!(%error, "the database has failed in a short transaction");
                self.connection = None;
            }
        }
        let mut left = Vec::new();
        for (at, request) in batch.into_iter().enumerate() {
            if done.contains(&at) {
                // The caller may have stopped waiting.
                let _ = request.reply.send(Ok(Done::Nothing));
            } else {
                left.push(request);
            }
        }
        left
    }

    /// Adds the indices of the written requests to `done`.
    async fn quick_statements(
        &mut self,
        batch: &[Request],
        done: &mut HashSet<usize>,
    ) -> Result<(), Failure> {
        let Some(connection) = &mut self.connection else { return Ok(()) };
        let (mut appends, mut pages, mut notes) = (Vec::new(), Vec::new(), BTreeMap::new());
        let mut noted = Vec::new();
        for (at, Request { write, fence, .. }) in batch.iter().enumerate() {
            match (write, fence.as_deref()) {
                (Write::Append(append), Some(fence)) => appends.push((at, append, fence)),
                (Write::Shown { table, page, finished }, Some(fence)) => {
                    pages.push((at, Shown { table: *table, page, finished: *finished }, fence));
                }
                (Write::SetNote { name, value }, _) => {
                    notes.insert(name.as_str(), value.as_slice());
                    noted.push(at);
                }
                _ => {}
            }
        }
        let asked = Instant::now();
        done.extend(quick::append_all(connection, &mut self.heads, &appends).await?);
        if !appends.is_empty() {
            self.took = asked.elapsed();
            histogram!("herzbot_commit_seconds").record(self.took);
            self.heads.acknowledge();
        }
        quick::set_notes(connection, &notes).await?;
        done.extend(noted);
        done.extend(quick::note_shown(connection, &pages).await?);
        Ok(())
    }

    /// After a lease was acquired again, others may have written meanwhile.
    fn know_fences<'f>(&mut self, fences: impl Iterator<Item = &'f Fence>) {
        for fence in fences {
            if self.fences.get(&fence.lease) != Some(&fence.number) {
                self.fences.insert(fence.lease.clone(), fence.number);
                self.heads.clear();
            }
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
        let asked = Instant::now();
        let committed = self.commit(&writes, &fences).await;
        histogram!("herzbot_commit_seconds").record(asked.elapsed());
        let answers = match committed {
            Ok(answers) => answers,
            // The others can be written without it.
            Err(Rejected::Request(_)) if writes.len() > 1 => self.write_each(&writes, &fences).await,
            Err(Rejected::Request(error) | Rejected::All(error)) => {
                writes.iter().map(|_| Err(error.clone())).collect()
            }
        };
        for (reply, answer) in replies.into_iter().zip(answers) {
            // The caller may have stopped waiting.
            let _ = reply.send(answer);
        }
    }

    /// Writes each request of a batch in its own transaction.
    async fn write_each(
        &mut self,
        writes: &[Write],
        fences: &[Option<Arc<Fence>>],
    ) -> Vec<Result<Done, StoreError>> {
        let mut answers = Vec::with_capacity(writes.len());
        for (write, fence) in writes.iter().zip(fences) {
            let committed = self.commit(slice::from_ref(write), slice::from_ref(fence)).await;
            answers.extend(match committed {
                Ok(answer) => answer,
                Err(Rejected::Request(error) | Rejected::All(error)) => vec![Err(error)],
            });
        }
        answers
    }

    /// `fences`: the lease of each of the `writes`.
    async fn commit(
        &mut self,
        writes: &[Write],
        fences: &[Option<Arc<Fence>>],
    ) -> Result<Vec<Result<Done, StoreError>>, Rejected> {
        if let Some(error) = self.failure.get() {
            return Err(Rejected::All(error));
        }
        self.check_file().map_err(Rejected::All)?;
        let mut tries = 0;
        let committed = loop {
            tries += 1;
            match self.attempt(writes, fences).await {
                Ok(committed) => break committed,
                Err(failure) => {
                    self.heads.clear();
                    self.one_statement = None;
                    match failure {
                        Failure::Refused(error) => return Err(Rejected::Request(error)),
                        Failure::Stale if tries < TRIES => {}
                        Failure::Stale => return Err(Rejected::All(Failure::Stale.into())),
                        Failure::Database(error) => {
                            self.try_again_after(error, tries < TRIES)?;
                        }
                    }
                }
            }
        };
        if let (Some(number), Some(file)) = (committed.number, &mut self.file)
            && writes.iter().any(Write::is_durable)
            && let Err(error) = file.acknowledge(number)
        {
            return Err(Rejected::All(self.fail(error)));
        }
        self.heads.acknowledge();
        for change in committed.changes {
            self.ranking.follow(change);
        }
        Ok(committed.answers)
    }

    /// One try to write the whole batch.
    async fn attempt(
        &mut self,
        writes: &[Write],
        fences: &[Option<Arc<Fence>>],
    ) -> Result<Committed, Failure> {
        self.in_doubt = false;
        let durable = writes.iter().any(Write::is_durable);
        self.connect().await?;
        let dialect = self.database.dialect;
        // It was just connected.
        let Some(connection) = &mut self.connection else { return Err(Failure::Stale) };
        if let (Some(one_statement), [Write::Append(_), ..], true) =
            (&mut self.one_statement, writes, self.syncs)
        {
            let asked = Instant::now();
            if let Some(committed) = one_statement.append(connection, &mut self.heads, writes).await? {
                self.took = asked.elapsed();
                return Ok(committed);
            }
        }
        // Together, since each call is a round trip to the connection's thread.
        let (begin, commit) = match (dialect, durable) {
            (Dialect::Sqlite, true) if self.syncs => ("BEGIN IMMEDIATE", "COMMIT"),
            (Dialect::Sqlite, true) => ("PRAGMA synchronous = FULL; BEGIN IMMEDIATE", "COMMIT"),
            (Dialect::Sqlite, false) => {
                ("PRAGMA synchronous = NORMAL; BEGIN IMMEDIATE", "COMMIT; PRAGMA synchronous = FULL")
            }
            (Dialect::Postgres, true) => ("BEGIN", "COMMIT"),
            (Dialect::Postgres, false) => ("BEGIN; SET LOCAL synchronous_commit = off", "COMMIT"),
        };
        // If a step fails, the next transaction sets it again.
        self.syncs &= durable;
        control(connection, begin).await?;
        self.syncs = durable;
        let fenced = if self.database.is_shared() {
            fenced(connection, writes, fences).await?
        } else {
            vec![false; writes.len()]
        };
        let mut transaction = Transaction::new(connection, dialect, &mut self.heads, (self.clock)());
        let outcome = transaction.write_all(writes, &fenced).await;
        self.in_doubt = outcome.as_ref().is_ok_and(|committed| committed.number.is_some());
        let asked = Instant::now();
        let ended = control(transaction.connection, if self.in_doubt { commit } else { "ROLLBACK" }).await;
        self.syncs |= self.in_doubt && ended.is_ok();
        if durable && self.in_doubt {
            self.took = asked.elapsed();
        }
        let committed = outcome?;
        if let Err(error) = ended {
            if self.in_doubt && dialect == Dialect::Sqlite {
                // Ends a transaction that is still open. Only the first error is reported.
                let _ = control(transaction.connection, "ROLLBACK").await;
            }
            return Err(error.into());
        }
        if let (Dialect::Sqlite, Some(number)) = (dialect, committed.number) {
            match &mut self.one_statement {
                Some(one_statement) => one_statement.follow(number),
                // Without it, moves are written as before.
                None => {
                    self.one_statement = OneStatement::prepare(transaction.connection, number).await.ok();
                }
            }
        }
        Ok(committed)
    }

    async fn connect(&mut self) -> Result<(), StoreError> {
        if self.connection.is_none() {
            self.connection = Some(self.database.connect_to_write().await?);
            self.syncs = true;
            tracing::info!("the database is back");
            self.reconnected.notify_one();
        }
        Ok(())
    }

    /// Checks the file and its disk before a write.
    fn check_file(&self) -> Result<(), StoreError> {
        let Some(file) = &self.file else { return Ok(()) };
        if !file.is_in_place() {
            // Writes would go into the previous file.
            let what = "was removed, or replaced by another file, while Herzbot ran";
            return Err(self.fail(StoreError::Io(format!("{} {what}", file.path.display()))));
        }
        folder::has_space(&file.path)
    }

    /// Prepares a retry after the database has failed; or returns why nothing was written.
    fn try_again_after(&mut self, error: sqlx::Error, retries: bool) -> Result<(), Rejected> {
        let is_postgres = self.database.dialect == Dialect::Postgres;
        // The server has answered: nothing was written, and the connection is still good.
        if let Some(why) = database::refusal(&error).filter(|_| is_postgres) {
            tracing::error!(%error, "the database has refused a change");
            return Err(match why {
                StatementRefusal::Value => Rejected::Request(error.into()),
                StatementRefusal::Resources => Rejected::All(error.into()),
            });
        }
        // Nothing was written, and a new connection may work: the server may have closed this one.
        if is_postgres && retries && !self.in_doubt {
            self.connection = None;
            return Ok(());
        }
        Err(Rejected::All(self.lost(error)))
    }

    /// Handles a failed transaction; returns the answer to all its requests.
    fn lost(&mut self, error: sqlx::Error) -> StoreError {
        match self.database.dialect {
            // Nothing was written.
            Dialect::Sqlite if is_transient(&error) => error.into(),
            // After a failed write or sync, only recovery can find out what is on disk.
            Dialect::Sqlite => self.fail(error.into()),
            Dialect::Postgres => {
                tracing::error!(%error, "the database does not answer as it should; the next change connects anew");
                self.connection = None;
                error.into()
            }
        }
    }

    /// Fail-stop: everything is refused until the next start.
    fn fail(&self, error: StoreError) -> StoreError {
        if let (StoreError::Damaged(what), Some(file)) = (&error, &self.file)
            && let Some(folder) = file.path.parent()
        {
            data_folder::doubt(folder, what);
        }
        tracing::error!(%error, "the store refuses everything until the next start");
        let error = match error {
            StoreError::Io(text) => StoreError::Io(format!("{text}; Herzbot has to be started again")),
            other => other,
        };
        self.failure.set(error.clone());
        error
    }
}

/// Why nothing of a batch was written.
enum Rejected {
    /// One of the requests is the cause.
    Request(StoreError),
    /// No single request is the cause.
    All(StoreError),
}

/// How long the next transaction waits for more requests: a twentieth of the time that a slow commit `took`,
/// otherwise zero. People who were answered by the last commit press again within that time, and so wait for
/// one commit instead of two.
fn pause_after(took: Duration) -> Duration {
    if took < SLOW { Duration::ZERO } else { (took / 20).min(LONGEST_PAUSE) }
}

/// Runs statements that begin or end a transaction.
async fn control(connection: &mut AnyConnection, statements: &'static str) -> Result<(), sqlx::Error> {
    match Dialect::of(connection) {
        Dialect::Sqlite => run(connection, statements, statements.split(';').count()).await.map(drop),
        Dialect::Postgres => connection.execute(statements).await.map(drop),
    }
}

/// Which of the `writes` are about a table, or the chat, with a missing or invalid lease.
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
    Ok(writes.iter().zip(fences).map(|(write, fence)| write.refused().is_some() && !counts(fence)).collect())
}

/// The requests of the next transaction, and of the one after it.
#[derive(Default)]
struct Gathered {
    batch: Vec<Request>,
    later: VecDeque<Request>,
    /// The tables that are opened, closed or frozen in the batch.
    touched: HashSet<TableId>,
    /// The tables of `later`.
    deferred: HashSet<TableId>,
}

impl Gathered {
    fn add(&mut self, request: Request) {
        if let Some(table) = request.write.table() {
            // Appends are written first, and must not overtake another request about their table. (Shown
            // pages do not affect the journal.)
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
