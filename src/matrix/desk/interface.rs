//! The inputs and effects of the desk: plain data without SDK types.

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

/// The id of a request until its response. Unique in a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RequestId(pub u64);

/// The id of a lookup until its result. Unique in a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LookupId(pub u64);

/// An input of the desk.
#[derive(Debug)]
pub enum MatrixInput {
    /// A message or answer of the core.
    Say(Box<Outbound>),
    /// A readable event. The same event may come several times.
    Heard(Box<HeardEvent>),
    /// An encrypted event whose key hasn't arrived yet.
    Undecryptable { room: String, event: String, sender: String },
    /// An event that is ignored because it isn't signed as the host requires.
    Unsigned {
        room: String,
        sender: String,
        /// Whether it is a reaction. Reactions are never signed.
        reaction: bool,
    },
    /// The time zone that a person has chosen. They may not have written anything since the start.
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
        /// The emoji or numbers that their client should also show.
        signs: String,
    },
    /// A person's device asked to verify the bot before the bot knew the device, so they have to ask again.
    AskVerificationAgain {
        /// Their private chat.
        room: String,
        user: String,
    },
    /// Keys have arrived for these rooms, or for unknown rooms if `None`.
    KeysArrived(Option<Vec<String>>),
    /// A membership in a room was set, perhaps to the same value.
    Member {
        room: String,
        user: String,
        /// `join`, `invite`, `leave`, `ban` or `knock`.
        membership: String,
    },
    /// The bot isn't in this room any more.
    Left(String),
    /// A room was replaced by another, and the bot has joined the new one.
    Moved {
        /// The old room.
        from: String,
    },
    /// The bot is about to join a room that may be a private chat. Events there wait for [`Self::Entered`].
    Entering(String),
    /// It is now known whether the room is a private chat, as far as possible. If it is, [`Self::Chosen`]
    /// came before.
    Entered(String),
    /// A person has created a private chat with the bot.
    Chosen { room: String, user: String },
    /// A message was redacted by another user.
    Redacted { room: String, event: String },
    /// The bot is alone in this room.
    Alone(String),
    /// An account has joined a room or invited a user, which counts against its rate limit as an event.
    Spent(Voice),
    /// The rooms that the second account is in. `None` if it can't be used.
    Second(Option<BTreeSet<String>>),
    /// All events up to this sync token have been passed to the desk.
    Synced(String),
    /// All events that the homeserver had at this time have been passed to the desk.
    HeardUntil(Moment),
    /// A request has ended.
    Responded {
        /// The id from the desk's effect.
        id: RequestId,
        /// The response of the homeserver, or the reason why there is none.
        response: Result<MatrixResponse, RequestError>,
    },
    /// A lookup has ended.
    LookedUp {
        /// The id from the desk's effect.
        id: LookupId,
        found: LookupResult,
    },
    /// Whether the homeserver can be reached. Nothing is sent before the first connection.
    Connected(bool),
}

/// An effect of the desk.
#[derive(Clone, Debug)]
pub enum MatrixEffect {
    /// Makes this request once, without retries, and returns [`MatrixInput::Responded`].
    Request {
        /// The id that comes back with the result.
        id: RequestId,
        request: Arc<MatrixRequest>,
        /// The account that makes it.
        voice: Voice,
    },
    /// Looks this up, and returns [`MatrixInput::LookedUp`].
    LookUp {
        /// The id that comes back with the result.
        id: LookupId,
        /// The lookup.
        lookup: Lookup,
    },
    /// Sends an event to the core.
    Event(PlatformEvent),
    /// Saves this across restarts.
    Keep(Keep),
    /// Shows people that the bot has received their events.
    Sign(MatrixSign),
}

/// Data that the desk saves across restarts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keep {
    /// The private chats: user id → room id.
    Chats(BTreeMap<String, String>),
    /// The ledger of events. It is written before an event is passed to the core.
    Heard(KeptEvents),
    /// The pictures that weren't sent yet.
    Pictures(Vec<DuePicture>),
    /// Whether the homeserver limits how many events the bot may send.
    Unlimited(bool),
}

/// A picture that still has to be sent. Its message was sent already.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DuePicture {
    pub room: String,
    /// The table that it shows.
    pub table: TableId,
    /// The picture's content.
    pub picture: Box<ScorePicture>,
}

/// A sign of attention, sent once. Homeservers don't count it against the rate limit, and nothing depends on
/// it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatrixSign {
    /// The bot has read an event, and the core has answered it: a move that counts is durable.
    Read { room: String, event: String },
    /// The bot starts or stops typing.
    Typing {
        room: String,
        /// Whether it is typing.
        typing: bool,
    },
}

