//! What every store has to do, whatever is under it.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::*;
use herzbot_core::daily::Day;
use herzbot_core::ids::*;
use herzbot_core::people::{HandPlace, Notify, PersonSettings, ServerSettings};
use herzbot_core::results::{GameResult, LeaderboardScope, ResultSeat};

use herzbot_rules::GameKind;
use serde_json::json;
use std::collections::{BTreeMap, HashMap};
use tempfile::TempDir;

/// A store, and the folder that it may need.
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

/// Runs each of these for every store.
macro_rules! contract {
    (@$module:ident $fresh:ident $($name:ident)*) => {
        mod $module {
            $(
                #[tokio::test]
                async fn $name() {
                    if let Some(fresh) = super::$fresh().await {
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
    people_are_known_by_account
    settings_are_kept
    rows_of_a_chat_are_kept
    a_name_is_kept_without_what_a_database_refuses
    a_forgotten_person_returns_as_somebody_new
    guests_leave_no_name
    the_last_table_is_the_newest_one_in_the_community
    boards_rank_by_score
    only_games_of_two_or_more_people_are_rated
    hidden_people_are_not_ranked
    boards_made_anew_are_the_same
    all_games_together_have_a_board_of_their_own
    deals_of_the_day_have_results_of_their_own
    the_first_note_that_is_claimed_stays
    many_at_once
}

fn seat(person: u64, points: i32, place: u8) -> ResultSeat {
    ResultSeat { person: (person != 0).then_some(PersonId(person)), points, place, left: false }
}

fn result(table: u64, server: &str, seats: Vec<ResultSeat>) -> GameResult {
    GameResult {
        table: TableId(table),
        game: GameKind::Herz,
        channel: ChannelRef { realm: "discord".into(), server: server.into(), channel: "c".into() },
        at: Moment(1000 + table),
        rounds: 3,
        shortened: false,
        hints: 0,
        daily: None,
        elsewhere: std::collections::BTreeMap::new(),
        seats,
    }
}

/// Plays a table from its opening to its end.
async fn play(store: &dyn Store, result: &GameResult) {
    store.open(result.table, "start".to_owned()).await.unwrap();
    store.close(result.table, 0, "end".to_owned(), Some(result.clone())).await.unwrap();
}

fn board(server: Option<&str>) -> LeaderboardScope {
    LeaderboardScope {
        realm: "discord".into(),
        server: server.map(str::to_owned),
        game: Some(GameKind::Herz),
    }
}

/// The board of all games together.
fn overall(server: Option<&str>) -> LeaderboardScope {
    LeaderboardScope { game: None, ..board(server) }
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

const T: TableId = TableId(0xfedc_ba98_7654_3210);

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
        // What was acknowledged has gone: the journal is older than who writes it.
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
    // In this order, in one transaction or in several; what is noted in between changes nothing.
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

/// So a table is archived: with those who sat there.
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
    // Of the result they are no part.
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
    // Where nothing is to be forgotten, nothing happens.
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
    // She has left a game that goes on without her.
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
    // A game that was running ends without a line for who was forgotten.
    play(store, &result(2, "s", vec![seat(1, 9, 1), seat(2, 5, 2)])).await;
    play(store, &result(3, "s", vec![seat(5, 9, 1), seat(2, 5, 2), seat(1, 1, 3)])).await;
    let before = people_on(store, None).await;
    let line = store.standing(&board(None), PersonId(2)).await.unwrap();
    assert_eq!(before, [5, 2]);
    store.rebuild().await.unwrap();
    assert_eq!(people_on(store, None).await, before);
    assert_eq!(store.standing(&board(None), PersonId(2)).await.unwrap(), line);
}

async fn the_last_table_is_the_newest_one_in_the_community(store: &dyn Store) {
    for (table, server, rival) in [(1, "s", 2), (2, "t", 2), (3, "s", 3)] {
        play(store, &result(table, server, vec![seat(1, 9, 1), seat(rival, 5, 2)])).await;
    }
    let found = async |realm: &str, server: &str, person| {
        store.last_table(realm, server, PersonId(person)).await.unwrap().map(|table| table.0)
    };
    for (server, person, table) in [
        ("s", 1, Some(3)),
        ("t", 1, Some(2)),
        ("s", 2, Some(1)),
        ("t", 3, None),
        ("u", 1, None),
        ("s", 4, None),
    ] {
        assert_eq!(found("discord", server, person).await, table, "{server} {person}");
    }
    assert_eq!(found("matrix:example.org", "s", 1).await, None);
}

async fn boards_rank_by_score(store: &dyn Store) {
    for table in 1..=4 {
        let server = if table == 4 { "other" } else { "s" };
        play(store, &result(table, server, vec![seat(1, 9, 1), seat(2, 5, 2), seat(3, -1, 3)])).await;
    }
    play(store, &result(5, "other", vec![seat(3, 9, 1), seat(4, 5, 2)])).await;
    assert_eq!(people_on(store, None).await[0], 1);
    let here = store.top(&board(Some("s")), 0, 10).await.unwrap();
    assert_eq!(
        here.iter().map(|line| (line.person.0, line.games)).collect::<Vec<_>>(),
        [(1, 3), (2, 3), (3, 3)]
    );
    assert_eq!(here[2].mean_points, -1.0);
    let second = store.top(&board(Some("s")), 1, 1).await.unwrap();
    assert_eq!(second, here[1..2]);
    assert_eq!(store.top(&board(Some("s")), 3, 1).await.unwrap(), []);
    assert_eq!(store.len(&board(Some("o"))).await, Ok(0));
    let everywhere = store.standing(&board(None), PersonId(3)).await.unwrap().unwrap();
    assert_eq!((everywhere.games, everywhere.wins, everywhere.mean_points), (5, 1, 1.0));
    let there = store.standing(&board(Some("other")), PersonId(3)).await.unwrap().unwrap();
    assert_eq!((there.games, there.wins, there.mean_points), (2, 1, 4.0));
}

async fn only_games_of_two_or_more_people_are_rated(store: &dyn Store) {
    let alone = result(1, "s", vec![seat(1, 9, 1), seat(0, 5, 2), seat(0, 5, 2)]);
    play(store, &alone).await;
    assert_eq!(people_on(store, None).await, [0u64; 0]);
    assert_eq!(store.results_of(PersonId(1)).await, Ok(vec![alone]));
    // The computer's place is nobody's: among themselves the second has won against the third.
    play(store, &result(2, "s", vec![seat(0, 9, 1), seat(2, 5, 3), seat(1, 7, 2)])).await;
    assert_eq!(people_on(store, None).await, [1, 2]);
    assert_eq!(store.standing(&board(None), PersonId(1)).await.unwrap().unwrap().wins, 0);
}

async fn hidden_people_are_not_ranked(store: &dyn Store) {
    for person in 1..=3 {
        store.person(&account(&person.to_string()), "x", None, PersonId(person)).await.unwrap();
    }
    let hide = |hidden| PersonSettings { hidden, ..PersonSettings::default() };
    store.set_person(PersonId(3), hide(true)).await.unwrap();
    let seats = vec![seat(1, 9, 1), seat(2, 5, 2), seat(3, 3, 3)];
    play(store, &result(1, "s", seats.clone())).await;
    assert_eq!(people_on(store, None).await, [1, 2]);
    store.set_person(PersonId(1), hide(true)).await.unwrap();
    assert_eq!(people_on(store, None).await, [2]);
    let own = store.standing(&board(None), PersonId(1)).await.unwrap().unwrap();
    assert_eq!(own.place, 1);
    let last = store.standing(&board(None), PersonId(3)).await.unwrap().unwrap();
    assert_eq!(last.place, 2);
    play(store, &result(2, "s", seats)).await;
    store.rebuild().await.unwrap();
    assert_eq!(people_on(store, Some("s")).await, [2]);
    store.set_person(PersonId(1), hide(false)).await.unwrap();
    store.set_person(PersonId(3), hide(false)).await.unwrap();
    assert_eq!(people_on(store, None).await, [1, 2, 3]);
}

async fn boards_made_anew_are_the_same(store: &dyn Store) {
    use rand::{Rng, SeedableRng};
    let mut rng = rand_chacha::ChaCha20Rng::seed_from_u64(7);
    for person in 1..=12 {
        store.person(&account(&person.to_string()), "x", None, PersonId(person)).await.unwrap();
    }
    for table in 1..=120 {
        let first = rng.random_range(1..=12u64);
        let humans = rng.random_range(1..=4u64);
        let seats = (0..4)
            .map(|at| {
                let person = if at < humans { (first + at * 5) % 12 + 1 } else { 0 };
                let mut seat = seat(person, rng.random_range(-50..200), rng.random_range(1..=4));
                seat.left = person != 0 && rng.random_ratio(1, 8);
                seat
            })
            .collect();
        let server = ["a", ""][rng.random_range(0..2)];
        // The moments don't order the results; that they were closed in this order does.
        let at = Moment(rng.random_range(0..1000));
        let mut played = GameResult { at, ..result(table, server, seats) };
        if table % 5 == 0
            && let Some(guest) = played.seats[0].person
        {
            // They sat at the table from another place.
            let server = if server.is_empty() { "a" } else { "" }.to_owned();
            played.elsewhere.insert(guest, ChannelRef { server, ..played.channel.clone() });
        }
        play(store, &played).await;
        if table % 40 == 0 {
            store.forget(PersonId(table / 40)).await.unwrap();
        }
        if table == 60 {
            let hidden = PersonSettings { hidden: true, ..PersonSettings::default() };
            store.set_person(PersonId(7), hidden).await.unwrap();
        }
    }
    let mut before = BTreeMap::new();
    for server in [None, Some("a"), Some("")] {
        before.insert(server, store.top(&board(server), 0, 100).await.unwrap());
        assert_eq!(before[&server].len(), 8);
    }
    let hidden = store.standing(&board(None), PersonId(7)).await.unwrap();
    store.rebuild().await.unwrap();
    for (server, before) in before {
        assert_eq!(store.top(&board(server), 0, 100).await.unwrap(), before);
    }
    assert_eq!(store.standing(&board(None), PersonId(7)).await.unwrap(), hidden);
}

async fn deals_of_the_day_have_results_of_their_own(store: &dyn Store) {
    let of_day = |table, person, day: u32| GameResult {
        daily: Some(Day(day)),
        ..result(table, "s", vec![seat(person, 9, 1), seat(0, 5, 2)])
    };
    let other = GameResult { game: GameKind::Hearts, ..of_day(3, 1, 20_000) };
    let late = GameResult { daily: None, ..of_day(4, 3, 20_000) };
    let (anna, ben, next) = (of_day(1, 1, 20_000), of_day(2, 2, 20_000), of_day(5, 1, 20_001));
    for result in [&anna, &ben, &other, &late, &next] {
        store.person(&account(&result.table.to_string()), "x", None, PersonId(result.table.0)).await.unwrap();
        play(store, result).await;
    }
    let found = async |day, game| store.results_of_day(Day(day), game).await.unwrap();
    assert_eq!(found(20_000, GameKind::Herz).await, [anna.clone(), ben.clone()]);
    assert_eq!(found(20_000, GameKind::Hearts).await, std::slice::from_ref(&other));
    assert_eq!(found(20_001, GameKind::Herz).await, std::slice::from_ref(&next));
    assert_eq!(found(20_002, GameKind::Herz).await, []);
    assert_eq!(store.results_of(PersonId(1)).await.unwrap(), [anna.clone(), other, next]);
    // They are rated apart.
    assert_eq!(people_on(store, None).await, [0u64; 0]);
    // Whoever is forgotten leaves a number that leads nowhere.
    store.forget(PersonId(1)).await.unwrap();
    assert_eq!(found(20_000, GameKind::Herz).await, [anna, ben]);
    assert_eq!(store.person_by_id(PersonId(1)).await, Ok(None));
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

async fn all_games_together_have_a_board_of_their_own(store: &dyn Store) {
    for (table, game) in (1..).zip(GameKind::ALL) {
        let seats = vec![seat(1, 10, 1), seat(2, 20, 2)];
        let game = GameResult { game, shortened: table == 2, ..result(table, "s", seats) };
        play(store, &game).await;
    }
    for server in [None, Some("s")] {
        let before = store.top(&overall(server), 0, 10).await.unwrap();
        assert_eq!(before.iter().map(|line| line.person.0).collect::<Vec<_>>(), [1, 2]);
        let best = &before[0];
        assert_eq!((best.games, best.wins, best.shortened), (3, 3, 1));
        for game in GameKind::ALL {
            let board = LeaderboardScope { game: Some(game), ..board(server) };
            let line = store.standing(&board, PersonId(1)).await.unwrap().unwrap();
            assert_eq!((line.games, line.shortened), (1, u32::from(game == GameKind::Teufel)));
            assert!(line.rating < best.rating && line.uncertainty > best.uncertainty);
        }
        store.rebuild().await.unwrap();
        assert_eq!(store.top(&overall(server), 0, 10).await.unwrap(), before);
    }
    assert_eq!(store.len(&overall(Some("elsewhere"))).await, Ok(0));
}
