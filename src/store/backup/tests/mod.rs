//! A backup is complete or absent, and a restore returns the saved data.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::*;
use crate::sql::database::Database;
use crate::sql::installation;
use crate::sql::tables::{Value, dump};
use crate::testing::{self, seat};
use crate::{Store, open_store};
use herzbot_core::daily::Day;
use herzbot_core::ids::{Account, Moment, PersonId, TableId};
use herzbot_core::people::{PersonSettings, ServerSettings};
use herzbot_core::results::{GameResult, LeaderboardScope};
use herzbot_rules::GameKind;
use sqlx::Executor;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tempfile::TempDir;

mod refusals;

const T: TableId = TableId(77);

/// A folder with data, and for backups.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn data(&self) -> Location {
        Location::Folder(self.path("data"))
    }

    /// With sample data of all kinds.
    async fn filled() -> Self {
        let place = Self::new();
        fill(&*open_store(&place.data()).await.unwrap()).await;
        place
    }

    async fn saved(&self) -> Result<Verified, BackupError> {
        backup(&self.data(), &self.path("backup.db"), quietly()).await
    }

    fn names(&self) -> Vec<String> {
        names(self.0.path())
    }
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn quietly() -> OnProgress {
    Box::new(|_, _| {})
}

/// Stores sample data of all kinds.
async fn fill(store: &dyn Store) {
    let account = |id: u64| Account { realm: "discord".into(), id: id.to_string() };
    for id in 1..=3 {
        store.person(&account(id), "Anna \"the\nfirst\" \u{1f0a1}", Some("de"), PersonId(id)).await.unwrap();
    }
    store.set_person(PersonId(2), PersonSettings { hidden: true, ..Default::default() }).await.unwrap();
    store.set_server("discord", "s", ServerSettings { clock: Some(9), ..Default::default() }).await.unwrap();
    store.set_note("bytes", vec![0, 255, 10, 34]).await.unwrap();
    store.open(T, format!("[{}0]", "1,".repeat(20_000))).await.unwrap();
    store.append(T, 0, vec!["{\"b\":1,\"a\":1.10}".to_owned(), "2".to_owned()], None).await.unwrap();
    store.note_shown(T, "{\"page\":1}".to_owned(), false).await.unwrap();
    store.open(TableId(78), "{}".to_owned()).await.unwrap();
    store.freeze(TableId(78), "it can't be replayed".to_owned()).await.unwrap();
    for table in 100..110 {
        let seats = vec![seat(table % 3 + 1, -3, 1), seat((table + 1) % 3 + 1, -3, 2)];
        let daily = (table == 107).then_some(Day(20_000));
        let (game, at) = (GameKind::Hearts, Moment(table));
        let result = GameResult { game, at, rounds: 1, daily, ..testing::result(table, "s", seats) };
        store.open(TableId(table), "{}".to_owned()).await.unwrap();
        store.close(TableId(table), 0, format!("[{table}]"), (table != 104).then_some(result)).await.unwrap();
    }
    store.forget(PersonId(3)).await.unwrap();
}

/// All rows except the id of the installation and the number of commits, which includes the id's.
async fn rows(location: &Location) -> Vec<(String, Vec<Vec<Value>>)> {
    let database = match location {
        Location::Folder(data) => Database::sqlite_to_read(&data.join(FILE)).unwrap(),
        Location::Postgres(address) => Database::postgres(address).unwrap(),
    };
    let mut connection = database.connect_plainly().await.unwrap();
    let mut rows = dump(&mut connection, database.dialect).await;
    connection.close().await.unwrap();
    for (table, rows) in &mut rows {
        rows.retain(|row| row[0] != Value::Text(Some(installation::NOTE.to_owned())));
        if table == "counters" {
            rows[0].remove(1);
        }
    }
    rows
}

async fn board(location: &Location) -> Vec<(PersonId, usize, u32)> {
    let store = open_store(location).await.unwrap();
    store.rebuild(Box::new(|_, _| {})).await.unwrap();
    let board = LeaderboardScope { realm: "discord".into(), server: None, game: Some(GameKind::Hearts) };
    store.top(&board, 0, 9).await.unwrap().iter().map(|line| (line.person, line.place, line.games)).collect()
}

/// Flips a bit (of the second byte) at every occurrence of `text` in a file, since one may be in unused
/// space.
fn flip_bit(path: &Path, text: &[u8], bit: u8) {
    let mut bytes = fs::read(path).unwrap();
    let places: Vec<usize> =
        (0..=bytes.len() - text.len()).filter(|at| bytes[*at..].starts_with(text)).collect();
    assert_ne!(places, [0; 0], "{text:?}");
    for at in places {
        bytes[at + 1] ^= bit;
    }
    fs::write(path, bytes).unwrap();
}

fn flip(path: &Path, text: &str) {
    flip_bit(path, text.as_bytes(), 1);
}

