//! The game nights of channels, as far as they are more than notes in the store: one press at a time.

use herzbot_core::ids::ChannelRef;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::OwnedMutexGuard;

/// One lock for each channel in which something is done with its game night now.
#[derive(Debug, Default)]
pub struct Nights {
    locks: Mutex<HashMap<ChannelRef, Arc<tokio::sync::Mutex<()>>>>,
}

impl Nights {
    /// Held from when the night of a channel is read until it is written and answered.
    pub async fn alone(&self, channel: &ChannelRef) -> OwnedMutexGuard<()> {
        let lock = {
            let mut locks = self.locks.lock();
            // Those that nobody holds or waits for.
            locks.retain(|_, lock| Arc::strong_count(lock) > 1);
            Arc::clone(locks.entry(channel.clone()).or_default())
        };
        lock.lock_owned().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_at_a_time_in_a_channel_and_nothing_is_kept_of_it() {
        let nights = Nights::default();
        let channel = |id: &str| ChannelRef { realm: "r".into(), server: "s".into(), channel: id.into() };
        let (here, there) = (channel("a"), channel("b"));
        let first = nights.alone(&here).await;
        let other = nights.alone(&there).await;
        let mut second = Box::pin(nights.alone(&here));
        tokio::select! {
            biased;
            _ = &mut second => panic!("two at once"),
            () = tokio::task::yield_now() => {}
        }
        drop(first);
        drop(second.await);
        drop(other);
        drop(nights.alone(&here).await);
        assert_eq!(nights.locks.lock().len(), 1, "{nights:?}");
    }
}
