#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::database::{PAGE_SIZE, SCHEMA};
use super::inspect::{FoundData, inspect};
use super::{FILE, Location, Opening, STAGED, SqlStore};
use crate::backup::backup;
use crate::testing::{fresh_postgres, won};
use crate::{StoreError, look_at_folder, open_store};
use herzbot_core::ids::TableId;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

async fn execute(address: &str, sql: &str) {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(address).await.unwrap();
    connection.execute(AssertSqlSafe(sql.to_owned())).await.unwrap();
    connection.close().await.unwrap();
}

/// The files of a folder with their content, except SQLite's log index, which each reader creates.
fn content(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = files
        .filter(|file| file.is_file() && !file.display().to_string().ends_with("-shm"))
        .map(|file| (file.clone(), fs::read(&file).unwrap()))
        .collect();
    files.sort();
    files
}

/// Data of a killed bot: the last moves are only in the log.
async fn killed() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let (running, killed) = (folder.path().join("running"), folder.path().join("killed"));
    let store = open_store(&Location::Folder(running.clone())).await.unwrap();
    store.open(TableId(1), "start".to_owned()).await.unwrap();
    store.append(TableId(1), 0, vec!["a move".to_owned()], None).await.unwrap();
    fs::create_dir(&killed).unwrap();
    for (file, bytes) in content(&running) {
        fs::write(killed.join(file.file_name().unwrap()), bytes).unwrap();
    }
    drop(store);
    (folder, killed)
}

#[tokio::test]
async fn what_a_killed_bot_has_left_is_whole_and_stays_as_it_is() {
    let (_kept, data) = killed().await;
    let before = content(&data);
    let place = Location::Folder(data.clone());
    let FoundData::Whole(verified) = inspect(&place).await.unwrap() else { panic!("whole") };
    assert_eq!(verified.live, 1);
    assert!(content(&data) == before);
    assert!(!look_at_folder(&data).unwrap().is_in_use);
}

/// SQLite treats a damaged log as one that ends earlier, and would checkpoint and delete it.
#[tokio::test]
async fn lost_moves_are_noticed_and_the_damaged_log_is_kept() {
    let (_kept, data) = killed().await;
    let log = data.join(FILE.to_owned() + "-wal");
    let mut bytes = fs::read(&log).unwrap();
    // In the first frame, after the headers of the log and the frame.
    bytes[32 + 24 + 10] ^= 1;
    fs::write(&log, bytes).unwrap();
    let before = content(&data);
    let place = Location::Folder(data.clone());
    match inspect(&place).await {
        Err(StoreError::Damaged(what)) => assert!(what.contains("changes are missing"), "{what}"),
        other => panic!("{other:?}"),
    }
    assert!(content(&data) == before);
    assert!(matches!(open_store(&place).await.err(), Some(StoreError::Damaged(_))), "so says the start");
}

#[tokio::test]
async fn data_of_another_format_are_told_and_not_changed() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().to_owned();
    let place = Location::Folder(data.clone());
    assert_eq!(inspect(&place).await, Ok(FoundData::Nothing));
    drop(open_store(&place).await.unwrap());
    let address = format!("sqlite://{}", data.join(FILE).display());
    execute(&address, "UPDATE _sqlx_migrations SET version = 8").await;
    let before = content(&data);
    let old = inspect(&place).await;
    assert!(matches!(&old, Err(StoreError::Unusable(why)) if why.contains("first release")), "{old:?}");
    assert!(content(&data) == before, "looking at the data has changed them");
    let next = SCHEMA + 1;
    execute(&address, &format!("UPDATE _sqlx_migrations SET version = {next}")).await;
    let newer = inspect(&place).await;
    assert!(matches!(newer, Err(StoreError::Newer { found, .. }) if found == next), "{newer:?}");
    assert!(!data.join(STAGED).exists());
}

