//! Private chats: one for each person, found again, and never taken for open before the person is there.

use super::say::What;
use super::{Desk, Input};
use crate::folder::Folder;
use crate::rooms::{self, Chat};
use crate::trouble::Trouble;
use herzbot_adapter::queue::{Budget, Job, Outcome, Ticket, Urgency};
use herzbot_core::port::Undelivered;
use matrix_sdk::ruma::{RoomId, UserId};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::Duration;

/// The file that holds which chat is whose.
const FILE: &str = "private.json";
/// A homeserver that can't be reached is asked again after this.
const AGAIN: Duration = Duration::from_secs(2);

/// How it stands with a chat.
#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    /// It is looked for, or made.
    Opening,
    /// The person is there.
    Open(String),
    /// The person is invited.
    Invited,
    /// The person was there and has left: asked again when there is something for them.
    Gone,
    /// The person has left, or not come: not asked again before they do something themselves.
    Declined,
    /// The person can't be invited.
    Closed,
}

/// The private chats.
#[derive(Debug, Default)]
pub struct Chats {
    states: HashMap<String, State>,
    /// Whose chats are where; kept.
    rooms: BTreeMap<String, String>,
    /// In whose chat something happened while it was being opened.
    restless: HashSet<String>,
    /// What waits for somebody to come.
    waiting: Vec<(String, What)>,
}

impl Chats {
    /// The chats that are known from before.
    pub fn read(folder: &Folder) -> Self {
        let rooms = folder.read(FILE).unwrap_or_else(|error| {
            tracing::error!(%error, "the private chats can't be read: they are looked for again");
            None
        });
        Self { rooms: rooms.unwrap_or_default(), ..Self::default() }
    }

    /// Whose private chat a room is.
    pub fn owner(&self, room: &str) -> Option<&str> {
        self.rooms.iter().find(|(_, chat)| *chat == room).map(|(user, _)| user.as_str())
    }

    /// Drops what waits and is of no use any more.
    pub fn retain(&mut self, mut useful: impl FnMut(&What) -> bool) {
        self.waiting.retain(|(_, what)| useful(what));
    }

    fn wait(&mut self, user: &str, mut what: What) {
        if let Some(surface) = what.surface() {
            let same =
                |(other, waiting): &(String, What)| other == user && waiting.surface() == Some(surface);
            if let Some(at) = self.waiting.iter().position(same) {
                let (_, older) = self.waiting.remove(at);
                herzbot_adapter::queue::Fold::fold(&mut what, older);
            }
        }
        self.waiting.push((user.to_owned(), what));
    }

    fn take_waiting(&mut self, user: &str) -> Vec<What> {
        let (theirs, others) =
            std::mem::take(&mut self.waiting).into_iter().partition(|(other, _)| other == user);
        self.waiting = others;
        let theirs: Vec<(String, What)> = theirs;
        theirs.into_iter().map(|(_, what)| what).collect()
    }
}

impl Desk {
    /// Says something to a person in their private chat, as soon as they are there.
    pub(super) fn say_to(&mut self, user: &str, mut what: What) {
        match self.chats.states.get(user).cloned() {
            Some(State::Open(room)) => {
                what.goes_to(room);
                self.push(what);
            }
            Some(State::Opening) => self.chats.wait(user, what),
            Some(State::Invited | State::Declined) => {
                self.undelivered(&what, &Undelivered::NotJoined);
                what.begins_anew();
                self.chats.wait(user, what);
            }
            Some(State::Closed) => self.undelivered(&what, &Undelivered::PrivateClosed),
            Some(State::Gone) => {
                what.begins_anew();
                self.chats.wait(user, what);
                self.open(user);
            }
            None => {
                self.chats.wait(user, what);
                self.open(user);
            }
        }
    }

    fn undelivered(&self, what: &What, why: &Undelivered) {
        if let What::Show { show, .. } = what {
            self.delivered(show.surface, show.rev, Err(why.clone()));
        }
    }

    fn open(&mut self, user: &str) {
        self.chats.states.insert(user.to_owned(), State::Opening);
        let job = Job {
            lane: user.to_owned(),
            surface: None,
            urgency: Urgency::Turn,
            budget: Budget::Free,
            what: What::Open(user.to_owned()),
        };
        self.queue.push(job, crate::now());
    }

    /// Looks for a chat, in a task of its own.
    pub(super) fn start_opening(&self, ticket: Ticket, user: String) {
        let client = self.client.clone();
        let known = self.chats.rooms.get(&user).and_then(|room| RoomId::parse(room).ok());
        let back = self.back();
        tokio::spawn(async move {
            let outcome = match UserId::parse(&user) {
                Ok(id) => rooms::open_chat(&client, known, &id).await,
                Err(error) => Err(Trouble::Refused(error.to_string())),
            };
            back(Input::Opened { ticket, user, outcome });
        });
    }

