//! What spectators see of a table: what everybody may see, and nothing to press.

use super::{board, round_board, round_result, table};
use crate::ids::TableId;
use crate::page::Page;
use crate::table::{RoundView, TableView};
use crate::text::{Language, Texts};

/// A table as spectators see it, drawn; `view` is the one for everybody.
pub fn spectator(texts: &Texts, language: Language, view: &TableView) -> Page {
    let mut board = board(texts, language, view, &|_| None, None);
    board.controls.clear();
    Page { board: Some(Box::new(board)), rows: Vec::new(), ..table(texts, language, view) }
}

/// The result of a round at `table`, with what shows how it was decided.
pub fn spectator_round(texts: &Texts, language: Language, table: TableId, view: &RoundView) -> Page {
    let board = round_board(texts, language, table, view);
    Page { board: Some(Box::new(board)), rows: Vec::new(), ..round_result(texts, language, view) }
}
