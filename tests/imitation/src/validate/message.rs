//! Bodies of messages: new ones, edits, and answers to interactions.

use std::collections::BTreeMap;

use serde_json::Value;
use twilight_model::http::interaction::InteractionResponseData;

use super::shape::{Parse, Place, Raw, RawAllowed, RawAttachment};
use super::{Complaints, components, embeds, join, snowflake};
use crate::rest::{ApiError, Upload};
use crate::state::{Message, flag};

/// The context that the check needs.
pub(crate) struct Known<'a> {
    pub(crate) emojis: &'a BTreeMap<u64, String>,
    pub(crate) files: &'a [Upload],
    /// The current message, if this is an edit.
    pub(crate) before: Option<&'a Message>,
}

/// A valid body. `None`: not included, so it stays unchanged.
#[derive(Debug, Default)]
pub(crate) struct Body {
    pub(crate) content: Option<String>,
    pub(crate) embeds: Option<Vec<Value>>,
    pub(crate) components: Option<Vec<Value>>,
    pub(crate) attachments: Option<Vec<Attached>>,
    pub(crate) flags: Option<u64>,
    pub(crate) allowed: Option<Allowed>,
    pub(crate) reference: Option<u64>,
    pub(crate) nonce: Option<Value>,
    pub(crate) enforce_nonce: bool,
    pub(crate) tts: bool,
}

/// An entry of `attachments`: a file of this form, or one that the message has.
#[derive(Debug)]
pub(crate) struct Attached {
    pub(crate) id: u64,
    pub(crate) filename: Option<String>,
    pub(crate) description: Option<String>,
}

/// The people whom a message may mention.
#[derive(Clone, Debug, Default)]
pub(crate) struct Allowed {
    pub(crate) everyone: bool,
    pub(crate) all_users: bool,
    pub(crate) all_roles: bool,
    pub(crate) users: Vec<u64>,
    pub(crate) roles: Vec<u64>,
    pub(crate) replied: bool,
}

/// Checks a body.
pub(crate) fn message(place: Place, body: &Value, known: &Known<'_>) -> Result<Body, ApiError> {
    let mut out = Complaints::default();
    out.unknown_keys("", body, place.keys());
    let raw: Raw = match serde_json::from_value(body.clone()) {
        Ok(raw) => raw,
        Err(why) => {
            out.add("", "BASE_TYPE_INVALID", why.to_string());
            return Err(ApiError::invalid(&out.0));
        }
    };
    // Callbacks have a type in twilight's model: they must match it, too.
    if matches!(place, Place::Callback | Place::Deferred | Place::Update)
        && let Err(why) = serde_json::from_value::<InteractionResponseData>(typed(body))
    {
        out.add("data", "IMITATION_TYPE", why.to_string());
    }
    let before = known.before;
    let flags = flags(place, raw.flags, before, &mut out);
    let v2 = flags & flag::COMPONENTS_V2 != 0;

    let content = raw.content.map(Option::unwrap_or_default);
    out.longest("content".to_owned(), content.as_deref(), 2000);
    let attachments = raw.attachments.map(Option::unwrap_or_default);
    let attachments = attachments.map(|list| attached(list, known, &mut out));
    let names = file_names(attachments.as_deref(), known);
    let embeds = raw.embeds.map(Option::unwrap_or_default);
    let embeds = embeds.map(|list| embeds::check(&list, &names, &mut out));
    let components = raw.components.map(Option::unwrap_or_default);
    let components = components.map(|list| components::check(&list, v2, &names, known.emojis, &mut out));
    let allowed = raw.allowed_mentions.map(|raw| allowed(raw, &mut out));

    if raw.poll.is_some() {
        out.add("poll", "IMITATION_POLL", "polls are not imitated");
    }
    if raw.sticker_ids.is_some_and(|list| !list.is_empty()) {
        out.add("sticker_ids", "IMITATION_STICKER", "stickers are not imitated");
    }
    let reference = raw.message_reference.and_then(|raw| {
        if raw.kind.unwrap_or(0) != 0 {
            out.add("message_reference.type", "IMITATION_FORWARD", "forwarding is not imitated");
        }
        raw.message_id.as_ref().and_then(snowflake)
    });
    let nonce = raw.nonce.as_ref().and_then(Value::as_str);
    out.longest("nonce".to_owned(), nonce, 25);

    let text = match (&content, before) {
        // Discord trims texts; blanks only count as empty.
        (Some(text), _) => !text.trim().is_empty(),
        (None, Some(before)) => !before.content.is_empty(),
        (None, None) => false,
    };
    let shown = |new: &Option<Vec<Value>>, old: Option<&Vec<Value>>| match new {
        Some(list) => !list.is_empty(),
        None => old.is_some_and(|list| !list.is_empty()),
    };
    let has_embeds = shown(&embeds, before.map(|m| &m.embeds));
    let has_components = shown(&components, before.map(|m| &m.components));
    if v2 && (text || has_embeds) {
        let at = if text { "content" } else { "embeds" };
        let code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";
        out.add(at, code, "The field cannot be used when using MessageFlags.IS_COMPONENTS_V2");
    }
    if let (true, Some(components)) = (v2, &components) {
        unseen(&names, components, &mut out);
        let pictures = known.files.iter().filter(|file| is_picture(file));
        let named = |file: &Upload| name_of(file, attachments.as_deref());
        let uploads: Vec<String> = known.files.iter().map(named).collect();
        let pictures: Vec<String> = pictures.map(named).collect();
        for component in components {
            galleries(component, &uploads, &pictures, &mut out);
        }
    }
    if !out.0.is_empty() {
        return Err(ApiError::invalid(&out.0));
    }
    let has_files = !names.is_empty();
    if place != Place::Deferred && !(text || has_embeds || has_components || has_files) {
        return Err(ApiError::empty_message());
    }
    Ok(Body {
        content,
        embeds,
        components,
        attachments,
        flags: Some(flags),
        allowed,
        reference,
        nonce: raw.nonce,
        enforce_nonce: raw.enforce_nonce.unwrap_or(false),
        tts: raw.tts.unwrap_or(false),
    })
}

