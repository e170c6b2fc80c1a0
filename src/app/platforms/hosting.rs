//! The platforms that this process serves: started with their tables, stopped at the end.

use crate::app::cluster::leases::{LeaseNews, WantedPlatform};
#[cfg(feature = "discord")]
use crate::app::cluster::leases::{ToldShards, WantedShards};
use crate::app::errors::RunError;
use crate::app::platforms::notes::StoreNotes;
use crate::app::platforms::spectators::serve;
#[cfg(feature = "discord")]
use crate::app::platforms::supervision::{DiscordStarter, Pauses, Supervised, Supervision};
use crate::app::settings::BotSettings;
use crate::app::shell::Shell;
use crate::app::shell::journals::platform_of;
use crate::app::shell::mailbox::TableInput;
use crate::app::shell::sharing::lease;
use crate::app::tables::start::restore_tables;
#[cfg(feature = "discord")]
use async_trait::async_trait;
use herzbot_adapter::events::EventSender;
use herzbot_adapter::tenure::Tenure;
use herzbot_core::command::Spec;
use herzbot_core::ids::ChannelRef;
#[cfg(feature = "discord")]
use herzbot_core::text::faces;
#[cfg(feature = "discord")]
use herzbot_discord::{IDENTIFY_EVERY, IDENTIFY_WITHIN, IdentifyGate, ShardControl};
use herzbot_playground::WatchServer;
#[cfg(feature = "discord")]
use herzbot_store::exchange::Exchange;
use herzbot_store::{Location, StoreError};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;
#[cfg(feature = "discord")]
use tokio::sync::watch;
use tokio::sync::{Notify, mpsc, oneshot};

/// Discord, with a lease for each shard.
#[cfg(feature = "discord")]
const DISCORD: &str = "discord";
/// Matrix, and its lease.
#[cfg(feature = "matrix")]
const MATRIX: &str = "matrix";
/// The playground, and its lease.
const PLAYGROUND: &str = "playground";

/// The timeout of asking Discord for the recommended number of shards; after it the last known number is used.
#[cfg(feature = "discord")]
const SHARDS_WITHIN: Duration = Duration::from_secs(5);
/// How long a shard that another process gets is kept for what is in flight.
const ARRIVE_WITHIN: Duration = Duration::from_secs(2);

/// How soon Discord is asked again.
#[cfg(feature = "discord")]
const ASK_AGAIN: Duration = Duration::from_secs(5);

/// Is told the playground's address and host link once it is open.
pub type OnOpened = Box<dyn FnOnce(&str, &str) + Send + Sync>;

/// The platforms that are configured, and those of them that run.
pub struct Hosting {
    shell: Arc<Shell>,
    specs: Vec<Spec>,
    events: EventSender,
    settings: BotSettings,
    opened: Option<OnOpened>,
    #[cfg_attr(
        not(any(feature = "discord", feature = "matrix")),
        expect(dead_code, reason = "the playground speaks through no account")
    )]
    tenure: Tenure,
    #[cfg(feature = "discord")]
    discord: Option<Supervised>,
    #[cfg(feature = "discord")]
    discord_shards: Option<ShardControl>,
    #[cfg(feature = "matrix")]
    matrix: Arc<tokio::sync::Mutex<Option<Arc<herzbot_matrix::MatrixPlatform>>>>,
    /// Keeps Matrix going.
    #[cfg(feature = "matrix")]
    renewing: Option<tokio::task::JoinHandle<()>>,
    #[cfg_attr(
        not(any(feature = "discord", feature = "matrix")),
        expect(dead_code, reason = "the playground goes on in any case")
    )]
    fatal: mpsc::UnboundedSender<RunError>,
    playground: Option<Arc<herzbot_playground::Playground>>,
    /// Serves spectators.
    spectators: Option<WatchServer>,
}

impl Hosting {
    /// Nothing runs yet. `tenure` says whether this process still speaks for its accounts; `fatal` is told why it can't go on.
    pub fn new(
        shell: Arc<Shell>,
        specs: Vec<Spec>,
        events: EventSender,
        settings: BotSettings,
        opened: OnOpened,
        tenure: Tenure,
        fatal: mpsc::UnboundedSender<RunError>,
    ) -> Self {
        Self {
            shell,
            specs,
            events,
            settings,
            opened: Some(opened),
            tenure,
            #[cfg(feature = "discord")]
            discord: None,
            #[cfg(feature = "discord")]
            discord_shards: None,
            #[cfg(feature = "matrix")]
            matrix: Arc::default(),
            #[cfg(feature = "matrix")]
            renewing: None,
            fatal,
            playground: None,
            spectators: None,
        }
    }

