//! Rate limits: buckets per route and major parameter, and the bot's global limit, announced in headers.

use std::collections::HashMap;
use std::time::{Duration, Instant};

/// A maximum number of requests in a time window.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// The number of requests in one window.
    pub requests: u32,
    /// The length of a window, which starts with its first request.
    pub per: Duration,
}

impl Limit {
    /// Creates a limit of `requests` in `seconds`.
    #[must_use]
    pub fn new(requests: u32, seconds: f64) -> Self {
        Self { requests, per: Duration::from_secs_f64(seconds) }
    }
}

/// All limits of the imitation; `None` means no limit. Discord's own limits are undocumented and change;
/// [`Limits::real`] are those that bots meet in 2026. A bot must follow the headers.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// All requests with the bot's token together; callbacks and calls by an interaction token are exempt.
    pub global: Option<Limit>,
    /// New messages, per channel.
    pub send: Option<Limit>,
    /// Edits of messages, per channel.
    pub edit: Option<Limit>,
    /// Deletions of messages, per channel.
    pub delete: Option<Limit>,
    /// Reactions, per channel.
    pub react: Option<Limit>,
    /// Calls by an interaction token, per token.
    pub token: Option<Limit>,
    /// Opening direct-message channels.
    pub open_direct: Option<Limit>,
    /// All other requests, per route and major parameter.
    pub other: Option<Limit>,
}

impl Limits {
    /// Returns the limits of the real Discord.
    #[must_use]
    pub fn real() -> Self {
        Self {
            global: Some(Limit::new(50, 1.0)),
            send: Some(Limit::new(5, 5.0)),
            edit: Some(Limit::new(5, 5.0)),
            delete: Some(Limit::new(5, 1.0)),
            react: Some(Limit::new(1, 0.25)),
            token: Some(Limit::new(5, 2.0)),
            open_direct: Some(Limit::new(10, 1.0)),
            other: Some(Limit::new(10, 1.0)),
        }
    }

    /// Returns no limits at all.
    #[must_use]
    pub fn none() -> Self {
        Self {
            global: None,
            send: None,
            edit: None,
            delete: None,
            react: None,
            token: None,
            open_direct: None,
            other: None,
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::real()
    }
}

/// The time after which a bot must know a response. The response may still be on its way when the next request is
/// sent, and on a busy machine the request itself may be slow. At most, it is half a window.
const ON_ITS_WAY: Duration = Duration::from_millis(250);

#[derive(Debug)]
struct Window {
    since: Instant,
    used: u32,
    /// When a response said that nothing remains.
    announced: Option<Instant>,
}

/// The properties of a request that decide its limits.
pub(crate) struct Asked<'a> {
    /// The route's name, the same for all channels.
    pub(crate) bucket: &'a str,
    /// The major parameter.
    pub(crate) major: &'a str,
    pub(crate) limit: Option<Limit>,
    pub(crate) counts_globally: bool,
}

/// The state of the bucket after the request.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    pub(crate) limit: u32,
    pub(crate) remaining: u32,
    pub(crate) reset_after: Duration,
}

#[derive(Clone, Debug)]
pub(crate) struct TooMany {
    pub(crate) retry_after: Duration,
    pub(crate) global: bool,
    pub(crate) scope: &'static str,
    /// Whether the bot knew of the limit and made the request anyway.
    pub(crate) ignored: bool,
}

#[derive(Debug, Default)]
pub(crate) struct LimitState {
    pub(crate) limits: Limits,
    windows: HashMap<String, Window>,
    global: Option<Window>,
    /// The major parameters (`""`: everything) that a test has blocked, until when, and whether the bot was told.
    shut: HashMap<String, (Instant, Option<Instant>)>,
}

impl LimitState {
    pub(crate) fn new(limits: Limits) -> Self {
        Self { limits, ..Self::default() }
    }

    /// Refuses everything with this major parameter for a while; `""` means everything.
    pub(crate) fn shut(&mut self, major: &str, lasting: Duration, now: Instant) {
        self.shut.insert(major.to_owned(), (now + lasting, None));
    }

    /// Counts a request.
    pub(crate) fn ask(&mut self, asked: &Asked<'_>, now: Instant) -> Result<Option<Standing>, TooMany> {
        self.shut.retain(|_, (until, _)| *until > now);
        for (major, scope) in [("", "global"), (asked.major, "shared")] {
            let concerned = if scope == "global" { asked.counts_globally } else { !major.is_empty() };
            if !concerned {
                continue;
            }
            if let Some((until, told)) = self.shut.get_mut(major) {
                let ignored = told.is_some_and(|told| now.duration_since(told) > ON_ITS_WAY);
                told.get_or_insert(now);
                return Err(TooMany { retry_after: *until - now, global: scope == "global", scope, ignored });
            }
        }
        if let (true, Some(limit)) = (asked.counts_globally, self.limits.global) {
            let window = fresh(self.global.take(), limit, now);
            let window = self.global.insert(window);
            window.used += 1;
            if window.used > limit.requests {
                // Up to half as many more can be due to the machine: requests that were sent evenly and arrived in
                // a burst.
                let many = window.used > limit.requests + limit.requests / 2;
                let ignored = knew(window.announced, now, limit.per) || many;
                window.announced.get_or_insert(now);
                return Err(TooMany {
                    retry_after: left(window, limit, now),
                    global: true,
                    scope: "user",
                    ignored,
                });
            }
        }
        let Some(limit) = asked.limit else {
            return Ok(None);
        };
        if self.windows.len() > 10_000 {
            self.windows.retain(|_, w| now.duration_since(w.since) < Duration::from_secs(60));
        }
        let key = format!("{}:{}", asked.bucket, asked.major);
        let window = fresh(self.windows.remove(&key), limit, now);
        let window = self.windows.entry(key).or_insert(window);
        if window.used >= limit.requests {
            let ignored = knew(window.announced, now, limit.per);
            window.announced.get_or_insert(now);
            return Err(TooMany {
                retry_after: left(window, limit, now),
                global: false,
                scope: "user",
                ignored,
            });
        }
        window.used += 1;
        if window.used == limit.requests {
            window.announced = Some(now);
        }
        Ok(Some(Standing {
            limit: limit.requests,
            remaining: limit.requests - window.used,
            reset_after: left(window, limit, now),
        }))
    }
}

fn knew(told: Option<Instant>, now: Instant, window: Duration) -> bool {
    told.is_some_and(|told| now.duration_since(told) > ON_ITS_WAY.min(window / 2))
}

fn fresh(window: Option<Window>, limit: Limit, now: Instant) -> Window {
    window.filter(|w| now.duration_since(w.since) < limit.per).unwrap_or(Window {
        since: now,
        used: 0,
        announced: None,
    })
}

fn left(window: &Window, limit: Limit, now: Instant) -> Duration {
    limit.per.saturating_sub(now.duration_since(window.since))
}
