//! Texts about something else make no move: examples, and every label and command word at many tables.

use super::files::root;
use super::{Seen, texts};
use crate::command_spec::{OptionKind, Spec, Wording};
use crate::page::Page;
use crate::samples::{Evening, golden_evening};
use crate::spelling::{folded, is_form};
use crate::table::{Act, ChoiceId, Look, PhaseView, Play};
use crate::text::specs;
use crate::text::{Language, Reading, Resolved, Texts, pages};
use herzbot_rules::{AnyMove, GameKind, Seat};
use rand::rngs::StdRng;
use rand::seq::IteratorRandom as _;
use rand::{Rng as _, SeedableRng as _};
use std::collections::BTreeSet;

impl Seen {
    /// The move that the text makes immediately.
    fn moved(&self, reading: &Reading<'_>, text: &str) -> Option<String> {
        let at = |index: usize| self.playing().legal.get(index).map(AnyMove::to_string);
        match reading.resolve(text) {
            Resolved::Choice(choice) => match choice.act {
                Act::Play(Play::Move { index, .. }) => at(index.into()),
                Act::Play(other @ (Play::Pick { .. } | Play::PassPicked { .. } | Play::Claim { .. })) => {
                    Some(format!("{other:?}"))
                }
                Act::MoveMenu(_) => at(choice.value?.parse().ok()?),
                Act::Look(_)
                | Act::Do(_)
                | Act::Menu(_)
                | Act::SetOption(_)
                | Act::AfterGame(_)
                | Act::TakeBack(_) => None,
            },
            Resolved::Move(mv) => self.playing().legal.contains(&mv).then(|| mv.to_string()),
            Resolved::Cards | Resolved::Word(_) | Resolved::Which(_) | Resolved::Unknown(_) => None,
        }
    }
}

/// The second player drew a 45, may keep it as start card, and is to move.
fn before_the_start_card() -> Seen {
    let none = serde_json::json!({});
    let evening = Evening::holding(GameKind::Herz, &none, &["45"], &[]).until(Seat(1));
    Seen::new(&evening, Seat(1)).expect("a round is dealt")
}

/// Checks that each choice of a page can be typed as shown: by label, number, word in the reader's language,
/// and English word. Returns the number of typed texts.
fn check_typed(texts: &Texts, seen: &Seen, language: Language, private: bool, page: &Page) -> usize {
    let mut typed = 0;
    let reading = seen.reading(texts, language, Language::De, private);
    for ((id, value, label, word), number) in page.choices().zip(1..) {
        let act = id.parse::<ChoiceId>().expect("it is a choice of a table").act;
        let (_, english) = act.sign();
        let move_at = |index: usize| match &seen.own.phase {
            PhaseView::Playing(playing) => playing.legal.get(index).copied(),
            PhaseView::Lobby { .. }
            | PhaseView::Concealed(_)
            | PhaseView::Finished(_)
            | PhaseView::Closed(_) => None,
        };
        let mv = match act {
            Act::Play(Play::Move { index, .. }) => move_at(index.into()),
            Act::MoveMenu(_) => value.and_then(|value| move_at(value.parse().ok()?)),
            _ => None,
        };
        for text in [label, word, english, &number.to_string()].into_iter().filter(|text| !text.is_empty()) {
            let found = reading.resolve(text);
            let same = match &found {
                Resolved::Choice(choice) => choice.act == act && choice.value.as_deref() == value,
                Resolved::Move(found) => mv == Some(*found),
                _ => false,
            };
            assert!(same, "{language}: {text:?} of {label:?} ({act:?}) is taken for {found:?}");
            typed += 1;
        }
    }
    typed
}

