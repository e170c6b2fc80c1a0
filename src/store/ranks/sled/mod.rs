//! The leaderboards in a sled database.
//!
//! The index folder has a numbered folder for each generation: a rebuild writes the next generation beside
//! the current one, and the newest complete one counts. All values are in one tree, so that a change is one
//! batch, which sled recovers as a whole or not at all; nothing is synced, since lost results are applied
//! again. Only the roster and a few numbers are in memory.
//!
//! After bit errors on disk, sled's recovery may lose more than the end of its log, or panic. So every value
//! has a checksum, every change updates their sum ([`SledRanks::verify`] compares it), and panics are caught.

use super::keys;
use super::lines::{boards, lines_after};
use super::{Lines, Roster};
use crate::StoreError;
use crate::folder::io_error;
use change::{IndexChange, IndexState};
use database::damaged;
use generation::{Generation, Made};
use herzbot_core::ids::{PersonId, TableId};
use herzbot_core::rating::rated_people;
use herzbot_core::results::{GameResult, LeaderboardScope, Standing};
use parking_lot::{Mutex, MutexGuard, RwLock};
use people::{differences, line, remove_lines, set_line, settle};
use std::fs;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};

mod change;
mod database;
mod generation;
mod people;
mod person_lines;
mod ranking;
mod verify;
mod write;

#[cfg(test)]
mod tests;

/// A leaderboard index on disk. All methods block; only [`SledRanks::open`], [`SledRanks::verify`] and
/// [`SledRanks::rebuild`] take long, and queries work during the latter two.
///
/// [`SledRanks::rebuild`] fixes [`StoreError::Damaged`].
pub struct SledRanks {
    path: PathBuf,
    /// The maximum number of lines in a block of a ranking.
    limit: usize,
    /// Held during each change.
    changing: Mutex<()>,
    current: RwLock<Generation>,
}

