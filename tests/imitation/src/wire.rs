//! Serializes the state in Discord's form.

use serde_json::{Value, json};
use twilight_model::guild::Permissions;

use crate::clock::iso;
use crate::state::{Channel, File, Guild, Interaction, Message, State, User};

pub(crate) fn user(user: &User) -> Value {
    json!({
        "id": user.id.to_string(),
        "username": user.name,
        "discriminator": if user.bot { "4711" } else { "0" },
        "global_name": if user.bot { Value::Null } else { json!(user.display) },
        "avatar": null,
        "avatar_decoration_data": null,
        "banner": null,
        "accent_color": null,
        "bot": user.bot,
        "system": false,
        "flags": 0,
        "public_flags": 0,
        "collectibles": null,
        "primary_guild": null,
    })
}

pub(crate) fn user_by_id(state: &State, id: u64) -> Value {
    state.users.get(&id).map_or(Value::Null, user)
}

/// Returns a member, with or without the user inside.
pub(crate) fn member(state: &State, guild: &Guild, id: u64, with_user: bool) -> Option<Value> {
    let member = guild.members.get(&id)?;
    let mut value = json!({
        "nick": member.nick,
        "avatar": null,
        "banner": null,
        "roles": member.roles.iter().map(u64::to_string).collect::<Vec<_>>(),
        "joined_at": iso(member.joined),
        "premium_since": null,
        "deaf": false,
        "mute": false,
        "flags": 0,
        "pending": false,
        "communication_disabled_until": null,
    });
    if with_user {
        value["user"] = user_by_id(state, id);
    }
    Some(value)
}

pub(crate) fn channel(state: &State, channel: &Channel) -> Value {
    // Ephemeral messages don't count.
    let last = channel.messages.iter().rev().find(|id| state.public_message(channel.id, **id).is_some());
    let last = last.map(u64::to_string);
    match channel.guild {
        None => json!({
            "id": channel.id.to_string(),
            "type": 1,
            "last_message_id": last,
            "flags": 0,
            "recipients": channel.recipient.map(|id| vec![user_by_id(state, id)]).unwrap_or_default(),
        }),
        Some(guild) if channel.thread.is_some() => thread(channel, guild, last),
        Some(guild) => json!({
            "id": channel.id.to_string(),
            "type": channel.kind as u8,
            "guild_id": guild.to_string(),
            "name": channel.name,
            "position": 0,
            "parent_id": null,
            "topic": null,
            "nsfw": false,
            "rate_limit_per_user": 0,
            "flags": 0,
            "last_message_id": last,
            "permission_overwrites": channel.denied.iter().map(|(who, what)| json!({
                "id": who.to_string(), "type": 1, "allow": "0", "deny": what.bits().to_string(),
            })).collect::<Vec<_>>(),
        }),
    }
}

fn thread(channel: &Channel, guild: u64, last: Option<String>) -> Value {
    let Some(thread) = &channel.thread else { return Value::Null };
    json!({
        "id": channel.id.to_string(),
        "type": channel.kind as u8,
        "guild_id": guild.to_string(),
        "name": channel.name,
        "parent_id": thread.parent.to_string(),
        "owner_id": thread.owner.to_string(),
        "rate_limit_per_user": 0,
        "flags": 0,
        "last_message_id": last,
        "message_count": channel.messages.len(),
        "member_count": thread.members.len(),
        "total_message_sent": channel.messages.len(),
        "thread_metadata": {
            "archived": thread.archived,
            "auto_archive_duration": thread.minutes,
            "archive_timestamp": iso(thread.created),
            "locked": thread.locked,
            "create_timestamp": iso(thread.created),
        },
    })
}

/// Returns the channel inside an interaction, with the person's permissions in it.
pub(crate) fn partial_channel(state: &State, it: &Channel, permissions: Permissions) -> Value {
    let mut value = channel(state, it);
    if it.guild.is_some() {
        value["permissions"] = json!(permissions.bits().to_string());
    }
    value
}

