//! Rows of choices as Discord's components: rows of five buttons, or a menu. Five rows are 30 of the 40 components
//! that a message may have.

use super::card_emojis::CardEmojis;
use super::markup::{cut, length};
use super::phone::{self, Room};
use crate::wire::{ActionRow, Button, Component, Emoji, Select, SelectOption};
use herzbot_adapter::columns::display_width;
use herzbot_core::page::{ChoiceButton, ChoiceRow, Menu, Style};
use std::collections::HashSet;

const ROWS: usize = 5;
const BUTTONS: usize = 5;
const OPTIONS: usize = 25;
const LABEL: usize = 80;
const ID: usize = 100;
const TEXT: usize = 100;
const PLACEHOLDER: usize = 150;
const LINK: u8 = 5;

/// Returns the rows of a message. A button to `link` (label, URL) goes to the end of the last row of buttons; if
/// there is no room, it is returned separately. A choice that names a card shows its emoji, if `emojis` has it.
/// With little `room`, short labels are used if there are any; with the least room, labels have no emoji beside
/// them.
pub fn rows(
    rows: &[ChoiceRow],
    link: Option<&(String, String)>,
    emojis: &CardEmojis,
    room: Room,
) -> (Vec<ActionRow>, Option<Button>) {
    let mut seen = HashSet::new();
    let mut made = Vec::new();
    for row in rows {
        match row {
            ChoiceRow::Buttons(choices) => {
                let buttons: Vec<Component> =
                    choices.iter().filter_map(|choice| button(choice, &mut seen, emojis, room)).collect();
                made.extend(buttons.chunks(BUTTONS).map(<[_]>::to_vec));
            }
            ChoiceRow::Menu(menu) => made.extend(select(menu, &mut seen, emojis).map(|select| vec![select])),
        }
    }
    if room == Room::Least {
        made = packed(made);
    }
    if made.len() > ROWS {
        tracing::error!(rows = made.len(), "a page has more rows of choices than a message of ours");
        made.truncate(ROWS);
    }
    let link = link.map(|(label, url)| Button {
        kind: 2,
        style: LINK,
        label: words(label, LABEL),
        emoji: None,
        custom_id: None,
        url: Some(url.clone()),
        disabled: false,
    });
    let spare = made
        .last_mut()
        .filter(|row| row.len() < BUTTONS && matches!(row.first(), Some(Component::Button(_))));
    match (spare, link) {
        (Some(row), Some(link)) => {
            row.push(Component::Button(link));
            (made, None)
        }
        (_, link) => (made, link),
    }
}

/// Packs the buttons into rows that are one line each on a phone, unless that makes more rows than a message may
/// have.
fn packed(rows: Vec<ActionRow>) -> Vec<ActionRow> {
    let mut lines: Vec<ActionRow> = Vec::new();
    let mut left = 0;
    for component in rows.iter().flatten() {
        let wide = phone::width_of(component);
        match lines.last_mut() {
            Some(line) if wide <= left && line.len() < BUTTONS => line.push(component.clone()),
            Some(_) | None => {
                lines.push(vec![component.clone()]);
                left = phone::INSIDE;
            }
        }
        left = left.saturating_sub(wide + phone::BETWEEN);
    }
    if lines.len() > ROWS { rows } else { lines }
}

/// Returns a text that isn't blank: Discord refuses an empty one.
fn words(text: &str, most: usize) -> String {
    let text: String =
        text.trim().chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let invisible = |letter: char| {
        letter.is_whitespace()
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
    };
    if text.chars().all(invisible) { "…".to_owned() } else { cut(&text, most) }
}

/// Returns the fully qualified emoji, as Discord writes it, if the text is exactly one emoji. Discord refuses a
/// whole message if a button has an invalid one.
fn unicode_emoji(text: &str) -> Option<&'static str> {
    ::emojis::get(text).map(::emojis::Emoji::as_str)
}

fn valid_id(id: &str, seen: &mut HashSet<String>) -> bool {
    let valid = !id.trim().is_empty() && length(id) <= ID && seen.insert(id.to_owned());
    if !valid {
        tracing::error!(id, "a choice has an id that Discord would refuse, or one that another has already");
    }
    valid
}

fn button(
    choice: &ChoiceButton,
    seen: &mut HashSet<String>,
    emojis: &CardEmojis,
    room: Room,
) -> Option<Component> {
    if !valid_id(&choice.id, seen) {
        return None;
    }
    let label = if room > Room::Ample && !choice.short.is_empty() { &choice.short } else { &choice.label };
    let emoji = unicode_emoji(&choice.emoji)
        .map(|name| Emoji { name: name.to_owned(), id: None })
        .or_else(|| emojis.spelled(&choice.label).cloned());
    // Beside a card alone ("10♠"), there is room for its picture.
    let is_short = display_width(label.trim()) <= 3;
    let emoji = emoji.filter(|_| room < Room::Least || is_short);
    let label = if emoji.is_some() && label.trim().is_empty() { String::new() } else { words(label, LABEL) };
    Some(Component::Button(Button {
        kind: 2,
        style: match choice.style {
            Style::Primary => 1,
            Style::Secondary => 2,
            Style::Success => 3,
            Style::Danger => 4,
        },
        label,
        emoji,
        custom_id: Some(choice.id.clone()),
        url: None,
        disabled: choice.disabled,
    }))
}

