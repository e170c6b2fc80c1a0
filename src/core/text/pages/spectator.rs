//! What spectators see of a table: what everybody may see, and nothing to press.

use super::lobby::{lobby, waiting};
use super::{board, round_board, round_result, table};
use crate::page::{Block, Page};
use crate::table::{PhaseView, RoundView, TableView};
use crate::text::{Language, Say, Texts};

/// A table as spectators see it, drawn; `view` is the one for everybody.
pub fn spectator(texts: &Texts, language: Language, view: &TableView) -> Page {
    let mut board = board(texts, language, view, &|_| None, None);
    board.controls.clear();
    let page = match &view.phase {
        PhaseView::Lobby { closes } => {
            let say = Say::new(texts, language);
            board.status = waiting(say);
            lobby(say, view, *closes, waiting(say))
        }
        PhaseView::Playing(_) if view.options.delayed => {
            let say = Say::new(texts, language);
            board.facts.push(say.word("watched-later"));
            let mut page = table(texts, language, view);
            page.blocks.push(Block::Small(say.word("watched-later")));
            page
        }
        PhaseView::Playing(_) | PhaseView::Concealed(_) | PhaseView::Finished(_) | PhaseView::Closed(_) => {
            table(texts, language, view)
        }
    };
    Page { board: Some(Box::new(board)), rows: Vec::new(), ..page }
}

/// The result of a round at `table`, with what shows how it was decided.
pub fn spectator_round(texts: &Texts, language: Language, table: &TableView, view: &RoundView) -> Page {
    let board = round_board(texts, language, table, view);
    Page { board: Some(Box::new(board)), rows: Vec::new(), ..round_result(texts, language, view) }
}
