//! Finds out which part of a message Discord has refused.

use super::call::{RestResponse, codes};
use super::limits::RateLimitInfo;
use herzbot_adapter::ornaments::{Ornament, Refusal};
use serde_json::{Value, json};

impl RestResponse {
    /// Returns the refusal of a message with a file that is too large, in Discord's form, without asking Discord.
    pub fn without_file(why: &str) -> Self {
        let info = RateLimitInfo { status: 413, ..RateLimitInfo::default() };
        Self { info, body: json!({ "code": codes::TOO_LARGE, "message": why }) }
    }

    /// Returns what a refusal of a message is about, if it may be about an ornament. Discord names the refused
    /// field of a body.
    pub fn refusal(&self) -> Option<Refusal> {
        let named = match (self.info.status, self.code()) {
            (200..=299 | 429, _) => return None,
            (500.., _) => return Some(Refusal::Failing),
            (413, _) | (_, codes::TOO_LARGE) => Some(Ornament::Files),
            (403, codes::NO_PERMISSION) => return Some(Refusal::Forbidden),
            (_, codes::UNKNOWN_EMOJI) => Some(Ornament::Emojis),
            (400, codes::ANSWERED | codes::ARCHIVED | codes::LOCKED | codes::NO_RECIPIENT) => return None,
            (400, _) => self.body.get("errors").and_then(ornament_at),
            (_, _) => return None,
        };
        Some(named.map_or(Refusal::Unclear, Refusal::Of))
    }
}

/// Returns the ornament of the first error in a tree of fields.
fn ornament_at(errors: &Value) -> Option<Ornament> {
    let of_field = |(field, below): (&String, &Value)| match field.as_str() {
        "emoji" => Some(Ornament::Emojis),
        "attachments" | "file" | "files" | "media" => Some(Ornament::Files),
        "allowed_mentions" => Some(Ornament::Mentions),
        "url" => Some(Ornament::Links),
        _ => ornament_at(below),
    };
    errors.as_object()?.iter().find_map(of_field)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_names_its_ornament() {
        let check = |status, body: Value, refusal| {
            let info = RateLimitInfo { status, ..RateLimitInfo::default() };
            let answered = RestResponse { info, body };
            assert_eq!(answered.refusal(), refusal, "{}", answered.reason());
        };
        let wrong = json!([{ "code": "BUTTON_COMPONENT_INVALID_EMOJI", "message": "Invalid emoji" }]);
        let invalid =
            |errors: Value| json!({ "code": 50035, "message": "Invalid Form Body", "errors": errors });
        let of = |ornament| Some(Refusal::Of(ornament));
        let button = json!({ "components": { "1": { "components": { "0": { "emoji": { "id": { "_errors": wrong } } } } } } });
        check(400, invalid(button.clone()), of(Ornament::Emojis));
        check(400, invalid(json!({ "data": button })), of(Ornament::Emojis));
        let option = json!({ "components": { "0": { "options": { "3": { "emoji": { "name": { "_errors": wrong } } } } } } });
        check(400, invalid(option), of(Ornament::Emojis));
        check(400, json!({ "code": 10014, "message": "Unknown Emoji" }), of(Ornament::Emojis));
        check(
            400,
            invalid(json!({ "attachments": { "0": { "id": { "_errors": [] } } } })),
            of(Ornament::Files),
        );
        let picture =
            json!({ "components": { "0": { "items": { "0": { "media": { "url": { "_errors": [] } } } } } } });
        check(400, invalid(picture), of(Ornament::Files));
        check(
            400,
            invalid(json!({ "allowed_mentions": { "users": { "_errors": [] } } })),
            of(Ornament::Mentions),
        );
        check(
            400,
            invalid(json!({ "components": { "0": { "url": { "_errors": [] } } } })),
            of(Ornament::Links),
        );
        check(400, invalid(json!({ "components": { "_errors": [] } })), Some(Refusal::Unclear));
        check(
            400,
            json!({ "code": 50006, "message": "Cannot send an empty message" }),
            Some(Refusal::Unclear),
        );
        check(400, Value::Null, Some(Refusal::Unclear));
        check(413, json!({ "code": 40005 }), of(Ornament::Files));
        check(413, Value::Null, of(Ornament::Files));
        check(403, json!({ "code": 50013 }), Some(Refusal::Forbidden));
        check(500, Value::Null, Some(Refusal::Failing));
        check(503, Value::Null, Some(Refusal::Failing));
        // Refusals about other things.
        for (status, code) in [
            (403, 50001),
            (403, 50007),
            (404, 10008),
            (404, 10003),
            (401, 50027),
            (429, 30046),
            (400, 40060),
            (400, 50083),
        ] {
            check(status, json!({ "code": code }), None);
        }
        check(200, json!({ "id": "1" }), None);
        assert_eq!(RestResponse::without_file("no").refusal(), of(Ornament::Files));
    }
}
