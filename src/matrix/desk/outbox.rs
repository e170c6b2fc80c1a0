//! The queue of jobs, and the pending requests. A request without an answer is repeated unchanged: the
//! homeserver recognizes its transaction id, so it takes effect only once.

use super::effects::Effects;
use super::jobs::SendJob;
use super::reachability::Reachability;
use super::surfaces::DrawnMessage;
use super::surfaces::Surfaces;
use super::typing::Typing;
use super::voices::Voices;
use super::{Keep, MatrixEffect, MatrixRequest, MatrixResponse, RequestError, RequestId};
use crate::wire;
use herzbot_adapter::pace::Pace;
use herzbot_adapter::queue::{
    Allowance, EventBudget, NextRequest, Queue, RequestOutcome, Ticket, Urgency, Voice,
};
use herzbot_core::backlog::Backlog;
use herzbot_core::ids::{MessageRef, Moment};
use herzbot_core::port::{Show, Surface};
use metrics::counter;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

/// The first and the longest pause before a lost request is repeated. People wait this long after the
/// homeserver has recovered.
const PAUSES: (Duration, Duration) = (Duration::from_millis(500), Duration::from_secs(4));

/// A shorter wait doesn't count as late.
const LATE: Duration = Duration::from_secs(1);

/// A request without a final response.
#[derive(Debug)]
struct InFlightRequest {
    ticket: Ticket,
    job: SendJob,
    request: Arc<MatrixRequest>,
    voice: Voice,
    drawn: DrawnMessage,
    /// The channels of the tables that wait for it.
    channels: Vec<String>,
    /// The pause before the next repetition.
    pause: Duration,
    /// When it is repeated, if it was lost.
    repeat_at: Option<Moment>,
    /// How often it was lost. If it ever was, the homeserver may have executed it.
    losses: u32,
}

impl InFlightRequest {
    /// Strips a refused message to bare text. Returns whether there was anything to strip.
    fn strip(&mut self) -> bool {
        let MatrixRequest::Send { room, transaction, kind, content, needs, file } = &*self.request else {
            return false;
        };
        let (content, is_stripped) = wire::bare(content.clone());
        if !is_stripped && file.is_none() {
            return false;
        }
        let (room, transaction, needs) = (room.clone(), transaction.clone(), needs.clone());
        self.request = Arc::new(MatrixRequest::Send { room, transaction, kind, content, needs, file: None });
        true
    }

    fn repeat_after(&mut self, at_least: Duration, now: Moment) {
        self.repeat_at = Some(now.after(self.pause.max(at_least)));
        self.pause = (self.pause * 2).min(PAUSES.1);
    }
}

/// Counts a part of a message that goes without it, or a message that the game does not need.
pub fn note_dropped(ornament: &'static str) {
    let labels = [("platform", "matrix"), ("ornament", ornament)];
    counter!("herzbot_ornaments_dropped_total", &labels).increment(1);
}

/// How often a request of a job may get lost before the job is given up, if the game goes on without it. The
/// lower, the sooner the next message in the room is sent.
const fn most_losses(job: &SendJob) -> Option<u32> {
    match job {
        SendJob::Seed { .. } | SendJob::Poll { .. } => Some(2),
        SendJob::Redact(_) | SendJob::ClosePoll { .. } => Some(5),
        SendJob::Picture(_) => Some(10),
        SendJob::Show { .. }
        | SendJob::Page { .. }
        | SendJob::Edit { .. }
        | SendJob::Public { .. }
        | SendJob::OpenChat(_)
        | SendJob::Leave(_) => None,
    }
}

/// A request that has ended. Its ticket still has to be returned ([`Outbox::done`]).
#[derive(Debug)]
pub struct EndedRequest {
    /// The job's ticket in the queue.
    pub ticket: Ticket,
    pub job: SendJob,
    /// The account that made it.
    pub voice: Voice,
    /// The content that it shows.
    pub drawn: DrawnMessage,
    /// The final response.
    pub response: Result<MatrixResponse, RequestError>,
}