/// Everything that any table shows can be typed as shown.
#[test]
fn what_is_shown_can_be_typed() {
    let texts = texts();
    let lobby = crate::samples::lobby();
    let host = lobby.members().next().expect("somebody has opened it").person;
    let lobby = Seen { own: lobby.view(Some(host)), everybody: lobby.view(None) };
    for language in Language::complete() {
        let page = pages::table(texts.say(language), &lobby.everybody);
        assert!(check_typed(&texts, &lobby, language, false, &page) > 10);
    }
    for kind in GameKind::ALL {
        let mut typed = 0;
        for seed in 0..4 {
            let mut evening = Evening::random(kind, &serde_json::json!({}), seed, 3).going();
            let mut turn = 0;
            while turn < 40 && evening.step() {
                turn += 1;
                let Some(seat) = evening.game.to_move().iter().next().filter(|_| turn % 5 < 2) else {
                    continue;
                };
                let Some(seen) = Seen::new(&evening, seat) else { continue };
                for language in Language::complete() {
                    let page = pages::private(texts.say(language), &seen.own, None, None);
                    typed += check_typed(&texts, &seen, language, true, &page);
                }
            }
        }
        assert!(typed > 1000, "{kind}: {typed} texts");
    }
    assert_eq!(texts.troubles(), 0);
}

/// A player who asks for their cards, in any language, gets them.
#[test]
fn asking_for_ones_cards_makes_no_move() {
    let texts = texts();
    let seen = before_the_start_card();
    for language in Language::complete() {
        for private in [true, false] {
            let reading = seen.reading(&texts, language, Language::De, private);
            for text in [
                "cards",
                "my cards",
                "My Cards",
                "!my cards",
                "/cards",
                "meine karten",
                "karten",
                "mis cartas",
                "cartas",
                "mes cartes",
                "cartes",
                "moje karty",
                "karty",
                "手札",
            ] {
                let found = reading.resolve(text);
                let Resolved::Choice(choice) = &found else { panic!("{language}: {text}: {found:?}") };
                assert_eq!(choice.act, Look::MyCards.into(), "{language}: {text}");
            }
        }
    }
}

/// A number in the room refers to the table's message only.
#[test]
fn a_number_means_what_it_stands_beside() {
    let texts = texts();
    let seen = before_the_start_card();
    let [private, public] =
        [true, false].map(|private| seen.reading(&texts, Language::De, Language::De, private));
    assert_eq!(seen.moved(&private, "2").as_deref(), Some("discard"));
    for number in 1..20 {
        assert_eq!(seen.moved(&public, &format!("!{number}")), None);
    }
}

/// The start card is kept only by the full text of its choice.
#[test]
fn one_word_of_a_label_makes_no_move() {
    let texts = texts();
    let check = |seen: &Seen, language, text: &str, expected: Option<&str>| {
        for private in [true, false] {
            let found = seen.moved(&seen.reading(&texts, language, Language::De, private), text);
            assert_eq!(found.as_deref(), expected, "{language}: {text}");
        }
    };
    let seen = before_the_start_card();
    for (language, text, expected) in [
        (Language::En, "keep", Some("start")),
        // The word of the lobby's button, typed twice.
        (Language::En, "start", None),
        (Language::De, "!start", None),
        (Language::En, "start card", Some("start")),
        (Language::En, "Start card · 45", Some("start")),
        (Language::En, "keep the 45 as start card", None),
        (Language::En, "45", None),
        (Language::En, "card", None),
        (Language::En, "my start", None),
        (Language::De, "Startkarte", Some("start")),
        (Language::De, "die 45 als Startkarte", None),
        (Language::De, "start card", Some("start")),
        (Language::De, "karte", None),
        (Language::De, "starten", None),
        (Language::De, "abwerfen", Some("discard")),
        (Language::De, "abwurf", None),
        (Language::Fr, "carte de départ", Some("start")),
        (Language::Fr, "départ", None),
        (Language::Fr, "partir", None),
        (Language::Fr, "ma carte", None),
        (Language::Es, "carta inicial", Some("start")),
        (Language::Es, "inicial", None),
        (Language::Es, "carta", None),
        (Language::Pl, "karta startowa", Some("start")),
        (Language::Pl, "startowa", None),
        (Language::Pl, "karta", None),
        (Language::Pl, "odrzucić", None),
        (Language::Ja, "スタートカード", Some("start")),
        (Language::Ja, "スタート", None),
        (Language::Ja, "カード", None),
    ] {
        check(&seen, language, text, expected);
    }
    // A card needs its full name, even if only one can be meant.
    let cards = ["QS", "AH", "9D", "KH", "2C"];
    let evening = Evening::holding(GameKind::Hearts, &serde_json::json!({ "passing": false }), &cards, &[]);
    let mut seen = Seen::new(&evening.until(Seat(1)), Seat(1)).expect("a round is dealt");
    let only = |seen: &mut Seen, card: &str| {
        let PhaseView::Playing(playing) = &mut seen.own.phase else { panic!("nobody plays") };
        playing.legal = vec![GameKind::Hearts.parse_move(&format!("play {card}")).expect("it is a move")];
    };
    only(&mut seen, "QS");
    for (language, text, expected) in [
        (Language::En, "queen", None),
        (Language::En, "spades", None),
        (Language::En, "♠", None),
        (Language::En, "queen of spades", Some("play QS")),
        (Language::En, "Q♠", Some("play QS")),
        (Language::En, "qs", Some("play QS")),
        (Language::De, "Dame", None),
        (Language::De, "Pik", None),
        (Language::De, "Pik-Dame", Some("play QS")),
        (Language::De, "♠ Dame", Some("play QS")),
        (Language::Fr, "dame", None),
        (Language::Fr, "la dame de pique", Some("play QS")),
    ] {
        check(&seen, language, text, expected);
    }
}

