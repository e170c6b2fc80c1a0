//! Activities: who has one open where, and what their client tells the page in its frame.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::{Value, json};

use crate::state::State;

/// The client's page around the page of an Activity.
pub(crate) const CLIENT: &str = include_str!("client.html");

/// The imitation's state of the application's Activity.
#[derive(Debug, Default)]
pub(crate) struct Activities {
    /// Whether Activities are enabled in the portal.
    pub(crate) enabled: bool,
    /// The users for whom codes were made; each code is valid once.
    pub(crate) codes: HashMap<String, u64>,
    /// The users of the access tokens.
    pub(crate) bearers: HashMap<String, u64>,
    /// The instances, by name.
    pub(crate) instances: BTreeMap<String, Instance>,
    /// Whether codes and user requests get no response.
    pub(crate) outage: bool,
    /// How many codes were accepted.
    pub(crate) exchanges: u64,
}

/// An Activity that is open in a channel.
#[derive(Debug)]
pub(crate) struct Instance {
    pub(crate) channel: u64,
    pub(crate) guild: Option<u64>,
    pub(crate) launch: u64,
    pub(crate) users: BTreeSet<u64>,
}

/// Returns the client secret of an application.
pub(crate) fn secret(state: &State) -> String {
    format!("imitation-secret-{}", state.bot)
}

/// Opens the Activity for a user in a channel, or lets them join. Returns the name of the instance.
pub(crate) fn launch(state: &mut State, user: u64, channel: u64) -> String {
    let guild = state.channels.get(&channel).and_then(|channel| channel.guild);
    let launch = state.clock.snowflake();
    let open = state.activities.instances.iter_mut().find(|(_, open)| open.channel == channel);
    if let Some((name, open)) = open {
        open.users.insert(user);
        return name.clone();
    }
    let name = match guild {
        Some(guild) => format!("i-{launch}-gc-{guild}-{channel}"),
        None => format!("i-{launch}-pc-{channel}"),
    };
    let users = BTreeSet::from([user]);
    state.activities.instances.insert(name.clone(), Instance { channel, guild, launch, users });
    name
}

/// Creates a code, as a client gets it for its user.
pub(crate) fn authorize(state: &mut State, user: u64) -> String {
    let code = format!("code-{}", state.clock.snowflake());
    state.activities.codes.insert(code.clone(), user);
    code
}

/// Returns the query that a client adds to the URL of its frame.
pub(crate) fn query(state: &State, name: &str, platform: &str) -> String {
    let Some(Instance { channel, guild, launch, .. }) = state.activities.instances.get(name) else {
        return String::new();
    };
    let guild = guild.map(|guild| format!("&guild_id={guild}")).unwrap_or_default();
    format!(
        "instance_id={name}&location_id={}&launch_id={launch}&channel_id={channel}{guild}&frame_id=frame-{launch}\
         &platform={platform}",
        location_id(*channel, guild.is_empty())
    )
}

fn location_id(channel: u64, private: bool) -> String {
    format!("{}-{channel}", if private { "pc" } else { "gc" })
}

/// Returns an instance as `GET` shows it.
pub(crate) fn shown(state: &State, name: &str) -> Option<Value> {
    let Instance { channel, guild, launch, users } = state.activities.instances.get(name)?;
    let private = guild.is_none();
    Some(json!({
        "application_id": state.bot.to_string(),
        "instance_id": name,
        "launch_id": launch.to_string(),
        "location": {
            "id": location_id(*channel, private),
            "kind": if private { "pc" } else { "gc" },
            "channel_id": channel.to_string(),
            "guild_id": guild.map(|guild| guild.to_string()),
        },
        "users": users.iter().map(u64::to_string).collect::<Vec<_>>(),
    }))
}

/// Returns the response to `POST /oauth2/token`: its status and body.
pub(crate) fn exchange(state: &mut State, form: &[(String, String)]) -> (u16, Value) {
    let given = |key: &str| form.iter().find(|(name, _)| name == key).map_or("", |(_, value)| value.as_str());
    let wrong = |status, error: &str| (status, json!({ "error": error }));
    if given("client_id") != state.bot.to_string() || given("client_secret") != secret(state) {
        return wrong(401, "invalid_client");
    }
    if given("grant_type") != "authorization_code" {
        return wrong(400, "unsupported_grant_type");
    }
    let Some(user) = state.activities.codes.remove(given("code")) else { return wrong(400, "invalid_grant") };
    let token = format!("bearer-{}", state.clock.snowflake());
    state.activities.bearers.insert(token.clone(), user);
    state.activities.exchanges += 1;
    let token = json!({
        "access_token": token, "token_type": "Bearer", "expires_in": 604_800, "refresh_token": "never-used",
        "scope": "identify",
    });
    (200, token)
}
