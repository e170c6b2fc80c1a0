//! The public page of a running game.

use crate::page::{Block, Page, Style, Tone};
use crate::table::{ChairView, Do, Happened, Look, PauseReason, PlayingView, Presence, TableView};
use crate::text::games::any;
use crate::text::parts::{
    bold_names, button, is_human, lines, round_number, rows, title, unreachable, whole_hash,
};
use crate::text::{Language, Say, Texts};
use herzbot_rules::{AnyView, Seat};

/// How many of the newest events are told.
const NEWEST: usize = 8;

pub(super) fn playing(say: Say<'_>, view: &TableView, playing: &PlayingView) -> Page {
    let mut blocks = vec![Block::Text(format!(
        "{}\n{}",
        state(say, &view.chairs, playing),
        whose_turn(say, view, playing)
    ))];
    blocks.extend(absent(say, view, playing));
    blocks.extend(recent(say, view, playing, None));
    blocks.extend(any::board(say, view, playing));
    if playing.hints > 0 {
        blocks.push(Block::Small(say.text("hints-taken", &[("count", playing.hints.into())])));
    }
    blocks.extend(unreachable(say, &view.chairs, "playing-unreachable"));
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
    facts(say, chairs, playing).join(" · ")
}

/// The round and what lies where, one by one.
pub(super) fn facts(say: Say<'_>, chairs: &[ChairView], playing: &PlayingView) -> Vec<String> {
    let round = round_number(say, playing.round, playing.rounds);
    let parts = any::state(say, chairs, &playing.game);
    std::iter::once(format!("**{round}**")).chain(parts).collect()
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
            let turn = any::choosing(say, view, playing);
            let turn = turn.unwrap_or_else(|| say.text("turn-of", &args));
            match playing.deadline.filter(|_| !playing.to_move.is_empty()) {
                None => turn,
                Some(deadline) => {
                    let until = format!("<t:{}:R>", deadline.seconds());
                    say.sentences([turn, say.text("turn-until", &[("until", until.into())])])
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

pub(super) fn away(view: &TableView) -> impl Iterator<Item = &ChairView> {
    view.chairs.iter().filter(|chair| is_human(chair, Presence::Away))
}

/// What happened since the reader, or a person, last moved; to `reader` their own moves as such.
pub(super) fn recent(
    say: Say<'_>,
    view: &TableView,
    playing: &PlayingView,
    reader: Option<Seat>,
) -> Option<Block> {
    let mut told = any::events(say, &view.chairs, &playing.game, reader, &playing.recent);
    let older = told.len().saturating_sub(NEWEST);
    if older > 0 {
        told.splice(..older, [say.text("recent-older", &[("count", older.into())])]);
    }
    (!told.is_empty()).then(|| lines(&told))
}

/// What happened, a sentence each, for a spectator; `game` is the round as they see it afterwards.
pub fn events(
    texts: &Texts,
    language: Language,
    chairs: &[ChairView],
    game: &AnyView,
    happened: &[Happened],
) -> Vec<String> {
    any::events(Say::new(texts, language), chairs, game, None, happened)
}

fn buttons(say: Say<'_>, view: &TableView, playing: &PlayingView) -> Vec<crate::page::ChoiceButton> {
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
    buttons.extend(any::buttons(say, view, playing));
    buttons.push(button(view, Look::Rules, say.word("button-rules"), Style::Secondary));
    buttons.push(button(view, Look::Options, say.word("button-options"), Style::Secondary));
    buttons.push(button(view, Do::Leave, say.word("button-leave"), Style::Secondary));
    buttons
}
