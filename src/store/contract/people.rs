//! People, settings, notes, and what remains of forgotten people.

use super::*;
use herzbot_core::holiday::Holidays;
use herzbot_core::people::{HandPlace, Notify, PersonSettings, ServerSettings};
use serde_json::json;

contract! {
    people_are_known_by_account
    settings_are_kept
    rows_of_a_chat_are_kept
    a_name_is_kept_without_what_a_database_refuses
    guests_leave_no_name
    a_forgotten_person_returns_as_somebody_new
    the_first_note_that_is_claimed_stays
    of_several_changes_of_a_note_one_is_made
    notes_are_found_by_how_they_begin_and_dropped_if_nothing_has_changed_them
}

async fn people_are_known_by_account(store: &dyn Store) {
    let anna = store.person(&account("1"), "Anna", Some("de"), PersonId(11)).await.unwrap();
    assert_eq!((anna.id, anna.locale.as_deref()), (PersonId(11), Some("de")));
    let again = store.person(&account("1"), "Anne", None, PersonId(12)).await.unwrap();
    assert_eq!((again.id, again.name.as_str(), again.locale.as_deref()), (PersonId(11), "Anne", Some("de")));
    assert_eq!(store.person(&account("1"), "Anne", Some("de"), PersonId(13)).await.unwrap(), again);
    assert_eq!(store.person_of(&account("1")).await.unwrap(), Some(again.clone()));
    assert_eq!(store.person_of(&account("2")).await.unwrap(), None);
    assert_eq!(store.person_by_id(PersonId(11)).await.unwrap(), Some(again));
    assert_eq!(store.person_by_id(PersonId(12)).await.unwrap(), None);
    let elsewhere = Account { realm: "playground".into(), id: "1".into() };
    assert_eq!(store.person(&elsewhere, "Anna", None, PersonId(14)).await.unwrap().id, PersonId(14));
}

async fn settings_are_kept(store: &dyn Store) {
    store.person(&account("1"), "Anna", None, PersonId(1)).await.unwrap();
    let chosen = PersonSettings {
        language: Some("fr".into()),
        notify: Notify::Never,
        hidden: true,
        autoplay: Some(true),
        hand: Some(HandPlace::Channel),
        timezone: "Asia/Kolkata".parse().ok(),
        quiet: "22-7".parse().ok(),
        weekly_puzzle: true,
        holidays: Holidays(["1000-2000", "3000-3000"].map(|times| times.parse().unwrap()).into()),
    };
    assert!(chosen.quiet.is_some());
    store.set_person(PersonId(1), chosen.clone()).await.unwrap();
    assert_eq!(store.person(&account("1"), "B", None, PersonId(2)).await.unwrap().settings, chosen);
    for autoplay in [Some(false), None] {
        let chosen = PersonSettings { autoplay, ..chosen.clone() };
        store.set_person(PersonId(1), chosen.clone()).await.unwrap();
        assert_eq!(store.person(&account("1"), "B", None, PersonId(2)).await.unwrap().settings, chosen);
    }
    assert_eq!(store.server("discord", "1").await.unwrap(), ServerSettings::default());
    let chosen = ServerSettings { clock: Some(60), threads: true, ..ServerSettings::default() };
    store.set_server("discord", "1", chosen.clone()).await.unwrap();
    assert_eq!(store.server("discord", "1").await.unwrap(), chosen);
    let chosen = ServerSettings { threads: false, ..chosen };
    store.set_server("discord", "1", chosen.clone()).await.unwrap();
    assert_eq!(store.server("discord", "1").await.unwrap(), chosen);
    assert_eq!(store.server("discord", "11").await.unwrap(), ServerSettings::default());
    assert_eq!(store.server("matrix", "1").await.unwrap(), ServerSettings::default());
    assert_eq!(store.note("commands").await, Ok(None));
    store.set_note("commands", b"hash".to_vec()).await.unwrap();
    assert_eq!(store.note("commands").await, Ok(Some(b"hash".to_vec())));
}

