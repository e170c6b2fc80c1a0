//! The store of texts: every sentence of `locales/`, by language and key (Fluent bundles), with English as
//! the fallback.

#[cfg(any(test, feature = "samples"))]
#[path = "pseudo.rs"]
mod pseudo;

use super::arg::Arg;
use super::files::{self, LocaleFile};
use super::nouns::{self, Noun};
use crate::language;
use crate::language::Language;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::collections::HashSet;
use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use unic_langid::LanguageIdentifier;

/// All sentences of the bot, in every language.
pub struct Texts {
    spoken: Vec<LanguageTexts>,
    /// The language beside English whose texts are looked up; none: all.
    only: Option<Language>,
    troubles: AtomicU64,
}

/// The texts of one language.
struct LanguageTexts {
    language: Language,
    files: Vec<LocaleFile>,
    /// The parsed files; made when the language is first used, since it takes a megabyte.
    bundle: OnceLock<FluentBundle<FluentResource>>,
    /// The languages for lookups: [`Language::chain`].
    chain: Vec<Language>,
    /// [`Texts::translated`].
    translated: OnceLock<f64>,
}

impl LanguageTexts {
    fn bundle(&self) -> &FluentBundle<FluentResource> {
        self.bundle.get_or_init(|| {
            bundle(self.language, &self.files).unwrap_or_else(|error| {
                // Tests rule this out for a built program.
                tracing::error!(%error, language = %self.language, "a language can't be spoken");
                FluentBundle::new_concurrent(Vec::new())
            })
        })
    }
}

/// A language with less than this share of the texts is in beta.
const BETA: f64 = 0.9;

/// An error in a text file: it is malformed, or has a duplicate key.
#[derive(Debug, thiserror::Error)]
#[error("locales/{file}: {why}")]
pub struct TextError {
    /// Its path below `locales/`.
    pub file: String,
    /// The error message.
    pub why: String,
}

impl Texts {
    /// The embedded texts. A language is parsed when it is first used.
    ///
    /// # Errors
    /// A `language.toml` is invalid, which tests rule out for a built program.
    pub fn embedded() -> Result<Self, TextError> {
        for language in Language::ALL {
            let file = || format!("{language}/language.toml");
            language::check(language).map_err(|why| TextError { file: file(), why })?;
        }
        Ok(Self::of(Language::ALL.map(|language| (language, files::files(language)))))
    }

    /// The embedded texts, one language at a time, English first: each item looks up its language and English
    /// only. All languages together would take 11 MB, which the process would keep.
    pub(super) fn one_by_one() -> impl Iterator<Item = (Language, Self)> {
        let embedded = || Self::of(Language::ALL.map(|language| (language, files::files(language))));
        let all = embedded();
        Language::ALL.into_iter().map(move |language| {
            let one = Self { only: Some(language), ..embedded() };
            for spoken in &one.spoken {
                spoken.translated.get_or_init(|| all.translated(spoken.language));
            }
            (language, one)
        })
    }

    /// The texts of one file, without any fallback.
    #[cfg(test)]
    pub(super) fn of_file(language: Language, text: String) -> Result<Self, TextError> {
        // Leaked to live as long as the program, like embedded files.
        let files = vec![LocaleFile { name: "a file", text: text.leak() }];
        bundle(language, &files)?;
        Ok(Self::of([(language, files)]))
    }

    /// The texts of some files.
    fn of(languages: impl IntoIterator<Item = (Language, Vec<LocaleFile>)>) -> Self {
        let spoken = languages.into_iter().map(|(language, files)| LanguageTexts {
            language,
            files,
            bundle: OnceLock::new(),
            chain: language.chain(),
            translated: OnceLock::new(),
        });
        Self { spoken: spoken.collect(), only: None, troubles: AtomicU64::new(0) }
    }

    /// The share of the English keys that a language has, without games that it does not have at all.
    fn share(&self, spoken: &LanguageTexts) -> f64 {
        let language = spoken.language;
        let number = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
        let counts = |file: &&LocaleFile| file.game().is_none_or(|game| files::speaks(language, game));
        let own = spoken.chain.iter().filter(|other| language == Language::En || **other != Language::En);
        let own = own.filter_map(|other| self.spoken(*other)).flat_map(|spoken| &spoken.files);
        let own: HashSet<&str> = own.flat_map(|file| keys(file.text)).collect();
        let english = self.spoken(Language::En).map_or(&[][..], |english| &english.files);
        let english: Vec<&str> = english.iter().filter(counts).flat_map(|file| keys(file.text)).collect();
        let has = english.iter().filter(|key| own.contains(*key)).count();
        if english.is_empty() { 1.0 } else { number(has) / number(english.len()) }
    }

