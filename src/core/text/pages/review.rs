//! The page of *Review*: the costliest mistakes in a finished game, and what was better.

use super::hint::move_words;
use crate::page::{Block, Page, Tone};
use crate::review::{PlayerReview, Review, Slip};
use crate::table::{SitterView, TableView};
use crate::text::games::{Teller, reason, round_number};
use crate::text::parts::{bold_name, lines, mean_points, title};
use crate::text::{Language, Say, Texts};
use herzbot_rules::Seat;

/// The costliest mistakes of each human player; the `reader` first, if they played.
pub fn review(
    texts: &Texts,
    language: Language,
    view: &TableView,
    review: &Review,
    reader: Option<Seat>,
) -> Page {
    let say = Say::new(texts, language);
    let is_human = |player: &&PlayerReview| {
        let chair = view.chairs.iter().find(|chair| chair.seat == player.seat);
        chair.is_some_and(|chair| matches!(chair.sitter, SitterView::Human { .. }))
    };
    let mut players: Vec<&PlayerReview> = review.players.iter().filter(is_human).collect();
    players.sort_by_key(|player| Some(player.seat) != reader);
    let mut blocks: Vec<Block> = players
        .into_iter()
        .map(|player| lines(&told(say, view, player, Some(player.seat) == reader)))
        .collect();
    blocks.push(Block::Small(say.word("review-how")));
    Page { title: title(say, view.game, view.name), tone: Tone::Over, blocks, ..say.page() }
}

fn told(say: Say<'_>, view: &TableView, player: &PlayerReview, own: bool) -> Vec<String> {
    let mut told = judged(say, view, player, own);
    told.extend(player.slips.iter().map(|slip| mistake(say, view, slip)));
    if player.slips.is_empty() {
        told.push(say.word("review-no-slip"));
    }
    told
}

/// How a player has decided in all, and their luck.
pub(super) fn judged(say: Say<'_>, view: &TableView, player: &PlayerReview, own: bool) -> Vec<String> {
    let name = bold_name(&view.chairs, player.seat);
    let args = [
        ("name", name.into()),
        ("agreed", player.agreed.into()),
        ("decisions", player.decisions.into()),
        ("missed", player.decisions.saturating_sub(player.agreed).into()),
        ("lost", mean_points(say, player.lost).into()),
    ];
    let mut told = vec![say.text(if own { "review-you" } else { "review-player" }, &args)];
    told.push(match player.best {
        Some(best) => {
            let share = (100 * player.made).checked_div(best).unwrap_or(100);
            let args = [("best", best.into()), ("made", player.made.into()), ("share", share.into())];
            say.text("review-luck-best", &args)
        }
        None => {
            let args = [("promised", mean_points(say, player.promised).into()), ("made", player.made.into())];
            say.text(if view.game.lowest_wins() { "review-luck-lowest" } else { "review-luck" }, &args)
        }
    });
    told
}

/// A mistake in a sentence, with what speaks for the better move.
pub(super) fn mistake(say: Say<'_>, view: &TableView, slip: &Slip) -> String {
    let args = [
        ("round", round_number(say, view.game, slip.round, None).into()),
        ("number", slip.number.into()),
        ("played", move_words(say, &view.chairs, &slip.view, slip.played).into()),
        ("better", move_words(say, &view.chairs, &slip.view, slip.better).into()),
        ("cost", mean_points(say, slip.cost).into()),
    ];
    let why = reason(Teller { say, chairs: &view.chairs, reader: None }, slip.reason);
    say.sentences(std::iter::once(say.text("review-slip", &args)).chain(why))
}
