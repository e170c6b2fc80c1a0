//! A call that shows a surface: what it posts or edits, and what follows from its outcome.

use crate::call::codes;
use herzbot_adapter::ornaments::Ornaments;
use herzbot_core::ids::{Account, MessageRef};
use herzbot_core::page::Page;
use herzbot_core::port::{Lack, Surface, Undelivered};

/// Whether a surface is an answer that only one person sees: only a token can edit it.
pub const fn is_ephemeral(surface: Surface) -> bool {
    matches!(surface, Surface::Hand(..))
}

/// A message to post, with all that it takes to repeat the post as it was.
#[derive(Clone, Debug)]
pub struct Post {
    pub rev: u64,
    pub channel: String,
    pub page: Page,
    pub ping: Vec<Account>,
    pub silent: bool,
    /// With the same nonce, Discord answers a second post by the first message.
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
        by_token: bool,
    },
}

impl FlightKind {
    /// The channel of the message; none if there is none yet.
    pub fn channel(&self) -> Option<&str> {
        match self {
            Self::Open(_) => None,
            Self::Post(post) => Some(&post.channel),
            Self::Edit { at, .. } => Some(&at.channel),
        }
    }

    /// Whether an interaction's token makes the call.
    pub const fn is_by_token(&self) -> bool {
        matches!(self, Self::Edit { by_token: true, .. })
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
    /// Those that the message goes without.
    pub stripped: Ornaments,
}

impl SurfaceFlight {
    /// What follows from a refusal with this code. `is_private`: the surface belongs into a private chat; `shown`: the message
    /// that shows it.
    pub fn verdict(&self, code: u64, is_private: bool, shown: Option<&MessageRef>) -> Verdict {
        let stands_elsewhere = |post: &Post| shown.is_some_and(|at| at.channel != post.channel);
        Verdict::Undelivered(match (&self.kind, code) {
            (FlightKind::Edit { by_token: true, .. }, code)
                if code != codes::UNKNOWN_MESSAGE || is_ephemeral(self.surface) =>
            {
                return Verdict::WithoutToken;
            }
            (FlightKind::Edit { .. }, codes::OLD_MESSAGE | codes::ARCHIVED) => return Verdict::PostAnew,
            (FlightKind::Edit { .. }, codes::UNKNOWN_MESSAGE | codes::NOT_OURS) => Undelivered::MessageGone,
            // A thread that the message was to move to: the message stays where it is.
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

/// What a press or another interaction is answered with.
#[derive(Debug)]
pub struct AnswerStart {
    /// The newest revision, which is newer than the answer where one was sent meanwhile.
    pub rev: u64,
    pub page: Page,
    /// Whether the pressed message was replaced already.
    pub is_outdated: bool,
    /// The message that the pressed one takes the place of.
    pub replaced: Option<MessageRef>,
}

/// What follows from the refusal of a call.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The token has expired early: the bot edits the message itself.
    WithoutToken,
    /// The message can't be edited any more: the state is posted anew.
    PostAnew,
    Undelivered(Undelivered),
}

/// What a message has become when it has arrived.
#[derive(Debug, PartialEq, Eq)]
pub enum Arrival {
    /// The surface was deleted meanwhile: its message is to be deleted.
    Unwanted,
    /// A newer message shows the surface: this one is to be retired.
    Outdated,
    /// It shows the surface, in place of this message.
    Shown(Option<MessageRef>),
}
