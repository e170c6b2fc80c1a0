//! The accounts of a bot, each with its own rate limit: a token bucket whose rate is assumed, adapted after
//! refusals (rate limit errors), and probed for more.

use super::allowance::Allowance;
use crate::pace::{Pace, TokenBucket};
use herzbot_core::backlog::RateBudget;
use herzbot_core::ids::Moment;
use std::time::Duration;

/// A refusal for longer than this shows a limit that affects games.
const BRIEF: Duration = Duration::from_secs(1);
/// The slowest pace that is learned.
const SLOWEST: Duration = Duration::from_secs(60);
/// How long a slower pace is kept before the default is assumed again.
const SLOW_FOR: Duration = Duration::from_secs(10 * 60);
/// The time before a first trial for a higher limit …
const FIRST_TRIAL: Duration = Duration::from_secs(30);
/// … the additional time if nothing urgent waits …
const QUIET_TRIAL: Duration = Duration::from_secs(4 * 60);
/// … and the longest pause between trials, after refusals.
const LAST_TRIAL: Duration = Duration::from_secs(60 * 60);
/// So many successful trials in a row prove that there is no limit.
const PROOF: u32 = 3;

/// An account that sends requests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Voice {
    /// The bot's own account.
    #[default]
    First,
    /// A second one.
    Second,
}

/// The accounts that may send a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum VoiceChoice {
    /// This account: the bot's own, or the author of the message to edit.
    Only(Voice),
    /// Any of them.
    #[default]
    Any,
}

/// The voices that must keep their tokens for a more urgent request.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reserved {
    first: bool,
    second: bool,
}

impl Reserved {
    fn holds(self, voice: Voice) -> bool {
        match voice {
            Voice::First => self.first,
            Voice::Second => self.second,
        }
    }

    /// Records a waiting request of these voices.
    pub(super) fn add(&mut self, choice: VoiceChoice) {
        self.first |= choice != VoiceChoice::Only(Voice::Second);
        self.second |= choice != VoiceChoice::Only(Voice::First);
    }
}

/// The outcome of an event of a voice.
#[derive(Clone, Copy, Debug)]
pub(super) enum SentOutcome {
    /// It has arrived.
    Arrived,
    /// It was not sent.
    Unsent,
    /// It proves nothing about the rate limit.
    Unknown,
    /// It was refused; the next one may be sent after this time.
    Refused(Duration),
}

/// The rate limits of both voices.
#[derive(Debug)]
pub(super) struct Buckets {
    first: AdaptiveBucket,
    second: AdaptiveBucket,
    /// Whether there is a second voice now.
    pub(super) has_second: bool,
}

impl Buckets {
    /// `allowance`: the first voice's. A second one's is unknown.
    pub(super) const fn new(allowance: Allowance) -> Self {
        let usual = match allowance {
            Allowance::Paced(pace) => pace,
            Allowance::Unlimited => Pace::HOMESERVER,
        };
        let (first, second) = (AdaptiveBucket::new(allowance), AdaptiveBucket::new(Allowance::Paced(usual)));
        Self { first, second, has_second: false }
    }

    const fn of(&mut self, voice: Voice) -> &mut AdaptiveBucket {
        match voice {
            Voice::First => &mut self.first,
            Voice::Second => &mut self.second,
        }
    }

    /// The maximum wait until a voice may send an event.
    pub(super) fn wait(&self, voice: Voice, now: Moment) -> Duration {
        match voice {
            Voice::First => self.first.wait(now),
            Voice::Second => self.second.wait(now),
        }
    }

    /// The known rate limit of the first voice.
    pub(super) const fn allowance(&self) -> Allowance {
        self.first.allowance()
    }

    /// The state of the first voice's bucket; none: unlimited.
    pub(super) fn budget(&self) -> Option<RateBudget> {
        (!self.first.unlimited).then(|| self.first.bucket.budget())
    }

    /// The time until both together have tokens for so many events, at their usual pace.
    pub(super) fn time_for(&self, events: u32, now: Moment) -> Duration {
        let Some(first) = self.first.left(now) else { return Duration::ZERO };
        let (second, every) = match self.has_second {
            true => (self.second.left(now).unwrap_or_default(), self.first.every() / 2),
            false => (0, self.first.every()),
        };
        every * events.saturating_sub(first + second)
    }

    /// Takes a token of a voice without reservations: of the one with more. See [`AdaptiveBucket::take`]; if
    /// both voices may send it, both count towards the remaining tokens.
    ///
    /// # Errors
    /// How long to wait; none: until the reserving request is sent.
    pub(super) fn take(
        &mut self,
        choice: VoiceChoice,
        (leaves, may_try): (u32, bool),
        reserved: Reserved,
        now: Moment,
    ) -> Result<(Voice, bool), Option<Duration>> {
        let mut soonest: Option<Duration> = None;
        for voice in self.in_order(choice, now).into_iter().flatten().filter(|voice| !reserved.holds(*voice))
        {
            // Tokens reserved for a single voice are kept back from that voice, since other requests may need
            // it, too.
            let elsewhere = match (choice, voice) {
                (VoiceChoice::Any, Voice::First) if self.has_second => self.second.left(now),
                (VoiceChoice::Any, Voice::Second) if self.has_second => self.first.left(now),
                (VoiceChoice::Any | VoiceChoice::Only(_), _) => Some(0),
            };
            let leaves = elsewhere.map_or(0, |elsewhere| leaves.saturating_sub(elsewhere));
            match self.of(voice).take(leaves, may_try, now) {
                Ok(probing) => return Ok((voice, probing)),
                Err(wait) => soonest = Some(soonest.map_or(wait, |soonest| soonest.min(wait))),
            }
        }
        Err(soonest)
    }

