//! The files: the same keys and variables in every language, every key used, every file embedded.

use super::quiz::questions;
use crate::text::files::files;
use crate::text::{Language, game_name, speaks};
use herzbot_rules::GameKind;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::{Path, PathBuf};

/// Keys that the program composes from names of commands and options (covered by their own tests).
const MADE_UP: [&str; 2] = ["command-", "option-"];

/// The texts of the browser's page, which the playground delivers.
const ELSEWHERE: &str = "playground.ftl";

/// The variables of a message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variables {
    /// The printed ones.
    pub(super) printed: BTreeSet<String>,
    /// Those used only as selectors.
    chosen_by: BTreeSet<String>,
    /// Those that the comment above the message mentions, which it may also get.
    noted: BTreeSet<String>,
}

impl Variables {
    /// The printed ones and the selectors.
    pub(super) fn all(&self) -> BTreeSet<String> {
        self.printed.union(&self.chosen_by).cloned().collect()
    }
}

/// The names of the variables in a text (after `$`), and whether each is only a selector, possibly in a
/// function.
pub fn variables(text: &str) -> impl Iterator<Item = (String, bool)> {
    text.split('$').skip(1).map(|part| {
        let end = part.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'));
        let (name, rest) = part.split_at(end.unwrap_or(part.len()));
        (name.to_owned(), rest.split('}').next().is_some_and(|rest| rest.contains("->")))
    })
}

/// The variables of each message of a language, except for the browser's page.
pub fn messages(language: Language) -> BTreeMap<String, Variables> {
    let mut messages = BTreeMap::new();
    for file in files(language) {
        for (key, found) in messages_of(file.name, file.text) {
            assert!(
                messages.insert(key.clone(), found).is_none(),
                "{}: {key} stands in another file, too",
                file.name
            );
        }
    }
    messages
}

/// The variables of each message of a file.
pub fn messages_of(name: &str, text: &str) -> BTreeMap<String, Variables> {
    let mut messages = BTreeMap::new();
    let (mut key, mut noted) = (String::new(), BTreeSet::new());
    for line in text.lines() {
        if line.starts_with('#') {
            noted.extend(variables(line).map(|(name, _)| name));
            continue;
        }
        if line.starts_with(|first: char| first.is_ascii_alphabetic() || first == '-') {
            let (start, _) = line.split_once('=').expect("a message has an equals sign");
            key = start.trim().to_owned();
            let new = Variables { noted: std::mem::take(&mut noted), ..Variables::default() };
            assert!(messages.insert(key.clone(), new).is_none(), "{name}: {key} stands twice");
        }
        if line.trim().is_empty() {
            noted.clear();
        }
        let Some(found) = messages.get_mut(&key) else { continue };
        for (name, chosen) in variables(line) {
            if chosen {
                found.chosen_by.insert(name)
            } else {
                found.printed.insert(name)
            };
        }
    }
    messages
}

/// The browser's own words in a language.
pub fn page_of_the_browser(language: Language) -> String {
    let path = root().join("locales").join(language.tag()).join(ELSEWHERE);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn read_all(folder: &Path, extensions: &[&str], text: &mut String) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            read_all(&path, extensions, text);
        } else if path.extension().is_some_and(|own| extensions.iter().any(|extension| own == *extension)) {
            text.push_str(&std::fs::read_to_string(&path).expect("a source file can be read"));
        }
    }
}