    /// The share of texts that `language` has without falling back on English, from 0 to 1. Games that it
    /// does not have at all don't count.
    pub fn translated(&self, language: Language) -> f64 {
        self.spoken(language).map_or(0.0, |spoken| *spoken.translated.get_or_init(|| self.share(spoken)))
    }

    /// Whether less than nine tenths of the texts of `language` exist.
    pub fn is_beta(&self, language: Language) -> bool {
        self.translated(language) < BETA
    }

    /// The text `key` with its variables, in the first language of the chain that has it, at last in English.
    /// Errors are logged, and the reader gets as much as possible: in the worst case the key.
    pub fn text(&self, language: Language, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        let (text, trouble) = self.format(language, key, args);
        if let Some(trouble) = trouble {
            self.troubles.fetch_add(1, Ordering::Relaxed);
            tracing::error!(%trouble, "a text is missing or broken");
        }
        text
    }

    /// The noun `key`: its text as in [`Texts::text`], and its forms in the same language.
    pub fn noun(&self, language: Language, key: &str, args: &[(&str, Arg<'_>)]) -> Noun {
        let text = self.text(language, key, args);
        let Some(spoken) = self.speaker(language, key) else { return Noun::new(text, Vec::new()) };
        let Some(message) = spoken.bundle().get_message(key) else { return Noun::new(text, Vec::new()) };
        let filled = filled(args);
        let form = |name: &str, pattern| {
            let mut errors = Vec::new();
            let form = spoken.bundle().format_pattern(pattern, Some(&filled), &mut errors).into_owned();
            if !errors.is_empty() {
                self.troubles.fetch_add(1, Ordering::Relaxed);
                tracing::error!(key, name, ?errors, "a form of a noun is broken");
            }
            (name.to_owned(), form)
        };
        Noun::new(text, message.attributes().map(|own| form(own.id(), own.value())).collect())
    }

    /// Whether `language` has a text for `key`, without falling back on English: a variant includes its base
    /// language.
    pub fn has(&self, language: Language, key: &str) -> bool {
        let spoken = self.spoken(language).filter(|_| self.knows(language));
        let chain = spoken.map_or(&[][..], |spoken| &spoken.chain);
        let mut own = chain.iter().filter(|other| language == Language::En || **other != Language::En);
        own.any(|other| self.spoken(*other).is_some_and(|spoken| spoken.bundle().has_message(key)))
    }

    /// The number of rendering errors since these texts were loaded.
    pub fn troubles(&self) -> u64 {
        self.troubles.load(Ordering::Relaxed)
    }

    /// Whether texts of `language` are looked up.
    pub(super) fn knows(&self, language: Language) -> bool {
        self.only.is_none_or(|only| language == only || language == Language::En)
    }

    fn spoken(&self, language: Language) -> Option<&LanguageTexts> {
        self.spoken.iter().find(|spoken| spoken.language == language)
    }

    /// The text, and its error if any: no language has the key, a variable is missing, or a reference is
    /// broken.
    fn format(&self, language: Language, key: &str, args: &[(&str, Arg<'_>)]) -> (String, Option<String>) {
        let Some(spoken) = self.speaker(language, key) else {
            return (key.to_owned(), Some(format!("no text {key}")));
        };
        let bundle = spoken.bundle();
        let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
            return (key.to_owned(), Some(format!("no text {key}")));
        };
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&filled(args)), &mut errors).into_owned();
        let language = spoken.language;
        let trouble = (!errors.is_empty()).then(|| format!("text {key} ({language}): {}", joined(&errors)));
        (text, trouble)
    }

    /// The first language of the chain of `language` that has a text for `key`.
    fn speaker(&self, language: Language, key: &str) -> Option<&LanguageTexts> {
        let chain = self.spoken(language).map_or(&[Language::En][..], |spoken| &spoken.chain);
        let has = |spoken: &&LanguageTexts| {
            spoken.bundle().get_message(key).is_some_and(|message| message.value().is_some())
        };
        chain.iter().filter_map(|&language| self.spoken(language)).find(has)
    }
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Texts").field("troubles", &self.troubles()).finish_non_exhaustive()
    }
}

