//! The relational store: SQLite for one machine, PostgreSQL for several.
//!
//! The writer and the readers run on a separate thread. All writes go through the writer, with group commit:
//! the requests that arrive during a commit and its sync become the next transaction (`writer.rs`). Each
//! request is checked before it writes, so that a refused one changes nothing.
//!
//! Unreadable data are [`StoreError::Damaged`]; a failing database is [`StoreError::Io`]. The functions here
//! document only other errors.

pub use crate::data_folder::{FILE, STAGED};
use crate::leases::Fence;
use crate::ranks::SledRanks;
use crate::{Health, StoreError, StoredTables, data_folder};
pub use database::{Dialect, Location};
use fail_stop::FailStop;
use found::{Found, Purpose};
use people_cache::PeopleCache;
use ranking::Ranking;
use request::{Done, Request, Write};
use sqlx::AnyPool;
use std::fs::File;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Instant;
use thread::Serving;
use tokio::sync::{Notify, mpsc, oneshot, watch};

mod among;
pub mod apply;
pub mod behind;
pub mod build;
pub mod chat;
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
mod kept;
pub mod leases;
mod log_repair;
mod mend;
mod one_statement;
mod opening;
mod own_thread;
pub mod packing;
pub mod people;
mod people_cache;
mod person_rows;
mod quick;
mod ranking;
pub mod read;
pub mod repair;
pub mod request;
pub mod result_rows;
pub mod results;
pub mod roster;
pub mod rows;
pub mod settings;
pub mod shown;
mod standing_rows;
pub mod standings;
pub mod tables;
mod thread;
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
#[cfg(test)]
mod size_tests;

pub use opening::Opening;
pub use verify::Verified;

/// The capacity of the writer's queue, in requests; senders wait beyond it (back-pressure).
const QUEUE_CAPACITY: usize = 1024;

/// A store over SQLite or PostgreSQL.
///
/// SQLite is fail-stop: after the first failed commit or sync, every request is refused with that error until
/// the program restarts, since only recovery can find out what is on disk. PostgreSQL recovers by itself: the
/// writer reconnects.
pub struct SqlStore {
    requests: Option<mpsc::Sender<Request>>,
    runtime: tokio::runtime::Handle,
    readers: AnyPool,
    dialect: Dialect,
    ranking: Arc<Ranking>,
    people: Arc<PeopleCache>,
    failure: FailStop,
    /// See [`StoredTables::reconnected`].
    reconnected: Arc<Notify>,
    health: watch::Receiver<Health>,
    thread: Option<JoinHandle<()>>,
    /// The lock of the data folder, held until everything is closed.
    _lock: Option<File>,
}

impl SqlStore {
    /// Opens the store; creates an empty one if there are no data yet.
    ///
    /// # Errors
    /// [`StoreError::InUse`], [`StoreError::Newer`], [`StoreError::Damaged`] (with the place and the remedy),
    /// [`StoreError::Unusable`], or the database can't be reached.
    pub async fn open(location: &Location, opening: Opening) -> Result<Self, StoreError> {
        let lock = match location {
            Location::Folder(data) if !opening.only_read => Some(data_folder::take(data)?),
            Location::Folder(_) | Location::Postgres(_) => None,
        };
        if let (Some(_), Location::Folder(data)) = (&lock, location) {
            kept::take_log_back(data)?;
        }
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
                thread::serve(&location, found, opening, failure, queue, tell);
            })
        };
        let thread = thread.map_err(|error| StoreError::Io(format!("no thread for the store: {error}")))?;
        let Serving { runtime, readers, ranking, reconnected, health } = match told.await {
            Ok(Ok(serving)) => serving,
            refused => {
                // The thread has reported its error and ends.
                let _ended = thread.join();
                return Err(match refused {
                    Ok(Err(error)) => in_place(location, error),
                    _ => StoreError::Io("the store's thread has ended".to_owned()),
                });
            }
        };
        let people = PeopleCache::default();
        // Nobody else writes to the file.
        people.hear(lock.is_some());
        Ok(Self {
            requests: Some(requests),
            runtime,
            readers,
            dialect,
            ranking,
            people: Arc::new(people),
            failure,
            reconnected,
            health,
            thread: Some(thread),
            _lock: lock,
        })
    }

    /// Writes, under `fence` if the write is about a table and the database is shared.
    async fn request(&self, write: Write, fence: Option<Arc<Fence>>) -> Result<Done, StoreError> {
        let stopped = || self.failure().unwrap_or_else(|| StoreError::Io("the store has stopped".into()));
        let (reply, told) = oneshot::channel();
        let Some(requests) = &self.requests else { return Err(stopped()) };
        requests.send(Request { write, fence, reply }).await.map_err(|_| stopped())?;
        told.await.map_err(|_| stopped())?
    }

    /// Runs a read on the store's thread, where its connections live. Retries while PostgreSQL is briefly
    /// away.
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

    /// The same with arguments, cloned for each try.
    async fn read_with<A, T, F>(
        &self,
        arguments: A,
        read: impl Fn(AnyPool, Dialect, A) -> F,
    ) -> Result<T, StoreError>
    where
        A: Clone,
        T: Send + 'static,
        F: Future<Output = Result<T, StoreError>> + Send + 'static,
    {
        self.read(|readers, dialect| read(readers, dialect, arguments.clone())).await
    }

    /// Refuses everything after a failure; see [`SqlStore`].
    fn can_go_on(&self) -> Result<(), StoreError> {
        self.failure().map_or(Ok(()), Err)
    }

    async fn read_once<T: Send + 'static>(
        &self,
        reading: impl Future<Output = Result<T, StoreError>> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.can_go_on()?;
        let reading = self.runtime.spawn(reading);
        reading.await.unwrap_or_else(|error| Err(StoreError::Io(format!("reading the store: {error}"))))
    }

    /// Queries the leaderboard index, which may read from disk; none: the leaderboards are in the database.
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

    /// Waits for the background verification; returns the final state.
    pub async fn verified(&self) -> Health {
        let mut health = self.health.clone();
        // Without an outcome, the last state counts.
        let _ended = health.wait_for(|health| *health != Health::Verifying).await;
        self.health.borrow().clone()
    }

    /// Verifies the database's own structure, every row, every journal, the counts, and the checksums of the leaderboards.
    ///
    /// # Errors
    /// The first damage, or the database failed.
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

/// Adds the place and the remedy to an error about damage.
pub fn in_place(location: &Location, error: StoreError) -> StoreError {
    let StoreError::Damaged(what) = error else { return error };
    let saved = match location {
        Location::Folder(data) if found::is_there(data) => {
            "`herzbot repair` shows what can be saved of it. Otherwise "
        }
        Location::Folder(_) | Location::Postgres(_) => "",
    };
    StoreError::Damaged(format!(
        "{what} (in {location}). Nothing has been taken out of it. The way back: {saved}keep it as it is, and take the newest \
         backup back into another place with `herzbot restore`; docs/hosting.md tells how"
    ))
}
