//! One table, from the lobby to the result: a pure state machine (sans-IO). Requests and the time come in;
//! entries for the journal, a new state and the next moment to be woken come out.
//!
//! Event sourcing: [`Table::handle`] and [`Table::tick`] decide what happens, as [`Entry`]s; [`Table::apply`]
//! is the only place where state changes. So a table is the fold of its journal: replaying the entries gives
//! the same table.

mod act;
mod choice;
mod entry;
mod game;
mod handle;
mod lobby;
mod moving;
pub mod names;
mod options;
mod pick;
mod reach;
mod request;
mod seats;
mod setup;
mod state;
#[cfg(test)]
mod tests;
mod time;
mod transition;
mod typed;
mod view;

pub use crate::clock::Clock;
pub use crate::close_reason::CloseReason;
pub use crate::holiday::TableHolidays;
pub use act::{Act, AfterGame, Do, Look, MoveMenu, Play, TableMenu};
pub use choice::{ChoiceId, UnknownChoice};
pub use entry::{Entry, Fact, JOURNAL_VERSION, Mover};
pub use moving::MOST_HOMES;
pub use options::fitting;
pub use reach::{ClockState, Reach};
pub use request::{Actor, TableRequest, WhichChair};
pub use setup::TableSetup;
pub use state::apply::{Misfit, Opening};
pub use state::archive::{FORGOTTEN_NAME, name_at, people_at, without_person};
pub use state::homes::Home;
pub use state::offer::Offer;
pub use state::playing::Picks;
pub use state::seated::SameDecks;
pub use state::{ABANDONED, LOBBY_IDLE, Table};
pub use transition::{News, Transition};
pub use typed::written_move;
pub use view::*;

use crate::ids::{Account, PersonId};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

/// A person at a table, with what is needed to reach and to name them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// The person's id, by which the table knows them.
    pub person: PersonId,
    /// The account to which private messages go.
    pub account: Account,
    /// The display name when they took the seat, unescaped.
    pub name: String,
    /// Their language: chosen, or told by the platform (BCP 47).
    pub locale: Option<String>,
    /// Whether they let the table make moves that everybody sees to be forced.
    #[serde(default)]
    pub autoplay: bool,
}

/// Whether a person plays themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    /// They play themselves.
    #[default]
    Here,
    /// They missed two turns in a row: the computer keeps the seat until they are back.
    Away,
    /// They have left for good, or were removed: the computer plays to the end.
    Left,
}

/// The identity of a chair as long as it stands: seats move up when a player leaves the lobby, keys don't.
/// Given out once in the life of a table and of its rematches, and never again, so that a late press never
/// means another chair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ChairKey(pub u32);

impl fmt::Display for ChairKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for ChairKey {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        text.parse().map(Self)
    }
}

/// Who begins (or deals) the first round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum First {
    /// Drawn at the start.
    #[default]
    Drawn,
    /// The chair with this key.
    Chair(ChairKey),
}

/// Why a game stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PauseReason {
    /// The host, or a moderator, has paused it.
    Host,
    /// No human is there to play.
    NobodyHere,
}
