//! What becomes of requests, and of what they show.

use super::shown::{DrawnMessage, Landed, ShownMessage};
use super::{
    DeskTimer, DuePicture, InFlightRequest, Keep, MatrixDesk, MatrixEffect, MatrixResponse, PAUSES,
    RequestError, RequestId, SendJob,
};
use herzbot_adapter::queue::{RequestOutcome, Ticket};
use herzbot_core::ids::{MessageRef, Moment};
use herzbot_core::port::{Lack, Show, Surface, Target, Undelivered};
use std::sync::Arc;
use std::time::Duration;

impl MatrixDesk {
    /// A request has ended. What got lost is repeated as it was, so that it arrives once: the homeserver knows it by its
    /// transaction id.
    pub(super) fn responded(
        &mut self,
        id: RequestId,
        response: Result<MatrixResponse, RequestError>,
        now: Moment,
    ) {
        if self.strip(id, &response, now) {
            return;
        }
        let response = self.lost_for_good(id, response);
        let Some(flight) = self.flights.get_mut(&id) else { return };
        if !matches!(response, Err(RequestError::Lost(_))) {
            self.reach.answered(id, now);
        }
        if let SendJob::OpenChat(user) = &flight.job {
            let (ticket, user) = (flight.ticket, user.clone());
            self.flights.remove(&id);
            let outcome = match response {
                Ok(MatrixResponse::Chat(chat)) => Ok(chat),
                Ok(
                    MatrixResponse::Sent(_)
                    | MatrixResponse::Redacted
                    | MatrixResponse::Gone
                    | MatrixResponse::Left(_),
                ) => Err(RequestError::Refused("not the response to opening a chat".to_owned())),
                Err(error) => Err(error),
            };
            return self.opened(ticket, &user, outcome, now);
        }
        if let Err(RequestError::Lost(why)) = &response {
            tracing::info!(why, "something that was sent got lost: it is repeated");
            if let Some(flight) = self.flights.get_mut(&id) {
                flight.was_lost = true;
                self.queue.stalled(flight.ticket);
            }
            return self.repeat_later(id, Duration::ZERO, now);
        }
        if let Err(RequestError::RateLimited(retry_after)) = &response
            && self.flights.get(&id).is_some_and(|flight| flight.was_lost)
        {
            // It may have been done before its response was lost: only the same transaction can't be done twice.
            return self.repeat_later(id, *retry_after, now);
        }
        let Some(InFlightRequest { ticket, job, drawn, .. }) = self.flights.remove(&id) else { return };
        let edits = drawn.edits.clone();
        let landed = match response {
            Ok(MatrixResponse::Sent(event)) => match &job {
                SendJob::Seed { .. } | SendJob::Picture { .. } => Landed::Done,
                SendJob::Show { .. }
                | SendJob::Page { .. }
                | SendJob::Edit { .. }
                | SendJob::Public { .. }
                | SendJob::Redact(_)
                | SendJob::Poll { .. }
                | SendJob::Leave(_)
                | SendJob::OpenChat(_) => {
                    let new = MessageRef { channel: drawn.room.clone(), message: event };
                    Landed::There { at: drawn.edits.clone().unwrap_or(new), drawn }
                }
            },
            Ok(MatrixResponse::Redacted | MatrixResponse::Chat(_) | MatrixResponse::Left(_)) => Landed::Done,
            Ok(MatrixResponse::Gone) => Landed::Gone,
            Err(error) => Landed::Failed(error),
        };
        match job.surface().filter(|surface| self.doomed.remove(surface)) {
            Some(surface) => self.land_doomed(ticket, job, surface, edits, landed, now),
            None => self.land(ticket, job, landed, now),
        }
    }

    /// Repeats a request after its next pause, and not before `at_least` has passed.
    fn repeat_later(&mut self, id: RequestId, at_least: Duration, now: Moment) {
        let Some(flight) = self.flights.get_mut(&id) else { return };
        let pause = flight.pause.max(at_least);
        flight.pause = (flight.pause * 2).min(PAUSES.1);
        self.at(now.after(pause), DeskTimer::Repeat(id));
    }

    /// Repeats all lost requests now: the homeserver is there again.
    pub(super) fn repeat_all(&mut self, now: Moment) {
        let mut due = Vec::new();
        self.timers.retain(|_, timer| match timer {
            DeskTimer::Repeat(id) => {
                due.push(*id);
                false
            }
            DeskTimer::GiveUp(_) | DeskTimer::Nudge(_) | DeskTimer::Leave(_) => true,
        });
        for id in due {
            self.repeat(id, now);
        }
    }

