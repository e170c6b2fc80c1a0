//! Connections to SQLite in the data folder or to PostgreSQL, and the schema.
//!
//! Both are used through sqlx's `Any` driver, with common statements (`$1` for arguments, 64-bit integers,
//! texts, bytes). The differences are in [`Dialect`] and in `migrations/`.

use super::rows::{damaged, get};
use crate::StoreError;
use crate::data_folder::FILE;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions, AnyRow};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{
    AnyConnection, AnyPool, AssertSqlSafe, ConnectOptions, Connection, Executor, Row, SqlSafeStr,
    SqliteConnection,
};
use std::borrow::Cow;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::{Duration, Instant};

/// Names the data in errors about their format.
pub const DATA: &str = "the data";

/// The most connections that read at the same time.
const READERS: u32 = 4;

/// A reader's connection idle for this long is tested before use.
const TEST_AFTER: Duration = Duration::from_secs(10);

/// How long to wait for PostgreSQL: to be back, to release a lock, to answer a reader.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// How long to wait for a file on disk, which may be slow.
const DISK_PATIENCE: Duration = Duration::from_secs(60);

/// The pause before the next try to reach PostgreSQL.
pub const RETRY: Duration = Duration::from_millis(50);

/// Takes PostgreSQL's advisory lock for a process that uses the database alone. The number is "herzbot" in ASCII.
const ALONE: &str = "SELECT pg_try_advisory_lock(29382073208471412) AS held";

/// Takes the advisory lock shared, for processes that use the database together. It excludes a process that wants the
/// database alone.
const TOGETHER: &str = "SELECT pg_try_advisory_lock_shared(29382073208471412) AS held";

/// Makes the server end a transaction of a stalled process, which would keep the others from its leases.
pub const NO_STALLING: &str = "SET idle_in_transaction_session_timeout = '3s'";

/// The place of the data. Its text omits the password.
#[derive(Clone, PartialEq, Eq)]
pub enum Location {
    /// A file in a data folder, which is created if it is missing.
    Folder(PathBuf),
    /// A PostgreSQL database: `postgres://user:password@host/name`.
    Postgres(String),
}

impl Location {
    /// Whether a text is an address of PostgreSQL.
    pub fn is_postgres(address: &str) -> bool {
        let rest = address.strip_prefix("postgres://").or_else(|| address.strip_prefix("postgresql://"));
        rest.is_some_and(|rest| !rest.is_empty()) && AnyConnectOptions::from_str(address).is_ok()
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => write!(f, "{}", folder.display()),
            // Host and name only, without user, password and settings.
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

/// The kind of database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    Sqlite,
    /// PostgreSQL 15 or newer, or a compatible database.
    Postgres,
}

/// The number of the schema: of the only migration. Databases from before the first release have lower ones and
/// are refused.
pub const SCHEMA: u16 = 11;

impl Dialect {
    /// The statements that create the schema.
    pub const fn schema(self) -> &'static str {
        match self {
            Self::Sqlite => include_str!("../migrations/sqlite.sql"),
            Self::Postgres => include_str!("../migrations/postgres.sql"),
        }
    }

    /// The kind of database that a connection leads to.
    pub fn of(connection: &AnyConnection) -> Self {
        if connection.backend_name() == "SQLite" { Self::Sqlite } else { Self::Postgres }
    }

    /// The statements after which a connection reads one state of the database, and changes nothing.
    pub const fn begin_reading(self) -> &'static str {
        match self {
            Self::Sqlite => "PRAGMA query_only = ON; PRAGMA cell_size_check = ON; BEGIN",
            Self::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        }
    }

    /// How long to wait for a connection. Longer in tests, which share a busy machine and don't cover hanging
    /// servers.
    const fn patience(self) -> Duration {
        match self {
            Self::Sqlite => DISK_PATIENCE,
            Self::Postgres if cfg!(test) => DISK_PATIENCE,
            Self::Postgres => PATIENCE,
        }
    }

    fn migrator(self) -> Migrator {
        let (name, sql) = (Cow::Borrowed("store"), self.schema().into_sql_str());
        let migration = Migration::new(SCHEMA.into(), name, MigrationType::Simple, sql, false);
        Migrator::with_migrations(vec![migration])
    }
}

