//! Journals of tables, and their archives.

use super::*;
use herzbot_core::people::PersonSettings;
use std::collections::HashMap;

const T: TableId = TableId(0xfedc_ba98_7654_3210);

contract! {
    a_table_comes_back_as_it_was_journaled
    an_append_that_does_not_continue_changes_nothing
    a_snapshot_takes_the_place_of_the_entries
    appends_in_a_row_may_be_on_their_way_together
    what_was_shown_is_remembered
    a_frozen_table_is_kept_and_takes_nothing
    a_closed_table_is_archived_and_counted_once
    a_table_opens_once
    unknown_tables_and_people_are_refused
    only_old_tables_without_result_are_pruned
    long_states_are_kept
    many_at_once
}

async fn a_table_comes_back_as_it_was_journaled(store: &dyn Store) {
    assert_eq!(store.live().await.unwrap(), []);
    store.open(T, "snapshot".to_owned()).await.unwrap();
    store.open(TableId(1), String::new()).await.unwrap();
    store.append(T, 0, vec!["a".to_owned(), String::new(), "c".to_owned()], None).await.unwrap();
    store.append(T, 3, vec![], None).await.unwrap();
    for seq in 3..300u64 {
        store.append(T, seq, vec![seq.to_string()], None).await.unwrap();
    }
    let live = store.live().await.unwrap();
    assert_eq!(live.iter().map(|table| table.id).collect::<Vec<_>>(), [TableId(1), T]);
    assert_eq!(live[0].next_seq, 0);
    let table = &live[1];
    assert_eq!((table.next_seq, table.entries.len()), (300, 300));
    assert_eq!(table.snapshot, "snapshot");
    assert_eq!(table.entries[..3], ["a".to_owned(), String::new(), "c".to_owned()]);
    assert_eq!(table.entries[299], "299");
    assert_eq!((&table.shown, &table.frozen), (&None, &None));
}

async fn an_append_that_does_not_continue_changes_nothing(store: &dyn Store) {
    store.open(T, String::new()).await.unwrap();
    store.append(T, 0, vec!["0".to_owned()], None).await.unwrap();
    let refusals = [
        (0, StoreError::OutOfOrder { table: T, expected: 0, found: 1 }),
        // An acknowledged entry is missing: the journal is older than its writer.
        (2, StoreError::Behind { table: T, expected: 2, found: 1 }),
        (u64::MAX, StoreError::Behind { table: T, expected: u64::MAX, found: 1 }),
    ];
    for (seq, why) in refusals {
        let refused = Err(why);
        assert_eq!(store.append(T, seq, vec!["x".to_owned()], Some("x".to_owned())).await, refused);
        assert_eq!(store.close(T, seq, "x".to_owned(), None).await, refused);
    }
    assert_eq!(store.heads().await, Ok(HashMap::from([(T, 1)])));
    let live = store.live().await.unwrap();
    assert_eq!((&live[0].entries, &live[0].snapshot), (&vec!["0".to_owned()], &String::new()));
    store.append(T, 1, vec!["1".to_owned()], None).await.unwrap();
}

async fn a_snapshot_takes_the_place_of_the_entries(store: &dyn Store) {
    store.open(T, "first".to_owned()).await.unwrap();
    store.append(T, 0, vec!["0".to_owned(), "1".to_owned()], None).await.unwrap();
    store.append(T, 2, vec!["2".to_owned()], Some("second".to_owned())).await.unwrap();
    let live = store.live().await.unwrap();
    assert_eq!((&live[0].snapshot, &live[0].entries, live[0].next_seq), (&"second".to_owned(), &vec![], 3));
    store.append(T, 3, vec!["3".to_owned()], None).await.unwrap();
    let live = store.live().await.unwrap();
    assert_eq!((&live[0].entries, live[0].next_seq), (&vec!["3".to_owned()], 4));
}

