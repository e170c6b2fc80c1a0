//! `herzbot repair`: saves as much as possible of damaged data in a folder, on a copy.

use super::build::Building;
use super::found::{Found, Purpose};
use super::kept::{keep, move_log, take_log_back};
use super::tables::CopySide;
use super::{Location, installation, log_repair, read, verify};
use crate::data_folder::{self, FILE, STAGED};
use crate::folder::{self, io_error};
use crate::witness::{self, Testimony, Witness};
use crate::{OnProgress, StoreError, Verified};
use sqlx::Connection;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the copy, in the data folder.
const COPY: &str = "herzbot.repair";

/// The result of a repair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repaired {
    /// The contents of the repaired database, including damaged parts that are set aside.
    pub verified: Verified,
    /// The number of missing last changes; none: unknown.
    pub missing: Option<u64>,
    /// The number of corrected bits in the log.
    pub corrected: usize,
    /// The name of the kept damaged database; none: it is still in its place, and nothing has changed.
    pub kept: Option<PathBuf>,
}

/// Saves as much as possible of the data in a folder without a running bot. With `replace`, the result
/// replaces the data, which are kept beside it.
///
/// # Errors
/// [`StoreError::Damaged`] if rows would be lost: then only a backup helps. [`StoreError::InUse`]; the disk
/// failed.
pub async fn repair(data: &Path, replace: bool, on_progress: OnProgress) -> Result<Repaired, StoreError> {
    if !data.join(FILE).exists() {
        return Err(StoreError::Unusable(format!("there is no {FILE} in {}", data.display())));
    }
    let _lock = data_folder::take(data)?;
    take_log_back(data)?;
    let copy = ScratchCopy::of(data)?;
    let corrected = copy.correct_log()?;
    let saved = save(&copy.0, data, replace, on_progress).await;
    let mut repaired = saved.map_err(|error| match error {
        StoreError::Damaged(what) => StoreError::Damaged(format!(
            "{what} (in {}). No repair can make that anew. Nothing has been changed. The way back: take the newest backup back into \
             another place with `herzbot restore`; docs/hosting.md tells how",
            data.display()
        )),
        other => other,
    })?;
    repaired.corrected = corrected;
    Ok(repaired)
}

async fn save(
    copy: &Path,
    data: &Path,
    replace: bool,
    mut on_progress: OnProgress,
) -> Result<Repaired, StoreError> {
    // Without a witness, any state is accepted.
    let found = Found::at(&Location::Folder(copy.to_owned()), Purpose::Repair)?;
    let Some(mut source) = found.connect_to_read().await? else {
        return Err(StoreError::Unusable(format!("there is no data in {}", data.display())));
    };
    let mut building = Building::reserve(&data.join(STAGED))?;
    let filled = match verify::structure_of_rows(&mut source).await {
        Ok(damage) => building.fill((&mut source, found.database.dialect), damage, &mut on_progress).await,
        Err(error) => Err(CopySide::From(error)),
    };
    let counted = read::counters(&mut source).await;
    let own = installation::of(&mut source).await;
    // Only read, so a failed close doesn't matter.
    let _closed = source.close().await;
    let verified = filled.map_err(|(CopySide::From(error) | CopySide::To(error))| error)?;
    let commits = counted?.commits;
    let is_ours = |installation| match &own {
        Ok(own) => installation == *own,
        // As for a start.
        Err(_) => true,
    };
    let mut testimony = witness::read(data)?;
    if let (Testimony::Commits { installation: Some(other), .. }, Ok(own)) = (testimony, own.as_ref())
        && Some(other) != *own
        && let staged @ Testimony::Commits { .. } = witness::read_staged(data)?
    {
        // A repair was killed before it replaced the witness.
        testimony = staged;
    }
    let missing = match testimony {
        // The witness of another installation counts other commits.
        Testimony::Commits { number, installation } if installation.is_none() || is_ours(installation) => {
            Some(number.saturating_sub(commits))
        }
        Testimony::Commits { .. } | Testimony::Missing | Testimony::Unreadable => None,
    };
    let kept = if replace { Some(put_in_place(building, data).await?) } else { None };
    Ok(Repaired { verified, missing, corrected: 0, kept })
}

/// Replaces the damaged database and its log, which are kept, by the repaired one. It belongs to a new
/// installation, so that the damaged one, which may have more commits, is never mistaken for it.
async fn put_in_place(mut building: Building, data: &Path) -> Result<PathBuf, StoreError> {
    let file = data.join(FILE);
    let (installation, commits) = building.begin_installation().await?;
    // Operations that may fail on a bad disk come before any rename.
    building.sync()?;
    Witness::stage(data, installation, commits)?;
    let kept = keep(&file)?;
    move_log(&file, &kept)?;
    folder::sync(data)?;
    if let Err(error) = building.promote(&file) {
        // Without its log, the damaged database would lose its last changes.
        move_log(&kept, &file)?;
        return Err(error);
    }
    witness::promote(data)?;
    data_folder::no_doubt(data);
    folder::sync(data)?;
    Ok(kept)
}

/// A copy of a database and its log in its own folder, removed on drop.
struct ScratchCopy(PathBuf);

impl ScratchCopy {
    fn of(data: &Path) -> Result<Self, StoreError> {
        let copy = Self(data.join(COPY));
        // Left by a killed repair; usually missing.
        let _missing = fs::remove_dir_all(&copy.0);
        folder::create(&copy.0)?;
        for rest in ["", "-wal"] {
            let name = format!("{FILE}{rest}");
            if data.join(&name).exists() {
                fs::copy(data.join(&name), copy.0.join(&name)).map_err(io_error(&copy.0))?;
            }
        }
        Ok(copy)
    }

    /// Corrects single bits in the log; returns the number.
    fn correct_log(&self) -> Result<usize, StoreError> {
        let name = self.0.join(format!("{FILE}-wal"));
        if !name.exists() {
            return Ok(0);
        }
        let mut log = fs::read(&name).map_err(io_error(&name))?;
        let corrected = log_repair::correct(&mut log).corrected;
        if corrected > 0 {
            fs::write(&name, log).map_err(io_error(&name))?;
        }
        Ok(corrected)
    }
}

impl Drop for ScratchCopy {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.0) {
            tracing::warn!(folder = %self.0.display(), %error, "the copy could not be removed");
        }
    }
}
