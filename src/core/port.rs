//! The port: the contract between the core and the platforms, its adapters.
//!
//! A platform turns what people do into [`PlatformEvent`]s and the core's [`Outbound`] into messages. The core asks
//! for [`Capabilities`], never for names. Nothing here blocks: a platform takes an [`Outbound`] into a queue of its
//! own and reports later, as an event, what became of it.
//!
//! Delivery is at least once, and of several states of one [`Surface`] only the newest counts ([`Show::rev`]):
//! showing the same state twice is idempotent.

use crate::ids::{Account, ChannelRef, HomeNumber, MessageRef, Moment, PersonId, TableId};
use crate::page::Page;
use crate::timezone::{TimeZone, known_zone};
use serde::{Deserialize, Serialize};
use std::pin::Pin;
use std::time::Duration;

/// What happened longer ago is not done any more: its author is told so ([`Inbound::at`]).
pub const STALE_AFTER: Duration = Duration::from_secs(2 * 60);

/// One chat platform that is connected: Discord, a Matrix homeserver, the playground.
pub trait Platform: Send + Sync {
    /// The realm of its accounts (see [`Account::realm`]): unique among the platforms that run.
    fn realm(&self) -> &str;

    /// What it can do now: may change while it runs (an allowance is lifted), so it is asked each time.
    fn capabilities(&self) -> Capabilities;

    /// Takes a message into the platform's queue; returns at once and never fails. Of several [`Show`]s of
    /// one surface only the newest needs to be delivered.
    fn send(&self, out: Outbound);

    /// Which of its connections hears of a community's channels, where it has several.
    fn shard_of(&self, _: &ChannelRef) -> Option<u32> {
        None
    }

    /// Until when the people in a channel could certainly reach us, and we them: the last sign of life of the
    /// connection that serves it. No clock runs past that, so a newer sign can be expected within
    /// seconds where the connection works. None: there is no connection that could be lost.
    fn reachable_until(&self, _: &ChannelRef) -> Option<Moment> {
        None
    }

    /// Resolves once all that was delivered so far ([`SurfaceNews::Delivered`]) survives a crash of this
    /// process: at once where others keep it. A table is not let go of before.
    fn kept(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async {})
    }

    /// Takes back the duty to answer an event, so that another process can have it ([`Platform::resume`]):
    /// what is needed to answer it, as a text. None if it has been answered, in part or in whole.
    fn withdraw(&self, _: Reply) -> Pin<Box<dyn Future<Output = Option<String>> + Send + '_>> {
        Box::pin(async { None })
    }

    /// Reports an event that came to another process, with what that has [withdrawn](Platform::withdraw) to
    /// answer it by.
    fn resume(&self, _: Option<String>, _: Inbound) {}

    /// The pages that its clients show beside the chat, where they can.
    fn widgets(&self) -> Option<&dyn crate::widget::Widgets> {
        None
    }
}

/// What a platform can do. The core asks for these, never for the platform's name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Capabilities {
    /// Buttons under messages, and menus. Without: numbered choices by reaction and by text.
    pub buttons: bool,
    /// Answers in the channel that one person alone sees. Without: answers go to the private chat.
    pub ephemeral: bool,
    /// Whether it draws tables ([`crate::page::Page::board`]), and lets people press what lies there.
    pub boards: bool,
    /// Where it shows pictures ([`crate::page::Page::picture`]).
    pub pictures: Pictures,
    /// Whether such an answer can be kept up to date for a while ([`Surface::Hand`]).
    pub live_answers: bool,
    /// Whether it can open the drawn table within itself ([`Answer::Launch`]).
    pub launches: bool,
    /// Whether a table can stand in the private chat, for who plays alone ([`Inbound::chat`]).
    pub private_tables: bool,
    /// Whether a table can have a thread of its own in a channel ([`Place::Channel`] says of each whether it
    /// can there).
    pub threads: bool,
    /// How many choices of a message can be offered as reactions; 0 where there are none.
    pub reactions: usize,
    /// The mean time between two events that the platform's rate limit allows, where one limit counts all
    /// rooms together; none where limits are per channel or don't matter.
    pub pace: Option<Duration>,
    /// Whether a delivered message survives a crash of ours. Where not, every surface is drawn anew after a restart.
    pub lasting: bool,
}

