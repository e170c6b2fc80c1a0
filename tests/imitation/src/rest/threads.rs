//! Threads, each opened from a message.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use twilight_model::guild::Permissions;

use super::channels::{need, visible};
use super::{ApiError, FieldError, Reply, Request};
use crate::gateway::{dispatch, dispatch_message, intent};
use crate::state::{Channel, ChannelKind, State, Thread, flag};
use crate::wire;

/// The allowed numbers of idle minutes before a thread is archived.
const ARCHIVED_AFTER: [u64; 4] = [60, 1440, 4320, 10_080];

pub(crate) fn create(state: &mut State, request: &Request) -> Result<Reply, ApiError> {
    let (name, minutes) = read(&request.body)?;
    let (channel, id) = (request.id(1)?, request.id(3)?);
    let parent = visible(state, channel)?;
    if !matches!(parent.kind, ChannelKind::Text | ChannelKind::News) {
        return Err(ApiError::not_of_that_kind());
    }
    need(state, parent, Permissions::CREATE_PUBLIC_THREADS | Permissions::READ_MESSAGE_HISTORY)?;
    state.public_message(channel, id).ok_or_else(ApiError::unknown_message)?;
    if state.channels.contains_key(&id) {
        return Err(ApiError::has_thread());
    }
    if state.no_more_threads {
        return Err(ApiError::too_many_threads());
    }
    let thread = Channel {
        id,
        kind: if parent.kind == ChannelKind::News {
            ChannelKind::NewsThread
        } else {
            ChannelKind::PublicThread
        },
        guild: parent.guild,
        recipient: None,
        name,
        messages: BTreeSet::new(),
        denied: BTreeMap::new(),
        thread: Some(Thread {
            parent: channel,
            owner: state.bot,
            minutes,
            archived: false,
            locked: false,
            created: state.clock.now(),
            members: BTreeSet::from([state.bot]),
        }),
    };
    let mut event = wire::channel(state, &thread);
    state.channels.insert(id, thread);
    event["newly_created"] = Value::Bool(true);
    dispatch(state, "THREAD_CREATE", Some(intent::GUILDS), &event);
    if let Some(message) = state.messages.get_mut(&id) {
        message.flags |= flag::HAS_THREAD;
    }
    dispatch_message(state, "MESSAGE_UPDATE", id);
    let thread = state.channels.get(&id).ok_or_else(ApiError::unknown_channel)?;
    Ok(Reply(201, Some(wire::channel(state, thread))))
}

/// Reads the name, and the number of minutes before it is archived.
fn read(body: &Value) -> Result<(String, u64), ApiError> {
    let mut wrong = Vec::new();
    for key in body.as_object().into_iter().flatten().map(|(key, _)| key) {
        if !["name", "auto_archive_duration", "rate_limit_per_user"].contains(&key.as_str()) {
            wrong.push(FieldError::new(key, "IMITATION_UNKNOWN_KEY", "unknown key"));
        }
    }
    let name = body["name"].as_str().unwrap_or_default();
    if !(1..=100).contains(&name.chars().count()) {
        wrong.push(FieldError::new("name", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length."));
    }
    let minutes = match &body["auto_archive_duration"] {
        Value::Null => ARCHIVED_AFTER[1],
        given => given.as_u64().unwrap_or_default(),
    };
    if !ARCHIVED_AFTER.contains(&minutes) {
        let says = "Value must be one of (60, 1440, 4320, 10080).";
        wrong.push(FieldError::new("auto_archive_duration", "BASE_TYPE_CHOICES", says));
    }
    if wrong.is_empty() { Ok((name.to_owned(), minutes)) } else { Err(ApiError::invalid(&wrong)) }
}

/// Checks whether a channel accepts new messages now; this unarchives an archived thread.
pub(crate) fn open_to_write(state: &mut State, channel: u64) -> Result<(), ApiError> {
    let Some(thread) = state.channels.get_mut(&channel).and_then(|channel| channel.thread.as_mut()) else {
        return Ok(());
    };
    if thread.locked {
        return Err(ApiError::locked());
    }
    if std::mem::take(&mut thread.archived) {
        update(state, channel);
    }
    Ok(())
}

/// Checks whether the messages of a channel can be edited now.
pub(crate) fn open_to_edit(state: &State, channel: u64) -> Result<(), ApiError> {
    let thread = state.channels.get(&channel).and_then(|channel| channel.thread.as_ref());
    if thread.is_some_and(|thread| thread.archived) { Err(ApiError::archived()) } else { Ok(()) }
}

/// Sends an event about a changed thread.
pub(crate) fn update(state: &mut State, id: u64) {
    let Some(thread) = state.channels.get(&id) else { return };
    let event = wire::channel(state, thread);
    dispatch(state, "THREAD_UPDATE", Some(intent::GUILDS), &event);
}
