//! A session on Matrix that the homeserver has ended: the bot logs in anew where it can. Where it can't, the process ends if
//! it serves nothing else, so that whoever supervises it notices; else that is tried again.

use super::errors::RunError;
use super::mailbox::TableInput;
use super::notes::StoreNotes;
use super::shell::Shell;
use herzbot_core::port::{Platform as _, PlatformEvent};
use herzbot_matrix::{MatrixPlatform, MatrixSettings};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, mpsc};

/// How often it is tried beside other platforms.
const TRY_AGAIN: Duration = Duration::from_secs(5 * 60);

/// Matrix, and with what it is started again.
pub struct RenewedMatrix {
    /// The bot.
    pub shell: Arc<Shell>,
    /// The settings.
    pub settings: MatrixSettings,
    /// Told what happens.
    pub events: mpsc::Sender<PlatformEvent>,
    /// The platform that runs; none: it is being replaced.
    pub current: Arc<Mutex<Option<Arc<MatrixPlatform>>>>,
    /// Told why the process has to end; none where it serves other platforms.
    pub fatal: Option<mpsc::UnboundedSender<RunError>>,
}

impl RenewedMatrix {
    /// Starts Matrix again whenever its session was ended.
    pub async fn keep(self) {
        loop {
            let Some(platform) = self.current.lock().await.clone() else { return };
            platform.ended().await;
            // Who stops the bot waits for this, and finds the new one.
            let mut current = self.current.lock().await;
            *current = None;
            platform.stop().await;
            let started = loop {
                let notes = Arc::new(StoreNotes(Arc::clone(&self.shell.store)));
                let texts = Arc::clone(&self.shell.texts);
                let events = self.events.clone();
                match herzbot_matrix::start(self.settings.clone(), texts, notes, events).await {
                    Ok(started) => break started,
                    Err(error) => match &self.fatal {
                        Some(fatal) => {
                            // The bot is about to end anyway where nobody listens.
                            let _unheard = fatal.send(error.into());
                            return;
                        }
                        None => {
                            tracing::error!(%error, "Matrix has ended; it is tried again in five minutes");
                            drop(current);
                            tokio::time::sleep(TRY_AGAIN).await;
                            current = self.current.lock().await;
                        }
                    },
                }
            };
            self.shell.platforms.add(started.clone());
            for listing in self.shell.tables.all() {
                if listing.channel.realm == started.realm() {
                    // A table that has just gone shows nothing any more.
                    let _gone = listing.inbox.send(TableInput::Replaced).await;
                }
            }
            *current = Some(started);
        }
    }
}
