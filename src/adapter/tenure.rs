//! Fencing: whether this process still speaks for its accounts, if several processes share them.
//!
//! A process that can't reach the database does not know whether another one has taken over; nor does a
//! process that was suspended (by the system, or by a moved virtual machine). So it fences itself: each
//! answer of the database is valid for a while, counted from the request, and an expired process sends
//! nothing.

use crate::time_source::TimeSource;
use herzbot_core::ids::Moment;
use std::pin::pin;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::timeout;

/// How often a working process checks the clock: timers don't count suspended time.
const LOOK_EVERY: Duration = Duration::from_millis(250);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TenureState {
    /// No other process can take over before this.
    Until(Moment),
    /// There is no other process.
    Forever,
    /// Another process has taken over; known since then.
    Over(Moment),
}

/// Whether this process still speaks for its accounts.
#[derive(Clone, Debug)]
pub struct Tenure {
    states: watch::Receiver<TenureState>,
    clock: TimeSource,
}

/// Updates the [`Tenure`] of a process.
#[derive(Debug)]
pub struct TenureKeeper {
    states: watch::Sender<TenureState>,
    clock: TimeSource,
}

impl Tenure {
    /// For the only process.
    pub fn forever() -> Self {
        let states = watch::Sender::new(TenureState::Forever).subscribe();
        Self { states, clock: TimeSource::system() }
    }

    /// A tenure by this clock that has not begun, and its keeper.
    pub fn kept(clock: TimeSource) -> (TenureKeeper, Self) {
        let keeper = TenureKeeper { states: watch::Sender::new(TenureState::Until(clock.now())), clock };
        let tenure = Self { states: keeper.states.subscribe(), clock: keeper.clock.clone() };
        (keeper, tenure)
    }

    /// Since when this process has to be silent; none while it may send.
    pub fn silent_since(&self) -> Option<Moment> {
        let state = *self.states.borrow();
        match state {
            TenureState::Forever => None,
            TenureState::Until(end) => (self.clock.now() >= end).then_some(end),
            TenureState::Over(since) => Some(since),
        }
    }

    /// Waits until it is known whether this process still speaks for its accounts. Once false, it stays
    /// false.
    pub async fn is_ours(&self) -> bool {
        let mut states = self.states.clone();
        loop {
            let state = *states.borrow_and_update();
            match state {
                TenureState::Forever => return true,
                TenureState::Over(_) => return false,
                TenureState::Until(end) if self.clock.now() < end => return true,
                TenureState::Until(_) => {}
            }
            if states.changed().await.is_err() {
                // The process is about to end.
                return false;
            }
        }
    }

    /// Waits until this process has to be silent.
    pub async fn lapses(&self) {
        let mut states = self.states.clone();
        loop {
            let state = *states.borrow_and_update();
            let left = match state {
                TenureState::Forever => return std::future::pending().await,
                TenureState::Over(_) => return,
                TenureState::Until(end) => end.since(self.clock.now()),
            };
            if left.is_zero() {
                return;
            }
            // Updated, or time to check again: both are handled above. The keeper may be dropped.
            if let Ok(Err(_)) = timeout(left.min(LOOK_EVERY), states.changed()).await {
                tokio::time::sleep(left.min(LOOK_EVERY)).await;
            }
        }
    }

    /// Does visible work only during the tenure: not before it is certain, and cancelled when it no longer
    /// is. None: it was not done, or its outcome is unknown.
    pub async fn during<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        if !self.is_ours().await {
            return None;
        }
        let (mut lapses, mut work) = (pin!(self.lapses()), pin!(work));
        tokio::select! {
            biased;
            () = &mut lapses => None,
            done = &mut work => Some(done),
        }
    }
}

impl Default for Tenure {
    fn default() -> Self {
        Self::forever()
    }
}

impl TenureKeeper {
    /// The keeper's clock.
    pub fn now(&self) -> Moment {
        self.clock.now()
    }