impl SledRanks {
    /// Opens the index in the folder `path`, or creates the folder and an empty index. An unreadable index is
    /// removed with a warning in the log, and an empty one created.
    ///
    /// Next, call [`SledRanks::reconcile`] and [`SledRanks::verify`], and apply the results from
    /// [`SledRanks::applied`] on; or call [`SledRanks::rebuild`].
    ///
    /// # Errors
    /// [`StoreError::InUse`] after some seconds if it is open elsewhere; [`StoreError::Io`].
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        Self::open_with(path, ranking::LIMIT)
    }

    /// Like [`SledRanks::open`]; `limit`: the maximum number of lines in a block of a ranking, 4 or more.
    pub(super) fn open_with(path: &Path, limit: usize) -> Result<Self, StoreError> {
        let created = fs::DirBuilder::new().recursive(true).mode(0o700).create(path);
        created.map_err(io_error(path))?;
        let mut all = generation::all(path)?;
        let next = all.last().map_or(1, |last| last + 1);
        let mut current = None;
        while let Some(number) = all.pop() {
            match Generation::open(path, number) {
                Ok(found) => {
                    current = Some(found);
                    break;
                }
                Err(StoreError::InUse) => return Err(StoreError::InUse),
                Err(error) => {
                    let folder = generation::folder_of(path, number);
                    tracing::warn!(%error, folder = %folder.display(), "removing leaderboards that can't be opened");
                    generation::remove(path, number)?;
                }
            }
        }
        for older in all {
            generation::remove(path, older)?;
        }
        let current = match current {
            Some(current) => current,
            None => {
                let made = Made { applied: 0, last: None, roster: &Roster::default(), limit };
                Generation::create(path, next, &Lines::default(), made)?
            }
        };
        let path = path.to_owned();
        Ok(Self { path, limit, changing: Mutex::new(()), current: RwLock::new(current) })
    }

    /// The number of applied results, which is the number of the next one.
    pub fn applied(&self) -> u64 {
        self.state().applied
    }

    /// The table of the last applied result. If result [`SledRanks::applied`] − 1 is of another table, the
    /// index was made from other results (for example before a restore) and has to be rebuilt.
    pub fn last_table(&self) -> Option<TableId> {
        self.state().last
    }

    fn state(&self) -> IndexState {
        self.current.read().state
    }

    /// Counts the result with this number (from 0), and updates hidden and forgotten people from the roster,
    /// atomically. No change if it is applied already.
    ///
    /// The roster must be at least as new as the result.
    ///
    /// # Errors
    /// [`StoreError::Io`]: earlier results are missing, and nothing has changed; or the disk failed, and
    /// everything is [`StoreError::Damaged`] from now on. Otherwise as [`SledRanks::reconcile`].
    pub fn apply(&self, number: u64, result: &GameResult, roster: &Roster) -> Result<(), StoreError> {
        let changing = self.changing.lock();
        let applied = self.applied();
        if number < applied {
            return Ok(());
        }
        if number > applied {
            return Err(StoreError::Io(format!(
                "the leaderboards have {applied} results, and were given number {number} (from 0): results are missing"
            )));
        }
        self.change(&changing, roster, |change, limit| {
            let people = rated_people(result);
            if !people.is_empty() {
                for board in boards(result) {
                    let key = keys::board(&board);
                    let after = lines_after((number, result), &people, &board, roster, |person| {
                        Ok::<_, StoreError>(line(change, person, &key)?.map(|counted| counted.line))
                    })?;
                    for (person, counted) in after {
                        set_line(change, person, &key, &counted, roster.ranks(person), limit)?;
                    }
                }
            }
            change.state.applied = number + 1;
            change.state.last = Some(result.table);
            for (person, from) in &roster.forgotten {
                if *from == number + 1 {
                    remove_lines(change, *person)?;
                }
            }
            Ok(())
        })
    }

    /// Removes a person's lines from the rankings, or adds them again. Idempotent.
    pub fn set_hidden(&self, person: PersonId, hidden: bool) -> Result<(), StoreError> {
        self.change_roster(|roster| {
            if hidden {
                roster.hidden.insert(person)
            } else {
                roster.hidden.remove(&person)
            };
        })
    }

    /// Removes a person's lines; `results`: the total number of results (not only applied ones), as in
    /// [`Roster::forgotten`]. Idempotent: the first number counts.
    pub fn forget(&self, person: PersonId, results: u64) -> Result<(), StoreError> {
        self.change_roster(|roster| {
            roster.forgotten.entry(person).or_insert(results);
        })
    }

    /// Updates hidden and forgotten people.
    ///
    /// # Errors
    /// [`StoreError::Damaged`], also if the index can't follow: a person who should be unknown was counted,
    /// or a person is no longer forgotten, but their lines are gone. [`StoreError::Io`].
    pub fn reconcile(&self, roster: &Roster) -> Result<(), StoreError> {
        self.change(&self.changing.lock(), roster, |_, _| Ok(()))
    }

    /// Rebuilds the index from all results, in order. Until it is complete, the old index answers; an error
    /// or a crash leaves that in place. `on_progress` gets the number of counted results before each one and
    /// after the last, and `total`.
    ///
    /// # Errors
    /// Errors of `results`; [`StoreError::Io`].
    pub fn rebuild(
        &self,
        results: &mut dyn Iterator<Item = Result<GameResult, StoreError>>,
        total: u64,
        roster: &Roster,
        on_progress: &mut dyn FnMut(u64, u64),
    ) -> Result<(), StoreError> {
        let _changing = self.changing.lock();
        let mut lines = Lines::default();
        let mut made = Made { applied: 0, last: None, roster, limit: self.limit };
        for result in results {
            let result = result?;
            on_progress(made.applied, total);
            lines.add(made.applied, &result, roster);
            made.applied += 1;
            made.last = Some(result.table);
        }
        on_progress(made.applied, total);
        let old = self.current.read().number;
        // The rest of an earlier attempt.
        for number in generation::all(&self.path)?.into_iter().filter(|number| *number > old) {
            generation::remove(&self.path, number)?;
        }
        let new = Generation::create(&self.path, old + 1, &lines, made)?;
        let replaced = std::mem::replace(&mut *self.current.write(), new);
        drop(replaced);
        if let Err(error) = generation::remove(&self.path, old) {
            tracing::warn!(%error, "removing the leaderboards of before");
        }
        Ok(())
    }

    /// Verifies all checksums and counts, and compares lines with the rankings.
    pub fn verify(&self) -> Result<(), StoreError> {
        self.read(|change, roster| verify::verify(change, roster, self.limit))
    }

    /// The best `limit` lines from place `offset + 1` on, without hidden people.
    pub fn top(
        &self,
        board: &LeaderboardScope,
        offset: usize,
        limit: usize,
    ) -> Result<Vec<Standing>, StoreError> {
        let board = keys::board(board);
        self.read(|change, _| {
            let page = ranking::page(change, &board, offset, limit)?;
            page.iter()
                .zip(offset.saturating_add(1)..)
                .map(|(order, place)| {
                    let person = keys::person_in(order);
                    line(change, person, &board)?
                        .map(|counted| counted.line.standing(person, place))
                        .filter(|standing| keys::order(standing) == *order)
                        .ok_or_else(|| damaged("a ranking differs from its lines"))
                })
                .collect()
        })
    }

    /// The number of people on the board, without hidden ones.
    pub fn len(&self, board: &LeaderboardScope) -> Result<usize, StoreError> {
        self.read(|change, _| ranking::len(change, &keys::board(board)))
    }

    /// A person's own line; if hidden, with the place that it would have.
    pub fn standing(
        &self,
        board: &LeaderboardScope,
        person: PersonId,
    ) -> Result<Option<Standing>, StoreError> {
        let board = keys::board(board);
        self.read(|change, roster| {
            if roster.forgotten.contains_key(&person) {
                return Ok(None);
            }
            let Some(counted) = line(change, person, &board)? else { return Ok(None) };
            let order = keys::order(&counted.line.standing(person, 0));
            let before = ranking::before(change, &board, &order)?;
            Ok(Some(counted.line.standing(person, before + 1)))
        })
    }

    fn read<T>(
        &self,
        read: impl FnOnce(&IndexChange<'_>, &Roster) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let current = self.current.read();
        current.database.run(|tree| read(&IndexChange::new(tree, current.state), &current.roster))
    }

    fn change_roster(&self, change: impl FnOnce(&mut Roster)) -> Result<(), StoreError> {
        let changing = self.changing.lock();
        let mut roster = self.current.read().roster.clone();
        change(&mut roster);
        self.change(&changing, &roster, |_, _| Ok(()))
    }

    /// Updates the index from the roster and makes a change, in one batch.
    fn change(
        &self,
        _changing: &MutexGuard<'_, ()>,
        roster: &Roster,
        make: impl FnOnce(&mut IndexChange<'_>, usize) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let mut current = self.current.write();
        let old = &current.roster;
        let differs = old != roster;
        let state = current.database.run(|tree| {
            let mut change = IndexChange::new(tree, current.state);
            if differs {
                for person in differences(old, roster) {
                    settle(&mut change, person, (old, roster), self.limit)?;
                }
            }
            make(&mut change, self.limit)?;
            change.commit()
        })?;
        current.state = state;
        if differs {
            current.roster = roster.clone();
        }
        Ok(())
    }
}
