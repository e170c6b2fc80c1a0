//! What people type: `locales/*/typed.txt`, a line each, with what it means or what is answered.
//!
//! Below `[commands]`: a line in English that means the same, or `! ` and the refusal. Below the name of a situation: the move
//! in notation, `? ` and the moves between which the answer asks to choose, or `-` for nothing at all.

use super::files::root;
use super::texts;
use crate::command::Catalog;
use crate::notice::Notice;
use crate::samples::{Evening, person};
use crate::table::{Act, ChoiceId, PhaseView, Play, TableView, move_with};
use crate::text::{Language, Spoken, Texts, is_card_word, notice, spoken};
use herzbot_rules::{GameKind, Seat};
use std::collections::BTreeSet;

/// The situations in which people type: what the second seat holds, and what was played before.
fn situation(name: &str) -> TableView {
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
    evening.until(Seat(1)).view(Some(person(Seat(1)))).expect("a round is dealt")
}

/// What a text means at a table, as the task of a table takes it.
fn meaning(texts: &Texts, language: Language, view: &TableView, text: &str) -> String {
    let PhaseView::Playing(playing) = &view.phase else { panic!("nobody plays") };
    let verb = |mv: &herzbot_rules::AnyMove| mv.to_string().split(' ').next().unwrap_or_default().to_owned();
    let mut verbs: BTreeSet<String> = playing.legal.iter().map(verb).collect();
    verbs.extend(playing.picking.as_ref().map(|_| "pass".to_owned()));
    let written = |text: &str| move_with(view.game, &verbs, text).map(|mv| mv.to_string());
    if let Some(mv) = written(text).filter(|_| !is_card_word(texts, language, view, text)) {
        return mv;
    }
    match spoken(texts, language, view, text) {
        Some(Spoken::Choice(choice)) => {
            let ChoiceId { act, .. } = choice.parse().expect("it is a choice");
            match act {
                Act::Play(Play::Move { index, .. }) => playing.legal[usize::from(index)].to_string(),
                Act::Play(Play::Pick { index, .. }) => {
                    let picking = playing.picking.as_ref().expect("cards are picked");
                    format!("pick {}", picking.cards[usize::from(index)])
                }
                other => panic!("{other}"),
            }
        }
        Some(Spoken::Cards(cards)) => {
            written(&cards.join(" ")).unwrap_or_else(|| format!("cards {}", cards.join(" ")))
        }
        Some(Spoken::Several(moves)) => format!("? {}", moves.join(" | ")),
        None => "-".to_owned(),
    }
}

/// What a command means: the command, or the refusal in the language of who typed it.
fn command(texts: &Texts, language: Language, catalog: &Catalog, text: &str) -> String {
    match catalog.text(text, false) {
        Ok(command) => format!("{command:?}"),
        Err(refused) => format!("! {}", notice(texts, language, "", &refused)),
    }
}

#[test]
fn what_people_type_is_understood_in_every_language() {
    let texts = texts();
    let catalog = Catalog::embedded(&texts).expect("the commands are well-formed");
    let mut troubles = Vec::new();
    for language in Language::complete() {
        let path = root().join("locales").join(language.tag()).join("typed.txt");
        let table =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let (mut section, mut count, mut wrong) = ("commands", 0, Vec::new());
        let mut view = None;
        for line in table.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                section = name;
                view = (name != "commands").then(|| situation(name));
                continue;
            }
            let Some((typed, expected)) = line.split_once(" → ") else { panic!("{language}: {line}") };
            count += 1;
            let (found, expected) = match &view {
                None if expected.starts_with('!') => {
                    (command(&texts, language, &catalog, typed), expected.to_owned())
                }
                None => {
                    let canonical = command(&texts, language, &catalog, expected);
                    assert!(!canonical.starts_with('!'), "{language}: {expected} is no command: {canonical}");
                    (command(&texts, language, &catalog, typed), canonical)
                }
                Some(view) => (meaning(&texts, language, view, typed), expected.to_owned()),
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

/// Every card of a hand can be called as the bot calls it, in every language.
#[test]
fn every_card_is_known_by_its_names() {
    let texts = texts();
    for name in ["passing", "trick", "rows"] {
        let view = situation(name);
        for language in Language::ALL {
            let board = crate::text::pages::board(&texts, language, &view, &|_| None, None);
            for held in board.hand {
                let called = held.face.name.split([',', '、']).next().unwrap_or_default();
                let found = meaning(&texts, language, &view, called);
                let card = held
                    .spot
                    .trim_end_matches(|letter: char| held.spot.starts_with('a') && letter.is_numeric());
                let known = found.contains(card) || found.starts_with("? ") || found.contains("angel");
                assert!(known, "{language}: {called}: {found}, not {card}");
            }
        }
    }
}

/// What could be two moves is asked for, in the language of the reader.
#[test]
fn what_could_be_two_moves_is_asked_for() {
    let texts = texts();
    let view = situation("rows");
    let Some(Spoken::Several(moves)) = spoken(&texts, Language::De, &view, "rote 9") else {
        panic!("{:?}", spoken(&texts, Language::De, &view, "rote 9"))
    };
    let said = notice(&texts, Language::De, "", &Notice::WhichMove { moves });
    assert!(said.contains("Rot 9 ↑") && said.contains("Rot 9 ↓") && said.contains(" oder "), "{said}");
}
