//! The cards and rows of Hol's der Teufel as faces and in words.

use crate::page::{CardFace, Hue};
use crate::text::{Arg, Noun, Say};
use herzbot_rules::teufel::{Card, Colour, Devil, End};

/// Marks of the colours, for reading without colour: in every font, as wide as a digit.
const MARKS: [&str; 4] = ["◆", "▲", "■", "●"];
const HUES: [Hue; 4] = [Hue::Red, Hue::Yellow, Hue::Violet, Hue::Green];
/// The mark of an angel, which has no colour.
pub const ANGEL: &str = "★";

pub const fn mark(colour: Colour) -> &'static str {
    MARKS[colour as usize]
}

/// The face of a card. The mark gives its colour, so that a long row fits on a phone.
pub fn face(say: Say<'_>, card: Card) -> CardFace {
    match card {
        Card::Devil(devil) => CardFace {
            text: devil.value().to_string(),
            mark: mark(devil.colour()).into(),
            hue: HUES[devil.colour() as usize],
            name: named(say, "teufel-name", devil),
            ..CardFace::default()
        },
        Card::Angel => CardFace {
            text: "A".to_owned(),
            mark: ANGEL.into(),
            hue: Hue::Black,
            name: say.word("teufel-name-angel"),
            ..CardFace::default()
        },
    }
}

/// A devil in a text with variables for its colour, mark and value.
pub fn named(say: Say<'_>, key: &str, devil: Devil) -> String {
    say.text(key, &about(devil))
}

fn about(devil: Devil) -> [(&'static str, Arg<'static>); 3] {
    let colour = devil.colour();
    [("colour", (colour as usize).into()), ("mark", mark(colour).into()), ("value", devil.value().into())]
}

/// A devil in a sentence: "the red 4 ◆".
pub fn the_card(say: Say<'_>, devil: Devil) -> Noun {
    say.noun("teufel-the-card", &about(devil))
}

/// A row in a sentence: "the red row".
pub fn the_row(say: Say<'_>, colour: Colour) -> Noun {
    say.noun("teufel-the-row", &[("colour", (colour as usize).into())])
}

/// The selector of a row's end in texts.
pub const fn end_word(end: End) -> &'static str {
    match end {
        End::Up => "up",
        End::Down => "down",
    }
}

/// The meaning of the marks.
pub fn legend(say: Say<'_>) -> String {
    let marks = ["red", "yellow", "violet", "green"].into_iter().zip(MARKS).chain([("angel", ANGEL)]);
    say.text("teufel-legend", &marks.map(|(name, mark)| (name, mark.into())).collect::<Vec<_>>())
}
