//! Requirements for a store in a data folder only.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::sql::database::{PAGE_SIZE, SCHEMA};
use super::*;
use herzbot_core::ids::*;
use herzbot_core::people::{PersonSettings, ServerSettings};
use herzbot_core::results::{GameResult, LeaderboardScope};
use herzbot_rules::GameKind;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor, Row};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use testing::seat;

mod installation;
mod large;
mod mending;
mod repairs;

const T: TableId = TableId(77);

fn folder() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("a/data");
    (folder, path)
}

/// Opens the store as the bot does.
async fn open(path: &Path) -> Arc<dyn Store> {
    let (store, leases) = open_shared_store(&Location::Folder(path.to_owned()), path).await.unwrap();
    assert!(leases.is_none(), "a data folder is for one process");
    store
}

async fn refused(path: &Path) -> StoreError {
    open_store(&Location::Folder(path.to_owned())).await.err().unwrap()
}

/// Asserts that the store is refused as damaged, and that the message names the place and the remedy.
async fn refused_as_damaged(path: &Path) -> String {
    match refused(path).await {
        StoreError::Damaged(what) => {
            assert!(what.contains(&path.display().to_string()) && what.contains("herzbot restore"), "{what}");
            what
        }
        other => panic!("{other:?}"),
    }
}

fn board() -> LeaderboardScope {
    LeaderboardScope { realm: "discord".into(), server: None, game: Some(GameKind::Hearts) }
}

fn result(table: u64) -> GameResult {
    let seats = vec![seat(table % 3 + 1, 3, 1), seat((table + 1) % 3 + 1, 3, 2)];
    GameResult { game: GameKind::Hearts, at: Moment(table), rounds: 1, ..testing::result(table, "s", seats) }
}

/// Stores sample data of all kinds.
async fn fill(store: &dyn Store) {
    let account = |id: u64| Account { realm: "discord".into(), id: id.to_string() };
    for id in 1..=3 {
        store.person(&account(id), "Anna \"the\nfirst\" \u{1f0a1}", Some("de"), PersonId(id)).await.unwrap();
    }
    let hidden = PersonSettings { hidden: true, ..PersonSettings::default() };
    store.set_person(PersonId(2), hidden).await.unwrap();
    store.set_server("discord", "s", ServerSettings { clock: Some(9), ..Default::default() }).await.unwrap();
    store.set_note("bytes", vec![0, 255, 10, 34]).await.unwrap();
    store.open(T, "start".repeat(4000)).await.unwrap();
    store.append(T, 0, vec!["{\"b\":1,\"a\":1.10}".into(), "second".into()], None).await.unwrap();
    store.note_shown(T, "page".into(), false).await.unwrap();
    for table in 100..110 {
        store.open(TableId(table), String::new()).await.unwrap();
        store.close(TableId(table), 0, "end".repeat(2000), Some(result(table))).await.unwrap();
    }
    store.forget(PersonId(3)).await.unwrap();
}

/// The files of a folder, without subfolders.
fn content(path: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
        .into_iter()
        .filter(|file| file.is_file())
        .map(|file| (file.clone(), fs::read(&file).unwrap()))
        .collect()
}

/// The database and its witness.
fn data(path: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let is_data = |file: &Path| file.ends_with(sql::FILE) || file.ends_with(witness::FILE);
    content(path).into_iter().filter(|(file, _)| is_data(file)).collect()
}

/// Changes the database directly.
async fn tamper(path: &Path, sql: &str) {
    sqlx::any::install_default_drivers();
    let address = format!("sqlite://{}", path.join(sql::FILE).display());
    let mut connection = AnyConnection::connect(&address).await.unwrap();
    connection.execute(AssertSqlSafe(sql.to_owned())).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn what_was_written_is_there_after_reopening() {
    let (_kept, path) = folder();
    let mut before = None;
    for round in 0..4u64 {
        let store = open(&path).await;
        if round == 0 {
            fill(&*store).await;
        }
        let live = store.live().await.unwrap();
        assert_eq!(live[0].next_seq, 2 + round);
        assert_eq!(live[0].shown.as_deref(), Some("page"));
        assert_eq!(store.note("bytes").await.unwrap(), Some(vec![0, 255, 10, 34]));
        assert_eq!(store.server("discord", "s").await.unwrap().clock, Some(9));
        assert_eq!(store.archived(TableId(105)).await.unwrap(), Some(("end".repeat(2000), None)));
        let of_people = (
            store.person_by_id(PersonId(2)).await.unwrap(),
            store.person_by_id(PersonId(3)).await.unwrap(),
            store.results_of(PersonId(1)).await.unwrap(),
            store.top(&board(), 0, 9).await.unwrap(),
        );
        assert_eq!((of_people.1.as_ref(), of_people.3.len()), (None, 1));
        assert_eq!(*before.get_or_insert_with(|| of_people.clone()), of_people);
        store.append(T, 2 + round, vec!["on".into()], None).await.unwrap();
    }
}

#[tokio::test]
async fn a_second_one_on_the_folder_is_refused() {
    let (_kept, path) = folder();
    let store = open(&path).await;
    assert_eq!(refused(&path).await, StoreError::InUse);
    drop(store);
    drop(open(&path).await);
}

#[tokio::test]
async fn the_folder_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let (_kept, path) = folder();
    drop(open(&path).await);
    assert_eq!(mode(&path), 0o700);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    drop(open(&path).await);
    assert_eq!(mode(&path), 0o700);
}

