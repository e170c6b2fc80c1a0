//! The cards of Herz an Herz as faces and in words.

use crate::page::{Face, Hue};
use crate::text::Say;
use herzbot_rules::herz::{Card, Face as Printed, Group, Placed};

/// Marks of the colour groups, so that they can be told without colour: in every font, as wide as a digit.
pub(super) const MARKS: [&str; 4] = ["▲", "●", "◆", "■"];
/// The mark of a super joker, which has no colour.
pub(super) const SUPER: &str = "★";
const HUES: [Hue; 4] = [Hue::Yellow, Hue::Green, Hue::Red, Hue::Turquoise];

const fn mark(group: Group) -> &'static str {
    MARKS[group.index()]
}

/// The face of a card, with its worth where it lies.
pub(super) fn face(say: Say<'_>, card: Card, worth: Option<u8>) -> Face {
    let counts = worth.map_or_else(String::new, |worth| format!("={worth}"));
    match card.face() {
        Printed::Number(n) => {
            let group = card.group().map_or(0, Group::index);
            Face {
                text: n.to_string(),
                mark: MARKS[group].to_owned(),
                worth: String::new(),
                hue: HUES[group],
                name: say.text("herz-name-number", &[("card", n.into()), ("group", group.into())]),
            }
        }
        Printed::Joker(group) => {
            let args = [
                ("lowest", group.lowest().into()),
                ("highest", group.highest().into()),
                ("group", group.index().into()),
            ];
            Face {
                text: format!("J{}", group.highest()),
                mark: mark(group).to_owned(),
                worth: counts,
                hue: HUES[group.index()],
                name: match worth {
                    None => say.text("herz-name-joker", &args),
                    Some(worth) => {
                        say.text("herz-name-joker-worth", &[&args[..], &[("worth", worth.into())]].concat())
                    }
                },
            }
        }
        Printed::SuperJoker => Face {
            text: "S".to_owned(),
            mark: SUPER.to_owned(),
            worth: counts,
            hue: Hue::Violet,
            name: match worth {
                None => say.word("herz-name-super"),
                Some(worth) => say.text("herz-name-super-worth", &[("worth", worth.into())]),
            },
        },
        Printed::Thief => Face {
            text: say.word("herz-thief"),
            mark: String::new(),
            worth: String::new(),
            hue: Hue::Black,
            name: say.word("herz-name-thief"),
        },
    }
}

pub(super) fn placed_face(say: Say<'_>, placed: Placed) -> Face {
    face(say, placed.card, Some(placed.worth))
}

/// A card as the object of a sentence: "the 62 ◆", "a super joker ★ as 56".
pub(super) fn card_in_sentence(say: Say<'_>, card: Card, worth: Option<u8>) -> String {
    match card.face() {
        Printed::Number(n) => {
            let mark = card.group().map_or("", mark);
            say.text("herz-the-number", &[("card", n.into()), ("mark", mark.into())])
        }
        Printed::Joker(group) => {
            let args = [
                ("lowest", group.lowest().into()),
                ("highest", group.highest().into()),
                ("mark", mark(group).into()),
            ];
            match worth {
                None => say.text("herz-the-joker", &args),
                Some(worth) => {
                    say.text("herz-the-joker-as", &[&args[..], &[("worth", worth.into())]].concat())
                }
            }
        }
        Printed::SuperJoker => match worth {
            None => say.text("herz-a-super", &[("mark", SUPER.into())]),
            Some(worth) => say.text("herz-a-super-as", &[("mark", SUPER.into()), ("worth", worth.into())]),
        },
        Printed::Thief => say.word("herz-a-thief"),
    }
}

/// A card on a button, as what it would count: "62", "joker 51–75 as 56".
pub(super) fn card_on_button(say: Say<'_>, card: Card, worth: u8) -> String {
    match card.face() {
        Printed::Number(n) => n.to_string(),
        Printed::Joker(group) => say.text(
            "herz-button-joker",
            &[
                ("lowest", group.lowest().into()),
                ("highest", group.highest().into()),
                ("worth", worth.into()),
            ],
        ),
        Printed::SuperJoker => say.text("herz-button-super", &[("worth", worth.into())]),
        Printed::Thief => say.word("herz-thief"),
    }
}

/// A card alone in a line: "62 ◆", "joker 51–75 ◆".
pub(super) fn card_alone(say: Say<'_>, card: Card) -> String {
    match card.face() {
        Printed::Number(n) => format!("{n} {}", card.group().map_or("", mark)),
        Printed::Joker(group) => say.text(
            "herz-alone-joker",
            &[
                ("lowest", group.lowest().into()),
                ("highest", group.highest().into()),
                ("mark", mark(group).into()),
            ],
        ),
        Printed::SuperJoker => say.text("herz-alone-super", &[("mark", SUPER.into())]),
        Printed::Thief => say.word("herz-name-thief"),
    }
}

/// What a special card can do, in a few words beside it.
pub(super) fn drawn_note(say: Say<'_>, card: Card) -> String {
    match card.face() {
        Printed::Number(_) => String::new(),
        Printed::Joker(group) => say.text(
            "herz-note-joker",
            &[("lowest", group.lowest().into()), ("highest", group.highest().into())],
        ),
        Printed::SuperJoker => say.word("herz-note-super"),
        Printed::Thief => say.word("herz-note-thief"),
    }
}
