//! The page of *Review*: the most costly mistakes in a finished game, and better moves.

use super::hint::move_words;
use crate::page::{Block, Page, Tone};
use crate::review::{Find, PlayerReview, Review, Slip};
use crate::table::{SitterView, TableView};
use crate::text::Say;
use crate::text::games::{Teller, reason, round_number};
use crate::text::parts::{bold_name, lines, title};
use herzbot_rules::Seat;

/// The value of each human player's cards, and their most costly mistakes; the `reader` first, if they
/// played.
pub fn review(say: Say<'_>, view: &TableView, review: &Review, reader: Option<Seat>) -> Page {
    let is_human = |player: &&PlayerReview| {
        let chair = view.chairs.iter().find(|chair| chair.seat == player.seat);
        chair.is_some_and(|chair| matches!(chair.sitter, SitterView::Human { .. }))
    };
    let mut players: Vec<&PlayerReview> = review.players.iter().filter(is_human).collect();
    players.sort_by_key(|player| Some(player.seat) != reader);
    let mut blocks: Vec<Block> = players.into_iter().map(|player| lines(&told(say, view, player))).collect();
    blocks.push(Block::Small(say.word("review-how")));
    Page { title: title(say, view.game, view.name), tone: Tone::Over, blocks, ..say.page() }
}

fn told(say: Say<'_>, view: &TableView, player: &PlayerReview) -> Vec<String> {
    let mut told = judged(say, view, player);
    told.extend(player.best.as_ref().map(|find| best_move(say, view, find)));
    told.extend(player.slips.iter().map(|slip| mistake(say, view, slip)));
    if player.lost() == 0 {
        told.push(say.word("review-no-slip"));
    }
    told
}

/// The quality of a player's decisions, and the effect of luck and mistakes on the result.
pub fn judged(say: Say<'_>, view: &TableView, player: &PlayerReview) -> Vec<String> {
    let PlayerReview { promised, worth, made, .. } = *player;
    let args = [
        ("name", bold_name(&view.chairs, player.seat).into()),
        ("agreed", player.agreed.into()),
        ("decisions", player.decisions.into()),
    ];
    let account = [
        ("made", made.into()),
        ("promised", promised.into()),
        ("luck", signed(worth - promised).into()),
        ("lost", signed(made - worth).into()),
    ];
    let mut told = vec![say.text("review-player", &args), say.text("review-account", &account)];
    if player.lost() > 0 {
        let part = |slip: &Slip| {
            let played = move_words(say, &view.chairs, &slip.view, slip.played);
            say.text("review-part", &[("cost", slip.cost.into()), ("move", played.into())])
        };
        let mut parts: Vec<String> = player.slips.iter().map(part).collect();
        let rest = player.lost() - player.slips.iter().map(|slip| slip.cost).sum::<i32>();
        parts.extend((rest > 0).then(|| say.text("review-part-rest", &[("cost", rest.into())])));
        told.push(say.text("review-worth", &[("worth", worth.into()), ("parts", say.all_of(&parts).into())]));
    }
    told
}

fn signed(points: i32) -> String {
    if points == 0 { "0".to_owned() } else { format!("{points:+}").replace('-', "−") }
}

/// The best move with its reason, in a sentence.
pub fn best_move(say: Say<'_>, view: &TableView, find: &Find) -> String {
    let args = [
        ("round", round_number(say, view.game, find.round, None).into()),
        ("number", find.place.into()),
        ("played", move_words(say, &view.chairs, &find.view, find.played).into()),
        ("cost", find.gain.into()),
    ];
    let why = reason(Teller { say, chairs: &view.chairs, reader: None }, find.reason);
    say.sentences(std::iter::once(say.text("review-best", &args)).chain(why))
}

/// A mistake with the reason for the better move, in a sentence.
pub fn mistake(say: Say<'_>, view: &TableView, slip: &Slip) -> String {
    let args = [
        ("round", round_number(say, view.game, slip.round, None).into()),
        ("number", slip.place.into()),
        ("played", move_words(say, &view.chairs, &slip.view, slip.played).into()),
        ("better", move_words(say, &view.chairs, &slip.view, slip.better).into()),
        ("cost", slip.cost.into()),
    ];
    let why = reason(Teller { say, chairs: &view.chairs, reader: None }, slip.reason);
    say.sentences(std::iter::once(say.text("review-slip", &args)).chain(why))
}
