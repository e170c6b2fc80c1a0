//! What a table's task takes in (its mailbox: the tables are actors), and who asked it for what.

use super::reply::ReplyGuard;
use herzbot_core::ids::{MessageRef, Moment};
use herzbot_core::notice::Notice;
use herzbot_core::port::{Surface, Undelivered};
use herzbot_core::table::{Actor, Look, Table, TableRequest, Transition};
use herzbot_core::text::Language;
use herzbot_rules::AnyOpinion;
use tokio::sync::oneshot;

/// What a table's task is told.
pub enum TableInput {
    /// Somebody wants something.
    Ask(Box<Ask>),
    /// What became of a message.
    Delivered {
        /// Which.
        surface: Surface,
        /// Its revision.
        rev: u64,
        /// What became of it.
        outcome: Result<MessageRef, Undelivered>,
    },
    /// The platform was lost (`false`), or is there (`true`).
    Connected(bool),
    /// Somebody's settings have changed: follow them, and draw anew what looks different now.
    Refresh,
    /// The place speaks another language now.
    PlaceSpeaks(Language),
    /// A hint has been thought of.
    Hint(Box<ThoughtHint>),
    /// What computer players have thought of.
    Thought(Box<Thought>),
    /// Give the table as it is.
    Look(oneshot::Sender<Box<Table>>),
}

/// Somebody wants something.
pub struct Ask {
    /// Who.
    pub actor: Actor,
    /// Their language.
    pub language: Language,
    /// What.
    pub want: Want,
    /// How they asked.
    pub from: AskSource,
}

/// What somebody wants of a table, in the way in which they said it.
#[derive(Clone, Debug, PartialEq)]
pub enum Want {
    /// A choice that was pressed, or a command.
    Clear(Intent),
    /// What was typed and is no command: a choice that is offered, or a move.
    Typed {
        /// The text.
        text: String,
        /// What to answer if it is neither.
        unknown: Notice,
        /// Whether it may be meant for another bot: then only a slip of something that is offered is answered.
        overheard: bool,
    },
    /// A reaction to one of our messages: the button that bears this emoji there, if one does.
    Reaction {
        /// What the message shows.
        surface: Surface,
        /// The emoji.
        emoji: String,
    },
}

/// What somebody wants of a table, once it is clear.
#[derive(Clone, Debug, PartialEq)]
pub enum Intent {
    /// Something that changes it.
    Do(TableRequest),
    /// To see something; nothing changes.
    Look(Look),
    /// The table's message, privately.
    Status,
    /// A menu of whom to remove.
    RemoveMenu,
}

/// How somebody asked.
pub struct AskSource {
    /// The duty to answer.
    pub answering: ReplyGuard,
    /// The message they pressed, if it can be shown again by its id.
    pub message: Option<MessageRef>,
    /// Whether they pressed something (else: a command, a reaction, a text).
    pub pressed: bool,
    /// Whether nobody else sees the message they pressed: only then it may say something private.
    pub unseen: bool,
    /// Whether they asked in their private chat.
    pub private: bool,
}

/// What computer players have thought of.
pub struct Thought {
    /// The sequence number of the journal for which it holds: if anything has happened since, they think again.
    pub(super) seq: u64,
    /// What they do; none when thinking went wrong.
    pub(super) step: Option<Transition>,
    /// When.
    pub(super) due: Moment,
}

/// A hint that has been thought of, and for whom.
pub struct ThoughtHint {
    pub(super) ask: Ask,
    /// The turn for which it holds.
    pub(super) turn: u32,
    /// What the computer thinks of the best moves; none when thinking went wrong.
    pub(super) opinions: Option<Vec<AnyOpinion>>,
}
