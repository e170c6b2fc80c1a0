//! Connections: SQLite in the data folder, or PostgreSQL at an address; and the schema.
//!
//! One code serves both through sqlx's `Any` driver: statements keep to what both understand (`$1` for arguments, 64-bit
//! integers, texts, bytes). What differs is in [`Dialect`] and in the two folders of `migrations/`.

use crate::StoreError;
use crate::data_folder::FILE;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AnyConnection, AnyPool, ConnectOptions, Connection, Executor, Row, SqlSafeStr};
use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::{Duration, Instant};

/// The connections that read at the same time.
const READERS: u32 = 4;

/// How long PostgreSQL is waited for: to be back, to let go of a lock, to answer a reader.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// How long a file on a disk is waited for: a slow disk is no reason to give up.
const DISK_PATIENCE: Duration = Duration::from_secs(60);

/// The pause before PostgreSQL is asked again.
pub const RETRY: Duration = Duration::from_millis(50);

/// The advisory lock of PostgreSQL that a process holds which uses the database alone: "herzbot" in ASCII.
const ALONE: &str = "SELECT pg_try_advisory_lock(29382073208471412) AS held";

/// Takes the shared advisory lock of processes that use the database together; it excludes a process that wants it alone.
const TOGETHER: &str = "SELECT pg_try_advisory_lock_shared(29382073208471412) AS held";

/// A process that stalls within a transaction must not keep the others from its leases: then the server ends it.
pub const NO_STALLING: &str = "SET idle_in_transaction_session_timeout = '3s'";

/// Where the data is. As text it has no password.
#[derive(Clone, PartialEq, Eq)]
pub enum Location {
    /// A file in a data folder, which is made if it isn't there.
    Folder(PathBuf),
    /// A PostgreSQL database: `postgres://user:password@host/name`.
    Postgres(String),
}

impl Location {
    /// Whether a text has the form of an address of PostgreSQL.
    pub fn is_postgres(address: &str) -> bool {
        let rest = address.strip_prefix("postgres://").or_else(|| address.strip_prefix("postgresql://"));
        rest.is_some_and(|rest| !rest.is_empty()) && AnyConnectOptions::from_str(address).is_ok()
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => write!(f, "{}", folder.display()),
            // Host and name; before them are user and password, behind them settings.
            Self::Postgres(address) => {
                let rest = address.split_once("://").map_or("", |(_, rest)| rest);
                let rest = rest.split('?').next().unwrap_or_default();
                write!(f, "postgres://{}", rest.rsplit('@').next().unwrap_or_default())
            }
        }
    }
}

impl fmt::Debug for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Which database it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// SQLite 3.
    Sqlite,
    /// PostgreSQL 15 or newer, or what speaks its protocol.
    Postgres,
}

/// The migrations in their order, with what they are about: never changed once released, only added to.
const SQLITE: [(&str, &str); 2] = [
    ("store", include_str!("../migrations/sqlite/0001_store.sql")),
    ("threads", include_str!("../migrations/sqlite/0002_threads.sql")),
];
/// As [`SQLITE`].
const POSTGRES: [(&str, &str); 5] = [
    ("store", include_str!("../migrations/postgres/0001_store.sql")),
    ("leases", include_str!("../migrations/postgres/0002_leases.sql")),
    ("shards", include_str!("../migrations/postgres/0003_shards.sql")),
    ("places", include_str!("../migrations/postgres/0004_places.sql")),
    ("threads", include_str!("../migrations/postgres/0005_threads.sql")),
];

impl Dialect {
    fn migrations(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Sqlite => &SQLITE,
            Self::Postgres => &POSTGRES,
        }
    }

    /// The newest schema that this program knows: the number of its last migration.
    pub fn schema(self) -> u16 {
        u16::try_from(self.migrations().len()).unwrap_or(u16::MAX)
    }

    /// How long a connection is waited for. Tests share a busy machine, and none is about a server that hangs.
    const fn patience(self) -> Duration {
        match self {
            Self::Sqlite => DISK_PATIENCE,
            Self::Postgres if cfg!(test) => DISK_PATIENCE,
            Self::Postgres => PATIENCE,
        }
    }

    /// The statements that make the schema, migration by migration.
    pub fn schema_texts(self) -> impl Iterator<Item = &'static str> {
        self.migrations().iter().map(|(_, sql)| *sql)
    }

    fn migrator(self) -> Migrator {
        let migrations = (1..).zip(self.migrations()).map(|(version, (what, sql))| {
            Migration::new(version, Cow::Borrowed(what), MigrationType::Simple, sql.into_sql_str(), false)
        });
        Migrator::with_migrations(migrations.collect())
    }
}

