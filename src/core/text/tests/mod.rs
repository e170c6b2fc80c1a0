//! Invariants of all texts in all languages.

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

use super::{Language, Reading, Texts, Typist, speaks};
use crate::samples::{Evening, person};
use crate::table::{PhaseView, PlayingView, TableView};
use herzbot_rules::{GameKind, Seat};

fn texts() -> Texts {
    Texts::embedded().expect("the files are well-formed")
}

/// The games with texts in a language: the others are in English.
fn spoken_games(language: Language) -> impl Iterator<Item = GameKind> {
    GameKind::ALL.into_iter().filter(move |game| speaks(language, *game))
}

/// A table for one of its players.
struct Seen {
    own: TableView,
    everybody: TableView,
}

impl Seen {
    fn new(evening: &Evening, seat: Seat) -> Option<Self> {
        Some(Self { own: evening.view(Some(person(seat)))?, everybody: evening.view(None)? })
    }

    fn reading<'a>(
        &'a self,
        texts: &'a Texts,
        language: Language,
        public_language: Language,
        private: bool,
    ) -> Reading<'a> {
        let (own, everybody) = (&self.own, &self.everybody);
        Reading::new(texts, Typist { language, public_language, own, everybody, private })
    }

    fn playing(&self) -> &PlayingView {
        match &self.own.phase {
            PhaseView::Playing(playing) => playing,
            other => panic!("nobody plays: {other:?}"),
        }
    }
}
