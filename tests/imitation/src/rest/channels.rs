//! Channels, and the opening of private ones.

use serde_json::Value;
use twilight_model::guild::Permissions;

use super::routes::ChannelAct;
use super::{ApiError, Reply, Request};
use crate::permissions;
use crate::state::{Channel, State};
use crate::validate::snowflake;
use crate::wire;

pub(crate) fn serve(state: &mut State, request: &Request, what: ChannelAct) -> Result<Reply, ApiError> {
    match what {
        ChannelAct::Get => {
            let channel = visible(state, request.id(1)?)?;
            Reply::ok(wire::channel(state, channel))
        }
        ChannelAct::Typing => {
            let channel = visible(state, request.id(1)?)?;
            need(state, channel, permissions::to_write(channel))?;
            Reply::nothing()
        }
        ChannelAct::OpenDirect => open(state, &request.body),
    }
}

fn open(state: &mut State, body: &Value) -> Result<Reply, ApiError> {
    let keys = body.as_object().map(|map| map.keys().collect::<Vec<_>>());
    if keys.is_none_or(|keys| keys != ["recipient_id"]) {
        return Err(ApiError::invalid_at("", "IMITATION_UNKNOWN_KEY", "only recipient_id"));
    }
    let Some(id) = snowflake(&body["recipient_id"]) else {
        let says = "Value is not snowflake.";
        return Err(ApiError::invalid_at("recipient_id", "NUMBER_TYPE_COERCE", says));
    };
    match state.users.get(&id) {
        None => return Err(ApiError::unknown_user()),
        // Bots can't write to bots, nor to themselves.
        Some(user) if user.bot => return Err(ApiError::direct_closed()),
        Some(_) => {}
    }
    let channel = state.direct_channel(id);
    let channel = state.channels.get(&channel).ok_or_else(ApiError::unknown_channel)?;
    Reply::ok(wire::channel(state, channel))
}

/// Returns the channel, if the bot may see it.
pub(crate) fn visible(state: &State, id: u64) -> Result<&Channel, ApiError> {
    let channel = state.channels.get(&id).ok_or_else(ApiError::unknown_channel)?;
    if permissions::of(state, channel, state.bot).contains(Permissions::VIEW_CHANNEL) {
        Ok(channel)
    } else {
        Err(ApiError::missing_access())
    }
}

pub(crate) fn need(state: &State, channel: &Channel, needed: Permissions) -> Result<(), ApiError> {
    if permissions::of(state, channel, state.bot).contains(needed) {
        Ok(())
    } else {
        Err(ApiError::missing_permissions())
    }
}
