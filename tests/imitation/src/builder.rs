//! Opening an imitation.

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

/// Stops the server with its last handle.
pub(crate) struct Running(Option<oneshot::Sender<()>>);

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(stop) = self.0.take() {
            // It may have stopped already.
            let _gone = stop.send(());
        }
    }
}

/// What can be chosen before the start.
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
    /// How often clients must give a sign of life (41.25 s, as in life).
    #[must_use]
    pub fn heartbeat(mut self, every: Duration) -> Self {
        self.heartbeat = every;
        self
    }

    /// How soon an interaction wants its callback (3 s, as in life). Only for machines so busy
    /// that the truth would be noise.
    #[must_use]
    pub fn answer_within(mut self, time: Duration) -> Self {
        self.answer_within = time;
        self
    }

    /// The privileged intents that were switched on for the application (none).
    #[must_use]
    pub fn privileged_intents(mut self, bits: u64) -> Self {
        self.privileged_intents = bits;
        self
    }

    /// The rate limits (those of life).
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The bot's name.
    #[must_use]
    pub fn bot_name(mut self, name: &str) -> Self {
        name.clone_into(&mut self.name);
        self
    }

    /// A port of its own choice instead of any free one.
    #[must_use]
    pub fn port(mut self, port: u16) -> Self {
        self.port = port;
        self
    }

    /// It recommends so many shards, of which `max_concurrency` may say IDENTIFY within five seconds:
    /// who says it more often is refused. (One shard, and nobody minds how often it is there anew.)
    ///
    /// # Panics
    /// If one of them is 0.
    #[must_use]
    pub fn shards(mut self, shards: u64, max_concurrency: u64) -> Self {
        assert!(shards > 0 && max_concurrency > 0, "at least one");
        self.sharding = Sharding { shards, max_concurrency, strict: true };
        self
    }

    /// People may install the application for themselves, too ([`crate::Person::install_bot`]).
    #[must_use]
    pub fn user_installs(mut self) -> Self {
        self.user_installs = true;
        self
    }

    /// The application has had an Activity, which was switched off: its entry point is still there.
    #[must_use]
    pub fn left_entry_point(mut self) -> Self {
        self.left_entry_point = true;
        self
    }

    /// Activities are enabled for the application, as in the portal. Discord then makes an entry point command of its own.
    #[must_use]
    pub fn activities(mut self) -> Self {
        self.activities = true;
        self
    }

    /// Whether bodies are held against Discord's OpenAPI description, where it is at hand (they
    /// are). Without, the imitation's own checks stand alone.
    #[must_use]
    pub fn openapi(mut self, on: bool) -> Self {
        self.openapi = on;
        self
    }

    /// Opens it on loopback.
    ///
    /// # Panics
    /// When no port of 127.0.0.1 can be had: without it no test makes sense.
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
        // A port of its own: its connections may hang where requests are answered.
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
                // An error means that the sender was dropped, which also means: stop.
                let _stopped = stopped.await;
                closing.change(|state| state.gateway.cut_all());
            };
            // Small frames of the gateway must not wait for each other.
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
        // Of a real token's shape, so that whoever checks the shape is content.
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
