//! The lobby: the people, the next step, and the options.

use super::computers;
use super::option_lines::{changed_lines, clock, length};
use crate::ids::Moment;
use crate::page::{Block, Page, Style, Tone, escape};
use crate::table::{Do, First, Look, SitterView, TableView};
use crate::text::Say;
use crate::text::parts::{bold_name, button, host, lines, rows, title, unreachable};

/// The table's message in the lobby. `advice`: the next step for its readers.
pub fn lobby(say: Say<'_>, view: &TableView, closes: Moment, advice: String) -> Page {
    let least = usize::from(*view.game.players().start());
    let most = usize::from(view.most_seats());
    let reserved = view.chairs.iter().filter(|chair| matches!(chair.sitter, SitterView::Reserved(_))).count();
    let taken = view.chairs.len() - reserved;
    let full = view.chairs.len() >= most;
    let wanted = (view.rematch && reserved > 0)
        .then(|| say.text("lobby-rematch", &[("host", host_name(view).into())]));

    let mut blocks = vec![
        lines(&seats(say, view)),
        lines(&wanted.into_iter().chain([advice]).collect::<Vec<_>>()),
        lines(&[&[brief(say, view)][..], &changed_lines(say, view)].concat()),
    ];
    blocks.extend(unreachable(say, &view.chairs, "lobby-unreachable"));
    let is_guest = |sitter: SitterView| matches!(sitter, SitterView::Human { guest: true, .. });
    if view.options.invited.is_some() || view.chairs.iter().any(|chair| is_guest(chair.sitter)) {
        blocks.push(Block::Small(say.word("lobby-guests")));
    }
    blocks.push(Block::Small(
        say.text("lobby-closes", &[("when", format!("<t:{}:R>", closes.seconds()).into())]),
    ));
    blocks.push(Block::Small(say.text("fair-lobby", &[("commitment", fingerprint(view).into())])));

    let mut join = button(say, view, Do::Join, say.word("button-join"), Style::Success);
    // A reserved seat is free for its person.
    join.disabled = full && reserved == 0;
    let mut add = button(say, view, Do::AddComputer, say.word("button-add-computer"), Style::Secondary);
    add.disabled = full;
    let mut start = button(say, view, Do::Start, say.word("button-start"), Style::Primary);
    start.disabled = taken < least;
    let more = button(say, view, Look::Menu, say.word("button-more"), Style::Secondary);
    Page {
        title: title(say, view.game, view.name),
        tone: Tone::Lobby,
        blocks,
        rows: rows(if view.alone { vec![start, add, more] } else { vec![join, start, add, more] }),
        ..say.page()
    }
}

/// The beginning of the shuffle's fingerprint; [`super::fair()`] shows all of it.
pub fn fingerprint(view: &TableView) -> String {
    let digits: String = view.commitment.chars().take(8).collect();
    format!("`{digits}…`")
}

pub fn waiting(say: Say<'_>) -> String {
    say.word("lobby-watched")
}

/// The next step.
pub fn advice(say: Say<'_>, view: &TableView) -> String {
    let least = usize::from(*view.game.players().start());
    let reserved = view.chairs.iter().filter(|chair| matches!(chair.sitter, SitterView::Reserved(_))).count();
    // A reserved seat is free for its person.
    let full = reserved == 0 && view.chairs.len() >= usize::from(view.most_seats());
    let key = match (view.chairs.len() - reserved < least, full) {
        (true, _) if view.alone => "lobby-alone-too-few",
        (false, _) if view.alone => "lobby-alone",
        (true, _) => "lobby-too-few",
        (false, false) => "lobby-enough",
        (false, true) => "lobby-full",
    };
    say.text(key, &[("host", host_name(view).into()), ("needed", least.into())])
}

fn host_name(view: &TableView) -> String {
    host(view).map(|host| bold_name(&view.chairs, host.seat)).unwrap_or_default()
}

/// A line per seat.
fn seats(say: Say<'_>, view: &TableView) -> Vec<String> {
    let host = host(view).map(|chair| chair.key);
    // In a private chat nobody can take the free seats.
    let shown = if view.alone { view.chairs.len() } else { usize::from(view.most_seats()) };
    let sitting = view.chairs.iter().enumerate().map(|(place, chair)| {
        let number = ("number", (place + 1).into());
        let name = ("name", format!("**{}**", escape(&chair.name)).into());
        match chair.sitter {
            SitterView::Human { .. } if host == Some(chair.key) => {
                say.text("lobby-seat-host", &[number, name])
            }
            SitterView::Human { guest: true, .. } => say.text("lobby-seat-guest", &[number, name]),
            SitterView::Human { .. } => say.text("lobby-seat-person", &[number, name]),
            SitterView::Computer(level) => {
                let level = ("level", computers::level(say, level).into());
                say.text("lobby-seat-computer", &[number, name, level])
            }
            SitterView::Reserved(_) => say.text("lobby-seat-kept", &[number, name]),
        }
    });
    let free = shown.saturating_sub(view.chairs.len());
    let range = [("lowest", (shown - free + 1).into()), ("highest", shown.into()), ("count", free.into())];
    let free = (free > 0).then(|| say.text("lobby-seats-free", &range));
    sitting.chain(free).collect()
}

/// The options in one line.
fn brief(say: Say<'_>, view: &TableView) -> String {
    let parts: Vec<String> =
        [length(say, view), Some(first(say, view)), Some(clock(say, view))].into_iter().flatten().collect();
    let hints = view.options.hints.then(|| say.word("hints-allowed"));
    let thread = (view.options.thread == Some(true)).then(|| say.word("in-a-thread"));
    let line = parts.into_iter().chain(hints).chain(thread).collect::<Vec<_>>().join(" · ");
    say.language.facts().capitalised(&line)
}

pub fn first(say: Say<'_>, view: &TableView) -> String {
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
