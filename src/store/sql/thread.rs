//! The thread of a store: opens the database, and serves until the store is dropped.

use super::behind;
use super::database::{self, DATA, Database, Dialect, Location};
use super::fail_stop::FailStop;
use super::found::{Found, Purpose};
use super::opening::Opening;
use super::ranking::Ranking;
use super::request::Request;
use super::verify::{self, AtStart};
use super::writer::{DataFile, Writer};
use super::{installation, mend, read, roster, shown};
use crate::data_folder::{self, LEADERBOARDS};
use crate::{Health, StoreError, witness};
use sqlx::{AnyConnection, AnyPool, Connection};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{Notify, mpsc, oneshot, watch};

/// How long a start waits for PostgreSQL.
const START_PATIENCE: Duration = Duration::from_secs(30);
/// The pause between two of these tries.
const START_PAUSE: Duration = Duration::from_secs(1);

/// The opened resources of a store.
pub struct Serving {
    /// The runtime of its connections.
    pub runtime: tokio::runtime::Handle,
    /// For reading.
    pub readers: AnyPool,
    /// The leaderboards.
    pub ranking: Arc<Ranking>,
    /// See [`crate::StoredTables::reconnected`].
    pub reconnected: Arc<Notify>,
    /// The state of the data.
    pub health: watch::Receiver<Health>,
}

/// The opened database.
struct OpenedDatabase {
    /// None if the store is only read.
    writer: Option<Writer>,
    readers: AnyPool,
    ranking: Arc<Ranking>,
    health: Health,
}

/// Opens the store, reports the result, and serves until the queue ends.
pub fn serve(
    location: &Location,
    found: Found,
    opening: Opening,
    failure: FailStop,
    queue: mpsc::Receiver<Request>,
    tell: oneshot::Sender<Result<Serving, StoreError>>,
) {
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            let _unheard = tell.send(Err(StoreError::Io(format!("no runtime for the store: {error}"))));
            return;
        }
    };
    runtime.block_on(async {
        match open_patiently(location, &found, opening, failure).await {
            Ok(OpenedDatabase { writer, readers, ranking, health }) => {
                let (tell_health, health) = watch::channel(health);
                let verifying = tokio::spawn({
                    let (location, database, readers) = (location.clone(), found.database, readers.clone());
                    async move { verify_behind(&location, &database, &readers, &tell_health).await }
                });
                let keeping_up = tokio::spawn({
                    let (ranking, readers) = (Arc::clone(&ranking), readers.clone());
                    async move { ranking.keep_up(&readers).await }
                });
                let reconnected = writer.as_ref().map(Writer::reconnected).unwrap_or_default();
                let (runtime, readers_too) = (runtime.handle().clone(), readers.clone());
                let serving = Serving { runtime, readers: readers_too, ranking, reconnected, health };
                let heard = tell.send(Ok(serving));
                match writer {
                    Some(writer) if heard.is_ok() => writer.run(queue).await,
                    Some(_) => {}
                    None => refuse_all(queue).await,
                }
                for task in [keeping_up, verifying] {
                    task.abort();
                    let _aborted = task.await;
                }
                readers.close().await;
            }
            Err(error) => drop(tell.send(Err(error))),
        }
    });
}

/// Refuses the writes of a read-only store.
async fn refuse_all(mut queue: mpsc::Receiver<Request>) {
    while let Some(request) = queue.recv().await {
        // The caller may have stopped waiting.
        let _ = request.reply.send(Err(StoreError::Io("the data are only read here".to_owned())));
    }
}

