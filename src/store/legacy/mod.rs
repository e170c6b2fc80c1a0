//! The data of the first version of Herzbot, which kept everything in sled: read once, and taken over into the relational
//! schema. Nothing here writes in its format.
//!
//! [`OldData`] is what [`import`] reads: the sled database in a data folder ([`sled`]), or a backup ([`dump`]).

use crate::sql::build::Building;
use crate::sql::database::{FILE, STAGED};
use crate::witness::{self, Testimony};
use crate::{StoreError, folder};
use herzbot_core::ids::Moment;
pub use old_data::OldData;
use std::fs;
use std::path::Path;

pub mod dump;
pub mod import;
mod keys;
mod old_data;
mod sled;
#[cfg(test)]
mod tests;
mod values;

/// The folder of the old data in the data folder.
const STORE: &str = "store";

/// What it is called once everything has been taken over.
const KEPT: &str = "store.old";

/// Whether there are old data in a data folder that nobody has taken over.
pub fn is_in(data: &Path) -> bool {
    data.join(STORE).exists()
}

/// Takes over the old data in a data folder whose lock is held, if there are any and no new ones. Their folder is kept under
/// another name. A crash leaves the folder as it was, or everything taken over.
///
/// # Errors
/// [`StoreError::Damaged`] (which names the way back), [`StoreError::Newer`], or the disk failed: the old data are as they
/// were.
pub async fn take_over(data: &Path, now: Moment) -> Result<(), StoreError> {
    let store = data.join(STORE);
    if !store.exists() {
        return Ok(());
    }
    let database = data.join(FILE);
    let is_new = !fs::metadata(&database).is_ok_and(|found| found.len() > 0);
    if is_new && witness::read(data)? == Testimony::Missing {
        tracing::info!(folder = %store.display(), "taking over the data of the first version");
        copy(data, &store, now).await.map_err(|error| in_folder(data, error))?;
    }
    set_aside(data, &store)
}

async fn copy(data: &Path, store: &Path, now: Moment) -> Result<(), StoreError> {
    let old = sled::SledData::open(store)?;
    let mut building = Building::reserve(&data.join(STAGED))?;
    let connection = building.open().await?;
    import::import(connection, &old, now, &mut (Box::new(|_, _| {}) as crate::OnProgress)).await?;
    drop(old);
    let verified = building.verify().await?;
    tracing::info!(?verified, "the data of the first version are taken over");
    building.promote(&data.join(FILE))
}

/// Renames the old folder, whose data are all in the new database.
fn set_aside(data: &Path, store: &Path) -> Result<(), StoreError> {
    let database = data.join(FILE);
    if !fs::metadata(&database).is_ok_and(|found| found.len() > 0) {
        // It was there once: told where the database is opened.
        return Ok(());
    }
    let kept = data.join(KEPT);
    if kept.exists() {
        tracing::warn!(
            folder = %store.display(), "an old version has written data here that are not read; move the folder away"
        );
        return Ok(());
    }
    fs::rename(store, &kept).map_err(folder::io_error(store))?;
    folder::sync(data)?;
    tracing::info!(folder = %kept.display(), "kept; it may be deleted when the bot has run for a while");
    Ok(())
}

/// Adds the folder and the way back to the text of a damage report.
fn in_folder(data: &Path, error: StoreError) -> StoreError {
    match error {
        StoreError::Damaged(what) => StoreError::Damaged(format!(
            "the data in {} ({what}). Nothing has been deleted. The way back: move that folder away, and \
             restore the last backup with `herzbot restore`; docs/hosting.md tells how",
            data.display()
        )),
        other => other,
    }
}
