//! The inputs and effects of the desk: plain data, without types of the SDK.

use crate::people::Power;
use crate::wire::MatrixEvent;
use herzbot_adapter::choices::Numbered;
use herzbot_adapter::queue::Voice;
use herzbot_core::ids::{Moment, TableId};
use herzbot_core::page::File;
use herzbot_core::picture::ScorePicture;
use herzbot_core::port::{Outbound, PlatformEvent};
use herzbot_core::timezone::TimeZone;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

/// Names a request until its response. Unique in a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RequestId(pub u64);

/// Names a lookup until its result. Unique in a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LookupId(pub u64);

/// An input of the desk.
#[derive(Debug)]
pub enum MatrixInput {
    /// The core wants to show or answer something.
    Say(Box<Outbound>),
    /// An event that can be read. The same event may come several times.
    Heard(Box<HeardEvent>),
    /// An encrypted event whose key has not come yet.
    Undecryptable { room: String, event: String, sender: String },
    /// An event that is ignored because it is not signed as the host requires.
    Unsigned {
        room: String,
        sender: String,
        /// Whether it is a reaction: reactions are never signed.
        reaction: bool,
    },
    /// A person has chosen a time zone. They may not have written anything since the start.
    LivesIn {
        user: String,
        /// Their time zone.
        zone: TimeZone,
    },
    /// A person verifies the bot by comparing emoji or numbers.
    Compare {
        /// Their private chat.
        room: String,
        user: String,
        /// The emoji or numbers that their client should show, too.
        signs: String,
    },
    /// A person asked to verify the bot from a device that it did not know yet, so they have to ask again.
    AskVerificationAgain {
        /// Their private chat.
        room: String,
        user: String,
    },
    /// Keys have arrived for these rooms; none: it is not known for which.
    KeysArrived(Option<Vec<String>>),
    /// A membership in a room was set, perhaps to the same value.
    Member {
        room: String,
        user: String,
        /// `join`, `invite`, `leave`, `ban` or `knock`.
        membership: String,
    },
    /// The bot is not in this room any more.
    Left(String),
    /// A room was replaced by another, and the bot has joined that.
    Moved {
        /// The old room.
        from: String,
    },
    /// The bot is about to enter a room that may be a private chat. Events there wait for [`Self::Entered`].
    Entering(String),
    /// The desk was told that it is one ([`Self::Chosen`]), or it is none, or that can't be found out.
    Entered(String),
    /// A person has made a private chat with the bot.
    Chosen { room: String, user: String },
    /// A message was redacted by another user.
    Redacted { room: String, event: String },
    /// The bot is alone in this room.
    Alone(String),
    /// An account has entered a room or invited somebody, which counts against its rate limit as an event.
    Spent(Voice),
    /// The second account is in these rooms now; none: it can't be used.
    Second(Option<BTreeSet<String>>),
    /// All events up to this sync token have been handed in.
    Synced(String),
    /// All events have been handed in that the homeserver had at this time.
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
        found: LookupResult,
    },
    /// Whether the homeserver can be reached. Nothing is sent before it first can.
    Connected(bool),
}

/// An effect of the desk.
#[derive(Clone, Debug)]
pub enum MatrixEffect {
    /// Make this request once, without retries, and hand back [`MatrixInput::Responded`].
    Request {
        /// The id that comes back with the result.
        id: RequestId,
        request: Arc<MatrixRequest>,
        /// The account that makes it.
        voice: Voice,
    },
    /// Look this up, and hand back [`MatrixInput::LookedUp`].
    LookUp {
        /// The id that comes back with the result.
        id: LookupId,
        /// What to look up.
        lookup: Lookup,
    },
    /// Tell the core this.
    Event(PlatformEvent),
    /// Keep this across restarts.
    Keep(Keep),
    /// Shows people that they were heard.
    Sign(MatrixSign),
}

/// What the desk wants kept across restarts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keep {
    /// The private chats: user id → room id.
    Chats(BTreeMap<String, String>),
    /// The ledger of events: it is written before the core is given an event.
    Heard(KeptEvents),
    /// The pictures that were not sent yet.
    Pictures(Vec<DuePicture>),
    /// Whether the homeserver limits how many events the bot may send.
    Unlimited(bool),
}

/// A picture of a message that was sent, which was not sent yet itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DuePicture {
    pub room: String,
    /// The table that it shows.
    pub table: TableId,
    /// The picture's content.
    pub picture: Box<ScorePicture>,
}

/// A sign of attention, made once. Homeservers don't count it against the rate limit, and nothing depends on
/// it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatrixSign {
    /// The bot has read an event, and the core has answered it: a move that counts is durable.
    Read { room: String, event: String },
    /// The bot is typing, or no more.
    Typing {
        room: String,
        /// Whether it is.
        typing: bool,
    },
}

