//! The moves of Herz an Herz: their labels, and what each brings.

use super::cards::{card_on_button, drawn_note, face};
use super::side::side_word;
use super::tower::tower_of;
use crate::page::{Block, CardGroup, CardLine, ChoiceButton, ChoiceRow, MenuOption, Style};
use crate::table::{ChairView, MoveMenu, Play, PlayingView, TableView};
use crate::text::Say;
use crate::text::parts::{button, chair, explains, fitted, lines, menu, rows, your_turn};
use herzbot_rules::AnyMove;
use herzbot_rules::herz::{Card, Choice, Face, Move, Side, View};

/// What the reader has drawn and can do with it: a button per legal move, discarding last.
pub(super) fn turn(
    say: Say<'_>,
    table: &TableView,
    playing: &PlayingView,
    game: &View,
) -> (Vec<Block>, Vec<ChoiceRow>) {
    let Some(drawn) = &game.drawn else { return (Vec::new(), Vec::new()) };
    let mut blocks = vec![Block::Cards(CardGroup {
        caption: say.text("herz-you-drew", &[("turn", your_turn(say, playing).into())]),
        lines: vec![CardLine {
            cells: vec![Some(face(say, drawn.card, None))],
            note: drawn_note(say, drawn.card),
            ..CardLine::default()
        }],
        beside: false,
        flows: false,
        active: true,
    })];
    let (mut buttons, mut explained, mut stolen) = (Vec::new(), Vec::new(), Vec::new());
    let mut discard = None;
    for offered in &drawn.choices {
        let Some(index) = playing.legal.iter().position(|mv| *mv == AnyMove::Herz(offered.mv)) else {
            continue;
        };
        let nth = stolen.len() + usize::from(is_theft(offered.mv));
        let offer = offer(say, &table.chairs, game, offered, nth);
        let button = ChoiceButton {
            emoji: offer.emoji.to_owned(),
            word: offer.word,
            ..move_button(table, playing, index, offer.label)
        };
        match offered.mv {
            Move::Discard => discard = Some(ChoiceButton { style: Style::Secondary, ..button }),
            Move::Start if explains(table, playing) => {
                let worth = ("worth", offered.worth.unwrap_or_default().into());
                explained.push(say.text("herz-effect-start", &[worth]));
                buttons.push(button);
            }
            Move::Steal { .. } => stolen.push((index, button)),
            Move::Start | Move::Place(_) => buttons.push(button),
        }
    }
    let nothing = buttons.is_empty() && stolen.is_empty();
    explained.extend(nothing.then(|| nothing_fits(say, game, drawn.card)));
    blocks.extend((!explained.is_empty()).then(|| lines(&explained)));
    let menu = (stolen.len() > MANY_THEFTS).then(|| theft_menu(say, table, playing, &stolen));
    if menu.is_none() {
        buttons.extend(stolen.into_iter().map(|(_, button)| button));
    }
    buttons.extend(discard);
    (blocks, menu.into_iter().chain(rows(buttons)).collect())
}

/// More thefts than these are offered in a menu: on a phone each button is a line.
const MANY_THEFTS: usize = 3;

/// What can be stolen, and where to put it: at most the last cards of two columns of three others, at two sides.
fn theft_menu(
    say: Say<'_>,
    table: &TableView,
    playing: &PlayingView,
    stolen: &[(usize, ChoiceButton)],
) -> ChoiceRow {
    let turn = u32::try_from(playing.turn).unwrap_or(u32::MAX);
    let option = |(index, button): &(usize, ChoiceButton)| MenuOption {
        word: button.word.clone(),
        value: index.to_string(),
        label: button.label.clone(),
        selected: false,
    };
    let label = say.text("herz-menu-steal", &[("count", stolen.len().into())]);
    menu(table, MoveMenu { turn, nth: 0 }, label, stolen.iter().map(option).collect())
}

/// The button of the legal move at `index` of [`PlayingView::legal`].
fn move_button(table: &TableView, playing: &PlayingView, index: usize, label: String) -> ChoiceButton {
    let act = Play::Move {
        turn: u32::try_from(playing.turn).unwrap_or(u32::MAX),
        index: u16::try_from(index).unwrap_or(u16::MAX),
    };
    button(table, act, label, Style::Primary)
}

/// A legal move as its player sees it.
pub(super) struct OfferedMove {
    /// What stands on the button.
    pub label: String,
    /// An emoji for it; empty for a theft.
    pub emoji: &'static str,
    /// What can be typed.
    pub word: String,
}

