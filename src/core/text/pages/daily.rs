//! The pages of the daily deal.

use super::lobby::fingerprint;
use super::review::judged;
use crate::command::{DailyAsk, DailyBoardAsk, DailySpan, PageChoiceId, Scope};
use crate::daily::{Comparison, Day};
use crate::page::{Block, ChoiceButton, Page, Style, Tone, escape};
use crate::review::PlayerReview;
use crate::table::{AfterGame, DailyView, TableView};
use crate::text::parts::{button, lines, rows};
use crate::text::{Arg, Say, game_name};
use herzbot_rules::GameKind;

/// The number of squares in the line to share, which show the share of good decisions.
const SQUARES: u32 = 5;

/// A person's state with a game's deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DailyState {
    /// Not begun.
    Open,
    /// In progress.
    Running,
    /// Finished, with these points.
    Finished(i32),
    /// Given up.
    GivenUp,
}

/// The daily deals, with a person's results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyOverview {
    /// The day.
    pub day: Day,
    /// Each game, and the state of its deal.
    pub games: Vec<(GameKind, DailyState)>,
    /// The person's streak in days.
    pub streak: usize,
}

/// The result of a person's attempt.
#[derive(Clone, Debug, PartialEq)]
pub struct DailyResult {
    /// The day.
    pub day: Day,
    /// The table, as the person sees it.
    pub view: TableView,
    /// Their result; none: they gave up.
    pub own: Option<OwnDaily>,
    /// The day on which it is shown.
    pub today: Day,
    /// The person's streak in days.
    pub streak: usize,
}

/// A person's result of a deal.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnDaily {
    /// Their points.
    pub points: i32,
    /// The points of the best computer player on the same seat, if it could play.
    pub hard: Option<i32>,
    /// The comparison with all others.
    pub compared: Comparison,
    /// The review of their game, if possible.
    pub review: Option<PlayerReview>,
}

/// A daily leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyBoard {
    /// The day, or a day of the month.
    pub day: Day,
    /// The selection.
    pub ask: DailyBoardAsk,
    /// Whether the reader is in a community with its own board.
    pub in_community: bool,
    /// The games, each with the best people.
    pub games: Vec<(GameKind, Vec<DailyLine>)>,
    /// Whether the reader is hidden from others.
    pub hidden: bool,
}

/// A person's line on a daily leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyLine {
    /// The place, from 1; ties share one.
    pub place: usize,
    /// Their name, unescaped.
    pub name: String,
    /// Whether it is the reader.
    pub own: bool,
    /// Their points.
    pub points: i32,
}

/// The proof of a day's decks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyProof {
    /// The day.
    pub day: Day,
    /// The games, each with the fingerprint of its secret.
    pub fingerprints: Vec<(GameKind, String)>,
    /// The secrets themselves, once the day is over.
    pub secrets: Option<Vec<(GameKind, String)>>,
}

/// The daily deals, with the reader's results.
pub fn daily(say: Say<'_>, view: &DailyOverview) -> Page {
    let line = |(game, state): &(GameKind, DailyState)| {
        let key = match state {
            DailyState::Open => "daily-line-open",
            DailyState::Running => "daily-line-running",
            DailyState::Finished(_) => "daily-line-finished",
            DailyState::GivenUp => "daily-line-given-up",
        };
        let points = if let DailyState::Finished(points) = state { *points } else { 0 };
        say.text(key, &[("game", format!("**{}**", game_name(say, *game)).into()), ("points", points.into())])
    };
    let mut told = vec![
        Block::Text(say.text("daily-intro", &[dated(view.day)])),
        lines(&view.games.iter().map(line).collect::<Vec<_>>()),
    ];
    told.extend(in_a_row(say, view.streak));
    told.push(next(say, view.day));
    let play = |(game, state): &(GameKind, DailyState)| {
        let waits = matches!(state, DailyState::Open | DailyState::Running);
        let style = if waits { Style::Primary } else { Style::Secondary };
        choice(DailyAsk::Play(*game), game_name(say, *game), style)
    };
    let mut buttons: Vec<ChoiceButton> = view.games.iter().map(play).collect();
    buttons.push(to_board(say, DailyBoardAsk::default(), "button-daily-board"));
    buttons.push(choice(DailyAsk::Proof, say.word("button-fair"), Style::Secondary));
    Page { title: title(say, view.day), blocks: told, rows: rows(buttons), ..say.page() }
}

