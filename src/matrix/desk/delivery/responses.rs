//! Handles the homeserver's responses: what they mean for jobs and surfaces.

use crate::desk::effects::DeskTimer;
use crate::desk::jobs::{JobOutcome, SendJob};
use crate::desk::outbox::{EndedRequest, note_dropped};
use crate::desk::prompts::Prompts;
use crate::desk::surfaces::DrawnMessage;
use crate::desk::{DuePicture, Keep, MatrixDesk, MatrixResponse, RequestError, RequestId};
use herzbot_adapter::queue::{RequestOutcome, Ticket, Voice};
use herzbot_core::ids::{MessageRef, Moment};
use herzbot_core::page::Tone;
use herzbot_core::port::{Lack, Show, Surface, Target, Undelivered};
use std::time::Duration;

/// The pause before another request for a private chat while the homeserver is unreachable.
const CHAT_PAUSE: Duration = Duration::from_secs(2);
/// How long after a start edits of the second account's messages wait for that account.
const SECOND_COMES: Duration = Duration::from_secs(20);

impl MatrixDesk {
    /// Handles the response to a request.
    pub(in crate::desk) fn responded(
        &mut self,
        id: RequestId,
        response: Result<MatrixResponse, RequestError>,
        now: Moment,
    ) {
        let Some(ended) = self.outbox.responded(id, response, &mut self.effects, now) else { return };
        let EndedRequest { ticket, job, voice, drawn, response } = ended;
        if let SendJob::OpenChat(user) = &job {
            return self.opened(ticket, user, response, now);
        }
        if self.outbox.voices.is_awaited() && matches!(response, Ok(MatrixResponse::OfSecond)) {
            self.done(ticket, RequestOutcome::Unsent, now);
            return self.wait_for_second(job, drawn.edits, now);
        }
        if self.is_for_other_voice(voice, &job, &drawn, &response) {
            let outcome = if response.is_ok() { RequestOutcome::Unsent } else { RequestOutcome::Over };
            self.done(ticket, outcome, now);
            return self.say_by_other(job, drawn.edits, now);
        }
        if let (Voice::Second, Ok(MatrixResponse::Sent(event))) = (voice, &response) {
            self.outbox.voices.note(event);
        }
        let ticket_outcome = match &response {
            Err(RequestError::RateLimited(retry_after)) => {
                RequestOutcome::Limited { what: job.clone(), retry_after: *retry_after }
            }
            Ok(_) | Err(_) => RequestOutcome::Over,
        };
        self.done(ticket, ticket_outcome, now);
        let edited = drawn.edits.clone();
        let outcome = match response {
            Ok(MatrixResponse::Sent(_)) if job.offers_nothing() => JobOutcome::Done,
            Ok(MatrixResponse::Sent(event)) => {
                let new = MessageRef { channel: drawn.room.clone(), message: event };
                JobOutcome::There { at: edited.clone().unwrap_or(new), drawn }
            }
            Ok(MatrixResponse::Redacted | MatrixResponse::Chat(_) | MatrixResponse::Left(_)) => {
                JobOutcome::Done
            }
            Ok(MatrixResponse::Gone | MatrixResponse::OfSecond) => JobOutcome::Gone,
            Err(error) => JobOutcome::Failed(error),
        };
        match job.surface().filter(|surface| self.surfaces.take_doom(*surface)) {
            Some(surface) => self.redact_doomed(surface, edited, &outcome, now),
            // It is queued again.
            None if matches!(outcome, JobOutcome::Failed(RequestError::RateLimited(_))) => {}
            None => self.land(job, outcome, now),
        }
    }

    /// Returns whether the other account has to send a job: either the edited message belongs to it, or the
    /// second account was refused.
    fn is_for_other_voice(
        &mut self,
        voice: Voice,
        job: &SendJob,
        drawn: &DrawnMessage,
        response: &Result<MatrixResponse, RequestError>,
    ) -> bool {
        match response {
            Ok(MatrixResponse::OfSecond) => {
                if let Some(edited) = &drawn.edits {
                    self.outbox.voices.note(&edited.message);
                }
                true
            }
            Err(RequestError::RateLimited(_) | RequestError::Lost(_)) | Ok(_) => false,
            Err(why) if voice == Voice::Second => {
                tracing::info!(
                    ?why,
                    room = drawn.room,
                    "the second account is refused: the first speaks there"
                );
                self.outbox.voices.mute(&drawn.room);
                self.outbox.voices.mute(job.place());
                true
            }
            Err(_) => false,
        }
    }

