//! The data to damage.

use super::{Contents, contents, copy, open};
use herzbot_core::daily::Day;
use herzbot_core::ids::{Account, ChannelRef, Moment, PersonId, TableId};
use herzbot_core::people::{PersonSettings, ServerSettings};
use herzbot_core::results::{GameResult, ResultSeat};
use herzbot_rules::GameKind;
use herzbot_store::{Journal, Settings, SqlStore};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha20Rng;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// All tables have ids up to this.
pub const TABLES: u64 = 90;

/// All people have ids up to this.
pub const PEOPLE: u64 = 20;

/// All rows of the chat have numbers up to this.
pub const MESSAGES: u64 = 30;

/// A folder written by a store, with its contents.
pub struct DataSet {
    pub name: &'static str,
    pub folder: PathBuf,
    pub contents: Arc<Contents>,
}

pub fn account(person: u64) -> Account {
    Account { realm: "r".to_owned(), id: format!("account {person}") }
}

fn state(table: u64, seq: u64, length: u64) -> String {
    let cards: Vec<u64> = (0..length).map(|at| (table * 31 + seq * 7 + at * at) % 52).collect();
    format!("{{\"table\":{table},\"at\":{seq},\"cards\":{cards:?}}}")
}

async fn play(store: &SqlStore, table: u64, from: u64, to: u64) {
    for seq in from..to {
        let snapshot = (seq % 9 == 8).then(|| state(table, seq, 150));
        store.append(TableId(table), seq, vec![state(table, seq, 12)], snapshot).await.unwrap();
    }
}

async fn open_tables(store: &SqlStore, tables: std::ops::RangeInclusive<u64>, moves: u64) {
    for table in tables {
        store.open(TableId(table), state(table, 0, 200)).await.unwrap();
        play(store, table, 0, moves + table % 9).await;
        store.note_shown(TableId(table), state(table, moves, 40), false).await.unwrap();
    }
}

fn result(table: u64) -> GameResult {
    let seat = |at: u64| ResultSeat {
        person: (at != 3 || table.is_multiple_of(2)).then_some(PersonId(1 + (table * 7 + at * 5) % PEOPLE)),
        points: i32::try_from(table * at % 40).unwrap() - 9,
        place: u8::try_from(at + 1).unwrap(),
        left: at == 2 && table.is_multiple_of(5),
    };
    GameResult {
        table: TableId(table),
        game: if table.is_multiple_of(3) { GameKind::Hearts } else { GameKind::Herz },
        channel: ChannelRef {
            realm: "r".to_owned(),
            server: if table.is_multiple_of(4) { "t" } else { "s" }.to_owned(),
            channel: format!("c{}", table % 6),
        },
        at: Moment(1_000_000 + table),
        rounds: 3,
        shortened: table.is_multiple_of(7),
        hints: u32::from(table.is_multiple_of(11)),
        daily: table.is_multiple_of(13).then_some(Day(20_000)),
        elsewhere: std::collections::BTreeMap::new(),
        seats: (0..4).map(seat).collect(),
    }
}

async fn close(store: &SqlStore, tables: std::ops::RangeInclusive<u64>, counts: bool) {
    for table in tables {
        store.open(TableId(table), state(table, 0, 20)).await.unwrap();
        if table.is_multiple_of(3) {
            store.note_shown(TableId(table), state(table, 1, 20), false).await.unwrap();
        }
        let result = counts.then(|| result(table));
        store.close(TableId(table), 0, state(table, 1, 300), result).await.unwrap();
        if table.is_multiple_of(2) {
            store.note_shown(TableId(table), state(table, 2, 30), table.is_multiple_of(4)).await.unwrap();
        }
    }
}

async fn meet(store: &SqlStore, people: std::ops::RangeInclusive<u64>) {
    for person in people {
        let locale = person.is_multiple_of(2).then_some("de");
        store
            .person(&account(person), &format!("Anna {person} \u{1f0a1}"), locale, PersonId(person))
            .await
            .unwrap();
    }
}

async fn people(store: &SqlStore) {
    meet(store, 1..=PEOPLE).await;
    for person in [2, 5, 9] {
        let settings =
            PersonSettings { hidden: true, language: Some("de".to_owned()), ..PersonSettings::default() };
        store.set_person(PersonId(person), settings).await.unwrap();
    }
}

