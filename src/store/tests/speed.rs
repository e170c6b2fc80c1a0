//! Benchmark of the store on this machine's disk: `cargo test --profile bench -p herzbot-store --test speed
//! -- --ignored --nocapture --test-threads 1`, and for PostgreSQL `PGOPTIONS_SERVER="-c fsync=on"
//! tests/postgres cargo test …`.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use herzbot_core::ids::{Account, PersonId, TableId};
use herzbot_core::results::LeaderboardScope;
use herzbot_rules::GameKind;
use herzbot_store::{Journal, Leaderboards, Location, Opening, Settings, SqlStore, Store, StoredTables};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor, Row};
use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const FOR: Duration = Duration::from_secs(5);

/// The number of concurrent tables.
const TABLES: u64 = 16;

async fn open(location: &Location) -> SqlStore {
    SqlStore::open(location, Opening::default()).await.unwrap()
}

/// A folder on disk, not in memory.
fn folder() -> (TempDir, PathBuf) {
    let folder = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let data = folder.path().join("data");
    (folder, data)
}

/// Repeatedly appends a move of 120 bytes, and returns each duration.
async fn moves(store: &dyn Store, table: TableId) -> Vec<Duration> {
    store.open(table, "s".repeat(3000)).await.unwrap();
    let since = Instant::now();
    let mut took = Vec::new();
    for seq in 0.. {
        let began = Instant::now();
        let snapshot = (seq % 30 == 29).then(|| "s".repeat(3000));
        store.append(table, seq, vec!["m".repeat(120)], snapshot).await.unwrap();
        took.push(began.elapsed());
        if since.elapsed() > FOR {
            break;
        }
    }
    took
}

async fn measure(name: &str, store: &dyn Store, tables: u64) {
    let all =
        futures_util::future::join_all((1..=tables).map(|id| moves(store, TableId(tables * 1000 + id))))
            .await;
    let mut took: Vec<Duration> = all.concat();
    took.sort_unstable();
    let at = |share: usize| took[(took.len() - 1) * share / 100];
    println!(
        "{name}, {tables} tables at once: {:.0} durable moves/s; half within {:?}, 99 % within {:?}, all within {:?}",
        took.len() as f64 / FOR.as_secs_f64(),
        at(50),
        at(99),
        at(100),
    );
}

/// How many 4 KiB writes the disk can sync per second: appended to a file, or to the same place.
fn bare(folder: &Path, appends: bool) {
    let mut file = File::create(folder.join("bare")).unwrap();
    let since = Instant::now();
    let mut count = 0;
    while since.elapsed() < FOR {
        if !appends {
            file.seek(SeekFrom::Start(0)).unwrap();
        }
        file.write_all(&[1; 4096]).unwrap();
        file.sync_data().unwrap();
        count += 1;
    }
    let what = if appends { "to the end of a file" } else { "in place" };
    println!("bare fdatasync after 4 KiB {what}: {:.0}/s", f64::from(count) / FOR.as_secs_f64());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "measures"]
async fn durable_moves_a_second() {
    let (kept, data) = folder();
    bare(kept.path(), true);
    bare(kept.path(), false);
    let store = open(&Location::Folder(data)).await;
    for tables in [1, TABLES, 100] {
        measure("SQLite", &store, tables).await;
    }
    bare(kept.path(), true);
    match std::env::var("POSTGRES_FOR_TESTS") {
        Ok(address) => {
            let store = open(&Location::Postgres(address)).await;
            for tables in [1, TABLES, 100] {
                measure("PostgreSQL", &store, tables).await;
            }
        }
        Err(_) => println!("SKIPPED: no PostgreSQL (run it as: tests/postgres cargo test …)"),
    }
}

/// The number of results, unless set by `RESULTS`.
fn results() -> u64 {
    std::env::var("RESULTS").map_or(1_000_000, |text| text.parse().unwrap())
}

const PEOPLE: u64 = 10_000;
const LIVE: u64 = 1000;

/// The checksum of a row, as the store computes it.
struct Sum(crc32fast::Hasher);

impl Sum {
    fn column(mut self, kind: u8, bytes: &[u8]) -> Self {
        self.0.update(&[kind]);
        self.0.update(&(bytes.len() as u64).to_be_bytes());
        self.0.update(bytes);
        self
    }

    fn text(self, text: &str) -> Self {
        self.column(1, text.as_bytes())
    }

    fn bytes(self, bytes: &[u8]) -> Self {
        self.column(2, bytes)
    }

    fn number(self, number: u64) -> Self {
        self.column(3, &number.to_be_bytes())
    }
}

