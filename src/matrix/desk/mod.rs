//! The desk: a sans-IO state machine that decides what the bot sends on Matrix and what people's events mean.
//!
//! It has no client, clock, files or randomness of its own, and never waits. [`MatrixDesk::handle_input`] and
//! [`MatrixDesk::handle_timeout`] get the time as an argument. [`MatrixDesk::poll_effect`] returns the
//! effects, and [`MatrixDesk::poll_timeout`] the latest time to call `handle_timeout`. `driver` does the
//! rest.
//!
//! Each part owns its state and makes its own decisions: [`Inbox`] orders events, [`Interpreter`] interprets
//! them, [`InputLedger`] records which are settled, [`Surfaces`] maps surfaces to messages, [`Offers`] makes
//! messages clickable, [`Prompts`] caches the choices of messages, [`Chats`] routes private messages, and
//! [`Outbox`] sends and repeats requests. The desk performs their decisions: `delivery` the outgoing part,
//! this file the rest.
//!
//! Ids are the homeserver's: a `room` is a room id (`!id`), an `event` an event id (`$id`), and a `user` or
//! `sender` a user id (`@name:server`).

mod bot;
mod chats;
mod composer;
mod delivery;
mod editable_texts;
mod effects;
mod inbox;
mod interface;
mod interpreter;
mod jobs;
mod ledger;
mod offers;
mod outbox;
mod prompts;
mod reachability;
mod recent_set;
mod replies;
mod request_builder;
mod surfaces;
mod typing;
mod voices;

#[cfg(test)]
mod manners_tests;
#[cfg(test)]
mod model_tests;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

use crate::people::shortened;
use bot::Bot;
use chats::Chats;
use composer::Composer;
use editable_texts::EditableTexts;
use effects::{DeskTimer, Effects, Purpose};
use herzbot_core::backlog::Backlog;
use herzbot_core::ids::{MessageRef, Moment};
use herzbot_core::notice::Notice;
use herzbot_core::port::{Inbound, Lack, Place, PlatformEvent, Route, STALE_AFTER, What, Who};
use herzbot_core::text::{Language, Texts};
use inbox::{Inbox, LateKeyStep};
pub use interface::{
    BegunEvent, ChannelStanding, ChatStatus, Decrypted, DuePicture, EventContext, HeardEvent, Keep,
    KeptEvents, Lookup, LookupId, LookupResult, MatrixEffect, MatrixInput, MatrixRequest, MatrixResponse,
    MatrixSign, MessageOffer, RequestError, RequestId,
};
use interpreter::{Interpreter, Meaning};
use jobs::SendJob;
use ledger::InputLedger;
use offers::Offers;
use outbox::Outbox;
use prompts::Prompts;
use rand::rngs::StdRng;
use rand::{Rng as _, SeedableRng as _};
pub use reachability::Reachability;
use replies::{PendingReply, Replies, ReplyTo};
use std::collections::BTreeMap;
use std::sync::Arc;
use surfaces::Surfaces;
pub use typing::SHOWN_FOR as TYPING_SHOWN_FOR;
use voices::Voices;

/// The initial state of a desk.
pub struct DeskConfig {
    /// The bot's user id.
    pub own: String,
    /// The realm of its accounts.
    pub realm: String,
    /// The texts of all languages.
    pub texts: Arc<Texts>,
    /// The default language.
    pub language: Language,
    /// The saved private chats ([`Keep::Chats`]).
    pub chats: BTreeMap<String, String>,
    /// The saved ledger of events ([`Keep::Heard`]).
    pub heard: KeptEvents,
    /// The saved pictures that weren't sent yet ([`Keep::Pictures`]).
    pub pictures: Vec<DuePicture>,
    /// Whether the rate limit is lifted, as it was saved ([`Keep::Unlimited`]).
    pub unlimited: bool,
    /// Whether there is a second account.
    pub has_second: bool,
    /// Whether reactions count. If not, none are offered.
    pub reactions: bool,
    /// The random seed for transaction ids. Must never be reused.
    pub seed: [u8; 32],
}

/// See the module's documentation.
pub struct MatrixDesk {
    bot: Bot,
    effects: Effects,
    outbox: Outbox,
    surfaces: Surfaces,
    offers: Offers,
    prompts: Prompts,
    chats: Chats,
    inbox: Inbox,
    ledger: InputLedger,
    replies: Replies,
    editable: EditableTexts,
    composer: Composer,
}

