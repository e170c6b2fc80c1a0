//! Discord: slash commands, buttons, direct messages.
//!
//! serenity keeps the gateway; all calls of the REST API go through a desk of our own ([`desk`]), which knows the
//! limits, the three seconds of an interaction, and which of several states of a message is the newest. Foreign types
//! end at this room's door, no token is ever logged, and with [`DiscordSettings::api`] nothing but that is dialled.
//!
//! A path of an event: `gateway` → `inbound` → `worker`/`desk` → core; of a message: core → `worker`/`desk` (`queue`,
//! `limits`) → `render` → `rest`.

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

pub use check::{Finding, check};
use desk::Desk;
use gateway::{Gateway, Identity};
use herzbot_adapter::notes::Notes;
use herzbot_core::command::Spec;
use herzbot_core::port::{Capabilities, Event, Outbound, Platform};
use rest::Rest;
pub use settings::{Clock, DiscordSettings, StartError, Token};
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};
use worker::Input;

/// The realm of Discord's accounts.
pub const REALM: &str = "discord";

/// The bot on Discord.
pub struct DiscordPlatform {
    inputs: mpsc::UnboundedSender<Input>,
    gateway: Gateway,
}

/// The targets of logs that must be off at every level (as `serenity=off` and so on, after whatever `RUST_LOG` says):
/// these libraries write whole frames and paths there, with the bot's token and those of interactions in them.
pub const MUTED: [&str; 7] =
    ["serenity", "tungstenite", "tokio_tungstenite", "h2", "hyper", "hyper_util", "reqwest"];

/// Connects to Discord, registers the commands if they have changed (which is noted in `notes`), and from then on
/// tells `events` what people do. The first [`Event::Connected`] comes when people can reach us.
///
/// # Errors
///
/// When it is clear that it can't work: a wrong token, refused intents, Discord out of reach.
pub async fn start(
    settings: DiscordSettings,
    specs: Vec<Spec>,
    notes: Arc<dyn Notes>,
    events: mpsc::Sender<Event>,
) -> Result<Arc<DiscordPlatform>, StartError> {
    let rest = Rest::new(&settings)?;
    let identity = identify(&rest, &settings).await?;
    commands::register(&rest, &identity.application, &specs, &*notes).await;
    let (inputs, receiver) = mpsc::unbounded_channel();
    let (tell, told) = mpsc::unbounded_channel();
    tokio::spawn(forward(told, events));
    let clock = settings.clock.clone();
    let desk = Desk::new(
        REALM.to_owned(),
        identity.application.clone(),
        commands::public(&specs),
        rand::random(),
        clock.now(),
    );
    tokio::spawn(worker::run(desk, rest.clone(), clock, inputs.downgrade(), receiver, tell));
    let gateway = Gateway::connect(&settings, &identity, REALM, rest, inputs.clone()).await?;
    Ok(Arc::new(DiscordPlatform { inputs, gateway }))
}

/// Events wait here for a busy core, so that the desk never does.
async fn forward(mut from: mpsc::UnboundedReceiver<Event>, to: mpsc::Sender<Event>) {
    while let Some(event) = from.recv().await {
        if to.send(event).await.is_err() {
            return;
        }
    }
}

async fn identify(rest: &Rest, settings: &DiscordSettings) -> Result<Identity, StartError> {
    let unexpected = |what: &str| StartError::Unexpected(format!("no {what}"));
    let gateway = rest.read("/gateway/bot").await?;
    let url = gateway["url"].as_str().ok_or_else(|| unexpected("gateway"))?.to_owned();
    let is_discord = |host: &str| host.ends_with("discord.gg") || host.ends_with("discord.com");
    let host = url.split("://").last().unwrap_or_default().split(['/', ':', '?']).next().unwrap_or_default();
    if settings.api.is_some() && is_discord(host) {
        return Err(StartError::Unexpected("an imitation sends us to the real gateway".to_owned()));
    }
    if gateway["session_start_limit"]["remaining"].as_u64() == Some(0) {
        let millis = gateway["session_start_limit"]["reset_after"].as_u64().unwrap_or(0);
        return Err(StartError::TooManyStarts(millis.div_ceil(60_000)));
    }
    let shards = gateway["shards"].as_u64().and_then(|count| u32::try_from(count).ok()).unwrap_or(1).max(1);
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
        if self.inputs.send(Input::Stop(done)).is_ok() {
            // An error: the worker has ended already.
            drop(is_done.await);
        }
        self.gateway.stop().await;
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
        Capabilities { buttons: true, ephemeral: true, reactions: 20, pace: None, lasting: true }
    }

    fn send(&self, out: Outbound) {
        if self.inputs.send(Input::Say(Box::new(out))).is_err() {
            tracing::debug!("something to say on Discord after it was left");
        }
    }
}
