//! The bot's requests about itself.

use serde_json::{Value, json};

use super::emojis;
use super::routes::About;
use super::{ApiError, Reply, Request, plain};
use crate::activities;
use crate::state::{Shared, State};
use crate::wire;
use axum::body::Body as HttpBody;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, Response};

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
    // EMBEDDED: it has an Activity.
    let flags = u64::from(state.activities.enabled) << 17;
    json!({
        "id": state.bot.to_string(),
        "name": user.map(|u| u.display.clone()),
        "icon": null, "description": "", "summary": "", "type": null, "is_monetized": false,
        "is_verified": false, "is_discoverable": false, "bot_public": true,
        "bot_require_code_grant": false, "verify_key": "0".repeat(64), "flags": flags,
        "flags_new": flags.to_string(), "explicit_content_filter": 0, "eligible_oauth2_scopes": [],
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

/// Returns the user of an access token.
pub(crate) fn who(state: &State, bearer: &str) -> Result<Reply, ApiError> {
    if state.activities.outage {
        return Err(ApiError::outage());
    }
    let user = state.activities.bearers.get(bearer).ok_or_else(ApiError::unauthorized)?;
    Reply::ok(wire::user_by_id(state, *user))
}

/// Returns an instance of the Activity.
pub(crate) fn activity(state: &State, request: &Request) -> Result<Reply, ApiError> {
    if request.id(1)? != state.bot {
        return Err(ApiError::missing_access());
    }
    let shown = activities::shown(state, request.route.part(3));
    Reply::ok(shown.ok_or_else(ApiError::unknown_activity)?)
}

/// Exchanges a code for an access token. A refusal isn't the bot's fault: codes come from outside.
pub(crate) fn exchange(state: &mut State, request: &Request) -> Result<Reply, ApiError> {
    if state.activities.outage {
        return Err(ApiError::outage());
    }
    let pair = |pair: &Value| Some((pair[0].as_str()?.to_owned(), pair[1].as_str()?.to_owned()));
    let form: Vec<_> = request.body.as_array().into_iter().flatten().filter_map(pair).collect();
    let (status, body) = activities::exchange(state, &form);
    Ok(Reply(status, Some(body)))
}

/// Serves the client's page around a frame, and codes for its user (`user`).
pub(crate) fn client(shared: &Shared, path: &str, query: &[(String, String)]) -> Response<HttpBody> {
    let user = query.iter().find(|(name, _)| name == "user").and_then(|(_, user)| user.parse().ok());
    let (body, kind) = match user {
        Some(user) if path.ends_with("/code") => {
            (shared.change(|state| activities::authorize(state, user)), "text/plain")
        }
        _ => (activities::CLIENT.to_owned(), "text/html; charset=utf-8"),
    };
    let mut response = plain(200, None);
    *response.body_mut() = HttpBody::from(body);
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}
