//! Servers and their members.

use serde_json::Value;

use super::routes::GuildAct;
use super::{ApiError, Reply, Request};
use crate::state::State;
use crate::wire;

pub(crate) fn serve(state: &State, request: &Request, what: GuildAct) -> Result<Reply, ApiError> {
    let position = match what {
        GuildAct::MyMember => 3,
        GuildAct::Get | GuildAct::Member | GuildAct::Channels => 1,
    };
    let guild = state.guilds.get(&request.id(position)?).ok_or_else(ApiError::unknown_guild)?;
    if !guild.members.contains_key(&state.bot) {
        return Err(ApiError::missing_access());
    }
    let member = |id: u64| {
        wire::member(state, guild, id, true).ok_or_else(|| {
            if state.users.contains_key(&id) { ApiError::unknown_member() } else { ApiError::unknown_user() }
        })
    };
    Reply::ok(match what {
        GuildAct::Get => wire::guild(state, guild),
        GuildAct::Member => member(request.id(3)?)?,
        GuildAct::MyMember => member(state.bot)?,
        GuildAct::Channels => guild
            .channels
            .iter()
            .filter_map(|id| state.channels.get(id))
            .map(|channel| wire::channel(state, channel))
            .collect::<Value>(),
    })
}
