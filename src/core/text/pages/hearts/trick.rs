//! The trick on the table, and the one before.

use super::super::super::say::plain;
use super::super::{Say, bold_name, button, chair, title};
use super::cards::{face, mark, suit_word};
use super::told::taken_by;
use crate::page::{Block, CardGroup, CardLine, Choice, Page, Style, Tone};
use crate::table::{ChairView, Look, PhaseView, PlayingView, TableView};
use crate::text::{Language, Texts};
use herzbot_rules::AnyView;
use herzbot_rules::hearts::{CardSet, Phase, Trick, View};

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

/// The cards of a complete trick.
pub(super) fn cards_of(trick: &Trick) -> CardSet {
    trick.cards.as_slice().iter().copied().flatten().collect()
}

/// The button that shows the trick before, if there is one: in this deal, or at the end of the one before.
pub(in crate::text::pages) fn to_last_trick(
    say: Say<'_>,
    table: &TableView,
    playing: &PlayingView,
    view: &View,
) -> Option<Choice> {
    let there_is = view.last_trick.is_some() || playing.round > 1;
    there_is.then(|| button(table, Look::LastTrick, say.word("hearts-see-last-trick"), Style::Secondary))
}

/// The trick before, in the order in which it was played, as everybody has seen it; early in a deal that is the last
/// one of the deal before, whose end is `before`. None where there is no such trick.
pub fn last_trick(
    texts: &Texts,
    language: Language,
    table: &TableView,
    before: Option<&AnyView>,
) -> Option<Page> {
    let say = Say::new(texts, language);
    let PhaseView::Playing(playing) = &table.phase else { return None };
    let of = |game: &AnyView| match game {
        AnyView::Hearts(view) => view.last_trick,
        AnyView::Herz(_) | AnyView::Teufel(_) => None,
    };
    let (trick, caption) = match of(&playing.game) {
        Some(trick) => (trick, "hearts-last-trick"),
        None => (before.and_then(of)?, "hearts-last-trick-before"),
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
    Some(Page {
        title: title(say, table.game, table.name),
        tone: Tone::Playing,
        blocks: vec![Block::Cards(group), Block::Text(taken)],
        ..say.page()
    })
}
