//! A cache of reviews: several people ask for the same one after a game.

use herzbot_core::ids::TableId;
use herzbot_core::review::Review;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// The capacity of the cache.
const KEPT: usize = 32;

/// The latest reviews, oldest first.
#[derive(Debug, Default)]
pub struct Reviews(Mutex<VecDeque<(TableId, Arc<Review>)>>);

impl Reviews {
    /// The review of a game, if it is still here.
    pub fn get(&self, table: TableId) -> Option<Arc<Review>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(of, _)| *of == table).map(|(_, review)| Arc::clone(review))
    }

    /// Inserts a review; the oldest is evicted.
    pub fn keep(&self, table: TableId, review: Arc<Review>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(of, _)| *of != table);
        kept.push_back((table, review));
        while kept.len() > KEPT {
            kept.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_review_goes_first() {
        let reviews = Reviews::default();
        let review = Arc::new(Review { players: Vec::new() });
        for table in 0..=KEPT as u64 {
            reviews.keep(TableId(table), Arc::clone(&review));
        }
        assert!(reviews.get(TableId(0)).is_none());
        assert!(reviews.get(TableId(1)).is_some() && reviews.get(TableId(KEPT as u64)).is_some());
    }
}
