//! Damage that doesn't affect the rest.

use super::*;

#[tokio::test]
async fn a_damaged_archive_or_person_is_set_aside_and_all_else_goes_on() {
    let (_kept, path) = filled().await;
    let row = |key: &str, value: &str| (key.to_owned(), Some(value.to_owned()));
    let rows = vec![row("message 1", "hello"), row("message 2", "and good-bye"), row("person a", "Anna")];
    open(&path).await.set_chat_rows(rows, true).await.unwrap();
    let set_aside = [
        format!("UPDATE closed_tables SET closed_at = closed_at + 1 WHERE id = '{}'", TableId(105)),
        "UPDATE people SET name = 'Eve' WHERE hidden = 0".to_owned(),
        "UPDATE shown SET page = X'00'".to_owned(),
        "UPDATE chat SET value = substr(value, 2) WHERE key = 'message 2'".to_owned(),
    ];
    tamper(&path, &set_aside.join(";")).await;
    let aside = [
        format!("the archive of table {}", TableId(105)),
        format!("person {}", PersonId(1)),
        "the playground's message 2".to_owned(),
    ];
    match crate::inspect(&Location::Folder(path.clone())).await {
        Ok(FoundData::Whole(verified)) => assert_eq!((verified.aside, verified.stale), (aside.into(), 1)),
        other => panic!("{other:?}"),
    }
    let store = open(&path).await;
    assert!(matches!(store.archived(TableId(105)).await, Err(StoreError::Damaged(_))));
    assert_eq!(store.archived(TableId(106)).await.unwrap(), Some(("end".repeat(2000), None)));
    assert!(matches!(store.person_by_id(PersonId(1)).await, Err(StoreError::Damaged(_))));
    let whole =
        [("message 1", "hello"), ("person a", "Anna")].map(|(key, value)| (key.to_owned(), value.to_owned()));
    assert_eq!(store.chat_rows().await.unwrap(), whole);
    // It is unknown whether they are hidden.
    assert_eq!(store.len(&board()).await.unwrap(), 0);
    assert_eq!(store.live().await.unwrap()[0].shown, None);
    store.append(T, 2, vec!["on".into()], None).await.unwrap();
    store.open(TableId(200), String::new()).await.unwrap();
    store.close(TableId(200), 0, String::new(), Some(result(200))).await.unwrap();
    drop(store);
    match crate::inspect(&Location::Folder(path)).await {
        Ok(FoundData::Whole(verified)) => assert_eq!((verified.aside.len(), verified.stale), (3, 0)),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn damaged_indexes_and_caches_are_made_anew_from_the_rows() {
    let account = Account { realm: "discord".into(), id: "2".into() };
    for name in [
        "people_by_account",
        "results_by_person_1",
        "results_by_person_2",
        "sqlite_autoindex_people_1",
        "shown",
        "sqlite_autoindex_shown_1",
    ] {
        let (kept, path) = filled().await;
        let page = root_of(&path, name).await;
        let mut bytes = fs::read(path.join(sql::FILE)).unwrap();
        // The cells are at its end.
        bytes[page.end - 20] ^= 8;
        bytes[page.start + 3] ^= 1;
        fs::write(path.join(sql::FILE), &bytes).unwrap();
        let quietly: OnProgress = Box::new(|_, _| {});
        let saved =
            backup::backup(&Location::Folder(path.clone()), &kept.path().join("backup"), quietly).await;
        let saved = saved.map(|saved| (saved.people, saved.results)).map_err(|error| error.to_string());
        assert_eq!(saved, Ok((2, 10)), "{name}");
        let store = open(&path).await;
        assert_eq!(
            store.person_of(&account).await.unwrap().map(|person| person.id),
            Some(PersonId(2)),
            "{name}"
        );
        assert_eq!(store.results_of(PersonId(2)).await.unwrap().len(), 7, "{name}");
        assert_eq!(store.live().await.unwrap()[0].next_seq, 2, "{name}");
        store.append(T, 2, vec!["on".into()], None).await.unwrap();
        drop(store);
        let kept = fs::read(path.join(format!("{}.damaged-1", sql::FILE))).unwrap();
        assert!(kept == bytes, "{name}: the damaged one is kept");
        assert_eq!(open(&path).await.live().await.unwrap()[0].next_seq, 3, "{name}");
    }
}

#[tokio::test]
async fn damaged_rows_are_not_mended_away() {
    for name in ["people", "results", "servers"] {
        let (_kept, path) = filled().await;
        let page = root_of(&path, name).await;
        let mut bytes = fs::read(path.join(sql::FILE)).unwrap();
        // The number of its cells.
        bytes[page.start + 4] ^= 1;
        fs::write(path.join(sql::FILE), &bytes).unwrap();
        refused_as_damaged(&path).await;
        assert!(fs::read(path.join(sql::FILE)).unwrap() == bytes, "{name}");
        assert!(!path.join(sql::STAGED).exists(), "{name}");
    }
}