#[tokio::test]
async fn a_newer_schema_is_refused_and_nothing_is_changed() {
    let (_kept, path) = folder();
    let store = open(&path).await;
    fill(&*store).await;
    drop(store);
    let next = SCHEMA + 1;
    let migrated = format!(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES ({next}, 'from the future', TRUE, x'00', 0)"
    );
    tamper(&path, &migrated).await;
    let before = data(&path);
    for _ in 0..2 {
        match refused(&path).await {
            StoreError::Newer { found, known: SCHEMA, .. } if found == next => {}
            other => panic!("{other:?}"),
        }
        assert!(data(&path) == before);
    }
}

#[tokio::test]
async fn data_from_before_the_first_release_are_refused_and_not_changed() {
    let (_kept, path) = folder();
    let store = open(&path).await;
    fill(&*store).await;
    drop(store);
    for format in [1, 2, 8] {
        tamper(&path, &format!("UPDATE _sqlx_migrations SET version = {format}")).await;
        let before = data(&path);
        match refused(&path).await {
            StoreError::Unusable(why) => {
                for says in ["before the first release", &format!("format {format}"), "empty data folder"] {
                    assert!(why.contains(says), "{why:?} does not say {says:?}");
                }
            }
            other => panic!("data of format {format} were refused as {other:?}"),
        }
        assert!(data(&path) == before, "a refused start has changed the data of format {format}");
    }
}

/// The number is ours, but the schema is not.
#[tokio::test]
async fn data_from_between_releases_are_refused_as_of_another_format() {
    let (_kept, path) = filled().await;
    tamper(&path, "UPDATE _sqlx_migrations SET checksum = x'00'").await;
    assert!(refused_as_damaged(&path).await.contains("the checksum of the schema"));
    tamper(&path, "ALTER TABLE results RENAME COLUMN seats TO places").await;
    let before = data(&path);
    for refused in [refused(&path).await, crate::inspect(&Location::Folder(path.clone())).await.unwrap_err()]
    {
        assert!(
            matches!(&refused, StoreError::Unusable(why) if why.contains("another format")),
            "{refused:?}"
        );
    }
    assert!(data(&path) == before);
}

#[tokio::test]
async fn a_missing_or_empty_database_beside_its_witness_is_refused() {
    for is_missing in [true, false] {
        let (_kept, path) = folder();
        let store = open(&path).await;
        fill(&*store).await;
        drop(store);
        let file = path.join(sql::FILE);
        if is_missing {
            fs::remove_file(&file).unwrap();
        } else {
            fs::write(&file, []).unwrap();
        }
        let before = data(&path);
        let what = refused_as_damaged(&path).await;
        assert!(!what.contains("herzbot repair"), "it needs a database: {what}");
        assert!(data(&path) == before);
    }
}

#[tokio::test]
async fn a_database_that_is_behind_its_witness_is_refused() {
    let (_kept, path) = folder();
    let store = open(&path).await;
    fill(&*store).await;
    drop(store);
    let file = path.join(sql::FILE);
    let earlier = fs::read(&file).unwrap();
    let store = open(&path).await;
    for seq in 2..5 {
        store.append(T, seq, vec!["later".into()], None).await.unwrap();
    }
    drop(store);
    let later = fs::read(&file).unwrap();
    fs::write(&file, &earlier).unwrap();
    let what = refused_as_damaged(&path).await;
    assert!(what.contains("the last 3 changes are missing"), "{what}");
    assert!(fs::read(&file).unwrap() == earlier);
    // Unchanged, it opens.
    fs::write(&file, later).unwrap();
    assert_eq!(open(&path).await.live().await.unwrap()[0].next_seq, 5);
}

