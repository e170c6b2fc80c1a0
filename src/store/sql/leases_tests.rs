//! Several processes over one PostgreSQL: holders of leases, and fencing of all others.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::*;
use crate::Leases;
use crate::identity::Identity;
use crate::leases::ProcessId;
use crate::place::TablePlace;
use crate::testing::{CountedWay, fresh_postgres, won};
use crate::{Journal, Settings, StoreError};
use herzbot_core::ids::{Account, PersonId, TableId};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor};
use std::path::Path;
use tempfile::TempDir;

const T: TableId = TableId(5);
const SHARD: &str = "discord/3";
const OTHER: &str = "discord/4";

/// A process from the store's point of view.
struct Process {
    store: Arc<SqlStore>,
    leases: Arc<Leases>,
    home: Option<TempDir>,
}

impl Process {
    async fn start(address: &str) -> Self {
        Self::start_in(address, TempDir::new().unwrap()).await
    }

    async fn start_in(address: &str, home: TempDir) -> Self {
        let place = Location::Postgres(address.to_owned());
        let (store, leases) = SqlStore::open_together(&place, home.path()).await.unwrap();
        let leases = leases.unwrap();
        leases.renew(&[]).await.unwrap();
        Self { store, leases, home: Some(home) }
    }

    async fn acquire(&self, lease: &str) -> Option<Fence> {
        self.leases.acquire(lease).await.unwrap()
    }

    async fn shards(&self, at_least: u32) -> u32 {
        self.leases.shards("discord", at_least).await.unwrap()
    }

    fn id(&self) -> ProcessId {
        self.leases.process()
    }
}

/// The database, whose clock is advanced by moving stored times back.
struct Database(AnyConnection);

impl Database {
    async fn at(address: &str) -> Self {
        Self(AnyConnection::connect(address).await.unwrap())
    }

    async fn run(&mut self, sql: String) -> u64 {
        self.0.execute(AssertSqlSafe(sql)).await.unwrap().rows_affected()
    }

    /// Makes all processes old enough to judge others, and alive for an hour, however slow this test is.
    async fn all_are_old(&mut self) {
        let sql =
            "UPDATE processes SET alive_since = alive_since - 3600000, expires_at = expires_at + 3600000";
        self.run(sql.to_owned()).await;
    }

    /// Expires a process.
    async fn stalls(&mut self, process: &Process) {
        let sql = format!("UPDATE processes SET expires_at = 0 WHERE id = '{}'", process.id());
        assert_eq!(self.run(sql).await, 1);
    }
}

#[tokio::test]
async fn one_process_at_a_time_has_a_lease() {
    let Some(address) = fresh_postgres().await else { return };
    let (first, second) = (Process::start(&address).await, Process::start(&address).await);
    Database::at(&address).await.all_are_old().await;
    let fence = first.acquire(SHARD).await.unwrap();
    assert_eq!(second.acquire(SHARD).await, None);
    assert_eq!(second.acquire("matrix").await.map(|fence| fence.number), Some(1), "each lease is its own");
    let census = second.leases.renew(&[]).await.unwrap();
    assert_eq!(census.holder(SHARD), Some(first.id()));
    assert_eq!(census.holder("matrix"), Some(second.id()));
    assert_eq!(census.holder("playground"), None);
    assert!(census.has(&fence));
    let mut both = [first.id(), second.id()];
    both.sort_unstable();
    assert_eq!(census.processes, both);

    first.leases.release(&fence).await.unwrap();
    let next = second.acquire(SHARD).await.unwrap();
    assert!(next.number > fence.number);
    // Too late: it is lost already.
    first.leases.release(&fence).await.unwrap();
    assert!(first.leases.renew(&[]).await.unwrap().has(&next));
    second.leases.leave().await.unwrap();
    let census = first.leases.renew(&[]).await.unwrap();
    assert_eq!((census.processes, census.held), (vec![first.id()], vec![]));
}

