//! Calls of Discord's REST API as values: what to send, and what came back.

use super::limits::{RateLimitInfo, Route};
use super::wire::{
    AllowedMentions, COMPONENTS_V2, EPHEMERAL, Emptied, Part, SILENT, TextDisplay, Upload, WireBody,
    WireMessage,
};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use herzbot_core::ids::MessageRef;
use herzbot_core::port::Completion;
pub use reqwest::Method;
use serde::Serialize;
use serde_json::{Value, json};

/// A request to the REST API, not sent yet.
#[derive(Clone, PartialEq)]
pub struct RestRequest {
    /// The HTTP method.
    pub method: Method,
    /// The path below `/api/v10`, with its query. May hold an interaction's token: never in a log.
    pub path: String,
    /// The body, if there is one.
    pub body: Option<Value>,
    /// The files that go with it.
    pub files: Vec<Upload>,
    /// Whether the bot's own token goes with it; not where the path holds an interaction's.
    pub as_bot: bool,
}

impl RestRequest {
    /// A call of the bot's own, without files.
    pub const fn of_bot(method: Method, path: String, body: Option<Value>) -> Self {
        Self { method, path, body, files: Vec::new(), as_bot: true }
    }

    /// Whether it is the callback of an interaction, which is of use for three seconds only.
    pub fn is_callback(&self) -> bool {
        self.path.starts_with("/interactions/")
    }
}

impl std::fmt::Debug for RestRequest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let path = if self.as_bot { self.path.as_str() } else { "(by an interaction's token)" };
        write!(f, "{:?} {path}", self.method)
    }
}

/// The outcome of a call.
#[derive(Clone, Debug)]
pub enum CallOutcome {
    /// Discord has answered.
    Answered(RestResponse),
    /// It could not be reached, or its answer was lost: it may or may not have happened.
    Lost(String),
}

/// Discord's answer to a call.
#[derive(Clone, Debug)]
pub struct RestResponse {
    /// Status and limits.
    pub info: RateLimitInfo,
    /// The body; null where it is none.
    pub body: Value,
}

impl RestResponse {
    /// Whether the call has succeeded.
    pub const fn is_success(&self) -> bool {
        matches!(self.info.status, 200..=299)
    }

    /// Discord's own error code; 0 where it gives none.
    pub fn code(&self) -> u64 {
        self.body.get("code").and_then(Value::as_u64).unwrap_or(0)
    }

    /// For the log: status, code and Discord's words.
    pub fn reason(&self) -> String {
        let words = self.body.get("message").and_then(Value::as_str).unwrap_or("no reason given");
        let errors = self.body.get("errors").map(|errors| format!(" {errors}")).unwrap_or_default();
        format!("{} {} {words}{errors}", self.info.status, self.code())
    }

    /// The message that the body is, or that a callback's resource is.
    pub fn message(&self) -> Option<MessageRef> {
        let message = self.body.pointer("/resource/message").unwrap_or(&self.body);
        Some(MessageRef {
            channel: message.get("channel_id")?.as_str()?.to_owned(),
            message: message.get("id")?.as_str()?.to_owned(),
        })
    }
}

/// Discord's error codes that we act on.
pub mod codes {
    /// Unknown channel.
    pub const UNKNOWN_CHANNEL: u64 = 10003;
    /// Unknown message.
    pub const UNKNOWN_MESSAGE: u64 = 10008;
    /// There is no such emoji (any more).
    pub const UNKNOWN_EMOJI: u64 = 10014;
    /// Edits of messages older than an hour are limited.
    pub const OLD_MESSAGE: u64 = 30046;
    /// The request is too large.
    pub const TOO_LARGE: u64 = 40005;
    /// The interaction has been answered already.
    pub const ANSWERED: u64 = 40060;
    /// Missing access: the channel can't be seen.
    pub const NO_ACCESS: u64 = 50001;
    /// The message was written by another account.
    pub const NOT_OURS: u64 = 50005;
    /// The person takes no private messages from us.
    pub const CLOSED: u64 = 50007;
    /// Missing permissions.
    pub const NO_PERMISSION: u64 = 50013;
    /// No such recipient.
    pub const NO_RECIPIENT: u64 = 50033;
    /// The thread is archived: a new message brings it back, an edit is refused.
    pub const ARCHIVED: u64 = 50083;
    /// The person takes no private messages from us: no server in common.
    pub const STRANGERS: u64 = 50278;
    /// The message has a thread already.
    pub const HAS_THREAD: u64 = 160_004;
    /// Only people who manage threads can write in this one.
    pub const LOCKED: u64 = 160_005;
}

