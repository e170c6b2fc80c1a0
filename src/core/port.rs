//! Where people are: the contract between the core and the platforms.
//!
//! A platform turns what people do into [`Event`]s and the core's [`Outbound`] into messages. The core asks for
//! [`Capabilities`], never for names. Nothing here waits: a platform takes what it is given into a queue of its own and
//! tells later, as an event, what became of it.

use crate::ids::{Account, ChannelRef, MessageRef, Moment, PersonId, TableId};
use crate::page::Page;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A place where people are: Discord, a Matrix homeserver, the playground.
pub trait Platform: Send + Sync {
    /// The realm of its accounts (see [`Account::realm`]).
    fn realm(&self) -> &str;

    /// What it can do.
    fn capabilities(&self) -> Capabilities;

    /// Takes something to say into the platform's queue; returns at once. Of several [`Show`]s of one surface only the
    /// newest needs to reach people.
    fn send(&self, out: Outbound);
}

/// What a platform can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// Buttons under messages, and menus. Without: numbered choices by reaction and by text.
    pub buttons: bool,
    /// Answers in the channel that one person alone sees. Without: answers go to the private chat.
    pub ephemeral: bool,
    /// How many choices can be offered as reactions.
    pub reactions: usize,
    /// What an event costs in time, where the platform counts them all together.
    pub pace: Option<Duration>,
    /// Whether a message that was delivered is still there after a crash of ours. Where not, all are drawn anew then.
    pub lasting: bool,
}

/// What happens outside.
#[derive(Clone, Debug)]
pub enum Event {
    /// Somebody did something.
    Inbound(Box<Inbound>),
    /// What became of a [`Show`] (also one that was answered through [`Answer::Update`] with a surface).
    Delivered {
        /// The realm.
        realm: String,
        /// Which surface.
        surface: Surface,
        /// The revision that is shown now, or was to be shown.
        rev: u64,
        /// The message that shows it now, or why there is none.
        outcome: Result<MessageRef, Undelivered>,
    },
    /// The connection to a platform was lost (`false`) or is there again (`true`). Clocks stand still in between.
    Connected {
        /// The realm.
        realm: String,
        /// Whether people can reach us.
        up: bool,
    },
}

/// Somebody did something.
#[derive(Clone, Debug)]
pub struct Inbound {
    /// When.
    pub at: Moment,
    /// Who.
    pub who: Who,
    /// Where.
    pub place: Place,
    /// What.
    pub what: What,
    /// How to answer: must be answered exactly once if there is one.
    pub reply: Option<Reply>,
}

/// Who did something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Who {
    /// The account.
    pub account: Account,
    /// The name by which others see them there.
    pub name: String,
    /// Their language, if the platform knows (BCP 47).
    pub locale: Option<String>,
    /// May manage the community (settings).
    pub may_manage: bool,
    /// May moderate the channel (close tables, remove somebody).
    pub may_moderate: bool,
}

/// Where something was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a channel of a community.
    Channel {
        /// The channel.
        channel: ChannelRef,
        /// The community's language, if the platform knows (BCP 47).
        locale: Option<String>,
        /// What the bot may not do there although it needs to.
        lacks: Vec<Lack>,
    },
    /// In the private chat with the bot.
    Private,
}

/// A permission that the bot needs and does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lack {
    /// To see the channel.
    See,
    /// To write in it.
    Write,
    /// To show embeds.
    Embed,
    /// To attach files.
    Attach,
    /// To read what was written before (needed for reactions).
    History,
}

/// What somebody did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Used a command: its name as in `commands/` (with a subcommand: `table leave`), and its options by name.
    Command {
        /// The name.
        name: String,
        /// The options, by the names in `commands/`.
        options: Vec<(String, OptionValue)>,
    },
    /// Pressed a button or chose from a menu.
    Press {
        /// [`crate::page::Choice::id`].
        choice: String,
        /// The value of the chosen option of a menu.
        value: Option<String>,
        /// The message that was pressed, if it is one that can be shown again by its id (an ephemeral one can't).
        message: Option<MessageRef>,
    },
    /// Added a reaction to a message of ours.
    Reaction {
        /// The emoji.
        emoji: String,
        /// The message.
        message: MessageRef,
    },
    /// Wrote a text that is meant for the bot, without the prefix: `herz`, `left`, `1`.
    Text(String),
    /// Wrote a text behind a prefix that other bots may have too: what is nothing like a command of ours is not answered.
    Overheard(String),
}

