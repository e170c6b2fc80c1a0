//! The desk: the sans-IO core of the Discord adapter. It decides which calls are made and when, and what the core
//! learns of their outcome.
//!
//! Inputs are methods that take the time. [`DiscordDesk::next_effect`] returns effects, and
//! [`DiscordDesk::wake_at`] says when to call [`DiscordDesk::wake`] at the latest.
//!
//! Each part owns its state: [`Outbox`] the calls and timers, [`SurfaceState`] one surface, [`Replies`] the
//! interactions, and [`Tokens`], [`Channels`], [`Emojis`] and [`Chores`] what their names say. [`drafts`] builds
//! calls from them. The desk carries out their decisions: `delivery` for surfaces, `answers` for interactions, and
//! this file for the rest.

mod channels;
mod chores;
mod clock;
mod delivery;
mod drafts;
mod emojis;
mod flight;
mod interaction;
#[cfg(test)]
mod model_tests;
mod outbox;
mod replies;
mod sequence;
mod surface;
#[cfg(test)]
mod tests;
mod tokens;

use super::call::{CallOutcome, codes};
use super::shards::ShardShare;
use channels::Channels;
use chores::{ChoreEnd, ChoreKind, Chores};
use clock::DiscordClock;
use emojis::{EmojiStep, Emojis};
use herzbot_core::backlog::Backlog;
use herzbot_core::ids::{MessageRef, Moment, TableId};
use herzbot_core::page::CardFace;
use herzbot_core::port::{Inbound, Lack, Outbound, PlatformEvent, Reply, Route, Surface, SurfaceNews};
pub use interaction::{InteractionKind, OpenInteraction};
pub use outbox::Effect;
use outbox::{Call, Outbox, QueueKey, Timer};
use replies::Replies;
use sequence::DEADLINE;
use std::collections::{HashMap, HashSet};
use std::time::Duration;
use surface::{SurfaceState, backoff, by_others};
use tokens::Tokens;

const PRUNE_EVERY: Duration = Duration::from_secs(60);
/// The pause before the next check whether a thread can be opened, while a message is being posted.
const THREAD_PAUSE: Duration = Duration::from_millis(250);
/// How long a post waits for the table to move into its thread.
const THREAD_GRACE: Duration = Duration::from_secs(5);

/// The bot's identity.
#[derive(Debug)]
struct Bot {
    /// The id of its application.
    application: String,
    /// The id of its user.
    user: String,
    /// The names of the commands with usually public answers.
    public_commands: HashSet<String>,
    /// Distinguishes the nonces of two processes.
    salt: u64,
}

/// The state of the adapter; see the module's documentation.
#[derive(Debug)]
pub struct DiscordDesk {
    bot: Bot,
    outbox: Outbox,
    surfaces: HashMap<Surface, SurfaceState>,
    replies: Replies,
    tokens: Tokens,
    channels: Channels,
    clock: DiscordClock,
    emojis: Emojis,
    chores: Chores,
    /// When the last refusal of a part of a message was logged.
    refusal_logged: Option<Moment>,
    /// Whether the bot is shutting down. Nothing is held back then.
    stopping: bool,
}

impl DiscordDesk {
    /// Creates an empty desk. `user` is the id of the bot's user; `public_commands` are the names of the commands
    /// with usually public answers.
    pub fn new(
        realm: String,
        application: String,
        user: String,
        public_commands: HashSet<String>,
        salt: u64,
        now: Moment,
    ) -> Self {
        let mut outbox = Outbox::new(realm);
        outbox.at(now.after(PRUNE_EVERY), Timer::Prune);
        Self {
            bot: Bot { application, user, public_commands, salt },
            outbox,
            surfaces: HashMap::new(),
            replies: Replies::default(),
            tokens: Tokens::default(),
            channels: Channels::default(),
            clock: DiscordClock::default(),
            emojis: Emojis::default(),
            chores: Chores::default(),
            refusal_logged: None,
            stopping: false,
        }
    }

