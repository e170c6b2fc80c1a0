//! Herz an Herz in words and cards.

use crate::page::{CardGroup, CardLine, Face, Hue};
use crate::table::ChairView;
use crate::text::parts::{bold_name, chair};
use crate::text::{Say, plain};
use herzbot_rules::Seat;
use herzbot_rules::herz::{
    Card, Choice, End, Event, Face as Printed, Group, LEVELS, Move, Placed, Side, TowerView, View,
};

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

fn placed_face(say: Say<'_>, placed: Placed) -> Face {
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
fn card_on_button(say: Say<'_>, card: Card, worth: u8) -> String {
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

/// A tower, level by level, with the points of each level.
pub(super) fn tower(say: Say<'_>, caption: String, view: &TowerView, active: bool) -> CardGroup {
    let tower = view.tower;
    let mut lines = vec![CardLine {
        lead: String::new(),
        cells: vec![tower.start().map(|placed| placed_face(say, placed))],
        note: say.word(if tower.start().is_some() { "herz-start-card" } else { "herz-no-start-card" }),
    }];
    for level in 0..LEVELS {
        let cells = Side::ALL.map(|side| tower.at(side, level).map(|placed| placed_face(say, placed)));
        if cells.iter().all(Option::is_none) {
            break;
        }
        let scored = view.levels[level].points + view.levels[level].bonus;
        lines.push(CardLine {
            lead: (level + 1).to_string(),
            cells: cells.into(),
            note: if scored > 0 { format!("+{scored}") } else { String::new() },
        });
    }
    CardGroup { caption, lines, beside: true, active }
}

/// How many levels of a tower score, and how many of them with a bonus.
pub(super) fn levels(view: &TowerView) -> (usize, usize) {
    let full = view.levels.iter().filter(|level| level.points > 0).count();
    let bonus = view.levels.iter().filter(|level| level.bonus > 0).count();
    (full, bonus)
}

/// What lies where besides the towers: cards left, top of the discard pile.
pub(super) fn piles(say: Say<'_>, view: &View) -> String {
    let left = say.text("herz-cards-left", &[("count", view.cards_left.into())]);
    match view.discard {
        None => left,
        Some(card) => {
            let top = format!("**{}**", card_alone(say, card));
            say.text("herz-piles", &[("left", left.into()), ("card", top.into())])
        }
    }
}

/// What happened, in a sentence; to `reader` what they did themselves, or what befell them, is told as such.
pub(super) fn event(say: Say<'_>, chairs: &[ChairView], reader: Option<Seat>, event: &Event) -> String {
    let name = |seat| ("name", bold_name(chairs, seat).into());
    let placed_card =
        |placed: Placed| ("card", card_in_sentence(say, placed.card, Some(placed.worth)).into());
    let is_reader = |seat| reader == Some(seat);
    match *event {
        Event::Started { seat, placed } => {
            let key = if is_reader(seat) { "herz-you-start" } else { "herz-did-start" };
            say.text(key, &[name(seat), placed_card(placed)])
        }
        Event::Placed { seat, side, placed } => {
            let key = if is_reader(seat) { "herz-you-place" } else { "herz-did-place" };
            say.text(key, &[name(seat), placed_card(placed), ("side", side_word(side).into())])
        }
        Event::Discarded { seat, card } => {
            let key = if is_reader(seat) { "herz-you-discard" } else { "herz-did-discard" };
            say.text(key, &[name(seat), ("card", card_in_sentence(say, card, None).into())])
        }
        Event::Stole { seat, victim, from: _, to, placed } => {
            let key = if is_reader(seat) {
                "herz-you-steal"
            } else if is_reader(victim) {
                "herz-did-steal-yours"
            } else {
                "herz-did-steal"
            };
            let victim = ("victim", bold_name(chairs, victim).into());
            say.text(key, &[name(seat), victim, placed_card(placed), ("side", side_word(to).into())])
        }
        Event::Ended(end) => ended(say, chairs, reader, end),
    }
}

/// Why a round is over.
pub(super) fn ended(say: Say<'_>, chairs: &[ChairView], reader: Option<Seat>, end: End) -> String {
    match end {
        End::TowerComplete(seat) if reader == Some(seat) => say.word("herz-you-end-tower"),
        End::TowerComplete(seat) => say.text("herz-end-tower", &[("name", bold_name(chairs, seat).into())]),
        End::PileEmpty => say.word("herz-end-pile"),
    }
}

/// What the texts select a side by.
const fn side_word(side: Side) -> &'static str {
    match side {
        Side::Left => "left",
        Side::Right => "right",
    }
}

/// A legal move as its player sees it.
pub(super) struct Offer {
    /// What stands on the button.
    pub label: String,
    /// An emoji for it; empty for a theft.
    pub emoji: &'static str,
    /// What can be typed.
    pub word: String,
    /// What would come of it, in a line; none where nothing would.
    pub effect: Option<String>,
}

/// A legal move as its player sees it; `nth` is its number among the thefts.
pub(super) fn offer(say: Say<'_>, chairs: &[ChairView], view: &View, choice: &Choice, nth: usize) -> Offer {
    let own = view.seat.and_then(|seat| view.towers.get(seat)).copied().unwrap_or_default();
    let worth = choice.worth.unwrap_or_default();
    let gain = choice.points - own.points;
    let card = card_on_button(say, choice.card, worth);
    match choice.mv {
        Move::Start => Offer {
            label: say.text("herz-do-start", &[("card", card.into())]),
            emoji: "⬆️",
            word: "start".to_owned(),
            effect: Some(say.text("herz-effect-start", &[("worth", worth.into())])),
        },
        Move::Place(side) => {
            let above = own.tower.above(side).unwrap_or_default();
            let args = [("side", side_word(side).into()), ("card", card.into()), ("above", above.into())];
            Offer {
                label: say.text("herz-do-place", &args),
                emoji: match side {
                    Side::Left => "⬅️",
                    Side::Right => "➡️",
                },
                word: side_word(side).to_owned(),
                effect: Some(say.text(
                    "herz-effect-place",
                    &[("side", side_word(side).into()), ("worth", worth.into()), ("gain", gain.into())],
                )),
            }
        }
        Move::Discard => Offer {
            label: say.word("herz-do-discard"),
            emoji: "🗑️",
            word: "discard".to_owned(),
            effect: None,
        },
        Move::Steal { victim, from: _, to } => {
            let name = chair(chairs, victim).map_or("", |chair| chair.name.as_str());
            let marked = match choice.card.face() {
                Printed::Number(_) => card_alone(say, choice.card),
                Printed::Joker(_) | Printed::SuperJoker | Printed::Thief => card.clone(),
            };
            let before = view.towers.get(victim).map_or(0, |robbed| robbed.points);
            let loss = before - choice.victim_points.unwrap_or(before);
            Offer {
                label: say.text(
                    "herz-do-steal",
                    &[("card", card.into()), ("victim", plain(name).into()), ("side", side_word(to).into())],
                ),
                emoji: "",
                word: format!("steal {nth}"),
                effect: Some(say.text(
                    "herz-effect-steal",
                    &[
                        ("nth", nth.into()),
                        ("card", marked.into()),
                        ("victim", bold_name(chairs, victim).into()),
                        ("side", side_word(to).into()),
                        ("gain", gain.into()),
                        ("loss", loss.into()),
                    ],
                )),
            }
        }
    }
}

/// A move that was legal in `view`, in a few words.
pub(super) fn move_words(say: Say<'_>, chairs: &[ChairView], view: &View, mv: Move) -> Option<String> {
    let choices = &view.drawn.as_ref()?.choices;
    let choice = choices.iter().find(|choice| choice.mv == mv)?;
    let nth = choices.iter().filter(|choice| is_theft(choice.mv)).position(|choice| choice.mv == mv);
    Some(offer(say, chairs, view, choice, nth.map_or(0, |nth| nth + 1)).label)
}

/// The tower of a seat.
pub(super) fn tower_of(view: &View, seat: Seat) -> TowerView {
    view.towers.get(seat).copied().unwrap_or_default()
}

/// Whether a move uses the thief.
pub(super) const fn is_theft(mv: Move) -> bool {
    match mv {
        Move::Steal { .. } => true,
        Move::Start | Move::Place(_) | Move::Discard => false,
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

/// Why the card can only be discarded.
pub(super) fn nothing_fits(say: Say<'_>, view: &View, card: Card) -> String {
    let started = view.seat.is_some_and(|seat| tower_of(view, seat).tower.start().is_some());
    match (card.face(), started) {
        (Printed::Thief, false) => say.word("herz-nothing-thief-no-start"),
        (Printed::Thief, true) => say.word("herz-nothing-thief"),
        (Printed::Number(_) | Printed::Joker(_) | Printed::SuperJoker, _) => say.word("herz-nothing-fits"),
    }
}
