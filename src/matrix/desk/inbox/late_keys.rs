//! Encrypted events that arrived before their keys. They are decrypted again when keys arrive, in the order
//! in which they were sent, and given up after a minute. Later events of the same sender wait for them for a
//! few seconds.

use super::super::{Decrypted, HeardEvent};
use herzbot_core::ids::Moment;
use std::time::Duration;

/// The deadline for a key.
const PATIENCE: Duration = Duration::from_secs(60);
/// When an event is decrypted again even if no key was reported: its key may have arrived just before it.
const LOOK_AGAIN: Duration = Duration::from_secs(2);
/// How long a readable event waits for earlier ones of its sender.
const IN_ORDER: Duration = Duration::from_secs(5);
/// The most events that may wait. More would be an attack.
const MOST: usize = 200;
const NEVER: Moment = Moment(u64::MAX);

#[derive(Debug)]
struct Undecrypted {
    room: String,
    event: String,
    sender: String,
    /// The event, once it is decrypted.
    readable: Option<Box<HeardEvent>>,
    /// Until when later events wait for it. `None` if they don't.
    blocks_until: Option<Moment>,
    until: Moment,
    look_at: Moment,
    looking: bool,
}

impl Undecrypted {
    fn blocks(&self, room: &str, sender: &str) -> bool {
        self.readable.is_none() && self.blocks_until.is_some() && self.room == room && self.sender == sender
    }
}

/// The events that wait for their keys.
#[derive(Debug, Default)]
pub struct LateKeys {
    waiting: Vec<Undecrypted>,
}

/// A step for an event that can't be decrypted yet.
#[derive(Debug, PartialEq, Eq)]
pub enum LateKeyStep {
    /// Tries to decrypt it again.
    Decrypt { room: String, event: String },
    /// Gives it up, because its key hasn't arrived in time.
    GiveUp { room: String, event: String, sender: String },
}

impl LateKeys {
    /// Makes an event wait for its key. Returns whether there was room for it.
    pub fn begin(&mut self, room: String, event: String, sender: String, now: Moment) -> bool {
        if self.waiting.iter().any(|waiting| waiting.event == event) {
            return true;
        }
        if self.waiting.len() >= MOST {
            tracing::warn!("too many messages can't be decrypted");
            return false;
        }
        let (until, look_at) = (now.after(PATIENCE), now.after(LOOK_AGAIN));
        let blocks_until = Some(now.after(IN_ORDER));
        let readable = None;
        self.waiting.push(Undecrypted {
            room,
            event,
            sender,
            readable,
            blocks_until,
            until,
            look_at,
            looking: false,
        });
        true
    }

    /// Returns whether an earlier event holds up later ones of its sender in a room.
    pub fn is_blocked(&self, room: &str, sender: &str) -> bool {
        self.waiting.iter().any(|waiting| waiting.blocks(room, sender))
    }

    /// Makes an event wait for earlier ones of its sender. These are decrypted again now, because their keys
    /// may have arrived, too.
    pub fn follow(&mut self, heard: HeardEvent, now: Moment) {
        let (room, sender) = (heard.context.room.clone(), heard.event.sender.clone());
        for waiting in self.waiting.iter_mut().filter(|waiting| waiting.blocks(&room, &sender)) {
            waiting.look_at = now;
        }
        let event = heard.event.id.clone();
        let readable = Some(Box::new(heard));
        self.waiting.push(Undecrypted {
            room,
            event,
            sender,
            readable,
            blocks_until: None,
            until: NEVER,
            look_at: NEVER,
            looking: false,
        });
    }

    pub fn keys_arrived(&mut self, rooms: Option<&[String]>, now: Moment) {
        let unreadable = self.waiting.iter_mut().filter(|waiting| waiting.readable.is_none());
        for waiting in unreadable {
            if rooms.is_none_or(|rooms| rooms.contains(&waiting.room)) {
                waiting.look_at = now;
            }
        }
    }

    pub fn looked(&mut self, event: &str, decrypted: Option<Decrypted>) {
        if matches!(decrypted, Some(Decrypted::Irrelevant)) {
            return self.waiting.retain(|waiting| waiting.event != event);
        }
        for waiting in self.waiting.iter_mut().filter(|waiting| waiting.event == event) {
            waiting.looking = false;
            if let Some(Decrypted::Heard(heard)) = &decrypted {
                waiting.readable = Some(heard.clone());
            }
        }
    }

    /// Returns the next event that is readable and waits for no other.
    pub fn next_readable(&mut self, now: Moment) -> Option<HeardEvent> {
        for waiting in &mut self.waiting {
            waiting.blocks_until = waiting.blocks_until.filter(|until| *until > now);
        }
        let at = (0..self.waiting.len()).find(|at| {
            let (before, from) = self.waiting.split_at(*at);
            let Some(this) = from.first().filter(|this| this.readable.is_some()) else { return false };
            !before.iter().any(|other| other.blocks(&this.room, &this.sender))
        })?;
        self.waiting.remove(at).readable.map(|heard| *heard)
    }

    /// Returns the steps that are due. Only one event of a room is decrypted at a time, so they are read in
    /// order.
    pub fn due(&mut self, now: Moment) -> Vec<LateKeyStep> {
        let looking = self.waiting.iter().filter(|waiting| waiting.looking);
        let mut busy: Vec<String> = looking.map(|waiting| waiting.room.clone()).collect();
        let mut due = Vec::new();
        self.waiting.retain_mut(|waiting| {
            if waiting.looking || waiting.readable.is_some() {
                return true;
            }
            if waiting.look_at <= now {
                if !busy.contains(&waiting.room) {
                    busy.push(waiting.room.clone());
                    waiting.looking = true;
                    // Make one last attempt at its deadline.
                    waiting.look_at = if waiting.until > now { waiting.until } else { NEVER };
                    due.push(LateKeyStep::Decrypt {
                        room: waiting.room.clone(),
                        event: waiting.event.clone(),
                    });
                }
                return true;
            }
            if waiting.until <= now {
                let (room, event, sender) =
                    (waiting.room.clone(), waiting.event.clone(), waiting.sender.clone());
                due.push(LateKeyStep::GiveUp { room, event, sender });
            }
            waiting.until > now
        });
        due
    }

    /// Returns when the next step is due. `None`: not before the next input.
    pub fn wake_at(&self) -> Option<Moment> {
        let looked_at = |room: &str| self.waiting.iter().any(|other| other.looking && other.room == room);
        let unreadable = self.waiting.iter().filter(|waiting| waiting.readable.is_none());
        let due = unreadable.filter_map(|waiting| {
            // While another event of the room is being decrypted, this one waits for it. That ends with an
            // input.
            let looks = (!looked_at(&waiting.room)).then(|| waiting.until.min(waiting.look_at));
            let follows = |other: &&Undecrypted| {
                other.readable.is_some() && other.room == waiting.room && other.sender == waiting.sender
            };
            let holds = waiting.blocks_until.filter(|_| self.waiting.iter().any(|other| follows(&other)));
            [looks, holds].into_iter().flatten().min()
        });
        due.min()
    }
}
