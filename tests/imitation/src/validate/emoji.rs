//! Emojis: a Unicode one, or one of the application's own.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Complaints, join, snowflake};

/// Discord's code for an unknown emoji.
pub(crate) const INVALID: &str = "BUTTON_COMPONENT_INVALID_EMOJI";

/// Returns whether the text is exactly one Unicode emoji (including sequences, skin tones and keycaps).
pub(crate) fn is_unicode(text: &str) -> bool {
    emojis::get(text).is_some()
}

/// Returns the key under which a reaction is stored: the emoji itself, or `name:id`.
pub(crate) fn reaction_key(text: &str, own: &BTreeMap<u64, String>) -> Option<String> {
    if is_unicode(text) {
        return Some(text.to_owned());
    }
    let (name, id) = text.trim_start_matches("a:").rsplit_once(':')?;
    let known = own.get(&id.parse().ok()?)?;
    (known == name).then(|| text.to_owned())
}

/// Checks the emoji of a button or an option.
pub(crate) fn check(at: &str, value: &Value, own: &BTreeMap<u64, String>, out: &mut Complaints) {
    if value.is_null() {
        return;
    }
    out.unknown_keys(at, value, &["id", "name", "animated"]);
    let name = value["name"].as_str();
    let (field, known) = if value["id"].is_null() {
        ("name", name.is_some_and(is_unicode))
    } else {
        ("id", snowflake(&value["id"]).is_some_and(|id| own.contains_key(&id)))
    };
    if !known {
        // Discord uses this code for options, too.
        out.add(join(at, field), INVALID, format!("Invalid emoji {value}"));
    }
}
