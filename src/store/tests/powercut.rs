//! Nothing acknowledged is lost in a power failure, and the store always opens.
//!
//! `cargo test --profile bench -p herzbot-store --test powercut -- --ignored --nocapture thousand` cuts 1,000 times.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../../../tests/powercut/mod.rs"]
mod powercut;

use herzbot_core::ids::{ChannelRef, Moment, PersonId, TableId};
use herzbot_core::results::{GameResult, LeaderboardScope, ResultSeat};
use herzbot_rules::GameKind;
use herzbot_store::{Journal, Leaderboards, Location, Opening, Settings, SqlStore, StoredTables};
use powercut::{Loss, Recorder};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha20Rng;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

const AT_ONCE: u64 = 8;

/// The number of starts; every second one ends with a kill.
const STARTS: u64 = 6;

/// A self-describing text of varying length.
fn filled(what: &str, longest: usize) -> String {
    let sum = what.bytes().fold(7usize, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    let mut text = format!("{what};");
    let length = text.len() + sum % longest;
    while text.len() < length {
        write!(text, "{sum:x}").unwrap();
    }
    text
}

fn entry(table: u64, seq: u64) -> String {
    filled(&format!("entry {table} {seq}"), 700)
}

/// Some are so long that the log is checkpointed soon after.
fn snapshot(table: u64, seq: u64) -> String {
    let longest = if table.is_multiple_of(5) && seq.is_multiple_of(3) { 1_000_000 } else { 12_000 };
    filled(&format!("snapshot {table} {seq}"), longest)
}

fn result(table: u64) -> GameResult {
    let seat = |person, place| ResultSeat { person: Some(PersonId(person)), points: 1, place, left: false };
    GameResult {
        table: TableId(table),
        game: GameKind::Herz,
        channel: ChannelRef { realm: "r".into(), server: "s".into(), channel: "c".into() },
        at: Moment(table),
        rounds: 1,
        shortened: false,
        hints: 0,
        daily: None,
        elsewhere: std::collections::BTreeMap::new(),
        seats: vec![seat(table * 2, 1), seat(table * 2 + 1, 2)],
    }
}

/// A row of the chat.
fn said(table: u64, seq: u64) -> (String, Option<String>) {
    (format!("message {table}"), Some(filled(&format!("said {table} {seq}"), 900)))
}

async fn open(data: &Path) -> SqlStore {
    SqlStore::open(&Location::Folder(data.to_owned()), Opening::default()).await.unwrap()
}

/// The number of acknowledgements after which the program dies.
static LIVES: AtomicU64 = AtomicU64::new(u64::MAX);

fn acknowledge(what: &str) {
    println!("\nACK {what}");
    if LIVES.fetch_sub(1, Ordering::SeqCst) == 1 {
        std::process::abort();
    }
}

/// Plays tables one after the other, and prints acknowledgements.
async fn play(store: &SqlStore, first: u64, rounds: u64, rng: &mut ChaCha20Rng) {
    for round in 0..rounds {
        let table = first + round * AT_ONCE;
        let id = TableId(table);
        store.set_chat_rows(vec![said(table, 0)], true).await.unwrap();
        store.open(id, snapshot(table, 0)).await.unwrap();
        acknowledge(&format!("{table} 0"));
        let last = rng.random_range(10..40);
        let mut seq = 0;
        while seq < last {
            let count = rng.random_range(1..=3);
            let entries = (seq..seq + count).map(|seq| entry(table, seq)).collect();
            let with = rng.random_ratio(1, 8).then(|| snapshot(table, seq + count));
            store.append(id, seq, entries, with).await.unwrap();
            seq += count;
            store.note_shown(id, filled(&format!("shown {table} {seq}"), 300), false).await.unwrap();
            store.set_chat_rows(vec![said(table, seq)], false).await.unwrap();
            acknowledge(&format!("{table} {seq}"));
        }
        // Some stay open.
        if !table.is_multiple_of(7) {
            store.close(id, seq, snapshot(table, seq), Some(result(table))).await.unwrap();
            acknowledge(&format!("{table} closed"));
        }
    }
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap())
}

