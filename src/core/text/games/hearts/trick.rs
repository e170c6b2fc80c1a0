//! The trick on the table, and the one before.

use super::cards::{cards_of, face, mark, suit_word};
use super::events::taken_by;
use crate::page::{Block, CardGroup, CardLine, ChoiceButton, Style};
use crate::table::{ChairView, Look, PlayingView, TableView};
use crate::text::parts::{bold_name, button, chair};
use crate::text::{Say, plain};
use herzbot_rules::hearts::{Phase, Trick, View};

/// The trick on the table, a line per seat.
pub(super) fn trick(say: Say<'_>, chairs: &[ChairView], view: &View, active: bool) -> Option<CardGroup> {
    match view.phase {
        Phase::Playing => {}
        Phase::Passing | Phase::Over => return None,
    }
    let trick = &view.trick;
    let caption = match trick.led {
        None => say.text("hearts-trick-new", &[("name", bold_name(chairs, trick.leader).into())]),
        Some(suit) => {
            say.text("hearts-trick", &[("suit", suit_word(suit).into()), ("mark", mark(suit).into())])
        }
    };
    let lines = chairs.iter().map(|chair| trick_line(say, chair, trick)).collect();
    Some(CardGroup { caption, lines, beside: false, active })
}

/// A card of a trick, and what there is to say of it.
fn trick_line(say: Say<'_>, chair: &ChairView, trick: &Trick) -> CardLine {
    let mut note = vec![plain(&chair.name)];
    if chair.seat == trick.leader {
        note.push(say.word("hearts-leads"));
    }
    if Some(chair.seat) == trick.best {
        note.push(say.word("hearts-highest"));
    }
    let card = trick.cards.get(chair.seat).copied().flatten();
    CardLine { lead: String::new(), cells: vec![card.map(|card| face(say, card))], note: note.join(" · ") }
}

/// The button that shows the trick before, if there is one: in this deal, or at the end of the one before.
pub(super) fn to_last_trick(
    say: Say<'_>,
    table: &TableView,
    playing: &PlayingView,
    view: &View,
) -> Option<ChoiceButton> {
    let there_is = view.last_trick.is_some() || playing.round > 1;
    there_is.then(|| button(table, Look::LastTrick, say.word("hearts-see-last-trick"), Style::Secondary))
}

/// The trick before, in the order in which it was played, as everybody has seen it; early in a deal that is the last
/// one of the deal before, whose end is `before`. None where there is no such trick.
pub(super) fn last_trick(
    say: Say<'_>,
    table: &TableView,
    playing: &PlayingView,
    view: &View,
    before: Option<&View>,
) -> Option<Vec<Block>> {
    let (trick, caption) = match view.last_trick {
        Some(trick) => (trick, "hearts-last-trick"),
        None => (before?.last_trick?, "hearts-last-trick-before"),
    };
    let players = trick.cards.players();
    let order = std::iter::successors(Some(trick.leader), |seat| Some(seat.left(players)));
    let lines = order
        .take(usize::from(players))
        .filter_map(|seat| chair(&table.chairs, seat))
        .map(|chair| trick_line(say, chair, &trick));
    let group = CardGroup {
        caption: format!("**{}**", say.word(caption)),
        lines: lines.collect(),
        beside: false,
        active: false,
    };
    let taken = taken_by(say, &table.chairs, playing.seat, trick.best?, Some(cards_of(&trick)));
    Some(vec![Block::Cards(group), Block::Text(taken)])
}