#[tokio::test]
async fn a_log_that_was_lost_is_noticed() {
    let (_kept, path) = folder();
    let store = open(&path).await;
    fill(&*store).await;
    // As after a SIGKILL: the log has the newest data.
    let killed = path.with_file_name("killed");
    fs::create_dir(&killed).unwrap();
    for (file, bytes) in content(&path) {
        fs::write(killed.join(file.file_name().unwrap()), bytes).unwrap();
    }
    let expected = store.live().await.unwrap();
    drop(store);
    let log = killed.join(format!("{}-wal", sql::FILE));
    let bytes = fs::read(&log).unwrap();
    fs::remove_file(&log).unwrap();
    refused_as_damaged(&killed).await;
    fs::write(&log, bytes).unwrap();
    assert_eq!(open(&killed).await.live().await.unwrap(), expected);
}

#[tokio::test]
async fn a_file_that_is_replaced_while_it_is_used_is_noticed() {
    for removed in [false, true] {
        let (_kept, path) = folder();
        let store = open(&path).await;
        store.open(T, "start".to_owned()).await.unwrap();
        store.append(T, 0, vec!["0".to_owned()], None).await.unwrap();
        let file = path.join(sql::FILE);
        if removed {
            fs::remove_file(&file).unwrap();
        } else {
            let copy = path.join("copy");
            fs::copy(&file, &copy).unwrap();
            fs::rename(&copy, &file).unwrap();
        }
        let Err(StoreError::Io(why)) = store.append(T, 1, vec!["1".to_owned()], None).await else {
            panic!("it is written where nobody finds it")
        };
        assert!(why.contains("replaced") && why.contains("herzbot.db"), "{why}");
        assert!(store.failure().is_some(), "until the next start");
    }
}

#[tokio::test]
async fn a_damaged_witness_alone_is_written_anew() {
    let (_kept, path) = folder();
    let store = open(&path).await;
    fill(&*store).await;
    drop(store);
    let file = path.join(witness::FILE);
    let right = witness::read(&path).unwrap();
    assert!(matches!(right, witness::Testimony::Commits { number, .. } if number > 20));
    for wrong in [&b"nonsense"[..], b""] {
        fs::write(&file, wrong).unwrap();
        assert_eq!(open(&path).await.live().await.unwrap()[0].next_seq, 2);
        assert_eq!(witness::read(&path).unwrap(), right);
    }
}

