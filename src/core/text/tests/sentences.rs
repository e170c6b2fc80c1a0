//! Sentences with inserted values: noun forms, words that affect their neighbours, names, numbers.

use super::files::{game_of, messages, variables};
use super::snapshots::compare;
use super::{spoken_games, texts};
use crate::notice::Notice;
use crate::page::{Page, escape};
use crate::samples::{drawn, golden_evening, hint_of, reasons};
use crate::text::files::files;
use crate::text::{Arg, Language, Say, notice, plain, speaks};
use herzbot_rules::GameKind;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Samples for variables whose value doesn't matter.
fn filling() -> Vec<(&'static str, Arg<'static>)> {
    let words = [
        ("name", "**Anna**"),
        ("payee", "**Ben**"),
        ("victim", "**Ben**"),
        ("card", "62"),
        ("cards", "Q♠"),
        ("to", "**Ben**"),
    ];
    let more = [
        ("from", "**Ben**"),
        ("mark", "◆"),
        ("end", "up"),
        ("side", "left"),
        ("saves", "1.3"),
        ("gains", "1.3"),
    ];
    let texts = words.into_iter().chain(more).map(|(name, text)| (name, text.into()));
    let numbers =
        [("onto", 6), ("cost", 3), ("paid", 2), ("gain", 3), ("loss", 0), ("lowest", 51), ("highest", 75)];
    let date = [
        ("date", "2026-11-21".into()),
        ("first", "Anna".into()),
        ("names", "Anna".into()),
        ("count", 1.into()),
        ("note", "…".into()),
        ("time", "14:06".into()),
    ];
    texts.chain(numbers.map(|(name, number)| (name, number.into()))).chain(date).collect()
}

/// Variables without noun forms or effects on their neighbours.
const PLAIN: &str = "above agreed angel aside before behind best better bonuses cards channel chips clock code colour command \
    commands commitment cost count date day deadline decisions direction each end first fourth gain gains games green group \
    guess hash highest host hours lacks language leader left legend level levels limit line list loses loss lost lowest luck made mark max \
    mean min mine missed move moves names needed next note number onto paid parts payee pays place played players prefix promised queen \
    rank red replay results round rounds saves score seat second seconds secret share side signs super table tables taken tally target \
    ten text theirs third title to total turn turquoise until value violet what when where wins word words worth year yellow zone";

/// Texts (by their key's beginning) in which a variable that is a noun elsewhere is a plain word or number.
const PLAIN_IN: [(&str, &[&str]); 10] = [
    (
        "card",
        &["hearts-", "herz-name-", "herz-the-", "herz-piles", "herz-do-", "herz-refused-", "teufel-do-"],
    ),
    ("suit", &["hearts-"]),
    ("hard", &["daily-"]),
    (
        "game",
        &[
            "daily-",
            "night-title",
            "season-title",
            "puzzle-from",
            "board-title",
            "stats-game",
            "rules-title",
            "table-title",
        ],
    ),
    ("points", &["daily-", "night-", "hearts-", "herz-", "picture-points"]),
    ("last", &[]),
    ("time", &["matrix-in-"]),
    ("victim", &["herz-do-"]),
    ("from", &["reason-", "herz-do-"]),
    ("name", &[""]),
];

