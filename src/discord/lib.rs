//! Discord: slash commands, buttons, direct messages.
//!
//! serenity keeps the gateway; all calls of the REST API go through a desk of our own ([`desk`]), which knows the
//! limits, the three seconds of an interaction, and which of several states of a message is the newest. serenity's
//! types don't leave this crate, no token is ever logged, and with [`DiscordSettings::api`] nothing but that is dialled.
//!
//! The path of an event: `gateway` → `inbound` → `worker` → `desk` → core; of a message: core → `worker` → `desk`
//! (with `queue` and `limits` for when, `render` for how) → `rest`.
//!
//! [`start`] is the entry point; what it returns is a [`Platform`]. The desk is sans-IO, and `worker` drives it in three
//! steps: hand in what has happened, with the time; carry out the requests that the desk wants made; wait for the next
//! input or until the desk wants to be woken. So its unit tests and its model test need no network and no clock.
//!
//! | looking for | look in |
//! |---|---|
//! | the three seconds and fifteen minutes of an interaction | `desk/replies.rs` |
//! | the newest of several states of a message (coalescing, debouncing) | `desk/surfaces.rs` |
//! | rate limits: buckets by route, the global limit, `Retry-After` | `limits.rs`, `queue.rs` |
//! | Components V2: texts, buttons, menus, and their maximum sizes | `render/` |
//! | cards as emojis of the application's own | `desk/emojis.rs`, `render/own.rs` |
//! | slash commands and their registration | `commands.rs` |

mod call;
mod check;
mod commands;
mod desk;
mod gateway;
mod inbound;
mod limits;
mod queue;
mod render;
mod rest;
mod settings;
mod wire;
mod worker;

pub use check::check;
use desk::DiscordDesk;
use gateway::{Gateway, Identity};
use herzbot_adapter::events::forward;
use herzbot_adapter::notes::Notes;
use herzbot_core::command::Spec;
use herzbot_core::page::CardFace;
use herzbot_core::port::{Capabilities, Event, Outbound, Platform};
use rest::Rest;
pub use settings::{DiscordSettings, DiscordStartError, TimeSource};
use std::num::NonZeroU32;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};
use worker::WorkerInput;

/// The realm of Discord's accounts.
pub const REALM: &str = "discord";

/// The bot on Discord: a [`Platform`].
pub struct DiscordPlatform {
    inputs: mpsc::UnboundedSender<WorkerInput>,
    gateway: Gateway,
}

/// The targets of logs that must be off at every level (as `serenity=off` and so on, after whatever `RUST_LOG` says):
/// these libraries write whole frames and paths there, with the bot's token and those of interactions in them.
pub const MUTED: [&str; 7] =
    ["serenity", "tungstenite", "tokio_tungstenite", "h2", "hyper", "hyper_util", "reqwest"];

/// Connects to Discord, registers the commands if they have changed (which is noted in `notes`), and from then on
/// tells `events` what people do. The first [`Event::Connected`] comes when people can reach us. The cards `faces` are
/// uploaded as emojis of the application's own, as far as they are not there yet, and used once all of them are; where
/// there are none, cards are text.
///
/// # Errors
///
/// When it is clear that it can't work: a wrong token, refused intents, Discord out of reach.
pub async fn start(
    settings: DiscordSettings,
    specs: Vec<Spec>,
    faces: Vec<CardFace>,
    notes: Arc<dyn Notes>,
    events: mpsc::Sender<Event>,
) -> Result<Arc<DiscordPlatform>, DiscordStartError> {
    let rest = Rest::new(&settings)?;
    let identity = identify(&rest, &settings).await?;
    commands::register(&rest, &identity.application, &specs, notes).await;
    let (inputs, receiver) = mpsc::unbounded_channel();
    let (tell, told) = mpsc::unbounded_channel();
    tokio::spawn(forward(told, events));
    let clock = settings.clock.clone();
    let mut desk = DiscordDesk::new(
        REALM.to_owned(),
        identity.application.clone(),
        commands::public(&specs),
        rand::random(),
        clock.now(),
    );
    desk.draw_cards(faces, clock.now());
    tokio::spawn(worker::run(desk, rest.clone(), clock, inputs.downgrade(), receiver, tell));
    let gateway = Gateway::connect(&settings, &identity, REALM, rest, inputs.clone()).await?;
    Ok(Arc::new(DiscordPlatform { inputs, gateway }))
}

/// Asks Discord how many shards it recommends, without connecting.
///
/// # Errors
/// As for [`start`].
pub async fn recommended_shards(settings: &DiscordSettings) -> Result<NonZeroU32, DiscordStartError> {
    Ok(shards_in(&Rest::new(settings)?.read("/gateway/bot").await?))
}

/// The shard that hears of a server, of as many as there are. What has no server (direct messages) is heard by the first.
pub fn shard_of(server: &str, shards: NonZeroU32) -> u32 {
    let server: u64 = server.parse().unwrap_or(0);
    // Less than the number of shards, which is such a number, too.
    u32::try_from((server >> 22) % u64::from(shards.get())).unwrap_or(0)
}

/// How many shards an answer to `GET /gateway/bot` recommends.
fn shards_in(gateway: &serde_json::Value) -> NonZeroU32 {
    let told = gateway["shards"].as_u64().and_then(|count| u32::try_from(count).ok());
    told.and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MIN)
}

async fn identify(rest: &Rest, settings: &DiscordSettings) -> Result<Identity, DiscordStartError> {
    let unexpected = |what: &str| DiscordStartError::Unexpected(format!("no {what}"));
    let gateway = rest.read("/gateway/bot").await?;
    let url = gateway["url"].as_str().ok_or_else(|| unexpected("gateway"))?.to_owned();
    let is_discord = |host: &str| host.ends_with("discord.gg") || host.ends_with("discord.com");
    let host = url.split("://").last().unwrap_or_default().split(['/', ':', '?']).next().unwrap_or_default();
    if settings.api.is_some() && is_discord(host) {
        return Err(DiscordStartError::Unexpected("an imitation sends us to the real gateway".to_owned()));
    }
    if gateway["session_start_limit"]["remaining"].as_u64() == Some(0) {
        let millis = gateway["session_start_limit"]["reset_after"].as_u64().unwrap_or(0);
        return Err(DiscordStartError::TooManyStarts(millis.div_ceil(60_000)));
    }
    let shards = settings.shards.unwrap_or_else(|| shards_in(&gateway)).get();
    let application = rest.read("/applications/@me").await?;
    let application = application["id"].as_str().ok_or_else(|| unexpected("application"))?.to_owned();
    let user = rest.read("/users/@me").await?;
    let user = user["id"].as_str().and_then(|id| id.parse().ok()).ok_or_else(|| unexpected("user"))?;
    Ok(Identity { application, user, url, shards })
}

impl DiscordPlatform {
    /// Says what is left to say (for at most five seconds), and leaves.
    pub async fn stop(&self) {
        let (done, is_done) = oneshot::channel();
        if self.inputs.send(WorkerInput::Stop(done)).is_ok() {
            // An error: the worker has ended already.
            drop(is_done.await);
        }
        self.gateway.stop().await;
    }

    /// Waits until Discord has closed the connection for good (its token was reset, say). It is to be stopped then.
    pub async fn thrown_out(&self) -> DiscordStartError {
        self.gateway.thrown_out().await
    }

    /// How many events came that could not be read.
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
            live_answers: true,
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
            assert_eq!(shards_in(&serde_json::from_str(answer).unwrap()).get(), shards, "{answer}");
        }
    }
}
