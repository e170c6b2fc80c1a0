//! The platform-neutral form of a message: text, card faces, choices.
//!
//! [`crate::text`] makes a page in one language; each platform renders it with its own means: containers and
//! buttons on Discord, plain lines and reactions on Matrix, HTML in the playground. It holds only what its
//! reader may know.
//!
//! **Inline markup** in every text of a page, parsed by [`pieces`]: `**bold**`, `` `code` ``, `<t:SECONDS:R>`
//! (a relative time like "2 minutes ago", kept current if the platform can) and `<t:SECONDS:F>` (a date with
//! time of day, in the reader's time zone if known). A backslash escapes the next character; texts that
//! people chose (names) go through [`escape`]. A newline is a line break.
//!
//! ```
//! use herzbot_core::page::{Block, ChoiceButton, ChoiceRow, Page, Style, escape};
//!
//! let join = ChoiceButton {
//!     id: "h1.0000000000001.join".into(),
//!     label: "Join".into(),
//!     emoji: "🪑".into(),
//!     style: Style::Primary,
//!     word: "join".into(),
//!     ..ChoiceButton::default()
//! };
//! let page = Page {
//!     title: "Table Vega".into(),
//!     blocks: vec![Block::Text(format!("**{}** has a seat.", escape("*Anna*")))],
//!     rows: vec![ChoiceRow::Buttons(vec![join])],
//!     ..Page::default()
//! };
//! assert_eq!(page.blocks, [Block::Text(r"**\*Anna\*** has a seat.".into())]);
//! // A reaction with the emoji, or the typed word, finds the button.
//! assert_eq!(page.choice_by_sign("🪑"), Some("h1.0000000000001.join"));
//! assert_eq!(page.choice_by_sign("join"), Some("h1.0000000000001.join"));
//! // A message that a newer one has replaced keeps its text and loses its choices.
//! assert_eq!(page.retired().choices().count(), 0);
//! ```

mod inline;
mod typed;

pub use crate::block::{Block, CardFace, CardGroup, CardLine, Hue};
use crate::board::Board;
pub use crate::choice::{ChoiceButton, ChoiceRow, Menu, MenuOption, Style};
use crate::ids::{ChannelRef, MessageRef};
use crate::picture::ScorePicture;
use crate::spelling::{legible, unvaried};
pub use inline::{Piece, pieces, visible_length};
use serde::{Deserialize, Serialize};
pub(crate) use typed::label_name;
pub use typed::{TypedChoice, labelled, picked, typed_number, worded};

/// One message: a title, blocks of text and cards, and choices.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Page {
    /// One line: the table or the topic; may be empty.
    pub title: String,
    /// Sets the accent colour, which is never the only sign of a state.
    pub tone: Tone,
    /// The body, top to bottom.
    pub blocks: Vec<Block>,
    /// Buttons and menus, top to bottom; at most five rows, with unique ids.
    pub rows: Vec<ChoiceRow>,
    /// A link to another message (from the private view to its table).
    pub link: Option<Link>,
    /// A link to the table in a browser, if there is one: for everybody, or for its reader.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub watch: Option<WebLink>,
    /// An attachment (a game record).
    pub file: Option<File>,
    /// The language of its texts (BCP 47), for additions of the platform; empty: the platform's default.
    /// Older stored pages have none.
    #[serde(default)]
    pub language: String,
    /// How its choices combine into one move; none: each is a separate choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picks: Option<Picks>,
    /// The command name of the game that it explains, for platforms that offer lessons; empty: none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub explains: String,
    /// Its table as a drawing, for platforms that can draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Box<Board>>,
    /// The points and the last cards as a picture, for platforms that show pictures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<Box<ScorePicture>>,
    /// Older news above the page, as another page without title and choices, for platforms with buttons: only
    /// there does a page have any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub above: Option<Box<Page>>,
    /// The body if neither [`Page::file`] nor [`Page::picture`] can be attached; empty: the same. Not
    /// serialized, and no part of digests, since it follows from the page.
    #[serde(skip)]
    pub unattached: Vec<Block>,
    /// A line with inline markup that replaces the message once a newer one shows this page; platforms add a
    /// link. Empty: only the link. Not serialized, and no part of digests, since it doesn't affect the page's
    /// look.
    #[serde(skip)]
    pub leads_on: String,
    /// The same for a message in a different channel. Empty: as [`Page::leads_on`].
    #[serde(skip)]
    pub leads_elsewhere: String,
}

/// Several choices that together make one move, and can be typed together.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Picks {
    /// How many.
    pub count: usize,
    /// The word to type before the words of the choices.
    pub word: String,
}

/// The kind of state that a page shows, for an accent colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// No accent.
    #[default]
    Plain,
    /// A lobby waits for players.
    Lobby,
    /// A game is running, and it is not the reader's turn.
    Playing,
    /// It is the reader's turn.
    YourTurn,
    /// The game is over.
    Over,
    /// A request was refused, or something failed.
    Trouble,
}

