//! The platforms that this process serves: started with their tables, stopped at the end.

#[cfg(feature = "discord")]
use super::keeping::WantedShards;
use super::keeping::{AcquiredPlatform, WantedPlatform, platform_of};
#[cfg(any(feature = "discord", feature = "matrix"))]
use super::notes::StoreNotes;
use super::run::{BotSettings, RunError};
use super::shell::Shell;
use super::spectators::serve;
use super::start::restore_tables;
#[cfg(feature = "discord")]
use super::supervision::{DiscordStarter, Pauses, Supervised, Supervision};
use herzbot_adapter::tenure::Tenure;
use herzbot_core::command::Spec;
use herzbot_core::port::Event;
#[cfg(feature = "discord")]
use herzbot_core::text::faces;
use herzbot_playground::WatchServer;
use herzbot_store::StoreError;
use std::sync::Arc;
#[cfg(feature = "discord")]
use std::time::Duration;
#[cfg(feature = "discord")]
use tokio::sync::watch;
use tokio::sync::{Notify, mpsc};

/// Discord, with a lease for each shard.
#[cfg(feature = "discord")]
const DISCORD: &str = "discord";
/// Matrix, and its lease.
#[cfg(feature = "matrix")]
const MATRIX: &str = "matrix";
/// The playground, and its lease.
const PLAYGROUND: &str = "playground";

/// How long Discord's answer is waited for before what was agreed on earlier will do.
#[cfg(feature = "discord")]
const SHARDS_WITHIN: Duration = Duration::from_secs(5);
/// How soon Discord is asked again.
#[cfg(feature = "discord")]
const ASK_AGAIN: Duration = Duration::from_secs(5);

/// Is told the playground's address and host link once it is open.
pub type OnOpened = Box<dyn FnOnce(&str, &str) + Send + Sync>;

