#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::inspect::{FoundData, inspect};
use super::{FILE, Location, STAGED};
use crate::testing::fresh_postgres;
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

/// The files of a folder with their bytes, but for SQLite's index of its log, which each reader makes.
fn content(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = files
        .filter(|file| file.is_file() && !file.display().to_string().ends_with("-shm"))
        .map(|file| (file.clone(), fs::read(&file).unwrap()))
        .collect();
    files.sort();
    files
}

/// Data as a bot leaves them that is killed: the last moves are in the log alone.
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

/// SQLite takes a damaged log for one that ends earlier, and would write it back and delete it.
#[tokio::test]
async fn lost_moves_are_noticed_and_the_damaged_log_is_kept() {
    let (_kept, data) = killed().await;
    let log = data.join(FILE.to_owned() + "-wal");
    let mut bytes = fs::read(&log).unwrap();
    // In the first frame, behind the header of the log and its own.
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
    execute(&address, "UPDATE _sqlx_migrations SET version = 5").await;
    let before = content(&data);
    let old = inspect(&place).await;
    assert!(matches!(&old, Err(StoreError::Unusable(why)) if why.contains("first release")), "{old:?}");
    assert!(content(&data) == before, "looking at the data has changed them");
    execute(&address, "UPDATE _sqlx_migrations SET version = 9").await;
    let newer = inspect(&place).await;
    assert!(matches!(newer, Err(StoreError::Newer { found: 9, .. })), "{newer:?}");
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
