//! Private chats, one for each person. A chat is found again after a restart, and counts as open only while
//! its person is there alone. Jobs for a person who is not there wait for them.

use super::jobs::SendJob;
use super::{ChatStatus, RequestError};
use herzbot_adapter::queue::{Fold as _, Urgency};
use herzbot_core::port::{Surface, Undelivered};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::Duration;

/// A person who can be invited within this time need not open a chat themselves.
const BRIEF: Duration = Duration::from_secs(15);

/// The state of a chat. Nothing is known of people without one.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ChatState {
    /// It is being looked for, or made.
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

/// What to do about private chats.
#[derive(Debug)]
pub enum ChatStep {
    /// Send a job; it names the room.
    Send(Box<SendJob>),
    /// Find out the state of a person's chat, or make one.
    Open {
        user: String,
        /// Whether a room has to be made, as far as is known.
        makes_room: bool,
    },
    /// Make the job that opens a person's chat at least this urgent.
    Hasten(String, Urgency),
    /// Route the queued jobs for a person's chat again ([`Chats::route`]).
    Reroute(String),
    /// Let the queued jobs for a person's chat wait for them ([`Chats::park_away`]).
    Park(String),
    /// A state of a surface can't be shown to its person now.
    Undelivered(Surface, u64, Undelivered),
    /// The answer to an event has arrived, or is given up.
    Settle(String),
    /// A room is new: there are no older messages in it.
    Begin(String),
    /// A person does not see the views in this room any more.
    ForgetViews(String),
    /// Leave a room, if nobody else is there.
    Leave(String),
    /// Leave a room later, if nobody else is there then: its person may come back.
    LeaveLater(String),
    /// Keep these chats across restarts: user id → room id.
    Keep(BTreeMap<String, String>),
}

/// The private chats.
#[derive(Debug, Default)]
pub struct Chats {
    states: HashMap<String, ChatState>,
    /// User id → room id; kept across restarts.
    rooms: BTreeMap<String, String>,
    /// People whose chat has changed while it was being opened.
    restless: HashSet<String>,
    /// People for whom no chat may be made for a while.
    limited: HashSet<String>,
    parked: Vec<Parked>,
}

impl Chats {
    /// The chats that are known from before a restart.
    pub fn new(rooms: BTreeMap<String, String>) -> Self {
        Self { rooms, ..Self::default() }
    }

    /// The person whose private chat a room is.
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

    /// Whether it is not known who is in a person's chat.
    pub fn is_unknown(&self, user: &str) -> bool {
        matches!(self.states.get(user), Some(ChatState::Opening) | None)
    }

    /// Whether a person is known not to be in their private chat.
    pub fn is_away(&self, user: &str) -> bool {
        matches!(self.states.get(user), Some(ChatState::Gone | ChatState::Declined))
    }

    /// Whether a person has been invited to their private chat, or is about to be, and has not come.
    pub fn is_awaited(&self, user: &str) -> bool {
        match self.states.get(user) {
            Some(ChatState::Invited | ChatState::Declined) => true,
            // A chat that is known of from before is likely to be open.
            Some(ChatState::Opening) | None => !self.rooms.contains_key(user),
            Some(ChatState::Open(_) | ChatState::Gone | ChatState::Closed) => false,
        }
    }

    /// Whether no chat may be made for a person for a while.
    pub fn is_limited(&self, user: &str) -> bool {
        self.limited.contains(user)
    }

    /// How many invited people may join at any moment to see their cards.
    pub fn coming(&self) -> u32 {
        let comes = |parked: &&Parked| {
            let state = self.states.get(&parked.user);
            matches!(state, Some(ChatState::Invited | ChatState::Opening))
                && parked.job.urgency() <= Urgency::Cards
        };
        u32::try_from(self.parked.iter().filter(comes).count()).unwrap_or(u32::MAX)
    }