impl MatrixDesk {
    /// Makes a desk without any events yet.
    pub fn new(config: DeskConfig) -> Self {
        let DeskConfig {
            own,
            realm,
            texts,
            language,
            chats,
            heard,
            pictures,
            unlimited,
            has_second,
            reactions,
            seed,
        } = config;
        let nonce = StdRng::from_seed(seed).random();
        let ledger = InputLedger::new(heard);
        Self {
            effects: Effects::default(),
            outbox: Outbox::new(unlimited, Voices::new(has_second), nonce),
            surfaces: Surfaces::new(pictures),
            offers: Offers::new(reactions),
            prompts: Prompts::default(),
            chats: Chats::new(chats),
            inbox: Inbox::new(own.clone(), ledger.settled()),
            ledger,
            replies: Replies::default(),
            editable: EditableTexts::default(),
            composer: Composer::new(Arc::clone(&texts)),
            bot: Bot { own, realm, texts, language },
        }
    }

    /// Handles an input.
    pub fn handle_input(&mut self, input: MatrixInput, now: Moment) {
        match input {
            MatrixInput::Say(out) => self.say(*out, now),
            MatrixInput::Heard(heard) => {
                let event = heard.event.id.clone();
                if self.inbox.hear(*heard, now) {
                    self.ledger.note(&event);
                }
            }
            MatrixInput::Undecryptable { room, event, sender } => {
                if self.inbox.undecryptable(room, event.clone(), sender, now) {
                    self.ledger.note(&event);
                }
            }
            MatrixInput::Unsigned { room, sender, reaction } => {
                let notice = if reaction { Notice::ReactionsUnsigned } else { Notice::NotSigned };
                self.warn(room, sender, notice, now);
            }
            MatrixInput::LivesIn { user, zone } => self.composer.note_zone(user, zone),
            MatrixInput::Compare { room, user, signs } => {
                self.tell_person(room, user, Notice::CompareSigns { signs }, now);
            }
            MatrixInput::AskVerificationAgain { room, user } => {
                self.warn(room, user, Notice::AskVerificationAgain, now);
            }
            MatrixInput::KeysArrived(rooms) => self.inbox.keys_arrived(rooms.as_deref(), now),
            MatrixInput::Member { room, user, membership } => {
                let steps = self.chats.member(&room, &user, &membership);
                self.do_chats(steps, now);
            }
            MatrixInput::Left(room) => self.left(&room, now),
            MatrixInput::Moved { from } => self.moved(&from),
            MatrixInput::Entering(room) => self.inbox.entering(room),
            MatrixInput::Entered(room) => self.inbox.entered(&room),
            MatrixInput::Chosen { room, user } => {
                let steps = self.chats.chosen(&room, &user);
                self.do_chats(steps, now);
            }
            MatrixInput::Alone(room) => self.push(SendJob::Leave(room), now),
            MatrixInput::Spent(voice) => self.outbox.spent(voice, now),
            MatrixInput::Second(rooms) => {
                self.outbox.second_can_speak(rooms);
                self.release_held(now);
            }
            MatrixInput::Redacted { room, event } => {
                self.prompts.forget(&room, &event);
                self.surfaces.redacted(&event);
            }
            MatrixInput::Synced(token) => self.ledger.synced(token, now),
            MatrixInput::HeardUntil(at) => self.outbox.heard_until(at),
            MatrixInput::Responded { id, response } => self.responded(id, response, now),
            MatrixInput::LookedUp { id, found } => self.looked_up(id, found, now),
            MatrixInput::Connected(up) => self.connected(up, now),
        }
        self.go_on(now);
    }

    /// Handles all timers that are due.
    pub fn handle_timeout(&mut self, now: Moment) {
        while let Some(timer) = self.effects.due(now) {
            match timer {
                DeskTimer::Nudge(surface) => self.release_nudge(surface, now),
                DeskTimer::View(surface) => self.release_view(surface, now),
                DeskTimer::Second => self.release_held(now),
                DeskTimer::Leave(room) => self.push(SendJob::Leave(room), now),
                DeskTimer::GiveUp(id) => {
                    tracing::warn!("a lookup has taken too long");
                    self.looked_up(id, LookupResult::Failed, now);
                }
            }
        }
        for id in self.outbox.lost(Some(now)) {
            self.repeat(id, now);
        }
        self.go_on(now);
        if let Some(kept) = self.ledger.due(now) {
            self.effects.keep(Keep::Heard(kept));
        }
    }