/// The platforms that are configured, and those of them that run.
pub struct Hosting {
    shell: Arc<Shell>,
    specs: Vec<Spec>,
    events: mpsc::Sender<Event>,
    settings: BotSettings,
    opened: Option<OnOpened>,
    #[cfg_attr(
        not(any(feature = "discord", feature = "matrix")),
        expect(dead_code, reason = "the playground speaks through no account")
    )]
    tenure: Tenure,
    #[cfg(feature = "discord")]
    discord: Option<Supervised>,
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
        events: mpsc::Sender<Event>,
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

    /// The same, as other processes have to agree on them. What has to be asked for is asked for from now on; `hurry` is told
    /// when it is known.
    #[cfg_attr(not(feature = "discord"), expect(unused_variables, reason = "nothing else has shards"))]
    pub fn wanted(&self, hurry: &Arc<Notify>) -> Vec<WantedPlatform> {
        let whole = |name| WantedPlatform { name, shards: None };
        let platforms = self.platforms().into_iter().map(whole);
        #[cfg(feature = "discord")]
        let platforms = platforms.map(|platform| match &self.settings.discord {
            Some(settings) if platform.name == DISCORD => {
                let (tell, at_least) = watch::channel(None);
                let asking = ShardsAsked { settings: settings.clone(), tell, hurry: Arc::clone(hurry) };
                tokio::spawn(asking.ask(self.fatal.clone()));
                let shards = WantedShards { of: herzbot_discord::shard_of, at_least };
                WantedPlatform { shards: Some(shards), ..platform }
            }
            Some(_) | None => platform,
        });
        platforms.collect()
    }

    /// Brings back tables: those of a platform, or all of them.
    ///
    /// # Errors
    /// When the journal can't be read.
    pub async fn restore(&self, platform: Option<&str>) -> Result<(), StoreError> {
        let ours = |realm: &str| platform.is_none_or(|platform| platform_of(realm) == platform);
        let (live, frozen) = restore_tables(&self.shell, ours).await?;
        tracing::info!(platform, live, frozen, "the tables are back");
        Ok(())
    }

    /// Starts a platform; Discord without waiting for it.
    ///
    /// # Errors
    /// When it is clear that it can't work.
    pub async fn start(&mut self, platform: AcquiredPlatform) -> Result<(), RunError> {
        // Who stands by has no tables to show, and leaves the address to who has.
        if let (None, Some(web), Some(key)) =
            (&self.spectators, &self.settings.web, self.shell.spectators.key())
        {
            self.spectators = Some(serve(&self.shell, web.server.clone(), key)?);
        }
        let (shell, events) = (&self.shell, self.events.clone());
        #[cfg(feature = "discord")]
        if let Some(discord) = self.settings.discord.clone().filter(|_| platform.name == DISCORD) {
            let notes = Arc::new(StoreNotes(Arc::clone(&shell.store)));
            let (tenure, shards) = (self.tenure.clone(), platform.shards);
            let discord = herzbot_discord::DiscordSettings { tenure, shards, ..discord };
            let supervision = Supervision {
                name: DISCORD,
                alone: self.platforms().len() == 1,
                pauses: Pauses::default(),
                platforms: Arc::clone(&shell.platforms),
                events: events.clone(),
                fail: self.fatal.clone(),
            };
            let faces = if discord.emojis { faces(&shell.texts) } else { Vec::new() };
            let starter = DiscordStarter { settings: discord, specs: self.specs.clone(), faces, notes };
            self.discord = Some(supervision.begin(starter));
        }
        #[cfg(feature = "matrix")]
        if let Some(matrix) = self.settings.matrix.clone().filter(|_| platform.name == MATRIX) {
            let notes = Arc::new(StoreNotes(Arc::clone(&shell.store)));
            let matrix = herzbot_matrix::MatrixSettings { tenure: self.tenure.clone(), ..matrix };
            let texts = Arc::clone(&shell.texts);
            let platform = herzbot_matrix::start(matrix.clone(), texts, notes, events.clone()).await?;
            shell.platforms.add(platform.clone());
            *self.matrix.lock().await = Some(platform);
            let renewed = super::renewal::RenewedMatrix {
                shell: Arc::clone(shell),
                settings: matrix,
                events: events.clone(),
                current: Arc::clone(&self.matrix),
                fatal: (self.platforms().len() == 1).then(|| self.fatal.clone()),
            };
            self.renewing = Some(tokio::spawn(renewed.keep()));
        }
        if let Some(playground) = self.settings.playground.clone().filter(|_| platform.name == PLAYGROUND) {
            let texts = Arc::clone(&shell.texts);
            let platform = herzbot_playground::start(playground, texts, self.specs.clone(), events).await?;
            shell.platforms.add(platform.clone());
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
    tell: watch::Sender<Option<u32>>,
    hurry: Arc<Notify>,
}

#[cfg(feature = "discord")]
impl ShardsAsked {
    /// Until it says so. What only the host can mend is told to `fatal`.
    async fn ask(self, fatal: mpsc::UnboundedSender<RunError>) {
        loop {
            let asking = herzbot_discord::recommended_shards(&self.settings);
            let told = match tokio::time::timeout(SHARDS_WITHIN, asking).await {
                Ok(Ok(shards)) => shards.get(),
                Ok(Err(error)) if !error.may_pass() => {
                    // The bot is stopping already where nobody listens.
                    let _ending = fatal.send(error.into());
                    return;
                }
                Ok(Err(error)) => {
                    tracing::warn!(%error, "it is not known how many shards Discord recommends");
                    0
                }
                Err(_) => {
                    tracing::warn!("Discord does not say how many shards it recommends");
                    0
                }
            };
            self.tell.send_replace(Some(told));
            self.hurry.notify_one();
            if told > 0 {
                return;
            }
            tokio::time::sleep(ASK_AGAIN).await;
            if self.tell.is_closed() {
                return;
            }
        }
    }
}
