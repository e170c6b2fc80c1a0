//! Rows of choices as Discord's components: rows of five buttons or a menu. Five of them are 30 of the 40 components that
//! a message may have.

use super::emoji::emoji;
use super::markup::{cut, length};
use super::own::CardEmojis;
use crate::wire::{ActionRow, Button, Component, Emoji, Select, SelectOption};
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

/// The rows of a message, and a button that leads to `link` (label, address) where it found no place at the end of the last
/// row of buttons. A choice that names a card bears it, as far as `emojis` has it. `tight`: labels are as short as there are any.
pub fn rows(
    rows: &[ChoiceRow],
    link: Option<&(String, String)>,
    emojis: &CardEmojis,
    tight: bool,
) -> (Vec<ActionRow>, Option<Button>) {
    let mut seen = HashSet::new();
    let mut made = Vec::new();
    for row in rows {
        match row {
            ChoiceRow::Buttons(choices) => {
                let buttons: Vec<Component> =
                    choices.iter().filter_map(|choice| button(choice, &mut seen, emojis, tight)).collect();
                made.extend(buttons.chunks(BUTTONS).map(|some| ActionRow::of(some.to_vec())));
            }
            ChoiceRow::Menu(menu) => {
                made.extend(select(menu, &mut seen, emojis).map(|select| ActionRow::of(vec![select])))
            }
        }
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
    let spare = made.last_mut().filter(|row| {
        row.components.len() < BUTTONS && matches!(row.components.first(), Some(Component::Button(_)))
    });
    match (spare, link) {
        (Some(row), Some(link)) => {
            row.components.push(Component::Button(link));
            (made, None)
        }
        (_, link) => (made, link),
    }
}

/// A text that says something: Discord refuses an empty one.
fn words(text: &str, most: usize) -> String {
    let text: String =
        text.trim().chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let invisible = |letter: char| {
        letter.is_whitespace()
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
    };
    if text.chars().all(invisible) { "…".to_owned() } else { cut(&text, most) }
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
    tight: bool,
) -> Option<Component> {
    if !valid_id(&choice.id, seen) {
        return None;
    }
    let emoji = emoji(&choice.emoji)
        .map(|name| Emoji { name, id: None })
        .or_else(|| emojis.spelled(&choice.label).cloned());
    let label = if tight && !choice.short.is_empty() { &choice.short } else { &choice.label };
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
            // Of one choice, one can be made already.
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
