//! The port: the contract between the core and the platforms, its adapters.
//!
//! A platform turns actions of people into [`PlatformEvent`]s, and the core's [`Outbound`] into messages. The
//! core asks for [`Capabilities`], never for names. Nothing here blocks: a platform queues an [`Outbound`]
//! and later reports the outcome as an event.
//!
//! Delivery is at least once, and only the newest state of a [`Surface`] counts ([`Show::rev`]): showing the
//! same state twice is idempotent.

use crate::backlog::Backlog;
use crate::ids::{Account, ChannelRef, HomeNumber, MessageRef, Moment, PersonId, TableId};
use crate::page::Page;
use crate::timezone::{TimeZone, known_zone};
use serde::{Deserialize, Serialize};
use std::pin::Pin;
use std::time::Duration;

/// Older events are not handled; their author is told so ([`Inbound::at`]).
pub const STALE_AFTER: Duration = Duration::from_secs(2 * 60);

/// A connected chat platform: Discord, a Matrix homeserver, the playground.
pub trait Platform: Send + Sync {
    /// The realm of its accounts (see [`Account::realm`]): unique among the running platforms.
    fn realm(&self) -> &str;

    /// Its current capabilities. They can change (a rate limit is lifted), so they are read each time.
    fn capabilities(&self) -> Capabilities;

    /// Queues a message; returns at once and never fails. Only the newest [`Show`] of a surface needs to be
    /// delivered.
    fn send(&self, out: Outbound);

    /// The connection that serves a channel, if there are several.
    fn shard_of(&self, _: &ChannelRef) -> Option<u32> {
        None
    }

    /// The last time when the people in a channel could certainly reach the bot and vice versa: the last sign
    /// of life of their connection. No clock runs past it; a working connection updates it within seconds.
    /// None: there is no connection that could be lost.
    fn reachable_until(&self, _: &ChannelRef) -> Option<Moment> {
        None
    }

    /// The outbound queue and the rate limit; none if requests never wait.
    fn backlog(&self) -> Option<Backlog> {
        None
    }

    /// Resolves once everything delivered so far ([`SurfaceNews::Delivered`]) survives a crash of this
    /// process: at once if it is stored elsewhere. A table is not released before.
    fn kept(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async {})
    }

    /// Takes back the duty to answer an event, so that another process can take it ([`Platform::resume`]).
    /// Returns the data needed to answer it; none if it has been answered, even partially.
    fn withdraw(&self, _: Reply) -> Pin<Box<dyn Future<Output = Option<String>> + Send + '_>> {
        Box::pin(async { None })
    }

    /// Reports an event that came to another process, with the data for answering that this process
    /// [withdrew](Platform::withdraw).
    fn resume(&self, _: Option<String>, _: Inbound) {}

    /// Its widgets beside the chat, if supported.
    fn widgets(&self) -> Option<&dyn crate::widget::Widgets> {
        None
    }
}

/// The capabilities of a platform. The core asks for these, never for the platform's name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Capabilities {
    /// Buttons and menus under messages. Without: numbered choices by reaction and by text.
    pub buttons: bool,
    /// Answers in the channel that only one person sees. Without: answers go to the private chat.
    pub ephemeral: bool,
    /// Whether it draws tables ([`crate::page::Page::board`]) and accepts presses there.
    pub boards: bool,
    /// Where it shows pictures ([`crate::page::Page::picture`]).
    pub pictures: Pictures,
    /// Whether an ephemeral answer can be updated for a while ([`Surface::Hand`]).
    pub live_answers: bool,
    /// Whether it can open the drawn table within its client ([`Answer::Launch`]).
    pub launches: bool,
    /// Whether a table for a single player can be in the private chat ([`Inbound::chat`]).
    pub private_tables: bool,
    /// Whether tables can have their own threads ([`Place::Channel`] says whether a given channel allows it).
    pub threads: bool,
    /// How many choices of a message can be offered as reactions; 0 if there are none.
    pub reactions: usize,
    /// The mean time between events under a rate limit that all rooms share; none if limits are per channel
    /// or don't matter.
    pub pace: Option<Duration>,
    /// Whether delivered messages survive a crash of the bot. If not, every surface is posted again after a
    /// restart.
    pub lasting: bool,
}

