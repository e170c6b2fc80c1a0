//! Results that are computed from games once and then stored: reviews, benchmarks, and the points of past days.

use crate::app::shell::keyed_locks::KeyedLocks;
use herzbot_core::daily::Day;
use herzbot_core::daily_board::MonthSums;
use herzbot_core::ids::TableId;
use herzbot_rules::GameKind;
use parking_lot::Mutex;
use std::collections::BTreeMap;
use tokio::sync::{MutexGuard, OwnedMutexGuard};

/// The points of past days on the leaderboards of the deals of the day, by game and first day of the month.
pub type SumsByMonth = BTreeMap<(GameKind, Day), MonthSums>;

/// The analyses that are running now, and counts of failed ones.
#[derive(Default)]
pub struct Analyses {
    reviews: KeyedLocks<TableId>,
    benchmarks: KeyedLocks<(Day, GameKind)>,
    background: tokio::sync::Mutex<()>,
    failed_reviews: Mutex<BTreeMap<TableId, u8>>,
    month_sums: tokio::sync::Mutex<SumsByMonth>,
}

impl Analyses {
    /// Returns a guard to hold while a game is reviewed.
    pub async fn one_review(&self, table: TableId) -> OwnedMutexGuard<()> {
        self.reviews.lock(&table).await
    }

    /// Returns a guard to hold while the best computer player plays a deal of the day.
    pub async fn one_benchmark(&self, day: Day, game: GameKind) -> OwnedMutexGuard<()> {
        self.benchmarks.lock(&(day, game)).await
    }

    /// Returns a guard to hold during background reviews of games.
    pub async fn background(&self) -> MutexGuard<'_, ()> {
        self.background.lock().await
    }

    /// Counts a failed background review.
    pub fn note_failed_review(&self, table: TableId) {
        let mut failed = self.failed_reviews.lock();
        let tries = failed.entry(table).or_default();
        *tries = tries.saturating_add(1);
    }

    /// Returns how often background reviews of a game have failed.
    pub fn failed_reviews(&self, table: TableId) -> u8 {
        self.failed_reviews.lock().get(&table).copied().unwrap_or_default()
    }

    /// Returns the sums of this month and the previous one, locked.
    pub async fn month_sums(&self) -> MutexGuard<'_, SumsByMonth> {
        self.month_sums.lock().await
    }
}
