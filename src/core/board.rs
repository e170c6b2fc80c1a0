//! A table as a drawing: seats, cards in the middle, the reader's hand, and controls.
//!
//! It accompanies a [`Page`](crate::page::Page) on platforms that can draw ([`Capabilities::boards`]). Both
//! are made from the same view, so a board holds only what its reader may know. It is independent of the
//! game: every game is described by [`Zone`]s of [`Cell`]s, a hand, and moves that refer to them.
//!
//! A [`Spot`] names a place or a card of the hand. It stays the same between states, so that clients can
//! animate moves.
//!
//! Only texts documented as such contain inline markup; elsewhere, names that people chose are plain.
//!
//! [`Capabilities::boards`]: crate::port::Capabilities::boards

use crate::block::{Block, CardFace, Hue};
use crate::choice::ChoiceButton;
use herzbot_rules::Seat;
use serde::{Deserialize, Serialize};

/// The id of a place, or of a card of the hand: unique in a board, opaque to platforms.
pub type Spot = String;

/// A table for one reader, or for everybody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Board {
    /// The table's id: boards with the same id show the same table.
    pub table: String,
    /// The game and the table's name, no markup.
    pub title: String,
    /// The stage of the table.
    pub stage: Stage,
    /// The current round, from 1; 0 in a lobby.
    pub round: usize,
    /// The seat of the reader (the only one who sees the board); none: it is for everybody.
    pub reader: Option<u8>,
    /// Whose turn it is, or what the reader has to do; with markup.
    pub status: String,
    /// The number of the turn, if the reader is to move.
    pub turn: Option<u64>,
    /// When the turn's clock runs out, in milliseconds since 1970.
    pub deadline: Option<u64>,
    /// The time limit of a turn, in milliseconds, if there is a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<u64>,
    /// The round and similar facts, with markup.
    pub facts: Vec<String>,
    /// Further messages for the reader: an answer, a warning; with markup.
    pub notes: Vec<String>,
    /// The seats, clockwise; in a lobby only those that are taken or reserved.
    pub seats: Vec<BoardSeat>,
    /// The number of seats at most.
    pub most_seats: u8,
    /// The cards on the table.
    pub zones: Vec<Zone>,
    /// The reader's hand, in display order.
    pub hand: Vec<Held>,
    /// The heading of the hand.
    pub hand_name: String,
    /// Every legal move of the reader.
    pub moves: Vec<BoardMove>,
    /// The steps since a player last moved, oldest first; after a round, those that led to its end.
    pub happened: Vec<Step>,
    /// After a round: further blocks that show how it was decided.
    pub end: Vec<Block>,
    /// All other controls.
    pub controls: Vec<Control>,
}

/// The stage of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The lobby is open.
    #[default]
    Lobby,
    /// A round is being played.
    Playing,
    /// The page is the result of a round; the board shows its last position.
    RoundOver,
    /// The game is over, or the table closed: the page says how. The board shows the last position, if any.
    Over,
}

/// A seat as drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BoardSeat {
    /// The seat, from 0.
    pub seat: u8,
    /// The player's name, no markup.
    pub name: String,
    /// The platform's id of the person who plays there; none for a computer player or an absent person.
    pub account: Option<String>,
    /// The platform's id of the person for whom the seat is reserved: a player of the game before a rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept_for: Option<String>,
    /// Whether this is the table's host.
    pub host: bool,
    /// Whether the seat is to move.
    pub active: bool,
    /// A label of the seat: host, computer, away. No markup; may be empty.
    pub role: String,
    /// The kind of player, so that clients don't have to parse `role`.
    #[serde(default)]
    pub sitter: BoardSitter,
    /// How many cards the seat holds, in games that have hands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<u8>,
    /// How the game or the round ended for the seat; none while it goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<SeatEnd>,
    /// Points, chips, backs of cards.
    pub facts: Vec<SeatFact>,
}

