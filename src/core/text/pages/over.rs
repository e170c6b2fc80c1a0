//! A game that is over, and a table that was closed.

use super::{Say, bold_name, bold_names, button, hearts, herz, lines, playing, rows, teufel, title};
use crate::page::{Block, File, Page, Style, Tone};
use crate::table::{AfterGame, CloseReason, FinishedView, TableView};
use crate::text::{Language, Texts, notices};
use herzbot_rules::{AnyView, Seat};

pub(super) fn finished(say: Say<'_>, view: &TableView, finished: &FinishedView) -> Page {
    let mut blocks = vec![Block::Text(winners(say, view, finished)), lines(&standings(say, view, finished))];
    blocks.extend(last_round(say, view, finished));
    if view.game.lowest_wins() {
        blocks.push(Block::Small(say.word("finished-lowest")));
    }
    if finished.shortened {
        blocks.push(Block::Small(say.word("finished-shortened")));
    }
    if finished.hints > 0 {
        blocks.push(Block::Small(say.text("hints-taken", &[("count", finished.hints.into())])));
    }
    if finished.rated {
        blocks.push(Block::Small(say.word("finished-rated")));
    }
    blocks.push(Block::Small(say.text(
        "fair-finished",
        &[
            ("secret", format!("`{}`", finished.secret).into()),
            ("command", "`herzbot replay --verify`".into()),
            ("replay", say.word("button-replay").into()),
        ],
    )));
    Page {
        title: title(say, view.game, view.name),
        tone: Tone::Over,
        blocks,
        rows: rows(vec![
            button(view, AfterGame::Rematch, say.word("button-rematch"), Style::Primary),
            button(view, AfterGame::Review, say.word("button-review"), Style::Secondary),
            button(view, AfterGame::Replay, say.word("button-replay"), Style::Secondary),
        ]),
        ..say.page()
    }
}

/// Who has won, with how many points.
pub(super) fn winners(say: Say<'_>, view: &TableView, finished: &FinishedView) -> String {
    let points = finished.winners.iter().next().and_then(|seat| finished.totals.get(seat).copied());
    say.text(
        "finished-winners",
        &[
            ("count", finished.winners.len().into()),
            ("names", bold_names(say, &view.chairs, finished.winners.iter()).into()),
            ("points", points.unwrap_or_default().into()),
        ],
    )
}

/// A line per player, the best first: the place, the sum, and the points of each round that it is made of.
pub(super) fn standings(say: Say<'_>, view: &TableView, finished: &FinishedView) -> Vec<String> {
    let mut seats: Vec<Seat> = view.chairs.iter().map(|chair| chair.seat).collect();
    seats.sort_by_key(|seat| finished.places.get(*seat).copied());
    let by_levels = matches!(finished.ends.last(), Some(AnyView::Herz(_)));
    let mut told: Vec<String> = seats
        .into_iter()
        .map(|seat| {
            let place = finished.places.get(seat).copied().unwrap_or_default();
            let rounds: Vec<String> = finished
                .rounds
                .iter()
                .enumerate()
                .filter_map(|(round, points)| Some(made_of(finished, round, seat, *points.get(seat)?)))
                .collect();
            let total = finished.totals.get(seat).copied().unwrap_or_default();
            let args = [
                ("place", place.into()),
                ("name", playing::seat_name(say, view, seat).into()),
                ("total", total.into()),
                ("rounds", rounds.join(" + ").into()),
            ];
            say.text(
                if rounds.len() > 1 || by_levels { "finished-line" } else { "finished-line-one-round" },
                &args,
            )
        })
        .collect();
    if by_levels {
        told.push(say.word("finished-levels-bonuses"));
    }
    told
}

/// The points of a round for one seat: what the levels brought and what the bonuses, where there are any.
fn made_of(finished: &FinishedView, round: usize, seat: Seat, points: i32) -> String {
    match finished.ends.get(round) {
        Some(AnyView::Herz(game)) => {
            let levels = herz::tower_of(game, seat).levels;
            let (levels, bonuses) = levels
                .iter()
                .fold((0, 0), |(points, bonuses), level| (points + level.points, bonuses + level.bonus));
            format!("({levels} + {bonuses})")
        }
        Some(AnyView::Teufel(_) | AnyView::Hearts(_)) | None => points.to_string().replace('-', "−"),
    }
}

/// The towers of the last round, with their levels and bonuses.
fn last_round(say: Say<'_>, view: &TableView, finished: &FinishedView) -> Vec<Block> {
    match finished.ends.last() {
        Some(AnyView::Herz(game)) => {
            let mut blocks = vec![Block::Text(say.word("finished-last-round"))];
            blocks.extend(view.chairs.iter().map(|chair| {
                let tower = herz::tower_of(game, chair.seat);
                let (levels, bonuses) = herz::levels(&tower);
                let caption = say.text(
                    "finished-tower",
                    &[
                        ("name", bold_name(&view.chairs, chair.seat).into()),
                        ("points", tower.points.into()),
                        ("levels", levels.into()),
                        ("bonuses", bonuses.into()),
                    ],
                );
                Block::Cards(herz::tower(say, caption, &tower, false))
            }));
            blocks
        }
        Some(AnyView::Teufel(game)) => {
            let mut last = say.word("finished-last-round");
            if let Some(ending) = game.ending {
                last = format!("{last} {}", teufel::ended(say, ending));
            }
            vec![Block::Text(last), Block::Cards(teufel::table_rows(say, game))]
        }
        Some(AnyView::Hearts(game)) => {
            let mut said = hearts::special(say, &view.chairs, game);
            said.push(hearts::ended(say, game));
            vec![lines(&said)]
        }
        None => Vec::new(),
    }
}

pub(super) fn closed(say: Say<'_>, view: &TableView, reason: CloseReason) -> Page {
    Page {
        title: title(say, view.game, view.name),
        tone: Tone::Over,
        blocks: vec![Block::Text(notices::closed(say, reason))],
        ..say.page()
    }
}

/// The record of a finished game, to download.
pub fn replay(texts: &Texts, language: Language, view: &TableView, file: File) -> Page {
    let say = Say::new(texts, language);
    let command = format!("`herzbot replay --verify {}`", file.name);
    Page {
        title: title(say, view.game, view.name),
        tone: Tone::Over,
        blocks: vec![
            Block::Text(say.word("replay-file")),
            Block::Small(say.text("replay-verify", &[("command", command.into())])),
        ],
        file: Some(file),
        ..say.page()
    }
}
