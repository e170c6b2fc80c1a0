//! The files of `locales/`, built into the program.

use crate::language::Language;
use herzbot_rules::GameKind;

/// A file of one language.
#[derive(Clone, Copy, Debug)]
pub struct LocaleFile {
    /// Its name, as `de/herz.ftl`.
    pub name: &'static str,
    /// Its content, in the syntax of Fluent.
    pub text: &'static str,
}

impl LocaleFile {
    /// The game whose texts these are; none for those that all games share.
    pub fn game(&self) -> Option<GameKind> {
        let (_, file) = self.name.split_once('/')?;
        file.strip_suffix(".ftl")?.parse().ok()
    }
}

/// The files that all games share. A test finds a file that is missing here.
const SHARED: [&str; 11] = [
    "table", "advice", "notices", "board", "boards", "league", "rules", "commands", "settings", "help",
    "matrix",
];

/// The file of this name below `locales/`, if it is there.
fn file(name: &str) -> Option<LocaleFile> {
    include!(concat!(env!("OUT_DIR"), "/locale_files.rs"))
}

/// The files of a language: what all games share, then each game's own.
pub fn files(language: Language) -> Vec<LocaleFile> {
    let names = SHARED.into_iter().chain(GameKind::ALL.map(GameKind::name));
    names.filter_map(|name| file(&format!("{language}/{name}.ftl"))).collect()
}

/// Whether a language has texts of its own for a game. Otherwise the whole game is told in English.
pub fn speaks(language: Language, game: GameKind) -> bool {
    let is_own = |other: &Language| language == Language::En || *other != Language::En;
    let mut own = language.chain().into_iter().filter(is_own);
    own.any(|own| file(&format!("{own}/{game}.ftl")).is_some())
}