    /// The platforms that are configured, in the order in which they are started.
    pub fn platforms(&self) -> Vec<&'static str> {
        [
            #[cfg(feature = "discord")]
            self.settings.discord.as_ref().map(|_| DISCORD),
            #[cfg(feature = "matrix")]
            self.settings.matrix.as_ref().map(|_| MATRIX),
            self.settings.playground.as_ref().map(|_| PLAYGROUND),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// Whether one platform is configured: then what only the host can mend there ends the program.
    fn is_alone(&self) -> bool {
        self.platforms().len() == 1
    }

    /// The same, as other processes have to agree on them. What has to be asked for is asked for from now on; `hurry` is told
    /// when it is known.
    #[cfg_attr(not(feature = "discord"), expect(unused_variables, reason = "nothing else has shards"))]
    pub fn wanted(&self, hurry: &Arc<Notify>) -> Vec<WantedPlatform> {
        let whole = |name| WantedPlatform { name, shards: None };
        let platforms = self.platforms().into_iter().map(whole);
        #[cfg(feature = "discord")]
        let platforms = platforms.map(|platform| match &self.settings.discord {
            Some(settings) if platform.name == DISCORD => {
                let (tell, told) = watch::channel(None);
                let asking = ShardsAsked { settings: settings.clone(), tell, hurry: Arc::clone(hurry) };
                tokio::spawn(asking.ask(self.is_alone().then(|| self.fatal.clone())));
                let shards = WantedShards { of: herzbot_discord::shard_of, told, turn: identify_turn };
                WantedPlatform { shards: Some(shards), ..platform }
            }
            Some(_) | None => platform,
        });
        platforms.collect()
    }

    /// Brings back all tables.
    ///
    /// # Errors
    /// When the journal can't be read.
    pub async fn restore_all(&self) -> Result<(), StoreError> {
        self.restore(|_| true, |_| None).await
    }

    async fn restore(
        &self,
        ours: impl Fn(&ChannelRef) -> bool,
        shard_of: impl Fn(&ChannelRef) -> Option<u32>,
    ) -> Result<(), StoreError> {
        let (live, frozen) = restore_tables(&self.shell, ours, shard_of).await?;
        tracing::info!(live, frozen, "the tables are back");
        Ok(())
    }

    /// Does what follows from news of the leases of this process.
    ///
    /// # Errors
    /// When the journal can't be read, or a platform can't work.
    pub async fn follow(&mut self, news: LeaseNews, place: &Location) -> Result<(), RunError> {
        let unreadable = |cause| RunError::Store { place: place.clone(), cause };
        match news {
            LeaseNews::Platform(name) => {
                let ours = |channel: &ChannelRef| platform_of(&channel.realm) == name;
                self.restore(ours, |_| None).await.map_err(unreadable)?;
                self.start(name, None).await
            }
            LeaseNews::Shards { platform, of, count, shards } => {
                let shard_of = |channel: &ChannelRef| of(&channel.server, count);
                let ours = |channel: &ChannelRef| {
                    platform_of(&channel.realm) == platform && shards.contains(&shard_of(channel))
                };
                for shard in &shards {
                    self.shell.tables.begin(lease(platform, *shard));
                }
                self.restore(ours, |channel| Some(shard_of(channel))).await.map_err(unreadable)?;
                self.start(platform, Some((count, shards))).await
            }
            LeaseNews::Leave { platform, shard, left } => {
                self.leave(platform, shard).await;
                self.shell.journals.release(platform, shard);
                // Nobody waits for it when the bot is about to end.
                let _ending = left.send(());
                Ok(())
            }
        }
    }

    /// Leaves a shard: hears no more of it, and lets go of its tables. What is in flight arrives before, while people are
    /// still heard.
    async fn leave(&self, platform: &str, shard: u32) {
        let arriving = self.tell_tables(platform, shard, TableInput::Arrive);
        if tokio::time::timeout(ARRIVE_WITHIN, arriving).await.is_err() {
            tracing::debug!(platform, shard, "some messages are still in flight");
        }
        #[cfg(feature = "discord")]
        if let Some(shards) = self.discord_shards.as_ref().filter(|_| platform == DISCORD) {
            shards.leave(shard).await;
        }
        let tables = self.tell_tables(platform, shard, TableInput::Leave).await;
        tracing::info!(platform, shard, tables, "left");
    }

    /// Tells all tables of a shard something, and waits until they drop the sender. Returns how many there are.
    async fn tell_tables(
        &self,
        platform: &str,
        shard: u32,
        what: fn(oneshot::Sender<()>) -> TableInput,
    ) -> usize {
        let mut told = Vec::new();
        for listing in self.shell.tables.all() {
            let channel = &listing.channel;
            if platform_of(&channel.realm) == platform && self.shell.journals.shard_of(channel) == Some(shard)
            {
                let (tell, is_done) = oneshot::channel();
                // A table that has just gone is nobody's.
                let _gone = listing.inbox.send(what(tell)).await;
                told.push(is_done);
            }
        }
        let tables = told.len();
        for is_done in told {
            let _done = is_done.await;
        }
        tables
    }

    /// Starts a platform; Discord and Matrix without waiting for them. `shards`: how many it has, and which of them are ours, too, from now
    /// on; none where all are.
    ///
    /// # Errors
    /// When it is clear that it can't work.
    #[cfg_attr(not(feature = "discord"), expect(unused_variables, reason = "nothing else has shards"))]
    pub async fn start(
        &mut self,
        platform: &'static str,
        shards: Option<(NonZeroU32, Vec<u32>)>,
    ) -> Result<(), RunError> {
        // Who stands by has no tables to show, and leaves the address to who has.
        if let (None, Some(web), Some(key)) =
            (&self.spectators, &self.settings.web, self.shell.spectators.key())
        {
            let events = self.events.for_platform();
            events.release();
            match serve(&self.shell, web, key, Some(events)) {
                Ok(server) => self.spectators = Some(server),
                // Another one on this machine has the address.
                Err(error) if self.shell.sharing.get().is_some() => {
                    tracing::warn!(%error, "the tables of this process can't be watched");
                    self.shell.spectators.close();
                    self.shell.boards.close_links();
                }
                Err(error) => return Err(error.into()),
            }
        }
        #[cfg(feature = "discord")]
        if let (Some(control), Some((_, ours))) = (&self.discord_shards, &shards)
            && platform == DISCORD
        {
            control.serve(ours.iter().copied());
            return Ok(());
        }
        let (shell, events) = (&self.shell, &self.events);
        #[cfg(feature = "discord")]
        if let Some(discord) = self.settings.discord.clone().filter(|_| platform == DISCORD) {
            let notes = Arc::new(StoreNotes(Arc::clone(&shell.store)));
            let control = match (shards, shell.sharing.get()) {
                (Some((count, ours)), Some(sharing)) => {
                    let control = ShardControl::shared(count, Arc::new(SharedGate(sharing.exchange())));
                    control.serve(ours);
                    control
                }
                _ => ShardControl::all(),
            };
            self.discord_shards = Some(control.clone());
            let tenure = self.tenure.clone();
            let clock = shell.clock.source().clone();
            let discord =
                herzbot_discord::DiscordSettings { tenure, shards: control, clock: clock.clone(), ..discord };
            let supervision = Supervision {
                name: DISCORD,
                alone: self.is_alone(),
                pauses: Pauses::default(),
                platforms: Arc::clone(&shell.platforms),
                events: events.clone(),
                fail: self.fatal.clone(),
                clock,
            };
            let faces = if discord.emojis { faces(&shell.texts) } else { Vec::new() };
            let starter = DiscordStarter { settings: discord, specs: self.specs.clone(), faces, notes };
            self.discord = Some(supervision.begin(starter));
        }
        #[cfg(feature = "matrix")]
        if let Some(matrix) = self.settings.matrix.clone().filter(|_| platform == MATRIX) {
            let renewed = crate::app::platforms::renewal::RenewedMatrix {
                shell: Arc::clone(shell),
                settings: herzbot_matrix::MatrixSettings { tenure: self.tenure.clone(), ..matrix },
                events: events.clone(),
                current: Arc::clone(&self.matrix),
                fatal: self.is_alone().then(|| self.fatal.clone()),
            };
            self.renewing = Some(tokio::spawn(renewed.keep()));
        }
        if let Some(playground) = self.settings.playground.clone().filter(|_| platform == PLAYGROUND) {
            let (texts, specs, clock) =
                (Arc::clone(&shell.texts), self.specs.clone(), shell.clock.source().clone());
            let events = events.for_platform();
            let rows = Arc::new(StoreNotes(Arc::clone(&shell.store)));
            let started =
                herzbot_playground::start(playground, rows, texts, specs, clock, events.clone()).await;
            let platform = match started {
                Ok(platform) => platform,
                Err(error) if self.is_alone() => return Err(error.into()),
                Err(error) => {
                    tracing::error!(%error, "the playground stays closed until the next start");
                    return Ok(());
                }
            };
            shell.platforms.add(platform.clone());
            events.release();
            if let Some(opened) = self.opened.take() {
                opened(&platform.url(), &platform.host_url());
            }
            self.playground = Some(platform);
        }
        Ok(())
    }

    /// Says what is left to say, and stops all platforms.
    pub async fn stop(self) {
        let spectators = async {
            if let Some(spectators) = self.spectators {
                spectators.stop().await;
            }
        };
        let playground = async {
            if let Some(playground) = self.playground {
                playground.stop().await;
            }
        };
        tokio::join!(spectators, playground);
        #[cfg(feature = "discord")]
        if let Some(discord) = self.discord {
            discord.stop().await;
        }
        #[cfg(feature = "matrix")]
        {
            if let Some(renewing) = self.renewing {
                renewing.abort();
                // Only that it is over matters: it holds what is stopped below.
                let _aborted = renewing.await;
            }
            let running = self.matrix.lock().await.clone();
            if let Some(matrix) = running {
                matrix.stop().await;
            }
        }
    }
}

/// Asks Discord how many shards it recommends.
#[cfg(feature = "discord")]
struct ShardsAsked {
    settings: herzbot_discord::DiscordSettings,
    tell: watch::Sender<Option<ToldShards>>,
    hurry: Arc<Notify>,
}

/// The name of the turn that a shard takes before it identifies.
#[cfg(feature = "discord")]
fn identify_turn(shard: u32, max_concurrency: NonZeroU32) -> String {
    format!("{DISCORD} identify {}", shard % max_concurrency)
}

/// Lets the shards of all processes identify one after the other.
#[cfg(feature = "discord")]
struct SharedGate(Arc<dyn Exchange>);

#[cfg(feature = "discord")]
#[async_trait]
impl IdentifyGate for SharedGate {
    async fn take_turn(&self, bucket: u32) -> Duration {
        // The bucket is that already.
        let name = identify_turn(bucket, NonZeroU32::MAX);
        self.0.take_turn(&name, IDENTIFY_WITHIN).await.unwrap_or_else(|error| {
            tracing::warn!(%error, "it can't be found out whether a shard may connect");
            IDENTIFY_EVERY
        })
    }

