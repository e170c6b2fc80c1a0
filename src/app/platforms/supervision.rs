//! Keeps one platform running, apart from the others: starts it once it can be reached, and restarts it after it was
//! thrown out, or its session has ended.

use crate::app::errors::RunError;
use crate::app::platforms::notes::StoreNotes;
#[cfg(feature = "matrix")]
use crate::app::shell::Shell;
#[cfg(feature = "matrix")]
use crate::app::shell::mailbox::TableInput;
use crate::app::shell::platforms::Platforms;
use async_trait::async_trait;
use herzbot_adapter::events::EventSender;
use herzbot_adapter::time_source::TimeSource;
#[cfg(feature = "discord")]
use herzbot_core::command::Spec;
#[cfg(feature = "matrix")]
use herzbot_core::ids::ChannelRef;
#[cfg(feature = "discord")]
use herzbot_core::page::CardFace;
use herzbot_core::port::{Platform, PlatformEvent};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// A running platform.
#[async_trait]
pub trait Running: Platform {
    /// Waits until it can't go on. None: its session has ended, and it must be restarted at once.
    async fn lost(&self) -> Option<RunError>;

    /// Sends the remaining messages, and disconnects.
    async fn stop(&self);
}

/// Starts a platform, as often as necessary.
#[async_trait]
pub trait Starter: Send + 'static {
    /// Starts it; it reports to `events`.
    ///
    /// # Errors
    /// The platform can't be reached, or can't work.
    async fn start(&mut self, events: EventSender) -> Result<Arc<dyn Running>, RunError>;
}

/// The pauses between attempts to start a platform.
#[derive(Clone, Copy)]
pub struct Pauses {
    /// The first pause after it could not be reached. Each further pause is twice as long, up to `longest`.
    pub first: Duration,
    /// The longest pause. It is also the pause after the platform refused the bot, which only the host can change.
    pub longest: Duration,
}

impl Default for Pauses {
    fn default() -> Self {
        Self { first: Duration::from_secs(5), longest: Duration::from_secs(5 * 60) }
    }
}

/// The parameters for supervising a platform.
#[derive(Clone)]
pub struct Supervision {
    /// The lease of the platform, for the log.
    pub name: &'static str,
    /// Whether no other platform is configured: then the program ends when this one is lost.
    pub alone: bool,
    /// The pauses between two attempts.
    pub pauses: Pauses,
    /// The registry for running platforms.
    pub platforms: Arc<Platforms>,
    /// The event loop.
    pub events: EventSender,
    /// Receives the reason why the program must end.
    pub fail: mpsc::UnboundedSender<RunError>,
    /// The clock of the platform.
    pub clock: TimeSource,
}

/// The task that supervises a platform.
pub struct Supervised {
    task: JoinHandle<()>,
    halt: oneshot::Sender<()>,
}

impl Supervision {
    /// Starts the platform, and keeps it running. An error that only the host can fix ends the program, unless it
    /// serves other platforms, which go on.
    pub fn begin(self, starter: impl Starter) -> Supervised {
        let (halt, halted) = oneshot::channel();
        Supervised { task: tokio::spawn(self.run(starter, halted)), halt }
    }

    async fn run(self, mut starter: impl Starter, mut halt: oneshot::Receiver<()>) {
        let mut pause = self.pauses.first;
        loop {
            let started = tokio::select! {
                started = self.start(&mut starter) => started,
                _ = &mut halt => return,
            };
            let error = match started {
                Ok(running) => {
                    let (lost, halts) = tokio::select! {
                        lost = running.lost() => (lost, false),
                        _ = &mut halt => (None, true),
                    };
                    running.stop().await;
                    match lost {
                        None if halts => return,
                        None => {
                            pause = self.pauses.first;
                            continue;
                        }
                        Some(error) if self.alone => return self.fail(error),
                        Some(error) => {
                            self.tell_of_loss(running.realm());
                            pause = self.pauses.longest;
                            error
                        }
                    }
                }
                Err(error) if self.alone && !error.may_pass() => return self.fail(error),
                Err(error) if !error.may_pass() => {
                    pause = self.pauses.longest;
                    error
                }
                Err(error) => error,
            };
            let seconds = pause.as_secs();
            tracing::error!(platform = self.name, %error, seconds, "this platform is tried again later");
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                _ = &mut halt => return,
            }
            pause = (2 * pause).min(self.pauses.longest);
        }
    }

    async fn start(&self, starter: &mut impl Starter) -> Result<Arc<dyn Running>, RunError> {
        let events = self.events.for_platform();
        let running = starter.start(events.clone()).await?;
        self.platforms.add(Arc::clone(&running) as Arc<dyn Platform>);
        events.release();
        Ok(running)
    }

    /// Reports the connections of a permanently stopped platform as lost, because the platform itself doesn't. The
    /// program goes on, but the clocks of its tables must stop.
    fn tell_of_loss(&self, realm: &str) {
        let last_sign = self.clock.now();
        let lost = self.platforms.connections().into_iter().filter(|(of, _)| of == realm);
        for (realm, shard) in lost {
            let event = PlatformEvent::Connected { realm, shard, up: false, last_sign };
            // Only people's inputs are ever answered here.
            let _nothing = self.events.send(event);
        }
    }

    fn fail(&self, error: RunError) {
        // The receiver is gone if the bot is already stopping.
        let _ending = self.fail.send(error);
    }
}