/// Not a test: the recorded program.
#[test]
#[ignore = "run by the others"]
fn child() {
    let Some(path) = std::env::var_os("STORE").map(PathBuf::from) else { return };
    let (start, rounds) = (number("START", 0), number("ROUNDS", 3));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let mut rng = ChaCha20Rng::seed_from_u64(start);
        let store = open(&path).await;
        if let Ok(moves) = std::env::var("QUIET") {
            store.open(TableId(1), "start".to_owned()).await.unwrap();
            println!("OPENED");
            for seq in 0..moves.parse().unwrap() {
                store.append(TableId(1), seq, vec![entry(1, seq)], None).await.unwrap();
            }
            println!("APPENDED");
            for seq in 0..moves.parse().unwrap() {
                store.note_shown(TableId(1), entry(1, seq), false).await.unwrap();
            }
            println!("SHOWN");
            return;
        }
        if let Ok(shown) = std::env::var("SHOWN") {
            store.set_chat_rows(vec![said(start, 0)], true).await.unwrap();
            store.open(TableId(start), snapshot(start, 0)).await.unwrap();
            acknowledge(&format!("{start} 0"));
            for table in 1..=start {
                store.note_shown(TableId(table), shown.clone(), false).await.unwrap();
            }
            std::process::abort();
        }
        if start.is_multiple_of(2) {
            LIVES.store(rng.random_range(50..200), Ordering::SeqCst);
        }
        let mut rngs: Vec<_> = (0..AT_ONCE).map(|_| ChaCha20Rng::from_rng(&mut rng)).collect();
        let tables = rngs
            .iter_mut()
            .enumerate()
            .map(|(at, rng)| play(&store, 1 + start * rounds * AT_ONCE + at as u64, rounds, rng));
        futures_util::future::join_all(tables).await;
    });
}

/// The acknowledged state of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Acknowledged {
    Entries(u64),
    Closed,
}

fn acknowledged(said: &str) -> BTreeMap<u64, Acknowledged> {
    let mut tables = BTreeMap::new();
    // The last line may be truncated.
    for line in said.split_inclusive('\n').filter(|line| line.ends_with('\n')) {
        if let Some((table, what)) = line.trim().strip_prefix("ACK ").and_then(|line| line.split_once(' ')) {
            let what = what.parse().map_or(Acknowledged::Closed, Acknowledged::Entries);
            tables.insert(table.parse().unwrap(), what);
        }
    }
    tables
}

/// Everything acknowledged is there, once and complete, and nothing else.
async fn check(path: &Path, acknowledged: &BTreeMap<u64, Acknowledged>) {
    let store = open(path).await;
    store.verify().await.unwrap();
    let live: BTreeMap<u64, _> =
        store.live().await.unwrap().into_iter().map(|table| (table.id.0, table)).collect();
    for (id, table) in &live {
        assert_eq!(table.frozen, None, "{id}");
        let first = table.next_seq - table.entries.len() as u64;
        assert_eq!(table.snapshot, snapshot(*id, first), "{id}");
        for (seq, found) in (first..).zip(&table.entries) {
            assert_eq!(*found, entry(*id, seq), "{id} {seq}");
        }
    }
    let board = LeaderboardScope { realm: "r".into(), server: None, game: Some(GameKind::Herz) };
    for (id, what) in acknowledged {
        let archived = store.archived(TableId(*id)).await.unwrap();
        let standing = store.standing(&board, PersonId(id * 2)).await.unwrap();
        assert_eq!(archived.is_some(), standing.is_some(), "{id}");
        assert!(standing.is_none_or(|line| (line.games, line.wins) == (1, 1)), "{id}");
        match what {
            Acknowledged::Closed => assert!(archived.is_some() && !live.contains_key(id), "{id}"),
            Acknowledged::Entries(count) if archived.is_none() => {
                assert!(live[id].next_seq >= *count, "{id}: {count} {}", live[id].next_seq);
            }
            Acknowledged::Entries(_) => assert!(!live.contains_key(id), "{id}"),
        }
    }
    let said: BTreeMap<String, String> = store.chat_rows().await.unwrap().into_iter().collect();
    for text in said.values() {
        assert_eq!(*text, filled(text.split(';').next().unwrap(), 900));
    }
    assert!(acknowledged.keys().all(|id| said.contains_key(&format!("message {id}"))));
    // And it can continue.
    for (id, table) in &live {
        store.append(TableId(*id), table.next_seq, vec![entry(*id, table.next_seq)], None).await.unwrap();
    }
    drop(store);
    let live_again = open(path).await.live().await.unwrap();
    assert_eq!(live_again.len(), live.len());
    for table in live_again {
        assert_eq!(table.next_seq, live[&table.id.0].next_seq + 1);
    }
}

/// Removes the folder of a dropped store. sled writes its snapshot on another thread, which can add a file
/// meanwhile.
fn remove(folder: &Path) {
    while let Err(error) = std::fs::remove_dir_all(folder) {
        assert_eq!(error.kind(), std::io::ErrorKind::DirectoryNotEmpty, "{}: {error}", folder.display());
    }
}

