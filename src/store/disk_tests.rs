//! What only a store on a disk has to do.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::backend::{Backend, Batch, Tree};
use super::backup::{BackupError, backup, restore};
use super::*;
use herzbot_core::ids::*;
use herzbot_core::results::ResultSeat;
use herzbot_rules::GameKind;
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

const T: TableId = TableId(77);

fn folder() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("a/data");
    (folder, path)
}

/// Something of everything.
async fn fill(store: &dyn Store) {
    let account = |id: u64| Account { realm: "discord".into(), id: id.to_string() };
    for id in 1..=3 {
        store.person(&account(id), "Anna \"the\nfirst\" \u{1f0a1}", Some("de"), PersonId(id)).await.unwrap();
    }
    let hidden = PersonSettings { hidden: true, ..PersonSettings::default() };
    store.set_person(PersonId(2), hidden).await.unwrap();
    store.set_server("discord", "s", ServerSettings { clock: Some(9), ..Default::default() }).await.unwrap();
    store.set_note("bytes", vec![0, 255, 10, 34]).await.unwrap();
    store.set_note("text", b" \"spaced\" ".to_vec()).await.unwrap();
    store.set_note("lines", b"[1,\n2]".to_vec()).await.unwrap();
    store.open(T, vec![1; 20_000]).await.unwrap();
    store.append(T, 0, vec![b"{\"b\":1,\"a\":1.10}".to_vec(), b"second".to_vec()], None).await.unwrap();
    store.note_shown(T, b"page".to_vec(), false).await.unwrap();
    for table in 100..110 {
        store.open(TableId(table), vec![]).await.unwrap();
        let seat =
            |person, place| ResultSeat { person: Some(PersonId(person)), points: 3, place, left: false };
        let result = GameResult {
            table: TableId(table),
            game: GameKind::Hearts,
            channel: ChannelRef { realm: "discord".into(), server: "s".into(), channel: "c".into() },
            at: Moment(table),
            rounds: 1,
            shortened: false,
            hints: 0,
            seats: vec![seat(table % 3 + 1, 1), seat((table + 1) % 3 + 1, 2)],
        };
        store.close(TableId(table), 0, vec![7; 5000], Some(result)).await.unwrap();
    }
    store.forget(PersonId(3)).await.unwrap();
}

fn saved(store: &MemoryStore) -> String {
    let mut written = Vec::new();
    store.backup(&mut written).unwrap();
    String::from_utf8(written).unwrap()
}

fn refused(path: &Path) -> StoreError {
    open_store(path).err().unwrap()
}

fn names(path: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
        .into_iter()
        .filter(|file| file.is_file())
        .map(|file| (file.clone(), fs::read(&file).unwrap()))
        .collect()
}

#[tokio::test]
async fn what_was_written_is_there_after_reopening() {
    let (_kept, path) = folder();
    for round in 0..5u64 {
        let store = open_store(&path).unwrap();
        if round == 0 {
            fill(&*store).await;
        }
        let live = store.live().await.unwrap();
        assert_eq!(live[0].next_seq, 2 + round);
        assert_eq!(live[0].shown.as_deref(), Some(&b"page"[..]));
        store.append(T, 2 + round, vec![vec![9]], None).await.unwrap();
    }
    assert_eq!(fs::read_dir(path.join("store/blobs")).unwrap().count(), 0);
}

#[cfg(unix)]
#[tokio::test]
async fn the_folder_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let (_kept, path) = folder();
    drop(open_store(&path).unwrap());
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o700);
}

#[tokio::test]
async fn a_second_one_on_the_folder_is_refused() {
    let (_kept, path) = folder();
    let store = open_store(&path).unwrap();
    assert_eq!(refused(&path), StoreError::InUse);
    assert!(matches!(backup(&path, Vec::new(), |_, _| ()), Err(BackupError::Store(StoreError::InUse))));
    drop(store);
    drop(open_store(&path).unwrap());
}

