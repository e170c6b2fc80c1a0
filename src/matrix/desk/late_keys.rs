//! Events that came before their keys: looked at again when keys arrive, in the order in which they were sent, and given up
//! after a minute. What their sender writes after them waits for them a moment.

use super::{Decrypted, HeardEvent};
use herzbot_core::ids::Moment;
use std::time::Duration;

/// How long a key may take.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);
/// The key may have arrived just before we began to wait for it.
pub(super) const LOOK_AGAIN: Duration = Duration::from_secs(2);
/// How long what can be read waits for what its sender has written before.
pub(super) const IN_ORDER: Duration = Duration::from_secs(5);
/// How many events may wait; more than that is an attack.
pub(super) const MOST: usize = 200;
/// How often a person is told at most that they can't be read.
pub(super) const TELL_AGAIN: Duration = Duration::from_secs(10 * 60);
pub(super) const NEVER: Moment = Moment(u64::MAX);

#[derive(Debug)]
pub(super) struct Undecrypted {
    pub(super) room: String,
    pub(super) event: String,
    pub(super) sender: String,
    /// What it is, once that can be read.
    pub(super) readable: Option<Box<HeardEvent>>,
    /// What comes after it does not wait any longer than this; none: it does not wait.
    pub(super) blocks_until: Option<Moment>,
    pub(super) until: Moment,
    pub(super) look_at: Moment,
    pub(super) looking: bool,
}

impl Undecrypted {
    pub(super) fn blocks(&self, room: &str, sender: &str) -> bool {
        self.readable.is_none() && self.blocks_until.is_some() && self.room == room && self.sender == sender
    }
}

/// The events that wait for their keys.
#[derive(Debug, Default)]
pub struct LateKeys {
    pub(super) waiting: Vec<Undecrypted>,
    /// Who was told that they can't be read, and when.
    pub(super) told: Vec<(String, Moment)>,
}

pub(super) enum Due {
    Look { room: String, event: String },
    GiveUp { room: String, event: String, sender: String },
}

impl LateKeys {
    /// Whether there is room for it.
    pub(super) fn begin(&mut self, room: String, event: String, sender: String, now: Moment) -> bool {
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

    /// Whether something that somebody has written before holds up what they write now.
    pub(super) fn is_blocked(&self, room: &str, sender: &str) -> bool {
        self.waiting.iter().any(|waiting| waiting.blocks(room, sender))
    }

    /// Lets something wait for what its sender has written before; that is looked at now, as its key may have come too.
    pub(super) fn follow(&mut self, heard: HeardEvent, now: Moment) {
        let (room, sender) = (heard.scene.room.clone(), heard.event.sender.clone());
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

    pub(super) fn keys_arrived(&mut self, rooms: Option<&[String]>, now: Moment) {
        let unreadable = self.waiting.iter_mut().filter(|waiting| waiting.readable.is_none());
        for waiting in unreadable {
            if rooms.is_none_or(|rooms| rooms.contains(&waiting.room)) {
                waiting.look_at = now;
            }
        }
    }

    pub(super) fn looked(&mut self, event: &str, decrypted: Option<Decrypted>) {
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

    /// The next that can be read and waits for nothing.
    pub(super) fn next_readable(&mut self, now: Moment) -> Option<HeardEvent> {
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

    /// What is due. Of each room one event is looked at a time, so that they are read in order.
    pub(super) fn due(&mut self, now: Moment) -> Vec<Due> {
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
                    // One last look when its time is over.
                    waiting.look_at = if waiting.until > now { waiting.until } else { NEVER };
                    due.push(Due::Look { room: waiting.room.clone(), event: waiting.event.clone() });
                }
                return true;
            }
            if waiting.until <= now {
                let (room, event, sender) =
                    (waiting.room.clone(), waiting.event.clone(), waiting.sender.clone());
                due.push(Due::GiveUp { room, event, sender });
            }
            waiting.until > now
        });
        due
    }

    /// When something is due; none: not before the next input.
    pub fn wake_at(&self) -> Option<Moment> {
        let looked_at = |room: &str| self.waiting.iter().any(|other| other.looking && other.room == room);
        let unreadable = self.waiting.iter().filter(|waiting| waiting.readable.is_none());
        let due = unreadable.filter_map(|waiting| {
            // What waits for another to be looked at is due when that is done, which is an input.
            let looks = (!looked_at(&waiting.room)).then(|| waiting.until.min(waiting.look_at));
            let follows = |other: &&Undecrypted| {
                other.readable.is_some() && other.room == waiting.room && other.sender == waiting.sender
            };
            let holds = waiting.blocks_until.filter(|_| self.waiting.iter().any(|other| follows(&other)));
            [looks, holds].into_iter().flatten().min()
        });
        due.min()
    }

    pub(super) fn may_tell(&mut self, sender: &str, now: Moment) -> bool {
        self.told.retain(|(_, at)| now.since(*at) < TELL_AGAIN);
        let may = self.told.iter().all(|(told, _)| told != sender);
        if may {
            self.told.push((sender.to_owned(), now));
        }
        may
    }
}