impl Supervised {
    /// Stops the platform, or the attempts to start it.
    pub async fn stop(self) {
        // If it has already ended, the message has no receiver.
        let _ended = self.halt.send(());
        if let Err(error) = self.task.await {
            tracing::error!(%error, "the supervision of a platform has failed");
        }
    }
}

/// Starts Discord.
#[cfg(feature = "discord")]
pub struct DiscordStarter {
    pub settings: herzbot_discord::DiscordSettings,
    /// The commands to register.
    pub specs: Vec<Spec>,
    /// The cards to upload as emojis.
    pub faces: Vec<CardFace>,
    /// The notes that it stores.
    pub notes: Arc<StoreNotes>,
}

#[cfg(feature = "discord")]
#[async_trait]
impl Starter for DiscordStarter {
    async fn start(&mut self, events: EventSender) -> Result<Arc<dyn Running>, RunError> {
        let (settings, specs, faces) = (self.settings.clone(), self.specs.clone(), self.faces.clone());
        Ok(herzbot_discord::start(settings, specs, faces, self.notes.clone(), events).await?)
    }
}

#[cfg(feature = "discord")]
#[async_trait]
impl Running for herzbot_discord::DiscordPlatform {
    async fn lost(&self) -> Option<RunError> {
        Some(self.thrown_out().await.into())
    }

    async fn stop(&self) {
        Self::stop(self).await;
    }
}

/// Starts Matrix.
#[cfg(feature = "matrix")]
pub struct MatrixStarter {
    pub settings: herzbot_matrix::MatrixSettings,
    /// The services of the bot.
    pub shell: Arc<Shell>,
    /// Whether it was started before.
    pub has_run: bool,
}

#[cfg(feature = "matrix")]
#[async_trait]
impl Starter for MatrixStarter {
    async fn start(&mut self, events: EventSender) -> Result<Arc<dyn Running>, RunError> {
        let notes = Arc::new(StoreNotes(Arc::clone(&self.shell.store)));
        let (settings, texts) = (self.settings.clone(), Arc::clone(&self.shell.texts));
        let started = herzbot_matrix::start(settings, texts, notes, events).await?;
        if std::mem::replace(&mut self.has_run, true) {
            let tables = self.shell.tables.all().into_iter();
            let is_there = |channel: &ChannelRef| channel.realm == started.realm();
            for listing in
                tables.filter(|listing| is_there(&listing.channel) || listing.homes.iter().any(is_there))
            {
                listing.tell(TableInput::Replaced).await;
            }
        }
        Ok(started)
    }
}

#[cfg(feature = "matrix")]
#[async_trait]
impl Running for herzbot_matrix::MatrixPlatform {
    async fn lost(&self) -> Option<RunError> {
        self.ended().await;
        None
    }