    /// Repeats a lost request, unless it is private and the person's chat is not what it was.
    pub(super) fn repeat(&mut self, id: RequestId, now: Moment) {
        let Some(flight) = self.flights.get(&id) else { return };
        if let Some((user, room)) = flight.job.private_to()
            && !self.chats.is_open(user, room)
        {
            if self.chats.is_unknown(user) {
                // It may have arrived: whether it can be repeated there is found out first.
                let user = user.to_owned();
                self.look_at_chat(&user, now);
                return self.repeat_later(id, Duration::ZERO, now);
            }
            if let Some(InFlightRequest { ticket, job, .. }) = self.flights.remove(&id) {
                self.reach.gives_up(id);
                self.queue.done(ticket, RequestOutcome::Over, now);
                self.redirect(job, now);
            }
            return;
        }
        self.request(id, now);
    }

    /// Makes a request, perhaps again.
    pub(super) fn request(&mut self, id: RequestId, now: Moment) {
        let Some(flight) = self.flights.get(&id) else { return };
        let job = &flight.job;
        if !job.is_aside() {
            let table = job.surface().and_then(|surface| self.tables.get(&surface.table()));
            let channels = table.map(String::as_str).into_iter().chain([job.place()]).map(str::to_owned);
            self.reach.sends(id, channels.collect(), now);
        }
        let request = Arc::clone(&flight.request);
        self.effects.push_back(MatrixEffect::Request { id, request });
    }

    pub(super) fn land(&mut self, ticket: Ticket, job: SendJob, landed: Landed, now: Moment) {
        if let Landed::Failed(RequestError::RateLimited(retry_after)) = landed {
            self.queue.done(ticket, RequestOutcome::Limited { what: job, retry_after }, now);
            return self.note_allowance();
        }
        self.queue.done(ticket, RequestOutcome::Over, now);
        self.note_allowance();
        // What goes to a person who is not where they were is said again elsewhere.
        let moves_on =
            matches!(job, SendJob::Page { .. }) && matches!(landed, Landed::Failed(RequestError::NotInRoom));
        if let Some(event) = job.settles().filter(|_| !moves_on).map(str::to_owned) {
            self.settle(&event, now);
        }
        if let Landed::There { at, drawn } = &landed {
            let choices = drawn.choices.clone();
            match &job {
                // Who types in the room means its tables, unless they answer this.
                SendJob::Poll { .. } | SendJob::Public { .. } => {
                    self.prompts.beside(&at.channel, &at.message, choices);
                }
                SendJob::Show { .. }
                | SendJob::Page { .. }
                | SendJob::Edit { .. }
                | SendJob::Redact(_)
                | SendJob::Seed { .. }
                | SendJob::Picture { .. }
                | SendJob::Leave(_)
                | SendJob::OpenChat(_) => self.prompts.note(&at.channel, &at.message, choices),
            }
        }
        match job {
            SendJob::Show { show, room } => self.land_show(show, &room, landed, now),
            SendJob::Page { user, room: _, page, loud, settles } => match landed {
                Landed::Failed(RequestError::NotInRoom) => {
                    self.mark_chat_stale(&user, now);
                    let (to, room) = (user.clone(), String::new());
                    self.say_to(&to, SendJob::Page { user, room, page, loud, settles }, now);
                }
                Landed::Failed(why) => tracing::warn!(?why, "an answer was not taken"),
                Landed::There { .. } | Landed::Done | Landed::Gone => {}
            },
            SendJob::Edit { .. } | SendJob::Public { .. } => {
                if let Landed::Failed(why) = landed {
                    tracing::warn!(?why, "an answer was not taken");
                }
            }
            SendJob::Redact(_) | SendJob::Seed { .. } => {
                // Where it is not allowed, or done already, the game goes on without it.
                if let Landed::Failed(why) = landed {
                    tracing::debug!(?why, "a reaction or a redaction was not taken");
                }
            }
            SendJob::Picture { table, .. } => {
                self.pictures.retain(|due| due.table != table);
                self.keep_pictures();
                // The message before it says the same.
                if let Landed::Failed(why) = landed {
                    tracing::info!(?why, "a picture was not taken");
                }
            }
            SendJob::Poll { surface, count, .. } => match landed {
                Landed::There { at, .. } => self.polled(surface, at, count, now),
                Landed::Failed(why) => tracing::debug!(?why, "a poll was not taken"),
                Landed::Done | Landed::Gone => {}
            },
            SendJob::Leave(_) => {
                if let Landed::Failed(why) = landed {
                    tracing::debug!(?why, "a room in which nobody else is can't be left");
                }
            }
            SendJob::OpenChat(_) => {}
        }
    }

