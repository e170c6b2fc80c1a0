//! What the desk keeps in mind: calls and their timers, interactions that wait for an answer, the surfaces and what they show.

use super::steps::Script;
use crate::call::RestRequest;
use crate::limits::Route;
use herzbot_adapter::ornaments::Ornaments;
use herzbot_cards::Picture;
use herzbot_core::ids::{Account, MessageRef, Moment, TableId};
use herzbot_core::page::{CardFace, Page};
use herzbot_core::port::{Answer, Reply, Show, Surface};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

/// What a queued call is for: at most one call waits for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum QueueKey {
    Surface(Surface),
    Chore(u64),
}

/// What a call in flight was about.
#[derive(Debug)]
pub(super) enum Call {
    Surface(SurfaceFlight, Option<Route>),
    Chore(u64, Route),
    Reply(Box<Script>),
    Defer(Reply),
}

/// A timer, by what it is for.
#[derive(Debug)]
pub(super) enum Timer {
    Watchdog(Reply),
    Script(Box<Script>),
    Defer(Reply),
    Surface(Surface),
    Chore(u64),
    Emojis,
    Prune,
}

/// The token of an interaction, by which a message can be edited through the interaction's webhook: such edits don't
/// count against the bot's rate limits.
#[derive(Clone)]
pub(super) struct InteractionToken {
    /// Never in a log.
    pub(super) token: String,
    /// The message as the webhook addresses it: `@original`, or its id.
    pub(super) webhook_message: String,
    /// When it expires, with some margin.
    pub(super) until: Moment,
}

impl std::fmt::Debug for InteractionToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "InteractionToken({}, until {:?})", self.webhook_message, self.until)
    }
}

/// How long a token is trusted: it lives 15 minutes.
pub(super) const TOKEN_LIFE: Duration = Duration::from_secs(14 * 60 + 30);

/// The pause before the next try (exponential backoff), after `attempts` that have failed.
pub(super) fn backoff(attempts: u32) -> Duration {
    Duration::from_millis(500 << attempts.min(7)).min(Duration::from_secs(60))
}

/// After this long without an answer the interaction is deferred: Discord requires a callback within three seconds.
pub const PATIENCE: Duration = Duration::from_millis(1500);

/// After this long no callback is tried any more: Discord accepts none after three seconds.
pub(super) const DEADLINE: Duration = Duration::from_millis(2800);

/// The pause before a callback is repeated.
pub(super) const RETRY: Duration = Duration::from_millis(100);

/// The same for other calls, at first; twice as long each time.
pub(super) const LATER_RETRY: Duration = Duration::from_millis(250);

/// How often a call of a script is tried.
pub(super) const SCRIPT_ATTEMPTS: u32 = 8;

/// More are not made in the time that a callback has.
pub(super) const CALLBACK_ATTEMPTS: u32 = 20;

/// An interaction that has to be answered.
#[derive(Clone, Serialize, Deserialize)]
pub struct OpenInteraction {
    /// The interaction's id.
    pub id: String,
    /// Its token: never in a log.
    pub token: String,
    /// The id of the channel in which it happened.
    pub channel: String,
    /// Whether that is a channel of a server, and no thread: there others write, too. What is not known is not.
    #[serde(default)]
    pub in_open_channel: bool,
    /// A command or a press.
    pub kind: InteractionKind,
}

impl std::fmt::Debug for OpenInteraction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Arrived({}, {:?})", self.id, self.kind)
    }
}

