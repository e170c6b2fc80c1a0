//! The gateway: serenity's shards, over a URL that we have asked for ourselves (serenity's own client dials the real
//! Discord when that fails).

use super::call::{CallOutcome, Method, RestRequest};
use super::inbound;
use super::rest::Rest;
use super::settings::{DiscordSettings, DiscordStartError, TimeSource};
use super::worker::WorkerInput;
use futures_util::{Stream, StreamExt};
use herzbot_core::ids::Account;
use herzbot_core::port::Event as CoreEvent;
use serenity::all::{ConnectionStage, Context, Event, GatewayIntents, ShardStageUpdateEvent};
use serenity::async_trait;
use serenity::client::{EventHandler, RawEventHandler};
use serenity::gateway::{GatewayError, ShardManager, ShardManagerOptions};
use serenity::http::HttpBuilder;
use serenity::prelude::TypeMap;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;

/// None of them is privileged.
pub const INTENTS: GatewayIntents = GatewayIntents::GUILDS
    .union(GatewayIntents::GUILD_MESSAGE_REACTIONS)
    .union(GatewayIntents::DIRECT_MESSAGE_REACTIONS);

/// Within this time a sound connection is there.
const PATIENCE: Duration = Duration::from_secs(20);
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// How many names of people are remembered for their reactions in private chats.
const NAMES: usize = 20_000;

/// The bot as Discord knows it, asked for before connecting.
pub struct Identity {
    /// The id of the application.
    pub application: String,
    /// The user id of the bot's own account.
    pub user: u64,
    /// The WebSocket URL that Discord names.
    pub url: String,
    /// How many shards Discord recommends.
    pub shards: u32,
}

/// The connection to Discord's gateway, over all shards.
pub struct Gateway {
    manager: Arc<ShardManager>,
    watcher: JoinHandle<()>,
    failed: watch::Receiver<Option<DiscordStartError>>,
    unknown: Arc<AtomicU64>,
}

struct Handler {
    realm: String,
    ourselves: u64,
    clock: TimeSource,
    rest: Rest,
    inputs: mpsc::UnboundedSender<WorkerInput>,
    names: Mutex<HashMap<String, String>>,
    unknown: Arc<AtomicU64>,
    up: watch::Sender<Connection>,
    stages: mpsc::UnboundedSender<ShardStageUpdateEvent>,
}

#[derive(Clone, Debug, Default)]
struct Connection {
    shards: u32,
    connected: HashSet<u32>,
}

impl Connection {
    fn is_up(&self) -> bool {
        self.connected.len() as u64 >= u64::from(self.shards)
    }
}

impl Gateway {
    /// Connects. Returns when people can reach us, or when it is clear that they can't; where it merely takes long, it
    /// goes on behind.
    pub async fn connect(
        settings: &DiscordSettings,
        identity: &Identity,
        realm: &str,
        rest: Rest,
        inputs: mpsc::UnboundedSender<WorkerInput>,
    ) -> Result<Self, DiscordStartError> {
        let mut http = HttpBuilder::new(settings.token.expose()).ratelimiter_disabled(true);
        if let Some(api) = &settings.api {
            http = http.proxy(api);
        }
        let (up, mut is_up) =
            watch::channel(Connection { shards: identity.shards, connected: HashSet::new() });
        let unknown = Arc::new(AtomicU64::new(0));
        let (stages, reached) = mpsc::unbounded_channel();
        let handler = Arc::new(Handler {
            realm: realm.to_owned(),
            ourselves: identity.user,
            clock: settings.clock.clone(),
            rest,
            inputs,
            names: Mutex::default(),
            unknown: Arc::clone(&unknown),
            up,
            stages,
        });
        let (manager, verdicts) = ShardManager::new(ShardManagerOptions {
            data: Arc::new(tokio::sync::RwLock::new(TypeMap::new())),
            event_handlers: vec![Arc::clone(&handler) as Arc<dyn EventHandler>],
            raw_event_handlers: vec![Arc::clone(&handler) as Arc<dyn RawEventHandler>],
            shard_index: 0,
            shard_init: identity.shards,
            shard_total: identity.shards,
            ws_url: Arc::new(tokio::sync::Mutex::new(identity.url.clone())),
            http: Arc::new(http.build()),
            intents: INTENTS,
            presence: None,
        });
        let (fail, failed) = watch::channel(None);
        let watcher = tokio::spawn({
            let (manager, handler) = (Arc::clone(&manager), Arc::clone(&handler));
            async move {
                tokio::select! {
                    () = watch_shards(&manager, &handler, reached) => {}
                    Some(error) = verdict(verdicts) => {
                        tracing::error!(%error, "Discord has closed the connection for good");
                        handler.now_connected(HashSet::clear);
                        fail.send_replace(Some(error));
                    }
                }
            }
        });
        // Only hands the shards to the queue; the result is always Ok.
        drop(manager.initialize());
        let gateway = Self { manager, watcher, failed, unknown };
        let is_up = async { is_up.wait_for(Connection::is_up).await.is_ok() };
        let refused = tokio::select! {
            refused = gateway.thrown_out() => Some(refused),
            _ = is_up => None,
            () = tokio::time::sleep(PATIENCE) => {
                tracing::warn!("Discord's gateway has not let us in yet; still trying");
                None
            }
        };
        match refused {
            Some(error) => {
                gateway.stop().await;
                Err(error)
            }
            None => Ok(gateway),
        }
    }

