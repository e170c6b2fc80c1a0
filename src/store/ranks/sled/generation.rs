//! The generations of the index, each a database in a folder named by its number.

use super::change::{IndexChange, IndexState};
use super::database::SledDatabase;
use super::{verify, write};
use crate::StoreError;
use crate::folder::io_error;
use crate::ranks::{Lines, Roster};
use herzbot_core::ids::TableId;
use std::fs;
use std::path::{Path, PathBuf};

/// An open generation with its in-memory data.
pub struct Generation {
    /// Its number, from 1, which names its folder.
    pub number: u64,
    /// Everything else.
    pub database: SledDatabase,
    /// The stored state.
    pub state: IndexState,
    /// The stored roster.
    pub roster: Roster,
}

/// The folder of a generation in the folder of the index.
pub fn folder_of(path: &Path, generation: u64) -> PathBuf {
    path.join(generation.to_string())
}

/// The numbers of the generations in a folder, finished or not, in ascending order.
pub fn all(path: &Path) -> Result<Vec<u64>, StoreError> {
    let mut found = Vec::new();
    for entry in fs::read_dir(path).map_err(io_error(path))? {
        found.extend(
            entry.map_err(io_error(path))?.file_name().to_str().and_then(|name| name.parse::<u64>().ok()),
        );
    }
    found.sort_unstable();
    Ok(found)
}

/// Removes a generation that is not open, or has failed.
pub fn remove(path: &Path, number: u64) -> Result<(), StoreError> {
    let folder = folder_of(path, number);
    let removed = if folder.is_dir() { fs::remove_dir_all(&folder) } else { fs::remove_file(&folder) };
    removed.map_err(io_error(&folder))
}

impl Generation {
    /// Opens a generation.
    ///
    /// # Errors
    /// [`StoreError::InUse`]; [`StoreError::Damaged`], also if it was never finished; [`StoreError::Io`].
    pub fn open(path: &Path, number: u64) -> Result<Self, StoreError> {
        let database = SledDatabase::open(&folder_of(path, number))?;
        let (state, roster) = database.run(|tree| {
            let state = IndexState::read(tree)?;
            Ok((state, verify::roster(&IndexChange::new(tree, state))?))
        })?;
        Ok(Self { number, database, state, roster })
    }

    /// Writes a new generation.
    ///
    /// # Errors
    /// [`StoreError::Io`], [`StoreError::Damaged`]; the generation stays incomplete.
    pub fn create(path: &Path, number: u64, lines: &Lines, made: Made<'_>) -> Result<Self, StoreError> {
        let database = SledDatabase::open(&folder_of(path, number))?;
        let state = IndexState { applied: made.applied, last: made.last, ..IndexState::default() };
        let state = database.run(|tree| write::write(tree, state, lines, made.roster, made.limit))?;
        database.flush()?;
        Ok(Self { number, database, state, roster: made.roster.clone() })
    }
}

/// The inputs of a generation, besides its lines.
pub struct Made<'a> {
    /// The number of counted results.
    pub applied: u64,
    /// The table of the last of them.
    pub last: Option<TableId>,
    /// The people who are hidden or forgotten.
    pub roster: &'a Roster,
    /// The maximum number of lines in a block of a ranking.
    pub limit: usize,
}
