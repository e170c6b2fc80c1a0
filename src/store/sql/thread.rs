//! The thread of a store: opens the database, and serves until the store is dropped.

use super::behind;
use super::database::{self, DATA, Database, Dialect, Location};
use super::fail_stop::FailStop;
use super::found::{Found, Purpose};
use super::opening::Opening;
use super::ranking::Ranking;
use super::request::Request;
use super::verify::{self, AtStart, Verified};
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
/// The pause before the second try of a background verification after the disk has failed.
const BEHIND_PAUSE: Duration = Duration::from_secs(60);

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
    verified: AtStart,
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
            Ok(OpenedDatabase { writer, readers, ranking, verified }) => {
                let (health, is_part) = match &verified {
                    AtStart::Everything(verified) => (Health::Verified(verified.aside.clone()), false),
                    // PostgreSQL verifies its pages itself.
                    AtStart::Part(aside) if found.database.dialect == Dialect::Postgres => {
                        (Health::Verified(aside.clone()), false)
                    }
                    AtStart::Part(_) => (Health::Verifying, writer.is_some()),
                };
                let (tell_health, health) = watch::channel(health);
                let verifying = tokio::spawn({
                    let (location, database, readers) = (location.clone(), found.database, readers.clone());
                    let aside = set_aside(verified);
                    async move {
                        if let (Location::Folder(data), true) = (&location, is_part) {
                            tell_health.send_replace(verify_behind(data, &database, &readers, aside).await);
                        }
                    }
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
        let ranking = Arc::new(Ranking::in_tables());
        return Ok(OpenedDatabase { writer: None, readers, ranking, verified });
    }
    if let Location::Folder(_) = location
        && let Some(connection) = Found::at(location, Purpose::Look)?.connect_to_read().await?
    {
        // A writing connection would checkpoint and remove the log, although a part of it is damaged.
        connection.close().await?;
    }
    let mut connection = database.connect_to_write().await?;
    match prepare(location, found, opening, &mut connection, &readers).await {
        Ok((ranking, file, verified)) => {
            let follower = Arc::clone(&ranking);
            let writer = Writer::new(database.clone(), connection, file, follower, failure, opening.clock);
            Ok(OpenedDatabase { writer: Some(writer), readers, ranking, verified })
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
) -> Result<(Arc<Ranking>, Option<DataFile>, AtStart), StoreError> {
    found.examine(connection).await?;
    let database = &found.database;
    database.migrate(connection, DATA).await?;
    let Location::Folder(data) = location else {
        let verified = verify::on_start(readers, database.dialect, opening.verify_at_start).await?;
        return Ok((Arc::new(Ranking::in_tables()), None, verified));
    };
    let limit = if data_folder::is_in_doubt(data) { u64::MAX } else { opening.verify_at_start };
    let verified = verify::on_start(readers, database.dialect, limit).await?;
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
    match &verified {
        AtStart::Everything(Verified { aside, .. }) | AtStart::Part(aside) => report(aside),
    }
    let roster = roster::whole(&mut *readers.acquire().await?).await?;
    let ranking = Ranking::open(data.join(LEADERBOARDS), roster)?;
    let mut file =
        DataFile::open(data, installation::of_or_assigned(connection, witness::installation(data)?).await?)?;
    if database::sync_log(connection).await? {
        file.acknowledge(read::counters(readers).await?.commits)?;
        witness::unstage(data);
    }
    Ok((Arc::new(ranking), Some(file), verified))
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
async fn verify_behind(data: &Path, database: &Database, readers: &AnyPool, aside: Vec<String>) -> Health {
    let verify = || behind::verify(data, database, readers, aside.clone());
    told(data, tried_twice(verify, tokio::time::sleep(BEHIND_PAUSE)).await)
}

/// Verifies once more after a pause if the disk fails, as it may work again.
async fn tried_twice<F>(verify: impl Fn() -> F, pause: impl Future<Output = ()>) -> Result<Health, StoreError>
where
    F: Future<Output = Result<Health, StoreError>>,
{
    match verify().await {
        Err(StoreError::Io(error)) => {
            tracing::warn!(error, "the data could not be verified behind the start: trying again");
            pause.await;
            verify().await
        }
        verified => verified,
    }
}

/// Reports the outcome of the background verification.
fn told(data: &Path, found: Result<Health, StoreError>) -> Health {
    match found {
        Ok(Health::Verified(aside)) => {
            report(&aside);
            tracing::info!("everything is verified behind the start");
            Health::Verified(aside)
        }
        Ok(Health::Derived(what)) => {
            tracing::error!(
                what,
                "an index is damaged, so some answers may be wrong. Restart the bot: the start rebuilds it from the rows"
            );
            data_folder::doubt(data, &what);
            Health::Derived(what)
        }
        Ok(other) => other,
        Err(error) => {
            let what = match error {
                StoreError::Damaged(what) => what,
                // The disk.
                other => other.to_string(),
            };
            tracing::error!(
                what,
                "the data are damaged. The bot goes on, but there will be no backup, and a restart doesn't help. Keep the                  newest backup; docs/hosting.md tells the way back"
            );
            Health::Damaged(what)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[tokio::test]
    async fn after_a_failure_of_the_disk_it_is_verified_once_more() {
        let failed = Err(StoreError::Io("disk I/O error".to_owned()));
        let (damaged, whole) =
            (Err(StoreError::Damaged("result 3".to_owned())), Ok(Health::Verified(vec![])));
        for (first, second, pauses) in [
            (&damaged, &whole, 0),
            (&whole, &damaged, 0),
            (&failed, &failed, 1),
            (&failed, &damaged, 1),
            (&failed, &whole, 1),
        ] {
            let (paused, tries) = (Cell::new(0), Cell::new(0));
            let verify = || {
                tries.set(tries.get() + 1);
                std::future::ready(if tries.get() == 1 { first.clone() } else { second.clone() })
            };
            let outcome = tried_twice(verify, async { paused.set(paused.get() + 1) }).await;
            assert_eq!((paused.get(), tries.get()), (pauses, 1 + pauses));
            assert_eq!(outcome, if pauses == 0 { first.clone() } else { second.clone() });
        }
    }

    /// Only what a restart mends makes the next start verify everything.
    #[test]
    fn each_outcome_of_the_background_verification_is_told() {
        let data = tempfile::TempDir::new().expect("a folder");
        let io = StoreError::Io("disk I/O error".to_owned());
        for error in [io, StoreError::Damaged("result 3".to_owned())] {
            assert!(matches!(told(data.path(), Err(error)), Health::Damaged(_)));
            assert!(!data_folder::is_in_doubt(data.path()));
        }
        let derived = Health::Derived("an index".to_owned());
        assert_eq!(told(data.path(), Ok(derived.clone())), derived);
        assert!(data_folder::is_in_doubt(data.path()));
    }
}