    /// Waits until Discord has closed the connection for good.
    pub async fn thrown_out(&self) -> DiscordStartError {
        let mut failed = self.failed.clone();
        let verdict = failed.wait_for(Option::is_some).await.ok().and_then(|error| error.clone());
        match verdict {
            Some(error) => error,
            // We have left ourselves.
            None => std::future::pending().await,
        }
    }

    /// How many events came that could not be read.
    pub fn unknown_events(&self) -> u64 {
        self.unknown.load(Ordering::Relaxed)
    }

    /// Closes the connection, on all shards.
    pub async fn stop(&self) {
        self.watcher.abort();
        if tokio::time::timeout(Duration::from_secs(6), self.manager.shutdown_all()).await.is_err() {
            tracing::warn!("Discord's gateway did not let us say goodbye");
        }
    }
}

/// Tells which shards are connected, by the stages that serenity's manager keeps: that is the only place where they are in
/// order. Its stage events come from tasks that may overtake one another, so they only wake us; and they don't come at all
/// when serenity restarts a shard, so we look from time to time, too.
async fn watch_shards(
    manager: &ShardManager,
    handler: &Handler,
    mut reached: mpsc::UnboundedReceiver<ShardStageUpdateEvent>,
) {
    // Those whose loss we saw, and not yet the event of their return.
    let mut lost: HashSet<u32> = HashSet::new();
    loop {
        let event = tokio::select! {
            event = reached.recv() => event,
            () = tokio::time::sleep(LOOK_EVERY) => None,
        };
        if let Some(ShardStageUpdateEvent { old, new: ConnectionStage::Connected, shard_id }) = event {
            // A connection that Discord closes is resumed without a word before; then this is the only sign of the loss.
            if !lost.remove(&shard_id.0) && old == ConnectionStage::Resuming {
                handler.now_connected(|connected| connected.retain(|shard| *shard != shard_id.0));
            }
        }
        let runners = manager.runners.lock().await;
        let connected: HashSet<u32> = runners
            .iter()
            .filter(|(_, runner)| runner.stage == ConnectionStage::Connected)
            .map(|(id, _)| id.0)
            .collect();
        handler.now_connected(|before| {
            lost.extend(before.difference(&connected));
            *before = connected;
        });
    }
}

/// Why Discord will not have us any more; never where we have left ourselves.
async fn verdict(
    mut verdicts: impl Stream<Item = Result<(), GatewayError>> + Unpin,
) -> Option<DiscordStartError> {
    match verdicts.next().await {
        Some(Err(GatewayError::InvalidAuthentication)) => Some(DiscordStartError::Token),
        Some(Err(GatewayError::InvalidGatewayIntents | GatewayError::DisallowedGatewayIntents)) => {
            Some(DiscordStartError::Intents)
        }
        Some(Err(error)) => Some(DiscordStartError::Unexpected(error.to_string())),
        Some(Ok(())) | None => None,
    }
}

