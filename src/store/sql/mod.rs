//! The relational store: SQLite for one machine, PostgreSQL for several.
//!
//! The writer and the readers run on a thread of their own. All writes go through the writer, with group commit: the requests
//! that arrive while a transaction is committed and synced are the next transaction (`writer.rs`). Each request is checked
//! before it writes, so that a refused one changes nothing.

pub use crate::data_folder::{FILE, LEADERBOARDS, STAGED};
use crate::leases::Fence;
use crate::ranks::SledRanks;
use crate::{Journal, StoreError, data_folder};
pub use database::{Dialect, Location};
use fail_stop::FailStop;
use found::{Found, Purpose};
use herzbot_core::ids::Moment;
use ranking::Ranking;
use request::{Done, Request, Write};
use sqlx::{AnyConnection, AnyPool, Connection};
use std::fs::File;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::{Notify, mpsc, oneshot};
use writer::{DataFile, Writer};

pub mod apply;
pub mod build;
pub mod checksum;
pub mod database;
pub mod exchange;
mod fail_stop;
pub mod fences;
pub mod found;
pub mod heads;
pub mod inspect;
pub mod installation;
pub mod journal;
pub mod leases;
mod mend;
pub mod people;
mod ranking;
pub mod read;
pub mod request;
pub mod result_rows;
pub mod results;
pub mod roster;
pub mod rows;
pub mod settings;
pub mod shown;
pub mod standings;
pub mod tables;
mod traits;
pub mod transaction;
pub mod verify;
pub mod writer;

#[cfg(test)]
mod exchange_tests;
#[cfg(test)]
mod inspect_tests;
#[cfg(test)]
mod leases_tests;
#[cfg(test)]
mod postgres_tests;

pub use verify::Verified;

/// The capacity of the writer's queue, in requests; senders wait beyond it (back-pressure).
const QUEUE_CAPACITY: usize = 1024;

/// How long a start tries again while PostgreSQL can't be used.
const START_PATIENCE: Duration = Duration::from_secs(30);
/// The pause between two of these tries.
const START_PAUSE: Duration = Duration::from_secs(1);

/// A store over SQLite or PostgreSQL.
///
/// SQLite is fail-stop: after the first failed commit or sync, every request is refused with that error until the program
/// restarts. What is on the disk is unknown then, and only recovery finds out. PostgreSQL recovers by itself: the writer
/// connects again.
pub struct SqlStore {
    requests: Option<mpsc::Sender<Request>>,
    runtime: tokio::runtime::Handle,
    readers: AnyPool,
    dialect: Dialect,
    ranking: Arc<Ranking>,
    failure: FailStop,
    /// See [`Journal::reconnected`].
    reconnected: Arc<Notify>,
    thread: Option<JoinHandle<()>>,
    /// The lock of the data folder, held until everything is closed.
    _lock: Option<File>,
}

/// Names the data in errors about their format.
const DATA: &str = "the data";

/// How a store is opened.
#[derive(Clone, Copy, Debug)]
pub struct Opening {
    /// Whether it is only read, maybe beside a bot that runs on it. Nothing is created; there are no leaderboards.
    pub only_read: bool,
    /// The clock for opened and closed tables.
    pub clock: fn() -> Moment,
    /// Whether the start verifies everything, however long that takes.
    pub verify_all: bool,
    /// Whether other processes may use the database at the same time; PostgreSQL only. Writes about a table need a lease then
    /// ([`Leases::journal`](crate::leases::Leases::journal)).
    pub together: bool,
}

impl Default for Opening {
    fn default() -> Self {
        Self { only_read: false, clock: system_time, verify_all: false, together: false }
    }
}

/// The time of the machine.
pub fn system_time() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

/// What the thread of a store opens.
struct OpenedDatabase {
    /// None if the store is only read.
    writer: Option<Writer>,
    readers: AnyPool,
    ranking: Arc<Ranking>,
}

