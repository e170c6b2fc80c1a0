//! Rate limiting by a token bucket: so many at once, then one per span. Time is an argument.

use herzbot_core::ids::Moment;
use std::time::Duration;

/// The rate and size of a token bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// A token comes back after each such span …
    pub every: Duration,
    /// … up to so many; 0 counts as 1.
    pub burst: u32,
}

impl Pace {
    /// What a Matrix homeserver lets an account send by default: 0.2 events a second, burst 10.
    pub const HOMESERVER: Self = Self { every: Duration::from_secs(5), burst: 10 };
}

/// A token bucket, kept as the time when it is full again (GCRA): no timer refills it.
#[derive(Clone, Copy, Debug)]
pub struct TokenBucket {
    pace: Pace,
    /// When the bucket is full again: each event moves it by one span.
    full_at: Moment,
}

impl TokenBucket {
    /// A full one.
    pub const fn new(pace: Pace) -> Self {
        Self { pace, full_at: Moment(0) }
    }

    /// Lets one through, or says how long to wait for it.
    ///
    /// # Errors
    /// The time after which there is room for it.
    pub fn take(&mut self, now: Moment) -> Result<(), Duration> {
        self.take_leaving(0, now)
    }

    /// Lets one through if room for `rest` more remains, or says how long to wait for that.
    ///
    /// # Errors
    /// The time after which there is room for it.
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

    /// Takes a token whether there is one or not: later events wait until it is paid back.
    pub fn owe(&mut self, now: Moment) {
        self.full_at = self.full_at.max(now).after(self.pace.every);
    }

    /// Gives back one that was taken and has not gone.
    pub fn give_back(&mut self) {
        let every = u64::try_from(self.pace.every.as_millis()).unwrap_or(u64::MAX);
        self.full_at = Moment(self.full_at.0.saturating_sub(every));
    }

    /// How many there is room for now.
    pub fn left(&self, now: Moment) -> u32 {
        let every = self.pace.every.as_millis().max(1);
        let owed = self.full_at.since(now).as_millis().div_ceil(every);
        self.pace.burst.max(1).saturating_sub(u32::try_from(owed).unwrap_or(u32::MAX))
    }

    /// There is room for none until `opens`, and then for one, at this pace.
    pub fn close(&mut self, pace: Pace, opens: Moment) {
        self.pace = pace;
        self.full_at = opens.after(pace.every * pace.burst.saturating_sub(1));
    }

    /// Whether it has been full again for as long as anybody could care.
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
