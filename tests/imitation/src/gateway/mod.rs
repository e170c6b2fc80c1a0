//! The gateway: sessions, their events, and which session gets which.

mod faults;
mod socket;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use crate::clock::iso;
use crate::state::State;
use crate::wire;

pub use faults::GatewayFault;
pub(crate) use faults::{GatewayListener, Hanging};
pub(crate) use socket::upgrade;

/// The number of events that a session keeps for a RESUME: for each of its servers, and the minimum and maximum in
/// total.
const KEPT_EVENTS: usize = 75;
const LEAST_KEPT: usize = 100;
const MOST_KEPT: usize = 3500;
/// How long a session without a connection can be resumed.
const RESUMABLE: Duration = Duration::from_secs(300);

pub(crate) mod intent {
    pub(crate) const GUILDS: u64 = 1;
    pub(crate) const GUILD_MEMBERS: u64 = 1 << 1;
    pub(crate) const GUILD_PRESENCES: u64 = 1 << 8;
    pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
    pub(crate) const GUILD_MESSAGE_REACTIONS: u64 = 1 << 10;
    pub(crate) const DIRECT_MESSAGES: u64 = 1 << 12;
    pub(crate) const DIRECT_MESSAGE_REACTIONS: u64 = 1 << 13;
    pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;
    pub(crate) const PRIVILEGED: u64 = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;
    /// All existing intents: bits 0–16, 20, 21, 24, 25.
    pub(crate) const KNOWN: u64 = 0x1_ffff | 1 << 20 | 1 << 21 | 1 << 24 | 1 << 25;
}

/// A command to a connection's writer.
#[derive(Debug)]
pub(crate) enum Frame {
    Text(String),
    Close(u16, &'static str),
    /// Cut the connection without a close frame.
    Drop,
    /// Neither send nor receive any more.
    Hang,
    /// Stop acknowledging heartbeats.
    HoldHeartbeats,
}

/// The interval in which up to `max_concurrency` shards may send IDENTIFY.
pub(crate) const IDENTIFY_PAUSE: Duration = Duration::from_secs(5);

/// The number of shards that Discord recommends, and how many of them may send IDENTIFY at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sharding {
    pub(crate) shards: u64,
    pub(crate) max_concurrency: u64,
    /// Whether a client that sends IDENTIFY too often is refused.
    pub(crate) strict: bool,
}

impl Default for Sharding {
    fn default() -> Self {
        Self { shards: 1, max_concurrency: 1, strict: false }
    }
}

/// An open connection.
#[derive(Debug)]
pub(crate) struct Connection {
    pub(crate) frames: UnboundedSender<Frame>,
    /// Whether it neither sends nor receives any more.
    pub(crate) hangs: bool,
}

#[derive(Debug, Default)]
pub(crate) struct Gateway {
    /// Its WebSocket URL.
    pub(crate) url: String,
    /// How new connections fail.
    pub(crate) fault: Option<GatewayFault>,
    /// The number of hanging connections.
    pub(crate) hanging: usize,
    pub(crate) sharding: Sharding,
    /// When a shard last sent IDENTIFY, by its number modulo `max_concurrency`.
    pub(crate) identified: BTreeMap<u64, Instant>,
    pub(crate) connections: BTreeMap<u64, Connection>,
    pub(crate) sessions: Vec<Session>,
    pub(crate) outage: bool,
    pub(crate) identifies: u64,
    pub(crate) resumes: u64,
    /// The number of the last session, used in its id.
    pub(crate) serial: u64,
}

#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) id: String,
    pub(crate) intents: u64,
    /// Its shard, and the number of shards.
    pub(crate) shard: (u64, u64),
    pub(crate) sequence: u64,
    pub(crate) events: VecDeque<(u64, String)>,
    /// How many events it keeps.
    pub(crate) kept: usize,
    /// Its current connection.
    pub(crate) connection: Option<u64>,
    pub(crate) lost: Option<Instant>,
}

impl Gateway {
    /// Sends a frame to one connection; does nothing if it is gone.
    pub(crate) fn tell(&self, connection: u64, frame: Frame) {
        if let Some(connection) = self.connections.get(&connection) {
            // The receiver lives as long as the socket's task; after that, nothing receives.
            let _gone = connection.frames.send(frame);
        }
    }

