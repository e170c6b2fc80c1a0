//! What is agreed in the lobby. The format is on disks.

use super::First;
use crate::clock::Clock;
use crate::ids::Moment;
use herzbot_rules::Level;
use serde::{Deserialize, Serialize};

/// What is chosen in the lobby.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableSetup {
    /// Who begins (or deals) first.
    pub first: First,
    /// The clock per turn.
    pub clock: Clock,
    /// The language of the table, if it was chosen here (BCP 47).
    pub language: Option<String>,
    /// The level of computer players that are added from now on.
    #[serde(default = "default_level")]
    pub level: Level,
    /// Whether players may ask for hints even where the game would count.
    #[serde(default)]
    pub hints: bool,
    /// Whether spectators see the game a move behind.
    #[serde(default)]
    pub delayed: bool,
    /// Whether people may take the seat of a computer in the running game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub late: bool,
    /// When guests were invited by link, which works until the game begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invited: Option<Moment>,
    /// Whether the game is to be played in a thread; none: that can't be chosen here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thread: Option<bool>,
    /// The options of the game that differ from the default, as in a record.
    pub game: serde_json::Map<String, serde_json::Value>,
}

/// The level where none was chosen: worth playing against.
const fn default_level() -> Level {
    Level::Medium
}

impl Default for TableSetup {
    fn default() -> Self {
        Self {
            first: First::default(),
            clock: Clock::default(),
            language: None,
            level: default_level(),
            hints: false,
            delayed: false,
            late: false,
            invited: None,
            thread: None,
            game: serde_json::Map::new(),
        }
    }
}