/// The queue and the requests in flight.
pub struct Outbox {
    /// The accounts that send.
    pub voices: Voices,
    queue: Queue<SendJob>,
    /// When the queue has to be polled again.
    wake: Option<Moment>,
    flights: BTreeMap<RequestId, InFlightRequest>,
    last_id: u64,
    /// Makes the transaction ids of this process unique.
    nonce: u64,
    /// When the homeserver allows a new room.
    rooms_from: Moment,
    /// Whether the homeserver can be reached. `None` before the first connection.
    connected: Option<bool>,
    reachability: Reachability,
    typing: Typing,
}

impl Outbox {
    /// Makes an empty outbox. `nonce` must differ between processes.
    pub fn new(unlimited: bool, voices: Voices, nonce: u64) -> Self {
        let allowance = if unlimited { Allowance::Unlimited } else { Allowance::Paced(Pace::HOMESERVER) };
        Self {
            voices,
            queue: Queue::new(allowance),
            wake: None,
            flights: BTreeMap::new(),
            last_id: 0,
            nonce,
            rooms_from: Moment(0),
            connected: None,
            reachability: Reachability::default(),
            typing: Typing::default(),
        }
    }

    /// Returns whether the rate limit is lifted.
    pub fn is_unlimited(&self) -> bool {
        self.allowance() == Allowance::Unlimited
    }

    /// Returns the rate limit, as far as it is known.
    pub const fn allowance(&self) -> Allowance {
        self.queue.allowance()
    }

    /// Returns until when people and the bot can reach each other.
    pub const fn reachability(&self) -> &Reachability {
        &self.reachability
    }

    /// Notes that all events that the homeserver had at this time have been received.
    pub fn heard_until(&mut self, at: Moment) {
        self.reachability.heard(at);
    }

    /// Sets whether an event waits to be interpreted.
    pub fn holds(&mut self, holds: bool, now: Moment) {
        self.reachability.holds(holds, now);
    }

    /// The requests that wait, and what is left of the first account's rate limit.
    pub fn backlog(&self) -> Backlog {
        self.queue.backlog()
    }

    /// Returns whether no request waits or is in flight.
    pub fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    /// Sets whether the homeserver can be reached. Returns the value before, or `None` the first time.
    pub const fn connect(&mut self, up: bool) -> Option<bool> {
        self.connected.replace(up)
    }

    // The queue.

    /// Queues a job. `is_shown` says whether a message already shows its surface.
    pub fn push(&mut self, job: SendJob, is_shown: bool, now: Moment) {
        let mut job = job.queued();
        if let (SendJob::Show { show, .. }, true) = (&job.what, is_shown) {
            job.urgency = Urgency::of(show, false);
        }
        self.queue.push(job, now);
    }

    /// Queues a job that finds a person's private chat, or creates it if `makes_room`. Finding a chat doesn't
    /// count against the limit for new rooms. Returns how long the homeserver allows no new room, if that
    /// delays the job.
    pub fn open_chat(&mut self, user: String, makes_room: bool, now: Moment) -> Option<Duration> {
        if !makes_room {
            self.queue.retain(|job| !matches!(&job.what, SendJob::OpenChat(other) if *other == user));
            self.queue.reopen(&user);
        }
        let mut job = SendJob::OpenChat(user).queued();
        let delayed = makes_room && now < self.rooms_from;
        if makes_room {
            job.budget = EventBudget::Room;
        }
        if delayed {
            self.queue.close(&job.lane, self.rooms_from);
        }
        self.queue.push(job, now);
        delayed.then(|| self.rooms_from.since(now))
    }

    /// Notes that the homeserver allows no new room for this long. Each further attempt would cost an event.
    /// Returns the people whose chats wait for a room.
    pub fn no_rooms(&mut self, wait: Duration, now: Moment) -> Vec<String> {
        self.rooms_from = now.after(wait);
        let waiting = self.queue.waiting().filter(|job| job.budget == EventBudget::Room);
        let people: Vec<String> = waiting.map(|job| job.lane.clone()).collect();
        for lane in &people {
            self.queue.close(lane, self.rooms_from);
        }
        people
    }

    /// Reserves part of the rate limit for people who may join their private chats at any moment.
    pub fn expect(&mut self, people: u32) {
        self.queue.expect(people);
    }

    /// Notes that a voice has sent an event outside the queue.
    pub fn spent(&mut self, voice: Voice, now: Moment) {
        self.queue.spent(voice, now);
    }

