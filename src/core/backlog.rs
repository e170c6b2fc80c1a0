//! The outbound queue of a platform, and the remaining tokens of its rate limit.

use crate::ids::Moment;
use std::time::Duration;

/// The outbound queue of a platform.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Backlog {
    /// The number of requests that wait.
    pub length: usize,
    /// Since when the oldest of them has waited.
    pub since: Option<Moment>,
    /// The account's rate limit; none: unlimited.
    pub budget: Option<RateBudget>,
}

/// A rate limit as a token bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateBudget {
    /// The number of requests that a full bucket allows at once.
    pub size: u32,
    /// The interval after which a token returns.
    pub every: Duration,
    /// When the bucket is full again.
    pub full_at: Moment,
}

impl RateBudget {
    /// The number of requests that may start now.
    #[must_use]
    pub fn left(&self, now: Moment) -> u32 {
        let owed = self.full_at.since(now).as_millis().div_ceil(self.every.as_millis().max(1));
        self.size.saturating_sub(u32::try_from(owed).unwrap_or(u32::MAX))
    }
}
