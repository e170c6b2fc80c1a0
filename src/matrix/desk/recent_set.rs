//! A bounded set of recent texts.

use std::collections::{HashSet, VecDeque};

/// A set of texts that forgets the oldest when it has more than `MOST`.
#[derive(Debug, Default)]
pub struct RecentSet<const MOST: usize> {
    set: HashSet<String>,
    order: VecDeque<String>,
}

impl<const MOST: usize> RecentSet<MOST> {
    /// Returns whether a text is in the set.
    pub fn contains(&self, text: &str) -> bool {
        self.set.contains(text)
    }

    /// Adds a text. Returns whether it is new.
    pub fn insert(&mut self, text: &str) -> bool {
        if !self.set.insert(text.to_owned()) {
            return false;
        }
        self.order.push_back(text.to_owned());
        if self.order.len() > MOST
            && let Some(oldest) = self.order.pop_front()
        {
            self.set.remove(&oldest);
        }
        true
    }
}
