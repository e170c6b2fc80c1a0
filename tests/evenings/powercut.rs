//! No game is lost: the power fails while several tables are played.
//!
//! The real bot runs under the recorder of `tests/powercut`. Whenever a person has seen a move acknowledged, the
//! position in the recording is noted. Afterwards, the data folder is recreated as a power cut at some moment
//! would have left it, and everything seen by then has to be in it, once. There are 24 cuts, or as many as
//! `POWERCUTS` says; `SEED` is the first seed.

#[path = "../powercut/mod.rs"]
mod recorder;

use crate::bot::Bot;
use crate::club::by_hand;
use crate::crash::check_record;
use crate::players::{SOON, choice, is_made, is_over, moves, next_turn, table_name};
use herzbot_core::ids::{PersonId, TableId};
use herzbot_core::results::LeaderboardScope;
use herzbot_core::table::{Entry, Table};
use herzbot_imitation::{Channel, Discord, Limits, Person, Refused, json};
use herzbot_rules::GameKind;
use herzbot_store::{Leaderboards, Location, Opening, SqlStore, StoredTables};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use recorder::{Loss, Recorder};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

const TABLES: usize = 8;

/// A table, and what its people had seen at which time.
struct Evening {
    id: TableId,
    name: String,
    /// The turn, the index of the choice, and the position in the recording.
    acknowledged: Vec<(u32, u16, u64)>,
    /// The position in the recording when the end was seen.
    over: Option<u64>,
}

/// Everything that was seen.
struct Seen {
    evenings: Vec<Evening>,
    people: usize,
}

async fn play(recorder: Arc<Recorder>, channel: Channel, people: [Person; 2], seed: u64) -> Evening {
    let mut rng = StdRng::seed_from_u64(seed);
    by_hand(&channel, &people.each_ref()).await;
    let opened = people[0].slash(&channel, "herz", &[("rounds", json!(1))]).await.unwrap();
    let lobby = opened.settled(SOON).await.unwrap();
    let name = table_name(&lobby);
    let id = lobby.buttons().find_map(|button| button.custom_id.as_deref()?.split('.').nth(1)?.parse().ok());
    for (person, act) in [(&people[1], ".join"), (&people[0], ".start")] {
        let offered = |person: &Person| {
            let now = person.look_again(&lobby)?;
            let meant = now.buttons().find(|button| {
                !button.disabled && button.custom_id.as_deref().is_some_and(|id| id.ends_with(act))
            })?;
            let label = meant.label.clone();
            Some((now, label))
        };
        loop {
            let (now, label) = person.wait_for_some(offered, SOON).await.unwrap();
            match person.press(&now, &label).await {
                Ok(_) => break,
                // An edit in progress is seen for a moment; a newer one follows.
                Err(Refused::Disabled(_)) => {}
                Err(refused) => panic!("{refused:?}"),
            }
        }
    }
    let mut evening = Evening { id: id.unwrap(), name, acknowledged: Vec::new(), over: None };
    // Some tables are still in the middle of the game at the end.
    let most = if seed.is_multiple_of(3) { rng.random_range(5..20) } else { usize::MAX };
    while evening.acknowledged.len() < most {
        let seats = [&people[0], &people[1]];
        let Some((person, view)) = next_turn(&seats, &channel, &evening.name).await else {
            assert!(is_over(&people[0], &channel, &evening.name));
            evening.over = Some(recorder.position());
            break;
        };
        let labels = moves(&view);
        let label = &labels[rng.random_range(0..labels.len())];
        let button = view.buttons().find(|button| button.label == *label);
        let (turn, index) = choice(button.unwrap().custom_id.as_deref().unwrap()).unwrap();
        let answer = person.press(&view, label).await.unwrap();
        if is_made(&answer, turn) {
            evening.acknowledged.push((turn, index, recorder.position()));
        }
    }
    evening
}

/// Returns a table as a data folder has it; none if it isn't there at all.
async fn table_in(store: &SqlStore, id: TableId) -> Option<Table> {
    let (snapshot, entries) = match store.live().await.unwrap().into_iter().find(|live| live.id == id) {
        Some(live) => {
            assert_eq!(live.frozen, None);
            assert!(store.archived(id).await.unwrap().is_none(), "{id} is live and archived");
            (live.snapshot, live.entries)
        }
        None => (store.archived(id).await.unwrap()?.0, Vec::new()),
    };
    let mut table = Table::from_state(&snapshot).unwrap();
    for entry in entries {
        let entry: Entry = serde_json::from_str(&entry).unwrap();
        table.apply(&entry).unwrap();
    }
    Some(table)
}

