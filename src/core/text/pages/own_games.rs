//! The page of `/games`: a person's tables, with links between them.

use super::concealed::state;
use super::playing::whose_turn;
use crate::command::PageChoiceId;
use crate::ids::{Moment, TableId};
use crate::page::{Block, ChoiceButton, Page, Style, escape};
use crate::table::{Act, ChairView, ChoiceId, Do, Look, PhaseView, PlayingView, SitterView, TableView};
use crate::text::Say;
use crate::text::parts::{PER_ROW, add_button, lines, rows, title, your_turn};
use herzbot_rules::GameKind;

/// A person's tables, and the tables that offer them a seat. Tables that wait for the person come first, by remaining
/// time; then the others, oldest first. Each has a button: to the person's cards, to the menu of a lobby, or to the
/// seat. Tables of the same name are told apart by the other people there.
pub fn own_games(say: Say<'_>, tables: &[TableView]) -> Page {
    let mut tables: Vec<&TableView> = tables.iter().collect();
    tables.sort_by_key(|table| (waits_until(table).unwrap_or(Moment(u64::MAX)), table.opened));
    let blocks = match tables.as_slice() {
        [] => vec![Block::Text(say.word("games-none"))],
        shown => vec![lines(&shown.iter().map(|table| line(say, table, &tables)).collect::<Vec<_>>())],
    };
    let shown = tables.iter().take(PER_ROW * PER_ROW);
    let buttons = shown.map(|table| button(say, table, &tables)).collect();
    Page { title: say.word("games-title"), blocks, rows: rows(buttons), ..say.page() }
}

/// The game if it waits for the reader.
fn waiting(table: &TableView) -> Option<&PlayingView> {
    table.own_game().filter(|playing| playing.is_readers_turn())
}

/// When the reader's time ends; without a clock the latest moment. None if it waits for others.
fn waits_until(table: &TableView) -> Option<Moment> {
    waiting(table).map(|playing| playing.deadline.unwrap_or(Moment(u64::MAX - 1)))
}

/// The other tables with the same title, in the order of the list.
fn namesakes<'t>(table: &TableView, all: &'t [&TableView]) -> impl Iterator<Item = &'t TableView> {
    let (id, named) = (table.id, (table.game, table.name));
    all.iter().copied().filter(move |other| other.id != id && (other.game, other.name) == named)
}

/// The title of a table, with the others who sit there if it has namesakes. `written`: how their names are written.
fn titled(say: Say<'_>, table: &TableView, all: &[&TableView], written: impl Fn(&str) -> String) -> String {
    let title = title(say, table.game, table.name);
    let others = table.chairs.iter().filter(|chair| !is_readers(table, chair));
    let others: Vec<String> = others.map(|chair| written(&chair.name)).collect();
    match namesakes(table, all).next() {
        Some(_) if !others.is_empty() => format!("{title} ({})", say.all_of(&others)),
        Some(_) | None => title,
    }
}

fn is_readers(table: &TableView, chair: &ChairView) -> bool {
    match chair.sitter {
        SitterView::Human { person, .. } | SitterView::Reserved(person) => table.reader == Some(person),
        SitterView::Computer(_) => false,
    }
}

/// Whether the reader has no seat there, but is asked to take one.
fn is_asked(table: &TableView) -> bool {
    !table.chairs.iter().any(|chair| is_readers(table, chair))
}

fn line(say: Say<'_>, table: &TableView, all: &[&TableView]) -> String {
    let turn = match (&table.phase, waiting(table)) {
        _ if is_asked(table) => say.word("games-asked"),
        (_, Some(playing)) => your_turn(say, playing),
        (PhaseView::Playing(playing), None) => whose_turn(say, table, playing),
        (PhaseView::Concealed(concealed), None) => state(say, table, concealed).join(" · "),
        (PhaseView::Lobby { .. } | PhaseView::Finished(_) | PhaseView::Closed(_), None) => {
            say.word("games-gathering")
        }
    };
    say.text("games-line", &[("table", titled(say, table, all, escape).into()), ("turn", turn.into())])
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

fn button(say: Say<'_>, table: &TableView, all: &[&TableView]) -> ChoiceButton {
    let style = if waiting(table).is_some() { Style::Primary } else { Style::Secondary };
    let label = titled(say, table, all, str::to_owned);
    let before = namesakes(table, all).filter(|other| {
        let place = |id| all.iter().position(|table| table.id == id);
        place(other.id) < place(table.id)
    });
    let word = match before.count() {
        0 => table.name.to_owned(),
        before => format!("{}{}", table.name, before + 1),
    };
    match &table.phase {
        _ if is_asked(table) => to_table(table.id, &word, label, Do::Join.into(), Style::Success),
        PhaseView::Lobby { .. } => to_table(table.id, &word, label, Look::Menu.into(), style),
        PhaseView::Playing(_) | PhaseView::Concealed(_) | PhaseView::Finished(_) | PhaseView::Closed(_) => {
            to_cards(table.id, &word, label, style)
        }
    }
}

fn to_cards(table: TableId, name: &str, label: String, style: Style) -> ChoiceButton {
    to_table(table, name, label, Look::MyCards.into(), style)
}

fn to_table(table: TableId, name: &str, label: String, act: Act, style: Style) -> ChoiceButton {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::lobby;
    use crate::text::{Language, Texts};

    #[test]
    fn tables_of_the_same_name_are_told_apart_and_each_has_a_button() {
        let texts = Texts::embedded().expect("the texts are valid");
        let table = |id, other: &str, reader: Option<crate::ids::PersonId>| {
            let mut view = lobby().view(reader);
            let mut chair = view.chairs[0].clone();
            (chair.name, chair.sitter) = (other.to_owned(), SitterView::Computer(herzbot_rules::Level::Easy));
            view.chairs.push(chair);
            TableView { id: TableId(id), name: "Vega", ..view }
        };
        let host = lobby().view(None).host;
        let tables = [table(1, "Ben*", host), table(2, "Cleo", host), table(3, "Dora", None)];
        let page = own_games(texts.say(Language::En), &tables);
        let [Block::Text(told)] = page.blocks.as_slice() else { panic!("one list") };
        let told: Vec<&str> = told.lines().collect();
        assert!(told[0].contains(r"Table Vega (Ben\*): waiting for players"), "{told:?}");
        assert!(told[1].contains("Table Vega (Cleo): "), "{told:?}");
        assert!(told[2].ends_with("(Anna and Dora): you're invited to play"), "{told:?}");
        let choices: Vec<_> = page.choices().map(|(id, _, label, word)| (id, label, word)).collect();
        assert!(choices[0].1.ends_with("Table Vega (Ben*)"), "{choices:?}");
        assert!(choices[2].0.ends_with(".join"), "{choices:?}");
        assert_eq!(choices.iter().map(|choice| choice.2).collect::<Vec<_>>(), ["vega", "vega2", "vega3"]);
        // Alone, the name is enough.
        let page = own_games(texts.say(Language::En), &tables[..1]);
        let [Block::Text(told)] = page.blocks.as_slice() else { panic!("one list") };
        assert!(!told.contains("Ben"), "{told}");
    }
}
