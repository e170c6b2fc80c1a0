//! Emojis: one real one, or one of the application's own.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Complaints, join, snowflake};

/// Discord's code for an emoji that there is not.
pub(crate) const INVALID: &str = "BUTTON_COMPONENT_INVALID_EMOJI";

/// Whether this is exactly one emoji of Unicode (sequences, skin tones and keycaps included).
pub(crate) fn is_unicode(text: &str) -> bool {
    emojis::get(text).is_some()
}

/// The key under which a reaction is kept: the emoji itself, or `name:id`.
pub(crate) fn reaction_key(text: &str, own: &BTreeMap<u64, String>) -> Option<String> {
    if is_unicode(text) {
        return Some(text.to_owned());
    }
    let (name, id) = text.trim_start_matches("a:").rsplit_once(':')?;
    let known = own.get(&id.parse().ok()?)?;
    (known == name).then(|| text.to_owned())
}

/// The emoji of a button or an option.
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
        // Discord says so of options, too.
        out.add(join(at, field), INVALID, format!("Invalid emoji {value}"));
    }
}