/// All values for the variable `name` of the text `key` if it is a noun or affects its neighbours; empty if
/// it does neither; none if the variable is unknown here.
pub fn insertions(say: Say<'_>, key: &str, name: &str) -> Option<Vec<Arg<'static>>> {
    let of_colours = |noun: &str| {
        let one = |colour: usize| {
            let args = [("colour", colour.into()), ("mark", "◆".into()), ("value", (colour + 6).into())];
            say.noun(noun, &args).into()
        };
        (0..4).map(one).collect()
    };
    let strings = |words: &[&str]| words.iter().map(|word| (*word).to_owned().into()).collect();
    Some(match name {
        "row" => of_colours("teufel-the-row"),
        "card"
            if ["teufel-did", "teufel-yours", "reason-teufel"].iter().any(|start| key.starts_with(start)) =>
        {
            of_colours("teufel-the-card")
        }
        "card" if ["herz-did", "herz-you", "herz-board-drew"].iter().any(|start| key.starts_with(start)) => {
            // Placed cards have a value, and thieves are never placed.
            let nouns: &[&str] = match key {
                _ if key.ends_with("-start") => &["herz-the-number", "herz-the-joker", "herz-a-super"],
                _ if key.contains("drew") || key.ends_with("-discard") => {
                    &["herz-the-number", "herz-the-joker", "herz-a-super", "herz-a-thief"]
                }
                _ => &["herz-the-number", "herz-the-joker-as", "herz-a-super-as"],
            };
            let args = [
                ("card", 62.into()),
                ("mark", "◆".into()),
                ("lowest", 51.into()),
                ("highest", 75.into()),
                ("worth", 56.into()),
            ];
            nouns.iter().map(|noun| say.noun(noun, &args).into()).collect()
        }
        "suit" if key.starts_with("reason-hearts") => ["spades", "hearts", "diamonds", "clubs"]
            .map(|suit| say.noun("hearts-reason-suit", &[("suit", suit.into())]).into())
            .into(),
        "game" if ["notice-leaderboard-empty", "stats-only-game", "list-game"].contains(&key) => {
            spoken_games(say.language).map(|game| say.noun(&format!("game-{game}"), &[]).into()).collect()
        }
        "points" if key == "finished-winners" => ["points-count", "teufel-chips"]
            .into_iter()
            .flat_map(|noun| [1, 17, 22, -6].map(|count| say.noun(noun, &[("count", count.into())]).into()))
            .collect(),
        "points" if key.ends_with("-round-line") => Vec::new(),
        "last" => strings(&["Inés", "Hilario", "Iago", "Óscar", "Hortensia", "Ben", "8♠", "11", "18"]),
        "time" if key.starts_with("matrix-at") => strings(&["01:05", "11:05", "14:06"]),
        "victim" | "from" if !key.starts_with("reason") && !key.starts_with("herz-do-") => {
            strings(&["**Anna**", "**Hugo**", "**Yvonne**", "**Yann**"])
        }
        "name" if key == "teufel-you-open" => strings(&["**Anna**", "**Hugo**", "**Zoé**"]),
        _ if PLAIN.split(' ').any(|plain| plain == name) => Vec::new(),
        _ if PLAIN_IN
            .iter()
            .any(|(of, keys)| *of == name && keys.iter().any(|start| key.starts_with(start))) =>
        {
            Vec::new()
        }
        _ => return None,
    })
}

#[test]
fn every_sentence_with_every_noun() {
    let texts = texts();
    for language in Language::complete() {
        let say = texts.say(language);
        let mut said = String::new();
        let spoken = |key: &str| game_of(key).is_none_or(|game| speaks(language, game));
        for (key, found) in messages(Language::En).into_iter().filter(|(key, _)| spoken(key)) {
            for name in &found.printed {
                let all = insertions(say, &key, name);
                let all = all.unwrap_or_else(|| panic!("is ${name} of {key} a noun? Tell `insertions`."));
                if all.is_empty() {
                    continue;
                }
                let _written = writeln!(said, "{key} ${name}");
                for inserted in all {
                    let mut args = filling();
                    args.retain(|(other, _)| other != name);
                    args.push((name, inserted));
                    let _written = writeln!(said, "    {}", say.text(&key, &args));
                }
            }
        }
        let broken: Vec<&str> = said.lines().filter(|line| line.contains("{$")).collect();
        assert_eq!((texts.troubles(), broken), (0, vec![]), "{language}");
        compare(&format!("sentences-{language}"), &said);
    }
}

#[test]
fn what_is_put_in_fits_the_sentence() {
    let texts = texts();
    let row = |say: Say<'_>, colour: usize| say.noun("teufel-the-row", &[("colour", colour.into())]);
    let game = |say: Say<'_>, game: GameKind| say.noun(&format!("game-{game}"), &[]);
    type Said = Box<dyn Fn(Say<'_>) -> String>;
    let list = |one: bool, items: &'static [&'static str]| -> Said {
        let items: Vec<String> = items.iter().map(|item| (*item).to_owned()).collect();
        Box::new(move |say: Say<'_>| if one { say.one_of(&items) } else { say.all_of(&items) })
    };
    let text = |key: &'static str, args: &'static [(&'static str, &'static str)]| -> Said {
        Box::new(move |say: Say<'_>| {
            let args: Vec<_> = args.iter().map(|(name, text)| (*name, (*text).into())).collect();
            say.text(key, &args)
        })
    };
    let of_row = move |key: &'static str, colour: usize| -> Said {
        Box::new(move |say: Say<'_>| {
            let args = [("row", row(say, colour).into()), ("onto", 6.into())];
            let more = [("name", "Anna".into()), ("gains", "1,3".into()), ("end", "down".into())];
            say.text(key, &[&args[..], &more[..]].concat())
        })
    };
    let of_game = move |key: &'static str, kind: GameKind| -> Said {
        Box::new(move |say: Say<'_>| say.text(key, &[("game", game(say, kind).into())]))
    };
    let cases: [(Language, Said, &str); 25] = [
        // Spanish: y → e, o → u, a las → a la.
        (Language::Es, list(false, &["Ana", "Ben", "Inés"]), "Ana, Ben e Inés"),
        (Language::Es, list(false, &["Ana", "**Hilario**"]), "Ana e **Hilario**"),
        (Language::Es, list(false, &["cobre", "hierro"]), "cobre y hierro"),
        (Language::Es, list(false, &["Inés", "Ana"]), "Inés y Ana"),
        (Language::Es, list(true, &["Ana", "Óscar"]), "Ana u Óscar"),
        (Language::Es, list(true, &["7", "8"]), "7 u 8"),
        (Language::Es, list(true, &["10", "11"]), "10 u 11"),
        (Language::Es, list(true, &["100", "110"]), "100 o 110"),
        (Language::Es, text("matrix-at", &[("time", "01:05")]), "a la 01:05"),
        (Language::Es, text("matrix-at", &[("time", "11:05")]), "a las 11:05"),
        (
            Language::Es,
            text("matrix-at-day", &[("date", "2026-11-21"), ("time", "01:00")]),
            "el 2026-11-21 a la 01:00",
        ),
        (
            Language::Es,
            text("matrix-type", &[("number", "2"), ("word", "options")]),
            "Escribe el número, 2, u options.",
        ),
        // French: de → d', que → qu'.
        (
            Language::Fr,
            text("hearts-received", &[("from", "**Anna**"), ("cards", "D♠")]),
            "d'**Anna**\u{a0}: D♠",
        ),
        (
            Language::Fr,
            text("hearts-received", &[("from", "**Yann**"), ("cards", "D♠")]),
            "de **Yann**\u{a0}: D♠",
        ),
        (
            Language::Fr,
            text("teufel-you-open", &[("name", "**Hugo**")]),
            "Tu commences, avec une couleur qu'**Hugo** a en main.",
        ),
        (Language::Fr, of_row("teufel-board-row-end", 3), "Bout gauche de la rangée verte, contre le 6"),
        (Language::Fr, of_game("stats-only-game", GameKind::Hearts), "Pour l'instant, uniquement les cœurs"),
        // German and Polish: cases.
        (Language::De, of_row("teufel-board-row-end", 3), "Linkes Ende der grünen Reihe, an der 6"),
        (Language::De, of_row("teufel-board-row-new", 0), "Rote Reihe eröffnen"),
        (Language::Pl, of_row("teufel-board-row-new", 0), "Otwórz czerwony rząd"),
        (Language::Pl, of_row("teufel-board-row-end", 1), "Lewy koniec żółtego rzędu, przy 6"),
        (
            Language::Pl,
            of_row("reason-teufel-forces", 2),
            "Płacić musi wtedy Anna: zyskujesz o 1,3 więcej, głównie dzięki fioletowemu rzędowi.",
        ),
        (Language::Pl, of_game("stats-only-game", GameKind::Hearts), "Na razie tylko kierki"),
        (Language::Pl, of_game("stats-only-game", GameKind::Herz), "Na razie tylko Herz an Herz"),
        (Language::En, of_row("teufel-board-row-end", 0), "Left end of the red row, at the 6"),
    ];
    for (language, said, expected) in cases {
        assert_eq!(said(texts.say(language)), expected, "{language}");
    }
    assert_eq!(texts.troubles(), 0);
}

