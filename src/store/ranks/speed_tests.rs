//! Benchmark of the index: `cargo test --profile bench -p herzbot-store --lib ranks -- --ignored
//! --nocapture`.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::{Roster, SledRanks};
use crate::testing::{result, seat};
use herzbot_core::ids::PersonId;
use herzbot_core::results::{GameResult, LeaderboardScope};
use herzbot_rules::GameKind;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha20Rng;
use std::time::{Duration, Instant};

const PEOPLE: u64 = 100_000;
const RESULTS: u64 = 1_000_000;
const SERVERS: u64 = 20;

/// Games of 3 or 4 people of one community each; `elsewhere`: the percentage of guests from another one.
fn results(count: u64, elsewhere: u32) -> impl Iterator<Item = GameResult> {
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    (0..count).map(move |table| {
        let server = rng.random_range(0..SERVERS);
        let seats = (1..=rng.random_range(3..=4))
            .map(|place| {
                let home =
                    if rng.random_ratio(elsewhere, 100) { rng.random_range(0..SERVERS) } else { server };
                let person = rng.random_range(0..PEOPLE / SERVERS) * SERVERS + home;
                seat((person + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15), rng.random_range(0..100), place)
            })
            .collect();
        let game = GameKind::ALL[rng.random_range(0..GameKind::ALL.len())];
        GameResult { game, ..result(table + 1, &format!("server {server}"), seats) }
    })
}

/// The CPU time of this process.
fn processors() -> Duration {
    rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime).try_into().unwrap()
}

fn timed<T>(what: &str, times: u32, mut run: impl FnMut(u32) -> T) -> T {
    let began = Instant::now();
    for time in 1..times {
        run(time);
    }
    let done = run(0);
    println!("{what}: {:?}", began.elapsed() / times);
    done
}

fn size(path: &std::path::Path) -> u64 {
    let entries = std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap());
    entries
        .map(
            |entry| if entry.path().is_dir() { size(&entry.path()) } else { entry.metadata().unwrap().len() },
        )
        .sum()
}

fn measure(elsewhere: u32) {
    println!("{RESULTS} results, {PEOPLE} people, {SERVERS} communities, {elsewhere} % guests");
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("ranks");
    let sled = SledRanks::open(&path).unwrap();
    let roster = Roster {
        hidden: (0..500).map(|id: u64| PersonId((id * 7 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))).collect(),
        forgotten: (0..100)
            .map(|id: u64| (PersonId((id * 9 + 2).wrapping_mul(0x9e37_79b9_7f4a_7c15)), id * 100))
            .collect(),
    };
    timed("results alone", 1, |_| results(RESULTS, elsewhere).count());
    let (began, before) = (Instant::now(), processors());
    let mut counted = None;
    sled.rebuild(&mut results(RESULTS, elsewhere).map(Ok), RESULTS, &roster, &mut |done, total| {
        if done == total {
            counted = Some(began.elapsed());
        }
    })
    .unwrap();
    println!("rebuild: {:?}, of which counting {:?}", began.elapsed(), counted.unwrap());
    println!("time of processors for it: {:?}", processors() - before);
    println!("{} MiB on the disk", size(&path) >> 20);
    timed("verify", 1, |_| sled.verify().unwrap());
    drop(sled);
    let sled = timed("reopen", 1, |_| SledRanks::open(&path).unwrap());
    let board = LeaderboardScope { realm: "discord".into(), server: None, game: None };
    println!("{} people on the board", timed("first len", 1, |_| sled.len(&board).unwrap()));
    let person = |time: u32| PersonId((u64::from(time) * 97 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    timed("first standing", 1, |_| sled.standing(&board, person(5)).unwrap());
    timed("len", 200, |_| sled.len(&board).unwrap());
    timed("top ten", 200, |_| sled.top(&board, 0, 10).unwrap());
    timed("ten from somewhere", 200, |time| sled.top(&board, time as usize * 450, 10).unwrap());
    timed("standing", 200, |time| sled.standing(&board, person(time)).unwrap());
    let more: Vec<_> = results(RESULTS + 2000, elsewhere).skip(RESULTS as usize).collect();
    timed("apply", 2000, |time| {
        let time = (u64::from(time) + 1999) % 2000;
        sled.apply(RESULTS + time, &more[time as usize], &roster).unwrap();
    });
    sled.verify().unwrap();
}

#[test]
#[ignore = "takes a minute, and is for a release build"]
fn speed_of_many_results() {
    measure(0);
    measure(10);
}
