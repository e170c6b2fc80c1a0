//! The spectators' view of a table: public, without controls.

use super::lobby::{lobby, waiting};
use super::{board, round_board, round_result, table};
use crate::page::{Block, Page};
use crate::table::{PhaseView, RoundView, TableView};
use crate::text::Say;

/// A drawn table for spectators; `view`: the one for everybody.
pub fn spectator(say: Say<'_>, view: &TableView) -> Page {
    let mut board = board(say, view, &|_| None, None);
    board.controls.clear();
    let page = match &view.phase {
        PhaseView::Lobby { closes } => {
            board.status = waiting(say);
            lobby(say, view, *closes, waiting(say))
        }
        PhaseView::Playing(_) if view.options.delayed => {
            board.facts.push(say.word("watched-later"));
            let mut page = table(say, view);
            page.blocks.push(Block::Small(say.word("watched-later")));
            page
        }
        PhaseView::Playing(_) | PhaseView::Concealed(_) | PhaseView::Finished(_) | PhaseView::Closed(_) => {
            table(say, view)
        }
    };
    Page { board: Some(Box::new(board)), rows: Vec::new(), ..page }
}

/// The result of a round at `table`, with the deciding cards.
pub fn spectator_round(say: Say<'_>, table: &TableView, view: &RoundView) -> Page {
    let board = round_board(say, table, view);
    Page { board: Some(Box::new(board)), rows: Vec::new(), ..round_result(say, view) }
}
