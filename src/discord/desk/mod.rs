//! The desk: the sans-IO core of the Discord adapter. It decides which calls are made, when, and what the core is
//! told of their outcome.
//!
//! Inputs are methods that take the time; effects come out of [`DiscordDesk::drain`], and [`DiscordDesk::wake_at`] says
//! when to call [`DiscordDesk::wake`] at the latest (a poll timeout).

mod chores;
mod emojis;
mod landing;
#[cfg(test)]
mod model_tests;
mod moving;
mod ornaments;
mod replies;
mod script;
mod state;
mod steps;
mod surfaces;
#[cfg(test)]
mod tests;
mod threads;

use super::call::{CallOutcome, RestRequest};
use super::queue::{CallQueue, NextCall};
use super::shards::ShardShare;
use crate::render::CardEmojis;
use herzbot_core::ids::{MessageRef, Moment};
use herzbot_core::port::{Inbound, Outbound, PlatformEvent, Reply, Surface};
use state::{
    Call, Chore, EmojiUploads, InteractionToken, Pending, QueueKey, SurfaceState, TOKEN_LIFE, Timer,
    WithoutFiles,
};
pub use state::{InteractionKind, OpenInteraction};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::Duration;

/// What the driver is to do.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Make this REST call, and report its outcome under this number ([`DiscordDesk::finished`]).
    Request(u64, RestRequest),
    /// Hand this event to the core.
    Event(PlatformEvent),
}

const PRUNE_EVERY: Duration = Duration::from_secs(60);

/// The state of the adapter; see the module's documentation.
#[derive(Debug)]
pub struct DiscordDesk {
    realm: String,
    application: String,
    /// The id of the bot's own user.
    ourselves: String,
    public_commands: HashSet<String>,
    queue: CallQueue<QueueKey>,
    surfaces: HashMap<Surface, SurfaceState>,
    chores: HashMap<u64, Chore>,
    replies: HashMap<Reply, Pending>,
    tokens: HashMap<MessageRef, InteractionToken>,
    /// The channels of private chats, by account id.
    chats: HashMap<String, String>,
    /// The channels of servers, no threads, in which people have asked us something, and when they did last.
    open_channels: HashMap<String, Moment>,
    /// The time of the newest interaction by Discord's clock, which its ids tell.
    newest_interaction: Moment,
    calls: HashMap<u64, Call>,
    emojis: CardEmojis,
    /// When the host was told last that a part of a message was refused.
    refusal_told: Option<Moment>,
    /// The channels where the bot may not attach files.
    without_files: HashMap<String, WithoutFiles>,
    uploads: EmojiUploads,
    timers: BTreeMap<(Moment, u64), Timer>,
    last_id: u64,
    /// Sets apart the nonces of two processes.
    salt: u64,
    /// Whether the bot is about to leave: then nothing waits any more.
    stopping: bool,
    out: Vec<Effect>,
}

impl DiscordDesk {
    /// An empty desk. `ourselves` is the id of the bot's user; `public_commands` are the names of commands that usually answer everybody.
    pub fn new(
        realm: String,
        application: String,
        ourselves: String,
        public_commands: HashSet<String>,
        salt: u64,
        now: Moment,
    ) -> Self {
        let mut desk = Self {
            realm,
            application,
            ourselves,
            public_commands,
            queue: CallQueue::default(),
            surfaces: HashMap::new(),
            chores: HashMap::new(),
            replies: HashMap::new(),
            tokens: HashMap::new(),
            chats: HashMap::new(),
            open_channels: HashMap::new(),
            newest_interaction: Moment(0),
            calls: HashMap::new(),
            emojis: CardEmojis::default(),
            refusal_told: None,
            without_files: HashMap::new(),
            uploads: EmojiUploads::default(),
            timers: BTreeMap::new(),
            last_id: 0,
            salt,
            stopping: false,
            out: Vec::new(),
        };
        desk.at(now.after(PRUNE_EVERY), Timer::Prune);
        desk
    }

    /// A person did something; `arrived`: the interaction by which it is answered, if it is one.
    pub fn arrived(&mut self, arrived: Option<OpenInteraction>, mut inbound: Inbound, now: Moment) {
        if let Some(arrived) = arrived {
            self.note_permissions(&inbound, now);
            self.note_channel(&arrived, now);
            inbound.reply = Some(self.expect_answer(arrived, now));
        }
        self.tell(PlatformEvent::Inbound(Box::new(inbound)));
    }

    /// So many of the shards are ours now: as much of what the bot may do in a second is ours, and who has the first one
    /// uploads emojis.
    pub fn share(&mut self, share: ShardShare, now: Moment) {
        self.queue.limits.share(share.ours, share.count, now);
        self.uploads.ours = share.has_first;
    }

    /// The core sends something.
    pub fn say(&mut self, out: Outbound, now: Moment) {
        match out {
            Outbound::Answer { reply, answer } => self.answer(reply, answer, now),
            Outbound::Show(show) => self.show(show, now),
            // Nobody is invited to direct messages.
            Outbound::Expect(_) => {}
            Outbound::LetGo(table) => self.let_go(table),
            Outbound::LeadOn { table, message, line } => {
                self.lead_on_with(Surface::Table(table), message, &line, now);
            }
            Outbound::OpenThread { table, message, name } => self.open_thread(table, message, name, now),
            Outbound::Delete { surface, message } => self.forget_surface(surface, message, now),
        }
        self.start_what_can(now);
    }

