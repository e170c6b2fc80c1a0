//! Turns the core's messages into requests to the homeserver. Their responses are handled in `responses.rs`.

mod responses;

use crate::desk::RequestError;
use crate::desk::chats::ChatStep;
use crate::desk::effects::{DeskTimer, Purpose};
use crate::desk::jobs::{EditPlace, SendJob};
use crate::desk::offers::OfferStep;
use crate::desk::replies::{PendingReply, ReplyTo};
use crate::desk::request_builder::RequestBuilder;
use crate::desk::surfaces::ShowStep;
use crate::desk::{ChannelStanding, Keep, Lookup, MatrixDesk, MatrixEffect, MatrixSign};
use crate::wire::AnsweredEvent;
use herzbot_adapter::queue::{RequestOutcome, Ticket};
use herzbot_adapter::shows::{self, AnswerRoute, AnswerTo};
use herzbot_core::ids::{MessageRef, Moment};
use herzbot_core::notice::Notice;
use herzbot_core::page::{Block, Link, Page};
use herzbot_core::port::{
    Answer, Outbound, PlatformEvent, Reply, Show, Surface, SurfaceNews, Target, Undelivered,
};
use herzbot_core::text::{self, Language, pages};
use std::time::Duration;

/// How long a nudge waits for a person who may be about to join.
const BEFORE_A_NUDGE: Duration = Duration::from_secs(15);
/// How long a private chat is kept after its person has left.
const ABANDONED_AFTER: Duration = Duration::from_secs(60 * 60);
/// The pause after a failed lookup.
const LOOKUP_PAUSE: Duration = Duration::from_secs(2);

impl MatrixDesk {
    pub(super) fn say(&mut self, out: Outbound, now: Moment) {
        match out {
            // Without a rate limit, each move would edit the views of all players who only wait for their
            // turn.
            Outbound::Show(show) if self.outbox.is_unlimited() && self.surfaces.can_wait(&show) => {
                let surface = show.surface;
                if let Some(due) = self.surfaces.hold_view(show, now) {
                    self.effects.at(due, DeskTimer::View(surface));
                }
            }
            Outbound::Show(show) => self.show(show, now),
            Outbound::LetGo(table) => self.surfaces.let_go(table),
            // Rooms have no threads.
            Outbound::OpenThread { .. } | Outbound::LeadOn { .. } => {}
            Outbound::Expect(account) => {
                let steps = self.chats.look_at(&account.id);
                self.do_chats(steps, now);
            }
            Outbound::Answer { reply, answer } => self.answer(reply, answer, now),
            Outbound::Delete { surface, message } => self.delete(surface, message, now),
        }
    }

    fn show(&mut self, show: Show, now: Moment) {
        if let Some(lobby) = self.surfaces.ended_lobby(&show) {
            // The lobby's missing reactions are no longer worth an event.
            self.outbox.drop_reactions(lobby);
        }
        let surface = show.surface;
        let is_limited = show.ping.first().is_some_and(|account| self.chats.is_limited(&account.id));
        let hold = if is_limited { Duration::ZERO } else { BEFORE_A_NUDGE };
        match self.surfaces.want(show) {
            ShowStep::Now(show) => self.show_now(*show, now),
            ShowStep::Hold { is_first: true } => {
                self.effects.at(now.after(hold), DeskTimer::Nudge(surface));
            }
            ShowStep::Hold { is_first: false } => {}
        }
    }

    /// Shows a held nudge, with a link to the private chat or to a new one.
    pub(super) fn release_nudge(&mut self, surface: Surface, now: Moment) {
        let Some(mut show) = self.surfaces.release_nudge(surface) else { return };
        if show.page.link.is_none() {
            let language = self.language_of(&show.page.language);
            let chat = show.ping.first().and_then(|account| self.chats.room_of(&account.id));
            show.page.link = Some(self.link_to(chat, language));
        }
        self.show_now(show, now);
    }

    /// Returns a link to a private chat. For `None`, links to the bot's user id, where people can start a
    /// chat.
    fn link_to(&self, chat: Option<&str>, language: Language) -> Link {
        let texts = &self.bot.texts;
        let (label, at) = match chat {
            Some(chat) => (pages::our_private_chat(texts.say(language)), chat),
            None => (pages::start_a_chat(texts.say(language)), self.bot.own.as_str()),
        };
        Link { label, channel: self.bot.channel(at), message: None }
    }