    /// Returns the connected shards in order.
    pub(crate) fn connected_shards(&self) -> Vec<u64> {
        let connected = self.sessions.iter().filter(|s| s.connection.is_some());
        connected.map(|s| s.shard.0).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// Returns the number of connected sessions.
    pub(crate) fn connected(&self) -> usize {
        self.sessions.iter().filter(|s| s.connection.is_some()).count()
    }

    pub(crate) fn close_all(&self, frame: impl Fn() -> Frame) {
        for connection in self.connections.values() {
            let _gone = connection.frames.send(frame());
        }
    }

    /// Returns whether frames on a connection arrive.
    pub(crate) fn delivers(&self, connection: u64) -> bool {
        self.connections.get(&connection).is_some_and(|connection| !connection.hangs)
    }

    /// Makes one connection hang, or all.
    pub(crate) fn hang(&mut self, which: Option<u64>) {
        for (id, connection) in &mut self.connections {
            if which.is_none_or(|which| which == *id) {
                connection.hangs = true;
                let _gone = connection.frames.send(Frame::Hang);
            }
        }
    }

    /// Cuts all connections at once: from now on, events wait for a RESUME.
    pub(crate) fn cut_all(&mut self) {
        self.close_all(|| Frame::Drop);
        self.connections.clear();
        for session in &mut self.sessions {
            if session.connection.take().is_some() {
                session.lost = Some(Instant::now());
            }
        }
    }

    /// Forgets the sessions without a connection, as if their time were over.
    pub(crate) fn expire(&mut self) {
        self.sessions.retain(|s| s.connection.is_some());
    }

    fn forget_old(&mut self) {
        self.sessions.retain(|s| s.lost.is_none_or(|when| when.elapsed() < RESUMABLE));
    }
}

impl Session {
    /// Returns whether it gets the events of this server (`None`: of direct messages).
    fn hears(&self, guild: Option<u64>) -> bool {
        guild.map_or(0, |guild| (guild >> 22) % self.shard.1) == self.shard.0
    }

