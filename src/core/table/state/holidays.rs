//! Holidays of people at the table, which stop their clocks if a turn may last for days. They are not in the
//! journal: the shell sets them after a restart, like the wall-clock time.

use super::Table;
use crate::holiday::{Holiday, TableHolidays, end_of};
use crate::ids::{Moment, PersonId};
use herzbot_rules::Seat;
use jiff::civil::Date;
use std::time::Duration;

impl Table {
    /// Whether holidays apply: in a running game whose turns may last for days.
    pub fn holidays_apply(&self) -> bool {
        self.is_slow() && self.is_playing()
    }

    /// Sets the holidays that stop clocks.
    pub fn set_holidays(&mut self, holidays: TableHolidays) {
        self.holidays = holidays;
    }

    /// The holidays that were set last.
    pub const fn holidays(&self) -> &TableHolidays {
        &self.holidays
    }

    /// The players to move, each with the moment at which `time` of their turn has passed; empty while
    /// paused.
    pub(in crate::table) fn turn_ends(
        &self,
        time: Duration,
    ) -> impl Iterator<Item = (Seat, PersonId, Moment)> {
        let playing = self.playing().filter(|playing| playing.paused().is_none());
        self.awaited().filter_map(move |(seat, member)| {
            let playing = playing?;
            let holidays = self.holidays_of(member.person).map(|holiday| Holiday {
                from: playing.since_pauses(holiday.from),
                until: playing.since_pauses(holiday.until),
            });
            Some((seat, member.person, end_of(playing.since(), time, holidays)))
        })
    }

    /// When a running table has waited long enough for any human. The time of a holiday of any of its people
    /// doesn't count: after a holiday, the others may wait for that person's turn.
    pub(in crate::table) fn abandoned_at(&self) -> Moment {
        let mut holidays: Vec<Holiday> =
            self.members().flat_map(|member| self.holidays_of(member.person)).collect();
        holidays.sort_by_key(|holiday| holiday.from);
        // Overlapping holidays count once.
        let mut end = Moment(0);
        for holiday in &mut holidays {
            holiday.from = holiday.from.max(end);
            holiday.until = holiday.until.max(end);
            end = holiday.until;
        }
        end_of(self.last_human(), self.abandoned_after(), holidays)
    }

    /// The deadline of the reader, if they are to move, else the first one; only of clocks that run now.
    pub(super) fn deadline_for(&self, reader: Option<Seat>) -> Option<Moment> {
        let limit = self.setup.clock.limit()?;
        let ends = || self.turn_ends(limit);
        let own = reader.filter(|own| ends().any(|(seat, ..)| seat == *own));
        let counts = |(seat, person, _): &(Seat, PersonId, Moment)| {
            own.is_none_or(|own| own == *seat) && self.holiday_of(*person).is_none()
        };
        ends().filter(counts).map(|(.., end)| end).min()
    }

    /// The people to move who are on holiday, each with the last day.
    pub(super) fn on_holiday(&self) -> impl Iterator<Item = (Seat, Option<Date>)> {
        self.awaited().filter_map(|(seat, member)| Some((seat, Some(self.holiday_of(member.person)?.1))))
    }

    /// When the first holiday of a person to move ends.
    pub(super) fn holiday_ends(&self) -> Option<Moment> {
        let ends = self.awaited().filter_map(|(_, member)| Some(self.holiday_of(member.person)?.0.until));
        ends.min().map(|end| self.by_entries(end))
    }

    /// A person's current holiday, with its last day.
    fn holiday_of(&self, person: PersonId) -> Option<(Holiday, Date)> {
        self.holidays.get(&person).filter(|_| self.is_slow())?.on
    }

    /// A person's holidays by the clock of the entries.
    fn holidays_of(&self, person: PersonId) -> impl Iterator<Item = Holiday> {
        let known = self.holidays.get(&person).filter(|_| self.is_slow());
        let by_wall = known.into_iter().flat_map(|known| &known.all.0);
        by_wall.map(|holiday| Holiday {
            from: self.by_entries(holiday.from),
            until: self.by_entries(holiday.until),
        })
    }

    /// Converts a wall-clock time to the clock of the entries.
    const fn by_entries(&self, at: Moment) -> Moment {
        Moment(at.0.saturating_add_signed(self.wall_ahead.saturating_mul(-1000)))
    }
}