#[tokio::test]
async fn of_many_who_want_a_lease_at_once_one_gets_it() {
    let Some(address) = fresh_postgres().await else { return };
    let mut processes = Vec::new();
    for _ in 0..5 {
        processes.push(Process::start(&address).await);
    }
    Database::at(&address).await.all_are_old().await;
    for round in 0..10 {
        let lease = format!("discord/{round}");
        let tries = processes.iter().map(async |process| {
            loop {
                // The database limits the wait for a lock.
                if let Ok(fence) = process.leases.acquire(&lease).await {
                    break fence;
                }
            }
        });
        let got = futures_util::future::join_all(tries).await.into_iter().flatten().count();
        assert_eq!(got, 1);
    }
}

#[tokio::test]
async fn many_leases_are_acquired_in_as_many_statements_as_one() {
    let Some(address) = fresh_postgres().await else { return };
    let (way, home) = (CountedWay::to(&address), TempDir::new().unwrap());
    let process = Process::start(&address).await;
    let counted = crate::sql::database::Database::postgres(&way.address).unwrap();
    let leases = Leases::new(Arc::clone(&process.store), &counted, Identity::kept_in(home.path())).unwrap();
    leases.renew(&["discord"]).await.unwrap();
    let shards = |count: u32| (0..count).map(|shard| format!("discord/{shard}")).collect::<Vec<_>>();
    way.take();
    assert_eq!(leases.acquire_all(&[]).await, Ok(vec![]));
    assert_eq!(way.take(), 0);
    for count in [1, 2, 26, 500] {
        let acquired = leases.acquire_all(&shards(count)).await.unwrap();
        let mut names: Vec<_> = acquired.into_iter().map(|fence| fence.lease).collect();
        names.sort_unstable();
        let mut expected = shards(count);
        expected.sort_unstable();
        assert_eq!(names, expected);
        assert_eq!(way.take(), 6, "{count} leases");
    }
    // Held ones are left out.
    let free = "discord/500".to_owned();
    let rest = process.leases.acquire_all(&[shards(3), vec![free.clone()]].concat()).await.unwrap();
    assert_eq!(rest.into_iter().map(|fence| fence.lease).collect::<Vec<_>>(), [free]);
}

#[tokio::test]
async fn the_number_of_shards_is_agreed_on_and_never_falls() {
    let Some(address) = fresh_postgres().await else { return };
    let mut database = Database::at(&address).await;
    let (first, second) = (Process::start(&address).await, Process::start(&address).await);
    assert_eq!(first.shards(0).await, 0, "nobody has said how many there are");
    assert_eq!(first.shards(12).await, 12);
    assert_eq!(second.shards(2).await, 12, "fewer are recommended now");
    let old = first.acquire("discord/11").await.unwrap();
    assert_eq!(second.shards(16).await, 12, "as long as somebody holds one of them");
    assert_eq!(first.shards(16).await, 12, "were it they themselves");
    let last = first.leases.journal(old.clone());
    last.open(T, "start".to_owned()).await.unwrap();
    database.all_are_old().await;
    database.stalls(&first).await;
    assert_eq!(second.shards(16).await, 16, "they are not there any more");
    // The assignment to shards has changed, so the old holders are fenced.
    let late = last.append(T, 0, vec!["0".to_owned()], None).await;
    assert_eq!(late, Err(StoreError::Fenced { table: T }));
    assert!(!first.leases.renew(&[]).await.unwrap().has(&old));
    let new = first.acquire("discord/11").await.unwrap();
    assert!(new.number > old.number);
}