async fn rows_of_a_chat_are_kept(store: &dyn Store) {
    assert_eq!(store.chat_rows().await.unwrap(), []);
    let row = |key: &str, value: &str| (key.to_owned(), Some(value.to_owned()));
    let long = "{\"text\":\"\u{1f0a1}\"}".repeat(5000);
    let rows = vec![row("a", "1"), row("b", ""), row("c", &long)];
    store.set_chat_rows(rows, true).await.unwrap();
    let changes = vec![row("a", "2"), ("b".to_owned(), None), ("none".to_owned(), None), row("d", "3")];
    store.set_chat_rows(changes, false).await.unwrap();
    store.set_chat_rows(vec![], true).await.unwrap();
    let mut found = store.chat_rows().await.unwrap();
    found.sort();
    assert_eq!(found, [("a", "2"), ("c", &long), ("d", "3")].map(|(k, v)| (k.to_owned(), v.to_owned())));
}

async fn a_name_is_kept_without_what_a_database_refuses(store: &dyn Store) {
    for name in ["An\0na", "\0Anna\0"] {
        let anna = store.person(&account("1"), name, None, PersonId(1)).await.unwrap();
        assert_eq!(anna.name, "Anna");
        assert_eq!(store.person_by_id(PersonId(1)).await, Ok(Some(anna)));
    }
}

/// The JSON of an archived table with these people.
fn archive_with(people: &[(Account, PersonId, &str)]) -> String {
    let chair = |(account, person, name): &(Account, PersonId, &str)| {
        let member = json!({ "person": person, "account": account, "name": name, "locale": null });
        let human = json!({ "member": member, "presence": "here", "missed": 0, "unreachable": false });
        json!({ "key": 0, "sitter": { "human": human } })
    };
    let chairs: Vec<_> = people.iter().map(chair).collect();
    json!({ "chairs": chairs, "game": "herz" }).to_string()
}

async fn guests_leave_no_name(store: &dyn Store) {
    let (table, lena) = (TableId(901), Account::of_guest(TableId(901), 7));
    let anna = store.person(&account("1"), "Anna", None, PersonId(1)).await.unwrap();
    let guest = store.person(&lena, "Lena", Some("de"), PersonId(2)).await.unwrap();
    assert_eq!(store.people_of(Account::GUESTS).await, Ok(vec![guest]));
    assert_eq!(store.people_of("discord").await, Ok(vec![anna]));
    let state = archive_with(&[(account("1"), PersonId(1), "Anna"), (lena.clone(), PersonId(2), "Lena")]);
    store.open(table, "state".into()).await.unwrap();
    // They are not part of the result.
    let counts = result(901, "s", vec![seat(1, 9, 1), seat(0, 5, 2)]);
    store.close(table, 0, state, Some(counts.clone())).await.unwrap();
    store.note_shown(table, "Lena wins".into(), true).await.unwrap();
    store.forget_at(PersonId(2), table).await.unwrap();
    store.forget(PersonId(2)).await.unwrap();
    let (archive, shown) = store.archived(table).await.unwrap().unwrap();
    assert!(archive.contains("Anna") && !archive.contains("Lena"), "{archive}");
    assert!(!archive.contains(&lena.id), "{archive}");
    assert_eq!((shown, store.people_of(Account::GUESTS).await), (None, Ok(vec![])));
    assert_eq!(store.results_of(PersonId(1)).await, Ok(vec![counts]));
    // Without anything to forget, it does nothing.
    store.forget_at(PersonId(2), table).await.unwrap();
    store.forget_at(PersonId(2), TableId(5)).await.unwrap();
}

