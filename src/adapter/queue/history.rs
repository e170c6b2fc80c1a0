//! What was sent of each table lately: by that tables take turns, are told why they are slow, and are left as they are for a
//! while where little may be sent.

use super::request::QueuedRequest;
use super::urgency::Urgency;
use herzbot_core::ids::{Moment, TableId};
use herzbot_core::port::Surface;
use std::collections::BTreeMap;
use std::time::Duration;

/// A table's message is edited no more often than this …
const CALM: Duration = Duration::from_secs(5);
/// … or, while turns are told at the table, than this.
const CALM_IN_PLAY: Duration = Duration::from_secs(13);
/// At a table it is not told more often than this why it is slow.
const TELL_AGAIN: Duration = Duration::from_secs(10 * 60);
/// A table of which something was sent within this time is one of those that share the allowance.
const LIVELY: Duration = Duration::from_secs(2 * 60);

/// See the module's documentation.
#[derive(Debug, Default)]
pub(super) struct TableHistory {
    /// When something of a table was sent last, if within [`LIVELY`].
    lively: BTreeMap<TableId, Moment>,
    /// When a table was told last why it is slow, if within [`TELL_AGAIN`].
    told: BTreeMap<TableId, Moment>,
    /// When the last turn of each table was sent, if within [`LIVELY`].
    served: BTreeMap<TableId, Moment>,
    /// When each table's message was sent last, if within [`CALM_IN_PLAY`].
    drawn: BTreeMap<TableId, Moment>,
}

impl TableHistory {
    /// Forgets what is too long ago.
    pub(super) fn forget(&mut self, now: Moment) {
        self.lively.retain(|_, last| now.since(*last) < LIVELY);
        self.told.retain(|_, last| now.since(*last) < TELL_AGAIN);
        self.served.retain(|_, last| now.since(*last) < LIVELY);
        self.drawn.retain(|_, last| now.since(*last) < CALM_IN_PLAY);
    }

    /// Whether several tables share the allowance.
    pub(super) fn is_shared(&self) -> bool {
        self.lively.len() > 1
    }

    /// When the last turn of a table was sent.
    pub(super) fn served(&self, table: TableId) -> Option<Moment> {
        self.served.get(&table).copied()
    }

    /// Whether a table has not been told lately why it is slow.
    pub(super) fn is_untold(&self, table: TableId) -> bool {
        !self.told.contains_key(&table)
    }

    /// How long a table's message is left as it is, where little may be sent.
    pub(super) fn calm(&self, table: TableId, now: Moment) -> Duration {
        let calm = if self.served.contains_key(&table) { CALM_IN_PLAY } else { CALM };
        self.drawn.get(&table).map_or(Duration::ZERO, |last| calm.saturating_sub(now.since(*last)))
    }

    /// A request is about to be sent.
    pub(super) fn sends<T>(&mut self, job: &QueuedRequest<T>, now: Moment) {
        let Some(surface) = job.surface else { return };
        self.lively.insert(surface.table(), now);
        if let Surface::Table(table) = surface {
            self.drawn.insert(table, now);
        }
        if job.urgency == Urgency::Turn {
            self.served.insert(surface.table(), now);
        }
    }

    /// A table is told why it is slow.
    pub(super) fn tells(&mut self, table: TableId, now: Moment) {
        self.told.insert(table, now);
    }

    /// A request that was sent did not arrive. `explained`: it would have told its table why it is slow.
    pub(super) fn not_sent(&mut self, surface: Surface, urgency: Urgency, explained: bool) {
        let table = surface.table();
        if explained {
            self.told.remove(&table);
        }
        if let Surface::Table(_) = surface {
            self.drawn.remove(&table);
        }
        if urgency == Urgency::Turn {
            self.served.remove(&table);
        }
    }
}
