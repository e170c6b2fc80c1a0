//! The choice between several tables.

use crate::ids::TableId;
use crate::notice::Notice;
use crate::page::{ChoiceButton, Page, Style};
use crate::table::{Act, ChoiceId};
use crate::text::Say;
use crate::text::parts::{PER_ROW, rows, title};
use herzbot_rules::GameKind;

/// A table that can be chosen.
#[derive(Clone, Copy, Debug)]
pub struct NamedTable {
    /// The table.
    pub id: TableId,
    /// The kind of game.
    pub game: GameKind,
    /// Its name.
    pub name: &'static str,
}

/// The label of a table in a list: "Hearts · Table Vega".
pub fn table_label(say: Say<'_>, table: &NamedTable) -> String {
    title(say, table.game, table.name)
}

/// Asks for a table, with a button for each (the first 25) that does `act` there.
pub fn pick_table(say: Say<'_>, tables: &[NamedTable], act: Act) -> Page {
    let names = tables.iter().map(|table| table.name.to_owned()).collect();
    let (emoji, _) = act.sign();
    let button = |table: &NamedTable| ChoiceButton {
        id: ChoiceId { table: table.id, act }.to_string(),
        label: table_label(say, table),
        emoji: emoji.to_owned(),
        style: Style::Secondary,
        word: table.name.to_lowercase(),
        ..ChoiceButton::default()
    };
    let buttons = tables.iter().take(PER_ROW * PER_ROW).map(button).collect();
    Page { rows: rows(buttons), ..super::bare_notice(say, "", &Notice::WhichTable { names }) }
}
