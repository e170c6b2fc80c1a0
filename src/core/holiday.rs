//! Holidays stop a person's clocks of a day or more. Pure; days are those of the person's time zone.

use crate::daily::Day;
use crate::ids::{Moment, PersonId};
use crate::notice::Notice;
use crate::timezone::TimeZone;
use jiff::ToSpan as _;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The days of holiday per person and calendar year.
pub const DAYS_A_YEAR: u16 = 30;
/// The lengths offered in a menu, in days; today is the first day.
pub const LENGTHS: [u16; 3] = [3, 7, 14];
/// The last day must be within this many days.
const FURTHEST: i32 = 366;
/// A holiday ends at midnight UTC if the time zone is unknown, but nobody is notified until this much later:
/// then it is day in Europe and in most of America and Asia.
const MORNING: Duration = Duration::from_secs(12 * 60 * 60);
/// How long a holiday is kept after its end: it counts for its year and for turns that began before it.
const KEPT: Duration = Duration::from_secs(400 * 24 * 60 * 60);

/// One holiday, by the wall clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holiday {
    /// When it began.
    pub from: Moment,
    /// Its end: the first moment after it.
    pub until: Moment,
}

/// The holidays of a person, oldest first, without overlaps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Holidays(pub Vec<Holiday>);

/// A request for a holiday, which begins at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HolidayAsk {
    /// End the holiday now.
    Off,
    /// So many days, including today.
    Days(u16),
    /// Until the end of that day.
    Until(Date),
}

/// What a table knows about a person's holidays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownHolidays {
    /// All of them.
    pub all: Holidays,
    /// The current one, with its last day.
    pub on: Option<(Holiday, Date)>,
}

/// The holidays of a table's people, without people who had none.
pub type TableHolidays = BTreeMap<PersonId, KnownHolidays>;

impl Holiday {
    /// Whether it is on.
    pub fn is_on(&self, now: Moment) -> bool {
        self.from <= now && now < self.until
    }
}

impl Holidays {
    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The current one.
    pub fn on(&self, now: Moment) -> Option<Holiday> {
        self.0.last().copied().filter(|holiday| holiday.is_on(now))
    }

    /// The last day of the current one.
    pub fn last_day(&self, now: Moment, zone: Option<TimeZone>) -> Option<Date> {
        self.on(now).map(|holiday| date_of(Moment(holiday.until.0.saturating_sub(1)), zone))
    }

    /// When the morning after the last holiday begins, if the person's time zone is unknown. None: it has
    /// begun already, or the person ended the holiday themselves.
    pub fn morning_after(&self, now: Moment) -> Option<Moment> {
        let end = self.0.last()?.until;
        let morning = end.after(MORNING);
        (begin_of(date_of(end, None), None) == end && now < morning).then_some(morning)
    }

    /// What a table needs to know of them.
    pub fn known(&self, now: Moment, zone: Option<TimeZone>) -> KnownHolidays {
        KnownHolidays { all: self.clone(), on: self.on(now).zip(self.last_day(now, zone)) }
    }

    /// The days left in a calendar year.
    pub fn left(&self, year: i16, zone: Option<TimeZone>) -> u16 {
        DAYS_A_YEAR.saturating_sub(self.used(year, zone))
    }

    /// The current calendar year.
    pub fn year(now: Moment, zone: Option<TimeZone>) -> i16 {
        date_of(now, zone).year()
    }

    /// The used days of a calendar year. Each begun day counts, including the first and last, so a holiday
    /// uses at least one.
    fn used(&self, year: i16, zone: Option<TimeZone>) -> u16 {
        let days = |holiday: &Holiday| {
            let first = date_of(holiday.from, zone);
            let last = date_of(Moment(holiday.until.0.saturating_sub(1)), zone).max(first);
            let begins = if first.year() < year { Date::new(year, 1, 1).ok()? } else { first };
            let ends = if last.year() > year { Date::new(year, 12, 31).ok()? } else { last };
            u16::try_from((ends - begins).get_days() + 1).ok()
        };
        self.0.iter().filter_map(days).sum()
    }

    /// Keeps the last day of the current holiday when the person's time zone changes.
    pub fn keep_last_day(&mut self, now: Moment, zone: Option<TimeZone>, new: Option<TimeZone>) {
        if let (Some(last), Some(on)) = (self.last_day(now, zone), self.0.last_mut()) {
            on.until = begin_of(last.saturating_add(1.day()), new).max(now);
        }
    }

