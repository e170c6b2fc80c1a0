//! Finished games for spectators, and for people who play by a link: the record, its positions, its review, and
//! puzzles from it. Each is made once, and cached for a while. The same is available for record files
//! ([`Records`]).

use crate::assets;
use crate::recent::Recent;
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use herzbot_core::ids::TableId;
use herzbot_core::review::Review;
use herzbot_core::text::{Language, Say, Texts, pages};
use sha2::{Digest, Sha256};
use std::pin::Pin;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// The finished games.
pub trait FinishedGames: Send + Sync {
    /// Returns the record of a finished game, as its file. None: the game isn't finished, or is no longer stored.
    fn record(&self, table: TableId) -> Pin<Box<dyn Future<Output = Option<String>> + Send + '_>>;

    /// Returns the review of a finished game; none if there is no record.
    fn review(&self, table: TableId) -> Pin<Box<dyn Future<Output = Option<Review>> + Send + '_>>;
}

/// The maximum number of cached responses, each of some tens of kilobytes.
const KEPT: usize = 64;
/// The maximum number of cached reviews of files, each of some kilobytes.
const KEPT_REVIEWS: usize = 16;

/// The parts of a finished game that a page requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReplayPart {
    /// Its file.
    Record,
    /// All of its positions.
    Frames,
    /// Its review: which moves could have been better.
    Review,
}

impl ReplayPart {
    /// Returns the part that a URL ends with.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "record" => Some(Self::Record),
            "replay" => Some(Self::Frames),
            "review" => Some(Self::Review),
            _ => None,
        }
    }
}

/// The key of a response.
type Wanted = (TableId, Language, ReplayPart);

/// The finished games that were viewed last.
pub(crate) struct Replays {
    texts: Arc<Texts>,
    tables: Arc<dyn FinishedGames>,
    /// The responses, compressed.
    kept: Recent<Wanted, Bytes>,
    /// Allows one computation of positions at a time, of games and of puzzles.
    frames: Arc<Semaphore>,
    /// Allows one review at a time. It takes seconds, even if the requesters no longer wait.
    reviews: Arc<Semaphore>,
}

impl Replays {
    pub(crate) fn new(texts: Arc<Texts>, tables: Arc<dyn FinishedGames>) -> Self {
        let turns = || Arc::new(Semaphore::new(1));
        Self { texts, tables, kept: Recent::new(KEPT), frames: turns(), reviews: turns() }
    }

    /// Responds with a part of a game. Not found: there is no such game, or it isn't finished, or is no longer
    /// stored.
    pub(crate) async fn answer(
        self: &Arc<Self>,
        headers: &HeaderMap,
        table: TableId,
        language: Language,
        part: ReplayPart,
    ) -> Response {
        match self.get((table, language, part)).await {
            Some(packed) => assets::json(headers, packed),
            None => StatusCode::NOT_FOUND.into_response(),
        }
    }

    /// Returns a part of a game as JSON, compressed with gzip.
    async fn get(self: &Arc<Self>, wanted: Wanted) -> Option<Bytes> {
        if let Some(known) = self.kept.get(&wanted) {
            return Some(known);
        }
        let turns = match wanted.2 {
            ReplayPart::Record | ReplayPart::Frames => &self.frames,
            ReplayPart::Review => &self.reviews,
        };
        // The semaphores are never closed.
        let turn = Arc::clone(turns).acquire_owned().await.ok()?;
        // The previous request may have been for the same part.
        if let Some(known) = self.kept.get(&wanted) {
            return Some(known);
        }
        let replays = Arc::clone(self);
        let made = tokio::spawn(async move {
            let _turn = turn;
            replays.make(wanted).await
        });
        made.await.ok()?
    }

    /// Makes a part of a game, and caches it.
    async fn make(&self, wanted: Wanted) -> Option<Bytes> {
        let (table, language, part) = wanted;
        let record = self.tables.record(table).await?;
        let review = match part {
            ReplayPart::Record | ReplayPart::Frames => None,
            ReplayPart::Review => Some(self.tables.review(table).await?),
        };
        let texts = Arc::clone(&self.texts);
        let made = tokio::task::spawn_blocking(move || {
            let made = match part {
                ReplayPart::Record => record.into_bytes(),
                ReplayPart::Frames => replay_frames(texts.say(language), record.as_bytes())?,
                ReplayPart::Review => critique(texts.say(language), record.as_bytes(), &review?)?,
            };
            Some(Bytes::from(assets::pack(&made)))
        });
        let made = made.await.ok()??;
        self.kept.put(wanted, made.clone());
        Some(made)
    }

