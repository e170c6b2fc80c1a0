//! Starts an imitation.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::any;
use axum::serve::ListenerExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;

use crate::activities::Activities;
use crate::clock::Clock;
use crate::discord::Discord;
use crate::gateway::{self, Gateway, GatewayListener, Sharding};
use crate::limits::{LimitState, Limits};
use crate::rest::commands;
use crate::state::{Options, Shared, State, User};
use crate::{openapi, rest};

/// Stops the server when its last handle is dropped.
pub(crate) struct Running(Option<oneshot::Sender<()>>);

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(stop) = self.0.take() {
            // It may already have stopped.
            let _gone = stop.send(());
        }
    }
}

/// The options of an imitation before its start.
#[derive(Clone, Debug)]
pub struct Builder {
    heartbeat: Duration,
    answer_within: Duration,
    privileged_intents: u64,
    limits: Limits,
    name: String,
    port: u16,
    openapi: bool,
    sharding: Sharding,
    user_installs: bool,
    activities: bool,
    left_entry_point: bool,
}

impl Default for Builder {
    fn default() -> Self {
        Self {
            heartbeat: Duration::from_millis(41_250),
            answer_within: Duration::from_secs(3),
            privileged_intents: 0,
            limits: Limits::real(),
            name: "Herzbot".to_owned(),
            port: 0,
            openapi: true,
            sharding: Sharding::default(),
            user_installs: false,
            activities: false,
            left_entry_point: false,
        }
    }
}

impl Builder {
    /// Sets the interval in which clients must send a heartbeat (41.25 s, as in reality).
    #[must_use]
    pub fn heartbeat(mut self, every: Duration) -> Self {
        self.heartbeat = every;
        self
    }

    /// Sets the time within which an interaction must get its callback (3 s, as in reality). Only change it for
    /// machines that are so busy that the real value would only cause noise.
    #[must_use]
    pub fn answer_within(mut self, time: Duration) -> Self {
        self.answer_within = time;
        self
    }

    /// Sets the privileged intents that are enabled for the application (none).
    #[must_use]
    pub fn privileged_intents(mut self, bits: u64) -> Self {
        self.privileged_intents = bits;
        self
    }

    /// Sets the rate limits (the real ones).
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets the bot's name.
    #[must_use]
    pub fn bot_name(mut self, name: &str) -> Self {
        name.clone_into(&mut self.name);
        self
    }

    /// Sets the port (any free one).
    #[must_use]
    pub fn port(mut self, port: u16) -> Self {
        self.port = port;
        self
    }

    /// Recommends this many shards. Up to `max_concurrency` of them may send IDENTIFY within five seconds; further
    /// ones are refused. (Default: one shard, and no limit on IDENTIFY.)
    ///
    /// # Panics
    /// If one of them is 0.
    #[must_use]
    pub fn shards(mut self, shards: u64, max_concurrency: u64) -> Self {
        assert!(shards > 0 && max_concurrency > 0, "at least one");
        self.sharding = Sharding { shards, max_concurrency, strict: true };
        self
    }

    /// Lets users install the application for themselves, too ([`crate::Person::install_bot`]).
    #[must_use]
    pub fn user_installs(mut self) -> Self {
        self.user_installs = true;
        self
    }

    /// Sets up an Activity that was disabled: its entry point still exists.
    #[must_use]
    pub fn left_entry_point(mut self) -> Self {
        self.left_entry_point = true;
        self
    }

    /// Enables Activities for the application, as in the portal. Discord then creates an entry point command.
    #[must_use]
    pub fn activities(mut self) -> Self {
        self.activities = true;
        self
    }

    /// Sets whether bodies are validated against Discord's OpenAPI description, if it is available (they are).
    /// Without it, only the imitation's own checks apply.
    #[must_use]
    pub fn openapi(mut self, on: bool) -> Self {
        self.openapi = on;
        self
    }

