//! Modals.

use std::collections::HashSet;

use serde_json::Value;
use twilight_model::http::interaction::InteractionResponseData;

use super::embeds::without_nulls;
use super::{Complaints, join};
use crate::rest::ApiError;

/// Checks the data of callback 9: classic text inputs, one in each row.
pub(crate) fn modal(data: &Value) -> Result<(), ApiError> {
    let mut out = Complaints::default();
    out.unknown_keys("data", data, &["custom_id", "title", "components"]);
    if let Err(why) = serde_json::from_value::<InteractionResponseData>(without_nulls(data)) {
        out.add("data", "IMITATION_TYPE", why.to_string());
    }
    for (key, most) in [("custom_id", 100), ("title", 45)] {
        let length = data[key].as_str().map_or(0, |text| text.chars().count());
        if !(1..=most).contains(&length) {
            let says = format!("Must be between 1 and {most} in length.");
            out.add(join("data", key), "BASE_TYPE_BAD_LENGTH", says);
        }
    }
    let rows = data["components"].as_array().map_or(&[][..], Vec::as_slice);
    if !(1..=5).contains(&rows.len()) {
        out.add("data.components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.");
    }
    let mut seen = HashSet::new();
    for (number, row) in rows.iter().enumerate() {
        let at = format!("data.components.{number}");
        out.unknown_keys(&at, row, &["type", "id", "components"]);
        let input = &row["components"][0];
        if row["type"] != 1 || input["type"] != 4 || !row["components"][1].is_null() {
            out.add(at.as_str(), "UNION_TYPE_CHOICES", "a row with one text input is imitated here");
            continue;
        }
        let known = [
            "type",
            "id",
            "custom_id",
            "style",
            "label",
            "min_length",
            "max_length",
            "required",
            "value",
            "placeholder",
        ];
        out.unknown_keys(&at, input, &known);
        out.longest(join(&at, "label"), input["label"].as_str(), 45);
        out.longest(join(&at, "placeholder"), input["placeholder"].as_str(), 100);
        out.longest(join(&at, "value"), input["value"].as_str(), 4000);
        let id = input["custom_id"].as_str().unwrap_or_default();
        if !(1..=100).contains(&id.chars().count()) || !seen.insert(id) {
            out.add(at, "COMPONENT_CUSTOM_ID_DUPLICATED", "1 to 100 characters, each once");
        }
    }
    if out.0.is_empty() { Ok(()) } else { Err(ApiError::invalid(&out.0)) }
}
