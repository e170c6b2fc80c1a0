//! What goes into the desk and what comes out of it: plain data, without types of the SDK.

use crate::people::Power;
use crate::wire::MatrixEvent;
use herzbot_adapter::choices::Numbered;
use herzbot_core::ids::{Moment, TableId};
use herzbot_core::page::File;
use herzbot_core::picture::ScorePicture;
use herzbot_core::port::{Outbound, PlatformEvent};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// Names a request until its response. Unique in a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RequestId(pub u64);

/// Names a lookup until its result. Unique in a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LookupId(pub u64);

/// What happens to the desk.
#[derive(Debug)]
pub enum MatrixInput {
    /// The core wants something said.
    Say(Box<Outbound>),
    /// An event that can be read. The same event may come several times.
    Heard(Box<HeardEvent>),
    /// An encrypted event whose key has not come yet.
    Undecryptable {
        /// The room's id.
        room: String,
        /// The event's id.
        event: String,
        /// Its sender's user id.
        sender: String,
    },
    /// Something that is not followed since it is not signed as the host wants it.
    Unsigned {
        /// The room's id.
        room: String,
        /// Its sender's user id.
        sender: String,
        /// Whether it is a reaction: these never are.
        reaction: bool,
    },
    /// A person verifies the bot by comparing signs.
    Compare {
        /// Their private chat.
        room: String,
        /// The user id (`@name:server`).
        user: String,
        /// What their client should show, too: emoji, or numbers.
        signs: String,
    },
    /// A person asks to verify the bot from a device that it did not know yet, so that they have to ask again.
    AskVerificationAgain {
        /// Their private chat.
        room: String,
        /// The user id (`@name:server`).
        user: String,
    },
    /// Keys have arrived for these rooms; none: for which is not known.
    KeysArrived(Option<Vec<String>>),
    /// A membership in a room was set, perhaps to what it was before.
    Member {
        /// The room's id.
        room: String,
        /// The user id (`@name:server`).
        user: String,
        /// `join`, `invite`, `leave`, `ban` or `knock`.
        membership: String,
    },
    /// The bot is not in this room any more.
    Left(String),
    /// A room was replaced by another, and the bot is in that one.
    Moved {
        /// The old room.
        from: String,
    },
    /// The bot is about to enter a room that may be somebody's private chat: what is heard there waits for [`Self::Entered`].
    Entering(String),
    /// Whether it is one has been told ([`Self::Chosen`]), or can't be found out.
    Entered(String),
    /// A person has made a private chat with the bot.
    Chosen {
        /// The room's id.
        room: String,
        /// The user id (`@name:server`).
        user: String,
    },
    /// A message was redacted by somebody else.
    Redacted {
        /// The room's id.
        room: String,
        /// The event id (`$id`) of the message.
        event: String,
    },
    /// Nobody but the bot is in this room.
    Alone(String),
    /// The bot has entered a room, which counts as an event that it sends.
    Spent,
    /// All events up to this token have been told.
    Synced(String),
    /// All events have been told that the homeserver had at this time.
    HeardUntil(Moment),
    /// A request has ended.
    Responded {
        /// The id under which the desk asked for the request.
        id: RequestId,
        /// The response of the homeserver, or why there is none.
        response: Result<MatrixResponse, RequestError>,
    },
    /// A lookup has ended.
    LookedUp {
        /// The id under which the desk asked for the lookup.
        id: LookupId,
        /// What was found.
        found: LookupResult,
    },
    /// Whether the homeserver can be reached. Nothing is sent before it first can.
    Connected(bool),
}

/// What the desk wants done.
#[derive(Clone, Debug)]
pub enum MatrixEffect {
    /// Make this request once, without retries, and hand back [`MatrixInput::Responded`].
    Request {
        /// The id that comes back with the result.
        id: RequestId,
        /// The request.
        request: Arc<MatrixRequest>,
    },
    /// Look this up, and hand back [`MatrixInput::LookedUp`].
    LookUp {
        /// The id that comes back with the result.
        id: LookupId,
        /// What to look up.
        lookup: Lookup,
    },
    /// Tell the core.
    Event(PlatformEvent),
    /// Keep this across restarts.
    Keep(Keep),
}

/// What the desk wants kept across restarts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keep {
    /// The private chats: user id → room id.
    Chats(BTreeMap<String, String>),
    /// What was heard: written before the core is given it.
    Heard(KeptEvents),
    /// The pictures that were not sent yet.
    Pictures(Vec<DuePicture>),
    /// Whether the homeserver limits how many events the bot may send.
    Unlimited(bool),
}

/// A picture that belongs to a message that was sent, and was not sent yet itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DuePicture {
    /// The room's id.
    pub room: String,
    /// The table that it shows.
    pub table: TableId,
    /// What is drawn.
    pub picture: Box<ScorePicture>,
}

/// A request to the homeserver.
#[derive(Clone, Debug, PartialEq)]
pub enum MatrixRequest {
    /// Sends an event.
    Send {
        /// The room's id.
        room: String,
        /// The idempotency key: the homeserver takes events with the same one for one event.
        transaction: String,
        /// The event's type.
        kind: &'static str,
        /// The event's content.
        content: Value,
        /// The message that must still be there; else the response is [`MatrixResponse::Gone`].
        needs: Option<String>,
        /// A file that is sent after it.
        file: Option<File>,
    },
    /// Sends a picture.
    Picture {
        /// The room's id.
        room: String,
        /// The idempotency key.
        transaction: String,
        /// What is drawn.
        picture: Box<ScorePicture>,
    },
    /// Redacts an event.
    Redact {
        /// The room's id.
        room: String,
        /// The idempotency key.
        transaction: String,
        /// The event's id.
        event: String,
    },
    /// Finds the private chat with a person, or makes one and invites them.
    OpenChat {
        /// The user id (`@name:server`).
        user: String,
        /// The room that was their chat before.
        known: Option<String>,
    },
    /// Leaves a room, unless somebody else is there or invited.
    Leave {
        /// The room's id.
        room: String,
    },
}