#[tokio::test]
async fn many_who_recommend_different_numbers_agree_on_one() {
    let Some(address) = fresh_postgres().await else { return };
    let mut processes = Vec::new();
    for _ in 0..5 {
        processes.push(Process::start(&address).await);
    }
    Database::at(&address).await.all_are_old().await;
    for round in 1..=10 {
        let tries = (0..).zip(&processes).map(async |(more, process)| {
            loop {
                // The database limits the wait for a lock.
                let Ok(_) = process.leases.shards("discord", round + more).await else { continue };
                let Ok(fence) = process.leases.acquire(&format!("discord/{more}")).await else { continue };
                // The number does not change while one is held.
                if let Ok(agreed) = process.leases.shards("discord", round + more).await {
                    break (agreed, fence);
                }
            }
        });
        let told = futures_util::future::join_all(tries).await;
        let agreed: Vec<u32> = told.iter().map(|(agreed, _)| *agreed).collect();
        let census = processes[0].leases.renew(&["discord"]).await.unwrap();
        let held: Vec<_> = told.into_iter().filter_map(|(_, fence)| fence).collect();
        // Earlier holders lost their leases when the number grew.
        let valid = held.iter().filter(|fence| census.has(fence)).count();
        assert!(valid > 0, "{held:?}");
        assert_eq!(agreed.iter().max(), Some(&processes[0].shards(0).await));
        assert_eq!(census.seekers("discord"), [processes[0].id()]);
        assert_eq!(census.holders("discord").len(), valid);
        for fence in &held {
            processes[0].leases.release(fence).await.unwrap();
        }
    }
}

#[tokio::test]
async fn a_process_that_stalls_loses_its_leases_and_is_fenced() {
    let Some(address) = fresh_postgres().await else { return };
    let mut database = Database::at(&address).await;
    let (first, second) = (Process::start(&address).await, Process::start(&address).await);
    let old = first.acquire(SHARD).await.unwrap();
    let matrix = first.acquire("matrix").await.unwrap();
    let before = first.leases.journal(old.clone());
    before.open(T, "start".to_owned()).await.unwrap();
    before.append(T, 0, vec!["0".to_owned()], None).await.unwrap();
    database.all_are_old().await;
    database.stalls(&first).await;

    let new = second.acquire(SHARD).await.unwrap();
    assert!(new.number > old.number);
    let after = second.leases.journal(new.clone());
    after.append(T, 1, vec!["1".to_owned()], None).await.unwrap();

    // It wakes up with outdated knowledge.
    let fenced = Err(StoreError::Fenced { table: T });
    assert_eq!(before.append(T, 1, vec!["other".to_owned()], None).await, fenced);
    assert_eq!(before.append(T, 2, vec!["other".to_owned()], None).await, fenced);
    assert_eq!(before.close(T, 2, "end".to_owned(), None).await, fenced);
    assert_eq!(before.note_shown(T, "{}".to_owned(), false).await, fenced);
    assert_eq!(before.freeze(T, "broken".to_owned()).await, fenced);
    assert_eq!(
        before.open(TableId(6), "start".to_owned()).await,
        Err(StoreError::Fenced { table: TableId(6) })
    );
    let said = |text: &str| vec![("message 1".to_owned(), Some(text.to_owned()))];
    after.set_chat_rows(said("new"), true).await.unwrap();
    for durable in [true, false] {
        assert_eq!(before.set_chat_rows(said("old"), durable).await, Err(StoreError::LeaseGone));
        assert_eq!(first.store.set_chat_rows(said("bare"), durable).await, Err(StoreError::LeaseGone));
    }
    assert_eq!(second.store.chat_rows().await, Ok(vec![("message 1".to_owned(), "new".to_owned())]));
    assert_eq!(first.store.failure(), None, "all else goes on");
    first.store.set_note("note", vec![1]).await.unwrap();
    let others = first.leases.journal(matrix.clone());
    others.open(TableId(7), "start".to_owned()).await.unwrap();

    // Nobody has taken its other lease, so it still has it after the next renewal.
    let census = first.leases.renew(&[]).await.unwrap();
    assert_eq!((census.has(&old), census.has(&new), census.has(&matrix)), (false, true, true));
    let live = second.store.live().await.unwrap();
    assert_eq!(live[0].entries, ["0", "1"]);
    assert_eq!((live[0].next_seq, live[0].shown.clone(), live[0].frozen.clone()), (2, None, None));
    assert_eq!(second.store.verify().await.unwrap().live, 2);

    // And back again: its memory of the journal is outdated.
    second.leases.release(&new).await.unwrap();
    let again = first.acquire(SHARD).await.unwrap();
    first.leases.journal(again).append(T, 2, vec!["2".to_owned()], None).await.unwrap();
    assert_eq!(after.append(T, 3, vec!["3".to_owned()], None).await, fenced);
}

