//! The pages of the daily deal.

use crate::command::{DailyBoardAsk, DailySpan, Scope};
use crate::daily::{Comparison, Day};
use crate::page::Page;
use crate::review::PlayerReview;
use crate::table::{DailyView, TableView};
use crate::text::pages::{
    self, DailyBoard, DailyLine, DailyOverview, DailyProof, DailyResult, DailyState, OwnDaily,
};
use crate::text::{Language, Texts};
use herzbot_rules::GameKind;

const DAY: Day = Day(20_784);

/// All pages, with the names of their scenes. `finished`: a finished game as a player sees it; `review`: that
/// player's.
pub fn daily_pages(
    texts: &Texts,
    language: Language,
    finished: &TableView,
    review: &PlayerReview,
) -> Vec<(&'static str, Page)> {
    let say = texts.say(language);
    let game = finished.game;
    let at = |late| {
        let daily = Some(DailyView { day: DAY, late });
        TableView { alone: true, daily, ..finished.clone() }
    };
    let with = |states: [DailyState; 2], streak| {
        let games = GameKind::ALL.into_iter().zip(states).collect();
        DailyOverview { day: DAY, games, streak }
    };
    let today = with([DailyState::Open, DailyState::Running], 0);
    let later = with([DailyState::Finished(-3), DailyState::GivenUp], 5);
    let own = OwnDaily {
        points: 11,
        hard: Some(14),
        compared: Comparison { place: 44, others: 120, beaten: 77 },
        review: Some(review.clone()),
    };
    let first = OwnDaily {
        hard: None,
        compared: Comparison { place: 1, others: 0, beaten: 0 },
        review: None,
        ..own.clone()
    };
    let result = DailyResult { day: DAY, view: at(false), own: Some(own), today: DAY, streak: 5 };
    let late =
        DailyResult { view: at(true), own: Some(first), today: DAY.next(), streak: 1, ..result.clone() };
    let given_up = DailyResult { own: None, streak: 0, ..result.clone() };
    let line = |place, name: &str, own| DailyLine { place, name: name.to_owned(), own, points: 9 };
    let lines = vec![line(1, "**Chloé** <@1>", false), line(1, "Anna", true)];
    let ask = DailyBoardAsk { game: Some(game), ..DailyBoardAsk::default() };
    let games = vec![(game, lines)];
    let board = DailyBoard { day: DAY, ask, in_community: true, games, hidden: false };
    let nobody = GameKind::ALL.map(|game| (game, Vec::new())).to_vec();
    let ask = DailyBoardAsk { game: None, span: DailySpan::Month, scope: Scope::Here };
    let empty = DailyBoard { ask, games: nobody, hidden: true, ..board.clone() };
    let ask = DailyBoardAsk { span: DailySpan::LastMonth, ..ask };
    let last = DailyBoard { ask, ..empty.clone() };
    let hashes = vec![(game, "12".repeat(32))];
    let proof = |day, secrets| DailyProof { day, fingerprints: hashes.clone(), secrets };
    let proofs = [proof(DAY.before(), Some(hashes.clone())), proof(DAY, None)];
    vec![
        ("deals of the day", pages::daily(say, &today)),
        ("deals of the day, later", pages::daily(say, &later)),
        ("deal of the day, end", pages::private(say, &at(false), None, None)),
        ("deal of the day, too late", pages::private(say, &at(true), None, None)),
        ("deal of the day, result", pages::daily_result(say, &result)),
        ("deal of the day, late and first", pages::daily_result(say, &late)),
        ("deal of the day, given up", pages::daily_result(say, &given_up)),
        ("board of the day", pages::daily_board(say, &board)),
        ("board of the month here, empty", pages::daily_board(say, &empty)),
        ("board of the month before, empty", pages::daily_board(say, &last)),
        ("proof of the day", pages::daily_proof(say, &proofs)),
    ]
}
