//! Components, classic and v2.

use std::collections::{BTreeMap, HashSet};
use std::ops::RangeInclusive;

use serde_json::{Value, json};
use twilight_model::channel::message::Component;
use twilight_validate::message::components as validate;

use super::embeds::without_nulls;
use super::{Complaints, emoji, join};

/// Checks the components of a message, and returns them as Discord stores them.
pub(crate) fn check(
    components: &[Value],
    v2: bool,
    files: &[String],
    emojis: &BTreeMap<u64, String>,
    out: &mut Complaints,
) -> Vec<Value> {
    let mut walk =
        Walk { v2, files, emojis, out, custom_ids: HashSet::new(), ids: HashSet::new(), count: 0, text: 0 };
    for (number, component) in components.iter().enumerate() {
        walk.component(&format!("components.{number}"), component, None);
    }
    let (count, text) = (walk.count, walk.text);
    if v2 && count > 40 {
        out.add("components", "BASE_TYPE_BAD_LENGTH", format!("{count} components, 40 at most"));
    }
    if text > 4000 {
        out.add("components", "BASE_TYPE_MAX_LENGTH", format!("{text} characters, 4000 at most"));
    }
    let kept: Vec<Value> = components.iter().map(without_nulls).collect();
    let mut typed = Vec::new();
    for (number, component) in kept.iter().enumerate() {
        match serde_json::from_value::<Component>(component.clone()) {
            Ok(component) => typed.push(component),
            Err(why) => {
                out.add(format!("components.{number}"), "COMPONENT_TYPE", why.to_string());
            }
        }
    }
    if let Err(why) = validate(&typed, v2) {
        let inner = std::error::Error::source(&why).map(|s| format!(": {s}"));
        out.add("components", "COMPONENT_INVALID", format!("{why}{}", inner.unwrap_or_default()));
    }
    let mut serial = 0;
    kept.into_iter().map(|c| with_ids(c, &mut serial)).collect()
}

/// Numbers the components that have no id of their own, and fills in defaults, as Discord does.
fn with_ids(mut component: Value, serial: &mut u64) -> Value {
    *serial += 1;
    if component["id"].is_null() {
        component["id"] = json!(*serial);
    }
    let defaults: &[(&str, Value)] = match component["type"].as_u64() {
        Some(3 | 5..=8) => &[("min_values", json!(1)), ("max_values", json!(1)), ("disabled", json!(false))],
        Some(14) => &[("divider", json!(true)), ("spacing", json!(1))],
        Some(11 | 13 | 17) => &[("spoiler", json!(false))],
        Some(_) | None => &[],
    };
    if let Some(map) = component.as_object_mut() {
        for (key, value) in defaults {
            map.entry(*key).or_insert(value.clone());
        }
    }
    let children = component.get_mut("components");
    for child in children.and_then(Value::as_array_mut).into_iter().flatten() {
        *child = with_ids(child.take(), serial);
    }
    if let Some(accessory) = component.get_mut("accessory") {
        *accessory = with_ids(accessory.take(), serial);
    }
    component
}

struct Walk<'a> {
    v2: bool,
    files: &'a [String],
    emojis: &'a BTreeMap<u64, String>,
    out: &'a mut Complaints,
    custom_ids: HashSet<String>,
    ids: HashSet<u64>,
    count: usize,
    text: usize,
}

