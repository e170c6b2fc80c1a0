//! The one clock of everything that waits.

use herzbot_core::ids::Moment;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

/// A clock that never goes backwards.
#[derive(Clone)]
pub struct TimeSource(Arc<dyn Fn() -> Moment + Send + Sync>);

impl TimeSource {
    /// A clock for tests; it must never go backwards.
    pub fn new(now: impl Fn() -> Moment + Send + Sync + 'static) -> Self {
        Self(Arc::new(now))
    }

    /// The system's clock. When that is set back, this one goes on from where it was: waits stay as long as they were
    /// meant.
    pub fn system() -> Self {
        let wall = || {
            let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
            Moment(0).after(since)
        };
        let base = Mutex::new((wall(), Instant::now()));
        Self::new(move || {
            let mut base = base.lock().unwrap_or_else(PoisonError::into_inner);
            let steady = base.0.after(base.1.elapsed());
            let wall = wall();
            // Set forward, or asleep in between.
            if wall.since(steady) > Duration::from_secs(2) {
                *base = (wall, Instant::now());
                return wall;
            }
            steady
        })
    }

    /// The current time.
    pub fn now(&self) -> Moment {
        (self.0)()
    }
}

impl fmt::Debug for TimeSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TimeSource({:?})", self.now())
    }
}
