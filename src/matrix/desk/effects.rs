//! The desk's effects, its timers, and the pending lookups.

use super::jobs::SendJob;
use super::{Keep, Lookup, LookupId, MatrixEffect};
use herzbot_adapter::queue::Ticket;
use herzbot_core::ids::{MessageRef, Moment};
use herzbot_core::notice::Notice;
use herzbot_core::port::{PlatformEvent, Surface};
use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

/// The time after which a lookup without a result has failed.
const LOOKUP_PATIENCE: Duration = Duration::from_secs(30);

/// The purpose of a lookup.
#[derive(Debug)]
pub enum Purpose {
    /// Draws a job for a channel.
    Draw {
        /// The job's ticket in the queue.
        ticket: Ticket,
        job: Box<SendJob>,
        /// Whether its message explains why it is late.
        explain: bool,
    },
    /// Interprets the first event that waits in a room.
    Understand { room: String, lookup: Lookup },
    /// Decrypts an event whose key may have arrived.
    Decrypt { event: String },
    /// Adds the missing ones of these reactions.
    Seed {
        message: MessageRef,
        /// The emoji.
        keys: Vec<String>,
    },
    /// Tells a person in a room something in their language.
    Tell { room: String, notice: Notice },
}

/// A timer's action.
#[derive(Debug)]
pub enum DeskTimer {
    /// Gives up a lookup that has timed out.
    GiveUp(LookupId),
    /// Shows a held nudge.
    Nudge(Surface),
    /// Shows a held view, if it is due.
    View(Surface),
    /// Stops waiting for the second account.
    Second,
    /// Leaves a private chat whose person left and hasn't come back.
    Leave(String),
}

/// The queue of effects, and the pending lookups and timers.
#[derive(Debug, Default)]
pub struct Effects {
    waiting: VecDeque<MatrixEffect>,
    lookups: BTreeMap<LookupId, Purpose>,
    timers: BTreeMap<(Moment, u64), DeskTimer>,
    last_id: u64,
}

impl Effects {
    pub fn next(&mut self) -> Option<MatrixEffect> {
        self.waiting.pop_front()
    }

    /// Adds an effect.
    pub fn push(&mut self, effect: MatrixEffect) {
        self.waiting.push_back(effect);
    }

    /// Sends an event to the core.
    pub fn tell(&mut self, event: PlatformEvent) {
        self.push(MatrixEffect::Event(event));
    }

    /// Saves data across restarts.
    pub fn keep(&mut self, keep: Keep) {
        self.push(MatrixEffect::Keep(keep));
    }

    /// Sets a timer.
    pub fn at(&mut self, at: Moment, timer: DeskTimer) {
        self.last_id += 1;
        self.timers.insert((at, self.last_id), timer);
    }

    /// Returns the next timer that has run out. Drops those of finished lookups.
    pub fn due(&mut self, now: Moment) -> Option<DeskTimer> {
        loop {
            let timer = self.timers.first_entry().filter(|timer| timer.key().0 <= now)?.remove();
            match timer {
                DeskTimer::GiveUp(id) if !self.lookups.contains_key(&id) => {}
                DeskTimer::GiveUp(_)
                | DeskTimer::Nudge(_)
                | DeskTimer::View(_)
                | DeskTimer::Second
                | DeskTimer::Leave(_) => {
                    return Some(timer);
                }
            }
        }
    }

    /// Returns when the next timer runs out.
    pub fn wake_at(&self) -> Option<Moment> {
        self.timers.first_key_value().map(|((at, _), _)| *at)
    }

    /// Starts a lookup. If there is no result in time, a timer runs out.
    pub fn look_up(&mut self, lookup: Lookup, purpose: Purpose, now: Moment) {
        self.last_id += 1;
        let id = LookupId(self.last_id);
        self.lookups.insert(id, purpose);
        self.at(now.after(LOOKUP_PATIENCE), DeskTimer::GiveUp(id));
        self.push(MatrixEffect::LookUp { id, lookup });
    }

    /// Ends a lookup and returns its purpose. Returns `None` if it had ended before.
    pub fn looked_up(&mut self, id: LookupId) -> Option<Purpose> {
        self.lookups.remove(&id)
    }

    /// Drops the lookup for the job that is about to be drawn for a surface. Returns that job's ticket.
    pub fn cancel_drawing(&mut self, surface: Surface) -> Option<Ticket> {
        let (id, ticket) = self.lookups.iter().find_map(|(id, purpose)| {
            let Purpose::Draw { ticket, job, .. } = purpose else { return None };
            (job.surface() == Some(surface)).then_some((*id, *ticket))
        })?;
        self.lookups.remove(&id);
        Some(ticket)
    }
}