impl SqlStore {
    /// Opens the store; creates an empty one where there are no data yet.
    ///
    /// # Errors
    /// [`StoreError::InUse`], [`StoreError::Newer`], [`StoreError::Damaged`] (which names the place and the way back),
    /// [`StoreError::Unusable`], or the database can't be reached.
    pub async fn open(location: &Location, opening: Opening) -> Result<Self, StoreError> {
        let lock = match location {
            Location::Folder(data) if !opening.only_read => Some(data_folder::take(data)?),
            Location::Folder(_) | Location::Postgres(_) => None,
        };
        let purpose = if opening.only_read { Purpose::Look } else { Purpose::Run };
        let mut found = Found::at(location, purpose).map_err(|error| in_place(location, error))?;
        found.database = found.database.together(opening.together);
        let dialect = found.database.dialect;
        let failure = FailStop::default();
        let (requests, queue) = mpsc::channel(QUEUE_CAPACITY);
        let (tell, told) = oneshot::channel();
        let thread = {
            let (location, failure) = (location.clone(), failure.clone());
            std::thread::Builder::new().name("store".to_owned()).spawn(move || {
                serve(&location, found, opening, failure, queue, tell);
            })
        };
        let thread = thread.map_err(|error| StoreError::Io(format!("no thread for the store: {error}")))?;
        let (runtime, readers, ranking, reconnected) = match told.await {
            Ok(Ok(opened)) => opened,
            refused => {
                // The thread has reported its error and ends.
                let _ended = thread.join();
                return Err(match refused {
                    Ok(Err(error)) => in_place(location, error),
                    _ => StoreError::Io("the store's thread has ended".to_owned()),
                });
            }
        };
        Ok(Self {
            requests: Some(requests),
            runtime,
            readers,
            dialect,
            ranking,
            failure,
            reconnected,
            thread: Some(thread),
            _lock: lock,
        })
    }

    async fn write(&self, write: Write) -> Result<Done, StoreError> {
        self.request(write, None).await
    }

    /// Writes, under `fence` if it is about a table and the database is shared.
    async fn request(&self, write: Write, fence: Option<Arc<Fence>>) -> Result<Done, StoreError> {
        let stopped = || self.failure().unwrap_or_else(|| StoreError::Io("the store has stopped".into()));
        let (reply, told) = oneshot::channel();
        let Some(requests) = &self.requests else { return Err(stopped()) };
        requests.send(Request { write, fence, reply }).await.map_err(|_| stopped())?;
        told.await.map_err(|_| stopped())?
    }

    /// Runs a read on the store's own thread, where its connections live. Tries again while PostgreSQL is away for a moment.
    async fn read<T, F>(&self, read: impl Fn(AnyPool, Dialect) -> F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: Future<Output = Result<T, StoreError>> + Send + 'static,
    {
        let since = Instant::now();
        loop {
            match self.read_once(read(self.readers.clone(), self.dialect)).await {
                Err(StoreError::Io(_))
                    if self.dialect == Dialect::Postgres && since.elapsed() < database::PATIENCE =>
                {
                    tokio::time::sleep(database::RETRY).await;
                }
                other => return other,
            }
        }
    }

    async fn read_once<T: Send + 'static>(
        &self,
        reading: impl Future<Output = Result<T, StoreError>> + Send + 'static,
    ) -> Result<T, StoreError> {
        if let Some(error) = self.failure() {
            return Err(error);
        }
        let reading = self.runtime.spawn(reading);
        reading.await.unwrap_or_else(|error| Err(StoreError::Io(format!("reading the store: {error}"))))
    }