/// What a request has brought about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatrixResponse {
    /// The event was sent and has this id.
    Sent(String),
    /// The event was redacted.
    Redacted,
    /// The message that was to be there is gone; nothing was sent.
    Gone,
    /// How it stands with the private chat.
    Chat(ChatStatus),
    /// Whether the room was left; else somebody is there.
    Left(bool),
}

/// How it stands with a private chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChatStatus {
    /// The person is in this room, and nobody else.
    Open(String),
    /// The person is invited into this room.
    Invited(String),
    /// The person can't be invited.
    Closed,
}

/// Why a request has failed. Texts are for the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestError {
    /// The rate limit: it may be tried again after that time.
    RateLimited(Duration),
    /// No answer, or the homeserver's own trouble: it may have been done or not, and is worth another try.
    Lost(String),
    /// The bot may not do that.
    Forbidden(String),
    /// The bot is not in that room.
    NotInRoom,
    /// There is no such thing.
    NotFound,
    /// It will never work.
    Refused(String),
}

/// What the desk asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup {
    /// Where a channel of the core's stands now: [`LookupResult::Channel`].
    Channel(String),
    /// What a message offers: [`LookupResult::Message`].
    Message {
        /// The room's id.
        room: String,
        /// The event id (`$id`) of the message.
        event: String,
    },
    /// What the newest messages of the bot in a room offer: [`LookupResult::Room`].
    Room(String),
    /// An event that could not be decrypted before: [`LookupResult::Event`].
    Event {
        /// The room's id.
        room: String,
        /// The event's id.
        event: String,
    },
    /// The reactions that the bot has put to a message: [`LookupResult::Reactions`].
    Reactions {
        /// The room's id.
        room: String,
        /// The event id (`$id`) of the message.
        event: String,
    },
    /// The language in which to address a person in a room: [`LookupResult::Language`].
    Language {
        /// The room's id.
        room: String,
        /// The user id (`@name:server`).
        user: String,
    },
}

/// What a lookup has found.
#[derive(Clone, Debug)]
pub enum LookupResult {
    /// Of [`Lookup::Channel`].
    Channel(ChannelStanding),
    /// Of [`Lookup::Message`].
    Message(MessageOffer),
    /// Of [`Lookup::Room`]: messages with what they offer, the newest first.
    Room(Vec<(String, Numbered)>),
    /// Of [`Lookup::Event`]; none: it still can't be decrypted.
    Event(Option<Decrypted>),
    /// Of [`Lookup::Reactions`]: the emoji.
    Reactions(Vec<String>),
    /// Of [`Lookup::Language`] (BCP 47); none where nobody chose one.
    Language(Option<String>),
    /// The lookup has failed: nothing is known.
    Failed,
}

/// Where a channel of the core's stands now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChannelStanding {
    /// The newest of the rooms that replaced each other; none if the bot is not in it.
    pub room: Option<String>,
    /// What commands begin with there.
    pub prefix: String,
}

/// Whose a looked-up message is, and the choices that it offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MessageOffer {
    /// It is the bot's, and offers these choices (perhaps none).
    Ours(Numbered),
    /// It is not the bot's, or does not exist.
    Foreign,
}

/// An event that could be decrypted at last.
#[derive(Clone, Debug)]
pub enum Decrypted {
    /// It concerns the bot.
    Heard(Box<HeardEvent>),
    /// It does not.
    Irrelevant,
}

/// An event, and where it happened.
#[derive(Clone, Debug)]
pub struct HeardEvent {
    /// The event.
    pub event: MatrixEvent,
    /// The room and what its sender may do there.
    pub scene: EventContext,
}

/// Where something happens, and what its author may do there.
#[derive(Clone, Debug)]
pub struct EventContext {
    /// The room's id.
    pub room: String,
    /// The id by which the core knows it: that of the first of the rooms that replaced each other.
    pub channel: String,
    /// What commands begin with there.
    pub prefix: String,
    /// The author's name, as others see it.
    pub name: String,
    /// What the author may do.
    pub power: Power,
    /// Whether the bot may write there.
    pub may_write: bool,
    /// The bot's name, as others see it.
    pub own_name: String,
}

impl HeardEvent {
    /// How long ago it happened: by the homeserver's clock alone where it says so, as Synapse does, so that it doesn't matter
    /// whether that clock and ours agree.
    pub fn age(&self, now: Moment) -> Duration {
        self.event.age.map_or_else(|| now.since(self.event.at), Duration::from_millis)
    }
}

/// The ledger as it is kept ([`Keep::Heard`]).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptEvents {
    /// Every event before this sync token is settled.
    pub since: Option<String>,
    /// Ids of later events that the core was given, and whose answer has arrived.
    pub settled: Vec<String>,
    /// Other events that the core was given, by id: whether it has done what they ask for, and said so, is not known.
    pub begun: BTreeMap<String, BegunEvent>,
}

/// An event that the core was given and whose answer has not arrived.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BegunEvent {
    /// The room's id.
    pub room: String,
    /// The sender's user id.
    pub sender: String,
}
