//! What one player sees, and may do.

use super::{FIVE, Say, button, hearts, herz, is_human, lines, over, playing, rows, teufel, title};
use crate::page::{Block, CardGroup, CardLine, Choice, Link, Page, Row, Style, Tone};
use crate::table::{
    ChairView, Do, Look, PauseReason, PhaseView, Play, PlayingView, Presence, SitterView, TableView,
};
use crate::text::{Language, Texts, notices};
use herzbot_rules::{AnyMove, AnyView, Seat};

/// The most buttons of a page.
const MOST: usize = 25;

/// A player's own view of a table. `note` stands above it (why a press was refused, say); `link` leads to the table,
/// and gets its label here.
pub fn private(
    texts: &Texts,
    language: Language,
    view: &TableView,
    note: Option<&str>,
    link: Option<Link>,
) -> Page {
    let say = Say::new(texts, language);
    let mut page = match &view.phase {
        PhaseView::Lobby { .. } => said(say, Tone::Lobby, say.word("notice-not-started")),
        PhaseView::Playing(playing) => playing_page(say, view, playing),
        PhaseView::Finished(finished) => {
            let mut page = said(say, Tone::Over, over::winners(say, view, finished));
            page.blocks.push(lines(&over::standings(say, view, finished)));
            page
        }
        PhaseView::Closed(reason) => said(say, Tone::Over, notices::closed(say, *reason)),
    };
    if let Some(note) = note {
        page.blocks.insert(0, Block::Text(note.to_owned()));
    }
    page.title = title(say, view.game, view.name);
    page.link = link.map(|link| Link { label: to_the_table(texts, language), ..link });
    page
}

/// What stands on the link from a private view to its table.
pub fn to_the_table(texts: &Texts, language: Language) -> String {
    Say::new(texts, language).word("button-to-table")
}

fn said(say: Say<'_>, tone: Tone, text: String) -> Page {
    Page { tone, blocks: vec![Block::Text(text)], ..say.page() }
}

fn playing_page(say: Say<'_>, view: &TableView, playing: &PlayingView) -> Page {
    let Some(seat) = playing.seat else {
        let left = reader(view).is_some_and(|chair| is_human(chair, Presence::Left));
        return said(
            say,
            Tone::Plain,
            say.word(if left { "notice-left-for-good" } else { "notice-not-at-this-table" }),
        );
    };
    let mine = playing.paused.is_none() && !playing.legal.is_empty();
    let mut blocks = Vec::new();
    let mut rows = Vec::new();
    let away = reader(view).is_some_and(|chair| is_human(chair, Presence::Away));
    if away {
        blocks.push(Block::Text(say.word("notice-kept-for-you")));
    }
    blocks.extend(playing::recent(say, view, playing, Some(seat)));
    if mine {
        let (offered, moves) = turn(say, view, playing);
        blocks.extend(offered);
        rows = moves;
    } else {
        blocks.push(Block::Text(playing::whose_turn(say, view, playing)));
    }
    blocks.extend(tower(say, playing, seat, mine).map(Block::Cards));
    if let AnyView::Teufel(game) = &playing.game {
        blocks.extend(teufel::own(say, view, game, seat, mine));
    }
    if let AnyView::Hearts(game) = &playing.game {
        blocks.extend(hearts::own(say, view, playing, game, mine));
        if !mine {
            rows.extend(super::rows(hearts::to_last_trick(say, view, playing, game).into_iter().collect()));
        }
    }
    if playing.may_have_hint {
        add_hint(say, view, &mut rows);
    }
    if away || playing.paused == Some(PauseReason::NobodyHere) {
        rows.truncate(4);
        rows.push(Row::Buttons(vec![button(view, Do::Back, say.word("button-back"), Style::Success)]));
    }
    // Who has chosen what all choose at the same time may change it, but nobody waits for them.
    let awaited = mine && playing.draft.is_none();
    Page { tone: if awaited { Tone::YourTurn } else { Tone::Playing }, blocks, rows, ..say.page() }
}

