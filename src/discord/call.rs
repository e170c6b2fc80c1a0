//! Requests to Discord's REST API and their responses, as values.

use super::limits::{RateLimitInfo, Route};
use super::wire::{EPHEMERAL, Emptied, Part, SILENT, Upload, WireBody, WireMessage};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use herzbot_core::ids::MessageRef;
use herzbot_core::port::Completion;
pub use reqwest::Method;
use serde::Serialize;
use serde_json::{Value, json};
use std::time::Duration;

/// A request to the REST API that isn't sent yet.
#[derive(Clone, PartialEq)]
pub struct RestRequest {
    /// The HTTP method.
    pub method: Method,
    /// The path below `/api/v10`, with its query. It may hold an interaction token, so it is never logged.
    pub path: String,
    /// The body, if any.
    pub body: Option<Value>,
    /// The attached files.
    pub files: Vec<Upload>,
    /// Whether the request carries the bot's own token. It doesn't if the path holds an interaction token.
    pub as_bot: bool,
}

impl RestRequest {
    /// Creates a request with the bot's own token and without files.
    pub const fn of_bot(method: Method, path: String, body: Option<Value>) -> Self {
        Self { method, path, body, files: Vec::new(), as_bot: true }
    }

    /// Returns whether this is the callback of an interaction, which Discord accepts for three seconds only.
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

#[derive(Clone, Debug)]
pub enum CallOutcome {
    /// Discord has answered.
    Answered(RestResponse),
    /// Discord could not be reached, or its answer was lost. The call may have taken effect.
    Lost(String),
}

impl CallOutcome {
    /// Returns how long to wait before the next attempt, if Discord has said so.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Answered(answered) => answered.info.retry_after.filter(|_| answered.info.status == 429),
            Self::Lost(_) => None,
        }
    }
}

/// Discord's answer to a call.
#[derive(Clone, Debug)]
pub struct RestResponse {
    /// Status and limits.
    pub info: RateLimitInfo,
    /// The body; null if there is none.
    pub body: Value,
}

impl RestResponse {
    /// Returns whether the call has succeeded.
    pub const fn is_success(&self) -> bool {
        matches!(self.info.status, 200..=299)
    }

    /// Returns Discord's own error code, or 0 if it gives none.
    pub fn code(&self) -> u64 {
        self.body.get("code").and_then(Value::as_u64).unwrap_or(0)
    }

    /// Returns the status, the code and Discord's message, for the log.
    pub fn reason(&self) -> String {
        let words = self.body.get("message").and_then(Value::as_str).unwrap_or("no reason given");
        let errors = self.body.get("errors").map(|errors| format!(" {errors}")).unwrap_or_default();
        format!("{} {} {words}{errors}", self.info.status, self.code())
    }

    /// Returns the message that the body holds, or the one in a callback's resource.
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
    /// Unknown emoji: it doesn't exist, or no longer exists.
    pub const UNKNOWN_EMOJI: u64 = 10014;
    /// Edits of messages older than an hour are limited.
    pub const OLD_MESSAGE: u64 = 30046;
    /// The request is too large.
    pub const TOO_LARGE: u64 = 40005;
    /// The interaction was already answered.
    pub const ANSWERED: u64 = 40060;
    /// Missing access: the channel can't be seen.
    pub const NO_ACCESS: u64 = 50001;
    /// The message was written by another account.
    pub const NOT_OURS: u64 = 50005;
    /// The user doesn't accept private messages from the bot.
    pub const CLOSED: u64 = 50007;
    /// Missing permissions.
    pub const NO_PERMISSION: u64 = 50013;
    /// Unknown recipient.
    pub const NO_RECIPIENT: u64 = 50033;
    /// A bulk update must include the entry point command of the application's Activity.
    pub const ENTRY_POINT_STAYS: u64 = 50240;
    /// The thread is archived. A new message unarchives it; an edit is refused.
    pub const ARCHIVED: u64 = 50083;
    /// The user doesn't accept private messages from the bot, because they have no server in common.
    pub const STRANGERS: u64 = 50278;
    /// The message already has a thread.
    pub const HAS_THREAD: u64 = 160_004;
    /// The thread is locked: only members who manage threads can write in it.
    pub const LOCKED: u64 = 160_005;
}

