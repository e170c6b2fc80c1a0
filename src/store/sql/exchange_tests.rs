//! Messages between several processes over one PostgreSQL.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::*;
use crate::Settings as _;
use crate::exchange::{HandedId, Listed};
use crate::leases::Fence;
use crate::testing::{CountedWay, fresh_postgres};
use crate::{Exchange, Leases};
use herzbot_core::ids::{Account, PersonId, TableId};
use herzbot_core::people::PersonSettings;

use sqlx::{Connection as _, Executor};
use std::time::Duration;
use tempfile::TempDir;

const LEASE: &str = "discord/0";
const T: TableId = TableId(5);
const ANNA: PersonId = PersonId(1);
const BEN: PersonId = PersonId(2);
const MINUTE: Duration = Duration::from_secs(60);

struct Process {
    store: Arc<SqlStore>,
    leases: Arc<Leases>,
    exchange: Arc<Exchange>,
    _home: TempDir,
}

impl Process {
    async fn start(address: &str) -> Self {
        let home = TempDir::new().unwrap();
        let place = Location::Postgres(address.to_owned());
        let (store, leases) = SqlStore::open_together(&place, home.path()).await.unwrap();
        let leases = leases.unwrap();
        Self { exchange: leases.exchange(), store, leases, _home: home }
    }

    /// Acquires the lease of the tables here.
    async fn serves(&self) -> Fence {
        self.leases.renew(&[]).await.unwrap();
        self.leases.acquire(LEASE).await.unwrap().unwrap()
    }

    async fn list(&self, table: TableId, people: &[PersonId], listing: &str) {
        self.exchange.list(table, LEASE, people, listing.to_owned()).await.unwrap();
    }

    async fn of(&self, person: PersonId) -> Vec<String> {
        let listed = self.exchange.listings_of(person).await.unwrap();
        listed.into_iter().map(|listed| listed.listing).collect()
    }

    async fn hand(&self, to: &Self, message: &str) -> HandedId {
        self.exchange.hand_over(to.leases.process(), message.to_owned()).await.unwrap()
    }

    /// Waits until something was handed over.
    async fn gets(&self) -> Vec<String> {
        loop {
            let taken = self.exchange.take(MINUTE).await.unwrap();
            if !taken.is_empty() {
                return taken.into_iter().map(|taken| taken.message).collect();
            }
            self.exchange.woken().await;
        }
    }
}

/// Each statement is a transaction and a round trip.
#[tokio::test]
async fn a_press_takes_one_statement_and_four_more_if_it_is_handed_over() {
    let Some(address) = fresh_postgres().await else { return };
    let ways = [(), ()].map(|()| CountedWay::to(&address));
    let statements = || [ways[0].take(), ways[1].take()];
    let (hears, has) = (Process::start(&ways[0].address).await, Process::start(&ways[1].address).await);
    let journal = has.leases.journal(has.serves().await);
    journal.open(T, "{}".to_owned()).await.unwrap();
    has.list(T, &[ANNA], "game").await;
    journal.append(T, 0, vec!["0".to_owned()], None).await.unwrap();
    statements();
    journal.append(T, 1, vec!["1".to_owned()], None).await.unwrap();
    assert_eq!(statements(), [0, 1]);

    assert_eq!(hears.exchange.listing(T).await.unwrap().unwrap().process, Some(has.leases.process()));
    assert_eq!(statements(), [1, 0], "who has the table");
    let handed = hears.hand(&has, "press").await;
    assert_eq!(statements(), [1, 0], "hand it over");
    assert_eq!(has.exchange.take(MINUTE).await.unwrap().len(), 1);
    assert_eq!(statements(), [0, 1], "take it");
    journal.append(T, 2, vec!["2".to_owned()], None).await.unwrap();
    assert_eq!(statements(), [0, 1], "move");
    assert_eq!(hears.exchange.take_back(handed).await, Ok(false));
    assert_eq!(statements(), [1, 0], "whether it was taken, a second later");
}

