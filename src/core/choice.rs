//! What can be chosen below a page: buttons and menus.

use serde::{Deserialize, Serialize};

/// A row of choices.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChoiceRow {
    /// At most five buttons.
    Buttons(Vec<ChoiceButton>),
    /// One of at most 25 options.
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
    /// The same in a few signs, for where many choices would fill a phone's screen; told apart from the other
    /// choices by it alone. Empty: there is nothing shorter.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub short: String,
    /// One emoji before the label, and as a reaction; may be empty.
    pub emoji: String,
    /// Its colour, where platforms have several.
    pub style: Style,
    /// Whether it is shown but can't be pressed.
    pub disabled: bool,
    /// The word that can be typed instead, where there are no buttons: `left`, `join`. Empty: only its number
    /// can.
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
    /// The options: 1 to 25, every value once.
    pub options: Vec<MenuOption>,
}

/// An option of a [`Menu`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MenuOption {
    /// The value that comes back with the menu's id: at most 100 characters, opaque to platforms.
    pub value: String,
    /// Its text: at most 100 characters, no markup.
    pub label: String,
    /// Whether it is the current value; at most one in a menu is.
    pub selected: bool,
    /// As [`ChoiceButton::word`].
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub word: String,
}

impl MenuOption {
    /// An option for which nothing but its number or label can be typed.
    pub fn new(value: impl Into<String>, label: impl Into<String>, selected: bool) -> Self {
        Self { value: value.into(), label: label.into(), selected, word: String::new() }
    }
}
