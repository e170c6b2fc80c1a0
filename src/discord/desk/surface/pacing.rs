//! When a surface is sent: after which pauses and at what rate.

use herzbot_core::ids::Moment;
use std::time::Duration;

/// The shortest pause between two edits of the table's message without a token. Each such edit counts against the
/// bot's rate limit, and with more activity they become rarer ([`Priority::Calm`](crate::queue::Priority::Calm)).
/// Players see their own view at once; only spectators wait.
const BETWEEN_EDITS: Duration = Duration::from_secs(1);
/// How long the state of an idle surface is kept.
const IDLE: Duration = Duration::from_secs(3600);

/// Returns the pause before the next attempt (exponential backoff) after this many failures.
pub fn backoff(attempts: u32) -> Duration {
    Duration::from_millis(500 << attempts.min(7)).min(Duration::from_secs(60))
}

/// The times that decide when a surface is sent.
#[derive(Debug)]
pub struct Pacing {
    /// The number of failed attempts in a row.
    attempts: u32,
    blocked_until: Moment,
    /// When an edit that counts against the bot's rate limit last landed.
    edited: Moment,
    /// When the core last sent something.
    touched: Moment,
}

impl Pacing {
    /// Creates the initial state, at the core's first message.
    pub const fn new(now: Moment) -> Self {
        Self { attempts: 0, blocked_until: Moment(0), edited: Moment(0), touched: now }
    }

    /// Notes that the core sends something.
    pub const fn touch(&mut self, now: Moment) {
        self.touched = now;
    }

    /// Returns whether the core hasn't sent anything for an hour.
    pub fn is_idle(&self, now: Moment) -> bool {
        now.since(self.touched) > IDLE
    }

    /// Returns until when no call is tried after a failure.
    pub const fn blocked_until(&self) -> Moment {
        self.blocked_until
    }

    /// Notes the end of an edit that counts against the bot's rate limit.
    pub const fn edited(&mut self, now: Moment) {
        self.edited = now;
    }

    /// Returns the earliest time to send a state. `is_calm`: by an edit that counts against the bot's rate limit
    /// and isn't awaited by players.
    pub fn not_before(&self, is_calm: bool) -> Moment {
        if is_calm { self.blocked_until.max(self.edited.after(BETWEEN_EDITS)) } else { self.blocked_until }
    }

    /// Returns the number of failed attempts in a row.
    pub const fn failures(&self) -> u32 {
        self.attempts
    }

    /// Notes a failed attempt: the next one follows after a pause.
    pub fn back_off(&mut self, now: Moment) {
        self.blocked_until = now.after(backoff(self.attempts));
        self.attempts += 1;
    }

    /// Resets the failures, after a success or a change of what is tried.
    pub const fn forget_failures(&mut self) {
        self.attempts = 0;
    }
}