/// Where a platform shows pictures. Neither a message nor a round has more than one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pictures {
    /// Nowhere.
    #[default]
    None,
    /// In a message of its own, at the end of a game only.
    AtTheEnd,
    /// In the message of its page: at the end of each round, and of the game.
    EachRound,
}

/// What a platform reports to the event loop.
#[derive(Clone, Debug)]
pub enum PlatformEvent {
    /// A person did something.
    Inbound(Box<Inbound>),
    /// The outcome for a message of a surface.
    Surface {
        /// The surface.
        surface: Surface,
        /// The news.
        news: SurfaceNews,
    },
    /// The outcome of an [`Outbound::OpenThread`].
    Thread {
        /// The table.
        table: TableId,
        /// The platform's own id of the thread, which is a channel of the same community; else the missing
        /// permissions (empty: there is another reason).
        outcome: Result<String, Vec<Lack>>,
    },
    /// A thread is gone or locked, so its tables have to move.
    ThreadGone {
        /// The realm of the reporting platform.
        realm: String,
        /// The platform's own id of the thread.
        thread: String,
    },
    /// The connection to a platform, or to one of its shards, was lost or restored. Clocks don't run in
    /// between.
    Connected {
        /// The realm of the platform.
        realm: String,
        /// The shard ([`Platform::shard_of`]); none if a platform has a single connection.
        shard: Option<u32>,
        /// Whether it works now.
        up: bool,
        /// The last sign of life of the connection: now if it is up, else the last time it was known to work.
        /// Clocks ran until then.
        last_sign: Moment,
    },
}

/// An event about the messages of a surface.
#[derive(Clone, Debug)]
pub enum SurfaceNews {
    /// The outcome of a [`Show`] (also of one answered through [`Answer::Update`] with a surface).
    Delivered {
        /// The [`Show::rev`] that is shown now, or could not be shown.
        rev: u64,
        /// The message that shows it, or the reason why there is none.
        outcome: Result<MessageRef, Undelivered>,
    },
    /// A message was posted ([`SurfaceNews::Delivered`]), but these permissions were missing for its picture
    /// or file; empty: nothing is missing. Only reported for messages with an attachment.
    WentWithout(Vec<Lack>),
    /// The message has scrolled away under others' messages: the surface should be posted again
    /// ([`Show::fresh`]), unless another message shows it by now. Not reported for a message that was just
    /// posted.
    ScrolledAway(MessageRef),
    /// Another message shows the surface, or is about to, and this one has to be retired. Reported when the
    /// platform begins to retire it, before [`SurfaceNews::Delivered`] names the new one, and again when that
    /// is done. Not reported by platforms that retire messages at once.
    Superseded {
        /// The old message.
        message: MessageRef,
        /// Whether it is retired: it links to the new one, or is gone.
        retired: bool,
    },
}

/// One action of a person, in platform-neutral types.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Inbound {
    /// When it happened, by our clock. If the platform stores events while the bot is offline, this may be
    /// long before it arrived.
    pub at: Moment,
    /// The account and its permissions.
    pub who: Who,
    /// The channel or private chat in which it happened.
    pub place: Place,
    /// The action itself.
    pub what: What,
    /// The handle for the answer: exactly one [`Outbound::Answer`] has to follow. None if it can't be
    /// answered (a reaction).
    #[serde(skip)]
    pub reply: Option<Reply>,
    /// How it reached this process.
    pub route: Route,
    /// The private chat as a channel, if it can hold a table for this person alone ([`Place::Private`] only).
    #[serde(default)]
    pub chat: Option<ChannelRef>,
}

impl Inbound {
    /// The platform's own id of the channel; none in a private chat that is not known as one.
    pub fn channel(&self) -> Option<&str> {
        let channel = match &self.place {
            Place::Channel { channel, .. } => channel,
            Place::Private => self.chat.as_ref()?,
        };
        Some(&channel.channel)
    }
}

