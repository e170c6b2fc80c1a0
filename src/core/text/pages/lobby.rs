//! The lobby: who is there, what to do, what will be played.

use super::computers;
use super::option_lines::{changed_lines, clock, length};
use crate::ids::Moment;
use crate::page::{Block, Page, Style, Tone, escape};
use crate::table::{Do, First, Look, SitterView, TableView};
use crate::text::Say;
use crate::text::parts::{bold_name, button, host, lines, rows, title, unreachable};

/// `advice`: what its readers can do next.
pub(super) fn lobby(say: Say<'_>, view: &TableView, closes: Moment, advice: String) -> Page {
    let least = usize::from(*view.game.players().start());
    let most = usize::from(view.max_players);
    let reserved = view.chairs.iter().filter(|chair| matches!(chair.sitter, SitterView::Reserved(_))).count();
    let taken = view.chairs.len() - reserved;
    let computers = view.chairs.iter().any(|chair| matches!(chair.sitter, SitterView::Computer(_)));
    let full = view.chairs.len() >= most;

    let mut blocks = vec![
        lines(&seats(say, view)),
        Block::Text(advice),
        lines(&[&[brief(say, view)][..], &changed_lines(say, view)].concat()),
    ];
    blocks.extend(unreachable(say, &view.chairs, "lobby-unreachable"));
    blocks.push(Block::Small(
        say.text("lobby-closes", &[("when", format!("<t:{}:R>", closes.seconds()).into())]),
    ));
    blocks.push(Block::Small(say.text("fair-lobby", &[("commitment", fingerprint(view).into())])));

    let mut join = button(say, view, Do::Join, say.word("button-join"), Style::Success);
    // A kept seat is still free for the one for whom it is kept.
    join.disabled = full && reserved == 0;
    let leave = button(say, view, Do::Leave, say.word("button-leave"), Style::Secondary);
    let mut add = button(say, view, Do::AddComputer, say.word("button-add-computer"), Style::Secondary);
    add.disabled = full;
    let mut less =
        button(say, view, Do::RemoveComputer, say.word("button-remove-computer"), Style::Secondary);
    less.disabled = !computers;
    let how = button(say, view, Look::Computers, say.word("button-computers"), Style::Secondary);
    let mut start = button(say, view, Do::Start, say.word("button-start"), Style::Primary);
    start.disabled = taken < least;
    let read = button(say, view, Look::Rules, say.word("button-rules"), Style::Secondary);
    let fair = button(say, view, Look::Fair, say.word("button-fair"), Style::Secondary);
    let options = button(say, view, Look::Options, say.word("button-options"), Style::Secondary);
    Page {
        title: title(say, view.game, view.name),
        tone: Tone::Lobby,
        blocks,
        rows: rows(if view.alone {
            vec![start, add, less, leave, read, options, how, fair]
        } else {
            vec![join, leave, add, less, start, read, options, how, fair]
        }),
        ..say.page()
    }
}

/// The beginning of the fingerprint of the table's shuffle; [`super::fair()`] shows all of it.
fn fingerprint(view: &TableView) -> String {
    let digits: String = view.commitment.chars().take(8).collect();
    format!("`{digits}…`")
}

/// What spectators wait for.
pub(super) fn waiting(say: Say<'_>) -> String {
    say.word("lobby-watched")
}

/// What is to be done next.
pub(super) fn advice(say: Say<'_>, view: &TableView) -> String {
    let least = usize::from(*view.game.players().start());
    let reserved = view.chairs.iter().filter(|chair| matches!(chair.sitter, SitterView::Reserved(_))).count();
    let full = view.chairs.len() >= usize::from(view.max_players);
    let key = match (view.chairs.len() - reserved < least, full) {
        (true, _) if view.alone => "lobby-alone-too-few",
        (false, _) if view.alone => "lobby-alone",
        (true, _) => "lobby-too-few",
        (false, false) => "lobby-enough",
        (false, true) => "lobby-full",
    };
    let host_name = host(view).map(|host| bold_name(&view.chairs, host.seat)).unwrap_or_default();
    say.text(key, &[("host", host_name.into()), ("needed", least.into())])
}

/// A line per seat.
fn seats(say: Say<'_>, view: &TableView) -> Vec<String> {
    let host = host(view).map(|chair| chair.key);
    // Nobody can take a free seat where one plays alone.
    let shown = if view.alone { view.chairs.len() } else { usize::from(view.max_players) };
    (0..shown)
        .map(|place| {
            let number = ("number", (place + 1).into());
            let Some(chair) = view.chairs.get(place) else { return say.text("lobby-seat-free", &[number]) };
            let key = match chair.sitter {
                SitterView::Human { .. } if host == Some(chair.key) => "lobby-seat-host",
                SitterView::Human { .. } => "lobby-seat-person",
                SitterView::Computer(level) => {
                    let name = format!("**{}**", escape(&chair.name));
                    let args =
                        [number, ("name", name.into()), ("level", computers::level(say, level).into())];
                    return say.text("lobby-seat-computer", &args);
                }
                SitterView::Reserved(_) => "lobby-seat-kept",
            };
            say.text(key, &[number, ("name", format!("**{}**", escape(&chair.name)).into())])
        })
        .collect()
}

/// What will be played, in a line.
fn brief(say: Say<'_>, view: &TableView) -> String {
    let parts: Vec<String> =
        [length(say, view), Some(first(say, view)), Some(clock(say, view))].into_iter().flatten().collect();
    let hints = view.options.hints.then(|| say.word("hints-allowed"));
    let thread = (view.options.thread == Some(true)).then(|| say.word("in-a-thread"));
    let line = parts.into_iter().chain(hints).chain(thread).collect::<Vec<_>>().join(" · ");
    say.language.facts().capitalised(&line)
}

/// Who begins.
pub(super) fn first(say: Say<'_>, view: &TableView) -> String {
    let named = match view.options.first {
        First::Drawn => None,
        First::Chair(key) => view.chairs.iter().find(|chair| chair.key == key),
    };
    let (drawn, by_name) = if view.game.first_deals() {
        ("dealer-drawn", "dealer-named")
    } else {
        ("first-drawn", "first-named")
    };
    match named {
        None => say.word(drawn),
        Some(chair) => say.text(by_name, &[("name", bold_name(&view.chairs, chair.seat).into())]),
    }
}
