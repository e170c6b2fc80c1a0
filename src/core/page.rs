//! What a message says, before any platform has its way with it: text, card faces, choices.
//!
//! A page is made by the text room, in one language, and rendered by each platform with what that has: embeds and
//! buttons on Discord, plain lines and reactions on Matrix, HTML in the playground. It holds only what its reader may
//! know.
//!
//! **Inline markup** in every text of a page: `**bold**`, `` `code` ``, and `<t:SECONDS:R>` (a moment, shown as "2
//! minutes ago" where the platform can keep that fresh), read by [`pieces`]. A backslash takes the meaning from the next character;
//! whatever people have chosen themselves (their names) goes through [`escape`]. A newline is a line break.

mod inline;

use crate::ids::{ChannelRef, MessageRef};
pub use inline::{Piece, pieces};
use serde::{Deserialize, Serialize};

/// One message: a title, blocks of text and cards, and choices.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Page {
    /// One line that names the table or the topic; may be empty.
    pub title: String,
    /// The mood, for an accent colour; never the only carrier of a meaning.
    pub tone: Tone,
    /// What it says, top to bottom.
    pub blocks: Vec<Block>,
    /// What can be chosen, row by row.
    pub rows: Vec<Row>,
    /// A way to another message (from the private view to its table).
    pub link: Option<Link>,
    /// A file to download: name and content (a game record).
    pub file: Option<File>,
    /// The language that it speaks (BCP 47), for what platforms add; empty where that is left to them.
    #[serde(default)]
    pub language: String,
}

/// The mood of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// Nothing special.
    #[default]
    Plain,
    /// People are gathering.
    Lobby,
    /// A game is on.
    Playing,
    /// It is the reader's turn.
    YourTurn,
    /// The game is over.
    Over,
    /// Something could not be done.
    Trouble,
}

/// A part of a page.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Block {
    /// One or more sentences, with inline markup.
    Text(String),
    /// Cards that lie or are held together.
    Cards(CardGroup),
    /// Small print, with inline markup.
    Small(String),
}

/// Cards that lie or are held together: a tower, a row, a trick, a hand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CardGroup {
    /// Whose or what it is, with inline markup.
    pub caption: String,
    /// Lines of cards, top to bottom.
    pub lines: Vec<CardLine>,
    /// Whether it wants to be shown beside its like where there is room (towers), not below.
    pub beside: bool,
    /// Whether it deserves attention now (the one to move).
    pub active: bool,
}

/// A line of cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CardLine {
    /// Before the cards (the number of a level); may be empty.
    pub lead: String,
    /// The cards; none is an empty place.
    pub cells: Vec<Option<Face>>,
    /// After the cards (points of the level); may be empty.
    pub note: String,
}

/// The face of a card.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Face {
    /// What stands on it, as short as it gets: `96`, `J50`, `10`.
    pub text: String,
    /// A symbol for its suit or colour group, so that it can be told without colour: `◆`, `♠`. May be empty.
    pub mark: String,
    /// What it counts as when that differs from what stands on it: `=96`. May be empty.
    pub worth: String,
    /// Its colour.
    pub hue: Hue,
    /// Its whole name, for a screen reader: "joker of the turquoise group, worth 96".
    pub name: String,
}

/// The colour of a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hue {
    /// No colour.
    #[default]
    None,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Red.
    Red,
    /// Turquoise.
    Turquoise,
    /// Violet.
    Violet,
    /// Black.
    Black,
}

/// A row of choices.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Row {
    /// At most five buttons.
    Buttons(Vec<Choice>),
    /// One of at most 25 options.
    Menu(Menu),
}

/// Something that can be pressed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Choice {
    /// What comes back when it is pressed: opaque to platforms, at most 100 ASCII characters, unique in its page.
    pub id: String,
    /// What stands on it, at most 80 characters, no markup.
    pub label: String,
    /// An emoji before the label; may be empty.
    pub emoji: String,
    /// How it looks.
    pub style: Style,
    /// Whether it is there but can't be pressed.
    pub disabled: bool,
    /// What can be typed instead, where there are no buttons: `left`, `join`. May be empty: then only its number.
    pub word: String,
}

/// How a button looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Style {
    /// What most will want.
    Primary,
    /// Anything else.
    #[default]
    Secondary,
    /// Goes ahead.
    Success,
    /// Gives something up.
    Danger,
}

/// One of several options.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Menu {
    /// As [`Choice::id`]; the value of the chosen option comes with it.
    pub id: String,
    /// What is chosen here: at most 100 characters, no markup.
    pub label: String,
    /// The options.
    pub options: Vec<MenuOption>,
}

/// An option of a menu.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MenuOption {
    /// What comes back, at most 100 characters.
    pub value: String,
    /// What it says, at most 100 characters, no markup.
    pub label: String,
    /// Whether it is the one that holds now.
    pub selected: bool,
}

/// A way to another message.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Link {
    /// What stands on it.
    pub label: String,
    /// Where it leads: the channel …
    pub channel: ChannelRef,
    /// … and, once it is known, the message.
    pub message: Option<MessageRef>,
}

/// A file to download.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct File {
    /// Its name.
    pub name: String,
    /// Its content.
    pub content: String,
}

impl Page {
    /// Every choice that can be made with one press: buttons, then the options of menus, in reading order, as
    /// (choice id, value of the menu's option, label, word).
    pub fn choices(&self) -> impl Iterator<Item = (&str, Option<&str>, &str, &str)> {
        self.rows.iter().flat_map(|row| match row {
            Row::Buttons(buttons) => buttons
                .iter()
                .filter(|choice| !choice.disabled)
                .map(|choice| (choice.id.as_str(), None, choice.label.as_str(), choice.word.as_str()))
                .collect::<Vec<_>>(),
            Row::Menu(menu) => menu
                .options
                .iter()
                .map(|option| (menu.id.as_str(), Some(option.value.as_str()), option.label.as_str(), ""))
                .collect(),
        })
    }

    /// The id of the one button that bears this emoji, or has this word.
    pub fn choice_by_sign(&self, sign: &str) -> Option<&str> {
        // A phone may add, and another leave out, the mark that asks for the coloured form of an emoji.
        let plain = |text: &str| text.replace('\u{fe0f}', "");
        let mut bearing = self.rows.iter().flat_map(|row| match row {
            Row::Buttons(buttons) => buttons.as_slice(),
            Row::Menu(_) => &[],
        });
        let sign = plain(sign);
        let is_meant = |choice: &&Choice| {
            !choice.disabled && !sign.is_empty() && (plain(&choice.emoji) == sign || choice.word == sign)
        };
        let found = bearing.find(is_meant)?;
        bearing.all(|other| !is_meant(&other)).then_some(found.id.as_str())
    }

    /// The page without anything to press: what becomes of a message that a newer one has replaced.
    #[must_use]
    pub fn retired(mut self) -> Self {
        self.rows.clear();
        self
    }
}

/// Takes the meaning of markup, and of mentions and links, from a text that somebody has chosen themselves, and its
/// line breaks.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | '*' | '_' | '`' | '~' | '|' | '<' | '>' | '@' | '#' | '[' | ']' | '(' | ')' | ':'
            | '-' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            letter if letter.is_control() => escaped.push(' '),
            // Marks that turn the direction of the text around, or take no room, could forge the rest of the line.
            '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' => {}
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_can_not_bring_markup_or_mentions() {
        assert_eq!(escape("**Anna**"), r"\*\*Anna\*\*");
        assert_eq!(escape("<@1> @everyone"), r"\<\@1\> \@everyone");
        assert_eq!(escape("a\nb\u{202e}c"), "a bc");
    }
}
