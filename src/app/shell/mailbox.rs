//! Messages to a table's task (tables are actors): inputs, with their sender and the way to answer them.

use crate::app::shell::reply::ReplyGuard;
use herzbot_core::ids::{ChannelRef, MessageRef, Moment, PersonId};
use herzbot_core::notice::Notice;
use herzbot_core::port::{Inbound, Lack, Surface, SurfaceNews};
use herzbot_core::table::{Actor, Look, Member, Table, TableRequest, Transition};
use herzbot_core::text::Language;
use herzbot_rules::AnyOpinion;
use tokio::sync::{mpsc, oneshot};

/// A message to a table's task.
pub enum TableInput {
    /// A person's request.
    Ask(Box<Ask>),
    /// The result of posting or editing a message of one of its surfaces.
    Surface(Surface, SurfaceNews),
    /// The result of creating the table's thread: the thread's id, or the permissions that the bot lacks.
    Thread(Result<String, Vec<Lack>>),
    /// The table's thread was deleted.
    ThreadGone,
    /// The connection to the platform was lost or restored; `last_sign` is its last sign of life.
    Connected { up: bool, last_sign: Moment },
    /// The same for the connection of a place to which the table was brought.
    HomeConnected { channel: ChannelRef, up: bool, last_sign: Moment },
    /// The database is back after an outage: the sequence number of the next entry of the table's journal; none if
    /// the table has no such journal.
    JournalEnds(Option<u64>),
    /// The platform was restarted: messages in flight are lost, and are sent again once people can be reached.
    Replaced,
    /// This process did not run for a while, or the wall clock was set: check [`super::clock_watch`].
    LookAtClock,
    /// The settings of one of its people have changed: apply them, and redraw affected messages.
    Refresh,
    /// A person started or stopped looking at the table in a browser.
    InBrowser { person: PersonId, looks: bool },
    /// A person wants their cards by private message again, wherever they last played from.
    PlaysPrivately(PersonId),
    /// The language of the table's place has changed.
    PlaceSpeaks(Language),
    /// A hint has been computed.
    Hint(Box<ThoughtHint>),
    /// A guest asks for a seat; the answer tells whether they got it, or why not.
    Seat(Box<Member>, oneshot::Sender<Result<(), Notice>>),
    /// Moves of computer players have been computed.
    Thought(Box<Thought>),
    /// Drop the sender once every shown message was delivered.
    WhenDelivered(oneshot::Sender<()>),
    /// Another process takes the table over: show the remaining changes, then end. The sender is dropped at the end.
    Leave(oneshot::Sender<()>),
    /// Answer when all earlier inputs are handled and the shown state is persisted.
    WhenPersisted(oneshot::Sender<()>),
    /// Send a copy of the table.
    Copy(oneshot::Sender<Box<Table>>),
}

/// Asks the table with this mailbox for a copy; none if the table is gone.
pub async fn copy_of(inbox: &mpsc::Sender<TableInput>) -> Option<Table> {
    let (answer, table) = oneshot::channel();
    inbox.send(TableInput::Copy(answer)).await.ok()?;
    Some(*table.await.ok()?)
}

/// A person's unresolved request, and how to answer it.
pub struct Ask {
    /// The person, with their permissions in this place.
    pub actor: Actor,
    /// The language of the answer.
    pub language: Language,
    /// The command prefix to use in the answer; may be empty.
    pub prefix: String,
    /// The request as it came.
    pub want: Want,
    /// The duty to answer, and the pressed message.
    pub from: AskSource,
}

/// A request as it came; `app::tables::intent` resolves it to an [`Intent`].
#[derive(Clone, Debug, PartialEq)]
pub enum Want {
    /// A pressed choice, or a command.
    Clear(Intent),
    /// A typed text that is not a command: a choice, or a move.
    Typed(Typed),
    /// A reaction to one of our messages: means the button with this emoji, if there is one.
    Reaction {
        /// The surface that the message shows.
        surface: Surface,
        /// The emoji, as the platform sends it.
        emoji: String,
    },
}

/// A text that is not a command.
#[derive(Clone, Debug, PartialEq)]
pub struct Typed {
    /// The text as it was typed, without a prefix.
    pub text: String,
    /// The answer if it is neither a choice nor a move.
    pub unknown: Notice,
    /// Whether it may be meant for another bot. If so, it is answered only if it resembles something on offer, or is
    /// a word of ours from one of the table's people.
    pub overheard: bool,
}

/// A resolved request to a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Intent {
    /// A change of the table.
    Do(TableRequest),
    /// Shows something without changing the table.
    Look(Look),
    /// Shows the table's message privately.
    Status,
    /// Shows the menu of people to remove.
    RemoveMenu,
    /// Returns the code that brings the table to another place.
    Invite,
}

/// The circumstances of a request, which determine how it is answered.
pub struct AskSource {
    /// The duty to answer.
    pub answering: ReplyGuard,
    /// The pressed message, if it can be shown again by its id.
    pub message: Option<MessageRef>,
    /// Whether something was pressed, as opposed to a command, a reaction or a text.
    pub pressed: bool,
    /// Whether only the person sees the pressed message. Otherwise it must not contain anything private.
    pub unseen: bool,
    /// Whether they asked in their private chat.
    pub private: bool,
    /// The channel where they asked, if it was a channel.
    pub channel: Option<ChannelRef>,
    /// The input as it came, so that another process can handle it if it gets the table first. None if only this
    /// process can.
    pub original: Option<Box<Inbound>>,
}

/// The moves that computer players chose.
pub struct Thought {
    /// The journal's sequence number for which the moves are valid. If anything has happened since, they are
    /// recomputed.
    pub seq: u64,
    /// The transition that makes the moves; none if the computation failed.
    pub step: Option<Transition>,
    /// When to make them ([`crate::app::Tempo`]).
    pub due: Moment,
}

/// A computed hint, and the request for it.
pub struct ThoughtHint {
    pub ask: Ask,
    /// The turn for which it is valid.
    pub turn: u32,
    /// The best moves with their expected values; none if the computation failed.
    pub opinions: Option<Vec<AnyOpinion>>,
}
