//! The deal of the day as pure state: days, how results compare, and streaks.

use crate::ids::Moment;
use herzbot_rules::GameKind;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

/// The milliseconds of a day.
const DAY: u64 = 24 * 60 * 60 * 1000;

/// A day by UTC: the number of days since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(pub u32);

impl Day {
    /// The day of a moment of the wall clock.
    pub fn of(at: Moment) -> Self {
        Self(u32::try_from(at.0 / DAY).unwrap_or(u32::MAX))
    }

    /// When it begins.
    pub fn begins(self) -> Moment {
        Moment(u64::from(self.0) * DAY)
    }

    /// The day after it.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    /// The day before it.
    #[must_use]
    pub const fn before(self) -> Self {
        Self(self.0.saturating_sub(1))
    }

    fn date(self) -> Date {
        let begins = i64::from(self.0) * 24 * 60 * 60;
        TimeZone::UTC.to_datetime(Timestamp::from_second(begins).unwrap_or(Timestamp::MAX)).date()
    }
}

/// As in `2026-11-27`.
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.date().fmt(f)
    }
}

/// How many days a person has played in a row, up to today; `days`: on which they finished a deal of the day. Today
/// counts once it is played. In each month one day may be missed: it does not count, and ends nothing.
pub fn streak(days: &BTreeSet<Day>, today: Day) -> usize {
    let mut missed = BTreeSet::new();
    let mut count = usize::from(days.contains(&today));
    let mut day = today;
    while day.0 > 0 {
        day = day.before();
        let date = day.date();
        if days.contains(&day) {
            count += 1;
        } else if !missed.insert((date.year(), date.month())) {
            break;
        }
    }
    count
}

/// How a result compares with all others of its deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The place, from 1; ties share one.
    pub place: usize,
    /// How many others there are.
    pub others: usize,
    /// How many of them have a worse result.
    pub beaten: usize,
}

impl Comparison {
    /// Compares `own` points with those of the `others`.
    pub fn of(game: GameKind, own: i32, others: impl IntoIterator<Item = i32>) -> Self {
        let mut found = Self { place: 1, others: 0, beaten: 0 };
        for points in others {
            found.others += 1;
            found.place += usize::from(is_better(game, points, own));
            found.beaten += usize::from(is_better(game, own, points));
        }
        found
    }

    /// The share of the others with a worse result, in whole percent; none without others.
    pub const fn percent(self) -> Option<usize> {
        (100 * self.beaten).checked_div(self.others)
    }
}

/// Whether points are better than others.
pub const fn is_better(game: GameKind, points: i32, others: i32) -> bool {
    if game.lowest_wins() { points < others } else { points > others }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_one_by_utc() {
        let noon = Moment(1_795_780_800_000);
        let day = Day::of(noon);
        assert_eq!(day.to_string(), "2026-11-27");
        assert_eq!(Day::of(Moment(day.next().begins().0 - 1)), day);
        assert_eq!(Day::of(day.next().begins()).before(), day);
        assert_eq!(Day(0).to_string(), "1970-01-01");
    }

    /// The streak on a day of January 1970, of who played on these days of it.
    fn on(today: u32, played: &[u32]) -> usize {
        streak(&played.iter().map(|day| Day(day - 1)).collect(), Day(today - 1))
    }

    #[test]
    fn a_streak_outlasts_one_missed_day_a_month() {
        assert_eq!(on(20, &[]), 0);
        assert_eq!(on(20, &[20]), 1);
        assert_eq!(on(20, &[17, 18, 19]), 3, "today is not over");
        assert_eq!(on(20, &[17, 18, 19, 20]), 4);
        assert_eq!(on(20, &[17, 19, 20]), 3, "the 18th is forgiven");
        assert_eq!(on(20, &[15, 17, 19, 20]), 3, "the 16th is not any more");
        assert_eq!(on(20, &[16, 17, 20]), 1, "two in a row are too many");
        // The 31st of January and the 1st of February.
        assert_eq!(on(33, &[29, 30, 33]), 3, "each month has one");
    }

    #[test]
    fn results_compare_by_the_points_of_their_game() {
        let more = GameKind::ALL.into_iter().find(|game| !game.lowest_wins()).expect("such a game");
        let compared = Comparison::of(more, 10, [12, 10, 3, 4]);
        assert_eq!(compared, Comparison { place: 2, others: 4, beaten: 2 });
        assert_eq!(compared.percent(), Some(50));
        assert_eq!(Comparison::of(more, 10, []).percent(), None);
        let fewer = GameKind::ALL.into_iter().find(|game| game.lowest_wins()).expect("such a game");
        assert_eq!(Comparison::of(fewer, 10, [12, 10, 3]).place, 2);
    }
}
