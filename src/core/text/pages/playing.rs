//! The public page of a running game.

use crate::ids::Moment;
use crate::page::{Block, ChoiceButton, Page, Style, Tone, escape, visible_length};
use crate::table::{
    Act, ChairView, Do, Happened, Look, PauseReason, PlayingView, Presence, SitterView, TableView,
};
use crate::text::Say;
use crate::text::games::{
    self, GameWords as _, OneOf as _, Scene, Teller, round_number, with_kind, with_view,
};
use crate::text::parts::{bold_names, button, is_human, lines, rows, title, unreachable, with_holidays};
use herzbot_rules::{AnyMove, AnyView, Seat, SeatSet};

/// The maximum number of visible characters of the table's message, unless required parts are longer.
const TABLE: usize = 650;
/// The same for a private view.
pub const PRIVATE: usize = 450;
/// The maximum number of visible characters of recent events.
const NEWS: usize = 200;
/// The visible characters of "… and 23 earlier moves."
const OLDER: usize = 28;

pub fn playing(say: Say<'_>, view: &TableView, playing: &PlayingView, scene: &Scene) -> Page {
    let mut blocks = vec![Block::Text(format!(
        "{}\n{}",
        state(say, &view.chairs, playing),
        whose_turn(say, view, playing)
    ))];
    blocks.extend(scene.table_blocks(playing, scores(say, view, playing)));
    if playing.hints > 0 {
        blocks.push(Block::Small(say.text("hints-taken", &[("count", playing.hints.into())])));
    }
    blocks.extend(unreachable(say, &view.chairs, "playing-unreachable"));
    blocks.extend(view.seat_to_take().map(|chair| {
        let name = format!("**{}**", escape(&chair.name));
        Block::Small(say.text("playing-late", &[("name", name.into())]))
    }));
    let mut page = Page {
        title: title(say, view.game, view.name),
        tone: Tone::Playing,
        blocks,
        rows: rows(buttons(say, view, playing.paused, to_last_trick(say, view, playing))),
        ..say.page()
    };
    let news = recent(say, view, playing, None, TABLE.saturating_sub(page.visible_length()));
    page.blocks.splice(1..1, news);
    page
}

/// A line for each seat, in games that have one.
pub fn scores(say: Say<'_>, view: &TableView, playing: &PlayingView) -> Vec<String> {
    let score = |chair: &ChairView| games::seat(say, view, playing, chair.seat).score;
    view.chairs.iter().map(score).filter(|score| !score.is_empty()).collect()
}

/// The message of a single player's table during the game; see [`super::table_alone`].
pub fn alone(say: Say<'_>, view: &TableView, playing: &PlayingView) -> Page {
    let rivals = view.chairs.iter().filter(|chair| matches!(chair.sitter, SitterView::Computer(_)));
    let names = bold_names(say, &view.chairs, rivals.map(|chair| chair.seat));
    let word = |act: Act| format!("`{}`", act.word_in(say.language));
    let words = [Look::Rules.into(), Look::Options.into(), Do::Pause.into(), Do::Leave.into()].map(word);
    let mut blocks = vec![
        Block::Text(say.text("playing-alone", &[("names", names.into())])),
        Block::Small(say.text("playing-alone-words", &[("words", say.one_of(&words).into())])),
    ];
    let mut choices = Vec::new();
    if playing.paused == Some(PauseReason::Host) {
        blocks.insert(0, Block::Text(whose_turn(say, view, playing)));
        choices.push(button(say, view, Do::Resume, say.word("button-resume"), Style::Success));
    }
    Page {
        title: title(say, view.game, view.name),
        tone: Tone::Playing,
        blocks,
        rows: rows(choices),
        ..say.page()
    }
}

/// The round and the facts, in one line.
fn state(say: Say<'_>, chairs: &[ChairView], playing: &PlayingView) -> String {
    facts(say, chairs, playing).join(" · ")
}

/// The round and the facts, one by one.
pub fn facts(say: Say<'_>, chairs: &[ChairView], playing: &PlayingView) -> Vec<String> {
    let round = round_number(say, playing.game.kind(), playing.round, playing.rounds);
    let teller = Teller { say, chairs, reader: playing.seat };
    let parts = with_view!(&playing.game, G, view => G::facts(teller, view));
    std::iter::once(format!("**{round}**")).chain(parts).collect()
}

/// Tells whose turn it is, and until when; or why nobody can play.
pub fn whose_turn(say: Say<'_>, view: &TableView, playing: &PlayingView) -> String {
    let PlayingView { paused, to_move, deadline, .. } = *playing;
    let told = turn(say, view, paused, to_move, deadline, || games::choosing(say, view, playing));
    if paused.is_some() { told } else { with_holidays(say, view, playing, told) }
}

