//! Records which events are settled. After a restart or a crash, all others are processed, and none counts
//! twice. The ledger contains the sync token before which all events are settled, later events that are
//! settled, and events that were passed to the core but whose answers haven't arrived.

use super::{BegunEvent, HeardEvent, KeptEvents};
use herzbot_core::ids::Moment;
use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

/// The delay before the ledger is written after an answer has arrived. A crash before that makes the event
/// uncertain.
const SOON: Duration = Duration::from_secs(1);
/// The delay before the ledger is written when only the token has changed. After a crash before that, known
/// events come again.
const LATER: Duration = Duration::from_secs(30);

#[derive(Debug)]
struct OpenEvent {
    id: String,
    begun: Option<BegunEvent>,
    /// Whether the core has answered it and the answer is being sent.
    answered: bool,
}

/// Numbers events in their order of arrival.
#[derive(Debug, Default)]
pub struct InputLedger {
    since: Option<String>,
    /// The number of the first event after `since`.
    from: u64,
    /// The tokens newer than `since`, each with the number of the first event after it.
    tokens: VecDeque<(u64, String)>,
    open: BTreeMap<u64, OpenEvent>,
    /// Events that were passed to an earlier process and may not have been answered. Kept until their rooms
    /// have been told.
    interrupted: BTreeMap<String, BegunEvent>,
    /// The rooms of these events that haven't been told yet, each with the sender of one of them.
    untold: BTreeMap<String, String>,
    settled: VecDeque<(u64, String)>,
    next: u64,
    write_at: Option<Moment>,
}

impl InputLedger {
    /// Restores the ledger that an earlier process has saved.
    pub fn new(kept: KeptEvents) -> Self {
        let KeptEvents { since, settled, begun: interrupted } = kept;
        let settled = settled.into_iter().chain(interrupted.keys().cloned()).map(|id| (0, id)).collect();
        let mut untold = BTreeMap::new();
        for BegunEvent { room, sender } in interrupted.values().cloned() {
            untold.entry(room).or_insert(sender);
        }
        Self { since, settled, next: 1, interrupted, untold, ..Self::default() }
    }

    /// Returns the ids of events that no longer count.
    pub fn settled(&self) -> impl Iterator<Item = &str> {
        self.settled.iter().map(|(_, id)| id.as_str())
    }

    /// Notes that an event has arrived.
    pub fn note(&mut self, id: &str) {
        if self.open.values().all(|open| open.id != id) {
            self.open.insert(self.next, OpenEvent { id: id.to_owned(), begun: None, answered: false });
            self.next += 1;
        }
    }

    /// Notes that an event is about to be passed to the core. Call [`Self::write`] before that.
    pub fn begin(&mut self, heard: &HeardEvent) {
        let begun = BegunEvent { room: heard.context.room.clone(), sender: heard.event.sender.clone() };
        for open in self.open.values_mut().filter(|open| open.id == heard.event.id) {
            open.begun = Some(begun.clone());
        }
    }

    /// Notes that an event needs no answer. It is settled, unless it was passed to the core.
    pub fn pass_by(&mut self, id: &str) {
        self.open.retain(|_, open| open.id != id || open.begun.is_some());
    }

    /// Notes that the core has answered an event.
    pub fn answered(&mut self, id: &str) {
        for open in self.open.values_mut().filter(|open| open.id == id) {
            open.answered = true;
        }
    }

