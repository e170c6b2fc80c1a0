//! Damage of a file is detected, or changes nothing: it never makes the store open with wrong data, panic or
//! hang.
//!
//! `cargo test --profile bench -p herzbot-store --test damage -- --ignored --nocapture` flips 10,000 bits and
//! damages 2,000 pages, in seven data sets, two of them above 16 MiB, and prints a table. `FLIPS`, `PAGES`
//! and `SEED` set the numbers and the seed. Answers come from a store on the damaged data, and from a backup
//! of them.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "damage/sets.rs"]
mod sets;
#[path = "damage/told.rs"]
mod told;

use herzbot_core::ids::{PersonId, TableId};
use herzbot_core::results::LeaderboardScope;
use herzbot_rules::GameKind;
use herzbot_store::backup::{BackupError, backup, restore};
use herzbot_store::{
    Health, Leaderboards, LiveTable, Location, OnProgress, Opening, Settings, SqlStore, StoreError,
    StoredTables,
};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha20Rng;
use sets::{DataSet, MESSAGES, PEOPLE, TABLES, account};
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::sync::{Arc, Mutex, Once};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use told::Told;

/// A start that takes longer counts as hanging: on a busy machine, a large data set may take minutes.
const LIMIT: Duration = Duration::from_secs(20 * 60);

const PAGE: usize = 1024;

/// A temporary folder, in memory if possible.
fn scratch() -> TempDir {
    let memory = Path::new("/dev/shm");
    if memory.is_dir() { TempDir::new_in(memory).unwrap() } else { TempDir::new().unwrap() }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        if entry.path().is_dir() {
            copy(&entry.path(), &to.join(entry.file_name()));
        } else {
            fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    }
}

/// What a store answers, by question.
type Contents = BTreeMap<String, Result<String, StoreError>>;

async fn contents(store: &SqlStore) -> Contents {
    let mut all = Contents::new();
    let mut put = |question: String, answer: Result<Box<dyn Debug>, StoreError>| {
        all.insert(question, answer.map(|answer| format!("{answer:?}")));
    };
    fn boxed<T: Debug + 'static>(answer: Result<T, StoreError>) -> Result<Box<dyn Debug>, StoreError> {
        answer.map(|answer| Box::new(answer) as Box<dyn Debug>)
    }
    match store.live().await {
        Ok(tables) => {
            put("live".to_owned(), boxed(Ok(tables.iter().map(|table| table.id).collect::<Vec<_>>())));
            for table in tables {
                put(format!("shown {}", table.id), boxed(Ok(table.shown.clone())));
                put(format!("live {}", table.id), boxed(Ok(LiveTable { shown: None, ..table })));
            }
        }
        Err(error) => put("live".to_owned(), Err(error)),
    }
    put("unfinished".to_owned(), boxed(store.unfinished_business().await));
    for table in (1..=TABLES).map(TableId) {
        let (state, shown) = match store.archived(table).await {
            Ok(archived) => {
                let (state, shown) = archived.unzip();
                (Ok(state), Ok(shown))
            }
            Err(error) => (Err(error.clone()), Err(error)),
        };
        put(format!("archived {table}"), boxed(state));
        put(format!("shown at the end {table}"), boxed(shown));
    }
    for person in (1..=PEOPLE).map(PersonId) {
        put(format!("person {person}"), boxed(store.person_by_id(person).await));
        put(format!("account {person}"), boxed(store.person_of(&account(person.0)).await));
        put(format!("results of {person}"), boxed(store.results_of(person).await));
        put(format!("last table of {person}"), boxed(store.last_table("discord", "s", person).await));
    }
    for server in ["s", "t", "u"] {
        put(format!("server {server}"), boxed(store.server("r", server).await));
    }
    for note in ["a", "b", "c"] {
        put(format!("note {note}"), boxed(store.note(note).await));
    }
    match store.chat_rows().await {
        Ok(rows) => {
            let rows: BTreeMap<String, String> = rows.into_iter().collect();
            for message in (1..=MESSAGES).map(|at| format!("message {at}")) {
                put(format!("chat {message}"), boxed(Ok(rows.get(&message).cloned())));
            }
        }
        Err(error) => put("chat".to_owned(), Err(error)),
    }
    for server in [None, Some("s"), Some("t")] {
        for game in [None, Some(GameKind::Herz), Some(GameKind::Hearts)] {
            let board = LeaderboardScope { realm: "r".to_owned(), server: server.map(str::to_owned), game };
            put(format!("top {server:?} {game:?}"), boxed(store.top(&board, 0, 100).await));
            put(format!("len {server:?} {game:?}"), boxed(store.len(&board).await));
            for person in (1..=PEOPLE).step_by(3).map(PersonId) {
                let standing = store.standing(&board, person).await;
                put(format!("standing {server:?} {game:?} {person}"), boxed(standing));
            }
        }
    }
    all
}

