//! The pages of a finished game, and of a table closed without a result.

use super::daily::to_result;
use super::league::to_night;
use crate::page::{Block, File, Page, Style, Tone};
use crate::table::{AfterGame, ChairView, ClosedView, FinishedView, SitterView, TableView};
use crate::text::games::{GameWords as _, Teller, ending, with_kind, with_view};
use crate::text::parts::{bold_name, bold_names, button, lines, rows, seat_name, title};
use crate::text::{Say, terms};
use herzbot_rules::{BySeat, GameKind, Seat};

/// The page of a finished game. `numbered`: the message has a picture that shows players as numbers in the
/// order of [`placed`], which the given signs explain; the text omits what the picture shows.
pub fn finished(
    say: Say<'_>,
    view: &TableView,
    finished: &FinishedView,
    numbered: Option<fn(usize) -> char>,
) -> Page {
    let mut blocks =
        vec![Block::Text(winners(say, view, finished)), lines(&ranking(say, view, finished, numbered))];
    let note = sums_note(view.game).filter(|_| numbered.is_none() && !finished.ends.is_empty());
    blocks.extend(note.map(|note| Block::Small(say.word(note))));
    let teller = Teller { say, chairs: &view.chairs, reader: None };
    let mut last: Vec<Block> =
        finished.ends.last().map(|end| ending(teller, end).last_round()).unwrap_or_default();
    let are_cards = |block: &Block| matches!(block, Block::Cards(_));
    if numbered.is_some() {
        last.retain(|block| !are_cards(block));
    } else if last.iter().any(are_cards) {
        blocks.push(Block::Text(say.word("finished-last-round")));
    }
    blocks.extend(last);
    if view.game.lowest_wins() {
        blocks.push(Block::Small(say.word("finished-lowest")));
    }
    if finished.shortened && view.daily.is_none() {
        blocks.push(Block::Small(say.word("finished-shortened")));
    }
    if finished.hints > 0 {
        blocks.push(Block::Small(say.text("hints-taken", &[("count", finished.hints.into())])));
    }
    if finished.rated {
        blocks.push(Block::Small(say.word("finished-rated")));
    }
    if view.daily.is_some_and(|deal| deal.late) {
        blocks.push(Block::Small(say.word("daily-late")));
    }
    let replay = || ("replay", say.word("button-replay").into());
    blocks.push(Block::Small(match view.duplicate {
        true => say.word("finished-concealed"),
        false => say.text("fair-finished", &[replay()]),
    }));
    let mut buttons = vec![
        match view.daily {
            Some(deal) => to_result(say, deal.day, view.game),
            None => button(say, view, AfterGame::Rematch, say.word("button-rematch"), Style::Primary),
        },
        button(say, view, AfterGame::Review, say.word("button-review"), Style::Secondary),
        button(say, view, AfterGame::Replay, say.word("button-replay"), Style::Secondary),
    ];
    buttons.extend(view.night.then(|| to_night(say, view.id)));
    let title = title(say, view.game, view.name);
    Page { title, tone: Tone::Over, blocks, rows: rows(buttons), ..say.page() }
}

/// The winners, with their points.
pub fn winners(say: Say<'_>, view: &TableView, finished: &FinishedView) -> String {
    let points = finished.winners.iter().next().and_then(|seat| finished.totals.get(seat).copied());
    let points =
        say.noun(with_kind!(view.game, G => G::POINTS), &[("count", points.unwrap_or_default().into())]);
    let won = say.text(
        "finished-winners",
        &[
            ("count", finished.winners.len().into()),
            ("names", bold_names(say, &view.chairs, finished.winners.iter()).into()),
            ("points", points.into()),
        ],
    );
    let is_person = |chair: &&ChairView| matches!(chair.sitter, SitterView::Human { .. });
    let mut winners = view.chairs.iter().filter(|chair| finished.winners.contains(chair.seat));
    if winners.any(|chair| is_person(&chair)) {
        say.sentences([won, say.word("finished-congratulations")])
    } else {
        won
    }
}