#[tokio::test]
async fn a_damaged_table_is_set_aside_and_the_others_play_on() {
    let (_kept, path) = folder();
    let store = open(&path).await;
    for id in 1..=7 {
        store.open(TableId(id), "state".repeat(2000)).await.unwrap();
        store.append(TableId(id), 0, vec!["zero".into(), "one".into()], None).await.unwrap();
    }
    drop(store);
    let id = |id: u64| TableId(id).to_string();
    let damages = [
        format!("UPDATE journal_entries SET entry = 'two' WHERE table_id = '{}' AND seq = 1", id(2)),
        format!("DELETE FROM journal_entries WHERE table_id = '{}' AND seq = 0", id(3)),
        format!("DELETE FROM journal_entries WHERE table_id = '{}' AND seq = 1", id(4)),
        format!("UPDATE live_tables SET next_seq = 1 WHERE id = '{}'", id(5)),
        format!("UPDATE snapshots SET state = 'another' WHERE table_id = '{}'", id(6)),
        format!("UPDATE live_tables SET checksum = checksum + 1 WHERE id = '{}'", id(7)),
    ];
    tamper(&path, &damages.join(";")).await;
    let store = open(&path).await;
    let live = store.live().await.unwrap();
    assert_eq!(live.iter().map(|table| table.id.0).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(live[0].frozen, None);
    for (table, what) in live[1..].iter().zip(damages) {
        assert!(table.frozen.as_ref().is_some_and(|why| why.starts_with("damaged: ")), "{what}: {table:?}");
    }
    store.append(TableId(1), 2, vec!["two".into()], None).await.unwrap();
}

#[tokio::test]
async fn damage_elsewhere_is_refused() {
    let damages = [
        "UPDATE results SET rounds = 2 WHERE number = 3",
        "UPDATE results SET daily = 20000 WHERE number = 3",
        r#"UPDATE results SET elsewhere = '{"0000000000001":{"realm":"r","server":"s","channel":"c"}}' WHERE number = 3"#,
        "UPDATE results SET people = '' WHERE number = 3",
        "UPDATE results SET seats = substr(seats, 5) WHERE number = 3",
        "DELETE FROM results WHERE number = 3",
        "DELETE FROM closed_tables WHERE result = 3",
        // The last one, with the counter.
        "DELETE FROM results WHERE number = 9; UPDATE counters SET results = 9",
        "UPDATE counters SET people = 3",
        "DELETE FROM snapshots",
        "DROP INDEX results_by_person_2",
        "CREATE TABLE another (id INTEGER)",
    ];
    for damage in damages {
        let (_kept, path) = folder();
        let store = open(&path).await;
        fill(&*store).await;
        drop(store);
        tamper(&path, damage).await;
        println!("{damage}: {}", refused_as_damaged(&path).await);
    }
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

#[tokio::test]
async fn leaderboards_are_made_anew_while_they_catch_up() {
    let (_keep, path) = folder();
    let (ranks, old) = (path.join(data_folder::LEADERBOARDS), path.join("old"));
    let play = async |tables: std::ops::Range<u64>| {
        let store = open(&path).await;
        for table in tables {
            store.open(TableId(table), String::new()).await.unwrap();
            store.close(TableId(table), 0, String::new(), Some(result(table))).await.unwrap();
        }
    };
    play(1..4).await;
    copy_folder(&ranks, &old);
    play(4..40).await;
    for _ in 0..20 {
        // Some results behind, which are applied one by one during the rebuild.
        fs::remove_dir_all(&ranks).unwrap();
        copy_folder(&old, &ranks);
        let store = open(&path).await;
        let rebuilt =
            tokio::time::timeout(std::time::Duration::from_secs(60), store.rebuild(Box::new(|_, _| {})))
                .await;
        let Ok(rebuilt) = rebuilt else {
            // Its thread waits for itself, so it can't be ended.
            std::mem::forget(store);
            panic!("the store is stuck");
        };
        rebuilt.unwrap();
        assert_eq!(store.top(&board(), 0, 9).await.unwrap().len(), 3);
    }
}

#[tokio::test]
async fn lost_leaderboards_are_made_anew() {
    let (_kept, path) = folder();
    let store = open(&path).await;
    fill(&*store).await;
    let expected = store.top(&board(), 0, 9).await.unwrap();
    assert!(!expected.is_empty());
    drop(store);
    fs::remove_dir_all(path.join(data_folder::LEADERBOARDS)).unwrap();
    let store = open(&path).await;
    assert_eq!(store.top(&board(), 0, 9).await.unwrap(), expected);
    assert_eq!(store.standing(&board(), PersonId(1)).await.unwrap().unwrap().place, 1);
    drop(store);
    // And those of other results, as after a restore into the folder.
    let (_kept, other) = folder();
    let store = open(&other).await;
    for table in 200..210 {
        store.open(TableId(table), String::new()).await.unwrap();
        let mut result = result(table);
        result.seats.reverse();
        store.close(TableId(table), 0, String::new(), Some(result)).await.unwrap();
    }
    drop(store);
    fs::remove_dir_all(path.join(data_folder::LEADERBOARDS)).unwrap();
    fs::rename(other.join(data_folder::LEADERBOARDS), path.join(data_folder::LEADERBOARDS)).unwrap();
    assert_eq!(open(&path).await.top(&board(), 0, 9).await.unwrap(), expected);
}

async fn filled() -> (TempDir, PathBuf) {
    let (kept, path) = folder();
    fill(&*open(&path).await).await;
    (kept, path)
}

/// The byte range of a table's or index's root page in the file.
async fn root_of(path: &Path, name: &str) -> std::ops::Range<usize> {
    let address = format!("sqlite://{}", path.join(sql::FILE).display());
    let mut connection = AnyConnection::connect(&address).await.unwrap();
    let row = sqlx::query("SELECT rootpage FROM sqlite_master WHERE name = $1").bind(name.to_owned());
    let root: i64 = row.fetch_one(&mut connection).await.unwrap().try_get(0).unwrap();
    connection.close().await.unwrap();
    let end = usize::try_from(root).unwrap() * PAGE_SIZE;
    end - PAGE_SIZE..end
}
