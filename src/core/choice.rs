//! Buttons and menus below a page.

use serde::{Deserialize, Serialize};

/// A row of choices.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChoiceRow {
    /// At most five buttons.
    Buttons(Vec<ChoiceButton>),
    /// One menu with at most 25 options.
    Menu(Menu),
}

/// A button.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ChoiceButton {
    /// The id that comes back when it is pressed ([`crate::port::What::Press`]): opaque to platforms, at most
    /// 100 ASCII characters, unique in its page.
    pub id: String,
    /// Its text: at most 80 characters, no markup.
    pub label: String,
    /// A shorter label, for phones with many choices; unique among the page's choices. Empty: there is none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub short: String,
    /// One emoji before the label, also used as a reaction; may be empty.
    pub emoji: String,
    /// Its colour, where platforms have several.
    pub style: Style,
    /// Whether it is shown but can't be pressed.
    pub disabled: bool,
    /// The word that can be typed where there are no buttons: `left`, `join`. Empty: only its number works.
    pub word: String,
}

/// The emphasis of a button.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Style {
    /// The suggested action.
    Primary,
    /// No emphasis.
    #[default]
    Secondary,
    /// Confirms, or starts something.
    Success,
    /// Can't be undone: leaves, closes, removes.
    Danger,
}

/// A menu from which one option is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Menu {
    /// As [`ChoiceButton::id`]; the value of the chosen option comes with it.
    pub id: String,
    /// Its title: at most 100 characters, no markup.
    pub label: String,
    /// The options: 1 to 25, with unique values.
    pub options: Vec<MenuOption>,
}

/// An option of a [`Menu`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MenuOption {
    /// The value that comes back with the menu's id: at most 100 characters, opaque to platforms.
    pub value: String,
    /// Its text: at most 100 characters, no markup.
    pub label: String,
    /// Whether it is the current value, which is true for at most one option.
    pub selected: bool,
    /// As [`ChoiceButton::word`].
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub word: String,
}

impl MenuOption {
    /// An option that can be typed only by its number or label.
    pub fn new(value: impl Into<String>, label: impl Into<String>, selected: bool) -> Self {
        Self { value: value.into(), label: label.into(), selected, word: String::new() }
    }
}