    /// Sets the rooms that the second account is in. `None` if it can't be used.
    pub fn second_can_speak(&mut self, rooms: Option<BTreeSet<String>>) {
        self.voices.can_speak(rooms);
        self.queue.set_second_voice(self.voices.has_second_voice());
    }

    /// Returns the voice that makes the request of a job.
    pub fn voice(&self, ticket: Ticket) -> Voice {
        self.queue.voice(ticket)
    }

    /// Drops the queued and held states of a surface.
    pub fn drop_surface(&mut self, surface: Surface) {
        self.voices.drop_surface(surface);
        self.queue.retain(|job| job.surface != Some(surface));
    }

    /// Drops the queued reactions to a message.
    pub fn drop_reactions(&mut self, to: &MessageRef) {
        self.queue.retain(|job| !matches!(&job.what, SendJob::Seed { message, .. } if message == to));
    }

    /// Takes the queued jobs for a person's private chat. Drops those that belong to a view there (polls).
    pub fn take_private(&mut self, user: &str) -> Vec<SendJob> {
        let mut taken = Vec::new();
        self.queue.retain(|job| {
            let theirs = job.what.private_to().is_some_and(|(owner, _)| owner == user);
            if theirs && !matches!(job.what, SendJob::Poll { .. }) {
                taken.push(job.what.clone());
            }
            !theirs
        });
        taken
    }

    /// Returns the next job that may be sent, with its ticket, and whether its message explains why it is
    /// late.
    pub fn next(&mut self, surfaces: &Surfaces, now: Moment) -> Option<(Ticket, SendJob, bool)> {
        self.wake = None;
        if self.connected != Some(true) {
            return None;
        }
        let is_unlimited = self.is_unlimited();
        let wait = self.queue.wait(Voice::Second, now);
        match self.queue.next_by(now, |job| self.voices.choice(job, surfaces, is_unlimited, wait)) {
            NextRequest::Wait(wait) => {
                self.wake = wait.map(|wait| now.after(wait));
                None
            }
            NextRequest::Send { ticket, job, explain } => Some((ticket, job.what, explain)),
        }
    }

    /// Shows a typing notification in the private chats where a turn waits for the rate limit for some time.
    pub fn show_typing(&mut self, effects: &mut Effects, now: Moment) {
        let is_late = self.wake.is_some_and(|wake| wake.since(now) >= LATE);
        let turns = self.queue.waiting().filter(|job| is_late && job.urgency == Urgency::Turn);
        let rooms = turns.filter_map(|job| job.what.private_to()).map(|(_, room)| room.to_owned());
        let rooms: BTreeSet<String> = rooms.filter(|room| !room.is_empty()).collect();
        self.typing.show_in(&rooms, effects, now);
    }

    /// Returns a ticket.
    pub fn done(
        &mut self,
        ticket: Ticket,
        outcome: RequestOutcome<SendJob>,
        effects: &mut Effects,
        now: Moment,
    ) {
        let before = self.is_unlimited();
        self.queue.done(ticket, outcome, now);
        let unlimited = self.is_unlimited();
        if unlimited != before {
            tracing::info!(unlimited, "the homeserver's rate limit for the bot has changed");
            effects.keep(Keep::Unlimited(unlimited));
        }
    }

    // Requests in flight.

    /// Returns a new transaction id. A repeated request keeps its own.
    pub fn transaction(&mut self) -> String {
        self.last_id += 1;
        format!("herzbot-{:016x}-{}", self.nonce, self.last_id)
    }

    /// Makes the request of a job. `channel` is the core's id of its table's channel.
    pub fn start(
        &mut self,
        ticket: Ticket,
        job: SendJob,
        (request, drawn): (MatrixRequest, DrawnMessage),
        channel: Option<String>,
        effects: &mut Effects,
        now: Moment,
    ) {
        self.last_id += 1;
        let id = RequestId(self.last_id);
        let channels = channel.into_iter().chain([job.place().to_owned()]).collect();
        let (request, pause, voice) = (Arc::new(request), PAUSES.0, self.queue.voice(ticket));
        let flight = InFlightRequest {
            ticket,
            job,
            request,
            voice,
            drawn,
            channels,
            pause,
            repeat_at: None,
            losses: 0,
        };
        self.flights.insert(id, flight);
        self.repeat(id, effects, now);
    }

