//! Data that the first version has written (`testdata/`) are taken over as it would have answered about them.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::keys::Tree;
use super::values::seal;
use super::*;
use crate::backup::{BackupError, restore};
use crate::{Location, Store, open_store, testing};
use flate2::read::ZlibDecoder;
use herzbot_core::ids::{Account, PersonId, TableId};
use herzbot_core::people::{Person, ServerSettings};
use herzbot_core::results::{GameResult, LeaderboardScope, Standing};
use serde::Deserialize;
use std::io::Read;
use std::path::PathBuf;
use tempfile::TempDir;

/// What the first version has answered.
#[derive(Deserialize)]
struct Expected {
    live: Vec<Live>,
    closed: Vec<Closed>,
    unfinished: Vec<TableId>,
    people: Vec<(Account, Option<Person>)>,
    results: Vec<(PersonId, Vec<GameResult>)>,
    boards: Vec<(LeaderboardScope, Vec<Standing>)>,
    servers: Vec<(String, String, ServerSettings)>,
    notes: Vec<(String, Option<String>)>,
}

#[derive(Deserialize)]
struct Live {
    id: TableId,
    snapshot: String,
    entries: Vec<String>,
    next_seq: u64,
    shown: Option<String>,
    frozen: Option<String>,
}

#[derive(Deserialize)]
struct Closed {
    id: TableId,
    length: usize,
    crc32: u32,
    shown: Option<String>,
}

fn testdata(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("legacy/testdata").join(name)
}

fn unpacked(name: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    ZlibDecoder::new(fs::File::open(testdata(name)).unwrap()).read_to_end(&mut bytes).unwrap();
    bytes
}

/// A data folder of the first version.
fn old_folder() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    fs::create_dir_all(data.join("store/blobs")).unwrap();
    for entry in fs::read_dir(testdata("store")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "zlib") {
            fs::copy(&path, data.join("store").join(path.file_name().unwrap())).unwrap();
        }
    }
    fs::write(data.join("store/db"), unpacked("store/db.zlib")).unwrap();
    fs::write(data.join("lock"), "").unwrap();
    (folder, data)
}

async fn opened(data: &Path) -> std::sync::Arc<dyn Store> {
    open_store(&Location::Folder(data.to_owned())).await.unwrap()
}

/// Asks for everything.
async fn is_as_it_was(store: &dyn Store) {
    let expected: Expected = serde_json::from_slice(&fs::read(testdata("expected.json")).unwrap()).unwrap();
    let live = store.live().await.unwrap();
    assert_eq!(live.len(), expected.live.len());
    for (table, expected) in live.into_iter().zip(expected.live) {
        let Live { id, snapshot, entries, next_seq, shown, frozen } = expected;
        assert_eq!(table, crate::LiveTable { id, snapshot, entries, next_seq, shown, frozen });
    }
    for Closed { id, length, crc32, shown } in expected.closed {
        let (state, page) = store.archived(id).await.unwrap().unwrap();
        assert_eq!((state.len(), crc32fast::hash(state.as_bytes()), page), (length, crc32, shown), "{id}");
    }
    assert_eq!(store.unfinished_business().await.unwrap(), expected.unfinished);
    for (account, mut person) in expected.people {
        // That version said no for who had chosen nothing.
        if let Some(person) = &mut person {
            person.settings.autoplay = person.settings.autoplay.filter(|yes| *yes);
        }
        assert_eq!(store.person_of(&account).await.unwrap(), person);
    }
    for (person, results) in expected.results {
        assert_eq!(store.results_of(person).await.unwrap(), results);
    }
    store.rebuild().await.unwrap();
    for (board, top) in expected.boards {
        let found = store.top(&board, 0, 20).await.unwrap();
        assert_eq!(found.len(), top.len());
        for (found, expected) in found.into_iter().zip(top) {
            // JSON may round the last digit.
            assert!(
                (found.rating - expected.rating).abs() < 1e-9
                    && (found.uncertainty - expected.uncertainty).abs() < 1e-9
            );
            let Standing { rating, uncertainty, .. } = found;
            assert_eq!(found, Standing { rating, uncertainty, ..expected }, "{board:?}");
        }
    }
    for (realm, server, settings) in expected.servers {
        assert_eq!(store.server(&realm, &server).await.unwrap(), settings);
    }
    for (name, value) in expected.notes {
        assert_eq!(store.note(&name).await.unwrap().map(hex::encode), value, "{name}");
    }
}

