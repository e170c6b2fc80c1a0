//! The result of a round, in short.

use super::picture::illustrated_round;
use crate::page::{Block, Page, Tone};
use crate::table::{ChairView, RoundView};
use crate::text::Say;
use crate::text::games::{GameWords as _, Teller, ending, round_number, with_view};
use crate::text::parts::{bold_name, lines, title};

/// The result of a round that has just ended.
pub fn round_result(say: Say<'_>, view: &RoundView) -> Page {
    let mut blocks = decided(say, view);
    if let Some(next) = view.next_first {
        let name = bold_name(&view.chairs, next);
        let key = if view.kind.first_deals() { "round-next-dealer" } else { "round-next-first" };
        blocks.push(Block::Text(say.text(key, &[("name", name.into())])));
    }
    Page { title: title(say, view.kind, view.name), tone: Tone::Playing, blocks, ..say.page() }
}

/// The result of the previous round, to stand above the page of a running table. `pictured`: with a picture of the
/// points so far.
pub fn previous_round(say: Say<'_>, view: &RoundView, pictured: bool) -> Page {
    let page = Page { blocks: decided(say, view), ..say.page() };
    if pictured { illustrated_round(say, view, page) } else { page }
}

/// How a round was decided, and the points of each player.
pub fn decided(say: Say<'_>, view: &RoundView) -> Vec<Block> {
    let heading = format!("**{}**", round_number(say, view.kind, view.round, view.rounds));
    let why = ending(Teller { say, chairs: &view.chairs, reader: None }, &view.last.game).why;
    let first = Block::Text(match why {
        Some(why) => format!("{heading} · {why}"),
        None => heading,
    });
    vec![first, lines(&players(say, view))]
}

/// A line per player, in the order of the seats.
fn players(say: Say<'_>, view: &RoundView) -> Vec<String> {
    let line = |chair: &ChairView| {
        let points = view.points.get(chair.seat).copied().unwrap_or_default();
        let total = view.totals.get(chair.seat).copied().unwrap_or_default();
        let name = bold_name(&view.chairs, chair.seat);
        with_view!(&view.last.game, G, game => {
            let mut args = G::result(say, game, chair.seat, points).args;
            args.extend([("name", name.into()), ("total", total.into())]);
            say.text(G::ROUND_LINE, &args)
        })
    };
    view.chairs.iter().map(line).collect()
}
