//! `herzbot replay`: traces, readable lines, broken records, checked shuffles.
#![expect(clippy::unwrap_used, reason = "tests")]

use herzbot::cli::replay::{ReplayArgs, run};
use herzbot_rules::{AnyMatch, Record};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// What `herzbot replay` is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Lines,
    Trace,
    Verify,
}
use Mode::{Lines, Trace, Verify};

/// Exit status, standard output, standard error of `herzbot replay`, the record given on standard input.
fn replay(mode: Mode, json: &[u8]) -> (u8, String, String) {
    let args = ReplayArgs { trace: mode == Trace, verify: mode == Verify, file: PathBuf::from("-") };
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let status = run(&args, json, &mut out, &mut err);
    (status, String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap())
}

/// The names of the golden games, which `src/rules/tests/golden.rs` makes.
fn golden_names() -> Vec<String> {
    let names = std::fs::read_dir(golden_folder()).unwrap().map(|entry| entry.unwrap().path());
    let records = names.filter(|path| path.extension().is_some_and(|extension| extension == "json"));
    records.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect()
}

fn golden_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

fn golden_record(name: &str) -> Vec<u8> {
    std::fs::read(golden_folder().join(name).with_extension("json")).unwrap()
}

#[test]
fn a_trace_is_that_of_the_rules() {
    for name in golden_names() {
        let (status, trace, err) = replay(Trace, &golden_record(&name));
        assert_eq!((status, err.as_str()), (0, ""), "{name} can't be traced");
        let expected = std::fs::read_to_string(golden_folder().join(&name).with_extension("trace")).unwrap();
        assert!(trace == expected, "the command prints another trace of {name} than the rules");
    }
}

/// A game of Teufel of which only the first round has been played.
fn one_round() -> Value {
    let mut record: Value = serde_json::from_slice(&golden_record("teufel-3")).unwrap();
    record["rounds"].as_array_mut().unwrap().truncate(1);
    record.as_object_mut().unwrap().remove("shuffle");
    record
}

