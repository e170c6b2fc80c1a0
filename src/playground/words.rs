//! The page's own texts, from `locales/*/playground.ftl`, as the page gets them: by name, with `{argument}` for
//! each argument.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use herzbot_core::text::Language;
use std::collections::BTreeMap;
use std::sync::OnceLock;
use unic_langid::LanguageIdentifier;

/// The arguments that the page can fill in.
const ARGUMENTS: [&str; 8] = ["name", "text", "list", "min", "max", "count", "channel", "command"];

macro_rules! sources {
    ($($Language:ident = $tag:literal,)+) => {
        /// Returns the file of a language.
        const fn source(language: Language) -> &'static str {
            match language {
                $(Language::$Language => include_str!(concat!("../../locales/", $tag, "/playground.ftl")),)+
            }
        }

        /// Returns the page's texts in a language. Missing texts come from the next language of its chain, finally
        /// English. The file is parsed once: every page requests the texts, even pages of people who aren't
        /// players.
        pub(crate) fn words(language: Language) -> &'static BTreeMap<String, String> {
            let read_all = || language.chain().into_iter().rev().flat_map(read).collect();
            match language {
                $(Language::$Language => {
                    static WORDS: OnceLock<BTreeMap<String, String>> = OnceLock::new();
                    WORDS.get_or_init(read_all)
                })+
            }
        }
    };
}

herzbot_core::for_each_language!(sources);

fn read(language: Language) -> BTreeMap<String, String> {
    let tag: LanguageIdentifier = language.tag().parse().unwrap_or_default();
    let source = source(language);
    let mut bundle = FluentBundle::new(vec![tag]);
    bundle.set_use_isolating(false);
    // A test parses all languages without errors. At run time, everything that can be parsed is used.
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
        let english: Vec<&str> = names(source(Language::En)).collect();
        for language in Language::ALL {
            assert!(
                FluentResource::try_new(source(language).to_owned()).is_ok(),
                "{} can't be read",
                language
            );
            let words = read(language);
            for name in english.iter().filter(|_| language.facts().complete) {
                assert!(words.contains_key(*name), "{} lacks {name}", language);
            }
            for name in words.keys() {
                assert!(english.contains(&name.as_str()), "{} alone has {name}", language);
            }
        }
    }

    #[test]
    fn every_language_fills_in_the_same() {
        let english = read(Language::En);
        for language in Language::ALL {
            for (name, text) in read(language) {
                for argument in ARGUMENTS {
                    let mark = format!("{{{argument}}}");
                    assert_eq!(text.contains(&mark), english[&name].contains(&mark), "{} {name}", language);
                }
            }
        }
    }

    #[test]
    fn every_word_is_used() {
        let sources = [
            include_str!("page/app.js"),
            include_str!("page/door.js"),
            include_str!("page/board.js"),
            include_str!("page/calls.js"),
            include_str!("page/news.js"),
            include_str!("page/pieces.js"),
            include_str!("page/seats.js"),
            include_str!("page/more.js"),
            include_str!("page/moves.js"),
            include_str!("page/tables.js"),
            include_str!("page/podium.js"),
            include_str!("page/playback.js"),
            include_str!("page/render.js"),
            include_str!("page/room.js"),
            include_str!("page/composer.js"),
            include_str!("page/line.js"),
            include_str!("page/lesson.js"),
            include_str!("page/preferences.js"),
            include_str!("page/critique.js"),
            include_str!("page/replay.js"),
            include_str!("page/round.js"),
            include_str!("page/highlights.js"),
            include_str!("page/puzzle.js"),
            include_str!("page/watch.js"),
            include_str!("page/words.js"),
            include_str!("page/play.js"),
            include_str!("page/guest.js"),
            include_str!("page/activity.js"),
            include_str!("page/frame.js"),
            include_str!("page/widget.js"),
            include_str!("play/frame.rs"),
            include_str!("play/mod.rs"),
            include_str!("play/door.rs"),
            include_str!("answers.rs"),
            include_str!("chat/commands.rs"),
            include_str!("chat/acts.rs"),
            include_str!("web/routes.rs"),
        ];
        for name in names(source(Language::En)) {
            // Each room has some texts of its own, whose names are composed.
            let of_room = ["channel", "private"].iter().find_map(|room| name.strip_prefix(room));
            // So do the speeds.
            if sources
                .iter()
                .any(|text| name.starts_with("preferences-speed-") && text.contains("`preferences-speed-${"))
            {
                continue;
            }
            let literal = of_room.map_or_else(|| format!("\"{name}\""), |rest| format!("${{kind}}{rest}`"));
            let used = |text: &&str| text.contains(&literal) || text.contains(&format!("\"{name}\""));
            assert!(sources.iter().any(used), "nothing says {name}");
        }
    }
}