/// Where a platform shows pictures. No message has more than one, and a round no more than one either.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pictures {
    /// Nowhere.
    #[default]
    None,
    /// As a message of its own, at the end of a game only.
    AtTheEnd,
    /// Within the message that it belongs to: at the end of each round, and of the game.
    EachRound,
}

impl Capabilities {
    /// Whether tables make the forced moves of people who have not chosen themselves. Where there are
    /// buttons, people want to play their cards, and a card that is played by itself looks like a defect.
    /// Where there are none, each move is a message to type and several to send, which others wait for.
    pub const fn plays_forced(&self) -> bool {
        !self.buttons
    }
}

/// What a platform reports to the event loop.
#[derive(Clone, Debug)]
pub enum PlatformEvent {
    /// A person did something.
    Inbound(Box<Inbound>),
    /// What became of a message of a surface.
    Surface {
        /// The surface.
        surface: Surface,
        /// The news.
        news: SurfaceNews,
    },
    /// What became of an [`Outbound::OpenThread`].
    Thread {
        /// The table.
        table: TableId,
        /// The platform's own id of the thread, by which it is a channel of the same community; or which
        /// permissions are missing (none that is known: something else is in the way).
        outcome: Result<String, Vec<Lack>>,
    },
    /// A thread is gone, or nobody can write there any more: the tables in it have to go elsewhere.
    ThreadGone {
        /// The realm of the platform that reports it.
        realm: String,
        /// The platform's own id of the thread.
        thread: String,
    },
    /// The connection to a platform, or to one of its shards, was lost or is there again. Time in between
    /// counts on no clock.
    Connected {
        /// The realm of the platform.
        realm: String,
        /// The shard ([`Platform::shard_of`]); none where a platform has one connection for all.
        shard: Option<u32>,
        /// Whether people can reach us now.
        up: bool,
        /// The last sign of life of the connection: now where it is up, else when it was last known to work.
        /// Clocks have counted up to then.
        last_sign: Moment,
    },
}

/// What becomes of the messages of a surface.
#[derive(Clone, Debug)]
pub enum SurfaceNews {
    /// What became of a [`Show`] (also one that was answered through [`Answer::Update`] with a surface).
    Delivered {
        /// [`Show::rev`] of what is shown now, or could not be shown.
        rev: u64,
        /// The message that shows it now, or why there is none.
        outcome: Result<MessageRef, Undelivered>,
    },
    /// A message is there ([`SurfaceNews::Delivered`]), but without its picture or file if the bot may not
    /// attach any: this is missing; nothing: it is as it should be. Told only of messages that have one.
    WentWithout(Vec<Lack>),
    /// Others have written so much after this message that it has scrolled away: the surface wants to be
    /// shown anew, in a new message ([`Show::fresh`]); if another one shows it by now, there is nothing to
    /// do. Told only where that is due: not of a message that was just posted.
    ScrolledAway(MessageRef),
    /// Another message shows the surface now, or is about to, and this one must not stay as it is beside
    /// that: told when the platform begins to retire it, before [`SurfaceNews::Delivered`] names the new one,
    /// and again when that is done. Platforms that retire messages at once never tell it.
    Superseded {
        /// The old message.
        message: MessageRef,
        /// Whether it is retired by now: it leads on to the new one, or is gone.
        retired: bool,
    },
}