/// How an event reached a process, if several share a platform.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Route {
    /// Through the process's own connection.
    #[default]
    Direct,
    /// From another process; it is not passed on again.
    Handed,
    /// Every process gets it, since the responsible one is unknown. A process has to take this number before
    /// acting on it; each number can be taken once.
    Copied(u64),
    /// The platform repeats an event that a killed process may have acted on. It is answered, but not acted
    /// on again.
    Repeated,
}

/// The author of an [`Inbound`] event. Permissions are those in the place and at the time of the event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Who {
    /// The account, by which the person is found.
    pub account: Account,
    /// The display name there: chosen by the person, so never trusted as markup ([`crate::page::escape`]).
    pub name: String,
    /// The account's global name, used on leaderboards, if communities can have their own names for it. None:
    /// the same as [`Self::name`].
    #[serde(default)]
    pub own_name: Option<String>,
    /// Their language, if the platform knows (BCP 47).
    pub locale: Option<String>,
    /// Their time zone, if chosen or known by the platform.
    #[serde(default, deserialize_with = "known_zone")]
    pub timezone: Option<TimeZone>,
    /// May manage the community (settings).
    pub may_manage: bool,
    /// May moderate the channel (close tables, remove players).
    pub may_moderate: bool,
}

/// Where an [`Inbound`] event happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// In a channel of a community.
    Channel {
        /// The channel and its community.
        channel: ChannelRef,
        /// The community's language, if the platform knows (BCP 47).
        locale: Option<String>,
        /// The missing permissions that the bot needs there; empty: a table can be opened.
        lacks: Vec<Lack>,
        /// The missing permissions for opening threads there; none: threads are not possible.
        #[serde(default)]
        threads: Option<Vec<Lack>>,
    },
    /// In the private chat with the bot.
    Private,
}

impl Place {
    /// The channel; none for a private chat.
    pub const fn channel(&self) -> Option<&ChannelRef> {
        match self {
            Self::Channel { channel, .. } => Some(channel),
            Self::Private => None,
        }
    }
}

/// A missing permission of the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lack {
    /// See the channel.
    See,
    /// Write in it.
    Write,
    /// Attach files.
    Attach,
    /// Read earlier messages (needed for reactions).
    History,
    /// Open threads.
    OpenThreads,
    /// Write in threads.
    WriteInThreads,
}

/// The action of an [`Inbound`] event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum What {
    /// A command: its name as in `commands/` (with a subcommand: `table leave`), and its options by name.
    Command {
        /// The name, followed by a blank and the subcommand.
        name: String,
        /// The given options, each at most once, by their names in `commands/`.
        options: Vec<(String, OptionValue)>,
    },
    /// A pressed button or chosen menu option.
    Press {
        /// [`crate::page::ChoiceButton::id`].
        choice: String,
        /// [`crate::page::MenuOption::value`] of the chosen option; none for a button.
        value: Option<String>,
        /// The message, if it can be referenced by id (an ephemeral one can't).
        message: Option<MessageRef>,
    },
    /// A reaction to a message of the bot.
    Reaction {
        /// The emoji, as the platform sends it (with or without a variation selector).
        emoji: String,
        /// The message that it was added to.
        message: MessageRef,
    },
    /// A request for completions of a table's name in an unsent command.
    Autocomplete {
        /// The name of the command, followed by a blank and the subcommand.
        command: String,
        /// The text so far; may be empty.
        begun: String,
    },
    /// A text for the bot, without the prefix: `herz`, `left`, `1`.
    Text(String),
    /// A text with a prefix that other bots may share: not answered unless it resembles a command of ours, or
    /// the author plays at a table that knows the word.
    Overheard(String),
}