    /// Handles a person's action. `interaction`: the interaction to answer, if it is one. One that Discord repeats
    /// is passed over if it can no longer be answered: its person has read so, and it is not acted on anyway.
    pub fn arrived(&mut self, interaction: Option<OpenInteraction>, mut inbound: Inbound, now: Moment) {
        if let Some(interaction) = interaction {
            if inbound.route == Route::Repeated {
                let age = self.clock.at(now).since(clock::created(&interaction.id).unwrap_or(now));
                if age >= DEADLINE {
                    tracing::debug!(?age, "a repeated interaction is passed over: it is too old to answer");
                    return;
                }
                inbound.at = inbound.at.min(now.before(age));
            }
            self.channels.note(&interaction, &inbound, now);
            // Discord's three seconds run from the press. It may have waited since then at Discord, while no
            // process was connected, or at another process, which handed it over.
            let arrived = self.clock.arrived(&interaction.id, inbound.at, now);
            if interaction.kind == InteractionKind::EntryPoint {
                return self.launch(interaction, inbound, arrived);
            }
            return self.ask_core(interaction, inbound, arrived);
        }
        self.outbox.tell(PlatformEvent::Inbound(Box::new(inbound)));
    }

    /// Hands an interaction over to another process: returns it as JSON, unless it was answered here or is about
    /// to be.
    pub fn withdraw(&mut self, reply: Reply) -> Option<String> {
        self.replies.withdraw(reply)
    }

    /// Sets this process's share of the shards. The process with the first shard uploads emojis.
    pub fn share(&mut self, share: ShardShare, now: Moment) {
        self.outbox.share(share, now);
        self.emojis.set_uploads(share.has_first);
    }

    /// Prepares emojis for these faces. Cards are shown as emojis once all of them exist.
    pub fn draw_cards(&mut self, faces: Vec<CardFace>, now: Moment) {
        let step = self.emojis.draw(faces, now);
        self.do_emojis(step, now);
        self.start_what_can(now);
    }

    /// Sends something for the core.
    pub fn say(&mut self, out: Outbound, now: Moment) {
        match out {
            Outbound::Answer { reply, answer } => self.answer(reply, answer, now),
            Outbound::Show(show) => self.show(show, now),
            // Discord has no invitations to direct messages.
            Outbound::Expect(_) => {}
            Outbound::LetGo(table) => self.let_go(table),
            Outbound::LeadOn { table, message, line } => {
                self.lead_on(Surface::Table(table), message, &line, now);
            }
            Outbound::OpenThread { table, message, name, is_slow } => {
                // On a repeated call, such as after a crash, Discord answers that the thread exists: its id is
                // that of its message.
                if !self.chores.any(|kind| kind.opens_thread_of(table)) {
                    self.add_chore(ChoreKind::OpenThread(table, message, name, is_slow), now);
                }
            }
            Outbound::Delete { surface, message } => self.delete_surface(surface, message, now),
        }
        self.start_what_can(now);
    }

    /// Handles the end of a call.
    pub fn finished(&mut self, id: u64, outcome: CallOutcome, now: Moment) {
        match self.outbox.finished(id, &outcome, now) {
            Some(Call::Surface(flight, _)) => self.landed(&flight, &outcome, now),
            Some(Call::Chore(chore, _)) => self.chore_ended(chore, &outcome, now),
            Some(Call::Sequence(sequence)) => self.went_on(sequence, &outcome, now),
            Some(Call::Defer(reply)) => self.deferred(reply, &outcome, now),
            Some(Call::Launch(launch)) => self.launched(*launch, &outcome, now),
            None => return,
        }
        self.start_what_can(now);
    }

    /// Handles the passage of time.
    pub fn wake(&mut self, now: Moment) {
        while let Some(timer) = self.outbox.due(now) {
            match timer {
                Timer::Watchdog(reply) => self.defer(reply, now),
                Timer::Defer(reply) => self.call_defer(reply),
                Timer::Sequence(sequence) => self.play(sequence, now),
                Timer::Surface(surface) => self.schedule(surface, now),
                Timer::Chore(chore) => self.queue_chore(chore, Moment(0), now),
                Timer::Emojis => {
                    if !self.chores.any(ChoreKind::is_about_emojis) {
                        let step = self.emojis.list_if_due(now);
                        self.do_emojis(step, now);
                    }
                }
                Timer::Prune => {
                    self.outbox.prune(now);
                    self.tokens.prune(now);
                    self.replies.prune(now);
                    self.channels.prune(now);
                    self.surfaces.retain(|_, state| !state.is_forgettable(now));
                    self.outbox.at(now.after(PRUNE_EVERY), Timer::Prune);
                }
            }
        }
        self.start_what_can(now);
    }