    /// Sends a job to a person in their private chat, as soon as they are there alone.
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
                steps.push(ChatStep::Hasten(user.to_owned(), job.urgency()));
                self.park(user, job, false);
                if self.limited.contains(user) {
                    steps.extend(self.tell_parked(user, &Undelivered::NotInvited));
                }
                steps
            }
        }
    }

    /// Lets a job wait for a person who is not in their chat. Its event is settled: the person may never
    /// come.
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

    /// Drops what waits to show a surface.
    pub fn drop_surface(&mut self, surface: Surface) {
        self.parked.retain(|parked| parked.job.surface() != Some(surface));
    }

    fn open(&mut self, user: &str) -> Vec<ChatStep> {
        self.states.insert(user.to_owned(), ChatState::Opening);
        vec![ChatStep::Open { user: user.to_owned(), makes_room: !self.rooms.contains_key(user) }]
    }

    /// Finds out the state of a chat, unless it is known.
    pub fn look_at(&mut self, user: &str) -> Vec<ChatStep> {
        if self.states.contains_key(user) { Vec::new() } else { self.open(user) }
    }

    /// The state of a chat was found out, or the request has failed.
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
            // It is tried again. Until then the room may tell that something waits.
            Err(RequestError::RateLimited(wait)) if wait > BRIEF && !self.rooms.contains_key(user) => {
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

    /// A room was found to be a person's chat. Events there were not noticed before that was known. So if the
    /// room is new, or has changed in between, it has to be looked at again, and the error says how.
    fn found(&mut self, user: &str, room: &str) -> Result<Vec<ChatStep>, Vec<ChatStep>> {
        let kept = self.remember(user, room);
        if self.restless.remove(user) || !kept.is_empty() {
            return Err(kept.into_iter().chain(self.open(user)).collect());
        }
        Ok(kept)
    }

    /// Tells the core, once for each state, that it waits for its person.
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

    /// A room is a person's chat from now on. Returns nothing if it was before.
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

    /// A membership was set, perhaps to the same value. A chat that this concerns is looked at again before
    /// anything is sent there.
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
            // A person who did not come is not invited again before they do something; one who was there, and
            // left, is.
            let state = match self.states.get(&owner) {
                Some(ChatState::Invited | ChatState::Declined) => ChatState::Declined,
                Some(ChatState::Open(_) | ChatState::Gone | ChatState::Closed | ChatState::Opening)
                | None => ChatState::Gone,
            };
            self.states.insert(owner.clone(), state);
            steps.extend([ChatStep::Park(owner), ChatStep::ForgetViews(room.to_owned())]);
            return steps;
        }
        // An invitation changes nothing; nor does a join of a person who is there already (a new name).
        let is_known = membership == "join" && self.is_open(&owner, room);
        if owner == user && (membership == "invite" || is_known) {
            return steps;
        }
        if owner != user && !leaves {
            // With another person there it is a room like any other, whatever it was made to be.
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

    /// A chat may have changed: it is looked at again before anything is sent there.
    pub fn mark_stale(&mut self, user: &str) -> Vec<ChatStep> {
        if self.states.get(user) == Some(&ChatState::Opening) {
            return Vec::new();
        }
        self.states.remove(user);
        vec![ChatStep::Reroute(user.to_owned())]
    }

    /// The bot is not in a room any more: if it was a chat, that is over.
    pub fn left(&mut self, room: &str) -> Vec<ChatStep> {
        let Some(user) = self.owner(room).map(str::to_owned) else { return Vec::new() };
        let mut steps = self.forget(&user);
        steps.extend(self.mark_stale(&user));
        steps
    }

    /// A person has made a private chat with the bot.
    pub fn chosen(&mut self, room: &str, user: &str) -> Vec<ChatStep> {
        let mut steps = self.remember(user, room);
        steps.push(ChatStep::Begin(room.to_owned()));
        steps.extend(self.member(room, user, "join"));
        if self.limited.contains(user) {
            // What waits until a room may be made need not wait any more.
            steps.extend(self.open(user));
        }
        steps
    }

    /// A person has done something: they may be invited again.
    pub fn seen(&mut self, user: &str) {
        if matches!(self.states.get(user), Some(ChatState::Declined | ChatState::Closed)) {
            self.states.remove(user);
        }
    }
}

/// The steps after a job can't be shown to its person.
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
            ChatStep::Hasten(..) => "hasten".to_owned(),
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
        /// A state of Anna's view is to be shown.
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
            (&[][..], Show(1), "make, hasten"),
            (&[Show(1)], Show(2), "hasten"),
            // A room that is new is looked at again: what happened there before was not noticed.
            (&[Show(1)], Open, "keep, look"),
            (&[Show(1), Open], Open, "send to !chat:x"),
            (&[Show(1)], Invited, "begin, keep, look"),
            (&[Show(1), Invited], Invited, "begin, 1: NotJoined"),
            (&[Show(1), Open], Lost, "1: NotJoined"),
            // She knows her chat, or nothing of one.
            (&[Show(1), Open], Limited, "1: NotJoined"),
            (&[Show(1)], Limited, "1: NotInvited"),
            (&[Show(1), Limited], Show(2), "hasten, 2: NotInvited"),
            (&[Show(1), Limited, Invited], Invited, "begin, 1: NotJoined"),
            (&[Show(1)], Closed, "1: PrivateClosed"),
            (&[Show(1), Closed], Show(2), "2: PrivateClosed"),
            (&[Show(1), Closed, Seen], Show(2), "make, hasten"),
            (is_open, Show(2), "send to !chat:x"),
            // A new name.
            (is_open, comes, ""),
            (is_open, Member(EVE, "join"), "keep, reroute"),
            (is_open, Member(EVE, "leave"), "leave later, reroute"),
            (is_open, leaves, "leave later, park, forget views"),
            (is_open, BotLeft, "keep, reroute"),
            // A person who was there and left is invited again, one who never came is not.
            (&[Show(1), Open, Open, leaves], Show(2), "look, hasten"),
            (&[Show(1), Invited, Invited, leaves], Show(2), "2: NotJoined"),
            (&[Show(1), Invited, Invited, leaves, Seen], Show(2), "look, hasten"),
            (&[Show(1), Invited, Invited], comes, "look, reroute"),
            // What happens while it is looked at makes it uncertain again.
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
