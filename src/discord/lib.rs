//! Discord: slash commands, buttons, direct messages.
//!
//! twilight connects to the gateway, one connection at a time, under a watchdog of our own (`gateway/`). Events
//! are parsed as serenity's models. The calls that players wait for go through a desk of our own ([`desk`]).
//! Registration, checks, the Activity and a few look-ups use [`rest::Rest`] directly. The desk handles the rate
//! limits, the three seconds of an interaction, and the newest of several states of a message. Types of twilight
//! and serenity don't leave this crate, no token is logged, and with [`DiscordSettings::api`] no other server is
//! contacted.
//!
//! An event takes the path `gateway` → `inbound` → `worker` → `desk` → core. A message takes the path core →
//! `worker` → `desk` (`queue` and `limits` decide when, `render` how) → `rest`.
//!
//! [`start`] is the entry point; it returns a [`Platform`]. The desk is sans-IO, and `worker` drives it in three
//! steps: pass in events with the time; carry out the desk's requests; wait for the next input or the desk's next
//! wake-up time. So its unit tests and its model test need no network and no clock.
//!
//! | topic | place |
//! |---|---|
//! | the three seconds and fifteen minutes of an interaction | `desk/replies.rs`, `desk/sequence.rs` |
//! | the newest of several states of a message (coalescing, debouncing); a message that has scrolled away | `desk/surface/`, `desk/delivery/` |
//! | a thread for a table | `desk/chores.rs`, `desk/mod.rs` |
//! | a gateway that hangs; close codes; resuming | `gateway/connection.rs`, `gateway/shard.rs` |
//! | until when people could certainly reach the bot | `signs.rs` |
//! | rate limits: buckets by route, the global limit, `Retry-After` | `limits.rs`, `queue.rs` |
//! | Components V2: texts, buttons, menus, and their maximum sizes | `render/` |
//! | cards as emojis of the application's own | `desk/emojis.rs`, `render/card_emojis.rs` |
//! | the parts that a refused message omits | `refusal.rs`, `desk/delivery/` |
//! | slash commands and their registration | `commands.rs` |
//! | who opened the Activity, and where | `activity.rs` |
//!
//! A bot on the tests' imitation of Discord. For the real Discord, leave out `api`:
//!
//! ```
//! use herzbot_adapter::{events, memory::MemoryNotes, secret::SecretString};
//! use herzbot_core::{page::Page, port::PlatformEvent};
//! use herzbot_discord::{DiscordSettings, start};
//! use std::sync::Arc;
//!
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! let discord = herzbot_imitation::Discord::start().await;
//! let mut settings = DiscordSettings::new(SecretString::new(discord.token()));
//! settings.api = Some(discord.url());
//! let (tell, mut events) = events::queue(|_| Page::default());
//! let platform = start(settings, Vec::new(), Vec::new(), Arc::<MemoryNotes>::default(), tell).await?;
//! assert!(matches!(events.recv().await, Some((PlatformEvent::Connected { up: true, .. }, _))));
//! platform.stop().await;
//! # Ok::<(), herzbot_discord::DiscordStartError>(())
//! # }).unwrap();
//! ```

mod activity;
mod call;
mod check;
mod commands;
mod desk;
mod gateway;
mod inbound;
mod limits;
mod queue;
mod refusal;
mod render;
mod rest;
mod settings;
mod shards;
mod signs;
mod wire;
mod worker;

pub use activity::{Activities, ActivityError, ActivityPlace, ActivityUser};
pub use check::{check, look};
use commands::EntryPoint;
use desk::DiscordDesk;
pub use gateway::choose_cryptography;
use gateway::{BotIdentity, Gateway};
use herzbot_adapter::events::EventSender;
use herzbot_adapter::notes::Notes;
pub use herzbot_adapter::time_source::TimeSource;
use herzbot_core::backlog::Backlog;
use herzbot_core::command::Spec;
use herzbot_core::ids::{ChannelRef, Moment};
use herzbot_core::page::CardFace;
use herzbot_core::port::{Capabilities, Inbound, Outbound, Pictures, Platform, Reply};
use parking_lot::Mutex;
use rest::Rest;
use settings::is_dialled;
pub use settings::{DiscordSettings, DiscordStartError, REALM};
use shards::ShardShare;
pub use shards::{IDENTIFY_EVERY, IDENTIFY_WITHIN, IdentifyGate, LocalGate, Recommended, ShardControl};
use signs::SignsOfLife;
use std::collections::BTreeSet;
use std::num::NonZeroU32;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinSet;
use worker::{Worker, WorkerInput};

/// The pause between two requests that only test whether Discord answers.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// The bot on Discord: a [`Platform`].
pub struct DiscordPlatform {
    inputs: mpsc::UnboundedSender<WorkerInput>,
    gateway: Gateway,
    shards: NonZeroU32,
    /// Whether presses open Activities.
    launches: bool,
    signs: SignsOfLife,
    backlog: Arc<Mutex<Backlog>>,
    /// What looks whether requests are answered again. Ends with the platform.
    _looking: JoinSet<()>,
}