    /// Queries the index of the leaderboards, which may read from the disk; none: the leaderboards are in the database.
    async fn ranked<T: Send + 'static>(
        &self,
        ask: impl Fn(&SledRanks) -> Result<T, StoreError> + Send + Sync + 'static,
    ) -> Result<Option<T>, StoreError> {
        let ask = Arc::new(ask);
        let mut tries = 0;
        loop {
            tries += 1;
            self.ranking.ready().await;
            let (ranking, ask) = (Arc::clone(&self.ranking), Arc::clone(&ask));
            let asking = tokio::task::spawn_blocking(move || ranking.ask(&*ask).transpose());
            match asking.await {
                // The index is being rebuilt.
                Ok(Err(StoreError::Damaged(_))) if tries == 1 => {}
                Ok(answer) => return answer,
                Err(error) => return Err(StoreError::Io(format!("reading the leaderboards: {error}"))),
            }
        }
    }

    /// Verifies the database's own structure, every row, every journal, the counts, and the checksums of the leaderboards.
    ///
    /// # Errors
    /// The first damage that is found, or the database failed.
    pub async fn verify(&self) -> Result<Verified, StoreError> {
        let verified =
            self.read(|readers, dialect| async move { verify::everything(&readers, dialect).await }).await?;
        self.ranking.ready().await;
        let ranking = Arc::clone(&self.ranking);
        let asking = tokio::task::spawn_blocking(move || ranking.ask(SledRanks::verify));
        match asking.await {
            Ok(Some(Err(error))) => Err(error),
            Ok(Some(Ok(())) | None) => Ok(verified),
            Err(error) => Err(StoreError::Io(format!("reading the leaderboards: {error}"))),
        }
    }
}

impl Drop for SqlStore {
    /// Waits until all queued requests are committed and synced.
    fn drop(&mut self) {
        self.requests = None;
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("the store's thread has panicked");
        }
    }
}

/// Adds the place and the way back to an error about damage.
pub fn in_place(location: &Location, error: StoreError) -> StoreError {
    let StoreError::Damaged(what) = error else { return error };
    StoreError::Damaged(format!(
        "{what} (in {location}). Nothing has been taken out of it. The way back: keep it as it is, and take the newest \
         backup back into another place with `herzbot restore`; docs/hosting.md tells how"
    ))
}

type RankAnswer = Result<(tokio::runtime::Handle, AnyPool, Arc<Ranking>, Arc<Notify>), StoreError>;

/// The thread of a store: opens it, answers, and serves until the queue ends.
fn serve(
    location: &Location,
    found: Found,
    opening: Opening,
    failure: FailStop,
    queue: mpsc::Receiver<Request>,
    tell: oneshot::Sender<RankAnswer>,
) {
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            let _unheard = tell.send(Err(StoreError::Io(format!("no runtime for the store: {error}"))));
            return;
        }
    };
    runtime.block_on(async {
        let dialect = found.database.dialect;
        match open_patiently(location, &found, opening, failure).await {
            Ok(OpenedDatabase { writer, readers, ranking }) => {
                let keeping_up = tokio::spawn({
                    let (ranking, readers) = (Arc::clone(&ranking), readers.clone());
                    async move { ranking.keep_up(&readers, dialect).await }
                });
                let reconnected = writer.as_ref().map(Writer::reconnected).unwrap_or_default();
                let heard = tell.send(Ok((runtime.handle().clone(), readers.clone(), ranking, reconnected)));
                match writer {
                    Some(writer) if heard.is_ok() => writer.run(queue).await,
                    Some(_) => {}
                    None => refuse_all(queue).await,
                }
                keeping_up.abort();
                let _aborted = keeping_up.await;
                readers.close().await;
            }
            Err(error) => drop(tell.send(Err(error))),
        }
    });
}

/// Answers the writes of a store that is only read.
async fn refuse_all(mut queue: mpsc::Receiver<Request>) {
    while let Some(request) = queue.recv().await {
        // The caller may have stopped waiting.
        let _ = request.reply.send(Err(StoreError::Io("the data are only read here".to_owned())));
    }
}