/// The primary code of an error of SQLite's. (Those of PostgreSQL have five digits or letters.)
fn sqlite_code(error: &sqlx::Error) -> Option<u32> {
    let sqlx::Error::Database(found) = error else { return None };
    let code = found.code()?.parse::<u32>().ok().filter(|code| *code < 10_000)?;
    Some(code & 255)
}

/// Maps an error of the database.
pub fn failed(error: &sqlx::Error) -> StoreError {
    match error {
        // SQLITE_CORRUPT and SQLITE_NOTADB.
        sqlx::Error::Database(found) if matches!(sqlite_code(error), Some(11 | 26)) => {
            StoreError::Damaged(found.message().to_owned())
        }
        // SQLITE_FULL.
        _ if sqlite_code(error) == Some(13) => StoreError::Io("the disk is full".to_owned()),
        // PostgreSQL: a wrong password, not let in (pg_hba.conf, no such role), no such database, no rights.
        sqlx::Error::Database(found)
            if matches!(found.code().as_deref(), Some("28P01" | "28000" | "3D000" | "42501")) =>
        {
            StoreError::Unusable(format!("the database refuses: {}", found.message()))
        }
        // A value that isn't what its column promises.
        sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) | sqlx::Error::RowNotFound => {
            StoreError::Damaged(error.to_string())
        }
        other => StoreError::Io(format!("the database: {other}")),
    }
}

async fn number(connection: &mut AnyConnection, sql: &'static str) -> Result<i64, sqlx::Error> {
    sqlx::query(sql).fetch_one(connection).await?.try_get("n")
}

/// Whether SQLite says that nothing was written, and that it may be possible later: SQLITE_BUSY and SQLITE_LOCKED
/// (somebody else writes: `sqlite3`, say), SQLITE_FULL (no room on the disk).
pub fn is_transient(error: &sqlx::Error) -> bool {
    matches!(sqlite_code(error), Some(5 | 6 | 13))
}

/// Makes durable what SQLite's log has, by a checkpoint: a program that was killed may have left commits in it that were
/// never synced, and the witness may not know of them before the disk does. Gives whether that is done; not on a full disk.
///
/// # Errors
/// The database failed.
pub async fn sync_log(connection: &mut AnyConnection) -> Result<bool, StoreError> {
    match connection.execute("PRAGMA wal_checkpoint").await {
        Ok(_) => Ok(true),
        Err(error) if is_transient(&error) => Ok(false),
        Err(error) => Err(failed(&error)),
    }
}

/// A database that can be connected to.
#[derive(Clone, Debug)]
pub struct Database {
    /// Which one it is.
    pub dialect: Dialect,
    options: AnyConnectOptions,
    /// Whether other processes may use it at the same time.
    together: bool,
}

impl Database {
    /// The database at an address of PostgreSQL.
    ///
    /// # Errors
    /// It is no such address. The text does not repeat it, as it may have a password.
    pub fn postgres(address: &str) -> Result<Self, StoreError> {
        if cfg!(not(feature = "postgres")) {
            return Err(StoreError::Unusable("this program was built without PostgreSQL".to_owned()));
        }
        sqlx::any::install_default_drivers();
        match AnyConnectOptions::from_str(address) {
            Ok(options) if Location::is_postgres(address) => Ok(Self {
                dialect: Dialect::Postgres,
                options: options.disable_statement_logging(),
                together: false,
            }),
            _ => {
                let what = "the address of the database is not postgres://user@host/name";
                Err(StoreError::Unusable(what.to_owned()))
            }
        }
    }

