//! Command definitions.

use std::collections::HashSet;

use serde_json::{Value, json};
use twilight_model::application::command::Command;
use twilight_validate::command::{command as validate, options as validate_options};

use super::embeds::without_nulls;
use super::{Complaints, join};
use crate::rest::ApiError;

/// All locales that Discord supports (reference, "Locales").
const LOCALES: [&str; 32] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl",
    "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja",
    "zh-TW", "ko",
];

/// A definition with Discord's defaults filled in.
pub(crate) type Stored = Value;

/// Checks definitions that belong together (all of a bulk overwrite, or one).
pub(crate) fn commands(list: &[Value]) -> Result<Vec<Stored>, ApiError> {
    let mut out = Complaints::default();
    let mut kept = Vec::new();
    let mut names = HashSet::new();
    if list.len() > 100 {
        out.add("", "APPLICATION_COMMANDS_MAX", "Maximum number of application commands reached (100)");
    }
    for (number, value) in list.iter().enumerate() {
        let at = if list.len() == 1 { String::new() } else { number.to_string() };
        let stored = command(&at, value, &mut out);
        let key = (stored["type"].as_u64(), stored["name"].as_str().map(str::to_owned));
        if !names.insert(key) {
            out.add(
                join(&at, "name"),
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            );
        }
        kept.push(stored);
    }
    if out.0.is_empty() { Ok(kept) } else { Err(ApiError::invalid(&out.0)) }
}

fn command(at: &str, value: &Value, out: &mut Complaints) -> Stored {
    let known = [
        "name",
        "name_localizations",
        "description",
        "description_localizations",
        "options",
        "default_member_permissions",
        "dm_permission",
        "default_permission",
        "type",
        "nsfw",
        "contexts",
        "integration_types",
        "handler",
        "id",
    ];
    out.unknown_keys(at, value, &known);
    let mut stored = without_nulls(value);
    let defaults = json!({
        "type": 1, "description": "", "nsfw": false, "integration_types": [0],
        "default_member_permissions": null, "dm_permission": true, "contexts": null,
        "name_localizations": null, "description_localizations": null,
    });
    if let (Value::Object(stored), Value::Object(defaults)) = (&mut stored, defaults) {
        for (key, value) in defaults {
            stored.entry(key).or_insert(value);
        }
        stored.remove("default_permission");
        stored.remove("id");
    }
    let mut typed = without_nulls(&stored);
    typed["version"] = json!("1");
    entry_point(at, value, out);
    if typed["type"] == 4 {
        // Its name and description follow the rules for slash commands.
        typed["type"] = json!(1);
    }
    match serde_json::from_value::<Command>(typed) {
        Ok(typed) => {
            if let Err(why) = validate(&typed) {
                out.add(at, "APPLICATION_COMMAND_INVALID", why.to_string());
            }
            if let Err(why) = validate_options(&typed.options) {
                out.add(join(at, "options"), "APPLICATION_COMMAND_OPTIONS_INVALID", why.to_string());
            }
        }
        Err(why) => out.add(at, "IMITATION_TYPE", why.to_string()),
    }
    let permissions = &value["default_member_permissions"];
    let digits = |text: &str| text.parse::<u64>().is_ok();
    if !permissions.is_null() && permissions.as_str().is_none_or(|text| !digits(text)) {
        let at = join(at, "default_member_permissions");
        out.add(at, "BITSET_TYPE", "a string of digits");
    }
    for (key, most) in [("contexts", 2), ("integration_types", 1)] {
        let list = value[key].as_array().map_or(&[][..], Vec::as_slice);
        let mut seen = HashSet::new();
        let fits = |it: &Value| it.as_u64().is_some_and(|it| it <= most && seen.insert(it));
        if !value[key].is_null() && (list.is_empty() || !list.iter().all(fits)) {
            out.add(join(at, key), "ENUM_TYPE_COERCE", format!("each of 0 to {most} at most once"));
        }
    }
    localizations(at, value, out);
    options(at, value, out);
    stored
}

