//! The page's own words, from `locales/*/playground.ftl`, as the page gets them: texts by name, with `{argument}`
//! where something is filled in.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use std::collections::BTreeMap;
use unic_langid::LanguageIdentifier;

/// The languages, the first for everybody else.
const LANGUAGES: [(&str, &str); 3] = [
    ("en", include_str!("../../locales/en/playground.ftl")),
    ("de", include_str!("../../locales/de/playground.ftl")),
    ("fr", include_str!("../../locales/fr/playground.ftl")),
];

/// What the page can fill in.
const ARGUMENTS: [&str; 8] = ["name", "text", "list", "min", "max", "count", "channel", "command"];

/// The best of our languages for a list of wishes (BCP 47 tags, the dearest first).
pub(super) fn language<'a>(wishes: impl IntoIterator<Item = &'a str>) -> &'static str {
    let short = |wish: &str| wish.split(['-', '_']).next().unwrap_or_default().to_lowercase();
    let ours = |wish: &str| LANGUAGES.iter().map(|(tag, _)| *tag).find(|tag| *tag == short(wish));
    wishes.into_iter().find_map(ours).unwrap_or(LANGUAGES[0].0)
}

/// The page's words in one of our languages; what a language lacks is English.
pub(super) fn words(language: &str) -> BTreeMap<String, String> {
    let mut words = read(LANGUAGES[0]);
    if let Some(entry) = LANGUAGES.iter().skip(1).find(|(tag, _)| *tag == language) {
        words.extend(read(*entry));
    }
    words
}

fn read((tag, source): (&str, &str)) -> BTreeMap<String, String> {
    let tag: LanguageIdentifier = tag.parse().unwrap_or_default();
    let mut bundle = FluentBundle::new(vec![tag]);
    bundle.set_use_isolating(false);
    // A test reads every language without errors; at run time what can be read is used.
    let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(partly, _)| partly);
    bundle.add_resource_overriding(resource);
    let mut arguments = FluentArgs::new();
    for name in ARGUMENTS {
        arguments.set(name, format!("{{{name}}}"));
    }
    let formatted = |name: &str| {
        let pattern = bundle.get_message(name)?.value()?;
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&arguments), &mut errors).into_owned();
        errors.is_empty().then(|| (name.to_owned(), text))
    };
    names(source).filter_map(formatted).collect()
}

fn names(source: &str) -> impl Iterator<Item = &str> {
    let starts = |line: &&str| line.starts_with(|letter: char| letter.is_ascii_alphabetic());
    source.lines().filter(starts).filter_map(|line| line.split_once('=')).map(|(name, _)| name.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_says_everything() {
        let english: Vec<&str> = names(LANGUAGES[0].1).collect();
        for entry in LANGUAGES {
            assert!(FluentResource::try_new(entry.1.to_owned()).is_ok(), "{} can't be read", entry.0);
            let words = read(entry);
            for name in &english {
                assert!(words.contains_key(*name), "{} lacks {name}", entry.0);
            }
            assert_eq!(words.len(), english.len(), "{} has more than English", entry.0);
        }
    }

    #[test]
    fn every_language_fills_in_the_same() {
        let english = read(LANGUAGES[0]);
        for entry in LANGUAGES {
            for (name, text) in read(entry) {
                for argument in ARGUMENTS {
                    let mark = format!("{{{argument}}}");
                    assert_eq!(text.contains(&mark), english[&name].contains(&mark), "{} {name}", entry.0);
                }
            }
        }
    }

    #[test]
    fn every_word_is_used() {
        let sources = [
            include_str!("page/app.js"),
            include_str!("page/door.js"),
            include_str!("page/render.js"),
            include_str!("page/room.js"),
            include_str!("page/composer.js"),
            include_str!("page/line.js"),
            include_str!("commands.rs"),
            include_str!("acts.rs"),
            include_str!("web.rs"),
        ];
        for name in names(LANGUAGES[0].1) {
            // Each room has some of its own, whose names are put together.
            let of_room = ["channel", "private"].iter().find_map(|room| name.strip_prefix(room));
            let literal = of_room.map_or_else(|| format!("\"{name}\""), |rest| format!("${{kind}}{rest}`"));
            let used = |text: &&str| text.contains(&literal) || text.contains(&format!("\"{name}\""));
            assert!(sources.iter().any(used), "nothing says {name}");
        }
    }

    #[test]
    fn the_dearest_language_that_we_speak_is_taken() {
        assert_eq!(language(["it", "de-AT", "fr"]), "de");
        assert_eq!(language(["FR"]), "fr");
        assert_eq!(language(["xx"]), "en");
        assert_eq!(language([]), "en");
    }
}
