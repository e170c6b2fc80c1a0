//! Finished games again: their positions, and the reviews that were asked for by their files.

use super::serving::lock;
use herzbot_core::review::Review;
use herzbot_core::text::{Language, Texts, pages};
use sha2::{Digest, Sha256};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use tokio::sync::Semaphore;

/// How many are kept, of some kilobytes each.
const KEPT: usize = 16;

/// Reviews, one after the other; those that were asked for last are kept, since all who were there want the same one.
pub(super) struct Reviews {
    turns: Arc<Semaphore>,
    /// By the digest of the record; the oldest first.
    kept: Mutex<VecDeque<(Vec<u8>, Arc<Review>)>>,
}

impl Reviews {
    pub(super) fn new() -> Self {
        Self { turns: Arc::new(Semaphore::new(1)), kept: Mutex::default() }
    }

    /// Who asks for one takes its turn here.
    pub(super) fn turns(&self) -> Arc<Semaphore> {
        Arc::clone(&self.turns)
    }

    /// The review of a record; none if it can't be played. Takes seconds the first time.
    pub(super) fn of(&self, record: &[u8]) -> Option<Arc<Review>> {
        let digest = Sha256::digest(record).to_vec();
        let known =
            lock(&self.kept).iter().find(|(of, _)| *of == digest).map(|(_, review)| Arc::clone(review));
        if known.is_some() {
            return known;
        }
        let review = Arc::new(pages::reviewed(record)?);
        let mut kept = lock(&self.kept);
        kept.push_back((digest, Arc::clone(&review)));
        while kept.len() > KEPT {
            kept.pop_front();
        }
        Some(review)
    }
}

/// The longest file of a game, in bytes.
pub(super) const LONGEST_RECORD: usize = 256 * 1024;

/// The next position of a puzzle as JSON, from what its page asks; none if there is no such position.
pub(super) fn attempt(texts: &Texts, language: Language, asked: &[u8]) -> Option<Vec<u8>> {
    serde_json::to_vec(&pages::attempt(texts, language, asked)?).ok()
}

/// The positions of a record as JSON; none if it can't be played.
pub(super) fn film(texts: &Texts, language: Language, record: &[u8]) -> Option<Vec<u8>> {
    serde_json::to_vec(&pages::replay_frames(texts, language, record)?).ok()
}

/// The review of a record as JSON; none if it can't be played.
pub(super) fn critique(
    texts: &Texts,
    language: Language,
    record: &[u8],
    reviewed: &Review,
) -> Option<Vec<u8>> {
    serde_json::to_vec(&pages::critique(texts, language, record, reviewed)?).ok()
}
