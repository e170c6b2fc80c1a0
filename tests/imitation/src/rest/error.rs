//! Discord's error responses.

use serde_json::{Value, json};

/// An error response as Discord would write it.
#[derive(Debug)]
pub(crate) struct ApiError {
    pub(crate) status: u16,
    pub(crate) code: u64,
    pub(crate) message: String,
    pub(crate) errors: Option<Value>,
    /// Whether it is the bot's fault: a protocol violation, not a matter of the situation.
    pub(crate) breach: bool,
}

/// One error in a body: its field (`embeds.0.title`), Discord's code and its text.
#[derive(Clone, Debug)]
pub(crate) struct FieldError {
    pub(crate) at: String,
    pub(crate) code: &'static str,
    pub(crate) says: String,
}

impl FieldError {
    pub(crate) fn new(at: impl Into<String>, code: &'static str, says: impl Into<String>) -> Self {
        Self { at: at.into(), code, says: says.into() }
    }
}

impl ApiError {
    fn situation(status: u16, code: u64, message: &str) -> Self {
        Self { status, code, message: message.to_owned(), errors: None, breach: false }
    }

    pub(crate) fn breach(status: u16, code: u64, message: &str) -> Self {
        Self { breach: true, ..Self::situation(status, code, message) }
    }

    /// Returns 50035 with its tree of errors.
    pub(crate) fn invalid(fields: &[FieldError]) -> Self {
        let mut errors = json!({});
        for field in fields {
            let mut at = &mut errors;
            for part in field.at.split('.').filter(|p| !p.is_empty()) {
                at = &mut at[part];
            }
            if !at["_errors"].is_array() {
                at["_errors"] = json!([]);
            }
            if let Some(list) = at["_errors"].as_array_mut() {
                list.push(json!({ "code": field.code, "message": field.says }));
            }
        }
        Self { errors: Some(errors), ..Self::breach(400, 50035, "Invalid Form Body") }
    }

    pub(crate) fn invalid_at(at: &str, code: &'static str, says: impl Into<String>) -> Self {
        Self::invalid(&[FieldError::new(at, code, says)])
    }

    /// Moves the errors into the `data` of a callback.
    pub(crate) fn within_data(mut self) -> Self {
        self.errors = self.errors.map(|errors| json!({ "data": errors }));
        self
    }

    /// Marks the error as not the bot's fault.
    pub(crate) fn excused(self) -> Self {
        Self { breach: false, ..self }
    }

    /// Returns whether all of its errors have this code.
    pub(crate) fn complains_only_of(&self, code: &str) -> bool {
        fn only(errors: &Value, code: &str) -> bool {
            let of_field = |(field, below): (&String, &Value)| match field.as_str() {
                "_errors" => below.as_array().is_some_and(|list| list.iter().all(|it| it["code"] == code)),
                _ => only(below, code),
            };
            errors.as_object().is_some_and(|fields| fields.iter().all(of_field))
        }
        self.errors.as_ref().is_some_and(|errors| only(errors, code))
    }

    /// Returns an error for a failure of Discord's.
    pub(crate) fn failing(status: u16) -> Self {
        Self::situation(status, 0, "Internal Server Error")
    }

    pub(crate) fn bad_json() -> Self {
        Self::breach(400, 50109, "The request body contains invalid JSON.")
    }

    pub(crate) fn unauthorized() -> Self {
        Self::situation(401, 0, "401: Unauthorized")
    }

    pub(crate) fn no_user_agent() -> Self {
        Self::breach(403, 40333, "internal network error")
    }

    pub(crate) fn no_route() -> Self {
        Self::breach(404, 0, "404: Not Found")
    }

    pub(crate) fn outage() -> Self {
        Self::situation(503, 0, "503: Service Unavailable")
    }

    pub(crate) fn unknown_channel() -> Self {
        Self::situation(404, 10003, "Unknown Channel")
    }

    pub(crate) fn unknown_guild() -> Self {
        Self::situation(404, 10004, "Unknown Guild")
    }

    pub(crate) fn unknown_member() -> Self {
        Self::situation(404, 10007, "Unknown Member")
    }

    pub(crate) fn unknown_message() -> Self {
        Self::situation(404, 10008, "Unknown Message")
    }

    pub(crate) fn unknown_user() -> Self {
        Self::situation(404, 10013, "Unknown User")
    }

    /// An invalid emoji: the bot made it up.
    pub(crate) fn unknown_emoji() -> Self {
        Self::breach(400, 10014, "Unknown Emoji")
    }

    pub(crate) fn too_many_emojis() -> Self {
        Self::breach(400, 30008, "Maximum number of emojis reached (2000)")
    }

    /// A webhook call before the callback, or for another application.
    pub(crate) fn unknown_webhook() -> Self {
        Self::breach(404, 10015, "Unknown Webhook")
    }

    /// `breach`: whether the bot could have known.
    pub(crate) fn unknown_interaction(breach: bool) -> Self {
        Self { breach, ..Self::situation(404, 10062, "Unknown interaction") }
    }

    /// An Activity that isn't open, or no longer.
    pub(crate) fn unknown_activity() -> Self {
        Self::situation(404, 10106, "Unknown Activity Instance")
    }

    pub(crate) fn unknown_command() -> Self {
        Self::situation(404, 10063, "Unknown application command")
    }

    /// An interaction token after 15 minutes, or one that never existed.
    pub(crate) fn invalid_token(breach: bool) -> Self {
        Self { breach, ..Self::situation(401, 50027, "Invalid Webhook Token") }
    }

    pub(crate) fn old_edits() -> Self {
        Self::situation(
            429,
            30046,
            "Maximum number of edits to messages older than 1 hour reached. Try again later.",
        )
    }

    pub(crate) fn too_large() -> Self {
        Self::breach(413, 40005, "Request entity too large")
    }

    pub(crate) fn already_acknowledged(breach: bool) -> Self {
        let error = Self::breach(400, 40060, "Interaction has already been acknowledged.");
        Self { breach, ..error }
    }

    pub(crate) fn missing_access() -> Self {
        Self::situation(403, 50001, "Missing Access")
    }

    pub(crate) fn not_in_direct() -> Self {
        Self::breach(403, 50003, "Cannot execute action on a DM channel")
    }

    pub(crate) fn not_the_author() -> Self {
        Self::breach(403, 50005, "Cannot edit a message authored by another user")
    }

    pub(crate) fn empty_message() -> Self {
        Self::breach(400, 50006, "Cannot send an empty message")
    }

    pub(crate) fn direct_closed() -> Self {
        Self::situation(403, 50007, "Cannot send messages to this user")
    }

    pub(crate) fn missing_permissions() -> Self {
        Self::situation(403, 50013, "Missing Permissions")
    }

    pub(crate) fn not_of_that_kind() -> Self {
        Self::breach(400, 50024, "Cannot execute action on this channel type")
    }

    /// An edit in an archived thread.
    pub(crate) fn archived() -> Self {
        Self::situation(400, 50083, "Thread is archived")
    }

    /// It is no violation: a bot that has lost a response can't know it.
    pub(crate) fn has_thread() -> Self {
        Self::situation(400, 160_004, "A thread has already been created for this message")
    }

    pub(crate) fn locked() -> Self {
        Self::situation(400, 160_005, "Thread is locked")
    }

    pub(crate) fn too_many_threads() -> Self {
        Self::situation(400, 160_006, "Maximum number of active threads reached")
    }

    pub(crate) fn no_common_server() -> Self {
        Self::situation(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
    }

    pub(crate) fn body(&self) -> Value {
        let mut body = json!({ "message": self.message, "code": self.code });
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        body
    }
}
