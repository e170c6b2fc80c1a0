#![expect(clippy::expect_used, reason = "a test may fail loudly")]

use super::*;
use herzbot_core::daily::Day;
use herzbot_core::ids::{Account, ChannelRef, Moment, NightId, PersonId};
use herzbot_core::league::{NightOpening, Plan};
use herzbot_core::puzzle::week_of;
use herzbot_core::results::{GameResult, ResultSeat};
use herzbot_core::table::{Actor, Clock, Member, Opening, TableRequest};
use herzbot_rules::shuffle::Secret;
use herzbot_rules::{GameKind, Record};
use herzbot_store::{Journal, MemoryStore, Settings, StoredTables};
use rand::SeedableRng;
use rand::rngs::StdRng;

const NOW: Moment = Moment(1_000_000_000);

fn host() -> Member {
    let account = Account { realm: "test".into(), id: "1".into() };
    Member { person: PersonId(1), account, name: "Anna".into(), locale: None, autoplay: false }
}

fn open(rng: &mut StdRng) -> Table {
    let opening = Opening {
        game: GameKind::Herz,
        channel: ChannelRef { realm: "test".into(), server: "s".into(), channel: "c".into() },
        place_language: "en".into(),
        clock: Clock::default(),
        host: host(),
        taken_names: vec![],
        options: serde_json::Map::new(),
        thread: None,
        secret: Secret::draw(rng),
    };
    Table::open(opening, NOW, rng)
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("it can be written")
}

/// Returns a store with a table that has handled these requests. Its journal ends with `torn`, if given.
async fn store_with(requests: &[TableRequest], torn: Option<&str>) -> (MemoryStore, Table) {
    let mut rng = StdRng::seed_from_u64(1);
    let mut table = open(&mut rng);
    let store = MemoryStore::default();
    store.open(table.id(), json(&table)).await.expect("a new table");
    let mut entries = Vec::new();
    for request in requests {
        let actor = Actor { member: host(), may_moderate: false };
        let step = table.handle(&actor, request, NOW, &mut rng).expect("allowed");
        entries.extend(step.entries.iter().map(json));
        table = step.table;
    }
    entries.extend(torn.map(str::to_owned));
    store.append(table.id(), 0, entries, None).await.expect("the journal goes on");
    (store, table)
}

async fn exported(store: &MemoryStore, table: &str) -> Result<String, String> {
    let mut out = Vec::new();
    record(store, table, &mut out).await.map_err(|error| error.to_string())?;
    Ok(String::from_utf8(out).expect("text"))
}

#[tokio::test]
async fn a_running_game_is_exported_by_id_and_by_name() {
    let (store, table) = store_with(&[TableRequest::AddComputer, TableRequest::Start], None).await;
    let by_id = exported(&store, &table.id().to_string()).await.expect("exported");
    let record = Record::parse(by_id.as_bytes()).expect("a record");
    assert_eq!(Some(record), table.record());
    assert_eq!(exported(&store, &table.name().to_uppercase()).await, Ok(by_id));
}

#[tokio::test]
async fn a_game_that_is_over_is_exported_by_id() {
    let (store, table) = store_with(&[TableRequest::AddComputer, TableRequest::Start], None).await;
    let live = exported(&store, &table.id().to_string()).await;
    let seq = store.live().await.expect("memory does not fail")[0].next_seq;
    store.close(table.id(), seq, json(&table), None).await.expect("closed");
    assert_eq!(exported(&store, &table.id().to_string()).await, live);
    assert!(exported(&store, table.name()).await.is_err(), "only live tables have names");
}

#[tokio::test]
async fn what_can_be_followed_of_a_broken_journal_is_exported() {
    let (whole, _) = store_with(&[TableRequest::AddComputer, TableRequest::Start], None).await;
    let (torn, table) =
        store_with(&[TableRequest::AddComputer, TableRequest::Start], Some("{\"strange\":1}")).await;
    let id = table.id().to_string();
    assert_eq!(exported(&torn, &id).await, exported(&whole, &id).await);
}