#[tokio::test]
async fn what_is_saved_comes_back_row_by_row() {
    let place = Place::filled().await;
    let saved = place.saved().await.unwrap();
    assert_eq!((saved.live, saved.frozen, saved.closed, saved.results, saved.people), (1, 1, 10, 9, 2));
    assert_eq!(place.names(), ["backup.db", "data"], "one file");
    let back = Location::Folder(place.path("new/back"));
    assert_eq!(restore(&place.path("backup.db"), &back, quietly()).await.unwrap(), saved);
    assert_eq!(names(&place.path("new/back")), [witness::FILE, FILE, "lock"]);
    assert_eq!(rows(&back).await, rows(&place.data()).await);

    let live = open_store(&place.data()).await.unwrap().live().await.unwrap();
    let store = open_store(&back).await.unwrap();
    assert_eq!(store.live().await.unwrap(), live);
    store.append(T, 2, vec!["3".to_owned()], None).await.unwrap();
    drop(store);
    assert_eq!(board(&back).await, board(&place.data()).await);
}

#[tokio::test]
async fn a_backup_goes_from_sqlite_to_postgresql_and_back() {
    let Some(address) = testing::fresh_postgres().await else { return };
    let (postgres, place) = (Location::Postgres(address), Place::filled().await);
    let saved = place.saved().await.unwrap();
    assert_eq!(restore(&place.path("backup.db"), &postgres, quietly()).await.unwrap(), saved);
    assert_eq!(rows(&postgres).await, rows(&place.data()).await);
    let file = place.path("of-postgres.db");
    assert_eq!(backup(&postgres, &file, quietly()).await.unwrap(), saved);
    let back = Location::Folder(place.path("back"));
    assert_eq!(restore(&file, &back, quietly()).await.unwrap(), saved);
    assert_eq!(rows(&back).await, rows(&place.data()).await);

    // The leaderboards need no rebuild.
    let store = open_store(&postgres).await.unwrap();
    let everybody = LeaderboardScope { realm: "discord".into(), server: None, game: None };
    assert_eq!(store.len(&everybody).await.unwrap(), 1);
    drop(store);
    assert_eq!(board(&postgres).await, board(&place.data()).await);
    let again = restore(&file, &postgres, quietly()).await;
    assert!(matches!(again, Err(BackupError::NotEmpty(_))), "{again:?}");
}

#[tokio::test]
async fn a_damaged_backup_leaves_postgresql_empty() {
    let Some(address) = testing::fresh_postgres().await else { return };
    let (postgres, place) = (Location::Postgres(address), Place::filled().await);
    place.saved().await.unwrap();
    fs::copy(place.path("backup.db"), place.path("wrong.db")).unwrap();
    // The settings of a server: required.
    flip(&place.path("wrong.db"), "discords");
    let refused = restore(&place.path("wrong.db"), &postgres, quietly()).await;
    assert!(matches!(refused, Err(BackupError::Wrong(_))), "{refused:?}");
    restore(&place.path("backup.db"), &postgres, quietly()).await.unwrap();
}

/// Plays continuously during a backup, and then checks its contents.
async fn saved_while_playing(location: &Location, place: &Place) {
    let store = open_store(location).await.unwrap();
    fill(&*store).await;
    let stop = Arc::new(AtomicBool::new(false));
    let (closed, mut more_closed) = tokio::sync::mpsc::unbounded_channel();
    let playing = |table: u64| {
        let (store, stop, closed) = (Arc::clone(&store), Arc::clone(&stop), closed.clone());
        tokio::spawn(async move {
            let mut seq = 0;
            store.open(TableId(table), "{}".to_owned()).await.unwrap();
            while !stop.load(Ordering::Relaxed) {
                let snapshot = (seq % 7 == 6).then(|| format!("[{seq}]"));
                store.append(TableId(table), seq, vec![format!("{seq}")], snapshot).await.unwrap();
                seq += 1;
                let other = TableId(table * 100_000 + seq);
                store.open(other, "{}".to_owned()).await.unwrap();
                store.close(other, 0, "{}".to_owned(), None).await.unwrap();
                closed.send(()).unwrap();
            }
        })
    };
    let players: Vec<_> = (1000..1008).map(playing).collect();
    let (told, mut progress) = tokio::sync::mpsc::unbounded_channel();
    let on_progress = Box::new(move |done, total| told.send((done, total)).unwrap());
    more_closed.recv().await.unwrap();
    let first = backup(location, &place.path("first.db"), on_progress).await.unwrap();
    let mut last = (0, 1);
    while let Some(step) = progress.recv().await {
        assert!(step.0 >= last.0);
        last = step;
    }
    assert_eq!(last.0, last.1, "all rows are told");
    while more_closed.try_recv().is_ok() {}
    // Each player may be about to report an earlier close.
    for _ in 0..2 * players.len() {
        more_closed.recv().await.unwrap();
    }
    let second = backup(location, &place.path("second.db"), quietly()).await.unwrap();
    stop.store(true, Ordering::Relaxed);
    for player in players {
        player.await.unwrap();
    }
    drop(store);
    assert!(second.closed > first.closed, "{first:?} {second:?}");
    for (name, saved) in [("first", first), ("second", second)] {
        let back = Location::Folder(place.path(name));
        assert_eq!(restore(&place.path(&format!("{name}.db")), &back, quietly()).await.unwrap(), saved);
        let live = open_store(&back).await.unwrap().live().await.unwrap();
        assert_eq!(live.iter().filter(|table| table.frozen.is_some()).count(), 1);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_go_on_while_a_backup_is_made() {
    let place = Place::new();
    saved_while_playing(&place.data(), &place).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_go_on_while_a_backup_of_postgresql_is_made() {
    let Some(address) = testing::fresh_postgres().await else { return };
    saved_while_playing(&Location::Postgres(address), &Place::new()).await;
}
