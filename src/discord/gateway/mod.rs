//! The gateway: a connection for each of this process's shards, by twilight, under a watchdog of our own.
//!
//! `connection` is one connection, from the first packet to its end (`ending`). `shard` opens one after the other,
//! with the session that they share (`sessions`) or with a `turn` to open one. `listener` receives their events.

mod connection;
mod ending;
mod listener;
mod sessions;
mod shard;
mod turn;
mod watchdog;

use super::rest::Rest;
use super::settings::{DiscordSettings, DiscordStartError, notice_of_proxy};
use super::worker::WorkerInput;
use herzbot_adapter::notes::Notes;
use listener::Listener;
use parking_lot::Mutex;
use sessions::{Sessions, Terms};
use shard::Shards;
use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::{JoinHandle, JoinSet};
use twilight_gateway::{ConfigBuilder, Intents};

/// The gateway intents. None of them is privileged.
pub const INTENTS: Intents =
    Intents::GUILDS.union(Intents::GUILD_MESSAGE_REACTIONS).union(Intents::DIRECT_MESSAGE_REACTIONS);

/// How long the start waits for the first shard to connect.
const PATIENCE: Duration = Duration::from_secs(20);

/// The bot's identity on Discord, requested before connecting.
pub struct BotIdentity {
    /// The id of the application.
    pub application: String,
    /// Whether users can install it for themselves, too.
    pub for_users: bool,
    /// Whether it has an Activity.
    pub has_activity: bool,
    /// The user id of the bot's own account.
    pub user: u64,
    /// The gateway's WebSocket URL according to Discord.
    pub url: String,
    /// The total number of shards.
    pub shards: NonZeroU32,
    /// The number of buckets in which shards may identify.
    pub max_concurrency: NonZeroU32,
}

/// The connections to Discord's gateway, one for each of this process's shards. Dropping this closes them.
pub struct Gateway {
    connecting: Mutex<Option<Connecting>>,
    refused: watch::Receiver<Option<DiscordStartError>>,
    listener: Arc<Listener>,
}

/// The task that connects the shards, and its stop signal.
struct Connecting {
    halt: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

/// The task of a shard, and its stop signal.
struct ShardTask {
    leave: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

/// Selects the cryptography provider of TLS in this process. Two are compiled in together with Matrix or
/// PostgreSQL, and rustls panics if none was selected. Call it before the first connection; repeated calls change
/// nothing.
pub fn choose_cryptography() {
    // An error means that a provider was already selected.
    let _said = rustls::crypto::ring::default_provider().install_default();
}

impl Gateway {
    /// Connects. Returns when the first people can reach the bot, or when it is clear that they can't. If it only
    /// takes long, it continues in the background, as do the other shards. `notes`: where processes that share the
    /// shards store their sessions.
    pub async fn connect(
        settings: &DiscordSettings,
        identity: &BotIdentity,
        realm: &str,
        rest: Rest,
        inputs: mpsc::UnboundedSender<WorkerInput>,
        notes: Arc<dyn Notes>,
    ) -> Result<Self, DiscordStartError> {
        choose_cryptography();
        if let Some(notice) = notice_of_proxy(settings.api.is_some(), |name| std::env::var_os(name)) {
            tracing::warn!("{notice}");
        }
        let listener = Arc::new(Listener::new(realm, identity.user, rest, inputs));
        let (refuse, refused) = watch::channel(None);
        let config = ConfigBuilder::new(settings.token.expose().to_owned(), INTENTS);
        let notes = Some(notes).filter(|_| settings.shards.are_shared());
        let terms = Terms { shards: identity.shards, intents: INTENTS.bits() };
        let sessions = Sessions::new(notes, terms, settings.clock.clone(), settings.tenure.clone());
        let shards = Shards {
            listener: Arc::clone(&listener),
            control: settings.shards.clone(),
            sessions: Arc::new(sessions),
            config: config.proxy_url(identity.url.clone()).queue(()).build(),
            imitation: settings.api.is_some(),
            count: identity.shards,
            max_concurrency: identity.max_concurrency,
            refused: refuse,
        };
        let (halt, halted) = oneshot::channel();
        let task = tokio::spawn(connect_shards(Arc::new(shards), halted));
        let mut connected = listener.connected();
        let gateway = Self { connecting: Mutex::new(Some(Connecting { halt, task })), refused, listener };
        let refused = tokio::select! {
            refused = gateway.thrown_out() => Some(refused),
            // The listener owns the sender.
            _ = connected.wait_for(|connected| !connected.is_empty()) => None,
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
        let mut refused = self.refused.clone();
        let verdict = refused.wait_for(Option::is_some).await.ok().and_then(|error| error.clone());
        match verdict {
            Some(error) => error,
            // The bot has left on its own.
            None => std::future::pending().await,
        }
    }

    /// Returns the number of unreadable events.
    pub fn unknown_events(&self) -> u64 {
        self.listener.unknown_events()
    }

    /// Closes the connections.
    pub async fn stop(&self) {
        let connecting = self.connecting.lock().take();
        if let Some(Connecting { halt, task }) = connecting {
            // The task may have ended on its own.
            let _ended = halt.send(());
            if let Err(error) = task.await {
                tracing::error!(%error, "the connections to Discord were not closed");
            }
        }
    }
}

/// Connects this process's shards, and leaves those that it loses. It ends when told to halt, or when the sender
/// of that signal is dropped.
async fn connect_shards(shards: Arc<Shards>, mut halt: oneshot::Receiver<()>) {
    let mut wanted = shards.control.wanted();
    let mut tasks: BTreeMap<u32, ShardTask> = BTreeMap::new();
    // The task ends with this function.
    let mut noting = JoinSet::new();
    noting.spawn(Arc::clone(&shards.sessions).keep_noting());
    loop {
        let mut ours = wanted.borrow_and_update().clone();
        ours.retain(|number| *number < shards.count.get());
        let gone: Vec<u32> = tasks.keys().copied().filter(|number| !ours.contains(number)).collect();
        leave(&shards, &mut tasks, gone).await;
        for number in ours {
            tasks.entry(number).or_insert_with(|| {
                shards.control.now_running(|running| running.extend([number]));
                let (leave, left) = oneshot::channel();
                ShardTask { leave, task: tokio::spawn(shard::run(Arc::clone(&shards), number, left)) }
            });
        }
        tokio::select! {
            changed = wanted.changed() => if changed.is_err() { break },
            _ = &mut halt => break,
        }
    }
    let all: Vec<u32> = tasks.keys().copied().collect();
    leave(&shards, &mut tasks, all).await;
}

/// Leaves shards, all at the same time. When it returns, their connections are closed and their sessions noted.
async fn leave(shards: &Shards, tasks: &mut BTreeMap<u32, ShardTask>, gone: Vec<u32>) {
    let mut leaving = Vec::new();
    for number in gone {
        if let Some(ShardTask { leave, task }) = tasks.remove(&number) {
            // The task may have ended on its own.
            let _ended = leave.send(());
            leaving.push((number, task));
        }
    }
    let mut left = Vec::new();
    for (number, task) in leaving {
        if let Err(error) = task.await {
            tracing::error!(shard = number, %error, "a connection to Discord was not closed");
        }
        left.push(number);
    }
    if left.is_empty() {
        return;
    }
    shards.sessions.note().await;
    for number in &left {
        shards.sessions.forget(*number);
    }
    shards.control.now_running(|running| running.retain(|number| !left.contains(number)));
}
