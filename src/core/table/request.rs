//! Requests to a table, the input of its state machine.

use super::{ChairKey, Clock, Do, First, Member, Play};
use crate::ids::{Account, ChannelRef, PersonId};
use herzbot_rules::{AnyMove, Level, OptionKey, OptionStyle};

/// A person with their rights at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    /// The person as known now, with or without a seat.
    pub member: Member,
    /// Whether they may moderate the channel.
    pub may_moderate: bool,
}

/// A request to a table, decided by [`Table::handle`](super::Table::handle).
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "most fields say with their variant what they hold")]
pub enum TableRequest {
    /// Take a seat in the lobby; in a running game a computer's, if allowed.
    Join,
    /// The same from a further place.
    JoinIn(ChannelRef),
    /// Show the table in a further place.
    Bring { channel: ChannelRef, language: String },
    /// Stop showing the table in a further place.
    Hide {
        /// The place of the request, which is removed; if none, or where the table was opened: all further
        /// places.
        channel: Option<ChannelRef>,
        /// Whether the person may moderate that channel.
        moderates: bool,
    },
    /// Leave: a lobby at once, a running game only if `sure`, else a confirmation is asked for.
    Leave { sure: bool },
    /// Invite a person: in the lobby to a reserved seat, in a running game to one's own.
    OfferSeat(Box<Member>),
    /// Decline such an offer, or withdraw one's own.
    EndOffer {
        /// Withdraw the offer to this person; none: any offer.
        asked: Option<PersonId>,
    },
    /// Pass on the host's role.
    SetHost(WhichChair),
    /// Add a computer player.
    AddComputer,
    /// Remove the last computer player.
    RemoveComputer,
    /// Set the level of computer players.
    SetLevel {
        /// The key of a chair; none: all, including later ones.
        key: Option<ChairKey>,
        level: Level,
    },
    /// Allow or forbid hints.
    SetHints(bool),
    /// Allow or forbid people to take a computer's seat in the running game.
    SetLate(bool),
    /// Show spectators the game a move behind, or at once.
    DelaySpectators(bool),
    /// Invite guests by a link, which stays the same while it works; or stop accepting them.
    InviteGuests(bool),
    /// Play the game in a thread, or in the channel.
    SetThread(bool),
    /// Record a computed hint: from then on the game is unrated.
    TakeHint {
        /// The [`super::PlayingView::turn`] of the hint.
        turn: u32,
    },
    /// Start the game.
    Start,
    /// Choose who begins (or deals) the first round.
    SetFirst(First),
    /// Choose the time limit per turn.
    SetClock(Clock),
    /// Choose the language of the table's messages (BCP 47); none: the place's.
    SetLanguage(Option<String>),
    /// Choose the value of an option of the game.
    SetOption {
        option: OptionKey,
        /// Its new value, as in records; checked against the rules.
        value: serde_json::Value,
    },
    /// Apply a style of the game.
    SetStyle(&'static OptionStyle),
    /// Make an offered move, or a part of one.
    Play(Play),
    /// Make a move typed in notation.
    Move(AnyMove),
    /// Take one's seat back from the computer.
    Back,
    /// Pause the game and its clock.
    Pause,
    /// Resume the game and its clock.
    Resume,
    /// Close the table without a result, a running game only if `sure`, else a confirmation is asked for.
    Close { sure: bool },
    /// Remove a player.
    Remove(WhichChair),
}

/// A chair, in one of several forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhichChair {
    /// By its key.
    Key(ChairKey),
    /// By the account of its person.
    Account(Account),
    /// By the name of its person or the id of their account, ignoring case.
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

    /// Whether the outcome appears in one's own view: a move, a hint, or one's seat taken back.
    pub const fn is_of_the_hand(&self) -> bool {
        self.is_move() || matches!(self, Self::TakeHint { .. } | Self::Back)
    }

    /// Whether it picks a card of a move, or puts it back.
    pub const fn is_pick(&self) -> bool {
        matches!(self, Self::Play(Play::Pick { .. }))
    }
}
