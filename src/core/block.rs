//! The parts of a page's body: sentences, and cards that lie or are held together.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A part of a page's body.
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
    /// The owner or name of the group, with inline markup.
    pub caption: String,
    /// Lines of cards, top to bottom.
    pub lines: Vec<CardLine>,
    /// Whether the group should be placed beside similar groups (towers) if there is room.
    pub beside: bool,
    /// Whether the lines may be joined into one if there is little room (the suits of a hand).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub flows: bool,
    /// Whether to highlight the group (the player to move).
    pub active: bool,
}

/// A line of cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CardLine {
    /// The text before the cards (the number of a level), no markup; may be empty.
    pub lead: String,
    /// The cards, left to right; `None` is an empty place.
    pub cells: Vec<Option<CardFace>>,
    /// The text after the cards (points of the level), no markup; may be empty.
    pub note: String,
}

/// The face of a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CardFace {
    /// The card's text, as short as possible: `96`, `J50`, `10`.
    pub text: String,
    /// A symbol for its suit or colour group, for reading without colour: `◆`, `♠`. May be empty.
    pub mark: Cow<'static, str>,
    /// The card's current value if it differs from the text: `=96`. May be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub worth: String,
    /// The colour, for platforms that support it.
    pub hue: Hue,
    /// Its full name, for screen readers: "joker of the turquoise group, worth 96".
    pub name: String,
}

/// The colour of a card face. Always redundant: [`CardFace::mark`] says the same without colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hue {
    /// The platform's text colour.
    #[default]
    None,
    /// 1–25, and devils.
    Yellow,
    /// 26–50, and devils.
    Green,
    /// 51–75, devils, diamonds and hearts.
    Red,
    /// 76–100.
    Turquoise,
    /// Devils.
    Violet,
    /// Clubs and spades.
    Black,
}
