//! Registered commands, global and of a server.

use serde_json::{Value, json};

use super::routes::Act;
use super::{ApiError, Reply, Request};
use crate::state::{Command, State};
use crate::validate::{Stored, commands as validate};

pub(crate) fn serve(state: &mut State, request: &Request, act: Act) -> Result<Reply, ApiError> {
    if request.id(1)? != state.bot {
        return Err(ApiError::missing_access());
    }
    let of_guild = request.route.part(2) == "guilds";
    let guild = if of_guild { Some(request.id(3)?) } else { None };
    let id_at = if of_guild { 5 } else { 3 };
    if guild.is_some_and(|id| !state.guilds.contains_key(&id)) {
        return Err(ApiError::unknown_guild());
    }
    match act {
        Act::List => {
            let list = state.commands.values().filter(|c| c.guild == guild);
            Reply::ok(list.map(|c| shown(state, c)).collect())
        }
        Act::Get => Reply::ok(shown(state, find(state, request.id(id_at)?, guild)?)),
        Act::Create => {
            let stored = validate(std::slice::from_ref(&request.body))?;
            check_entry_points(state, &stored, guild, false)?;
            let known = stored.iter().any(|s| same(state, guild, s).is_some());
            let ids: Vec<u64> = stored.into_iter().map(|s| keep(state, guild, s)).collect();
            let shown = list(state, &ids).into_iter().next().unwrap_or_default();
            Ok(Reply(if known { 200 } else { 201 }, Some(shown)))
        }
        Act::Overwrite => {
            let Some(wanted) = request.body.as_array() else {
                return Err(ApiError::invalid_at("", "LIST_TYPE_CONVERT", "a list is wanted"));
            };
            let stored = validate(wanted)?;
            check_entry_points(state, &stored, guild, true)?;
            let ids: Vec<u64> = stored.into_iter().map(|s| keep(state, guild, s)).collect();
            state.commands.retain(|id, command| command.guild != guild || ids.contains(id));
            Reply::ok(Value::Array(list(state, &ids)))
        }
        Act::Edit => {
            let id = request.id(id_at)?;
            let mut whole = find(state, id, guild)?.value.clone();
            let (Some(whole_map), Some(change)) = (whole.as_object_mut(), request.body.as_object()) else {
                return Err(ApiError::invalid_at("", "DICT_TYPE_CONVERT", "an object is wanted"));
            };
            whole_map.extend(change.clone());
            let stored = validate(&[whole])?;
            let version = state.clock.snowflake();
            if let (Some(command), Some(value)) = (state.commands.get_mut(&id), stored.into_iter().next()) {
                command.value = value;
                command.version = version;
            }
            Reply::ok(shown(state, find(state, id, guild)?))
        }
        Act::Delete => {
            let id = request.id(id_at)?;
            find(state, id, guild)?;
            state.commands.remove(&id);
            Reply::nothing()
        }
    }
}

/// Adds the entry point that Discord creates when Activities are enabled.
pub(crate) fn add_entry_point(state: &mut State) {
    let value = json!({
        "name": "launch", "description": "Launch an Activity", "type": 4, "handler": 2,
        "contexts": [0, 1], "integration_types": [0],
    });
    keep(state, None, value);
}

fn is_entry_point(value: &Value) -> bool {
    value["type"] == 4
}

/// Checks the rules for entry points: an application with an Activity has exactly one, a global one; others have
/// none.
fn check_entry_points(
    state: &State,
    wanted: &[Stored],
    guild: Option<u64>,
    all: bool,
) -> Result<(), ApiError> {
    let count = wanted.iter().filter(|value| is_entry_point(value)).count();
    let known = state.commands.values().find(|command| is_entry_point(&command.value));
    let may_have_one = state.activities.enabled || known.is_some();
    if count > 0 && (!may_have_one || guild.is_some()) {
        let says = "Only applications with an Activity have an entry point, and only a global one.";
        return Err(ApiError::invalid_at("type", "APPLICATION_COMMAND_INVALID_TYPE", says));
    }
    let same =
        |known: &Command| wanted.iter().any(|it| is_entry_point(it) && it["name"] == known.value["name"]);
    if guild.is_none() && (count > 1 || known.is_some_and(|known| (all || count > 0) && !same(known))) {
        let says = "You cannot remove this app's Entry Point command in a bulk update operation.";
        return Err(ApiError::breach(400, 50240, says));
    }
    Ok(())
}

fn find(state: &State, id: u64, guild: Option<u64>) -> Result<&Command, ApiError> {
    let command = state.commands.get(&id).filter(|c| c.guild == guild);
    command.ok_or_else(ApiError::unknown_command)
}

/// Returns the registered command with the same name and kind.
fn same(state: &State, guild: Option<u64>, stored: &Stored) -> Option<u64> {
    let mut known = state.commands.values();
    let known = known
        .find(|c| c.guild == guild && c.value["name"] == stored["name"] && c.value["type"] == stored["type"]);
    known.map(|c| c.id)
}

/// Registers a definition. An unchanged one keeps its version; the id belongs to the name.
fn keep(state: &mut State, guild: Option<u64>, value: Stored) -> u64 {
    let version = state.clock.snowflake();
    let id = same(state, guild, &value).unwrap_or_else(|| state.clock.snowflake());
    let command = state.commands.entry(id).or_insert(Command { id, guild, version, value: value.clone() });
    if command.value != value {
        command.value = value;
        command.version = version;
    }
    id
}

fn list(state: &State, ids: &[u64]) -> Vec<Value> {
    let commands = ids.iter().filter_map(|id| state.commands.get(id));
    commands.map(|c| shown(state, c)).collect()
}

fn shown(state: &State, command: &Command) -> Value {
    let mut value = command.value.clone();
    value["id"] = json!(command.id.to_string());
    value["application_id"] = json!(state.bot.to_string());
    value["version"] = json!(command.version.to_string());
    if let Some(guild) = command.guild {
        value["guild_id"] = json!(guild.to_string());
    }
    value
}
