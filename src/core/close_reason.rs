//! Why a table ends without a result.

use serde::{Deserialize, Serialize};

/// Why a table was closed without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CloseReason {
    /// The lobby was idle for 30 minutes.
    LobbyIdle,
    /// All players left the lobby.
    LobbyEmpty,
    /// The host or a moderator closed it.
    Host,
    /// No human did anything for 7 days.
    Abandoned,
    /// Every human has left the game for good.
    EverybodyLeft,
    /// Its data are damaged, so it can't be continued and is set aside. Never written to a journal, which is
    /// kept as it was found.
    Damaged,
    /// Its journal is inconsistent, so it can't be shown. Never written to a journal: only views use it.
    Broken,
}
