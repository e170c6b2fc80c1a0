//! The parts of a page's body: sentences, and cards that lie or are held together.

use serde::{Deserialize, Serialize};

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
    /// Whose or what it is, with inline markup.
    pub caption: String,
    /// Lines of cards, top to bottom.
    pub lines: Vec<CardLine>,
    /// Whether it wants to be shown beside its like where there is room (towers), not below.
    pub beside: bool,
    /// Whether its lines may follow one another in one line where there is little room (the suits of a hand).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub flows: bool,
    /// Whether it deserves attention now (the one to move).
    pub active: bool,
}

/// A line of cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CardLine {
    /// The text before the cards (the number of a level), no markup; may be empty.
    pub lead: String,
    /// The cards, left to right; none is an empty place.
    pub cells: Vec<Option<CardFace>>,
    /// The text after the cards (points of the level), no markup; may be empty.
    pub note: String,
}

/// The face of a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CardFace {
    /// What stands on it, as short as it gets: `96`, `J50`, `10`.
    pub text: String,
    /// A symbol for its suit or colour group, so that it can be told without colour: `◆`, `♠`. May be empty.
    pub mark: String,
    /// What it counts as when that differs from what stands on it: `=96`. May be empty.
    pub worth: String,
    /// The colour in which platforms that can draw it.
    pub hue: Hue,
    /// Its whole name, for a screen reader: "joker of the turquoise group, worth 96".
    pub name: String,
}

/// The colour of a card face. Always redundant: [`CardFace::mark`] tells the same without colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hue {
    /// The text colour of the platform.
    #[default]
    None,
    /// As 1–25, and devils.
    Yellow,
    /// As 26–50, and devils.
    Green,
    /// As 51–75, devils, diamonds and hearts.
    Red,
    /// As 76–100.
    Turquoise,
    /// As devils.
    Violet,
    /// As clubs and spades.
    Black,
}
