//! Parts of messages that Discord refuses in a test.

use serde_json::Value;

use super::routes::{Act, Room};
use super::{ApiError, Request};
use crate::state::State;
use crate::validate::INVALID_EMOJI;

/// A part of a message.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum MessagePart {
    /// A file of the request.
    File,
    /// An emoji on a button or in a menu.
    Emoji,
    /// A notified person.
    Mention,
    /// A link button.
    Link,
}

/// The refused part, and the status.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RefusedPart {
    pub(crate) part: MessagePart,
    pub(crate) status: u16,
}

/// Refuses a message with the currently refused part.
pub(crate) fn check(state: &State, request: &Request) -> Result<(), ApiError> {
    let is_message = matches!(
        request.route.room,
        Room::Callback | Room::Message(Act::Create | Act::Edit) | Room::Webhook(Act::Create | Act::Edit)
    );
    match state.refused.filter(|refused| is_message && refused.part.is_in(request)) {
        Some(refused) => Err(refused.error()),
        None => Ok(()),
    }
}

impl MessagePart {
    fn is_in(self, request: &Request) -> bool {
        match self {
            Self::File => !request.files.is_empty(),
            Self::Emoji => has(&request.body, "emoji"),
            Self::Mention => has(&request.body, "users"),
            Self::Link => has(&request.body, "url") && request.files.is_empty(),
        }
    }

    const fn complaint(self) -> (&'static str, &'static str) {
        match self {
            Self::File => ("attachments.0", "ATTACHMENT_INVALID"),
            Self::Emoji => ("components.0.emoji.id", INVALID_EMOJI),
            Self::Mention => ("allowed_mentions.users", "SET_TYPE_INVALID"),
            Self::Link => ("components.0.url", "URL_TYPE_INVALID_URL"),
        }
    }
}

impl RefusedPart {
    fn error(self) -> ApiError {
        let (at, code) = self.part.complaint();
        match self.status {
            403 => ApiError::missing_permissions(),
            413 => ApiError::too_large().excused(),
            500.. => ApiError::failing(self.status),
            _ => ApiError::invalid_at(at, code, "refused by a test").excused(),
        }
    }
}

/// Returns whether a body has a field with this name anywhere.
fn has(body: &Value, name: &str) -> bool {
    match body {
        Value::Object(fields) => fields.iter().any(|(field, value)| field == name || has(value, name)),
        Value::Array(items) => items.iter().any(|item| has(item, name)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}
