//! What people want of a table, as the table's state machine takes it in.

use super::{ChairKey, Clock, Do, First, Member, Play};
use crate::ids::Account;
use herzbot_rules::{AnyMove, Level, OptionKey};

/// A person who asks something of a table, with their rights there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    /// The person.
    pub member: Member,
    /// Whether they may moderate the channel.
    pub may_moderate: bool,
}

/// What somebody wants of a table. Whether they may, [`Table::handle`](super::Table::handle) decides.
#[derive(Clone, Debug, PartialEq)]
pub enum TableRequest {
    /// A seat.
    Join,
    /// To leave: the lobby at once, a running game only when `sure`.
    Leave {
        /// Whether they have been asked.
        sure: bool,
    },
    /// A computer player on the next seat.
    AddComputer,
    /// The last computer player away.
    RemoveComputer,
    /// Computer players to play so.
    SetLevel {
        /// The key of one's chair; none: all, and those who come later.
        key: Option<ChairKey>,
        /// How.
        level: Level,
    },
    /// Hints to be allowed, or not.
    SetHints(bool),
    /// A hint: it has been thought of, and is only noted.
    TakeHint {
        /// [`super::PlayingView::turn`] for which it holds.
        turn: u32,
    },
    /// To begin.
    Start,
    /// To choose who begins.
    SetFirst(First),
    /// To choose the clock.
    SetClock(Clock),
    /// To choose the language of the table.
    SetLanguage(Option<String>),
    /// To choose an option of the game.
    SetOption {
        /// Which.
        option: OptionKey,
        /// Its value.
        value: serde_json::Value,
    },
    /// To make one of the moves that were offered, or a part of one.
    Play(Play),
    /// To make this move.
    Move(AnyMove),
    /// Their seat back from the computer.
    Back,
    /// The game to stand still.
    Pause,
    /// It to go on.
    Resume,
    /// The table closed without a result, when `sure`.
    Close {
        /// Whether they have been asked.
        sure: bool,
    },
    /// Somebody removed.
    Remove(WhichChair),
}

/// Which chair is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhichChair {
    /// The one with this key.
    Key(ChairKey),
    /// The one of the person with this account.
    Account(Account),
    /// The one of the person with this name, or whose account has this id; in any capitals.
    Named(String),
}

impl Do {
    /// What who presses it wants.
    pub const fn request(self) -> TableRequest {
        match self {
            Self::Join => TableRequest::Join,
            Self::Leave => TableRequest::Leave { sure: false },
            Self::LeaveForGood => TableRequest::Leave { sure: true },
            Self::AddComputer => TableRequest::AddComputer,
            Self::RemoveComputer => TableRequest::RemoveComputer,
            Self::Start => TableRequest::Start,
            Self::Back => TableRequest::Back,
            Self::Pause => TableRequest::Pause,
            Self::Resume => TableRequest::Resume,
            Self::Close => TableRequest::Close { sure: false },
            Self::CloseForGood => TableRequest::Close { sure: true },
        }
    }
}

impl TableRequest {
    /// Whether it is a move, or a part of one.
    pub const fn is_move(&self) -> bool {
        matches!(self, Self::Play(_) | Self::Move(_))
    }
}