pub(crate) fn guild(state: &State, guild: &Guild) -> Value {
    let roles: Vec<Value> = guild
        .roles
        .iter()
        .enumerate()
        .map(|(position, role)| {
            json!({
                "id": role.id.to_string(), "name": role.name, "color": 0,
                "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
                "hoist": false, "icon": null, "unicode_emoji": null, "position": position,
                "permissions": role.permissions.bits().to_string(), "managed": role.managed,
                "mentionable": false, "flags": 0,
                "tags": if role.managed { json!({ "bot_id": state.bot.to_string() }) } else { json!({}) },
            })
        })
        .collect();
    json!({
        "id": guild.id.to_string(), "name": guild.name, "icon": null, "icon_hash": null,
        "splash": null, "discovery_splash": null, "owner_id": guild.owner.to_string(),
        "region": "", "afk_channel_id": null, "afk_timeout": 300, "widget_enabled": false,
        "widget_channel_id": null, "verification_level": 0, "default_message_notifications": 0,
        "explicit_content_filter": 0, "roles": roles, "emojis": [], "stickers": [], "features": [],
        "mfa_level": 0, "application_id": null, "system_channel_id": null,
        "system_channel_flags": 0, "rules_channel_id": null, "max_presences": null,
        "max_members": 250_000, "vanity_url_code": null, "description": null, "banner": null,
        "premium_tier": 0, "premium_subscription_count": 0, "preferred_locale": guild.locale,
        "public_updates_channel_id": null, "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50, "nsfw_level": 0, "nsfw": false,
        "premium_progress_bar_enabled": false, "safety_alerts_channel_id": null,
        "incidents_data": null, "home_header": null, "latest_onboarding_question_id": null,
    })
}

/// Returns the data of GUILD_CREATE, which has more than the guild. Other members need an intent, so it only
/// includes the bot, as for every bot without GUILD_MEMBERS.
pub(crate) fn guild_create(state: &State, it: &Guild) -> Value {
    let mut value = guild(state, it);
    let channels: Vec<Value> =
        it.channels.iter().filter_map(|id| state.channels.get(id)).map(|c| channel(state, c)).collect();
    let is_active = |channel: &&Channel| {
        channel.guild == Some(it.id) && channel.thread.as_ref().is_some_and(|thread| !thread.archived)
    };
    let threads: Vec<Value> =
        state.channels.values().filter(is_active).map(|thread| channel(state, thread)).collect();
    let more = json!({
        "joined_at": iso(it.created), "large": false, "unavailable": false,
        "member_count": it.members.len(), "voice_states": [],
        "members": member(state, it, state.bot, true).into_iter().collect::<Vec<_>>(),
        "channels": channels, "threads": threads, "presences": [], "stage_instances": [],
        "guild_scheduled_events": [], "soundboard_sounds": [],
    });
    if let (Value::Object(value), Value::Object(more)) = (&mut value, more) {
        value.extend(more);
    }
    value
}

pub(crate) fn attachment(state: &State, channel: u64, file: &File, ephemeral: bool) -> Value {
    let url = attachment_url(&state.base, channel, file);
    let mut value = json!({
        "id": file.id.to_string(), "filename": file.filename, "size": file.bytes.len(),
        "url": url, "proxy_url": url, "content_type": file.content_type,
    });
    if let Some(description) = &file.description {
        value["description"] = json!(description);
    }
    if ephemeral {
        value["ephemeral"] = json!(true);
    }
    value
}

pub(crate) fn attachment_url(base: &str, channel: u64, file: &File) -> String {
    format!("{base}/attachments/{channel}/{}/{}", file.id, file.filename)
}

/// Returns an emoji as in reactions: a custom one is `name:id` in the path.
pub(crate) fn emoji(key: &str) -> Value {
    match key.rsplit_once(':') {
        Some((name, id)) if id.parse::<u64>().is_ok() => json!({ "id": id, "name": name }),
        Some(_) | None => json!({ "id": null, "name": key }),
    }
}

