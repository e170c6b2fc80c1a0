//! The desk: everything of Matrix that has state, in one task. It is told what happened and what the core wants said,
//! and keeps what is sent in order ([`super::queue`]).

mod chats;
mod dispatch;
mod heard;
mod offers;
mod say;
mod sending;

use super::folder::Folder;
use super::prompts::Prompts;
use super::rooms::Chat;
use super::sync::Scene;
use super::trouble::Trouble;
use super::wire;
use chats::Chats;
use herzbot_adapter::choices::Numbered;
use herzbot_adapter::notes::Notes;
use herzbot_adapter::pace::Pace;
use herzbot_adapter::queue::{Allowance, Next, Queue, Ticket};
use herzbot_core::ids::{MessageRef, Moment};
use herzbot_core::port::{Event, Outbound, Surface, Undelivered};
use herzbot_core::text::{Language, Texts};
use matrix_sdk::Client;
use matrix_sdk::ruma::OwnedUserId;
use say::What;
pub use sending::Sent;
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// The file that tells whether the homeserver lets us send as much as we like.
pub const LIFTED: &str = "lifted.json";
/// At the end, nobody waits longer than this for messages that can't be sent.
const LAST_WORDS: Duration = Duration::from_secs(5);
/// How many questions may wait for their answer.
const MOST_REPLIES: u64 = 10_000;
/// How many events of others are remembered as none of ours.
const MOST_FOREIGN: usize = 1000;

/// What happens to the desk.
pub enum Input {
    /// The core wants something said.
    Say(Box<Outbound>),
    /// Somebody did something.
    Heard(Box<(wire::Event, Scene)>),
    /// What older messages in a room offer was found; then somebody is heard again.
    Found {
        /// The room.
        room: String,
        /// The messages, the newest first.
        prompts: Vec<(String, Numbered)>,
        /// Whether the whole room was looked through.
        all: bool,
        /// Who waits for it.
        then: Box<(wire::Event, Scene)>,
    },
    /// Somebody's membership in a room has changed.
    Member {
        /// The room.
        room: String,
        /// Who.
        user: String,
        /// What it is now.
        membership: String,
    },
    /// We are not in a room any more.
    Left(String),
    /// A room was given up, and we are where it moved.
    Moved {
        /// The old one.
        from: String,
    },
    /// Somebody has made a private chat with us.
    Chosen {
        /// The room.
        room: String,
        /// Who.
        user: String,
    },
    /// A message was taken away by somebody.
    Redacted {
        /// The room.
        room: String,
        /// The message.
        event: String,
    },
    /// Somebody wrote what can't be read.
    Unreadable {
        /// The room.
        room: String,
        /// Who.
        user: String,
    },
    /// Something that was sent has arrived, or not.
    Done {
        /// Its ticket.
        ticket: Ticket,
        /// What it was.
        what: Box<What>,
        /// What became of it.
        sent: Sent,
    },
    /// A private chat was opened, or not.
    Opened {
        /// The ticket.
        ticket: Ticket,
        /// With whom.
        user: String,
        /// What became of it.
        outcome: Result<Chat, Trouble>,
    },
    /// Whether the homeserver can be reached.
    Connected(bool),
    /// Say what is left to say, then answer and end.
    Stop(oneshot::Sender<()>),
}

/// How an answer goes back to whoever asked.
#[derive(Clone, Debug)]
struct ReplyTo {
    user: String,
    /// The room where they asked, as the core knows it.
    channel: String,
    private: bool,
    /// The message whose choice they picked.
    pressed: Option<MessageRef>,
}

/// The message that shows a surface.
#[derive(Clone, Debug)]
struct Shown {
    at: MessageRef,
    loud: bool,
    /// What its choices are ordered by, where their order must tell nothing.
    salt: u64,
    /// A digest of what it says; 0: not known.
    digest: u64,
    /// Whether we know that it is still there.
    sure: bool,
}

/// Everything that has state.
pub struct Desk {
    client: Client,
    own: OwnedUserId,
    realm: String,
    texts: Arc<Texts>,
    language: Language,
    notes: Arc<dyn Notes>,
    folder: Folder,
    inputs: mpsc::WeakUnboundedSender<Input>,
    events: mpsc::UnboundedSender<Event>,
    queue: Queue<What>,
    prompts: Prompts,
    chats: Chats,
    shown: HashMap<Surface, Shown>,
    /// Surfaces whose message is to go as soon as it has arrived.
    doomed: HashSet<Surface>,
    /// Messages that somebody took away.
    gone: HashSet<String>,
    foreign: (HashSet<String>, VecDeque<String>),
    /// What is offered as a reaction already.
    seeded: HashSet<(String, String)>,
    replies: HashMap<u64, ReplyTo>,
    next_reply: u64,
    /// The names by which people are seen.
    names: HashMap<String, String>,
    connected: Option<bool>,
    /// Whether the homeserver lets us send as much as we like, as far as we know.
    lifted: Arc<AtomicBool>,
    /// The polls that stand below private views.
    polls: HashMap<Surface, MessageRef>,
    /// The beginning of the ids of what this process sends.
    nonce: u64,
    sends: u64,
}

/// With what a desk begins.
pub struct Setting {
    /// The client.
    pub client: Client,
    /// The bot.
    pub own: OwnedUserId,
    /// The realm of its accounts.
    pub realm: String,
    /// The words.
    pub texts: Arc<Texts>,
    /// The language where nobody says one.
    pub language: Language,
    /// Where the settings of places are.
    pub notes: Arc<dyn Notes>,
    /// Where it keeps what must survive.
    pub folder: Folder,
    /// Told whether the homeserver lets us send as much as we like.
    pub lifted: Arc<AtomicBool>,
    /// Whom to tell what happens.
    pub events: mpsc::UnboundedSender<Event>,
}

