//! Parts that several pages share: titles, names, buttons, rows.

use super::say::shorten;
use super::terms::game_name;
use super::{Arg, Say, plain};
use crate::page::{Block, ChoiceButton, ChoiceRow, Menu, MenuOption, Style, escape, isolated};
use crate::spelling::clean;
use crate::table::{Act, ChairView, ChoiceId, PlayingView, Presence, SitterView, TableView};
use herzbot_rules::{GameKind, Seat};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// The most characters of a button's label.
const LABEL: usize = 80;
/// The most columns of a button's label with a name in it. Phones show no more.
const COLUMNS: usize = 31;
/// The fewest columns of a name in such a label.
const SHORTEST: usize = 3;
/// The most characters of a menu's label or option.
pub const OPTION: usize = 100;
/// The most characters of a name in a score.
const SCORE_NAME: usize = 20;
/// The most buttons in a row, and the most rows of a page.
pub const PER_ROW: usize = 5;

/// "Herz an Herz · Table Vega".
pub fn title(say: Say<'_>, game: GameKind, table: &str) -> String {
    let game: Arg<'_> = game_name(say, game).into();
    say.text("table-title", &[("game", game), ("table", table.into())])
}

/// The chair at a seat.
pub fn chair(chairs: &[ChairView], seat: Seat) -> Option<&ChairView> {
    chairs.iter().find(|chair| chair.seat == seat)
}

/// The name at a seat, in bold, for a text.
pub fn bold_name(chairs: &[ChairView], seat: Seat) -> String {
    chair(chairs, seat).map_or_else(String::new, |chair| format!("**{}**", escape(&chair.name)))
}

/// The names at some seats, in bold, as a list.
pub fn bold_names(say: Say<'_>, chairs: &[ChairView], seats: impl IntoIterator<Item = Seat>) -> String {
    say.all_of(&seats.into_iter().map(|seat| bold_name(chairs, seat)).collect::<Vec<_>>())
}

/// Whether the chair has a person with that presence.
pub fn is_human(chair: &ChairView, wanted: Presence) -> bool {
    match chair.sitter {
        SitterView::Human { presence, .. } => presence == wanted,
        SitterView::Computer(_) | SitterView::Reserved(_) => false,
    }
}

/// Adds a button beside the last ones if there is room, else in a new row; drops it on a full page.
pub fn add_button(rows: &mut Vec<ChoiceRow>, button: ChoiceButton) {
    let full = rows.len() >= PER_ROW;
    match rows.last_mut() {
        Some(ChoiceRow::Buttons(buttons)) if buttons.len() < PER_ROW => buttons.push(button),
        Some(_) if full => {}
        Some(_) | None => rows.push(ChoiceRow::Buttons(vec![button])),
    }
}

/// One block of text, with one line per item.
pub fn lines(lines: &[String]) -> Block {
    Block::Text(lines.join("\n"))
}

/// A button under a message about `view`, with its typed word.
pub fn button(
    say: Say<'_>,
    view: &TableView,
    act: impl Into<Act>,
    label: String,
    style: Style,
) -> ChoiceButton {
    let act = act.into();
    ChoiceButton { word: act.word_in(say.language).to_owned(), ..wordless_button(view, act, label, style) }
}

/// A button without a typed word except its label.
pub fn wordless_button(view: &TableView, act: Act, label: String, style: Style) -> ChoiceButton {
    let (emoji, _) = act.sign();
    ChoiceButton {
        id: ChoiceId { table: view.id, act }.to_string(),
        label: shorten(&label, LABEL),
        emoji: emoji.to_owned(),
        style,
        ..ChoiceButton::default()
    }
}

/// The id of a choice at the table of `view`.
pub fn choice_id(view: &TableView, act: impl Into<Act>) -> String {
    ChoiceId { table: view.id, act: act.into() }.to_string()
}

/// Buttons in rows of at most five. The last of several is never alone, which would add a row on phones with
/// two columns.
pub fn rows(buttons: Vec<ChoiceButton>) -> Vec<ChoiceRow> {
    let mut rows = Vec::new();
    let mut left = buttons.len();
    let mut buttons = buttons.into_iter();
    while left > 0 {
        let taken = if left == PER_ROW + 1 { PER_ROW - 1 } else { left.min(PER_ROW) };
        rows.push(ChoiceRow::Buttons(buttons.by_ref().take(taken).collect()));
        left -= taken;
    }
    rows
}

/// A name for a menu's option, where there is no markup.
pub fn option_name(name: &str) -> String {
    isolated(shorten(&clean(name), OPTION))
}

/// A `label` with a shortened name in it, so that it is at most [`COLUMNS`] wide.
///
/// # Errors
/// The label with the shortest form of the name, if even that is wider.
pub fn fitted(name: &str, label: impl Fn(&str) -> String) -> Result<String, String> {
    let known = plain(name);
    let whole = label(&known);
    let over = whole.width().saturating_sub(COLUMNS);
    if over == 0 {
        return Ok(whole);
    }
    let left = known.width().saturating_sub(over).max(SHORTEST);
    let short = label(&plain(&cut(&clean(name), left)));
    if short.width() <= COLUMNS { Ok(short) } else { Err(short) }
}