/// Tells this like [`whose_turn`]; `choosing`: the text about missing choices, in a simultaneous choice.
pub fn turn(
    say: Say<'_>,
    view: &TableView,
    paused: Option<PauseReason>,
    to_move: SeatSet,
    deadline: Option<Moment>,
    choosing: impl FnOnce() -> Option<String>,
) -> String {
    match paused {
        Some(PauseReason::Host) => say.word("paused-host"),
        Some(PauseReason::NobodyHere) => say.word("paused-nobody"),
        None => {
            let names = || bold_names(say, &view.chairs, to_move.iter());
            let count = ("count", to_move.len().into());
            let choosing = choosing();
            match deadline.filter(|_| !to_move.is_empty()) {
                None => choosing.unwrap_or_else(|| say.text("turn-of", &[count, ("names", names().into())])),
                Some(deadline) => {
                    let until = format!("<t:{}:R>", deadline.seconds());
                    let turn = choosing.unwrap_or_else(names);
                    say.text("turn-until", &[("turn", turn.into()), ("until", until.into())])
                }
            }
        }
    }
}

pub fn away(view: &TableView) -> impl Iterator<Item = &ChairView> {
    view.chairs.iter().filter(|chair| is_human(chair, Presence::Away))
}

/// The latest events since the reader, or a person, last moved, in at most `room` visible characters, but at
/// least one for a reader. `reader`: their own moves are in the second person.
pub fn recent(
    say: Say<'_>,
    view: &TableView,
    playing: &PlayingView,
    reader: Option<Seat>,
    room: usize,
) -> Option<Block> {
    let teller = Teller { say, chairs: &view.chairs, reader };
    let mut told = games::events(teller, &playing.game, &playing.recent, true);
    let forced = games::events(teller, &playing.game, &playing.forced, false);
    told.retain(|event| !forced.contains(event));
    let for_them =
        (!forced.is_empty()).then(|| say.text("private-forced", &[("moves", say.sentences(forced).into())]));
    let room = room.saturating_sub(OLDER).min(NEWS);
    let mut used = 0;
    let fitting = told.iter().rev().take_while(|event| {
        used += visible_length(event) + 1;
        used <= room
    });
    let least = usize::from(reader.is_some()).min(told.len());
    let older = told.len() - fitting.count().max(least);
    if older > 0 {
        told.splice(..older, [say.text("recent-older", &[("count", older.into())])]);
    }
    told.splice(..0, for_them);
    (!told.is_empty()).then(|| lines(&told))
}

/// A secret move, for readers who may see everything; none if no move of the game is secret. The name gets no
/// markup.
pub fn secret_move(say: Say<'_>, name: &str, mv: AnyMove) -> Option<String> {
    let name = escape(name);
    with_kind!(mv.kind(), G => G::move_of(mv).and_then(|mv| G::secret_move(say, &name, mv)))
}

/// The events for a spectator, a sentence each; `game`: their view of the round afterwards.
pub fn events(say: Say<'_>, chairs: &[ChairView], game: &AnyView, happened: &[Happened]) -> Vec<String> {
    games::events(Teller { say, chairs, reader: None }, game, happened, false)
}

/// The button for the last trick, if there is one: in this round, or at the end of the previous one.
pub fn to_last_trick(say: Say<'_>, view: &TableView, playing: &PlayingView) -> Option<ChoiceButton> {
    let teller = Teller { say, chairs: &view.chairs, reader: playing.seat };
    let label = with_kind!(playing.game.kind(), G => G::LAST_TRICK)?;
    let there_is = playing.round > 1
        || with_view!(&playing.game, G, view => G::last_trick(teller, view, None)).is_some();
    there_is.then(|| button(say, view, Look::Back, say.word(label), Style::Secondary))
}

/// The buttons below the message of a running game.
pub fn buttons(
    say: Say<'_>,
    view: &TableView,
    paused: Option<PauseReason>,
    last_trick: Option<ChoiceButton>,
) -> Vec<ChoiceButton> {
    let mut buttons = vec![button(say, view, Look::MyCards, say.word("button-my-cards"), Style::Primary)];
    if away(view).next().is_some() {
        buttons.push(button(say, view, Do::Back, say.word("button-back"), Style::Success));
    }
    match paused {
        None => buttons.push(button(say, view, Do::Pause, say.word("button-pause"), Style::Secondary)),
        Some(PauseReason::Host) => {
            buttons.push(button(say, view, Do::Resume, say.word("button-resume"), Style::Success));
        }
        Some(PauseReason::NobodyHere) => {}
    }
    buttons.extend(last_trick);
    if view.seat_to_take().is_some() {
        buttons.push(button(say, view, Do::Join, say.word("button-join"), Style::Success));
    }
    buttons.push(button(say, view, Look::Menu, say.word("button-more"), Style::Secondary));
    buttons
}