    /// Extends the tenure: no other process takes over before `end`.
    pub fn ours_until(&self, end: Moment) {
        self.states.send_if_modified(|state| {
            let later = matches!(state, TenureState::Until(before) if *before < end);
            if later {
                *state = TenureState::Until(end);
            }
            later
        });
    }

    /// Ends the tenure: another process has taken over.
    pub fn over(&self) {
        self.states.send_replace(TenureState::Over(self.clock.now()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::{pending, ready};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};
    use tokio::sync::oneshot;

    const TTL: Duration = Duration::from_secs(5);

    /// A tenure with a manual clock, which is advanced by the given time.
    fn kept() -> (TenureKeeper, Tenure, impl Fn(Duration)) {
        let time = Arc::new(AtomicU64::new(1_000_000));
        let clock = TimeSource::new({
            let time = Arc::clone(&time);
            move || Moment(time.load(Ordering::Relaxed))
        });
        let (keeper, tenure) = Tenure::kept(clock);
        let go_on = move |by: Duration| {
            time.fetch_add(u64::try_from(by.as_millis()).unwrap_or_default(), Ordering::Relaxed);
        };
        (keeper, tenure, go_on)
    }

    #[tokio::test]
    async fn who_is_not_sure_waits_until_it_is_told() {
        assert!(Tenure::forever().is_ours().await);
        assert_eq!(Tenure::forever().silent_since(), None);
        let (keeper, tenure, _) = kept();
        let (tell, mut told) = oneshot::channel();
        let waiting = tokio::spawn({
            let tenure = tenure.clone();
            async move {
                let ours = tenure.is_ours().await;
                let _unheard = tell.send(());
                ours
            }
        });
        tokio::task::yield_now().await;
        assert!(told.try_recv().is_err(), "it is over since now, for all that is known");
        keeper.ours_until(keeper.now().after(TTL));
        assert!(waiting.await.is_ok_and(|ours| ours));
        // Known facts are kept.
        keeper.ours_until(keeper.now());
        assert!(tenure.is_ours().await);
        keeper.over();
        keeper.ours_until(keeper.now().after(TTL));
        assert!(!tenure.is_ours().await, "for good");
    }

    #[tokio::test]
    async fn a_process_is_silent_from_the_moment_until_which_it_was_sure() {
        let (keeper, tenure, go_on) = kept();
        let end = keeper.now().after(TTL);
        keeper.ours_until(end);
        go_on(TTL - Duration::from_millis(1));
        assert_eq!(tenure.silent_since(), None);
        // A suspension of an hour.
        go_on(Duration::from_secs(3600));
        assert_eq!(tenure.silent_since(), Some(end));
        keeper.ours_until(keeper.now().after(TTL));
        assert_eq!(tenure.silent_since(), None);
    }

    #[tokio::test]
    async fn what_is_under_way_is_given_up_when_the_time_is_up() {
        let (keeper, tenure, go_on) = kept();
        keeper.ours_until(keeper.now().after(TTL));
        assert_eq!(tenure.during(ready(1)).await, Some(1));
        let calling = tokio::spawn({
            let tenure = tenure.clone();
            async move { tenure.during(pending::<()>()).await }
        });
        tokio::task::yield_now().await;
        go_on(TTL);
        assert!(calling.await.is_ok_and(|done| done.is_none()), "nobody answers the call");
        drop(keeper);
        assert_eq!(tenure.during(ready(1)).await, None, "nobody tells any more");
    }

    #[tokio::test]
    async fn what_is_under_way_goes_on_when_the_time_is_extended() {
        let (keeper, tenure, go_on) = kept();
        keeper.ours_until(keeper.now().after(TTL));
        let (tell, told) = oneshot::channel::<()>();
        let calling = tokio::spawn(async move { tenure.during(told).await });
        tokio::task::yield_now().await;
        keeper.ours_until(keeper.now().after(2 * TTL));
        go_on(TTL);
        tokio::task::yield_now().await;
        assert_eq!(tell.send(()), Ok(()), "it still waits");
        assert!(calling.await.is_ok_and(|done| done == Some(Ok(()))));
    }
}
