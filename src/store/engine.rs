//! The engine above a backend: a single writer thread with group commit.
//!
//! Requests queue up while a batch is committed and synced; the next batch takes all of them. Each request is atomic
//! within its batch (savepoint and rollback in [`Txn`]).

use super::backend::{Backend, Read};
use super::values::Txn;
use super::{StoreError, verify};
use herzbot_core::ids::Moment;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::thread::JoinHandle;
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::{mpsc, oneshot};

/// The capacity of the writer's queue, in requests; senders wait beyond it (back-pressure).
const QUEUE_CAPACITY: usize = 1024;

/// The number of changed keys at which a batch is committed although more requests are queued.
const MAX_BATCH_KEYS: usize = 4096;

/// Reports the outcome of the batch to the caller of a request.
type Completion = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// Runs a request in the transaction; gives whether its changes are kept, and how to report the outcome.
type Mutation = Box<dyn FnOnce(&mut Txn<'_>) -> (bool, Completion) + Send>;

/// A queued request. `durable`: reported after the sync, else after the commit.
struct WriteRequest {
    durable: bool,
    run: Mutation,
}

/// The store over any backend. All writes go through one thread with group commit; each request is atomic. Reads see
/// what is committed, which may not be synced yet; a write that depends on such a read is synced after or together with
/// it, as the log has one order.
///
/// Fail-stop: after the first failed commit or sync, every request is refused with that error until the program is
/// started again. It is unknown then what is on the disk, and only recovery tells.
pub struct KvStore<B: Backend> {
    shared: Arc<EngineState<B>>,
    requests: Option<mpsc::Sender<WriteRequest>>,
    writer: Option<JoinHandle<()>>,
}

struct EngineState<B> {
    backend: B,
    /// Held exclusively during a commit, so that a read of several keys sees one state.
    gate: RwLock<()>,
    failed: Mutex<Option<StoreError>>,
    clock: fn() -> Moment,
}

impl<B: Backend> KvStore<B> {
    /// See [`super::Journal::failure`].
    pub(super) fn failed(&self) -> Option<StoreError> {
        self.shared.failure()
    }

    /// The store over a backend that is empty or has been checked ([`verify::check_on_start`]).
    pub(super) fn over(backend: B) -> Self {
        Self::with_clock(backend, system_time)
    }

    /// The store with a given clock, by which archived tables are dated.
    pub fn with_clock(backend: B, clock: fn() -> Moment) -> Self {
        let shared =
            Arc::new(EngineState { backend, gate: RwLock::new(()), failed: Mutex::new(None), clock });
        let (requests, queue) = mpsc::channel(QUEUE_CAPACITY);
        let writer = std::thread::Builder::new().name("store writer".to_owned()).spawn({
            let shared = Arc::clone(&shared);
            move || shared.write_all(queue)
        });
        if let Err(error) = &writer {
            shared.fail(StoreError::Io(format!("no thread for writing: {error}")));
        }
        Self { shared, requests: Some(requests), writer: writer.ok() }
    }

    /// Checks every value of every tree, and returns the number of values.
    ///
    /// # Errors
    /// The first value that is damaged or newer, or the disk failed.
    pub async fn check(&self) -> Result<usize, StoreError> {
        self.read(|read| verify::check_all(read)).await
    }

    /// Runs a read of one consistent state on tokio's blocking pool.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&dyn Read) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let shared = Arc::clone(&self.shared);
        tokio::task::spawn_blocking(move || shared.read_now(ask))
            .await
            .unwrap_or_else(|error| Err(StoreError::Io(format!("reading the store: {error}"))))
    }

    /// As [`KvStore::read`], on the calling thread. Blocks.
    pub(super) fn read_now<T>(
        &self,
        ask: impl FnOnce(&dyn Read) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.shared.read_now(ask)
    }

    /// Runs an atomic request on the writer thread. Returns when it is synced (`durable`), else when it is committed and
    /// later reads see it. Once queued it is carried out even if the returned future is dropped.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        durable: bool,
        change: impl FnOnce(&mut Txn<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (tell, told) = oneshot::channel();
        let run = Box::new(move |txn: &mut Txn<'_>| {
            let done = change(txn);
            let kept = done.is_ok();
            let answer: Completion = Box::new(move |outcome| {
                // Whoever asked may have stopped waiting.
                let _ = tell.send(outcome.and(done));
            });
            (kept, answer)
        });
        let stopped =
            || self.shared.failure().unwrap_or_else(|| StoreError::Io("the store has stopped".into()));
        let Some(requests) = &self.requests else { return Err(stopped()) };
        requests.send(WriteRequest { durable, run }).await.map_err(|_| stopped())?;
        told.await.map_err(|_| stopped())?
    }
}

