//! Verification of a database that is too large to be read at the start.

use super::*;

/// Opens data as if they were too large to verify at the start.
async fn open_large(path: &Path) -> Result<SqlStore, StoreError> {
    let opening = Opening { verify_at_start: 0, ..Opening::default() };
    SqlStore::open(&Location::Folder(path.to_owned()), opening).await
}

/// Changes a bit of the last cell of the table or index.
async fn flip_in(path: &Path, name: &str) {
    let page = root_of(path, name).await;
    let mut bytes = fs::read(path.join(sql::FILE)).unwrap();
    bytes[page.end - 6] ^= 1;
    fs::write(path.join(sql::FILE), bytes).unwrap();
}

#[tokio::test]
async fn a_large_database_is_verified_behind_the_start() {
    let (_kept, path) = filled().await;
    let store = open_large(&path).await.unwrap();
    assert_eq!(store.verified().await, Health::Verified(Vec::new()));
    drop(store);
    let damage = format!("UPDATE closed_tables SET closed_at = 0 WHERE id = '{}'", TableId(105));
    tamper(&path, &damage).await;
    let aside = vec![format!("the archive of table {}", TableId(105))];
    assert_eq!(open_large(&path).await.unwrap().verified().await, Health::Verified(aside));
    assert!(!path.join("herzbot.doubt").exists());
    tamper(&path, "UPDATE results SET rounds = 2 WHERE number = 3").await;
    let store = open_large(&path).await.unwrap();
    assert_eq!(store.verified().await, Health::Damaged("result 3".to_owned()));
    drop(store);
    // A restart goes on, too, and tells it again.
    let store = open_large(&path).await.unwrap();
    assert_eq!(store.verified().await, Health::Damaged("result 3".to_owned()));
    store.append(T, 2, vec!["on".into()], None).await.unwrap();
}

#[tokio::test]
async fn an_index_of_a_large_database_is_verified_against_its_rows_and_made_anew() {
    for index in ["results_by_person_1", "results_by_person_2"] {
        let (_kept, path) = filled().await;
        flip_in(&path, index).await;
        let store = open_large(&path).await.unwrap();
        assert!(matches!(store.verified().await, Health::Derived(what) if what.contains(index)));
        store.append(T, 2, vec!["on".into()], None).await.unwrap();
        drop(store);
        let store = open_large(&path).await.unwrap();
        assert_eq!(store.health(), Health::Verified(Vec::new()), "{index}: all of it, as it was damaged");
        for (person, games) in [(1, 6), (2, 7), (3, 7)] {
            assert_eq!(store.results_of(PersonId(person)).await.unwrap().len(), games, "{index}: {person}");
        }
        assert_eq!(store.live().await.unwrap()[0].next_seq, 3, "{index}");
    }
}

#[tokio::test]
async fn what_the_start_sets_aside_stays_named() {
    let (_kept, path) = filled().await;
    tamper(&path, "UPDATE notes SET value = X'00' WHERE name = 'bytes'").await;
    let store = open_large(&path).await.unwrap();
    assert_eq!(store.verified().await, Health::Verified(vec!["the note bytes".to_owned()]));
}

/// Whether people are known or hidden is correct from the first answer on.
#[tokio::test]
async fn people_of_a_large_database_are_verified_before_it_answers() {
    for index in ["people_by_account", "sqlite_autoindex_people_1", "hidden_people"] {
        let (_kept, path) = filled().await;
        flip_in(&path, index).await;
        let store = open_large(&path).await.unwrap();
        for person in 1..=2 {
            let account = Account { realm: "discord".into(), id: person.to_string() };
            let found = store.person_of(&account).await.unwrap().map(|found| found.id);
            assert_eq!(found, Some(PersonId(person)), "{index}");
        }
        assert_eq!(store.len(&board()).await.unwrap(), 1, "{index}");
    }
    let (_kept, path) = filled().await;
    tamper(&path, "UPDATE people SET hidden = 0").await;
    let store = open_large(&path).await.unwrap();
    assert_eq!(store.len(&board()).await.unwrap(), 1);
    assert!(store.person_by_id(PersonId(2)).await.is_err());
}