fn filled<'a>(args: &'a [(&'a str, Arg<'a>)]) -> FluentArgs<'a> {
    let borrowed = |value: &'a Arg<'a>| match value {
        FluentValue::String(text) => FluentValue::from(&**text),
        other => other.clone(),
    };
    args.iter().map(|(name, value)| (*name, borrowed(value))).collect()
}

/// The keys of a file's texts.
pub fn keys(text: &str) -> impl Iterator<Item = &str> {
    let starts = |line: &&str| line.starts_with(|letter: char| letter.is_ascii_alphabetic());
    text.lines().filter(starts).filter_map(|line| line.split_once('=')).map(|(key, _)| key.trim())
}

fn joined(errors: &[impl ToString]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

fn bundle(language: Language, files: &[LocaleFile]) -> Result<FluentBundle<FluentResource>, TextError> {
    let wrong = |file: &str, why: String| TextError { file: file.to_owned(), why };
    let tag = language.tag().parse::<LanguageIdentifier>();
    let tag = tag.map_err(|error| wrong(language.tag(), error.to_string()))?;
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    // The marks would surround every name and number, even where platforms show them as boxes; our languages
    // are written from left to right, and names are sanitized.
    bundle.set_use_isolating(false);
    // A minus as wide as a plus, as in all our texts.
    bundle.set_formatter(Some(|value, _| match value {
        FluentValue::Number(number) if number.value < 0.0 => Some(number.as_string().replace('-', "−")),
        _ => None,
    }));
    // The bundle is new, so the names are free.
    drop(nouns::add_functions(&mut bundle, language.facts()));
    for file in files {
        let resource = FluentResource::try_new(file.text.to_owned());
        let resource = resource.map_err(|(_, errors)| wrong(file.name, joined(&errors)))?;
        bundle.add_resource(resource).map_err(|errors| wrong(file.name, joined(&errors)))?;
    }
    Ok(bundle)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn toy(text: &'static str) -> Result<FluentBundle<FluentResource>, TextError> {
        bundle(Language::De, &[LocaleFile { name: "de/toy.ftl", text }])
    }

    #[test]
    fn what_german_lacks_is_said_in_english() {
        let en = [LocaleFile { name: "en/toy.ftl", text: "a = yes\nb = { $n } cards\n" }];
        let de = [LocaleFile { name: "de/toy.ftl", text: "a = ja\n" }];
        let texts = Texts::of([(Language::En, en.into()), (Language::De, de.into())]);
        assert!(texts.has(Language::De, "a") && !texts.has(Language::De, "b"));
        assert_eq!(texts.translated(Language::De), 0.5);
        assert!(texts.is_beta(Language::De) && !texts.is_beta(Language::En));
        let name = crate::text::language_name(texts.say(Language::De), Language::En);
        assert_eq!(name, "English");
        assert_eq!(texts.text(Language::De, "a", &[]), "ja");
        assert_eq!(texts.text(Language::De, "b", &[("n", 3.into())]), "3 cards");
        assert_eq!(texts.troubles(), 0);
        assert_eq!(texts.text(Language::De, "c", &[]), "c");
        assert_eq!(texts.text(Language::De, "b", &[]), "{$n} cards");
        assert_eq!(texts.troubles(), 2);
    }

    #[test]
    fn a_negative_number_has_a_minus() {
        let text = "a = { $n ->\n    [one] { $n } Punkt\n   *[other] { $n } Punkte\n }\n";
        let file = LocaleFile { name: "de/toy.ftl", text };
        let texts = Texts::of([(Language::De, vec![file])]);
        assert_eq!(texts.text(Language::De, "a", &[("n", (-10).into())]), "−10 Punkte");
    }

    #[test]
    fn a_broken_file_is_named() {
        for text in ["a = { $n\n", "a = eins\na = zwei\n"] {
            assert!(matches!(toy(text), Err(TextError { file, .. }) if file == "de/toy.ftl"), "{text}");
        }
    }

    #[test]
    fn all_files_are_well_formed() {
        for language in Language::ALL {
            let parsed = bundle(language, &files::files(language)).map(drop);
            assert!(parsed.is_ok(), "{language}: {parsed:?}");
        }
    }

    #[test]
    fn texts_are_shared_between_tasks() {
        fn shared<T: Send + Sync>() {}
        shared::<Texts>();
    }
}
