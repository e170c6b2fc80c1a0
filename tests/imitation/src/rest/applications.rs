//! What the bot asks about itself.

use serde_json::{Value, json};

use super::emojis;
use super::routes::About;
use super::{ApiError, Reply, Request};
use crate::state::State;
use crate::wire;

pub(crate) fn serve(state: &State, request: &Request, what: About) -> Result<Reply, ApiError> {
    Reply::ok(match what {
        About::Gateway => json!({ "url": state.gateway.url }),
        About::GatewayBot => json!({
            "url": state.gateway.url,
            "shards": state.gateway.sharding.shards,
            "session_start_limit": {
                "total": 1000,
                "remaining": 1000_u64.saturating_sub(state.gateway.identifies),
                "reset_after": 86_400_000,
                "max_concurrency": state.gateway.sharding.max_concurrency,
            },
        }),
        About::User => {
            let user = state.users.get(&request.id(1)?);
            wire::user(user.ok_or_else(ApiError::unknown_user)?)
        }
        About::Me => {
            let mut user = wire::user_by_id(state, state.bot);
            let more = json!({
                "mfa_enabled": false, "locale": "en-US", "verified": true, "email": null,
                "bio": "", "premium_type": 0, "global_name": null,
            });
            if let (Value::Object(user), Value::Object(more)) = (&mut user, more) {
                user.extend(more);
            }
            user
        }
        About::Application => application(state),
        About::Emojis => {
            let shown = |(id, name): (&u64, &String)| emojis::shown(state, *id, name);
            json!({ "items": state.emojis.iter().map(shown).collect::<Vec<_>>() })
        }
        About::MyGuilds => state
            .guilds
            .values()
            .filter_map(|guild| Some((guild, guild.permissions(state.bot)?)))
            .map(|(guild, permissions)| {
                json!({
                    "id": guild.id.to_string(), "name": guild.name, "icon": null, "banner": null,
                    "owner": false, "permissions": permissions.bits().to_string(), "features": [],
                })
            })
            .collect(),
    })
}

fn application(state: &State) -> Value {
    let installs = if state.user_installs { json!({ "0": {}, "1": {} }) } else { json!({ "0": {} }) };
    let user = state.users.get(&state.bot);
    json!({
        "id": state.bot.to_string(),
        "name": user.map(|u| u.display.clone()),
        "icon": null, "description": "", "summary": "", "type": null, "is_monetized": false,
        "is_verified": false, "is_discoverable": false, "bot_public": true,
        "bot_require_code_grant": false, "verify_key": "0".repeat(64), "flags": 0,
        "flags_new": "0", "explicit_content_filter": 0, "eligible_oauth2_scopes": [],
        "approximate_user_authorization_count": 0, "hook": true, "redirect_uris": [], "interactions_endpoint_url": null,
        "role_connections_verification_url": null, "approximate_guild_count": state.guilds.len(),
        "approximate_user_install_count": 0, "event_webhooks_status": 1,
        "integration_types_config": installs, "team": null, "rpc_origins": [],
        "bot": wire::user_by_id(state, state.bot),
        "owner": {
            "id": "80351110224678912", "username": "owner", "discriminator": "0",
            "global_name": "Owner", "avatar": null, "public_flags": 0, "flags": 0,
            "primary_guild": null,
        },
    })
}