/// One action of a person, with the platform's own types left behind.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Inbound {
    /// When it happened, by our clock: where the platform keeps what was said while nobody listened, that is
    /// some time before it reached us.
    pub at: Moment,
    /// Whose account it was, and what it may do there.
    pub who: Who,
    /// The channel or private chat in which it happened.
    pub place: Place,
    /// The action itself.
    pub what: What,
    /// The handle to answer it by: exactly one [`Outbound::Answer`] has to follow. None where nothing can be
    /// answered (a reaction).
    #[serde(skip)]
    pub reply: Option<Reply>,
    /// How it has come to this process.
    pub route: Route,
    /// The private chat as a channel, where a table for this person alone can stand in it ([`Place::Private`]
    /// only).
    #[serde(default)]
    pub chat: Option<ChannelRef>,
}

impl Inbound {
    /// The platform's own id of the channel in which it happened; none in a private chat that is not known as one.
    pub fn channel(&self) -> Option<&str> {
        let channel = match &self.place {
            Place::Channel { channel, .. } => channel,
            Place::Private => self.chat.as_ref()?,
        };
        Some(&channel.channel)
    }
}

/// How an event has come to a process, where several share a platform.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Route {
    /// By the process's own connection.
    #[default]
    Direct,
    /// Another process has handed it over: it is not handed on.
    Handed,
    /// Every process gets it, as nobody knows whose it is. The one that acts on it has to take this number first, which is
    /// given out once.
    Copied(u64),
}

/// The author of an [`Inbound`] event. Permissions are those in the place of the event, at that time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Who {
    /// The account, by which the person is found.
    pub account: Account,
    /// The display name there: chosen by the person, so never trusted as markup ([`crate::page::escape`]).
    pub name: String,
    /// The name of the account wherever it is, where communities can have names of their own for it; it
    /// stands on leaderboards. None: [`Self::name`] is that.
    #[serde(default)]
    pub own_name: Option<String>,
    /// Their language, if the platform knows (BCP 47).
    pub locale: Option<String>,
    /// Their time zone, if they have chosen one or the platform knows.
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
        /// The permissions that the bot needs there and does not have; empty: a table can be opened.
        lacks: Vec<Lack>,
        /// The permissions that it needs besides to open threads there, and does not have; none: there can be
        /// no threads.
        #[serde(default)]
        threads: Option<Vec<Lack>>,
    },
    /// In the private chat with the bot.
    Private,
}

impl Place {
    /// The channel, where it is one.
    pub const fn channel(&self) -> Option<&ChannelRef> {
        match self {
            Self::Channel { channel, .. } => Some(channel),
            Self::Private => None,
        }
    }
}

/// A permission that the bot needs and does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lack {
    /// To see the channel.
    See,
    /// To write in it.
    Write,
    /// To attach files.
    Attach,
    /// To read what was written before (needed for reactions).
    History,
    /// To open threads.
    OpenThreads,
    /// To write in threads.
    WriteInThreads,
}

/// The action of an [`Inbound`] event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum What {
    /// Used a command: its name as in `commands/` (with a subcommand: `table leave`), and its options by
    /// name.
    Command {
        /// The name, with that of the subcommand after a blank.
        name: String,
        /// The options that were given, each at most once, by their names in `commands/`.
        options: Vec<(String, OptionValue)>,
    },
    /// Pressed a button or chose from a menu.
    Press {
        /// [`crate::page::ChoiceButton::id`].
        choice: String,
        /// [`crate::page::MenuOption::value`] of the chosen option; none for a button.
        value: Option<String>,
        /// The message that was pressed, if it is one that can be shown again by its id (an ephemeral one
        /// can't).
        message: Option<MessageRef>,
    },
    /// Added a reaction to a message of ours.
    Reaction {
        /// The emoji, as the platform sends it (with or without a variation selector).
        emoji: String,
        /// The message that it was added to.
        message: MessageRef,
    },
    /// Has begun to type the name of a table into an option of a command that they have not sent yet.
    Autocomplete {
        /// The name of the command, with that of the subcommand after a blank.
        command: String,
        /// What they have typed so far; may be empty.
        begun: String,
    },
    /// Wrote a text that is meant for the bot, without the prefix: `herz`, `left`, `1`.
    Text(String),
    /// Wrote a text behind a prefix that other bots may have too: what is nothing like a command of ours is
    /// not answered, nor are words of our tables by people who play at none.
    Overheard(String),
}

