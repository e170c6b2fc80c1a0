//! The files: the same keys and variables in every language, every key used, every file embedded.

use crate::text::Language;
use crate::text::files::files;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Keys that the program puts together from the names of commands, options and games (whose own tests know them).
const MADE_UP: [&str; 3] = ["command-", "option-", "game-"];

/// The browser's own words, which the playground hands to its page.
const ELSEWHERE: &str = "playground.ftl";

/// The variables of each message of a language.
fn messages(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut messages = BTreeMap::new();
    for file in files(language) {
        let mut key = String::new();
        for line in file.text.lines() {
            if line.starts_with('#') {
                continue;
            }
            if line.starts_with(|first: char| first.is_ascii_alphabetic() || first == '-') {
                let (name, _) = line.split_once('=').expect("a message has an equals sign");
                key = name.trim().to_owned();
                let before = messages.insert(key.clone(), BTreeSet::new());
                assert!(before.is_none(), "{}: {key} stands twice", file.name);
            }
            let Some(variables) = messages.get_mut(&key) else { continue };
            for part in line.split('$').skip(1) {
                let end = part.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'));
                variables.insert(part[..end.unwrap_or(part.len())].to_owned());
            }
        }
    }
    messages
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

/// The folder of the workspace.
fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[test]
fn every_language_says_the_same() {
    let english = messages(Language::En);
    assert!(english.len() > 50, "the reader of this test finds the messages");
    for language in Language::ALL {
        let own = messages(language);
        for (key, variables) in &english {
            assert_eq!(own.get(key), Some(variables), "{language}: {key}");
        }
        for key in own.keys() {
            assert!(english.contains_key(key), "{language} alone has {key}");
        }
    }
}

#[test]
fn every_text_is_used() {
    let mut sources = String::new();
    read_all(&root().join("src"), &["rs", "js", "html"], &mut sources);
    let mut files = String::new();
    read_all(&root().join("locales/en"), &["ftl"], &mut files);
    for key in messages(Language::En).keys() {
        let used = MADE_UP.iter().any(|start| key.starts_with(start))
            || sources.contains(&format!("\"{key}\""))
            || sources.contains(&format!("'{key}'"))
            || files.contains(&format!("{{ {key} }}"));
        assert!(used, "nothing says {key}");
    }
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
            .filter(|name| !name.ends_with(ELSEWHERE))
            .collect();
        let mut embedded: Vec<String> = files(language).iter().map(|file| file.name.to_owned()).collect();
        // The words of the playground's page are the page's alone: its room reads and tests them.
        found.retain(|name| !name.ends_with("/playground.ftl"));
        found.sort();
        embedded.sort();
        assert_eq!(found, embedded);
    }
}

/// Words that are not ours, by language: each with the term to use instead.
const FOREIGN_TERMS: [(Language, &str, &str); 10] = [
    (Language::En, "whoever", "a player, the host, the person who"),
    (Language::En, "what is to be had", "a plain word"),
    (Language::En, "sourdine!", "shot the moon"),
    (Language::De, "dieb", "Stibitzkarte"),
    (Language::De, "sourdine!", "Durchmarsch"),
    (Language::De, "talon", "Stapel"),
    (Language::Fr, " pli ", "levée"),
    (Language::Fr, " plis ", "levées"),
    (Language::Fr, "larron", "voleur"),
    (Language::Fr, "échange", "passe"),
];

/// What people read of a language's files, a line each: without comments and keys.
fn lines_of(language: Language) -> Vec<(&'static str, String)> {
    let mut said = Vec::new();
    for file in files(language) {
        for line in file.text.lines().filter(|line| !line.starts_with('#')) {
            let text =
                if line.starts_with(' ') { line } else { line.split_once('=').map_or("", |(_, text)| text) };
            said.push((file.name, text.to_owned()));
        }
    }
    said
}

#[test]
fn every_language_keeps_to_its_terms() {
    for (language, term, better) in FOREIGN_TERMS {
        for (file, line) in lines_of(language) {
            assert!(!line.to_lowercase().contains(term), "{file}: “{term}”, not “{better}”: {line}");
        }
    }
}

/// French has a space that does not break before high punctuation and inside quotation marks; every language has
/// quotation marks of its own, and an ellipsis that is one character.
#[test]
fn every_language_keeps_to_its_typography() {
    for language in Language::ALL {
        for (file, line) in lines_of(language) {
            // What stands in backticks is typed by people.
            let text: String = line.split('`').step_by(2).collect();
            assert!(!text.contains("..."), "{file}: {line}");
            let foreign = match language {
                Language::En => "„«»",
                Language::De => "«»”",
                Language::Fr => "„“”",
            };
            assert!(!text.contains(|letter| foreign.contains(letter)), "{file}: {line}");
            if language == Language::Fr {
                for plain in [" ;", " !", " ?", " »", " :", " %", "« "] {
                    // In front of a colour's mark or a variant there is nothing to keep together.
                    assert!(!text.contains(plain), "{file}: “{plain}” breaks: {line}");
                }
            }
        }
    }
}
