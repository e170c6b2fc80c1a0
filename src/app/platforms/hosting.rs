//! The platforms that this process serves: started with their tables, stopped at the end.

#[cfg(feature = "discord")]
use crate::app::cluster::leases::WantedShards;
use crate::app::cluster::leases::{LeaseNews, WantedPlatform};
use crate::app::errors::RunError;
use crate::app::platforms::chat_rows::StoreChatRows;
#[cfg(feature = "discord")]
use crate::app::platforms::discord_shards::{DISCORD, ShardsAsked, SharedGate, identify_turn};
use crate::app::platforms::frames::Frames;
#[cfg(feature = "discord")]
use crate::app::platforms::notes::StoreNotes;
use crate::app::platforms::spectators::serve;
#[cfg(feature = "discord")]
use crate::app::platforms::supervision::DiscordStarter;
#[cfg(feature = "matrix")]
use crate::app::platforms::supervision::MatrixStarter;
#[cfg(feature = "supervised")]
use crate::app::platforms::supervision::{Pauses, Starter, Supervised, Supervision};
use crate::app::settings::BotSettings;
use crate::app::shell::Shell;
use crate::app::shell::journals::platform_of;
use crate::app::shell::mailbox::TableInput;
use crate::app::shell::peers::lease;
use crate::app::tables::start::restore_tables;
#[cfg(feature = "supervised")]
use futures_util::future::join_all;
use herzbot_adapter::events::EventSender;
use herzbot_adapter::tenure::Tenure;
use herzbot_core::command::Spec;
use herzbot_core::ids::ChannelRef;
#[cfg(feature = "discord")]
use herzbot_core::text::{embedded_faces, entry_point};
#[cfg(feature = "discord")]
use herzbot_discord::{Activities, ShardControl};
use herzbot_playground::WatchServer;
use herzbot_store::{Location, StoreError};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Handle;
#[cfg(feature = "discord")]
use tokio::sync::watch;
use tokio::sync::{Notify, mpsc, oneshot};

/// The name of Matrix and of its lease.
#[cfg(feature = "matrix")]
const MATRIX: &str = "matrix";
/// The name of the playground and of its lease.
const PLAYGROUND: &str = "playground";

/// How long a shard that moves to another process is kept for messages in flight.
const ARRIVE_WITHIN: Duration = Duration::from_secs(2);

/// Receives the playground's address and host link once it is open.
pub type OnOpened = Box<dyn FnOnce(&str, &str) + Send + Sync>;

/// The configured platforms, and the running ones among them.
pub struct Hosting {
    shell: Arc<Shell>,
    specs: Vec<Spec>,
    events: EventSender,
    settings: BotSettings,
    opened: Option<OnOpened>,
    #[cfg_attr(
        not(feature = "supervised"),
        expect(dead_code, reason = "the playground speaks through no account")
    )]
    tenure: Tenure,
    /// Discord and Matrix, after they were started.
    #[cfg(feature = "supervised")]
    supervised: Vec<Supervised>,
    #[cfg(feature = "discord")]
    discord_shards: Option<ShardControl>,
    #[cfg_attr(
        not(feature = "supervised"),
        expect(dead_code, reason = "the playground goes on in any case")
    )]
    fatal: mpsc::UnboundedSender<RunError>,
    playground: Option<Arc<herzbot_playground::Playground>>,
    /// The server for spectators.
    spectators: Option<WatchServer>,
}

impl BotSettings {
    /// Returns the configured platforms, in the order in which they are started.
    pub fn platforms(&self) -> Vec<&'static str> {
        [
            #[cfg(feature = "discord")]
            self.discord.as_ref().map(|_| DISCORD),
            #[cfg(feature = "matrix")]
            self.matrix.as_ref().map(|_| MATRIX),
            self.playground.as_ref().map(|_| PLAYGROUND),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

impl Hosting {
    /// Creates the hosting; nothing runs yet. `tenure` tells whether this process may still use its accounts; `fatal`
    /// receives the reason why it can't go on.
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
            #[cfg(feature = "supervised")]
            supervised: Vec::new(),
            #[cfg(feature = "discord")]
            discord_shards: None,
            fatal,
            playground: None,
            spectators: None,
        }
    }