impl Handler {
    /// Notes which shards are connected, and tells the core when that makes a difference.
    fn now_connected(&self, change: impl FnOnce(&mut HashSet<u32>)) {
        self.up.send_if_modified(|connection| {
            let before = connection.is_up();
            change(&mut connection.connected);
            let up = connection.is_up();
            if up != before {
                tracing::info!(up, "connection to Discord");
                self.tell(WorkerInput::Tell(Box::new(CoreEvent::Connected {
                    realm: self.realm.clone(),
                    up,
                })));
            }
            up != before
        });
    }

    fn tell(&self, input: WorkerInput) {
        // The worker has ended only when we are about to.
        drop(self.inputs.send(input));
    }

    fn names(&self) -> std::sync::MutexGuard<'_, HashMap<String, String>> {
        self.names.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn remember_name(&self, account: &Account, name: &str) {
        let mut names = self.names();
        if names.len() >= NAMES {
            names.clear();
        }
        names.insert(account.id.clone(), name.to_owned());
    }

    async fn arrived(&self, event: Event) {
        match event {
            Event::InteractionCreate(event) => {
                match inbound::interaction(&self.realm, event.interaction, self.clock.now()) {
                    Some((arrived, inbound)) => {
                        self.remember_name(&inbound.who.account, &inbound.who.name);
                        self.tell(WorkerInput::Arrived(Some(arrived), Box::new(inbound)));
                    }
                    None => self.not_understood("INTERACTION_CREATE"),
                }
            }
            Event::ReactionAdd(event) => {
                let channel = event.reaction.channel_id.get();
                let now = self.clock.now();
                let Some(mut inbound) = inbound::reaction(&self.realm, self.ourselves, event.reaction, now)
                else {
                    return;
                };
                if inbound.who.name.is_empty() {
                    inbound.who.name = self.name_of(&inbound.who.account, channel).await;
                }
                self.remember_name(&inbound.who.account, &inbound.who.name);
                self.tell(WorkerInput::Arrived(None, Box::new(inbound)));
            }
            Event::Unknown(event) => self.not_understood(&event.kind),
            // Comings and goings of servers and channels, which we don't keep.
            _ => {}
        }
    }

    /// The name of a person who reacts in a private chat, which the event does not tell: the one that was seen last,
    /// else that of the chat's other member.
    async fn name_of(&self, account: &Account, chat: u64) -> String {
        let known = self.names().get(&account.id).cloned();
        if let Some(known) = known {
            return known;
        }
        // Once for a person after a start of ours: too rare for the queue.
        let path = format!("/channels/{chat}");
        let request = RestRequest { method: Method::Get, path, body: None, file: None, as_bot: true };
        let CallOutcome::Answered(answered) = self.rest.call(request).await else { return String::new() };
        let member = &answered.body["recipients"][0];
        let name = member["global_name"].as_str().or_else(|| member["username"].as_str());
        name.unwrap_or_default().to_owned()
    }

    fn not_understood(&self, kind: &str) {
        let count = self.unknown.fetch_add(1, Ordering::Relaxed) + 1;
        if matches!(kind, "INTERACTION_CREATE" | "MESSAGE_REACTION_ADD") {
            tracing::warn!(kind, count, "an event of Discord's could not be read");
        } else {
            tracing::debug!(kind, count, "an event of Discord's that nobody knows");
        }
    }
}

#[async_trait]
impl RawEventHandler for Handler {
    async fn raw_event(&self, _: Context, event: Event) {
        self.arrived(event).await;
    }
}

#[async_trait]
impl EventHandler for Handler {
    async fn shard_stage_update(&self, _: Context, event: ShardStageUpdateEvent) {
        // Nobody listens any more when we are about to leave.
        drop(self.stages.send(event));
    }
}
