//! What has been heard, so that after a restart, however it came, the rest is heard and nothing counts twice: up to which
//! sync token every event is settled, and of those after it, which are, and which the core was given without their answer
//! having arrived.

use super::{BegunEvent, HeardEvent, KeptEvents};
use herzbot_core::ids::Moment;
use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

/// After an answer has arrived, the ledger is written this soon: what is lost with a crash is only that it has.
pub(super) const SOON: Duration = Duration::from_secs(1);
/// When nothing but the token has changed, this is soon enough: what comes again is known.
pub(super) const LATER: Duration = Duration::from_secs(30);

#[derive(Debug)]
pub(super) struct OpenEvent {
    pub(super) id: String,
    pub(super) begun: Option<BegunEvent>,
    /// Whether the core has answered it; the answer is on its way.
    pub(super) answered: bool,
}

/// Events are numbered as they come.
#[derive(Debug, Default)]
pub struct InputLedger {
    pub(super) since: Option<String>,
    /// The number of the first event after `since`.
    pub(super) from: u64,
    /// Tokens that are newer than `since`, each with the number of the first event after it.
    pub(super) tokens: VecDeque<(u64, String)>,
    pub(super) open: BTreeMap<u64, OpenEvent>,
    /// What an earlier process was given and may not have answered, until those in its room are told so.
    pub(super) interrupted: BTreeMap<String, BegunEvent>,
    pub(super) settled: VecDeque<(u64, String)>,
    pub(super) next: u64,
    pub(super) write_at: Option<Moment>,
}

impl InputLedger {
    /// As it was kept, and what the core may not have done.
    pub fn new(kept: KeptEvents) -> (Self, BTreeMap<String, BegunEvent>) {
        let KeptEvents { since, settled, begun } = kept;
        let settled = settled.into_iter().chain(begun.keys().cloned()).map(|id| (0, id)).collect();
        (Self { since, settled, next: 1, interrupted: begun.clone(), ..Self::default() }, begun)
    }

    /// The ids of events that count no more.
    pub fn settled(&self) -> impl Iterator<Item = &str> {
        self.settled.iter().map(|(_, id)| id.as_str())
    }

    /// When it wants to be written.
    pub const fn wake_at(&self) -> Option<Moment> {
        self.write_at
    }

    /// An event has come.
    pub fn note(&mut self, id: &str) {
        if self.open.values().all(|open| open.id != id) {
            self.open.insert(self.next, OpenEvent { id: id.to_owned(), begun: None, answered: false });
            self.next += 1;
        }
    }

    pub(super) fn begin(&mut self, heard: &HeardEvent) {
        let begun = BegunEvent { room: heard.scene.room.clone(), sender: heard.event.sender.clone() };
        for open in self.open.values_mut().filter(|open| open.id == heard.event.id) {
            open.begun = Some(begun.clone());
        }
    }

    /// Nothing was to be done about an event; unless the core was given it, that is the end of it.
    pub fn pass_by(&mut self, id: &str) {
        self.open.retain(|_, open| open.id != id || open.begun.is_some());
    }

    /// The core has answered an event.
    pub(super) fn answered(&mut self, id: &str) {
        for open in self.open.values_mut().filter(|open| open.id == id) {
            open.answered = true;
        }
    }

    /// The answer to an event has arrived, or there is none.
    pub(super) fn settle(&mut self, id: &str, now: Moment) {
        if let Some(BegunEvent { room, .. }) = self.interrupted.get(id).cloned() {
            // One word in a room is for all of it.
            self.interrupted.retain(|_, begun| begun.room != room);
            return self.write_by(now.after(SOON));
        }
        let Some(number) = self.open.iter().find(|(_, open)| open.id == id).map(|(number, _)| *number) else {
            return;
        };
        self.open.remove(&number);
        self.settled.push_back((number, id.to_owned()));
        self.write_by(now.after(SOON));
    }

    /// One of the events in a room that an earlier process may not have answered.
    pub fn interrupted_in(&self, room: &str) -> Option<String> {
        self.interrupted.iter().find(|(_, begun)| begun.room == room).map(|(id, _)| id.clone())
    }

    /// The token after all events that have come until now.
    pub(super) fn synced(&mut self, token: String, now: Moment) {
        self.tokens.push_back((self.next, token));
        // What the core has answered is not heard again, however long its answer is on its way.
        let mut unanswered = self.open.iter().filter(|(_, open)| !open.answered);
        let oldest = unanswered.next().map_or(u64::MAX, |(number, _)| *number);
        while let Some((from, token)) = self.tokens.pop_front_if(|(first, _)| *first <= oldest) {
            (self.since, self.from) = (Some(token), from);
            self.write_by(now.after(LATER));
        }
        self.settled.retain(|(number, _)| *number >= self.from);
    }

    pub(super) fn write_by(&mut self, at: Moment) {
        self.write_at = Some(self.write_at.map_or(at, |before| before.min(at)));
    }

    /// Whether the core has answered everything that it was given.
    pub fn is_answered(&self) -> bool {
        self.open.values().all(|open| open.begun.is_none() || open.answered)
    }

    pub(super) fn kept(&self) -> KeptEvents {
        let begun = self.open.values().filter_map(|open| Some((open.id.clone(), open.begun.clone()?)));
        KeptEvents {
            since: self.since.clone(),
            settled: self.settled.iter().map(|(_, id)| id.clone()).collect(),
            begun: begun.chain(self.interrupted.clone()).collect(),
        }
    }
}