    /// Starts it on loopback.
    ///
    /// # Panics
    /// If no port of 127.0.0.1 is available: without it, no test makes sense.
    pub async fn start(self) -> Discord {
        let listener = TcpListener::bind(("127.0.0.1", self.port)).await;
        let listener = listener.expect("a free port on 127.0.0.1");
        let address = listener.local_addr().expect("a bound socket has an address");
        let options = Options {
            heartbeat: self.heartbeat,
            answer_within: self.answer_within,
            privileged_intents: self.privileged_intents,
        };
        let mut state = new_state(format!("http://{address}"), &self.name, self.limits);
        // The gateway has a port of its own: its connections may hang while requests are answered.
        let sockets = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port on 127.0.0.1");
        let gateway_address = sockets.local_addr().expect("a bound socket has an address");
        state.gateway.url = format!("ws://{gateway_address}");
        state.gateway.sharding = self.sharding;
        state.user_installs = self.user_installs;
        if self.left_entry_point {
            commands::add_entry_point(&mut state);
        }
        if self.activities {
            state.activities.enabled = true;
            commands::add_entry_point(&mut state);
        }
        let api = if self.openapi { openapi::load() } else { None };
        let shared = Arc::new(Shared::new(options, address, api, state));
        let sockets = GatewayListener { listener: sockets, shared: Arc::clone(&shared) };
        let gateway = Router::new().route("/", any(gateway::upgrade)).with_state(Arc::clone(&shared));
        let app = Router::new()
            .fallback(rest::answer)
            .layer(DefaultBodyLimit::disable())
            .with_state(Arc::clone(&shared));
        let (stop, stopped) = oneshot::channel();
        let closing = Arc::clone(&shared);
        tokio::spawn(async move {
            let until = async move {
                // An error means that the sender was dropped, which also means to stop.
                let _stopped = stopped.await;
                closing.change(|state| state.gateway.cut_all());
            };
            // Small gateway frames must not wait for each other.
            let answering = axum::serve(listener.tap_io(at_once), app).with_graceful_shutdown(until);
            let dispatching = axum::serve(sockets.tap_io(at_once), gateway);
            let served = tokio::select! {
                served = answering.into_future() => served,
                served = dispatching.into_future() => served,
            };
            if let Err(why) = served {
                tracing::error!(%why, "the imitation Discord stopped");
            }
        });
        Discord::running(shared, Running(Some(stop)))
    }
}

fn at_once(line: &mut TcpStream) {
    if let Err(why) = line.set_nodelay(true) {
        tracing::debug!(%why, "a line stays slow");
    }
}

fn new_state(base: String, name: &str, limits: Limits) -> State {
    let mut clock = Clock::default();
    let bot = clock.snowflake();
    let user = User {
        id: bot,
        name: name.to_owned(),
        display: name.to_owned(),
        locale: "en-US".to_owned(),
        bot: true,
        direct_closed: false,
        direct_channel: None,
        has_installed: false,
        notifications: Vec::new(),
        dismissed: HashSet::new(),
    };
    State {
        clock,
        base,
        // It has the shape of a real token, so that checks of the shape pass.
        token: format!("MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.imitation-{bot}"),
        bot,
        user_installs: false,
        users: HashMap::from([(bot, user)]),
        guilds: BTreeMap::new(),
        channels: BTreeMap::new(),
        messages: BTreeMap::new(),
        commands: BTreeMap::new(),
        emojis: BTreeMap::new(),
        interactions: HashMap::new(),
        tokens: HashMap::new(),
        gateway: Gateway::default(),
        limits: LimitState::new(limits),
        violations: Vec::new(),
        invalid_requests: 0,
        requests: Vec::new(),
        rest_outage: false,
        latency: Duration::ZERO,
        held_edits: None,
        held_threads: false,
        held_requests: 0,
        no_more_threads: false,
        refused: None,
        emojis_deleted: false,
        activities: Activities::default(),
        lost_answers: 0,
        hanging_callbacks: 0,
        hanging: Duration::ZERO,
        edge_shut: None,
        history: Vec::new(),
    }
}
