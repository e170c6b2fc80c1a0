//! Orders people's events. An event waits
//! - for a few seconds for an earlier event of its sender in the same room that can't be decrypted yet
//!   ([`late_keys`]);
//! - for an earlier event of its room that needs a lookup;
//! - until it is known whether its room is a private chat.

mod late_keys;

use super::recent_set::RecentSet;
use super::{Decrypted, HeardEvent};
use crate::wire::MatrixEventKind;
use herzbot_core::ids::Moment;
pub use late_keys::LateKeyStep;
use late_keys::LateKeys;
use std::collections::{HashMap, VecDeque};
use std::time::Duration;

/// The age at which an event doesn't even get an answer that it came too late.
const TOO_OLD: Duration = Duration::from_secs(24 * 60 * 60);
/// The number of event ids that are remembered, so none counts twice.
const MOST_HANDLED: usize = 4096;
/// The shortest time between two warnings to the same person or room.
const TELL_AGAIN: Duration = Duration::from_secs(10 * 60);

/// An event, and whether its lookup has been made.
#[derive(Debug)]
struct InboxEvent {
    heard: HeardEvent,
    looked_up: bool,
}

/// A room in which all events wait.
#[derive(Debug, Default)]
struct HeldRoom {
    waiting: VecDeque<InboxEvent>,
    /// Whether it isn't known yet if it is a private chat.
    entering: bool,
    /// Whether a lookup for the first event is running.
    looking_up: bool,
}

/// The events that have arrived and weren't interpreted yet.
#[derive(Debug)]
pub struct Inbox {
    /// The bot's user id.
    own: String,
    handled: RecentSet<MOST_HANDLED>,
    late_keys: LateKeys,
    held: HashMap<String, HeldRoom>,
    ready: VecDeque<InboxEvent>,
    /// The last warnings to people and rooms.
    told: HashMap<String, Moment>,
}