/// The texts between each `from` and the next `to`.
fn between<'t>(text: &'t str, from: &'t str, to: char) -> impl Iterator<Item = &'t str> {
    text.split(from).skip(1).filter_map(move |rest| rest.split_once(to)).map(|(found, _)| found)
}

/// A misspelled form or class would silently be ignored.
#[test]
fn forms_and_beginnings_that_sentences_ask_for_are_there() {
    for language in Language::ALL {
        let texts: String = files(language).into_iter().map(|file| file.text).collect();
        let asked: BTreeSet<&str> =
            between(&texts, "FORM(", ')').filter_map(|call| call.split('"').nth(1)).collect();
        let forms: BTreeSet<&str> = texts
            .lines()
            .filter_map(|line| line.trim_start().strip_prefix('.'))
            .filter_map(|line| line.split_once(" ="))
            .map(|(name, _)| name)
            .collect();
        assert_eq!(asked, forms, "{language}: the forms that sentences ask for, and those of its nouns");
        let chosen: BTreeSet<&str> = ["BEGINS(", "ENDS("]
            .into_iter()
            .flat_map(|function| between(&texts, function, '}'))
            .flat_map(|choice| between(choice, "[", ']').collect::<Vec<_>>())
            .filter(|kind| *kind != "other")
            .collect();
        let kinds = language.facts().begins.iter().chain(&language.facts().ends);
        let known = kinds.clone().map(|(kind, _)| kind.as_str()).filter(|kind| *kind != "other");
        assert_eq!(
            chosen,
            known.collect(),
            "{language}: kinds of words in its texts, and in [begins] and [ends]"
        );
        let parts = kinds.flat_map(|(_, parts)| parts);
        assert!(parts.clone().all(|part| *part == part.to_lowercase()), "{language}: {parts:?}");
    }
}

