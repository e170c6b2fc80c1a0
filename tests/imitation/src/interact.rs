//! Events in the imitation, whatever causes them: messages are posted, edited and deleted, and interactions are
//! sent to the bot.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use twilight_model::guild::Permissions;

use crate::gateway::{dispatch, dispatch_deleted, dispatch_message};
use crate::people::{Notification, NotificationKind};
use crate::permissions;
use crate::rest::Upload;
use crate::state::{File, Interaction, Message, State, flag};
use crate::validate::{Allowed, Body};
use crate::wire;

/// A message to be posted.
pub(crate) struct Draft<'a> {
    pub(crate) channel: u64,
    pub(crate) author: u64,
    pub(crate) kind: u8,
    pub(crate) body: Body,
    pub(crate) files: &'a [Upload],
    pub(crate) interaction: Option<u64>,
    pub(crate) ephemeral_for: Option<u64>,
}

/// Posts a message, with its event, mentions and notifications.
pub(crate) fn post(state: &mut State, draft: Draft<'_>) -> u64 {
    let id = state.clock.snowflake();
    let reference = draft.body.reference;
    let allowed = draft.body.allowed.clone();
    let mut message = Message {
        id,
        channel: draft.channel,
        author: draft.author,
        kind: draft.kind,
        content: String::new(),
        embeds: Vec::new(),
        components: Vec::new(),
        attachments: Vec::new(),
        flags: 0,
        tts: draft.body.tts,
        created: state.clock.now(),
        edited: None,
        reactions: Vec::new(),
        mentions: Vec::new(),
        mention_roles: Vec::new(),
        mention_everyone: false,
        ephemeral_for: draft.ephemeral_for,
        interaction: draft.interaction,
        reference,
        nonce: draft.body.nonce.clone(),
        late_edits: Vec::new(),
    };
    fill(state, &mut message, draft.body, draft.files);
    mention(state, &mut message, allowed.as_ref());
    if let Some(channel) = state.channels.get_mut(&draft.channel) {
        channel.messages.insert(id);
        // People who write or are mentioned in a thread become members.
        if let Some(thread) = channel.thread.as_mut().filter(|_| message.ephemeral_for.is_none()) {
            thread.members.extend(message.mentions.iter().copied().chain([message.author]));
        }
    }
    state.history.push(message.clone());
    state.messages.insert(id, message);
    notify(state, id);
    dispatch_message(state, "MESSAGE_CREATE", id);
    id
}

/// Edits a message. If it fills in a deferred answer, it notifies people like a new message; other edits notify
/// nobody.
pub(crate) fn edit(state: &mut State, id: u64, body: Body, files: &[Upload]) {
    let Some(mut message) = state.messages.get(&id).cloned() else {
        return;
    };
    let was_loading = message.flags & flag::LOADING != 0;
    let allowed = body.allowed.clone();
    let said = body.content.is_some() || body.components.is_some();
    fill(state, &mut message, body, files);
    if said {
        mention(state, &mut message, allowed.as_ref());
    }
    if !was_loading {
        message.edited = Some(state.clock.now());
    }
    state.history.push(message.clone());
    state.messages.insert(id, message);
    if was_loading {
        notify(state, id);
    }
    dispatch_message(state, "MESSAGE_UPDATE", id);
}

pub(crate) fn delete(state: &mut State, id: u64) {
    if let Some(message) = state.remove_message(id)
        && message.ephemeral_for.is_none()
    {
        dispatch_deleted(state, message.channel, id);
    }
}

fn fill(state: &mut State, message: &mut Message, body: Body, files: &[Upload]) {
    if let Some(content) = body.content {
        message.content = content;
    }
    if let Some(flags) = body.flags {
        message.flags = flags | message.flags & flag::HAS_THREAD;
    }
    let mut kept = std::mem::take(&mut message.attachments);
    if let Some(list) = &body.attachments {
        kept.retain(|file| list.iter().any(|entry| entry.id == file.id));
    }
    for upload in files {
        let entry = body.attachments.as_deref().unwrap_or_default();
        let entry = entry.iter().find(|entry| entry.id == upload.number);
        let filename = entry.and_then(|e| e.filename.clone());
        kept.push(File {
            id: state.clock.snowflake(),
            filename: filename.unwrap_or_else(|| upload.filename.clone()),
            description: entry.and_then(|e| e.description.clone()),
            content_type: upload.content_type.clone(),
            bytes: Arc::new(upload.bytes.clone()),
        });
    }
    message.attachments = kept;
    if let Some(embeds) = body.embeds {
        message.embeds = embeds;
    }
    if let Some(components) = body.components {
        message.components = components;
    }
    for value in message.embeds.iter_mut().chain(&mut message.components) {
        resolve(value, &state.base, message.channel, &message.attachments);
    }
}

