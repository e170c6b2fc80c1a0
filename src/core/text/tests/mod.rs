//! What must hold for all texts in all languages.

mod board;
mod door;
mod files;
mod hearts;
mod lengths;
mod messages;
mod moves_typed;
mod notices;
mod options;
mod pages;
mod quiz;
mod sentences;
mod snapshots;
mod teufel;
mod typed;

use super::{Language, Texts, speaks};
use herzbot_rules::GameKind;

fn texts() -> Texts {
    Texts::embedded().expect("the files are well-formed")
}

/// The games that have texts in a language: the others are told in English.
fn spoken_games(language: Language) -> impl Iterator<Item = GameKind> {
    GameKind::ALL.into_iter().filter(move |game| speaks(language, *game))
}
