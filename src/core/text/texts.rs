//! The store of texts: every sentence of `locales/`, by language and key (Fluent bundles), with English as the
//! fallback.

use super::Language;
use super::files::{self, File};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use unic_langid::LanguageIdentifier;

/// The value of a variable in a text: anything that a text or a number can be made `into()`.
pub type Arg<'a> = FluentValue<'a>;

/// Every sentence that the bot can say, in every language.
pub struct Texts {
    bundles: Vec<(Language, FluentBundle<FluentResource>)>,
    troubles: AtomicU64,
}

/// Why the texts could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum TextError {
    /// A file is not well-formed.
    #[error("locales/{file}: {why}")]
    Syntax {
        /// Its path below `locales/`.
        file: &'static str,
        /// What is wrong with it.
        why: String,
    },
    /// A key is given twice in one language.
    #[error("locales/{file}: {why}")]
    Twice {
        /// The path, below `locales/`, of the file with the second one.
        file: &'static str,
        /// The key that is there twice.
        why: String,
    },
    /// A language has no valid tag.
    #[error("{0} is no language tag")]
    Tag(&'static str),
}

/// Why a text could not be made as it should be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// No language has the key.
    #[error("no text {0}")]
    Missing(String),
    /// The text could not be filled in (a variable that was not given, a reference that leads nowhere).
    #[error("text {key} ({language}): {why}")]
    Format {
        /// The key of the text.
        key: String,
        /// The language in which it is broken.
        language: Language,
        /// What went wrong.
        why: String,
    },
}

impl Texts {
    /// The texts that are built into the program.
    ///
    /// # Errors
    /// When a file is not well-formed or says something twice: a test makes sure that this can't happen in a program
    /// that was built from a tested source.
    pub fn embedded() -> Result<Self, TextError> {
        let mut bundles = Vec::with_capacity(Language::ALL.len());
        for language in Language::ALL {
            bundles.push((language, bundle(language, files::files(language))?));
        }
        Ok(Self { bundles, troubles: AtomicU64::new(0) })
    }

    /// The text `key` in `language`, else in English, with its variables filled in. What goes wrong is logged, and the
    /// reader gets what there is of the text: the key itself in the worst case.
    pub fn text(&self, language: Language, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        let (text, trouble) = self.format(language, key, args);
        if let Some(trouble) = trouble {
            self.troubles.fetch_add(1, Ordering::Relaxed);
            tracing::error!(%trouble, "a text is missing or broken");
        }
        text
    }

    /// Whether `language` itself has a text for `key` (without falling back on English).
    pub fn has(&self, language: Language, key: &str) -> bool {
        self.bundle(language).is_some_and(|bundle| bundle.has_message(key))
    }

    /// How many texts could not be made as they should since these texts were loaded.
    pub fn troubles(&self) -> u64 {
        self.troubles.load(Ordering::Relaxed)
    }

    fn bundle(&self, language: Language) -> Option<&FluentBundle<FluentResource>> {
        self.bundles.iter().find(|(own, _)| *own == language).map(|(_, bundle)| bundle)
    }

    fn format(&self, language: Language, key: &str, args: &[(&str, Arg<'_>)]) -> (String, Option<Trouble>) {
        let mut filled = FluentArgs::with_capacity(args.len());
        for (name, value) in args {
            filled.set(*name, value.clone());
        }
        for language in [language, Language::En] {
            let Some(bundle) = self.bundle(language) else { continue };
            let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else { continue };
            let mut errors = Vec::new();
            let text = bundle.format_pattern(pattern, Some(&filled), &mut errors).into_owned();
            let trouble = (!errors.is_empty()).then(|| Trouble::Format {
                key: key.to_owned(),
                language,
                why: errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
            });
            return (text, trouble);
        }
        (key.to_owned(), Some(Trouble::Missing(key.to_owned())))
    }
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Texts").field("troubles", &self.troubles()).finish_non_exhaustive()
    }
}

fn bundle(language: Language, files: &[File]) -> Result<FluentBundle<FluentResource>, TextError> {
    let tag: LanguageIdentifier = language.tag().parse().map_err(|_| TextError::Tag(language.tag()))?;
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    // The marks would stand around every name and number, also where platforms show them as boxes; texts of all our
    // languages run from left to right, and names lose what could turn that around.
    bundle.set_use_isolating(false);
    // A minus as wide as a plus, as everywhere in our texts.
    bundle.set_formatter(Some(|value, _| match value {
        FluentValue::Number(number) if number.value < 0.0 => Some(number.as_string().replace('-', "−")),
        _ => None,
    }));
    for file in files {
        let resource = FluentResource::try_new(file.text.to_owned()).map_err(|(_, errors)| {
            let why = errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
            TextError::Syntax { file: file.name, why }
        })?;
        bundle.add_resource(resource).map_err(|errors| {
            let why = errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
            TextError::Twice { file: file.name, why }
        })?;
    }
    Ok(bundle)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn toy(text: &'static str) -> Result<FluentBundle<FluentResource>, TextError> {
        bundle(Language::De, &[File { name: "de/toy.ftl", text }])
    }

    #[test]
    fn what_german_lacks_is_said_in_english() {
        let en = bundle(Language::En, &[File { name: "en/toy.ftl", text: "a = yes\nb = { $n } cards\n" }]);
        let texts = Texts {
            bundles: vec![
                (Language::En, en.expect("well-formed")),
                (Language::De, toy("a = ja\n").expect("well-formed")),
            ],
            troubles: AtomicU64::new(0),
        };
        assert_eq!(texts.text(Language::De, "a", &[]), "ja");
        assert_eq!(texts.text(Language::De, "b", &[("n", 3.into())]), "3 cards");
        assert_eq!(texts.troubles(), 0);
        assert_eq!(texts.text(Language::De, "c", &[]), "c");
        assert_eq!(texts.text(Language::De, "b", &[]), "{$n} cards");
        assert_eq!(texts.troubles(), 2);
    }

    #[test]
    fn a_negative_number_has_a_minus() {
        let bundle = toy("a = { $n ->\n    [one] { $n } Punkt\n   *[other] { $n } Punkte\n }\n");
        let texts = Texts {
            bundles: vec![(Language::De, bundle.expect("well-formed"))],
            troubles: AtomicU64::new(0),
        };
        assert_eq!(texts.text(Language::De, "a", &[("n", (-10).into())]), "−10 Punkte");
    }

    #[test]
    fn a_broken_file_is_named() {
        assert!(matches!(toy("a = { $n\n"), Err(TextError::Syntax { file: "de/toy.ftl", .. })));
        assert!(matches!(toy("a = eins\na = zwei\n"), Err(TextError::Twice { file: "de/toy.ftl", .. })));
    }

    #[test]
    fn texts_are_shared_between_tasks() {
        fn shared<T: Send + Sync>() {}
        shared::<Texts>();
    }
}
