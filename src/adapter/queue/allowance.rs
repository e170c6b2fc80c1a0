//! How many events the server lets the account send: a token bucket whose rate is assumed, learned from refusals (rate
//! limit errors), and tried out in probes beyond it.

use crate::pace::{Pace, TokenBucket};
use herzbot_core::ids::Moment;
use herzbot_core::notice::Notice;
use herzbot_core::page::{Block, Page};
use herzbot_core::text::{self, Language, Texts};
use std::time::Duration;

/// A refusal that lasts longer shows a limit that a game feels.
const BRIEF: Duration = Duration::from_secs(1);
/// What is learned of a slower pace is no slower than this.
const SLOWEST: Duration = Duration::from_secs(60);
/// How long a slower pace is kept before the usual one is assumed again.
const SLOW_FOR: Duration = Duration::from_secs(10 * 60);
/// How long to go by what is known before trying whether more is allowed …
const FIRST_TRIAL: Duration = Duration::from_secs(30);
/// … and so long more where nothing urgent has to wait …
const QUIET_TRIAL: Duration = Duration::from_secs(4 * 60);
/// … and the longest pause between two such trials, after refusals.
const LAST_TRIAL: Duration = Duration::from_secs(60 * 60);
/// So many events beyond what is assumed, one after the other, prove that the limit was lifted.
const PROOF: u32 = 3;

/// The rate limit of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowance {
    /// A token bucket of this rate and size.
    Paced(Pace),
    /// None that a game would notice.
    Unlimited,
}

/// The page with a word on why it comes late (see [`super::NextRequest::Send`]): the bot may only send so much.
#[must_use]
pub fn explained(mut page: Page, texts: &Texts, allowance: Allowance) -> Page {
    let every = match allowance {
        Allowance::Paced(pace) => pace.every,
        Allowance::Unlimited => return page,
    };
    let language = Language::from_tag(&page.language).unwrap_or_default();
    let why = Notice::Slow { seconds: every.as_secs().max(1) };
    page.blocks.push(Block::Small(text::notice(texts, language, "", &why)));
    page
}

/// A token bucket that adapts to what the server refuses.
#[derive(Clone, Copy, Debug)]
pub(super) struct AdaptiveBucket {
    usual: Pace,
    pace: Pace,
    unlimited: bool,
    bucket: TokenBucket,
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

impl AdaptiveBucket {
    pub(super) const fn new(allowance: Allowance) -> Self {
        let (pace, unlimited) = match allowance {
            Allowance::Paced(pace) => (pace, false),
            Allowance::Unlimited => (Pace::HOMESERVER, true),
        };
        Self {
            usual: pace,
            pace,
            unlimited,
            bucket: TokenBucket::new(pace),
            closed_until: Moment(0),
            slow_until: Moment(0),
            trial_at: None,
            trial_pause: FIRST_TRIAL,
            proof: 0,
        }
    }

    pub(super) const fn allowance(&self) -> Allowance {
        if self.unlimited { Allowance::Unlimited } else { Allowance::Paced(self.pace) }
    }

    /// Takes one if `leaves` more remain; true: beyond what is known to be allowed, as a trial (if it may be one).
    /// Else says how long to wait.
    pub(super) fn take(&mut self, leaves: u32, may_try: bool, now: Moment) -> Result<bool, Duration> {
        if self.closed_until > now {
            return Err(self.closed_until.since(now));
        }
        if self.unlimited {
            return Ok(false);
        }
        if self.pace != self.usual && self.slow_until <= now {
            self.pace = self.usual;
            self.bucket.close(self.pace, now);
        }
        let Err(wait) = self.bucket.take_leaving(leaves, now) else { return Ok(false) };
        let trial_at = *self.trial_at.get_or_insert(now.after(self.trial_pause));
        // What is kept for the urgent is not spent on it, unless there has been enough for them for so long.
        let trial_at = if self.bucket.left(now) == 0 { trial_at } else { trial_at.after(QUIET_TRIAL) };
        if !may_try || trial_at > now {
            return Err(if may_try { wait.min(trial_at.since(now)) } else { wait });
        }
        // Only what is beyond the limit proves something.
        if self.bucket.take(now).is_ok() {
            return Ok(false);
        }
        self.bucket.owe(now);
        // The next one only after the outcome of this one.
        self.trial_at = Some(Moment(u64::MAX));
        Ok(true)
    }

    /// How many may be sent now, as far as is known; none: as many as one likes.
    pub(super) fn left(&self, now: Moment) -> Option<u32> {
        (!self.unlimited).then(|| if self.closed_until > now { 0 } else { self.bucket.left(now) })
    }

    /// After how long one may be sent, at the latest.
    pub(super) fn wait(&self, now: Moment) -> Duration {
        match self.left(now) {
            Some(0) => self.closed_until.since(now).max(self.pace.every),
            Some(_) | None => Duration::ZERO,
        }
    }

    /// After how long there is room for one more in a bucket that is empty.
    pub(super) const fn every(&self) -> Duration {
        self.pace.every
    }

    /// Something was sent of which nobody had asked whether it may be.
    pub(super) fn spent(&mut self, now: Moment) {
        self.bucket.owe(now);
    }

    /// What was taken was not sent.
    pub(super) fn give_back(&mut self, trial: bool, now: Moment) {
        self.bucket.give_back();
        if trial {
            self.inconclusive(now);
        }
    }

    /// A trial has succeeded.
    pub(super) fn proved(&mut self, now: Moment) {
        self.proof += 1;
        self.trial_at = Some(now);
        if self.proof >= PROOF {
            self.unlimited = true;
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
        if self.unlimited && retry_after <= BRIEF {
            return;
        }
        self.unlimited = false;
        if retry_after > self.pace.every {
            self.pace.every = retry_after.min(SLOWEST);
            self.slow_until = now.after(SLOW_FOR);
        }
        // What is left when it opens again is one event: for whatever is most urgent.
        self.bucket.close(self.pace, self.closed_until);
    }
}