async fn mix(store: &SqlStore) {
    people(store).await;
    open_tables(store, 1..=4, 5).await;
    store.freeze(TableId(2), "the rules have changed".to_owned()).await.unwrap();
    close(store, 10..=35, true).await;
    close(store, 40..=45, false).await;
    for person in [3, 9, 14] {
        store.forget(PersonId(person)).await.unwrap();
    }
    close(store, 50..=60, true).await;
    let settings =
        ServerSettings { clock: Some(90), language: Some("en".to_owned()), ..ServerSettings::default() };
    store.set_server("r", "s", settings).await.unwrap();
    store
        .set_server(
            "r",
            "t",
            ServerSettings { prefix: Some("!".to_owned()), threads: true, ..ServerSettings::default() },
        )
        .await
        .unwrap();
    store.set_note("a", vec![0, 255, 3]).await.unwrap();
    store.set_note("b", vec![7; 6000]).await.unwrap();
    let row = |at: u64| (format!("message {at}"), Some(state(at, 7, 20 + at * 40)));
    store.set_chat_rows((1..=MESSAGES).map(row).collect(), true).await.unwrap();
    store.set_chat_rows(vec![row(3), ("message 4".to_owned(), None)], false).await.unwrap();
}

/// Incompressible hexadecimal digits.
fn noise(seed: u64, bytes: usize) -> String {
    let mut noise = vec![0; bytes];
    ChaCha20Rng::seed_from_u64(seed).fill(&mut noise[..]);
    hex::encode(noise)
}

/// Tables with long states, so that the archive is verified in the background.
async fn large_archive(store: &SqlStore) {
    mix(store).await;
    for table in 61..=78 {
        store.open(TableId(table), String::new()).await.unwrap();
        store.close(TableId(table), 0, noise(table, 1 << 20), Some(result(table))).await.unwrap();
    }
}

/// Results that fill many pages of tables and indexes, mostly of irrelevant people.
async fn many_pages(store: &SqlStore) {
    mix(store).await;
    for hundred in 0..100 {
        let game = |one: u64| async move {
            let table = 1_000 + hundred * 100 + one;
            let mut result = result(table);
            for seat in result.seats.iter_mut().filter(|_| one != 0) {
                seat.person =
                    seat.person.map(|PersonId(person)| PersonId(1_000 + (20 * table + person) % 2_000));
            }
            store.open(TableId(table), String::new()).await.unwrap();
            store.close(TableId(table), 0, noise(table, 700), Some(result)).await.unwrap();
        };
        futures_util::future::join_all((0..100).map(game)).await;
    }
}

async fn fill(store: &SqlStore, name: &str) {
    match name {
        "large archive" => large_archive(store).await,
        "many pages" => many_pages(store).await,
        "live games" | "after SIGKILL" => open_tables(store, 1..=12, 20).await,
        "many results" => {
            people(store).await;
            close(store, 1..=TABLES, true).await;
        }
        "closed tables" => {
            close(store, 1..=40, false).await;
            meet(store, 1..=4).await;
            close(store, 41..=60, true).await;
        }
        _ => mix(store).await,
    }
}

/// Waits until the leaderboards are up to date.
async fn settled(store: &SqlStore) -> Contents {
    store.verify().await.unwrap();
    contents(store).await
}

/// Writes all data sets into a folder; those above 16 MiB, which a start verifies only in part, only
/// `with_large`.
pub async fn all(folder: &Path, with_large: bool) -> Vec<DataSet> {
    let mut sets = Vec::new();
    let large: &[&'static str] = if with_large { &["large archive", "many pages"] } else { &[] };
    for name in
        ["live games", "after SIGKILL", "many results", "closed tables", "a mix"].iter().chain(large).copied()
    {
        let data = folder.join(name);
        let store = open(&data).await.unwrap();
        fill(&store, name).await;
        drop(store);
        let folder = if name == "after SIGKILL" {
            // The newest data are only in the log.
            let store = open(&data).await.unwrap();
            for table in 1..=12 {
                play(&store, table, 20 + table % 9, 30 + table % 9).await;
            }
            close(&store, 20..=29, true).await;
            store.set_note("a", b"the last change is a durable one".to_vec()).await.unwrap();
            settled(&store).await;
            let copied = folder.join("killed");
            copy(&data, &copied);
            copied
        } else {
            data
        };
        let looked = folder.with_extension("looked");
        copy(&folder, &looked);
        let contents = Arc::new(settled(&open(&looked).await.unwrap()).await);
        sets.push(DataSet { name, folder, contents });
    }
    sets
}
