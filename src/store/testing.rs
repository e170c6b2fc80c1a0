//! What tests of stores share.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use herzbot_core::ids::{ChannelRef, Moment, PersonId, TableId};
use herzbot_core::results::{GameResult, ResultSeat};
use herzbot_rules::GameKind;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor};
use std::io::Write as _;
use std::sync::atomic::{AtomicU32, Ordering};

/// The address of an empty database of the PostgreSQL that `tests/postgres` runs; none, said loudly, without it.
pub async fn fresh_postgres() -> Option<String> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let address = std::env::var("POSTGRES_FOR_TESTS").ok().filter(|_| cfg!(feature = "postgres"));
    let Some(address) = address else {
        // Past the capture of the test's output.
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

/// The result of a game at `table` that the first person has won against the second.
pub fn won(table: TableId) -> GameResult {
    let seat = |person, place| ResultSeat { person: Some(PersonId(person)), points: 1, place, left: false };
    GameResult {
        table,
        game: GameKind::ALL[0],
        channel: ChannelRef { realm: "discord".into(), server: "s".into(), channel: "c".into() },
        at: Moment(1),
        rounds: 1,
        shortened: false,
        hints: 0,
        daily: None,
        elsewhere: std::collections::BTreeMap::new(),
        seats: vec![seat(1, 1), seat(2, 2)],
    }
}