/// Checks that the entry point of an Activity has a handler and no options, and that nothing else has a handler.
fn entry_point(at: &str, value: &Value, out: &mut Complaints) {
    let handler = &value["handler"];
    let is_entry_point = value["type"] == 4;
    if !handler.is_null() && !(is_entry_point && (*handler == 1 || *handler == 2)) {
        out.add(join(at, "handler"), "BASE_TYPE_CHOICES", "1 or 2, of an entry point");
    }
    if is_entry_point && value["options"].as_array().is_some_and(|options| !options.is_empty()) {
        out.add(join(at, "options"), "APPLICATION_COMMAND_OPTIONS_INVALID", "an entry point has no options");
    }
}

fn localizations(at: &str, value: &Value, out: &mut Complaints) {
    for key in ["name_localizations", "description_localizations"] {
        for locale in value[key].as_object().into_iter().flatten().map(|(locale, _)| locale) {
            if !LOCALES.contains(&locale.as_str()) {
                out.add(join(&join(at, key), locale), "ENUM_TYPE_COERCE", "no locale of Discord's");
            }
        }
    }
}

fn options(at: &str, value: &Value, out: &mut Complaints) {
    let mut names = HashSet::new();
    let mut optional = false;
    for (number, option) in value["options"].as_array().into_iter().flatten().enumerate() {
        let at = join(at, format!("options.{number}"));
        let known = [
            "type",
            "name",
            "name_localizations",
            "description",
            "description_localizations",
            "required",
            "choices",
            "options",
            "channel_types",
            "min_value",
            "max_value",
            "min_length",
            "max_length",
            "autocomplete",
        ];
        out.unknown_keys(&at, option, &known);
        localizations(&at, option, out);
        if !names.insert(option["name"].as_str().unwrap_or_default()) {
            out.add(
                join(&at, "name"),
                "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
                "Option name already exists",
            );
        }
        let required = option["required"].as_bool().unwrap_or(false);
        if required && optional {
            out.add(
                at.as_str(),
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            );
        }
        optional |= !required && option["type"].as_u64().is_some_and(|kind| kind > 2);
        choices(&at, option, out);
        options(&at, option, out);
    }
}

fn choices(at: &str, option: &Value, out: &mut Complaints) {
    let choices = option["choices"].as_array().map_or(&[][..], Vec::as_slice);
    if choices.len() > 25 {
        out.add(join(at, "choices"), "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.");
    }
    if !choices.is_empty() && option["autocomplete"].as_bool().unwrap_or(false) {
        out.add(
            join(at, "choices"),
            "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE",
            "choices and autocomplete exclude each other",
        );
    }
    let mut names = HashSet::new();
    let mut values = HashSet::new();
    for (number, choice) in choices.iter().enumerate() {
        let at = format!("{at}.choices.{number}");
        out.unknown_keys(&at, choice, &["name", "name_localizations", "value"]);
        localizations(&at, choice, out);
        let length = choice["name"].as_str().map_or(0, |name| name.chars().count());
        if !(1..=100).contains(&length) {
            out.add(join(&at, "name"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.");
        }
        let fits = match option["type"].as_u64() {
            Some(3) => choice["value"].as_str().is_some_and(|v| v.chars().count() <= 100),
            Some(4) => choice["value"].is_i64() || choice["value"].is_u64(),
            Some(10) => choice["value"].is_number(),
            Some(_) | None => false,
        };
        if !fits {
            out.add(
                join(&at, "value"),
                "APPLICATION_COMMAND_OPTIONS_CHOICE_TYPE",
                "does not fit the option's type",
            );
        }
        if !names.insert(choice["name"].to_string()) || !values.insert(choice["value"].to_string()) {
            out.add(at, "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "Choices must be unique");
        }
    }
}
