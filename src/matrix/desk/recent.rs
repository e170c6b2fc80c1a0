//! What was seen of late.

use std::collections::{HashSet, VecDeque};

/// A set of texts that forgets the oldest when it has more than `most`.
#[derive(Debug)]
pub struct RecentSet {
    most: usize,
    set: HashSet<String>,
    order: VecDeque<String>,
}

impl RecentSet {
    /// An empty set.
    pub fn new(most: usize) -> Self {
        Self { most, set: HashSet::new(), order: VecDeque::new() }
    }

    /// Whether a text is in it.
    pub fn contains(&self, text: &str) -> bool {
        self.set.contains(text)
    }

    /// Adds a text; whether it is new.
    pub fn insert(&mut self, text: &str) -> bool {
        if !self.set.insert(text.to_owned()) {
            return false;
        }
        self.order.push_back(text.to_owned());
        if self.order.len() > self.most
            && let Some(oldest) = self.order.pop_front()
        {
            self.set.remove(&oldest);
        }
        true
    }
}
