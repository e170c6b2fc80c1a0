//! The clock for everything that waits, and its conversion to wall-clock time.
//!
//! A program's [`TimeSource`] starts at the wall-clock time, and then runs steadily. On Linux it also counts
//! suspended time (`CLOCK_BOOTTIME`). So waits keep their length when the wall clock is set: otherwise,
//! setting it back would make the bot deaf for as long, and setting it forward would end every turn at once.
//!
//! After the wall clock was set, the two differ. Displayed times use the wall clock: [`TimeSource::wall`]
//! converts a moment, and [`TimeSource::wall_ahead`] gives the difference. Times written before a restart are
//! by the clock of the process that wrote them; it differs from ours by a constant, which counts as time in
//! which nobody could play (`Fact::Slept`, which may be negative).

use herzbot_core::ids::Moment;
use std::fmt;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, SystemTime};

/// A clock that never goes backwards. Clones are the same clock.
#[derive(Clone)]
pub struct TimeSource {
    now: Arc<dyn Fn() -> Moment + Send + Sync>,
    wall: Arc<dyn Fn() -> Moment + Send + Sync>,
}

impl TimeSource {
    /// A clock for tests, which is also the wall clock; it must never go backwards.
    pub fn new(now: impl Fn() -> Moment + Send + Sync + 'static) -> Self {
        let now: Arc<dyn Fn() -> Moment + Send + Sync> = Arc::new(now);
        Self { wall: Arc::clone(&now), now }
    }

    /// A clock that starts at the present `wall` time, and runs like `steady`.
    pub fn of(
        steady: impl Fn() -> Duration + Send + Sync + 'static,
        wall: impl Fn() -> Moment + Send + Sync + 'static,
    ) -> Self {
        let (begin, base) = (wall(), steady());
        Self { now: Arc::new(move || begin.after(steady().saturating_sub(base))), wall: Arc::new(wall) }
    }

    /// The clock of this program: always the same one, so that moments can be compared.
    pub fn system() -> Self {
        static SYSTEM: LazyLock<TimeSource> = LazyLock::new(|| TimeSource::of(steady, wall));
        SYSTEM.clone()
    }

    /// The current time.
    pub fn now(&self) -> Moment {
        (self.now)()
    }

    /// The wall-clock time at a moment of this clock.
    pub fn wall(&self, at: Moment) -> Moment {
        let (now, wall) = (self.now(), (self.wall)());
        if wall >= now { at.after(wall.since(now)) } else { at.before(now.since(wall)) }
    }

    /// The seconds by which the wall clock is ahead of this one; negative: behind. 0 unless it was set by a
    /// second or more.
    pub fn wall_ahead(&self) -> i64 {
        let (now, wall) = (self.now(), (self.wall)());
        let seconds = |span: Duration| i64::try_from(span.as_secs()).unwrap_or(i64::MAX);
        seconds(wall.since(now)) - seconds(now.since(wall))
    }
}

impl Default for TimeSource {
    fn default() -> Self {
        Self::system()
    }
}

impl fmt::Debug for TimeSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TimeSource({:?})", self.now())
    }
}

fn wall() -> Moment {
    Moment(0).after(SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default())
}

#[cfg(target_os = "linux")]
fn steady() -> Duration {
    // It counts from the machine's start, so it is never negative.
    rustix::time::clock_gettime(rustix::time::ClockId::Boottime).try_into().unwrap_or_default()
}

#[cfg(not(target_os = "linux"))]
fn steady() -> Duration {
    static BEGIN: LazyLock<std::time::Instant> = LazyLock::new(std::time::Instant::now);
    BEGIN.elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    /// After `passed` seconds in which the wall clock was set by `set` seconds: the time of this clock, of
    /// the wall clock, and their difference, all in seconds since the beginning.
    fn check(passed: u64, set: i64) -> (u64, i64, i64) {
        const BEGIN: i64 = 1_700_000_000;
        let elapsed = Arc::new(Mutex::new((0, 0)));
        let read = |elapsed: &Arc<Mutex<(u64, i64)>>| *elapsed.lock().expect("no panic");
        let (steady, wall) = (Arc::clone(&elapsed), Arc::clone(&elapsed));
        let clock = TimeSource::of(
            // The machine has been running for an hour.
            move || Duration::from_secs(3600 + read(&steady).0),
            move || {
                let (passed, set) = read(&wall);
                Moment(
                    u64::try_from(BEGIN + i64::try_from(passed).expect("small") + set).expect("after 1970")
                        * 1000,
                )
            },
        );
        *elapsed.lock().expect("no panic") = (passed, set);
        let seconds = |at: Moment| i64::try_from(at.seconds()).expect("small") - BEGIN;
        let now = clock.now();
        (u64::try_from(seconds(now)).expect("not before"), seconds(clock.wall(now)), clock.wall_ahead())
    }

    #[test]
    fn it_goes_on_whatever_becomes_of_the_wall_clock() {
        for (what, passed, set, shown) in [
            ("nothing has happened", 60, 0, (60, 60, 0)),
            ("set back by 15 s", 60, -15, (60, 45, -15)),
            ("set back by 40 s, within a moment", 0, -40, (0, -40, -40)),
            ("set back by an hour", 60, -3600, (60, -3540, -3600)),
            ("set forward by an hour", 60, 3600, (60, 3660, 3600)),
            (
                "set forward by months, as where a clock is set after the start",
                5,
                9_000_000,
                (5, 9_000_005, 9_000_000),
            ),
            ("asleep for an hour, which both have counted", 3660, 0, (3660, 3660, 0)),
        ] {
            assert_eq!(check(passed, set), shown, "{what}");
        }
    }

    #[test]
    fn the_clock_of_the_program_is_one_and_never_goes_back() {
        let (one, other) = (TimeSource::system(), TimeSource::system());
        let mut before = one.now();
        for _ in 0..1000 {
            for clock in [&one, &other] {
                let now = clock.now();
                assert!(now >= before && now.since(before) < Duration::from_secs(60), "{before:?} {now:?}");
                before = now;
            }
        }
    }
}
