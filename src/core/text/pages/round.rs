//! The result of a round, in short.

use super::{hearts, herz, teufel};
use crate::page::{Block, Page, Tone};
use crate::table::RoundView;
use crate::text::parts::{bold_name, lines, round_number, title};
use crate::text::{Language, Say, Texts};
use herzbot_rules::AnyView;

/// The result of a round that has just ended.
pub fn round_result(texts: &Texts, language: Language, view: &RoundView) -> Page {
    let say = Say::new(texts, language);
    let mut blocks = Vec::new();
    let heading = format!("**{}**", round_number(say, view.round, view.rounds));
    let why = match &view.game {
        AnyView::Herz(game) => game.end.map(|end| herz::ended(say, &view.chairs, None, end)),
        AnyView::Teufel(game) => game.ending.map(|ending| teufel::ended(say, ending)),
        AnyView::Hearts(game) => {
            Some(hearts::special(say, &view.chairs, game).join(" ")).filter(|special| !special.is_empty())
        }
    };
    blocks.push(Block::Text(match why {
        Some(why) => format!("{heading} · {why}"),
        None => heading,
    }));
    blocks.push(lines(&players(say, view)));
    if let Some(next) = view.next_first {
        let name = bold_name(&view.chairs, next);
        blocks.push(Block::Text(match view.game {
            AnyView::Herz(_) => say.text("round-next-first", &[("name", name.into())]),
            AnyView::Teufel(_) | AnyView::Hearts(_) => {
                say.text("round-next-dealer", &[("name", name.into())])
            }
        }));
    }
    Page { title: title(say, view.kind, view.name), tone: Tone::Playing, blocks, ..say.page() }
}

/// A line per player, in the order of the seats.
fn players(say: Say<'_>, view: &RoundView) -> Vec<String> {
    let line = |seat| {
        let points = view.points.get(seat).copied().unwrap_or_default();
        let total = view.totals.get(seat).copied().unwrap_or_default();
        let args = [
            ("name", bold_name(&view.chairs, seat).into()),
            ("points", points.into()),
            ("total", total.into()),
        ];
        match &view.game {
            AnyView::Herz(game) => {
                let (levels, bonuses) = herz::levels(&herz::tower_of(game, seat));
                let more = [("levels", levels.into()), ("bonuses", bonuses.into())];
                say.text("round-line-levels", &[&args[..], &more].concat())
            }
            AnyView::Teufel(_) => say.text("teufel-round-line", &args),
            AnyView::Hearts(_) => hearts::round_line(say, bold_name(&view.chairs, seat), points, total),
        }
    };
    view.chairs.iter().map(|chair| line(chair.seat)).collect()
}