fn select(menu: &Menu, seen: &mut HashSet<String>, emojis: &CardEmojis) -> Option<Component> {
    let mut values = HashSet::new();
    let mut chosen = false;
    let options: Vec<SelectOption> = menu
        .options
        .iter()
        .filter(|option| {
            !option.value.trim().is_empty()
                && length(&option.value) <= TEXT
                && values.insert(option.value.as_str())
        })
        .take(OPTIONS)
        .map(|option| {
            // Only one option can be the default.
            let default = option.selected && !chosen;
            chosen |= default;
            SelectOption {
                label: words(&option.label, TEXT),
                value: option.value.clone(),
                emoji: emojis.spelled(&option.label).cloned(),
                default,
            }
        })
        .collect();
    if options.is_empty() || !valid_id(&menu.id, seen) {
        return None;
    }
    Some(Component::Select(Select {
        kind: 3,
        custom_id: menu.id.clone(),
        options,
        placeholder: words(&menu.label, PLACEHOLDER),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(rows: &[ActionRow]) -> Vec<Vec<String>> {
        let label = |component: &Component| match component {
            Component::Button(button) => button.label.clone(),
            Component::Select(select) => select.placeholder.clone(),
        };
        rows.iter().map(|row| row.iter().map(label).collect()).collect()
    }

    fn choice(label: &str) -> ChoiceButton {
        ChoiceButton {
            id: label.into(),
            label: label.into(),
            emoji: "📖".into(),
            style: Style::Secondary,
            ..ChoiceButton::default()
        }
    }

    fn chosen(room: Room, choices: &[ChoiceRow]) -> Vec<ActionRow> {
        rows(choices, None, &CardEmojis::default(), room).0
    }

    #[test]
    fn where_there_is_least_room_each_row_of_buttons_is_one_line() {
        let buttons = |labels: &[&str]| ChoiceRow::Buttons(labels.iter().map(|it| choice(it)).collect());
        let option = herzbot_core::page::MenuOption::new("a", "a", false);
        let menu = Menu { id: "menu".into(), label: "menu".into(), options: vec![option] };
        let page = [
            buttons(&["My cards", "Pause", "Rules", "Options"]),
            buttons(&["Shuffle proof", "Leave"]),
            ChoiceRow::Menu(menu),
        ];
        let wanted =
            [vec!["My cards", "Pause", "Rules"], vec!["Options", "Shuffle proof", "Leave"], vec!["menu"]];
        let least = chosen(Room::Least, &page);
        assert_eq!(labels(&least), wanted);
        assert!(phone::pixels(&[], &least, false) < phone::pixels(&[], &chosen(Room::Less, &page), false));
        let has_emoji = |row: &ActionRow| match &row[0] {
            Component::Button(button) => button.emoji.is_some(),
            Component::Select(_) => false,
        };
        assert!(!has_emoji(&least[0]) && has_emoji(&chosen(Room::Less, &page)[0]));
    }

    #[test]
    fn what_would_be_too_many_rows_stays_as_it_is() {
        let long = |at: usize| choice(&format!("A button as wide as a phone is {at}"));
        let page = [ChoiceRow::Buttons((0..5).map(long).collect()), ChoiceRow::Buttons(vec![long(5)])];
        let kept = chosen(Room::Least, &page);
        assert_eq!(kept.iter().map(|row| row.len()).collect::<Vec<_>>(), [5, 1]);
    }

    #[test]
    fn emoji_are_told_from_symbols() {
        for good in ["✋", "🚪", "▶️", "⬆️", "⬅️", "🗑️", "🗑", "🃏", "1️⃣", "🏳️‍🌈", "👍🏽", "🇩🇪", "♠️", "🔁"]
        {
            assert!(unicode_emoji(good).is_some(), "{good}");
        }
        for bad in ["", " ", "a", "◆", "✓", "1", "✋✋", "✋a", "🇩", "<:x:1>", "\u{FE0F}", "✋\u{200D}"]
        {
            assert_eq!(unicode_emoji(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_textual_one_gets_its_selector() {
        assert_eq!(unicode_emoji("▶"), Some("▶\u{FE0F}"));
        assert_eq!(unicode_emoji("✋"), Some("✋"));
    }
}
