//! Runs the desk: passes inputs and the time to it, and performs its effects.

use super::desk::{
    Keep, MatrixDesk, MatrixEffect, MatrixInput, MatrixRequest, MatrixResponse, Reachability, RequestError,
    RequestId,
};
use super::folder::Folder;
use super::reader::EventReader;
use super::second_slot::SecondSlot;
use super::{lookups, requests};
use herzbot_adapter::events::EventSender;
use herzbot_adapter::queue::Voice;
use herzbot_adapter::tenure::Tenure;
use herzbot_adapter::time_source::TimeSource;
use herzbot_core::backlog::Backlog;
use herzbot_core::ids::Moment;
use metrics::{counter, histogram};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// The file of the private chats: user id → room id.
pub const CHATS: &str = "private.json";
/// The file that says whether the homeserver has lifted the rate limit for the bot.
pub const UNLIMITED: &str = "lifted.json";
/// The file of pictures that haven't been sent yet.
pub const PICTURES: &str = "pictures.json";
/// The file of the ledger of events.
pub const HEARD: &str = "heard.json";
/// The longest wait at the end for messages that can't be sent.
const LAST_WORDS: Duration = Duration::from_secs(5);
/// The longest sleep, since the clock may be set forward during it.
const LONGEST_NAP: Duration = Duration::from_secs(60);

#[derive(Debug)]
pub enum DriverInput {
    /// An input for the desk.
    Desk(MatrixInput),
    /// Sends the waiting messages, then answers and ends the driver.
    Stop(oneshot::Sender<()>),
}

/// Performs a desk's effects with the SDK, and passes inputs and the time to it.
pub struct MatrixDriver {
    pub desk: MatrixDesk,
    /// Reads events, and holds the client.
    pub reader: Arc<EventReader>,
    /// Holds the client of the second account, if there is one.
    pub second: SecondSlot,
    /// The folder of the files that survive a restart.
    pub folder: Folder,
    /// Set to whether the rate limit is lifted.
    pub unlimited: Arc<AtomicBool>,
    /// The sender for the driver's own inputs.
    pub inputs: mpsc::WeakUnboundedSender<DriverInput>,
    /// Takes the desk's events for the core.
    pub events: EventSender,
    /// Whether this process still acts for the bot.
    pub tenure: Tenure,
    /// The clock of everything that waits.
    pub clock: TimeSource,
    /// Set to the time until which people can be reached.
    pub reach: Arc<Mutex<Reachability>>,
    /// Takes what waits to be sent.
    pub backlog: Arc<Mutex<Backlog>>,
}

/// Records the duration and outcome of a request in the metrics.
fn note_request(took: Duration, response: &Result<MatrixResponse, RequestError>) {
    let outcome = match response {
        Ok(_) => "done",
        Err(RequestError::RateLimited(_)) => "limited",
        Err(RequestError::Lost(_)) => "lost",
        Err(_) => "refused",
    };
    histogram!("herzbot_request_seconds", "platform" => "matrix", "kind" => "other").record(took);
    counter!("herzbot_requests_total", "platform" => "matrix", "kind" => "other", "outcome" => outcome)
        .increment(1);
}

impl MatrixDriver {
    /// Runs until it is stopped: performs the desk's effects, then waits for an input or the desk's next
    /// wake-up.
    pub async fn run(mut self, mut inputs: mpsc::UnboundedReceiver<DriverInput>) {
        let mut stopping: Option<(oneshot::Sender<()>, Moment)> = None;
        loop {
            while let Some(effect) = self.desk.poll_effect() {
                self.perform(effect);
            }
            self.reach.lock().unwrap_or_else(PoisonError::into_inner).clone_from(self.desk.reachability());
            let now = self.clock.now();
            *self.backlog.lock().unwrap_or_else(PoisonError::into_inner) = self.desk.backlog();
            let mut wake = self.desk.poll_timeout().unwrap_or(Moment(u64::MAX));
            if let Some((done, until)) = stopping.take() {
                if self.desk.is_done() || now >= until {
                    self.desk.keep_heard();
                    while let Some(effect) = self.desk.poll_effect() {
                        self.perform(effect);
                    }
                    // The receiver may have been dropped.
                    let _ = done.send(());
                    return;
                }
                wake = wake.min(until);
                stopping = Some((done, until));
            }
            let nap = wake.since(now).min(LONGEST_NAP);
            tokio::select! {
                input = inputs.recv() => match input {
                    Some(DriverInput::Desk(input)) => {
                        if let MatrixInput::Left(room) = &input {
                            self.second.leave(room);
                        }
                        self.desk.handle_input(input, self.clock.now());
                    }
                    Some(DriverInput::Stop(done)) => {
                        stopping = Some((done, self.clock.now().after(LAST_WORDS)));
                    }
                    None => return,
                },
                () = tokio::time::sleep(nap) => self.desk.handle_timeout(self.clock.now()),
            }
        }
    }