async fn appends_in_a_row_may_be_on_their_way_together(store: &dyn Store) {
    let (t, other) = (TableId(1), TableId(2));
    store.open(t, "zero".to_owned()).await.unwrap();
    store.open(other, "other".to_owned()).await.unwrap();
    let append = |table, seq, entries: &[&str], snapshot: Option<&str>| {
        let entries = entries.iter().map(|entry| (*entry).to_owned()).collect();
        store.append(table, seq, entries, snapshot.map(str::to_owned))
    };
    // In this order, in one or several transactions; notes in between have no effect.
    let answers = tokio::join!(
        append(t, 0, &["a", "b"], None),
        store.note_shown(t, "early".to_owned(), false),
        append(t, 2, &["c"], None),
        append(other, 0, &["x"], None),
        append(t, 2, &["too late"], None),
        append(t, 3, &["dealt"], Some("four")),
        append(t, 4, &["d"], None),
        store.note_shown(t, "late".to_owned(), false),
        append(t, 5, &["e", "f"], None),
    );
    let (first, early, second, beside, wrong, dealt, third, late, fourth) = answers;
    for answer in [first, early, second, beside, dealt, third, late, fourth] {
        assert_eq!(answer, Ok(()));
    }
    assert_eq!(wrong, Err(StoreError::OutOfOrder { table: t, expected: 2, found: 3 }));
    append(t, 7, &["g"], None).await.unwrap();
    let live = store.live().await.unwrap();
    let live = live.iter().find(|live| live.id == t).unwrap();
    assert_eq!((live.snapshot.as_str(), live.next_seq, &live.frozen), ("four", 8, &None));
    assert_eq!(live.entries, ["d", "e", "f", "g"]);
    assert_eq!(live.shown.as_deref(), Some("late"));
}

async fn what_was_shown_is_remembered(store: &dyn Store) {
    store.open(T, String::new()).await.unwrap();
    for shown in ["one", "two"] {
        store.note_shown(T, shown.into(), false).await.unwrap();
        assert_eq!(store.live().await.unwrap()[0].shown, Some(shown.into()));
    }
    assert_eq!(store.unfinished_business().await.unwrap(), []);
    store.close(T, 0, "end".to_owned(), None).await.unwrap();
    assert_eq!(store.unfinished_business().await.unwrap(), [T]);
    store.note_shown(T, "three".to_owned(), true).await.unwrap();
    assert_eq!(store.unfinished_business().await.unwrap(), []);
    assert_eq!(store.archived(T).await.unwrap(), Some(("end".to_owned(), Some("three".to_owned()))));
    store.note_shown(T, "four".to_owned(), false).await.unwrap();
    assert_eq!(store.unfinished_business().await.unwrap(), [T]);
    assert_eq!(store.archived(T).await.unwrap(), Some(("end".to_owned(), Some("four".to_owned()))));
}

async fn a_frozen_table_is_kept_and_takes_nothing(store: &dyn Store) {
    store.open(T, "start".to_owned()).await.unwrap();
    store.append(T, 0, vec!["0".to_owned()], None).await.unwrap();
    store.freeze(T, "rules 0 are gone".into()).await.unwrap();
    let refused = Err(StoreError::Frozen { table: T, why: "rules 0 are gone".into() });
    assert_eq!(store.append(T, 1, vec!["1".to_owned()], None).await, refused);
    assert_eq!(store.close(T, 1, String::new(), None).await, refused);
    let live = store.live().await.unwrap();
    assert_eq!(live[0].frozen.as_deref(), Some("rules 0 are gone"));
    assert_eq!((live[0].entries.len(), live[0].next_seq), (1, 1));
}

async fn a_closed_table_is_archived_and_counted_once(store: &dyn Store) {
    let result = result(7, "s", vec![seat(1, 9, 1), seat(2, 5, 2)]);
    play(store, &result).await;
    assert_eq!(store.live().await.unwrap(), []);
    assert_eq!(store.archived(result.table).await.unwrap(), Some(("end".to_owned(), None)));
    let once = store.standing(&board(None), PersonId(1)).await.unwrap().unwrap();
    assert_eq!((once.games, once.wins, once.mean_points), (1, 1, 9.0));
    store.close(result.table, 0, "again".to_owned(), Some(result.clone())).await.unwrap();
    assert_eq!(store.standing(&board(None), PersonId(1)).await.unwrap(), Some(once));
    assert_eq!(store.results_of(PersonId(2)).await.unwrap(), [result]);
    assert_eq!(store.archived(TableId(7)).await.unwrap(), Some(("end".to_owned(), None)));
}