impl Walk<'_> {
    fn component(&mut self, at: &str, it: &Value, parent: Option<u64>) {
        self.count += 1;
        let Some(kind) = it["type"].as_u64() else {
            self.out.add(join(at, "type"), "BASE_TYPE_REQUIRED", "This field is required");
            return;
        };
        let known: &[&str] = match kind {
            1 => &["components"],
            2 => &["style", "label", "emoji", "custom_id", "url", "disabled", "sku_id"],
            3 => &["custom_id", "options", "placeholder", "min_values", "max_values", "disabled", "required"],
            5..=7 => &[
                "custom_id",
                "placeholder",
                "min_values",
                "max_values",
                "disabled",
                "default_values",
                "required",
            ],
            8 => &[
                "custom_id",
                "placeholder",
                "min_values",
                "max_values",
                "disabled",
                "default_values",
                "channel_types",
                "required",
            ],
            9 => &["components", "accessory"],
            10 => &["content"],
            11 => &["media", "description", "spoiler"],
            12 => &["items"],
            13 => &["file", "spoiler"],
            14 => &["divider", "spacing"],
            17 => &["components", "accent_color", "spoiler"],
            _ => {
                self.out.add(join(at, "type"), "UNION_TYPE_CHOICES", format!("no component {kind} here"));
                return;
            }
        };
        let all: Vec<&str> = known.iter().copied().chain(["type", "id"]).collect();
        self.out.unknown_keys(at, it, &all);
        if let Some(id) = it["id"].as_u64().filter(|id| *id != 0)
            && !self.ids.insert(id)
        {
            self.out.add(join(at, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated");
        }
        self.custom_id(at, it);
        match kind {
            1 => self.row(at, it),
            2 => self.button(at, it),
            3 => self.menu(at, it),
            9 => self.holds(at, it, &[10], 1..=3),
            10 => self.display(at, it),
            11 => {
                self.description(at, it);
                self.file(&join(at, "media"), &it["media"]);
            }
            12 => {
                let count = it["items"].as_array().map_or(0, Vec::len);
                if !(1..=10).contains(&count) {
                    let says = "Must be between 1 and 10 in length.";
                    self.out.add(join(at, "items"), "BASE_TYPE_BAD_LENGTH", says);
                }
                for (number, item) in it["items"].as_array().into_iter().flatten().enumerate() {
                    let at = format!("{at}.items.{number}");
                    self.out.unknown_keys(&at, item, &["media", "description", "spoiler"]);
                    self.description(&at, item);
                    self.file(&join(&at, "media"), &item["media"]);
                }
            }
            13 => self.file(&join(at, "file"), &it["file"]),
            17 => self.holds(at, it, &[1, 9, 10, 12, 13, 14], 1..=40),
            _ => {}
        }
        if (9..=17).contains(&kind) && !self.v2 {
            self.out.add(at, "COMPONENT_V2_FLAG", "needs the flag IS_COMPONENTS_V2");
        }
        if parent.is_none() && (2..=8).contains(&kind) {
            self.out.add(at, "UNION_TYPE_CHOICES", "belongs into a row");
        }
        for (number, child) in it["components"].as_array().into_iter().flatten().enumerate() {
            self.component(&format!("{at}.components.{number}"), child, Some(kind));
        }
        if it["accessory"].is_object() {
            self.component(&join(at, "accessory"), &it["accessory"], Some(kind));
        }
    }

    fn display(&mut self, at: &str, it: &Value) {
        let length = it["content"].as_str().map_or(0, |text| text.chars().count());
        if length == 0 {
            self.out.add(join(at, "content"), "BASE_TYPE_REQUIRED", "This field is required");
        }
        self.text += length;
    }

    /// Reports a layout with children of other kinds, or another number of them.
    fn holds(&mut self, at: &str, it: &Value, kinds: &[u64], number: RangeInclusive<usize>) {
        let children = it["components"].as_array().map_or(&[][..], Vec::as_slice);
        let fits = |child: &Value| child["type"].as_u64().is_some_and(|kind| kinds.contains(&kind));
        if !number.contains(&children.len()) || !children.iter().all(fits) {
            let says = format!("holds {number:?} components of the kinds {kinds:?}");
            self.out.add(join(at, "components"), "UNION_TYPE_CHOICES", says);
        }
        if kinds == [10] && !matches!(it["accessory"]["type"].as_u64(), Some(2 | 11)) {
            self.out.add(
                join(at, "accessory"),
                "BASE_TYPE_REQUIRED",
                "a section needs a button or a thumbnail",
            );
        }
    }

    fn custom_id(&mut self, at: &str, it: &Value) {
        let Some(id) = it["custom_id"].as_str() else {
            return;
        };
        let length = id.chars().count();
        if !(1..=100).contains(&length) {
            self.out.add(
                join(at, "custom_id"),
                "BASE_TYPE_BAD_LENGTH",
                "Must be between 1 and 100 in length.",
            );
        }
        if !self.custom_ids.insert(id.to_owned()) {
            let says = format!("Component custom id cannot be duplicated: {id:?}");
            self.out.add(join(at, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", says);
        }
    }

    fn row(&mut self, at: &str, it: &Value) {
        let children: Vec<u64> = it["components"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|child| child["type"].as_u64())
            .collect();
        let buttons = children.iter().filter(|kind| **kind == 2).count();
        let fits = match children.len() {
            0 => false,
            1 => matches!(children[0], 2 | 3 | 5..=8),
            many => many <= 5 && buttons == many,
        };
        if !fits {
            let says = "a row holds one to five buttons, or one menu";
            self.out.add(join(at, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", says);
        }
    }

    fn button(&mut self, at: &str, it: &Value) {
        let text = it["label"].as_str().unwrap_or_default();
        let style = it["style"].as_u64().unwrap_or_default();
        if text.is_empty() && it["emoji"].is_null() && style != 6 {
            self.out.add(
                at,
                "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
                "a button needs a label or an emoji",
            );
        }
        self.out.longest(join(at, "label"), Some(text), 80);
        if !(1..=6).contains(&style) {
            self.out.add(join(at, "style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4, 5, 6}.");
        }
        if let Some(url) = it["url"].as_str() {
            let fine = ["https://", "http://", "discord://"].iter().any(|scheme| url.starts_with(scheme));
            if !fine || url.chars().count() > 512 {
                self.out.add(
                    join(at, "url"),
                    "URL_TYPE_INVALID_URL",
                    format!("Not a well formed URL: {url:?}"),
                );
            }
        }
        emoji::check(&join(at, "emoji"), &it["emoji"], self.emojis, self.out);
    }

    fn menu(&mut self, at: &str, it: &Value) {
        let options: Vec<&Value> = it["options"].as_array().into_iter().flatten().collect();
        let most = it["max_values"].as_u64().unwrap_or(1);
        let least = it["min_values"].as_u64().unwrap_or(1);
        if options.is_empty() || options.len() > 25 {
            self.out.add(join(at, "options"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 25 in length.");
        }
        if most == 0 || most > options.len() as u64 || least > most {
            let says = format!("{least} to {most} of {} options", options.len());
            self.out.add(join(at, "max_values"), "SELECT_COMPONENT_VALUES", says);
        }
        let mut values = HashSet::new();
        let mut chosen = 0;
        for (number, option) in options.into_iter().enumerate() {
            let at = format!("{at}.options.{number}");
            self.out.unknown_keys(&at, option, &["label", "value", "description", "emoji", "default"]);
            emoji::check(&join(&at, "emoji"), &option["emoji"], self.emojis, self.out);
            chosen += u64::from(option["default"].as_bool().unwrap_or(false));
            for part in ["label", "value"] {
                let length = option[part].as_str().map_or(0, |text| text.chars().count());
                if !(1..=100).contains(&length) {
                    self.out.add(
                        join(&at, part),
                        "BASE_TYPE_BAD_LENGTH",
                        "Must be between 1 and 100 in length.",
                    );
                }
            }
            if !values.insert(option["value"].as_str().unwrap_or_default()) {
                self.out.add(
                    join(&at, "value"),
                    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                    "The specified option value is already used",
                );
            }
        }
        if chosen > most {
            self.out.add(
                join(at, "options"),
                "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
                "too many options are chosen by default",
            );
        }
    }

    /// Checks a picture's description: none, or 1 to 1024 characters.
    fn description(&mut self, at: &str, it: &Value) {
        let at = join(at, "description");
        match &it["description"] {
            Value::Null => {}
            Value::String(text) if (1..=1024).contains(&text.chars().count()) => {}
            Value::String(_) => {
                self.out.add(at, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 1024 in length.");
            }
            Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
                self.out.add(at, "STRING_TYPE_CONVERT", "Could not interpret value as string.");
            }
        }
    }

    fn file(&mut self, at: &str, media: &Value) {
        self.out.unknown_keys(at, media, &["url"]);
        let url = media["url"].as_str().unwrap_or_default();
        let attached =
            url.strip_prefix("attachment://").is_some_and(|name| self.files.iter().any(|f| f == name));
        if !attached && !url.starts_with("https://") && !url.starts_with("http://") {
            self.out.add(
                at,
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                format!("no attachment {url:?}"),
            );
        }
    }
}