    /// Begins, extends, shortens or ends a holiday.
    ///
    /// # Errors
    /// The notice for the person; the state is unchanged.
    pub fn change(&mut self, ask: HolidayAsk, now: Moment, zone: Option<TimeZone>) -> Result<(), Notice> {
        let today = date_of(now, zone);
        let last = match ask {
            HolidayAsk::Off => {
                if let Some(on) = self.0.last_mut().filter(|holiday| holiday.is_on(now)) {
                    on.until = now;
                }
                return Ok(());
            }
            HolidayAsk::Days(days) => today.saturating_add((i64::from(days) - 1).days()),
            HolidayAsk::Until(date) => date,
        };
        let ahead = (last - today).get_days();
        if ahead < 0 {
            let zone = zone.map_or("UTC", TimeZone::name).to_owned();
            return Err(Notice::HolidayPast { today: today.to_string(), zone });
        }
        if ahead > FURTHEST {
            return Err(Notice::HolidayTooFar);
        }
        let until = begin_of(last.saturating_add(1.day()), zone);
        let mut chosen = self.clone();
        chosen.0.retain(|holiday| now.since(holiday.until) < KEPT);
        match chosen.0.last_mut().filter(|holiday| holiday.is_on(now)) {
            Some(on) => on.until = until,
            None => chosen.0.push(Holiday { from: now, until }),
        }
        for year in [today.year(), last.year()] {
            let (before, used) = (self.used(year, zone), chosen.used(year, zone));
            // After a change of time zone, earlier holidays may have used more days than allowed. They can
            // still be shortened.
            if used > DAYS_A_YEAR && used > before {
                return Err(Notice::HolidayTooLong {
                    days: used - before,
                    left: self.left(year, zone),
                    year,
                });
            }
        }
        *self = chosen;
        Ok(())
    }
}

/// The moment when `time` has passed since `since`, excluding holidays. `holidays`: sorted, not overlapping.
pub fn end_of(since: Moment, time: Duration, holidays: impl IntoIterator<Item = Holiday>) -> Moment {
    holidays.into_iter().fold(since.after(time), |end, Holiday { from, until }| {
        if from < end { end.after(until.since(from.max(since))) } else { end }
    })
}

/// The day of a moment in the person's zone; in UTC if unknown.
fn date_of(at: Moment, zone: Option<TimeZone>) -> Date {
    Day::of(zone.map_or(at, |zone| zone.shown_at(at))).date()
}

fn begin_of(date: Date, zone: Option<TimeZone>) -> Moment {
    let since_1970 = date.duration_since(Day(0).date()).as_secs();
    let shown = Moment(u64::try_from(since_1970).unwrap_or(0).saturating_mul(1000));
    zone.map_or(shown, |zone| zone.moment_of(shown))
}

/// Parses `off`, a date as in `2026-12-24`, or a number of days.
impl FromStr for HolidayAsk {
    type Err = Notice;

    fn from_str(text: &str) -> Result<Self, Notice> {
        let text = text.trim();
        if text == "off" {
            return Ok(Self::Off);
        }
        if let Some(days) = text.parse().ok().filter(|days| *days > 0) {
            return Ok(Self::Days(days));
        }
        text.parse().map(Self::Until).map_err(|_| Notice::BadHoliday)
    }
}

impl fmt::Display for HolidayAsk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Off => f.write_str("off"),
            Self::Days(days) => days.fmt(f),
            Self::Until(date) => date.fmt(f),
        }
    }
}

/// The two moments in milliseconds, in the store's format: `1766188800000-1766620800000`.
impl fmt::Display for Holiday {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from.0, self.until.0)
    }
}

/// A text that is not a holiday in the store's format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAHoliday;

impl FromStr for Holiday {
    type Err = NotAHoliday;

    fn from_str(text: &str) -> Result<Self, NotAHoliday> {
        let moment = |digits: &str| digits.parse().map(Moment).map_err(|_| NotAHoliday);
        let (from, until) = text.split_once('-').ok_or(NotAHoliday)?;
        Ok(Self { from: moment(from)?, until: moment(until)? })
    }
}

#[cfg(test)]
#[path = "holiday_tests.rs"]
mod tests;
