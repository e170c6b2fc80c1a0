//! A full disk or one that can't be written refuses, and loses nothing that was acknowledged.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use herzbot_core::ids::{Moment, TableId};
use herzbot_store::backend::{Backend, Batch, Read, Tree, Visit};
use herzbot_store::{Journal, KvStore, SledBackend, SledStore, StoreError};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

const T: TableId = TableId(5);

/// A small disk in memory, as long as this is kept.
struct Disk(TempDir);

impl Disk {
    /// None, and a word about it, if this process may not mount.
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

    /// Leaves so many bytes free.
    fn fill_up_to(&self, free: u64) {
        let now = rustix::fs::statvfs(self.path()).unwrap();
        let ballast = (now.f_bavail * now.f_frsize).saturating_sub(free);
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

#[tokio::test]
async fn a_full_disk_refuses_until_there_is_room_again() {
    let Some(disk) = Disk::new(64) else { return };
    let store = SledStore::open(&disk.data()).unwrap();
    store.open(T, vec![]).await.unwrap();
    store.append(T, 0, vec![vec![0; 100]], None).await.unwrap();
    disk.fill_up_to(1 << 20);
    for _ in 0..3 {
        match store.append(T, 1, vec![vec![1; 100]], None).await {
            Err(StoreError::Io(what)) => assert!(what.contains("full"), "{what}"),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(store.live().await.unwrap()[0].next_seq, 1);
    disk.make_room();
    store.append(T, 1, vec![vec![1; 100]], None).await.unwrap();
    drop(store);
    let live = SledStore::open(&disk.data()).unwrap().live().await.unwrap();
    assert_eq!((live[0].next_seq, &live[0].entries[1]), (2, &vec![1; 100]));
}

/// sled without asking first whether there is room: what happens if it runs out all the same.
struct Careless(SledBackend);

impl Read for Careless {
    fn get(&self, tree: Tree, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        self.0.get(tree, key)
    }

    fn scan(
        &self,
        tree: Tree,
        from: &[u8],
        below: Option<&[u8]>,
        visit: Visit<'_>,
    ) -> Result<(), StoreError> {
        self.0.scan(tree, from, below, visit)
    }
}

impl Backend for Careless {
    fn commit(&self, batch: &Batch) -> Result<(), StoreError> {
        self.0.commit(batch)
    }

    fn sync(&self) -> Result<(), StoreError> {
        self.0.sync()
    }

    fn check_space(&self, _bytes: usize) -> Result<(), StoreError> {
        Ok(())
    }

    fn abandon(&self) {
        self.0.abandon();
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        if entry.path().is_dir() {
            copy(&entry.path(), &to.join(entry.file_name()));
        } else {
            fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    }
}

#[tokio::test]
async fn a_write_that_fails_stops_the_store_and_loses_nothing_acknowledged() {
    for free in [100_000, 700_000, 1_500_000] {
        let Some(disk) = Disk::new(32) else { return };
        let store = KvStore::with_clock(Careless(SledBackend::open(&disk.data()).unwrap()), || Moment(0));
        store.open(T, vec![]).await.unwrap();
        disk.fill_up_to(free);
        let mut seq = 0;
        let failed = loop {
            match store.append(T, seq, vec![vec![7; 3000]], None).await {
                Ok(()) => seq += 1,
                Err(error) => break error,
            }
        };
        println!("{free}: {seq} entries, then {failed}");
        assert!(matches!(failed, StoreError::Io(_)), "{failed:?}");
        disk.make_room();
        // Its state is open: it says so, to everybody, until it is started again.
        for refused in [store.append(T, seq, vec![vec![7; 3000]], None).await, store.live().await.map(drop)] {
            match refused {
                Err(StoreError::Io(what)) => assert!(what.contains("started again"), "{what}"),
                other => panic!("{other:?}"),
            }
        }
        drop(store);
        // This process still has the folder; another would not.
        let later = disk.path().join("later");
        copy(&disk.data(), &later);
        let store = SledStore::open(&later).unwrap();
        let live = store.live().await.unwrap();
        assert!(live[0].next_seq >= seq, "{} {seq}", live[0].next_seq);
        assert!(live[0].entries.iter().all(|entry| *entry == [7; 3000]));
        store.append(T, live[0].next_seq, vec![vec![8]], None).await.unwrap();
    }
}

#[tokio::test]
async fn a_disk_that_cannot_be_written_is_named() {
    let Some(disk) = Disk::new(32) else { return };
    drop(SledStore::open(&disk.data()).unwrap());
    let remounted = Command::new("mount").args(["-o", "remount,ro"]).arg(disk.path()).status().unwrap();
    assert!(remounted.success());
    for folder in [disk.data(), disk.path().join("new")] {
        match SledStore::open(&folder).err() {
            Some(StoreError::Io(what)) => assert!(what.contains(&folder.display().to_string()), "{what}"),
            other => panic!("{other:?}"),
        }
    }
}
