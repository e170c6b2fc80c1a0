//! `herzbot repair`: what can be saved of damaged data in a folder, on a copy.

use super::build::{Building, beside};
use super::found::{Found, Purpose};
use super::mend::keep;
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

/// What a repair saves, and what it does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repaired {
    /// What the repaired database has. What is set aside is damaged there, too.
    pub verified: Verified,
    /// How many of the last changes it lacks; none: that is not known.
    pub missing: Option<u64>,
    /// How many bits of the log were corrected.
    pub corrected: usize,
    /// Where the damaged database is kept; none: it is still in its place, and nothing has changed.
    pub kept: Option<PathBuf>,
}

/// Saves what can be saved of the data in a folder that no bot runs on. With `replace`, that takes the place of the data, which
/// are kept beside it.
///
/// # Errors
/// [`StoreError::Damaged`] if that leaves rows out: a backup is the only way back then. [`StoreError::InUse`]; the disk failed.
pub async fn repair(data: &Path, replace: bool, on_progress: OnProgress) -> Result<Repaired, StoreError> {
    if !data.join(FILE).exists() {
        return Err(StoreError::Unusable(format!("there is no {FILE} in {}", data.display())));
    }
    let _lock = data_folder::take(data)?;
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
    // Without a witness, whatever is there is taken.
    let found = Found::at(&Location::Folder(copy.to_owned()), Purpose::Look)?;
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
    // It was only read.
    let _closed = source.close().await;
    let verified = filled.map_err(|(CopySide::From(error) | CopySide::To(error))| error)?;
    let (commits, own) = (counted?.commits, own?);
    let missing = match witness::read(data)? {
        // The witness of another installation counts other commits.
        Testimony::Commits { number, installation } if installation.is_none() || installation == own => {
            Some(number.saturating_sub(commits))
        }
        Testimony::Commits { .. } | Testimony::Missing | Testimony::Unreadable => None,
    };
    let kept = if replace { Some(put_in_place(building, data).await?) } else { None };
    Ok(Repaired { verified, missing, corrected: 0, kept })
}

/// Puts the repaired database in the place of the damaged one and its log, which are kept. It is that of a new installation: the
/// damaged one, which may have more commits, is never taken for it.
async fn put_in_place(mut building: Building, data: &Path) -> Result<PathBuf, StoreError> {
    let file = data.join(FILE);
    let (installation, commits) = building.begin_installation().await?;
    // What can fail on a full or failing disk comes before anything is moved.
    building.sync()?;
    let kept = keep(&file)?;
    move_log(&file, &kept)?;
    folder::sync(data)?;
    if let Err(error) = building.promote(&file) {
        // Without its log, the damaged database would have lost its last changes.
        move_log(&kept, &file)?;
        return Err(error);
    }
    Witness::open(data, installation)?.set(commits)?;
    let witness = data.join(witness::FILE);
    fs::File::open(&witness).and_then(|witness| witness.sync_all()).map_err(io_error(&witness))?;
    data_folder::no_doubt(data);
    folder::sync(data)?;
    Ok(kept)
}

/// Moves the log of a database to another name of it.
fn move_log(from: &Path, to: &Path) -> Result<(), StoreError> {
    for rest in ["-wal", "-shm"] {
        let log = beside(from, rest);
        if log.exists() {
            fs::rename(&log, beside(to, rest)).map_err(io_error(&log))?;
        }
    }
    Ok(())
}

/// A copy of a database and its log in a folder of its own, which goes with its handle.
struct ScratchCopy(PathBuf);

impl ScratchCopy {
    fn of(data: &Path) -> Result<Self, StoreError> {
        let copy = Self(data.join(COPY));
        // Left by a repair that was killed. Usually there is none.
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

    /// Corrects single bits in the log; gives how many.
    fn correct_log(&self) -> Result<usize, StoreError> {
        let name = self.0.join(format!("{FILE}-wal"));
        if !name.exists() {
            return Ok(0);
        }
        let mut log = fs::read(&name).map_err(io_error(&name))?;
        let corrected = log_repair::correct(&mut log);
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
