//! The leaderboards' updates: in sled as an index beside SQLite, in PostgreSQL as a table.
//!
//! The index is derived. The writer applies each commit; if the index is behind (after a crash, loss or
//! damage), it reads the missing results in the background.

use super::transaction::RankChange;
use super::{read, result_rows};
use crate::ranks::{Roster, SledRanks};
use crate::{OnProgress, StoreError};
use herzbot_core::results::GameResult;
use parking_lot::Mutex;
use sqlx::AnyPool;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::{Notify, mpsc, watch};

/// How many results are read at once to catch up.
const CHUNK: u64 = 2000;

/// An index more results behind than this is rebuilt instead of updated.
const FAR_BEHIND: u64 = 5000;

/// The leaderboards of a store.
pub struct Ranking {
    /// The index; none if the leaderboards are tables of the database.
    index: Option<Index>,
}

struct Index {
    ranks: Arc<SledRanks>,
    roster: Mutex<Roster>,
    /// Held during an update or rebuild, one at a time. A rebuild holds the index lock while it waits for
    /// rows from the store's thread, so nothing on that thread may wait for the index lock meanwhile.
    working: tokio::sync::Mutex<()>,
    /// Whether it is being rebuilt: it takes no changes meanwhile.
    rebuilding: AtomicBool,
    /// Whether it is damaged.
    damaged: AtomicBool,
    /// Whether its answers are valid: it has been verified, and includes everything from before the start.
    answers: watch::Sender<bool>,
    /// Notified when the index is found behind or damaged.
    behind: Notify,
}

impl Ranking {
    /// Leaderboards as tables of the database, updated within its transactions.
    pub const fn in_tables() -> Self {
        Self { index: None }
    }

    /// Opens the index in the folder `path`; `roster`: from the database.
    ///
    /// # Errors
    /// The folder can't be written. A damaged index is rebuilt.
    pub fn open(path: PathBuf, roster: Roster) -> Result<Self, StoreError> {
        let ranks = Arc::new(SledRanks::open(&path)?);
        let damaged = match ranks.reconcile(&roster) {
            Ok(()) => false,
            Err(StoreError::Damaged(_)) => true,
            Err(error) => return Err(error),
        };
        let index = Index {
            ranks,
            roster: Mutex::new(roster),
            working: tokio::sync::Mutex::new(()),
            rebuilding: AtomicBool::new(false),
            damaged: AtomicBool::new(damaged),
            answers: watch::Sender::new(false),
            behind: Notify::new(),
        };
        Ok(Self { index: Some(index) })
    }

    /// Waits until the index is verified and up to date after the start, or rebuilt after damage.
    pub async fn ready(&self) {
        if let Some(index) = &self.index {
            // The sender is there as long as the index.
            let _ = index.answers.subscribe().wait_for(|answers| *answers).await;
        }
    }

    /// Queries the index; none if there isn't one. A damaged one is rebuilt.
    pub fn ask<T>(
        &self,
        ask: impl FnOnce(&SledRanks) -> Result<T, StoreError>,
    ) -> Option<Result<T, StoreError>> {
        let index = self.index.as_ref()?;
        if index.damaged.load(Ordering::SeqCst) {
            return Some(Err(StoreError::Damaged("the leaderboards could not be made anew".to_owned())));
        }
        let answer = ask(&index.ranks);
        if let Err(StoreError::Damaged(what)) = &answer {
            tracing::warn!(what, "the leaderboards are damaged");
            index.found_damaged();
        }
        Some(answer)
    }

    /// Whether the leaderboards are an index beside the database.
    pub const fn is_index(&self) -> bool {
        self.index.is_some()
    }

    /// Applies a commit. A failure doesn't affect the store: the index is behind then.
    pub fn follow(&self, change: RankChange) {
        let Some(index) = &self.index else { return };
        let mut roster = index.roster.lock();
        match &change {
            RankChange::Result(..) => {}
            RankChange::Hidden(person, true) => drop(roster.hidden.insert(*person)),
            RankChange::Hidden(person, false) => drop(roster.hidden.remove(person)),
            RankChange::Forgotten(person, results) => {
                roster.hidden.remove(person);
                roster.forgotten.entry(*person).or_insert(*results);
            }
        }
        if index.rebuilding.load(Ordering::SeqCst) {
            // A rebuild catches up at its end.
            index.behind.notify_one();
            return;
        }
        let followed = match &change {
            RankChange::Result(number, result) => index.ranks.apply(*number, result, &roster),
            RankChange::Hidden(person, hidden) => index.ranks.set_hidden(*person, *hidden),
            RankChange::Forgotten(person, results) => index.ranks.forget(*person, *results),
        };
        if let Err(error) = followed {
            tracing::debug!(%error, "the leaderboards are behind");
            match error {
                StoreError::Damaged(_) => index.found_damaged(),
                _ => index.behind.notify_one(),
            }
        }
    }

