//! What the engine does with a backend that counts and fails.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::backend::{Backend, Batch, Read, Tree, Visit};
use super::*;
use futures_util::future::join_all;
use herzbot_core::ids::TableId;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

/// How the backend behaves, for the test to see and change.
#[derive(Default)]
struct Control {
    commits: AtomicUsize,
    syncs: AtomicUsize,
    full: AtomicBool,
    commits_fail: AtomicBool,
    syncs_fail: AtomicBool,
    syncs_panic: AtomicBool,
    abandoned: AtomicBool,
    /// If set, a sync says that it has begun and waits for leave to go on.
    steps: Mutex<Option<(Sender<()>, Receiver<()>)>>,
}

struct Controlled {
    memory: MemoryBackend,
    control: Arc<Control>,
}

impl Read for Controlled {
    fn get(&self, tree: Tree, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        self.memory.get(tree, key)
    }

    fn scan(
        &self,
        tree: Tree,
        from: &[u8],
        below: Option<&[u8]>,
        visit: Visit<'_>,
    ) -> Result<(), StoreError> {
        self.memory.scan(tree, from, below, visit)
    }
}

fn fails(flag: &AtomicBool) -> Result<(), StoreError> {
    if flag.load(Ordering::SeqCst) { Err(StoreError::Io("as told".into())) } else { Ok(()) }
}

impl Backend for Controlled {
    fn commit(&self, batch: &Batch) -> Result<(), StoreError> {
        self.control.commits.fetch_add(1, Ordering::SeqCst);
        fails(&self.control.commits_fail)?;
        self.memory.commit(batch)
    }

    fn sync(&self) -> Result<(), StoreError> {
        self.control.syncs.fetch_add(1, Ordering::SeqCst);
        if let Some((begun, go_on)) = &*self.control.steps.lock().unwrap() {
            begun.send(()).unwrap();
            go_on.recv().unwrap();
        }
        assert!(!self.control.syncs_panic.load(Ordering::SeqCst), "as told");
        fails(&self.control.syncs_fail)
    }

    fn check_space(&self, _bytes: usize) -> Result<(), StoreError> {
        fails(&self.control.full)
    }

    fn abandon(&self) {
        self.control.abandoned.store(true, Ordering::SeqCst);
    }
}

fn store() -> (Arc<KvStore<Controlled>>, Arc<Control>) {
    let control = Arc::new(Control::default());
    let backend = Controlled { memory: MemoryBackend::default(), control: Arc::clone(&control) };
    (Arc::new(KvStore::over(backend)), control)
}

const T: TableId = TableId(1);

#[tokio::test]
async fn what_waits_during_a_sync_is_synced_together() {
    let (store, control) = store();
    for id in 1..=50 {
        store.open(TableId(id), vec![]).await.unwrap();
    }
    let before = control.syncs.load(Ordering::SeqCst);
    let (begun, wait_for_begin) = channel();
    let (leave, go_on) = channel();
    *control.steps.lock().unwrap() = Some((begun, go_on));
    let first = tokio::spawn({
        let store = Arc::clone(&store);
        async move { store.append(T, 0, vec![vec![]], None).await }
    });
    let wait_for_begin = tokio::task::spawn_blocking(move || {
        wait_for_begin.recv().unwrap();
        wait_for_begin
    })
    .await
    .unwrap();
    assert!(!first.is_finished());
    let (queued, mut all_queued) = tokio::sync::mpsc::channel::<()>(1);
    let others: Vec<_> = (2..=50)
        .map(|id| {
            let (store, queued) = (Arc::clone(&store), queued.clone());
            tokio::spawn(async move {
                let append = store.append(TableId(id), 0, vec![vec![]], None);
                let mut append = std::pin::pin!(append);
                // The first poll puts the request into the queue.
                assert!(futures_util::poll!(&mut append).is_pending());
                drop(queued);
                append.await
            })
        })
        .collect();
    drop(queued);
    assert!(all_queued.recv().await.is_none());
    leave.send(()).unwrap();
    leave.send(()).unwrap();
    first.await.unwrap().unwrap();
    for other in join_all(others).await {
        other.unwrap().unwrap();
    }
    assert_eq!(control.syncs.load(Ordering::SeqCst) - before, 2);
    drop(wait_for_begin);
}

#[tokio::test]
async fn a_note_of_what_was_shown_waits_for_no_sync() {
    let (store, control) = store();
    store.open(T, vec![]).await.unwrap();
    let before = control.syncs.load(Ordering::SeqCst);
    for page in 0..10 {
        store.note_shown(T, vec![page], false).await.unwrap();
    }
    assert_eq!(control.syncs.load(Ordering::SeqCst), before);
    assert_eq!(store.live().await.unwrap()[0].shown, Some(vec![9]));
    drop(store);
    assert_eq!(control.syncs.load(Ordering::SeqCst), before + 1);
}

#[tokio::test]
async fn a_full_disk_passes() {
    let (store, control) = store();
    store.open(T, vec![]).await.unwrap();
    control.full.store(true, Ordering::SeqCst);
    assert!(matches!(store.append(T, 0, vec![vec![]], None).await, Err(StoreError::Io(_))));
    assert!(matches!(store.note_shown(T, vec![], false).await, Err(StoreError::Io(_))));
    control.full.store(false, Ordering::SeqCst);
    assert_eq!(store.live().await.unwrap()[0].next_seq, 0);
    store.append(T, 0, vec![vec![]], None).await.unwrap();
}

#[tokio::test]
async fn after_a_failure_everything_is_refused() {
    let flags: [fn(&Control) -> &AtomicBool; 3] =
        [|control| &control.commits_fail, |control| &control.syncs_fail, |control| &control.syncs_panic];
    for flag in flags {
        let (store, control) = store();
        store.open(T, vec![]).await.unwrap();
        assert!(store.failure().is_none());
        flag(&control).store(true, Ordering::SeqCst);
        let many = (0..5).map(|seq| store.append(T, seq, vec![vec![]], None));
        for refused in join_all(many).await {
            assert!(refused.is_err());
        }
        flag(&control).store(false, Ordering::SeqCst);
        let (commits, syncs) = (control.commits.load(Ordering::SeqCst), control.syncs.load(Ordering::SeqCst));
        let refused = [
            store.append(T, 0, vec![vec![]], None).await,
            store.note_shown(T, vec![], false).await,
            store.live().await.map(drop),
        ];
        for refused in refused {
            match refused {
                Err(StoreError::Io(what)) => assert!(what.contains("started again"), "{what}"),
                other => panic!("{other:?}"),
            }
        }
        assert!(control.abandoned.load(Ordering::SeqCst));
        assert!(store.failure().is_some(), "so that the program ends and is started again");
        drop(store);
        assert_eq!(control.commits.load(Ordering::SeqCst), commits);
        assert_eq!(control.syncs.load(Ordering::SeqCst), syncs);
    }
}

#[tokio::test]
async fn who_stops_waiting_stops_nobody_else() {
    let (store, _) = store();
    store.open(T, vec![]).await.unwrap();
    {
        let append = store.append(T, 0, vec![vec![]], None);
        let mut append = std::pin::pin!(append);
        // Asked for, and not waited for.
        let _ = futures_util::poll!(&mut append);
    }
    store.append(T, 1, vec![vec![]], None).await.unwrap();
}