/// A legal move as its player sees it; `nth` is its number among the thefts.
pub(super) fn offer(
    say: Say<'_>,
    chairs: &[ChairView],
    view: &View,
    choice: &Choice,
    nth: usize,
) -> OfferedMove {
    let own = view.seat.and_then(|seat| view.towers.get(seat)).copied().unwrap_or_default();
    let worth = choice.worth.unwrap_or_default();
    let gain = choice.points - own.points;
    let card = card_on_button(say, choice.card, worth);
    match choice.mv {
        Move::Start => OfferedMove {
            label: say.text("herz-do-start", &[("card", card.into())]),
            emoji: "⬆️",
            // Not `start`: who types that twice begins the game, and keeps no card.
            word: "keep".to_owned(),
        },
        Move::Place(side) => {
            let above = own.tower.above(side).unwrap_or_default();
            let args = [
                ("side", side_word(side).into()),
                ("card", card.into()),
                ("above", above.into()),
                ("gain", gain.into()),
            ];
            OfferedMove {
                label: say.text("herz-do-place", &args),
                emoji: match side {
                    Side::Left => "⬅️",
                    Side::Right => "➡️",
                },
                word: side_word(side).to_owned(),
            }
        }
        Move::Discard => {
            OfferedMove { label: say.word("herz-do-discard"), emoji: "🗑️", word: "discard".to_owned() }
        }
        Move::Steal { victim, from, to } => {
            let name = chair(chairs, victim).map_or("", |chair| chair.name.as_str());
            let before = view.towers.get(victim).map_or(0, |robbed| robbed.points);
            let loss = before - choice.victim_points.unwrap_or(before);
            let key =
                if reads_the_same(say, view, choice) { "herz-do-steal-column" } else { "herz-do-steal" };
            let label = |gain: i32, loss: i32| {
                let label = |victim: &str| {
                    let args = [
                        ("card", card.as_str().into()),
                        ("victim", victim.into()),
                        ("from", side_word(from).into()),
                        ("side", side_word(to).into()),
                        ("gain", gain.into()),
                        ("loss", loss.into()),
                    ];
                    say.text(key, &args)
                };
                fitted(name, label)
            };
            // Where there is no room, what it costs the victim is left out, and then what it brings.
            let label = label(gain, loss)
                .or_else(|_| label(gain, 0))
                .or_else(|_| label(0, 0))
                .unwrap_or_else(|wide| wide);
            OfferedMove { label, emoji: "", word: format!("steal {nth}") }
        }
    }
}

/// Whether both columns of a victim end with cards that are called the same on a button: jokers, of which the button says
/// only what they will be worth. Which column is meant has to be said then.
fn reads_the_same(say: Say<'_>, view: &View, theft: &Choice) -> bool {
    let Move::Steal { victim, from, to } = theft.mv else { return false };
    let named = |choice: &Choice| card_on_button(say, choice.card, choice.worth.unwrap_or_default());
    let choices = view.drawn.as_ref().map_or(&[][..], |drawn| &drawn.choices);
    let other = Move::Steal { victim, from: from.other(), to };
    choices.iter().any(|choice| choice.mv == other && named(choice) == named(theft))
}

/// A move that was legal in `view`, in a few words.
pub(super) fn move_words(say: Say<'_>, chairs: &[ChairView], view: &View, mv: Move) -> Option<String> {
    let choices = &view.drawn.as_ref()?.choices;
    let choice = choices.iter().find(|choice| choice.mv == mv)?;
    let nth = choices.iter().filter(|choice| is_theft(choice.mv)).position(|choice| choice.mv == mv);
    Some(offer(say, chairs, view, choice, nth.map_or(0, |nth| nth + 1)).label)
}

/// Whether a move uses the thief.
pub(super) const fn is_theft(mv: Move) -> bool {
    match mv {
        Move::Steal { .. } => true,
        Move::Start | Move::Place(_) | Move::Discard => false,
    }
}

/// Why the card can only be discarded.
pub(super) fn nothing_fits(say: Say<'_>, view: &View, card: Card) -> String {
    let started = view.seat.is_some_and(|seat| tower_of(view, seat).tower.start().is_some());
    match (card.face(), started) {
        (Face::Thief, false) => say.word("herz-nothing-thief-no-start"),
        (Face::Thief, true) => say.word("herz-nothing-thief"),
        (Face::Number(_) | Face::Joker(_) | Face::SuperJoker, _) => say.word("herz-nothing-fits"),
    }
}
