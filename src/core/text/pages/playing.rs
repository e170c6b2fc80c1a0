//! A game that is on, as everybody may see it.

use super::{
    Say, bold_name, bold_names, button, hearts, herz, is_human, lines, lobby, rows, teufel, title, whole_hash,
};
use crate::page::{Block, CardGroup, Page, Style, Tone, escape};
use crate::table::{
    ChairView, Do, Happened, Look, PauseReason, PlayingView, Presence, SitterView, TableView,
};
use crate::text::{Language, Texts};
use herzbot_rules::{AnyEvent, AnyView, Seat};

/// How many of the newest happenings are told.
const NEWEST: usize = 8;

pub(super) fn playing(say: Say<'_>, view: &TableView, playing: &PlayingView) -> Page {
    let mut blocks = vec![Block::Text(format!(
        "{}\n{}",
        state(say, &view.chairs, playing),
        whose_turn(say, view, playing)
    ))];
    blocks.extend(absent(say, view, playing));
    blocks.extend(recent(say, view, playing, None));
    blocks.extend(board(say, view, playing).into_iter().map(Block::Cards));
    if let AnyView::Teufel(game) = &playing.game {
        blocks.extend(teufel::board(say, view, playing, game));
    }
    if let AnyView::Hearts(game) = &playing.game {
        blocks.extend(hearts::board(say, view, playing, game));
    }
    if playing.hints > 0 {
        blocks.push(Block::Small(say.text("hints-taken", &[("count", playing.hints.into())])));
    }
    blocks.extend(lobby::unreachable(say, &view.chairs, "playing-unreachable"));
    blocks.push(Block::Small(say.text(
        "fair-playing",
        &[
            ("commitment", whole_hash(&view.commitment).into()),
            ("digest", whole_hash(&playing.digest).into()),
        ],
    )));
    Page {
        title: title(say, view.game, view.name),
        tone: Tone::Playing,
        blocks,
        rows: rows(buttons(say, view, playing)),
        ..say.page()
    }
}

/// The round and what lies where.
fn state(say: Say<'_>, chairs: &[ChairView], playing: &PlayingView) -> String {
    let round = round(say, playing.round, playing.rounds);
    match &playing.game {
        AnyView::Herz(game) => format!("**{round}** · {}", herz::piles(say, game)),
        AnyView::Teufel(game) => format!("**{round}** · {}", teufel::state(say, chairs, game)),
        AnyView::Hearts(game) => {
            let parts = hearts::state(say, chairs, game);
            std::iter::once(format!("**{round}**")).chain(parts).collect::<Vec<_>>().join(" · ")
        }
    }
}

/// "Round 2 of 4".
pub(super) fn round(say: Say<'_>, round: usize, rounds: Option<usize>) -> String {
    match rounds {
        Some(rounds) => say.text("round-of", &[("round", round.into()), ("rounds", rounds.into())]),
        None => say.text("round-number", &[("round", round.into())]),
    }
}

/// Whose turn it is, since when, until when; or why nobody can play.
pub(super) fn whose_turn(say: Say<'_>, view: &TableView, playing: &PlayingView) -> String {
    match playing.paused {
        Some(PauseReason::Host) => say.word("paused-host"),
        Some(PauseReason::NobodyHere) => say.word("paused-nobody"),
        None => {
            let names = bold_names(say, &view.chairs, playing.to_move.iter());
            let since = format!("<t:{}:R>", playing.since.seconds());
            let args =
                [("count", playing.to_move.len().into()), ("names", names.into()), ("since", since.into())];
            let turn = match &playing.game {
                AnyView::Hearts(game) => hearts::choosing(say, view, playing, game),
                AnyView::Herz(_) | AnyView::Teufel(_) => None,
            };
            let turn = turn.unwrap_or_else(|| say.text("turn-of", &args));
            match playing.deadline.filter(|_| !playing.to_move.is_empty()) {
                None => turn,
                Some(deadline) => {
                    let until = format!("<t:{}:R>", deadline.seconds());
                    format!("{turn} {}", say.text("turn-until", &[("until", until.into())]))
                }
            }
        }
    }
}

/// For whom the computer keeps a seat.
fn absent(say: Say<'_>, view: &TableView, playing: &PlayingView) -> Option<Block> {
    let seats: Vec<Seat> = away(view).map(|chair| chair.seat).collect();
    (!seats.is_empty() && playing.paused != Some(PauseReason::NobodyHere)).then(|| {
        let args = [("count", seats.len().into()), ("names", bold_names(say, &view.chairs, seats).into())];
        Block::Text(say.text("away-people", &args))
    })
}

fn away(view: &TableView) -> impl Iterator<Item = &ChairView> {
    view.chairs.iter().filter(|chair| is_human(chair, Presence::Away))
}