fn value<T: Serialize>(body: &T) -> Value {
    // Plain structs of strings and numbers always serialize.
    serde_json::to_value(body).unwrap_or(Value::Null)
}

/// Creates a request that carries a message.
fn with(method: Method, path: String, message: WireMessage, as_bot: bool) -> RestRequest {
    RestRequest { method, path, body: Some(value(&message.body)), files: message.files, as_bot }
}

const POST: &str = "POST /channels/{}/messages";
const EDIT: &str = "PATCH /channels/{}/messages/{}";
const OPEN: &str = "POST /users/@me/channels";

fn route(template: &'static str, parameters: &[&str]) -> Route {
    let major = parameters.first().filter(|_| template.contains("/channels/{}"));
    Route { template, major: major.map(|&major| major.to_owned()).unwrap_or_default() }
}

/// Creates a request with the bot's token from a route template, and returns the route that limits it.
fn call(template: &'static str, parameters: &[&str], body: Option<Value>) -> (RestRequest, Route) {
    let (method, path) = template.split_once(' ').unwrap_or_default();
    let path = parameters.iter().fold(path.to_owned(), |path, parameter| path.replacen("{}", parameter, 1));
    // All methods in our templates are valid HTTP methods.
    let method = Method::from_bytes(method.as_bytes()).unwrap_or_default();
    (RestRequest::of_bot(method, path, body), route(template, parameters))
}

fn call_with(template: &'static str, parameters: &[&str], message: WireMessage) -> (RestRequest, Route) {
    let (request, route) = call(template, parameters, Some(value(&message.body)));
    (RestRequest { files: message.files, ..request }, route)
}

pub fn post(channel: &str, message: WireMessage) -> (RestRequest, Route) {
    call_with(POST, &[channel], message)
}

/// Returns the route of [`post`].
pub fn post_route(channel: &str) -> Route {
    route(POST, &[channel])
}

pub fn edit(at: &MessageRef, message: WireMessage) -> (RestRequest, Route) {
    call_with(EDIT, &[&at.channel, &at.message], replacing(message))
}

/// Returns the route of [`edit`].
pub fn edit_route(channel: &str) -> Route {
    route(EDIT, &[channel])
}

/// Makes an edit replace the whole message, even if that was sent without components.
fn replacing(mut message: WireMessage) -> WireMessage {
    message.body.emptied = Some(Emptied::default());
    message.body.attachments.get_or_insert_default();
    message
}

/// Replaces a message by one line of Discord's markup that links to its successor.
pub fn lead_on(at: &MessageRef, line: String) -> (RestRequest, Route) {
    let body = WireBody::of(vec![Part::Text(line)]);
    edit(at, WireMessage { body, files: Vec::new() })
}

/// Deletes a message.
pub fn delete(at: &MessageRef) -> (RestRequest, Route) {
    call("DELETE /channels/{}/messages/{}", &[&at.channel, &at.message], None)
}

/// Requests the messages after the given one, at most `most` of them (1 to 100).
pub fn messages_after(at: &MessageRef, most: usize) -> (RestRequest, Route) {
    let (mut request, route) = call("GET /channels/{}/messages", &[&at.channel], None);
    request.path.push_str(&format!("?after={}&limit={most}", at.message));
    (request, route)
}

/// Opens a thread from a message. The thread gets the message's id. Discord archives it after a day without a
/// message, or after a week if it `is_slow`. The next message unarchives it.
pub fn open_thread(at: &MessageRef, name: &str, is_slow: bool) -> (RestRequest, Route) {
    let minutes = if is_slow { 7 * 24 * 60 } else { 24 * 60 };
    let body = json!({ "name": name, "auto_archive_duration": minutes });
    call("POST /channels/{}/messages/{}/threads", &[&at.channel, &at.message], Some(body))
}

