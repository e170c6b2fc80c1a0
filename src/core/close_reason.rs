//! Why a table ends without a result.

use serde::{Deserialize, Serialize};

/// Why a table was closed without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CloseReason {
    /// The lobby was idle for 30 minutes.
    LobbyIdle,
    /// Everybody has left the lobby.
    LobbyEmpty,
    /// The host, or a moderator, has closed it.
    Host,
    /// No human did anything for 7 days.
    Abandoned,
    /// Every human has left the game for good.
    EverybodyLeft,
    /// Its data are damaged, so that it can't be played on: it is set aside. Never in a journal, which stays
    /// as it was found.
    Damaged,
    /// Its journal contradicts itself, so that it can't be shown. Never in a journal: only views say so.
    Broken,
}
