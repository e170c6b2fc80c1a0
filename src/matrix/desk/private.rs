//! Private chats: opened when there is something for a person, left when they are dead.

use super::chats::{AGAIN, ChatState, DEAD_AFTER};
use super::{ChatStatus, DeskTimer, Keep, MatrixDesk, MatrixEffect, MatrixRequest, RequestError, SendJob};
use herzbot_adapter::queue::{EventBudget, RequestOutcome, Ticket};
use herzbot_core::ids::Moment;
use herzbot_core::port::{Surface, Undelivered};

impl MatrixDesk {
    /// Says something to a person in their private chat, as soon as they are there alone.
    pub(super) fn say_to(&mut self, user: &str, mut job: SendJob, now: Moment) {
        match self.chats.states.get(user).cloned() {
            Some(ChatState::Open(room)) => self.push(job.into_chat(room), now),
            Some(ChatState::Opening) => {
                self.queue.hasten(user, job.urgency());
                self.chats.park(user, job, false);
            }
            Some(ChatState::Invited | ChatState::Declined) => self.park_away(user, job, now),
            Some(ChatState::Closed) => self.closed_to(&job, now),
            Some(ChatState::Gone) => {
                job.begin_anew();
                self.open_chat(user, now);
                self.queue.hasten(user, job.urgency());
                self.chats.park(user, job, false);
            }
            None => {
                self.open_chat(user, now);
                self.queue.hasten(user, job.urgency());
                self.chats.park(user, job, false);
            }
        }
    }

    /// Lets a job wait for a person who is not in their chat, and tells the core so.
    pub(super) fn park_away(&mut self, user: &str, mut job: SendJob, now: Moment) {
        self.undelivered(&job, &Undelivered::NotJoined);
        if let Some(event) = job.settles() {
            // Whether they ever see it is up to them.
            self.settle(event, now);
        }
        job.begin_anew();
        self.chats.park(user, job, true);
    }

    fn undelivered(&mut self, job: &SendJob, why: &Undelivered) {
        if let SendJob::Show { show, .. } = job {
            self.delivered(show.surface, show.rev, Err(why.clone()));
        }
    }

    /// A job is for a person who can't be invited: it is dropped.
    fn closed_to(&mut self, job: &SendJob, now: Moment) {
        if let Some(event) = job.settles() {
            self.settle(event, now);
        }
        self.undelivered(job, &Undelivered::PrivateClosed);
    }

    fn open_chat(&mut self, user: &str, now: Moment) {
        self.chats.states.insert(user.to_owned(), ChatState::Opening);
        let mut job = SendJob::OpenChat(user.to_owned()).queued();
        if self.chats.room_of(user).is_none() {
            // A room is made, as far as we know: that counts as an event.
            job.budget = EventBudget::Room;
        }
        self.queue.push(job, now);
    }

    /// Finds out how it stands with a chat, if nothing is known of it.
    pub(super) fn look_at_chat(&mut self, user: &str, now: Moment) {
        if !self.chats.states.contains_key(user) {
            self.open_chat(user, now);
        }
    }

    pub(super) fn request_chat(&self, user: &str) -> MatrixRequest {
        MatrixRequest::OpenChat { user: user.to_owned(), known: self.chats.rooms.get(user).cloned() }
    }

    pub(super) fn opened(
        &mut self,
        ticket: Ticket,
        user: &str,
        outcome: Result<ChatStatus, RequestError>,
        now: Moment,
    ) {
        let job = || SendJob::OpenChat(user.to_owned());
        let done = match &outcome {
            Err(RequestError::RateLimited(wait)) => {
                RequestOutcome::Limited { what: job(), retry_after: *wait }
            }
            Err(RequestError::Lost(_)) => RequestOutcome::Again { what: job(), after: AGAIN },
            Ok(_) | Err(_) => RequestOutcome::Over,
        };
        self.queue.done(ticket, done, now);
        match outcome {
            Ok(ChatStatus::Open(room)) => {
                // What happened in a room before we knew that it is somebody's chat was not noticed.
                let new = self.chats.rooms.get(user).is_none_or(|known| *known != room);
                self.remember_chat(user, &room);
                if self.chats.restless.remove(user) || new {
                    return self.open_chat(user, now);
                }
                self.chats.states.insert(user.to_owned(), ChatState::Open(room));
                for job in self.chats.take_parked(user) {
                    self.say_to(user, job, now);
                }
            }
            Ok(ChatStatus::Invited(room)) => {
                // Somebody quick may have come before we knew that this is their room.
                let new = self.chats.rooms.get(user).is_none_or(|known| *known != room);
                self.remember_chat(user, &room);
                self.prompts.begins(&room);
                if self.chats.restless.remove(user) || new {
                    return self.open_chat(user, now);
                }
                self.chats.states.insert(user.to_owned(), ChatState::Invited);
                self.tell_parked(user);
                let parked = self.chats.parked.iter().filter(|parked| parked.user == user);
                let answers = parked.filter_map(|parked| parked.job.settles().map(str::to_owned));
                for event in answers.collect::<Vec<_>>() {
                    self.settle(&event, now);
                }
            }
            // It takes longer: the room may say so meanwhile.
            Err(RequestError::RateLimited(_) | RequestError::Lost(_)) => self.tell_parked(user),
            Ok(ChatStatus::Closed)
            | Err(
                RequestError::Forbidden(_)
                | RequestError::NotInRoom
                | RequestError::NotFound
                | RequestError::Refused(_),
            ) => {
                self.chats.restless.remove(user);
                self.chats.states.insert(user.to_owned(), ChatState::Closed);
                for job in self.chats.take_parked(user) {
                    self.closed_to(&job, now);
                }
            }
        }
    }

