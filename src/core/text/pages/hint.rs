//! Hints: what the computer would do, and why.

use crate::page::{Block, Page, Tone, escape};
use crate::table::{ChairView, PhaseView, TableView};
use crate::text::Say;
use crate::text::games::{self, GameWords as _, Teller, with_kind};
use crate::text::parts::{lines, mean_points, tenths, title};
use herzbot_rules::{AnyMove, AnyOpinion, AnyView};

/// Of how many moves a hint speaks.
const BEST: usize = 3;
/// Moves that are closer than this, in points, are as good as each other.
const ALIKE: f32 = 0.05;

/// What the computer thinks of the reader's best moves, best first: which it would make, why, and what each
/// promises.
pub fn hint(say: Say<'_>, view: &TableView, opinions: &[AnyOpinion]) -> Page {
    let mut page = Page { title: title(say, view.game, view.name), tone: Tone::YourTurn, ..say.page() };
    let (PhaseView::Playing(playing), Some(best)) = (&view.phase, opinions.first()) else { return page };
    let words = |mv| move_words(say, &view.chairs, &playing.game, mv);
    let mut told = vec![say.text("hint-best", &[("move", words(best.mv).into())])];
    told.extend(games::reason(Teller { say, chairs: &view.chairs, reader: None }, best.reason));
    page.blocks.push(lines(&told));
    let several = opinions.len() > 1;
    // What people can subtract for themselves is the difference of the numbers that they read.
    let behind = |opinion: &AnyOpinion| {
        let of_values = (best.value - opinion.value).abs();
        if (of_values - opinion.behind).abs() < ALIKE {
            (tenths(best.value) - tenths(opinion.value)).abs()
        } else {
            tenths(opinion.behind)
        }
    };
    let all: Vec<String> = opinions
        .iter()
        .take(BEST)
        .enumerate()
        .map(|(place, opinion)| {
            let key = match place {
                0 => "hint-line-best",
                // The difference may as well be chance: a number would mean nothing.
                _ if opinion.behind < ALIKE || opinion.is_about_equal() => "hint-line-equal",
                _ => "hint-line-worse",
            };
            let args = [
                ("move", words(opinion.mv).into()),
                ("value", mean_points(say, opinion.value).into()),
                ("behind", say.decimal(behind(opinion), 1).into()),
            ];
            say.text(key, &args)
        })
        .collect();
    page.blocks.extend(several.then(|| lines(&all)));
    page.blocks.push(Block::Small(say.word(with_kind!(view.game, G => G::HINT_UNIT))));
    page
}

/// A move in words, as its maker would read it on a button.
pub fn move_words(say: Say<'_>, chairs: &[ChairView], view: &AnyView, mv: AnyMove) -> String {
    format!("**{}**", escape(&games::move_words(Teller { say, chairs, reader: None }, view, mv)))
}