    fn language_of(&self, tag: &str) -> Language {
        Language::from_tag(tag).unwrap_or(self.bot.language)
    }

    /// Tells a person in the room where they asked that the answer waits in their private chat, if they
    /// haven't joined that yet. Limits the repetitions, because they may try several things at once.
    fn point_to_chat(
        &mut self,
        user: &str,
        channel: String,
        asked: AnsweredEvent,
        language: &str,
        now: Moment,
    ) {
        // A person who was told of an invitation is also told if none can be sent.
        let is_limited = self.chats.is_limited(user);
        let told = if is_limited { "start" } else { "chat" };
        if !self.chats.is_awaited(user) || !self.inbox.may_tell(&format!("{user} {told}"), now) {
            return;
        }
        let language = self.language_of(language);
        let notice = if is_limited { Notice::StartChat } else { Notice::InPrivateChat };
        let mut page = self.bot.texts.say(language).page();
        page.blocks.push(Block::Text(text::notice(self.bot.texts.say(language), "", &notice)));
        page.link = is_limited.then(|| self.link_to(None, language));
        self.push(SendJob::Public { room: channel, page, answers: Some(asked), settles: None }, now);
    }

    /// Shows a held view, if it is due.
    pub(super) fn release_view(&mut self, surface: Surface, now: Moment) {
        match self.surfaces.release_view(surface, now) {
            Some(Ok(show)) => self.show_now(show, now),
            Some(Err(later)) => self.effects.at(later, DeskTimer::View(surface)),
            None => {}
        }
    }

    fn show_now(&mut self, show: Show, now: Moment) {
        match show.target.clone() {
            Target::Channel(channel) => self.push(SendJob::Show { show, room: channel.channel }, now),
            Target::Person(account) => {
                self.say_to(&account.id, SendJob::Show { show, room: String::new() }, now);
            }
        }
    }

    fn delete(&mut self, surface: Surface, message: Option<MessageRef>, now: Moment) {
        self.outbox.drop_surface(surface);
        self.chats.drop_surface(surface);
        if let Some(ticket) = self.effects.cancel_drawing(surface) {
            self.done(ticket, RequestOutcome::Unsent, now);
        }
        let in_flight = self.outbox.in_flight(surface);
        if let Some(shown) = self.surfaces.delete(surface, message, in_flight) {
            self.push(SendJob::Redact(shown), now);
        }
    }

    /// Answers an event. Drops a second answer to the same event.
    fn answer(&mut self, reply: Reply, answer: Answer, now: Moment) {
        let Some(pending) = self.replies.take(reply) else { return };
        let PendingReply { event, at, to, user, channel, pressed } = pending;
        let private = match to {
            ReplyTo::Expired => {
                self.ledger.settle(&event, now);
                return self.answer_late(at.room, answer, now);
            }
            ReplyTo::PrivateChat => true,
            ReplyTo::Channel => false,
        };
        self.effects
            .push(MatrixEffect::Sign(MatrixSign::Read { room: at.room.clone(), event: event.clone() }));
        // The event is settled when this answer has arrived. Before that, a restart would lose the answer.
        self.ledger.answered(&event);
        let settles = Some(event.clone());
        let asked =
            AnswerTo { account: self.bot.account(&user), channel: self.bot.channel(&channel), pressed };
        match shows::route_answer(answer, asked) {
            AnswerRoute::Show(show) => {
                // The table shows it permanently.
                self.ledger.settle(&event, now);
                self.show(show, now);
            }
            AnswerRoute::Private(page) => {
                if !private {
                    self.point_to_chat(&user, channel, at, &page.language, now);
                }
                self.answer_privately(user, page, !private, settles, now);
            }
            AnswerRoute::Quiet(page) if private => self.answer_privately(user, page, false, settles, now),
            AnswerRoute::Edit(message, page) if private => {
                let place = EditPlace::Private(user.clone());
                self.say_to(&user, SendJob::Edit { message, page, place, settles }, now);
            }
            AnswerRoute::Edit(message, page) => {
                let place = EditPlace::Channel(channel);
                self.push(SendJob::Edit { message, page, place, settles }, now);
            }
            AnswerRoute::Quiet(page) | AnswerRoute::Public(page) => {
                self.push(SendJob::Public { room: channel, page, answers: Some(at), settles }, now);
            }
            AnswerRoute::Nothing => self.ledger.settle(&event, now),
        }
    }