/// The root of the workspace.
pub fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Prints the missing texts: `cargo test --workspace --lib languages_say_the_same -- --nocapture`.
#[test]
fn languages_say_the_same_and_what_one_lacks_is_told() {
    let english = messages(Language::En);
    assert!(english.len() > 50, "the reader of this test finds the messages");
    let texts = super::texts();
    for language in Language::ALL {
        let own = messages(language);
        let is_due = |key: &&String| game_of(key).is_none_or(|game| speaks(language, game));
        let missing: Vec<&String> =
            english.keys().filter(is_due).filter(|key| !texts.has(language, key)).collect();
        let percent = texts.translated(language) * 100.0;
        println!("{language}: {percent:.1} % translated, {} texts are missing: {missing:?}", missing.len());
        assert!(missing.is_empty() || !language.facts().complete, "{language} lacks {missing:?}");
        for (key, found) in &own {
            let Some(known) = english.get(key) else { panic!("{language} alone has {key}") };
            let unprinted: Vec<_> = known.printed.difference(&found.printed).collect();
            assert!(unprinted.is_empty(), "{language}: {key} does not say {unprinted:?}");
            let given: BTreeSet<_> =
                known.printed.iter().chain(&known.chosen_by).chain(&known.noted).collect();
            let unknown: Vec<_> =
                found.printed.iter().chain(&found.chosen_by).filter(|name| !given.contains(name)).collect();
            assert!(unknown.is_empty(), "{language}: {key} is not given {unknown:?}");
        }
    }
}

/// A new game may have English texts only. A language with questions about a game must have its texts, so
/// that a lost file is noticed.
#[test]
fn games_that_a_language_does_not_speak_are_told() {
    for game in GameKind::ALL {
        assert!(speaks(Language::En, game), "locales/en/{game}.ftl is missing");
        let (spoken, missing): (Vec<_>, Vec<_>) =
            Language::complete().partition(|language| speaks(*language, game));
        for language in spoken {
            let asked = questions(language, game).len();
            assert!(asked >= 10, "{language} speaks {game}, and quiz.txt has {asked} of 10 questions");
        }
        for language in &missing {
            let asked = questions(*language, game).len();
            assert_eq!(asked, 0, "locales/{language}/{game}.ftl is missing, and quiz.txt asks about {game}");
        }
        if !missing.is_empty() {
            let missing: Vec<_> = missing.iter().map(|language| language.tag()).collect();
            println!("{game} has no texts in {}: players read it in English there", missing.join(", "));
        }
    }
}

#[test]
fn every_text_is_used() {
    let mut sources = String::new();
    read_all(&root().join("src"), &["rs", "js", "html"], &mut sources);
    let mut files = String::new();
    read_all(&root().join("locales/en"), &["ftl"], &mut files);
    let of_games = GameKind::ALL.into_iter().flat_map(|game| {
        let lesson = (1..=3).map(move |part| format!("lesson-{game}-{part}"));
        lesson.chain([format!("game-{game}"), format!("game-{game}-about")])
    });
    let of_games: BTreeSet<String> = of_games.collect();
    let quoted: HashSet<&str> = sources.split('"').chain(sources.split('\'')).collect();
    let inserted: HashSet<&str> =
        files.split("{ ").filter_map(|after| after.split_once(" }")).map(|(key, _)| key).collect();
    for key in messages(Language::En).keys() {
        let used = MADE_UP.iter().any(|start| key.starts_with(start))
            || of_games.contains(key)
            || quoted.contains(key.as_str())
            || inserted.contains(key.as_str());
        assert!(used, "nothing says {key}");
    }
}

/// The game in a key, as its first or second part: `herz-hand`, `reason-herz-left`.
pub fn game_of(key: &str) -> Option<GameKind> {
    GameKind::ALL.into_iter().find(|game| key.split('-').take(2).any(|part| part == game.name()))
}

/// Whether a text contains the name of a game, or code contains its command.
fn is_named(line: &str, name: &str, command: &str) -> bool {
    // Japanese has no blanks between words.
    let is_letter = |letter: char| letter.is_alphanumeric() && letter < '\u{3000}';
    let is_apart = |(at, _): (usize, &str)| {
        !line[..at].ends_with(is_letter) && !line[at + name.len()..].starts_with(is_letter)
    };
    let mut code =
        line.split('`').skip(1).step_by(2).flat_map(|code| code.split(|c: char| !c.is_alphanumeric()));
    line.match_indices(name).any(is_apart) || code.any(|word| word == command)
}