/// The value of a command's option, already of the type that `commands/` asks for.
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
        /// Whether they are known not to be in that place.
        #[serde(default)]
        absent: bool,
    },
}

/// A handle by which one inbound event can be answered. Unique in its realm while the process runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reply(pub u64);

impl Reply {
    /// The bit that platforms never set.
    const DRAWN: u64 = 1 << 63;

    /// The handle of a press at a table that is drawn in a browser, beside the platform of the account: the
    /// answer goes there, and not to the platform. `number` is below 2⁶³.
    pub const fn drawn(number: u64) -> Self {
        Self(number | Self::DRAWN)
    }

    /// Whether the answer goes to a browser ([`Self::drawn`]).
    pub const fn is_drawn(self) -> bool {
        self.0 & Self::DRAWN != 0
    }
}

/// A message that the core hands to a platform.
#[derive(Clone, Debug)]
pub enum Outbound {
    /// The answer to an inbound event.
    Answer {
        /// [`Inbound::reply`] of the event.
        reply: Reply,
        /// What is said to it.
        answer: Answer,
    },
    /// A lasting message that is kept up to date.
    Show(Show),
    /// Private messages will follow for this person, who has just taken a seat: a platform that has to invite
    /// people first does so now.
    Expect(Account),
    /// This table is over, or another process has it from now on: what is queued for its surfaces is dropped, and what
    /// is shown stays.
    LetGo(TableId),
    /// Opens a thread for a table from its message, which stays where it is; [`PlatformEvent::Thread`]
    /// follows. Idempotent: asked again, with the same message, it leads to the same thread.
    OpenThread {
        /// The table.
        table: TableId,
        /// The message that shows it.
        message: MessageRef,
        /// What the thread is called: at most 100 characters, no markup.
        name: String,
        /// Whether it stays for a week without a message: a turn there may take days.
        is_slow: bool,
    },
    /// The message that a thread was opened from says this now, in one line with inline markup, that leads to
    /// where the table is. [`SurfaceNews::Superseded`] follows once it does.
    LeadOn {
        /// The table.
        table: TableId,
        /// The message.
        message: MessageRef,
        /// The line.
        line: String,
    },
    /// Takes a message away (a nudge whose time has passed).
    Delete {
        /// The surface it showed.
        surface: Surface,
        /// The message, if known. Either way what is still queued for the surface is dropped.
        message: Option<MessageRef>,
    },
}

/// An answer to an inbound event: the one thing that its author gets at once.
#[derive(Clone, Debug)]
pub enum Answer {
    /// A message for this person alone.
    Private(Page),
    /// A message that everybody may read, though only this person has asked for it: for them alone where the
    /// platform can ([`Capabilities::ephemeral`]), else in the place of the event, where it notifies nobody.
    Quiet(Page),
    /// A message for this person alone that is kept up to date while the platform can, only where
    /// [`Capabilities::live_answers`]: it becomes the message of a [`Surface::Hand`].
    Hand {
        /// Its content.
        page: Page,
        /// The surface.
        surface: Surface,
        /// [`Show::rev`] of this state of it.
        rev: u64,
    },
    /// The pressed message says this now. With a surface and revision, when it is the message of that
    /// surface: then [`SurfaceNews::Delivered`] follows, and an older [`Show`] of it is dropped.
    Update {
        /// Its new content.
        page: Page,
        /// The surface whose message was pressed, and [`Show::rev`] of this state of it.
        surface: Option<(Surface, u64)>,
    },
    /// A message for everybody in the channel of the event. With a surface, it becomes the message of that
    /// surface.
    Public {
        /// Its content, for every reader.
        page: Page,
        /// The surface that it becomes the message of, and [`Show::rev`] of this state of it.
        surface: Option<(Surface, u64)>,
    },
    /// The platform opens the drawn table within itself for this person, only where
    /// [`Capabilities::launches`]; where it can't after all, this is a message for this person alone.
    Launch(Page),
    /// What can be chosen in place of what was begun ([`What::Autocomplete`]), the likeliest first; at most
    /// 25.
    Completions(Vec<Completion>),
    /// The event is acknowledged without a message.
    Nothing,
}

