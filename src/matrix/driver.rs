//! Runs the desk: brings it what has happened, and does what it says.

use super::desk::{Keep, MatrixDesk, MatrixEffect, MatrixInput, Reachability, RequestError};
use super::folder::Folder;
use super::reader::EventReader;
use super::{lookups, requests};
use herzbot_adapter::tenure::Tenure;
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::ids::Moment;
use herzbot_core::port::PlatformEvent;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// The file that tells which private chat is whose.
pub const CHATS: &str = "private.json";
/// The file that tells whether the homeserver lets us send as much as we like.
pub const UNLIMITED: &str = "lifted.json";
/// The file of the pictures that were not sent yet.
pub const PICTURES: &str = "pictures.json";
/// The file that tells what was heard before.
pub const HEARD: &str = "heard.json";
/// At the end, nobody waits longer than this for messages that can't be sent.
const LAST_WORDS: Duration = Duration::from_secs(5);
/// The longest sleep: the clock may have been set forward meanwhile.
const LONGEST_NAP: Duration = Duration::from_secs(60);

/// What happens to the driver.
#[derive(Debug)]
pub enum DriverInput {
    /// Something for the desk.
    Desk(MatrixInput),
    /// Say what is left to say, then answer and end.
    Stop(oneshot::Sender<()>),
}

/// Carries out a desk's effects with the SDK, and hands it inputs and the time.
pub struct MatrixDriver {
    /// The desk.
    pub desk: MatrixDesk,
    /// Reads events, and holds the client.
    pub reader: Arc<EventReader>,
    /// Where is kept what must survive.
    pub folder: Folder,
    /// Told whether the homeserver lets us send as much as we like.
    pub unlimited: Arc<AtomicBool>,
    /// The sender of the driver's own inputs.
    pub inputs: mpsc::WeakUnboundedSender<DriverInput>,
    /// Told what happens.
    pub events: mpsc::UnboundedSender<PlatformEvent>,
    /// Whether this process still speaks for the bot.
    pub tenure: Tenure,
    /// The clock of everything that waits.
    pub clock: TimeSource,
    /// Told until when people can be reached.
    pub reach: Arc<Mutex<Reachability>>,
}

impl MatrixDriver {
    /// Runs until it is stopped: does what the desk says, asks when it wants to be woken, and waits for that or an input.
    pub async fn run(mut self, mut inputs: mpsc::UnboundedReceiver<DriverInput>) {
        let mut stopping: Option<(oneshot::Sender<()>, Moment)> = None;
        loop {
            while let Some(effect) = self.desk.poll_effect() {
                self.perform(effect);
            }
            self.reach.lock().unwrap_or_else(PoisonError::into_inner).clone_from(self.desk.reachability());
            let now = self.clock.now();
            let mut wake = self.desk.poll_timeout().unwrap_or(Moment(u64::MAX));
            if let Some((done, until)) = stopping.take() {
                if self.desk.is_done() || now >= until {
                    self.desk.keep_heard();
                    while let Some(effect) = self.desk.poll_effect() {
                        self.perform(effect);
                    }
                    // Whoever wanted to know may be gone.
                    let _ = done.send(());
                    return;
                }
                wake = wake.min(until);
                stopping = Some((done, until));
            }
            let nap = wake.since(now).min(LONGEST_NAP);
            tokio::select! {
                input = inputs.recv() => match input {
                    Some(DriverInput::Desk(input)) => self.desk.handle_input(input, self.clock.now()),
                    Some(DriverInput::Stop(done)) => {
                        stopping = Some((done, self.clock.now().after(LAST_WORDS)));
                    }
                    None => return,
                },
                () = tokio::time::sleep(nap) => self.desk.handle_timeout(self.clock.now()),
            }
        }
    }

    fn perform(&self, effect: MatrixEffect) {
        match effect {
            MatrixEffect::Request { id, request } => {
                let (reader, tenure, back) = (Arc::clone(&self.reader), self.tenure.clone(), self.back());
                tokio::spawn(async move {
                    if !tenure.is_ours().await {
                        // Another process has taken over: this one is about to end.
                        return;
                    }
                    let made = tenure.during(requests::make(&reader, &request)).await;
                    let given_up =
                        || RequestError::Lost("another process may take over meanwhile".to_owned());
                    let response = made.unwrap_or_else(|| Err(given_up()));
                    back(MatrixInput::Responded { id, response });
                });
            }
            MatrixEffect::LookUp { id, lookup } => {
                let (reader, back) = (Arc::clone(&self.reader), self.back());
                tokio::spawn(async move {
                    let found = lookups::look_up(&reader, lookup).await;
                    back(MatrixInput::LookedUp { id, found });
                });
            }
            // The core has ended: then there is nobody to tell.
            MatrixEffect::Event(event) => drop(self.events.send(event)),
            MatrixEffect::Keep(Keep::Chats(chats)) => {
                if let Err(error) = self.folder.write(CHATS, &chats) {
                    tracing::warn!(%error, "which private chat is whose could not be kept: it is looked for at the next start");
                }
            }
            MatrixEffect::Keep(Keep::Heard(heard)) => {
                if let Err(error) = self.folder.write(HEARD, &heard) {
                    tracing::warn!(%error, "what was heard could not be kept: after a restart it may count twice, or not");
                }
            }
            MatrixEffect::Keep(Keep::Pictures(pictures)) => {
                if let Err(error) = self.folder.write(PICTURES, &pictures) {
                    tracing::warn!(%error, "a picture could not be kept: after a restart it is not sent");
                }
            }
            MatrixEffect::Keep(Keep::Unlimited(unlimited)) => {
                self.unlimited.store(unlimited, Ordering::Relaxed);
                if let Err(error) = self.folder.write(UNLIMITED, &unlimited) {
                    tracing::warn!(%error, "what was learned of the homeserver's allowance could not be kept");
                }
            }
        }
    }

    /// How a task tells the driver what it has done.
    fn back(&self) -> impl FnOnce(MatrixInput) + Send + 'static {
        let inputs = self.inputs.clone();
        move |input| {
            if let Some(inputs) = inputs.upgrade() {
                // The driver has ended: then nobody waits for it.
                drop(inputs.send(DriverInput::Desk(input)));
            }
        }
    }
}
