//! Requests: what people ask of a table, as the input of its state machine.

use super::{ChairKey, Clock, Do, First, Member, Play};
use crate::ids::{Account, ChannelRef, PersonId};
use herzbot_rules::{AnyMove, Level, OptionKey, OptionStyle};

/// A person who asks something of a table, with their rights there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    /// The person, as they are known now: they need not have a seat.
    pub member: Member,
    /// Whether they may moderate the channel.
    pub may_moderate: bool,
}

/// A request to a table. Whether it is granted, [`Table::handle`](super::Table::handle) decides.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "most fields say with their variant what they hold")]
pub enum TableRequest {
    /// Take a seat in the lobby; in a running game that of a computer, where that is allowed.
    Join,
    /// The same from another place to which the table was brought.
    JoinIn(ChannelRef),
    /// Show the table in another place, too.
    Bring { channel: ChannelRef, language: String },
    /// Don't show the table any more in a place to which it was brought.
    Hide {
        /// Where it is asked for: that place alone; none, or where the table was opened: all others.
        channel: Option<ChannelRef>,
        /// Whether the person may moderate that channel.
        moderates: bool,
    },
    /// Leave: the lobby at once, a running game only when `sure`, else they are asked first.
    Leave { sure: bool },
    /// Ask a person to take a seat: in the lobby one that is kept for them, in a running game one's own.
    OfferSeat(Box<Member>),
    /// Decline such an offer, or take one's own back.
    EndOffer {
        /// It is the one to this person that is taken back; none: whichever there is.
        asked: Option<PersonId>,
    },
    /// Hand on the host's role.
    SetHost(WhichChair),
    /// Put a computer player on the next seat.
    AddComputer,
    /// Take the last computer player away.
    RemoveComputer,
    /// Set the level of computer players.
    SetLevel {
        /// The key of one's chair; none: all, and those who come later.
        key: Option<ChairKey>,
        level: Level,
    },
    /// Allow hints, or forbid them.
    SetHints(bool),
    /// Allow people to take the seat of a computer in the running game, or forbid it.
    SetLate(bool),
    /// Have spectators see the game a move behind, or at once.
    DelaySpectators(bool),
    /// Invite guests by a link, which stays the same while it works; or let no more of them come.
    InviteGuests(bool),
    /// Play the game in a thread, or in the channel.
    SetThread(bool),
    /// Record that a hint is given, which has been computed already: from then on the game is unrated.
    TakeHint {
        /// [`super::PlayingView::turn`] for which it holds.
        turn: u32,
    },
    /// Start the game.
    Start,
    /// Choose who begins (or deals) the first round.
    SetFirst(First),
    /// Choose the time limit per turn.
    SetClock(Clock),
    /// Choose the language of the table's messages (BCP 47); none: that of the place.
    SetLanguage(Option<String>),
    /// Choose the value of an option of the game.
    SetOption {
        option: OptionKey,
        /// Its new value, as in records; checked against the rules.
        value: serde_json::Value,
    },
    /// Choose everything that a style of the game says.
    SetStyle(&'static OptionStyle),
    /// Make one of the moves that were offered, or a part of one.
    Play(Play),
    /// Make this move, which was typed in notation.
    Move(AnyMove),
    /// Take one's seat back from the computer.
    Back,
    /// Pause the game and its clock.
    Pause,
    /// Resume the game and its clock.
    Resume,
    /// Close the table without a result, a running game only when `sure`, else they are asked first.
    Close { sure: bool },
    /// Remove a player.
    Remove(WhichChair),
}

/// A chair, by one of the names that it can be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhichChair {
    /// By its key.
    Key(ChairKey),
    /// By the account of its person.
    Account(Account),
    /// By the name of its person or the id of their account, in any capitals.
    Named(String),
}

impl Do {
    /// The request that this button makes.
    pub const fn request(self) -> TableRequest {
        match self {
            Self::Join => TableRequest::Join,
            Self::Decline => TableRequest::EndOffer { asked: None },
            Self::Leave => TableRequest::Leave { sure: false },
            Self::LeaveForGood => TableRequest::Leave { sure: true },
            Self::AddComputer => TableRequest::AddComputer,
            Self::RemoveComputer => TableRequest::RemoveComputer,
            Self::StopInvitations => TableRequest::InviteGuests(false),
            Self::PlayInThread => TableRequest::SetThread(true),
            Self::PlayInChannel => TableRequest::SetThread(false),
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

    /// Whether its outcome is seen in one's own view: a move, a hint, or one's seat taken back.
    pub const fn is_of_the_hand(&self) -> bool {
        self.is_move() || matches!(self, Self::TakeHint { .. } | Self::Back)
    }

    /// Whether it picks one of the cards of a move, or puts it back.
    pub const fn is_pick(&self) -> bool {
        matches!(self, Self::Play(Play::Pick { .. }))
    }
}
