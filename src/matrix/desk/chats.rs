//! Private chats, one for each person. A chat is found again after a restart, and counts as open only while
//! the person is the only other user in it. Jobs for an absent person wait for them.

use super::jobs::SendJob;
use super::{ChatStatus, RequestError};
use herzbot_adapter::queue::{Fold as _, Urgency};
use herzbot_core::port::{Surface, Undelivered};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::Duration;

/// If the rate limit allows an invitation within this time, the person needn't start a chat themselves.
const BRIEF: Duration = Duration::from_secs(15);

/// The state of a chat. A person without a state is unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ChatState {
    /// It is being looked up or created.
    Opening,
    /// The person is in this room, with no one else.
    Open(String),
    /// The person is invited.
    Invited,
    /// The person was there and has left. They are invited again when there is something new for them.
    Gone,
    /// The person has declined the invitation. They aren't invited again before they do something themselves.
    Declined,
    /// The person can't be invited.
    Closed,
}

/// A job that waits until the person is in their chat.
#[derive(Debug)]
struct Parked {
    user: String,
    job: SendJob,
    /// Whether the core was told that it has to wait.
    told: bool,
}

/// A step for private chats.
#[derive(Debug)]
pub enum ChatStep {
    /// Sends a job. The job contains the room.
    Send(Box<SendJob>),
    /// Finds out the state of a person's chat, or creates a chat.
    Open {
        user: String,
        /// Whether a room has to be created, as far as is known.
        makes_room: bool,
    },
    /// Routes the queued jobs for a person's chat again ([`Chats::route`]).
    Reroute(String),
    /// Parks the queued jobs for a person's chat until they come ([`Chats::park_away`]).
    Park(String),
    /// Reports that a state of a surface can't be shown to its person now.
    Undelivered(Surface, u64, Undelivered),
    /// Settles an event whose answer has arrived or is given up.
    Settle(String),
    /// Notes that a room is new, so it has no older messages.
    Begin(String),
    /// Forgets the views in a room, because the person can't see them any more.
    ForgetViews(String),
    /// Leaves a room if the bot is alone there.
    Leave(String),
    /// Leaves a room later if the bot is alone there then. The person may come back before.
    LeaveLater(String),
    /// Saves these chats across restarts: user id → room id.
    Keep(BTreeMap<String, String>),
}

/// The private chats.
#[derive(Debug, Default)]
pub struct Chats {
    states: HashMap<String, ChatState>,
    /// User id → room id. Saved across restarts.
    rooms: BTreeMap<String, String>,
    /// People whose chat has changed while it was being opened.
    restless: HashSet<String>,
    /// People for whom the rate limit currently allows no new chat.
    limited: HashSet<String>,
    parked: Vec<Parked>,
}

impl Chats {
    /// Restores the chats from before a restart.
    pub fn new(rooms: BTreeMap<String, String>) -> Self {
        Self { rooms, ..Self::default() }
    }

    /// Returns the person whose private chat a room is.
    pub fn owner(&self, room: &str) -> Option<&str> {
        self.rooms.iter().find(|(_, chat)| *chat == room).map(|(user, _)| user.as_str())
    }

    /// Returns the room of a person's private chat, even if they aren't in it.
    pub fn room_of(&self, user: &str) -> Option<&str> {
        self.rooms.get(user).map(String::as_str)
    }

    /// Returns whether a person is in this room, with no one else.
    pub fn is_open(&self, user: &str, room: &str) -> bool {
        matches!(self.states.get(user), Some(ChatState::Open(open)) if open == room)
    }

    /// Returns whether it isn't known who is in a person's chat.
    pub fn is_unknown(&self, user: &str) -> bool {
        matches!(self.states.get(user), Some(ChatState::Opening) | None)
    }

    /// Returns whether a person is known not to be in their private chat.
    pub fn is_away(&self, user: &str) -> bool {
        matches!(self.states.get(user), Some(ChatState::Gone | ChatState::Declined))
    }