/// A button for a hint, beside the moves where there is room, else below them.
fn add_hint(say: Say<'_>, view: &TableView, rows: &mut Vec<Row>) {
    let hint = button(view, Look::Hint, say.word("button-hint"), Style::Secondary);
    let full = rows.len() >= FIVE;
    match rows.last_mut() {
        Some(Row::Buttons(buttons)) if buttons.len() < FIVE => buttons.push(hint),
        Some(_) if full => {}
        Some(_) | None => rows.push(Row::Buttons(vec![hint])),
    }
}

/// The reader's chair.
fn reader(view: &TableView) -> Option<&ChairView> {
    view.chairs.iter().find(|chair| match chair.sitter {
        SitterView::Human { person, .. } => Some(person) == view.reader,
        SitterView::Computer(_) | SitterView::Reserved(_) => false,
    })
}

/// The reader's own tower.
fn tower(say: Say<'_>, playing: &PlayingView, seat: Seat, active: bool) -> Option<CardGroup> {
    match &playing.game {
        AnyView::Herz(game) => {
            let tower = herz::tower_of(game, seat);
            let total = playing.totals.get(seat).copied().unwrap_or_default();
            let round = playing::round(say, playing.round, playing.rounds);
            let args = [
                ("round", round.into()),
                ("points", tower.points.into()),
                ("total", (total + tower.points).into()),
            ];
            let key = if playing.round > 1 { "private-tower-later" } else { "private-tower" };
            let mut group = herz::tower(say, say.text(key, &args), &tower, active);
            group.beside = false;
            Some(group)
        }
        AnyView::Teufel(_) | AnyView::Hearts(_) => None,
    }
}

/// Until when the reader has time, if there is a clock.
pub(super) fn until(say: Say<'_>, playing: &PlayingView) -> Option<String> {
    let until = format!("<t:{}:R>", playing.deadline?.seconds());
    Some(say.text("private-until", &[("until", until.into())]))
}

/// What the reader has drawn and can do with it.
fn turn(say: Say<'_>, view: &TableView, playing: &PlayingView) -> (Vec<Block>, Vec<Row>) {
    if let AnyView::Hearts(game) = &playing.game {
        return hearts::turn(say, view, playing, game);
    }
    let choice = |index: usize, label: String| {
        let act = Play::Move {
            turn: u32::try_from(playing.turn).unwrap_or(u32::MAX),
            index: u16::try_from(index).unwrap_or(u16::MAX),
        };
        button(view, act, label, Style::Primary)
    };
    if let AnyView::Teufel(game) = &playing.game {
        return teufel::turn(say, view, playing, game);
    }
    let AnyView::Herz(game) = &playing.game else {
        let moves = playing.legal.iter().enumerate().take(MOST);
        let buttons =
            moves.map(|(index, mv)| Choice { word: mv.to_string(), ..choice(index, mv.to_string()) });
        return (vec![Block::Text(say.word("private-your-turn"))], rows(buttons.collect()));
    };
    let Some(drawn) = &game.drawn else { return (Vec::new(), Vec::new()) };
    let until = until(say, playing);
    let mut blocks = vec![Block::Cards(CardGroup {
        caption: say.word("herz-you-drew"),
        lines: vec![CardLine {
            cells: vec![Some(herz::face(say, drawn.card, None))],
            note: herz::drawn_note(say, drawn.card),
            ..CardLine::default()
        }],
        beside: false,
        active: true,
    })];
    let (mut buttons, mut effects, mut thefts) = (Vec::new(), Vec::new(), 0);
    let mut discard = None;
    for offered in &drawn.choices {
        let Some(index) = playing.legal.iter().position(|mv| *mv == AnyMove::Herz(offered.mv)) else {
            continue;
        };
        thefts += usize::from(herz::is_theft(offered.mv));
        let offer = herz::offer(say, &view.chairs, game, offered, thefts);
        let button = Choice { emoji: offer.emoji.to_owned(), word: offer.word, ..choice(index, offer.label) };
        match offer.effect {
            Some(effect) => {
                effects.push(effect);
                buttons.push(button);
            }
            None => discard = Some(Choice { style: Style::Secondary, ..button }),
        }
    }
    let nothing = buttons.is_empty();
    effects.extend(nothing.then(|| herz::nothing_fits(say, game, drawn.card)));
    effects.extend(until);
    blocks.push(lines(&effects));
    buttons.extend(discard);
    (blocks, rows(buttons))
}
