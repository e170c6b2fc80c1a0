//! The result of a round of Hearts.

use super::cards::{face, in_order, list, points};
use super::events::sourdine;
use crate::page::{CardGroup, CardLine};
use crate::table::ChairView;
use crate::text::parts::bold_name;
use crate::text::{Say, plain};
use herzbot_rules::hearts::{CardSet, View};

/// What was special about a round that is over: that not all of it was played by hand, a sourdine, what was in the
/// reserve.
pub(super) fn special(say: Say<'_>, chairs: &[ChairView], view: &View) -> Vec<String> {
    let mut said = Vec::new();
    if view.was_decided_early() {
        said.push(say.word("hearts-rest-played"));
    }
    said.extend(view.sourdine.map(|seat| sourdine(say, chairs, &view.options, None, seat)));
    if let (Some(taker), Some(cards)) = (view.reserve.taker, view.reserve.cards) {
        let args = [("name", bold_name(chairs, taker).into()), ("cards", list(say, cards).into())];
        said.push(say.text("hearts-reserve-was", &args));
    }
    said
}

/// A player's line in the result of a round.
pub(super) fn round_line(say: Say<'_>, name: String, scored: i32, total: i32) -> String {
    let args = [("name", name.into()), ("points", points(say, scored).into()), ("total", total.into())];
    say.text("hearts-round-line", &args)
}

/// The cards that counted, and who took them; none where nobody took any.
pub(super) fn counted(say: Say<'_>, chairs: &[ChairView], view: &View) -> Option<CardGroup> {
    let lines = chairs.iter().filter_map(|chair| {
        let reserve = view.reserve.cards.filter(|_| view.reserve.taker == Some(chair.seat));
        let taken = view.taken[chair.seat] | reserve.unwrap_or(CardSet::EMPTY);
        let cells: Vec<_> = in_order(taken & view.options.counting())
            .map(|card| Some(face(say, &view.options, card)))
            .collect();
        let line = CardLine { lead: String::new(), cells, note: plain(&chair.name) };
        Some(line).filter(|line| !line.cells.is_empty())
    });
    let group =
        CardGroup { caption: say.word("hearts-counted"), lines: lines.collect(), ..CardGroup::default() };
    Some(group).filter(|group| !group.lines.is_empty())
}

/// When a game ends.
pub(super) fn ended(say: Say<'_>, view: &View) -> String {
    say.text("hearts-ended", &[("target", view.options.target.into())])
}