/// All other words that can be read or typed: labels of buttons and menus, words for choices, names of
/// commands and options, whole and word by word, in all languages.
fn vocabulary(texts: &Texts) -> BTreeSet<String> {
    fn worded(wording: &Wording, known: &mut BTreeSet<String>) {
        known.insert(wording.name.clone());
        known.extend(wording.names.values().cloned());
    }
    fn named(spec: &Spec, known: &mut BTreeSet<String>) {
        worded(&spec.wording, known);
        for option in &spec.options {
            worded(&option.wording, known);
            if let OptionKind::Word(values) = &option.kind {
                for value in values {
                    worded(value, known);
                    known.insert(value.description.clone());
                    known.extend(value.descriptions.values().cloned());
                }
            }
        }
        spec.subcommands.iter().for_each(|sub| named(sub, known));
    }
    let mut known = BTreeSet::new();
    specs(texts).expect("the commands are well-formed").iter().for_each(|spec| named(spec, &mut known));
    for language in Language::complete() {
        for kind in GameKind::ALL {
            for scene in golden_evening(texts, language, kind) {
                for (_, _, label, word) in scene.page.choices() {
                    known.extend([label, word].map(str::to_owned));
                }
            }
        }
        // Also those of pages that no evening shows.
        let table = root().join("locales").join(language.tag()).join("table.ftl");
        let table = std::fs::read_to_string(table).expect("it is there");
        let labels = table.lines().filter(|line| line.starts_with("button-"));
        known.extend(labels.filter_map(|line| line.split_once(" = ")).map(|(_, label)| label.to_owned()));
    }
    let is_letter = |letter: char| letter.is_alphanumeric();
    let single: Vec<String> =
        known.iter().flat_map(|text| text.split(|letter| !is_letter(letter))).map(str::to_owned).collect();
    known.extend(single);
    known.retain(|text| text.contains(is_letter));
    known
}

/// The texts that may make a move at a table: labels, names, words and numbers of legal moves, and cards.
fn allowed(texts: &Texts, seen: &Seen) -> BTreeSet<String> {
    let mut allowed = BTreeSet::new();
    let playing = seen.playing();
    for mv in &playing.legal {
        let written = mv.to_string();
        allowed.extend(written.split_once(' ').map(|(_, card)| spelt(card)));
        allowed.insert(spelt(&written));
    }
    for language in Language::ALL {
        for mv in &playing.legal {
            let written = language.move_word(&mv.to_string());
            allowed.extend(written.split_once(' ').map(|(_, card)| spelt(card)));
            allowed.insert(spelt(&written));
        }
        let page = pages::private(texts.say(language), &seen.own, None, None);
        for ((_, _, label, word), number) in page.choices().zip(1..) {
            let name = label.split(" · ").next().and_then(|label| label.split(": ").next()).unwrap_or(label);
            // A preposition may be missing: "(à) gauche".
            let short =
                name.split_once(' ').filter(|(word, _)| word.chars().count() <= 2).map(|(_, rest)| rest);
            // In Japanese, the verb after a particle may be missing: `3枚(を渡す)`.
            let object = name.split('を').next().unwrap_or(name);
            allowed.extend([label, name, short.unwrap_or(name), object, word].map(spelt));
            allowed.insert(number.to_string());
        }
        let board = pages::board(texts.say(language), &seen.own, &|_| None, None);
        let lying = board.zones.iter().flat_map(|zone| &zone.lines).flat_map(|line| &line.cells);
        for face in
            board.hand.iter().map(|held| &held.face).chain(lying.filter_map(|cell| cell.face.as_ref()))
        {
            let name = face.name.split([',', '、']).next().unwrap_or(&face.name);
            // Numbers can also be words.
            let numbers = language.facts().typed.numbers.iter().zip(1..);
            let spelt_out = numbers
                .flat_map(|(words, number): (_, u32)| words.split(' ').map(move |word| (number, word)));
            allowed.extend(spelt_out.map(|(number, word)| spelt(&name.replace(&number.to_string(), word))));
            // `緑の9` and `緑9` are the same card.
            allowed
                .extend([name, &name.replace('の', ""), &format!("{}{}", face.text, face.mark)].map(spelt));
        }
        allowed.extend(board.hand.iter().map(|held| spelt(&held.spot)));
    }
    allowed
}

