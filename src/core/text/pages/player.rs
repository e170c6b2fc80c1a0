//! A table for a player in a browser, and the message with the link.

use super::{board, private, round_board, round_result, table};
use crate::ids::PersonId;
use crate::page::{Block, ChoiceRow, Page, Style, WebLink};
use crate::table::{Do, Look, RoundView, TableView};
use crate::text::Say;
use crate::text::parts::{PER_ROW, button, title};

/// The value of [`crate::board::BoardSeat::account`] for the reader of a drawn table; others have none.
pub const READER: &str = "me";

/// The maximum number of button rows in a private view; further buttons are only in the menu.
const ROWS: usize = 2;

/// The table for `reader` in a browser: the public page, and their own view if they have a seat (`own`, a
/// view for them alone). Both are drawn; seats only say whether they are the reader's.
pub fn player(
    say: Say<'_>,
    everybody: &TableView,
    own: Option<&TableView>,
    reader: PersonId,
) -> (Page, Option<Page>) {
    let drawn = |view: &TableView, page: Page| {
        let account = |person| (person == reader).then(|| READER.to_owned());
        let board = board(say, view, &account, None);
        Page { board: Some(Box::new(board)), ..page }
    };
    let own = own.filter(|view| view.own_game().is_some());
    let own = own.map(|view| drawn(view, private(say, view, None, None)));
    (drawn(everybody, table(say, everybody)), own)
}

/// The result of a round at `table`, drawn.
pub fn player_round(say: Say<'_>, table: &TableView, view: &RoundView) -> Page {
    let board = round_board(say, table, view);
    Page { board: Some(Box::new(board)), ..round_result(say, view) }
}

/// Adds a button for the browser to a private view of a game, if that needs no further row.
pub fn offer_to_open(say: Say<'_>, view: &TableView, page: &mut Page) {
    if view.own_game().is_none() {
        return;
    }
    let open = button(say, view, Look::Open, say.word("button-open"), Style::Secondary);
    let rows = page.rows.len();
    match page.rows.last_mut() {
        Some(ChoiceRow::Buttons(buttons)) if buttons.len() < PER_ROW => buttons.push(open),
        Some(_) | None if rows < ROWS => page.rows.push(ChoiceRow::Buttons(vec![open])),
        Some(_) | None => {}
    }
}

/// The message with the guest link, for the table's host.
pub fn invited(say: Say<'_>, view: &TableView, url: &str) -> Page {
    let stop = button(say, view, Do::StopInvitations, say.word("button-stop-invitations"), Style::Secondary);
    Page {
        title: title(say, view.game, view.name),
        blocks: vec![
            Block::Text(say.word("invite-about")),
            Block::Text(format!("`{url}`")),
            Block::Small(say.word("lobby-guests")),
        ],
        rows: vec![ChoiceRow::Buttons(vec![stop])],
        ..say.page()
    }
}

/// The message with a personal link to the table.
pub fn opened(say: Say<'_>, view: &TableView, url: String) -> Page {
    Page {
        title: title(say, view.game, view.name),
        blocks: vec![Block::Text(say.word("open-about"))],
        watch: Some(WebLink { label: say.word("button-open"), url }),
        ..say.page()
    }
}
