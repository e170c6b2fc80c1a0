//! The imitation's whole state, behind one lock.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::sync::watch;
use twilight_model::guild::Permissions;

use crate::activities::Activities;
use crate::clock::Clock;
use crate::gateway::Gateway;
use crate::limits::LimitState;
use crate::openapi::OpenApi;
use crate::people::Notification;
use crate::rest::RefusedPart;
use crate::violation::{Violation, shortened};

/// The options chosen at the start.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) heartbeat: Duration,
    pub(crate) answer_within: Duration,
    pub(crate) privileged_intents: u64,
}

pub(crate) struct Shared {
    pub(crate) options: Options,
    pub(crate) address: SocketAddr,
    pub(crate) openapi: Option<Arc<OpenApi>>,
    state: Mutex<State>,
    changed: watch::Sender<u64>,
}

impl Shared {
    pub(crate) fn new(
        options: Options,
        address: SocketAddr,
        openapi: Option<Arc<OpenApi>>,
        state: State,
    ) -> Self {
        Self { options, address, openapi, state: Mutex::new(state), changed: watch::Sender::new(0) }
    }

    /// Reads the state. A test that panicked while it held the lock doesn't affect others.
    pub(crate) fn read<T>(&self, look: impl FnOnce(&State) -> T) -> T {
        look(&self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Changes the state, and wakes everyone who waits for a change.
    pub(crate) fn change<T>(&self, act: impl FnOnce(&mut State) -> T) -> T {
        let result = act(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
        self.changed.send_modify(|count| *count += 1);
        result
    }

    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }
}

pub(crate) struct State {
    pub(crate) clock: Clock,
    pub(crate) base: String,
    pub(crate) token: String,
    /// The bot's user; Discord gives application and bot user the same id.
    pub(crate) bot: u64,
    /// Whether users may install the application for themselves.
    pub(crate) user_installs: bool,
    pub(crate) users: HashMap<u64, User>,
    pub(crate) guilds: BTreeMap<u64, Guild>,
    pub(crate) channels: BTreeMap<u64, Channel>,
    pub(crate) messages: BTreeMap<u64, Message>,
    pub(crate) commands: BTreeMap<u64, Command>,
    pub(crate) emojis: BTreeMap<u64, String>,
    pub(crate) interactions: HashMap<u64, Interaction>,
    pub(crate) tokens: HashMap<String, u64>,
    pub(crate) gateway: Gateway,
    pub(crate) limits: LimitState,
    pub(crate) violations: Vec<Violation>,
    pub(crate) invalid_requests: u64,
    pub(crate) requests: Vec<(String, u16)>,
    pub(crate) rest_outage: bool,
    pub(crate) latency: Duration,
    /// The channel whose messages can't be edited for now: edits wait.
    pub(crate) held_edits: Option<u64>,
    /// Whether no thread can be opened for now: requests wait.
    pub(crate) held_threads: bool,
    /// How many requests wait for one of these.
    pub(crate) held_requests: usize,
    /// Whether every server has its maximum number of threads.
    pub(crate) no_more_threads: bool,
    /// The refused part of messages.
    pub(crate) refused: Option<RefusedPart>,
    /// Whether the application's emojis were deleted, so that the bot may still know them.
    pub(crate) emojis_deleted: bool,
    /// The application's Activity.
    pub(crate) activities: Activities,
    /// The number of requests that are carried out but answered with 502.
    pub(crate) lost_answers: u64,
    /// The number of interaction callbacks that hang for [`Self::hanging`] before they are handled.
    pub(crate) hanging_callbacks: u64,
    pub(crate) hanging: Duration,
    /// Until when the edge of the network refuses everything.
    pub(crate) edge_shut: Option<Instant>,
    /// Every state of every message, in order.
    pub(crate) history: Vec<Message>,
}

impl State {
    pub(crate) fn violation(&mut self, place: &str, reason: impl Into<String>, evidence: &str) {
        let violation =
            Violation { place: place.to_owned(), reason: reason.into(), evidence: shortened(evidence) };
        tracing::warn!(%violation, "the imitation Discord was offended");
        self.violations.push(violation);
    }

    /// Returns the message, if it exists and everyone in its channel may see it.
    pub(crate) fn public_message(&self, channel: u64, message: u64) -> Option<&Message> {
        self.messages.get(&message).filter(|m| m.channel == channel && m.ephemeral_for.is_none())
    }

    /// Returns the direct-message channel of the bot and `user`, creating it if needed.
    pub(crate) fn direct_channel(&mut self, user: u64) -> u64 {
        if let Some(id) = self.users.get(&user).and_then(|u| u.direct_channel) {
            return id;
        }
        let id = self.clock.snowflake();
        self.channels.insert(
            id,
            Channel {
                id,
                kind: ChannelKind::Direct,
                guild: None,
                recipient: Some(user),
                name: String::new(),
                messages: BTreeSet::new(),
                denied: BTreeMap::new(),
                thread: None,
            },
        );
        if let Some(user) = self.users.get_mut(&user) {
            user.direct_channel = Some(id);
        }
        id
    }

    /// Returns whether the bot and `user` share a server.
    pub(crate) fn common_server(&self, user: u64) -> bool {
        self.guilds.values().any(|g| g.members.contains_key(&user) && g.members.contains_key(&self.bot))
    }

    /// Returns for whom the application is installed at the place of use: the server (0: in the private chat), the
    /// user.
    pub(crate) fn installed(&self, guild: Option<u64>, user: u64) -> (Option<u64>, Option<u64>) {
        let by_server = match guild {
            Some(id) => self.guilds.get(&id).is_some_and(|guild| guild.members.contains_key(&self.bot)),
            None => self.common_server(user),
        };
        let by_person = self.users.get(&user).is_some_and(|user| user.has_installed);
        (by_server.then(|| guild.unwrap_or(0)), by_person.then_some(user))
    }

    pub(crate) fn remove_message(&mut self, id: u64) -> Option<Message> {
        let message = self.messages.remove(&id)?;
        if let Some(channel) = self.channels.get_mut(&message.channel) {
            channel.messages.remove(&id);
        }
        Some(message)
    }
}

#[derive(Debug)]
pub(crate) struct User {
    pub(crate) id: u64,
    pub(crate) name: String,
    pub(crate) display: String,
    pub(crate) locale: String,
    pub(crate) bot: bool,
    pub(crate) direct_closed: bool,
    pub(crate) direct_channel: Option<u64>,
    /// Whether they have installed the application for themselves.
    pub(crate) has_installed: bool,
    pub(crate) notifications: Vec<Notification>,
    /// The ephemeral messages that they dismissed: these are gone for them only.
    pub(crate) dismissed: HashSet<u64>,
}

#[derive(Debug)]
pub(crate) struct Guild {
    pub(crate) id: u64,
    pub(crate) name: String,
    pub(crate) locale: String,
    pub(crate) owner: u64,
    pub(crate) channels: Vec<u64>,
    pub(crate) members: BTreeMap<u64, Member>,
    pub(crate) roles: Vec<Role>,
    pub(crate) created: u64,
}

impl Guild {
    /// Returns the permissions of the roles of `user`; `None` if they aren't a member.
    pub(crate) fn permissions(&self, user: u64) -> Option<Permissions> {
        let member = self.members.get(&user)?;
        let granted = self
            .roles
            .iter()
            .filter(|role| role.id == self.id || member.roles.contains(&role.id))
            .fold(Permissions::empty(), |sum, role| sum | role.permissions);
        Some(granted)
    }
}

#[derive(Debug)]
pub(crate) struct Role {
    pub(crate) id: u64,
    pub(crate) name: String,
    pub(crate) permissions: Permissions,
    pub(crate) managed: bool,
}

#[derive(Debug)]
pub(crate) struct Member {
    pub(crate) nick: Option<String>,
    pub(crate) roles: Vec<u64>,
    pub(crate) joined: u64,
}

#[derive(Debug)]
pub(crate) struct Channel {
    pub(crate) id: u64,
    pub(crate) kind: ChannelKind,
    pub(crate) guild: Option<u64>,
    /// The person in a direct-message channel.
    pub(crate) recipient: Option<u64>,
    pub(crate) name: String,
    pub(crate) messages: BTreeSet<u64>,
    /// The denied permissions in this channel, by user.
    pub(crate) denied: BTreeMap<u64, Permissions>,
    pub(crate) thread: Option<Thread>,
}

/// Discord's channel types.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum ChannelKind {
    Text = 0,
    Direct = 1,
    Voice = 2,
    News = 5,
    NewsThread = 10,
    PublicThread = 11,
}

/// The additional data of a channel that is a thread.
#[derive(Debug)]
pub(crate) struct Thread {
    pub(crate) parent: u64,
    pub(crate) owner: u64,
    /// The idle minutes after which it would be archived; tests do that themselves.
    pub(crate) minutes: u64,
    pub(crate) archived: bool,
    pub(crate) locked: bool,
    pub(crate) created: u64,
    pub(crate) members: BTreeSet<u64>,
}

#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub(crate) id: u64,
    pub(crate) channel: u64,
    pub(crate) author: u64,
    pub(crate) kind: u8,
    pub(crate) content: String,
    pub(crate) embeds: Vec<Value>,
    pub(crate) components: Vec<Value>,
    pub(crate) attachments: Vec<File>,
    pub(crate) flags: u64,
    pub(crate) tts: bool,
    pub(crate) created: u64,
    pub(crate) edited: Option<u64>,
    pub(crate) reactions: Vec<(String, Vec<u64>)>,
    pub(crate) mentions: Vec<u64>,
    pub(crate) mention_roles: Vec<u64>,
    pub(crate) mention_everyone: bool,
    pub(crate) ephemeral_for: Option<u64>,
    /// The interaction that it answers, if any.
    pub(crate) interaction: Option<u64>,
    pub(crate) reference: Option<u64>,
    pub(crate) nonce: Option<Value>,
    /// When it was edited while older than an hour.
    pub(crate) late_edits: Vec<u64>,
}