    async fn has_identified(&self, bucket: u32) {
        self.set_turn(bucket, IDENTIFY_EVERY).await;
    }

    async fn give_back(&self, bucket: u32) {
        self.set_turn(bucket, Duration::ZERO).await;
    }
}

#[cfg(feature = "discord")]
impl SharedGate {
    async fn set_turn(&self, bucket: u32, pause: Duration) {
        let name = identify_turn(bucket, NonZeroU32::MAX);
        if let Err(error) = self.0.set_turn(&name, pause).await {
            tracing::warn!(%error, "other shards can't be told that they may connect");
        }
    }
}

#[cfg(feature = "discord")]
impl ShardsAsked {
    /// Until it says so. What only the host can mend is told to `fatal`, where no other platform is served.
    async fn ask(self, fatal: Option<mpsc::UnboundedSender<RunError>>) {
        loop {
            let mut pause = ASK_AGAIN;
            let asking = herzbot_discord::recommended_shards(&self.settings);
            let unknown = ToldShards { at_least: 0, max_concurrency: NonZeroU32::MIN };
            let told = match tokio::time::timeout(SHARDS_WITHIN, asking).await {
                Ok(Ok(told)) => {
                    ToldShards { at_least: told.shards.get(), max_concurrency: told.max_concurrency }
                }
                Ok(Err(error)) => {
                    if !error.may_pass() {
                        if let Some(fatal) = &fatal {
                            // The bot is stopping already where nobody listens.
                            let _ending = fatal.send(error.into());
                            return;
                        }
                        pause = Pauses::default().longest;
                    }
                    tracing::warn!(%error, "it is not known how many shards Discord recommends");
                    unknown
                }
                Err(_) => {
                    tracing::warn!("Discord does not say how many shards it recommends");
                    unknown
                }
            };
            self.tell.send_replace(Some(told));
            self.hurry.notify_one();
            if told != unknown {
                return;
            }
            tokio::time::sleep(pause).await;
            if self.tell.is_closed() {
                return;
            }
        }
    }
}