/// The value of a command's option, already of the type in `commands/`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OptionValue {
    /// A word or one of the choices.
    Word(String),
    /// A whole number.
    Number(i64),
    /// Yes or no.
    Flag(bool),
    /// A person, by account id and name.
    Person {
        /// The account that was mentioned or chosen.
        account: Account,
        /// Its display name there.
        name: String,
        /// Whether they are known to be absent from that place.
        #[serde(default)]
        absent: bool,
    },
}

/// A handle to answer an inbound event. Unique in its realm while the process runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reply(pub u64);

impl Reply {
    /// The bit that platforms never set.
    const DRAWN: u64 = 1 << 63;

    /// The handle for a press on a table drawn in a browser, outside of the account's platform: the answer
    /// goes to the browser. `number` is below 2⁶³.
    pub const fn drawn(number: u64) -> Self {
        Self(number | Self::DRAWN)
    }

    /// Whether the answer goes to a browser ([`Self::drawn`]).
    pub const fn is_drawn(self) -> bool {
        self.0 & Self::DRAWN != 0
    }
}

/// A request of the core to a platform.
#[derive(Clone, Debug)]
pub enum Outbound {
    /// The answer to an inbound event.
    Answer {
        /// [`Inbound::reply`] of the event.
        reply: Reply,
        /// The content.
        answer: Answer,
    },
    /// Shows a lasting message and keeps it current.
    Show(Show),
    /// Announces private messages for this person, who just took a seat: a platform that has to invite people
    /// first does so now.
    Expect(Account),
    /// Drops everything queued for this table's surfaces, since it is over or another process has it from now
    /// on. Shown messages stay.
    LetGo(TableId),
    /// Opens a thread for a table from its message, which stays in place; [`PlatformEvent::Thread`] follows.
    /// Idempotent: the same message gives the same thread.
    OpenThread {
        /// The table.
        table: TableId,
        /// The message that shows it.
        message: MessageRef,
        /// The name of the thread: at most 100 characters, no markup.
        name: String,
        /// Whether it has to stay open for a week without messages: a turn may take days.
        is_slow: bool,
    },
    /// Replaces the text of a message that a thread was opened from with one line, with inline markup, that
    /// leads to the table. [`SurfaceNews::Superseded`] follows once it is done.
    LeadOn {
        /// The table.
        table: TableId,
        /// The message.
        message: MessageRef,
        /// The line.
        line: String,
    },
    /// Deletes a message (an outdated nudge).
    Delete {
        /// The surface it showed.
        surface: Surface,
        /// The message, if known. Everything queued for the surface is dropped in any case.
        message: Option<MessageRef>,
    },
}

/// The answer to an inbound event, sent to its author at once.
#[derive(Clone, Debug)]
pub enum Answer {
    /// A message to this person alone.
    Private(Page),
    /// A message that everybody may read, for one person: ephemeral if the platform can
    /// ([`Capabilities::ephemeral`]), else in the place of the event without notifying anybody.
    Quiet(Page),
    /// An ephemeral message that is updated while the platform can; only with [`Capabilities::live_answers`].
    /// It becomes the message of a [`Surface::Hand`].
    Hand {
        /// Its content.
        page: Page,
        /// The surface.
        surface: Surface,
        /// [`Show::rev`] of this state of it.
        rev: u64,
    },
    /// New content of the pressed message. If a surface and revision are given, [`SurfaceNews::Delivered`]
    /// follows, and older [`Show`]s of it are dropped.
    Update {
        /// Its new content.
        page: Page,
        /// The surface of the pressed message, and [`Show::rev`] of this state.
        surface: Option<(Surface, u64)>,
    },
    /// A message for everybody in the channel of the event. If a surface is given, it becomes the surface's
    /// message.
    Public {
        /// Its content, for every reader.
        page: Page,
        /// The surface, and [`Show::rev`] of this state.
        surface: Option<(Surface, u64)>,
    },
    /// Opens the drawn table within the platform's client; only with [`Capabilities::launches`]. If that
    /// fails, the page is sent to this person alone.
    Launch(Page),
    /// The completions for [`What::Autocomplete`], most likely first; at most 25.
    Completions(Vec<Completion>),
    /// Acknowledges the event without a message.
    Nothing,
}