    /// Returns whether a person has been invited to their private chat, or is about to be, and hasn't joined.
    pub fn is_awaited(&self, user: &str) -> bool {
        match self.states.get(user) {
            Some(ChatState::Invited | ChatState::Declined) => true,
            // A chat from before the restart is probably open.
            Some(ChatState::Opening) | None => !self.rooms.contains_key(user),
            Some(ChatState::Open(_) | ChatState::Gone | ChatState::Closed) => false,
        }
    }

    /// Returns whether the rate limit currently allows no new chat for a person.
    pub fn is_limited(&self, user: &str) -> bool {
        self.limited.contains(user)
    }

    /// Returns how many invited people may join at any moment to see their cards.
    pub fn coming(&self) -> u32 {
        let comes = |parked: &&Parked| {
            let state = self.states.get(&parked.user);
            matches!(state, Some(ChatState::Invited | ChatState::Opening))
                && parked.job.urgency() <= Urgency::Cards
        };
        u32::try_from(self.parked.iter().filter(comes).count()).unwrap_or(u32::MAX)
    }

    /// Sends a job to a person's private chat, as soon as only they are there.
    pub fn route(&mut self, user: &str, mut job: SendJob) -> Vec<ChatStep> {
        match self.states.get(user) {
            Some(ChatState::Open(room)) => vec![ChatStep::Send(Box::new(job.into_chat(room.clone())))],
            Some(ChatState::Invited | ChatState::Declined) => self.park_away(user, job),
            Some(ChatState::Closed) => undelivered(&job, &Undelivered::PrivateClosed),
            state @ (Some(ChatState::Opening | ChatState::Gone) | None) => {
                let is_opening = state == Some(&ChatState::Opening);
                if state == Some(&ChatState::Gone) {
                    job.begin_anew();
                }
                let mut steps = if is_opening { Vec::new() } else { self.open(user) };
                self.park(user, job, false);
                if self.limited.contains(user) {
                    steps.extend(self.tell_parked(user, &Undelivered::NotInvited));
                }
                steps
            }
        }
    }

    /// Parks a job for an absent person. Settles its event, because the person may never come.
    pub fn park_away(&mut self, user: &str, mut job: SendJob) -> Vec<ChatStep> {
        let steps = undelivered(&job, &Undelivered::NotJoined);
        job.begin_anew();
        self.park(user, job, true);
        steps
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
        self.parked.extract_if(.., |parked| parked.user == user).map(|parked| parked.job).collect()
    }

    /// Drops the parked states of a surface.
    pub fn drop_surface(&mut self, surface: Surface) {
        self.parked.retain(|parked| parked.job.surface() != Some(surface));
    }

    /// Returns whether a person's chat needs a new room, and the homeserver allows none for long.
    pub fn lacks_room(&self, user: &str, wait: Duration) -> bool {
        wait > BRIEF && !self.rooms.contains_key(user)
    }

    fn open(&mut self, user: &str) -> Vec<ChatStep> {
        self.states.insert(user.to_owned(), ChatState::Opening);
        vec![ChatStep::Open { user: user.to_owned(), makes_room: !self.rooms.contains_key(user) }]
    }

    /// Finds out the state of a chat, unless it is known.
    pub fn look_at(&mut self, user: &str) -> Vec<ChatStep> {
        if self.states.contains_key(user) { Vec::new() } else { self.open(user) }
    }