/// The log targets that must be off at every level (as `reqwest=off` and so on, whatever `RUST_LOG` says). These
/// libraries log whole frames and paths, with the bot's token and interaction tokens in them.
pub const MUTED: [&str; 9] = [
    "serenity",
    "twilight_gateway",
    "tokio_websockets",
    "tungstenite",
    "tokio_tungstenite",
    "h2",
    "hyper",
    "hyper_util",
    "reqwest",
];

/// Connects to Discord, registers the commands if they have changed (which is stored in `notes`), and then reports
/// people's actions to `events`. The first `PlatformEvent::Connected` comes when people can reach the bot. Missing
/// emojis for the cards `faces` are uploaded to the application, and emojis are used once all exist. If `faces` is
/// empty, cards are text.
///
/// # Errors
///
/// If it clearly can't work: the token is wrong, intents are refused, or Discord can't be reached.
pub async fn start(
    settings: DiscordSettings,
    specs: Vec<Spec>,
    faces: Vec<CardFace>,
    notes: Arc<dyn Notes>,
    events: EventSender,
) -> Result<Arc<DiscordPlatform>, DiscordStartError> {
    let rest = Rest::new(&settings)?;
    let identity = identify(&rest, &settings).await?;
    let launches = identity.has_activity && settings.client_secret.is_some();
    if settings.client_secret.is_some() && !launches {
        tracing::warn!("{}", activity::NOT_ENABLED);
    }
    let entry_point = EntryPoint { wording: &settings.entry_point, is_ours: launches };
    let entry_point = identity.has_activity.then_some(entry_point);
    let (application, for_users) = (&identity.application, identity.for_users);
    commands::register(&rest, application, &specs, entry_point, for_users, Arc::clone(&notes)).await;
    let (inputs, receiver) = mpsc::unbounded_channel();
    let clock = settings.clock.clone();
    let mut desk = DiscordDesk::new(
        REALM.to_owned(),
        identity.application.clone(),
        identity.user.to_string(),
        commands::public(&specs),
        rand::random(),
        clock.now(),
    );
    let mut ours = settings.shards.wanted();
    let share = ShardShare::of(&ours.borrow_and_update(), identity.shards);
    desk.share(share, clock.now());
    desk.draw_cards(faces, clock.now());
    let backlog = Arc::default();
    let worker = Worker::new(desk, rest.clone(), clock, inputs.downgrade(), events, Arc::clone(&backlog));
    tokio::spawn(worker.run(receiver));
    tokio::spawn(tell_share(ours, identity.shards, inputs.downgrade()));
    let gateway = Gateway::connect(&settings, &identity, REALM, rest.clone(), inputs.clone(), notes).await?;
    let signs = rest.signs().clone();
    let mut looking = JoinSet::new();
    looking.spawn(look_for_answers(rest));
    let shards = identity.shards;
    Ok(Arc::new(DiscordPlatform { inputs, gateway, shards, launches, signs, backlog, _looking: looking }))
}

/// Sends small requests while requests fail and a sign of life is wanted. Otherwise, a table that makes no
/// requests would never learn that Discord answers again.
async fn look_for_answers(rest: Rest) {
    loop {
        rest.signs().wanted().await;
        if rest.signs().is_failing() {
            // The signs of life record the outcome.
            let _noted = rest.get("/gateway").await;
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }
}

/// Tells the desk this process's share of the shards, whenever it changes.
async fn tell_share(
    mut ours: watch::Receiver<BTreeSet<u32>>,
    count: NonZeroU32,
    inputs: mpsc::WeakUnboundedSender<WorkerInput>,
) {
    while ours.changed().await.is_ok() {
        let share = ShardShare::of(&ours.borrow_and_update(), count);
        let Some(inputs) = inputs.upgrade() else { return };
        // The worker only ends when the bot is about to.
        let _ended = inputs.send(WorkerInput::Share(share));
    }
}

/// Asks Discord how many shards it recommends, without connecting.
pub async fn recommended_shards(settings: &DiscordSettings) -> Result<Recommended, DiscordStartError> {
    Ok(recommended_in(&Rest::new(settings)?.get("/gateway/bot").await?))
}

/// Returns the shard that receives a server's events. Events without a server (direct messages) go to the first.
pub fn shard_of(server: &str, shards: NonZeroU32) -> u32 {
    let server: u64 = server.parse().unwrap_or(0);
    // It is less than the number of shards, which is a u32, too.
    u32::try_from((server >> 22) % u64::from(shards.get())).unwrap_or(0)
}

/// Returns the recommendation in a response to `GET /gateway/bot`.
fn recommended_in(gateway: &serde_json::Value) -> Recommended {
    let told = |value: &serde_json::Value| {
        let count = value.as_u64().and_then(|count| u32::try_from(count).ok());
        count.and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MIN)
    };
    let max_concurrency = told(&gateway["session_start_limit"]["max_concurrency"]);
    Recommended { shards: told(&gateway["shards"]), max_concurrency }
}