async fn a_table_opens_once(store: &dyn Store) {
    let refused = Err(StoreError::TableExists { table: T });
    store.open(T, String::new()).await.unwrap();
    assert_eq!(store.open(T, "x".to_owned()).await, refused);
    store.close(T, 0, "end".to_owned(), None).await.unwrap();
    assert_eq!(store.open(T, "x".to_owned()).await, refused);
    assert_eq!(store.archived(T).await.unwrap(), Some(("end".to_owned(), None)));
}

async fn unknown_tables_and_people_are_refused(store: &dyn Store) {
    let refused = Err(StoreError::NoSuchTable { table: T });
    assert_eq!(store.append(T, 0, vec![], None).await, refused);
    assert_eq!(store.close(T, 0, String::new(), None).await, refused);
    assert_eq!(store.note_shown(T, String::new(), true).await, refused);
    assert_eq!(store.freeze(T, String::new()).await, refused);
    assert_eq!(store.archived(T).await, Ok(None));
    let person = PersonId(3);
    let refused = store.set_person(person, PersonSettings::default()).await;
    assert_eq!(refused, Err(StoreError::NoSuchPerson { person }));
    assert_eq!(store.standing(&board(None), person).await, Ok(None));
}

async fn only_old_tables_without_result_are_pruned(store: &dyn Store) {
    play(store, &result(1, "s", vec![seat(1, 1, 1), seat(2, 0, 2)])).await;
    for id in 2..5 {
        store.open(TableId(id), String::new()).await.unwrap();
        store.note_shown(TableId(id), "page".to_owned(), false).await.unwrap();
    }
    for id in 2..4 {
        store.close(TableId(id), 0, "0".repeat(10_000), None).await.unwrap();
    }
    assert_eq!(store.prune(Moment(1)).await, Ok(0));
    assert_eq!(store.unfinished_business().await.unwrap(), [TableId(2), TableId(3)]);
    assert_eq!(store.prune(Moment(u64::MAX)).await, Ok(2));
    assert_eq!(store.prune(Moment(u64::MAX)).await, Ok(0));
    assert_eq!(store.archived(TableId(2)).await, Ok(None));
    assert!(store.archived(TableId(1)).await.unwrap().is_some());
    assert_eq!(store.live().await.unwrap().len(), 1);
    assert_eq!(store.unfinished_business().await, Ok(vec![]));
}

async fn long_states_are_kept(store: &dyn Store) {
    let long = |length: u32| (0..length).filter_map(|at| char::from_u32(at % 2530 + 1)).collect::<String>();
    store.open(T, long(1_000_000)).await.unwrap();
    store.append(T, 0, vec![long(5000), long(70_000)], None).await.unwrap();
    let live = store.live().await.unwrap();
    assert_eq!((&live[0].snapshot, &live[0].entries), (&long(1_000_000), &vec![long(5000), long(70_000)]));
    store.append(T, 2, vec![], Some(long(4089))).await.unwrap();
    assert_eq!(store.live().await.unwrap()[0].snapshot, long(4089));
    store.close(T, 2, long(300_000), None).await.unwrap();
    assert_eq!(store.archived(T).await.unwrap().unwrap().0, long(300_000));
}

async fn many_at_once(store: &dyn Store) {
    let table = |id: u64| async move {
        let id = TableId(id);
        store.open(id, String::new()).await.unwrap();
        for seq in 0..20 {
            store.append(id, seq, vec![seq.to_string()], None).await.unwrap();
            store.note_shown(id, seq.to_string(), false).await.unwrap();
            assert!(store.append(id, seq, vec![String::new()], None).await.is_err());
        }
        if id.0.is_multiple_of(2) {
            let seats = vec![seat(id.0, 2, 1), seat(id.0 + 1, 1, 2)];
            store.close(id, 20, String::new(), Some(result(id.0, "s", seats))).await.unwrap();
        }
    };
    futures_util::future::join_all((2..52).map(table)).await;
    assert_eq!(store.live().await.unwrap().len(), 25);
    assert!(store.live().await.unwrap().iter().all(|table| table.entries.len() == 20));
    assert_eq!(people_on(store, None).await.len(), 50);
    assert_eq!(store.unfinished_business().await.unwrap().len(), 25);
}
