//! Recovery of an index with changed files.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::SledRanks;
use super::model::{Both, LIMIT, copy};
use crate::testing::{result, seat};
use herzbot_core::ids::PersonId;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha20Rng;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;
use tempfile::TempDir;

/// Some people and games with a closed index.
fn closed(games: u64) -> Both {
    let mut both = Both::new();
    let mut rng = ChaCha20Rng::seed_from_u64(3);
    both.roster.hidden.insert(PersonId(2));
    for table in 1..=games {
        let first = rng.random_range(1..12u64);
        let server = ["s", "other"][rng.random_range(0..2)];
        let seats = (0..3u8)
            .map(|at| seat((first + u64::from(at) * 4) % 12 + 1, rng.random_range(0..9), at + 1))
            .collect();
        both.play_untold(result(table, server, seats));
        if table == games / 2 {
            both.roster.forgotten.insert(PersonId(3), table);
        }
        if table % 3 == 0 {
            both.start(both.sled());
        }
    }
    both.start(both.sled());
    both.compare(both.sled());
    both.sled = None;
    both
}

fn files(path: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            files(&entry, found);
        } else if fs::metadata(&entry).unwrap().len() > 0 {
            found.push(entry);
        }
    }
}

/// Makes a random change in the files of a folder.
fn damage(path: &Path, rng: &mut ChaCha20Rng) -> String {
    let mut all = Vec::new();
    files(path, &mut all);
    let file = &all[rng.random_range(0..all.len())];
    let mut bytes = fs::read(file).unwrap();
    let used = bytes.iter().rposition(|byte| *byte != 0).map_or(1, |last| last + 1);
    let at = rng.random_range(0..used);
    let what = rng.random_range(0..10);
    match what {
        0 => bytes.truncate(at),
        1 => bytes[at..(at + 600).min(used)].fill(0),
        2 => rng.fill(&mut bytes[at..(at + 60).min(used)]),
        _ => bytes[at] ^= 1 << rng.random_range(0..8),
    }
    fs::write(file, bytes).unwrap();
    format!("{} at {at} of {used}: {what}", file.display())
}

#[test]
fn changed_files_are_noticed_or_mended() {
    let both = std::sync::Arc::new(closed(40));
    let folder = TempDir::new().unwrap();
    let cases = std::env::var("RANKS_DAMAGES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(150u64);
    let mut anew = 0;
    for case in 0..cases {
        let path = folder.path().join(case.to_string());
        copy(&both.path, &path);
        let what = damage(&path, &mut ChaCha20Rng::seed_from_u64(case));
        let (tell, done) = mpsc::channel();
        let thread = std::thread::spawn({
            let (both, path) = (std::sync::Arc::clone(&both), path.clone());
            move || {
                let sled = SledRanks::open_with(&path, LIMIT).unwrap();
                let was_empty = sled.applied() == 0;
                let rebuilt = both.start(&sled);
                both.compare(&sled);
                sled.verify().unwrap();
                tell.send(was_empty || rebuilt).unwrap();
            }
        });
        match done.recv_timeout(Duration::from_secs(60)) {
            Ok(mended) => anew += u64::from(mended),
            Err(error) => {
                panic!("{case}, {what}: {error}, {:?}", thread.is_finished().then(|| thread.join()))
            }
        }
        thread.join().unwrap();
        fs::remove_dir_all(&path).unwrap();
    }
    println!("{anew} of {cases} built anew");
    assert!(anew > 0);
}
