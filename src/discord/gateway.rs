//! The gateway: serenity's shards, over a URL that we have asked for ourselves (serenity's own client dials the real
//! Discord when that fails).

use super::call::{CallOutcome, Method, RestRequest};
use super::inbound;
use super::rest::Rest;
use super::settings::{DiscordSettings, DiscordStartError};
use super::shards::ShardControl;
use super::worker::WorkerInput;
use async_trait::async_trait;
use futures_util::{Stream, StreamExt};
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::ids::Account;
use herzbot_core::port::{PlatformEvent, Who};
use serenity::all::{ChannelId, ConnectionStage, Context, Event, GatewayIntents, ShardStageUpdateEvent};
use serenity::client::{EventHandler, RawEventHandler};
use serenity::gateway::{GatewayError, ShardManager, ShardManagerOptions};
use serenity::http::{Http, HttpBuilder};
use serenity::prelude::TypeMap;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, mpsc, oneshot, watch};
use tokio::task::JoinHandle;

/// None of them is privileged.
pub const INTENTS: GatewayIntents = GatewayIntents::GUILDS
    .union(GatewayIntents::GUILD_MESSAGE_REACTIONS)
    .union(GatewayIntents::DIRECT_MESSAGE_REACTIONS);

/// A shard has to be ready within this time.
const PATIENCE: Duration = Duration::from_secs(20);
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// Nobody waits longer than this for a connection to be closed.
const GOODBYE: Duration = Duration::from_secs(6);
/// How many names of people are remembered for their reactions in private chats.
const NAMES: usize = 20_000;

/// The bot as Discord knows it, asked for before connecting.
pub struct BotIdentity {
    /// The id of the application.
    pub application: String,
    /// Whether people can install it for themselves, too.
    pub for_users: bool,
    /// The user id of the bot's own account.
    pub user: u64,
    /// The WebSocket URL that Discord names.
    pub url: String,
    /// How many shards there are.
    pub shards: NonZeroU32,
    /// In how many buckets shards may identify.
    pub max_concurrency: NonZeroU32,
}

/// The connections to Discord's gateway, one for each of our shards.
pub struct Gateway {
    connecting: Mutex<Option<JoinHandle<()>>>,
    halt: Arc<Notify>,
    failed: watch::Receiver<Option<DiscordStartError>>,
    unknown: Arc<AtomicU64>,
}

/// What all shards share.
struct Common {
    realm: String,
    ourselves: u64,
    clock: TimeSource,
    rest: Rest,
    inputs: mpsc::UnboundedSender<WorkerInput>,
    names: Mutex<HashMap<String, String>>,
    unknown: Arc<AtomicU64>,
    connected: watch::Sender<BTreeSet<u32>>,
    /// Why Discord has closed a connection for good.
    fail: watch::Sender<Option<DiscordStartError>>,
    shards: NonZeroU32,
    max_concurrency: NonZeroU32,
    control: ShardControl,
    ws_url: Arc<tokio::sync::Mutex<String>>,
    http: Arc<Http>,
}

/// Hears what one shard is told.
struct Handler {
    common: Arc<Common>,
    shard: u32,
    /// Whether it is still ours: Discord may go on telling us for a moment after we have left.
    ours: AtomicBool,
    stages: mpsc::UnboundedSender<ShardStageUpdateEvent>,
}