impl<B: Backend> Drop for KvStore<B> {
    /// Waits until all queued requests are committed and synced.
    fn drop(&mut self) {
        self.requests = None;
        if let Some(writer) = self.writer.take()
            && writer.join().is_err()
        {
            tracing::error!("the store's writer has panicked");
        }
    }
}

impl<B: Backend> EngineState<B> {
    fn failure(&self) -> Option<StoreError> {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn fail(&self, error: StoreError) {
        tracing::error!(%error, "the store refuses everything until the next start");
        self.backend.abandon();
        *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(match error {
            StoreError::Io(text) => StoreError::Io(format!("{text}; Herzbot has to be started again")),
            other => other,
        });
    }

    fn read_now<T>(&self, ask: impl FnOnce(&dyn Read) -> Result<T, StoreError>) -> Result<T, StoreError> {
        if let Some(error) = self.failure() {
            return Err(error);
        }
        let _one_state = self.gate.read().unwrap_or_else(PoisonError::into_inner);
        ask(&self.backend)
    }

    fn write_all(&self, mut queue: mpsc::Receiver<WriteRequest>) {
        let mut unsynced = false;
        while let Some(first) = queue.blocking_recv() {
            self.write_batch(first, &mut queue, &mut unsynced);
        }
        if unsynced
            && self.failure().is_none()
            && let Err(error) = self.sync()
        {
            self.fail(error);
        }
    }

    fn write_batch(
        &self,
        first: WriteRequest,
        queue: &mut mpsc::Receiver<WriteRequest>,
        unsynced: &mut bool,
    ) {
        let mut waiting: Vec<(bool, Completion)> = Vec::new();
        let mut txn = Txn::new(&self.backend, (self.clock)());
        let mut next = Some(first);
        while let Some(request) = next {
            let (kept, answer) = (request.run)(&mut txn);
            if kept {
                txn.set_savepoint();
            } else {
                txn.rollback();
            }
            waiting.push((request.durable && kept, answer));
            next = if txn.writes().len() < MAX_BATCH_KEYS { queue.try_recv().ok() } else { None };
        }
        let committed = self.commit(&txn);
        // What need not be durable, or was refused, is answered before the sync.
        let durable: Vec<Completion> = waiting
            .into_iter()
            .filter_map(|(durable, answer)| {
                if durable {
                    return Some(answer);
                }
                answer(committed.clone());
                None
            })
            .collect();
        *unsynced |= !txn.writes().is_empty();
        let synced = match committed {
            Ok(()) if durable.is_empty() => return,
            Ok(()) if !*unsynced => Ok(()),
            Ok(()) => self.sync().inspect_err(|error| self.fail(error.clone())),
            Err(error) => Err(error),
        };
        *unsynced &= synced.is_err();
        for answer in durable {
            answer(synced.clone());
        }
    }

    fn commit(&self, txn: &Txn<'_>) -> Result<(), StoreError> {
        if let Some(error) = self.failure() {
            return Err(error);
        }
        let writes = txn.writes();
        if writes.is_empty() {
            return Ok(());
        }
        let bytes =
            writes.iter().map(|((_, key), value)| key.len() + value.as_ref().map_or(0, Vec::len)).sum();
        self.backend.check_space(bytes)?;
        let _one_state = self.gate.write().unwrap_or_else(PoisonError::into_inner);
        guarded(|| self.backend.commit(writes)).inspect_err(|error| self.fail(error.clone()))
    }

    fn sync(&self) -> Result<(), StoreError> {
        guarded(|| self.backend.sync())
    }
}

/// sled panics on states that it doesn't expect: treated like any other failed commit or sync.
fn guarded(act: impl FnOnce() -> Result<(), StoreError>) -> Result<(), StoreError> {
    catch_unwind(AssertUnwindSafe(act))
        .unwrap_or_else(|_| Err(StoreError::Io("the database has panicked".to_owned())))
}

fn system_time() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}