#[tokio::test]
async fn a_folder_in_use_is_no_error() {
    let folder = TempDir::new().unwrap();
    let place = Location::Folder(folder.path().to_owned());
    let store = open_store(&place).await.unwrap();
    let before = content(folder.path());
    assert!(look_at_folder(folder.path()).unwrap().is_in_use);
    assert!(matches!(inspect(&place).await, Ok(FoundData::Whole(_))));
    assert!(content(folder.path()) == before);
    store.open(TableId(1), "start".to_owned()).await.unwrap();
    drop(store);
    assert!(!look_at_folder(folder.path()).unwrap().is_in_use);
}

#[tokio::test]
async fn a_database_that_may_not_be_written_is_refused_as_by_the_start() {
    let Some(address) = fresh_postgres().await else { return };
    let place = Location::Postgres(address.clone());
    assert_eq!(inspect(&place).await, Ok(FoundData::Nothing));
    let store = open_store(&place).await.unwrap();
    match inspect(&place).await {
        Err(StoreError::InUse) => {}
        other => panic!("a process that has it alone: {other:?}"),
    }
    drop(store);
    assert!(matches!(inspect(&place).await, Ok(FoundData::Whole(_))));
    let (server, settings) = address.split_once('?').unwrap();
    let (server, name) = server.rsplit_once('/').unwrap();
    let reader = format!("reader_of_{name}");
    execute(&address, &format!("CREATE ROLE {reader} LOGIN; GRANT pg_read_all_data TO {reader}")).await;
    let as_reader = server.replace("herzbot@", &format!("{reader}@"));
    for wrong in [format!("{as_reader}/{name}?{settings}"), format!("{server}/no_such_database?{settings}")] {
        let place = Location::Postgres(wrong.clone());
        for refused in [inspect(&place).await.err(), open_store(&place).await.err()] {
            assert!(matches!(&refused, Some(StoreError::Unusable(_))), "{wrong}: {refused:?}");
        }
    }
}

/// The verdicts of start, `check`, `backup` and `export`.
async fn verdicts(data: &Path) -> [Result<(), String>; 4] {
    let place = Location::Folder(data.to_owned());
    let told = |error: StoreError| error.to_string();
    let looking = Opening { only_read: true, ..Opening::default() };
    let checked = match inspect(&place).await {
        Ok(FoundData::Whole(_)) => Ok(()),
        Ok(FoundData::Nothing) => Err("nothing".to_owned()),
        Err(error) => Err(told(error)),
    };
    let saved = backup(&place, &data.with_extension("backup"), Box::new(|_, _| {})).await;
    let exported = SqlStore::open(&place, looking).await.map(drop).map_err(told);
    // The start comes last, since it changes the data.
    let started = open_store(&place).await.map(drop).map_err(told);
    [started, checked, saved.map(drop).map_err(|error| error.to_string()), exported]
}

/// The valid length of a log: later frames are from before the last checkpoint, with another salt.
fn counting(log: &[u8]) -> usize {
    let (header, frame) = (32, 24 + PAGE_SIZE);
    let frames = log[header..].chunks_exact(frame);
    header + frame * frames.take_while(|one| one[8..16] == log[16..24]).count()
}

/// Damages a data folder.
type Damaging = Box<dyn Fn(&Path)>;