    fn answer_privately(
        &mut self,
        user: String,
        page: Page,
        loud: bool,
        settles: Option<String>,
        now: Moment,
    ) {
        let (to, room) = (user.clone(), String::new());
        self.say_to(&to, SendJob::Page { user, room, page, loud, settles }, now);
    }

    /// Tells a room publicly that an event came too late, with a limit on repetitions.
    fn answer_late(&mut self, room: String, answer: Answer, now: Moment) {
        let (Answer::Private(page)
        | Answer::Quiet(page)
        | Answer::Launch(page)
        | Answer::Public { page, .. }
        | Answer::Update { page, .. }) = answer
        else {
            return;
        };
        if self.inbox.may_tell(&room, now) {
            self.push(SendJob::Public { room, page, answers: None, settles: None }, now);
        }
    }

    /// Warns a person in a room, unless they recently got the same warning.
    pub(super) fn warn(&mut self, room: String, user: String, notice: Notice, now: Moment) {
        let subject = format!("{user} {:?}", std::mem::discriminant(&notice));
        if self.inbox.may_tell(&subject, now) {
            self.tell_person(room, user, notice, now);
        }
    }

    /// Tells a person something in a room, as soon as their language there is known.
    pub(super) fn tell_person(&mut self, room: String, user: String, notice: Notice, now: Moment) {
        let purpose = Purpose::Tell { room: room.clone(), notice };
        self.effects.look_up(Lookup::Language { room, user }, purpose, now);
    }

    /// Tells everybody in a room something.
    pub(super) fn tell_room(&mut self, room: String, notice: &Notice, language: Language, now: Moment) {
        let text = text::notice(self.bot.texts.say(language), "", notice);
        let mut page = self.bot.texts.say(language).page();
        page.blocks.push(Block::Text(text));
        let is_interrupted = matches!(notice, Notice::Interrupted);
        let settles = if is_interrupted { self.ledger.interrupted_in(&room) } else { None };
        self.push(SendJob::Public { room, page, answers: None, settles }, now);
    }

    /// Sends a job to a person's private chat, as soon as only they are there.
    fn say_to(&mut self, user: &str, job: SendJob, now: Moment) {
        let steps = self.chats.route(user, job);
        self.do_chats(steps, now);
    }

    pub(super) fn do_chats(&mut self, steps: Vec<ChatStep>, now: Moment) {
        for step in steps {
            match step {
                ChatStep::Send(job) => self.push(*job, now),
                ChatStep::Open { user, makes_room } => {
                    if let Some(wait) = self.outbox.open_chat(user.clone(), makes_room, now) {
                        let steps = self.chats.opened(&user, Err(RequestError::RateLimited(wait)));
                        self.do_chats(steps, now);
                    }
                }
                ChatStep::Reroute(user) => {
                    for job in self.outbox.take_private(&user) {
                        self.say_to(&user, job, now);
                    }
                }
                ChatStep::Park(user) => {
                    for job in self.outbox.take_private(&user) {
                        let steps = self.chats.park_away(&user, job);
                        self.do_chats(steps, now);
                    }
                }
                ChatStep::Undelivered(surface, rev, why) => self.delivered(surface, rev, Err(why)),
                ChatStep::Settle(event) => self.ledger.settle(&event, now),
                ChatStep::Begin(room) => self.prompts.begins(&room),
                ChatStep::ForgetViews(room) => {
                    for surface in self.surfaces.forget_views(&room) {
                        self.delivered(surface, u64::MAX, Err(Undelivered::NotJoined));
                    }
                }
                ChatStep::Leave(room) => self.push(SendJob::Leave(room), now),
                ChatStep::LeaveLater(room) => {
                    self.effects.at(now.after(ABANDONED_AFTER), DeskTimer::Leave(room));
                }
                ChatStep::Keep(chats) => self.effects.keep(Keep::Chats(chats)),
            }
        }
    }