#[tokio::test]
async fn no_page_ever_goes_to_a_file_of_its_own() {
    let (_kept, path) = folder();
    let store = open_store(&path).unwrap();
    for id in 0..40u64 {
        let table = TableId(id.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        store.open(table, vec![1; 200_000]).await.unwrap();
        for seq in 0..20 {
            store.append(table, seq, vec![vec![2; 4088]], None).await.unwrap();
            store.note_shown(table, vec![3; 4088], false).await.unwrap();
        }
        store.append(table, 20, vec![vec![4; 4088]; 30], Some(vec![5; 100_000])).await.unwrap();
    }
    drop(store);
    assert_eq!(fs::read_dir(path.join("store/blobs")).unwrap().count(), 0);
    assert_eq!(open_store(&path).unwrap().live().await.unwrap().len(), 40);
}

#[tokio::test]
async fn a_start_that_was_killed_does_not_stop_the_next() {
    let (_kept, path) = folder();
    let store = open_store(&path).unwrap();
    fill(&*store).await;
    drop(store);
    // sled takes what it hadn't finished for its newest snapshot.
    fs::write(path.join("store/snap.00000000FFFFFFFF.generating"), b"torn").unwrap();
    assert_eq!(open_store(&path).unwrap().live().await.unwrap().len(), 1);
    // And a first start that got nowhere.
    let (_kept, path) = folder();
    fs::create_dir_all(path.join("store.new/blobs")).unwrap();
    fs::write(path.join("store.new/conf"), b"segm").unwrap();
    assert_eq!(open_store(&path).unwrap().live().await.unwrap(), []);
    assert!(!path.join("store.new").exists());
}

/// Changes stored bytes behind the store's back.
fn tamper(path: &Path, change: impl FnOnce(&SledBackend, &mut Batch)) {
    let backend = SledBackend::open(path).unwrap();
    let mut batch = Batch::new();
    change(&backend, &mut batch);
    backend.commit(&batch).unwrap();
    backend.sync().unwrap();
}

#[tokio::test]
async fn a_damaged_table_is_frozen_and_the_others_play_on() {
    let (_kept, path) = folder();
    let damages = [
        ("entry", Some(&b"\0\x01\0\0xxxxdamaged"[..]), keys::entry(TableId(2), 1)),
        ("missing entry", None, keys::entry(TableId(3), 0)),
        ("head", Some(&b""[..]), keys::head(TableId(4))),
        ("missing head", None, keys::head(TableId(5))),
        ("missing snapshot", None, keys::snapshot(TableId(6))),
    ];
    let store = open_store(&path).unwrap();
    for id in 1..=6 {
        store.open(TableId(id), vec![1; 9000]).await.unwrap();
        store.append(TableId(id), 0, vec![vec![0], vec![1]], None).await.unwrap();
    }
    drop(store);
    tamper(&path, |_, batch| {
        for (_, value, key) in &damages {
            batch.insert((Tree::Journal, key.clone()), value.map(<[u8]>::to_vec));
        }
    });
    let store = open_store(&path).unwrap();
    let live = store.live().await.unwrap();
    assert_eq!(live.iter().map(|table| table.id.0).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    assert_eq!(live[0].frozen, None);
    for (table, (what, ..)) in live[1..].iter().zip(damages) {
        assert!(table.frozen.as_ref().is_some_and(|why| why.contains("damaged")), "{what}: {table:?}");
    }
    store.append(TableId(1), 2, vec![vec![2]], None).await.unwrap();
}

#[tokio::test]
async fn damaged_or_newer_data_is_refused_and_left_alone() {
    for (tree, newer) in [(Tree::People, false), (Tree::People, true), (Tree::Journal, true)] {
        let (_kept, path) = folder();
        let store = open_store(&path).unwrap();
        fill(&*store).await;
        drop(store);
        let mut value = None;
        tamper(&path, |backend, batch| {
            backend::scan_prefix(backend, tree, &[], &mut |key, sealed| {
                let mut sealed = sealed.to_vec();
                if newer {
                    sealed = values::seal_as(9, tree, key, b"from the future");
                } else {
                    sealed[9] ^= 1;
                }
                value = Some((key.to_vec(), sealed.clone()));
                batch.insert((tree, key.to_vec()), Some(sealed));
                std::ops::ControlFlow::Break(())
            })
            .unwrap();
        });
        let error = refused(&path);
        match &error {
            StoreError::Newer { found: 9, known: 1, .. } => assert!(newer),
            StoreError::Damaged(what) => {
                assert!(!newer);
                assert!(
                    what.contains(&path.display().to_string()) && what.contains("herzbot restore"),
                    "{what}"
                );
            }
            other => panic!("{other:?}"),
        }
        assert_eq!(refused(&path), error);
        let (key, value) = value.unwrap();
        assert_eq!(backend::Read::get(&SledBackend::open(&path).unwrap(), tree, &key).unwrap(), Some(value));
    }
}

#[tokio::test]
async fn a_database_file_that_was_hurt_is_refused() {
    for hurt in 0..6 {
        let (_kept, path) = folder();
        let store = open_store(&path).unwrap();
        fill(&*store).await;
        drop(store);
        let db = path.join("store/db");
        let bytes = fs::read(&db).unwrap();
        let used = bytes.iter().rposition(|byte| *byte != 0).unwrap();
        match hurt {
            // Without its beginning, its end, in the middle, or without anything.
            0 => fs::write(&db, [&[0; 4096][..], &bytes[4096..]].concat()).unwrap(),
            1 => fs::write(&db, &bytes[..used / 2]).unwrap(),
            2 => {
                let mut bytes = bytes;
                bytes[used / 2..used / 2 + 2000].fill(0x55);
                fs::write(&db, bytes).unwrap();
            }
            3 => fs::write(&db, []).unwrap(),
            4 => fs::remove_file(&db).unwrap(),
            _ => fs::write(path.join("store/conf"), b"segment_size: what is this\nand this").unwrap(),
        }
        match open_store(&path).err() {
            Some(StoreError::Damaged(what)) => {
                assert!(
                    what.contains(&path.display().to_string()) && what.contains("herzbot restore"),
                    "{what}"
                );
            }
            other => panic!("{hurt}: {other:?}"),
        }
        assert!(path.join("store").is_dir());
    }
}

#[tokio::test]
async fn a_backup_comes_back_on_any_backend() {
    let (_kept, path) = folder();
    let store = open_store(&path).unwrap();
    fill(&*store).await;
    let live = store.live().await.unwrap();
    drop(store);
    let mut written = Vec::new();
    let count = backup(&path, &mut written, |_, _| ()).unwrap();
    let text = String::from_utf8(written.clone()).unwrap();
    assert_eq!(text.lines().count(), count + 2);
    assert!(text.contains(r#""name":"Anna \"the\nfirst\" 🂡""#));
    assert!(text.contains(r#""json":{"b":1,"a":1.10}}"#));

    let memory = MemoryStore::restored(&written[..], MemoryBackend::default()).unwrap();
    assert_eq!(memory.live().await.unwrap(), live);
    assert_eq!(saved(&memory), text);

    let (_kept, other) = folder();
    assert_eq!(restore(&written[..], &other).unwrap(), count);
    let mut again = Vec::new();
    backup(&other, &mut again, |_, _| ()).unwrap();
    assert_eq!(again, written);
    let store = SledStore::open(&other).unwrap();
    assert_eq!(store.live().await.unwrap(), live);
    let board = Board { realm: "discord".into(), server: None, game: Some(GameKind::Hearts) };
    let before = store.top(&board, 0, 9).await.unwrap();
    assert_eq!(before.len(), 1);
    store.rebuild().await.unwrap();
    assert_eq!(store.top(&board, 0, 9).await.unwrap(), before);
    assert!(store.check().await.unwrap() > count);
}

#[tokio::test]
async fn a_backup_that_is_not_whole_is_refused_and_leaves_no_data() {
    let store = MemoryStore::new();
    fill(&store).await;
    let text = saved(&store);
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let wrong = [
        String::new(),
        lines[0].to_owned(),
        lines[..lines.len() - 1].concat(),
        text[..text.len() - 1].to_owned(),
        [&lines[..5], &lines[6..]].concat().concat(),
        text.replacen("Anna", "Hanna", 1),
        text.replacen("\"hex\":\"0", "\"hex\":\"x", 1),
        format!("{text}{}", lines[3]),
        text.replacen("herzbot", "other", 1),
        text.replacen("\"format\":1", "\"format\":2", 1),
    ];
    for (number, wrong) in wrong.iter().enumerate() {
        let (_kept, path) = folder();
        match restore(wrong.as_bytes(), &path) {
            Err(BackupError::Wrong { .. }) => assert_ne!(number, 9),
            Err(BackupError::Store(StoreError::Newer { found: 2, .. })) => assert_eq!(number, 9),
            other => panic!("{number}: {other:?}"),
        }
        let store = open_store(&path).unwrap();
        assert_eq!((store.live().await.unwrap(), store.note("bytes").await.unwrap()), (vec![], None));
    }
}

#[tokio::test]
async fn a_backup_is_never_restored_over_anything() {
    let store = MemoryStore::new();
    fill(&store).await;
    let text = saved(&store);
    let (_kept, path) = folder();
    fs::create_dir_all(&path).unwrap();
    fs::write(path.join("something"), b"of somebody").unwrap();
    let before = names(&path);
    assert!(matches!(restore(text.as_bytes(), &path), Err(BackupError::NotEmpty(_))));
    assert_eq!(names(&path), before);
    let (_kept, path) = folder();
    drop(open_store(&path).unwrap());
    assert!(matches!(restore(text.as_bytes(), &path), Err(BackupError::NotEmpty(_))));
    let (_kept, path) = folder();
    assert!(backup(&path, Vec::new(), |_, _| ()).is_err());
    assert!(!path.exists());
}
