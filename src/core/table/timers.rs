//! When a table is to be woken, whom it waits for, and until when.

use super::state::TablePhase;
use super::{Member, Presence, Table};
use crate::ids::Moment;
use herzbot_rules::Seat;
use std::time::Duration;

/// After this long without any action a lobby closes.
pub const LOBBY_IDLE: Duration = Duration::from_secs(30 * 60);
/// After this long without an action of any human a running table closes.
pub const ABANDONED: Duration = Duration::from_secs(7 * 24 * 60 * 60);

impl Table {
    /// When to call [`Table::tick`] next; never, when nothing can happen by itself.
    pub fn wake_at(&self) -> Option<Moment> {
        match &self.phase {
            TablePhase::Lobby => Some(self.last_human.after(LOBBY_IDLE)),
            TablePhase::Playing(playing) if self.awaits_computers() => Some(playing.since),
            TablePhase::Playing(playing) => {
                let abandoned = self.last_human.after(ABANDONED);
                let limit = self.deadline().map(|deadline| match self.reminder() {
                    Some(reminder) if !playing.reminded => reminder,
                    Some(_) | None => deadline,
                });
                Some(limit.map_or(abandoned, |limit| limit.min(abandoned)))
            }
            TablePhase::Finished(_) | TablePhase::Closed { .. } => None,
        }
    }

    /// Until when those to move have time; none without a clock, while paused, or when no human is to move.
    pub fn deadline(&self) -> Option<Moment> {
        let playing = self.playing()?;
        let limit = self.setup.clock.limit()?;
        (playing.paused.is_none() && self.awaited().next().is_some()).then(|| playing.since.after(limit))
    }

    pub(super) fn reminder(&self) -> Option<Moment> {
        let playing = self.playing()?;
        Some(playing.since.after(self.setup.clock.limit()? * 2 / 3))
    }

    /// Whether the game goes on as soon as computer players have chosen their moves.
    pub fn awaits_computers(&self) -> bool {
        let Some(playing) = self.playing().filter(|playing| playing.paused.is_none()) else { return false };
        let to_move = playing.game.to_move();
        !to_move.is_empty()
            && to_move.iter().all(|seat| playing.drafts[seat].is_some() || self.is_played_by_computer(seat))
    }

    /// The people at their seats who are to move and have not chosen yet.
    pub fn awaited(&self) -> impl Iterator<Item = (Seat, &Member)> {
        let playing = self.playing();
        self.humans().filter_map(move |(seat, member, presence)| {
            let playing = playing?;
            let waits = presence == Presence::Here
                && playing.game.to_move().contains(seat)
                && playing.drafts.get(seat).is_some_and(Option::is_none);
            waits.then_some((seat, member))
        })
    }
}
