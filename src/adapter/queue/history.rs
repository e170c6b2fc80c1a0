//! What was sent for each table recently. It decides whose turn is next, when tables are told why they are
//! slow, and when their messages are edited under a tight rate limit.

use super::request::QueuedRequest;
use super::urgency::Urgency;
use herzbot_core::ids::{Moment, TableId};
use herzbot_core::port::Surface;
use std::collections::BTreeMap;
use std::time::Duration;

/// For this long after a turn was sent, nobody has made the next move yet, so an edit of the table stays
/// valid for a while.
const BREATHER: Duration = Duration::from_millis(2_500);
/// For so long after the first turn of a game was sent, people come into their private chats for their cards; and for so long
/// after a lobby has changed, its game may begin.
const BEGINNING: Duration = Duration::from_secs(30);
/// At a table it is not told more often than this why it is slow.
const TELL_AGAIN: Duration = Duration::from_secs(10 * 60);
/// Tables with a message within this time share the rate limit.
const LIVELY: Duration = Duration::from_secs(2 * 60);

/// The phase of a table, which decides when its message may be edited under a tight rate limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// No turn was sent recently: people join, or think for long. With the number of such tables: 1 to 10.
    Lobby(u32),
    /// A turn was just sent.
    Breather,
    /// A move is imminent, which would make an edit outdated.
    Move,
}

/// A turn that was sent.
#[derive(Clone, Copy, Debug)]
struct ServedTurn {
    at: Moment,
    /// When the first one of the table was sent.
    began: Moment,
    surface: Surface,
    /// Its place in the order of arrival.
    number: u64,
    /// Whether another person was told of a turn within [`BREATHER`] before: several act at once, such as when all pass cards.
    is_joint: bool,
    /// Whether it has arrived: until then, it may need another token.
    has_arrived: bool,
}

/// See the module's documentation.
#[derive(Debug, Default)]
pub(super) struct TableHistory {
    /// When something was last sent for a table, within [`LIVELY`].
    lively: BTreeMap<TableId, Moment>,
    /// When a table was last told why it is slow, within [`TELL_AGAIN`].
    told: BTreeMap<TableId, Moment>,
    /// The last turn of each table that was sent, if within [`LIVELY`].
    served: BTreeMap<TableId, ServedTurn>,
    /// When something private was last sent to each person at a table, if within [`LIVELY`].
    reached: BTreeMap<Surface, Moment>,
}

impl TableHistory {
    /// Drops old entries.
    pub(super) fn forget(&mut self, now: Moment) {
        self.lively.retain(|_, last| now.since(*last) < LIVELY);
        self.told.retain(|_, last| now.since(*last) < TELL_AGAIN);
        self.served.retain(|_, turn| now.since(turn.at) < LIVELY);
        self.reached.retain(|_, last| now.since(*last) < LIVELY);
    }

    /// Whether several tables share the rate limit.
    pub(super) fn is_shared(&self) -> bool {
        self.lively.len() > 1
    }

    /// The number of tables without a recent turn: 1 to 10.
    fn lobbies(&self) -> u32 {
        let lobbies = self.lively.keys().filter(|table| !self.served.contains_key(table)).count();
        u32::try_from(lobbies).unwrap_or(u32::MAX).clamp(1, 10)
    }

    /// When the last turn of a table was sent.
    pub(super) fn served(&self, table: TableId) -> Option<Moment> {
        self.served.get(&table).map(|turn| turn.at)
    }

    /// Whether a view was sent to its person recently.
    pub(super) fn has_reached(&self, view: Surface) -> bool {
        self.reached.contains_key(&view)
    }

    /// The phase of a table; `arrived`: the arrival number of the next edit.
    pub(super) fn phase(&self, table: TableId, arrived: u64, now: Moment) -> Phase {
        match self.served.get(&table) {
            // A state that came before the turn is that before the move: the one after it comes any moment.
            Some(turn) if !turn.is_joint && now.since(turn.at) <= BREATHER && arrived > turn.number => {
                Phase::Breather
            }
            Some(_) => Phase::Move,
            None => Phase::Lobby(self.lobbies()),
        }
    }

    /// Whether a turn of a table is on its way, or others are about to see their first cards: `coming` people come for those of its
    /// game, which has just begun, or another table may begin.
    pub(super) fn is_dealing(&self, table: TableId, coming: u32, now: Moment) -> bool {
        let begins = |(table, last): (&TableId, &Moment)| {
            !self.served.contains_key(table) && now.since(*last) < BEGINNING
        };
        let deals = |turn: &ServedTurn| !turn.has_arrived || coming > 0 && now.since(turn.began) < BEGINNING;
        self.served.get(&table).is_some_and(|turn| deals(turn) || self.lively.iter().any(begins))
    }

    /// A request is about to be sent; `arrived`: its place in the order of arrival.
    pub(super) fn sends<T>(&mut self, job: &QueuedRequest<T>, arrived: u64, now: Moment) {
        let Some(surface) = job.surface else { return };
        self.lively.insert(surface.table(), now);
        if let Surface::Private(..) = surface {
            self.reached.insert(surface, now);
        }
        if job.urgency == Urgency::Turn {
            let before = self.served.get(&surface.table());
            let is_joint =
                before.is_some_and(|before| before.surface != surface && now.since(before.at) <= BREATHER);
            let began = before.map_or(now, |before| before.began);
            let turn = ServedTurn { at: now, began, surface, number: arrived, is_joint, has_arrived: false };
            self.served.insert(surface.table(), turn);
        }
    }

    /// Whether to tell a table why it is slow: not if it was told recently.
    pub(super) fn tells(&mut self, table: TableId, now: Moment) -> bool {
        let is_untold = !self.told.contains_key(&table);
        if is_untold {
            self.told.insert(table, now);
        }
        is_untold
    }

    /// A request has arrived.
    pub(super) fn arrived(&mut self, surface: Surface) {
        if let Some(turn) = self.served.get_mut(&surface.table()).filter(|turn| turn.surface == surface) {
            turn.has_arrived = true;
        }
    }

    /// A request that was sent did not arrive. `explained`: it would have told its table why it is slow.
    pub(super) fn not_sent(&mut self, surface: Surface, urgency: Urgency, explained: bool) {
        let table = surface.table();
        self.reached.remove(&surface);
        if explained {
            self.told.remove(&table);
        }
        if urgency == Urgency::Turn {
            self.served.remove(&table);
        }
    }
}