    pub(super) fn opened(&mut self, ticket: Ticket, user: &str, outcome: Result<Chat, Trouble>) {
        let now = crate::now();
        let again = |what| match &outcome {
            Err(Trouble::Limited(wait)) => Outcome::Limited { what, retry_after: *wait },
            Err(Trouble::Lost(_)) => Outcome::Again { what, after: AGAIN },
            Ok(_) | Err(_) => Outcome::Over,
        };
        self.queue.done(ticket, again(What::Open(user.to_owned())), now);
        match outcome {
            Ok(Chat::Open(room)) => {
                self.remember_chat(user, room.as_str());
                if self.chats.restless.remove(user) {
                    return self.open(user);
                }
                self.chats.states.insert(user.to_owned(), State::Open(room.to_string()));
                for what in self.chats.take_waiting(user) {
                    self.say_to(user, what);
                }
            }
            Ok(Chat::Invited(room)) => {
                // Somebody quick may have come before we knew that this is their room.
                let new = self.chats.rooms.get(user).is_none_or(|known| known != room.as_str());
                self.remember_chat(user, room.as_str());
                self.prompts.begins(room.as_str());
                if self.chats.restless.remove(user) || new {
                    return self.open(user);
                }
                self.chats.states.insert(user.to_owned(), State::Invited);
                self.tell_waiting(user, &Undelivered::NotJoined);
            }
            // It takes longer: the room may say so meanwhile.
            Err(Trouble::Limited(_) | Trouble::Lost(_)) => self.tell_waiting(user, &Undelivered::NotJoined),
            Ok(Chat::Closed)
            | Err(Trouble::Forbidden(_) | Trouble::NotInRoom | Trouble::NotFound | Trouble::Refused(_)) => {
                self.chats.states.insert(user.to_owned(), State::Closed);
                self.tell_waiting(user, &Undelivered::PrivateClosed);
                self.chats.take_waiting(user);
            }
        }
    }

    fn tell_waiting(&self, user: &str, why: &Undelivered) {
        for (_, what) in self.chats.waiting.iter().filter(|(other, _)| other == user) {
            self.undelivered(what, why);
        }
    }

    fn remember_chat(&mut self, user: &str, room: &str) {
        if self.chats.rooms.get(user).is_some_and(|known| known == room) {
            return;
        }
        self.chats.rooms.insert(user.to_owned(), room.to_owned());
        if let Err(error) = self.folder.write(FILE, &self.chats.rooms) {
            tracing::warn!(%error, "which private chat is whose could not be kept: it is looked for at the next start");
        }
    }

    /// Somebody has come, gone, or was invited.
    pub(super) fn member(&mut self, room: &str, user: &str, membership: &str) {
        let Some(owner) = self.chats.owner(room).map(str::to_owned) else { return };
        if self.chats.states.get(&owner) == Some(&State::Opening) {
            self.chats.restless.insert(owner);
            return;
        }
        if owner == user && matches!(membership, "leave" | "ban") {
            // Who did not come is not asked again before they do something themselves; who was there, and went, is.
            let now = match self.chats.states.get(&owner) {
                Some(State::Invited | State::Declined) => State::Declined,
                Some(State::Open(_) | State::Gone | State::Closed | State::Opening) | None => State::Gone,
            };
            self.chats.states.insert(owner, now);
            self.unseen(room);
            return;
        }
        if owner == user && membership == "invite" {
            return;
        }
        // Whoever it is: what the chat is now has to be looked at anew before anything is said there.
        self.chats.states.remove(&owner);
        if self.chats.waiting.iter().any(|(waiting, _)| *waiting == owner) {
            self.open(&owner);
        }
    }

    /// Whoever had this private chat has left it: what stands there is not seen any more.
    fn unseen(&mut self, room: &str) {
        let views = self.shown.iter().filter(|(_, shown)| shown.at.channel == room);
        for surface in views.map(|(surface, _)| *surface).collect::<Vec<_>>() {
            self.shown.remove(&surface);
            self.delivered(surface, u64::MAX, Err(Undelivered::NotJoined));
        }
    }

    /// Whether somebody is known not to be in their private chat.
    pub(super) fn is_away(&self, user: &str) -> bool {
        matches!(self.chats.states.get(user), Some(State::Gone | State::Declined))
    }

    /// A chat turned out not to be what it was.
    pub(super) fn doubt_chat(&mut self, user: &str) {
        if self.chats.states.get(user) != Some(&State::Opening) {
            self.chats.states.remove(user);
        }
    }

    /// Who does something themselves may be asked again to come.
    pub(super) fn seen(&mut self, user: &str) {
        if matches!(self.chats.states.get(user), Some(State::Declined | State::Closed)) {
            self.chats.states.remove(user);
        }
    }

    /// Somebody has made a private chat with us: it is theirs from now on.
    pub(super) fn chosen(&mut self, room: String, user: String) {
        self.remember_chat(&user, &room);
        self.prompts.begins(&room);
        self.member(&room, &user, "join");
    }
}