/// The task of a shard, and what ends it.
struct ShardTask {
    leave: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Gateway {
    /// Connects. Returns when the first people can reach us, or when it is clear that they can't; where it merely takes
    /// long, and with the other shards, it goes on behind.
    pub async fn connect(
        settings: &DiscordSettings,
        identity: &BotIdentity,
        realm: &str,
        rest: Rest,
        inputs: mpsc::UnboundedSender<WorkerInput>,
    ) -> Result<Self, DiscordStartError> {
        let mut http = HttpBuilder::new(settings.token.expose()).ratelimiter_disabled(true);
        if let Some(api) = &settings.api {
            http = http.proxy(api);
        }
        let (connected, mut is_up) = watch::channel(BTreeSet::new());
        let (fail, failed) = watch::channel(None);
        let unknown = Arc::new(AtomicU64::new(0));
        let common = Arc::new(Common {
            realm: realm.to_owned(),
            ourselves: identity.user,
            clock: settings.clock.clone(),
            rest,
            inputs,
            names: Mutex::default(),
            unknown: Arc::clone(&unknown),
            connected,
            fail,
            shards: identity.shards,
            max_concurrency: identity.max_concurrency,
            control: settings.shards.clone(),
            ws_url: Arc::new(tokio::sync::Mutex::new(identity.url.clone())),
            http: Arc::new(http.build()),
        });
        let halt = Arc::new(Notify::new());
        let connecting = tokio::spawn(connect_shards(common, Arc::clone(&halt)));
        let gateway = Self { connecting: Mutex::new(Some(connecting)), halt, failed, unknown };
        let is_up = async { is_up.wait_for(|connected| !connected.is_empty()).await.is_ok() };
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

    /// Waits until Discord has closed a connection for good.
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

    /// Closes the connections.
    pub async fn stop(&self) {
        self.halt.notify_one();
        let connecting = self.connecting.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(connecting) = connecting
            && let Err(error) = connecting.await
        {
            tracing::error!(%error, "the connections to Discord were not closed");
        }
    }
}

/// Connects the shards that are ours, and leaves those that are not any more, until it is told to halt.
async fn connect_shards(common: Arc<Common>, halt: Arc<Notify>) {
    let mut wanted = common.control.wanted();
    let mut tasks: BTreeMap<u32, ShardTask> = BTreeMap::new();
    loop {
        let ours = wanted.borrow_and_update().clone();
        let gone: Vec<u32> = tasks.keys().copied().filter(|shard| !ours.contains(shard)).collect();
        leave(&common, &mut tasks, gone).await;
        for shard in ours {
            tasks.entry(shard).or_insert_with(|| {
                common.control.now_running(|running| running.extend([shard]));
                let (leave, left) = oneshot::channel();
                ShardTask { leave, task: tokio::spawn(run_shard(Arc::clone(&common), shard, left)) }
            });
        }
        tokio::select! {
            changed = wanted.changed() => if changed.is_err() { break },
            () = halt.notified() => break,
        }
    }
    let all: Vec<u32> = tasks.keys().copied().collect();
    leave(&common, &mut tasks, all).await;
}

/// Leaves shards, all at the same time.
async fn leave(common: &Common, tasks: &mut BTreeMap<u32, ShardTask>, gone: Vec<u32>) {
    let mut leaving = Vec::new();
    for shard in gone {
        if let Some(ShardTask { leave, task }) = tasks.remove(&shard) {
            // It may have ended by itself.
            let _ended = leave.send(());
            leaving.push((shard, task));
        }
    }
    for (shard, task) in leaving {
        if let Err(error) = task.await {
            tracing::error!(shard, %error, "a connection to Discord was not closed");
        }
        common.control.now_running(|running| running.retain(|other| *other != shard));
    }
}

/// Connects one shard as soon as it may identify, and keeps it until it is left or Discord has closed it for good.
async fn run_shard(common: Arc<Common>, shard: u32, mut left: oneshot::Receiver<()>) {
    let turn = async {
        let bucket = shard % common.max_concurrency;
        loop {
            match common.control.gate().take_turn(bucket).await {
                Duration::ZERO => break,
                wait => tokio::time::sleep(wait).await,
            }
        }
    };
    tokio::select! {
        () = turn => {}
        _ = &mut left => return,
    }
    let (stages, reached) = mpsc::unbounded_channel();
    let handler =
        Arc::new(Handler { common: Arc::clone(&common), shard, ours: AtomicBool::new(true), stages });
    let (manager, verdicts) = ShardManager::new(ShardManagerOptions {
        data: Arc::new(tokio::sync::RwLock::new(TypeMap::new())),
        event_handlers: vec![Arc::clone(&handler) as Arc<dyn EventHandler>],
        raw_event_handlers: vec![Arc::clone(&handler) as Arc<dyn RawEventHandler>],
        shard_index: shard,
        shard_init: 1,
        shard_total: common.shards.get(),
        ws_url: Arc::clone(&common.ws_url),
        http: Arc::clone(&common.http),
        intents: INTENTS,
        presence: None,
    });
    // Only hands the shard to the queue; the result is always Ok.
    drop(manager.initialize());
    tokio::select! {
        () = watch_shard(&manager, &handler, reached) => {}
        Some(error) = verdict(verdicts) => {
            tracing::error!(shard, %error, "Discord has closed the connection for good");
            common.fail.send_replace(Some(error));
        }
        _ = &mut left => {}
    }
    if tokio::time::timeout(GOODBYE, manager.shutdown_all()).await.is_err() {
        tracing::warn!(shard, "Discord's gateway did not let us say goodbye");
    }
    handler.ours.store(false, Ordering::Relaxed);
    handler.now_connected(false);
}

/// Tells whether a shard is connected, by the stage that serenity's manager keeps: that is the only place where they are in
/// order. Its stage events come from tasks that may overtake one another, so they only wake us; and they don't come at all
/// when serenity restarts a shard, so we look from time to time, too. A shard that connects within moments may do so before the
/// manager knows of it, and that would note its stage only with the next heartbeat: then we do.
async fn watch_shard(
    manager: &ShardManager,
    handler: &Handler,
    mut reached: mpsc::UnboundedReceiver<ShardStageUpdateEvent>,
) {
    // Whether we saw its loss, and not yet the event of its return.
    let mut lost = false;
    let mut was_connected = false;
    // Whether an event has told that it is connected, and the manager does not know the shard yet.
    let mut early = false;
    let mut has_identified = false;
    loop {
        let event = tokio::select! {
            event = reached.recv() => event,
            () = tokio::time::sleep(LOOK_EVERY) => None,
        };
        if let Some(event) = &event {
            early = event.new == ConnectionStage::Connected;
        }
        if let Some(ShardStageUpdateEvent { old, new: ConnectionStage::Connected, .. }) = event {
            // A connection that Discord closes is resumed without a word before; then this is the only sign of the loss.
            if !std::mem::take(&mut lost) && old == ConnectionStage::Resuming {
                handler.now_connected(false);
            }
        }
        let mut runners = manager.runners.lock().await;
        if early && let Some(runner) = runners.values_mut().next() {
            runner.stage = ConnectionStage::Connected;
            early = false;
        }
        let known = runners.values().any(|runner| runner.stage == ConnectionStage::Connected);
        let connected = known || early;
        lost |= was_connected && !connected;
        was_connected = connected;
        drop(runners);
        if connected && !std::mem::replace(&mut has_identified, true) {
            let common = &handler.common;
            common.control.gate().has_identified(handler.shard % common.max_concurrency).await;
        }
        handler.now_connected(connected);
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
    /// Tells the core whether the shard is connected, when that makes a difference.
    fn now_connected(&self, up: bool) {
        let shard = self.shard;
        self.common.connected.send_if_modified(|connected| {
            let changes = if up { connected.insert(shard) } else { connected.remove(&shard) };
            if changes {
                tracing::info!(shard, up, "connection to Discord");
                let realm = self.common.realm.clone();
                let news = PlatformEvent::Connected {
                    realm,
                    shard: Some(shard),
                    up,
                    last_sign: self.common.clock.now(),
                };
                self.common.tell(WorkerInput::Tell(Box::new(news)));
            }
            changes
        });
    }
}

impl Common {
    fn tell(&self, input: WorkerInput) {
        // The worker has ended only when we are about to.
        drop(self.inputs.send(input));
    }

    fn names(&self) -> std::sync::MutexGuard<'_, HashMap<String, String>> {
        self.names.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers the name that somebody has everywhere.
    fn remember_name(&self, who: &Who) {
        let name = who.own_name.as_ref().unwrap_or(&who.name);
        let mut names = self.names();
        if names.len() >= NAMES {
            names.clear();
        }
        names.insert(who.account.id.clone(), name.clone());
    }

    async fn arrived(&self, event: Event) {
        match event {
            Event::InteractionCreate(event) => {
                match inbound::interaction(&self.realm, event.interaction, self.clock.now()) {
                    Some((arrived, inbound)) => {
                        self.remember_name(&inbound.who);
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
                self.remember_name(&inbound.who);
                self.tell(WorkerInput::Arrived(None, Box::new(inbound)));
            }
            Event::ThreadDelete(event) => self.thread_gone(event.thread.id),
            // Who manages threads could still write there; the bot does not.
            Event::ThreadUpdate(event)
                if event.thread.thread_metadata.is_some_and(|metadata| metadata.locked) =>
            {
                self.thread_gone(event.thread.id);
            }
            Event::Unknown(event) => self.not_understood(&event.kind),
            // Comings and goings of servers and channels, which we don't keep.
            _ => {}
        }
    }

    fn thread_gone(&self, thread: ChannelId) {
        let gone = PlatformEvent::ThreadGone { realm: self.realm.clone(), thread: thread.to_string() };
        self.tell(WorkerInput::Tell(Box::new(gone)));
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
        let request = RestRequest { method: Method::Get, path, body: None, files: Vec::new(), as_bot: true };
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
        if self.ours.load(Ordering::Relaxed) {
            self.common.arrived(event).await;
        }
    }
}

#[async_trait]
impl EventHandler for Handler {
    async fn shard_stage_update(&self, _: Context, event: ShardStageUpdateEvent) {
        // Nobody listens any more when we are about to leave.
        drop(self.stages.send(event));
    }
}