/// The seats by place, the best first.
pub fn placed(view: &TableView, finished: &FinishedView) -> Vec<Seat> {
    let mut seats: Vec<Seat> = view.chairs.iter().map(|chair| chair.seat).collect();
    seats.sort_by_key(|seat| finished.places.get(*seat).copied());
    seats
}

/// The text that explains the sums of the standings; none if they are plain numbers.
const fn sums_note(game: GameKind) -> Option<&'static str> {
    with_kind!(game, G => G::SUMS_NOTE)
}

fn sum(numbers: &[String]) -> String {
    numbers.join(" + ").replace("+ −", "− ").replace("+ -", "− ")
}

/// A line per player, best first: the place, the total, and the points of each round; an explanation comes
/// last if needed.
pub fn standings(say: Say<'_>, view: &TableView, finished: &FinishedView) -> Vec<String> {
    let mut told = ranking(say, view, finished, None);
    told.extend(sums_note(view.game).map(|note| say.word(note)));
    told
}

/// A line per player, best first: with their place, or with the sign of their number.
fn ranking(
    say: Say<'_>,
    view: &TableView,
    finished: &FinishedView,
    numbered: Option<fn(usize) -> char>,
) -> Vec<String> {
    let has_sums = sums_note(view.game).is_some() && !finished.ends.is_empty();
    let order = placed(view, finished);
    let place = |seat: Seat| finished.places.get(seat).copied().unwrap_or_default();
    let is_shared = order.windows(2).any(|two| place(two[0]) == place(two[1]));
    let line = |(at, seat): (usize, Seat)| {
        let round = |(round, points): (usize, &BySeat<i32>)| {
            let (end, points) = (finished.ends.get(round)?, *points.get(seat)?);
            Some(with_view!(end, G, end => G::result(say, end, seat, points).sum))
        };
        let rounds: Vec<String> = finished.rounds.iter().enumerate().filter_map(round).collect();
        let total = finished.totals.get(seat).copied().unwrap_or_default();
        let args = [
            ("name", seat_name(say, view, seat).into()),
            ("total", total.into()),
            ("rounds", sum(&rounds).into()),
        ];
        // A picture shows the points of each round.
        let sums = numbered.is_none() && (rounds.len() > 1 || has_sums);
        let key = if sums { "finished-line" } else { "finished-line-one-round" };
        let line = say.text(key, &args);
        match numbered {
            // The numbers of the picture are the places, unless players share one.
            Some(sign) if !is_shared => format!("{} {line}", sign(at)),
            Some(sign) => {
                let line = format!("{} {line}", sign(at));
                say.text("finished-place", &[("place", place(seat).into()), ("line", line.into())])
            }
            None => say.text("finished-place", &[("place", place(seat).into()), ("line", line.into())]),
        }
    };
    order.iter().copied().enumerate().map(line).collect()
}

/// Why a table was closed, and by whom, if known.
pub fn closing(say: Say<'_>, view: &TableView, closed: ClosedView) -> String {
    match closed.by {
        Some(seat) => say.text("closed-by", &[("name", bold_name(&view.chairs, seat).into())]),
        None => terms::closed(say, closed.why),
    }
}

pub fn closed(say: Say<'_>, view: &TableView, closed: ClosedView) -> Page {
    Page {
        title: title(say, view.game, view.name),
        tone: Tone::Over,
        blocks: vec![Block::Text(closing(say, view, closed))],
        ..say.page()
    }
}

/// The record of a finished game, to download.
pub fn replay(say: Say<'_>, view: &TableView, file: File) -> Page {
    let command = format!("`herzbot replay --verify {}`", file.name);
    Page {
        title: title(say, view.game, view.name),
        tone: Tone::Over,
        blocks: vec![
            Block::Text(say.word("replay-file")),
            Block::Small(say.text("replay-verify", &[("command", command.into())])),
        ],
        unattached: vec![Block::Text(say.word("replay-unattached"))],
        file: Some(file),
        ..say.page()
    }
}