/// All tables of journals and leases, to restore.
const KEPT: [&str; 4] = ["live_tables", "snapshots", "journal_entries", "leases"];

#[tokio::test]
async fn a_database_that_has_gone_back_in_time_is_noticed() {
    let Some(address) = fresh_postgres().await else { return };
    let mut database = Database::at(&address).await;
    let (first, second) = (Process::start(&address).await, Process::start(&address).await);
    database.all_are_old().await;
    let (idle, late) = (TableId(6), TableId(7));
    let elsewhere = first.acquire("matrix").await.unwrap();
    let matrix = first.leases.journal(elsewhere.clone());
    for table in [T, idle] {
        matrix.open(table, "start".to_owned()).await.unwrap();
        matrix.append(table, 0, vec!["0".to_owned()], None).await.unwrap();
    }
    // Like a lagging replica.
    for table in KEPT {
        database.run(format!("CREATE TABLE kept_{table} AS TABLE {table}")).await;
    }
    let old = first.acquire(SHARD).await.unwrap();
    matrix.append(T, 1, vec!["1".to_owned(), "2".to_owned()], None).await.unwrap();
    matrix.open(late, "start".to_owned()).await.unwrap();
    for table in KEPT.into_iter().rev() {
        database.run(format!("DELETE FROM {table}")).await;
    }
    for table in KEPT {
        database.run(format!("INSERT INTO {table} TABLE kept_{table}")).await;
    }

    let behind = |expected, found| Err(StoreError::Behind { table: T, expected, found });
    assert_eq!(matrix.append(T, 3, vec!["3".to_owned()], None).await, behind(3, 1));
    assert_eq!(matrix.close(T, 3, "end".to_owned(), None).await, behind(3, 1));
    assert_eq!(first.store.heads().await, Ok([(T, 1), (idle, 1)].into()), "nothing is written over it");
    let unknown = Err(StoreError::NoSuchTable { table: late });
    assert_eq!(matrix.append(late, 0, vec!["0".to_owned()], None).await, unknown);
    matrix.append(idle, 1, vec!["1".to_owned()], None).await.unwrap();

    // Another process gets a fence with a repeated number.
    let census = first.leases.renew(&[]).await.unwrap();
    assert_eq!((census.is_before(&old), census.is_before(&elsewhere)), (true, false));
    let new = second.acquire(SHARD).await.unwrap();
    assert_eq!((&new.lease, new.number), (&old.lease, old.number));
    let census = first.leases.renew(&[]).await.unwrap();
    assert_eq!((census.is_before(&old), census.has(&new), census.has(&old)), (true, true, false));
    let open = |fence: &Fence, leases: &Arc<Leases>| leases.journal(fence.clone());
    let fenced = Err(StoreError::Fenced { table: late });
    assert_eq!(open(&old, &first.leases).open(late, "start".to_owned()).await, fenced);

    // It plays different moves; the previous process does not continue from there.
    let again = open(&new, &second.leases);
    again.append(T, 1, vec!["other".to_owned(), "moves".to_owned()], None).await.unwrap();
    assert_eq!(matrix.append(T, 3, vec!["3".to_owned()], None).await, behind(3, 3));
    again.append(T, 3, vec!["and on".to_owned()], None).await.unwrap();
    matrix.freeze(T, "behind".to_owned()).await.unwrap();
}