fn spelt(text: &str) -> String {
    folded(text)
        .chars()
        .filter(|letter| !letter.is_whitespace() && !letter.is_ascii_punctuation())
        .filter(|letter| !['·', '◀', '▶'].contains(letter))
        .collect()
}

/// The words of legal moves in any language.
fn words_of_moves(texts: &Texts, seen: &Seen) -> BTreeSet<String> {
    let labels = Language::ALL.into_iter().flat_map(|language| {
        let page = pages::private(texts.say(language), &seen.own, None, None);
        page.choices().map(|(_, _, label, _)| folded(label)).collect::<Vec<_>>()
    });
    let is_letter = |letter: char| letter.is_alphanumeric();
    labels
        .flat_map(|label| label.split(|letter| !is_letter(letter)).map(str::to_owned).collect::<Vec<_>>())
        .collect()
}

/// At tables of every game and in every language, no text about something else is read as a move: tests all
/// texts similar to legal moves, and some of the rest.
#[test]
fn no_label_and_no_word_of_a_command_makes_a_move() {
    let texts = texts();
    let vocabulary: Vec<(String, String)> =
        vocabulary(&texts).into_iter().map(|text| (folded(&text), text)).collect();
    let mut rng = StdRng::seed_from_u64(24);
    let (mut tried, mut views) = (0, 0);
    for (kind, seed) in GameKind::ALL.into_iter().flat_map(|kind| (0..4).map(move |seed| (kind, seed))) {
        let mut evening = Evening::random(kind, &serde_json::json!({}), seed, 3).going();
        let mut turn = 0;
        while turn < 40 && evening.step() {
            let Some(seat) = evening.game.to_move().iter().next() else { continue };
            let Some(seen) = Seen::new(&evening, seat) else { continue };
            if !matches!(&seen.own.phase, PhaseView::Playing(playing) if !playing.legal.is_empty()) {
                continue;
            }
            turn += 1;
            if !(turn < 4 || rng.random_bool(0.15)) {
                continue;
            }
            views += 1;
            let language = Language::complete().choose(&mut rng).expect("there are languages");
            let (allowed, like) = (allowed(&texts, &seen), words_of_moves(&texts, &seen));
            let is_like =
                |folded: &String| like.contains(folded) || like.iter().any(|word| is_form(word, folded));
            let (alike, others): (Vec<_>, Vec<_>) =
                vocabulary.iter().partition(|(folded, _)| is_like(folded));
            let others = others.into_iter().choose_multiple(&mut rng, 5);
            let [public, private] =
                [false, true].map(|private| seen.reading(&texts, language, Language::De, private));
            for (_, text) in alike.into_iter().choose_multiple(&mut rng, 35).into_iter().chain(others) {
                let reading = if rng.random_bool(0.5) { &private } else { &public };
                let moved = seen.moved(reading, text);
                tried += 1;
                assert!(
                    moved.is_none() || allowed.contains(&spelt(text)),
                    "{kind}, {seed}, turn {turn}, {language}: {text:?} makes the move {moved:?}"
                );
            }
        }
    }
    assert!(views > 60 && tried > 2000, "{tried} texts at {views} tables");
    assert_eq!(texts.troubles(), 0);
}