#[tokio::test]
async fn everybody_learns_who_has_a_table_and_who_sits_there() {
    let Some(address) = fresh_postgres().await else { return };
    let (first, second) = (Process::start(&address).await, Process::start(&address).await);
    let fence = first.serves().await;
    first.list(T, &[ANNA], "lobby").await;
    first.list(TableId(6), &[], "empty").await;
    assert_eq!((second.of(ANNA).await, second.of(BEN).await), (vec!["lobby".to_owned()], vec![]));
    first.list(T, &[BEN, BEN], "game").await;
    assert_eq!((second.of(ANNA).await, second.of(BEN).await), (vec![], vec!["game".to_owned()]));
    let home = async |process: &Process| {
        process.exchange.listing(T).await.unwrap().map(|Listed { process, listing }| (process, listing))
    };
    assert_eq!(home(&second).await, Some((Some(first.leases.process()), "game".to_owned())));
    // Another process gets it. In between it has no owner, and late messages of the first one have no effect.
    let journal = first.leases.journal(fence.clone());
    for table in [T, TableId(7)] {
        journal.open(table, "{}".to_owned()).await.unwrap();
    }
    journal.freeze(TableId(7), "a test".to_owned()).await.unwrap();
    first.list(TableId(7), &[ANNA], "frozen").await;
    first.leases.release(&fence).await.unwrap();
    assert_eq!(home(&second).await, Some((None, "game".to_owned())));
    second.serves().await;
    assert_eq!(home(&first).await, Some((Some(second.leases.process()), "game".to_owned())));
    first.list(T, &[ANNA], "late").await;
    first.exchange.unlist(T).await.unwrap();
    first.exchange.forget(LEASE).await.unwrap();
    assert_eq!(first.of(BEN).await, ["game"]);
    // Ended and frozen tables are removed, as are those that end there.
    second.exchange.forget(LEASE).await.unwrap();
    for gone in [TableId(6), TableId(7)] {
        assert_eq!(first.exchange.listing(gone).await.unwrap(), None);
    }
    assert_eq!((first.of(ANNA).await, first.of(BEN).await), (vec![], vec!["game".to_owned()]));
    second.list(T, &[BEN], "here").await;
    assert_eq!(first.of(BEN).await, ["here"]);
    second.exchange.unlist(T).await.unwrap();
    assert_eq!(first.of(BEN).await, Vec::<String>::new());
    assert_eq!(first.exchange.listing(T).await.unwrap(), None);
}