    /// Interprets events and sends jobs, as far as possible.
    fn go_on(&mut self, now: Moment) {
        self.try_late_keys(now);
        self.take_in(now);
        self.outbox.holds(self.inbox.is_holding(), now);
        self.outbox.expect(self.chats.coming());
        while let Some((ticket, job, explain)) = self.outbox.next(&self.surfaces, now) {
            self.dispatch(ticket, job, explain, now);
        }
        self.outbox.show_typing(&mut self.effects, now);
    }

    fn connected(&mut self, up: bool, now: Moment) {
        let before = self.outbox.connect(up);
        if up && before.is_none() {
            for due in self.surfaces.pictures().to_vec() {
                self.push(SendJob::Picture(due), now);
            }
        }
        if before != Some(up) {
            if up {
                for id in self.outbox.lost(None) {
                    self.repeat(id, now);
                }
            }
            let realm = self.bot.realm.clone();
            let last_sign = if up { now } else { self.reachability().for_all().unwrap_or(now) };
            self.effects.tell(PlatformEvent::Connected { realm, shard: None, up, last_sign });
        }
        if up {
            // It isn't known whether the commands of these people were executed before the interruption.
            for (room, user) in self.ledger.take_interrupted() {
                self.tell_person(room, user, Notice::Interrupted, now);
            }
        }
    }

    /// Returns until when people and the bot can reach each other.
    pub const fn reachability(&self) -> &Reachability {
        self.outbox.reachability()
    }

    /// Returns the next effect, in order. `None`: wait for [`Self::poll_timeout`] or an input.
    pub fn poll_effect(&mut self) -> Option<MatrixEffect> {
        self.effects.next()
    }

    /// Returns the latest time to call [`Self::handle_timeout`]. `None`: not before the next input.
    pub fn poll_timeout(&self) -> Option<Moment> {
        let parts =
            [self.effects.wake_at(), self.inbox.wake_at(), self.ledger.wake_at(), self.outbox.wake_at()];
        parts.into_iter().flatten().min()
    }

    /// Returns whether no message waits to be sent.
    #[cfg(test)]
    fn is_idle(&self) -> bool {
        self.outbox.is_empty() && !self.surfaces.is_holding() && !self.outbox.voices.is_holding()
    }

    /// Returns whether the driver may end: no message waits to be sent, and the core has answered every
    /// event.
    pub fn is_done(&self) -> bool {
        self.outbox.is_empty() && self.ledger.is_answered()
    }

    /// How many requests wait, and how long the oldest has.
    pub fn backlog(&self) -> Backlog {
        self.outbox.backlog()
    }

    /// Saves the ledger before the driver ends.
    pub fn keep_heard(&mut self) {
        let kept = self.ledger.write();
        self.effects.keep(Keep::Heard(kept));
    }

    /// Handles the result of a lookup. Ignores a second result, or one after the lookup was given up.
    fn looked_up(&mut self, id: LookupId, found: LookupResult, now: Moment) {
        match self.effects.looked_up(id) {
            Some(Purpose::Draw { ticket, job, explain }) => {
                let standing =
                    if let LookupResult::Channel(standing) = found { Some(standing) } else { None };
                self.draw_in_channel(ticket, *job, standing, explain, now);
            }
            Some(Purpose::Understand { room, lookup }) => {
                self.learn_prompts(&lookup, found);
                self.inbox.looked_up(&room);
            }
            Some(Purpose::Decrypt { event }) => {
                let decrypted = if let LookupResult::Event(decrypted) = found { decrypted } else { None };
                if !self.inbox.decrypted(&event, decrypted, now) {
                    self.ledger.pass_by(&event);
                }
            }
            Some(Purpose::Seed { message, keys }) => {
                let there = if let LookupResult::Reactions(there) = found { there } else { Vec::new() };
                let steps = self.offers.seed_rest(&message, keys, there);
                self.do_offers(steps, now);
            }
            Some(Purpose::Tell { room, notice }) => {
                let language = if let LookupResult::Language(language) = found { language } else { None };
                let language = language.as_deref().and_then(Language::from_tag);
                self.tell_room(room, &notice, language.unwrap_or(self.bot.language), now);
            }
            None => {}
        }
    }

