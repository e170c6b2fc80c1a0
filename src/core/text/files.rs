//! The files of `locales/`, built into the program.

use crate::language::Language;

/// A file of one language.
#[derive(Clone, Copy, Debug)]
pub(super) struct LocaleFile {
    /// Its name, as `de/herz.ftl`.
    pub name: &'static str,
    /// Its content, in the syntax of Fluent.
    pub text: &'static str,
}

macro_rules! file {
    ($language:literal $($name:tt)+) => {
        LocaleFile {
            name: concat!($language, "/", $($name)+, ".ftl"),
            text: include_str!(concat!("../../../locales/", $language, "/", $($name)+, ".ftl")),
        }
    };
}

macro_rules! of_games {
    ($($Game:ident = $game:ident,)+) => {
        /// The files of a folder: those named here, and one for each game of the list.
        macro_rules! folder {
            ($language:literal) => {
                // A new file of `locales/` that is no game's is named here; a test finds the one that was
                // forgotten.
                &[
                    file!($language "table"),
                    file!($language "advice"),
                    file!($language "notices"),
                    file!($language "board"),
                    file!($language "boards"),
                    file!($language "rules"),
                    file!($language "commands"),
                    file!($language "settings"),
                    file!($language "help"),
                    file!($language "matrix"),
                    $(file!($language stringify!($game)),)+
                ]
            };
        }
    };
}

herzbot_rules::for_each_game!(of_games);

macro_rules! of_languages {
    ($($Language:ident = $tag:literal,)+) => {
        /// The files of a language: what all games share, then each game's own.
        pub(super) const fn files(language: Language) -> &'static [LocaleFile] {
            match language {
                $(Language::$Language => folder!($tag),)+
            }
        }
    };
}

crate::for_each_language!(of_languages);
