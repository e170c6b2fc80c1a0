//! The engine above a backend: one thread makes all changes, one after the other, and syncs many at once.

use super::backend::{Backend, Read};
use super::values::Txn;
use super::{StoreError, verify};
use herzbot_core::ids::Moment;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::thread::JoinHandle;
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::{mpsc, oneshot};

/// How many requests may wait for the writer before the next one has to wait to be put there.
const WAITING: usize = 1024;

/// How much may be changed before a batch is committed even though more waits, in changed keys.
const BATCH: usize = 4096;

/// Tells a request's caller the outcome of its batch.
type Answer = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// Makes a change, says whether it is to be kept, and who wants to know.
type Change = Box<dyn FnOnce(&mut Txn<'_>) -> (bool, Answer) + Send>;

/// A change that waits for the writer.
struct Request {
    durable: bool,
    run: Change,
}

/// The store over any backend. Changes happen one after the other in a thread of its own, which commits and syncs
/// together what has gathered meanwhile; each request is all or nothing. Reads see what is committed, which may not
/// be synced yet; what is written because of such a read can't be durable without it.
///
/// After the first failure of a commit or a sync, everything is refused with that failure until the program is
/// started again: it is open then what is on the disk, and only reading it anew tells.
pub struct KvStore<B: Backend> {
    shared: Arc<Shared<B>>,
    requests: Option<mpsc::Sender<Request>>,
    writer: Option<JoinHandle<()>>,
}

struct Shared<B> {
    backend: B,
    /// Held for writing during a commit, so that whoever reads several keys sees one state.
    gate: RwLock<()>,
    failed: Mutex<Option<StoreError>>,
    clock: fn() -> Moment,
}

impl<B: Backend> KvStore<B> {
    /// See [`super::Journal::failure`].
    pub(super) fn failed(&self) -> Option<StoreError> {
        self.shared.failure()
    }

    /// The store over a backend whose values have been checked (or that is empty).
    pub(super) fn over(backend: B) -> Self {
        Self::with_clock(backend, system_time)
    }

    /// The same with a clock of one's own, which tells when tables are closed.
    pub fn with_clock(backend: B, clock: fn() -> Moment) -> Self {
        let shared = Arc::new(Shared { backend, gate: RwLock::new(()), failed: Mutex::new(None), clock });
        let (requests, queue) = mpsc::channel(WAITING);
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
        self.read(|read| verify::everything(read)).await
    }

    /// Reads one state in a thread where that may block.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&dyn Read) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let shared = Arc::clone(&self.shared);
        tokio::task::spawn_blocking(move || shared.read_now(ask))
            .await
            .unwrap_or_else(|error| Err(StoreError::Io(format!("reading the store: {error}"))))
    }

    /// As [`KvStore::read`], in this thread, which may block.
    pub(super) fn read_now<T>(
        &self,
        ask: impl FnOnce(&dyn Read) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.shared.read_now(ask)
    }

    /// Makes a change, all or nothing. `durable`: returns when it is synced, else when later reads see it.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        durable: bool,
        change: impl FnOnce(&mut Txn<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (tell, told) = oneshot::channel();
        let run = Box::new(move |txn: &mut Txn<'_>| {
            let done = change(txn);
            let kept = done.is_ok();
            let answer: Answer = Box::new(move |outcome| {
                // Whoever asked may have stopped waiting.
                let _ = tell.send(outcome.and(done));
            });
            (kept, answer)
        });
        let stopped =
            || self.shared.failure().unwrap_or_else(|| StoreError::Io("the store has stopped".into()));
        let Some(requests) = &self.requests else { return Err(stopped()) };
        requests.send(Request { durable, run }).await.map_err(|_| stopped())?;
        told.await.map_err(|_| stopped())?
    }
}

impl<B: Backend> Drop for KvStore<B> {
    /// Waits until everything that was asked is written.
    fn drop(&mut self) {
        self.requests = None;
        if let Some(writer) = self.writer.take()
            && writer.join().is_err()
        {
            tracing::error!("the store's writer has panicked");
        }
    }
}

impl<B: Backend> Shared<B> {
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

    fn write_all(&self, mut queue: mpsc::Receiver<Request>) {
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

    fn write_batch(&self, first: Request, queue: &mut mpsc::Receiver<Request>, unsynced: &mut bool) {
        let mut waiting: Vec<(bool, Answer)> = Vec::new();
        let mut txn = Txn::new(&self.backend, (self.clock)());
        let mut next = Some(first);
        while let Some(request) = next {
            let (kept, answer) = (request.run)(&mut txn);
            if kept {
                txn.keep();
            } else {
                txn.take_back();
            }
            waiting.push((request.durable && kept, answer));
            next = if txn.writes().len() < BATCH { queue.try_recv().ok() } else { None };
        }
        let committed = self.commit(&txn);
        // What need not be durable, or was refused, is answered before the sync.
        let durable: Vec<Answer> = waiting
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
        self.backend.room(bytes)?;
        let _one_state = self.gate.write().unwrap_or_else(PoisonError::into_inner);
        guarded(|| self.backend.commit(writes)).inspect_err(|error| self.fail(error.clone()))
    }

    fn sync(&self) -> Result<(), StoreError> {
        guarded(|| self.backend.sync())
    }
}

/// Databases panic where they don't know what else to do; that is a failure like any other.
fn guarded(act: impl FnOnce() -> Result<(), StoreError>) -> Result<(), StoreError> {
    catch_unwind(AssertUnwindSafe(act))
        .unwrap_or_else(|_| Err(StoreError::Io("the database has panicked".to_owned())))
}

fn system_time() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}
