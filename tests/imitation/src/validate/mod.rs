//! Discord's checks of a body before anything else.

mod commands;
mod components;
mod embeds;
mod emoji;
mod message;
mod modal;
mod shape;

use serde_json::Value;

use crate::rest::FieldError;

pub(crate) use commands::{Stored, commands};
pub(crate) use emoji::{INVALID as INVALID_EMOJI, reaction_key};
pub(crate) use message::{Allowed, Body, Known, message};
pub(crate) use modal::modal;
pub(crate) use shape::Place;

/// A list of errors.
#[derive(Debug, Default)]
pub(crate) struct Complaints(pub(crate) Vec<FieldError>);

impl Complaints {
    pub(crate) fn add(&mut self, at: impl Into<String>, code: &'static str, says: impl Into<String>) {
        self.0.push(FieldError::new(at, code, says));
    }

    /// Reports keys that aren't in `known`. A key with `null` also counts as present.
    pub(crate) fn unknown_keys(&mut self, at: &str, value: &Value, known: &[&str]) {
        let Some(map) = value.as_object() else {
            self.add(at, "DICT_TYPE_CONVERT", "Only dictionaries may be used");
            return;
        };
        for key in map.keys() {
            if !known.contains(&key.as_str()) {
                let says = format!("unknown key {key:?}");
                self.add(join(at, key), "IMITATION_UNKNOWN_KEY", says);
            }
        }
    }

    /// Reports a text longer than `longest` characters.
    pub(crate) fn longest(&mut self, at: String, text: Option<&str>, longest: usize) {
        if text.is_some_and(|t| t.chars().count() > longest) {
            let says = format!("Must be {longest} or fewer in length.");
            self.add(at, "BASE_TYPE_MAX_LENGTH", says);
        }
    }
}

pub(crate) fn join(at: &str, part: impl std::fmt::Display) -> String {
    if at.is_empty() { part.to_string() } else { format!("{at}.{part}") }
}

/// Parses a snowflake in JSON: a string of digits, or a number.
pub(crate) fn snowflake(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str().and_then(|s| s.parse().ok()))
}