/// The result of a person's attempt, for them alone.
pub fn daily_result(say: Say<'_>, result: &DailyResult) -> Page {
    let DailyResult { day, view, own, today, streak } = result;
    let mut blocks = Vec::new();
    let board = DailyBoardAsk { game: Some(view.game), ..DailyBoardAsk::default() };
    let mut buttons = vec![to_board(say, board, "button-daily-board")];
    match own {
        None => blocks.push(Block::Text(say.word("daily-given-up"))),
        Some(own) => {
            blocks.push(lines(&compared(say, own, day < today)));
            blocks.extend(own.review.as_ref().map(|review| lines(&judged(say, view, review))));
            if view.daily.is_some_and(|deal| deal.late) {
                blocks.push(Block::Text(say.word("daily-late")));
            } else {
                let line = format!("`{}`", to_share(say, *day, view.game, own, *streak));
                blocks.push(Block::Text(say.text("daily-share", &[("line", line.into())])));
            }
            for (act, label) in [(AfterGame::Review, "button-review"), (AfterGame::Replay, "button-replay")] {
                buttons.push(button(say, view, act, say.word(label), Style::Secondary));
            }
        }
    }
    blocks.extend(in_a_row(say, *streak));
    blocks.push(next(say, *today));
    buttons.push(choice(DailyAsk::Today, say.word("button-daily-all"), Style::Secondary));
    let game = game_name(say, view.game);
    let title = format!("{} · {game}", title(say, *day));
    Page { title, tone: Tone::Over, blocks, rows: rows(buttons), ..say.page() }
}

/// The leaderboard, with buttons for the other boards.
pub fn daily_board(say: Say<'_>, board: &DailyBoard) -> Page {
    let empty = match board.ask.span {
        DailySpan::Today | DailySpan::Month => "daily-board-empty",
        DailySpan::Yesterday | DailySpan::LastMonth => "daily-board-nobody",
    };
    let of_game = |(game, people): &(GameKind, Vec<DailyLine>)| {
        let line = |line: &DailyLine| {
            let key = if line.own { "daily-board-own" } else { "daily-board-line" };
            let name = format!("**{}**", escape(&line.name));
            say.text(
                key,
                &[("place", line.place.into()), ("name", name.into()), ("points", line.points.into())],
            )
        };
        let mut told = vec![format!("**{}**", game_name(say, *game))];
        told.extend(people.iter().map(line));
        if people.is_empty() {
            told.push(say.word(empty));
        }
        lines(&told)
    };
    let mut blocks: Vec<Block> = board.games.iter().map(of_game).collect();
    if board.hidden {
        blocks.push(Block::Small(say.word("daily-board-hidden")));
    }
    let DailyBoard { day, ask, .. } = *board;
    let is_month = matches!(ask.span, DailySpan::Month | DailySpan::LastMonth);
    let place = if ask.scope == Scope::Here { "daily-board-here" } else { "daily-board-explained" };
    blocks.push(Block::Small(say.word(place)));
    if is_month {
        blocks.push(Block::Small(say.word("daily-board-month")));
    } else if ask.game.is_some_and(GameKind::lowest_wins) {
        blocks.push(Block::Small(say.word("board-lowest")));
    }
    let spans = [
        (DailySpan::Today, "button-daily-today"),
        (DailySpan::Yesterday, "button-daily-yesterday"),
        (DailySpan::Month, "button-daily-month"),
        (DailySpan::LastMonth, "button-daily-last-month"),
    ];
    // Only between adjacent periods, so that all buttons fit into a row.
    let is_offered = |span: DailySpan| match span {
        DailySpan::Today | DailySpan::Month => true,
        DailySpan::Yesterday => !is_month,
        DailySpan::LastMonth => is_month,
    };
    let others = spans.into_iter().filter(|(span, _)| *span != ask.span && is_offered(*span));
    let mut buttons: Vec<ChoiceButton> =
        others.map(|(span, key)| to_board(say, DailyBoardAsk { span, ..ask }, key)).collect();
    match ask.scope {
        Scope::Here => {
            buttons.push(to_board(
                say,
                DailyBoardAsk { scope: Scope::Everywhere, ..ask },
                "board-everywhere",
            ));
        }
        Scope::Everywhere if board.in_community => {
            buttons.push(to_board(say, DailyBoardAsk { scope: Scope::Here, ..ask }, "board-here"));
        }
        Scope::Everywhere => {}
    }
    buttons.push(choice(DailyAsk::Today, say.word("button-daily-all"), Style::Secondary));
    let title = if is_month {
        say.text("daily-month-title", &[("day", day.month().into())])
    } else {
        title(say, day)
    };
    Page { title, blocks, rows: rows(buttons), ..say.page() }
}

