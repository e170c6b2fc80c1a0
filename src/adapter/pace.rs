//! Rate limiting by a token bucket: a burst, then one per interval. Time is an argument.

use herzbot_core::backlog::RateBudget;
use herzbot_core::ids::Moment;
use std::time::Duration;

/// The rate and size of a token bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// The interval after which a token returns, …
    pub every: Duration,
    /// … up to this number; 0 counts as 1.
    pub burst: u32,
}

impl Pace {
    /// The default limit of a Matrix homeserver for an account: 0.2 events a second, burst 10.
    pub const HOMESERVER: Self = Self { every: Duration::from_secs(5), burst: 10 };
}

/// A token bucket, stored as the time when it is full again (GCRA), so it needs no timer.
#[derive(Clone, Copy, Debug)]
pub struct TokenBucket {
    pace: Pace,
    /// When the bucket is full again: each event moves it by one interval.
    full_at: Moment,
}

impl TokenBucket {
    /// A full bucket.
    pub const fn new(pace: Pace) -> Self {
        Self { pace, full_at: Moment(0) }
    }

    /// Takes a token.
    ///
    /// # Errors
    /// How long to wait for a token.
    pub fn take(&mut self, now: Moment) -> Result<(), Duration> {
        self.take_leaving(0, now)
    }

    /// Takes a token if `rest` more remain.
    ///
    /// # Errors
    /// How long to wait for that.
    pub fn take_leaving(&mut self, rest: u32, now: Moment) -> Result<(), Duration> {
        let next = self.full_at.max(now).after(self.pace.every);
        let owed = next.since(now);
        let room = self.pace.every * self.pace.burst.saturating_sub(rest).max(1);
        if owed > room {
            return Err(owed.saturating_sub(room));
        }
        self.full_at = next;
        Ok(())
    }

    /// Takes a token even if there is none: later events wait until it is paid back.
    pub fn owe(&mut self, now: Moment) {
        self.full_at = self.full_at.max(now).after(self.pace.every);
    }

    /// Returns an unused token.
    pub fn give_back(&mut self) {
        let every = u64::try_from(self.pace.every.as_millis()).unwrap_or(u64::MAX);
        self.full_at = Moment(self.full_at.0.saturating_sub(every));
    }

    /// The number of tokens now.
    pub fn left(&self, now: Moment) -> u32 {
        self.budget().left(now)
    }

    /// Its state.
    pub fn budget(&self) -> RateBudget {
        RateBudget { size: self.pace.burst.max(1), every: self.pace.every, full_at: self.full_at }
    }

    /// Empties the bucket until `opens`, when it gets one token, and sets this pace.
    pub fn close(&mut self, pace: Pace, opens: Moment) {
        self.pace = pace;
        self.full_at = opens.after(pace.every * pace.burst.saturating_sub(1));
    }

    /// Whether it has been full for so long that it can be dropped.
    pub fn is_full(&self, now: Moment) -> bool {
        self.full_at <= now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_then_one_per_span() {
        let mut bucket = TokenBucket::new(Pace { every: Duration::from_secs(5), burst: 3 });
        let start = Moment(1_000_000);
        for _ in 0..3 {
            assert_eq!(bucket.take(start), Ok(()));
        }
        assert_eq!(bucket.take(start), Err(Duration::from_secs(5)));
        assert_eq!(bucket.take(start.after(Duration::from_secs(3))), Err(Duration::from_secs(2)));
        assert_eq!(bucket.take(start.after(Duration::from_secs(5))), Ok(()));
        assert!(bucket.take(start.after(Duration::from_secs(5))).is_err());
        let later = start.after(Duration::from_secs(100));
        assert!(bucket.is_full(later));
        assert_eq!(bucket.left(later), 3);
        assert_eq!((0..5).filter(|_| bucket.take(later).is_ok()).count(), 3);
        assert_eq!(bucket.left(later), 0);
        bucket.give_back();
        assert_eq!(bucket.left(later), 1);
    }

    #[test]
    fn one_goes_as_soon_as_it_opens_again() {
        let pace = Pace { every: Duration::from_secs(5), burst: 3 };
        let mut bucket = TokenBucket::new(pace);
        let opens = Moment(1_000_200);
        bucket.close(pace, opens);
        assert_eq!(bucket.take(Moment(1_000_000)), Err(Duration::from_millis(200)));
        assert_eq!(bucket.take(opens), Ok(()));
        assert_eq!(bucket.take(opens), Err(Duration::from_secs(5)));
    }
}