    /// Caches the choices that a lookup has found.
    fn learn_prompts(&mut self, lookup: &Lookup, found: LookupResult) {
        if let (Lookup::Message { room, event }, LookupResult::Message(offer)) = (lookup, &found) {
            match offer {
                MessageOffer::Ours(choices) => self.prompts.fetched(room, event, choices.clone()),
                MessageOffer::Foreign => self.prompts.note_foreign(event),
            }
        }
        if let (Lookup::Room(room), LookupResult::Room(prompts)) = (lookup, found) {
            self.prompts.found(room, prompts);
        }
    }

    /// Tries again to decrypt events whose keys may have arrived, or gives them up.
    fn try_late_keys(&mut self, now: Moment) {
        for step in self.inbox.late_keys(now) {
            match step {
                LateKeyStep::Decrypt { room, event } => {
                    let purpose = Purpose::Decrypt { event: event.clone() };
                    self.effects.look_up(Lookup::Event { room, event }, purpose, now);
                }
                LateKeyStep::GiveUp { room, event, sender } => {
                    self.ledger.pass_by(&event);
                    tracing::info!(room, sender, "a message's key has not come");
                    self.warn(room, sender, Notice::CannotRead, now);
                }
            }
        }
    }

    /// Sends the core the events that can be interpreted.
    fn take_in(&mut self, now: Moment) {
        while let Some((heard, looked_up)) = self.inbox.next(now) {
            let HeardEvent { event, context } = &heard;
            let zone = context.chosen_zone.or(context.zone);
            self.composer.note_person(&event.sender, shortened(&context.name), zone);
            self.chats.seen(&event.sender);
            let mut interpreter = Interpreter {
                own: &self.bot.own,
                prompts: &self.prompts,
                offers: &self.offers,
                surfaces: &self.surfaces,
                editable: &mut self.editable,
                is_private: self.chats.owner(&context.room) == Some(event.sender.as_str()),
                looked_up,
            };
            match interpreter.meaning(&heard) {
                Meaning::Nothing => self.ledger.pass_by(&heard.event.id),
                Meaning::Unknown(lookup) => {
                    let purpose = Purpose::Understand { room: context.room.clone(), lookup: lookup.clone() };
                    self.effects.look_up(lookup, purpose, now);
                    self.inbox.hold(heard);
                }
                Meaning::Wants { what, pressed } => self.inbound(&heard, what, pressed, now),
            }
        }
    }

    fn inbound(&mut self, heard: &HeardEvent, what: What, pressed: Option<MessageRef>, now: Moment) {
        self.ledger.begin(heard);
        self.keep_heard();
        let HeardEvent { event, context } = heard;
        let age = heard.age(now);
        let private = self.chats.owner(&context.room) == Some(event.sender.as_str());
        let channel = self.bot.channel(&context.channel);
        let (place, chat) = if private {
            (Place::Private, Some(channel))
        } else {
            let lacks = if context.may_write { Vec::new() } else { vec![Lack::Write] };
            (Place::Channel { channel, locale: None, lacks, threads: None }, None)
        };
        let who = Who {
            account: self.bot.account(&event.sender),
            name: shortened(&context.name),
            own_name: None,
            locale: None,
            timezone: context.zone,
            may_manage: context.power.manage && !private,
            may_moderate: context.power.moderate && !private,
        };
        let to = match private {
            _ if age > STALE_AFTER => ReplyTo::Expired,
            true => ReplyTo::PrivateChat,
            false => ReplyTo::Channel,
        };
        let reply = PendingReply::new(heard, to, pressed);
        let (reply, forgotten) = self.replies.expect(reply);
        if let Some(forgotten) = forgotten {
            self.ledger.settle(&forgotten.event, now);
        }
        let at = now.before(age);
        let inbound = Inbound { at, who, place, what, reply: Some(reply), route: Route::Direct, chat };
        self.effects.tell(PlatformEvent::Inbound(Box::new(inbound)));
    }
}