    /// Notes that the answer to an event has arrived, or that there is none.
    pub fn settle(&mut self, id: &str, now: Moment) {
        if let Some(BegunEvent { room, .. }) = self.interrupted.get(id).cloned() {
            // One message covers all events of a room.
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

    /// Returns the rooms with events that an earlier process may not have answered, each with the sender of
    /// one. Returns them only once.
    pub fn take_interrupted(&mut self) -> BTreeMap<String, String> {
        std::mem::take(&mut self.untold)
    }

    /// Returns an event in a room that an earlier process may not have answered.
    pub fn interrupted_in(&self, room: &str) -> Option<String> {
        self.interrupted.iter().find(|(_, begun)| begun.room == room).map(|(id, _)| id.clone())
    }

    /// Notes that all events up to this token have arrived.
    pub fn synced(&mut self, token: String, now: Moment) {
        self.tokens.push_back((self.next, token));
        // An event that the core has answered isn't processed again, even while its answer is still being
        // sent.
        let mut unanswered = self.open.iter().filter(|(_, open)| !open.answered);
        let oldest = unanswered.next().map_or(u64::MAX, |(number, _)| *number);
        while let Some((from, token)) = self.tokens.pop_front_if(|(first, _)| *first <= oldest) {
            (self.since, self.from) = (Some(token), from);
            self.write_by(now.after(LATER));
        }
        self.settled.retain(|(number, _)| *number >= self.from);
    }

    fn write_by(&mut self, at: Moment) {
        self.write_at = Some(self.write_at.map_or(at, |before| before.min(at)));
    }

    /// Returns when it has to be written.
    pub const fn wake_at(&self) -> Option<Moment> {
        self.write_at
    }

    /// Returns the content to write, if it is due.
    pub fn due(&mut self, now: Moment) -> Option<KeptEvents> {
        self.write_at.is_some_and(|at| at <= now).then(|| self.write())
    }

    pub fn write(&mut self) -> KeptEvents {
        self.write_at = None;
        let begun = self.open.values().filter_map(|open| Some((open.id.clone(), open.begun.clone()?)));
        KeptEvents {
            since: self.since.clone(),
            settled: self.settled.iter().map(|(_, id)| id.clone()).collect(),
            begun: begun.chain(self.interrupted.clone()).collect(),
        }
    }

    /// Returns whether the core has answered all its events.
    pub fn is_answered(&self) -> bool {
        self.open.values().all(|open| open.begun.is_none() || open.answered)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{ANNA, ROOM, heard_event};
    use super::*;
    use crate::wire::MatrixEventKind::Tombstone;

    #[derive(Clone, Copy, Debug)]
    enum Step {
        Note(&'static str),
        Begin(&'static str),
        PassBy(&'static str),
        Answered(&'static str),
        Settle(&'static str),
        Synced(&'static str),
    }
    use Step::{Answered, Begin, Note, PassBy, Settle, Synced};

    /// Checks what is saved after these steps: the token, the settled events, and those without an answer.
    fn check(steps: &[Step], token: Option<&str>, settled: &[&str], unanswered: &[&str]) {
        let mut ledger = InputLedger::new(KeptEvents::default());
        for step in steps {
            match *step {
                Note(id) => ledger.note(id),
                Begin(id) => ledger.begin(&heard_event(id, ANNA, ROOM, Tombstone)),
                PassBy(id) => ledger.pass_by(id),
                Answered(id) => ledger.answered(id),
                Settle(id) => ledger.settle(id, Moment(0)),
                Synced(token) => ledger.synced(token.to_owned(), Moment(0)),
            }
        }
        let kept = ledger.write();
        assert_eq!(kept.since.as_deref(), token, "the token after {steps:?}");
        assert_eq!(kept.settled, settled, "settled after {steps:?}");
        assert_eq!(kept.begun.keys().collect::<Vec<_>>(), unanswered, "without an answer after {steps:?}");
    }

    #[test]
    fn the_token_goes_on_when_all_events_before_it_are_settled() {
        check(&[Note("$1")], None, &[], &[]);
        check(&[Note("$1"), Begin("$1")], None, &[], &["$1"]);
        check(&[Note("$1"), Synced("a")], None, &[], &[]);
        check(&[Note("$1"), PassBy("$1"), Synced("a")], Some("a"), &[], &[]);
        check(&[Note("$1"), Begin("$1"), PassBy("$1"), Synced("a")], None, &[], &["$1"]);
        check(&[Note("$1"), Begin("$1"), Settle("$1")], None, &["$1"], &[]);
        check(&[Note("$1"), Begin("$1"), Settle("$1"), Synced("a")], Some("a"), &[], &[]);
        // An unsent answer doesn't hold back the token, but isn't forgotten.
        check(&[Note("$1"), Begin("$1"), Answered("$1"), Synced("a")], Some("a"), &[], &["$1"]);
        let later = [Note("$1"), Synced("a"), Note("$2"), Begin("$2"), Settle("$2"), Synced("b")];
        check(&later, None, &["$2"], &[]);
        check(&[&later[..], &[PassBy("$1"), Synced("c")]].concat(), Some("c"), &[], &[]);
    }

    #[test]
    fn an_interrupted_event_is_told_once_in_its_room() {
        let at = |room: &str| BegunEvent { room: room.to_owned(), sender: ANNA.to_owned() };
        let interrupted = [("$1", "!a"), ("$2", "!a"), ("$3", "!b")];
        let begun = interrupted.map(|(id, room)| (id.to_owned(), at(room))).into();
        let mut ledger = InputLedger::new(KeptEvents { begun, ..KeptEvents::default() });
        let told: Vec<String> = ledger.take_interrupted().into_keys().collect();
        assert_eq!(told, ["!a", "!b"]);
        assert!(ledger.take_interrupted().is_empty());
        ledger.settle("$1", Moment(0));
        assert_eq!((ledger.interrupted_in("!a"), ledger.interrupted_in("!b")), (None, Some("$3".to_owned())));
        assert_eq!(ledger.write().begun.into_keys().collect::<Vec<_>>(), ["$3"]);
    }
}