/// One of several values that an option of a command may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// What the person sees: at most 100 characters, no markup.
    pub label: String,
    /// What the command gets.
    pub value: String,
}

/// A lasting message of a table: at most one message shows it at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Surface {
    /// The table's message in its channel.
    Table(TableId),
    /// The table's message in another place to which it was brought; the number is never that of the first.
    Home(TableId, HomeNumber),
    /// A person's private view of a table.
    Private(TableId, PersonId),
    /// A person's private view of a table in its channel, which they alone see: an answer to them that is
    /// kept up to date for as long as the platform can edit it (then [`Undelivered::Expired`]), and never
    /// posted by itself.
    Hand(TableId, PersonId),
    /// A short-lived message in the channel that notifies a person who can't be reached privately.
    Nudge(TableId, PersonId),
    /// A message in the table's channel that stays as it is (the result of a round), numbered within the
    /// table; or one to a person (a puzzle from their game), numbered from above.
    Note(TableId, u32),
}

/// One state of a [`Surface`]. Idempotent: it says what the message is to look like, not what is to change.
#[derive(Clone, Debug)]
pub struct Show {
    /// The surface that is in this state.
    pub surface: Surface,
    /// Where a message for it is posted.
    pub target: Target,
    /// The whole content of the message.
    pub page: Page,
    /// The revision: rises with every state of the surface, so that an older one never overwrites a newer
    /// one.
    pub rev: u64,
    /// The message to edit; none: a new one is posted.
    pub message: Option<MessageRef>,
    /// Whether to post a new message, that notifies, even if there is one; the old one loses its choices.
    pub fresh: bool,
    /// Messages that showed it before and may still look as if they did ([`SurfaceNews::Superseded`]): they
    /// are retired, unless that is under way.
    pub superseded: Vec<MessageRef>,
    /// Whether a person needs this to make their move: takes precedence over everything else in the queue.
    pub urgent: bool,
    /// The accounts that are notified by it; nobody else is, even if the text mentions them.
    pub ping: Vec<Account>,
    /// Whether no device buzzes by it: it mentions those of `ping` so that they find it. (So they come into a
    /// thread.)
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

/// Why a [`Show`] was not delivered. The core decides what follows; adapters don't repost by themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Undelivered {
    /// The person doesn't take private messages from the bot.
    PrivateClosed,
    /// The private chat is open, but the person has not accepted it yet; it is delivered when they do.
    NotJoined,
    /// The bot may not open another private chat at the moment, so the person was not invited; it is delivered
    /// once either side has opened a chat.
    NotInvited,
    /// The bot lacks these permissions there.
    Forbidden(Vec<Lack>),
    /// The channel does not exist any more, or the bot is not there any more.
    ChannelGone,
    /// The message was deleted by a person or another bot (it is not posted anew by itself).
    MessageGone,
    /// The answer can't be edited any more: its time has passed, or its reader has closed it.
    Expired,
}

impl Surface {
    /// The table's message in one of its homes.
    pub const fn of_home(table: TableId, home: HomeNumber) -> Self {
        if home.0 == 0 { Self::Table(table) } else { Self::Home(table, home) }
    }

    /// The home in which it is the table's message; none: it is another one.
    pub const fn home(self) -> Option<HomeNumber> {
        match self {
            Self::Table(_) => Some(HomeNumber::FIRST),
            Self::Home(_, home) => Some(home),
            Self::Private(..) | Self::Hand(..) | Self::Nudge(..) | Self::Note(..) => None,
        }
    }

    /// Whether it is the table's message, in whichever home.
    pub const fn is_of_everybody(self) -> bool {
        self.home().is_some()
    }

    /// The table whose state it shows.
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
