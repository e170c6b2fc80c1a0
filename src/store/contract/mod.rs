//! The requirements for every store, whatever its backend.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::*;
use herzbot_core::ids::*;
use herzbot_core::results::GameResult;
use tempfile::TempDir;
use testing::{board, result, seat};

/// A store, and its folder if it needs one.
struct Fresh {
    store: Arc<dyn Store>,
    _folder: Option<TempDir>,
}

#[expect(clippy::unused_async, reason = "the others wait")]
async fn in_memory() -> Option<Fresh> {
    Some(Fresh { store: Arc::new(MemoryStore::new()), _folder: None })
}

async fn in_sqlite() -> Option<Fresh> {
    let folder = TempDir::new().unwrap();
    let store = open_store(&Location::Folder(folder.path().join("data"))).await.unwrap();
    Some(Fresh { store, _folder: Some(folder) })
}

async fn in_postgres() -> Option<Fresh> {
    let address = testing::fresh_postgres().await?;
    Some(Fresh { store: open_store(&Location::Postgres(address)).await.unwrap(), _folder: None })
}

/// Runs each of these tests for every store.
macro_rules! contract {
    (@$module:ident $fresh:ident $($name:ident)*) => {
        mod $module {
            $(
                #[tokio::test]
                async fn $name() {
                    if let Some(fresh) = crate::contract::$fresh().await {
                        super::$name(&*fresh.store).await;
                    }
                }
            )*
        }
    };
    ($($name:ident)*) => {
        contract! { @memory in_memory $($name)* }
        contract! { @sqlite in_sqlite $($name)* }
        contract! { @postgres in_postgres $($name)* }
    };
}

mod people;
mod results;
mod tables;

/// Plays a table from its opening to its end.
async fn play(store: &dyn Store, result: &GameResult) {
    store.open(result.table, "start".to_owned()).await.unwrap();
    store.close(result.table, 0, "end".to_owned(), Some(result.clone())).await.unwrap();
}

fn account(id: &str) -> Account {
    Account { realm: "discord".into(), id: id.into() }
}

async fn people_on(store: &dyn Store, server: Option<&str>) -> Vec<u64> {
    let top = store.top(&board(server), 0, 100).await.unwrap();
    assert_eq!(store.len(&board(server)).await.unwrap(), top.len());
    for (at, standing) in top.iter().enumerate() {
        assert_eq!(standing.place, at + 1);
        assert_eq!(store.standing(&board(server), standing.person).await.unwrap().as_ref(), Some(standing));
    }
    top.iter().map(|standing| standing.person.0).collect()
}