    /// Handles the result of a request that opens a chat.
    pub fn opened(&mut self, user: &str, outcome: Result<ChatStatus, RequestError>) -> Vec<ChatStep> {
        if outcome.is_ok() && self.limited.remove(user) {
            for parked in self.parked.iter_mut().filter(|parked| parked.user == user) {
                parked.told = false;
            }
        }
        match outcome {
            Ok(ChatStatus::Open(room)) => match self.found(user, &room) {
                Ok(mut steps) => {
                    self.states.insert(user.to_owned(), ChatState::Open(room));
                    for job in self.take_parked(user) {
                        steps.extend(self.route(user, job));
                    }
                    steps
                }
                Err(steps) => steps,
            },
            Ok(ChatStatus::Invited(room)) => {
                let mut steps = vec![ChatStep::Begin(room.clone())];
                match self.found(user, &room) {
                    Ok(found) => {
                        self.states.insert(user.to_owned(), ChatState::Invited);
                        steps.extend(found);
                        steps.extend(self.tell_parked(user, &Undelivered::NotJoined));
                        let parked = self.parked.iter().filter(|parked| parked.user == user);
                        let answers = parked.filter_map(|parked| parked.job.settles());
                        steps.extend(answers.map(|event| ChatStep::Settle(event.to_owned())));
                    }
                    Err(found) => steps.extend(found),
                }
                steps
            }
            // It is tried again. Until then, the room may tell the person that something waits.
            Err(RequestError::RateLimited(wait)) if self.lacks_room(user, wait) => {
                self.limited.insert(user.to_owned());
                self.tell_parked(user, &Undelivered::NotInvited)
            }
            Err(RequestError::RateLimited(_) | RequestError::Lost(_)) => {
                self.tell_parked(user, &Undelivered::NotJoined)
            }
            Ok(ChatStatus::Closed)
            | Err(
                RequestError::Forbidden(_)
                | RequestError::NotInRoom
                | RequestError::NotFound
                | RequestError::Refused(_),
            ) => {
                self.restless.remove(user);
                self.states.insert(user.to_owned(), ChatState::Closed);
                let parked = self.take_parked(user);
                parked.iter().flat_map(|job| undelivered(job, &Undelivered::PrivateClosed)).collect()
            }
        }
    }

    /// Notes the room of a person's chat. Events in the room were ignored before that. So if the room is new
    /// or has changed in the meantime, it has to be checked again; the error contains the steps for that.
    fn found(&mut self, user: &str, room: &str) -> Result<Vec<ChatStep>, Vec<ChatStep>> {
        let kept = self.remember(user, room);
        if self.restless.remove(user) || !kept.is_empty() {
            return Err(kept.into_iter().chain(self.open(user)).collect());
        }
        Ok(kept)
    }

    /// Tells the core that parked states wait for their person, once for each state.
    fn tell_parked(&mut self, user: &str, why: &Undelivered) -> Vec<ChatStep> {
        let mut steps = Vec::new();
        for parked in self.parked.iter_mut().filter(|parked| parked.user == user && !parked.told) {
            parked.told = true;
            if let SendJob::Show { show, .. } = &parked.job {
                steps.push(ChatStep::Undelivered(show.surface, show.rev, why.clone()));
            }
        }
        steps
    }

    /// Saves the room of a person's chat. Returns no steps if it was known.
    fn remember(&mut self, user: &str, room: &str) -> Vec<ChatStep> {
        if self.room_of(user) == Some(room) {
            return Vec::new();
        }
        self.rooms.insert(user.to_owned(), room.to_owned());
        vec![ChatStep::Keep(self.rooms.clone())]
    }

    fn forget(&mut self, user: &str) -> Vec<ChatStep> {
        match self.rooms.remove(user) {
            Some(_) => vec![ChatStep::Keep(self.rooms.clone())],
            None => Vec::new(),
        }
    }

