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

use super::Texts;

fn texts() -> Texts {
    Texts::embedded().expect("the files are well-formed")
}