fn value<T: Serialize>(body: &T) -> Value {
    // Plain structs of strings and numbers can't fail.
    serde_json::to_value(body).unwrap_or(Value::Null)
}

/// A call by the bot with a message.
fn with(method: Method, path: String, message: WireMessage, as_bot: bool) -> RestRequest {
    RestRequest { method, path, body: Some(value(&message.body)), files: message.files, as_bot }
}

/// Posts a message.
pub fn post(channel: &str, message: WireMessage) -> (RestRequest, Route) {
    let path = format!("/channels/{channel}/messages");
    (with(Method::POST, path, message, true), post_route(channel))
}

/// Edits a message.
pub fn edit(at: &MessageRef, message: WireMessage) -> (RestRequest, Route) {
    let path = format!("/channels/{}/messages/{}", at.channel, at.message);
    (with(Method::PATCH, path, replacing(message), true), edit_route(&at.channel))
}

/// What an edit says in place of whatever the message has said, also where that was a classic one.
fn replacing(mut message: WireMessage) -> WireMessage {
    message.body.emptied = Some(Emptied::default());
    message.body.attachments.get_or_insert_default();
    message
}

/// Makes a message one line, in Discord's markup, that leads to the one that has replaced it.
pub fn lead_on(at: &MessageRef, line: String) -> (RestRequest, Route) {
    let body = WireBody {
        emptied: None,
        components: vec![Part::Text(TextDisplay::of(line))],
        allowed_mentions: AllowedMentions::default(),
        flags: COMPONENTS_V2,
        nonce: None,
        enforce_nonce: None,
        attachments: None,
    };
    edit(at, WireMessage { body, files: Vec::new() })
}

/// The route of [`edit`].
pub fn edit_route(channel: &str) -> Route {
    Route { template: "PATCH /channels/{}/messages/{}", major: channel.to_owned() }
}

/// Deletes a message.
pub fn delete(at: &MessageRef) -> (RestRequest, Route) {
    let request = RestRequest::of_bot(
        Method::DELETE,
        format!("/channels/{}/messages/{}", at.channel, at.message),
        None,
    );
    (request, Route { template: "DELETE /channels/{}/messages/{}", major: at.channel.clone() })
}

/// Asks for the messages that come next after one, `most` of them: from 1 to 100.
pub fn messages_after(at: &MessageRef, most: usize) -> (RestRequest, Route) {
    let path = format!("/channels/{}/messages?after={}&limit={most}", at.channel, at.message);
    let request = RestRequest::of_bot(Method::GET, path, None);
    (request, Route { template: "GET /channels/{}/messages", major: at.channel.clone() })
}

/// After so many minutes without a message, a thread is archived; the next message brings it back.
const ARCHIVED_AFTER: u32 = 24 * 60;

/// Opens a thread from a message. Its id is that of the message.
pub fn open_thread(at: &MessageRef, name: &str) -> (RestRequest, Route) {
    let request = RestRequest::of_bot(
        Method::POST,
        format!("/channels/{}/messages/{}/threads", at.channel, at.message),
        Some(json!({ "name": name, "auto_archive_duration": ARCHIVED_AFTER })),
    );
    (request, Route { template: "POST /channels/{}/messages/{}/threads", major: at.channel.clone() })
}

/// The route of [`post`].
pub fn post_route(channel: &str) -> Route {
    Route { template: "POST /channels/{}/messages", major: channel.to_owned() }
}

/// The route of [`open`].
pub fn open_route() -> Route {
    Route { template: "POST /users/@me/channels", major: String::new() }
}

/// Asks for the application's own emojis.
pub fn list_emojis(application: &str) -> (RestRequest, Route) {
    let path = format!("/applications/{application}/emojis");
    let request = RestRequest::of_bot(Method::GET, path, None);
    (request, Route { template: "GET /applications/{}/emojis", major: String::new() })
}

