//! Embeds.

use serde_json::{Value, json};
use twilight_model::channel::message::Embed;
use twilight_validate::message::embeds as validate;

use super::{Complaints, join};

/// Checks embeds, and returns them as Discord stores them: without nulls, and with `attachment://` unresolved.
pub(crate) fn check(embeds: &[Value], files: &[String], out: &mut Complaints) -> Vec<Value> {
    let mut typed = Vec::new();
    let mut kept = Vec::new();
    for (number, embed) in embeds.iter().enumerate() {
        let at = format!("embeds.{number}");
        keys(&at, embed, out);
        urls(&at, embed, files, out);
        let mut embed = without_nulls(embed);
        embed["type"] = json!("rich");
        let empty = embed.as_object().is_none_or(|map| map.len() < 2);
        if empty {
            out.add(at.as_str(), "EMBED_EMPTY", "An embed with nothing in it");
        }
        match serde_json::from_value::<Embed>(embed.clone()) {
            Ok(embed) => typed.push(embed),
            Err(why) => out.add(at, "EMBED_TYPE", why.to_string()),
        }
        kept.push(embed);
    }
    if let Err(why) = validate(&typed) {
        out.add("embeds", "EMBED_INVALID", why.to_string());
    }
    kept
}

fn keys(at: &str, embed: &Value, out: &mut Complaints) {
    let known = [
        "title",
        "type",
        "description",
        "url",
        "timestamp",
        "color",
        "footer",
        "image",
        "thumbnail",
        "author",
        "fields",
    ];
    out.unknown_keys(at, embed, &known);
    if !matches!(embed["type"].as_str(), None | Some("rich")) {
        out.add(join(at, "type"), "EMBED_TYPE", "only \"rich\" embeds can be sent");
    }
    let parts: [(&str, &[&str]); 4] = [
        ("footer", &["text", "icon_url", "proxy_icon_url"]),
        ("image", &["url", "proxy_url", "height", "width"]),
        ("thumbnail", &["url", "proxy_url", "height", "width"]),
        ("author", &["name", "url", "icon_url", "proxy_icon_url"]),
    ];
    for (part, known) in parts {
        if !embed[part].is_null() {
            out.unknown_keys(&join(at, part), &embed[part], known);
        }
    }
    for (number, field) in embed["fields"].as_array().into_iter().flatten().enumerate() {
        let at = format!("{at}.fields.{number}");
        out.unknown_keys(&at, field, &["name", "value", "inline"]);
        for part in ["name", "value"] {
            if field[part].as_str().is_none_or(|text| text.trim().is_empty()) {
                out.add(join(&at, part), "BASE_TYPE_REQUIRED", "This field is required");
            }
        }
    }
    if embed["color"].as_u64().is_some_and(|color| color > 0xff_ffff) {
        out.add(join(at, "color"), "NUMBER_TYPE_MAX", "int value should be at most 16777215.");
    }
}

fn urls(at: &str, embed: &Value, files: &[String], out: &mut Complaints) {
    let places = [
        ("/url", false),
        ("/author/url", false),
        ("/author/icon_url", true),
        ("/footer/icon_url", true),
        ("/image/url", true),
        ("/thumbnail/url", true),
    ];
    for (pointer, attachable) in places {
        let Some(url) = embed.pointer(pointer).and_then(Value::as_str) else {
            continue;
        };
        let attached = attachable
            && url.strip_prefix("attachment://").is_some_and(|name| files.iter().any(|file| file == name));
        let web = url.starts_with("https://") || url.starts_with("http://");
        if !(attached || web) || url.len() > 2048 {
            let at = join(at, pointer.trim_start_matches('/').replace('/', "."));
            let says = format!("Not a well formed URL, or no such attachment: {url:?}");
            out.add(at, "URL_TYPE_INVALID_URL", says);
        }
    }
}

pub(crate) fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Object(map) => map
            .iter()
            .filter(|(_, value)| !value.is_null())
            .map(|(key, value)| (key.clone(), without_nulls(value)))
            .collect(),
        Value::Array(list) => list.iter().map(without_nulls).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}
