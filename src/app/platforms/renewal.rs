//! Matrix, started apart from other platforms, and again when the homeserver has ended its session: the bot logs in anew where
//! it can. What only the host can mend ends the process if it serves nothing else, so that its service manager notices; else
//! that is tried again.

use crate::app::errors::RunError;
use crate::app::platforms::notes::StoreNotes;
use crate::app::shell::Shell;
use crate::app::shell::mailbox::TableInput;
use herzbot_adapter::events::EventSender;
use herzbot_core::port::Platform as _;
use herzbot_matrix::{MatrixPlatform, MatrixSettings, StartError};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, mpsc};

/// The pause after a start that has failed, at first; twice as long each time …
const FIRST_PAUSE: Duration = Duration::from_secs(5);
/// … up to this one, which comes at once where only the host can mend it.
const LONGEST_PAUSE: Duration = Duration::from_secs(5 * 60);

/// Matrix, and with what it is started again.
pub struct RenewedMatrix {
    /// The bot.
    pub shell: Arc<Shell>,
    /// The settings.
    pub settings: MatrixSettings,
    /// Told what happens.
    pub events: EventSender,
    /// The platform that runs; none: it is being started or replaced.
    pub current: Arc<Mutex<Option<Arc<MatrixPlatform>>>>,
    /// Told why the process has to end; none where it serves other platforms.
    pub fatal: Option<mpsc::UnboundedSender<RunError>>,
}

impl RenewedMatrix {
    /// Starts Matrix, and again whenever its session was ended.
    pub async fn keep(self) {
        let Some(mut platform) = self.start_patiently().await else { return };
        loop {
            platform.ended().await;
            *self.current.lock().await = None;
            platform.stop().await;
            match self.start_patiently().await {
                Some(started) => platform = started,
                None => return,
            }
            for listing in self.shell.tables.all() {
                if listing.channel.realm == platform.realm() {
                    // A table that has just gone shows nothing any more.
                    let _gone = listing.inbox.send(TableInput::Replaced).await;
                }
            }
        }
    }

    /// Starts it, as often as necessary; none if the process has to end.
    async fn start_patiently(&self) -> Option<Arc<MatrixPlatform>> {
        let mut pause = FIRST_PAUSE;
        loop {
            let error = match self.start().await {
                Ok(started) => return Some(started),
                Err(error) => error,
            };
            if !error.may_pass() {
                if let Some(fatal) = &self.fatal {
                    // The bot is about to end anyway where nobody listens.
                    let _unheard = fatal.send(error.into());
                    return None;
                }
                pause = LONGEST_PAUSE;
            }
            let seconds = pause.as_secs();
            tracing::error!(platform = "matrix", %error, seconds, "this platform is tried again later");
            tokio::time::sleep(pause).await;
            pause = (2 * pause).min(LONGEST_PAUSE);
        }
    }

    async fn start(&self) -> Result<Arc<MatrixPlatform>, StartError> {
        // Who stops the bot waits for this, and finds the new one.
        let mut current = self.current.lock().await;
        let notes = Arc::new(StoreNotes(Arc::clone(&self.shell.store)));
        let (texts, events) = (Arc::clone(&self.shell.texts), self.events.for_platform());
        let started = herzbot_matrix::start(self.settings.clone(), texts, notes, events.clone()).await?;
        self.shell.platforms.add(started.clone());
        events.release();
        *current = Some(Arc::clone(&started));
        Ok(started)
    }
}