    async fn stop(&self) {
        Self::stop(self).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use herzbot_adapter::events::{EventReceiver, queue};
    use herzbot_core::ids::Moment;
    use herzbot_core::page::Page;
    use herzbot_core::port::{Capabilities, Outbound};
    use herzbot_playground::PlaygroundStartError;
    use std::net::{IpAddr, Ipv4Addr};
    use tokio::sync::Notify;

    /// A platform that is lost on command.
    struct Fragile(Arc<Notify>);

    impl Platform for Fragile {
        fn realm(&self) -> &str {
            "fragile"
        }

        fn capabilities(&self) -> Capabilities {
            Capabilities {
                buttons: true,
                ephemeral: true,
                live_answers: true,
                lasting: true,
                ..Capabilities::default()
            }
        }

        fn send(&self, _: Outbound) {}
    }

    fn refusal() -> RunError {
        PlaygroundStartError::NoPassphrase(IpAddr::V4(Ipv4Addr::LOCALHOST)).into()
    }

    #[async_trait]
    impl Running for Fragile {
        async fn lost(&self) -> Option<RunError> {
            self.0.notified().await;
            Some(refusal())
        }

        async fn stop(&self) {}
    }

    /// Starts, but refuses to at the given attempts.
    struct Moody {
        starts: usize,
        refused: Vec<usize>,
        lose: Arc<Notify>,
    }

    #[async_trait]
    impl Starter for Moody {
        async fn start(&mut self, events: EventSender) -> Result<Arc<dyn Running>, RunError> {
            self.starts += 1;
            if self.refused.contains(&self.starts) {
                return Err(refusal());
            }
            let up = PlatformEvent::Connected {
                realm: "fragile".into(),
                shard: None,
                up: true,
                last_sign: Moment(0),
            };
            assert!(events.send(up).is_none());
            Ok(Arc::new(Fragile(Arc::clone(&self.lose))))
        }
    }

    struct Scene {
        lose: Arc<Notify>,
        supervised: Supervised,
        platforms: Arc<Platforms>,
        events: EventReceiver,
        failed: mpsc::UnboundedReceiver<RunError>,
    }

    fn supervise(alone: bool, refused: &[usize]) -> Scene {
        let (events, inbox) = queue(|_| Page::default());
        let (fail, failed) = mpsc::unbounded_channel();
        let lose = Arc::new(Notify::new());
        let moment = Duration::from_millis(1);
        let platforms: Arc<Platforms> = Arc::default();
        let supervision = Supervision {
            name: "fragile",
            alone,
            pauses: Pauses { first: moment, longest: moment },
            platforms: Arc::clone(&platforms),
            events,
            fail,
            clock: TimeSource::system(),
        };
        let starter = Moody { starts: 0, refused: refused.to_vec(), lose: Arc::clone(&lose) };
        Scene { lose, supervised: supervision.begin(starter), platforms, events: inbox, failed }
    }

    #[tokio::test]
    async fn beside_others_it_comes_back_however_often_it_is_refused() {
        let mut scene = supervise(false, &[2, 3]);
        for _ in 0..2 {
            assert!(matches!(
                scene.events.recv().await,
                Some((PlatformEvent::Connected { up: true, .. }, _))
            ));
            // As the event loop does.
            scene.platforms.set_connected("fragile", None, true, Moment(0));
            scene.lose.notify_one();
            let told = scene.events.recv().await;
            assert!(matches!(told, Some((PlatformEvent::Connected { up: false, .. }, _))), "its tables wait");
        }
        assert!(scene.events.recv().await.is_some());
        assert!(scene.failed.try_recv().is_err(), "the others play on");
        scene.supervised.stop().await;
    }

    #[tokio::test]
    async fn alone_it_ends_the_program() {
        let mut scene = supervise(true, &[]);
        assert!(scene.events.recv().await.is_some());
        scene.lose.notify_one();
        assert!(matches!(scene.failed.recv().await, Some(RunError::Playground(_))));
        scene.supervised.stop().await;
    }

    #[tokio::test]
    async fn beside_others_a_first_start_that_is_refused_is_tried_again() {
        let mut scene = supervise(false, &[1, 2]);
        assert!(matches!(scene.events.recv().await, Some((PlatformEvent::Connected { up: true, .. }, _))));
        assert!(scene.failed.try_recv().is_err(), "the others play on");
        scene.supervised.stop().await;
    }

    #[tokio::test]
    async fn alone_a_first_start_that_is_refused_ends_the_program() {
        let mut scene = supervise(true, &[1]);
        assert!(matches!(scene.failed.recv().await, Some(RunError::Playground(_))));
        assert!(scene.events.recv().await.is_none());
        scene.supervised.stop().await;
    }
}