    /// A surface was deleted while a request for it was in flight: what it shows goes too.
    fn land_doomed(
        &mut self,
        ticket: Ticket,
        job: SendJob,
        surface: Surface,
        edits: Option<MessageRef>,
        landed: Landed,
        now: Moment,
    ) {
        let (outcome, message) = match landed {
            Landed::There { at, .. } => (RequestOutcome::Over, Some(at)),
            Landed::Failed(RequestError::RateLimited(retry_after)) => {
                (RequestOutcome::Limited { what: job, retry_after }, edits)
            }
            Landed::Failed(_) => (RequestOutcome::Over, edits),
            Landed::Done | Landed::Gone => (RequestOutcome::Over, None),
        };
        self.queue.done(ticket, outcome, now);
        self.queue.retain(|job| job.surface != Some(surface));
        self.note_allowance();
        if let Some(message) = message {
            self.push(SendJob::Redact(message), now);
        }
    }

    fn land_show(&mut self, show: Show, room: &str, landed: Landed, now: Moment) {
        let Show { surface, rev, .. } = show;
        match landed {
            Landed::There { at, drawn } => {
                if let Target::Person(account) = &show.target
                    && self.chats.is_away(&account.id)
                {
                    // They left while it was on its way.
                    self.shown.remove(&surface);
                    let user = account.id.clone();
                    return self.park_away(&user, SendJob::Show { show, room: String::new() }, now);
                }
                if self.is_superseded(&show) {
                    // It was sent into a chat that has been given up for another.
                    return self.prompts.outdate(&at.channel, &at.message);
                }
                let fresh = drawn.edits.is_none();
                self.offer(&show, &at, &drawn.choices, fresh, now);
                if let (Surface::Table(table), Some(picture), true) = (surface, &show.page.picture, fresh) {
                    let due = DuePicture { room: at.channel.clone(), table, picture: picture.clone() };
                    if !self.pictures.iter().any(|known| known.table == table) {
                        self.pictures.push(due.clone());
                        self.keep_pictures();
                    }
                    self.push(due.into(), now);
                }
                let DrawnMessage { loud, salt, digest, .. } = drawn;
                let shown = ShownMessage { at: at.clone(), rev, loud, salt, digest, sure: true };
                let before = self.shown.insert(surface, shown).map(|before| before.at).or(show.message);
                if let Some(before) = before.filter(|before| *before != at) {
                    self.prompts.outdate(&before.channel, &before.message);
                }
                self.delivered(surface, rev, Ok(at));
            }
            Landed::Gone => {
                self.shown.remove(&surface);
                self.delivered(surface, rev, Err(Undelivered::MessageGone));
            }
            Landed::Failed(RequestError::NotInRoom) => match &show.target {
                Target::Person(account) => {
                    let user = account.id.clone();
                    self.mark_chat_stale(&user, now);
                    self.say_to(&user, SendJob::Show { show, room: String::new() }, now);
                }
                Target::Channel(_) => {
                    tracing::info!(room, "a table's room is left");
                    self.shown.remove(&surface);
                    self.delivered(surface, rev, Err(Undelivered::ChannelGone));
                }
            },
            Landed::Failed(why) => {
                tracing::warn!(?why, "a message was not taken");
                let lacks =
                    if matches!(why, RequestError::Forbidden(_)) { vec![Lack::Write] } else { vec![] };
                self.delivered(surface, rev, Err(Undelivered::Forbidden(lacks)));
            }
            Landed::Done => {}
        }
    }

    fn keep_pictures(&mut self) {
        self.effects.push_back(MatrixEffect::Keep(Keep::Pictures(self.pictures.clone())));
    }

    /// The bot is not in a room any more: the core is told of the tables there, and the chat there is over.
    pub(super) fn left(&mut self, room: &str, now: Moment) {
        if let Some(user) = self.chats.owner(room).map(str::to_owned) {
            self.forget_chat(&user);
            self.mark_chat_stale(&user, now);
        }
        self.forget_shown(room, &Undelivered::ChannelGone);
    }

    /// A room was given up for another: tables move with the people.
    pub(super) fn moved(&mut self, from: &str) {
        self.forget_shown(from, &Undelivered::MessageGone);
    }

    fn forget_shown(&mut self, room: &str, why: &Undelivered) {
        let there = self.shown.iter().filter(|(_, shown)| shown.at.channel == room);
        for surface in there.map(|(surface, _)| *surface).collect::<Vec<_>>() {
            self.shown.remove(&surface);
            if let Surface::Table(_) = surface {
                self.delivered(surface, u64::MAX, Err(why.clone()));
            }
        }
    }
}