/// Reports files that no component names: in a v2 message, only components are visible.
fn unseen(files: &[String], components: &[Value], out: &mut Complaints) {
    let written = Value::from(components.to_vec()).to_string();
    for name in files.iter().filter(|name| !written.contains(&format!("\"attachment://{name}\""))) {
        out.add("attachments", "IMITATION_UNSEEN_FILE", format!("no component shows {name:?}"));
    }
}

/// Returns whether a file is a picture that Discord displays, by its type and its first bytes.
fn is_picture(file: &Upload) -> bool {
    let begins: &[u8] = match file.content_type.as_deref() {
        Some("image/png") => b"\x89PNG\r\n\x1a\n",
        Some("image/jpeg") => b"\xff\xd8\xff",
        Some("image/gif") => b"GIF8",
        Some("image/webp") => b"RIFF",
        Some(_) | None => return false,
    };
    file.bytes.starts_with(begins)
}

/// Reports files in a gallery that are no pictures.
fn galleries(component: &Value, uploads: &[String], pictures: &[String], out: &mut Complaints) {
    for item in component["items"].as_array().into_iter().flatten() {
        let name = item["media"]["url"].as_str().and_then(|url| url.strip_prefix("attachment://"));
        if let Some(name) = name.filter(|name| {
            let is = |list: &[String]| list.iter().any(|one| one == name);
            is(uploads) && !is(pictures)
        }) {
            out.add("components", "IMITATION_NO_PICTURE", format!("a gallery shows {name:?}"));
        }
    }
    for child in component["components"].as_array().into_iter().flatten() {
        galleries(child, uploads, pictures, out);
    }
}

/// Returns the name that a file of the form will have.
fn name_of(file: &Upload, attachments: Option<&[Attached]>) -> String {
    let entry = attachments.and_then(|list| list.iter().find(|entry| entry.id == file.number));
    entry.and_then(|entry| entry.filename.clone()).unwrap_or_else(|| file.filename.clone())
}

/// Returns the flags that the message will have.
fn flags(place: Place, asked: Option<u64>, before: Option<&Message>, out: &mut Complaints) -> u64 {
    let asked = match (asked, before) {
        (Some(flags), _) => flags,
        (None, Some(before)) => return before.flags & !flag::LOADING,
        (None, None) => return 0,
    };
    // An edit may repeat the message's flags.
    let kept = before.map_or(0, |m| m.flags) & (flag::EPHEMERAL | flag::SUPPRESS_NOTIFICATIONS);
    if asked & !(place.flags() | kept) != 0 {
        let says = format!("flags {asked:#x} are not allowed here, only {:#x}", place.flags());
        out.add("flags", "MESSAGE_INVALID_FLAGS", says);
    }
    let Some(before) = before.filter(|_| place.edits()) else {
        return asked;
    };
    // v2 can't be removed.
    let lasting = before.flags & flag::COMPONENTS_V2;
    if lasting & !asked != 0 {
        out.add("flags", "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2", "IS_COMPONENTS_V2 cannot be removed");
    }
    asked | kept | lasting
}

