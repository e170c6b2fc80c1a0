//! Locks by key.

use parking_lot::Mutex;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;
use tokio::sync::OwnedMutexGuard;

/// One lock for each key in use.
#[derive(Debug)]
pub struct KeyedLocks<K> {
    locks: Mutex<HashMap<K, Arc<tokio::sync::Mutex<()>>>>,
}

impl<K> Default for KeyedLocks<K> {
    fn default() -> Self {
        Self { locks: Mutex::default() }
    }
}

impl<K: Eq + Hash + Clone> KeyedLocks<K> {
    /// Waits for the lock of this key.
    pub async fn lock(&self, key: &K) -> OwnedMutexGuard<()> {
        let lock = {
            let mut locks = self.locks.lock();
            // Drop locks that are neither held nor awaited.
            locks.retain(|_, lock| Arc::strong_count(lock) > 1);
            Arc::clone(locks.entry(key.clone()).or_default())
        };
        lock.lock_owned().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_at_a_time_for_a_key_and_nothing_is_kept_of_it() {
        let locks = KeyedLocks::default();
        let (here, there) = ("a", "b");
        let first = locks.lock(&here).await;
        let other = locks.lock(&there).await;
        let mut second = Box::pin(locks.lock(&here));
        tokio::select! {
            biased;
            _ = &mut second => panic!("two at once"),
            () = tokio::task::yield_now() => {}
        }
        drop(first);
        drop(second.await);
        drop(other);
        drop(locks.lock(&here).await);
        assert_eq!(locks.locks.lock().len(), 1, "{locks:?}");
    }
}