    /// Numbers an event, stores it for a RESUME, and serializes it.
    fn push(&mut self, name: &str, data: &str) -> String {
        self.sequence += 1;
        let text = format!("{{\"t\":\"{name}\",\"s\":{},\"op\":0,\"d\":{data}}}", self.sequence);
        self.events.push_back((self.sequence, text.clone()));
        if self.events.len() > self.kept {
            self.events.pop_front();
        }
        text
    }
}

/// Sends an event to every session of its shard with the needed intent (`None`: none is needed). Returns the
/// connection that it was sent on, if any.
pub(crate) fn dispatch(state: &mut State, name: &str, intent: Option<u64>, data: &Value) -> Option<u64> {
    let guild = if name.starts_with("GUILD_") { &data["id"] } else { &data["guild_id"] };
    let guild = guild.as_str().and_then(|id| id.parse().ok());
    dispatch_with(state, name, intent, guild, |_| data.to_string())
}

fn dispatch_with(
    state: &mut State,
    name: &str,
    intent: Option<u64>,
    guild: Option<u64>,
    data: impl Fn(u64) -> String,
) -> Option<u64> {
    state.gateway.forget_old();
    let mut delivered = None;
    let mut out = Vec::new();
    for session in &mut state.gateway.sessions {
        if intent.is_some_and(|needed| session.intents & needed == 0) || !session.hears(guild) {
            continue;
        }
        let text = session.push(name, &data(session.intents));
        if let Some(connection) = session.connection {
            out.push((connection, text));
        }
    }
    for (connection, text) in out {
        if state.gateway.delivers(connection) {
            delivered = Some(connection);
        }
        state.gateway.tell(connection, Frame::Text(text));
    }
    delivered
}

/// Sends MESSAGE_CREATE or MESSAGE_UPDATE. Other people's text is empty without MESSAGE_CONTENT, except in direct
/// messages and if the bot is mentioned.
pub(crate) fn dispatch_message(state: &mut State, name: &str, id: u64) {
    let Some(message) = state.messages.get(&id) else {
        return;
    };
    // Ephemeral answers are only sent through the interaction.
    if message.ephemeral_for.is_some() {
        return;
    }
    let Some(needed) = message_intent(state, message.channel) else {
        return;
    };
    let direct = needed == intent::DIRECT_MESSAGES;
    let readable = direct || message.author == state.bot || message.mentions.contains(&state.bot);
    let guild = state.channels.get(&message.channel).and_then(|channel| channel.guild);
    let full = wire::message_event(state, message);
    let mut bare = full.clone();
    bare["content"] = json!("");
    bare["embeds"] = json!([]);
    bare["attachments"] = json!([]);
    bare["components"] = json!([]);
    dispatch_with(state, name, Some(needed), guild, |intents| {
        if readable || intents & intent::MESSAGE_CONTENT != 0 { full.to_string() } else { bare.to_string() }
    });
}

/// Returns the intent for messages in this channel; `None` if the bot can't see the channel.
fn message_intent(state: &State, channel: u64) -> Option<u64> {
    let channel = state.channels.get(&channel)?;
    let seen = crate::permissions::of(state, channel, state.bot)
        .contains(twilight_model::guild::Permissions::VIEW_CHANNEL);
    seen.then_some(if channel.guild.is_some() { intent::GUILD_MESSAGES } else { intent::DIRECT_MESSAGES })
}

pub(crate) fn dispatch_deleted(state: &mut State, channel: u64, id: u64) {
    let Some(needed) = message_intent(state, channel) else {
        return;
    };
    let mut data = json!({ "id": id.to_string(), "channel_id": channel.to_string() });
    if let Some(guild) = state.channels.get(&channel).and_then(|c| c.guild) {
        data["guild_id"] = json!(guild.to_string());
    }
    dispatch(state, "MESSAGE_DELETE", Some(needed), &data);
}

/// Sends MESSAGE_REACTION_ADD or MESSAGE_REACTION_REMOVE.
pub(crate) fn dispatch_reaction(state: &mut State, added: bool, message: u64, who: u64, key: &str) {
    let Some(it) = state.messages.get(&message) else {
        return;
    };
    let Some(needed) = message_intent(state, it.channel) else {
        return;
    };
    let mut data = json!({
        "user_id": who.to_string(), "channel_id": it.channel.to_string(),
        "message_id": message.to_string(), "emoji": wire::emoji(key),
        "burst": false, "type": 0,
    });
    let guild = state.channels.get(&it.channel).and_then(|c| c.guild).and_then(|id| state.guilds.get(&id));
    if added {
        data["message_author_id"] = json!(it.author.to_string());
    }
    let needed = if let Some(guild) = guild {
        data["guild_id"] = json!(guild.id.to_string());
        if let (true, Some(member)) = (added, wire::member(state, guild, who, true)) {
            data["member"] = member;
        }
        debug_assert_eq!(needed, intent::GUILD_MESSAGES);
        intent::GUILD_MESSAGE_REACTIONS
    } else {
        intent::DIRECT_MESSAGE_REACTIONS
    };
    let name = if added { "MESSAGE_REACTION_ADD" } else { "MESSAGE_REACTION_REMOVE" };
    dispatch(state, name, Some(needed), &data);
}

/// Opens a session for a connection: READY, then the servers.
fn identify(state: &mut State, connection: u64, intents: u64, shard: (u64, u64)) -> Vec<String> {
    state.gateway.forget_old();
    state.gateway.identifies += 1;
    state.gateway.serial += 1;
    let id = format!("imitation-session-{}", state.gateway.serial);
    let mut session = Session {
        id: id.clone(),
        intents,
        shard,
        sequence: 0,
        events: VecDeque::new(),
        kept: LEAST_KEPT,
        connection: Some(connection),
        lost: None,
    };
    let mine =
        state.guilds.values().filter(|g| g.members.contains_key(&state.bot) && session.hears(Some(g.id)));
    let mine: Vec<u64> = mine.map(|g| g.id).collect();
    session.kept = (KEPT_EVENTS * mine.len()).clamp(LEAST_KEPT, MOST_KEPT);
    let guilds: Vec<Value> =
        mine.iter().map(|id| json!({ "id": id.to_string(), "unavailable": true })).collect();
    let mut user = wire::user_by_id(state, state.bot);
    user["verified"] = json!(true);
    user["mfa_enabled"] = json!(false);
    user["email"] = Value::Null;
    let ready = json!({
        "v": 10, "user": user, "user_settings": {}, "session_type": "normal",
        "session_id": id, "resume_gateway_url": state.gateway.url, "shard": [shard.0, shard.1],
        "relationships": [], "private_channels": [], "presences": [], "guilds": guilds,
        "guild_join_requests": [], "geo_ordered_rtc_regions": [], "auth": {},
        "application": { "id": state.bot.to_string(), "flags": 0 },
        "_trace": [iso(state.clock.now())],
    });
    let mut out = vec![session.push("READY", &ready.to_string())];
    if intents & intent::GUILDS != 0 {
        for guild in mine.iter().filter_map(|id| state.guilds.get(id)) {
            let data = wire::guild_create(state, guild).to_string();
            out.push(session.push("GUILD_CREATE", &data));
        }
    }
    state.gateway.sessions.push(session);
    out
}
