//! Private chats: one for each person, found again, and never taken for open before the person is there alone.

use super::SendJob;
use herzbot_adapter::queue::{Fold as _, Urgency};
use herzbot_core::port::Surface;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::Duration;

/// A homeserver that can't be reached is asked again after this.
pub(super) const AGAIN: Duration = Duration::from_secs(2);

/// A private chat that its person has left is left too after this.
pub(super) const DEAD_AFTER: Duration = Duration::from_secs(60 * 60);

/// How it stands with a chat. Nothing is known of people without a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ChatState {
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
pub(super) struct Parked {
    pub(super) user: String,
    pub(super) job: SendJob,
    /// Whether the core was told that it has to wait.
    pub(super) told: bool,
}

/// The private chats.
#[derive(Debug, Default)]
pub struct Chats {
    pub(super) states: HashMap<String, ChatState>,
    /// User id → room id; kept across restarts.
    pub(super) rooms: BTreeMap<String, String>,
    /// Whose chat has changed while it was being opened.
    pub(super) restless: HashSet<String>,
    pub(super) parked: Vec<Parked>,
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
                && parked.job.urgency() <= Urgency::Cards
        };
        u32::try_from(self.parked.iter().filter(comes).count()).unwrap_or(u32::MAX)
    }

    pub(super) fn park(&mut self, user: &str, mut job: SendJob, told: bool) {
        if let Some(surface) = job.surface() {
            let same = |parked: &Parked| parked.user == user && parked.job.surface() == Some(surface);
            if let Some(at) = self.parked.iter().position(same) {
                let older = self.parked.remove(at);
                job.fold(older.job);
            }
        }
        self.parked.push(Parked { user: user.to_owned(), job, told });
    }

    pub(super) fn take_parked(&mut self, user: &str) -> Vec<SendJob> {
        let (theirs, others): (Vec<Parked>, Vec<Parked>) =
            std::mem::take(&mut self.parked).into_iter().partition(|parked| parked.user == user);
        self.parked = others;
        theirs.into_iter().map(|parked| parked.job).collect()
    }
}