/// Opens the database. Waits for a PostgreSQL that can't be reached, since it may be starting; mends a SQLite database of which
/// only what is derived is damaged.
async fn open_patiently(
    location: &Location,
    found: &Found,
    opening: Opening,
    failure: FailStop,
) -> Result<OpenedDatabase, StoreError> {
    let since = Instant::now();
    let mut may_mend = true;
    let waits = found.database.dialect == Dialect::Postgres && !opening.only_read;
    loop {
        match open(location, found, opening, failure.clone()).await {
            Err(StoreError::Io(error)) if waits && since.elapsed() < START_PATIENCE => {
                tracing::warn!(error, "the database can't be used yet: trying again");
                tokio::time::sleep(START_PAUSE).await;
            }
            Err(StoreError::Damaged(what)) if may_mend && !opening.only_read => {
                may_mend = false;
                let Location::Folder(data) = location else { return Err(StoreError::Damaged(what)) };
                let Some(kept) = mend::mend(data).await? else { return Err(StoreError::Damaged(what)) };
                let kept = kept.display();
                tracing::error!(what, %kept, "the database was damaged, but no row: it is made anew, the damaged one kept");
            }
            opened => return opened,
        }
    }
}

async fn open(
    location: &Location,
    found: &Found,
    opening: Opening,
    failure: FailStop,
) -> Result<OpenedDatabase, StoreError> {
    let database = &found.database;
    let readers = database.readers();
    if opening.only_read {
        if !found.may_have_data || !found.examine(&mut *readers.acquire().await?).await? {
            return Err(StoreError::Io(format!("there is no data in {location}")));
        }
        verify::on_start(&readers, database.dialect, opening.verify_all).await?;
        return Ok(OpenedDatabase { writer: None, readers, ranking: Arc::new(Ranking::in_tables()) });
    }
    let mut connection = database.connect_to_write().await?;
    match prepare(location, found, opening, &mut connection, &readers).await {
        Ok((ranking, file)) => {
            let follower = Arc::clone(&ranking);
            let writer = Writer::new(database.clone(), connection, file, follower, failure, opening.clock);
            Ok(OpenedDatabase { writer: Some(writer), readers, ranking })
        }
        Err(error) => {
            // The files are closed before the error is reported. Closing reports nothing new.
            readers.close().await;
            let _closed = connection.close().await;
            Err(error)
        }
    }
}

/// Verifies a connected database, creates its schema if it is empty, and opens the files beside it.
async fn prepare(
    location: &Location,
    found: &Found,
    opening: Opening,
    connection: &mut AnyConnection,
    readers: &AnyPool,
) -> Result<(Arc<Ranking>, Option<DataFile>), StoreError> {
    found.examine(connection).await?;
    let database = &found.database;
    database.migrate(connection, DATA).await?;
    let verified = verify::on_start(readers, database.dialect, opening.verify_all).await?;
    let Location::Folder(data) = location else { return Ok((Arc::new(Ranking::in_tables()), None)) };
    if let Some(verified) = verified {
        report(&verified);
        if verified.stale > 0 {
            shown::remove_damaged(connection).await?;
        }
    }
    let roster = roster::whole(&mut *readers.acquire().await?).await?;
    let ranking = Ranking::open(data.join(LEADERBOARDS), roster)?;
    let mut file = DataFile::open(data, installation::of_or_fresh(connection).await?)?;
    if database::sync_log(connection).await? {
        file.acknowledge(read::counters(readers).await?.commits)?;
    }
    Ok((Arc::new(ranking), Some(file)))
}

/// Logs what is damaged and doesn't stop the start.
fn report(verified: &Verified) {
    for what in &verified.aside {
        tracing::error!(
            what,
            "damaged and set aside; everything else goes on. `herzbot check` lists all of it"
        );
    }
    if verified.stale > 0 {
        tracing::warn!(
            pages = verified.stale,
            "damaged notes of what was shown are removed; it is shown anew"
        );
    }
}
