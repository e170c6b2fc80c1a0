//! A table as it is drawn: who sits around it, what lies in the middle, the reader's hand, and what can be
//! pressed.
//!
//! It accompanies a [`Page`](crate::page::Page) where the platform can draw ([`Capabilities::boards`]), is
//! made from the same view, and so holds only what its reader may know. It knows no game: what games have is
//! [`Zone`]s of [`Cell`]s, a hand, and moves that say which of these they use.
//!
//! A [`Spot`] names a place or a card of the hand. It is the same from one state to the next, so that what
//! happens can be shown where it happens.
//!
//! Texts hold inline markup where they say so; names that people chose are plain elsewhere.
//!
//! [`Capabilities::boards`]: crate::port::Capabilities::boards

use crate::block::{Block, CardFace, Hue};
use crate::choice::ChoiceButton;
use herzbot_rules::Seat;
use serde::{Deserialize, Serialize};

/// The name of a place, or of a card of the hand: unique in a board, opaque to platforms.
pub type Spot = String;

/// A table for one reader, or for everybody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Board {
    /// The table's id: boards with the same show the same table.
    pub table: String,
    /// The game and the table's name, no markup.
    pub title: String,
    /// How far the table has come.
    pub stage: Stage,
    /// Which round, from 1; 0 in a lobby.
    pub round: usize,
    /// The seat of its reader, who alone sees it; none: it is for everybody.
    pub reader: Option<u8>,
    /// Whose turn it is, what the reader has to do; with markup.
    pub status: String,
    /// The number of the turn, where the reader is to move now.
    pub turn: Option<u64>,
    /// When the clock of the turn runs out, in milliseconds since 1970.
    pub deadline: Option<u64>,
    /// How long a whole turn may take, in milliseconds, where a clock runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<u64>,
    /// The round and what else is to know of it, with markup.
    pub facts: Vec<String>,
    /// What the reader is told besides: an answer, a warning; with markup.
    pub notes: Vec<String>,
    /// The seats, clockwise; in a lobby only those that are taken or kept.
    pub seats: Vec<BoardSeat>,
    /// How many can sit here at most.
    pub most_seats: u8,
    /// What lies on the table.
    pub zones: Vec<Zone>,
    /// What the reader holds, in the order in which it is shown.
    pub hand: Vec<Held>,
    /// What the hand is called.
    pub hand_name: String,
    /// Every move that the reader may make now.
    pub moves: Vec<BoardMove>,
    /// The steps since a player last moved, oldest first; of a round that is over, those that led to its end.
    pub happened: Vec<Step>,
    /// Of a round that is over: what else shows how it was decided.
    pub end: Vec<Block>,
    /// What can be pressed besides.
    pub controls: Vec<Control>,
}

/// How far a table has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// People gather.
    #[default]
    Lobby,
    /// A round is played.
    Playing,
    /// The page is the result of a round; the board shows its last position.
    RoundOver,
    /// The game is over, or the table closed: the page says how. The board shows the last position, if there
    /// is one.
    Over,
}

/// Somebody at the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BoardSeat {
    /// The seat, from 0.
    pub seat: u8,
    /// Who sits there, no markup.
    pub name: String,
    /// The platform's id of the person who plays there; none for a computer player, or where nobody does now.
    pub account: Option<String>,
    /// The platform's id of the person for whom the seat is kept: who has played the game before a rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept_for: Option<String>,
    /// Whether it is the host of the table.
    pub host: bool,
    /// Whether the seat is to move.
    pub active: bool,
    /// A label of the seat: host, computer, away. No markup; may be empty.
    pub role: String,
    /// Who plays there, as far as it can be seen without reading `role`.
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
    /// A person who is there, or for whom the seat is kept.
    #[default]
    Person,
    /// A person who is not there now, or who has left.
    Away,
    /// A computer player.
    Computer,
}

/// How a game or a round ended for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SeatEnd {
    /// The place, from 1; players with equal points share one.
    pub place: u8,
    /// All points.
    pub total: i32,
    /// The points of the round, where it is a round that ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gained: Option<i32>,
}

/// Something about a player, in a few characters and in words; neither has markup.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SeatFact {
    /// As short as it gets: `3 ♥`.
    pub short: String,
    /// The same for a screen reader.
    pub long: String,
    /// The colour in which platforms that can draw it.
    pub hue: Hue,
}

/// Cards that lie together.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Zone {
    /// How they lie.
    pub kind: ZoneKind,
    /// Whose they are.
    pub seat: Option<u8>,
    /// What it is, no markup.
    pub name: String,
    /// Its lines, top to bottom.
    pub lines: Vec<ZoneLine>,
}

/// How the cards of a zone lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ZoneKind {
    /// A seat's card of a trick.
    Trick,
    /// A row: its cells are one line; the first and the last are its ends.
    Row,
    /// A tower: the first line is one card, the others are two columns.
    Tower,
    /// A pile of which the top is seen.
    Pile,
}

/// A line of a zone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ZoneLine {
    /// Left to right.
    pub cells: Vec<Cell>,
    /// What it brings; may be empty.
    pub note: String,
}

/// A place, and the card that lies there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cell {
    /// Its name; empty where nothing can ever be done there.
    pub spot: Spot,
    /// The card; none: an empty place.
    pub face: Option<CardFace>,
    /// What the empty place is for, for a screen reader.
    pub name: String,
    /// A sign on the empty place; may be empty.
    pub sign: String,
    /// Whether it stands out: the card that takes the trick.
    pub best: bool,
    /// Why nothing can be put there now, if the reader might think so; with markup, may be empty.
    pub why: String,
}

/// A card that the reader holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Held {
    /// Its name.
    pub spot: Spot,
    /// The card.
    pub face: CardFace,
    /// Whether it is picked for a move that takes several.
    pub picked: bool,
    /// Why it can't be played, on the reader's turn; with markup, empty where it can.
    pub why: String,
}

/// A move that the reader may make.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BoardMove {
    /// The id that comes back, as [`ChoiceButton::id`].
    pub choice: String,
    /// The card that it uses: of the hand, or one that lies on the table.
    pub card: Option<Spot>,
    /// Where that goes, if there is a choice.
    pub place: Option<Spot>,
    /// The move in a few words, no markup.
    pub words: String,
    /// What it costs or brings, in a few characters: `−3`, `+2`; may be empty.
    pub price: String,
}

/// Something that happened, as it is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Step {
    /// In a sentence, with markup; empty where it is told with another one.
    pub said: String,
    /// Who did it.
    pub seat: Option<u8>,
    /// The card that moved.
    pub face: Option<CardFace>,
    /// Where it came from, if it lay on the table.
    pub from: Option<Spot>,
    /// Where it went.
    pub to: Option<Spot>,
    /// Whether what lies in tricks is taken away with it.
    pub sweeps: bool,
}

impl Step {
    /// What a seat did, in a sentence.
    pub fn by(seat: Seat, said: String) -> Self {
        Self { said, seat: Some(seat.0), ..Self::default() }
    }

    /// The same with the card that moved.
    pub fn moving(self, face: CardFace, to: Spot) -> Self {
        Self { face: Some(face), to: Some(to), ..self }
    }
}

/// Something that can be pressed and is no move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Control {
    /// The button.
    pub button: ChoiceButton,
    /// For whom it works.
    pub audience: Audience,
}

/// For whom a control works.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// For everybody.
    Everybody,
    /// For those who have a seat.
    Seated,
    /// For those who have none.
    Guests,
    /// For the host of the table.
    Host,
}