/// The message flags that the imitation supports.
pub(crate) mod flag {
    pub(crate) const SUPPRESS_EMBEDS: u64 = 1 << 2;
    pub(crate) const HAS_THREAD: u64 = 1 << 5;
    pub(crate) const EPHEMERAL: u64 = 1 << 6;
    pub(crate) const LOADING: u64 = 1 << 7;
    pub(crate) const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
    pub(crate) const COMPONENTS_V2: u64 = 1 << 15;
}

#[derive(Clone, Debug)]
pub(crate) struct File {
    pub(crate) id: u64,
    pub(crate) filename: String,
    pub(crate) description: Option<String>,
    pub(crate) content_type: Option<String>,
    pub(crate) bytes: Arc<Vec<u8>>,
}

#[derive(Debug)]
pub(crate) struct Command {
    pub(crate) id: u64,
    pub(crate) guild: Option<u64>,
    pub(crate) version: u64,
    /// The definition as it was sent, with Discord's defaults filled in.
    pub(crate) value: Value,
}

impl Command {
    pub(crate) fn name(&self) -> &str {
        self.value["name"].as_str().unwrap_or_default()
    }

    pub(crate) fn kind(&self) -> u64 {
        self.value["type"].as_u64().unwrap_or(1)
    }
}

#[derive(Debug)]
pub(crate) struct Interaction {
    pub(crate) id: u64,
    pub(crate) token: String,
    /// 2 command, 3 component, 4 autocomplete, 5 modal.
    pub(crate) kind: u8,
    pub(crate) user: u64,
    pub(crate) channel: u64,
    pub(crate) name: String,
    pub(crate) created: u64,
    pub(crate) answer: Option<Callback>,
    /// The message whose component was used.
    pub(crate) source: Option<u64>,
    /// The message that `@original` refers to, once there is one.
    pub(crate) original: Option<u64>,
    /// When it was first sent on a connection, and on which.
    pub(crate) delivered: Option<(Instant, u64)>,
    /// Whether a resumed session has delivered it again: another process may answer it, too.
    pub(crate) redelivered: bool,
    pub(crate) modal: Option<Value>,
    pub(crate) choices: Vec<Value>,
    /// Whether it failed for the person.
    pub(crate) given_up: bool,
    /// Whether its token was used after the callback.
    pub(crate) followed: bool,
}

/// How an interaction was answered.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Callback {
    Message,
    DeferredMessage,
    DeferredUpdate,
    Update,
    Choices,
    Modal,
    Launch,
}
