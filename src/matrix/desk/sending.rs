//! One request to the homeserver, made in a task of its own.

use super::What;
use crate::trouble::{Trouble, trouble};
use crate::wire;
use herzbot_adapter::choices::Numbered;
use herzbot_core::ids::MessageRef;
use herzbot_core::page::File;
use matrix_sdk::attachment::AttachmentConfig;
use matrix_sdk::config::RequestConfig;
use matrix_sdk::ruma::{EventId, OwnedTransactionId, RoomId};
use matrix_sdk::{Client, Room};
use serde_json::Value;
use std::time::Duration;

/// The first pause after a request that got lost, and the longest.
const PAUSES: (Duration, Duration) = (Duration::from_millis(500), Duration::from_secs(30));
/// How long a request may take.
const TIMEOUT: Duration = Duration::from_secs(30);

/// What became of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sent {
    /// It is there.
    There {
        /// The message that shows it.
        at: MessageRef,
        /// What its numbers mean.
        choices: Numbered,
        /// Whether it may notify.
        loud: bool,
        /// What its choices are ordered by.
        salt: u64,
        /// A digest of what it says.
        digest: u64,
        /// Whether it is a message of its own, not an edit.
        fresh: bool,
    },
    /// Something without a message of its own is done.
    Done,
    /// The message that it was to change is gone.
    Gone,
    /// It could not be done.
    Failed(Trouble),
}

/// What is sent.
pub enum Request {
    /// An event, with what becomes of it.
    Event {
        /// The room.
        room: Room,
        /// Its type.
        kind: &'static str,
        /// Its content.
        content: Value,
        /// The message that it changes, if it is an edit.
        edits: Option<MessageRef>,
        /// Whether it is to be looked first whether that is still there.
        look: bool,
        /// What the numbers mean.
        choices: Numbered,
        /// Whether it may notify.
        loud: bool,
        /// What its choices are ordered by.
        salt: u64,
        /// A digest of what it says.
        digest: u64,
        /// A file that goes with it.
        file: Option<File>,
    },
    /// Takes a message away.
    Redact(Room, MessageRef),
    /// Offers a reaction.
    Seed(Room, MessageRef, &'static str),
}

/// Makes a request. What gets lost on the way is repeated as it was, so that it arrives once: the homeserver knows it by
/// its transaction id.
pub async fn send(request: Request, id: String) -> Sent {
    let mut pause = PAUSES.0;
    loop {
        match try_once(&request, &id).await {
            Sent::Failed(Trouble::Lost(why)) => {
                tracing::info!(why, "something that was sent got lost: it is repeated");
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(PAUSES.1);
            }
            done => return done,
        }
    }
}

fn config() -> RequestConfig {
    RequestConfig::new().disable_retry().timeout(TIMEOUT)
}

async fn try_once(request: &Request, id: &str) -> Sent {
    let transaction = OwnedTransactionId::from(id);
    match request {
        Request::Event { room, kind, content, edits, look, choices, loud, salt, digest, file } => {
            if let Some(message) = edits.as_ref().filter(|_| *look) {
                match is_there(room, &message.message).await {
                    Ok(true) => {}
                    Ok(false) => return Sent::Gone,
                    Err(why) => return Sent::Failed(why),
                }
            }
            let sending = room.send_raw(kind, content.clone());
            match sending.with_transaction_id(&transaction).with_request_config(config()).await {
                Ok(sent) => {
                    if let Some(file) = file {
                        attach(room, file).await;
                    }
                    let message = sent.response.event_id.to_string();
                    let new = MessageRef { channel: room.room_id().to_string(), message };
                    let at = edits.clone().unwrap_or(new);
                    let fresh = edits.is_none();
                    Sent::There {
                        at,
                        choices: choices.clone(),
                        loud: *loud,
                        salt: *salt,
                        digest: *digest,
                        fresh,
                    }
                }
                Err(error) => Sent::Failed(trouble(&error)),
            }
        }
        Request::Redact(room, message) => {
            let Ok(event) = EventId::parse(&message.message) else { return Sent::Done };
            match room.redact(&event, None, Some(transaction)).await {
                Ok(_) => Sent::Done,
                Err(error) => Sent::Failed(trouble(&error.into())),
            }
        }
        Request::Seed(room, message, key) => {
            let content = wire::reaction(&message.message, key);
            let sending = room.send_raw("m.reaction", content);
            match sending.with_transaction_id(&transaction).with_request_config(config()).await {
                Ok(_) => Sent::Done,
                Err(error) => Sent::Failed(trouble(&error)),
            }
        }
    }
}

/// Whether a message of ours is still there.
async fn is_there(room: &Room, message: &str) -> Result<bool, Trouble> {
    let Ok(event) = EventId::parse(message) else { return Ok(false) };
    match room.event(&event, Some(config())).await {
        Ok(event) => {
            Ok(event.raw().deserialize_as_unchecked::<Value>().is_ok_and(|event| !wire::is_redacted(&event)))
        }
        Err(error) => match trouble(&error) {
            Trouble::NotFound => Ok(false),
            why => Err(why),
        },
    }
}

/// Sends a file after the message that speaks of it. One that does not arrive can be asked for again.
async fn attach(room: &Room, file: &File) {
    let Ok(kind) = "application/json".parse() else { return };
    let data = file.content.clone().into_bytes();
    if let Err(error) = room.send_attachment(&file.name, &kind, data, AttachmentConfig::new()).await {
        tracing::warn!(%error, "a file could not be sent");
    }
}

/// The room of a message.
pub fn room_of(client: &Client, message: &MessageRef) -> Option<Room> {
    client.get_room(&RoomId::parse(&message.channel).ok()?)
}

/// What is tried again later because the homeserver says so.
pub fn later(what: What, sent: &Sent) -> Option<(What, Duration)> {
    match sent {
        Sent::Failed(Trouble::Limited(wait)) => Some((what, *wait)),
        Sent::There { .. } | Sent::Done | Sent::Gone | Sent::Failed(_) => None,
    }
}