/// Opens the database. Waits for a PostgreSQL that can't be reached, since it may be starting; mends a SQLite
/// database with damage only in derived data.
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
                tracing::warn!(what, "the data are damaged; looking whether all their rows are whole");
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
        let verified = verify::on_start(&readers, database.dialect, opening.verify_at_start).await?;
        let (ranking, health) = (Arc::new(Ranking::in_tables()), Health::Verified(set_aside(verified)));
        return Ok(OpenedDatabase { writer: None, readers, ranking, health });
    }
    if let Location::Folder(_) = location
        && let Some(connection) = Found::at(location, Purpose::Look)?.connect_to_read().await?
    {
        // A writing connection would checkpoint and remove the log, although a part of it is damaged.
        connection.close().await?;
    }
    let mut connection = database.connect_to_write().await?;
    match prepare(location, found, opening, &mut connection, &readers).await {
        Ok((ranking, file, health)) => {
            let follower = Arc::clone(&ranking);
            let writer = Writer::new(database.clone(), connection, file, follower, failure, opening.clock);
            Ok(OpenedDatabase { writer: Some(writer), readers, ranking, health })
        }
        Err(error) => {
            // Closes the files before the error is reported; errors of closing add nothing.
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
) -> Result<(Arc<Ranking>, Option<DataFile>, Health), StoreError> {
    found.examine(connection).await?;
    let database = &found.database;
    database.migrate(connection, DATA).await?;
    let Location::Folder(data) = location else {
        let verified = verify::on_start(readers, database.dialect, opening.verify_at_start).await?;
        return Ok((Arc::new(Ranking::in_tables()), None, Health::Verified(set_aside(verified))));
    };
    let limit = if data_folder::is_in_doubt(data) { u64::MAX } else { opening.verify_at_start };
    let verified = verify::on_start(readers, database.dialect, limit).await?;
    let is_all = matches!(verified, AtStart::Everything(_));
    if let AtStart::Everything(verified) = &verified {
        data_folder::no_doubt(data);
        if verified.stale > 0 {
            tracing::warn!(
                pages = verified.stale,
                "damaged notes of what was shown are removed; it is shown anew"
            );
            shown::remove_damaged(connection).await?;
        }
    }
    let aside = set_aside(verified);
    report(&aside);
    let health = if is_all { Health::Verified(aside) } else { Health::Verifying };
    let roster = roster::whole(&mut *readers.acquire().await?).await?;
    let ranking = Ranking::open(data.join(LEADERBOARDS), roster)?;
    let mut file = DataFile::open(data, installation::of_or_fresh(connection).await?)?;
    if database::sync_log(connection).await? {
        file.acknowledge(read::counters(readers).await?.commits)?;
        witness::unstage(data);
    }
    Ok((Arc::new(ranking), Some(file), health))
}

/// Damaged parts that a start sets aside.
fn set_aside(verified: AtStart) -> Vec<String> {
    match verified {
        AtStart::Everything(verified) => verified.aside,
        AtStart::Part(aside) => aside,
    }
}

fn report(aside: &[String]) {
    if !aside.is_empty() {
        let what = verify::in_short(aside);
        tracing::error!(what, "damaged and set aside; everything else goes on");
    }
}

/// Verifies in the background what the start of a store in a folder skipped.
async fn verify_behind(
    location: &Location,
    database: &Database,
    readers: &AnyPool,
    health: &watch::Sender<Health>,
) {
    let Location::Folder(data) = location else { return };
    if *health.borrow() != Health::Verifying {
        return;
    }
    let found = match behind::verify(database, readers).await {
        Ok(aside) => {
            report(&aside);
            tracing::info!("everything is verified behind the start");
            Health::Verified(aside)
        }
        Err(StoreError::Damaged(what)) => told_damage(data, what),
        // The disk has failed, or the store is closed: the state is unknown.
        Err(error) => {
            tracing::warn!(%error, "the data could not be verified behind the start");
            return;
        }
    };
    health.send_replace(found);
}

fn told_damage(data: &Path, what: String) -> Health {
    tracing::error!(
        what,
        "the data are damaged: the bot goes on, but some answers may be wrong. Restart it: the start makes anew what can be \
         derived from the rest, or says what to do"
    );
    data_folder::doubt(data, &what);
    Health::Damaged(what)
}
