//! Rebuilds a SQLite database from its rows if only derived data are damaged: an index, a shown page, the
//! list of free pages.

use super::build::{Building, beside};
use super::database::{Database, Location};
use super::found::{Found, Purpose};
use super::kept::keep;
use super::tables::CopySide;
use super::verify;
use crate::data_folder::{FILE, STAGED};
use crate::folder;
use crate::{StoreError, Verified, witness};
use sqlx::{AnyConnection, Connection, Executor};
use std::path::{Path, PathBuf};

/// Replaces a damaged database by a rebuilt one, and keeps the old one beside it. Returns its name; none:
/// nothing has changed, since the pages are undamaged, or rows are damaged.
///
/// The database must be closed, and the folder locked by the caller.
///
/// # Errors
/// [`StoreError::InUse`] while another process reads the database; the disk failed.
pub async fn mend(data: &Path) -> Result<Option<PathBuf>, StoreError> {
    let mut building = Building::reserve(&data.join(STAGED))?;
    let found = Found::at(&Location::Folder(data.to_owned()), Purpose::Look)?;
    let Some(mut source) = found.connect_to_read().await? else { return Ok(None) };
    let filled = fill(&mut source, &found, &mut building).await;
    // Only read, so a failed close doesn't matter.
    let _closed = source.close().await;
    match filled {
        Ok(Some(verified)) => {
            tracing::info!(?verified, "all rows of the damaged database are whole");
        }
        Ok(None) | Err(CopySide::From(StoreError::Damaged(_))) => return Ok(None),
        Err(CopySide::From(error) | CopySide::To(error)) => return Err(error),
    }
    // A damaged note of it is left out.
    building.keep_installation(witness::installation(data)?).await?;
    let file = data.join(FILE);
    write_log_back(&file).await?;
    let kept = keep(&file)?;
    folder::sync(data)?;
    building.promote(&file)?;
    Ok(Some(kept))
}

/// Fills a database with the rows of the damaged one; none: it is undamaged, or rows are damaged, too.
async fn fill(
    source: &mut AnyConnection,
    found: &Found,
    building: &mut Building,
) -> Result<Option<Verified>, CopySide> {
    let Some(what) = verify::structure_of_rows(source).await.map_err(CopySide::From)? else {
        return Ok(None);
    };
    let source = (source, found.database.dialect);
    building.fill(source, Some(what), &mut (Box::new(|_, _| {}) as _)).await.map(Some)
}

/// Checkpoints and removes the log: it must not be combined with another database.
async fn write_log_back(file: &Path) -> Result<(), StoreError> {
    let mut connection = Database::sqlite(file, false)?.connect_plainly().await?;
    let written = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").await;
    connection.close().await?;
    written?;
    // The last connection removes them.
    match ["-wal", "-shm"].iter().any(|rest| beside(file, rest).exists()) {
        true => Err(StoreError::InUse),
        false => Ok(()),
    }
}
