//! What the core wants said, as jobs in the queue.

use super::shown::ShownMessage;
use super::state::PendingReply;
use super::{DeskTimer, EditPlace, LookupId, MOST_TABLES, MatrixDesk, Purpose, SendJob};
use herzbot_adapter::queue::RequestOutcome;
use herzbot_adapter::shows::{self, AnswerRoute, AnswerTo};
use herzbot_core::ids::{Account, ChannelRef, MessageRef, Moment};
use herzbot_core::page::{Link, Tone};
use herzbot_core::port::{Answer, Outbound, Show, Surface, Target};
use herzbot_core::text::{Language, pages};
use std::time::Duration;

/// How often it is told at most in a room that something came too late.
const TELL_LATE_AGAIN: Duration = Duration::from_secs(10 * 60);

/// How long a nudge waits.
pub(super) const BEFORE_A_NUDGE: Duration = Duration::from_secs(15);

impl MatrixDesk {
    pub(super) fn say(&mut self, out: Outbound, now: Moment) {
        match out {
            Outbound::Show(show) => self.show(show, now),
            // One process serves Matrix.
            // No room there can have threads.
            Outbound::LetGo(_) | Outbound::OpenThread { .. } | Outbound::LeadOn { .. } => {}
            Outbound::Expect(account) => self.look_at_chat(&account.id, now),
            Outbound::Answer { reply, answer } => self.answer(reply.0, answer, now),
            Outbound::Delete { surface, message } => self.delete(surface, message, now),
        }
    }

    fn show(&mut self, mut show: Show, now: Moment) {
        self.doomed.remove(&show.surface);
        if let (Surface::Table(table), Target::Channel(channel)) = (show.surface, &show.target) {
            self.tables.insert(table, channel.channel.clone());
            if self.tables.len() > MOST_TABLES {
                self.tables.pop_first();
            }
        }
        if matches!(show.surface, Surface::Nudge(..)) {
            if show.message.is_none() {
                return self.hold_nudge(show, now);
            }
            // The nudge has been posted while another state of it was held: that one would overwrite this one later.
            if let Some(held) = self.held_nudges.remove(&show.surface) {
                shows::fold(&mut show, held);
            }
        }
        if let (Surface::Table(_), Some(shown)) = (show.surface, self.shown.get(&show.surface))
            && show.page.tone != Tone::Lobby
        {
            // What the lobby was still to offer is not worth an event any more.
            let lobby = shown.at.clone();
            self.queue.retain(|job| !matches!(&job.what, SendJob::Seed { message, .. } if *message == lobby));
        }
        self.show_now(show, now);
    }

    /// Whom the core can't reach may be about to accept an invitation: a nudge waits a moment, and costs nothing if they do.
    fn hold_nudge(&mut self, show: Show, now: Moment) {
        let surface = show.surface;
        if self.held_nudges.insert(surface, show).is_none() {
            self.at(now.after(BEFORE_A_NUDGE), DeskTimer::Nudge(surface));
        }
    }

    /// The moment of a nudge is over: it goes, with the way into the private chat.
    pub(super) fn nudge(&mut self, surface: Surface, now: Moment) {
        let Some(mut show) = self.held_nudges.remove(&surface) else { return };
        let chat = show.ping.first().and_then(|account| self.chats.room_of(&account.id));
        if let Some(chat) = chat.filter(|_| show.page.link.is_none()) {
            let channel = self.channel(chat);
            let language = Language::from_tag(&show.page.language).unwrap_or(self.language);
            let label = pages::our_private_chat(&self.texts, language);
            show.page.link = Some(Link { label, channel, message: None });
        }
        self.show_now(show, now);
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
        self.held_nudges.remove(&surface);
        self.queue.retain(|job| job.surface != Some(surface));
        self.chats.drop_surface(surface);
        self.cancel_drawing(surface, now);
        let shown = self.shown.remove(&surface).map(|shown| shown.at).or(message);
        let mut flights = self.flights.values();
        let edited = match flights.find(|flight| flight.job.surface() == Some(surface)) {
            Some(flight) => {
                // It goes as soon as it has arrived.
                self.doomed.insert(surface);
                flight.drawn.edits.clone()
            }
            None => None,
        };
        if let Some(shown) = shown.filter(|shown| edited.as_ref() != Some(shown)) {
            self.push(SendJob::Redact(shown), now);
        }
    }