    /// Handles a membership event, which may repeat the same value. A chat that it affects is checked again
    /// before the next message.
    pub fn member(&mut self, room: &str, user: &str, membership: &str) -> Vec<ChatStep> {
        let leaves = matches!(membership, "leave" | "ban");
        let Some(owner) = self.owner(room).map(str::to_owned) else {
            return if leaves { vec![ChatStep::Leave(room.to_owned())] } else { Vec::new() };
        };
        let mut steps = Vec::new();
        if leaves {
            steps.push(ChatStep::LeaveLater(room.to_owned()));
        }
        if self.states.get(&owner) == Some(&ChatState::Opening) {
            self.restless.insert(owner);
            return steps;
        }
        if owner == user && leaves {
            // A person who declined isn't invited again before they do something; one who was there and left
            // is.
            let state = match self.states.get(&owner) {
                Some(ChatState::Invited | ChatState::Declined) => ChatState::Declined,
                Some(ChatState::Open(_) | ChatState::Gone | ChatState::Closed | ChatState::Opening)
                | None => ChatState::Gone,
            };
            self.states.insert(owner.clone(), state);
            steps.extend([ChatStep::Park(owner), ChatStep::ForgetViews(room.to_owned())]);
            return steps;
        }
        // An invitation changes nothing, nor does another join of a person who is there (a new name).
        let is_known = membership == "join" && self.is_open(&owner, room);
        if owner == user && (membership == "invite" || is_known) {
            return steps;
        }
        if owner != user && !leaves {
            // With another person there, it is an ordinary room.
            steps.extend(self.forget(&owner));
        }
        if self.parked.iter().any(|parked| parked.user == owner) {
            steps.extend(self.open(&owner));
        } else {
            self.states.remove(&owner);
        }
        steps.push(ChatStep::Reroute(owner));
        steps
    }

    /// Notes that a chat may have changed, so it is checked again before the next message.
    pub fn mark_stale(&mut self, user: &str) -> Vec<ChatStep> {
        if self.states.get(user) == Some(&ChatState::Opening) {
            return Vec::new();
        }
        self.states.remove(user);
        vec![ChatStep::Reroute(user.to_owned())]
    }

    /// Notes that the bot has left a room. If it was a chat, it isn't one any more.
    pub fn left(&mut self, room: &str) -> Vec<ChatStep> {
        let Some(user) = self.owner(room).map(str::to_owned) else { return Vec::new() };
        let mut steps = self.forget(&user);
        steps.extend(self.mark_stale(&user));
        steps
    }

    /// Notes that a person has created a private chat with the bot.
    pub fn chosen(&mut self, room: &str, user: &str) -> Vec<ChatStep> {
        let mut steps = self.remember(user, room);
        steps.push(ChatStep::Begin(room.to_owned()));
        steps.extend(self.member(room, user, "join"));
        if self.limited.contains(user) {
            // The waiting jobs need no new room any more.
            steps.extend(self.open(user));
        }
        steps
    }

    /// Notes that a person has done something, so they may be invited again.
    pub fn seen(&mut self, user: &str) {
        if matches!(self.states.get(user), Some(ChatState::Declined | ChatState::Closed)) {
            self.states.remove(user);
        }
    }
}

