//! How long people wait if the database is far away.

use crate::bot::Bot;
use crate::cut_off::Wire;
use crate::postgres::Server;
use crate::sharing::{Game, shared_out};
use herzbot_imitation::{Discord, Limits};
use herzbot_store::leases::RENEW_EVERY;
use herzbot_store::{Location, open_shared_store};
use sqlx::{AnyConnection, Connection, Row};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// The delay to the database in each direction.
const WAY: Duration = Duration::from_millis(20);
const SHARDS: u64 = 2;
const MOVES: usize = 20;

/// The database's work so far.
struct Written {
    at: Instant,
    /// The number of committed transactions.
    transactions: f64,
    /// The bytes of its server's log.
    bytes: f64,
}

impl Written {
    async fn now(address: &str) -> Self {
        // A process reports its transactions within a second.
        tokio::time::sleep(Duration::from_secs(2)).await;
        let mut database = AnyConnection::connect(address).await.unwrap();
        let sql = "SELECT sum(xact_commit)::float8 AS transactions, (pg_current_wal_lsn() - '0/0')::float8 AS bytes \
                   FROM pg_stat_database WHERE datname = current_database()";
        let row = sqlx::query(sql).fetch_one(&mut database).await.unwrap();
        Self { at: Instant::now(), transactions: row.get("transactions"), bytes: row.get("bytes") }
    }

    /// Returns the seconds, transactions and bytes from this until `later`.
    fn until(&self, later: &Self) -> (f64, f64, f64) {
        let seconds = (later.at - self.at).as_secs_f64();
        (seconds, later.transactions - self.transactions, later.bytes - self.bytes)
    }
}

/// Prints how long presses take, and how many round trips to the database that is. It compares tables of the
/// process that gets private chats with those of the other one: `cargo test --test evenings -- --ignored
/// --nocapture how_far_the_database`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a figure"]
async fn how_far_the_database_may_be() {
    let Some(server) = Server::start() else { return };
    sqlx::any::install_default_drivers();
    let discord = Discord::builder().limits(Limits::none()).shards(SHARDS, 1).start().await;
    let clubs: Vec<_> = (0..20).map(|number| discord.server(&format!("Club {number}"), "en-US")).collect();
    let wires = [(), ()].map(|()| Wire::to_postgres(&server.address, WAY));
    let mut bots = [0, 1].map(|number: usize| Bot::on_database(&discord, &wires[number].address));
    bots[0].join(&discord).await;
    bots[1].start();
    shared_out(&server.address, &discord, &[1, 1], &mut bots, "two bots").await;
    let first = Written::now(&server.address).await;
    tokio::time::sleep(Duration::from_secs(8)).await;
    let second = Written::now(&server.address).await;
    let (seconds, transactions, bytes) = first.until(&second);
    let idle = (transactions / seconds, bytes / seconds);
    eprintln!("two bots without presses: {:.1} transactions and {:.0} bytes of WAL a second", idle.0, idle.1);
    for (shard, whose) in [(0, "of the process that hears of the press"), (1, "handed over")] {
        let club = clubs.iter().find(|club| club.shard(SHARDS) == shard).unwrap();
        let people = ["Anna", "Ben"].map(|name| club.member(name, "en-US"));
        let mut game = Game::start(club.channel("karten"), people, shard).await;
        // The first moves choose where people play, and prepare statements.
        game.goes_on(4).await;
        let before = Written::now(&server.address).await;
        let mut took = game.goes_on(MOVES).await;
        let after = Written::now(&server.address).await;
        took.sort_unstable();
        let round_trips = |time: Duration| time.as_secs_f64() / (2 * WAY).as_secs_f64();
        // On a busy machine, everything else takes longer than the delay.
        let (fastest, middle, all) = (took[0], took[took.len() / 2], took.len());
        let trips = round_trips(fastest);
        eprintln!(
            "{whose}: {all} presses, p50 {middle:.0?}, the fastest {fastest:.0?} ({trips:.1} round trips)"
        );
        let (seconds, transactions, bytes) = before.until(&after);
        let each = |all: f64, idle: f64| (all - idle * seconds) / MOVES as f64;
        let (transactions, bytes) = (each(transactions, idle.0), each(bytes, idle.1));
        eprintln!(
            "{whose}: {transactions:.1} transactions and {bytes:.0} bytes of WAL a press, beside those"
        );
    }
    for bot in &mut bots {
        assert!(bot.stop().await.success(), "{}", bot.log());
    }
}

/// More shards than a bot could acquire one by one before its leases expire.
const MANY_SHARDS: usize = 26;

/// Returns since when each live process has been alive. It changes if a process doesn't renew in time.
async fn alive_since(database: &mut AnyConnection) -> BTreeMap<String, i64> {
    let sql = "SELECT id, alive_since FROM processes";
    let rows = sqlx::query(sql).fetch_all(database).await.unwrap();
    rows.iter().map(|row| (row.get("id"), row.get("alive_since"))).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_takes_over_many_shards_renews_its_leases_in_time() {
    let Some(server) = Server::start() else { return };
    sqlx::any::install_default_drivers();
    let discord = Discord::builder()
        .limits(Limits::none())
        .shards(MANY_SHARDS as u64, MANY_SHARDS as u64)
        .start()
        .await;
    for number in 0..20 {
        let _club = discord.server(&format!("Club {number}"), "en-US");
    }
    let wires = [(), ()].map(|()| Wire::to_postgres(&server.address, WAY));
    let mut bots = [0, 1].map(|number: usize| Bot::on_database(&discord, &wires[number].address));
    // On a machine that stalls, this process doesn't renew in time either.
    let home = tempfile::tempdir().unwrap();
    let place = Location::Postgres(wires[1].address.clone());
    let (_store, leases) = open_shared_store(&place, home.path()).await.unwrap();
    let leases = leases.unwrap();
    let control = leases.process().to_string();
    leases.renew(&[]).await.unwrap();
    let renewing = tokio::spawn(async move {
        let mut beats = tokio::time::interval(RENEW_EVERY);
        loop {
            beats.tick().await;
            leases.renew(&[]).await.unwrap();
        }
    });
    let mut database = AnyConnection::connect(&server.address).await.unwrap();

    // The second one takes over from the first one, which is killed.
    for (bot, what) in bots.iter_mut().zip(["the first bot", "the second bot"]) {
        let others = alive_since(&mut database).await;
        bot.start();
        let (id, since) = loop {
            let mut new = alive_since(&mut database).await.into_iter();
            if let Some(new) = new.find(|(id, _)| !others.contains_key(id)) {
                break new;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        };
        let control_since = others[&control];
        shared_out(&server.address, &discord, &[MANY_SHARDS], std::slice::from_mut(bot), what).await;
        let now = alive_since(&mut database).await;
        if now[&control] == control_since {
            assert_eq!(now.get(&id), Some(&since), "{what} did not renew in time:\n{}", bot.log());
        }
        bot.kill();
    }
    renewing.abort();
}