    fn perform(&mut self, effect: MatrixEffect) {
        match effect {
            MatrixEffect::Request { id, request, voice } => self.request(id, request, voice),
            MatrixEffect::LookUp { id, lookup } => {
                let (reader, back) = (Arc::clone(&self.reader), self.back());
                tokio::spawn(async move {
                    let found = lookups::look_up(&reader, lookup).await;
                    back(MatrixInput::LookedUp { id, found });
                });
            }
            MatrixEffect::Sign(sign) => {
                let (reader, tenure) = (Arc::clone(&self.reader), self.tenure.clone());
                tokio::spawn(async move {
                    if tenure.is_ours().await {
                        requests::show(&reader.client, sign).await;
                    }
                });
            }
            MatrixEffect::Event(event) => {
                if let Some(answer) = self.events.send(event) {
                    self.desk.handle_input(MatrixInput::Say(Box::new(answer)), self.clock.now());
                }
            }
            MatrixEffect::Keep(keep) => self.keep(keep),
        }
    }

    fn request(&self, id: RequestId, request: Arc<MatrixRequest>, voice: Voice) {
        let (tenure, back) = (self.tenure.clone(), self.back());
        let (reader, second) = (Arc::clone(&self.reader), self.second.clone());
        tokio::spawn(async move {
            if !tenure.is_ours().await {
                // Another process has taken over, so this one is about to end.
                return;
            }
            let asked = Instant::now();
            let made = tenure.during(async {
                match voice {
                    Voice::First => requests::make(&reader, &request).await,
                    Voice::Second => second.make(&request).await,
                }
            });
            let made = made.await;
            let given_up = || RequestError::Lost("another process may take over meanwhile".to_owned());
            let response = made.unwrap_or_else(|| Err(given_up()));
            note_request(asked.elapsed(), &response);
            back(MatrixInput::Responded { id, response });
        });
    }

    /// Writes a file. If that fails, logs a warning with the consequence.
    fn keep(&self, keep: Keep) {
        // A write must be done before the effects that depend on it. A slow disk must not block other tasks
        // of this thread.
        let (written, otherwise) = tokio::task::block_in_place(|| match keep {
            Keep::Chats(chats) => (
                self.folder.write(CHATS, &chats),
                "which private chat is whose could not be kept: it is looked for at the next start",
            ),
            Keep::Heard(heard) => (
                self.folder.write(HEARD, &heard),
                "what was heard could not be kept: after a restart it may count twice, or not",
            ),
            Keep::Pictures(pictures) => (
                self.folder.write(PICTURES, &pictures),
                "a picture could not be kept: after a restart it is not sent",
            ),
            Keep::Unlimited(unlimited) => {
                self.unlimited.store(unlimited, Ordering::Relaxed);
                let written = self.folder.write(UNLIMITED, &unlimited);
                (written, "what was learned of the homeserver's allowance could not be kept")
            }
        });
        if let Err(error) = written {
            tracing::warn!(%error, "{otherwise}");
        }
    }

    /// Returns a function with which a task reports its result to the driver.
    fn back(&self) -> impl FnOnce(MatrixInput) + Send + 'static {
        let inputs = self.inputs.clone();
        move |input| {
            if let Some(inputs) = inputs.upgrade() {
                // This fails only if the driver has ended.
                drop(inputs.send(DriverInput::Desk(input)));
            }
        }
    }
}