    /// Updates the index whenever it is behind; never returns.
    pub async fn keep_up(&self, readers: &AnyPool) {
        let Some(index) = &self.index else { return };
        let ranks = Arc::clone(&index.ranks);
        let verified = tokio::task::spawn_blocking(move || ranks.verify()).await;
        if !matches!(verified, Ok(Ok(()))) {
            index.damaged.store(true, Ordering::SeqCst);
        }
        loop {
            if let Err(error) = index.catch_up(readers).await {
                // Retried at the next change.
                index.damaged.fetch_or(matches!(error, StoreError::Damaged(_)), Ordering::Relaxed);
                tracing::warn!(%error, "the leaderboards could not be brought up to date");
            }
            index.answers.send_replace(true);
            index.behind.notified().await;
        }
    }

    /// Rebuilds the index from the results.
    ///
    /// # Errors
    /// The results can't be read, or the index can't be written.
    pub async fn rebuild(&self, readers: &AnyPool, on_progress: OnProgress) -> Result<(), StoreError> {
        match &self.index {
            Some(index) => {
                let _working = index.working.lock().await;
                index.rebuild(readers, on_progress).await
            }
            None => Ok(()),
        }
    }
}

impl Index {
    /// Requests a rebuild, and blocks queries until then.
    fn found_damaged(&self) {
        self.answers.send_replace(false);
        self.damaged.store(true, Ordering::SeqCst);
        self.behind.notify_one();
    }

    async fn catch_up(&self, readers: &AnyPool) -> Result<(), StoreError> {
        let _working = self.working.lock().await;
        // In this order: the writer may apply commits in between.
        let applied = self.ranks.applied();
        let total = read::counters(readers).await?.results;
        let is_lost = self.damaged.load(Ordering::SeqCst) || applied > total || total - applied > FAR_BEHIND;
        if is_lost || !self.has_these_results(readers, applied).await? {
            tracing::info!(results = total, "making the leaderboards anew");
            self.rebuild(readers, Box::new(|_, _| {})).await?;
            tracing::info!("the leaderboards are up to date");
        }
        loop {
            let from = self.ranks.applied();
            let chunk = result_rows::results(readers, from, CHUNK).await?;
            if chunk.is_empty() {
                return Ok(());
            }
            for (number, result) in chunk {
                self.ranks.apply(number, &result, &self.roster.lock())?;
            }
        }
    }

    /// Whether the last applied result matches the database: after a restore it doesn't.
    async fn has_these_results(&self, readers: &AnyPool, applied: u64) -> Result<bool, StoreError> {
        let Some(last) = applied.checked_sub(1) else { return Ok(true) };
        let found = result_rows::results(readers, last, 1).await?;
        Ok(found.first().map(|(_, result)| result.table) == self.ranks.last_table())
    }

    async fn rebuild(&self, readers: &AnyPool, on_progress: OnProgress) -> Result<(), StoreError> {
        self.rebuilding.store(true, Ordering::SeqCst);
        let rebuilt = self.rebuild_all(readers, on_progress).await;
        if rebuilt.is_ok() {
            self.damaged.store(false, Ordering::SeqCst);
        }
        self.rebuilding.store(false, Ordering::SeqCst);
        // Results that arrived meanwhile.
        self.behind.notify_one();
        rebuilt
    }

    async fn rebuild_all(&self, readers: &AnyPool, on_progress: OnProgress) -> Result<(), StoreError> {
        let total = read::counters(readers).await?.results;
        let roster = self.roster.lock().clone();
        let (give, mut take) = mpsc::channel::<Result<GameResult, StoreError>>(2 * CHUNK as usize);
        let reading = async move {
            let mut from = 0;
            while from < total {
                let chunk = match result_rows::results(readers, from, CHUNK.min(total - from)).await {
                    Ok(chunk) if chunk.is_empty() => {
                        Err(StoreError::Damaged(format!("result {from} is missing")))
                    }
                    other => other,
                };
                let given = match chunk {
                    Ok(chunk) => {
                        from += chunk.len() as u64;
                        chunk.into_iter().map(|(_, result)| Ok(result)).collect()
                    }
                    Err(error) => {
                        from = total;
                        vec![Err(error)]
                    }
                };
                for result in given {
                    if give.send(result).await.is_err() {
                        return;
                    }
                }
            }
        };
        // The computation keeps a core busy, so it runs on a blocking thread.
        let ranks = Arc::clone(&self.ranks);
        let computing = tokio::task::spawn_blocking(move || {
            let mut results = std::iter::from_fn(|| take.blocking_recv());
            let mut on_progress = on_progress;
            ranks.rebuild(&mut results, total, &roster, &mut *on_progress)
        });
        let ((), computed) = tokio::join!(reading, computing);
        computed.unwrap_or_else(|error| Err(StoreError::Io(format!("making the leaderboards: {error}"))))?;
        // Includes people who hid meanwhile.
        let roster = self.roster.lock().clone();
        self.ranks.reconcile(&roster)
    }
}