fn attached(list: Vec<RawAttachment>, known: &Known<'_>, out: &mut Complaints) -> Vec<Attached> {
    let mut kept: Vec<Attached> = Vec::new();
    if list.len() > 10 {
        out.add("attachments", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.");
    }
    for (number, raw) in list.into_iter().enumerate() {
        let at = format!("attachments.{number}");
        out.longest(join(&at, "description"), raw.description.as_deref(), 1024);
        let Some(id) = snowflake(&raw.id) else {
            out.add(join(&at, "id"), "NUMBER_TYPE_COERCE", "Value is not snowflake.");
            continue;
        };
        let uploaded = known.files.iter().any(|file| file.number == id);
        let there = known.before.is_some_and(|m| m.attachments.iter().any(|file| file.id == id));
        if !uploaded && !there {
            let says = format!("neither a file of this form nor of the message: {id}");
            out.add(join(&at, "id"), "ATTACHMENT_NOT_FOUND", says);
        }
        if kept.iter().any(|before| before.id == id) {
            out.add(join(&at, "id"), "ATTACHMENT_DUPLICATED", "the same file twice");
        }
        kept.push(Attached { id, filename: raw.filename, description: raw.description });
    }
    kept
}

/// Returns the names of all files that the message will have.
fn file_names(attachments: Option<&[Attached]>, known: &Known<'_>) -> Vec<String> {
    let old = known.before.map_or(&[][..], |m| &m.attachments);
    let stays = |id: u64| attachments.is_none_or(|list| list.iter().any(|a| a.id == id));
    let old = old.iter().filter(|f| stays(f.id)).map(|f| f.filename.clone());
    let new = known.files.iter().map(|file| name_of(file, attachments));
    old.chain(new).collect()
}

fn allowed(raw: RawAllowed, out: &mut Complaints) -> Allowed {
    let parse = raw.parse.unwrap_or_default();
    let mut ids = |at: &str, list: Option<Vec<Value>>| -> Vec<u64> {
        let list = list.unwrap_or_default();
        let read: Vec<u64> = list.iter().filter_map(snowflake).collect();
        let at = join("allowed_mentions", at);
        if read.len() != list.len() {
            out.add(at.as_str(), "NUMBER_TYPE_COERCE", "Value is not snowflake.");
        }
        let different: std::collections::HashSet<_> = read.iter().collect();
        if read.len() > 100 || different.len() != read.len() {
            out.add(at, "SET_TYPE_INVALID", "at most 100, each once");
        }
        read
    };
    let users = ids("users", raw.users);
    let roles = ids("roles", raw.roles);
    for (kind, listed, name) in [(Parse::Users, &users, "users"), (Parse::Roles, &roles, "roles")] {
        if parse.contains(&kind) && !listed.is_empty() {
            let says = format!("parse:[\"{name}\"] and {name}: [ids...] are mutually exclusive.");
            out.add("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", says);
        }
    }
    Allowed {
        everyone: parse.contains(&Parse::Everyone),
        all_users: parse.contains(&Parse::Users),
        all_roles: parse.contains(&Parse::Roles),
        users,
        roles,
        replied: raw.replied_user.unwrap_or(false),
    }
}

/// Converts a callback's data to twilight's model, which only knows new files, and no embed without a type.
fn typed(body: &Value) -> Value {
    let mut value = embeds::without_nulls(body);
    if let Some(list) = value["attachments"].as_array_mut() {
        list.retain(|entry| entry["filename"].is_string());
        for entry in list {
            if let Some(id) = snowflake(&entry["id"]) {
                entry["id"] = id.into();
            }
        }
    }
    for embed in value["embeds"].as_array_mut().into_iter().flatten() {
        embed["type"] = "rich".into();
    }
    if let Some(map) = value.as_object_mut() {
        map.retain(|_, value| !value.is_null());
    }
    value
}