async fn identify(rest: &Rest, settings: &DiscordSettings) -> Result<BotIdentity, DiscordStartError> {
    let unexpected = |what: &str| DiscordStartError::Unexpected(format!("no {what}"));
    let gateway = rest.get("/gateway/bot").await?;
    let url = gateway["url"].as_str().ok_or_else(|| unexpected("gateway"))?;
    let url = is_dialled(url, settings.api.is_some())
        .ok_or_else(|| DiscordStartError::Unexpected(format!("it names no gateway of its own: {url}")))?;
    if gateway["session_start_limit"]["remaining"].as_u64() == Some(0) {
        let millis = gateway["session_start_limit"]["reset_after"].as_u64().unwrap_or(0);
        return Err(DiscordStartError::TooManyStarts(millis.div_ceil(60_000)));
    }
    let Recommended { shards, max_concurrency } = recommended_in(&gateway);
    let shards = settings.shards.count(shards);
    let application = rest.get("/applications/@me").await?;
    // The keys are the numbers of installation contexts; 1 is that of users.
    let for_users = application["integration_types_config"].get("1").is_some_and(|config| !config.is_null());
    let has_activity = activity::is_enabled(&application);
    let application = application["id"].as_str().ok_or_else(|| unexpected("application"))?.to_owned();
    let user = rest.get("/users/@me").await?;
    let user = user["id"].as_str().and_then(|id| id.parse().ok()).ok_or_else(|| unexpected("user"))?;
    Ok(BotIdentity { application, for_users, has_activity, user, url, shards, max_concurrency })
}

impl DiscordPlatform {
    /// Sends the remaining messages (for at most five seconds), disconnects, and answers events received until
    /// then.
    pub async fn stop(&self) {
        self.finish(false).await;
        self.gateway.stop().await;
        self.finish(true).await;
    }

    /// Waits until everything is sent; `ends`: nothing is sent afterwards.
    async fn finish(&self, ends: bool) {
        let (done, is_done) = oneshot::channel();
        if self.inputs.send(WorkerInput::Finish { done, ends }).is_ok() {
            // An error means that the worker has already ended.
            drop(is_done.await);
        }
    }

    /// Waits until Discord has closed the connection for good (for example, because its token was reset). Stop the
    /// platform then.
    pub async fn thrown_out(&self) -> DiscordStartError {
        self.gateway.thrown_out().await
    }

    /// Returns the number of unreadable events.
    pub fn unknown_events(&self) -> u64 {
        self.gateway.unknown_events()
    }
}

impl Platform for DiscordPlatform {
    fn realm(&self) -> &str {
        REALM
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            buttons: true,
            ephemeral: true,
            boards: false,
            pictures: Pictures::EachRound,
            live_answers: true,
            launches: self.launches,
            private_tables: true,
            threads: true,
            reactions: 20,
            pace: None,
            lasting: true,
        }
    }

    fn send(&self, out: Outbound) {
        if self.inputs.send(WorkerInput::Say(Box::new(out))).is_err() {
            tracing::debug!("something to say on Discord after it was left");
        }
    }

    fn shard_of(&self, channel: &ChannelRef) -> Option<u32> {
        Some(shard_of(&channel.server, self.shards))
    }

    fn reachable_until(&self, channel: &ChannelRef) -> Option<Moment> {
        Some(self.signs.reachable_until(shard_of(&channel.server, self.shards)))
    }

    fn backlog(&self) -> Option<Backlog> {
        Some(*self.backlog.lock())
    }

    fn withdraw(&self, reply: Reply) -> Pin<Box<dyn Future<Output = Option<String>> + Send + '_>> {
        let (tell, told) = oneshot::channel();
        let asked = self.inputs.send(WorkerInput::Withdraw(reply, tell));
        Box::pin(async move {
            asked.ok()?;
            told.await.ok()?
        })
    }

    fn resume(&self, interaction: Option<String>, inbound: Inbound) {
        let interaction = match interaction.as_deref().map(serde_json::from_str).transpose() {
            Ok(interaction) => interaction,
            Err(error) => return tracing::error!(%error, "what was handed over can't be answered"),
        };
        if self.inputs.send(WorkerInput::Arrived(interaction, Box::new(inbound))).is_err() {
            tracing::debug!("something is handed over after Discord was left");
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_heard_by_the_shard_that_discord_documents() {
        let shards = |count| NonZeroU32::new(count).unwrap();
        // 197038439483310086 >> 22 = 46977624770
        for (of, shard) in [(1, 0), (2, 0), (4, 2), (8, 2), (16, 2), (7, 46_977_624_770_u64 % 7)] {
            assert_eq!(u64::from(shard_of("197038439483310086", shards(of))), shard, "of {of}");
        }
        assert_eq!(shard_of("", shards(8)), 0, "no server");
    }

    #[test]
    fn a_recommendation_that_can_not_be_is_none() {
        let told = [("{\"shards\":9}", 9), ("{\"shards\":0}", 1), ("{\"shards\":4294967296}", 1), ("{}", 1)];
        for (answer, shards) in told {
            let told = recommended_in(&serde_json::from_str(answer).unwrap());
            assert_eq!(told.shards.get(), shards, "{answer}");
            assert_eq!(told.max_concurrency.get(), 1, "{answer}");
        }
    }
}
