//! The embedded files of `locales/`.

use crate::language::Language;
use herzbot_rules::GameKind;

/// A file of one language.
#[derive(Clone, Copy, Debug)]
pub struct LocaleFile {
    /// Its name, like `de/herz.ftl`.
    pub name: &'static str,
    /// Its content, in the syntax of Fluent.
    pub text: &'static str,
}

impl LocaleFile {
    /// The game of these texts; none for shared ones.
    pub fn game(&self) -> Option<GameKind> {
        let (_, file) = self.name.split_once('/')?;
        file.strip_suffix(".ftl")?.parse().ok()
    }
}

/// The shared files. A test finds missing ones.
const SHARED: [&str; 11] = [
    "table", "advice", "notices", "board", "boards", "league", "rules", "commands", "settings", "help",
    "matrix",
];

fn file(name: &str) -> Option<LocaleFile> {
    include!(concat!(env!("OUT_DIR"), "/locale_files.rs"))
}

/// The files of a language: the shared ones, then each game's.
pub fn files(language: Language) -> Vec<LocaleFile> {
    let names = SHARED.into_iter().chain(GameKind::ALL.map(GameKind::name));
    names.filter_map(|name| file(&format!("{language}/{name}.ftl"))).collect()
}

/// Whether a language has texts for a game. Otherwise the whole game is in English.
pub fn speaks(language: Language, game: GameKind) -> bool {
    let is_own = |other: &Language| language == Language::En || *other != Language::En;
    let mut own = language.chain().into_iter().filter(is_own);
    own.any(|own| file(&format!("{own}/{game}.ftl")).is_some())
}
