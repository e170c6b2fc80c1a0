//! Helpers for tests of stores.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use herzbot_core::ids::{ChannelRef, Moment, PersonId, TableId};
use herzbot_core::results::{GameResult, LeaderboardScope, ResultSeat};
use herzbot_rules::GameKind;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor};
use std::collections::BTreeMap;
use std::io::{self, Read as _, Write as _};
use std::os::unix::net::{UnixListener, UnixStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use tempfile::TempDir;

/// The address of an empty database in the PostgreSQL of `tests/postgres`; without it none, with a visible
/// message.
pub async fn fresh_postgres() -> Option<String> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let address = std::env::var("POSTGRES_FOR_TESTS").ok().filter(|_| cfg!(feature = "postgres"));
    let Some(address) = address else {
        // Bypasses the capture of the test's output.
        writeln!(
            std::io::stderr(),
            "SKIPPED: no PostgreSQL (run it as: tests/postgres cargo test --workspace …)"
        )
        .unwrap();
        return None;
    };
    sqlx::any::install_default_drivers();
    let name = format!("test_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let mut connection = AnyConnection::connect(&address).await.unwrap();
    connection.execute(AssertSqlSafe(format!("CREATE DATABASE {name}"))).await.unwrap();
    connection.close().await.unwrap();
    let (server, settings) = address.split_once("/postgres?").unwrap();
    Some(format!("{server}/{name}?{settings}"))
}

/// A way to a PostgreSQL that counts the statements sent to it.
pub struct CountedWay {
    /// The address of the database on this way.
    pub address: String,
    sent: Arc<AtomicU32>,
    _folder: TempDir,
}

impl CountedWay {
    /// A way to the database at `address`, as [`fresh_postgres`] returns it.
    pub fn to(address: &str) -> Self {
        const SOCKET: &str = ".s.PGSQL.5432";
        let folder = TempDir::new().unwrap();
        let (rest, host) = address.split_once("?host=").unwrap();
        let listener = UnixListener::bind(folder.path().join(SOCKET)).unwrap();
        let (to, sent) = (format!("{host}/{SOCKET}"), Arc::new(AtomicU32::new(0)));
        let address = format!("{rest}?host={}&sslmode=disable", folder.path().display());
        let counted = Arc::clone(&sent);
        // The threads end with the connections, or with the test.
        std::thread::spawn(move || {
            while let Ok((client, _)) = listener.accept() {
                let (server, counted) = (UnixStream::connect(&to).unwrap(), Arc::clone(&counted));
                let (mut answers, mut to) = (server.try_clone().unwrap(), client.try_clone().unwrap());
                std::thread::spawn(move || io::copy(&mut answers, &mut to));
                std::thread::spawn(move || count_statements(client, server, &counted));
            }
        });
        Self { address, sent, _folder: folder }
    }

    /// The number of executed statements since the last call, `BEGIN` and `COMMIT` included; each is a round trip.
    /// Settings of connections and `LISTEN` don't count.
    pub fn take(&self) -> u32 {
        self.sent.swap(0, Ordering::SeqCst)
    }
}

/// Forwards a client's messages to the server, and counts statements among them.
fn count_statements(mut client: UnixStream, mut server: UnixStream, sent: &AtomicU32) -> io::Result<()> {
    // The first message has no type.
    let mut header = vec![0; 4];
    loop {
        client.read_exact(&mut header)?;
        let (kind, length) = header.split_at(header.len() - 4);
        let length = u32::from_be_bytes(length.try_into().unwrap());
        let mut message = vec![0; length as usize - 4];
        client.read_exact(&mut message)?;
        let is_one = match kind {
            b"E" => true,
            b"Q" => message.starts_with(b"BEGIN") || message.starts_with(b"COMMIT"),
            _ => false,
        };
        sent.fetch_add(u32::from(is_one), Ordering::SeqCst);
        server.write_all(&[header, message].concat())?;
        header = vec![0; 5];
    }
}

/// A seat of a result; person 0 is a computer player.
pub fn seat(person: u64, points: i32, place: u8) -> ResultSeat {
    ResultSeat { person: (person != 0).then_some(PersonId(person)), points, place, left: false }
}

/// The result of a game at `table` in a channel of `server`.
pub fn result(table: u64, server: &str, seats: Vec<ResultSeat>) -> GameResult {
    GameResult {
        table: TableId(table),
        game: GameKind::ALL[0],
        channel: ChannelRef { realm: "discord".into(), server: server.into(), channel: "c".into() },
        at: Moment(1000 + table),
        rounds: 3,
        shortened: false,
        hints: 0,
        daily: None,
        elsewhere: BTreeMap::new(),
        seats,
    }
}

/// The leaderboard of that game: of a server, or everywhere.
pub fn board(server: Option<&str>) -> LeaderboardScope {
    LeaderboardScope {
        realm: "discord".into(),
        server: server.map(str::to_owned),
        game: Some(GameKind::ALL[0]),
    }
}

/// The result of a game at `table` in which the first person beat the second.
pub fn won(table: TableId) -> GameResult {
    GameResult { at: Moment(1), rounds: 1, ..result(table.0, "s", vec![seat(1, 1, 1), seat(2, 1, 2)]) }
}