    pub(super) fn do_offers(&mut self, steps: Vec<OfferStep>, now: Moment) {
        for step in steps {
            match step {
                OfferStep::Send(job) => self.push(*job, now),
                OfferStep::Close { poll, language } => self.close_poll(poll, &language, now),
                OfferStep::LookUp { message, keys } => {
                    let (room, event) = (message.channel.clone(), message.message.clone());
                    let lookup = Lookup::Reactions { room, event };
                    self.effects.look_up(lookup, Purpose::Seed { message, keys }, now);
                }
            }
        }
    }

    /// Closes a poll. Votes that are still being sent are answered as too late.
    fn close_poll(&mut self, poll: MessageRef, language: &str, now: Moment) {
        self.prompts.outdate(&poll.channel, &poll.message);
        let language = self.language_of(language);
        let said = self.bot.texts.say(language).text("matrix-poll-over", &[]);
        self.push(SendJob::ClosePoll { poll, said }, now);
    }

    pub(super) fn push(&mut self, job: SendJob, now: Moment) {
        let is_shown = job.surface().is_some_and(|surface| self.surfaces.message(surface).is_some());
        self.outbox.push(job, is_shown, now);
    }

    fn done(&mut self, ticket: Ticket, outcome: RequestOutcome<SendJob>, now: Moment) {
        self.outbox.done(ticket, outcome, &mut self.effects, now);
    }

    fn delivered(&mut self, surface: Surface, rev: u64, outcome: Result<MessageRef, Undelivered>) {
        let news = SurfaceNews::Delivered { rev, outcome };
        self.effects.tell(PlatformEvent::Surface { surface, news });
    }

    /// Starts a job.
    pub(super) fn dispatch(&mut self, ticket: Ticket, job: SendJob, explain: bool, now: Moment) {
        if let Some((user, room)) = job.private_to()
            && !self.chats.is_open(user, room)
        {
            self.done(ticket, RequestOutcome::Unsent, now);
            return self.redirect(job, now);
        }
        match job.channel() {
            Some(channel) => {
                let lookup = Lookup::Channel(channel.to_owned());
                self.effects.look_up(lookup, Purpose::Draw { ticket, job: Box::new(job), explain }, now);
            }
            None => {
                let room = Some(job.place().to_owned());
                self.draw(ticket, job, ChannelStanding { room, prefix: String::new() }, explain, now);
            }
        }
    }

    /// Routes a private job again, because its person isn't alone in the chat any more.
    fn redirect(&mut self, job: SendJob, now: Moment) {
        let Some(user) = job.private_to().map(|(user, _)| user.to_owned()) else { return };
        let is_superseded = matches!(&job, SendJob::Show { show, .. } if self.is_superseded(show));
        // A poll belongs to its view, which is shown again.
        if !is_superseded && !matches!(job, SendJob::Poll { .. }) {
            self.say_to(&user, job, now);
        }
    }

    /// Returns whether a newer state than this one is in flight or shown. This one would overwrite it.
    fn is_superseded(&self, show: &Show) -> bool {
        self.surfaces.is_superseded(show) || self.outbox.is_superseded(show)
    }

    /// Draws a job once the current room of its channel is known. `None` if the lookup has failed.
    pub(super) fn draw_in_channel(
        &mut self,
        ticket: Ticket,
        job: SendJob,
        standing: Option<ChannelStanding>,
        explain: bool,
        now: Moment,
    ) {
        match standing {
            Some(standing) => self.draw(ticket, job, standing, explain, now),
            None => self.done(ticket, RequestOutcome::Again { what: job, after: LOOKUP_PAUSE }, now),
        }
    }

    fn draw(&mut self, ticket: Ticket, job: SendJob, standing: ChannelStanding, explain: bool, now: Moment) {
        let builder = RequestBuilder {
            surfaces: &mut self.surfaces,
            prompts: &self.prompts,
            chats: &self.chats,
            composer: &self.composer,
            voice: self.outbox.voice(ticket),
            explains: explain.then(|| self.outbox.allowance()),
            outbox: &mut self.outbox,
            now,
        };
        match builder.build(&job, standing) {
            Ok(request) => {
                let channel = job.surface().and_then(|surface| self.surfaces.channel_of(surface));
                let channel = channel.map(str::to_owned);
                self.outbox.start(ticket, job, request, channel, &mut self.effects, now);
            }
            Err(outcome) => {
                self.done(ticket, RequestOutcome::Unsent, now);
                self.land(job, *outcome, now);
            }
        }
    }
}