/// Cuts a text to so many columns, with an ellipsis if cut.
fn cut(text: &str, most: usize) -> String {
    let mut wide = 1;
    let fits = |letter: &char| {
        wide += letter.width().unwrap_or(0);
        wide <= most
    };
    let mut short: String = text.chars().take_while(fits).collect();
    short.truncate(short.trim_end().len());
    short.push('…');
    short
}

/// The name at a seat, and who plays there instead of its owner.
pub fn seat_name(say: Say<'_>, view: &TableView, seat: Seat) -> String {
    let name = bold_name(&view.chairs, seat);
    let Some(chair) = chair(&view.chairs, seat) else { return name };
    let mark = match chair.sitter {
        SitterView::Human { presence: Presence::Here, .. } | SitterView::Reserved(_) => return name,
        SitterView::Human { presence: Presence::Away, .. } => "seat-away",
        SitterView::Human { presence: Presence::Left, .. } => "seat-left",
        SitterView::Computer(_) => "seat-computer",
    };
    say.text(mark, &[("name", format!("**{}**", escape(&chair.name)).into())])
}

/// The name at a seat in a score that is shown at every turn; a sign marks a stand-in.
pub fn score_name(say: Say<'_>, view: &TableView, seat: Seat) -> String {
    let Some(chair) = chair(&view.chairs, seat) else { return String::new() };
    let name = format!("**{}**", escape(&shorten(&clean(&chair.name), SCORE_NAME)));
    let mark = match chair.sitter {
        SitterView::Human { presence: Presence::Here, .. } | SitterView::Reserved(_) => return name,
        SitterView::Human { presence: Presence::Away, .. } => "score-away",
        SitterView::Human { presence: Presence::Left, .. } => "score-left",
        SitterView::Computer(_) => "score-computer",
    };
    say.text(mark, &[("name", name.into())])
}

/// Whether the board explains its letters and signs: until everybody has had a turn to read it. Later the
/// explanation is in `/rules`.
pub fn explains(view: &TableView, playing: &PlayingView) -> bool {
    playing.round == 1 && playing.turn < view.chairs.len()
}

/// The announcement of the reader's turn, with the deadline if there is a clock.
pub fn your_turn(say: Say<'_>, playing: &PlayingView) -> String {
    with_clock(say, playing, format!("**{}**", say.word("private-your-turn")))
}

/// A text about the reader's turn, with the deadline if there is a clock.
pub fn with_clock(say: Say<'_>, playing: &PlayingView, turn: String) -> String {
    let turn = own_holiday(say, playing, turn);
    match playing.deadline {
        None => turn,
        Some(deadline) => {
            let until = format!("<t:{}:R>", deadline.seconds());
            say.text("private-until", &[("turn", turn.into()), ("until", until.into())])
        }
    }
}

/// A text about the reader's turn, with a note if a holiday stops their clock.
pub fn own_holiday(say: Say<'_>, playing: &PlayingView, turn: String) -> String {
    let own = playing.holidays.iter().find(|(seat, _)| Some(*seat) == playing.seat);
    let Some((_, Some(date))) = own else { return turn };
    say.text("private-holiday", &[("turn", turn.into()), ("date", date.to_string().into())])
}

/// A text about others' turn, with those whose clock is stopped by a holiday.
pub fn with_holidays(say: Say<'_>, view: &TableView, playing: &PlayingView, turn: String) -> String {
    let away = playing.holidays.iter().map(|(seat, date)| {
        let name = ("name", bold_name(&view.chairs, *seat).into());
        match date {
            Some(date) => say.text("turn-holiday", &[name, ("date", date.to_string().into())]),
            None => say.text("turn-holiday-undated", &[name]),
        }
    });
    std::iter::once(turn).chain(away).collect::<Vec<_>>().join(" · ")
}

/// Points on average, with one digit after the decimal mark.
pub fn mean_points(say: Say<'_>, points: f32) -> String {
    say.decimal(tenths(points), 1)
}

/// A number rounded as in [`mean_points`], so that differences match the displayed numbers.
pub fn tenths(number: f32) -> f64 {
    let rounded = (f64::from(number) * 10.0).round() / 10.0;
    // No minus before a zero.
    if rounded == 0.0 { 0.0 } else { rounded }
}

/// A menu under a message about `view`.
pub fn menu(view: &TableView, act: impl Into<Act>, label: String, options: Vec<MenuOption>) -> ChoiceRow {
    ChoiceRow::Menu(Menu { id: ChoiceId { table: view.id, act: act.into() }.to_string(), label, options })
}

/// The people who can't get private messages, in the text `key`; none if there are none.
pub fn unreachable(say: Say<'_>, chairs: &[ChairView], key: &str) -> Option<Block> {
    let seats: Vec<_> = chairs
        .iter()
        .filter(|chair| {
            is_human(chair, Presence::Here)
                && matches!(chair.sitter, SitterView::Human { unreachable: true, .. })
        })
        .map(|chair| chair.seat)
        .collect();
    (!seats.is_empty()).then(|| {
        let args = [("count", seats.len().into()), ("names", bold_names(say, chairs, seats).into())];
        Block::Text(say.text(key, &args))
    })
}

pub fn host(view: &TableView) -> Option<&ChairView> {
    view.chairs.iter().find(|chair| chair.is_of(view.host))
}
