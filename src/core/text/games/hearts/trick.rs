//! The trick on the table, and the one before.

use super::cards::{cards_of, face, mark, played, suit_word};
use super::events::taken_by;
use crate::page::{Block, CardGroup, CardLine, ChoiceButton, Style};
use crate::table::{ChairView, Look, PlayingView, TableView};
use crate::text::parts::{button, chair};
use crate::text::{Say, plain};
use herzbot_rules::Seat;
use herzbot_rules::hearts::{Card, Options, Phase, Trick, View};

/// The trick on the table, in the order in which it was played; none before its first card.
pub(super) fn trick(say: Say<'_>, chairs: &[ChairView], view: &View) -> Option<CardGroup> {
    match view.phase {
        Phase::Playing => {}
        Phase::Passing | Phase::Over => return None,
    }
    let suit = view.trick.led?;
    let args = [("suit", suit_word(suit).into()), ("mark", mark(suit).into())];
    let caption = say.text("hearts-trick", &args);
    Some(CardGroup {
        caption,
        lines: trick_lines(say, chairs, &view.options, &view.trick),
        beside: false,
        flows: true,
        active: false,
    })
}

/// The cards of a trick, whose they are, and which is the highest.
fn trick_lines(say: Say<'_>, chairs: &[ChairView], options: &Options, trick: &Trick) -> Vec<CardLine> {
    let line = |(seat, card): (Seat, Card)| {
        let name = chair(chairs, seat).map_or_else(String::new, |chair| plain(&chair.name));
        let highest = Some(seat) == trick.best;
        let note = if highest { say.text("hearts-highest", &[("name", name.into())]) } else { name };
        CardLine { lead: String::new(), cells: vec![Some(face(say, options, card))], note }
    };
    played(trick).map(line).collect()
}

/// The button that shows the trick before, if there is one: in this deal, or at the end of the one before.
pub(super) fn to_last_trick(
    say: Say<'_>,
    table: &TableView,
    playing: &PlayingView,
    view: &View,
) -> Option<ChoiceButton> {
    let there_is = view.last_trick.is_some() || playing.round > 1;
    there_is.then(|| button(table, Look::Back, say.word("hearts-see-last-trick"), Style::Secondary))
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
    let group = CardGroup {
        caption: format!("**{}**", say.word(caption)),
        lines: trick_lines(say, &table.chairs, &view.options, &trick),
        beside: false,
        flows: false,
        active: false,
    };
    let taken =
        taken_by(say, &table.chairs, &view.options, playing.seat, trick.best?, Some(cards_of(&trick)));
    Some(vec![Block::Cards(group), Block::Text(taken)])
}