/// SQLite's primary error code; none for an error of PostgreSQL, whose codes have five characters.
fn sqlite_code(error: &sqlx::Error) -> Option<u32> {
    let sqlx::Error::Database(found) = error else { return None };
    let code = found.code()?.parse::<u32>().ok().filter(|code| *code < 10_000)?;
    Some(code & 255)
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::Database(found) if is_damage(&error) => Self::Damaged(found.message().to_owned()),
            // SQLITE_FULL.
            _ if sqlite_code(&error) == Some(13) => Self::Io("the disk is full".to_owned()),
            // PostgreSQL: wrong password, no access (pg_hba.conf, no such role), no such database, no rights.
            sqlx::Error::Database(found)
                if matches!(found.code().as_deref(), Some("28P01" | "28000" | "3D000" | "42501")) =>
            {
                Self::Unusable(format!("the database refuses: {}", found.message()))
            }
            sqlx::Error::RowNotFound => Self::Damaged(error.to_string()),
            _ if is_damage(&error) => Self::Damaged(error.to_string()),
            other => Self::Io(format!("the database: {other}")),
        }
    }
}

/// Whether SQLite wrote nothing, and may succeed later: SQLITE_BUSY and SQLITE_LOCKED (another program such
/// as `sqlite3` writes), SQLITE_FULL.
pub fn is_transient(error: &sqlx::Error) -> bool {
    matches!(sqlite_code(error), Some(5 | 6 | 13))
}

/// Whether a statement of SQLite broke a constraint, or its trigger aborted it (SQLITE_CONSTRAINT).
pub fn is_constraint(error: &sqlx::Error) -> bool {
    sqlite_code(error) == Some(19)
}

/// Why PostgreSQL refused a statement, if a retry would fail, too.
pub fn refusal(error: &sqlx::Error) -> Option<StatementRefusal> {
    let sqlx::Error::Database(refused) = error else { return None };
    let code = refused.code()?;
    match code.get(..2)? {
        // An invalid value (`data_exception`), a violated constraint, an exceeded limit.
        "22" | "23" | "54" => Some(StatementRefusal::Value),
        // `disk_full`, `out_of_memory`, `configuration_limit_exceeded`; too many connections may pass.
        "53" if code != "53300" => Some(StatementRefusal::Resources),
        _ => None,
    }
}

/// Why PostgreSQL refused a statement on a working connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatementRefusal {
    /// Because of the written value.
    Value,
    /// Its disk is full, or it lacks memory.
    Resources,
}

/// Whether the error means damaged data: SQLITE_CORRUPT and SQLITE_NOTADB, or a value of the wrong type for
/// its column.
pub fn is_damage(error: &sqlx::Error) -> bool {
    matches!(sqlite_code(error), Some(11 | 26))
        || matches!(error, sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_))
}

/// The size of a page in a new SQLite file, in bytes. A move changes rows on three pages, and the log gets each page
/// whole. With SQLite's default of 4096, a press wrote twice as much.
pub const PAGE_SIZE: usize = 1024;