/// A request to the homeserver.
#[derive(Clone, Debug, PartialEq)]
pub enum MatrixRequest {
    /// Sends an event.
    Send {
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
        room: String,
        /// The idempotency key.
        transaction: String,
        /// The picture's content.
        picture: Box<ScorePicture>,
    },
    /// Redacts an event.
    Redact {
        room: String,
        /// The idempotency key.
        transaction: String,
        event: String,
    },
    /// Finds the private chat with a person, or makes one and invites them.
    OpenChat {
        user: String,
        /// The room that was their chat before.
        known: Option<String>,
    },
    /// Leaves a room, unless another person is there or invited.
    Leave { room: String },
}

/// The response to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatrixResponse {
    /// The event was sent and has this id.
    Sent(String),
    /// The event was redacted.
    Redacted,
    /// The message that had to be there is gone; nothing was sent.
    Gone,
    /// The message that had to be there is the second account's; nothing was sent.
    OfSecond,
    /// The state of the private chat.
    Chat(ChatStatus),
    /// Whether the room was left; else another person is there.
    Left(bool),
}

/// The state of a private chat.
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
    /// No answer, or a fault of the homeserver: the request may have been carried out or not, and can be
    /// repeated.
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

/// A lookup that the desk needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup {
    /// The room that is a channel of the core now: [`LookupResult::Channel`].
    Channel(String),
    /// The choices of a message: [`LookupResult::Message`].
    Message { room: String, event: String },
    /// The choices of the bot's newest messages in a room: [`LookupResult::Room`].
    Room(String),
    /// An event that could not be decrypted before: [`LookupResult::Event`].
    Event { room: String, event: String },
    /// The reactions that the bot has put to a message: [`LookupResult::Reactions`].
    Reactions { room: String, event: String },
    /// The language in which to address a person in a room: [`LookupResult::Language`].
    Language { room: String, user: String },
}

#[derive(Clone, Debug)]
pub enum LookupResult {
    /// Of [`Lookup::Channel`].
    Channel(ChannelStanding),
    /// Of [`Lookup::Message`].
    Message(MessageOffer),
    /// Of [`Lookup::Room`]: messages with their choices, the newest first.
    Room(Vec<(String, Numbered)>),
    /// Of [`Lookup::Event`]; none: it still can't be decrypted.
    Event(Option<Decrypted>),
    /// Of [`Lookup::Reactions`]: the emoji.
    Reactions(Vec<String>),
    /// Of [`Lookup::Language`] (BCP 47); none: no language was chosen.
    Language(Option<String>),
    /// The lookup has failed: nothing is known.
    Failed,
}

/// The room that is a channel of the core now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChannelStanding {
    /// The newest of the rooms that replaced each other; none: the bot is not in it.
    pub room: Option<String>,
    /// What commands begin with there.
    pub prefix: String,
}

/// The choices of a message that was looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MessageOffer {
    /// It is the bot's, and offers these choices (perhaps none).
    Ours(Numbered),
    /// It is not the bot's, or does not exist.
    Foreign,
}

/// An event that was decrypted later.
#[derive(Clone, Debug)]
pub enum Decrypted {
    /// An event that concerns the bot.
    Heard(Box<HeardEvent>),
    /// An event that does not.
    Irrelevant,
}

/// An event, and where it happened.
#[derive(Clone, Debug)]
pub struct HeardEvent {
    pub event: MatrixEvent,
    /// The room and what its sender may do there.
    pub context: EventContext,
}

/// Where something happens, and what its author may do there.
#[derive(Clone, Debug)]
pub struct EventContext {
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
    /// The time zone of the author's profile, if it is known.
    pub zone: Option<TimeZone>,
    /// The time zone that the author has chosen.
    pub chosen_zone: Option<TimeZone>,
}

impl HeardEvent {
    /// How long ago it happened: by the homeserver's clock alone where it says so, as Synapse does, so that
    /// it doesn't matter whether that clock and ours agree.
    pub fn age(&self, now: Moment) -> Duration {
        self.event.age.map_or_else(|| now.since(self.event.at), Duration::from_millis)
    }
}

/// The ledger as it is kept ([`Keep::Heard`]).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptEvents {
    /// Every event before this sync token is settled.
    pub since: Option<String>,
    /// Ids of later events that the core was given and whose answer has arrived.
    pub settled: Vec<String>,
    /// Other events that the core was given, by id. It is not known whether they were carried out and
    /// answered.
    pub begun: BTreeMap<String, BegunEvent>,
}

/// An event that the core was given and whose answer has not arrived.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BegunEvent {
    pub room: String,
    /// The sender's user id.
    pub sender: String,
}