async fn a_forgotten_person_returns_as_somebody_new(store: &dyn Store) {
    store.person(&account("1"), "Anna", None, PersonId(1)).await.unwrap();
    let first = result(1, "s", vec![seat(1, 9, 1), seat(2, 5, 2)]);
    play(store, &first).await;
    let people = [(account("Anna"), PersonId(1), "Anna"), (account("Ben"), PersonId(2), "Ben")];
    let state = archive_with(&people);
    for table in [901, 902] {
        store.open(TableId(table), "state".into()).await.unwrap();
    }
    let counts = GameResult { table: TableId(901), ..first.clone() };
    store.close(TableId(901), 0, state.clone(), Some(counts.clone())).await.unwrap();
    store.note_shown(TableId(901), "Anna wins".into(), true).await.unwrap();
    store.forget(PersonId(1)).await.unwrap();
    // She has left a running game.
    store.close(TableId(902), 0, state, None).await.unwrap();
    for table in [901, 902] {
        let (archive, shown) = store.archived(TableId(table)).await.unwrap().unwrap();
        assert!(
            !archive.contains("Anna") && archive.contains("Ben") && archive.contains("herz"),
            "{archive}"
        );
        assert_eq!(shown, None);
    }
    assert_eq!(store.person_by_id(PersonId(1)).await, Ok(None));
    assert_eq!(people_on(store, None).await, [2]);
    assert_eq!(people_on(store, Some("s")).await, [2]);
    assert_eq!(store.standing(&board(None), PersonId(1)).await, Ok(None));
    assert_eq!(store.results_of(PersonId(2)).await, Ok(vec![first, counts]));
    let new = store.person(&account("1"), "Anna", None, PersonId(5)).await.unwrap();
    assert_eq!((new.id, new.settings), (PersonId(5), PersonSettings::default()));
    // A running game ends without a line for a forgotten person.
    play(store, &result(2, "s", vec![seat(1, 9, 1), seat(2, 5, 2)])).await;
    play(store, &result(3, "s", vec![seat(5, 9, 1), seat(2, 5, 2), seat(1, 1, 3)])).await;
    let before = people_on(store, None).await;
    let line = store.standing(&board(None), PersonId(2)).await.unwrap();
    assert_eq!(before, [5, 2]);
    store.rebuild(Box::new(|_, _| {})).await.unwrap();
    assert_eq!(people_on(store, None).await, before);
    assert_eq!(store.standing(&board(None), PersonId(2)).await.unwrap(), line);
}

async fn notes_are_found_by_how_they_begin_and_dropped_if_nothing_has_changed_them(store: &dyn Store) {
    for name in ["[\"n%ght\",1]", "[\"night\",1]", "[\"night\",2]", "[\"nightly\"]"] {
        store.set_note(name, name.as_bytes().to_vec()).await.unwrap();
    }
    let found = async || {
        let found = store.notes("[\"night\",").await.unwrap();
        found.into_iter().map(|(name, value)| (name, String::from_utf8(value).unwrap())).collect::<Vec<_>>()
    };
    let note = |name: &str| (name.to_owned(), name.to_owned());
    assert_eq!(found().await, [note("[\"night\",1]"), note("[\"night\",2]")]);
    store.drop_note("[\"night\",1]", b"older".to_vec()).await.unwrap();
    store.drop_note("[\"night\",2]", b"[\"night\",2]".to_vec()).await.unwrap();
    store.drop_note("[\"night\",3]", Vec::new()).await.unwrap();
    assert_eq!(found().await, [note("[\"night\",1]")]);
}

async fn of_several_changes_of_a_note_one_is_made(store: &dyn Store) {
    store.set_note("swapped", b"old".to_vec()).await.unwrap();
    let swap =
        |old: &str, new: &str| store.swap_note("swapped", old.as_bytes().to_vec(), new.as_bytes().to_vec());
    assert_eq!(swap("other", "new").await, Ok(false));
    assert_eq!(swap("old", "new").await, Ok(true));
    assert_eq!(swap("old", "newer").await, Ok(false));
    assert_eq!(store.note("swapped").await, Ok(Some(b"new".to_vec())));
    // The second change comes before the answer to the first.
    let both = futures_util::future::join(swap("new", "newer"), swap("newer", "newest"));
    assert_eq!(both.await, (Ok(true), Ok(true)));
    assert_eq!(store.swap_note("not there", Vec::new(), b"new".to_vec()).await, Ok(false));
    assert_eq!(store.note("not there").await, Ok(None));
}

async fn the_first_note_that_is_claimed_stays(store: &dyn Store) {
    let claims = (0..8u8).map(|value| store.claim_note("secret", vec![value]));
    let claimed = futures_util::future::join_all(claims).await;
    let first = claimed[0].clone().unwrap();
    assert!(claimed.iter().all(|found| found.as_ref() == Ok(&first)), "{claimed:?}");
    assert_eq!(store.claim_note("secret", vec![77]).await, Ok(first.clone()));
    assert_eq!(store.note("secret").await, Ok(Some(first)));
    assert_eq!(store.claim_note("other", vec![]).await, Ok(vec![]));
}