async fn open(data: &Path) -> Result<SqlStore, StoreError> {
    SqlStore::open(&Location::Folder(data.to_owned()), Opening::default()).await
}

fn blocking<T>(run: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(run)
}

/// The outcome of damage.
#[derive(Debug)]
enum Outcome {
    Same,
    Noticed(String),
    Silent(String),
    Panic(String),
    Hang(String),
}

impl Outcome {
    const fn kind(&self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Noticed(_) => "noticed",
            Self::Silent(_) => "SILENT",
            Self::Panic(_) => "panic",
            Self::Hang(_) => "hang",
        }
    }
}

fn told(error: StoreError) -> Outcome {
    match error {
        StoreError::Io(text) if text.contains("panic") || text.contains("thread has ended") => {
            Outcome::Panic(text)
        }
        StoreError::Io(text) => Outcome::Noticed(format!("Io: {text}")),
        error => Outcome::Noticed(error.to_string()),
    }
}

/// Compares answers: silent differences, and announced ones.
fn compare(original: &Contents, found: &Contents, told_of: &Told) -> (Option<String>, Option<Outcome>) {
    let (mut differing, mut noticed) = (None, None);
    for question in original.keys().chain(found.keys()) {
        match (original.get(question), found.get(question)) {
            (one, other) if one == other => {}
            (_, Some(Err(error))) => match told(error.clone()) {
                outcome @ Outcome::Panic(_) => return (None, Some(outcome)),
                outcome => noticed = Some(outcome),
            },
            // A table that was set aside.
            (_, Some(Ok(text)))
                if question.starts_with("live ") && text.contains("frozen: Some(\"damaged: ") =>
            {
                noticed = Some(Outcome::Noticed("set aside".to_owned()));
            }
            _ if told_of.explains(question) => noticed = Some(Outcome::Noticed("told by check".to_owned())),
            (one, other) => differing = Some(format!("{question}: {one:?}, and now {other:?}")),
        }
    }
    (differing, noticed)
}

/// Opens the damaged folder and compares all answers.
async fn look(data: &Path, original: &Contents) -> Outcome {
    let told_of = Told::of(data).await;
    let store = match open(data).await {
        Ok(store) => store,
        Err(error) => return told(error),
    };
    let found = contents(&store).await;
    // A wrong answer counts as noticed only if the running bot itself tells of damage, not if a later check
    // would find it.
    let health = store.verified().await;
    let is_told = matches!(health, Health::Derived(_) | Health::Damaged(_));
    match compare(original, &found, &told_of) {
        (_, Some(outcome @ Outcome::Panic(_))) => outcome,
        (Some(what), _) if !is_told => Outcome::Silent(what),
        (None, Some(noticed)) => noticed,
        _ if is_told => Outcome::Noticed(format!("{health:?}")),
        _ => store.verify().await.err().map_or(Outcome::Same, told),
    }
}

/// Makes a backup of the damaged folder, and compares all answers after a restore.
async fn save(data: &Path, original: &Contents) -> Outcome {
    let quietly = || Box::new(|_, _| ()) as OnProgress;
    let (saved, back) = (data.with_extension("saved"), data.with_extension("back"));
    let verified = match backup(&Location::Folder(data.to_owned()), &saved, quietly()).await {
        Ok(verified) => verified,
        Err(BackupError::Store(error)) => return told(error),
        Err(error) => return Outcome::Noticed(format!("backup: {error}")),
    };
    restore(&saved, &Location::Folder(back.clone()), quietly()).await.unwrap();
    let found = contents(&open(&back).await.unwrap()).await;
    match compare(original, &found, &Told::by_backup(&verified)) {
        (Some(what), _) => Outcome::Silent(format!("by a backup: {what}")),
        (None, noticed) => noticed.unwrap_or(Outcome::Same),
    }
}

/// Panics of this process, without those of sled, which the store catches.
static PANICS: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn watch_panics() {
    static SET: Once = Once::new();
    SET.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let is_sled = info.location().is_some_and(|location| location.file().contains("/sled-0"));
            if !is_sled {
                PANICS.lock().unwrap().push(info.to_string());
                usual(info);
            }
        }));
    });
}

fn take_panics() -> Vec<String> {
    std::mem::take(&mut PANICS.lock().unwrap())
}