/// Requests the application's emojis.
pub fn list_emojis(application: &str) -> (RestRequest, Route) {
    call("GET /applications/{}/emojis", &[application], None)
}

/// Uploads an emoji to the application.
pub fn upload_emoji(application: &str, name: &str, png: &[u8]) -> (RestRequest, Route) {
    let image = format!("data:image/png;base64,{}", STANDARD.encode(png));
    let body = json!({ "name": name, "image": image });
    call("POST /applications/{}/emojis", &[application], Some(body))
}

/// Opens the private chat with a user.
pub fn open(person: &str) -> (RestRequest, Route) {
    call(OPEN, &[], Some(json!({ "recipient_id": person })))
}

/// Returns the route of [`open`].
pub fn open_route() -> Route {
    route(OPEN, &[])
}

/// The interaction callback types that the bot uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callback {
    /// Sends a new message.
    Message = 4,
    /// Promises a message that follows later.
    Defer = 5,
    /// Acknowledges a press. An update of the pressed message may follow.
    DeferUpdate = 6,
    /// Updates the pressed message now.
    Update = 7,
    /// Sends the completions of an option.
    Complete = 8,
    /// Has Discord open the application's Activity for the user.
    Launch = 12,
}

/// Creates the callback of an interaction.
pub fn callback(id: &str, token: &str, kind: Callback, message: Option<WireMessage>) -> RestRequest {
    let message = message.map(|message| if kind == Callback::Update { replacing(message) } else { message });
    let (data, files) = message.map_or((None, Vec::new()), |it| (Some(value(&it.body)), it.files));
    RestRequest { files, ..callback_with(id, token, kind, data) }
}

fn callback_with(id: &str, token: &str, kind: Callback, data: Option<Value>) -> RestRequest {
    let mut body = json!({ "type": kind as u8 });
    if let Some(data) = data {
        body["data"] = data;
    }
    let path = format!("/interactions/{id}/{token}/callback?with_response=true");
    RestRequest { method: Method::POST, path, body: Some(body), files: Vec::new(), as_bot: false }
}

/// Promises an ephemeral answer.
pub fn defer_private(id: &str, token: &str) -> RestRequest {
    callback_with(id, token, Callback::Defer, Some(json!({ "flags": EPHEMERAL })))
}

/// Offers completions for an option: at most 25, with labels of at most 100 characters.
pub fn complete(id: &str, token: &str, completions: &[Completion]) -> RestRequest {
    let choice = |completion: &Completion| {
        let label: String = completion.label.chars().take(100).collect();
        json!({ "name": label, "value": completion.value })
    };
    let choices: Vec<Value> = completions.iter().take(25).map(choice).collect();
    callback_with(id, token, Callback::Complete, Some(json!({ "choices": choices })))
}

/// The id for the message that an interaction pressed or that answered it, in paths by token.
pub const ORIGINAL: &str = "@original";

/// Creates a request that edits or deletes a message by an interaction token.
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

/// Creates a follow-up message to an interaction.
pub fn follow_up(application: &str, token: &str, message: WireMessage) -> RestRequest {
    with(Method::POST, format!("/webhooks/{application}/{token}"), message, false)
}

/// Makes a message ephemeral.
pub fn private(mut message: WireMessage) -> WireMessage {
    message.body.flags |= EPHEMERAL;
    message
}

/// Makes a message silent: it triggers no push notification.
pub fn silent(mut message: WireMessage) -> WireMessage {
    message.body.flags |= SILENT;
    message
}

/// Adds a nonce, so that a repeated call doesn't post the message twice.
pub fn once(mut message: WireMessage, nonce: String) -> WireMessage {
    let body: &mut WireBody = &mut message.body;
    body.nonce = Some(nonce);
    body.enforce_nonce = Some(true);
    message
}
