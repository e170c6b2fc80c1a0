//! A full or read-only disk refuses writes, and loses nothing that was acknowledged.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use herzbot_core::ids::TableId;
use herzbot_store::{Journal, Location, Opening, SqlStore, StoreError, StoredTables};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use tempfile::TempDir;

const T: TableId = TableId(5);

/// A small disk in memory, removed on drop.
struct Disk(TempDir);

impl Disk {
    /// None, with a message, if this process may not mount.
    fn new(mebibytes: u32) -> Option<Self> {
        let folder = TempDir::new().unwrap();
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &format!("size={mebibytes}m"), "none"])
            .arg(folder.path())
            .output();
        match mounted {
            Ok(done) if done.status.success() => Some(Self(folder)),
            other => {
                eprintln!("SKIPPED: no test of a full disk without the right to mount one: {other:?}");
                None
            }
        }
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn data(&self) -> PathBuf {
        self.path().join("data")
    }

    fn free(&self) -> u64 {
        let now = rustix::fs::statvfs(self.path()).unwrap();
        now.f_bavail * now.f_frsize
    }

    /// Fills the disk except for so many bytes.
    fn fill_up_to(&self, free: u64) {
        let ballast = self.free().saturating_sub(free);
        fs::write(self.path().join("ballast"), vec![1; usize::try_from(ballast).unwrap()]).unwrap();
    }

    fn make_room(&self) {
        fs::remove_file(self.path().join("ballast")).unwrap();
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let done = Command::new("umount").arg("-l").arg(self.path()).status();
        assert!(done.is_ok_and(|status| status.success()));
    }
}

async fn open(data: &Path) -> Result<SqlStore, StoreError> {
    SqlStore::open(&Location::Folder(data.to_owned()), Opening::default()).await
}

/// Asserts that it was refused because the disk is full.
fn is_full(refused: Result<(), StoreError>) {
    match refused {
        Err(StoreError::Io(what)) => assert!(what.contains("the disk is full"), "{what}"),
        other => panic!("{other:?}"),
    }
}

fn entry(table: TableId, seq: u64) -> String {
    format!("{table} {seq} ").repeat(100)
}

/// Plays until a refusal, and returns the number of acknowledged moves.
async fn play(store: &SqlStore, table: TableId, from: u64, to: u64) -> (u64, Option<StoreError>) {
    for seq in from..to {
        let snapshot = (seq % 40 == 39).then(|| entry(table, seq).repeat(20));
        if let Err(error) = store.append(table, seq, vec![entry(table, seq)], snapshot).await {
            return (seq, Some(error));
        }
    }
    (to, None)
}

#[tokio::test]
async fn many_tables_play_until_the_disk_is_full_and_go_on_when_there_is_room() {
    let Some(disk) = Disk::new(64) else { return };
    let store = open(&disk.data()).await.unwrap();
    let tables: Vec<TableId> = (1..=16).map(TableId).collect();
    for table in &tables {
        store.open(*table, entry(*table, 0)).await.unwrap();
    }
    disk.fill_up_to(11 << 20);
    let played =
        futures_util::future::join_all(tables.iter().map(|table| play(&store, *table, 0, u64::MAX))).await;
    let mut moves = 0;
    for (count, refused) in &played {
        moves += count;
        is_full(refused.clone().map_or(Ok(()), Err));
    }
    println!("{moves} moves of {} tables until the disk was full", tables.len());
    assert!(moves > 16 && store.failure().is_none());
    // Exactly the acknowledged moves can be read.
    for (table, (count, _)) in store.live().await.unwrap().iter().zip(&played) {
        assert_eq!((table.next_seq, &table.frozen), (*count, &None));
    }
    is_full(store.note_shown(T, "page".to_owned(), false).await);
    disk.make_room();
    for (table, (count, _)) in tables.iter().zip(&played) {
        assert_eq!(play(&store, *table, *count, count + 3).await, (count + 3, None));
    }
    drop(store);
    let store = open(&disk.data()).await.unwrap();
    store.verify().await.unwrap();
    for (table, (count, _)) in store.live().await.unwrap().iter().zip(&played) {
        assert_eq!((table.next_seq, &table.frozen), (count + 3, &None));
        let last = table.entries.last().unwrap();
        assert_eq!(*last, entry(table.id, count + 2));
    }
}

