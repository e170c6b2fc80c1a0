//! What the buttons of a game night do.

use crate::ids::exact_number;
use std::fmt;

/// What can be done with a game night by a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NightAct {
    /// Sign up.
    Join,
    /// Withdraw.
    Leave,
    /// Draw the round with this number, from 1.
    Draw(u8),
    /// See how it stands.
    Standings,
    /// Ask whether to end it.
    Close,
    /// End it.
    CloseForGood,
}

impl NightAct {
    /// Those that are there once, with what ends their ids.
    pub(super) const SINGLE: [(&str, Self); 5] = [
        ("join", Self::Join),
        ("leave", Self::Leave),
        ("standings", Self::Standings),
        ("close", Self::Close),
        ("closed", Self::CloseForGood),
    ];

    /// Reads what ends an id.
    pub(super) fn read(text: &str) -> Option<Self> {
        match text.strip_prefix("round") {
            Some(round) => exact_number(round).map(Self::Draw),
            None => Self::SINGLE.iter().find(|(word, _)| *word == text).map(|(_, act)| *act),
        }
    }
}

/// What ends its id.
impl fmt::Display for NightAct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw(round) => write!(f, "round{round}"),
            single => {
                let found = Self::SINGLE.iter().find(|(_, act)| act == single);
                f.write_str(found.map_or("", |(word, _)| *word))
            }
        }
    }
}