/// In a language without blanks between sentences, the program adds none when it joins them.
#[test]
fn no_sentence_is_glued_with_a_blank() {
    let texts = texts();
    for language in Language::ALL {
        let say = texts.say(language);
        if say.sentences(["。".to_owned(), String::new()]).ends_with(' ') {
            continue;
        }
        let said = Notice::samples().into_iter().map(|sample| notice(texts.say(language), "", &sample));
        let scenes = GameKind::ALL.into_iter().flat_map(|kind| golden_evening(&texts, language, kind));
        for text in said.chain(scenes.map(|scene| everything(&scene.page))) {
            let behind_a_blank = ["。 ", "、 "].into_iter().flat_map(|end| text.split(end).skip(1));
            let mut glued = behind_a_blank.filter(|rest| rest.starts_with(char::is_alphanumeric));
            assert_eq!(glued.next(), None, "{language}: {text}");
        }
    }
}

/// A page as in a chat, and its board's texts.
fn everything(page: &Page) -> String {
    let board = page.board.as_ref();
    let said = board.iter().flat_map(|board| board.facts.iter().chain([&board.status, &board.hand_name]));
    std::iter::once(drawn(page)).chain(said.cloned()).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_name_from_right_to_left_stands_apart_in_every_language() {
    let texts = texts();
    let name = "\u{2068}מרים\u{2069}";
    assert_eq!((escape("מרים"), plain("מרים")), (name.to_owned(), name.to_owned()));
    for language in Language::ALL {
        let text = notice(texts.say(language), "", &Notice::Removed { name: "מרים".into() });
        assert!(text.contains(name), "{language}: {text}");
        let list = texts.say(language).names(&["Anna", "מרים"]);
        assert!(list.contains(name), "{language}: {list}");
    }
}

/// "0.7 worse" is the difference of the displayed numbers, as people calculate it.
#[test]
fn numbers_subtract_as_they_are_shown() {
    let texts = texts();
    for (best, other) in
        [(-0.35, -1.05), (0.04, -0.66), (4.5, 3.25), (12.349, 12.051), (0.0, -0.249), (-2.25, -2.85)]
    {
        for kind in GameKind::ALL {
            let reason = reasons(kind).into_iter().next().expect("a game has reasons");
            let text = drawn(&hint_of(&texts, Language::En, kind, reason, &[best, other]));
            let numbers: Vec<f64> = text
                .lines()
                .filter_map(|line| line.rsplit_once(": expected "))
                .flat_map(|(_, numbers)| numbers.split([' ', '(']).map(|word| word.replace('−', "-")))
                .filter_map(|word| word.parse().ok())
                .collect();
            let [best_shown, other_shown, behind @ ..] = &numbers[..] else { panic!("{text}") };
            for behind in behind {
                assert!(((best_shown - other_shown).abs() - behind).abs() < 0.001, "{text}");
            }
        }
    }
}

/// Samples have a standard error of 0.1: moves within two of it from the best have no number.
#[test]
fn a_difference_inside_the_noise_is_told_in_words() {
    let texts = texts();
    for (values, told) in
        [([4.5, 4.5], true), ([4.5, 4.31], true), ([4.5, 4.29], false), ([-2.25, -2.4], true)]
    {
        for (kind, language) in GameKind::ALL.into_iter().flat_map(|kind| Language::ALL.map(|it| (kind, it)))
        {
            let reason = reasons(kind).into_iter().next().expect("a game has reasons");
            let text = drawn(&hint_of(&texts, language, kind, reason, &values));
            let equal = texts.say(language).text("hint-line-equal", &[("move", "".into())]);
            let lines = text.lines().filter(|line| line.ends_with(&equal));
            assert_eq!(lines.count(), usize::from(told), "{values:?}: {text}");
        }
    }
}

#[test]
fn the_names_of_variables_are_found_in_functions() {
    let found: Vec<_> = variables("{ FORM($row, \"x\") } { BEGINS($last) ->").collect();
    assert_eq!(found, [("row".to_owned(), false), ("last".to_owned(), true)]);
}