/// Who plays at a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardSitter {
    /// A person who is present, or for whom the seat is reserved.
    #[default]
    Person,
    /// A person who is absent now, or has left.
    Away,
    /// A computer player.
    Computer,
}

/// How a game or a round ended for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SeatEnd {
    /// The place, from 1; players with equal points share one.
    pub place: u8,
    /// The total points.
    pub total: i32,
    /// The points of the round, if only a round ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gained: Option<i32>,
}

/// A fact about a player, short and in words; neither has markup.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SeatFact {
    /// As short as possible: `3 ♥`.
    pub short: String,
    /// The same for screen readers.
    pub long: String,
    /// The colour, for platforms that support it.
    pub hue: Hue,
}

/// Cards that lie together.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Zone {
    /// The layout of the cards.
    pub kind: ZoneKind,
    /// The seat that they belong to.
    pub seat: Option<u8>,
    /// The name of the zone, no markup.
    pub name: String,
    /// Its lines, top to bottom.
    pub lines: Vec<ZoneLine>,
}

/// How the cards of a zone are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ZoneKind {
    /// A seat's card in a trick.
    Trick,
    /// A row: its cells are one line; the first and the last are its ends.
    Row,
    /// A tower: the first line is one card, the others are two columns.
    Tower,
    /// A pile with only its top card visible.
    Pile,
}

/// A line of a zone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ZoneLine {
    /// Left to right.
    pub cells: Vec<Cell>,
    /// Its value in points; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

/// A place, and the card that lies there. Most places of a board are empty: values that are missing or empty are not sent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Cell {
    /// Its id; empty if it can't be used in a move now.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub spot: Spot,
    /// The card; none: an empty place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub face: Option<CardFace>,
    /// The purpose of an empty place with an id, for screen readers.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// A sign on the empty place; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub sign: String,
    /// Whether to emphasize it: the card that takes the trick.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub best: bool,
    /// Why nothing can be put there now, if a reader might expect that it can; with markup, may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub why: String,
}

/// A card that the reader holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Held {
    /// Its id.
    pub spot: Spot,
    /// The card.
    pub face: CardFace,
    /// Whether it is selected for a move of several cards.
    pub picked: bool,
    /// Why it can't be played on the reader's turn; with markup, empty if it can.
    pub why: String,
}

/// A legal move of the reader.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BoardMove {
    /// The id that the client sends back, as [`ChoiceButton::id`].
    pub choice: String,
    /// The card to move, from the hand or the table.
    pub card: Option<Spot>,
    /// The target place, if there is a choice.
    pub place: Option<Spot>,
    /// A short description of the move, no markup.
    pub words: String,
    /// The cost or gain in a few characters: `−3`, `+2`; may be empty.
    pub price: String,
}

/// An event to display.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Step {
    /// A sentence with markup; empty if another step's sentence covers it.
    pub said: String,
    /// The acting seat.
    pub seat: Option<u8>,
    /// The card that moved.
    pub face: Option<CardFace>,
    /// Its origin, if it lay on the table.
    pub from: Option<Spot>,
    /// Its destination.
    pub to: Option<Spot>,
    /// Whether the cards in the trick are removed with it.
    pub sweeps: bool,
}

impl Step {
    /// A step of a seat without a card.
    pub fn by(seat: Seat, said: String) -> Self {
        Self { said, seat: Some(seat.0), ..Self::default() }
    }

    /// The same step with a card that moves.
    pub fn moving(self, face: CardFace, to: Spot) -> Self {
        Self { face: Some(face), to: Some(to), ..self }
    }
}

/// A control that is not a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Control {
    /// The button.
    pub button: ChoiceButton,
    /// Who can use it.
    pub audience: Audience,
}

/// Who can use a control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// For everybody.
    Everybody,
    /// For people with a seat.
    Seated,
    /// For people without a seat.
    Guests,
    /// For the host of the table.
    Host,
}
