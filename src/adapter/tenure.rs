//! Whether this process still speaks for its accounts, where several processes share them.
//!
//! A process that was stopped for a while (by the system, by a virtual machine that was moved) goes on in the middle of
//! its work, and does not know that another one has taken over. So nothing is sent before it is sure.

use std::time::Instant;
use tokio::sync::watch;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TenureState {
    /// Nobody else can have taken over before this.
    Until(Instant),
    /// Nobody else is there.
    Forever,
    /// Another process has taken over.
    Over,
}

/// Whether this process still speaks for its accounts.
#[derive(Clone, Debug)]
pub struct Tenure(watch::Receiver<TenureState>);

/// Tells the [`Tenure`] of a process.
#[derive(Debug)]
pub struct TenureKeeper(watch::Sender<TenureState>);

impl Tenure {
    /// Of the only process.
    pub fn forever() -> Self {
        Self(watch::Sender::new(TenureState::Forever).subscribe())
    }

    /// A tenure that has not begun yet, and who tells of it.
    pub fn kept() -> (TenureKeeper, Self) {
        let keeper = watch::Sender::new(TenureState::Until(Instant::now()));
        let tenure = Self(keeper.subscribe());
        (TenureKeeper(keeper), tenure)
    }

    /// Waits until it is known whether this process still speaks for its accounts. Once it does not, it never will again.
    pub async fn is_ours(&self) -> bool {
        let mut states = self.0.clone();
        loop {
            match *states.borrow_and_update() {
                TenureState::Forever => return true,
                TenureState::Over => return false,
                TenureState::Until(end) if Instant::now() < end => return true,
                TenureState::Until(_) => {}
            }
            if states.changed().await.is_err() {
                // The process is about to end.
                return false;
            }
        }
    }
}

impl TenureKeeper {
    /// Nobody else takes over before `end`.
    pub fn ours_until(&self, end: Instant) {
        self.0.send_if_modified(|state| {
            let later = matches!(state, TenureState::Until(before) if *before < end);
            if later {
                *state = TenureState::Until(end);
            }
            later
        });
    }

    /// Another process has taken over.
    pub fn over(&self) {
        self.0.send_replace(TenureState::Over);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::sync::oneshot;

    #[tokio::test]
    async fn who_is_not_sure_waits_until_it_is_told() {
        let hour = Duration::from_secs(3600);
        assert!(Tenure::forever().is_ours().await);
        let (keeper, tenure) = Tenure::kept();
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
        keeper.ours_until(Instant::now() + hour);
        assert!(waiting.await.is_ok_and(|ours| ours));
        // What is known is not forgotten.
        keeper.ours_until(Instant::now());
        assert!(tenure.is_ours().await);
        keeper.over();
        keeper.ours_until(Instant::now() + hour);
        assert!(!tenure.is_ours().await, "for good");
    }
}
