//! Renders the drawn table: see [`crate::board`].

use super::SharedScene;
use super::lobby::advice;
use super::playing::{away, facts, to_last_trick};
use crate::board::{Audience, Board, BoardSeat, BoardSitter, Control, SeatEnd, Stage};
use crate::ids::{Moment, PersonId};
use crate::page::{ChoiceButton, Style};
use crate::table::{
    ChairView, ConcealedView, Do, Look, PauseReason, PhaseView, PlayingView, Presence, RoundView, SitterView,
    TableView,
};
use crate::text::games::{self, Scene, Teller, round_number, scene};
use crate::text::parts::{bold_names, button, host, own_holiday, title, with_holidays};
use crate::text::{Say, plain};
use herzbot_rules::{Seat, SeatSet};

/// The table for `view`'s reader. `account` gives the platform's id of a person; `note`: a further message
/// for the reader, with markup.
pub fn board(
    say: Say<'_>,
    view: &TableView,
    account: &dyn Fn(PersonId) -> Option<String>,
    note: Option<&str>,
) -> Board {
    board_with(say, view, SharedScene::default(), account, note)
}

/// [`board`] with the scene of its page.
pub fn board_with(
    say: Say<'_>,
    view: &TableView,
    scene: SharedScene,
    account: &dyn Fn(PersonId) -> Option<String>,
    note: Option<&str>,
) -> Board {
    let mut board = Board {
        table: view.id.to_string(),
        title: title(say, view.game, view.name),
        seats: view.chairs.iter().map(|chair| seat(say, view, chair, account)).collect(),
        most_seats: view.most_seats(),
        notes: note.map(str::to_owned).into_iter().collect(),
        ..Board::default()
    };
    match &view.phase {
        PhaseView::Lobby { .. } => {
            board.status = advice(say, view);
            board.controls = lobby_controls(say, view);
        }
        PhaseView::Playing(playing) => {
            fill(say, view, playing, scene.take(say, view, playing), &mut board);
        }
        PhaseView::Concealed(concealed) => conceal(say, view, concealed, &mut board),
        PhaseView::Finished(finished) => {
            board.stage = Stage::Over;
            if let Some(last) = &finished.last {
                last_position(say, view, &view.chairs, last, &mut board);
            }
            for (shown, chair) in board.seats.iter_mut().zip(&view.chairs) {
                let BoardSeat { account, role, sitter, .. } = seat(say, view, chair, account);
                let ends = finished.places.get(chair.seat).zip(finished.totals.get(chair.seat));
                let result =
                    ends.map(|(place, total)| SeatEnd { place: *place, total: *total, gained: None });
                *shown = BoardSeat { account, role, sitter, result, ..std::mem::take(shown) };
            }
        }
        PhaseView::Closed(_) => board.stage = Stage::Over,
    }
    board
}

/// The board of a round's result at `table`: its last position, and the deciding cards.
pub fn round_board(say: Say<'_>, table: &TableView, view: &RoundView) -> Board {
    let teller = Teller { say, chairs: &view.chairs, reader: None };
    let mut board = Board {
        table: table.id.to_string(),
        title: title(say, view.kind, view.name),
        stage: Stage::RoundOver,
        round: view.round,
        end: games::ending(teller, &view.last.game).deciding_cards(),
        ..Board::default()
    };
    last_position(say, table, &view.chairs, &view.last, &mut board);
    for (shown, chair) in board.seats.iter_mut().zip(&view.chairs) {
        shown.result = round_end(view, chair.seat);
    }
    board
}

/// A seat's standing after a round, with its points of the round.
fn round_end(view: &RoundView, seat: Seat) -> Option<SeatEnd> {
    let (place, total) = (*view.places().get(seat)?, *view.totals.get(seat)?);
    Some(SeatEnd { place, total, gained: view.points.get(seat).copied() })
}

/// The last position of a round, with its last events.
fn last_position(
    say: Say<'_>,
    table: &TableView,
    chairs: &[ChairView],
    last: &PlayingView,
    board: &mut Board,
) {
    board.round = last.round;
    board.facts = facts(say, chairs, last);
    board.zones = scene(say, table, last, false).take_zones();
    board.happened = games::steps(Teller { say, chairs, reader: None }, &last.game, &last.recent, false);
    board.seats = chairs
        .iter()
        .map(|chair| BoardSeat {
            seat: chair.seat.0,
            name: plain(&chair.name),
            facts: games::seat(say, table, last, chair.seat).facts,
            ..BoardSeat::default()
        })
        .collect();
}