#[tokio::test]
async fn start_check_backup_and_export_agree_on_damage() {
    let (kept, killed) = killed().await;
    let log = FILE.to_owned() + "-wal";
    let intact = fs::read(killed.join(&log)).unwrap();
    let mut damages: Vec<(String, Damaging)> = Vec::new();
    // Two in the header of the log, the others in its frames.
    let length = counting(&intact);
    assert!(length > 2 * PAGE_SIZE, "{length}");
    for at in [0, 20].into_iter().chain((1..24).map(|part| part * length / 24)) {
        let mut flipped = intact.clone();
        flipped[at] ^= 4;
        let file = log.clone();
        let damage = move |data: &Path| fs::write(data.join(&file), &flipped).unwrap();
        damages.push((format!("byte {at} of the log"), Box::new(damage)));
    }
    let without = |name: String| move |data: &Path| fs::remove_file(data.join(&name)).unwrap();
    damages.push(("no log".to_owned(), Box::new(without(log.clone()))));
    damages.push(("no database".to_owned(), Box::new(without(FILE.to_owned()))));
    damages.push((
        "no database and no witness".to_owned(),
        Box::new(move |data| {
            fs::remove_file(data.join(FILE)).unwrap();
            fs::remove_file(data.join(crate::witness::FILE)).unwrap();
        }),
    ));
    damages.push(("an empty one".to_owned(), Box::new(|data| fs::write(data.join(FILE), "").unwrap())));
    damages.push(("another file".to_owned(), Box::new(|data| fs::write(data.join(FILE), "text").unwrap())));
    for (number, (what, damage)) in damages.iter().enumerate() {
        let data = kept.path().join(format!("data {number}"));
        fs::create_dir(&data).unwrap();
        for (file, bytes) in content(&killed) {
            fs::write(data.join(file.file_name().unwrap()), bytes).unwrap();
        }
        damage(&data);
        let verdicts = verdicts(&data).await;
        for verdict in &verdicts {
            assert!(
                verdict.as_ref().is_err_and(|why| why.contains("herzbot restore")),
                "{what}: {verdicts:?}"
            );
        }
        assert!(!data.with_extension("backup").exists(), "{what}");
    }
    let verdicts = verdicts(&killed).await;
    assert!(verdicts.iter().all(Result::is_ok), "{verdicts:?}");
}

#[tokio::test]
async fn the_database_of_another_program_is_refused_and_not_changed() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join(FILE);
    let address = format!("sqlite://{}?mode=rwc", file.display());
    execute(&address, "CREATE TABLE theirs (id INTEGER)").await;
    let before = fs::read(&file).unwrap();
    let verdicts = verdicts(folder.path()).await;
    for verdict in &verdicts {
        assert!(verdict.as_ref().is_err_and(|why| why.contains("not a database of Herzbot")), "{verdicts:?}");
    }
    // The start has only set SQLite's journal mode.
    assert_eq!(fs::read(&file).unwrap().len(), before.len());
}

/// Visible data must not depend on unverified data.
#[tokio::test]
async fn leaderboards_and_indexes_of_a_server_are_compared() {
    let Some(address) = fresh_postgres().await else { return };
    let place = Location::Postgres(address.clone());
    let store = open_store(&place).await.unwrap();
    for table in 1..=3 {
        store.open(TableId(table), "start".to_owned()).await.unwrap();
        store.close(TableId(table), 0, "end".to_owned(), Some(won(TableId(table)))).await.unwrap();
    }
    drop(store);
    let looked = async || inspect(&place).await.map_err(|error| error.to_string());
    assert!(matches!(looked().await, Ok(FoundData::Whole(_))));
    for (harm, named, mend) in [
        (
            "UPDATE standings SET score = score + 1",
            "rebuild-leaderboards",
            "UPDATE standings SET score = score - 1",
        ),
        (
            "UPDATE standings SET score = -1 - score",
            "rebuild-leaderboards",
            "UPDATE standings SET score = -1 - score",
        ),
        (
            "INSERT INTO standings SELECT * FROM standings LIMIT 1",
            "rebuild-leaderboards",
            "DELETE FROM standings WHERE ctid = (SELECT max(ctid) FROM standings)",
        ),
        (
            "DROP INDEX standings_by_person",
            "CREATE INDEX standings_by_person ON standings (person)",
            "CREATE INDEX standings_by_person ON standings (person)",
        ),
    ] {
        execute(&address, harm).await;
        let refused = looked().await.unwrap_err();
        assert!(refused.contains(named), "{harm}: {refused}");
        execute(&address, mend).await;
        assert!(matches!(looked().await, Ok(FoundData::Whole(_))), "{mend}");
    }
    execute(&address, "DELETE FROM standings").await;
    assert!(looked().await.unwrap_err().contains("is missing on the board"));
}