    /// Returns the next position of a puzzle as JSON, given a page's request; none if there is no such position.
    pub(crate) async fn attempt(&self, language: Language, asked: Bytes) -> Option<Vec<u8>> {
        // The semaphore is never closed.
        let turn = Arc::clone(&self.frames).acquire_owned().await.ok()?;
        let texts = Arc::clone(&self.texts);
        let made = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            attempt(texts.say(language), &asked)
        });
        made.await.ok()?
    }
}

/// The parts of a game that can be requested by its file.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AskedOfFile {
    /// All of its positions.
    Frames,
    /// Its review: which moves could have been better.
    Review,
    /// The next position of a puzzle from it.
    Attempt,
}

/// Computes the requested parts of games from their files. The last reviews are cached, since all players of a
/// game want the same one.
pub(crate) struct Records {
    texts: Arc<Texts>,
    /// Allows one replay at a time, since it takes processor time.
    frames: Arc<Semaphore>,
    /// Allows one review at a time, which takes longer.
    reviews: Arc<Semaphore>,
    /// The reviews, by the digest of the record.
    kept: Recent<Vec<u8>, Arc<Review>>,
}

impl Records {
    pub(crate) fn new(texts: Arc<Texts>) -> Arc<Self> {
        let turns = || Arc::new(Semaphore::new(1));
        Arc::new(Self { texts, frames: turns(), reviews: turns(), kept: Recent::new(KEPT_REVIEWS) })
    }

    /// Returns the requested part of a file as JSON, compressed with gzip; none if the file can't be replayed.
    pub(crate) async fn get(
        self: &Arc<Self>,
        what: AskedOfFile,
        language: Language,
        record: Bytes,
    ) -> Option<Bytes> {
        let turns = match what {
            AskedOfFile::Frames | AskedOfFile::Attempt => &self.frames,
            AskedOfFile::Review => &self.reviews,
        };
        // The semaphores are never closed.
        let turn = Arc::clone(turns).acquire_owned().await.ok()?;
        let records = Arc::clone(self);
        let made = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            let texts = &records.texts;
            let made = match what {
                AskedOfFile::Frames => replay_frames(texts.say(language), &record)?,
                AskedOfFile::Attempt => attempt(texts.say(language), &record)?,
                AskedOfFile::Review => {
                    critique(texts.say(language), &record, records.reviewed(&record)?.as_ref())?
                }
            };
            Some(Bytes::from(assets::pack(&made)))
        });
        made.await.ok()?
    }

    /// Returns the review of a game; none if it can't be replayed. It takes seconds the first time.
    fn reviewed(&self, record: &[u8]) -> Option<Arc<Review>> {
        let digest = Sha256::digest(record).to_vec();
        if let Some(known) = self.kept.get(&digest) {
            return Some(known);
        }
        let review = Arc::new(pages::reviewed(record)?);
        self.kept.put(digest, Arc::clone(&review));
        Some(review)
    }
}

/// The maximum length of a game's file, in bytes.
pub(crate) const LONGEST_RECORD: usize = 256 * 1024;

/// Returns the next position of a puzzle as JSON, given the page's request; none if there is no such position.
fn attempt(say: Say<'_>, asked: &[u8]) -> Option<Vec<u8>> {
    serde_json::to_vec(&pages::attempt(say, asked)?).ok()
}

/// Returns the positions of a record as JSON; none if it can't be replayed.
fn replay_frames(say: Say<'_>, record: &[u8]) -> Option<Vec<u8>> {
    serde_json::to_vec(&pages::replay_frames(say, record)?).ok()
}

/// Returns the review of a record as JSON; none if it can't be replayed.
fn critique(say: Say<'_>, record: &[u8], reviewed: &Review) -> Option<Vec<u8>> {
    serde_json::to_vec(&pages::critique(say, record, reviewed)?).ok()
}
