//! The cards of Herz an Herz as faces and in words.

use crate::page::{CardFace, Hue};
use crate::text::{Arg, Noun, Say};
use herzbot_rules::Seat;
use herzbot_rules::herz::{Card, Face, Group, Placed, Side, TowerView, View};

/// Marks of the colour groups, for reading without colour: in every font, as wide as a digit.
pub const MARKS: [&str; 4] = ["▲", "●", "◆", "■"];
/// The mark of a super joker, which has no colour.
pub const SUPER: &str = "★";
const HUES: [Hue; 4] = [Hue::Yellow, Hue::Green, Hue::Red, Hue::Turquoise];

const fn mark(group: Group) -> &'static str {
    MARKS[group.index()]
}

/// The selector of a tower's side in texts.
pub const fn side_word(side: Side) -> &'static str {
    match side {
        Side::Left => "left",
        Side::Right => "right",
    }
}

/// The variables of a joker's group, and with `worth` of its value.
fn about(group: Group, worth: Option<u8>) -> Vec<(&'static str, Arg<'static>)> {
    let mut args = vec![
        ("lowest", group.lowest().into()),
        ("highest", group.highest().into()),
        ("group", group.index().into()),
        ("mark", mark(group).into()),
    ];
    args.extend(worth.map(|worth| ("worth", worth.into())));
    args
}

/// The face of a card, with its value if placed.
pub fn face(say: Say<'_>, card: Card, worth: Option<u8>) -> CardFace {
    let counts = worth.map_or_else(String::new, |worth| format!("={worth}"));
    match card.face() {
        Face::Number(n) => {
            let group = card.group().map_or(0, Group::index);
            CardFace {
                text: n.to_string(),
                mark: MARKS[group].into(),
                worth: String::new(),
                hue: HUES[group],
                name: say.text("herz-name-number", &[("card", n.into()), ("group", group.into())]),
            }
        }
        Face::Joker(group) => {
            let key = if worth.is_none() { "herz-name-joker" } else { "herz-name-joker-worth" };
            CardFace {
                text: format!("J{}", group.highest()),
                mark: mark(group).into(),
                worth: counts,
                hue: HUES[group.index()],
                name: say.text(key, &about(group, worth)),
            }
        }
        Face::SuperJoker => CardFace {
            text: "S".to_owned(),
            mark: SUPER.into(),
            worth: counts,
            hue: Hue::Violet,
            name: match worth {
                None => say.word("herz-name-super"),
                Some(worth) => say.text("herz-name-super-worth", &[("worth", worth.into())]),
            },
        },
        Face::Thief => CardFace {
            text: say.word("herz-thief"),
            hue: Hue::Black,
            name: say.word("herz-name-thief"),
            ..CardFace::default()
        },
    }
}

/// The face of a card in a tower.
pub fn placed_face(say: Say<'_>, placed: Placed) -> CardFace {
    face(say, placed.card, Some(placed.worth))
}

/// A card in a sentence: "the 62 ◆", "a super joker ★ as 56".
pub fn card_in_sentence(say: Say<'_>, card: Card, worth: Option<u8>) -> Noun {
    match (card.face(), worth) {
        (Face::Number(n), _) => {
            let mark = card.group().map_or("", mark);
            say.noun("herz-the-number", &[("card", n.into()), ("mark", mark.into())])
        }
        (Face::Joker(group), None) => say.noun("herz-the-joker", &about(group, None)),
        (Face::Joker(group), Some(_)) => say.noun("herz-the-joker-as", &about(group, worth)),
        (Face::SuperJoker, None) => say.noun("herz-a-super", &[("mark", SUPER.into())]),
        (Face::SuperJoker, Some(worth)) => {
            say.noun("herz-a-super-as", &[("mark", SUPER.into()), ("worth", worth.into())])
        }
        (Face::Thief, _) => say.noun("herz-a-thief", &[]),
    }
}

/// A card on a button, by its value: "62", "joker 51–75 as 56".
pub fn card_on_button(say: Say<'_>, card: Card, worth: u8) -> String {
    match card.face() {
        Face::Number(n) => n.to_string(),
        // The drawn or placed card shows which joker it is.
        Face::Joker(_) | Face::SuperJoker => say.text("herz-button-joker", &[("worth", worth.into())]),
        Face::Thief => say.word("herz-thief"),
    }
}

/// A card alone in a line: "62 ◆", "joker 51–75 ◆".
pub fn card_alone(say: Say<'_>, card: Card) -> String {
    match card.face() {
        Face::Number(n) => format!("{n} {}", card.group().map_or("", mark)),
        Face::Joker(group) => say.text("herz-alone-joker", &about(group, None)),
        Face::SuperJoker => say.text("herz-alone-super", &[("mark", SUPER.into())]),
        Face::Thief => say.word("herz-name-thief"),
    }
}

/// The effect of a special card, in a few words.
pub fn drawn_note(say: Say<'_>, card: Card) -> String {
    match card.face() {
        Face::Number(_) => String::new(),
        Face::Joker(group) => say.text("herz-note-joker", &about(group, None)),
        Face::SuperJoker => say.word("herz-note-super"),
        Face::Thief => say.word("herz-note-thief"),
    }
}

pub fn tower_of(view: &View, seat: Seat) -> TowerView {
    view.towers.get(seat).copied().unwrap_or_default()
}
