//! Finds and opens data in the same way for the start, `herzbot check`, `backup` and `export`, so that all
//! refuse the same.

use super::database::{DATA, Database, Dialect, Location, verify_schema};
use super::rows::{damaged, get, unsigned};
use super::{installation, log_repair, verify};
use crate::data_folder::{FILE, STAGED};
use crate::witness::{self, Testimony};
use crate::{StoreError, folder};
use sqlx::{AnyConnection, Connection, Executor};
use std::path::{Path, PathBuf};

/// The purpose of opening data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To run: a missing database is created.
    Run,
    /// To inspect, possibly beside a running bot. Changes nothing, and keeps the log of a killed bot.
    Look,
    /// To save as much as possible: as [`Purpose::Look`], but a damaged log is accepted.
    Repair,
}

/// The data at a location.
#[derive(Clone, Debug)]
pub struct Found {
    pub database: Database,
    /// The data folder, and the witness's content before the database was opened; none with PostgreSQL.
    folder: Option<(PathBuf, Testimony)>,
    /// False: the file is missing or empty. True with PostgreSQL, which has to be queried.
    pub may_have_data: bool,
}

impl Found {
    /// Finds data. Reads the witness before the database, so that beside a running bot it can only be behind.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if the database is gone but related files exist, or if its log has a wrong bit
    /// and no readable witness; [`StoreError::Unusable`] after an unfinished restore; [`StoreError::Io`].
    pub fn at(location: &Location, purpose: Purpose) -> Result<Self, StoreError> {
        match location {
            Location::Folder(data) => {
                let testimony = witness::read(data)?;
                let path = data.join(FILE);
                let may_have_data = length(&path)? > 0;
                if !may_have_data {
                    nothing_is_left(data, testimony)?;
                } else if purpose != Purpose::Repair && !matches!(testimony, Testimony::Commits { .. }) {
                    log_is_whole(data)?;
                }
                let database = match purpose {
                    Purpose::Run => Database::sqlite(&path, true)?,
                    Purpose::Look | Purpose::Repair => Database::sqlite_to_look(&path)?,
                };
                Ok(Self { database, folder: Some((data.clone(), testimony)), may_have_data })
            }
            Location::Postgres(address) => {
                Ok(Self { database: Database::postgres(address)?, folder: None, may_have_data: true })
            }
        }
    }

    /// A connection that reads one state of the data, [examined](Found::examine); none: there are no data.
    pub async fn connect_to_read(&self) -> Result<Option<AnyConnection>, StoreError> {
        if !self.may_have_data {
            return Ok(None);
        }
        let mut connection = self.database.connect_plainly().await?;
        let begun = connection.execute(self.database.dialect.begin_reading()).await;
        let is_ours = match begun {
            Ok(_) => self.examine(&mut connection).await,
            Err(error) => Err(error.into()),
        };
        if is_ours == Ok(true) {
            return Ok(Some(connection));
        }
        // Only read, so a failed close doesn't matter.
        let _closed = connection.close().await;
        is_ours.map(|_| None)
    }

    /// Refuses data that lost an acknowledged change, and those of other installations and programs. False:
    /// there are no data yet.
    ///
    /// # Errors
    /// [`StoreError::Damaged`], [`StoreError::Unusable`], or as for [`Database::has_schema`].
    pub async fn examine(&self, connection: &mut AnyConnection) -> Result<bool, StoreError> {
        let is_ours = self.database.has_schema(connection, DATA).await?;
        if self.database.dialect == Dialect::Sqlite && is_ours {
            verify_schema(connection).await?;
        } else if self.database.dialect == Dialect::Sqlite {
            // A killed first start may leave a database without our tables, but never with other ones.
            let others = "SELECT count(*) AS n FROM sqlite_master WHERE tbl_name <> '_sqlx_migrations'";
            let others: u64 = unsigned(get(&connection.fetch_one(others).await?, "n")?, "a count")?;
            if others > 0 {
                return Err(damaged(format!("{FILE} is not a database of Herzbot")));
            }
        }
        if let Some((folder, testimony)) = &self.folder {
            let testimony = of_this_installation(connection, folder, *testimony).await?;
            verify::nothing_is_lost(connection, testimony).await?;
        }
        Ok(is_ours)
    }
}

/// Whether a folder has a SQLite database that isn't empty.
pub fn is_there(data: &Path) -> bool {
    length(&data.join(FILE)).is_ok_and(|length| length > 0)
}

/// The length of a file in bytes; 0 if it is missing.
fn length(path: &Path) -> Result<u64, StoreError> {
    match std::fs::metadata(path) {
        Ok(found) => Ok(found.len()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(0),
        Err(error) => Err(folder::io_error(path)(error)),
    }
}

/// Refuses a log with a wrong bit. SQLite would take the frame before it for the last one, and without the witness
/// nothing tells how many changes are missing.
fn log_is_whole(data: &Path) -> Result<(), StoreError> {
    let name = format!("{FILE}-wal");
    let path = data.join(&name);
    let log = match std::fs::read(&path) {
        Ok(log) => log,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(folder::io_error(&path)(error)),
    };
    if !log_repair::has_wrong_bit(&log) {
        return Ok(());
    }
    Err(damaged(format!("a bit of {name} is wrong: the changes from there on would be missing")))
}

/// The witness of a database: the staged one if a repair was killed before it replaced the other one.
///
/// # Errors
/// [`StoreError::Unusable`] for the database of another installation.
async fn of_this_installation(
    connection: &mut AnyConnection,
    folder: &Path,
    testimony: Testimony,
) -> Result<Testimony, StoreError> {
    let Testimony::Commits { installation: Some(expected), .. } = testimony else { return Ok(testimony) };
    let table = "SELECT 1 FROM sqlite_master WHERE name = 'counters'";
    if sqlx::query(table).fetch_optional(&mut *connection).await?.is_none() {
        return Ok(testimony);
    }
    let found = match installation::of(connection).await {
        // The start assigns a new one.
        Err(StoreError::Damaged(_)) => return Ok(testimony),
        other => other?,
    };
    if found == Some(expected) {
        return Ok(testimony);
    }
    let staged = witness::read_staged(folder)?;
    if matches!(staged, Testimony::Commits { installation, .. } if installation.is_some() && installation == found)
    {
        return Ok(staged);
    }
    Err(StoreError::Unusable(format!(
        "{} is not the database of this installation, but of another one, or of the time before a restore. Nothing has been \
         changed. Put the right one back. If this one is to be used from now on, stop the bot that it belongs to, and remove \
         {} here",
        folder.join(FILE).display(),
        witness::FILE
    )))
}

/// Refuses a folder without a database but with traces of one.
fn nothing_is_left(data: &Path, testimony: Testimony) -> Result<(), StoreError> {
    let log = format!("{FILE}-wal");
    let witness = if testimony != Testimony::Missing {
        witness::FILE
    } else if length(&data.join(&log))? > 0 {
        &log
    } else if let staged = data.join(STAGED)
        && staged.exists()
    {
        return Err(StoreError::Unusable(format!(
            "a restore into {} was not finished: {STAGED} is left of it, and nothing of it counts. Run `herzbot restore` again; \
             or remove that file, and the bot begins without data",
            data.display()
        )));
    } else {
        return Ok(());
    };
    Err(damaged(format!("{FILE} is missing or empty, but {witness} says that there were data")))
}