    /// Tells the core, once for each state, what waits for a person to come.
    fn tell_parked(&mut self, user: &str) {
        let mut told = Vec::new();
        for parked in self.chats.parked.iter_mut().filter(|parked| parked.user == user && !parked.told) {
            parked.told = true;
            told.extend(match &parked.job {
                SendJob::Show { show, .. } => Some((show.surface, show.rev)),
                SendJob::Page { .. }
                | SendJob::Edit { .. }
                | SendJob::Public { .. }
                | SendJob::Redact(_)
                | SendJob::Seed { .. }
                | SendJob::Poll { .. }
                | SendJob::Picture { .. }
                | SendJob::Leave(_)
                | SendJob::OpenChat(_) => None,
            });
        }
        for (surface, rev) in told {
            self.delivered(surface, rev, Err(Undelivered::NotJoined));
        }
    }

    fn remember_chat(&mut self, user: &str, room: &str) {
        if self.chats.rooms.get(user).is_some_and(|known| known == room) {
            return;
        }
        self.chats.rooms.insert(user.to_owned(), room.to_owned());
        self.effects.push_back(MatrixEffect::Keep(Keep::Chats(self.chats.rooms.clone())));
    }

    /// A membership was set: whoever's it is, what the chat is now has to be looked at anew before anything is said there.
    pub(super) fn member(&mut self, room: &str, user: &str, membership: &str, now: Moment) {
        let leaves = matches!(membership, "leave" | "ban");
        let Some(owner) = self.chats.owner(room).map(str::to_owned) else {
            if leaves {
                self.push(SendJob::Leave(room.to_owned()), now);
            }
            return;
        };
        if leaves {
            // Who comes back soon finds it as it was.
            self.at(now.after(DEAD_AFTER), DeskTimer::Leave(room.to_owned()));
        }
        if self.chats.states.get(&owner) == Some(&ChatState::Opening) {
            self.chats.restless.insert(owner);
            return;
        }
        if owner == user && leaves {
            // Who did not come is not asked again before they do something themselves; who was there, and went, is.
            let state = match self.chats.states.get(&owner) {
                Some(ChatState::Invited | ChatState::Declined) => ChatState::Declined,
                Some(ChatState::Open(_) | ChatState::Gone | ChatState::Closed | ChatState::Opening)
                | None => ChatState::Gone,
            };
            self.chats.states.insert(owner.clone(), state);
            for job in self.take_queued(&owner) {
                self.park_away(&owner, job, now);
            }
            self.unseen(room);
            return;
        }
        // Who is there already, and is only named anew, changes nothing; nor does an invitation.
        let is_known = membership == "join" && self.chats.is_open(&owner, room);
        if owner == user && (membership == "invite" || is_known) {
            return;
        }
        if owner != user && !leaves {
            // With somebody else it is a room like any other, whatever it was made to be.
            self.forget_chat(&owner);
        }
        self.mark_chat_stale(&owner, now);
        if self.chats.parked.iter().any(|parked| parked.user == owner) {
            self.look_at_chat(&owner, now);
        }
    }

    /// A room is nobody's private chat any more.
    pub(super) fn forget_chat(&mut self, user: &str) {
        if self.chats.rooms.remove(user).is_some() {
            self.effects.push_back(MatrixEffect::Keep(Keep::Chats(self.chats.rooms.clone())));
        }
    }

    /// A chat may not be what it was: it is looked at anew before anything more is said there.
    pub(super) fn mark_chat_stale(&mut self, user: &str, now: Moment) {
        if self.chats.states.get(user) == Some(&ChatState::Opening) {
            return;
        }
        self.chats.states.remove(user);
        for job in self.take_queued(user) {
            self.say_to(user, job, now);
        }
    }

    /// Takes what waits in the queue to go into a person's chat.
    fn take_queued(&mut self, user: &str) -> Vec<SendJob> {
        let mut taken = Vec::new();
        self.queue.retain(|job| {
            let theirs = job.what.private_to().is_some_and(|(owner, _)| owner == user);
            // Polls and the like go with the view that they belong to.
            let useful = match job.what {
                SendJob::Show { .. } | SendJob::Page { .. } | SendJob::Edit { .. } => true,
                SendJob::Public { .. }
                | SendJob::Redact(_)
                | SendJob::Seed { .. }
                | SendJob::Poll { .. }
                | SendJob::Picture { .. }
                | SendJob::Leave(_)
                | SendJob::OpenChat(_) => false,
            };
            if theirs && useful {
                taken.push(job.what.clone());
            }
            !theirs
        });
        taken
    }

    /// The person of this private chat has left it: what stands there is not seen any more.
    fn unseen(&mut self, room: &str) {
        let is_view = |surface: &Surface| matches!(surface, Surface::Private(..));
        let views = self.shown.iter().filter(|(surface, shown)| is_view(surface) && shown.at.channel == room);
        for surface in views.map(|(surface, _)| *surface).collect::<Vec<_>>() {
            self.shown.remove(&surface);
            self.delivered(surface, u64::MAX, Err(Undelivered::NotJoined));
        }
    }

    /// Who does something themselves may be asked again to come.
    pub(super) fn seen(&mut self, user: &str) {
        if matches!(self.chats.states.get(user), Some(ChatState::Declined | ChatState::Closed)) {
            self.chats.states.remove(user);
        }
    }

    /// A person has made a private chat with the bot: it is theirs from now on.
    pub(super) fn chosen(&mut self, room: &str, user: &str, now: Moment) {
        self.remember_chat(user, room);
        self.prompts.begins(room);
        self.member(room, user, "join", now);
    }
}