/// A link to another message. Platforms build the address from it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Link {
    /// Its text, no markup.
    pub label: String,
    /// The channel of the message.
    pub channel: ChannelRef,
    /// The message; none: not known yet, so the link leads to the channel.
    pub message: Option<MessageRef>,
}

/// A link to a page on the web.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct WebLink {
    /// Its text, no markup.
    pub label: String,
    /// The full `http` or `https` URL: ASCII, without blanks, quotation marks and brackets.
    pub url: String,
}

/// A text file attached to a message.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct File {
    /// The file name, with its extension.
    pub name: String,
    /// The content, UTF-8.
    pub content: String,
}

impl Page {
    /// Every enabled button, then every menu option, in reading order, as (choice id, value of the option,
    /// label, word).
    pub fn choices(&self) -> impl Iterator<Item = (&str, Option<&str>, &str, &str)> {
        self.rows.iter().flat_map(|row| match row {
            ChoiceRow::Buttons(buttons) => buttons
                .iter()
                .filter(|choice| !choice.disabled)
                .map(|choice| (choice.id.as_str(), None, choice.label.as_str(), choice.word.as_str()))
                .collect::<Vec<_>>(),
            ChoiceRow::Menu(menu) => menu
                .options
                .iter()
                .map(|option| {
                    (
                        menu.id.as_str(),
                        Some(option.value.as_str()),
                        option.label.as_str(),
                        option.word.as_str(),
                    )
                })
                .collect(),
        })
    }

    /// The id of the enabled button with this emoji or word; none if there is none, or several.
    pub fn choice_by_sign(&self, sign: &str) -> Option<&str> {
        let mut bearing = self.rows.iter().flat_map(|row| match row {
            ChoiceRow::Buttons(buttons) => buttons.as_slice(),
            ChoiceRow::Menu(_) => &[],
        });
        let sign = unvaried(sign);
        let is_meant = |choice: &&ChoiceButton| {
            !choice.disabled && !sign.is_empty() && (unvaried(&choice.emoji) == sign || choice.word == sign)
        };
        let found = bearing.find(is_meant)?;
        bearing.all(|other| !is_meant(&other)).then_some(found.id.as_str())
    }

    /// The number of visible characters: the title, the texts and the cards separated by one blank, an emoji
    /// as one. Excludes choices, and blanks that align cards.
    pub fn visible_length(&self) -> usize {
        let cards = |group: &CardGroup| {
            let line = |line: &CardLine| {
                let cells = line.cells.iter().map(|cell| match cell {
                    Some(face) => [&*face.mark, &face.text, &face.worth].map(visible_length).iter().sum(),
                    None => 1,
                });
                let parts =
                    [&line.lead, &line.note].map(|text| visible_length(text)).into_iter().chain(cells);
                parts.filter(|&part| part > 0).map(|part: usize| part + 1).sum::<usize>()
            };
            visible_length(&group.caption) + group.lines.iter().map(line).sum::<usize>()
        };
        let block = |block: &Block| match block {
            Block::Text(text) | Block::Small(text) => visible_length(text) + 1,
            Block::Cards(group) => cards(group) + 1,
        };
        visible_length(&self.title) + self.blocks.iter().map(block).sum::<usize>()
    }

    /// The page without older news, choices, picture and link to the browser: the last state of a message that a newer
    /// one replaced.
    #[must_use]
    pub fn retired(mut self) -> Self {
        self.rows.clear();
        self.watch = None;
        self.board = None;
        self.picture = None;
        self.above = None;
        self
    }
}

/// Escapes a text that a person chose, so that it can't contain markup, mentions, links or line breaks or
/// reorder the surrounding text: it is made [`legible`], and right-to-left text is [`isolated`].
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in legible(text).chars() {
        match letter {
            '\\' | '*' | '_' | '`' | '~' | '|' | '<' | '>' | '@' | '#' | '[' | ']' | '(' | ')' | ':'
            | '-' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            letter => escaped.push(letter),
        }
    }
    isolated(escaped)
}

/// Wraps a right-to-left name in marks that keep the surrounding text in order. Other names are unchanged.
pub fn isolated(name: String) -> String {
    let is_turned = |letter: char| {
        matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}'
            | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
    };
    if name.contains(is_turned) { format!("\u{2068}{name}\u{2069}") } else { name }
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

    #[test]
    fn a_name_from_right_to_left_leaves_the_rest_in_its_order() {
        assert_eq!(escape("מרים"), "\u{2068}מרים\u{2069}");
        assert_eq!(escape("ليلى *9*"), "\u{2068}ليلى \\*9\\*\u{2069}");
        // A mark within the name can't end the isolation.
        assert_eq!(escape("מ\u{2069}רים"), "\u{2068}מרים\u{2069}");
        assert_eq!(escape("Zoë 花子"), "Zoë 花子");
    }
}