    /// Holds an edit of the second account's message until it is known whether that account can be used.
    fn wait_for_second(&mut self, job: SendJob, edited: Option<MessageRef>, now: Moment) {
        if let Some(surface) = job.surface().filter(|surface| self.surfaces.take_doom(*surface)) {
            let outcome = JobOutcome::Failed(RequestError::NotInRoom);
            self.redact_doomed(surface, edited, &outcome, now);
        } else if self.outbox.voices.hold(job) {
            self.effects.at(now.after(SECOND_COMES), DeskTimer::Second);
        }
    }

    /// Stops waiting for the second account, and sends the held jobs.
    pub(in crate::desk) fn release_held(&mut self, now: Moment) {
        for job in self.outbox.voices.release() {
            self.say_by_other(job, None, now);
        }
    }

    /// Sends a job with the other account.
    fn say_by_other(&mut self, job: SendJob, edited: Option<MessageRef>, now: Moment) {
        if let Some(surface) = job.surface().filter(|surface| self.surfaces.take_doom(*surface)) {
            let outcome = JobOutcome::Failed(RequestError::NotInRoom);
            return self.redact_doomed(surface, edited, &outcome, now);
        }
        let is_superseded = matches!(&job, SendJob::Show { show, .. } if self.is_superseded(show));
        match job.private_to() {
            Some(_) => self.redirect(job, now),
            None if is_superseded => {}
            None => self.push(job, now),
        }
    }

    /// Redacts the message of a surface that was deleted while a request for it was in flight.
    fn redact_doomed(
        &mut self,
        surface: Surface,
        edited: Option<MessageRef>,
        outcome: &JobOutcome,
        now: Moment,
    ) {
        self.outbox.drop_surface(surface);
        let message = match outcome {
            JobOutcome::There { at, .. } => Some(at.clone()),
            JobOutcome::Failed(_) => edited,
            JobOutcome::Done | JobOutcome::Gone => None,
        };
        if let Some(message) = message {
            self.push(SendJob::Redact(message), now);
        }
    }

    /// Repeats a lost request, unless it is private and the person's chat has changed.
    pub(in crate::desk) fn repeat(&mut self, id: RequestId, now: Moment) {
        match self.outbox.private_to(id) {
            Some((user, room)) if !self.chats.is_open(&user, &room) => {
                if self.chats.is_unknown(&user) {
                    // It may have arrived. First find out who is in the chat.
                    let steps = self.chats.look_at(&user);
                    self.do_chats(steps, now);
                    self.outbox.repeat_later(id, now);
                } else if let Some(job) = self.outbox.give_up(id, &mut self.effects, now) {
                    self.redirect(job, now);
                }
            }
            Some(_) | None => self.outbox.repeat(id, &mut self.effects, now),
        }
    }

    fn opened(
        &mut self,
        ticket: Ticket,
        user: &str,
        response: Result<MatrixResponse, RequestError>,
        now: Moment,
    ) {
        let status = match response {
            Ok(MatrixResponse::Chat(status)) => Ok(status),
            Ok(
                MatrixResponse::Sent(_)
                | MatrixResponse::Redacted
                | MatrixResponse::Gone
                | MatrixResponse::OfSecond
                | MatrixResponse::Left(_),
            ) => Err(RequestError::Refused("not the response to opening a chat".to_owned())),
            Err(error) => Err(error),
        };
        let what = SendJob::OpenChat(user.to_owned());
        let outcome = match &status {
            Err(RequestError::RateLimited(wait)) => RequestOutcome::Limited { what, retry_after: *wait },
            Err(RequestError::Lost(_)) => RequestOutcome::Again { what, after: CHAT_PAUSE },
            Ok(_) | Err(_) => RequestOutcome::Over,
        };
        self.done(ticket, outcome, now);
        let waiting = match &status {
            Err(RequestError::RateLimited(wait)) if self.chats.lacks_room(user, *wait) => {
                self.outbox.no_rooms(*wait, now)
            }
            Ok(_) | Err(_) => Vec::new(),
        };
        let mut steps = Vec::new();
        for other in waiting.iter().filter(|other| *other != user) {
            steps.extend(self.chats.opened(other, status.clone()));
        }
        steps.extend(self.chats.opened(user, status));
        self.do_chats(steps, now);
    }

