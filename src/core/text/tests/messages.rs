//! Every text of every file in every language, rendered with sample words and numbers for each of its
//! variants.

use super::files::{game_of, messages, messages_of, page_of_the_browser};
use super::sentences::insertions;
use super::snapshots::compare;
use super::{spoken_games, texts};
use crate::text::files::files;
use crate::text::{Arg, Language, Say, Texts, speaks};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, PatternElement, Variant, VariantKey};
use herzbot_rules::GameKind;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// A sample card or move.
const CARD: &str = "Q♠";

/// The sample for a variable of a text; none if it is unknown here.
fn sample(say: Say<'_>, key: &str, name: &str) -> Option<Arg<'static>> {
    // The second noun, if there are several: 17 points, not one.
    let inserted = insertions(say, key, name)?;
    if let Some(inserted) = inserted.get(1).or(inserted.first()) {
        return Some(inserted.clone());
    }
    let game = game_of(key).map_or("", GameKind::name);
    let label = |key: &str| -> Arg<'static> { say.word(key).into() };
    let decimal = |number: f64| -> Arg<'static> { say.decimal(number, 1).into() };
    let points = || -> Arg<'static> { say.text("points-count", &[("count", 17.into())]).into() };
    Some(match (name, game) {
        // These variables are texts, not numbers.
        ("points", _) if key.starts_with("hearts-") && !key.ends_with("took") => points(),
        ("points", _) if key == "picture-points" => "Anna 12, Ben −3".into(),
        ("players", _) if key == "picture-players" => "① Anna, ② Ben".into(),
        ("rounds", _) if key == "finished-line" => "12 + 3".into(),
        ("round", _) if game == "herz" || ["review-slip", "review-best"].contains(&key) => {
            say.text("round-number", &[("round", 2.into())]).into()
        }
        ("level", "") => label("level-medium"),
        ("levels", "") => say.all_of(&[say.word("level-easy"), say.word("level-hard")]).into(),
        ("left", _) => say.text("herz-cards-left", &[("count", 62.into())]).into(),
        ("cards", "teufel") => "4◆ 3▲".into(),
        ("before", _) => "12 + 13".into(),
        ("turn", _) => label("private-your-turn"),
        // The text printed on a card; for an option its value.
        ("value", game) if !game.is_empty() && !key.starts_with("option-") => 7.into(),
        ("value", _) if key.starts_with("hint") => decimal(1.3),
        ("value", _) => label("option-hearts-style-value-classic"),
        ("tables", _) if key.ends_with("-is") => "3".into(),
        ("from", "herz") => 62.into(),
        ("to", "herz") => 57.into(),
        ("first" | "second", _) if key == "sentences" => label("notice-saved"),
        ("first" | "second" | "third" | "fourth", "herz") => "◆".into(),
        ("first" | "second" | "third" | "fourth", "hearts") => CARD.into(),
        ("number", _) if key.starts_with("matrix") => "2".into(),
        // Names of people and tables.
        ("name" | "from" | "first" | "last" | "host" | "names", _) if key.starts_with("list") => {
            "Anna".into()
        }
        ("name" | "names" | "from" | "leader", _) => "**Anna**".into(),
        ("results", _) => "**Anna** 24".into(),
        ("played", _) if key == "night-played" => 2.into(),
        ("host", _) => "Anna".into(),
        ("victim" | "payee" | "to", _) => "**Ben**".into(),
        ("table" | "title", _) => "Linde".into(),
        // Cards, moves, other words.
        ("card", "herz") => "62".into(),
        ("card" | "cards", _) => CARD.into(),
        ("move" | "moves" | "played" | "better", _) => label("herz-do-discard"),
        ("suit" | "rank" | "direction" | "side" | "end", _) => "—".into(),
        ("mark" | "red" | "yellow" | "violet" | "green" | "turquoise" | "angel" | "super", _) => "◆".into(),
        ("queen", _) => CARD.into(),
        ("legend", _) => "◆, ★".into(),
        ("command", _) if ["help-text", "help-alone"].contains(&key) => {
            format!("!{}", say.word(&format!("command-{}", GameKind::ALL[0]))).into()
        }
        ("list", _) if key == "door-lead" => {
            let noun = |game: GameKind| say.noun(&format!("game-{game}"), &[]);
            let names = spoken_games(say.language);
            let names = names.map(|game| say.text("list-game", &[("game", noun(game).into())]));
            say.all_of(&names.collect::<Vec<_>>()).into()
        }
        ("command" | "commands" | "word" | "words" | "guess", _) => label("command-help"),
        ("text" | "line" | "what", _) => label("command-help-description"),
        ("prefix", _) => "!".into(),
        ("list", _) => say.one_of(&[say.word("value-yes"), say.word("value-no")]).into(),
        ("lacks", _) => say.all_of(&[say.word("lack-see"), say.word("lack-write")]).into(),
        ("language", _) => say.language.own_name().into(),
        ("where" | "when", _) if ["lobby-closes", "puzzle-from"].contains(&key) => moment(say),
        ("where", _) => label("option-cards-private"),
        ("when", _) => label("option-notifications-turn"),
        ("deadline" | "next" | "until", _) => moment(say),
        ("clock", _) => say.text("clock-minutes", &[("count", 3.into())]).into(),
        ("time", _) => "14:06".into(),
        ("year", _) => "2026".into(),
        ("date" | "day", _) => "2026-11-21".into(),
        ("hours", _) if key == "notice-invite-code" => 6.into(),
        ("hours", _) => "22-7".into(),
        ("code", _) => "KRBNTZ".into(),
        ("zone", _) => "Europe/Berlin".into(),
        ("commitment" | "hash" | "secret", _) => "`9f86d081`".into(),
        ("replay", _) => label("button-replay"),
        ("signs", _) => "🐶 🔑 🎸".into(),
        ("note", _) => label("herz-note-super"),
        ("tally", _) => say.text("stats-tally", &[("games", 4.into()), ("wins", 2.into())]).into(),
        ("game", _) => label("game-herz"),
        // Numbers.
        ("gains" | "saves" | "behind" | "mean", _) => decimal(1.3),
        ("lost" | "luck", _) => "+3".into(),
        ("parts", _) => say.text("review-part-rest", &[("cost", 3.into())]).into(),
        ("hard", _) => 14.into(),
        ("score", _) => 124.into(),
        ("share", _) => 93.into(),
        ("target", _) => 50.into(),
        ("ten", _) => (-10).into(),
        ("highest", _) => 75.into(),
        ("lowest", _) => 51.into(),
        ("above" | "worth", _) => 57.into(),
        ("total" | "max" | "made" | "promised", _) => 31.into(),
        (
            "agreed" | "wins" | "mine" | "theirs" | "seat" | "min" | "place" | "group" | "colour" | "missed"
            | "bonuses",
            _,
        ) => 1.into(),
        (
            "count" | "rounds" | "round" | "number" | "points" | "aside" | "chips" | "cost" | "decisions"
            | "each" | "gain" | "games" | "level" | "levels" | "limit" | "loses" | "loss" | "needed" | "onto"
            | "paid" | "pays" | "players" | "seconds" | "tables" | "taken",
            _,
        ) => 3.into(),
        _ => return None,
    })
}

/// A moment in the near future.
fn moment(say: Say<'_>) -> Arg<'static> {
    say.text("matrix-in-minutes", &[("count", 5.into()), ("time", "14:06".into())]).into()
}

/// A number of a plural category, if the text selects by these.
fn number(category: &str, variants: &[Variant<&str>]) -> i32 {
    let identifiers: Vec<&str> = variants
        .iter()
        .filter_map(|variant| match variant.key {
            VariantKey::Identifier { name } => Some(name),
            VariantKey::NumberLiteral { .. } => None,
        })
        .collect();
    let literals: Vec<&str> = variants
        .iter()
        .filter_map(|variant| match variant.key {
            VariantKey::NumberLiteral { value } => Some(value),
            VariantKey::Identifier { .. } => None,
        })
        .collect();
    match category {
        "one" => 1,
        "two" => 2,
        "few" => 3,
        "many" => 5,
        // The remaining category of this text.
        _ if identifiers.contains(&"few") => 5,
        _ => [2, 0, 1, 7].into_iter().find(|number| !literals.contains(&&*number.to_string())).unwrap_or(9),
    }
}

/// The selector values for a variant.
type Path = BTreeMap<String, Arg<'static>>;

/// The selector values for every variant of a pattern.
fn paths(elements: &[PatternElement<&str>]) -> Vec<Path> {
    let mut all = Vec::new();
    for element in elements {
        let PatternElement::Placeable { expression: Expression::Select { selector, variants } } = element
        else {
            continue;
        };
        for variant in variants {
            let chosen = match (selector, &variant.key) {
                (InlineExpression::VariableReference { id }, VariantKey::NumberLiteral { value }) => {
                    Some((id.name, value.parse::<i32>().expect("a whole number").into()))
                }
                (InlineExpression::VariableReference { id }, VariantKey::Identifier { name }) => {
                    let plural = ["one", "two", "few", "many", "other"].contains(name);
                    let value =
                        if plural { number(name, variants).into() } else { (*name).to_owned().into() };
                    Some((id.name, value))
                }
                // Beginnings and forms of words are covered by `sentences-XX.snap`.
                _ => None,
            };
            let inner = paths(&variant.value.elements);
            let inner = if inner.is_empty() { vec![Path::new()] } else { inner };
            all.extend(inner.into_iter().map(|mut path| {
                path.extend(chosen.clone().map(|(name, value)| (name.to_owned(), value)));
                path
            }));
        }
    }
    all
}

/// Every distinct variant of the text `key`. `words`: the samples.
fn said(
    (say, words): (Say<'_>, Say<'_>),
    key: &str,
    elements: &[PatternElement<&str>],
    names: &BTreeSet<String>,
) -> Vec<String> {
    let ways = paths(elements);
    let ways = if ways.is_empty() { vec![Path::new()] } else { ways };
    let mut all = Vec::new();
    for way in ways {
        let several = way.get("count").is_some_and(|count| *count != 1.into());
        let value = |name: &String| match way.get(name) {
            Some(value) => Some(value.clone()),
            None if several && name == "names" => {
                Some(words.all_of(&["**Anna**".to_owned(), "**Ben**".to_owned()]).into())
            }
            None => sample(words, key, name),
        };
        let args: Vec<(&str, Arg<'_>)> =
            names.iter().filter_map(|name| Some((name.as_str(), value(name)?))).collect();
        all.push(say.text(key, &args));
        all.extend(say.noun(key, &args).forms().iter().map(|(form, text)| format!(".{form} {text}")));
    }
    let mut seen = BTreeSet::new();
    all.retain(|text| seen.insert(text.clone()));
    all
}

/// All texts of a file by key, with their variants.
fn all_said<'f>(speaking: (Say<'_>, Say<'_>), name: &str, text: &'f str) -> Vec<(&'f str, Vec<String>)> {
    let resource = fluent_syntax::parser::parse(text).expect("the file is well-formed");
    let known = messages_of(name, text);
    let texts = resource.body.iter().filter_map(|entry| {
        let Entry::Message(message) = entry else { return None };
        Some((message.id.name, message.value.as_ref()?))
    });
    texts.map(|(key, pattern)| (key, said(speaking, key, &pattern.elements, &known[key].all()))).collect()
}

/// The texts of a file, one or more lines each.
fn script(name: &str, said: Vec<(&str, Vec<String>)>) -> String {
    let mut all = format!("═══ {name}\n");
    for (key, found) in said {
        let _written = match &found[..] {
            [only] if !only.contains('\n') => writeln!(all, "{key}: {only}"),
            _ => {
                let lines = found.iter().map(|text| format!("    {}", text.replace('\n', "\n        ")));
                writeln!(all, "{key}\n{}", lines.collect::<Vec<_>>().join("\n"))
            }
        };
    }
    all
}

/// Every variable has a sample: otherwise a new one would be missing in the snapshots.
#[test]
fn every_variable_has_something_to_fill_in() {
    let texts = texts();
    let say = texts.say(Language::En);
    let browser = page_of_the_browser(Language::En);
    let everything = messages(Language::En).into_iter().chain(messages_of("en/playground.ftl", &browser));
    let unknown: Vec<String> = everything
        .flat_map(|(key, found)| found.all().into_iter().map(move |name| (key.clone(), name)))
        .filter(|(key, name)| sample(say, key, name).is_none())
        .map(|(key, name)| format!("${name} of {key}"))
        .collect();
    assert!(unknown.is_empty(), "tell `insertions` and `sample` what these are: {unknown:#?}");
}

/// `[terms]` in `language.toml`: a game has the same terms everywhere.
#[test]
fn texts_use_the_terms_of_their_language() {
    let texts = texts();
    let names = |language: Language| language.facts().terms.keys().collect::<BTreeSet<_>>();
    for language in Language::complete() {
        let is_due = |name: &&String| game_of(name).is_none_or(|game| speaks(language, game));
        let due: BTreeSet<_> = names(Language::En).into_iter().filter(is_due).collect();
        assert_eq!(names(language), due, "{language}");
        let words = texts.say(language);
        let mut used = BTreeSet::new();
        for file in files(language) {
            for (key, said) in all_said((words, words), file.name, file.text) {
                let of_key = |(name, _): &(&String, &String)| match name.strip_suffix('*') {
                    Some(start) => key.starts_with(start),
                    None => key == **name,
                };
                for (name, terms) in language.facts().terms.iter().filter(of_key) {
                    used.insert(name);
                    let says = |text: &&String| {
                        terms.split(" | ").any(|term| text.to_lowercase().contains(&term.to_lowercase()))
                    };
                    let other = said.iter().filter(|text| !text.starts_with('.')).find(|text| !says(text));
                    assert_eq!(other, None, "{language}: {key} does not say {terms}");
                }
            }
        }
        assert_eq!(used, names(language), "{language}: terms of no text");
    }
    assert_eq!(texts.troubles(), 0);
}

#[test]
fn every_message_of_every_file() {
    let texts = texts();
    for language in Language::complete() {
        let words = texts.say(language);
        let said = files(language)
            .into_iter()
            .map(|file| script(file.name, all_said((words, words), file.name, file.text)));
        let page = page_of_the_browser(language);
        let browser = Texts::of_file(language, page.clone()).expect("the file is well-formed");
        let name = format!("{language}/playground.ftl");
        let on_page = script(&name, all_said((browser.say(language), words), &name, &page));
        let everything: Vec<String> = said.chain([on_page]).collect();
        assert_eq!((texts.troubles(), browser.troubles()), (0, 0), "{language}");
        let everything = everything.join("\n");
        // Adjacent bold words break Markdown.
        assert!(!everything.contains("****"), "{language}");
        compare(&format!("messages-{language}"), &everything);
    }
}
