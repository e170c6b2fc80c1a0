//! Finished games for spectators, and for people who play by a link: the record, its positions, and its review. Each is made
//! once, and kept for a while. Puzzles from them.

use crate::serving::lock;
use crate::{assets, reviews};
use axum::body::Bytes;
use herzbot_core::ids::TableId;
use herzbot_core::review::Review;
use herzbot_core::text::{Language, Texts};
use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
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

/// What a page asks of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReplayPart {
    /// Its file.
    Record,
    /// Each position of it.
    Film,
    /// What could have been played better in it.
    Review,
}

impl ReplayPart {
    /// The part that an address ends with.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "record" => Some(Self::Record),
            "replay" => Some(Self::Film),
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
    /// The answers, compressed; the oldest first.
    kept: Mutex<VecDeque<(Wanted, Bytes)>>,
    /// Who works out positions, of games and of puzzles …
    films: Semaphore,
    /// … and reviews, which take seconds: one at a time of each.
    reviews: Semaphore,
}

impl Replays {
    pub(crate) fn new(texts: Arc<Texts>, tables: Arc<dyn FinishedGames>) -> Self {
        let kept = Mutex::default();
        Self { texts, tables, kept, films: Semaphore::new(1), reviews: Semaphore::new(1) }
    }

    /// A part of a game as JSON, compressed with gzip; none if there is no such game, or it is not finished.
    pub(crate) async fn get(&self, table: TableId, language: Language, part: ReplayPart) -> Option<Bytes> {
        let wanted = (table, language, part);
        if let Some(known) = self.known(wanted) {
            return Some(known);
        }
        let turns = match part {
            ReplayPart::Record | ReplayPart::Film => &self.films,
            ReplayPart::Review => &self.reviews,
        };
        // They are never closed.
        let _turn = turns.acquire().await.ok()?;
        // Whoever was before has perhaps asked for the same.
        if let Some(known) = self.known(wanted) {
            return Some(known);
        }
        let record = self.tables.record(table).await?;
        let review = match part {
            ReplayPart::Record | ReplayPart::Film => None,
            ReplayPart::Review => Some(self.tables.review(table).await?),
        };
        let texts = Arc::clone(&self.texts);
        let made = tokio::task::spawn_blocking(move || {
            let made = match part {
                ReplayPart::Record => record.into_bytes(),
                ReplayPart::Film => reviews::film(&texts, language, record.as_bytes())?,
                ReplayPart::Review => reviews::critique(&texts, language, record.as_bytes(), &review?)?,
            };
            Some(Bytes::from(assets::pack(&made)))
        });
        let made = made.await.ok()??;
        let mut kept = lock(&self.kept);
        kept.push_back((wanted, made.clone()));
        while kept.len() > KEPT {
            kept.pop_front();
        }
        Some(made)
    }

    /// The next position of a puzzle as JSON, as a page asks for it; none if there is no such position.
    pub(crate) async fn attempt(&self, language: Language, asked: Bytes) -> Option<Vec<u8>> {
        // They are never closed.
        let _turn = self.films.acquire().await.ok()?;
        let texts = Arc::clone(&self.texts);
        tokio::task::spawn_blocking(move || reviews::attempt(&texts, language, &asked)).await.ok()?
    }

    fn known(&self, wanted: Wanted) -> Option<Bytes> {
        lock(&self.kept).iter().find(|(of, _)| *of == wanted).map(|(_, made)| made.clone())
    }
}