#[tokio::test]
async fn a_change_that_does_not_fit_is_refused_and_the_others_go_on() {
    // Enough space at the time of the check.
    for megabytes in [9, 12, 20] {
        let Some(disk) = Disk::new(64) else { return };
        let store = open(&disk.data()).await.unwrap();
        store.open(T, "start".to_owned()).await.unwrap();
        store.append(T, 0, vec![entry(T, 0)], None).await.unwrap();
        disk.fill_up_to((8 << 20) + 200_000);
        let huge = "x".repeat(megabytes << 20);
        is_full(store.append(T, 1, vec![entry(T, 1)], Some(huge.clone())).await);
        is_full(store.open(TableId(6), huge.clone()).await);
        assert_eq!(store.failure(), None);
        let live = store.live().await.unwrap();
        assert_eq!((live.len(), live[0].next_seq, &live[0].entries[..]), (1, 1, &[entry(T, 0)][..]));
        disk.make_room();
        store.append(T, 1, vec![entry(T, 1)], Some(huge.clone())).await.unwrap();
        store.append(T, 2, vec![entry(T, 2)], None).await.unwrap();
        drop(store);
        let store = open(&disk.data()).await.unwrap();
        let live = store.live().await.unwrap();
        assert_eq!((live[0].next_seq, &live[0].entries[..]), (3, &[entry(T, 2)][..]));
        assert!(live[0].snapshot == huge);
        store.verify().await.unwrap();
    }
}

/// Another program takes the last bytes while the store writes: nothing acknowledged is lost, and the store
/// continues or asks for a restart.
#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_runs_full_in_between_loses_nothing_acknowledged() {
    for round in 0..5u64 {
        let Some(disk) = Disk::new(48) else { return };
        let store = open(&disk.data()).await.unwrap();
        let tables: Vec<TableId> = (1..=8).map(TableId).collect();
        for table in &tables {
            store.open(*table, entry(*table, 0)).await.unwrap();
        }
        disk.fill_up_to((9 << 20) + round * 100_000);
        let moves = AtomicUsize::new(0);
        let others = tables.iter().map(|table| {
            let (store, moves) = (&store, &moves);
            async move {
                let mut seq = 0;
                loop {
                    let snapshot = (seq % 10 == 9).then(|| entry(*table, seq).repeat(300));
                    match store.append(*table, seq, vec![entry(*table, seq)], snapshot).await {
                        Ok(()) => seq += 1,
                        Err(error) => break (seq, error),
                    }
                    moves.fetch_add(1, Ordering::Relaxed);
                }
            }
        });
        let hog = async {
            // Once some have moved.
            while moves.load(Ordering::Relaxed) < 20 {
                tokio::task::yield_now().await;
            }
            let path = disk.path().join("hog");
            // It writes until the disk is full.
            tokio::task::spawn_blocking(move || drop(fs::write(path, vec![1; 48 << 20]))).await.unwrap();
        };
        let (played, ()) = tokio::join!(futures_util::future::join_all(others), hog);
        for (_, error) in &played {
            assert!(matches!(error, StoreError::Io(_)), "{error:?}");
        }
        println!("after {} moves: {}", moves.load(Ordering::Relaxed), played[0].1);
        disk.make_room();
        fs::remove_file(disk.path().join("hog")).unwrap();
        let mut more = 0;
        match store.failure() {
            Some(StoreError::Io(what)) => assert!(what.contains("started again"), "{what}"),
            Some(other) => panic!("{other:?}"),
            None => {
                for (table, (seq, _)) in tables.iter().zip(&played) {
                    store.append(*table, *seq, vec![entry(*table, *seq)], None).await.unwrap();
                }
                more = 1;
            }
        }
        drop(store);
        let store = open(&disk.data()).await.unwrap();
        store.verify().await.unwrap();
        for (table, (seq, _)) in store.live().await.unwrap().iter().zip(&played) {
            assert_eq!(table.frozen, None);
            assert!(table.next_seq >= seq + more, "{}: {} {seq}", table.id, table.next_seq);
            store
                .append(table.id, table.next_seq, vec![entry(table.id, table.next_seq)], None)
                .await
                .unwrap();
        }
    }
}

#[tokio::test]
async fn a_disk_that_cannot_be_written_is_named() {
    let Some(disk) = Disk::new(32) else { return };
    drop(open(&disk.data()).await.unwrap());
    let remounted = Command::new("mount").args(["-o", "remount,ro"]).arg(disk.path()).status().unwrap();
    assert!(remounted.success());
    for folder in [disk.data(), disk.path().join("new")] {
        match open(&folder).await.err() {
            Some(StoreError::Unusable(what)) => {
                assert!(what.contains(&folder.display().to_string()) && what.contains("read-only"), "{what}");
            }
            other => panic!("{other:?}"),
        }
    }
}
