//! Adds the drawn table to pages, on platforms that draw.

use crate::app::shell::Shell;
use herzbot_core::board::Board;
use herzbot_core::notice::Notice;
use herzbot_core::page::{Block, Page};
use herzbot_core::port::{Lack, Pictures};
use herzbot_core::table::{PhaseView, RoundView, Table, TableView};
use herzbot_core::text::{self, Language, pages};

/// Whether the platform of a table's channel draws.
fn draws(shell: &Shell, table: &Table) -> bool {
    shell.capabilities(&table.channel().realm).is_some_and(|can| can.boards)
}

/// Whether choices are buttons on the platform of a table's channel.
fn has_buttons(shell: &Shell, table: &Table) -> bool {
    shell.capabilities(&table.channel().realm).is_none_or(|can| can.buttons)
}

/// Where the platform of a table's channel shows pictures.
fn pictures(shell: &Shell, table: &Table) -> Pictures {
    shell.capabilities(&table.channel().realm).map_or(Pictures::None, |can| can.pictures)
}

/// The table's message in its channel, with the way to watch it, with what the bot `lacks` there and can do without, and with
/// what it says once it has moved down; `view` is the one for everybody.
pub fn public_page(
    shell: &Shell,
    table: &Table,
    language: Language,
    view: &TableView,
    lacks: &[Lack],
) -> Page {
    let texts = &shell.texts;
    let draws = draws(shell, table);
    let is_over = matches!(view.phase, PhaseView::Finished(_));
    let page = match pictures(shell, table) {
        Pictures::EachRound if is_over && !draws => pages::table_pictured(texts, language, view),
        _ if view.alone && !has_buttons(shell, table) => pages::table_alone(texts, language, view),
        Pictures::None | Pictures::AtTheEnd | Pictures::EachRound => pages::table(texts, language, view),
    };
    let page = drawn(shell, table, language, view, None, page);
    let page = match pictures(shell, table) {
        Pictures::AtTheEnd | Pictures::EachRound if page.picture.is_none() => {
            pages::illustrated(texts, language, view, page)
        }
        Pictures::None | Pictures::AtTheEnd | Pictures::EachRound => page,
    };
    let mut page = page;
    if !lacks.is_empty() {
        let told = Block::Small(text::notice(texts, language, "", &Notice::GoesWithout(lacks.to_vec())));
        page.unattached.extend((!page.unattached.is_empty()).then(|| told.clone()));
        page.blocks.push(told);
    }
    // Of a table without a result there is nothing to be seen.
    let over = match view.phase {
        PhaseView::Closed(_) => None,
        PhaseView::Lobby { .. } | PhaseView::Playing(_) => Some(false),
        PhaseView::Finished(_) => Some(true),
    };
    let watch = over.and_then(|over| shell.spectators.link(&shell.texts, language, table.id(), over));
    let leads_on = pages::moved_down(texts, language, view);
    let into_thread = || {
        pages::over_in_thread(texts, language, view)
            .unwrap_or_else(|| pages::moved_into_thread(texts, language, view))
    };
    let leads_elsewhere = table.parent().map(|_| into_thread()).unwrap_or_default();
    Page { watch, leads_on, leads_elsewhere, ..page }
}

/// The page with `table` as `view`'s reader may see it, who is told `note` besides.
pub fn drawn(
    shell: &Shell,
    table: &Table,
    language: Language,
    view: &TableView,
    note: Option<&Notice>,
    page: Page,
) -> Page {
    if !draws(shell, table) {
        return page;
    }
    let people = table.everybody();
    let account = |person| {
        let known = people.iter().find(|(member, _)| member.person == person)?;
        Some(known.0.account.id.clone())
    };
    let note = note.map(|notice| text::notice(&shell.texts, language, "", notice));
    with(page, pages::board(&shell.texts, language, view, &account, note.as_deref()))
}

/// The result of a round at `table`, with what shows how it was decided.
pub fn drawn_round(shell: &Shell, table: &Table, language: Language, view: &RoundView, page: Page) -> Page {
    let page = match pictures(shell, table) {
        Pictures::None | Pictures::AtTheEnd => page,
        Pictures::EachRound => pages::illustrated_round(&shell.texts, language, view, page),
    };
    if !draws(shell, table) {
        return page;
    }
    with(page, pages::round_board(&shell.texts, language, &table.view(None), view))
}

fn with(page: Page, board: Board) -> Page {
    Page { board: Some(Box::new(board)), ..page }
}