#[tokio::test]
async fn what_is_fenced_does_not_keep_the_rest_of_a_transaction() {
    let Some(address) = fresh_postgres().await else { return };
    let mut database = Database::at(&address).await;
    let (first, second) = (Process::start(&address).await, Process::start(&address).await);
    let (lost, kept) = (first.acquire(SHARD).await.unwrap(), first.acquire("discord/4").await.unwrap());
    let (lost, kept) = (first.leases.journal(lost), first.leases.journal(kept));
    for table in 0..20 {
        let journal = if table % 2 == 0 { &lost } else { &kept };
        journal.open(TableId(table), "start".to_owned()).await.unwrap();
    }
    database.all_are_old().await;
    database.stalls(&first).await;
    second.acquire(SHARD).await.unwrap();
    // The writer combines them.
    let appends = (0..20).map(|table| {
        let journal = if table % 2 == 0 { &lost } else { &kept };
        async move { (table, journal.append(TableId(table), 0, vec!["0".to_owned()], None).await) }
    });
    for (table, answer) in futures_util::future::join_all(appends).await {
        let expected =
            if table % 2 == 0 { Err(StoreError::Fenced { table: TableId(table) }) } else { Ok(()) };
        assert_eq!(answer, expected);
    }
    for live in second.store.live().await.unwrap() {
        assert_eq!(live.next_seq, live.id.0 % 2);
    }
    // Nothing is written about a table without a lease.
    let bare = first.store.append(TableId(1), 1, vec!["1".to_owned()], None).await;
    assert_eq!(bare, Err(StoreError::Fenced { table: TableId(1) }));
}

#[tokio::test]
async fn a_process_that_stalls_within_a_transaction_does_not_keep_its_lease() {
    let Some(address) = fresh_postgres().await else { return };
    let mut database = Database::at(&address).await;
    let (first, second) = (Process::start(&address).await, Process::start(&address).await);
    let fence = first.acquire(SHARD).await.unwrap();
    first.acquire(OTHER).await.unwrap();
    database.all_are_old().await;
    database.stalls(&first).await;
    // Like the first one's writer, stopped just before its commit.
    let mut writer = crate::sql::database::Database::postgres(&address)
        .unwrap()
        .together(true)
        .connect_to_write()
        .await
        .unwrap();
    writer.execute("BEGIN").await.unwrap();
    assert_eq!(fences::valid(&mut writer, &[&fence]).await.unwrap().len(), 1);
    // The other leases don't wait for that.
    let both = [OTHER.to_owned(), SHARD.to_owned()];
    let at_once = second.leases.acquire_all(&both).await.unwrap();
    assert_eq!(at_once.into_iter().map(|fence| fence.lease).collect::<Vec<_>>(), [OTHER]);
    let taken = loop {
        // The database limits the wait for a lock.
        if let Ok(Some(taken)) = second.leases.acquire(SHARD).await {
            break taken;
        }
    };
    assert!(taken.number > fence.number);
    assert!(writer.execute("COMMIT").await.is_err(), "the server has ended it");
}

#[tokio::test]
async fn after_an_outage_of_the_database_everybody_keeps_what_they_have() {
    let Some(address) = fresh_postgres().await else { return };
    let mut database = Database::at(&address).await;
    let (first, second) = (Process::start(&address).await, Process::start(&address).await);
    let fence = first.acquire(SHARD).await.unwrap();
    database.all_are_old().await;
    database.stalls(&first).await;
    database.stalls(&second).await;
    // The second one is back first, and can't know of others.
    second.leases.renew(&[]).await.unwrap();
    assert_eq!(second.acquire(SHARD).await, None);
    assert!(first.leases.renew(&[]).await.unwrap().has(&fence));
    // Nor can a new one.
    let third = Process::start(&address).await;
    database.stalls(&first).await;
    assert_eq!(third.acquire(SHARD).await, None);
    database.all_are_old().await;
    assert!(third.acquire(SHARD).await.is_some());
}

#[tokio::test]
async fn a_process_that_is_started_anew_has_its_leases_at_once() {
    let Some(address) = fresh_postgres().await else { return };
    let (mut first, second) = (Process::start(&address).await, Process::start(&address).await);
    let old = first.acquire(SHARD).await.unwrap();
    first.leases.journal(old.clone()).open(T, "start".to_owned()).await.unwrap();
    let (id, home) = (first.id(), first.home.take().unwrap());
    // It is killed, without releasing anything.
    drop(first);
    assert_eq!(second.acquire(SHARD).await, None);
    let first = Process::start_in(&address, home).await;
    assert_eq!(first.id(), id);
    let new = first.acquire(SHARD).await.unwrap();
    assert!(new.number > old.number, "what the one that was killed has left behind is fenced");
    let late = first.leases.journal(old).append(T, 0, vec!["0".to_owned()], None).await;
    assert_eq!(late, Err(StoreError::Fenced { table: T }));
    first.leases.journal(new).append(T, 0, vec!["0".to_owned()], None).await.unwrap();
}