/// The files of a folder, with their paths below it.
fn files(folder: &Path, below: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder.join(below)).unwrap() {
        let path = below.join(entry.unwrap().file_name());
        if folder.join(&path).is_dir() {
            found.extend(files(folder, &path));
        } else if fs::metadata(folder.join(&path)).unwrap().len() > 0 {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The kind of a file: a line of the table.
fn kind(file: &Path) -> String {
    let is_index = file.starts_with("leaderboards");
    let name = file.file_name().unwrap().to_string_lossy().into_owned();
    match name.as_str() {
        name if is_index && name.starts_with("snap.") => "leaderboards/*/snap".to_owned(),
        name if is_index => format!("leaderboards/*/{name}"),
        name => name.to_owned(),
    }
}

/// Damages the content of a file, and describes it.
fn damage(bytes: &mut Vec<u8>, is_wal: bool, is_flip: bool, rng: &mut ChaCha20Rng) -> String {
    if is_flip {
        let bit = rng.random_range(0..bytes.len() * 8);
        bytes[bit / 8] ^= 1 << (bit % 8);
        return format!("bit {} of byte {}", bit % 8, bit / 8);
    }
    let (start, page) = if is_wal { (32, PAGE + 24) } else { (0, PAGE) };
    let pages: Vec<_> =
        (start..bytes.len()).step_by(page).map(|at| at..(at + page).min(bytes.len())).collect();
    let before = bytes.clone();
    let mut what = String::new();
    // Some damage has no effect, such as zeroing a page of zeros.
    while *bytes == before {
        let one = pages.choose(rng).cloned().unwrap_or(0..bytes.len());
        match rng.random_range(0..3) {
            0 => {
                bytes[one.clone()].fill(0);
                what = format!("zeroed {one:?}");
            }
            1 => {
                let other = pages.choose(rng).cloned().unwrap_or(0..bytes.len());
                if one.len() == other.len() {
                    bytes[one.clone()].copy_from_slice(&before[other.clone()]);
                    bytes[other.clone()].copy_from_slice(&before[one.clone()]);
                    what = format!("swapped {one:?} and {other:?}");
                }
            }
            _ => {
                let length = if rng.random() { one.start } else { rng.random_range(0..bytes.len()) };
                bytes.truncate(length);
                what = format!("truncated to {length}");
            }
        }
    }
    what
}

/// One trial: the set, the kind of file, the damage, and the outcome.
struct Trial {
    set: &'static str,
    file: String,
    what: String,
    outcome: Outcome,
}

fn trial(sets: &[DataSet], number: u64, is_flip: bool, with_backup: bool) -> Trial {
    let mut rng = ChaCha20Rng::seed_from_u64(number);
    let set = sets.choose(&mut rng).unwrap();
    let kept = scratch();
    let data = kept.path().join("data");
    copy(&set.folder, &data);
    // Small files have few bytes, few of which matter.
    let weight = |file: &PathBuf| match kind(file).as_str() {
        "herzbot.db" | "herzbot.db-wal" => 12,
        "leaderboards/*/db" => 6,
        _ => 1,
    };
    let files = files(&data, Path::new(""));
    let file = files.choose_weighted(&mut rng, weight).unwrap().clone();
    let mut bytes = fs::read(data.join(&file)).unwrap();
    let what = damage(&mut bytes, file.ends_with("herzbot.db-wal"), is_flip, &mut rng);
    fs::write(data.join(&file), bytes).unwrap();
    let (tell, told) = mpsc::channel();
    let original = Arc::clone(&set.contents);
    std::thread::spawn(move || {
        let outcome = blocking(async {
            let saved = if with_backup { save(&data, &original).await } else { Outcome::Same };
            match saved {
                Outcome::Same | Outcome::Noticed(_) => look(&data, &original).await,
                fault => fault,
            }
        });
        // After the limit nobody listens.
        let _ = tell.send(outcome);
    });
    let outcome = match told.recv_timeout(LIMIT) {
        Ok(outcome) => outcome,
        Err(mpsc::RecvTimeoutError::Timeout) => Outcome::Hang(format!("longer than {LIMIT:?}")),
        Err(mpsc::RecvTimeoutError::Disconnected) => Outcome::Panic("reading".to_owned()),
    };
    Trial { set: set.name, file: kind(&file), what, outcome }
}

/// The number of trials by outcome.
#[derive(Default)]
struct Tally {
    trials: u32,
    same: u32,
    noticed: u32,
    silent: u32,
    panics: u32,
    hangs: u32,
}

impl Tally {
    fn add(&mut self, outcome: &Outcome) {
        self.trials += 1;
        match outcome {
            Outcome::Same => self.same += 1,
            Outcome::Noticed(_) => self.noticed += 1,
            Outcome::Silent(_) => self.silent += 1,
            Outcome::Panic(_) => self.panics += 1,
            Outcome::Hang(_) => self.hangs += 1,
        }
    }
}

/// `thorough`: with the large data sets, and with backups.
fn run(flips: u64, pages: u64, seed: u64, thorough: bool) {
    watch_panics();
    let since = Instant::now();
    let kept = scratch();
    let sets = blocking(sets::all(kept.path(), thorough));
    let next = AtomicU64::new(0);
    let tallies: Mutex<BTreeMap<(&str, String), Tally>> = Mutex::default();
    let texts: Mutex<BTreeMap<String, u32>> = Mutex::default();
    let faults = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    if at >= flips + pages {
                        break;
                    }
                    let trial = trial(&sets, seed + at, at < flips, thorough);
                    tallies
                        .lock()
                        .unwrap()
                        .entry((trial.set, trial.file.clone()))
                        .or_default()
                        .add(&trial.outcome);
                    match &trial.outcome {
                        Outcome::Same => {}
                        Outcome::Noticed(text) => {
                            let text: String =
                                text.chars().filter(|letter| !letter.is_ascii_digit()).collect();
                            let text = text.split_once("/data: ").map_or(text.as_str(), |(_, text)| text);
                            let short = text.chars().take(90).collect();
                            *texts.lock().unwrap().entry(short).or_default() += 1;
                        }
                        Outcome::Silent(fault) | Outcome::Panic(fault) | Outcome::Hang(fault) => {
                            let Trial { set, file, what, outcome } = &trial;
                            let kind = outcome.kind();
                            let text = format!("SEED={} {set}, {file}, {what}: {kind}: {fault}", seed + at);
                            eprintln!("{text}");
                            faults.lock().unwrap().push(text);
                        }
                    }
                }
            });
        }
    });
    println!(
        "{:<14} {:<22} {:>6} {:>6} {:>7} {:>6} {:>5} {:>4}",
        "data", "file", "trials", "same", "noticed", "SILENT", "panic", "hang"
    );
    let mut sum = Tally::default();
    for ((set, file), tally) in &*tallies.lock().unwrap() {
        let Tally { trials, same, noticed, silent, panics, hangs } = tally;
        println!(
            "{set:<14} {file:<22} {trials:>6} {same:>6} {noticed:>7} {silent:>6} {panics:>5} {hangs:>4}"
        );
        sum.trials += trials;
        sum.same += same;
        sum.noticed += noticed;
        sum.silent += silent;
        sum.panics += panics;
        sum.hangs += hangs;
    }
    let Tally { trials, same, noticed, silent, panics, hangs } = sum;
    println!("{:<37} {trials:>6} {same:>6} {noticed:>7} {silent:>6} {panics:>5} {hangs:>4}", "all");
    println!("{flips} bits and {pages} pages in {:?}", since.elapsed());
    let mut texts: Vec<_> = texts.into_inner().unwrap().into_iter().collect();
    texts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for (text, count) in texts.iter().take(60) {
        println!("{count:>6} {text}");
    }
    let panics = take_panics();
    let faults = faults.into_inner().unwrap();
    assert!(faults.is_empty() && panics.is_empty(), "{faults:#?} {panics:#?}");
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap())
}

