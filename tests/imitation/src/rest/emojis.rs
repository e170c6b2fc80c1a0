//! The application's own emojis.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::{ApiError, Reply, Request};
use crate::state::State;
use crate::wire;

/// The maximum number of emojis of an application.
const MOST: usize = 2000;
/// The maximum size of an image, in bytes.
const LARGEST: usize = 256 * 1024;

/// Returns an emoji as REST shows it.
pub(crate) fn shown(state: &State, id: u64, name: &str) -> Value {
    json!({
        "id": id.to_string(), "name": name, "roles": [],
        "user": wire::user_by_id(state, state.bot), "require_colons": true,
        "managed": false, "animated": false, "available": true,
    })
}

/// Uploads an emoji.
pub(crate) fn create(state: &mut State, request: &Request) -> Result<Reply, ApiError> {
    if request.id(1)? != state.bot {
        return Err(ApiError::missing_access());
    }
    let Some(body) = request.body.as_object() else {
        return Err(ApiError::invalid_at("", "DICT_TYPE_CONVERT", "an object is wanted"));
    };
    if let Some(key) = body.keys().find(|key| !matches!(key.as_str(), "name" | "image")) {
        return Err(ApiError::invalid_at(key, "UNKNOWN_KEY", "no such field"));
    }
    let name = body.get("name").and_then(Value::as_str).unwrap_or_default();
    if !(2..=32).contains(&name.len())
        || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    {
        return Err(ApiError::invalid_at(
            "name",
            "STRING_TYPE_REGEX",
            format!("no name for an emoji: {name:?}"),
        ));
    }
    if state.emojis.values().any(|other| other == name) {
        let says = "This emoji name is already taken";
        return Err(ApiError::invalid_at("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", says));
    }
    let image = body.get("image").and_then(Value::as_str).unwrap_or_default();
    let data = image.strip_prefix("data:image/png;base64,").and_then(|data| STANDARD.decode(data).ok());
    let Some(data) = data.filter(|data| is_png(data)) else {
        return Err(ApiError::invalid_at("image", "IMAGE_INVALID", "Unsupported image type given"));
    };
    if data.len() > LARGEST {
        let says = "File cannot be larger than 256.0 kb.";
        return Err(ApiError::invalid_at("image", "BINARY_TYPE_MAX_SIZE", says));
    }
    if state.emojis.len() >= MOST {
        return Err(ApiError::too_many_emojis());
    }
    let id = state.clock.snowflake();
    state.emojis.insert(id, name.to_owned());
    Ok(Reply(201, Some(shown(state, id, name))))
}

/// Returns whether the data starts like a PNG of at most 128 pixels, and ends like one.
fn is_png(data: &[u8]) -> bool {
    let side = |at: usize| data.get(at..at + 4).and_then(|side| side.try_into().ok()).map(u32::from_be_bytes);
    let fits = |side: Option<u32>| side.is_some_and(|side| (1..=128).contains(&side));
    data.starts_with(b"\x89PNG\r\n\x1a\n")
        && data.get(12..16) == Some(b"IHDR")
        && fits(side(16))
        && fits(side(20))
        && data.ends_with(b"IEND\xaeB`\x82")
}