#[tokio::test]
async fn who_uses_the_database_alone_waits_for_the_others() {
    let Some(address) = fresh_postgres().await else { return };
    let place = Location::Postgres(address.clone());
    let first = Process::start(&address).await;
    let alone = SqlStore::open(&place, Opening::default()).await;
    assert_eq!(alone.err(), Some(StoreError::InUse));
    // Read-only access is possible at the same time, as for backups.
    let looking = Opening { only_read: true, ..Opening::default() };
    assert_eq!(SqlStore::open(&place, looking).await.unwrap().live().await, Ok(vec![]));
    drop(first);
    let alone = SqlStore::open(&place, Opening::default()).await.unwrap();
    assert_eq!(SqlStore::open_together(&place, Path::new("nowhere")).await.err(), Some(StoreError::InUse));
    drop(alone);
    Process::start(&address).await;
}

#[tokio::test]
async fn processes_count_results_and_people_together() {
    let Some(address) = fresh_postgres().await else { return };
    let mut processes = Vec::new();
    for shard in 0..4 {
        let process = Process::start(&address).await;
        let journal = process.leases.journal(process.acquire(&format!("discord/{shard}")).await.unwrap());
        processes.push((process, journal));
    }
    let games = 12;
    let playing = processes.iter().zip(0u64..).map(|((process, journal), shard)| async move {
        for game in 0..games {
            let table = TableId(1000 * shard + game);
            for person in 1..=3 {
                let account = Account { realm: "discord".into(), id: person.to_string() };
                let name = format!("Anna {shard} {game}");
                process.store.person(&account, &name, None, PersonId(100 * person + shard)).await.unwrap();
            }
            journal.open(table, "start".to_owned()).await.unwrap();
            journal.append(table, 0, vec!["0".to_owned()], None).await.unwrap();
            journal.close(table, 1, "end".to_owned(), Some(won(table))).await.unwrap();
        }
    });
    futures_util::future::join_all(playing).await;
    let store = &processes[0].0.store;
    let verified = store.verify().await.unwrap();
    assert_eq!((verified.live, verified.closed, verified.results, verified.people), (0, 48, 48, 3));
    // People are forgotten, whichever process had their tables.
    let ids =
        sqlx::query_scalar::<_, String>("SELECT DISTINCT unnest(string_to_array(people, ' ')) FROM results");
    for id in ids.fetch_all(&mut Database::at(&address).await.0).await.unwrap() {
        store.forget(id.parse().unwrap()).await.unwrap();
    }
    // A process opens while others write.
    Process::start(&address).await;
}

#[tokio::test]
async fn tables_are_found_by_where_they_stand_and_read_one_by_one() {
    let Some(address) = fresh_postgres().await else { return };
    let process = Process::start(&address).await;
    let journal = process.leases.journal(process.acquire("discord/0").await.unwrap());
    let state = |server: &str| {
        format!(r#"{{"channel":{{"realm":"discord","server":"{server}","channel":"c"}},"name":"Vega"}}"#)
    };
    for (table, server) in [(1, "10"), (2, "20")] {
        journal.open(TableId(table), state(server)).await.unwrap();
    }
    let at = |server: &str| Some(TablePlace { realm: "discord".into(), server: server.into() });
    assert_eq!(process.store.places().await.unwrap(), [(TableId(1), at("10")), (TableId(2), at("20"))]);
    let some = process.store.some(vec![TableId(2), TableId(3)]).await.unwrap();
    assert!(matches!(&some[..], [live] if live.id == TableId(2) && live.snapshot == state("20")), "{some:?}");
    // A table with a changed place is read, to check.
    let mut database = AnyConnection::connect(&address).await.unwrap();
    database.execute("UPDATE live_tables SET server = '10' WHERE server = '20'").await.unwrap();
    assert_eq!(process.store.places().await.unwrap(), [(TableId(1), at("10")), (TableId(2), None)]);
}
