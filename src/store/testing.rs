//! Helpers for tests of stores.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use herzbot_core::ids::{ChannelRef, Moment, PersonId, TableId};
use herzbot_core::results::{GameResult, LeaderboardScope, ResultSeat};
use herzbot_rules::GameKind;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor};
use std::collections::BTreeMap;
use std::io::Write as _;
use std::sync::atomic::{AtomicU32, Ordering};

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
