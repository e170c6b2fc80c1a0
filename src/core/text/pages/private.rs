//! The private page of one player: hand, board, and moves.

use super::{SharedScene, daily, finished, playing};
use crate::page::{Block, ChoiceRow, Link, Page, Picks, Style, Tone};
use crate::table::{
    Act, ChairView, Do, Look, PauseReason, PhaseView, Play, PlayingView, Presence, TableView,
};
use crate::text::games::Scene;
use crate::text::parts::{PER_ROW, add_button, button, is_human, lines, title};
use crate::text::{Say, parts};

/// A player's own view of a table. `note` is at the top (the reason for a refusal, for example); `link` leads
/// to the table, and gets its label here.
pub fn private(say: Say<'_>, view: &TableView, note: Option<&str>, link: Option<Link>) -> Page {
    private_with(say, view, &SharedScene::default(), note, link)
}

/// [`private`] with the scene of its board.
pub fn private_with(
    say: Say<'_>,
    view: &TableView,
    scene: &SharedScene,
    note: Option<&str>,
    link: Option<Link>,
) -> Page {
    let mut page = match &view.phase {
        PhaseView::Lobby { .. } => said(say, Tone::Lobby, say.word("notice-not-started")),
        PhaseView::Playing(playing) => playing_page(say, view, playing, scene.get(say, view, playing)),
        PhaseView::Concealed(_) => no_seat(say, view),
        PhaseView::Finished(finished) if view.daily.is_some() => {
            finished::finished(say, view, finished, None)
        }
        PhaseView::Finished(finished) => {
            let mut page = said(say, Tone::Over, finished::winners(say, view, finished));
            // A single player has the rest in the table's message right below.
            if !view.alone {
                page.blocks.push(lines(&finished::standings(say, view, finished)));
            }
            page
        }
        PhaseView::Closed(closed) => said(say, Tone::Over, finished::closing(say, view, *closed)),
    };
    if let Some(note) = note {
        page.blocks.insert(0, Block::Text(note.to_owned()));
    }
    page.title = title(say, view.game, view.name);
    page.link = link.map(|link| Link { label: to_the_table(say), ..link });
    page
}

/// Asks below a private view, if there is room, where the reader wants to see their cards.
pub fn ask_where(say: Say<'_>, view: &TableView, page: &mut Page) {
    if page.rows.len() >= PER_ROW {
        return;
    }
    page.blocks.push(Block::Text(say.word("cards-question")));
    page.rows.push(ChoiceRow::Buttons(vec![
        button(say, view, Look::CardsPrivate, say.word("cards-question-private"), Style::Secondary),
        button(say, view, Look::CardsHere, say.word("cards-question-channel"), Style::Secondary),
        button(say, view, Look::CardsUntold, say.word("cards-question-untold"), Style::Secondary),
    ]));
}

/// The label of the link from a nudge to the private chat.
pub fn our_private_chat(say: Say<'_>) -> String {
    say.word("our-private-chat")
}

/// The label of the link from a nudge to the bot, for a person without a private chat.
pub fn start_a_chat(say: Say<'_>) -> String {
    say.word("start-a-chat")
}

/// The label of the link from a private view to its table.
pub fn to_the_table(say: Say<'_>) -> String {
    say.word("button-to-table")
}

fn said(say: Say<'_>, tone: Tone, text: String) -> Page {
    Page { tone, blocks: vec![Block::Text(text)], ..say.page() }
}

/// For a person without a seat.
fn no_seat(say: Say<'_>, view: &TableView) -> Page {
    let left = reader(view).is_some_and(|chair| is_human(chair, Presence::Left));
    said(say, Tone::Plain, say.word(if left { "notice-left-for-good" } else { "notice-not-at-this-table" }))
}

fn playing_page(say: Say<'_>, view: &TableView, playing: &PlayingView, scene: &Scene) -> Page {
    let Some(seat) = playing.seat else { return no_seat(say, view) };
    let mine = playing.is_readers_turn();
    let mut blocks = Vec::new();
    let away = reader(view).is_some_and(|chair| is_human(chair, Presence::Away));
    if away && playing.paused.is_none() {
        blocks.push(Block::Text(say.word("private-away")));
    }
    let last_trick = playing::to_last_trick(say, view, playing);
    let rows_of_moves = |last| scene.choices(view, u32::try_from(playing.turn).unwrap_or(u32::MAX), last);
    let mut rows =
        if mine { rows_of_moves(last_trick) } else { parts::rows(last_trick.into_iter().collect()) };
    if !mine {
        blocks.push(Block::Text(playing::whose_turn(say, view, playing)));
    }
    blocks.extend(scene.own_blocks(say, playing, mine, view.duplicate));
    if view.duplicate {
        let scores = playing::scores(say, view, playing);
        blocks.extend((!scores.is_empty()).then(|| lines(&scores)));
    }
    if playing.may_have_hint {
        add_hint(say, view, &mut rows);
    }
    if away || playing.paused == Some(PauseReason::NobodyHere) {
        rows.truncate(4);
        rows.push(ChoiceRow::Buttons(vec![button(
            say,
            view,
            Do::Back,
            say.word("button-back"),
            Style::Success,
        )]));
    }
    // Daily deals have no other page with this button.
    if view.daily.is_some() && rows.len() < PER_ROW {
        let leave = button(say, view, Do::Leave, say.word("button-leave"), Style::Secondary);
        rows.push(ChoiceRow::Buttons(vec![leave]));
    }
    // A simultaneous choice can be changed, but nobody waits for that.
    let awaited = mine && playing.draft.is_none();
    let tone = if awaited { Tone::YourTurn } else { Tone::Playing };
    let picking = playing.picking.as_ref().filter(|_| awaited);
    let picks = picking.map(|picking| Picks {
        count: picking.count,
        word: Act::from(Play::PassPicked { turn: 0 }).word_in(say.language).to_owned(),
    });
    let mut page = Page { title: title(say, view.game, view.name), tone, blocks, rows, picks, ..say.page() };
    page.blocks.extend(view.daily.map(|deal| daily::reminder(say, view, deal)));
    let room = playing::PRIVATE.saturating_sub(page.visible_length());
    page.blocks.splice(..0, playing::recent(say, view, playing, Some(seat), room));
    page
}

/// A button for a hint, beside the moves if there is room, else below them.
fn add_hint(say: Say<'_>, view: &TableView, rows: &mut Vec<ChoiceRow>) {
    let hint = button(say, view, Look::Hint, say.word("button-hint"), Style::Secondary);
    add_button(rows, hint);
}

fn reader(view: &TableView) -> Option<&ChairView> {
    view.chairs.iter().find(|chair| chair.is_of(view.reader))
}
