//! The golden games in `tests/golden/`: a record (`.json`) and its exact trace (`.trace`).
//!
//! After a deliberate change, regenerate traces and missing records, and review the diff before committing
//! it: `HERZBOT_GOLDEN=write cargo test -p herzbot-rules --test golden`.
#![expect(clippy::unwrap_used, reason = "tests")]

use herzbot_rules::shuffle::{self, Contributions, Secret, ShuffleRecord, deck};
use herzbot_rules::trace::trace;
use herzbot_rules::{AnyMatch, GameKind, Level, Phase, Record, Seat};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

struct Golden {
    name: String,
    game: GameKind,
    players: u8,
    options: Value,
    /// The number of moves of an unfinished record; none: the game is finished.
    moves: Option<usize>,
}

/// The options of `style: "classic"`.
fn classic() -> Value {
    json!({
        "directions": "rotating", "ten_of_diamonds": 0, "moon_score": "others", "breaking": "heart",
        "first_trick_points": false, "target": 100,
    })
}

fn short_classic() -> Value {
    let mut options = classic();
    options["target"] = 45.into();
    options
}

/// The games listed here, and one of each other game.
fn golden_games() -> Vec<Golden> {
    use GameKind::{Hearts, Herz, Teufel};
    let golden = |name: &str, game, players, options, moves| Golden {
        name: name.to_owned(),
        game,
        players,
        options,
        moves,
    };
    let mut listed = vec![
        golden("herz-2", Herz, 2, json!({}), None),
        golden("herz-3-short", Herz, 3, json!({"rounds": 2}), None),
        golden("herz-4", Herz, 4, json!({}), None),
        golden("herz-4-unfinished", Herz, 4, json!({}), Some(137)),
        golden("teufel-2", Teufel, 2, json!({}), None),
        golden("teufel-3", Teufel, 3, json!({}), None),
        golden("teufel-5", Teufel, 5, json!({"rounds": 2}), None),
        golden("teufel-6", Teufel, 6, json!({}), None),
        golden("teufel-4-unfinished", Teufel, 4, json!({}), Some(50)),
        golden("hearts-2", Hearts, 2, json!({"target": 10}), None),
        golden("hearts-3", Hearts, 3, json!({}), None),
        golden("hearts-4", Hearts, 4, json!({"breaking": "heart_or_queen", "moon": false}), None),
        golden("hearts-4-passing", Hearts, 4, json!({}), Some(2)),
        golden("hearts-5-no-pass", Hearts, 5, json!({"passing": false, "first_trick_points": false}), None),
        golden("hearts-6", Hearts, 6, json!({"target": 30}), None),
        golden("hearts-4-classic", Hearts, 4, classic(), None),
        golden("hearts-3-classic", Hearts, 3, short_classic(), None),
        golden("hearts-2-classic", Hearts, 2, short_classic(), None),
    ];
    let is_new = |kind: &GameKind| listed.iter().all(|golden| golden.game != *kind);
    let new: Vec<GameKind> = GameKind::ALL.into_iter().filter(is_new).collect();
    listed.extend(new.into_iter().map(|kind| golden(&format!("{kind}-3"), kind, 3, json!({}), None)));
    listed
}

impl Golden {
    /// A game of easy players in even seats and random ones in odd seats, with a fair shuffle.
    fn record(&self) -> Record {
        let mut game = AnyMatch::new(self.game, self.players, self.options.as_object().unwrap()).unwrap();
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        let secret = Secret::draw(&mut rand_chacha::ChaCha20Rng::seed_from_u64(self.players.into()));
        let contributions = Contributions::from_iter([self.name.as_str(), "golden"]);
        let pack = self.game.pack(self.players);
        while let Phase::Deal { first } = game.phase() {
            let deck = deck(&pack, &secret, game.round() + 1, &contributions);
            game.deal(first.unwrap_or(Seat(1)), &deck).unwrap();
            while let Some(seat) = game.to_move().iter().last() {
                if Some(game.moves_made()) == self.moves {
                    return game.record();
                }
                let level = if seat.0 % 2 == 0 { Level::Easy } else { Level::Random };
                let mv = game.choose(level, seat, &mut rng).unwrap();
                game.apply(seat, mv).unwrap();
            }
        }
        let mut record = game.record();
        let shuffle = ShuffleRecord::new(secret, contributions);
        record.extra.insert("shuffle".to_owned(), serde_json::to_value(shuffle).unwrap());
        record
    }
}

/// A record with a line for each deck and each list of moves, for short diffs.
fn written(record: &Record) -> String {
    let text = serde_json::to_string(record).unwrap();
    text.replace(r#""rounds":["#, "\"rounds\":[\n")
        .replace("},{\"first\"", "},\n{\"first\"")
        .replace("}],", "}],\n")
        .replace(r#""moves":["#, "\n\"moves\":[")
        + "\n"
}

/// The trace of a record, one JSON object per line.
fn traced(record: &Record) -> String {
    let mut text = String::new();
    trace(record, |line| text += &(serde_json::to_string(&line).unwrap() + "\n")).unwrap();
    text
}

#[test]
fn golden() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden");
    let write = std::env::var_os("HERZBOT_GOLDEN").is_some_and(|value| value == "write");
    for golden in golden_games() {
        let (name, file) = (&golden.name, |ending: &str| folder.join(&golden.name).with_extension(ending));
        if write && !file("json").exists() {
            fs::write(file("json"), written(&golden.record())).unwrap();
        }
        assert!(file("json").exists(), "{name} has yet to be written: docs/new-game.md says how");
        let record = Record::parse(&fs::read(file("json")).unwrap()).unwrap();
        let trace = traced(&record);
        if write {
            fs::write(file("trace"), &trace).unwrap();
        }
        let expected = fs::read_to_string(file("trace")).unwrap();
        for (number, (found, expected)) in (1..).zip(trace.lines().zip(expected.lines())) {
            assert_eq!(found, expected, "line {number} of the trace of {name} has changed");
        }
        assert_eq!(trace.lines().count(), expected.lines().count(), "the trace of {name} has another length");
        let last = trace.lines().count() - 1;
        let end = trace.lines().position(|line| line.contains("\"winners\""));
        let is_finished = golden.moves.is_none();
        assert_eq!(end, is_finished.then_some(last), "the line of {name} that names the winners");
        let fair = shuffle::verify(&record).is_ok_and(|verification| verification.holds());
        assert_eq!(fair, is_finished, "whether the shuffle of {name} can be verified");
    }
}

#[test]
fn no_golden_game_is_left_out() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden");
    let listed = golden_games();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        assert!(
            listed.iter().any(|golden| golden.name == name),
            "{path:?} is not in golden_games(): add or remove it"
        );
    }
}