#[test]
fn damage_is_noticed_or_changes_nothing() {
    run(number("FLIPS", 200), number("PAGES", 50), number("SEED", 0), false);
}

#[test]
#[ignore = "takes minutes"]
fn damage_is_noticed_or_changes_nothing_12000_times() {
    run(number("FLIPS", 10_000), number("PAGES", 2000), number("SEED", 1_000_000), true);
}

/// sqlx panics at a column type that isn't UTF-8, so none may get that far.
#[test]
fn a_column_type_that_is_no_text_is_noticed() {
    let kept = scratch();
    let (whole, data) = (kept.path().join("whole"), kept.path().join("data"));
    drop(blocking(open(&whole)).unwrap());
    let bytes = fs::read(whole.join("herzbot.db")).unwrap();
    let types = ["BIGINT", "INTEGER", "TEXT", "BLOB", "BOOLEAN"];
    let is_type = |at: &usize| types.iter().any(|kind| bytes[*at..].starts_with(kind.as_bytes()));
    let places: Vec<usize> = (0..bytes.len()).filter(is_type).collect();
    let mut noticed = 0;
    for at in places {
        copy(&whole, &data);
        let mut bytes = bytes.clone();
        bytes[at + 2] |= 0x80;
        fs::write(data.join("herzbot.db"), bytes).unwrap();
        match blocking(open(&data)) {
            // The page was moved, and this copy is free.
            Ok(store) => drop(blocking(store.verify()).unwrap()),
            Err(StoreError::Damaged(_)) => noticed += 1,
            Err(error) => panic!("byte {at}: {error}"),
        }
        fs::remove_dir_all(&data).unwrap();
    }
    assert!(noticed > 50, "{noticed}");
}