fn fill(say: Say<'_>, view: &TableView, playing: &PlayingView, mut scene: Scene, board: &mut Board) {
    let mine = playing.is_readers_turn();
    let awaited = mine && playing.draft.is_none();
    board.stage = Stage::Playing;
    board.round = playing.round;
    board.reader = playing.seat.map(|seat| seat.0);
    board.status =
        if mine { own_holiday(say, playing, scene.status(say)) } else { whose_turn(say, view, playing) };
    board.turn = awaited.then(|| u64::try_from(playing.turn).unwrap_or(u64::MAX));
    clock(view, playing.deadline.filter(|_| playing.paused.is_none()), board);
    board.facts = facts(say, &view.chairs, playing);
    board.moves = scene.board_moves(view);
    board.zones = scene.take_zones();
    board.hand_name = std::mem::take(&mut scene.hand.name);
    board.hand = scene.hand.cards();
    let teller = Teller { say, chairs: &view.chairs, reader: playing.seat };
    board.happened = games::steps(teller, &playing.game, &playing.recent, false);
    board.controls = playing_controls(say, view, playing);
    for (seat, chair) in board.seats.iter_mut().zip(&view.chairs) {
        seat.active = playing.paused.is_none()
            && playing.to_move.contains(chair.seat)
            && !playing.drafted.contains(chair.seat);
        let scene = games::seat(say, view, playing, chair.seat);
        (seat.facts, seat.cards) = (scene.facts, scene.cards);
    }
}

/// The public facts of a game whose cards only its people see.
fn conceal(say: Say<'_>, view: &TableView, concealed: &ConcealedView, board: &mut Board) {
    board.stage = Stage::Playing;
    board.round = concealed.round;
    let why = say.word("playing-concealed");
    if concealed.paused.is_some() || !concealed.late.is_empty() {
        board.status = turn(say, view, concealed.paused, concealed.late, || None);
        board.notes.push(why);
    } else {
        board.status = why;
    }
    clock(view, concealed.deadline.filter(|_| concealed.paused.is_none()), board);
    board.facts = vec![round_number(say, view.game, concealed.round, concealed.rounds)];
    board.controls = shared_controls(say, view, concealed.paused);
    for (seat, chair) in board.seats.iter_mut().zip(&view.chairs) {
        seat.active = concealed.paused.is_none() && concealed.late.contains(chair.seat);
    }
}

/// The clock of the current turn, if running.
fn clock(view: &TableView, deadline: Option<Moment>, board: &mut Board) {
    board.deadline = deadline.map(|deadline| deadline.0);
    board.clock = view.options.clock.limit().filter(|_| deadline.is_some()).map(millis);
}

