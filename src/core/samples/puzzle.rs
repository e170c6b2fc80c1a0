//! The pages of puzzles.

use super::reasons;
use crate::ids::{Moment, TableId};
use crate::page::Page;
use crate::puzzle::{Puzzle, PuzzleAnswer, PuzzleId};
use crate::review::Slip;
use crate::table::{PhaseView, PlayingView, TableView};
use crate::text::pages::{self, NoPuzzleYet};
use crate::text::{Language, Texts};
use herzbot_rules::Seat;

/// All pages, with the names of their scenes. `view`: a table as the person to move sees it.
pub fn puzzle_pages(
    texts: &Texts,
    language: Language,
    view: &TableView,
    seat: Seat,
) -> Vec<(&'static str, Page)> {
    let say = texts.say(language);
    let PhaseView::Playing(playing) = &view.phase else { return Vec::new() };
    let (&[played, better, ..], Some(reason)) =
        (playing.legal.as_slice(), reasons(view.game).into_iter().next())
    else {
        return Vec::new();
    };
    let view_of_slip = Box::new(playing.game.clone());
    let playing_then = PlayingView { deadline: None, ..(**playing).clone() };
    let (round, number, cost, line) = (playing.round, 5, 4, Vec::new());
    let puzzle = Puzzle {
        id: PuzzleId { table: TableId(7), round, number },
        at: Moment(1_700_000_000_000),
        slip: Slip { round, number, place: 5, view: view_of_slip, played, better, cost, reason, line },
        seat,
        table: TableView { phase: PhaseView::Playing(Box::new(playing_then)), ..view.clone() },
        offered: None,
        place: 4,
    };
    let page = |answer, weekly| pages::puzzle(say, &puzzle, answer, weekly);
    let answered = |mv, cost| Some(PuzzleAnswer { mv, cost });
    let mut all = vec![
        ("puzzle", page(None, false)),
        ("puzzle, as before", page(answered(played, Some(4)), true)),
        ("puzzle, weekly", pages::weekly_puzzle(say, &puzzle)),
        ("puzzle, right", page(answered(better, None), false)),
        ("puzzle, none", pages::no_puzzle(say, NoPuzzleYet::Nothing)),
        ("puzzle, reviewing", pages::no_puzzle(say, NoPuzzleYet::Reviewing)),
        ("puzzle, solved", pages::no_puzzle(say, NoPuzzleYet::Solved)),
    ];
    if let Some(third) = playing.legal.get(2) {
        all.push(("puzzle, as good", page(answered(*third, None), false)));
        all.push(("puzzle, wrong", page(answered(*third, Some(3)), false)));
    }
    all
}
