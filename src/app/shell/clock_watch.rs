//! Watches the clocks of this process: whether it has been running all the time, and whether the wall clock was set.
//!
//! If the machine slept, or the process or its virtual machine was stopped, people could not act, so their clocks
//! don't count that time. If the wall clock was set, all displayed times are redrawn.

use herzbot_adapter::time_source::TimeSource;
use herzbot_core::ids::Moment;
use parking_lot::Mutex;
use std::time::Duration;

/// How often to look at the clock.
pub const BEAT: Duration = Duration::from_secs(1);
/// The delay of a look from which on the process is considered to have been stopped.
const ASLEEP: Duration = Duration::from_secs(5);
/// Differences of fewer seconds than this cause no redraw.
const NOTICEABLE: u64 = 2;

/// The observations of the clocks.
pub struct ClockWatch {
    source: TimeSource,
    seen: Mutex<Seen>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    /// The last look; none if nobody watches yet.
    beat: Option<Moment>,
    /// How many times the process was stopped, and the start of the last stop.
    sleeps: u64,
    asleep_since: Moment,
    /// See [`herzbot_adapter::time_source::TimeSource::wall_ahead`].
    wall_ahead: i64,
    /// When the event loop last showed that it runs; none before it has started.
    event_loop: Option<Moment>,
}

impl ClockWatch {
    /// Creates a watch without observations.
    pub fn new(source: TimeSource) -> Self {
        Self { source, seen: Mutex::default() }
    }

    /// Returns the clock itself.
    pub const fn source(&self) -> &TimeSource {
        &self.source
    }

    /// Returns until when this process has certainly been running.
    pub fn awake_until(&self, now: Moment) -> Moment {
        self.seen.lock().beat.filter(|beat| now.since(*beat) > ASLEEP).unwrap_or(now)
    }

    /// Returns when the process last stopped running, if the caller doesn't know yet: `known` counts the stops it
    /// knows.
    pub fn slept(&self, known: &mut u64) -> Option<Moment> {
        let seen = *self.seen.lock();
        let is_news = std::mem::replace(known, seen.sleeps) != seen.sleeps;
        is_news.then_some(seen.asleep_since)
    }

    /// Returns the count of stops that a new table knows ([`ClockWatch::slept`]).
    pub fn sleeps(&self) -> u64 {
        self.seen.lock().sleeps
    }

    /// Returns how many seconds the wall clock is ahead, for displayed times.
    pub fn wall_ahead(&self) -> i64 {
        self.seen.lock().wall_ahead
    }

    /// Records that the event loop is running.
    pub fn note_event_loop(&self, now: Moment) {
        self.seen.lock().event_loop = Some(now);
    }

    /// Returns when the event loop last showed that it runs; none before it has started.
    pub fn event_loop(&self) -> Option<Moment> {
        self.seen.lock().event_loop
    }

    /// Looks at the clock. Returns whether there is news for the tables.
    pub fn look(&self, now: Moment, wall_ahead: i64) -> bool {
        let mut seen = self.seen.lock();
        let before = seen.beat.replace(now);
        let asleep = before.filter(|before| now.since(*before) > ASLEEP);
        if let Some(since) = asleep {
            tracing::warn!(
                seconds = now.since(since).as_secs(),
                "this process did not run: no clock counts that time"
            );
            (seen.sleeps, seen.asleep_since) = (seen.sleeps + 1, since);
        }
        let set = seen.wall_ahead.abs_diff(wall_ahead) >= NOTICEABLE;
        if set {
            tracing::warn!(
                seconds = wall_ahead - seen.wall_ahead,
                "the wall clock was set: waits go on as they were"
            );
            seen.wall_ahead = wall_ahead;
        }
        asleep.is_some() || set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_in_which_the_process_did_not_run_is_noticed_once() {
        let (watch, mut known) = (ClockWatch::new(TimeSource::system()), 0);
        let at = |second: u64| Moment(1_000_000 + second * 1000);
        assert_eq!(watch.awake_until(at(99)), at(99), "nobody watches");
        for (second, slept) in [(0, None), (1, None), (6, None), (12, Some(6)), (13, None), (3613, Some(13))]
        {
            let before = watch.awake_until(at(second));
            assert_eq!(before, slept.map_or(at(second), at), "{second}: before the watch has looked");
            watch.look(at(second), 0);
            assert_eq!(watch.slept(&mut known), slept.map(at), "{second}");
            assert_eq!(watch.slept(&mut known), None, "{second}: known by now");
            assert_eq!(watch.awake_until(at(second)), at(second));
        }
    }

    #[test]
    fn times_are_drawn_anew_when_the_wall_clock_was_set_noticeably() {
        let watch = ClockWatch::new(TimeSource::system());
        for (ahead, news, shown) in
            [(0, false, 0), (-1, false, 0), (-15, true, -15), (-16, false, -15), (3600, true, 3600)]
        {
            assert_eq!((watch.look(Moment(1_000_000), ahead), watch.wall_ahead()), (news, shown), "{ahead}");
        }
    }
}