#[tokio::test]
async fn people_are_read_once_until_any_process_changes_them() {
    let Some(address) = fresh_postgres().await else { return };
    let (first, second) = (Process::start(&address).await, Process::start(&address).await);
    let account = Account { realm: "discord".into(), id: "77".into() };
    let meet = async |process: &Process, name: &str| {
        process.store.person(&account, name, Some("de"), ANNA).await.unwrap()
    };
    meet(&second, "Anna").await;
    while !first.store.people.is_heard() {
        tokio::task::yield_now().await;
    }
    assert_eq!(meet(&first, "Anna").await.name, "Anna");
    // Nobody is notified of a direct change, so it is not seen.
    let mut database = sqlx::AnyConnection::connect(&address).await.unwrap();
    database.execute("UPDATE people SET name = 'Nobody'").await.unwrap();
    assert_eq!(meet(&first, "Anna").await.name, "Anna");
    assert_eq!(first.store.person_by_id(ANNA).await.unwrap().unwrap().name, "Anna");
    database.execute("UPDATE people SET name = 'Anna'").await.unwrap();
    // A change by another process is seen.
    let quiet = PersonSettings { language: Some("fr".into()), ..PersonSettings::default() };
    second.store.set_person(ANNA, quiet.clone()).await.unwrap();
    assert_eq!(second.store.person_by_id(ANNA).await.unwrap().unwrap().settings, quiet);
    while first.store.person_of(&account).await.unwrap().unwrap().settings != quiet {
        tokio::task::yield_now().await;
    }
    meet(&second, "Anna B.").await;
    while first.store.person_by_id(ANNA).await.unwrap().unwrap().name != "Anna B." {
        tokio::task::yield_now().await;
    }
    second.store.forget(ANNA).await.unwrap();
    while first.store.person_by_id(ANNA).await.unwrap().is_some() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn what_is_handed_over_is_taken_once_and_in_order() {
    let Some(address) = fresh_postgres().await else { return };
    let (first, second) = (Process::start(&address).await, Process::start(&address).await);
    let told: Vec<String> = (0..50).map(|number| number.to_string()).collect();
    let handing = async {
        for message in &told {
            first.hand(&second, message).await;
        }
    };
    let taking = async {
        let mut got = Vec::new();
        while got.len() < told.len() {
            got.extend(second.gets().await);
        }
        got
    };
    let ((), got) = tokio::join!(handing, taking);
    assert_eq!(got, told);
    assert!(first.exchange.take(MINUTE).await.unwrap().is_empty(), "nothing was for the first one");
    // A message can be withdrawn until it is received; then it is gone.
    let handed = first.hand(&second, "late").await;
    assert!(first.exchange.take_back(handed).await.unwrap());
    assert!(second.exchange.take(MINUTE).await.unwrap().is_empty());
    assert!(!first.exchange.take_back(handed).await.unwrap());
    // Old messages are dropped.
    first.hand(&second, "old").await;
    let mut database = sqlx::AnyConnection::connect(&address).await.unwrap();
    database.execute("UPDATE handed SET handed_at = handed_at - 30000").await.unwrap();
    assert!(second.exchange.take(MINUTE / 4).await.unwrap().is_empty());
    let left = sqlx::query("SELECT 1 FROM handed").fetch_all(&mut database).await.unwrap();
    assert!(left.is_empty());
}

#[tokio::test]
async fn turns_are_taken_one_after_the_other_by_all_processes() {
    let Some(address) = fresh_postgres().await else { return };
    let (first, second) = (Process::start(&address).await, Process::start(&address).await);
    assert!(first.exchange.is_free("bucket").await.unwrap());
    let mut waits = Vec::new();
    for process in [&first, &second, &first] {
        waits.push(process.exchange.take_turn("bucket", MINUTE).await.unwrap());
    }
    assert_eq!(waits[0], Duration::ZERO);
    // Minus the elapsed time; waiting takes no place.
    assert!(waits[1] > Duration::ZERO && waits[1] <= MINUTE, "{waits:?}");
    assert!(waits[2] > Duration::ZERO && waits[2] <= waits[1], "{waits:?}");
    assert!(!second.exchange.is_free("bucket").await.unwrap());
    second.exchange.set_turn("bucket", Duration::ZERO).await.unwrap();
    assert_eq!(first.exchange.take_turn("bucket", MINUTE).await.unwrap(), Duration::ZERO);
    assert!(second.exchange.is_free("another").await.unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn places_are_taken_by_all_processes_and_are_free_again_later() {
    let Some(address) = fresh_postgres().await else { return };
    let (first, second) = (Process::start(&address).await, Process::start(&address).await);
    let take =
        async |process: &Process, name: &str| process.exchange.take_place(name, 3, MINUTE).await.unwrap();
    // Even concurrently each place is taken once.
    for round in 0..20 {
        let name = format!("round {round}");
        let (a, b, c, d) = tokio::join!(
            take(&first, &name),
            take(&second, &name),
            take(&first, &name),
            take(&second, &name)
        );
        let waits: Vec<Duration> = [a, b, c, d].into_iter().filter(|wait| !wait.is_zero()).collect();
        assert!(matches!(waits[..], [wait] if wait <= MINUTE), "{waits:?}");
    }
    let mut database = sqlx::AnyConnection::connect(&address).await.unwrap();
    // The first of them was taken a minute ago.
    database.execute("UPDATE places SET free_at = free_at - 60000 WHERE place = 2").await.unwrap();
    assert_eq!(take(&second, "round 0").await, Duration::ZERO);
    assert!(take(&first, "round 0").await > Duration::ZERO);
    let left = sqlx::query("SELECT 1 FROM places WHERE name <> 'round 0' AND place = 2");
    assert!(left.fetch_all(&mut database).await.unwrap().is_empty(), "what is long ago is not kept");
}

/// Prints the duration of a hand-over, from looking up the table's owner to arrival at that process:
/// `tests/postgres cargo test --workspace --lib -- --ignored --nocapture how_long_a_hand_over_takes`.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a benchmark"]
async fn how_long_a_hand_over_takes() {
    const PRESSES: usize = 2_000;
    let Some(address) = fresh_postgres().await else { return };
    let (first, second) = (Process::start(&address).await, Process::start(&address).await);
    second.serves().await;
    second.list(T, &[ANNA, BEN], "{}").await;
    let (tell, mut told) = tokio::sync::mpsc::unbounded_channel();
    let taking = async {
        for _ in 0..PRESSES {
            for message in second.gets().await {
                tell.send((message, std::time::Instant::now())).unwrap();
            }
            if tell.is_closed() {
                break;
            }
        }
    };
    let handing = async {
        // The size of a press with its reply data.
        let filling = " ".repeat(1_000);
        let mut took = Vec::new();
        for press in 0..PRESSES {
            let began = std::time::Instant::now();
            let home = first.exchange.listing(T).await.unwrap().unwrap().process.unwrap();
            first.exchange.hand_over(home, format!("{press}{filling}")).await.unwrap();
            let (message, at) = told.recv().await.unwrap();
            assert_eq!(message.trim(), press.to_string());
            took.push(at - began);
        }
        took
    };
    let ((), mut took) = tokio::join!(taking, handing);
    took.sort_unstable();
    let millis = |at: usize| took[at].as_secs_f64() * 1000.0;
    println!(
        "{PRESSES} hand-overs: p50 {:.1} ms, p99 {:.1} ms, worst {:.1} ms",
        millis(PRESSES / 2),
        millis(PRESSES * 99 / 100),
        millis(PRESSES - 1)
    );
}