#[tokio::test]
async fn what_is_not_there_is_named() {
    let (store, table) = store_with(&[], None).await;
    assert!(exported(&store, "Nowhere").await.expect_err("unknown").contains("Nowhere"));
    assert!(exported(&store, &TableId(0).to_string()).await.expect_err("unknown").contains("no table"));
    let never_started = exported(&store, &table.id().to_string()).await;
    assert!(never_started.expect_err("a lobby").contains("never started"));
}

#[tokio::test]
async fn live_tables_are_listed() {
    let (store, table) = store_with(&[TableRequest::AddComputer], None).await;
    let mut out = Vec::new();
    list(&store, &mut out).await.expect("listed");
    let text = String::from_utf8(out).expect("text");
    for part in [&table.id().to_string(), table.name(), "herz", "Anna", "test/s/c"] {
        assert!(text.contains(part), "{text}");
    }
}

#[tokio::test]
async fn all_that_is_stored_about_a_person_is_exported_and_nothing_about_others() {
    let (store, table) = store_with(&[TableRequest::AddComputer, TableRequest::Start], None).await;
    let account = Account { realm: "test".into(), id: "1".into() };
    let anna = store.person(&account, "Anna", Some("de"), PersonId(1)).await.expect("memory does not fail");
    let seat = |person| ResultSeat { person: Some(person), points: 7, place: 1, left: false };
    let result = GameResult {
        table: TableId(7),
        game: GameKind::Herz,
        channel: table.channel().clone(),
        at: NOW,
        rounds: 4,
        shortened: false,
        hints: 0,
        daily: None,
        elsewhere: [(PersonId(99), table.channel().clone())].into(),
        seats: vec![seat(anna.id), seat(PersonId(99))],
    };
    store.open(TableId(7), "{}".into()).await.expect("a new table");
    store.close(TableId(7), 0, "{}".into(), Some(result)).await.expect("closed");
    let answer = format!("puzzle {} {}.1.2", anna.id, TableId(7));
    store.set_note(&answer, br#"{"mv":"play 4S","cost":null}"#.to_vec()).await.expect("noted");
    let others = format!("puzzle {} {}.1.2", PersonId(99), TableId(7));
    store.set_note(&others, b"{}".to_vec()).await.expect("noted");
    let week = week_of(Day(20_781).begins());
    store.set_note(&format!("weekly puzzle {} {week}", anna.id), b"0 1".to_vec()).await.expect("noted");
    let night = |leader, number| {
        let opening = NightOpening {
            id: NightId(number),
            leader,
            game: GameKind::Hearts,
            options: serde_json::Map::new(),
            rounds: 3,
            same_decks: false,
            plan: Plan::default(),
            secret: Secret::draw(&mut StdRng::seed_from_u64(7)),
        };
        json(&Night::open(opening, NOW)).into_bytes()
    };
    for (channel, leader) in [("hers", anna.id), ("foreign", PersonId(99))] {
        let place = json(&["night", "test", "s", channel]);
        store.set_note(&place, night(leader, 1)).await.expect("noted");
    }
    let mut out = Vec::new();
    person(&store, "test/1", &mut out).await.expect("exported");
    let all = String::from_utf8(out).expect("text");
    for part in [
        "Anna",
        "\"de\"",
        "\"points\": 7",
        "\"mv\": \"play 4S\"",
        "\"2026-11-23\"",
        "\"channel\": \"hers\"",
        &anna.id.to_string(),
        &TableId(7).to_string(),
    ] {
        assert!(all.contains(part), "{part}: {all}");
    }
    assert!(!all.contains(&PersonId(99).to_string()) && !all.contains("foreign"), "{all}");
    for account in ["test/2", "Anna"] {
        assert!(person(&store, account, &mut Vec::new()).await.is_err(), "{account}");
    }
}