/// `SEED` sets the seed, `ROUNDS` the number of tables played one after the other between starts (3).
async fn cut(cuts: u64) {
    let work = tempfile::TempDir::new().unwrap();
    let watched = work.path().join("watched");
    std::fs::create_dir(&watched).unwrap();
    let Some(recorder) = Recorder::new(&watched, work.path()) else { return };
    let since = Instant::now();
    let mut starts = Vec::new();
    for start in 0..STARTS {
        let status = recorder
            .command(std::env::current_exe().unwrap())
            .args(["child", "--exact", "--ignored", "--nocapture"])
            .env("STORE", recorder.folder().join("data"))
            .env("START", start.to_string())
            .stdout(std::process::Stdio::null())
            .status()
            .unwrap();
        assert_eq!(status.success(), !start.is_multiple_of(2));
        starts.push(recorder.position());
    }
    let recording = recorder.recording();
    let all = acknowledged(&recording.said(recording.len()));
    println!("{} events, {} tables in {:?}", recording.len(), all.len(), since.elapsed());
    assert!(all.len() >= 50, "the recorder has not seen what was said: {}", all.len());
    // The recording is complete: without any loss, the folder is the same.
    let same = work.path().join("same");
    recording.cut(recording.len(), Loss::Nothing, 0, &same);
    let [real, made] =
        [recorder.folder(), &same].map(|folder| std::fs::read(folder.join("data/herzbot.db")).unwrap());
    assert!(real == made, "the record is not whole: {} {}", real.len(), made.len());

    let unsynced = recording.unsynced();
    let first = number("SEED", 0);
    let since = Instant::now();
    for seed in first..first + cuts {
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        let mut moment = rng.random_range(0..=recording.len());
        match rng.random_range(0..4) {
            // With much in flight, much can be lost.
            0 | 1 => {
                let others = (0..20).map(|_| rng.random_range(0..=recording.len()));
                moment = others
                    .fold(moment, |one, other| if unsynced[other] > unsynced[one] { other } else { one });
            }
            // Soon after a start, with the rest of a killed program.
            2 => {
                let start = starts[rng.random_range(0..starts.len())];
                moment = (recording.moment_of(start) + rng.random_range(0..100)).min(recording.len());
            }
            _ => {}
        }
        let losses = [
            Loss::Everything,
            Loss::Pieces(0.5),
            Loss::Pieces(0.1),
            Loss::Pieces(0.9),
            Loss::Tail,
            Loss::Nothing,
        ];
        let loss = losses[rng.random_range(0..losses.len())];
        println!(
            "SEED={seed}: cut at {moment} of {}, {} bytes unsynced, {loss:?}",
            recording.len(),
            unsynced[moment]
        );
        let after = work.path().join(format!("after-{seed}"));
        recording.cut(moment, loss, seed, &after);
        check(&after.join("data"), &acknowledged(&recording.said(moment))).await;
        remove(&after);
    }
    println!("{cuts} power cuts in {:?}: opened always, nothing acknowledged lost", since.elapsed());
}

/// Shown pages are not synced: a killed program leaves them in the log, and the next one finds them there
/// before the power failure.
#[tokio::test]
async fn a_killed_program_and_then_a_power_cut_are_no_damage() {
    let work = tempfile::TempDir::new().unwrap();
    let watched = work.path().join("watched");
    std::fs::create_dir(&watched).unwrap();
    let Some(recorder) = Recorder::new(&watched, work.path()) else { return };
    let mut starts = Vec::new();
    for start in 1..=3u64 {
        let status = recorder
            .command(std::env::current_exe().unwrap())
            .args(["child", "--exact", "--ignored", "--nocapture"])
            .env("STORE", recorder.folder().join("data"))
            .env("START", start.to_string())
            .env("SHOWN", "a page ".repeat(300))
            .stdout(std::process::Stdio::null())
            .status()
            .unwrap();
        assert!(!status.success());
        starts.push(recorder.position());
    }
    let recording = recorder.recording();
    for moment in (recording.moment_of(starts[0])..=recording.len()).step_by(3) {
        let after = work.path().join(format!("after-{moment}"));
        recording.cut(moment, Loss::Pieces(0.5), moment as u64, &after);
        println!("cut at {moment} of {}", recording.len());
        check(&after.join("data"), &acknowledged(&recording.said(moment))).await;
        remove(&after);
    }
}

#[tokio::test]
async fn a_quiet_store_syncs_once_a_move_and_not_for_what_is_shown() {
    const MOVES: usize = 100;
    let work = tempfile::TempDir::new().unwrap();
    let watched = work.path().join("watched");
    std::fs::create_dir(&watched).unwrap();
    let Some(recorder) = Recorder::new(&watched, work.path()) else { return };
    let status = recorder
        .command(std::env::current_exe().unwrap())
        .args(["child", "--exact", "--ignored", "--nocapture"])
        .env("STORE", recorder.folder().join("data"))
        .env("QUIET", MOVES.to_string())
        .stdout(std::process::Stdio::null())
        .status()
        .unwrap();
    assert!(status.success());
    let recording = recorder.recording();
    let at = |text| recording.moment_of_saying(text).unwrap();
    assert_eq!(recording.syncs(at("OPENED")..at("APPENDED"), "herzbot."), MOVES);
    assert_eq!(recording.syncs(at("APPENDED")..at("SHOWN"), "herzbot."), 0);
}

#[tokio::test]
async fn everything_acknowledged_survives_a_power_cut() {
    cut(number("POWERCUTS", 30)).await;
}

#[tokio::test]
#[ignore = "takes minutes"]
async fn everything_acknowledged_survives_a_thousand_power_cuts() {
    cut(number("POWERCUTS", 1000)).await;
}