/// Checks that everything seen by `position` is in the folder, once.
async fn check(folder: &Path, seen: &Seen, position: u64) {
    let opening = Opening { verify_at_start: u64::MAX, ..Opening::default() };
    let store = SqlStore::open(&Location::Folder(folder.to_owned()), opening).await.unwrap();
    let mut finished: BTreeMap<PersonId, BTreeSet<TableId>> = BTreeMap::new();
    for evening in &seen.evenings {
        let acknowledged: BTreeMap<u32, u16> = evening
            .acknowledged
            .iter()
            .filter(|(_, _, at)| *at <= position)
            .map(|(turn, index, _)| (*turn, *index))
            .collect();
        let Some(table) = table_in(&store, evening.id).await else {
            assert!(acknowledged.is_empty(), "{} is lost", evening.name);
            continue;
        };
        match table.record() {
            Some(record) => check_record(&record, &acknowledged, &evening.name),
            None => assert!(acknowledged.is_empty(), "{} has not even begun", evening.name),
        }
        if table.is_finished() {
            for (member, _) in table.everybody() {
                finished.entry(member.person).or_default().insert(evening.id);
            }
        } else {
            assert!(evening.over.is_none_or(|at| at > position), "the end of {} is lost", evening.name);
        }
    }
    assert!(finished.len() <= seen.people);
    store.rebuild(Box::new(|_, _| {})).await.unwrap();
    let board = LeaderboardScope { realm: "discord".into(), server: None, game: Some(GameKind::Herz) };
    assert_eq!(store.len(&board).await.unwrap(), finished.len());
    for (person, tables) in finished {
        let results = store.results_of(person).await.unwrap();
        assert_eq!(results.len(), tables.len(), "every result once");
        assert_eq!(results.iter().map(|result| result.table).collect::<BTreeSet<_>>(), tables);
        let line = store.standing(&board, person).await.unwrap().unwrap();
        assert_eq!(line.games as usize, tables.len());
    }
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_that_people_saw_survives_a_power_cut() {
    let work = tempfile::TempDir::new().unwrap();
    let discord = Discord::builder().limits(Limits::none()).start().await;
    let mut bot = Bot::on(&discord);
    let Some(recorder) = Recorder::new(bot.folder(), work.path()) else { return };
    bot.record(&recorder.command("herzbot"));
    let recorder = Arc::new(recorder);
    bot.join(&discord).await;
    let server = discord.server("Spielwiese", "en-US");
    let people: Vec<Person> = (0..TABLES).map(|place| server.member(&format!("P{place}"), "en-US")).collect();
    let playing: Vec<_> = (0..TABLES)
        .map(|place| {
            let channel = server.channel(&format!("karten-{}", place / 4));
            let pair = [people[place].clone(), people[(place + 3) % TABLES].clone()];
            tokio::spawn(play(Arc::clone(&recorder), channel, pair, place as u64))
        })
        .collect();
    let mut seen = Seen { evenings: Vec::new(), people: people.len() };
    for evening in playing {
        seen.evenings.push(evening.await.unwrap());
    }
    bot.kill();
    let recording = recorder.recording();
    let end = recorder.position();
    let acknowledged: usize = seen.evenings.iter().map(|evening| evening.acknowledged.len()).sum();
    println!("{} events, {acknowledged} moves seen", recording.len());
    assert!(
        acknowledged > 20 * TABLES && recording.len() > acknowledged,
        "{acknowledged} {}",
        recording.len()
    );
    assert!(seen.evenings.iter().any(|evening| evening.over.is_some()));

    // The positions at which people saw something: a cut right after one is the hardest.
    let mut places: Vec<u64> = seen
        .evenings
        .iter()
        .flat_map(|evening| evening.acknowledged.iter().map(|(_, _, at)| *at).chain(evening.over))
        .collect();
    places.push(end);
    let losses =
        [Loss::Everything, Loss::Everything, Loss::Pieces(0.5), Loss::Pieces(0.9), Loss::Tail, Loss::Nothing];
    let first = number("SEED", 0);
    for seed in first..first + number("POWERCUTS", 24) {
        let mut rng = StdRng::seed_from_u64(seed);
        let position = places[rng.random_range(0..places.len())];
        let loss = losses[rng.random_range(0..losses.len())];
        let moment = recording.moment_of(position);
        println!("SEED={seed}: cut at {moment} of {}, {loss:?}", recording.len());
        let after = work.path().join(format!("after-{seed}"));
        recording.cut(moment, loss, seed, &after);
        check(&after.join("data"), &seen, position).await;
        std::fs::remove_dir_all(&after).unwrap();
    }
}