impl Inbox {
    /// Makes the inbox of the bot `own`. The events `settled` no longer count.
    pub fn new<'a>(own: String, settled: impl Iterator<Item = &'a str>) -> Self {
        let mut handled = RecentSet::default();
        for event in settled {
            handled.insert(event);
        }
        let (held, ready, told) = (HashMap::new(), VecDeque::new(), HashMap::new());
        Self { own, handled, late_keys: LateKeys::default(), held, ready, told }
    }

    /// Takes an event. Returns whether it counts: each counts only once.
    pub fn hear(&mut self, heard: HeardEvent, now: Moment) -> bool {
        if !self.is_news(&heard, now) {
            return false;
        }
        if self.late_keys.is_blocked(&heard.context.room, &heard.event.sender) {
            self.late_keys.follow(heard, now);
        } else {
            self.ready.push_back(InboxEvent { heard, looked_up: false });
        }
        true
    }

    fn is_news(&mut self, heard: &HeardEvent, now: Moment) -> bool {
        let HeardEvent { event, .. } = heard;
        if event.sender == self.own || !self.handled.insert(&event.id) {
            return false;
        }
        match event.kind {
            MatrixEventKind::Text(_)
            | MatrixEventKind::Reaction { .. }
            | MatrixEventKind::PollAnswer { .. } => {}
            // These are separate inputs.
            MatrixEventKind::Redaction(_) | MatrixEventKind::Member { .. } | MatrixEventKind::Tombstone => {
                return false;
            }
        }
        let is_too_old = heard.age(now) > TOO_OLD;
        if is_too_old {
            tracing::debug!(event = event.id, "too old to be answered");
        }
        !is_too_old
    }

    /// Makes an event wait for its key. Returns whether it may still count.
    pub fn undecryptable(&mut self, room: String, event: String, sender: String, now: Moment) -> bool {
        !self.handled.contains(&event) && self.late_keys.begin(room, event, sender, now)
    }

    /// Handles new keys for these rooms. `None` if the rooms aren't known.
    pub fn keys_arrived(&mut self, rooms: Option<&[String]>, now: Moment) {
        self.late_keys.keys_arrived(rooms, now);
    }

    /// Returns the steps for events that can't be decrypted yet.
    pub fn late_keys(&mut self, now: Moment) -> Vec<LateKeyStep> {
        self.late_keys.due(now)
    }

    /// Handles another attempt to decrypt an event. `None` if it has failed. Returns whether the event
    /// counts.
    pub fn decrypted(&mut self, event: &str, decrypted: Option<Decrypted>, now: Moment) -> bool {
        let decrypted = match decrypted {
            Some(Decrypted::Heard(heard)) if !self.is_news(&heard, now) => Some(Decrypted::Irrelevant),
            decrypted => decrypted,
        };
        let counts = !matches!(decrypted, Some(Decrypted::Irrelevant));
        self.late_keys.looked(event, decrypted);
        counts
    }

    /// Returns the next event that waits for nothing, and whether a lookup was made for it.
    pub fn next(&mut self, now: Moment) -> Option<(HeardEvent, bool)> {
        loop {
            let readable =
                || Some(InboxEvent { heard: self.late_keys.next_readable(now)?, looked_up: false });
            let next = self.ready.pop_front().or_else(readable)?;
            match self.held.get_mut(&next.heard.context.room) {
                Some(room) => room.waiting.push_back(next),
                None => return Some((next.heard, next.looked_up)),
            }
        }
    }

    /// Holds the room of an event, its first one, until a lookup has ended.
    pub fn hold(&mut self, heard: HeardEvent) {
        let room = self.held.entry(heard.context.room.clone()).or_default();
        room.looking_up = true;
        room.waiting.push_front(InboxEvent { heard, looked_up: false });
    }

    /// Ends the lookup for the first event of a room. A second lookup would find no more.
    pub fn looked_up(&mut self, room: &str) {
        let Some(held) = self.held.get_mut(room) else { return };
        held.looking_up = false;
        if let Some(first) = held.waiting.front_mut() {
            first.looked_up = true;
        }
        self.release(room);
    }

    /// Holds a room until it is known whether it is a private chat.
    pub fn entering(&mut self, room: String) {
        self.held.entry(room).or_default().entering = true;
    }

    /// Releases a room once it is known whether it is a private chat, as far as possible.
    pub fn entered(&mut self, room: &str) {
        if let Some(held) = self.held.get_mut(room) {
            held.entering = false;
            self.release(room);
        }
    }

    fn release(&mut self, room: &str) {
        if self.held.get(room).is_some_and(|held| !held.entering && !held.looking_up)
            && let Some(held) = self.held.remove(room)
        {
            held.waiting.into_iter().rev().for_each(|event| self.ready.push_front(event));
        }
    }

    /// Returns whether an event waits for a lookup, or until it is known whether its room is a private chat.
    pub fn is_holding(&self) -> bool {
        self.held.values().any(|room| !room.waiting.is_empty())
    }

    /// Returns whether a person or a room may be warned now. If so, that counts as a warning.
    pub fn may_tell(&mut self, whom: &str, now: Moment) -> bool {
        self.told.retain(|_, at| now.since(*at) < TELL_AGAIN);
        let may = !self.told.contains_key(whom);
        if may {
            self.told.insert(whom.to_owned(), now);
        }
        may
    }

    /// Returns the latest time to call [`Self::late_keys`] and [`Self::next`].
    pub fn wake_at(&self) -> Option<Moment> {
        self.late_keys.wake_at()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{ANNA, BEN, BOT, ROOM, heard_event};
    use super::*;
    use crate::wire::TextMessage;

    const NOW: Moment = Moment(0);

    fn heard(id: &str, sender: &str, room: &str) -> HeardEvent {
        heard_event(id, sender, room, MatrixEventKind::Text(TextMessage::default()))
    }

    #[derive(Clone, Copy, Debug)]
    enum Step {
        Hear(&'static str, &'static str, &'static str),
        Undecryptable(&'static str, &'static str),
        Decrypted(&'static str, &'static str),
        /// The next event needs a lookup.
        Hold,
        LookedUp,
        Entering,
        Entered,
    }
    use Step::{Decrypted as Readable, Entered, Entering, Hear, Hold, LookedUp, Undecryptable};

    /// Checks which events come out after these steps.
    fn check(steps: &[Step], expected: &str) {
        let mut inbox = Inbox::new(BOT.to_owned(), ["$settled"].into_iter());
        for step in steps {
            match *step {
                Hear(id, sender, room) => drop(inbox.hear(heard(id, sender, room), NOW)),
                Undecryptable(id, sender) => {
                    inbox.undecryptable(ROOM.to_owned(), id.to_owned(), sender.to_owned(), NOW);
                }
                Readable(id, sender) => {
                    let decrypted = Decrypted::Heard(Box::new(heard(id, sender, ROOM)));
                    inbox.decrypted(id, Some(decrypted), NOW);
                }
                Hold => {
                    if let Some((heard, _)) = inbox.next(NOW) {
                        inbox.hold(heard);
                    }
                }
                LookedUp => inbox.looked_up(ROOM),
                Entering => inbox.entering(ROOM.to_owned()),
                Entered => inbox.entered(ROOM),
            }
        }
        let mut out = Vec::new();
        while let Some((heard, looked_up)) = inbox.next(NOW) {
            out.push(format!("{}{}", heard.event.id, if looked_up { " looked up" } else { "" }));
        }
        assert_eq!(out.join(", "), expected, "{steps:?}");
    }

    #[test]
    fn events_come_out_once_and_in_the_order_of_their_room() {
        let (one, two) = (Hear("$1", ANNA, ROOM), Hear("$2", BEN, ROOM));
        let elsewhere = Hear("$3", ANNA, "!other:x");
        check(&[one, one, two], "$1, $2");
        check(&[Hear("$settled", ANNA, ROOM), Hear("$own", BOT, ROOM)], "");
        check(&[one, Hold, two, elsewhere], "$3");
        check(&[one, Hold, two, LookedUp], "$1 looked up, $2");
        check(&[Entering, one, elsewhere], "$3");
        check(&[Entering, one, two, Entered], "$1, $2");
        check(&[one, Hold, Entering, two, Entered], "");
        check(&[one, Hold, Entering, two, LookedUp], "");
        check(&[one, Hold, Entering, two, LookedUp, Entered], "$1 looked up, $2");
        check(&[Undecryptable("$0", ANNA), one, two], "$2");
        check(&[Undecryptable("$0", ANNA), one, Readable("$0", ANNA)], "$0, $1");
        check(&[Undecryptable("$0", ANNA), Readable("$0", ANNA), Hear("$0", ANNA, ROOM)], "$0");
    }
}
