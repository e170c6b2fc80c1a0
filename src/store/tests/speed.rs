//! How fast the store is on this machine's disk: `cargo test -p herzbot-store --test speed -- --ignored --nocapture`.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use herzbot_core::ids::{ChannelRef, Moment, PersonId, TableId};
use herzbot_core::results::{Board, GameResult, ResultSeat};
use herzbot_rules::GameKind;
use herzbot_store::{Journal, Leaderboards, MemoryStore, SledStore, Store};
use std::future::Future;
use std::time::{Duration, Instant};
use tempfile::TempDir;

const FOR: Duration = Duration::from_secs(3);

/// Appends a move of 120 bytes and notes a page of 1500, over and over, and returns how long each append took.
async fn table(store: &dyn Store, id: u64) -> Vec<Duration> {
    let id = TableId(id);
    store.open(id, vec![1; 3000]).await.unwrap();
    let since = Instant::now();
    let mut took = Vec::new();
    for seq in 0.. {
        let began = Instant::now();
        let snapshot = (seq % 30 == 29).then(|| vec![2; 3000]);
        store.append(id, seq, vec![vec![3; 120]], snapshot).await.unwrap();
        took.push(began.elapsed());
        store.note_shown(id, vec![4; 1500], false).await.unwrap();
        if since.elapsed() > FOR {
            break;
        }
    }
    took
}

async fn measure(name: &str, store: &dyn Store, tables: u64) {
    let all = futures_util::future::join_all((1..=tables).map(|id| table(store, tables * 1000 + id))).await;
    let mut took: Vec<Duration> = all.concat();
    took.sort_unstable();
    let at = |share: usize| took[(took.len() - 1) * share / 100];
    println!(
        "{name}, {tables} tables at once: {:.0} appends/s; half within {:?}, 99 % within {:?}, all within {:?}",
        took.len() as f64 / FOR.as_secs_f64(),
        at(50),
        at(99),
        at(100),
    );
}

async fn timed<T>(what: &str, act: impl Future<Output = T>) {
    let began = Instant::now();
    act.await;
    println!("{what}: {:?}", began.elapsed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "measures"]
async fn speed() {
    let folder = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let path = folder.path().join("data");
    let store = SledStore::open(&path).unwrap();
    for tables in [1, 10, 100] {
        measure("memory", &MemoryStore::new(), tables).await;
        measure("sled", &store, tables).await;
    }
    drop(store);
    let began = Instant::now();
    let store = SledStore::open(&path).unwrap();
    println!("reopened with {} live tables in {:?}", store.live().await.unwrap().len(), began.elapsed());

    let close = async |game: u64| {
        let seats = (0..4)
            .map(|seat| ResultSeat {
                person: Some(PersonId(1 + (game * 7919 + seat * 104_729) % 10_000)),
                points: 5,
                place: seat as u8 + 1,
                left: false,
            })
            .collect();
        let table = TableId(1_000_000 + game);
        let result = GameResult {
            table,
            game: GameKind::Herz,
            channel: ChannelRef { realm: "r".into(), server: "s".into(), channel: "c".into() },
            at: Moment(game),
            rounds: 3,
            shortened: false,
            hints: 0,
            seats,
        };
        store.open(table, vec![]).await.unwrap();
        store.close(table, 0, vec![1; 4000], Some(result)).await.unwrap();
    };
    let began = Instant::now();
    for hundred in 0..100 {
        futures_util::future::join_all((0..100).map(|one| close(hundred * 100 + one))).await;
    }
    println!("10000 games ended, 100 at once, in {:?}", began.elapsed());
    let board = Board { realm: "r".into(), server: None, game: Some(GameKind::Herz) };
    println!("{} people on the board", store.len(&board).await.unwrap());
    timed("the first ten", store.top(&board, 0, 10)).await;
    timed("a person's line", store.standing(&board, PersonId(5000))).await;
    timed("the number of people", store.len(&board)).await;
    timed("a person's results", store.results_of(PersonId(5000))).await;
    timed("making the boards anew", store.rebuild()).await;
    let began = Instant::now();
    let count = store.backup(std::io::sink()).unwrap();
    println!("a backup of {count} values: {:?}", began.elapsed());
    drop(store);
    let began = Instant::now();
    drop(SledStore::open(&path).unwrap());
    println!("reopened in {:?}", began.elapsed());
    println!("{} MiB on the disk", std::fs::metadata(path.join("store/db")).unwrap().len() >> 20);
}
