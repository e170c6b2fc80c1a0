//! Private chats: one for each person, found again, and never taken for open before the person is there alone.

use super::{ChatStatus, DeskTimer, Keep, MatrixDesk, MatrixEffect, MatrixRequest, RequestError, SendJob};
use herzbot_adapter::queue::{Budget, Fold as _, RequestOutcome, Ticket, Urgency};
use herzbot_core::ids::Moment;
use herzbot_core::port::{Surface, Undelivered};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::Duration;

/// A homeserver that can't be reached is asked again after this.
const AGAIN: Duration = Duration::from_secs(2);

/// A private chat that its person has left is left too after this.
const DEAD_AFTER: Duration = Duration::from_secs(60 * 60);

/// How it stands with a chat. Nothing is known of people without a state.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ChatState {
    /// It is looked for, or made.
    Opening,
    /// The person is in this room, and nobody else.
    Open(String),
    /// The person is invited.
    Invited,
    /// The person was there and has left: invited again when there is something new for them.
    Gone,
    /// The person has left, or not come: not invited again before they do something themselves.
    Declined,
    /// The person can't be invited.
    Closed,
}

/// A job that waits for a person to be in their chat.
#[derive(Debug)]
struct Parked {
    user: String,
    job: SendJob,
    /// Whether the core was told that it has to wait.
    told: bool,
}

/// The private chats.
#[derive(Debug, Default)]
pub struct Chats {
    states: HashMap<String, ChatState>,
    /// User id → room id; kept across restarts.
    rooms: BTreeMap<String, String>,
    /// Whose chat has changed while it was being opened.
    restless: HashSet<String>,
    parked: Vec<Parked>,
}

impl Chats {
    /// The chats that are known from before a restart.
    pub fn new(rooms: BTreeMap<String, String>) -> Self {
        Self { rooms, ..Self::default() }
    }

    /// Whose private chat a room is.
    pub fn owner(&self, room: &str) -> Option<&str> {
        self.rooms.iter().find(|(_, chat)| *chat == room).map(|(user, _)| user.as_str())
    }

    /// The room that is a person's private chat, whether they are there or not.
    pub fn room_of(&self, user: &str) -> Option<&str> {
        self.rooms.get(user).map(String::as_str)
    }

    /// Whether a person is in this room, and nobody else.
    pub fn is_open(&self, user: &str, room: &str) -> bool {
        matches!(self.states.get(user), Some(ChatState::Open(open)) if open == room)
    }

    /// Whether what is to go into this room has to wait until it is known again who is there.
    pub fn is_unknown(&self, user: &str) -> bool {
        matches!(self.states.get(user), Some(ChatState::Opening) | None)
    }

    /// Whether a person is known not to be in their private chat.
    pub fn is_away(&self, user: &str) -> bool {
        matches!(self.states.get(user), Some(ChatState::Gone | ChatState::Declined))
    }

    /// Drops what waits to show a surface.
    pub fn drop_surface(&mut self, surface: Surface) {
        self.parked.retain(|parked| parked.job.surface() != Some(surface));
    }

    /// How many wait for somebody who was invited to come and see their cards.
    pub fn coming(&self) -> u32 {
        let comes = |parked: &&Parked| {
            let state = self.states.get(&parked.user);
            matches!(state, Some(ChatState::Invited | ChatState::Opening))
                && parked.job.urgency() == Urgency::Turn
        };
        u32::try_from(self.parked.iter().filter(comes).count()).unwrap_or(u32::MAX)
    }

    fn park(&mut self, user: &str, mut job: SendJob, told: bool) {
        if let Some(surface) = job.surface() {
            let same = |parked: &Parked| parked.user == user && parked.job.surface() == Some(surface);
            if let Some(at) = self.parked.iter().position(same) {
                let older = self.parked.remove(at);
                job.fold(older.job);
            }
        }
        self.parked.push(Parked { user: user.to_owned(), job, told });
    }

    fn take_parked(&mut self, user: &str) -> Vec<SendJob> {
        let (theirs, others): (Vec<Parked>, Vec<Parked>) =
            std::mem::take(&mut self.parked).into_iter().partition(|parked| parked.user == user);
        self.parked = others;
        theirs.into_iter().map(|parked| parked.job).collect()
    }
}

impl MatrixDesk {
    /// Says something to a person in their private chat, as soon as they are there alone.
    pub(super) fn say_to(&mut self, user: &str, mut job: SendJob, now: Moment) {
        match self.chats.states.get(user).cloned() {
            Some(ChatState::Open(room)) => self.push(job.into_chat(room), now),
            Some(ChatState::Opening) => {
                self.queue.hasten(user, job.urgency());
                self.chats.park(user, job, false);
            }
            Some(ChatState::Invited | ChatState::Declined) => self.park_away(user, job),
            Some(ChatState::Closed) => self.undelivered(&job, &Undelivered::PrivateClosed),
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
    pub(super) fn park_away(&mut self, user: &str, mut job: SendJob) {
        self.undelivered(&job, &Undelivered::NotJoined);
        job.begin_anew();
        self.chats.park(user, job, true);
    }

    fn undelivered(&mut self, job: &SendJob, why: &Undelivered) {
        if let SendJob::Show { show, .. } = job {
            self.delivered(show.surface, show.rev, Err(why.clone()));
        }
    }

    fn open_chat(&mut self, user: &str, now: Moment) {
        self.chats.states.insert(user.to_owned(), ChatState::Opening);
        let mut job = SendJob::OpenChat(user.to_owned()).queued();
        if self.chats.room_of(user).is_none() {
            // A room is made, as far as we know: that counts as an event.
            job.budget = Budget::Room;
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
                    self.undelivered(&job, &Undelivered::PrivateClosed);
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
                self.park_away(&owner, job);
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