#[tokio::test]
async fn the_data_of_the_first_version_are_taken_over() {
    let (_kept, data) = old_folder();
    is_as_it_was(&*opened(&data).await).await;
    assert!(
        data.join("store.old/db").exists() && !data.join("store").exists() && !data.join(STAGED).exists()
    );
    // And once only: what is done now stays.
    let store = opened(&data).await;
    store.append(TableId(4), 0, vec!["{}".to_owned()], None).await.unwrap();
    assert!(store.append(TableId(3), 1, vec!["{}".to_owned()], None).await.is_err(), "it is frozen");
    drop(store);
    assert_eq!(opened(&data).await.live().await.unwrap()[2].entries, ["{}"]);
    // Of those without a result, only the old ones go.
    let store = opened(&data).await;
    assert_eq!(store.prune(Moment(1_790_000_000_000)).await.unwrap(), 0);
    assert_eq!(store.prune(Moment(1_790_000_000_001)).await.unwrap(), 3);
}

#[tokio::test]
async fn a_backup_of_the_first_version_comes_back() {
    let folder = TempDir::new().unwrap();
    let (file, data) = (folder.path().join("backup.jsonl"), folder.path().join("data"));
    fs::write(&file, unpacked("backup.jsonl.zlib")).unwrap();
    let restored = restore(&file, &Location::Folder(data.clone()), Box::new(|_, _| {})).await.unwrap();
    assert_eq!((restored.live, restored.frozen, restored.closed, restored.results), (3, 1, 43, 40));
    is_as_it_was(&*opened(&data).await).await;
    if let Some(address) = testing::fresh_postgres().await {
        let postgres = Location::Postgres(address);
        assert_eq!(restore(&file, &postgres, Box::new(|_, _| {})).await.unwrap(), restored);
        is_as_it_was(&*open_store(&postgres).await.unwrap()).await;
    }
}

#[tokio::test]
async fn a_backup_of_the_first_version_that_is_not_whole_is_refused() {
    let text = String::from_utf8(unpacked("backup.jsonl.zlib")).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let wrong = [
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
        let folder = TempDir::new().unwrap();
        let (file, data) = (folder.path().join("backup.jsonl"), folder.path().join("data"));
        fs::write(&file, wrong).unwrap();
        match restore(&file, &Location::Folder(data.clone()), Box::new(|_, _| {})).await {
            Err(BackupError::Wrong { line: Some(_), .. }) => assert_ne!(number, 8),
            Err(BackupError::Store(StoreError::Newer { found: 2, .. })) => assert_eq!(number, 8),
            other => panic!("{number}: {other:?}"),
        }
        assert_eq!(opened(&data).await.live().await.unwrap(), []);
    }
}

#[tokio::test]
async fn a_crash_while_taking_over_leaves_the_old_data_or_the_new() {
    // Before anything had its name.
    let (_kept, data) = old_folder();
    fs::write(data.join(STAGED), "torn").unwrap();
    is_as_it_was(&*opened(&data).await).await;
    // Between the two names.
    let (_kept, data) = old_folder();
    copy(&data, &data.join("store"), Moment(5)).await.unwrap();
    assert!(data.join(FILE).exists() && data.join("store").exists());
    is_as_it_was(&*opened(&data).await).await;
    assert!(data.join("store.old/db").exists() && !data.join("store").exists());
    // After an old version was started again, its new data are not taken for the old ones.
    fs::create_dir_all(data.join("store")).unwrap();
    is_as_it_was(&*opened(&data).await).await;
    assert!(data.join("store").exists() && data.join("store.old/db").exists());
}

#[tokio::test]
async fn data_that_were_taken_over_and_are_gone_are_not_taken_from_an_old_folder() {
    let (_kept, data) = old_folder();
    drop(opened(&data).await);
    fs::rename(data.join("store.old"), data.join("store")).unwrap();
    fs::remove_file(data.join(FILE)).unwrap();
    assert!(matches!(refused(&data).await, StoreError::Damaged(_)));
    assert!(data.join("store/db").exists());
}

async fn refused(data: &Path) -> StoreError {
    open_store(&Location::Folder(data.to_owned())).await.err().unwrap()
}

/// Changes stored bytes behind the first version's back.
fn tamper(data: &Path, tree: Tree, change: impl FnOnce(&::sled::Tree)) {
    let db = ::sled::open(data.join("store")).unwrap();
    change(&db.open_tree(tree.name()).unwrap());
    db.flush().unwrap();
}

