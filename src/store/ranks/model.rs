//! An index beside the in-memory lines, for tests: both have to answer alike.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::{Lines, Roster, SledRanks};
use crate::StoreError;
use crate::testing::board;
use herzbot_core::ids::PersonId;
use herzbot_core::results::{GameResult, LeaderboardScope, Standing};
use herzbot_rules::GameKind;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A small block size, so that blocks are often split and joined.
pub const LIMIT: usize = 8;

/// All results and the roster, the in-memory lines, and an index on disk with the same input.
pub struct Both {
    pub results: Vec<GameResult>,
    pub roster: Roster,
    pub lines: Lines,
    pub sled: Option<SledRanks>,
    pub path: PathBuf,
    killed: u32,
    _folder: TempDir,
}

impl Both {
    pub fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("ranks");
        let sled = Some(SledRanks::open_with(&path, LIMIT).unwrap());
        let (roster, lines) = (Roster::default(), Lines::default());
        Self { results: vec![], roster, lines, sled, path, killed: 0, _folder: folder }
    }

    pub fn sled(&self) -> &SledRanks {
        self.sled.as_ref().unwrap()
    }

    /// Adds a result without telling the index.
    pub fn play_untold(&mut self, result: GameResult) {
        self.lines.add(self.results.len() as u64, &result, &self.roster);
        self.results.push(result);
    }

    pub fn play(&mut self, result: GameResult) {
        self.play_untold(result);
        self.catch_up(self.sled()).unwrap();
    }

    pub fn hide(&mut self, person: u64, hidden: bool) {
        let person = PersonId(person);
        if hidden {
            self.roster.hidden.insert(person)
        } else {
            self.roster.hidden.remove(&person)
        };
        self.sled().set_hidden(person, hidden).unwrap();
    }

    pub fn forget(&mut self, person: u64) {
        let results = self.results.len() as u64;
        self.roster.forgotten.entry(PersonId(person)).or_insert(results);
        self.sled().forget(PersonId(person), results).unwrap();
    }

    pub fn catch_up(&self, sled: &SledRanks) -> Result<(), StoreError> {
        for (number, result) in (0..).zip(&self.results).skip(sled.applied() as usize) {
            sled.apply(number, result, &self.roster)?;
        }
        Ok(())
    }

    pub fn rebuild(&self, sled: &SledRanks) {
        let mut told = Vec::new();
        let mut results = self.results.iter().cloned().map(Ok);
        let total = self.results.len() as u64;
        sled.rebuild(&mut results, total, &self.roster, &mut |done, all| told.push((done, all))).unwrap();
        assert_eq!(told, (0..=total).map(|done| (done, total)).collect::<Vec<_>>());
    }

    /// Opens an index like a store. Returns whether it had to be rebuilt.
    pub fn start(&self, sled: &SledRanks) -> bool {
        let own = self.results.iter().map(|result| result.table);
        let last = (sled.applied() as usize).checked_sub(1).map(|last| own.clone().nth(last));
        let started = if last.is_some_and(|last| last != sled.last_table()) {
            Err(StoreError::Damaged("other results".into()))
        } else {
            sled.reconcile(&self.roster).and_then(|()| sled.verify()).and_then(|()| self.catch_up(sled))
        };
        match started {
            Ok(()) => false,
            Err(StoreError::Damaged(_)) => {
                self.rebuild(sled);
                true
            }
            Err(other) => panic!("{other}"),
        }
    }

    pub fn reopen(&mut self) {
        self.sled = None;
        let sled = SledRanks::open_with(&self.path, LIMIT).unwrap();
        assert!(!self.start(&sled));
        self.sled = Some(sled);
    }

    /// Copies the files on disk while the index is open, as after a kill.
    pub fn kill(&mut self) {
        let path = self.path.with_extension(format!("{}", self.killed));
        self.killed += 1;
        copy(&self.path, &path);
        self.path = path;
        self.sled = None;
        let sled = SledRanks::open_with(&self.path, LIMIT).unwrap();
        self.start(&sled);
        self.sled = Some(sled);
    }

    /// Compares all answers on all boards.
    pub fn compare(&self, sled: &SledRanks) {
        assert_eq!(sled.applied(), self.results.len() as u64);
        for server in [None, Some("s"), Some("other"), Some("elsewhere")] {
            for game in GameKind::ALL.into_iter().map(Some).chain([None]) {
                let board = LeaderboardScope { game, ..board(server) };
                let all = self.lines.top(&self.roster, &board, 0, usize::MAX);
                assert_eq!(sled.top(&board, 0, usize::MAX).unwrap(), all);
                assert_eq!(sled.len(&board).unwrap(), all.len());
                assert_eq!(self.lines.len(&self.roster, &board), all.len());
                for (offset, limit) in (0..=all.len() + 1).flat_map(|offset| [(offset, 1), (offset, 3)]) {
                    let page: Vec<_> = all.iter().skip(offset).take(limit).cloned().collect();
                    assert_eq!(sled.top(&board, offset, limit).unwrap(), page);
                }
                for person in (0..16).map(PersonId) {
                    let standing = self.lines.standing(&self.roster, &board, person);
                    assert_eq!(sled.standing(&board, person).unwrap(), standing);
                }
                for standing in all {
                    assert_eq!(sled.standing(&board, standing.person).unwrap(), Some(standing));
                }
            }
        }
    }

    pub fn check(&self) {
        self.compare(self.sled());
        self.sled().verify().unwrap();
    }

    pub fn standing(&self, server: Option<&str>, person: u64) -> Option<Standing> {
        self.check();
        self.sled().standing(&board(server), PersonId(person)).unwrap()
    }

    pub fn people_on(&self, server: Option<&str>) -> Vec<u64> {
        self.check();
        let top = self.sled().top(&board(server), 0, 100).unwrap();
        assert!(top.iter().zip(1..).all(|(standing, place)| standing.place == place));
        top.iter().map(|standing| standing.person.0).collect()
    }
}

/// Copies a folder.
pub fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let copied = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &copied);
        } else {
            std::fs::copy(entry.path(), copied).unwrap();
        }
    }
}