/// A possible value of a command's option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The label: at most 100 characters, no markup.
    pub label: String,
    /// The value for the command.
    pub value: String,
}

/// A lasting message of a table: at most one message shows it at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Surface {
    /// The table's message in its channel.
    Table(TableId),
    /// The table's message in a further place; the number is never that of the first.
    Home(TableId, HomeNumber),
    /// A person's private view of a table.
    Private(TableId, PersonId),
    /// A person's ephemeral view of a table in its channel: an answer that is updated as long as the platform
    /// can edit it (then [`Undelivered::Expired`]), and never posted on its own.
    Hand(TableId, PersonId),
    /// A short-lived message in the channel that notifies a person who can't be reached privately.
    Nudge(TableId, PersonId),
    /// A message that is never updated: in the table's channel (the result of a round), numbered upwards
    /// within the table, or to a person (a puzzle from their game), numbered downwards.
    Note(TableId, u32),
}

/// One state of a [`Surface`]. Idempotent: it describes the whole message, not a change.
#[derive(Clone, Debug)]
pub struct Show {
    /// The surface.
    pub surface: Surface,
    /// Where its message is posted.
    pub target: Target,
    /// The full content of the message.
    pub page: Page,
    /// The revision, which rises with every state of the surface, so that an older state never overwrites a
    /// newer one.
    pub rev: u64,
    /// The message to edit; none: a new one is posted.
    pub message: Option<MessageRef>,
    /// Whether to post a new message, which notifies, even if there is one; the old one loses its choices.
    pub fresh: bool,
    /// Earlier messages of the surface that may still look current ([`SurfaceNews::Superseded`]): they are
    /// retired, unless that is under way.
    pub superseded: Vec<MessageRef>,
    /// Whether a person needs this to make their move: takes precedence in the queue.
    pub urgent: bool,
    /// The accounts to notify; nobody else is, even if the text mentions them.
    pub ping: Vec<Account>,
    /// Whether to mention `ping` without notifying them (which adds them to a thread).
    pub silent: bool,
}

/// Where the message of a [`Surface`] is posted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// In a channel.
    Channel(ChannelRef),
    /// In the private chat with a person.
    Person(Account),
}

/// Why a [`Show`] was not delivered. The core decides what follows; adapters don't repost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Undelivered {
    /// The person doesn't take private messages from the bot.
    PrivateClosed,
    /// The person has not accepted the private chat yet; the message is delivered when they do.
    NotJoined,
    /// The bot can't open another private chat now, so the person was not invited; the message is delivered
    /// once either side opens a chat.
    NotInvited,
    /// The bot lacks these permissions there.
    Forbidden(Vec<Lack>),
    /// The channel doesn't exist any more, or the bot has left it.
    ChannelGone,
    /// A person or another bot deleted the message (the platform doesn't repost it).
    MessageGone,
    /// The answer can't be edited any more: it expired, or its reader closed it.
    Expired,
}

impl Surface {
    /// The table's message in one of its homes.
    pub const fn of_home(table: TableId, home: HomeNumber) -> Self {
        if home.0 == 0 { Self::Table(table) } else { Self::Home(table, home) }
    }

    /// The home whose table message it is; none: it is another surface.
    pub const fn home(self) -> Option<HomeNumber> {
        match self {
            Self::Table(_) => Some(HomeNumber::FIRST),
            Self::Home(_, home) => Some(home),
            Self::Private(..) | Self::Hand(..) | Self::Nudge(..) | Self::Note(..) => None,
        }
    }

    /// Whether it is the table's message, in any home.
    pub const fn is_of_everybody(self) -> bool {
        self.home().is_some()
    }

    /// The table that it belongs to.
    pub const fn table(self) -> TableId {
        match self {
            Self::Table(table)
            | Self::Home(table, _)
            | Self::Private(table, _)
            | Self::Hand(table, _)
            | Self::Nudge(table, _)
            | Self::Note(table, _) => table,
        }
    }
}