/// The fingerprints and secrets of some days, as far as they are public.
pub fn daily_proof(say: Say<'_>, days: &[DailyProof]) -> Page {
    let of_day = |proof: &DailyProof| {
        let line = |key: &str, (game, hash): &(GameKind, String)| {
            say.text(key, &[("game", game_name(say, *game).into()), ("hash", format!("`{hash}`").into())])
        };
        let mut told = vec![format!("**{}**", proof.day)];
        told.extend(proof.fingerprints.iter().map(|found| line("daily-fingerprint", found)));
        told.extend(proof.secrets.iter().flatten().map(|found| line("daily-secret", found)));
        lines(&told)
    };
    let mut blocks: Vec<Block> = days.iter().map(of_day).collect();
    blocks.push(Block::Small(say.word("daily-proof-explained")));
    Page { title: say.word("daily-proof-title"), blocks, ..say.page() }
}

/// The line below the cards of a daily deal: the day for which it counts, or that it no longer counts, and
/// its fingerprint. It names the day, since an old page may be read after midnight.
pub fn reminder(say: Say<'_>, view: &TableView, deal: DailyView) -> Block {
    let until = format!("<t:{}:R>", deal.day.next().begins().seconds());
    let key = if deal.late { "daily-counts-no-more" } else { "daily-counts" };
    let commitment = fingerprint(view).into();
    Block::Small(say.text(key, &[dated(deal.day), ("until", until.into()), ("commitment", commitment)]))
}

/// The button for the result of a daily deal.
pub fn to_result(say: Say<'_>, day: Day, game: GameKind) -> ChoiceButton {
    choice(DailyAsk::Result(day, game), say.word("button-daily-result"), Style::Primary)
}

fn to_board(say: Say<'_>, board: DailyBoardAsk, label: &str) -> ChoiceButton {
    choice(DailyAsk::Board(board), say.word(label), Style::Secondary)
}

fn choice(ask: DailyAsk, label: String, style: Style) -> ChoiceButton {
    ChoiceButton { id: PageChoiceId::Daily(ask).id(), label, style, ..ChoiceButton::default() }
}

fn title(say: Say<'_>, day: Day) -> String {
    say.text("daily-title", &[dated(day)])
}

fn dated(day: Day) -> (&'static str, Arg<'static>) {
    ("day", day.to_string().into())
}

fn in_a_row(say: Say<'_>, streak: usize) -> Option<Block> {
    (streak > 0).then(|| Block::Text(say.text("daily-streak", &[("count", streak.into())])))
}

fn next(say: Say<'_>, day: Day) -> Block {
    let when = format!("<t:{}:R>", day.next().begins().seconds());
    Block::Small(say.text("daily-next", &[("next", when.into())]))
}

/// Compares a result with the computer's and all others'. `over`: the day is over.
fn compared(say: Say<'_>, own: &OwnDaily, over: bool) -> Vec<String> {
    let OwnDaily { points, hard, compared, .. } = own;
    let mut told = vec![match hard {
        Some(hard) => {
            say.text("daily-points-hard", &[("points", (*points).into()), ("hard", (*hard).into())])
        }
        None => say.text("daily-points", &[("points", (*points).into())]),
    }];
    told.push(match compared.percent() {
        Some(percent) => say.text(
            "daily-beaten",
            &[("share", percent.into()), ("count", compared.others.into()), ("place", compared.place.into())],
        ),
        None => say.word(if over { "daily-alone" } else { "daily-first" }),
    });
    told
}

/// A line about the result without spoilers: no card, no move.
fn to_share(say: Say<'_>, day: Day, game: GameKind, own: &OwnDaily, streak: usize) -> String {
    let mut parts = vec![format!("{} {day}", game_name(say, game))];
    if let Some(PlayerReview { decisions, agreed, .. }) = own.review {
        let good = (SQUARES * agreed).checked_div(decisions).unwrap_or(SQUARES);
        let squares = (0..SQUARES).map(|square| if square < good { '🟩' } else { '⬜' });
        parts.push(squares.collect());
    }
    parts.push(match own.hard {
        Some(hard) => format!("{} 🤖 {hard}", own.points),
        None => own.points.to_string(),
    });
    parts.extend(own.compared.percent().map(|percent| format!("📈 {percent}%")));
    parts.extend((streak > 1).then(|| format!("🔥 {streak}")));
    parts.join(" · ")
}