    /// Makes a request for the first time or again.
    pub fn repeat(&mut self, id: RequestId, effects: &mut Effects, now: Moment) {
        let Some(flight) = self.flights.get_mut(&id) else { return };
        flight.repeat_at = None;
        if !flight.job.is_aside() {
            self.reachability.sends(id, flight.channels.clone(), now);
        }
        let (request, voice) = (Arc::clone(&flight.request), flight.voice);
        effects.push(MatrixEffect::Request { id, request, voice });
    }

    /// Repeats a lost request after its next pause.
    pub fn repeat_later(&mut self, id: RequestId, now: Moment) {
        if let Some(flight) = self.flights.get_mut(&id) {
            flight.repeat_after(Duration::ZERO, now);
        }
    }

    /// Returns the lost requests that are due at `now`, or all of them for `None`.
    pub fn lost(&self, now: Option<Moment>) -> Vec<RequestId> {
        let is_due = |at: Moment| now.is_none_or(|now| at <= now);
        let due = self.flights.iter().filter(|(_, flight)| flight.repeat_at.is_some_and(is_due));
        due.map(|(id, _)| *id).collect()
    }

    /// Returns the only person who may see a request's content, and the room that it goes to.
    pub fn private_to(&self, id: RequestId) -> Option<(String, String)> {
        let (user, room) = self.flights.get(&id)?.job.private_to()?;
        Some((user.to_owned(), room.to_owned()))
    }

    /// Gives up a lost request. Returns its job.
    pub fn give_up(&mut self, id: RequestId, effects: &mut Effects, now: Moment) -> Option<SendJob> {
        let flight = self.flights.remove(&id)?;
        self.reachability.gives_up(id);
        self.done(flight.ticket, RequestOutcome::Over, effects, now);
        Some(flight.job)
    }

    /// Handles a response. Returns the request if the response is final; otherwise repeats it now or later.
    pub fn responded(
        &mut self,
        id: RequestId,
        response: Result<MatrixResponse, RequestError>,
        effects: &mut Effects,
        now: Moment,
    ) -> Option<EndedRequest> {
        let flight = self.flights.get_mut(&id)?;
        let response = match response {
            // A policy server may refuse a message (`M_FORBIDDEN`) because of a link or a mention.
            Err(RequestError::Refused(why) | RequestError::Forbidden(why))
                if flight.voice == Voice::First && flight.strip() =>
            {
                note_dropped("formatting");
                tracing::warn!(why, "the homeserver refuses a message: it goes without its formatting");
                self.repeat(id, effects, now);
                return None;
            }
            Err(RequestError::Lost(why)) => {
                flight.losses += 1;
                if most_losses(&flight.job).is_some_and(|most| flight.losses >= most) {
                    // No answer is no sign of life.
                    self.reachability.gives_up(id);
                    Err(RequestError::Refused(why))
                } else if matches!(flight.job, SendJob::OpenChat(_)) {
                    Err(RequestError::Lost(why))
                } else {
                    tracing::info!(why, "a request got lost: it is repeated");
                    flight.repeat_after(Duration::ZERO, now);
                    self.queue.stalled(flight.ticket);
                    return None;
                }
            }
            // It may have succeeded before its response was lost. Only the same transaction id prevents a
            // duplicate.
            Err(RequestError::RateLimited(retry_after)) if flight.losses > 0 => {
                flight.repeat_after(retry_after, now);
                self.reachability.answered(id, now);
                return None;
            }
            response => response,
        };
        if !matches!(response, Err(RequestError::Lost(_))) {
            self.reachability.answered(id, now);
        }
        let InFlightRequest { ticket, job, voice, drawn, .. } = self.flights.remove(&id)?;
        Some(EndedRequest { ticket, job, voice, drawn, response })
    }

    /// Returns the content of the request in flight for a surface.
    pub fn in_flight(&self, surface: Surface) -> Option<&DrawnMessage> {
        let flight = self.flights.values().find(|flight| flight.job.surface() == Some(surface));
        flight.map(|flight| &flight.drawn)
    }

