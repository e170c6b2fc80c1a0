//! The page of `/games`: a person's tables, with links between them.

use super::concealed::state;
use super::playing::whose_turn;
use crate::command::PageChoiceId;
use crate::ids::{Moment, TableId};
use crate::page::{Block, ChoiceButton, Page, Style};
use crate::table::{Act, ChoiceId, Look, PhaseView, PlayingView, TableView};
use crate::text::Say;
use crate::text::parts::{PER_ROW, add_button, lines, rows, title, your_turn};
use herzbot_rules::GameKind;

/// A person's tables as they see them: those at their turn first, by remaining time; then the others, oldest
/// first. Running games have a button to the person's cards.
pub fn own_games(say: Say<'_>, tables: &[TableView]) -> Page {
    let mut tables: Vec<&TableView> = tables.iter().collect();
    tables.sort_by_key(|table| (waits_until(table).unwrap_or(Moment(u64::MAX)), table.opened));
    let blocks = match tables.as_slice() {
        [] => vec![Block::Text(say.word("games-none"))],
        tables => vec![lines(&tables.iter().map(|table| line(say, table)).collect::<Vec<_>>())],
    };
    let playing = tables.iter().filter(|table| matches!(table.phase, PhaseView::Playing(_)));
    let buttons = playing.take(PER_ROW * PER_ROW).map(|table| button(say, table)).collect();
    Page { title: say.word("games-title"), blocks, rows: rows(buttons), ..say.page() }
}

/// The game if it waits for the reader.
fn waiting(table: &TableView) -> Option<&PlayingView> {
    table.own_game().filter(|playing| playing.paused.is_none() && !playing.legal.is_empty())
}

/// When the reader's time ends; without a clock the latest moment. None if it waits for others.
fn waits_until(table: &TableView) -> Option<Moment> {
    waiting(table).map(|playing| playing.deadline.unwrap_or(Moment(u64::MAX - 1)))
}

fn line(say: Say<'_>, table: &TableView) -> String {
    let turn = match (&table.phase, waiting(table)) {
        (_, Some(playing)) => your_turn(say, playing),
        (PhaseView::Playing(playing), None) => whose_turn(say, table, playing),
        (PhaseView::Concealed(concealed), None) => state(say, table, concealed).join(" · "),
        (PhaseView::Lobby { .. } | PhaseView::Finished(_) | PhaseView::Closed(_), None) => {
            say.word("games-gathering")
        }
    };
    say.text("games-line", &[("table", title(say, table.game, table.name).into()), ("turn", turn.into())])
}

/// Adds a button for another table that waits for the reader, if there is room.
pub fn offer_next(say: Say<'_>, next: (TableId, GameKind, &str), page: &mut Page) {
    let (table, game, name) = next;
    let label = say.text("button-next-game", &[("table", title(say, game, name).into())]);
    let id = PageChoiceId::Next(table).id();
    add_button(&mut page.rows, ChoiceButton { id, ..to_cards(table, name, label, Style::Primary) });
}

/// Mentions the other tables that wait for the reader.
pub fn tell_of_others(say: Say<'_>, others: &[(GameKind, &str)], page: &mut Page) {
    let named: Vec<String> = others.iter().map(|(game, name)| title(say, *game, name)).collect();
    if !named.is_empty() {
        page.blocks.push(Block::Small(say.text("games-wait-too", &[("tables", say.all_of(&named).into())])));
    }
}

/// Adds a button for the list of the reader's games, if there is room.
pub fn offer_games(say: Say<'_>, page: &mut Page) {
    let games = ChoiceButton {
        id: PageChoiceId::Games.id(),
        label: say.word("button-my-games"),
        style: Style::Secondary,
        ..ChoiceButton::default()
    };
    add_button(&mut page.rows, games);
}

fn button(say: Say<'_>, table: &TableView) -> ChoiceButton {
    let style = if waiting(table).is_some() { Style::Primary } else { Style::Secondary };
    to_cards(table.id, table.name, title(say, table.game, table.name), style)
}

fn to_cards(table: TableId, name: &str, label: String, style: Style) -> ChoiceButton {
    let act = Act::Look(Look::MyCards);
    let (emoji, _) = act.sign();
    ChoiceButton {
        id: ChoiceId { table, act }.to_string(),
        label,
        emoji: emoji.to_owned(),
        style,
        word: name.to_lowercase(),
        ..ChoiceButton::default()
    }
}
