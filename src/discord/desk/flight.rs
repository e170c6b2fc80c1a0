//! A call that shows a surface: what it posts or edits, and the result of its outcome.

use super::tokens::InteractionToken;
use crate::call::codes;
use herzbot_adapter::ornaments::Ornaments;
use herzbot_core::ids::{Account, MessageRef};
use herzbot_core::page::Page;
use herzbot_core::port::{Lack, Surface, Undelivered};

/// Returns whether a surface is an ephemeral answer, which only a token can edit.
pub const fn is_ephemeral(surface: Surface) -> bool {
    matches!(surface, Surface::Hand(..))
}

/// A message to post, with everything needed to repeat the same post.
#[derive(Clone, Debug)]
pub struct Post {
    pub rev: u64,
    pub channel: String,
    pub page: Page,
    pub ping: Vec<Account>,
    pub silent: bool,
    /// The nonce: for a second post with the same nonce, Discord returns the first message.
    pub nonce: String,
}

/// How a surface's newest revision is shown.
#[derive(Clone, Debug)]
pub enum FlightKind {
    /// Opens the private chat with an account; the message is posted later.
    Open(String),
    Post(Box<Post>),
    Edit {
        at: MessageRef,
        /// The interaction token that it uses; none: the bot's own.
        by_token: Option<InteractionToken>,
    },
}

impl FlightKind {
    /// Returns the channel of the message, or none while there is none.
    pub fn channel(&self) -> Option<&str> {
        match self {
            Self::Open(_) => None,
            Self::Post(post) => Some(&post.channel),
            Self::Edit { at, .. } => Some(&at.channel),
        }
    }

    /// Returns whether the call is made by an interaction token.
    pub const fn is_by_token(&self) -> bool {
        matches!(self, Self::Edit { by_token: Some(_), .. })
    }
}

/// A call that shows a revision of a surface.
#[derive(Debug)]
pub struct SurfaceFlight {
    pub surface: Surface,
    pub rev: u64,
    pub kind: FlightKind,
    /// The ornaments of the page.
    pub ornaments: Ornaments,
    /// The ornaments that the message omits.
    pub stripped: Ornaments,
}

impl SurfaceFlight {
    /// Maps a refusal with this code to its verdict. `is_private`: the surface belongs in a private chat; `shown`:
    /// the message that shows it.
    pub fn verdict(&self, code: u64, is_private: bool, shown: Option<&MessageRef>) -> Verdict {
        let stands_elsewhere = |post: &Post| shown.is_some_and(|at| at.channel != post.channel);
        Verdict::Undelivered(match (&self.kind, code) {
            (FlightKind::Edit { by_token: Some(_), .. }, code)
                if code != codes::UNKNOWN_MESSAGE || is_ephemeral(self.surface) =>
            {
                return Verdict::WithoutToken;
            }
            (FlightKind::Edit { .. }, codes::OLD_MESSAGE | codes::ARCHIVED) => return Verdict::PostAnew,
            (FlightKind::Edit { .. }, codes::UNKNOWN_MESSAGE | codes::NOT_OURS) => Undelivered::MessageGone,
            // The message was to move to this thread: it stays where it is.
            (FlightKind::Post(post), codes::UNKNOWN_CHANNEL) if stands_elsewhere(post) => {
                Undelivered::Forbidden(vec![Lack::See])
            }
            (_, codes::UNKNOWN_CHANNEL) => Undelivered::ChannelGone,
            (_, codes::LOCKED) => Undelivered::Forbidden(vec![Lack::WriteInThreads]),
            (FlightKind::Open(_), _) | (_, codes::CLOSED | codes::STRANGERS | codes::NO_RECIPIENT) => {
                Undelivered::PrivateClosed
            }
            (_, codes::NO_ACCESS | codes::NO_PERMISSION) if is_private => Undelivered::PrivateClosed,
            (_, codes::NO_ACCESS) => Undelivered::Forbidden(vec![Lack::See]),
            (_, codes::NO_PERMISSION) => Undelivered::Forbidden(vec![Lack::Write]),
            (_, _) => Undelivered::Forbidden(Vec::new()),
        })
    }
}

/// The content of the answer to a press or another interaction.
#[derive(Debug)]
pub struct AnswerStart {
    /// The newest revision. It is newer than the answer's if one was sent since.
    pub rev: u64,
    pub page: Page,
    /// Whether the pressed message was already replaced.
    pub is_outdated: bool,
    /// The message that the pressed one replaces.
    pub replaced: Option<MessageRef>,
}

/// The result of a refused call.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The token has expired early: the bot edits the message with its own token.
    WithoutToken,
    /// The message can't be edited any more: the state is posted in a new message.
    PostAnew,
    Undelivered(Undelivered),
}

/// The result of a message's arrival.
#[derive(Debug, PartialEq, Eq)]
pub enum Arrival {
    /// The surface was deleted during the call: its message has to be deleted.
    Unwanted,
    /// A newer message shows the surface: this one has to be retired.
    Outdated,
    /// The message shows the surface, and replaces this one, if any.
    Shown(Option<MessageRef>),
}
