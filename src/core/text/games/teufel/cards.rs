//! The cards and rows of Hol's der Teufel as faces and in words.

use crate::page::{CardFace, CardGroup, CardLine, Hue};
use crate::text::{Arg, Noun, Say};
use herzbot_rules::teufel::{Card, Colour, Devil, End, View};

/// Marks of the colours, so that they can be told without colour: in every font, as wide as a digit.
const MARKS: [&str; 4] = ["◆", "▲", "■", "●"];
const HUES: [Hue; 4] = [Hue::Red, Hue::Yellow, Hue::Violet, Hue::Green];
/// The mark of an angel, which has no colour.
pub(super) const ANGEL: &str = "★";

pub(super) const fn mark(colour: Colour) -> &'static str {
    MARKS[colour as usize]
}

/// The face of a card. Its letter stands before its line, so that a long row fits on a phone.
pub(super) fn face(say: Say<'_>, card: Card) -> CardFace {
    match card {
        Card::Devil(devil) => CardFace {
            text: devil.value().to_string(),
            mark: mark(devil.colour()).to_owned(),
            worth: String::new(),
            hue: HUES[devil.colour() as usize],
            name: named(say, "teufel-name", devil),
        },
        Card::Angel => CardFace {
            text: "A".to_owned(),
            mark: ANGEL.to_owned(),
            worth: String::new(),
            hue: Hue::Black,
            name: say.word("teufel-name-angel"),
        },
    }
}

/// A devil by a text that takes its colour, mark and value.
pub(super) fn named(say: Say<'_>, key: &str, devil: Devil) -> String {
    say.text(key, &about(devil))
}

fn about(devil: Devil) -> [(&'static str, Arg<'static>); 3] {
    let colour = devil.colour();
    [("colour", (colour as usize).into()), ("mark", mark(colour).into()), ("value", devil.value().into())]
}

/// A devil in a sentence: "the red 4 ◆".
pub(super) fn the_card(say: Say<'_>, devil: Devil) -> Noun {
    say.noun("teufel-the-card", &about(devil))
}

/// A row in a sentence: "the red row".
pub(super) fn the_row(say: Say<'_>, colour: Colour) -> Noun {
    say.noun("teufel-the-row", &[("colour", (colour as usize).into())])
}

/// What the texts select an end by.
pub(super) const fn end_word(end: End) -> &'static str {
    match end {
        End::Up => "up",
        End::Down => "down",
    }
}

/// The four rows, each from its end `down` to its end `up`; `explained`: with what letters and marks mean.
pub(super) fn table_rows(say: Say<'_>, game: &View, explained: bool) -> CardGroup {
    let lines = Colour::ALL.into_iter().map(|colour| {
        let row = &game.rows[colour as usize];
        let mut cells: Vec<_> = row
            .values()
            .iter()
            .filter_map(|&value| Devil::new(colour, value))
            .map(|devil| Some(face(say, Card::Devil(devil))))
            .collect();
        match row.closed() {
            Some(End::Down) => cells.insert(0, Some(face(say, Card::Angel))),
            Some(End::Up) => cells.push(Some(face(say, Card::Angel))),
            None => {}
        }
        if cells.is_empty() {
            cells.push(None);
        }
        let open = |end: End| row.value(end).filter(|_| row.offers(end));
        let note = match (open(End::Down), open(End::Up)) {
            (Some(down), Some(up)) => format!("↓{down} ↑{up}"),
            (Some(down), None) => format!("↓{down}"),
            (None, Some(up)) => format!("↑{up}"),
            (None, None) => String::new(),
        };
        CardLine { lead: colour.to_string(), cells, note }
    });
    let caption = if explained {
        say.text("teufel-rows-explained", &[("legend", legend(say).into())])
    } else {
        say.word("teufel-rows")
    };
    CardGroup { caption, lines: lines.collect(), beside: false, flows: true, active: false }
}

/// What the letters and marks mean: the letters are those of the notation, the same in every language.
pub(super) fn legend(say: Say<'_>) -> String {
    let marks = ["red", "yellow", "violet", "green"].into_iter().zip(MARKS).chain([("angel", ANGEL)]);
    say.text("teufel-legend", &marks.map(|(name, mark)| (name, mark.into())).collect::<Vec<_>>())
}