/// What it is, the key, and what is there instead (none: nothing).
type Damage = (&'static str, Vec<u8>, Option<Vec<u8>>);

#[tokio::test]
async fn a_damaged_journal_becomes_a_frozen_table() {
    let journal = |tail: &[u8]| [&1u64.to_be_bytes()[..], tail].concat();
    let entry = |seq: u64| journal(&[&[2][..], &seq.to_be_bytes()].concat());
    let damages: [Damage; 6] = [
        ("torn entry", entry(1), Some(b"\0\x01\0\0xxxxdamaged".to_vec())),
        ("missing entry", entry(1), None),
        ("torn head", journal(&[0]), Some(Vec::new())),
        ("missing head", journal(&[0]), None),
        ("missing snapshot", journal(&[1]), None),
        ("no text", entry(1), Some(seal(1, Tree::Journal, &entry(1), b"\xff\xfe"))),
    ];
    for (what, key, value) in damages {
        let (_kept, data) = old_folder();
        tamper(&data, Tree::Journal, |tree| {
            match value {
                Some(value) => tree.insert(key, value).unwrap(),
                None => tree.remove(key).unwrap(),
            };
        });
        let live = opened(&data).await.live().await.unwrap();
        assert_eq!(live.iter().map(|table| table.id.0).collect::<Vec<_>>(), [1, 3, 4, u64::MAX], "{what}");
        assert!(
            live[0].frozen.as_ref().is_some_and(|why| why.contains("damaged")),
            "{what}: {:?}",
            live[0].frozen
        );
        assert_eq!(live[2].frozen, None, "{what}");
    }
}

#[tokio::test]
async fn damaged_or_newer_old_data_are_refused_and_left_alone() {
    for (tree, newer) in
        [(Tree::People, false), (Tree::People, true), (Tree::Journal, true), (Tree::Results, false)]
    {
        let (_kept, data) = old_folder();
        tamper(&data, tree, |tree_of| {
            let (key, value) = tree_of.first().unwrap().unwrap();
            let mut value = value.to_vec();
            if newer {
                value = seal(9, tree, &key, b"from the future");
            } else {
                value[9] ^= 1;
            }
            tree_of.insert(key, value).unwrap();
        });
        let error = refused(&data).await;
        match &error {
            StoreError::Newer { found: 9, known: 1, .. } => assert!(newer),
            StoreError::Damaged(what) => {
                assert!(!newer);
                assert!(
                    what.contains(&*data.to_string_lossy()) && what.contains("herzbot restore"),
                    "{what}"
                );
            }
            other => panic!("{other:?}"),
        }
        assert_eq!(refused(&data).await, error);
        assert!(data.join("store/db").exists() && !data.join(FILE).exists() && !data.join(STAGED).exists());
    }
}

#[tokio::test]
async fn an_old_database_that_was_hurt_is_refused() {
    for hurt in 0..5 {
        let (_kept, data) = old_folder();
        let db = data.join("store/db");
        let mut bytes = fs::read(&db).unwrap();
        let used = bytes.iter().rposition(|byte| *byte != 0).unwrap();
        match hurt {
            // Without its beginning, its end, or anything.
            0 => bytes[..4096].fill(0),
            1 => bytes.truncate(used / 2),
            2 => bytes.clear(),
            3 => {}
            _ => fs::write(data.join("store/conf"), "segment_size: what is this\nand this").unwrap(),
        }
        fs::write(&db, bytes).unwrap();
        if hurt == 3 {
            fs::remove_file(&db).unwrap();
        }
        is_refused(&data).await;
    }
}

async fn is_refused(data: &Path) {
    match refused(data).await {
        StoreError::Damaged(what) => assert!(what.contains("herzbot restore"), "{what}"),
        other => panic!("{other:?}"),
    }
    assert!(data.join("store").is_dir() && !data.join(FILE).exists());
}

#[tokio::test]
async fn damage_within_an_old_database_is_noticed_or_harmless() {
    let mut noticed = 0;
    for place in [2, 4, 5, 7, 9, 10] {
        let (_kept, data) = old_folder();
        let db = data.join("store/db");
        let mut bytes = fs::read(&db).unwrap();
        let at = bytes.len() / 12 * place;
        bytes[at..at + 2000].fill(0x55);
        fs::write(&db, bytes).unwrap();
        match open_store(&Location::Folder(data.clone())).await {
            // Nothing that counts was there any more.
            Ok(store) => is_as_it_was(&*store).await,
            Err(_) => {
                noticed += 1;
                is_refused(&data).await;
            }
        }
    }
    assert!(noticed > 0);
}