    /// Returns the configured platforms, in the order in which they are started.
    pub fn platforms(&self) -> Vec<&'static str> {
        self.settings.platforms()
    }

    /// Whether only one platform is configured. Then an error of that platform that only the host can fix ends the
    /// program.
    fn is_alone(&self) -> bool {
        self.platforms().len() == 1
    }

    /// Returns the configured platforms as other processes must agree on them. Starts asking for the number of
    /// shards; `hurry` is notified when it is known.
    #[cfg_attr(not(feature = "discord"), expect(unused_variables, reason = "nothing else has shards"))]
    pub fn wanted(&self, hurry: &Arc<Notify>) -> Vec<WantedPlatform> {
        let platforms = self.platforms().into_iter().map(|name| WantedPlatform { name, shards: None });
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

    /// Restores the tables in channels that are `ours`. `shard_of`: the shard of a channel, if there are any.
    pub async fn restore(
        &self,
        ours: impl Fn(&ChannelRef) -> bool,
        shard_of: impl Fn(&ChannelRef) -> Option<u32>,
    ) -> Result<(), StoreError> {
        let (live, frozen) = restore_tables(&self.shell, ours, shard_of).await?;
        tracing::info!(live, frozen, "the tables are back");
        Ok(())
    }

    /// Applies a change of this process's leases. Pages are served before tables are listed with their server.
    ///
    /// # Errors
    /// The journal can't be read, or a platform can't work.
    pub async fn follow(&mut self, news: LeaseNews, place: &Location) -> Result<(), RunError> {
        let unreadable = |cause| RunError::Store { place: place.clone(), cause };
        self.serve_spectators()?;
        match news {
            LeaseNews::Platform(name) => {
                self.shell.tables.begin(name.to_owned());
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
                self.shell.processes.journals().release(platform, shard);
                // The receiver is gone if the bot is about to stop.
                let _ending = left.send(());
                Ok(())
            }
        }
    }

    /// Leaves a shard: stops receiving its events, and releases its tables. Before that, waits for messages in
    /// flight, while people are still heard.
    async fn leave(&self, platform: &str, shard: u32) {
        let arriving = self.tell_tables(platform, shard, TableInput::WhenDelivered);
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

    /// Sends an input to all tables of a shard, and waits until they drop the sender. Returns the number of tables.
    async fn tell_tables(
        &self,
        platform: &str,
        shard: u32,
        what: fn(oneshot::Sender<()>) -> TableInput,
    ) -> usize {
        let mut told = Vec::new();
        for listing in self.shell.tables.all() {
            let channel = &listing.channel;
            if platform_of(&channel.realm) == platform
                && self.shell.processes.journals().shard_of(channel) == Some(shard)
            {
                let (tell, is_done) = oneshot::channel();
                listing.tell(what(tell)).await;
                told.push(is_done);
            }
        }
        let tables = told.len();
        for is_done in told {
            let _done = is_done.await;
        }
        tables
    }

    /// Starts a platform. Discord and Matrix connect in the background. `shards`: their number, and the ones that
    /// this process now serves in addition; none if it serves all.
    ///
    /// # Errors
    /// It is clear that the platform can't work.
    #[cfg_attr(not(feature = "discord"), expect(unused_variables, reason = "nothing else has shards"))]
    pub async fn start(
        &mut self,
        platform: &'static str,
        shards: Option<(NonZeroU32, Vec<u32>)>,
    ) -> Result<(), RunError> {
        self.serve_spectators()?;
        match platform {
            #[cfg(feature = "discord")]
            DISCORD => self.start_discord(shards),
            #[cfg(feature = "matrix")]
            MATRIX => self.start_matrix(),
            _ => self.start_playground().await?,
        }
        Ok(())
    }

    /// Serves spectators, unless they are served already. A process on standby has no tables to show, and leaves the
    /// address to the serving process.
    fn serve_spectators(&mut self) -> Result<(), RunError> {
        let links = &self.shell.boards.spectators.links;
        let (None, Some(web), Some(address)) = (&self.spectators, &self.settings.web, links.get()) else {
            return Ok(());
        };
        let events = self.events.for_platform();
        events.release();
        let frames = Frames {
            shell: Arc::clone(&self.shell),
            events: events.clone(),
            #[cfg(feature = "discord")]
            discord: self.activities(),
            widgets: self.settings.has_widgets(),
            main: Handle::current(),
        };
        match serve(&self.shell, web, address.key.clone(), Some(events), Some(Arc::new(frames))) {
            Ok(server) => self.spectators = Some(server),
            // Another process on this machine has the address.
            Err(error) if self.shell.processes.peers().is_some() => {
                tracing::warn!(%error, "the tables of this process can't be watched");
                links.close();
                self.shell.boards.links.close();
            }
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }

    /// Returns the client for Discord's Activities, if they are enabled.
    #[cfg(feature = "discord")]
    fn activities(&self) -> Option<Arc<Activities>> {
        let activities = Activities::new(self.settings.discord.as_ref()?);
        let unusable = |error| tracing::error!(%error, "tables can't be opened inside Discord");
        activities.map_err(unusable).ok()?.map(Arc::new)
    }

    /// Starts Discord, or adds shards if it already runs.
    #[cfg(feature = "discord")]
    fn start_discord(&mut self, shards: Option<(NonZeroU32, Vec<u32>)>) {
        if let (Some(control), Some((_, ours))) = (&self.discord_shards, &shards) {
            return control.serve(ours.iter().copied());
        }
        let Some(discord) = self.settings.discord.clone() else { return };
        let shell = &self.shell;
        let control = match (shards, shell.processes.peers()) {
            (Some((count, ours)), Some(peers)) => {
                let gate = Arc::new(SharedGate(Arc::clone(&peers.exchange)));
                let control = ShardControl::shared(count, gate);
                control.serve(ours);
                control
            }
            _ => ShardControl::all(),
        };
        self.discord_shards = Some(control.clone());
        let (tenure, clock) = (self.tenure.clone(), shell.clock.source().clone());
        let entry_point = entry_point();
        let settings =
            herzbot_discord::DiscordSettings { tenure, shards: control, clock, entry_point, ..discord };
        let faces = if settings.emojis { embedded_faces() } else { Vec::new() };
        let notes = Arc::new(StoreNotes(Arc::clone(&shell.store)));
        let starter = DiscordStarter { settings, specs: self.specs.clone(), faces, notes };
        self.supervise(DISCORD, starter);
    }

    #[cfg(feature = "matrix")]
    fn start_matrix(&mut self) {
        let Some(matrix) = self.settings.matrix.clone() else { return };
        let settings = herzbot_matrix::MatrixSettings { tenure: self.tenure.clone(), ..matrix };
        self.supervise(MATRIX, MatrixStarter { settings, shell: Arc::clone(&self.shell), has_run: false });
    }

    #[cfg(feature = "supervised")]
    fn supervise(&mut self, name: &'static str, starter: impl Starter) {
        let supervision = Supervision {
            name,
            alone: self.is_alone(),
            pauses: Pauses::default(),
            platforms: Arc::clone(&self.shell.platforms),
            events: self.events.clone(),
            fail: self.fatal.clone(),
            clock: self.shell.clock.source().clone(),
        };
        self.supervised.push(supervision.begin(starter));
    }

    async fn start_playground(&mut self) -> Result<(), RunError> {
        let Some(playground) = self.settings.playground.clone() else { return Ok(()) };
        let shell = &self.shell;
        let (texts, specs, clock) =
            (Arc::clone(&shell.texts), self.specs.clone(), shell.clock.source().clone());
        let events = self.events.for_platform();
        let rows = Arc::new(StoreChatRows { platform: PLAYGROUND, shell: Arc::clone(shell) });
        let started = herzbot_playground::start(playground, rows, texts, specs, clock, events.clone()).await;
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
        Ok(())
    }

    /// Sends the remaining messages, and stops all platforms.
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
        #[cfg(feature = "supervised")]
        join_all(self.supervised.into_iter().map(Supervised::stop)).await;
    }
}