    /// Returns whether a newer state than this one is in flight.
    pub fn is_superseded(&self, show: &Show) -> bool {
        self.flights.values().any(|flight| {
            matches!(&flight.job, SendJob::Show { show: other, .. }
                if other.surface == show.surface && other.rev > show.rev)
        })
    }

    /// Returns when to call [`Self::next`] or [`Self::lost`].
    pub fn wake_at(&self) -> Option<Moment> {
        let parts = [self.wake, self.typing.wake_at()].into_iter().flatten();
        self.flights.values().filter_map(|flight| flight.repeat_at).chain(parts).min()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{ANNA, ROOM, TABLE, state};
    use super::*;
    use serde_json::json;

    /// Sends a job that gets these responses, and checks the result of the last one.
    fn check(job: SendJob, responses: &[Result<MatrixResponse, RequestError>], expected: &str) {
        let what = format!("{job:?}: {responses:?}");
        let (mut outbox, mut effects, mut now) =
            (Outbox::new(true, Voices::default(), 0), Effects::default(), Moment(0));
        outbox.connect(true);
        outbox.push(job, false, now);
        let Some((ticket, job, _)) = outbox.next(&Surfaces::default(), now) else {
            panic!("{what}: it is not sent")
        };
        let content = json!({ "body": "hello", "formatted_body": "hello", "format": "html" });
        let (room, transaction, kind) = (ROOM.to_owned(), "1".to_owned(), "m.room.message");
        let request = MatrixRequest::Send { room, transaction, kind, content, needs: None, file: None };
        outbox.start(ticket, job, (request, DrawnMessage::default()), None, &mut effects, now);
        let mut told = String::new();
        for response in responses {
            let Some(MatrixEffect::Request { id, .. }) = effects.next() else { panic!("{what}: not sent") };
            let ended = outbox.responded(id, response.clone(), &mut effects, now);
            told = match (ended, outbox.wake_at()) {
                (Some(EndedRequest { response: Ok(_), .. }), _) => "done".to_owned(),
                (Some(EndedRequest { response: Err(error), .. }), _) => format!("{error:?}"),
                (None, Some(at)) => {
                    let pause = at.since(now);
                    now = at;
                    for id in outbox.lost(Some(now)) {
                        outbox.repeat(id, &mut effects, now);
                    }
                    format!("repeated after {pause:?}")
                }
                (None, None) => "sent again".to_owned(),
            };
        }
        assert_eq!(told, expected, "{what}");
    }

    #[test]
    fn a_lost_request_is_repeated_and_a_refused_message_stripped() {
        let show = || SendJob::Show { show: state(TABLE, 1, None), room: ROOM.to_owned() };
        let message = || MessageRef { channel: ROOM.to_owned(), message: "$1".to_owned() };
        let reaction = || SendJob::Seed { message: message(), key: "✋".to_owned() };
        let sent = || Ok(MatrixResponse::Sent("$2".to_owned()));
        let lost = || Err(RequestError::Lost("no answer".to_owned()));
        let refused = || Err(RequestError::Refused("no".to_owned()));
        let forbidden = || Err(RequestError::Forbidden("spam".to_owned()));
        let limited = |seconds| Err(RequestError::RateLimited(Duration::from_secs(seconds)));
        check(show(), &[sent()], "done");
        check(show(), &[lost()], "repeated after 500ms");
        check(show(), &[lost(), lost(), lost(), lost(), lost()], "repeated after 4s");
        check(show(), &[lost(), sent()], "done");
        check(show(), &[limited(9)], "RateLimited(9s)");
        // Only the same transaction id makes it arrive exactly once.
        check(show(), &[lost(), limited(9)], "repeated after 9s");
        check(show(), &[refused()], "sent again");
        check(show(), &[refused(), refused()], "Refused(\"no\")");
        check(show(), &[forbidden()], "sent again");
        check(show(), &[forbidden(), sent()], "done");
        check(show(), &[forbidden(), forbidden()], "Forbidden(\"spam\")");
        check(reaction(), &[lost()], "repeated after 500ms");
        check(reaction(), &[lost(), lost()], "Refused(\"no answer\")");
        check(SendJob::OpenChat(ANNA.to_owned()), &[lost()], "Lost(\"no answer\")");
    }
}