    /// The SQLite database in the file `path`; made if it isn't there and `create` is set.
    ///
    /// # Errors
    /// The path can't be written as an address.
    pub fn sqlite(path: &Path, create: bool) -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        let path = std::path::absolute(path).map_err(crate::folder::io_error(path))?;
        let options = SqliteConnectOptions::new().filename(&path).create_if_missing(create);
        let options = AnyConnectOptions::from_url(&options.to_url_lossy()).map_err(|error| failed(&error))?;
        Ok(Self { dialect: Dialect::Sqlite, options: options.disable_statement_logging(), together: false })
    }

    /// The SQLite database in the file `path`, to be looked at beside a bot or without one. A log that a crash has left stays
    /// as it is: it may be what shows a damage.
    ///
    /// # Errors
    /// As for [`Database::sqlite`].
    pub fn sqlite_to_look(path: &Path) -> Result<Self, StoreError> {
        let log = path.with_file_name(FILE.to_owned() + "-wal");
        if std::fs::metadata(log).is_ok_and(|log| log.len() > 0) {
            return Self::sqlite_to_read(path);
        }
        // Without a log there is nothing to write back, and what reading makes beside it is removed again.
        Self::sqlite(path, false)
    }

    /// The SQLite database in the file `path`, which is only read: not even its log is written back into it.
    ///
    /// # Errors
    /// As for [`Database::sqlite`].
    pub fn sqlite_to_read(path: &Path) -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        let path = std::path::absolute(path).map_err(crate::folder::io_error(path))?;
        let options = SqliteConnectOptions::new().filename(&path).read_only(true);
        let options = AnyConnectOptions::from_url(&options.to_url_lossy()).map_err(|error| failed(&error))?;
        Ok(Self { dialect: Dialect::Sqlite, options: options.disable_statement_logging(), together: false })
    }

    /// An empty SQLite database in memory, for one connection.
    ///
    /// # Errors
    /// As for [`Database::sqlite`].
    pub fn in_memory() -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        let options = AnyConnectOptions::from_str("sqlite::memory:").map_err(|error| failed(&error))?;
        Ok(Self { dialect: Dialect::Sqlite, options: options.disable_statement_logging(), together: false })
    }

    /// The same database, which other processes may use at the same time, or may not.
    pub fn together(self, together: bool) -> Self {
        Self { together, ..self }
    }

    /// Whether other processes may use it at the same time.
    pub const fn is_shared(&self) -> bool {
        self.together
    }

    /// How it is connected to.
    pub fn options(&self) -> AnyConnectOptions {
        self.options.clone()
    }

    /// A connection as the database sets it.
    ///
    /// # Errors
    /// The database can't be reached or opened.
    pub async fn connect_plainly(&self) -> Result<AnyConnection, sqlx::Error> {
        let connecting = AnyConnection::connect_with(&self.options);
        tokio::time::timeout(self.dialect.patience(), connecting)
            .await
            .unwrap_or_else(|_| Err(sqlx::Error::PoolTimedOut))
    }

    /// A connection that may write.
    ///
    /// # Errors
    /// As for [`Database::connect_plainly`].
    pub async fn connect(&self) -> Result<AnyConnection, sqlx::Error> {
        let mut connection = self.connect_plainly().await?;
        if self.dialect == Dialect::Sqlite {
            // Durable: with a write-ahead log, each commit is one sync. Damage in a page is told, not passed over.
            connection
                .execute(
                    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cell_size_check = ON; \
                     PRAGMA journal_size_limit = 16777216; PRAGMA temp_store = MEMORY",
                )
                .await?;
        }
        Ok(connection)
    }

    /// A connection that keeps others from writing as long as it lasts; one that is used together, from writing alone.
    /// (A SQLite file is locked by its folder.)
    ///
    /// # Errors
    /// [`StoreError::InUse`] if another process keeps us from it; or as [`Database::connect`].
    pub async fn connect_to_write(&self) -> Result<AnyConnection, StoreError> {
        let since = Instant::now();
        let mut connection = loop {
            match self.connect().await {
                Ok(connection) => break connection,
                // A server that is started again is back within moments.
                Err(error) => match failed(&error) {
                    error if !error.may_pass() => return Err(error),
                    _ if self.dialect == Dialect::Postgres && since.elapsed() < PATIENCE => {
                        tokio::time::sleep(RETRY).await;
                    }
                    error => return Err(error),
                },
            }
        };
        if self.dialect == Dialect::Sqlite {
            return Ok(connection);
        }
        let lock = if self.together { TOGETHER } else { ALONE };
        if self.together {
            connection.execute(NO_STALLING).await.map_err(|error| failed(&error))?;
        }
        let since = Instant::now();
        loop {
            let row = connection.fetch_one(lock).await.map_err(|error| failed(&error))?;
            if row.try_get("held").map_err(|error| failed(&error))? {
                return Ok(connection);
            }
            // The server may take a moment to notice that a process has died.
            if since.elapsed() > PATIENCE {
                return Err(StoreError::InUse);
            }
            tokio::time::sleep(RETRY).await;
        }
    }

    /// Connections for reading, made when they are needed.
    pub fn readers(&self) -> AnyPool {
        let dialect = self.dialect;
        AnyPoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(dialect.patience())
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    let setting = match dialect {
                        Dialect::Sqlite => "PRAGMA query_only = ON; PRAGMA cell_size_check = ON",
                        Dialect::Postgres => "SET default_transaction_read_only = on",
                    };
                    connection.execute(setting).await.map(drop)
                })
            })
            .connect_lazy_with(self.options.clone())
    }

    /// Refuses a database whose schema is not the one that this program writes.
    ///
    /// # Errors
    /// [`StoreError::Newer`]; [`StoreError::Io`] if there is none, or it is older.
    pub async fn is_up_to_date(&self, readers: &AnyPool) -> Result<(), StoreError> {
        let row = sqlx::query("SELECT coalesce(max(version), 0) AS version FROM _sqlx_migrations")
            .fetch_one(readers)
            .await
            .map_err(|error| failed(&error))?;
        let found: i64 = row.try_get("version").map_err(|error| failed(&error))?;
        let (found, known) = (u16::try_from(found).unwrap_or(u16::MAX), self.dialect.schema());
        match found.cmp(&known) {
            Ordering::Equal => Ok(()),
            Ordering::Greater => Err(StoreError::Newer { what: "the data".to_owned(), found, known }),
            Ordering::Less => {
                Err(StoreError::Io("the data are of an older Herzbot: start this one once".to_owned()))
            }
        }
    }

    /// The version of the schema: the number of the last migration; none if there is none of ours.
    ///
    /// # Errors
    /// The database failed.
    pub async fn version(&self, connection: &mut AnyConnection) -> Result<Option<u16>, sqlx::Error> {
        let is_there = match self.dialect {
            Dialect::Sqlite => "SELECT count(*) AS n FROM sqlite_master WHERE name = '_sqlx_migrations'",
            Dialect::Postgres => "SELECT count(to_regclass('_sqlx_migrations')::oid) AS n",
        };
        if number(&mut *connection, is_there).await? == 0 {
            return Ok(None);
        }
        let last = number(connection, "SELECT coalesce(max(version), 0) AS n FROM _sqlx_migrations").await?;
        Ok(Some(u16::try_from(last).unwrap_or(u16::MAX)))
    }

    /// Brings the schema up to date.
    ///
    /// # Errors
    /// [`StoreError::Newer`] if a newer program has been there; [`StoreError::Damaged`] if it is something else's database;
    /// or the database failed.
    pub async fn migrate(&self, connection: &mut AnyConnection) -> Result<(), StoreError> {
        use sqlx::migrate::MigrateError;
        match self.dialect.migrator().run(connection).await {
            Ok(()) => Ok(()),
            Err(MigrateError::VersionMissing(found)) => Err(StoreError::Newer {
                what: "the data".to_owned(),
                found: u16::try_from(found).unwrap_or(u16::MAX),
                known: self.dialect.schema(),
            }),
            Err(MigrateError::Execute(error)) => Err(failed(&error)),
            Err(error) => Err(StoreError::Damaged(format!("the schema: {error}"))),
        }
    }
}