/// What happened since the reader, or a person, last moved; to `reader` their own moves as such.
pub(super) fn recent(
    say: Say<'_>,
    view: &TableView,
    playing: &PlayingView,
    reader: Option<Seat>,
) -> Option<Block> {
    let mut told = sentences(say, &view.chairs, &playing.game, reader, &playing.recent);
    let older = told.len().saturating_sub(NEWEST);
    if older > 0 {
        told.splice(..older, [say.text("recent-older", &[("count", older.into())])]);
    }
    (!told.is_empty()).then(|| lines(&told))
}

/// What has happened, a sentence each, for somebody who only watches; `game` is the round as they see it afterwards.
pub fn events(
    texts: &Texts,
    language: Language,
    chairs: &[ChairView],
    game: &AnyView,
    happened: &[Happened],
) -> Vec<String> {
    sentences(Say::new(texts, language), chairs, game, None, happened)
}

fn sentences(
    say: Say<'_>,
    chairs: &[ChairView],
    game: &AnyView,
    reader: Option<Seat>,
    happened: &[Happened],
) -> Vec<String> {
    match game {
        AnyView::Hearts(game) => hearts::told(say, chairs, game, reader, happened),
        AnyView::Herz(_) | AnyView::Teufel(_) => {
            happened.iter().filter_map(|happened| happening(say, chairs, reader, happened)).collect()
        }
    }
}

fn happening(
    say: Say<'_>,
    chairs: &[ChairView],
    reader: Option<Seat>,
    happened: &Happened,
) -> Option<String> {
    match &happened.event {
        AnyEvent::Herz(event) => Some(herz::event(say, chairs, reader, event)),
        AnyEvent::Teufel(event) => Some(teufel::event(say, chairs, reader, event)),
        AnyEvent::Hearts(_) => None,
    }
}

/// What lies in front of each seat.
fn board(say: Say<'_>, view: &TableView, playing: &PlayingView) -> Vec<CardGroup> {
    let towers = |seat: Seat| match &playing.game {
        AnyView::Herz(game) => Some((herz::tower_of(game, seat), seat)),
        AnyView::Teufel(_) | AnyView::Hearts(_) => None,
    };
    let active = |seat| playing.paused.is_none() && playing.to_move.contains(seat);
    view.chairs
        .iter()
        .filter_map(|chair| towers(chair.seat))
        .map(|(tower, seat)| {
            let total = playing.totals.get(seat).copied().unwrap_or_default();
            let caption = caption(say, view, seat, tower.points, total, playing.round > 1);
            herz::tower(say, caption, &tower, active(seat))
        })
        .collect()
}

/// "**Anna** · 7 points · 30 in all".
fn caption(say: Say<'_>, view: &TableView, seat: Seat, points: i32, total: i32, later: bool) -> String {
    let mut caption = seat_name(say, view, seat);
    caption.push_str(" · ");
    caption.push_str(&say.text("points-count", &[("count", points.into())]));
    if later {
        caption.push_str(" · ");
        caption.push_str(&say.text("points-in-all", &[("count", (total + points).into())]));
    }
    caption
}

/// The name at a seat, and who plays there if it is not its owner.
pub(super) fn seat_name(say: Say<'_>, view: &TableView, seat: Seat) -> String {
    let name = bold_name(&view.chairs, seat);
    let Some(chair) = super::chair(&view.chairs, seat) else { return name };
    let mark = match chair.sitter {
        SitterView::Human { presence: Presence::Here, .. } | SitterView::Reserved(_) => return name,
        SitterView::Human { presence: Presence::Away, .. } => "seat-away",
        SitterView::Human { presence: Presence::Left, .. } => "seat-left",
        SitterView::Computer(_) => "seat-computer",
    };
    say.text(mark, &[("name", format!("**{}**", escape(&chair.name)).into())])
}

fn buttons(say: Say<'_>, view: &TableView, playing: &PlayingView) -> Vec<crate::page::Choice> {
    let mut buttons = vec![button(view, Look::MyCards, say.word("button-my-cards"), Style::Primary)];
    if away(view).next().is_some() {
        buttons.push(button(view, Do::Back, say.word("button-back"), Style::Success));
    }
    match playing.paused {
        None => buttons.push(button(view, Do::Pause, say.word("button-pause"), Style::Secondary)),
        Some(PauseReason::Host) => {
            buttons.push(button(view, Do::Resume, say.word("button-resume"), Style::Success));
        }
        Some(PauseReason::NobodyHere) => {}
    }
    buttons.extend(match &playing.game {
        AnyView::Hearts(game) => hearts::to_last_trick(say, view, playing, game),
        AnyView::Herz(_) | AnyView::Teufel(_) => None,
    });
    buttons.push(button(view, Look::Rules, say.word("button-rules"), Style::Secondary));
    buttons.push(button(view, Look::Options, say.word("button-options"), Style::Secondary));
    buttons.push(button(view, Do::Leave, say.word("button-leave"), Style::Secondary));
    buttons
}