/// Returns the steps for a job that can't be shown to its person.
fn undelivered(job: &SendJob, why: &Undelivered) -> Vec<ChatStep> {
    let state = if let SendJob::Show { show, .. } = job {
        Some(ChatStep::Undelivered(show.surface, show.rev, why.clone()))
    } else {
        None
    };
    let answer = job.settles().map(|event| ChatStep::Settle(event.to_owned()));
    state.into_iter().chain(answer).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{ANNA, EVE, state, view};
    use super::*;

    fn described(step: &ChatStep) -> String {
        match step {
            ChatStep::Send(job) => format!("send to {}", job.place()),
            ChatStep::Open { makes_room: true, .. } => "make".to_owned(),
            ChatStep::Open { makes_room: false, .. } => "look".to_owned(),
            ChatStep::Reroute(_) => "reroute".to_owned(),
            ChatStep::Park(_) => "park".to_owned(),
            ChatStep::Undelivered(_, rev, why) => format!("{rev}: {why:?}"),
            ChatStep::Settle(event) => format!("settle {event}"),
            ChatStep::Begin(_) => "begin".to_owned(),
            ChatStep::ForgetViews(_) => "forget views".to_owned(),
            ChatStep::Leave(_) => "leave".to_owned(),
            ChatStep::LeaveLater(_) => "leave later".to_owned(),
            ChatStep::Keep(_) => "keep".to_owned(),
        }
    }

    #[derive(Clone, Copy, Debug)]
    enum Event {
        /// A state of Anna's view is shown.
        Show(u64),
        Open,
        Invited,
        Closed,
        Lost,
        Limited,
        Member(&'static str, &'static str),
        /// Anna does something.
        Seen,
        BotLeft,
    }
    use Event::{BotLeft, Closed, Invited, Limited, Lost, Member, Open, Seen, Show};

    fn step(chats: &mut Chats, event: Event) -> Vec<ChatStep> {
        let room = || "!chat:x".to_owned();
        match event {
            Show(rev) => {
                let show = state(view(ANNA), rev, None);
                chats.route(ANNA, SendJob::Show { show, room: String::new() })
            }
            Open => chats.opened(ANNA, Ok(ChatStatus::Open(room()))),
            Invited => chats.opened(ANNA, Ok(ChatStatus::Invited(room()))),
            Closed => chats.opened(ANNA, Ok(ChatStatus::Closed)),
            Lost => chats.opened(ANNA, Err(RequestError::Lost("lost".to_owned()))),
            Limited => chats.opened(ANNA, Err(RequestError::RateLimited(Duration::from_secs(62)))),
            Member(user, membership) => chats.member("!chat:x", user, membership),
            Seen => {
                chats.seen(ANNA);
                Vec::new()
            }
            BotLeft => chats.left("!chat:x"),
        }
    }

    #[test]
    fn what_is_private_goes_where_its_person_is_alone() {
        let (comes, leaves) = (Member(ANNA, "join"), Member(ANNA, "leave"));
        let is_open: &[Event] = &[Show(1), Open, Open];
        for (before, event, expected) in [
            (&[][..], Show(1), "make"),
            (&[Show(1)], Show(2), ""),
            // A new room is checked again, because earlier events there were ignored.
            (&[Show(1)], Open, "keep, look"),
            (&[Show(1), Open], Open, "send to !chat:x"),
            (&[Show(1)], Invited, "begin, keep, look"),
            (&[Show(1), Invited], Invited, "begin, 1: NotJoined"),
            (&[Show(1), Open], Lost, "1: NotJoined"),
            // She has a chat that she can join; without one, she is not invited.
            (&[Show(1), Open], Limited, "1: NotJoined"),
            (&[Show(1)], Limited, "1: NotInvited"),
            (&[Show(1), Limited], Show(2), "2: NotInvited"),
            (&[Show(1), Limited, Invited], Invited, "begin, 1: NotJoined"),
            (&[Show(1)], Closed, "1: PrivateClosed"),
            (&[Show(1), Closed], Show(2), "2: PrivateClosed"),
            (&[Show(1), Closed, Seen], Show(2), "make"),
            (is_open, Show(2), "send to !chat:x"),
            // A new name.
            (is_open, comes, ""),
            (is_open, Member(EVE, "join"), "keep, reroute"),
            (is_open, Member(EVE, "leave"), "leave later, reroute"),
            (is_open, leaves, "leave later, park, forget views"),
            (is_open, BotLeft, "keep, reroute"),
            // A person who was there and left is invited again; one who never came isn't.
            (&[Show(1), Open, Open, leaves], Show(2), "look"),
            (&[Show(1), Invited, Invited, leaves], Show(2), "2: NotJoined"),
            (&[Show(1), Invited, Invited, leaves, Seen], Show(2), "look"),
            (&[Show(1), Invited, Invited], comes, "look, reroute"),
            // A change during the check makes the chat uncertain again.
            (&[Show(1), Open, Member(EVE, "join")], Open, "look"),
        ] {
            let mut chats = Chats::default();
            for event in before {
                step(&mut chats, *event);
            }
            let steps: Vec<String> = step(&mut chats, event).iter().map(described).collect();
            assert_eq!(steps.join(", "), expected, "{event:?} after {before:?}");
        }
    }
}