    /// Records an event of a voice that was sent without asking.
    pub(super) fn spent(&mut self, voice: Voice, now: Moment) {
        self.of(voice).spent(now);
    }

    /// Records the outcome of an event of a voice. `trial`: beyond the known limit.
    pub(super) fn settle(&mut self, voice: Voice, trial: bool, outcome: SentOutcome, now: Moment) {
        let bucket = self.of(voice);
        match outcome {
            SentOutcome::Arrived if trial => bucket.proved(now),
            SentOutcome::Unknown if trial => bucket.inconclusive(now),
            SentOutcome::Arrived | SentOutcome::Unknown => {}
            SentOutcome::Unsent => bucket.give_back(trial, now),
            SentOutcome::Refused(retry_after) => bucket.refused(retry_after, trial, now),
        }
    }

    /// Whether a refusal lasts longer than one event of a voice.
    pub(super) fn is_longer_than_one(&mut self, voice: Voice, retry_after: Duration) -> bool {
        retry_after > self.of(voice).every()
    }

    /// The voices that may send, the one with more tokens first.
    fn in_order(&self, choice: VoiceChoice, now: Moment) -> [Option<Voice>; 2] {
        match choice {
            VoiceChoice::Only(voice) => [Some(voice), None],
            VoiceChoice::Any if !self.has_second => [Some(Voice::First), None],
            VoiceChoice::Any => {
                let left = |bucket: &AdaptiveBucket| bucket.left(now).unwrap_or(u32::MAX);
                match left(&self.first) >= left(&self.second) {
                    true => [Some(Voice::First), Some(Voice::Second)],
                    false => [Some(Voice::Second), Some(Voice::First)],
                }
            }
        }
    }
}

/// A token bucket that adapts to the server's refusals.
#[derive(Clone, Copy, Debug)]
struct AdaptiveBucket {
    usual: Pace,
    pace: Pace,
    unlimited: bool,
    bucket: TokenBucket,
    /// Nothing may be sent before.
    closed_until: Moment,
    /// The end of a slower pace.
    slow_until: Moment,
    /// The next trial for a higher limit.
    trial_at: Option<Moment>,
    trial_pause: Duration,
    /// The number of successful trials in a row.
    proof: u32,
}

impl AdaptiveBucket {
    const fn new(allowance: Allowance) -> Self {
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

    const fn allowance(&self) -> Allowance {
        if self.unlimited { Allowance::Unlimited } else { Allowance::Paced(self.pace) }
    }

    /// Takes a token if `leaves` more remain; true: a trial beyond the known limit (if `may_try`). Else
    /// returns the time to wait.
    fn take(&mut self, leaves: u32, may_try: bool, now: Moment) -> Result<bool, Duration> {
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
        // Tokens for urgent requests are not spent on trials, unless there have been enough for so long.
        let trial_at = if self.bucket.left(now) == 0 { trial_at } else { trial_at.after(QUIET_TRIAL) };
        if !may_try || trial_at > now {
            return Err(if may_try { wait.min(trial_at.since(now)) } else { wait });
        }
        // Only events beyond the limit prove something.
        if self.bucket.take(now).is_ok() {
            return Ok(false);
        }
        self.bucket.owe(now);
        // The next one only after the outcome of this one.
        self.trial_at = Some(Moment(u64::MAX));
        Ok(true)
    }

    /// The number of tokens now; none: unlimited.
    fn left(&self, now: Moment) -> Option<u32> {
        (!self.unlimited).then(|| if self.closed_until > now { 0 } else { self.bucket.left(now) })
    }

    /// The maximum wait for a token.
    fn wait(&self, now: Moment) -> Duration {
        match self.left(now) {
            Some(0) => self.closed_until.since(now).max(self.pace.every),
            Some(_) | None => Duration::ZERO,
        }
    }

    /// The time for one more token in an empty bucket.
    const fn every(&self) -> Duration {
        self.pace.every
    }

    /// Records an event that was sent without asking.
    fn spent(&mut self, now: Moment) {
        self.bucket.owe(now);
    }

    /// Returns an unused token.
    fn give_back(&mut self, trial: bool, now: Moment) {
        self.bucket.give_back();
        if trial {
            self.inconclusive(now);
        }
    }

    /// Records a successful trial.
    fn proved(&mut self, now: Moment) {
        self.proof += 1;
        self.trial_at = Some(now);
        if self.proof >= PROOF {
            self.unlimited = true;
            self.proof = 0;
            self.trial_at = None;
            self.trial_pause = FIRST_TRIAL;
        }
    }

    /// Records a trial without a result.
    fn inconclusive(&mut self, now: Moment) {
        self.trial_at = Some(now.after(self.trial_pause));
    }

    /// Records a refusal.
    fn refused(&mut self, retry_after: Duration, trial: bool, now: Moment) {
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
        // One token is left when it opens again, for the most urgent request.
        self.bucket.close(self.pace, self.closed_until);
    }
}
