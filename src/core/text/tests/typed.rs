//! Typed texts: `locales/*/typed.txt`, a line each, with the expected meaning or answer.
//!
//! Below `[commands]`: an English line of the same meaning, or `! ` and the refusal. Below the name of a
//! situation: the move in notation, `? ` and the moves that the answer asks about, `cards` for cards that
//! can't be played now, or `-` for nothing.

use super::files::root;
use super::{Seen, texts};
use crate::command::Catalog;
use crate::notice::Notice;
use crate::samples::Evening;
use crate::table::{Act, Play};
use crate::text::{Language, OfferedChoice, Reading, Resolved, Texts, notice};
use herzbot_rules::{GameKind, Seat};
use std::collections::BTreeMap;

/// The situations for typed texts, as the second player sees them.
fn situation(name: &str) -> Seen {
    let no_pass = serde_json::json!({ "passing": false });
    let none = serde_json::json!({});
    let evening = match name {
        "passing" => Evening::holding(
            GameKind::Hearts,
            &none,
            &[
                "QS", "AH", "2C", "9D", "10D", "KH", "JS", "4C", "9H", "7S", "AC", "3D", "KS", "5H", "6S",
                "8C", "QD",
            ],
            &[],
        ),
        "trick" => Evening::holding(
            GameKind::Hearts,
            &no_pass,
            &[
                "QS", "AH", "9D", "10D", "KH", "JS", "9H", "7S", "3D", "KS", "5H", "6S", "QD", "JD", "2H",
                "AS", "10H",
            ],
            &[],
        ),
        "rows" => Evening::holding(
            GameKind::Teufel,
            &none,
            &["R9", "R2", "R6", "Y5", "Y9", "V5", "V1", "G5", "G3", "R7", "Y1", "A"],
            &["0 play R5", "1 play R6 up", "2 play R8 up", "0 play R3 down"],
        ),
        "tower" => Evening::holding(
            GameKind::Herz,
            &none,
            &["60", "40"],
            &["0 discard", "1 start", "2 discard", "0 discard"],
        ),
        other => panic!("no situation {other}"),
    };
    Seen::new(&evening.until(Seat(1)), Seat(1)).expect("a round is dealt")
}

/// The meaning in the format of `locales/*/typed.txt`.
fn meaning(seen: &Seen, reading: &Reading<'_>, text: &str) -> String {
    let playing = seen.playing();
    match reading.resolve(text) {
        Resolved::Choice(OfferedChoice { act: Act::Play(Play::Move { index, .. }), .. }) => {
            playing.legal[usize::from(index)].to_string()
        }
        Resolved::Choice(OfferedChoice { act: Act::Play(Play::Pick { index, .. }), .. }) => {
            let picking = playing.picking.as_ref().expect("cards are picked");
            format!("pick {}", picking.cards[usize::from(index)])
        }
        Resolved::Choice(OfferedChoice { act: Act::MoveMenu(_), value, .. }) => {
            let index: usize = value.and_then(|value| value.parse().ok()).expect("it is a place");
            playing.legal[index].to_string()
        }
        Resolved::Choice(OfferedChoice { act, .. }) => format!("{act}"),
        Resolved::Move(mv) => mv.to_string(),
        Resolved::Cards => "cards".to_owned(),
        Resolved::Which(moves) => format!("? {}", moves.join(" | ")),
        Resolved::Word(act) => format!("not now: {act}"),
        Resolved::Unknown(_) => "-".to_owned(),
    }
}

/// The meaning of a command: the command, or the refusal in its author's language.
fn command(texts: &Texts, language: Language, catalog: &Catalog, text: &str) -> String {
    match catalog.text(text, false, language) {
        Ok(command) => format!("{command:?}"),
        Err(refused) => format!("! {}", notice(texts.say(language), "", &refused)),
    }
}

#[test]
fn what_people_type_is_understood_in_every_language() {
    let texts = texts();
    let catalog = crate::text::catalog(&texts).expect("the commands are well-formed");
    let situations = ["passing", "trick", "rows", "tower"].map(|name| (name, situation(name)));
    let situations = BTreeMap::from(situations);
    let mut troubles = Vec::new();
    for language in Language::complete() {
        let path = root().join("locales").join(language.tag()).join("typed.txt");
        let table =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let (mut section, mut count, mut wrong) = ("commands", 0, Vec::new());
        let mut reading = None;
        for line in table.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                section = name;
                let seen = (name != "commands").then(|| &situations[name]);
                reading = seen.map(|seen| (seen, seen.reading(&texts, language, language, true)));
                continue;
            }
            let Some((typed, expected)) = line.split_once(" → ") else { panic!("{language}: {line}") };
            count += 1;
            let (found, expected) = match &reading {
                None if expected.starts_with('!') => {
                    (command(&texts, language, &catalog, typed), expected.to_owned())
                }
                None => {
                    let canonical = command(&texts, language, &catalog, expected);
                    assert!(!canonical.starts_with('!'), "{language}: {expected} is no command: {canonical}");
                    (command(&texts, language, &catalog, typed), canonical)
                }
                Some((seen, reading)) => (meaning(seen, reading, typed), expected.to_owned()),
            };
            if found != expected {
                wrong.push(format!("[{section}] {typed} → {found}, not {expected}"));
            }
        }
        if !wrong.is_empty() {
            troubles.push(format!("{language}: {} of {count}\n{}", wrong.len(), wrong.join("\n")));
        }
        assert!(count >= 300, "{language}: {count} lines");
    }
    assert!(troubles.is_empty(), "{}", troubles.join("\n"));
    assert_eq!(texts.troubles(), 0);
}

/// Every card of a hand can be named as the bot names it, in every language.
#[test]
fn every_card_is_known_by_its_names() {
    let texts = texts();
    for name in ["passing", "trick", "rows"] {
        let seen = situation(name);
        for language in Language::ALL {
            let board = crate::text::pages::board(texts.say(language), &seen.own, &|_| None, None);
            let reading = seen.reading(&texts, language, language, true);
            for held in board.hand {
                let called = held.face.name.split([',', '、']).next().unwrap_or_default();
                let found = meaning(&seen, &reading, called);
                let known = found.contains(&held.spot) || found.starts_with("? ") || found == "cards";
                assert!(known, "{language}: {called}: {found}, not {}", held.spot);
            }
        }
    }
}

/// For ambiguous moves the bot asks, in the reader's language.
#[test]
fn what_could_be_two_moves_is_asked_for() {
    let texts = texts();
    let seen = situation("rows");
    let reading = seen.reading(&texts, Language::De, Language::De, true);
    let Resolved::Which(moves) = reading.resolve("rote 9") else { panic!("it is one of two moves") };
    let said = notice(texts.say(Language::De), "", &Notice::WhichMove { moves });
    assert!(said.contains("Rot 9 ▶") && said.contains("Rot 9 ◀") && said.contains(" oder "), "{said}");
}