/// The kind of an interaction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum InteractionKind {
    /// A command, by name with its subcommand.
    Command(String),
    /// A press, and the message; an ephemeral one can be edited by tokens only.
    Press(MessageRef),
    /// The typing of an option. It takes nothing but values, and can't be deferred.
    Autocomplete,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Promise {
    /// To update the pressed message, or nothing.
    Update,
    /// An answer that one person sees.
    Private,
    /// An answer that all see.
    Public,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReplyStage {
    Open,
    Promising(Promise),
    Promised(Promise),
    /// It was too late, or refused: nothing can be said by this token.
    Failed,
    Answered,
}

/// An interaction that was not answered yet, and how far that has got.
#[derive(Debug)]
pub struct Pending {
    pub(super) arrived: OpenInteraction,
    pub(super) created: Moment,
    pub(super) stage: ReplyStage,
    /// The answer, if it came while the callback that defers was in flight.
    pub(super) answer: Option<Answer>,
    pub(super) attempts: u32,
}

impl Pending {
    /// Whether the core has not answered it yet.
    pub(super) const fn is_awaited(&self) -> bool {
        match self.stage {
            ReplyStage::Open | ReplyStage::Promised(_) => true,
            ReplyStage::Promising(_) => self.answer.is_none(),
            ReplyStage::Failed | ReplyStage::Answered => false,
        }
    }

    pub(super) const fn created(&self) -> Moment {
        self.created
    }
}

/// A clean-up call, and how often it was tried.
#[derive(Debug)]
pub struct Chore {
    pub(super) deed: ChoreKind,
    pub(super) attempts: u32,
    /// Whether it waits for something else before it is queued.
    pub(super) waits: bool,
}

/// The kind of clean-up.
#[derive(Debug)]
pub(super) enum ChoreKind {
    /// Makes the message of a surface that a newer one has replaced one line, which leads there.
    LeadOn(Surface, MessageRef, String),
    /// Looks what has been written after the message of a surface.
    LookBelow(Surface, MessageRef),
    /// Opens the thread of a table from its message.
    OpenThread(TableId, MessageRef, String),
    /// Deletes a message.
    Delete(MessageRef),
    /// Asks which emojis of cards are there.
    ListEmojis(Box<(RestRequest, Route)>),
    /// Uploads the emoji of a card.
    UploadEmoji(Box<(RestRequest, Route)>),
}

/// A message does not move sooner than this after it was posted, and we don't look sooner.
pub(super) const PAUSE: Duration = Duration::from_secs(2 * 60);

/// So many messages are looked at: those of others may stand between ours.
pub(super) const LOOKED_AT: usize = 10;

/// How often is looked what stands below a message.
#[derive(Debug)]
pub(super) struct Looks {
    /// When the last look began.
    pub(super) last: Moment,
    /// How long after that the next one may.
    pub(super) pause: Duration,
}

impl Default for Looks {
    fn default() -> Self {
        Self { last: Moment(0), pause: PAUSE }
    }
}

/// What becomes of the cards.
#[derive(Debug)]
pub(super) struct EmojiUploads {
    pub(super) faces: Vec<CardFace>,
    /// What is to be there, by name.
    pub(super) wanted: BTreeMap<String, Picture>,
    /// The ids of what is there, by name.
    pub(super) ids: HashMap<String, String>,
    pub(super) lists: u32,
    /// When they were listed last.
    pub(super) listed: Moment,
    /// When they are to be listed again.
    pub(super) due: Moment,
    /// Whether it is on us to upload what is missing; else another process does.
    pub(super) ours: bool,
}

impl Default for EmojiUploads {
    fn default() -> Self {
        let (faces, wanted, ids) = (Vec::new(), BTreeMap::new(), HashMap::new());
        Self { faces, wanted, ids, lists: 0, listed: Moment(0), due: Moment(u64::MAX), ours: false }
    }
}

/// A channel where the bot may not attach files.
#[derive(Debug)]
pub(super) struct WithoutFiles {
    /// When that was found out last.
    pub(super) since: Moment,
    /// Whether the host was told.
    pub(super) told: bool,
}

pub(super) const IDLE: Duration = Duration::from_secs(3600);

/// The state of a surface.
#[derive(Debug)]
pub struct SurfaceState {
    /// The newest state.
    pub(super) wanted: Option<Show>,
    /// Whether `wanted` still has to be sent.
    pub(super) behind: bool,
    /// How many calls for it are in flight.
    pub(super) flights: u32,
    /// The highest revision that any call has carried.
    pub(super) carried: u64,
    pub(super) message: Option<MessageRef>,
    /// The revision that `message` has shown at last, as far as we know.
    pub(super) shows: u64,
    /// A post that failed in a way that leaves open whether it happened: it is repeated as it was.
    pub(super) unsure: Option<Box<Post>>,
    /// What the newest state goes without, as it was refused.
    pub(super) bare: Ornaments,
    /// Whether its file was refused for want of a permission.
    pub(super) may_not_attach: bool,
    /// Whether what is under way is to be deleted when it has landed.
    pub(super) unwanted: bool,
    pub(super) attempts: u32,
    pub(super) blocked_until: Moment,
    /// When an edit that counts for the bot has landed last.
    pub(super) edited: Moment,
    pub(super) touched: Moment,
    /// Whether a post in place of `message` may have happened already, in this process or in one before it: a post with the same
    /// nonce then returns that message, and its text is not sent.
    pub(super) may_be_there: bool,
    /// The message that was retired last.
    pub(super) retired: Option<MessageRef>,
    /// How often is looked whether it has scrolled away.
    pub(super) looks: Looks,
}

impl SurfaceState {
    pub(super) fn new(now: Moment) -> Self {
        Self {
            wanted: None,
            behind: false,
            flights: 0,
            carried: 0,
            message: None,
            shows: 0,
            unsure: None,
            bare: Ornaments::new(),
            may_not_attach: false,
            unwanted: false,
            attempts: 0,
            blocked_until: Moment(0),
            edited: Moment(0),
            touched: now,
            may_be_there: false,
            retired: None,
            looks: Looks::default(),
        }
    }

    /// The next state is another page: it is tried with all its ornaments.
    pub(super) fn dress_again(&mut self) {
        self.bare.clear();
        self.may_not_attach = false;
        self.attempts = 0;
    }

    /// Whether a message has come after this one: ids rise.
    pub(super) fn has_newer_than(&self, message: &MessageRef) -> bool {
        let number = |message: &MessageRef| message.message.parse::<u64>().ok();
        self.message.as_ref().is_some_and(|ours| number(ours) > number(message))
    }

    pub(super) fn is_forgettable(&self, now: Moment) -> bool {
        !self.behind && self.flights == 0 && now.since(self.touched) > IDLE
    }
}

/// A call that shows a state of a surface.
#[derive(Debug)]
pub struct SurfaceFlight {
    pub(super) surface: Surface,
    pub(super) rev: u64,
    pub(super) kind: FlightKind,
    /// The ornaments of the page.
    pub(super) ornaments: Ornaments,
    /// Those of them that it goes without.
    pub(super) bare: Ornaments,
}

/// A message to post: what it takes to post it again as it was.
#[derive(Clone, Debug)]
pub(super) struct Post {
    pub(super) rev: u64,
    pub(super) channel: String,
    pub(super) page: Page,
    pub(super) ping: Vec<Account>,
    pub(super) silent: bool,
    pub(super) nonce: String,
}

#[derive(Debug)]
pub(super) enum FlightKind {
    /// Opens the private chat with an account; the message comes after.
    Open(String),
    Post(Box<Post>),
    Edit {
        at: MessageRef,
        by_token: bool,
    },
}

/// When a message was posted: its id says it.
pub(super) fn posted(message: &MessageRef) -> Option<Moment> {
    created(&message.message)
}

/// When something with this id came into being, by Discord's clock.
pub(super) fn created(id: &str) -> Option<Moment> {
    const EPOCH: u64 = 1_420_070_400_000;
    id.parse::<u64>().ok().map(|id| Moment((id >> 22) + EPOCH))
}
