//! The desk's effects, its timers, and the lookups without a result yet.

use super::jobs::SendJob;
use super::{Keep, Lookup, LookupId, MatrixEffect};
use herzbot_adapter::queue::Ticket;
use herzbot_core::ids::{MessageRef, Moment};
use herzbot_core::notice::Notice;
use herzbot_core::port::{PlatformEvent, Surface};
use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

/// A lookup without a result after so long has failed.
const LOOKUP_PATIENCE: Duration = Duration::from_secs(30);

/// What a lookup is for.
#[derive(Debug)]
pub enum Purpose {
    /// Draw a job for a channel.
    Draw {
        /// The job's ticket in the queue.
        ticket: Ticket,
        job: Box<SendJob>,
        /// Whether its message says why it comes late.
        explain: bool,
    },
    /// Understand the first event that waits in a room.
    Understand { room: String, lookup: Lookup },
    /// Decrypt an event whose key may have come.
    Decrypt { event: String },
    /// Offer these reactions, except for those that are there.
    Seed {
        message: MessageRef,
        /// The emoji.
        keys: Vec<String>,
    },
    /// Tell a person in a room something in their language.
    Tell { room: String, notice: Notice },
}

/// What happens at a time.
#[derive(Debug)]
pub enum DeskTimer {
    /// A lookup has taken too long.
    GiveUp(LookupId),
    /// A nudge has waited long enough.
    Nudge(Surface),
    /// A view may have waited long enough.
    View(Surface),
    /// The second account was waited for long enough.
    Second,
    /// The bot leaves a private chat that its person has left and not come back to.
    Leave(String),
}

/// Effects in order, and the lookups and timers among them that have not ended.
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

    /// Does something.
    pub fn push(&mut self, effect: MatrixEffect) {
        self.waiting.push_back(effect);
    }

    /// Tells the core.
    pub fn tell(&mut self, event: PlatformEvent) {
        self.push(MatrixEffect::Event(event));
    }

    /// Keeps something across restarts.
    pub fn keep(&mut self, keep: Keep) {
        self.push(MatrixEffect::Keep(keep));
    }

    /// Sets a timer.
    pub fn at(&mut self, at: Moment, timer: DeskTimer) {
        self.last_id += 1;
        self.timers.insert((at, self.last_id), timer);
    }

    /// The next timer that has run out. Those of lookups that have ended are dropped.
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

    /// When the next timer runs out.
    pub fn wake_at(&self) -> Option<Moment> {
        self.timers.first_key_value().map(|((at, _), _)| *at)
    }

    /// Looks something up. If there is no result in time, a timer runs out.
    pub fn look_up(&mut self, lookup: Lookup, purpose: Purpose, now: Moment) {
        self.last_id += 1;
        let id = LookupId(self.last_id);
        self.lookups.insert(id, purpose);
        self.at(now.after(LOOKUP_PATIENCE), DeskTimer::GiveUp(id));
        self.push(MatrixEffect::LookUp { id, lookup });
    }

    /// A lookup has ended: what it was for. None if it had ended before.
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