    /// Handles the final outcome of a job.
    pub(super) fn land(&mut self, job: SendJob, outcome: JobOutcome, now: Moment) {
        if let JobOutcome::There { at, drawn } = &outcome {
            // Typed text in the room refers to its tables, unless it replies to this message.
            let is_note = |show: &Show| matches!(show.surface, Surface::Note(..));
            let is_aside = matches!(job, SendJob::Poll { .. } | SendJob::Public { .. })
                || matches!(&job, SendJob::Show { show, .. } if is_note(show));
            let note = if is_aside { Prompts::beside } else { Prompts::note };
            note(&mut self.prompts, &at.channel, &at.message, drawn.choices.clone());
        }
        match &job {
            SendJob::Show { show, room } => return self.land_show(show, room, outcome, now),
            SendJob::Page { user, .. } if matches!(outcome, JobOutcome::Failed(RequestError::NotInRoom)) => {
                let user = user.clone();
                return self.say_elsewhere(&user, job, now);
            }
            SendJob::Picture(DuePicture { table, .. }) => {
                self.surfaces.remove_picture(*table);
                self.keep_pictures();
            }
            SendJob::Poll { surface, count, language, choices, .. } => {
                if let JobOutcome::There { at, .. } = &outcome {
                    // The person may have moved while it was being sent.
                    let is_late = !self.surfaces.offers(*surface, choices, &self.prompts);
                    let older = self.offers.polled(*surface, at.clone(), *count);
                    let over = if is_late { self.offers.unpolled(*surface) } else { None };
                    for poll in older.into_iter().chain(over) {
                        self.close_poll(poll, language, now);
                    }
                }
            }
            SendJob::Page { .. }
            | SendJob::Edit { .. }
            | SendJob::Public { .. }
            | SendJob::Redact(_)
            | SendJob::Seed { .. }
            | SendJob::ClosePoll { .. }
            | SendJob::OpenChat(_)
            | SendJob::Leave(_) => {}
        }
        if let Some(event) = job.settles() {
            self.ledger.settle(event, now);
        }
        if let JobOutcome::Failed(why) = outcome {
            log_failure(&job, &why);
        }
    }

    /// Sends a job to a person's next chat, because the bot isn't in the old one any more.
    fn say_elsewhere(&mut self, user: &str, job: SendJob, now: Moment) {
        let steps = self.chats.mark_stale(user);
        self.do_chats(steps, now);
        self.say_to(user, job, now);
    }

    fn land_show(&mut self, show: &Show, room: &str, outcome: JobOutcome, now: Moment) {
        let (surface, rev) = (show.surface, show.rev);
        match outcome {
            JobOutcome::There { at, drawn } => self.shown(show, at, &drawn, now),
            JobOutcome::Gone => {
                self.surfaces.forget(surface);
                self.delivered(surface, rev, Err(Undelivered::MessageGone));
            }
            JobOutcome::Failed(RequestError::NotInRoom) => match &show.target {
                Target::Person(account) => {
                    let job = SendJob::Show { show: show.clone(), room: String::new() };
                    self.say_elsewhere(&account.id, job, now);
                }
                Target::Channel(_) => {
                    tracing::info!(room, "the bot is not in a table's room any more");
                    self.surfaces.forget(surface);
                    self.delivered(surface, rev, Err(Undelivered::ChannelGone));
                }
            },
            JobOutcome::Failed(why) => {
                tracing::warn!(?why, "a message was refused");
                let undelivered = match (&show.target, why) {
                    // The room then says that it is their turn.
                    (Target::Person(_), _) if show.fresh => Undelivered::PrivateClosed,
                    (Target::Channel(_), RequestError::Forbidden(_)) => {
                        Undelivered::Forbidden(vec![Lack::Write])
                    }
                    (Target::Person(_) | Target::Channel(_), _) => Undelivered::Forbidden(Vec::new()),
                };
                self.delivered(surface, rev, Err(undelivered));
            }
            JobOutcome::Done => {}
        }
    }

