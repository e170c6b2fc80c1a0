//! Messages by the bot's token.

use serde_json::Value;
use twilight_model::guild::Permissions;

use super::channels::{need, visible};
use super::routes::Act;
use super::threads::{open_to_edit, open_to_write};
use super::{ApiError, Reply, Request};
use crate::interact::{self, Draft};
use crate::permissions;
use crate::state::{Channel, State};
use crate::validate::{Known, Place, message as validate};
use crate::wire;

/// The age (milliseconds) from which a message may only be edited rarely.
const OLD: u64 = 60 * 60 * 1000;
/// The number of edits of an old message in an hour. Discord doesn't document it; this is few.
const OLD_EDITS: usize = 3;

pub(crate) fn serve(state: &mut State, request: &Request, act: Act) -> Result<Reply, ApiError> {
    let channel = request.id(1)?;
    match act {
        Act::List => list(state, request, channel),
        Act::Create => create(state, request, channel),
        Act::Get => {
            let id = request.id(3)?;
            need_history(state, visible(state, channel)?)?;
            let message = state.public_message(channel, id);
            let message = message.ok_or_else(ApiError::unknown_message)?;
            Reply::ok(wire::message(state, message))
        }
        Act::Edit => edit(state, request, channel, request.id(3)?),
        Act::Delete => delete(state, channel, request.id(3)?),
        // The route table has no such method here.
        Act::Overwrite => Err(ApiError::no_route()),
    }
}

fn need_history(state: &State, channel: &Channel) -> Result<(), ApiError> {
    need(state, channel, Permissions::READ_MESSAGE_HISTORY).map_err(|_| ApiError::missing_access())
}

fn list(state: &State, request: &Request, channel: u64) -> Result<Reply, ApiError> {
    let limit: usize = request.asked("limit").map_or(Ok(50), str::parse).unwrap_or(0);
    if !(1..=100).contains(&limit) {
        let says = "int value should be between 1 and 100.";
        return Err(ApiError::invalid_at("limit", "NUMBER_TYPE_MAX", says));
    }
    let channel = visible(state, channel)?;
    if need_history(state, channel).is_err() {
        return Reply::ok(Value::Array(Vec::new()));
    }
    let bound = |key: &str| request.asked(key).and_then(|v| v.parse::<u64>().ok());
    let (before, after) = (bound("before"), bound("after"));
    let within = |id: &u64| before.is_none_or(|before| *id < before) && after.is_none_or(|after| *id > after);
    let messages = channel.messages.iter().filter(|id| within(id));
    let mut messages: Vec<_> = messages.filter_map(|id| state.public_message(channel.id, *id)).collect();
    // Those next to the bound, newest first.
    messages.reverse();
    let skipped = if after.is_some() && before.is_none() { messages.len().saturating_sub(limit) } else { 0 };
    Reply::ok(messages.into_iter().skip(skipped).take(limit).map(|m| wire::message(state, m)).collect())
}

fn create(state: &mut State, request: &Request, channel: u64) -> Result<Reply, ApiError> {
    let known = Known { emojis: &state.emojis, files: &request.files, before: None };
    let body = validate(Place::Create, &request.body, &known)?;
    let it = visible(state, channel)?;
    let mut needed = permissions::to_write(it);
    if body.embeds.as_ref().is_some_and(|list| !list.is_empty()) {
        needed |= Permissions::EMBED_LINKS;
    }
    if !request.files.is_empty() {
        needed |= Permissions::ATTACH_FILES;
    }
    if body.reference.is_some() {
        needed |= Permissions::READ_MESSAGE_HISTORY;
    }
    need(state, it, needed)?;
    if let Some(person) = it.recipient {
        reachable(state, person)?;
    }
    if let Some(reference) = body.reference
        && state.public_message(channel, reference).is_none()
    {
        let says = "Unknown message";
        let mut error = ApiError::invalid_at("message_reference", "REPLIES_UNKNOWN_MESSAGE", says);
        error.breach = false;
        return Err(error);
    }
    // The same nonce within the last minutes means the same message.
    if let (true, Some(nonce)) = (body.enforce_nonce, &body.nonce) {
        let recent = it.messages.iter().rev().take(50);
        let mut recent = recent.filter_map(|id| state.messages.get(id));
        if let Some(same) = recent.find(|m| m.author == state.bot && m.nonce.as_ref() == Some(nonce)) {
            return Reply::ok(wire::message(state, same));
        }
    }
    open_to_write(state, channel)?;
    let kind = if body.reference.is_some() { 19 } else { 0 };
    let draft = Draft {
        channel,
        author: state.bot,
        kind,
        body,
        files: &request.files,
        interaction: None,
        ephemeral_for: None,
    };
    let id = interact::post(state, draft);
    shown(state, id)
}

/// Checks whether the bot may write to a person in private.
pub(crate) fn reachable(state: &State, person: u64) -> Result<(), ApiError> {
    if !state.common_server(person) {
        return Err(ApiError::no_common_server());
    }
    if state.users.get(&person).is_none_or(|user| user.direct_closed) {
        return Err(ApiError::direct_closed());
    }
    Ok(())
}

fn edit(state: &mut State, request: &Request, channel: u64, id: u64) -> Result<Reply, ApiError> {
    let it = visible(state, channel)?;
    let before = state.public_message(channel, id);
    let known = Known { emojis: &state.emojis, files: &request.files, before };
    let body = validate(Place::Edit, &request.body, &known)?;
    let before = before.ok_or_else(ApiError::unknown_message)?;
    if before.author != state.bot {
        return Err(ApiError::not_the_author());
    }
    if body.embeds.as_ref().is_some_and(|list| !list.is_empty()) {
        need(state, it, Permissions::EMBED_LINKS)?;
    }
    if !request.files.is_empty() {
        need(state, it, Permissions::ATTACH_FILES)?;
    }
    open_to_edit(state, channel)?;
    let now = state.clock.now();
    if now.saturating_sub(before.created) > OLD {
        let message = state.messages.get_mut(&id).ok_or_else(ApiError::unknown_message)?;
        message.late_edits.retain(|when| now.saturating_sub(*when) < OLD);
        if message.late_edits.len() >= OLD_EDITS {
            return Err(ApiError::old_edits());
        }
        message.late_edits.push(now);
    }
    interact::edit(state, id, body, &request.files);
    shown(state, id)
}

fn delete(state: &mut State, channel: u64, id: u64) -> Result<Reply, ApiError> {
    let it = visible(state, channel)?;
    let message = state.public_message(channel, id).ok_or_else(ApiError::unknown_message)?;
    if message.author != state.bot {
        if it.guild.is_none() {
            return Err(ApiError::not_in_direct());
        }
        if !permissions::of(state, it, state.bot).contains(Permissions::MANAGE_MESSAGES) {
            return Err(ApiError::missing_permissions());
        }
    }
    interact::delete(state, id);
    Reply::nothing()
}

pub(crate) fn shown(state: &State, id: u64) -> Result<Reply, ApiError> {
    let message = state.messages.get(&id).ok_or_else(ApiError::unknown_message)?;
    Reply::ok(wire::message(state, message))
}
