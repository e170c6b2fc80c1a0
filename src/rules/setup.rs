//! Why a game can't be set up.

use crate::{GameKind, OptionError};

/// Why a game can't be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// As many can't play this game.
    Players(GameKind, u8),
    /// An option is unknown, or its value wrong.
    Option(OptionError),
}