impl Desk {
    /// A desk whose own messages to itself go to `inputs`.
    pub fn new(setting: Setting, inputs: mpsc::WeakUnboundedSender<Input>) -> Self {
        let Setting { client, own, realm, texts, language, notes, folder, lifted, events } = setting;
        let allowance = allowance_kept(&folder);
        lifted.store(allowance == Allowance::Unlimited, Ordering::Relaxed);
        Self {
            chats: Chats::read(&folder),
            client,
            own,
            realm,
            texts,
            language,
            notes,
            folder,
            inputs,
            events,
            queue: Queue::new(allowance),
            prompts: Prompts::default(),
            shown: HashMap::new(),
            doomed: HashSet::new(),
            gone: HashSet::new(),
            foreign: (HashSet::new(), VecDeque::new()),
            seeded: HashSet::new(),
            replies: HashMap::new(),
            next_reply: 0,
            names: HashMap::new(),
            connected: None,
            lifted,
            polls: HashMap::new(),
            nonce: rand::random(),
            sends: 0,
        }
    }

    /// Runs until it is stopped.
    pub async fn run(mut self, mut inputs: mpsc::UnboundedReceiver<Input>) {
        let mut stopping: Option<(oneshot::Sender<()>, Moment)> = None;
        loop {
            let wait = self.pump().await;
            let now = super::now();
            let mut nap = wait.unwrap_or(Duration::from_secs(60));
            if let Some((done, until)) = stopping.take() {
                if self.queue.is_empty() || now >= until {
                    // Whoever wanted to know may be gone.
                    let _ = done.send(());
                    return;
                }
                nap = nap.min(until.since(now));
                stopping = Some((done, until));
            }
            tokio::select! {
                input = inputs.recv() => match input {
                    Some(Input::Stop(done)) => stopping = Some((done, super::now().after(LAST_WORDS))),
                    Some(input) => self.take(input).await,
                    None => return,
                },
                () = tokio::time::sleep(nap) => {}
            }
        }
    }

    /// Sends what may go; returns how long to wait for the next, if there is more.
    async fn pump(&mut self) -> Option<Duration> {
        if self.connected != Some(true) {
            return None;
        }
        loop {
            match self.queue.next(super::now()) {
                Next::Wait(wait) => return wait,
                Next::Send { ticket, job, explain } => self.dispatch(ticket, job.what, explain).await,
            }
        }
    }

    async fn take(&mut self, input: Input) {
        match input {
            Input::Say(out) => self.say(*out),
            Input::Heard(heard) => self.heard(*heard).await,
            Input::Found { room, prompts, all, then } => {
                if all {
                    self.prompts.found(&room, prompts);
                } else {
                    for (event, choices) in prompts {
                        self.prompts.note(&room, &event, choices);
                    }
                }
                self.heard(*then).await;
            }
            Input::Member { room, user, membership } => self.member(&room, &user, &membership),
            Input::Left(room) => self.left(&room),
            Input::Moved { from } => self.moved(&from),
            Input::Chosen { room, user } => self.chosen(room, user),
            Input::Redacted { room, event } => {
                self.prompts.forget(&room, &event);
                if self.shown.values().any(|shown| shown.at.message == event) {
                    self.gone.insert(event);
                }
            }
            Input::Unreadable { room, user } => self.unreadable(&room, &user).await,
            Input::Done { ticket, what, sent } => self.done(ticket, *what, sent),
            Input::Opened { ticket, user, outcome } => self.opened(ticket, &user, outcome),
            Input::Connected(up) => {
                if self.connected != Some(up) {
                    self.connected = Some(up);
                    self.tell(Event::Connected { realm: self.realm.clone(), up });
                }
            }
            // Taken by the loop.
            Input::Stop(_) => {}
        }
    }

    /// Whether the homeserver lets us send as much as we like, as far as we know.
    fn is_lifted(&self) -> bool {
        self.lifted.load(Ordering::Relaxed)
    }

    /// Keeps what was learned of the allowance.
    fn learn(&mut self) {
        let lifted = self.queue.allowance() == Allowance::Unlimited;
        if lifted == self.is_lifted() {
            return;
        }
        tracing::info!(lifted, "what the homeserver lets us send has changed");
        self.lifted.store(lifted, Ordering::Relaxed);
        if let Err(error) = self.folder.write(LIFTED, &lifted) {
            tracing::warn!(%error, "what was learned of the homeserver's allowance could not be kept");
        }
    }

    fn tell(&self, event: Event) {
        // The core has ended: then there is nobody to tell.
        drop(self.events.send(event));
    }

    fn delivered(&self, surface: Surface, rev: u64, outcome: Result<MessageRef, Undelivered>) {
        self.tell(Event::Delivered { realm: self.realm.clone(), surface, rev, outcome });
    }

    /// Where the desk's helpers tell it what they have done.
    fn back(&self) -> impl Fn(Input) + Send + Sync + 'static {
        let inputs = self.inputs.clone();
        move |input| {
            if let Some(inputs) = inputs.upgrade() {
                // The desk has ended: then nobody waits for it.
                drop(inputs.send(input));
            }
        }
    }
}

/// What was learned of the allowance before.
fn allowance_kept(folder: &Folder) -> Allowance {
    match folder.read(LIFTED) {
        Ok(Some(true)) => Allowance::Unlimited,
        Ok(Some(false) | None) => Allowance::Paced(Pace::HOMESERVER),
        Err(error) => {
            tracing::warn!(%error, "what was learned of the homeserver's allowance can't be read");
            Allowance::Paced(Pace::HOMESERVER)
        }
    }
}