pub(crate) fn message(state: &State, it: &Message) -> Value {
    let users =
        |ids: &[u64]| -> Vec<Value> { ids.iter().filter_map(|id| state.users.get(id)).map(user).collect() };
    let ephemeral = it.ephemeral_for.is_some();
    let mut value = json!({
        "id": it.id.to_string(),
        "channel_id": it.channel.to_string(),
        "type": it.kind,
        "author": user_by_id(state, it.author),
        "content": it.content,
        "timestamp": iso(it.created),
        "edited_timestamp": it.edited.map(iso),
        "tts": it.tts,
        "mention_everyone": it.mention_everyone,
        "mentions": users(&it.mentions),
        "mention_roles": it.mention_roles.iter().map(u64::to_string).collect::<Vec<_>>(),
        "attachments": it.attachments.iter()
            .map(|f| attachment(state, it.channel, f, ephemeral)).collect::<Vec<_>>(),
        "embeds": it.embeds,
        "components": it.components,
        "pinned": false,
        "flags": it.flags,
    });
    if !it.reactions.is_empty() {
        value["reactions"] = it
            .reactions
            .iter()
            .map(|(key, who)| {
                json!({
                    "emoji": emoji(key), "count": who.len(), "me": who.contains(&state.bot),
                    "me_burst": false, "burst_colors": [],
                    "count_details": { "normal": who.len(), "burst": 0 },
                })
            })
            .collect();
    }
    if let Some(nonce) = &it.nonce {
        value["nonce"] = nonce.clone();
    }
    if let Some(reference) = it.reference {
        let mut of = json!({
            "type": 0, "message_id": reference.to_string(), "channel_id": it.channel.to_string(),
        });
        if let Some(guild) = state.channels.get(&it.channel).and_then(|c| c.guild) {
            of["guild_id"] = json!(guild.to_string());
        }
        value["message_reference"] = of;
    }
    if let Some(from) = it.interaction.and_then(|id| state.interactions.get(&id)) {
        value["application_id"] = json!(state.bot.to_string());
        value["webhook_id"] = json!(state.bot.to_string());
        value["interaction_metadata"] = metadata(state, from);
    }
    value
}

/// Returns for whom the application is installed at the place of use, by the numbers of installation contexts.
pub(crate) fn owners(state: &State, guild: Option<u64>, user: u64) -> Value {
    let (server, person) = state.installed(guild, user);
    let owners = [("0", server), ("1", person)];
    owners.into_iter().filter_map(|(kind, id)| Some((kind.to_owned(), json!(id?.to_string())))).collect()
}

fn metadata(state: &State, from: &Interaction) -> Value {
    let guild = state.channels.get(&from.channel).and_then(|c| c.guild);
    let mut value = json!({
        "id": from.id.to_string(),
        "type": from.kind,
        "user": user_by_id(state, from.user),
        "authorizing_integration_owners": owners(state, guild, from.user),
    });
    match from.source {
        Some(source) => value["interacted_message_id"] = json!(source.to_string()),
        None => {
            value["name"] = json!(from.name);
            value["command_type"] = json!(1);
        }
    }
    value
}

/// Returns a message as the gateway sends it, with server and member.
pub(crate) fn message_event(state: &State, it: &Message) -> Value {
    let mut value = message(state, it);
    let guild = state.channels.get(&it.channel).and_then(|c| c.guild).and_then(|id| state.guilds.get(&id));
    if let Some(guild) = guild {
        value["guild_id"] = json!(guild.id.to_string());
        if let Some(member) = member(state, guild, it.author, false) {
            value["member"] = member;
        }
    }
    value["channel_type"] = json!(state.channels.get(&it.channel).map(|channel| channel.kind as u8));
    value
}
