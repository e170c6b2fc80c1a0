//! The bot's reactions.

use serde_json::Value;
use twilight_model::guild::Permissions;

use super::channels::{need, visible};
use super::routes::ReactionAct;
use super::{ApiError, Reply, Request};
use crate::gateway::dispatch_reaction;
use crate::state::State;
use crate::validate::reaction_key;
use crate::wire;

pub(crate) fn serve(state: &mut State, request: &Request, act: ReactionAct) -> Result<Reply, ApiError> {
    let (channel, id) = (request.id(1)?, request.id(3)?);
    let it = visible(state, channel)?;
    let key = || {
        let text = request.route.part(5);
        reaction_key(text, &state.emojis).ok_or_else(ApiError::unknown_emoji)
    };
    let message = state.public_message(channel, id).ok_or_else(ApiError::unknown_message)?;
    let there = |key: &str| message.reactions.iter().any(|(k, _)| k == key);
    let bot = state.bot;
    match act {
        ReactionAct::Add => {
            let key = key()?;
            let mut needed = Permissions::READ_MESSAGE_HISTORY;
            if !there(&key) {
                needed |= Permissions::ADD_REACTIONS;
            }
            need(state, it, needed)?;
            add(state, id, bot, &key);
        }
        ReactionAct::RemoveMine => {
            let key = key()?;
            remove(state, id, bot, &key);
        }
        ReactionAct::RemoveOf => {
            let key = key()?;
            if it.guild.is_none() {
                return Err(ApiError::not_in_direct());
            }
            need(state, it, Permissions::MANAGE_MESSAGES)?;
            remove(state, id, request.id(6)?, &key);
        }
        ReactionAct::RemoveEmoji | ReactionAct::RemoveAll => {
            let only = match act {
                ReactionAct::RemoveEmoji => Some(key()?),
                _ => None,
            };
            if it.guild.is_none() {
                return Err(ApiError::not_in_direct());
            }
            need(state, it, Permissions::MANAGE_MESSAGES)?;
            let gone: Vec<(String, u64)> = message
                .reactions
                .iter()
                .filter(|(key, _)| only.as_ref().is_none_or(|only| only == key))
                .flat_map(|(key, who)| who.iter().map(|user| (key.clone(), *user)))
                .collect();
            for (key, user) in gone {
                remove(state, id, user, &key);
            }
        }
        ReactionAct::List => {
            let key = key()?;
            let who = message.reactions.iter().find(|(k, _)| *k == key);
            let who = who.map(|(_, who)| who.as_slice()).unwrap_or_default();
            return Reply::ok(who.iter().map(|u| wire::user_by_id(state, *u)).collect::<Value>());
        }
    }
    Reply::nothing()
}

/// Adds a reaction, once for each person and emoji.
pub(crate) fn add(state: &mut State, message: u64, who: u64, key: &str) {
    let Some(it) = state.messages.get_mut(&message) else {
        return;
    };
    let at = it.reactions.iter().position(|(k, _)| k == key);
    let at = at.unwrap_or_else(|| {
        it.reactions.push((key.to_owned(), Vec::new()));
        it.reactions.len() - 1
    });
    let people = &mut it.reactions[at].1;
    if !people.contains(&who) {
        people.push(who);
        dispatch_reaction(state, true, message, who, key);
    }
}

pub(crate) fn remove(state: &mut State, message: u64, who: u64, key: &str) {
    let Some(it) = state.messages.get_mut(&message) else {
        return;
    };
    let Some((_, people)) = it.reactions.iter_mut().find(|(k, _)| k == key) else {
        return;
    };
    let before = people.len();
    people.retain(|person| *person != who);
    let removed = people.len() < before;
    it.reactions.retain(|(_, people)| !people.is_empty());
    if removed {
        dispatch_reaction(state, false, message, who, key);
    }
}