fn millis(time: std::time::Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Whose turn it is, or why nobody can play; the clock is drawn separately.
pub fn whose_turn(say: Say<'_>, view: &TableView, playing: &PlayingView) -> String {
    let told = turn(say, view, playing.paused, playing.to_move, || games::choosing(say, view, playing));
    if playing.paused.is_some() { told } else { with_holidays(say, view, playing, told) }
}

fn turn(
    say: Say<'_>,
    view: &TableView,
    paused: Option<PauseReason>,
    to_move: SeatSet,
    choosing: impl FnOnce() -> Option<String>,
) -> String {
    match paused {
        Some(PauseReason::Host) => say.word("paused-host"),
        Some(PauseReason::NobodyHere) => say.word("paused-nobody"),
        None => choosing().unwrap_or_else(|| {
            let names = bold_names(say, &view.chairs, to_move.iter());
            let count = ("count", to_move.len().into());
            say.text("board-turn-of", &[count, ("names", names.into())])
        }),
    }
}

fn seat(
    say: Say<'_>,
    view: &TableView,
    chair: &ChairView,
    account_of: &dyn Fn(PersonId) -> Option<String>,
) -> BoardSeat {
    let is_host = host(view).is_some_and(|host| host.key == chair.key);
    let (role, account) = match chair.sitter {
        SitterView::Human { person, presence: Presence::Here, guest, .. } => {
            let role = match (is_host, guest) {
                (true, _) => "board-role-host",
                (false, true) => "board-role-guest",
                (false, false) => "",
            };
            (role, account_of(person))
        }
        SitterView::Human { person, presence: Presence::Away, .. } => ("board-role-away", account_of(person)),
        SitterView::Human { presence: Presence::Left, .. } => ("board-role-left", None),
        SitterView::Computer(_) => ("board-role-computer", None),
        SitterView::Reserved(_) => ("board-role-kept", None),
    };
    let sitter = match chair.sitter {
        SitterView::Human { presence: Presence::Here, .. } | SitterView::Reserved(_) => BoardSitter::Person,
        SitterView::Human { presence: Presence::Away | Presence::Left, .. } => BoardSitter::Away,
        SitterView::Computer(_) => BoardSitter::Computer,
    };
    let kept_for = match chair.sitter {
        SitterView::Reserved(person) => account_of(person),
        SitterView::Human { .. } | SitterView::Computer(_) => None,
    };
    BoardSeat {
        seat: chair.seat.0,
        name: plain(&chair.name),
        account,
        kept_for,
        host: is_host,
        sitter,
        role: if role.is_empty() { String::new() } else { say.word(role) },
        ..BoardSeat::default()
    }
}

fn lobby_controls(say: Say<'_>, view: &TableView) -> Vec<Control> {
    let is_kept = |chair: &&ChairView| matches!(chair.sitter, SitterView::Reserved(_));
    let kept = view.chairs.iter().filter(is_kept).count();
    let computers = view.chairs.iter().any(|chair| matches!(chair.sitter, SitterView::Computer(_)));
    let full = view.chairs.len() >= usize::from(view.most_seats());
    let enough = view.chairs.len() - kept >= usize::from(*view.game.players().start());
    let make = |act: Do, key: &str, style: Style, disabled: bool, audience: Audience| Control {
        button: ChoiceButton { disabled, ..button(say, view, act, say.word(key), style) },
        audience,
    };
    let look = |act: Look, key: &str, audience: Audience| Control {
        button: button(say, view, act, say.word(key), Style::Secondary),
        audience,
    };
    // The host's next step is emphasized.
    let (add, start) =
        if enough { (Style::Secondary, Style::Primary) } else { (Style::Primary, Style::Secondary) };
    vec![
        make(Do::Join, "button-join", Style::Success, full && kept == 0, Audience::Guests),
        make(Do::Start, "button-start", start, !enough, Audience::Host),
        make(Do::AddComputer, "button-add-computer", add, full, Audience::Host),
        make(Do::RemoveComputer, "button-remove-computer", Style::Secondary, !computers, Audience::Host),
        look(Look::Computers, "button-computers", Audience::Host),
        look(Look::Options, "button-options", Audience::Everybody),
        look(Look::Rules, "button-rules", Audience::Everybody),
        look(Look::Fair, "button-fair", Audience::Everybody),
        make(Do::Leave, "button-leave", Style::Danger, false, Audience::Seated),
    ]
}

fn playing_controls(say: Say<'_>, view: &TableView, playing: &PlayingView) -> Vec<Control> {
    let make = |button: ChoiceButton, audience: Audience| Control { button, audience };
    let mut controls = Vec::new();
    let reader = playing.seat.and_then(|seat| view.chairs.iter().find(|chair| chair.seat == seat));
    let is_away = reader.is_some_and(|reader| away(view).any(|chair| chair.key == reader.key));
    if reader.is_some() && (is_away || playing.paused == Some(PauseReason::NobodyHere)) {
        let back = button(say, view, Do::Back, say.word("button-back"), Style::Success);
        controls.push(make(back, Audience::Seated));
    }
    if playing.may_have_hint {
        let hint = button(say, view, Look::Hint, say.word("button-hint"), Style::Secondary);
        controls.push(make(hint, Audience::Seated));
    }
    controls.extend(to_last_trick(say, view, playing).into_iter().map(|it| make(it, Audience::Everybody)));
    controls.extend(shared_controls(say, view, playing.paused));
    let leave = button(say, view, Do::Leave, say.word("button-leave"), Style::Danger);
    controls.push(make(leave, Audience::Seated));
    controls
}

/// The controls of a running game that don't depend on its cards.
fn shared_controls(say: Say<'_>, view: &TableView, paused: Option<PauseReason>) -> Vec<Control> {
    let make = |button: ChoiceButton, audience: Audience| Control { button, audience };
    let mut controls = Vec::new();
    match paused {
        None => {
            let pause = button(say, view, Do::Pause, say.word("button-pause"), Style::Secondary);
            controls.push(make(pause, Audience::Host));
        }
        Some(PauseReason::Host) => {
            let resume = button(say, view, Do::Resume, say.word("button-resume"), Style::Success);
            controls.push(make(resume, Audience::Host));
        }
        Some(PauseReason::NobodyHere) => {}
    }
    let look = |act: Look, key: &str| button(say, view, act, say.word(key), Style::Secondary);
    controls.push(make(look(Look::Rules, "button-rules"), Audience::Everybody));
    controls.push(make(look(Look::Options, "button-options"), Audience::Everybody));
    controls.push(make(look(Look::Fair, "button-fair"), Audience::Everybody));
    controls
}
