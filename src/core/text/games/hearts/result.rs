//! The result of a round of Hearts.

use super::cards::{list, points};
use super::events::sourdine;
use crate::table::ChairView;
use crate::text::Say;
use crate::text::parts::bold_name;
use herzbot_rules::hearts::View;

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

/// When a game ends.
pub(super) fn ended(say: Say<'_>, view: &View) -> String {
    say.text("hearts-ended", &[("target", view.options.target.into())])
}
