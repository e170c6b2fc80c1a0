//! The messages to a table's task (the tables are actors): its inputs, with who asked for what and how to answer
//! them.

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
    /// A person asks for something.
    Ask(Box<Ask>),
    /// What became of a message of one of its surfaces.
    Surface(Surface, SurfaceNews),
    /// What became of the thread that the table has asked for: its id, or what the bot may not do.
    Thread(Result<String, Vec<Lack>>),
    /// The thread in which the table stands is gone.
    ThreadGone,
    /// The connection to the platform was lost, or is there again; its last sign of life.
    Connected { up: bool, last_sign: Moment },
    /// The same of the connection of a place to which the table was brought.
    HomeConnected { channel: ChannelRef, up: bool, last_sign: Moment },
    /// The database was away, and is back: the sequence number of the next entry of the table's journal; none: it has no such
    /// journal.
    JournalEnds(Option<u64>),
    /// The platform was restarted: messages in flight are lost, and are sent again once people can be reached.
    Replaced,
    /// This process did not run for a while, or the wall clock was set: look at [`super::clock_watch`].
    LookAtClock,
    /// Settings of one of its people have changed: apply them, and redraw what looks different now.
    Refresh,
    /// A person looks at the table in a browser, or has turned away from it.
    InBrowser { person: PersonId, looks: bool },
    /// A person wants their cards by private message again, whatever they played from last.
    PlaysPrivately(PersonId),
    /// The place of the table has another language now.
    PlaceSpeaks(Language),
    /// A hint has been computed.
    Hint(Box<ThoughtHint>),
    /// A guest takes a seat: whether they have it, or why not.
    Seat(Box<Member>, oneshot::Sender<Result<(), Notice>>),
    /// Moves of computer players have been computed.
    Thought(Box<Thought>),
    /// Drop the sender once everything that is shown has arrived.
    WhenDelivered(oneshot::Sender<()>),
    /// Another process is to have the table: show what is left to be shown, and end. The sender is dropped then.
    Leave(oneshot::Sender<()>),
    /// Say when all that came before is done, and what is shown is persisted.
    WhenPersisted(oneshot::Sender<()>),
    /// Send a copy of the table.
    Copy(oneshot::Sender<Box<Table>>),
}

/// A copy of the table with this mailbox; none if that has gone.
pub async fn copy_of(inbox: &mpsc::Sender<TableInput>) -> Option<Table> {
    let (answer, table) = oneshot::channel();
    inbox.send(TableInput::Copy(answer)).await.ok()?;
    Some(*table.await.ok()?)
}

/// A person's request, not resolved yet, and how to answer it.
pub struct Ask {
    /// The person, with their rights there.
    pub actor: Actor,
    /// The language of the answer.
    pub language: Language,
    /// What commands begin with in the answer; may be empty.
    pub prefix: String,
    /// The request, in the form in which it came.
    pub want: Want,
    /// The duty to answer, and the message that was pressed.
    pub from: AskSource,
}

impl Ask {
    /// Whether it was pressed in an answer that the person alone sees, as part of their own view there. `anywhere`: or in
    /// their private chat, where that is no message of its own.
    pub fn is_in_the_hand(&self, request: &TableRequest, anywhere: bool) -> bool {
        (request.is_move() || *request == TableRequest::Back)
            && self.from.pressed
            && self.from.unseen
            && (!self.from.private || anywhere && self.from.message.is_none())
    }
}

/// A request in the form in which it came; `app::tables::intent` resolves it to an [`Intent`].
#[derive(Clone, Debug, PartialEq)]
pub enum Want {
    /// A choice that was pressed, or a command.
    Clear(Intent),
    /// What was typed and is no command: a choice, or a move.
    Typed(Typed),
    /// A reaction to one of our messages: the button that bears this emoji there, if one does.
    Reaction {
        /// The surface that the message shows.
        surface: Surface,
        /// The emoji, as the platform sends it.
        emoji: String,
    },
}

/// A text that is no command.
#[derive(Clone, Debug, PartialEq)]
pub struct Typed {
    /// The text as it was typed, without a prefix.
    pub text: String,
    /// What to answer if it is neither a choice nor a move.
    pub unknown: Notice,
    /// Whether it may be meant for another bot: then it is answered only if it resembles something that is offered, or
    /// is a word of ours from one of the table's people.
    pub overheard: bool,
}

/// A resolved request to a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Intent {
    /// A change of the table.
    Do(TableRequest),
    /// To be shown something; nothing changes.
    Look(Look),
    /// To be shown the table's message, privately.
    Status,
    /// To be shown the menu of whom to remove.
    RemoveMenu,
    /// To be given the code by which the table can be brought to another place.
    Invite,
}

/// The circumstances of a request, which decide how it is answered.
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
    /// The channel where they asked, if it was one.
    pub channel: Option<ChannelRef>,
    /// What they did, as it came: another process acts on it, if it gets the table before. None: only this one can.
    pub original: Option<Box<Inbound>>,
}

/// The moves that computer players have chosen.
pub struct Thought {
    /// The sequence number of the journal for which they hold: if anything has happened since, they are computed
    /// anew.
    pub seq: u64,
    /// The transition that makes the moves; none when the computation failed.
    pub step: Option<Transition>,
    /// When to make them ([`crate::app::Tempo`]).
    pub due: Moment,
}

/// A hint that has been computed, and for whom.
pub struct ThoughtHint {
    pub ask: Ask,
    /// The turn for which it holds.
    pub turn: u32,
    /// The best moves with their expected values; none when the computation failed.
    pub opinions: Option<Vec<AnyOpinion>>,
}
