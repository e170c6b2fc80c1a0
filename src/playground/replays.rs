//! Finished games for spectators, and for people who play by a link: the record, its positions, and its review. Each is made
//! once, and kept for a while. Puzzles from them. And the same of games by their files ([`Records`]).

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

/// The games that are finished.
pub trait FinishedGames: Send + Sync {
    /// The record of a finished game, as its file; none before it is finished, or if it is not kept any more.
    fn record(&self, table: TableId) -> Pin<Box<dyn Future<Output = Option<String>> + Send + '_>>;

    /// The review of a finished game; none where there is no record.
    fn review(&self, table: TableId) -> Pin<Box<dyn Future<Output = Option<Review>> + Send + '_>>;
}

/// How many answers are kept, of some tens of kilobytes each.
const KEPT: usize = 64;
/// How many reviews of files are kept, of some kilobytes each.
const KEPT_REVIEWS: usize = 16;

/// What a page asks of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReplayPart {
    /// Its file.
    Record,
    /// Each position of it.
    Frames,
    /// What could have been played better in it.
    Review,
}

impl ReplayPart {
    /// The part that an address ends with.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "record" => Some(Self::Record),
            "replay" => Some(Self::Frames),
            "review" => Some(Self::Review),
            _ => None,
        }
    }
}

/// What is asked for.
type Wanted = (TableId, Language, ReplayPart);

/// The finished games that were looked at last.
pub(crate) struct Replays {
    texts: Arc<Texts>,
    tables: Arc<dyn FinishedGames>,
    /// The answers, compressed.
    kept: Recent<Wanted, Bytes>,
    /// Who works out positions, of games and of puzzles …
    frames: Arc<Semaphore>,
    /// … and reviews, which take seconds: one at a time of each, also where those who asked don't wait for it.
    reviews: Arc<Semaphore>,
}

impl Replays {
    pub(crate) fn new(texts: Arc<Texts>, tables: Arc<dyn FinishedGames>) -> Self {
        let turns = || Arc::new(Semaphore::new(1));
        Self { texts, tables, kept: Recent::new(KEPT), frames: turns(), reviews: turns() }
    }

    /// Answers with a part of a game. Not found: there is no such game, it is not finished, or not kept any more.
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

    /// A part of a game as JSON, compressed with gzip.
    async fn get(self: &Arc<Self>, wanted: Wanted) -> Option<Bytes> {
        if let Some(known) = self.kept.get(&wanted) {
            return Some(known);
        }
        let turns = match wanted.2 {
            ReplayPart::Record | ReplayPart::Frames => &self.frames,
            ReplayPart::Review => &self.reviews,
        };
        // They are never closed.
        let turn = Arc::clone(turns).acquire_owned().await.ok()?;
        // The request before may have asked for the same.
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

    /// Makes a part of a game, and keeps it.
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

    /// The next position of a puzzle as JSON, as a page asks for it; none if there is no such position.
    pub(crate) async fn attempt(&self, language: Language, asked: Bytes) -> Option<Vec<u8>> {
        // They are never closed.
        let turn = Arc::clone(&self.frames).acquire_owned().await.ok()?;
        let texts = Arc::clone(&self.texts);
        let made = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            attempt(texts.say(language), &asked)
        });
        made.await.ok()?
    }
}

/// What is asked of a game by its file.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AskedOfFile {
    /// Each position of it.
    Frames,
    /// What could have been played better in it.
    Review,
    /// The next position of a puzzle from it.
    Attempt,
}

/// Works out what is asked of games by their files. The reviews that were asked for last are kept, since all who were there want
/// the same one.
pub(crate) struct Records {
    texts: Arc<Texts>,
    /// One game after the other is played again: that takes a moment of a processor's time.
    frames: Arc<Semaphore>,
    /// The same of reviews, which take longer.
    reviews: Arc<Semaphore>,
    /// Reviews by the digest of the record.
    kept: Recent<Vec<u8>, Arc<Review>>,
}

impl Records {
    pub(crate) fn new(texts: Arc<Texts>) -> Arc<Self> {
        let turns = || Arc::new(Semaphore::new(1));
        Arc::new(Self { texts, frames: turns(), reviews: turns(), kept: Recent::new(KEPT_REVIEWS) })
    }

    /// What is asked of a file as JSON, compressed with gzip; none if it can't be played.
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
        // They are never closed.
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

    /// The review of a game; none if it can't be played. Takes seconds the first time.
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

/// The longest file of a game, in bytes.
pub(crate) const LONGEST_RECORD: usize = 256 * 1024;

/// The next position of a puzzle as JSON, from what its page asks; none if there is no such position.
fn attempt(say: Say<'_>, asked: &[u8]) -> Option<Vec<u8>> {
    serde_json::to_vec(&pages::attempt(say, asked)?).ok()
}

/// The positions of a record as JSON; none if it can't be played.
fn replay_frames(say: Say<'_>, record: &[u8]) -> Option<Vec<u8>> {
    serde_json::to_vec(&pages::replay_frames(say, record)?).ok()
}

/// The review of a record as JSON; none if it can't be played.
fn critique(say: Say<'_>, record: &[u8], reviewed: &Review) -> Option<Vec<u8>> {
    serde_json::to_vec(&pages::critique(say, record, reviewed)?).ok()
}