/// Replaces `attachment://name` by the file's URL.
fn resolve(value: &mut Value, base: &str, channel: u64, files: &[File]) {
    match value {
        Value::String(text) => {
            let name = text.strip_prefix("attachment://");
            if let Some(file) = files.iter().find(|f| Some(f.filename.as_str()) == name) {
                *text = wire::attachment_url(base, channel, file);
            }
        }
        Value::Array(list) => {
            for value in list {
                resolve(value, base, channel, files);
            }
        }
        Value::Object(map) => {
            for value in map.values_mut() {
                resolve(value, base, channel, files);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Sets the mentions of the text, as far as `allowed` permits them.
fn mention(state: &State, message: &mut Message, allowed: Option<&Allowed>) {
    message.mentions.clear();
    message.mention_roles.clear();
    let text = said(message);
    for (marker, id) in references(&text) {
        if marker == "@&" {
            let fine = allowed.is_none_or(|a| a.all_roles || a.roles.contains(&id));
            if fine && !message.mention_roles.contains(&id) {
                message.mention_roles.push(id);
            }
        } else {
            let fine = allowed.is_none_or(|a| a.all_users || a.users.contains(&id));
            if fine && state.users.contains_key(&id) && !message.mentions.contains(&id) {
                message.mentions.push(id);
            }
        }
    }
    let replied = message.reference.and_then(|id| state.messages.get(&id));
    if let Some(replied) = replied
        && allowed.is_none_or(|a| a.replied)
        && !message.mentions.contains(&replied.author)
    {
        message.mentions.push(replied.author);
    }
    let everybody = text.contains("@everyone") || text.contains("@here");
    let may = state.channels.get(&message.channel).is_some_and(|channel| {
        permissions::of(state, channel, message.author).contains(Permissions::MENTION_EVERYONE)
    });
    message.mention_everyone = everybody && may && allowed.is_none_or(|a| a.everyone);
}

/// Returns the text that can mention people: the content, and the texts of components v2.
fn said(message: &Message) -> String {
    fn texts(component: &Value, said: &mut String) {
        if component["type"] == 10 {
            said.push('\n');
            said.push_str(component["content"].as_str().unwrap_or_default());
        }
        for child in component["components"].as_array().into_iter().flatten() {
            texts(child, said);
        }
    }
    let mut said = message.content.clone();
    for component in &message.components {
        texts(component, &mut said);
    }
    said
}

/// Returns the `<@1>`, `<@!1>` and `<@&1>` of a text.
fn references(text: &str) -> Vec<(&'static str, u64)> {
    let mut found = Vec::new();
    for piece in text.split("<@").skip(1) {
        let Some((inside, _)) = piece.split_once('>') else {
            continue;
        };
        let (marker, digits) = match inside.strip_prefix('&') {
            Some(digits) => ("@&", digits),
            None => ("@", inside.strip_prefix('!').unwrap_or(inside)),
        };
        if let Ok(id) = digits.parse() {
            found.push((marker, id));
        }
    }
    found
}

/// Sends push notifications to the mentioned people, or to the recipient of a private channel.
fn notify(state: &mut State, id: u64) {
    let Some(message) = state.messages.get(&id) else {
        return;
    };
    let silent = message.flags & (flag::SUPPRESS_NOTIFICATIONS | flag::LOADING) != 0;
    let Some(channel) = state.channels.get(&message.channel) else {
        return;
    };
    if silent || message.ephemeral_for.is_some() {
        return;
    }
    let (who, kind) = match channel.recipient {
        Some(person) => (vec![person], NotificationKind::DirectMessage),
        None => {
            let reached = |user: &u64| message.mention_everyone || message.mentions.contains(user);
            let members = channel.guild.and_then(|g| state.guilds.get(&g));
            let who = members
                .into_iter()
                .flat_map(|guild| guild.members.keys().copied())
                .filter(reached)
                .filter(|user| permissions::of(state, channel, *user).contains(Permissions::VIEW_CHANNEL))
                .collect();
            (who, NotificationKind::Mention)
        }
    };
    let (author, at, text) = (message.author, message.channel, message.content.clone());
    // The person who asked sees the answer itself, so it doesn't notify them; follow-ups do.
    let asked = message.interaction.and_then(|from| state.interactions.get(&from));
    let asked = asked.filter(|it| it.original.is_none_or(|original| original == id)).map(|it| it.user);
    for person in who.into_iter().filter(|person| *person != author && Some(*person) != asked) {
        if let Some(user) = state.users.get_mut(&person) {
            user.notifications.push(Notification { kind, channel: at, message: id, text: text.clone() });
        }
    }
}

/// A person's action on the bot.
pub(crate) struct Use {
    /// 2 command, 3 component, 4 autocomplete, 5 modal.
    pub(crate) kind: u8,
    pub(crate) user: u64,
    pub(crate) channel: u64,
    /// The name of the command, or empty.
    pub(crate) name: String,
    pub(crate) source: Option<u64>,
    pub(crate) data: Value,
}

/// Sends INTERACTION_CREATE. It needs no intent; without a connection, it waits in the session.
pub(crate) fn send(state: &mut State, usage: Use) -> u64 {
    let id = state.clock.snowflake();
    // Real tokens are long and unguessable. This one only has to be unique and look similar.
    let token = format!("aW50ZXJhY3Rpb246{id}{}", "x".repeat(60));
    let payload = payload(state, id, &token, &usage);
    state.tokens.insert(token.clone(), id);
    state.interactions.insert(
        id,
        Interaction {
            id,
            token,
            kind: usage.kind,
            user: usage.user,
            channel: usage.channel,
            name: usage.name,
            created: state.clock.now(),
            answer: None,
            source: usage.source,
            original: None,
            delivered: None,
            redelivered: false,
            modal: None,
            choices: Vec::new(),
            given_up: false,
            followed: false,
        },
    );
    let delivered = dispatch(state, "INTERACTION_CREATE", None, &payload);
    if let (Some(connection), Some(it)) = (delivered, state.interactions.get_mut(&id)) {
        it.delivered = Some((Instant::now(), connection));
    }
    id
}

fn payload(state: &State, id: u64, token: &str, usage: &Use) -> Value {
    let locale = state.users.get(&usage.user).map_or("en-US", |u| &u.locale);
    let channel = state.channels.get(&usage.channel);
    let guild = channel.and_then(|c| c.guild).and_then(|g| state.guilds.get(&g));
    let theirs = channel.map_or(Permissions::empty(), |c| permissions::of(state, c, usage.user));
    let ours = channel.map_or(Permissions::empty(), |c| permissions::of(state, c, state.bot));
    let mut value = json!({
        "id": id.to_string(),
        "application_id": state.bot.to_string(),
        "type": usage.kind,
        "data": usage.data,
        "channel_id": usage.channel.to_string(),
        "channel": channel.map(|c| wire::partial_channel(state, c, theirs)),
        "token": token,
        "version": 1,
        "app_permissions": ours.bits().to_string(),
        "locale": locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": wire::owners(state, guild.map(|g| g.id), usage.user),
        "context": u8::from(guild.is_none()),
        "attachment_size_limit": 10 * 1024 * 1024,
    });
    match guild {
        Some(guild) => {
            value["guild_id"] = json!(guild.id.to_string());
            value["guild"] = json!({
                "id": guild.id.to_string(), "locale": guild.locale, "features": [],
            });
            value["guild_locale"] = json!(guild.locale);
            if let Some(mut member) = wire::member(state, guild, usage.user, true) {
                member["permissions"] = json!(theirs.bits().to_string());
                value["member"] = member;
            }
        }
        None => value["user"] = wire::user_by_id(state, usage.user),
    }
    if let Some(source) = usage.source.and_then(|id| state.messages.get(&id)) {
        value["message"] = wire::message(state, source);
    }
    value
}

/// Gives up an interaction whose time is over. This is the bot's fault, unless the bot was disconnected.
pub(crate) fn give_up(state: &mut State, id: u64) {
    let Some(it) = state.interactions.get_mut(&id) else {
        return;
    };
    if it.answer.is_some() || std::mem::replace(&mut it.given_up, true) {
        return;
    }
    let listening = it.delivered.is_some_and(|(_, connection)| state.gateway.delivers(connection));
    if listening {
        let what = format!("interaction of type {} {:?}", it.kind, it.name);
        state.violation("gateway", format!("{what} was not answered in time"), "");
    }
}

/// Gives up all overdue interactions, whether or not someone waits for them.
pub(crate) fn give_up_overdue(state: &mut State, within: Duration) {
    let overdue = |it: &&Interaction| it.delivered.is_some_and(|(when, _)| when.elapsed() > within);
    let overdue = state.interactions.values().filter(overdue).map(|it| it.id);
    for id in overdue.collect::<Vec<_>>() {
        give_up(state, id);
    }
}