/// Makes the commits in SQLite's log durable by a checkpoint. A killed program may have left unsynced commits
/// there, which the witness must not count before they are on disk. False: the disk is full.
pub async fn sync_log(connection: &mut AnyConnection) -> Result<bool, StoreError> {
    match connection.execute("PRAGMA wal_checkpoint").await {
        Ok(_) => Ok(true),
        Err(error) if is_transient(&error) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Tests connections before use only after `test_after` of idle time. By default sqlx tests each before each
/// use, which takes a round trip. (It also tests them after use, without delay.)
pub fn tested_after(pool: AnyPoolOptions, test_after: Duration) -> AnyPoolOptions {
    pool.test_before_acquire(false).before_acquire(move |connection, meta| {
        Box::pin(async move {
            if meta.idle_for >= test_after {
                connection.ping().await?;
            }
            Ok(true)
        })
    })
}

/// A database to connect to.
#[derive(Clone, Debug)]
pub struct Database {
    /// Its kind.
    pub dialect: Dialect,
    options: AnyConnectOptions,
    /// Whether other processes may use it at the same time.
    together: bool,
}

impl Database {
    /// The database at an address of PostgreSQL.
    ///
    /// # Errors
    /// The address is invalid. The error omits it, since it may contain a password.
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

    /// The SQLite database in the file `path`. `create`: a missing file is created.
    pub fn sqlite(path: &Path, create: bool) -> Result<Self, StoreError> {
        Self::sqlite_with(path, |options| options.create_if_missing(create))
    }

    /// The SQLite database in the file `path`, for inspection with or without a running bot. The log of a
    /// crash stays unchanged, as possible evidence of damage.
    pub fn sqlite_to_look(path: &Path) -> Result<Self, StoreError> {
        let log = path.with_file_name(FILE.to_owned() + "-wal");
        if std::fs::metadata(log).is_ok_and(|log| log.len() > 0) {
            return Self::sqlite_to_read(path);
        }
        // Without a log there is no checkpoint, and files that reading creates are removed again.
        Self::sqlite(path, false)
    }

    /// The SQLite database in the file `path`, read-only: its log is not checkpointed either.
    pub fn sqlite_to_read(path: &Path) -> Result<Self, StoreError> {
        Self::sqlite_with(path, |options| options.read_only(true))
    }

    fn sqlite_with(
        path: &Path,
        set: impl FnOnce(SqliteConnectOptions) -> SqliteConnectOptions,
    ) -> Result<Self, StoreError> {
        let path = std::path::absolute(path).map_err(crate::folder::io_error(path))?;
        let options = set(SqliteConnectOptions::new().filename(&path));
        Self::of_sqlite(AnyConnectOptions::from_url(&options.to_url_lossy())?)
    }

    /// An empty SQLite database in memory, for one connection.
    pub fn in_memory() -> Result<Self, StoreError> {
        Self::of_sqlite(AnyConnectOptions::from_str("sqlite::memory:")?)
    }

    fn of_sqlite(options: AnyConnectOptions) -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        let options = options.disable_statement_logging();
        Ok(Self { dialect: Dialect::Sqlite, options, together: false })
    }

    /// The same database; `together`: other processes may use it at the same time if it is PostgreSQL. A
    /// SQLite file is always exclusive.
    pub fn together(self, together: bool) -> Self {
        Self { together: together && self.dialect == Dialect::Postgres, ..self }
    }

    /// Whether other processes may use it at the same time.
    pub const fn is_shared(&self) -> bool {
        self.together
    }

    /// The options of its connections.
    pub fn options(&self) -> AnyConnectOptions {
        self.options.clone()
    }

    /// A connection with the database's default settings.
    pub async fn connect_plainly(&self) -> Result<AnyConnection, sqlx::Error> {
        let connecting = AnyConnection::connect_with(&self.options);
        tokio::time::timeout(self.dialect.patience(), connecting)
            .await
            .unwrap_or_else(|_| Err(sqlx::Error::PoolTimedOut))
    }

    /// A connection that may write.
    pub async fn connect(&self) -> Result<AnyConnection, sqlx::Error> {
        let mut connection = self.connect_plainly().await?;
        if self.dialect == Dialect::Sqlite {
            // Durable: with a write-ahead log, each commit is one sync. Damaged pages are reported. The log is
            // written back after about 4 MB.
            let settings = format!(
                "PRAGMA page_size = {PAGE_SIZE}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                 PRAGMA cell_size_check = ON; PRAGMA wal_autocheckpoint = 4000; \
                 PRAGMA journal_size_limit = 16777216; PRAGMA temp_store = MEMORY"
            );
            connection.execute(AssertSqlSafe(settings)).await?;
        }
        Ok(connection)
    }

    /// A connection with a lock for its lifetime: exclusive, or, if the database is shared, against exclusive
    /// use. (A SQLite file is locked by its folder.)
    ///
    /// # Errors
    /// [`StoreError::InUse`] if another process has the lock; or as [`Database::connect`].
    pub async fn connect_to_write(&self) -> Result<AnyConnection, StoreError> {
        let since = Instant::now();
        let mut connection = loop {
            match self.connect().await {
                Ok(connection) => break connection,
                // A restarting server is back within moments.
                Err(error) => match StoreError::from(error) {
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
            connection.execute(NO_STALLING).await?;
        }
        let since = Instant::now();
        loop {
            if connection.fetch_one(lock).await?.try_get("held")? {
                return Ok(connection);
            }
            // The server needs a moment to notice a dead process.
            if since.elapsed() > PATIENCE {
                return Err(StoreError::InUse);
            }
            tokio::time::sleep(RETRY).await;
        }
    }

    /// A connection to SQLite that offers more than those to any database.
    pub async fn connect_to_sqlite(&self) -> Result<SqliteConnection, sqlx::Error> {
        SqliteConnectOptions::try_from(&self.options)?.connect().await
    }

    /// Connections for reading, opened on demand.
    pub fn readers(&self) -> AnyPool {
        let dialect = self.dialect;
        // Reads that fail because the server closed the connection are retried.
        tested_after(AnyPoolOptions::new(), TEST_AFTER)
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

    /// Whether the database has our schema; false: none yet. `what` names it in errors ("the data").
    ///
    /// # Errors
    /// [`StoreError::Newer`]; [`StoreError::Unusable`] if it is from before the first release, or has our
    /// number but different statements; [`StoreError::Damaged`]; or the database failed.
    pub async fn has_schema(&self, connection: &mut AnyConnection, what: &str) -> Result<bool, StoreError> {
        let is_there = match self.dialect {
            Dialect::Sqlite => {
                has_text(connection).await?;
                "SELECT count(*) AS n FROM sqlite_master WHERE name = '_sqlx_migrations'"
            }
            Dialect::Postgres => "SELECT count(to_regclass('_sqlx_migrations')::oid) AS n",
        };
        let tables: i64 = connection.fetch_one(is_there).await?.try_get("n")?;
        if tables == 0 {
            return Ok(false);
        }
        let newest = "SELECT coalesce(max(version), 0) AS n FROM _sqlx_migrations";
        let found: i64 = connection.fetch_one(newest).await?.try_get("n")?;
        match u16::try_from(found).unwrap_or(u16::MAX) {
            0 => Ok(false),
            SCHEMA => self.has_our_statements(connection, what).await.map(|()| true),
            found if found > SCHEMA => Err(StoreError::Newer { what: what.to_owned(), found, known: SCHEMA }),
            found => Err(StoreError::Unusable(format!(
                "{what} was written by a Herzbot from before the first release (format {found}), which this one can't \
                 read. Nothing has been changed. Start with an empty data folder or database"
            ))),
        }
    }

    /// Refuses a schema with our number but different statements, as from versions between releases.
    async fn has_our_statements(&self, connection: &mut AnyConnection, what: &str) -> Result<(), StoreError> {
        let sql = "SELECT checksum FROM _sqlx_migrations WHERE version = $1";
        let row = sqlx::query(sql).bind(i64::from(SCHEMA)).fetch_one(&mut *connection).await?;
        let found: Vec<u8> = get(&row, "checksum")?;
        if self.dialect.migrator().iter().any(|migration| *migration.checksum == *found) {
            return Ok(());
        }
        // If the tables match our statements, the checksum is damaged.
        if self.dialect == Dialect::Sqlite && verify_schema(connection).await.is_ok() {
            return Err(damaged("the checksum of the schema"));
        }
        Err(StoreError::Unusable(format!(
            "{what} has another format than this Herzbot reads, with the same number ({SCHEMA}): it was written by one from \
             between two releases. Nothing has been changed. Use that one, or start with an empty data folder or database"
        )))
    }

    /// Creates the schema in an empty database; otherwise checks that it is ours.
    ///
    /// # Errors
    /// As [`Database::has_schema`]; [`StoreError::Damaged`] after an unfinished migration.
    pub async fn migrate(&self, connection: &mut AnyConnection, what: &str) -> Result<(), StoreError> {
        use sqlx::migrate::MigrateError;
        self.has_schema(connection, what).await?;
        match self.dialect.migrator().run(connection).await {
            Ok(()) => Ok(()),
            Err(MigrateError::Execute(error)) => Err(error.into()),
            Err(error) => Err(StoreError::Damaged(format!("the schema: {error}"))),
        }
    }
}

/// Refuses a schema of SQLite that isn't UTF-8: sqlx would panic at a column type that isn't.
async fn has_text(connection: &mut AnyConnection) -> Result<(), StoreError> {
    let sql = "SELECT CAST(coalesce(sql, '') AS BLOB) AS text FROM sqlite_master";
    for row in connection.fetch_all(sql).await? {
        let text: Vec<u8> = get(&row, "text")?;
        if std::str::from_utf8(&text).is_err() {
            return Err(damaged("the schema has been changed"));
        }
    }
    Ok(())
}

/// Compares the schema with that of a new database.
pub async fn verify_schema(connection: &mut AnyConnection) -> Result<(), StoreError> {
    let known = Database::in_memory()?;
    let mut fresh = known.connect().await?;
    fresh.execute(known.dialect.schema()).await?;
    let sql = "SELECT coalesce(sql, name) AS text FROM sqlite_master \
               WHERE tbl_name <> '_sqlx_migrations' ORDER BY name";
    let expected = sqlx::query(sql).fetch_all(&mut fresh).await?;
    let found = sqlx::query(sql).fetch_all(&mut *connection).await?;
    // It was only in memory.
    let _closed = fresh.close().await;
    let texts = |rows: &[AnyRow]| rows.iter().map(|row| get(row, "text")).collect::<Result<Vec<String>, _>>();
    if texts(&found)? == texts(&expected)? { Ok(()) } else { Err(damaged("the schema has been changed")) }
}