    /// Prepares for the shutdown: pending calls are sent as soon as the limits allow, and no more emojis are
    /// uploaded.
    pub fn stop(&mut self, now: Moment) {
        self.stopping = true;
        self.emojis.stop();
        self.drop_chores(ChoreKind::is_about_emojis);
        for surface in self.surfaces.keys().copied().collect::<Vec<_>>() {
            self.schedule(surface, now);
        }
        self.start_what_can(now);
    }

    /// Passes another event to the core.
    pub fn tell(&mut self, event: PlatformEvent) {
        self.outbox.tell(event);
    }

    /// Takes the next effect to carry out, in order.
    pub fn next_effect(&mut self) -> Option<Effect> {
        self.outbox.next_effect()
    }

    /// Returns when to call [`Self::wake`] at the latest.
    pub fn wake_at(&self, now: Moment) -> Moment {
        self.outbox.wake_at(now)
    }

    /// Returns whether all sent messages were delivered or given up, and all interactions answered.
    pub fn is_idle(&self) -> bool {
        self.outbox.is_idle() && !self.replies.is_any_awaited()
    }

    /// The calls that wait, and what is left of the bot's rate limit.
    pub fn backlog(&self, now: Moment) -> Backlog {
        self.outbox.backlog(now)
    }

    fn start_what_can(&mut self, now: Moment) {
        while let Some((key, route)) = self.outbox.next_call(now) {
            match key {
                QueueKey::Surface(surface) => self.start_surface(surface, route, now),
                QueueKey::Chore(id) => match self.chores.get(id) {
                    Some(kind) => {
                        let (request, _) = kind.call(&self.bot.application);
                        self.outbox.call(Call::Chore(id, route), request);
                    }
                    None => self.outbox.not_made(&route, now),
                },
            }
        }
    }

    fn add_chore(&mut self, kind: ChoreKind, now: Moment) {
        let id = self.outbox.fresh_id();
        self.chores.add(id, kind);
        self.queue_chore(id, Moment(0), now);
    }

    fn queue_chore(&mut self, id: u64, not_before: Moment, now: Moment) {
        if self.waits_for_post(id, now) {
            return self.outbox.at(now.after(THREAD_PAUSE), Timer::Chore(id));
        }
        if let Some(kind) = self.chores.get(id) {
            let (_, route) = kind.call(&self.bot.application);
            self.outbox.enqueue(QueueKey::Chore(id), kind.priority(), route, not_before, now);
        }
    }

    /// Returns whether a chore has to wait because it opens a thread while a message is being posted in place of
    /// the table's. It opens the thread from the new message then. Otherwise, a crash while the table moves could
    /// leave an unknown post.
    fn waits_for_post(&mut self, id: u64, now: Moment) -> bool {
        let Some(table) = self.chores.opens_first(id) else { return false };
        let state = self.surfaces.get(&Surface::Table(table));
        let waits = state.is_some_and(|state| state.is_posting(self.clock.at(now)));
        let newest = state.and_then(SurfaceState::message).cloned();
        self.chores.open_from(id, newest, waits);
        waits
    }

    fn drop_chores(&mut self, is_it: impl Fn(&ChoreKind) -> bool) {
        for id in self.chores.drop_all(is_it) {
            self.outbox.dequeue(QueueKey::Chore(id));
        }
    }

