//! The actions of a game night's buttons.

use crate::ids::exact_number;
use std::fmt;

/// An action of a game night's button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NightAct {
    /// Sign up.
    Join,
    /// Withdraw.
    Leave,
    /// Draw the round with this number, from 1.
    Draw(u8),
    /// Show the standings.
    Standings,
    /// Ask for confirmation before ending it.
    Close,
    /// End it.
    CloseForGood,
}

impl NightAct {
    /// The actions without parameters, with the last part of their ids.
    pub(super) const SINGLE: [(&str, Self); 5] = [
        ("join", Self::Join),
        ("leave", Self::Leave),
        ("standings", Self::Standings),
        ("close", Self::Close),
        ("closed", Self::CloseForGood),
    ];

    /// Parses the last part of an id.
    pub(super) fn read(text: &str) -> Option<Self> {
        match text.strip_prefix("round") {
            Some(round) => exact_number(round).map(Self::Draw),
            None => Self::SINGLE.iter().find(|(word, _)| *word == text).map(|(_, act)| *act),
        }
    }
}

/// The last part of its id.
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
