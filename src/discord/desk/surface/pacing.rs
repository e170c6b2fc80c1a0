//! When a surface is sent: after which pauses, and how calmly.

use herzbot_core::ids::Moment;
use std::time::Duration;

/// Without a token, each edit of the table's message counts for the bot, so it is edited no more often than this, and more
/// seldom the more is going on ([`Priority::Calm`](crate::queue::Priority::Calm)). Players see their own view at once; only
/// onlookers wait.
const BETWEEN_EDITS: Duration = Duration::from_secs(1);
/// How long the state of a surface is kept that nothing happens to.
const IDLE: Duration = Duration::from_secs(3600);

/// The pause before the next try (exponential backoff) after so many failed attempts.
pub fn backoff(attempts: u32) -> Duration {
    Duration::from_millis(500 << attempts.min(7)).min(Duration::from_secs(60))
}

/// The times that decide when a surface is sent.
#[derive(Debug)]
pub struct Pacing {
    /// How many attempts have failed in a row.
    attempts: u32,
    blocked_until: Moment,
    /// When an edit that counts for the bot last landed.
    edited: Moment,
    /// When the core last sent something.
    touched: Moment,
}

impl Pacing {
    /// The core sends something for the first time.
    pub const fn new(now: Moment) -> Self {
        Self { attempts: 0, blocked_until: Moment(0), edited: Moment(0), touched: now }
    }

    /// The core sends something.
    pub const fn touch(&mut self, now: Moment) {
        self.touched = now;
    }

    /// Whether the core has not sent anything for long.
    pub fn is_idle(&self, now: Moment) -> bool {
        now.since(self.touched) > IDLE
    }

    /// Until when Discord takes no call.
    pub const fn blocked_until(&self) -> Moment {
        self.blocked_until
    }

    /// Discord takes no call until then.
    pub const fn block(&mut self, until: Moment) {
        self.blocked_until = until;
    }

    /// An edit that counts for the bot has landed.
    pub const fn edited(&mut self, now: Moment) {
        self.edited = now;
    }

    /// Not before this moment is a state sent; `is_calm`: by an edit that counts for the bot and that nobody waits for.
    pub fn not_before(&self, is_calm: bool) -> Moment {
        if is_calm { self.blocked_until.max(self.edited.after(BETWEEN_EDITS)) } else { self.blocked_until }
    }

    /// How many attempts have failed in a row.
    pub const fn failures(&self) -> u32 {
        self.attempts
    }

    /// An attempt has failed: the next one follows after a pause.
    pub fn back_off(&mut self, now: Moment) {
        self.blocked_until = now.after(backoff(self.attempts));
        self.attempts += 1;
    }

    /// An attempt has succeeded, or something else is tried.
    pub const fn forget_failures(&mut self) {
        self.attempts = 0;
    }
}
