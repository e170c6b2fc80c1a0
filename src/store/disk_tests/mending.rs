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

/// Notes and settings can be made again, so a damaged one stops nothing.
#[tokio::test]
async fn a_damaged_note_or_setting_stops_nothing() {
    let damages = [
        ("UPDATE notes SET checksum = checksum + 1 WHERE name = 'bytes'", "the note bytes"),
        ("UPDATE notes SET value = X'00' WHERE name = 'bytes'", "the note bytes"),
        ("UPDATE notes SET name = 'bites' WHERE name = 'bytes'", "the note bites"),
        ("UPDATE notes SET name = CAST(X'62FF' AS TEXT) WHERE name = 'bytes'", "a text in the column name"),
        ("UPDATE notes SET checksum = checksum + 1 WHERE name = 'installation'", "the note installation"),
        ("UPDATE notes SET name = 'installatiom' WHERE name = 'installation'", "the note installatiom"),
        ("UPDATE servers SET clock = 10", "the settings of discord s"),
        ("UPDATE servers SET language = CAST(X'62FF' AS TEXT)", "a text in the column language"),
        ("UPDATE forgotten_people SET results = 0", "the forgotten person"),
    ];
    let quietly = || Box::new(|_, _| {}) as OnProgress;
    for (damage, named) in damages {
        let (kept, path) = filled().await;
        let ranked = open(&path).await.len(&board()).await.unwrap();
        tamper(&path, damage).await;
        let place = Location::Folder(path.clone());
        let saved = backup::backup(&place, &kept.path().join("backup"), quietly()).await.unwrap();
        let FoundData::Whole(found) = crate::inspect(&place).await.unwrap() else { panic!("{damage}") };
        let shown = repair(&path, false, quietly()).await.unwrap();
        assert_eq!(shown.missing, Some(0), "{damage}");
        for aside in [saved.aside, found.aside, shown.verified.aside] {
            assert!(aside.len() == 1 && aside[0].starts_with(named), "{damage}: {aside:?}");
        }
        let store = open(&path).await;
        assert_eq!(store.live().await.unwrap()[0].next_seq, 2, "{damage}");
        assert_eq!(store.len(&board()).await.unwrap(), ranked, "{damage}");
        let clock = if named.contains("setting") || named.contains("language") { None } else { Some(9) };
        assert_eq!(store.server("discord", "s").await.unwrap().clock, clock, "{damage}");
        let is_lost = damage.contains("'bytes'");
        assert_eq!(store.note("bytes").await.unwrap().is_none(), is_lost, "{damage}");
        assert_eq!(store.notes("by").await.unwrap().len(), usize::from(!is_lost), "{damage}");
        // They can be written again.
        let claimed = store.claim_note("bytes", b"new".to_vec()).await.unwrap();
        assert_eq!(claimed == b"new", is_lost, "{damage}");
        let settings = ServerSettings { clock: Some(3), ..Default::default() };
        store.set_server("discord", "s", settings).await.unwrap();
        assert_eq!(store.server("discord", "s").await.unwrap().clock, Some(3), "{damage}");
        drop(store);
        open(&path).await.append(T, 2, vec!["on".into()], None).await.unwrap();
    }
}

/// A wrong bit in a name differs from the key in the index, too.
#[tokio::test]
async fn a_wrong_bit_in_the_name_of_a_note_stops_nothing() {
    for name in [&b"bytes"[..], b"installation"] {
        let (kept, path) = filled().await;
        let page = root_of(&path, "notes").await;
        let mut bytes = fs::read(path.join(sql::FILE)).unwrap();
        let at = bytes[page.clone()].windows(name.len()).position(|text| text == name).unwrap();
        bytes[page.start + at] ^= 1;
        fs::write(path.join(sql::FILE), bytes).unwrap();
        let quietly: OnProgress = Box::new(|_, _| {});
        let place = Location::Folder(path.clone());
        let saved = backup::backup(&place, &kept.path().join("backup"), quietly).await.unwrap();
        assert!(saved.aside.len() == 1 && saved.aside[0].starts_with("the note"), "{:?}", saved.aside);
        for next_seq in 2..4 {
            let store = open(&path).await;
            assert_eq!(store.live().await.unwrap()[0].next_seq, next_seq);
            store.append(T, next_seq, vec!["on".into()], None).await.unwrap();
        }
    }
}