    /// Drops what is about to be drawn for a surface.
    fn cancel_drawing(&mut self, surface: Surface, now: Moment) {
        let drawing = self.drawing(surface);
        for id in drawing {
            if let Some(Purpose::Draw { ticket, .. }) = self.lookups.remove(&id) {
                self.queue.done(ticket, RequestOutcome::Unsent, now);
            }
        }
    }

    /// Whether a newer state than this one is on its way or has arrived: this one would overwrite it.
    pub(super) fn is_superseded(&self, show: &Show) -> bool {
        let newer = |job: &SendJob| {
            matches!(job, SendJob::Show { show: other, .. }
            if other.surface == show.surface && other.rev > show.rev)
        };
        self.shown.get(&show.surface).is_some_and(|shown| shown.rev > show.rev)
            || self.flights.values().any(|flight| newer(&flight.job))
    }

    fn drawing(&self, surface: Surface) -> Vec<LookupId> {
        let lookups = self.lookups.iter();
        let of_surface = lookups.filter(|(_, purpose)| match purpose {
            Purpose::Draw { job, .. } => job.surface() == Some(surface),
            Purpose::Inbox { .. } | Purpose::Decrypt { .. } | Purpose::Tell { .. } | Purpose::Seed { .. } => {
                false
            }
        });
        of_surface.map(|(id, _)| *id).collect()
    }

    /// Answers at most once: a second answer to the same event is dropped.
    fn answer(&mut self, reply: u64, answer: Answer, now: Moment) {
        let Some(to) = self.replies.remove(&reply) else { return };
        let PendingReply { event, at, late, user, channel, private, pressed } = to;
        if late {
            self.settle(&event, now);
            return self.answer_late(at.room, answer, now);
        }
        // It is settled when what is said now has arrived: till then a restart would lose it.
        self.ledger.answered(&event);
        let settles = Some(event.clone());
        let account = Account { realm: self.realm.clone(), id: user.clone() };
        let asked = AnswerTo { account, channel: self.channel(&channel), pressed };
        match shows::route_answer(answer, asked) {
            AnswerRoute::Show(show) => {
                // The table keeps it.
                self.settle(&event, now);
                self.show(show, now);
            }
            AnswerRoute::Quiet(page) if !private => {
                self.push(SendJob::Public { room: channel, page, answers: Some(at), settles }, now);
            }
            AnswerRoute::Private(page) | AnswerRoute::Quiet(page) => {
                let (room, loud) = (String::new(), !private);
                self.say_to(&user, SendJob::Page { user: user.clone(), room, page, loud, settles }, now);
            }
            AnswerRoute::Edit(message, page) if private => {
                let place = EditPlace::Private(user.clone());
                self.say_to(&user, SendJob::Edit { message, page, place, settles }, now);
            }
            AnswerRoute::Edit(message, page) => {
                let place = EditPlace::Channel(channel);
                self.push(SendJob::Edit { message, page, place, settles }, now);
            }
            AnswerRoute::Public(page) => {
                self.push(SendJob::Public { room: channel, page, answers: Some(at), settles }, now);
            }
            AnswerRoute::Nothing => self.settle(&event, now),
        }
    }

    /// What came too late is told once in a room, aloud, however much it was.
    fn answer_late(&mut self, room: String, answer: Answer, now: Moment) {
        let (Answer::Private(page)
        | Answer::Quiet(page)
        | Answer::Public { page, .. }
        | Answer::Update { page, .. }) = answer
        else {
            return;
        };
        self.told_late.retain(|_, at| now.since(*at) < TELL_LATE_AGAIN);
        if self.told_late.insert(room.clone(), now).is_none() {
            self.push(SendJob::Public { room, page, answers: None, settles: None }, now);
        }
    }

    /// The channel that a room is to the core.
    pub(super) fn channel(&self, room: &str) -> ChannelRef {
        ChannelRef { realm: self.realm.clone(), server: room.to_owned(), channel: room.to_owned() }
    }

    /// The message that shows a surface in a room, if there is one; what stands in another room is not it.
    pub(super) fn known(&self, show: &Show, room: &str) -> Option<ShownMessage> {
        let known = self.shown.get(&show.surface).cloned();
        let told = || {
            let at = show.message.clone()?;
            let loud = matches!(show.surface, Surface::Private(..));
            Some(ShownMessage { at, rev: 0, loud, salt: 0, digest: 0, sure: false })
        };
        known.or_else(told).filter(|shown| shown.at.channel == room)
    }
}
