//! Requirements for a store in PostgreSQL only: the server may go away.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::*;
use crate::testing::{fresh_postgres, won};
use crate::{Journal, Leaderboards, Settings};
use herzbot_core::ids::{PersonId, TableId};
use sqlx::{AnyConnection, Connection, Executor};

const T: TableId = TableId(5);

async fn opened(address: &str) -> SqlStore {
    SqlStore::open(&Location::Postgres(address.to_owned()), Opening::default()).await.unwrap()
}

#[tokio::test]
async fn a_second_bot_is_refused_until_the_first_has_gone() {
    let Some(address) = fresh_postgres().await else { return };
    let first = opened(&address).await;
    let second = SqlStore::open(&Location::Postgres(address.clone()), Opening::default()).await;
    assert_eq!(second.err(), Some(StoreError::InUse));
    // Read-only access is possible, as for backups.
    let looking = Opening { only_read: true, ..Opening::default() };
    let looking = SqlStore::open(&Location::Postgres(address.clone()), looking).await.unwrap();
    assert_eq!(looking.live().await, Ok(vec![]));
    assert!(looking.open(T, String::new()).await.is_err());
    drop(first);
    opened(&address).await;
}

#[tokio::test]
async fn a_game_goes_on_when_the_connections_were_cut() {
    let Some(address) = fresh_postgres().await else { return };
    let store = opened(&address).await;
    store.open(T, "start".to_owned()).await.unwrap();
    let mut admin = AnyConnection::connect(&address).await.unwrap();
    let mut seq = 0;
    for _ in 0..5 {
        store.append(T, seq, vec![seq.to_string()], None).await.unwrap();
        seq += 1;
        admin
            .execute(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity \
                 WHERE datname = current_database() AND pid <> pg_backend_pid()",
            )
            .await
            .unwrap();
        // Nothing was in flight: the next request reconnects, as reads do.
        let live = store.live().await.unwrap();
        assert_eq!((live[0].entries.len() as u64, live[0].next_seq), (seq, seq), "nothing is kept by half");
    }
    store.append(T, seq, vec![seq.to_string()], None).await.unwrap();
    assert_eq!(store.failure(), None);
    assert_eq!(store.verify().await.unwrap().live, 1);
}

#[tokio::test]
async fn an_end_that_meets_damage_leaves_the_table_as_it_was() {
    let Some(address) = fresh_postgres().await else { return };
    let store = opened(&address).await;
    store.open(T, "start".to_owned()).await.unwrap();
    store.forget(PersonId(1)).await.unwrap();
    let mut admin = AnyConnection::connect(&address).await.unwrap();
    admin.execute("UPDATE forgotten_people SET checksum = 0").await.unwrap();
    let ended = store.close(T, 0, "end".to_owned(), Some(won(T))).await;
    assert!(matches!(ended, Err(StoreError::Damaged(_))), "{ended:?}");
    assert_eq!(store.live().await.unwrap()[0].snapshot, "start");
    assert_eq!(store.archived(T).await, Ok(None));
    assert_eq!(store.results_of(PersonId(2)).await, Ok(vec![]));
}

/// A server that starts together with the bot, as in a compose file: the first connection is refused, later
/// ones succeed.
#[tokio::test]
async fn a_server_that_is_starting_itself_is_waited_for() {
    let Some(address) = fresh_postgres().await else { return };
    let (_, folder) = address.split_once("host=").unwrap();
    let socket = format!("{folder}/.s.PGSQL.5432");
    let (_, database) = address.split('?').next().unwrap().rsplit_once('/').unwrap();
    let door = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let through = format!("postgres://herzbot@{}/{database}?sslmode=disable", door.local_addr().unwrap());
    let serving = tokio::spawn(async move {
        let (refused, _) = door.accept().await.unwrap();
        drop(refused);
        loop {
            let (mut from, _) = door.accept().await.unwrap();
            let mut to = tokio::net::UnixStream::connect(&socket).await.unwrap();
            tokio::spawn(async move { tokio::io::copy_bidirectional(&mut from, &mut to).await });
        }
    });
    let store = opened(&through).await;
    store.open(T, "start".to_owned()).await.unwrap();
    assert_eq!(store.live().await.unwrap().len(), 1);
    // Readers get an error at once.
    serving.abort();
    assert!(serving.await.unwrap_err().is_cancelled());
    let looking = Opening { only_read: true, ..Opening::default() };
    assert!(SqlStore::open(&Location::Postgres(through), looking).await.is_err());
}

#[test]
fn an_address_is_shown_without_its_password() {
    let place = Location::Postgres("postgres://anna:hush@db.example.org:5433/herzbot?sslmode=require".into());
    assert_eq!(place.to_string(), "postgres://db.example.org:5433/herzbot");
    assert_eq!(format!("{place:?}"), place.to_string());
    for wrong in ["", "mysql://a@b/c", "postgres://", "db.example.org"] {
        assert!(!Location::is_postgres(wrong), "{wrong}");
    }
}