/// A new game needs only its own file.
#[test]
fn each_game_has_its_texts_in_a_file_of_its_own() {
    let texts = super::texts();
    for language in Language::ALL {
        let say = texts.say(language);
        let page = page_of_the_browser(language);
        let embedded = files(language).into_iter().map(|file| (file.name, file.text));
        for (file, text) in embedded.chain([(ELSEWHERE, page.as_str())]) {
            let stem = Path::new(file).file_stem().and_then(|stem| stem.to_str()).expect("a file has a name");
            let owner = GameKind::ALL.into_iter().find(|game| game.name() == stem);
            for key in messages_of(file, text).keys() {
                let place = game_of(key).map(|game| format!("{game}.ftl"));
                let place = place.unwrap_or_else(|| "a file that all games share".to_owned());
                assert_eq!(
                    game_of(key),
                    owner,
                    "{language}: {key} stands in {file} and belongs into {place}"
                );
            }
            if owner.is_some() {
                continue;
            }
            for kind in GameKind::ALL {
                let (name, command) = (game_name(say, kind), say.word(&format!("command-{kind}")));
                let said = lines_in(file, text).into_iter().find(|(_, line)| is_named(line, &name, &command));
                assert_eq!(said, None, "{language}: a shared text names {kind}");
            }
        }
    }
}

#[test]
fn names_of_games_are_found_in_shared_texts() {
    for (line, is) in [
        ("Hearts and more", true),
        ("Options follow: `{ $prefix }hearts rounds=2`", true),
        ("「Heartsで遊ぶ」", true),
        ("Heartsease, and all hearts", false),
        ("`play 10d`", false),
    ] {
        assert_eq!(is_named(line, "Hearts", "hearts"), is, "{line}");
    }
    assert_eq!(game_of("board-herz-left"), Some(GameKind::ALL[0]));
    assert_eq!(game_of("stats-curve-herz"), None);
}

#[test]
fn every_file_is_embedded() {
    for language in Language::ALL {
        let folder = root().join("locales").join(language.tag());
        let mut found: Vec<String> = std::fs::read_dir(folder)
            .expect("the language has a folder")
            .map(|entry| {
                let name = entry.expect("the folder can be read").file_name();
                format!("{language}/{}", name.to_string_lossy())
            })
            .filter(|name| name.ends_with(".ftl") && !name.ends_with(ELSEWHERE))
            .collect();
        let mut embedded: Vec<String> =
            files(language).into_iter().map(|file| file.name.to_owned()).collect();
        found.sort();
        embedded.sort();
        assert_eq!(found, embedded);
    }
}

/// The texts of a language's files, a line each: without comments and keys.
fn lines_of(language: Language) -> Vec<(&'static str, String)> {
    let page = page_of_the_browser(language);
    let embedded = files(language).into_iter().map(|file| (file.name, file.text));
    embedded.chain([(ELSEWHERE, page.as_str())]).flat_map(|(name, text)| lines_in(name, text)).collect()
}

/// The texts of a file.
fn lines_in<'n>(name: &'n str, text: &str) -> Vec<(&'n str, String)> {
    let said = |line: &str| match line.starts_with(' ') {
        true => line.to_owned(),
        false => line.split_once('=').map_or_else(String::new, |(_, text)| text.to_owned()),
    };
    text.lines().filter(|line| !line.starts_with('#')).map(|line| (name, said(line))).collect()
}

/// Terms, typography, a one-character ellipsis: `[avoid]` in `language.toml`; and no quotation marks of
/// another language.
#[test]
fn every_language_keeps_to_its_terms_and_signs() {
    for language in Language::ALL {
        let facts = language.facts();
        for (file, line) in lines_of(language) {
            // Text in backticks is typed by people.
            let text: String = line.split('`').step_by(2).collect();
            let lower = text.to_lowercase();
            for (term, better) in &facts.avoid {
                assert!(!lower.contains(term), "{file}: “{term}”, not “{better}”: {line}");
            }
            let foreign = |letter: char| "“”„«»「」『』".contains(letter) && !facts.quotes.contains(letter);
            assert!(!text.contains(foreign), "{file}: quotation marks of another language: {line}");
        }
    }
}