    /// Handles a state that a message shows now.
    fn shown(&mut self, show: &Show, at: MessageRef, drawn: &DrawnMessage, now: Moment) {
        if let Target::Person(account) = &show.target
            && self.chats.is_away(&account.id)
        {
            // The person left while it was being sent.
            self.surfaces.forget(show.surface);
            let job = SendJob::Show { show: show.clone(), room: String::new() };
            let steps = self.chats.park_away(&account.id, job);
            return self.do_chats(steps, now);
        }
        if self.is_superseded(show) {
            // It was sent into a chat that has since been replaced by another.
            return self.prompts.outdate(&at.channel, &at.message);
        }
        let (is_new, unlimited) = (drawn.edits.is_none(), self.outbox.is_unlimited());
        let steps = self.offers.offer(show, &at, &drawn.choices, is_new, unlimited);
        self.do_offers(steps, now);
        let table = show.surface.table();
        if let (true, Some(picture), true) = (show.surface.is_of_everybody(), &show.page.picture, is_new) {
            let due = DuePicture { room: at.channel.clone(), table, picture: picture.clone() };
            if self.surfaces.add_picture(&due) {
                self.keep_pictures();
            }
            self.push(SendJob::Picture(due), now);
        }
        if let Some(replaced) = self.surfaces.arrived(show, &at, drawn) {
            self.prompts.outdate(&replaced.channel, &replaced.message);
            // It would keep showing an old state. If the first account lacks the power to redact it, it
            // stays.
            if !show.fresh && self.outbox.voices.is_lost(&replaced.message) {
                self.push(SendJob::Redact(replaced), now);
            }
        }
        self.delivered(show.surface, show.rev, Ok(at));
        // People would overlook a state that is held while the message says that it is their turn.
        if show.page.tone == Tone::YourTurn
            && let Some(held) = self.surfaces.take_held_view(show.surface)
        {
            self.show_now(held, now);
        }
    }

    fn keep_pictures(&mut self) {
        self.effects.keep(Keep::Pictures(self.surfaces.pictures().to_vec()));
    }

    /// Handles that the bot has left a room: tells the core about the tables there, and ends a private chat.
    pub(in crate::desk) fn left(&mut self, room: &str, now: Moment) {
        let steps = self.chats.left(room);
        self.do_chats(steps, now);
        self.forget_room(room, &Undelivered::ChannelGone);
    }

    /// Handles an upgrade of a room: its tables move to the new one.
    pub(in crate::desk) fn moved(&mut self, from: &str) {
        self.forget_room(from, &Undelivered::MessageGone);
    }

    fn forget_room(&mut self, room: &str, why: &Undelivered) {
        for surface in self.surfaces.forget_room(room) {
            if surface.is_of_everybody() {
                self.delivered(surface, u64::MAX, Err(why.clone()));
            }
        }
    }
}

/// Logs a refused job without a surface. The game goes on without it.
fn log_failure(job: &SendJob, why: &RequestError) {
    match job {
        SendJob::Page { .. } | SendJob::Edit { .. } | SendJob::Public { .. } | SendJob::Show { .. } => {
            tracing::warn!(?why, "an answer was refused");
        }
        SendJob::Picture(_) => {
            note_dropped("picture");
            tracing::info!(?why, "a picture was refused");
        }
        SendJob::Seed { .. } => {
            note_dropped("reaction");
            tracing::debug!(?why, "a reaction was refused");
        }
        SendJob::Poll { .. } => {
            note_dropped("poll");
            tracing::debug!(?why, "a poll was refused");
        }
        SendJob::Redact(_) | SendJob::ClosePoll { .. } => {
            tracing::debug!(?why, "a redaction or the end of a poll was refused");
        }
        SendJob::Leave(_) | SendJob::OpenChat(_) => {
            tracing::debug!(?why, "a room where the bot is alone can't be left");
        }
    }
}