    /// A call has ended.
    pub fn finished(&mut self, id: u64, outcome: CallOutcome, now: Moment) {
        let Some(call) = self.calls.remove(&id) else { return };
        let info = match &outcome {
            CallOutcome::Answered(answered) => Some(&answered.info),
            CallOutcome::Lost(_) => None,
        };
        let route = match &call {
            Call::Surface(_, route) => route.as_ref(),
            Call::Chore(_, route) => Some(route),
            Call::Reply(_) | Call::Defer(_) => None,
        };
        match (route, info) {
            (Some(route), info) => self.queue.finished(route, info, now),
            (None, Some(info)) => self.queue.limits.note_refusal(info, now),
            (None, None) => {}
        }
        match call {
            Call::Surface(flight, _) => self.landed(flight, &outcome, now),
            Call::Chore(chore, _) => self.chore_done(chore, &outcome, now),
            Call::Reply(script) => self.script_went_on(script, &outcome, now),
            Call::Defer(reply) => self.deferred(reply, &outcome, now),
        }
        self.start_what_can(now);
    }

    /// Time has passed.
    pub fn wake(&mut self, now: Moment) {
        while let Some(entry) = self.timers.first_entry() {
            if entry.key().0 > now {
                break;
            }
            match entry.remove() {
                Timer::Watchdog(reply) => self.defer(reply, now),
                Timer::Script(script) => self.play(script),
                Timer::Defer(reply) => self.call_defer(reply),
                Timer::Surface(surface) => self.schedule(surface, now),
                Timer::Chore(chore) => self.queue_chore(chore, Moment(0), now),
                Timer::Emojis => self.list_emojis_if_due(now),
                Timer::Prune => {
                    self.prune(now);
                    self.at(now.after(PRUNE_EVERY), Timer::Prune);
                }
            }
        }
        self.start_what_can(now);
    }

    /// The bot is about to leave: what waits is sent as soon as it may be, and no emojis are uploaded any more.
    pub fn stop(&mut self, now: Moment) {
        self.stopping = true;
        self.stop_drawing();
        let behind: Vec<Surface> = self.surfaces.keys().copied().collect();
        for surface in behind {
            self.schedule(surface, now);
        }
        self.start_what_can(now);
    }

    /// Takes the effects that are to be carried out now, in order.
    pub fn drain(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.out)
    }

    /// When [`Self::wake`] wants to be called at the latest.
    pub fn wake_at(&mut self, now: Moment) -> Moment {
        let timer = self.timers.first_key_value().map_or(Moment(u64::MAX), |((at, _), _)| *at);
        match self.queue.next_wake(now) {
            Some(at) => timer.min(at),
            None => timer,
        }
    }

    /// Whether everything that was sent has been delivered or given up, and everybody who waits for an answer has one.
    pub fn is_idle(&self) -> bool {
        self.calls.is_empty()
            && self.queue.is_empty()
            && !self.replies.values().any(Pending::is_awaited)
            && !self.timers.values().any(|timer| match timer {
                Timer::Script(_) | Timer::Surface(_) | Timer::Chore(_) | Timer::Defer(_) => true,
                Timer::Watchdog(_) | Timer::Emojis | Timer::Prune => false,
            })
    }

    fn start_what_can(&mut self, now: Moment) {
        while let NextCall::Start(job, route) = self.queue.next(now) {
            match job {
                QueueKey::Surface(surface) => self.start_surface(surface, route, now),
                QueueKey::Chore(chore) => self.start_chore(chore, route, now),
            }
        }
    }

    fn tell(&mut self, event: PlatformEvent) {
        self.out.push(Effect::Event(event));
    }

    fn call(&mut self, call: Call, request: RestRequest) {
        let id = self.fresh_id();
        self.calls.insert(id, call);
        self.out.push(Effect::Request(id, request));
    }

    fn fresh_id(&mut self) -> u64 {
        self.last_id += 1;
        self.last_id
    }

    fn at(&mut self, at: Moment, timer: Timer) {
        let id = self.fresh_id();
        self.timers.insert((at, id), timer);
    }

    /// The token by which a message can be edited now.
    fn token_for(&self, message: &MessageRef, now: Moment) -> Option<&InteractionToken> {
        self.tokens.get(message).filter(|token| token.until > now)
    }

    fn remember_token(&mut self, message: MessageRef, token: &str, webhook_message: &str, created: Moment) {
        let until = created.after(TOKEN_LIFE);
        self.tokens.insert(
            message,
            InteractionToken { token: token.to_owned(), webhook_message: webhook_message.to_owned(), until },
        );
    }

    fn prune(&mut self, now: Moment) {
        self.queue.limits.prune(now);
        self.tokens.retain(|_, token| token.until > now);
        self.replies.retain(|_, pending| now.since(pending.created()) < TOKEN_LIFE);
        self.surfaces.retain(|_, state| !state.is_forgettable(now));
        self.forget_channels(now);
        self.forget_without_files(now);
    }
}
