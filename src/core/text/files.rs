//! The files of `locales/`, built into the program.

use super::Language;

/// A file of one language.
#[derive(Clone, Copy, Debug)]
pub(super) struct File {
    /// Its name, as `de/herz.ftl`.
    pub name: &'static str,
    /// Its content, in the syntax of Fluent.
    pub text: &'static str,
}

/// The files of a language: those named here, and one for each game of the list.
macro_rules! embed {
    ($($Game:ident = $game:ident,)+) => {
        /// The files of a language: what all games share, then each game's own.
        pub(super) const fn files(language: Language) -> &'static [File] {
            match language {
                Language::En => embed!(@all "en" $($game)+),
                Language::De => embed!(@all "de" $($game)+),
                Language::Fr => embed!(@all "fr" $($game)+),
            }
        }
    };
    // A new file of `locales/` that is no game's is named here; a test finds the one that was forgotten.
    (@all $language:literal $($game:ident)+) => {
        &[
            embed!(@one $language "table"),
            embed!(@one $language "advice"),
            embed!(@one $language "notices"),
            embed!(@one $language "board"),
            embed!(@one $language "boards"),
            embed!(@one $language "rules"),
            embed!(@one $language "commands"),
            embed!(@one $language "settings"),
            embed!(@one $language "help"),
            embed!(@one $language "matrix"),
            $(embed!(@one $language stringify!($game)),)+
        ]
    };
    (@one $language:literal $($name:tt)+) => {
        File {
            name: concat!($language, "/", $($name)+, ".ftl"),
            text: include_str!(concat!("../../../locales/", $language, "/", $($name)+, ".ftl")),
        }
    };
}

herzbot_rules::for_each_game!(embed);
