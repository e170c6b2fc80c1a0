//! One table, from the lobby to the result: a pure state machine (sans-IO). Requests and the time come in;
//! journal entries, a new state and the next wake-up time come out.
//!
//! Event sourcing: [`Table::handle`] and [`Table::tick`] decide what happens, as [`Entry`]s; [`Table::apply`]
//! is the only mutation. So a table is the fold of its journal, and can be rebuilt by replaying the entries.

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

/// A person at a table, with their contact data and name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// The person's id.
    pub person: PersonId,
    /// The account for private messages.
    pub account: Account,
    /// The display name when they took the seat, unescaped.
    pub name: String,
    /// Their language: chosen, or reported by the platform (BCP 47).
    pub locale: Option<String>,
    /// Whether they let the table play moves that everybody can tell to be forced.
    #[serde(default)]
    pub autoplay: bool,
}

/// Whether a person plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    /// They play themselves.
    #[default]
    Here,
    /// They missed two turns in a row: the computer plays until they are back.
    Away,
    /// They left for good or were removed: the computer plays to the end.
    Left,
}

/// The identity of a chair: seats shift when a player leaves the lobby, keys don't. Never reused in a table
/// and its rematches, so that a late press never refers to another chair.
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

/// Why a game is paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PauseReason {
    /// The host, or a moderator, has paused it.
    Host,
    /// No human is present.
    NobodyHere,
}