/// The value of a command's option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// A word or one of the choices.
    Word(String),
    /// A whole number.
    Number(i64),
    /// Yes or no.
    Flag(bool),
    /// A person, by account id and name.
    Person {
        /// The account.
        account: Account,
        /// The name by which others see them there.
        name: String,
    },
}

/// A handle by which one inbound event can be answered. Unique in its realm while the process runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reply(pub u64);

/// What the core wants said.
#[derive(Clone, Debug)]
pub enum Outbound {
    /// The answer to an inbound event.
    Answer {
        /// Which event.
        reply: Reply,
        /// The answer.
        answer: Answer,
    },
    /// A lasting message that is kept up to date.
    Show(Show),
    /// Takes a message away (a nudge whose time has passed).
    Delete {
        /// The surface it showed.
        surface: Surface,
        /// The message, if known; else whatever is still on its way there is dropped too.
        message: Option<MessageRef>,
    },
}

/// An answer to an inbound event.
#[derive(Clone, Debug)]
pub enum Answer {
    /// A message for this person alone.
    Private(Page),
    /// The pressed message says this now. With a surface and revision, when it is the message of that surface: then
    /// [`Event::Delivered`] follows, and an older [`Show`] of it is dropped.
    Update {
        /// What it says.
        page: Page,
        /// What it shows.
        surface: Option<(Surface, u64)>,
    },
    /// A message for everybody in the channel of the event. With a surface, it becomes the message of that surface.
    Public {
        /// What it says.
        page: Page,
        /// What it shows.
        surface: Option<(Surface, u64)>,
    },
    /// Nothing needs saying.
    Nothing,
}

/// A lasting message of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Surface {
    /// The table's message in its channel.
    Table(TableId),
    /// A person's private view of a table.
    Private(TableId, PersonId),
    /// A short-lived message in the channel that notifies a person who can't be reached privately.
    Nudge(TableId, PersonId),
    /// A message in the table's channel that stays as it is (the result of a round), numbered within the table.
    Note(TableId, u32),
}

/// A state of a lasting message.
#[derive(Clone, Debug)]
pub struct Show {
    /// Which message.
    pub surface: Surface,
    /// Where it stands.
    pub target: Target,
    /// What it says.
    pub page: Page,
    /// Rises with every state of the surface.
    pub rev: u64,
    /// The message that shows it so far.
    pub message: Option<MessageRef>,
    /// Whether to post a new message, that notifies, even if there is one; the old one loses its choices.
    pub fresh: bool,
    /// Whether somebody waits for this to make a move: goes before everything else.
    pub urgent: bool,
    /// Who is notified by it, and nobody else.
    pub ping: Vec<Account>,
}

/// Where a lasting message stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// In a channel.
    Channel(ChannelRef),
    /// In the private chat with a person.
    Person(Account),
}

/// Why something could not be shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Undelivered {
    /// The person doesn't take private messages from the bot.
    PrivateClosed,
    /// The private chat is open, but the person has not accepted it yet; it is delivered when they do.
    NotJoined,
    /// The bot may not write there.
    Forbidden(Vec<Lack>),
    /// The channel does not exist any more, or the bot is not there any more.
    ChannelGone,
    /// The message was deleted by somebody (it is not posted anew by itself).
    MessageGone,
}

impl Surface {
    /// The table that it belongs to.
    pub const fn table(self) -> TableId {
        match self {
            Self::Table(table) | Self::Private(table, _) | Self::Nudge(table, _) | Self::Note(table, _) => {
                table
            }
        }
    }
}
