//! The choices in the lobby. The format is on disk.

use super::First;
use crate::clock::Clock;
use crate::ids::Moment;
use herzbot_rules::Level;
use serde::{Deserialize, Serialize};

/// The choices in the lobby.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TableSetup {
    /// Who begins (or deals) first.
    pub first: First,
    /// The clock per turn.
    pub clock: Clock,
    /// The language of the table, if it was chosen here (BCP 47).
    pub language: Option<String>,
    /// The level of computer players that are added from now on.
    #[serde(default)]
    pub level: Level,
    /// Whether players may ask for hints even if the game would be rated.
    #[serde(default)]
    pub hints: bool,
    /// Whether spectators see the game a move behind.
    #[serde(default)]
    pub delayed: bool,
    /// Whether people may take a computer's seat in the running game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub late: bool,
    /// When guests were invited by link, which works until the game begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invited: Option<Moment>,
    /// Whether to play in a thread; none: not possible here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thread: Option<bool>,
    /// The options of the game that differ from the default, as in a record.
    pub game: serde_json::Map<String, serde_json::Value>,
}
