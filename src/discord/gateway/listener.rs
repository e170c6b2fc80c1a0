//! Converts the shards' raw events into serenity's models and then the core's, for the worker.

use crate::call::{CallOutcome, Method, RestRequest};
use crate::inbound;
use crate::rest::Rest;
use crate::signs::SignsOfLife;
use crate::worker::WorkerInput;
use herzbot_core::ids::{Account, Moment};
use herzbot_core::port::{Inbound, PlatformEvent, Route, Who};
use metrics::counter;
use parking_lot::Mutex;
use serde::Deserialize;
use serenity::all::{
    ChannelId, InteractionCreateEvent, ReactionAddEvent, ThreadDeleteEvent, ThreadUpdateEvent,
};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::{mpsc, watch};

/// How many people's names are remembered for their reactions in private chats.
const NAMES: usize = 20_000;

/// The data of an event.
#[derive(Deserialize)]
struct Dispatch<T> {
    d: T,
}

/// Receives the events of all shards.
pub struct Listener {
    realm: String,
    /// The user id of the bot's own account.
    ourselves: u64,
    rest: Rest,
    inputs: mpsc::UnboundedSender<WorkerInput>,
    names: Mutex<HashMap<String, String>>,
    unknown: AtomicU64,
    connected: watch::Sender<BTreeSet<u32>>,
}

impl Listener {
    /// Creates a listener that has received nothing yet.
    pub fn new(realm: &str, ourselves: u64, rest: Rest, inputs: mpsc::UnboundedSender<WorkerInput>) -> Self {
        let (names, unknown, connected) = (Mutex::default(), AtomicU64::new(0), watch::Sender::default());
        Self { realm: realm.to_owned(), ourselves, rest, inputs, names, unknown, connected }
    }

    /// Returns the signs of life of shards and requests.
    pub fn signs(&self) -> &SignsOfLife {
        self.rest.signs()
    }

    /// Returns the connected shards.
    pub fn connected(&self) -> watch::Receiver<BTreeSet<u32>> {
        self.connected.subscribe()
    }

    /// Returns the number of unreadable events.
    pub fn unknown_events(&self) -> u64 {
        self.unknown.load(Ordering::Relaxed)
    }

    /// Tells the core whether a shard is connected, if that has changed, and its last sign of life.
    pub fn now_connected(&self, shard: u32, up: bool, last_sign: Moment) {
        self.connected.send_if_modified(|connected| {
            let changes = if up { connected.insert(shard) } else { connected.remove(&shard) };
            if changes {
                tracing::info!(shard, up, "connection to Discord");
                let realm = self.realm.clone();
                let news = PlatformEvent::Connected { realm, shard: Some(shard), up, last_sign };
                self.tell(WorkerInput::Tell(Box::new(news)));
            }
            changes
        });
    }

    /// Takes an event of this kind, as Discord sent it. Returns at once. Those of other kinds (comings and goings of servers
    /// and channels, which we don't keep) are not read. `route`: that of what people did.
    pub fn hear(self: &Arc<Self>, kind: &str, text: &str, route: Route) {
        match kind {
            "INTERACTION_CREATE" => {
                let event = self.read::<InteractionCreateEvent>(kind, text);
                if let Some(InteractionCreateEvent { interaction, .. }) = event {
                    match inbound::interaction(&self.realm, interaction, self.signs().now()) {
                        Some((arrived, inbound)) => {
                            self.remember_name(&inbound.who);
                            let inbound = Inbound { route, ..inbound };
                            self.tell(WorkerInput::Arrived(Some(arrived), Box::new(inbound)));
                        }
                        None => self.not_understood(kind),
                    }
                }
            }
            "MESSAGE_REACTION_ADD" => {
                if let Some(ReactionAddEvent { reaction, .. }) = self.read(kind, text) {
                    let chat = reaction.channel_id.get();
                    let now = self.signs().now();
                    if let Some(inbound) = inbound::reaction(&self.realm, self.ourselves, reaction, now) {
                        self.reacted(inbound, chat);
                    }
                }
            }
            "THREAD_DELETE" => {
                if let Some(ThreadDeleteEvent { thread, .. }) = self.read(kind, text) {
                    self.thread_gone(thread.id);
                }
            }
            "THREAD_UPDATE" => {
                // In a locked thread, only members who manage threads can write, and the bot doesn't.
                if let Some(ThreadUpdateEvent { thread, .. }) = self.read(kind, text)
                    && thread.thread_metadata.is_some_and(|metadata| metadata.locked)
                {
                    self.thread_gone(thread.id);
                }
            }
            _ => {}
        }
    }

    /// Counts an unreadable event.
    pub fn not_understood(&self, kind: &str) {
        let count = self.unknown.fetch_add(1, Ordering::Relaxed) + 1;
        counter!("herzbot_unknown_events_total", "platform" => "discord").increment(1);
        tracing::warn!(kind, count, "an event of Discord's could not be read");
    }

    fn read<'t, T: Deserialize<'t>>(&self, kind: &str, text: &'t str) -> Option<T> {
        // The error may quote an interaction token.
        let read = serde_json::from_str::<Dispatch<T>>(text);
        if read.is_err() {
            self.not_understood(kind);
        }
        read.ok().map(|dispatch| dispatch.d)
    }

    fn tell(&self, input: WorkerInput) {
        // The worker only ends when the bot is about to.
        drop(self.inputs.send(input));
    }

    /// Passes on a reaction. One in a private chat lacks its author's name: the last known name is used, or that
    /// of the chat's other member, which Discord is asked for. Nothing else waits for that.
    fn reacted(self: &Arc<Self>, mut inbound: Inbound, chat: u64) {
        if inbound.who.name.is_empty() {
            let known = self.names.lock().get(&inbound.who.account.id).cloned();
            let Some(known) = known else {
                let listener = Arc::clone(self);
                tokio::spawn(async move {
                    inbound.who.name = listener.ask_name(chat).await;
                    listener.remember_name(&inbound.who);
                    listener.tell(WorkerInput::Arrived(None, Box::new(inbound)));
                });
                return;
            };
            inbound.who.name = known;
        }
        self.remember_name(&inbound.who);
        self.tell(WorkerInput::Arrived(None, Box::new(inbound)));
    }

    fn thread_gone(&self, thread: ChannelId) {
        let gone = PlatformEvent::ThreadGone { realm: self.realm.clone(), thread: thread.to_string() };
        self.tell(WorkerInput::Tell(Box::new(gone)));
    }

    /// Remembers a person's name outside of servers.
    fn remember_name(&self, who: &Who) {
        let Account { id, .. } = &who.account;
        let name = who.own_name.as_ref().unwrap_or(&who.name);
        if name.is_empty() {
            // The request for it failed; it may succeed next time.
            return;
        }
        let mut names = self.names.lock();
        if names.len() >= NAMES {
            names.clear();
        }
        names.insert(id.clone(), name.clone());
    }

    /// Requests the name of a private chat's other member. This happens once a person after each start, which is
    /// too rare for the queue.
    async fn ask_name(&self, chat: u64) -> String {
        let path = format!("/channels/{chat}");
        let request = RestRequest::of_bot(Method::GET, path, None);
        let CallOutcome::Answered(answered) = self.rest.call(request).await else { return String::new() };
        let member = &answered.body["recipients"][0];
        let name = member["global_name"].as_str().or_else(|| member["username"].as_str());
        name.unwrap_or_default().to_owned()
    }
}
