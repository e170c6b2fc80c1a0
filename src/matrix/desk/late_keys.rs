//! Events that came before their keys: looked at again when keys arrive, and given up after a minute.

use super::{Decrypted, Lookup, MatrixDesk, Purpose, SendJob};
use herzbot_core::ids::Moment;
use herzbot_core::notice::Notice;
use herzbot_core::page::Block;
use herzbot_core::text::{self, Language, Say};
use std::time::Duration;

/// How long a key may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// The key may have arrived just before we began to wait for it.
const LOOK_AGAIN: Duration = Duration::from_secs(2);
/// How many events may wait; more than that is an attack.
const MOST: usize = 200;
/// How often a person is told at most that they can't be read.
const TELL_AGAIN: Duration = Duration::from_secs(10 * 60);
const NEVER: Moment = Moment(u64::MAX);

#[derive(Debug)]
struct Undecrypted {
    room: String,
    event: String,
    sender: String,
    until: Moment,
    look_at: Moment,
    looking: bool,
}

/// The events that wait for their keys.
#[derive(Debug, Default)]
pub struct LateKeys {
    waiting: Vec<Undecrypted>,
    /// Who was told that they can't be read, and when.
    told: Vec<(String, Moment)>,
}

enum Due {
    Look { room: String, event: String },
    GiveUp { room: String, sender: String },
}

impl LateKeys {
    fn begin(&mut self, room: String, event: String, sender: String, now: Moment) {
        if self.waiting.iter().any(|waiting| waiting.event == event) {
            return;
        }
        if self.waiting.len() >= MOST {
            return tracing::warn!("too many messages can't be decrypted");
        }
        let (until, look_at) = (now.after(PATIENCE), now.after(LOOK_AGAIN));
        self.waiting.push(Undecrypted { room, event, sender, until, look_at, looking: false });
    }

    fn keys_arrived(&mut self, rooms: Option<&[String]>, now: Moment) {
        for waiting in &mut self.waiting {
            if rooms.is_none_or(|rooms| rooms.contains(&waiting.room)) {
                waiting.look_at = now;
            }
        }
    }

    fn looked(&mut self, event: &str, decrypted: bool) {
        if decrypted {
            self.waiting.retain(|waiting| waiting.event != event);
        }
        for waiting in self.waiting.iter_mut().filter(|waiting| waiting.event == event) {
            waiting.looking = false;
        }
    }

    fn due(&mut self, now: Moment) -> Vec<Due> {
        let mut due = Vec::new();
        self.waiting.retain_mut(|waiting| {
            if waiting.looking {
                return true;
            }
            if waiting.look_at <= now {
                waiting.looking = true;
                // One last look when its time is over.
                waiting.look_at = if waiting.until > now { waiting.until } else { NEVER };
                due.push(Due::Look { room: waiting.room.clone(), event: waiting.event.clone() });
                return true;
            }
            if waiting.until <= now {
                due.push(Due::GiveUp { room: waiting.room.clone(), sender: waiting.sender.clone() });
            }
            waiting.until > now
        });
        due
    }

    /// When something is due; none: not before the next input.
    pub fn wake_at(&self) -> Option<Moment> {
        let idle = self.waiting.iter().filter(|waiting| !waiting.looking);
        idle.map(|waiting| waiting.until.min(waiting.look_at)).min()
    }

    fn may_tell(&mut self, sender: &str, now: Moment) -> bool {
        self.told.retain(|(_, at)| now.since(*at) < TELL_AGAIN);
        let may = self.told.iter().all(|(told, _)| told != sender);
        if may {
            self.told.push((sender.to_owned(), now));
        }
        may
    }
}

impl MatrixDesk {
    pub(super) fn undecryptable(&mut self, room: String, event: String, sender: String, now: Moment) {
        self.late_keys.begin(room, event, sender, now);
    }

    pub(super) fn keys_arrived(&mut self, rooms: Option<&[String]>, now: Moment) {
        self.late_keys.keys_arrived(rooms, now);
        self.look_at_late(now);
    }

    /// Looks at events again whose time for that has come, and gives up those that took too long.
    pub(super) fn look_at_late(&mut self, now: Moment) {
        for due in self.late_keys.due(now) {
            match due {
                Due::Look { room, event } => {
                    let purpose = Purpose::Decrypt { event: event.clone() };
                    self.look_up(Lookup::Event { room, event }, purpose, now);
                }
                Due::GiveUp { room, sender } => {
                    tracing::info!(room, sender, "a message's key has not come");
                    if self.late_keys.may_tell(&sender, now) {
                        let purpose = Purpose::Unreadable { room: room.clone() };
                        self.look_up(Lookup::Language { room, user: sender }, purpose, now);
                    }
                }
            }
        }
    }

    pub(super) fn looked_at_late(&mut self, event: &str, decrypted: Option<Decrypted>, now: Moment) {
        self.late_keys.looked(event, decrypted.is_some());
        match decrypted {
            Some(Decrypted::Heard(heard)) => self.heard(*heard, now),
            Some(Decrypted::Irrelevant) => {}
            None => self.look_at_late(now),
        }
    }

    /// Tells everybody in a room that something there can't be read.
    pub(super) fn tell_unreadable(&mut self, room: String, language: Option<&str>, now: Moment) {
        let language = language.and_then(Language::from_tag).unwrap_or(self.language);
        let text = text::notice(&self.texts, language, &Notice::CannotRead);
        let mut page = Say::new(&self.texts, language).page();
        page.blocks.push(Block::Text(text));
        self.push(SendJob::Public { room, page }, now);
    }
}
