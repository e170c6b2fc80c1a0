//! Hints: the computer's best moves, with reasons.

use crate::page::{Block, Page, Tone, escape};
use crate::table::{ChairView, PhaseView, TableView};
use crate::text::Say;
use crate::text::games::{self, GameWords as _, Teller, with_kind};
use crate::text::parts::{lines, mean_points, tenths, title};
use herzbot_rules::{AnyMove, AnyOpinion, AnyView};

/// The number of moves in a hint.
const BEST: usize = 3;
/// Moves with a smaller difference, in points, count as equal.
const ALIKE: f32 = 0.05;

/// The computer's evaluation of the reader's best moves, best first: the move, the reason, and the expected
/// value.
pub fn hint(say: Say<'_>, view: &TableView, opinions: &[AnyOpinion]) -> Page {
    let mut page = Page { title: title(say, view.game, view.name), tone: Tone::YourTurn, ..say.page() };
    let (PhaseView::Playing(playing), Some(best)) = (&view.phase, opinions.first()) else { return page };
    let words = |mv| move_words(say, &view.chairs, &playing.game, mv);
    let mut told = vec![say.text("hint-best", &[("move", words(best.mv).into())])];
    told.extend(games::reason(Teller { say, chairs: &view.chairs, reader: None }, best.reason));
    page.blocks.push(lines(&told));
    let several = opinions.len() > 1;
    // The difference of the displayed numbers, as readers would calculate it.
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
                // The difference may be chance, so a number would be meaningless.
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

/// A move as on its maker's button.
pub fn move_words(say: Say<'_>, chairs: &[ChairView], view: &AnyView, mv: AnyMove) -> String {
    format!("**{}**", escape(&games::move_words(Teller { say, chairs, reader: None }, view, mv)))
}
