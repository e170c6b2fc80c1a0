//! The files of `locales/`, built into the program.

use super::Language;

/// A file of one language.
#[derive(Clone, Copy, Debug)]
pub(super) struct File {
    /// Its name, as `de/herz.ftl`.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// Embeds the named files of every language.
macro_rules! embed {
    ($($name:literal)*) => {
        /// The files of a language, in the order in which they are named here.
        pub(super) const fn files(language: Language) -> &'static [File] {
            match language {
                Language::En => &[$(embed!(@one "en" $name)),*],
                Language::De => &[$(embed!(@one "de" $name)),*],
                Language::Fr => &[$(embed!(@one "fr" $name)),*],
            }
        }
    };
    (@one $language:literal $name:literal) => {
        File {
            name: concat!($language, "/", $name, ".ftl"),
            text: include_str!(concat!("../../../locales/", $language, "/", $name, ".ftl")),
        }
    };
}

// A new file of `locales/` is named here; a test finds the one that was forgotten.
embed! {
    "table"
    "advice"
    "notices"
    "herz"
    "hearts"
    "teufel"
    "boards"
    "rules"
    "commands"
    "settings"
    "help"
    "matrix"
}