/// Adds results of so many people by plain SQL to a database without any. `archive`: the state of each table,
/// as bytes and in SQL.
async fn add_results(connection: &mut AnyConnection, people: u64, archive: (&[u8], &str)) {
    connection.execute("BEGIN").await.unwrap();
    for from in (0..results()).step_by(500) {
        let (mut games, mut closed) = (Vec::new(), Vec::new());
        for number in from..from + 500 {
            let table = TableId(1_000_000_000 + number);
            let sum = Sum(crc32fast::Hasher::new()).text("results").number(number).text(&table.to_string());
            let sum =
                sum.text("herz").text("r").text("s").text("c").number(number).number(3).number(0).number(0);
            let person = |seat: u64| PersonId(1 + (number * 7919 + seat * 2503) % people).to_string();
            let (people, seats) = ([0, 1, 2, 3].map(person).join(" "), "5.1 5.2 5.3 5.4");
            let sum = sum.text(&people).text(seats).0.finalize();
            games.push(format!(
                "({number},'{table}','herz','r','s','c',{number},3,0,0,'{people}','{seats}',{sum})"
            ));
            let (bytes, sql) = archive;
            let sum = Sum(crc32fast::Hasher::new()).text("closed_tables").text(&table.to_string());
            let sum = sum.number(number).number(number).bytes(bytes).0.finalize();
            closed.push(format!("('{table}',{number},{number},{sql},{sum})"));
        }
        let columns = "number, table_id, game, realm, server, channel, ended_at, rounds, shortened, hints, people, seats, checksum";
        for (table, rows) in [
            (format!("results ({columns})"), games),
            ("closed_tables (id, closed_at, result, state, checksum)".to_owned(), closed),
        ] {
            let sql = format!("INSERT INTO {table} VALUES {}", rows.join(","));
            connection.execute(AssertSqlSafe(sql)).await.unwrap();
        }
    }
    let total = results();
    let sql = format!("UPDATE counters SET results = {total}, closed = {total}; COMMIT");
    connection.execute(AssertSqlSafe(sql)).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "measures"]
async fn leaderboards_anew_in_postgres() {
    let Ok(address) = std::env::var("POSTGRES_FOR_TESTS") else {
        println!("SKIPPED: no PostgreSQL (run it as: tests/postgres cargo test …)");
        return;
    };
    let store = open(&Location::Postgres(address.clone())).await;
    let mut connection = AnyConnection::connect(&address).await.unwrap();
    add_results(&mut connection, 10 * PEOPLE, (&[], "''")).await;
    connection.execute("ANALYZE").await.unwrap();
    connection.close().await.unwrap();
    let board = LeaderboardScope { realm: "r".into(), server: None, game: Some(GameKind::Herz) };
    for _ in 0..2 {
        let began = Instant::now();
        store.rebuild(Box::new(|_, _| {})).await.unwrap();
        println!("{} results of {} people in PostgreSQL: {:?}", results(), 10 * PEOPLE, began.elapsed());
        assert_eq!(store.len(&board).await.unwrap(), usize::try_from(10 * PEOPLE).unwrap());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "measures"]
async fn start_with_a_thousand_tables_and_a_million_results() {
    let (_kept, data) = folder();
    let location = Location::Folder(data.clone());
    let store = open(&location).await;
    for hundred in 0..LIVE / 100 {
        let table = |one| {
            let (store, id) = (&store, TableId(1 + hundred * 100 + one));
            async move {
                store.open(id, "s".repeat(3000)).await.unwrap();
                store.append(id, 0, vec!["m".repeat(120); 40], None).await.unwrap();
            }
        };
        futures_util::future::join_all((0..100).map(table)).await;
    }
    for hundred in 0..PEOPLE / 100 {
        let meet = |one: u64| {
            let (store, id) = (&store, hundred * 100 + one);
            let account = Account { realm: "r".into(), id: id.to_string() };
            async move { store.person(&account, "Anna", Some("de"), PersonId(1 + id)).await.unwrap() }
        };
        futures_util::future::join_all((0..100).map(meet)).await;
    }
    // An archive as long as that of a game.
    let state: String =
        (0..1200u32).map(|at| char::from((at.wrapping_mul(2_654_435_761) >> 25) as u8)).collect();
    store.open(TableId(u64::MAX), String::new()).await.unwrap();
    store.close(TableId(u64::MAX), 0, state, None).await.unwrap();
    drop(store);
    sqlx::any::install_default_drivers();
    let address = format!("sqlite://{}", data.join("herzbot.db").display());
    let mut connection = AnyConnection::connect(&address).await.unwrap();
    connection.execute("PRAGMA synchronous = OFF").await.unwrap();
    let packed = sqlx::query("SELECT state FROM closed_tables").fetch_one(&mut connection).await.unwrap();
    let packed: Vec<u8> = packed.get("state");
    connection.execute("DELETE FROM closed_tables").await.unwrap();
    add_results(&mut connection, PEOPLE, (&packed, &format!("X'{}'", hex::encode(&packed)))).await;
    connection.close().await.unwrap();
    println!("{} MiB", std::fs::metadata(data.join("herzbot.db")).unwrap().len() >> 20);
    let board = LeaderboardScope { realm: "r".into(), server: None, game: Some(GameKind::Herz) };
    for start in 0..4 {
        let began = Instant::now();
        let store = open(&location).await;
        let opened = began.elapsed();
        let tables = store.live().await.unwrap();
        let live = began.elapsed();
        store.append(TableId(1), tables[0].next_seq, vec!["m".to_owned()], None).await.unwrap();
        println!(
            "start {start}: opened in {opened:?}, all tables read after {live:?}, a move made after {:?}",
            began.elapsed()
        );
        assert_eq!(tables.len(), usize::try_from(LIVE).unwrap());
        assert_eq!(store.len(&board).await.unwrap(), usize::try_from(PEOPLE).unwrap());
        println!("  the leaderboards answer after {:?}", began.elapsed());
        let began = Instant::now();
        let top = store.top(&board, 0, 10).await.unwrap();
        println!("  {} lines in {:?}", top.len(), began.elapsed());
        let began = Instant::now();
        let results = store.results_of(PersonId(5000)).await.unwrap();
        println!("  {} results of a person in {:?}", results.len(), began.elapsed());
        if start == 3 {
            println!("  {:?} after {:?}", store.verified().await, began.elapsed());
        }
        let began = Instant::now();
        drop(store);
        println!("  closed in {:?}", began.elapsed());
    }
}
