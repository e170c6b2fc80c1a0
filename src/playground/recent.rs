//! A cache of the newest results.

use super::serving::lock;
use std::collections::VecDeque;
use std::sync::Mutex;

/// The newest values by their keys.
pub(crate) struct Recent<K, V> {
    /// The values, oldest first.
    kept: Mutex<VecDeque<(K, V)>>,
    /// The maximum number of values.
    most: usize,
}

impl<K: PartialEq, V: Clone> Recent<K, V> {
    pub(crate) const fn new(most: usize) -> Self {
        Self { kept: Mutex::new(VecDeque::new()), most }
    }

    pub(crate) fn get(&self, key: &K) -> Option<V> {
        lock(&self.kept).iter().find(|(known, _)| known == key).map(|(_, value)| value.clone())
    }

    /// Stores a value, and drops the oldest one if there are too many.
    pub(crate) fn put(&self, key: K, value: V) {
        let mut kept = lock(&self.kept);
        kept.push_back((key, value));
        while kept.len() > self.most {
            kept.pop_front();
        }
    }
}