    fn chore_ended(&mut self, id: u64, outcome: &CallOutcome, now: Moment) {
        let failed = match outcome {
            CallOutcome::Lost(_) => true,
            CallOutcome::Answered(response) => {
                if !response.is_success() {
                    tracing::debug!(reason = response.reason(), "a call beside the surfaces was refused");
                }
                response.info.status >= 500 || response.info.status == 429
            }
        };
        let kind = match self.chores.ended(id, failed) {
            ChoreEnd::Again(attempts) => return self.queue_chore(id, now.after(backoff(attempts)), now),
            ChoreEnd::Over(kind) => kind,
            ChoreEnd::Dropped => return,
        };
        match kind {
            ChoreKind::LeadOn(surface, message, _) => self.leads_on(surface, message, failed),
            ChoreKind::LookBelow(surface, message) => self.looked_below(surface, message, outcome),
            ChoreKind::OpenThread(table, message, ..) => self.thread_opened(table, message, outcome, now),
            ChoreKind::Delete(_) => {}
            ChoreKind::ListEmojis => {
                let step = self.emojis.listed(outcome, now);
                self.do_emojis(step, now);
            }
            ChoreKind::UploadEmoji(..) => {
                let step = self.emojis.uploaded(outcome, now);
                self.do_emojis(step, now);
            }
        }
    }

    /// Handles Discord's list of the messages below the message of a surface.
    fn looked_below(&mut self, surface: Surface, message: MessageRef, outcome: &CallOutcome) {
        let found = by_others(outcome, &self.bot.user);
        if self.surfaces.get_mut(&surface).is_some_and(|state| state.looked(&message, found)) {
            self.outbox.tell_of(surface, SurfaceNews::ScrolledAway(message));
        }
    }

    /// Handles the end of a chore that makes a message link to its successor. `failed`: the message does not link
    /// there, and is retired again later.
    fn leads_on(&mut self, surface: Surface, message: MessageRef, failed: bool) {
        // If the answer to a press on it is in flight, it brings the message back, and then the message is retired
        // again. The same holds if the answer has landed: it is unknown which of the two came first.
        let is_answered = self.outbox.sequences().any(|sequence| sequence.shows_in(&message));
        let is_open = is_answered || self.chores.is_leading_on(&message);
        if failed || is_open || !surface.is_of_everybody() {
            return;
        }
        if let Some(state) = self.surfaces.get_mut(&surface) {
            state.retired(message.clone());
        }
        self.outbox.tell_superseded(surface, message, true);
    }

    /// Handles the outcome of opening a thread from the table's message, which is tried once. If it failed, the
    /// game goes on in the channel.
    fn thread_opened(&mut self, table: TableId, message: MessageRef, outcome: &CallOutcome, now: Moment) {
        let outcome = match outcome {
            CallOutcome::Answered(response) if response.is_success() => {
                let id = response.body.get("id").and_then(serde_json::Value::as_str);
                Ok(id.map_or(message.message, str::to_owned))
            }
            CallOutcome::Answered(response) if response.code() == codes::HAS_THREAD => Ok(message.message),
            CallOutcome::Answered(response) => {
                tracing::info!(%table, reason = response.reason(), "no thread could be opened");
                let is_forbidden = response.code() == codes::NO_PERMISSION;
                Err(if is_forbidden { vec![Lack::OpenThreads] } else { Vec::new() })
            }
            CallOutcome::Lost(reason) => {
                tracing::warn!(%table, %reason, "no thread could be opened");
                Err(Vec::new())
            }
        };
        let surface = Surface::Table(table);
        let discord_now = self.clock.at(now);
        let waits = self.surfaces.get(&surface).is_some_and(|state| state.is_to_be_posted(discord_now));
        match &outcome {
            // The table moves into the thread first. If its game ended in the meantime, it doesn't move.
            Ok(_) if waits => self.outbox.at(now.after(THREAD_GRACE), Timer::Surface(surface)),
            Ok(_) => {}
            Err(_) => self.schedule(surface, now),
        }
        self.outbox.tell(PlatformEvent::Thread { table, outcome });
    }

    fn do_emojis(&mut self, step: Option<EmojiStep>, now: Moment) {
        match step {
            None => {}
            Some(EmojiStep::List) => self.add_chore(ChoreKind::ListEmojis, now),
            Some(EmojiStep::Upload(name, png)) => self.add_chore(ChoreKind::UploadEmoji(name, png), now),
            Some(EmojiStep::WaitUntil(at)) => self.outbox.at(at, Timer::Emojis),
        }
    }
}
