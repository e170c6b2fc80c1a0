//! How many events the homeserver lets the account send: assumed, and learned from what it refuses.

use crate::pace::{Bucket, Pace};
use herzbot_core::ids::Moment;
use std::time::Duration;

/// A refusal that lasts longer shows that the limit is not one that a game would not feel.
const BRIEF: Duration = Duration::from_secs(1);
/// What is learned of a slower pace is no slower than this.
const SLOWEST: Duration = Duration::from_secs(60);
/// How long a slower pace is kept before the usual one is assumed again.
const SLOW_FOR: Duration = Duration::from_secs(10 * 60);
/// How long to go by what is known before trying whether more is allowed …
const FIRST_TRIAL: Duration = Duration::from_secs(30);
/// … and the longest pause between two such trials, after refusals.
const LAST_TRIAL: Duration = Duration::from_secs(60 * 60);
/// So many events beyond what is assumed, one after the other, prove that the limit was lifted.
const PROOF: u32 = 3;

/// How many events an account may send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowance {
    /// So many.
    Paced(Pace),
    /// As many as a game needs.
    Lifted,
}

/// What is known of an allowance, and what of it is left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Purse {
    usual: Pace,
    pace: Pace,
    lifted: bool,
    bucket: Bucket,
    /// The homeserver wants nothing before.
    closed_until: Moment,
    /// Until when a slower pace holds.
    slow_until: Moment,
    /// The next trial whether more is allowed than is known.
    trial_at: Option<Moment>,
    trial_pause: Duration,
    /// How many trials in a row have succeeded.
    proof: u32,
}

impl Purse {
    pub(super) const fn new(allowance: Allowance) -> Self {
        let (pace, lifted) = match allowance {
            Allowance::Paced(pace) => (pace, false),
            Allowance::Lifted => (Pace::HOMESERVER, true),
        };
        Self {
            usual: pace,
            pace,
            lifted,
            bucket: Bucket::new(pace),
            closed_until: Moment(0),
            slow_until: Moment(0),
            trial_at: None,
            trial_pause: FIRST_TRIAL,
            proof: 0,
        }
    }

    pub(super) const fn allowance(&self) -> Allowance {
        if self.lifted { Allowance::Lifted } else { Allowance::Paced(self.pace) }
    }

    /// Takes one if `leaves` more remain; true: beyond what is known to be allowed, as a trial (if it may be one).
    /// Else says how long to wait.
    pub(super) fn take(&mut self, leaves: u32, may_try: bool, now: Moment) -> Result<bool, Duration> {
        if self.closed_until > now {
            return Err(self.closed_until.since(now));
        }
        if self.lifted {
            return Ok(false);
        }
        if self.pace != self.usual && self.slow_until <= now {
            self.pace = self.usual;
            self.bucket.empty(self.pace, now);
        }
        let Err(wait) = self.bucket.take_leaving(leaves, now) else { return Ok(false) };
        let trial_at = *self.trial_at.get_or_insert(now.after(self.trial_pause));
        if !may_try || trial_at > now {
            return Err(if may_try { wait.min(trial_at.since(now)) } else { wait });
        }
        // A trial begins with what is kept for the urgent; only what is beyond the limit proves something.
        if self.bucket.take(now).is_ok() {
            return Ok(false);
        }
        self.bucket.owe(now);
        // The next one only after the outcome of this one.
        self.trial_at = Some(Moment(u64::MAX));
        Ok(true)
    }

    /// A trial has succeeded.
    pub(super) fn proved(&mut self, now: Moment) {
        self.proof += 1;
        self.trial_at = Some(now);
        if self.proof >= PROOF {
            self.lifted = true;
            self.proof = 0;
            self.trial_at = None;
            self.trial_pause = FIRST_TRIAL;
        }
    }

    /// A trial has shown nothing.
    pub(super) fn inconclusive(&mut self, now: Moment) {
        self.trial_at = Some(now.after(self.trial_pause));
    }

    /// Something was refused.
    pub(super) fn refused(&mut self, retry_after: Duration, trial: bool, now: Moment) {
        self.closed_until = self.closed_until.max(now.after(retry_after));
        self.proof = 0;
        if trial {
            self.trial_pause = (self.trial_pause * 2).min(LAST_TRIAL);
        }
        self.trial_at = Some(now.after(self.trial_pause));
        if self.lifted && retry_after <= BRIEF {
            return;
        }
        self.lifted = false;
        if retry_after > self.pace.every {
            self.pace.every = retry_after.min(SLOWEST);
            self.slow_until = now.after(SLOW_FOR);
        }
        // What is left when it opens again is one event: for whatever is most urgent.
        self.bucket.empty(self.pace, now);
    }
}