/// Uploads an emoji of the application's own.
pub fn upload_emoji(application: &str, name: &str, png: &[u8]) -> (RestRequest, Route) {
    let image = format!("data:image/png;base64,{}", STANDARD.encode(png));
    let request = RestRequest::of_bot(
        Method::POST,
        format!("/applications/{application}/emojis"),
        Some(json!({ "name": name, "image": image })),
    );
    (request, Route { template: "POST /applications/{}/emojis", major: String::new() })
}

/// Opens the private chat with a person.
pub fn open(person: &str) -> (RestRequest, Route) {
    let request = RestRequest::of_bot(
        Method::POST,
        "/users/@me/channels".to_owned(),
        Some(json!({ "recipient_id": person })),
    );
    (request, open_route())
}

/// The kinds of callback that we use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callback {
    /// A new message.
    Message = 4,
    /// A message comes later.
    Defer = 5,
    /// Nothing, or an update of the pressed message later.
    DeferUpdate = 6,
    /// The pressed message says this now.
    Update = 7,
    /// What an option may take.
    Complete = 8,
}

/// The callback of an interaction.
pub fn callback(id: &str, token: &str, kind: Callback, message: Option<WireMessage>) -> RestRequest {
    let message = message.map(|message| match kind {
        Callback::Update => replacing(message),
        Callback::Message | Callback::Defer | Callback::DeferUpdate | Callback::Complete => message,
    });
    let (data, files) = match message {
        Some(message) => (value(&message.body), message.files),
        None => (Value::Null, Vec::new()),
    };
    let mut body = json!({ "type": kind as u8 });
    if !data.is_null() {
        body["data"] = data;
    }
    RestRequest {
        method: Method::POST,
        path: format!("/interactions/{id}/{token}/callback?with_response=true"),
        body: Some(body),
        files,
        as_bot: false,
    }
}

/// Promises an answer that one person alone sees.
pub fn defer_private(id: &str, token: &str) -> RestRequest {
    let mut request = callback(id, token, Callback::Defer, None);
    request.body = Some(json!({ "type": Callback::Defer as u8, "data": { "flags": EPHEMERAL } }));
    request
}

/// Offers values for an option that a person types: at most 25, with labels of at most 100 characters.
pub fn complete(id: &str, token: &str, completions: &[Completion]) -> RestRequest {
    let choice = |completion: &Completion| {
        let label: String = completion.label.chars().take(100).collect();
        json!({ "name": label, "value": completion.value })
    };
    let choices: Vec<Value> = completions.iter().take(25).map(choice).collect();
    let mut request = callback(id, token, Callback::Complete, None);
    request.body = Some(json!({ "type": Callback::Complete as u8, "data": { "choices": choices } }));
    request
}

/// Which message a token is about: the one that was pressed or answered with, or a later one.
pub const ORIGINAL: &str = "@original";

/// Something done with a message by an interaction's token.
pub fn by_token(
    method: Method,
    application: &str,
    token: &str,
    webhook_message: &str,
    message: Option<WireMessage>,
) -> RestRequest {
    let path = format!("/webhooks/{application}/{token}/messages/{webhook_message}");
    match message {
        Some(message) => with(method, path, replacing(message), false),
        None => RestRequest { method, path, body: None, files: Vec::new(), as_bot: false },
    }
}

/// A further message to an interaction.
pub fn follow_up(application: &str, token: &str, message: WireMessage) -> RestRequest {
    with(Method::POST, format!("/webhooks/{application}/{token}"), message, false)
}

/// The body of an ephemeral message.
pub fn private(mut message: WireMessage) -> WireMessage {
    message.body.flags |= EPHEMERAL;
    message
}

/// A message by which no device buzzes.
pub fn silent(mut message: WireMessage) -> WireMessage {
    message.body.flags |= SILENT;
    message
}

/// A message that is not posted twice when the call is repeated.
pub fn once(mut message: WireMessage, nonce: String) -> WireMessage {
    let body: &mut WireBody = &mut message.body;
    body.nonce = Some(nonce);
    body.enforce_nonce = Some(true);
    message
}
