//! The fuzz targets' corpora as ordinary tests: what was worth keeping stays mended, without a fuzzer.

#[path = "../fuzz/checks/custom_ids.rs"]
mod custom_ids;
#[path = "../fuzz/checks/journals.rs"]
mod journals;
#[path = "../fuzz/checks/moves.rs"]
mod moves;
#[path = "../fuzz/checks/records.rs"]
mod records;
#[path = "../fuzz/checks/text_commands.rs"]
mod text_commands;

use herzbot_core::ids::{Account, ChannelRef, Moment, PersonId};
use herzbot_core::table::{Actor, Clock, Member, Opening, PhaseView, Table, TableRequest};
use herzbot_rules::GameKind;
use herzbot_rules::shuffle::Secret;
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use std::path::Path;

/// Feeds every file of a corpus, its pieces, and it with single bytes changed.
fn feed(target: &str, check: fn(&[u8])) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    let mut files = 0;
    for file in std::fs::read_dir(&corpus).expect("the corpus is in the repository") {
        let path = file.expect("the corpus can be listed").path();
        let data = std::fs::read(&path).expect("the corpus can be read");
        println!("{}", path.display());
        check(&data);
        let step = 1 + data.len() / 40;
        for at in (0..data.len()).step_by(step) {
            check(&data[..at]);
            let mut changed = data.clone();
            for byte in [b'0', b'9', b'"', 0xff] {
                changed[at] = byte;
                check(&changed);
            }
        }
        files += 1;
    }
    assert!(files >= 5, "{files} files in {}", corpus.display());
}

#[test]
fn records_are_replayed_or_refused() {
    feed("records", records::check);
}

#[test]
fn moves_are_read_as_they_are_written() {
    feed("moves", moves::check);
}

#[test]
fn forged_choices_are_refused() {
    feed("custom_ids", custom_ids::check);
}

#[test]
fn whatever_is_typed_is_answered() {
    feed("text_commands", text_commands::check);
}

#[test]
fn broken_journals_are_told() {
    feed("journals", journals::check);
}

/// The journal of a game of one person against computers: the snapshot, then an entry a line.
fn journal(game: GameKind) -> Vec<u8> {
    let mut rng = StdRng::seed_from_u64(1);
    let mut now = Moment(1_000_000_000);
    let account = Account { realm: "test".into(), id: "anna".into() };
    let host = Member { person: PersonId(7), account, name: "Anna".into(), locale: None, autoplay: false };
    let opening = Opening {
        game,
        channel: ChannelRef { realm: "test".into(), server: "s".into(), channel: "c".into() },
        place_language: "en".into(),
        clock: Clock::default(),
        host: host.clone(),
        taken_names: vec![],
        options: serde_json::Map::new(),
        thread: None,
        secret: Secret::draw(&mut rng),
    };
    let mut table = Table::open(opening, now, &mut rng);
    let mut journal = serde_json::to_vec(&table).expect("a table is JSON");
    let actor = Actor { member: host.clone(), may_moderate: false };
    let mut requests =
        vec![TableRequest::AddComputer, TableRequest::AddComputer, TableRequest::Start].into_iter();
    while !table.is_over() {
        now = Moment(now.0 + 1000);
        let request = requests.next().or_else(|| match table.view(Some(host.person)).phase {
            PhaseView::Playing(_) if table.awaits_computers() => None,
            PhaseView::Playing(playing) => playing.legal.first().copied().map(TableRequest::Move),
            PhaseView::Lobby { .. }
            | PhaseView::Concealed(_)
            | PhaseView::Finished(_)
            | PhaseView::Closed(_) => None,
        });
        let step = match request {
            Some(request) => table.handle(&actor, &request, now, &mut rng).expect("the host may"),
            None => table.tick(table.wake_at().unwrap_or(now), 0.1, &mut rng).expect("time passes"),
        };
        for entry in &step.entries {
            journal.push(b'\n');
            journal.extend(serde_json::to_vec(entry).expect("an entry is JSON"));
        }
        table = step.table;
    }
    journal
}

#[test]
fn whole_journals_are_restored_from_any_length() {
    for game in GameKind::ALL {
        let journal = journal(game);
        let lines = journal.iter().filter(|&&byte| byte == b'\n').count();
        assert!(lines > 20, "{lines} entries of {game}");
        journals::check(&journal);
        let ends = journal.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at);
        for end in ends.step_by(29) {
            journals::check(&journal[..end]);
        }
    }
}