fn lines(trace: &str) -> Vec<Value> {
    trace.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn what_a_trace_says() {
    let record = one_round();
    let (status, out, _) = replay(Trace, record.to_string().as_bytes());
    assert_eq!(status, 0);
    let trace = lines(&out);
    let moves = record["rounds"][0]["moves"].as_array().unwrap();
    assert_eq!(trace.len(), moves.len() + 1, "the state before each move, and one after the last");
    assert!(out.starts_with(r#"{"round":1,"to_move":[1],"legal":{"1":["#), "{out}");
    let last = trace.last().unwrap();
    // The end of a round with no next round given.
    assert_eq!((&last["round"], &last["to_move"], &last["legal"]), (&json!(1), &json!([]), &json!({})));
    assert_eq!(last["totals"].as_array().unwrap().iter().map(|it| it.as_i64().unwrap()).sum::<i64>(), 60);
    assert_eq!(last.get("winners"), None);
    for (line, mv) in trace.iter().zip(moves) {
        let (seat, mv) = mv.as_str().unwrap().split_once(' ').unwrap();
        let legal = line["legal"][seat].as_array().unwrap();
        assert!(legal.contains(&json!(mv)));
        assert!(legal.is_sorted_by(|one, other| one.as_str() < other.as_str()), "by code point, no repeats");
        assert_eq!(line["totals"], json!([0, 0, 0]), "of finished rounds only");
    }

    // A round that was only dealt, and keys that mean nothing to `replay`.
    let mut dealt = record;
    dealt["rounds"][0]["moves"] = json!([]);
    dealt["rounds"][0]["started"] = json!("2026-11-20");
    dealt["names"] = json!(["Ada", "Bea", "Cid"]);
    dealt["options"] = json!({"rounds": 3});
    let (status, out, _) = replay(Trace, dealt.to_string().as_bytes());
    assert_eq!((status, lines(&out).len()), (0, 1), "a default spelled out is accepted");
    dealt.as_object_mut().unwrap().remove("options");
    assert_eq!(replay(Trace, dealt.to_string().as_bytes()).0, 0, "no options: all defaults");

    // While passing everybody who has not passed yet, with the hand as text.
    let trace = lines(&replay(Trace, &golden_record("hearts-4-passing")).1);
    assert_eq!(trace[0]["to_move"], json!([0, 1, 2, 3]));
    assert_eq!(trace[2]["to_move"], json!([0, 1]));
    let hand = trace[2]["legal"]["0"][0].as_str().unwrap();
    let cards = hand.strip_prefix("pass/3 ").unwrap().split(' ').collect::<Vec<_>>();
    assert!(cards.len() == 13 && cards.is_sorted());
}

/// A broken record: exit status 2, one line on standard error that contains `says`, no panic.
fn broken(name: &str, json: &[u8], says: &[&str]) {
    for mode in [Lines, Trace, Verify] {
        let (status, out, err) = replay(mode, json);
        assert_eq!(status, 2, "{name}: {err}");
        assert!(mode == Trace || out.is_empty(), "{name}: {out}");
        assert_eq!(err.lines().count(), 1, "{name}: {err}");
        assert!(err.ends_with('\n') && err.len() < 500, "{name}: {err}");
        for says in says {
            assert!(err.contains(says), "{name}: {err:?} does not contain {says:?}");
        }
    }
}

#[test]
fn no_records() {
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    for (name, text) in [
        ("empty", ""),
        ("words", "not JSON\nat all"),
        ("cut off", r#"{"format": "herzbot-record/1", "game""#),
        ("two", "{} {}"),
        ("deep", &deep),
        ("deep inside", &format!(r#"{{"format": {deep}}}"#)),
        ("byte order mark", "\u{feff}{}"),
        ("not a number", r#"{"players": NaN}"#),
        ("beyond numbers", r#"{"players": 1e999}"#),
        ("half a surrogate", r#"{"format": "\ud800"}"#),
    ] {
        broken(name, text.as_bytes(), &["no JSON"]);
    }
    broken("no UTF-8", b"{\"format\": \"\xff\"}", &["no JSON"]);
    for text in ["[]", "null", "5", r#""herz""#] {
        broken(text, text.as_bytes(), &["`record`", "expected an object"]);
    }
    let args = ReplayArgs { trace: true, verify: false, file: PathBuf::from("/nowhere/at\nall.json") };
    let (mut out, mut err) = (Vec::new(), Vec::new());
    assert_eq!(run(&args, std::io::empty(), &mut out, &mut err), 2);
    assert_eq!(String::from_utf8(err).unwrap().lines().count(), 1);
}

#[test]
fn broken_records() {
    /// `None` removes what stands at the pointer.
    type Change<'a> = (&'a str, Option<Value>);
    let good = one_round();
    let count = good["rounds"][0]["moves"].as_array().unwrap().len();
    let deck = good["rounds"][0]["deck"].as_array().unwrap().clone();
    let with = |index: usize, card: &str| {
        let mut deck = deck.clone();
        deck[index] = json!(card);
        Some(json!(deck))
    };
    let first = good["rounds"][0]["moves"][0].as_str().unwrap();
    let card = deck[0].as_str().unwrap();
    let (format, game, players) = ("/format", "/game", "/players");
    let (deck_at, first_at, move_at) = ("/rounds/0/deck", "/rounds/0/first", "/rounds/0/moves/0");
    let cases: Vec<(Change, &[&str])> = vec![
        ((format, None), &["`format` is missing"]),
        ((format, Some(json!("herzbot-record/2"))), &["`format`", "herzbot-record/2"]),
        ((format, Some(json!(1))), &["`format`"]),
        ((game, None), &["`game` is missing"]),
        ((game, Some(json!("skat"))), &["`game`", "skat", "hearts"]),
        ((game, Some(json!("Teufel"))), &["`game`"]),
        ((players, None), &["`players` is missing"]),
        ((players, Some(json!("3"))), &["`players`"]),
        ((players, Some(json!(3.5))), &["`players`", "3.5"]),
        ((players, Some(json!(-3))), &["`players`"]),
        ((players, Some(json!(1))), &["`players` is 1", "2 to 6"]),
        ((players, Some(json!(7))), &["`players` is 7"]),
        ((players, Some(json!(259))), &["`players`"]),
        ((players, Some(json!(u64::MAX))), &["`players`"]),
        (("/options", Some(json!([]))), &["`options`"]),
        (("/options", Some(json!(null))), &["`options`"]),
        (("/options", Some(json!({"speed": 3}))), &["unknown option", "speed"]),
        (("/options", Some(json!({"rounds": 4}))), &["rounds", "out of range"]),
        (("/options", Some(json!({"rounds": 0}))), &["rounds", "out of range"]),
        (("/options", Some(json!({"rounds": "2"}))), &["rounds", "wrong kind"]),
        (("/rounds", None), &["`rounds` is missing"]),
        (("/rounds", Some(json!([]))), &["at least one round"]),
        (("/rounds", Some(json!({}))), &["`rounds`"]),
        (("/rounds/0", Some(json!(5))), &["round 1"]),
        ((first_at, None), &["round 1", "`first` is missing"]),
        ((first_at, Some(json!("1"))), &["round 1", "`first`"]),
        ((first_at, Some(json!(1.0))), &["round 1", "`first`"]),
        ((first_at, Some(json!(3))), &["round 1", "`first`"]),
        ((first_at, Some(json!(300))), &["round 1", "`first`"]),
        ((deck_at, None), &["round 1", "`deck` is missing"]),
        ((deck_at, Some(json!("R1"))), &["round 1", "`deck`"]),
        ((deck_at, Some(json!([]))), &["round 1", "`deck` lacks"]),
        (("/rounds/0/deck/37", None), &["round 1", "`deck` lacks"]),
        (("/rounds/0/deck/0", Some(json!(5))), &["round 1", "\"5\"", "no card"]),
        ((deck_at, with(1, card)), &["round 1", "`deck`"]),
        ((deck_at, with(1, "B5")), &["round 1", "B5", "no card"]),
        ((deck_at, with(1, "2C")), &["round 1", "2C", "no card"]),
        ((deck_at, with(1, "r1")), &["round 1", "r1", "no card"]),
        ((deck_at, with(1, "A\u{1b}[2J\n")), &["round 1", "no card"]),
        (("/rounds/0/moves", None), &["round 1", "`moves` is missing"]),
        (("/rounds/0/moves", Some(json!("1 pass"))), &["round 1", "`moves`"]),
        ((move_at, Some(json!(7))), &["round 1", "move 1", "unknown notation"]),
        ((move_at, Some(json!(""))), &["round 1", "move 1", "unknown notation"]),
        ((move_at, Some(json!("1"))), &["unknown notation"]),
        ((move_at, Some(json!("1 "))), &["unknown notation"]),
        ((move_at, Some(json!("01 pass"))), &["unknown notation"]),
        ((move_at, Some(json!("+1 pass"))), &["unknown notation"]),
        ((move_at, Some(json!("٣ pass"))), &["unknown notation"]),
        ((move_at, Some(json!(format!(" {first}")))), &["unknown notation"]),
        ((move_at, Some(json!(format!("{first} ")))), &["unknown notation"]),
        ((move_at, Some(json!(format!("{first}\n")))), &["unknown notation"]),
        ((move_at, Some(json!(first.to_lowercase()))), &["unknown notation"]),
        ((move_at, Some(json!(first.to_uppercase()))), &["unknown notation"]),
        ((move_at, Some(json!(first.replace("play ", "play  ")))), &["unknown notation"]),
        ((move_at, Some(json!("1 discard"))), &["move 1", "1 discard", "unknown notation"]),
        ((move_at, Some(json!("9".repeat(100_000)))), &["unknown notation"]),
        ((move_at, Some(json!("3 pass"))), &["move 1", "no such seat"]),
        ((move_at, Some(json!("256 pass"))), &["move 1", "no such seat"]),
        ((move_at, Some(json!("0 pass"))), &["round 1, move 1", "0 pass", "not your turn"]),
        ((move_at, Some(json!("1 pass"))), &["round 1, move 1", "1 pass", "must move"]),
    ];
    for ((pointer, value), says) in cases {
        let mut record = good.clone();
        match value {
            Some(value) => match record.pointer_mut(pointer) {
                Some(place) => *place = value,
                None => record[pointer.trim_start_matches('/')] = value,
            },
            None => {
                let (parent, key) = pointer.rsplit_once('/').unwrap();
                match record.pointer_mut(parent).unwrap() {
                    Value::Object(map) => drop(map.remove(key)),
                    Value::Array(list) => drop(list.remove(key.parse::<usize>().unwrap())),
                    other => panic!("{other}"),
                }
            }
        }
        broken(pointer, record.to_string().as_bytes(), says);
    }

    let changed = |change: &dyn Fn(&mut Value)| {
        let mut record = good.clone();
        change(&mut record);
        record.to_string().into_bytes()
    };
    let after = format!("move {}", count + 1);
    let more = changed(&|record| record["rounds"][0]["moves"].as_array_mut().unwrap().push(json!("1 pass")));
    broken("moves after the end of a round", &more, &["round 1", &after, "round over"]);
    let again = good["rounds"][0].clone();
    let next = changed(&|record| record["rounds"].as_array_mut().unwrap().push(again.clone()));
    broken("a wrong later first", &next, &["round 2", "`first` must be seat 2"]);
    let unfinished = changed(&|record| {
        record["rounds"].as_array_mut().unwrap().push(again.clone());
        record["rounds"][0]["moves"].as_array_mut().unwrap().pop();
    });
    broken("a round after an unfinished one", &unfinished, &["round 2", "not finished"]);
    let beyond = changed(&|record| {
        record["options"] = json!({"rounds": 1});
        record["rounds"].as_array_mut().unwrap().push(again.clone());
    });
    broken("a round after the end", &beyond, &["round 2", "the game is over"]);
}

/// Whatever is changed in a record, there is an answer: a trace or one line.
#[test]
fn damaged_records_never_panic() {
    let good = serde_json::to_string(&one_round()).unwrap().into_bytes();
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut below = |bound| herzbot_rules::fast::below(&mut rng, bound);
    for _ in 0..2000 {
        let mut json = good.clone();
        for _ in 0..=below(3) {
            let place = below(json.len());
            match below(4) {
                0 => json[place] = below(256) as u8,
                1 => drop(json.remove(place)),
                2 => json.insert(place, b"0129-.\"[]{}, \\eE"[below(16)]),
                _ => {
                    let other = below(json.len());
                    json.swap(place, other);
                }
            }
        }
        for mode in [Trace, Lines] {
            let (status, _, err) = replay(mode, &json);
            assert!(
                status == 0 && err.is_empty() || status == 2 && err.lines().count() == 1,
                "{status} {err}"
            );
        }
    }
}

/// A golden game in readable lines.
fn readable(name: &str) -> String {
    let (status, out, err) = replay(Lines, &golden_record(name));
    assert_eq!((status, err.as_str()), (0, ""), "{name}");
    out
}

/// Whole games with few lines, and every kind of unfinished one.
#[test]
fn golden_games_in_readable_lines() {
    for name in [
        "herz-3-short",
        "herz-4-unfinished",
        "teufel-2",
        "teufel-4-unfinished",
        "hearts-2",
        "hearts-6",
        "hearts-4-passing",
        "hearts-2-classic",
    ] {
        insta::assert_snapshot!(name, readable(name));
    }
}

#[test]
fn readable_lines_number_every_move_and_name_the_winners() {
    for name in golden_names() {
        let text = readable(&name);
        let numbered = text.lines().filter_map(|line| line.trim_start().split_once("  ")?.0.parse().ok());
        let mut moves = 0;
        let mut last = 0;
        for number in numbered {
            assert!(number == last + 1 || number == 1, "move {number} of {name} follows on {last}");
            (moves, last) = (moves + 1, number);
        }
        let record = Record::parse(&golden_record(&name)).unwrap();
        assert_eq!(moves, record.rounds.iter().map(|round| round.moves.len()).sum::<usize>());
        let game = AnyMatch::from_record(&record).unwrap();
        let end = text.lines().last().unwrap();
        match game.winners().and_then(|winners| winners.first()) {
            Some(winner) => {
                assert!(end.ends_with(" in all.") && end.contains(&format!("Seat {winner}")), "{end}");
            }
            None => assert!(end.starts_with("Unfinished: "), "{end}"),
        }
    }
}

#[test]
fn readable_lines_know_names_and_where_a_record_stops() {
    let mut record = one_round();
    record["names"] = json!(["Ada", "Bea\n\u{1b}[2J", "C*i*d"]);
    let (status, out, err) = replay(Lines, record.to_string().as_bytes());
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(
        out.lines().next().unwrap(),
        "Hol's der Teufel, 3 players: Ada (seat 0), Bea  [2J (seat 1), C*i*d (seat 2)"
    );
    assert!(out.contains("C*i*d"), "no markup and no escapes: {out}");
    assert_eq!(out.lines().last().unwrap(), "Unfinished: round 2 is not dealt.");
    assert!(!out.contains('\u{1b}'));

    record["names"] = json!(["Ada", "Bea"]);
    record["rounds"][0]["moves"] = json!([]);
    let (_, out, _) = replay(Lines, record.to_string().as_bytes());
    assert_eq!(
        out,
        "Hol's der Teufel, 3 players\n\nRound 1 of 3 (first: Seat 1)\n\n\
         Unfinished: in round 1, Seat 1 is to move.\n"
    );
}

#[test]
fn a_shuffle_is_verified() {
    let fair: Value = serde_json::from_slice(&golden_record("herz-2")).unwrap();
    let (status, out, err) = replay(Verify, fair.to_string().as_bytes());
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(out.lines().count(), 2 + 4, "commitment, digest, four rounds");
    assert!(out.lines().all(|line| line.starts_with("ok: ")), "{out}");

    let mut forged = fair.clone();
    forged["shuffle"]["contributions"] = json!(["somebody else"]);
    let (status, out, err) = replay(Verify, forged.to_string().as_bytes());
    assert_eq!((status, err.as_str()), (1, ""));
    assert_eq!(out.lines().filter(|line| line.starts_with("WRONG: ")).count(), 5, "{out}");

    for (shuffle, says) in [
        (json!(null), "`shuffle`: expected an object"),
        (json!([1, "0".repeat(64), "", [], ""]), "`shuffle`: expected an object"),
        (json!({}), "`shuffle`"),
        (
            json!({"version": 1, "secret": "x", "commitment": "", "contributions": [], "digest": ""}),
            "hexadecimal",
        ),
    ] {
        let mut broken = fair.clone();
        broken["shuffle"] = shuffle;
        let (status, _, err) = replay(Verify, broken.to_string().as_bytes());
        assert_eq!((status, err.lines().count()), (2, 1));
        assert!(err.contains(says), "{err}");
    }
}