/// A request to the homeserver.
#[derive(Clone, Debug, PartialEq)]
pub enum MatrixRequest {
    /// Sends an event.
    Send {
        room: String,
        /// The idempotency key: the homeserver treats events with the same one as a single event.
        transaction: String,
        /// The event's type.
        kind: &'static str,
        /// The event's content.
        content: Value,
        /// The message that must still exist. If it doesn't, the response is [`MatrixResponse::Gone`].
        needs: Option<String>,
        /// A file to send after it.
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
    /// Finds the private chat with a person, or creates one and invites them.
    OpenChat {
        user: String,
        /// The room that was their chat before.
        known: Option<String>,
    },
    /// Leaves a room, unless another person has joined it or is invited.
    Leave { room: String },
}

/// The response to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatrixResponse {
    /// The event was sent and has this id.
    Sent(String),
    /// The event was redacted.
    Redacted,
    /// The required message is gone, so nothing was sent.
    Gone,
    /// The required message is the second account's, so nothing was sent.
    OfSecond,
    /// The state of the private chat.
    Chat(ChatStatus),
    /// Whether the bot left the room. If not, another person is there.
    Left(bool),
}

/// The state of a private chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChatStatus {
    /// The person is in this room, with no one else.
    Open(String),
    /// The person is invited into this room.
    Invited(String),
    /// The person can't be invited.
    Closed,
}

/// The reason why a request failed. Texts are for the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestError {
    /// The rate limit: it may be repeated after this time.
    RateLimited(Duration),
    /// No answer, or an error of the homeserver. The request may have been executed, and can be repeated.
    Lost(String),
    /// The bot has no permission for it.
    Forbidden(String),
    /// The bot isn't in that room.
    NotInRoom,
    /// The object doesn't exist.
    NotFound,
    /// It will never succeed.
    Refused(String),
}

/// A lookup that the desk needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup {
    /// The current room of a channel of the core: [`LookupResult::Channel`].
    Channel(String),
    /// The choices of a message: [`LookupResult::Message`].
    Message { room: String, event: String },
    /// The choices of the bot's newest messages in a room: [`LookupResult::Room`].
    Room(String),
    /// An event that couldn't be decrypted before: [`LookupResult::Event`].
    Event { room: String, event: String },
    /// The bot's reactions to a message: [`LookupResult::Reactions`].
    Reactions { room: String, event: String },
    /// The language in which to address a person in a room: [`LookupResult::Language`].
    Language { room: String, user: String },
}

#[derive(Clone, Debug)]
pub enum LookupResult {
    /// The result of [`Lookup::Channel`].
    Channel(ChannelStanding),
    /// The result of [`Lookup::Message`].
    Message(MessageOffer),
    /// The result of [`Lookup::Room`]: messages with their choices, the newest first.
    Room(Vec<(String, Numbered)>),
    /// The result of [`Lookup::Event`]. `None` if it still can't be decrypted.
    Event(Option<Decrypted>),
    /// The result of [`Lookup::Reactions`]: the emoji.
    Reactions(Vec<String>),
    /// The result of [`Lookup::Language`] (BCP 47). `None` if no language was chosen.
    Language(Option<String>),
    /// The lookup has failed.
    Failed,
}

/// The current room of a channel of the core.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChannelStanding {
    /// The newest room after all upgrades. `None` if the bot isn't in it.
    pub room: Option<String>,
    /// The prefix of commands there.
    pub prefix: String,
}

/// The choices of a message that was looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MessageOffer {
    /// It is the bot's, with these choices (perhaps none).
    Ours(Numbered),
    /// It isn't the bot's, or doesn't exist.
    Foreign,
}

/// An event that was decrypted late.
#[derive(Clone, Debug)]
pub enum Decrypted {
    /// An event that concerns the bot.
    Heard(Box<HeardEvent>),
    /// An event that does not concern the bot.
    Irrelevant,
}

/// An event with its context.
#[derive(Clone, Debug)]
pub struct HeardEvent {
    pub event: MatrixEvent,
    /// The room, and the sender's rights there.
    pub context: EventContext,
}

/// The place of an event, and its author's rights there.
#[derive(Clone, Debug)]
pub struct EventContext {
    pub room: String,
    /// The core's id of the room: that of the first room, before all upgrades.
    pub channel: String,
    /// The prefix of commands there.
    pub prefix: String,
    /// The author's display name.
    pub name: String,
    /// The author's rights.
    pub power: Power,
    /// Whether the bot may write there.
    pub may_write: bool,
    /// The bot's display name.
    pub own_name: String,
    /// The time zone in the author's profile, if it is known.
    pub zone: Option<TimeZone>,
    /// The time zone that the author has chosen.
    pub chosen_zone: Option<TimeZone>,
}

impl HeardEvent {
    /// Returns the age of the event. Uses only the homeserver's clock if the homeserver gives the age, as
    /// Synapse does, so differences to our clock don't matter.
    pub fn age(&self, now: Moment) -> Duration {
        self.event.age.map_or_else(|| now.since(self.event.at), Duration::from_millis)
    }
}

/// The saved ledger ([`Keep::Heard`]).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptEvents {
    /// Every event before this sync token is settled.
    pub since: Option<String>,
    /// The ids of later events that were passed to the core and whose answers have arrived.
    pub settled: Vec<String>,
    /// The other events that were passed to the core, by id. It isn't known whether they were executed and
    /// answered.
    pub begun: BTreeMap<String, BegunEvent>,
}

/// An event that was passed to the core and whose answer hasn't arrived.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BegunEvent {
    pub room: String,
    /// The sender's user id.
    pub sender: String,
}
