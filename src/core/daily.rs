//! The deal of the day as pure state: days, how results compare, and streaks.

use crate::ids::Moment;
use crate::timezone::TimeZone;
use herzbot_rules::GameKind;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz;
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

    /// The first day of its month.
    #[must_use]
    pub fn month_begins(self) -> Self {
        Self(self.0.saturating_sub(u32::from(self.date().day().unsigned_abs()) - 1))
    }

    /// Its month, as in `2026-11`.
    pub fn month(self) -> String {
        self.date().strftime("%Y-%m").to_string()
    }

    fn date(self) -> Date {
        let begins = i64::from(self.0) * 24 * 60 * 60;
        tz::TimeZone::UTC.to_datetime(Timestamp::from_second(begins).unwrap_or(Timestamp::MAX)).date()
    }
}

/// As in `2026-11-27`.
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.date().fmt(f)
    }
}

/// By how many minutes the clocks of the earth are ahead of UTC: all that there are.
const CLOCKS: std::ops::RangeInclusive<i64> = -12 * 60..=14 * 60;
/// The steps between them, in minutes.
const CLOCK_STEP: usize = 15;

/// How many days a person has played in a row, up to `now`; `finished`: when they finished deals of the day, in order.
///
/// A day goes from midnight to midnight by the person's `zone`; by UTC where they have set none. Today counts once it is
/// played. In each month one day may be missed: it does not count, and ends nothing.
///
/// If there is any clock on earth by which they have played more days in a row, one less than those count. So a streak
/// outlasts a journey, another time zone, or one that was never set, as well as weeks in which the deals change in the middle
/// of somebody's evening; and no time zone adds more than a day to it. Nobody has more days in a row than deals they finished.
pub fn streak(finished: &[Moment], zone: Option<TimeZone>, now: Moment) -> usize {
    let clock = zone.map(TimeZone::clock);
    let own = streak_by(finished, now, |at| clock.as_ref().map_or(0, |clock| clock(at)));
    let elsewhere = CLOCKS.step_by(CLOCK_STEP).map(|ahead| streak_by(finished, now, |_| ahead)).max();
    own.max(elsewhere.unwrap_or(0).saturating_sub(1))
}

/// The same by one clock, that is `ahead` of UTC by so many minutes.
fn streak_by(finished: &[Moment], now: Moment, ahead: impl Fn(Moment) -> i64) -> usize {
    let day_of = |at: Moment| Day::of(Moment(at.0.saturating_add_signed(60_000 * ahead(at))));
    let today = day_of(now);
    let (mut count, mut reached, mut forgiven) = (0, today.next(), BTreeSet::new());
    for at in finished.iter().rev() {
        let day = day_of(*at);
        if day >= reached {
            continue;
        }
        let mut missed = reached.before();
        while missed > day {
            if missed != today && !forgiven.insert(missed.month_begins()) {
                return count;
            }
            missed = missed.before();
        }
        count += 1;
        reached = day;
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
    use proptest::collection::vec;
    use proptest::prelude::*;

    #[test]
    fn a_day_is_one_by_utc() {
        let noon = Moment(1_795_780_800_000);
        let day = Day::of(noon);
        assert_eq!(day.to_string(), "2026-11-27");
        assert_eq!(Day::of(Moment(day.next().begins().0 - 1)), day);
        assert_eq!(Day::of(day.next().begins()).before(), day);
        assert_eq!(Day(0).to_string(), "1970-01-01");
    }

    /// The streak on a day of January 1970, of who played at noon (UTC) on these days of it.
    fn on(today: u32, played: &[u32]) -> usize {
        let noon = |day: &u32| Moment(Day(day - 1).begins().0 + DAY / 2);
        streak(&played.iter().map(noon).collect::<Vec<_>>(), None, noon(&today))
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

    /// A zone of this name.
    fn zone(name: &str) -> TimeZone {
        name.parse().expect("it is there")
    }

    #[test]
    fn days_are_one_s_own_also_where_the_deals_change_in_the_afternoon() {
        // In Los Angeles, on these days of November 2026 (UTC-8), where the deals change at 16:00.
        let at = |(day, hour): (u32, u64)| Moment(Day(20_757 + day).begins().0 + (hour + 8) * 3_600_000);
        let here = Some(zone("America/Los_Angeles"));
        let both = |played: &[(u32, u64)]| {
            let finished: Vec<Moment> = played.iter().copied().map(at).collect();
            [here, None].map(|zone| streak(&finished, zone, finished[finished.len() - 1]))
        };
        // Each day, but no deal of the 3rd and the 5th.
        assert_eq!(both(&[(2, 15), (3, 17), (4, 15), (5, 17), (6, 18)]), [5, 4]);
        // Each deal from the 3rd to the 8th, but nothing on the 3rd, the 5th and the 7th.
        assert_eq!(both(&[(2, 17), (4, 15), (4, 17), (6, 15), (6, 17), (8, 15)]), [5, 6]);
        // Two deals in one evening are no two days …
        assert_eq!(both(&[(2, 18), (2, 19)]), [1, 1]);
        // … but before and after midnight they are.
        assert_eq!(both(&[(2, 23), (3, 0)]), [2, 1]);
    }

    #[test]
    fn summer_time_ends_no_streak() {
        // The clocks of Berlin went back on 2026-10-25: always in the last or the first hour of a day.
        let utc = |day: u32, minute: u64| Moment(Day(20_751 + day - 25).begins().0 + minute * 60_000);
        let (first, last) = (22 * 60 + 10, 22 * 60 + 50);
        // The 22nd is the day of October that may be missed.
        let finished = [utc(20, first), utc(22, first), utc(23, first), utc(24, first), utc(26, last)];
        assert_eq!(streak(&finished, Some(zone("Europe/Berlin")), utc(26, last)), 5);
    }

    const START: Day = Day(20_786);

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn playing_on_each_day_of_one_s_own_loses_none(
            name in prop::sample::select(vec!["America/Los_Angeles", "Europe/Berlin", "Pacific/Chatham", "UTC"]),
            // The second is 2026-10-14: summer time ends after it.
            start in prop::sample::select(vec![START, Day(20_740)]),
            minutes in vec(30..24 * 60 - 30_i64, 1..60),
        ) {
            let zone = zone(name);
            let moment = |(day, minute): (u32, &i64)| {
                let local = Day(start.0 + day).begins().0.saturating_add_signed(60_000 * minute);
                let by = |at| Moment(local.saturating_add_signed(-60_000 * zone.minutes_ahead(at)));
                by(by(Moment(local)))
            };
            let finished: Vec<Moment> = (0..).zip(&minutes).map(moment).collect();
            prop_assert!(streak(&finished, Some(zone), finished[finished.len() - 1]) >= finished.len());
        }

        #[test]
        fn another_time_zone_wins_or_loses_no_more_than_a_day(
            gaps in vec(0..60 * 60_u64, 1..60), wait in 0..60 * 60_u64,
        ) {
            let mut at = START.begins();
            let finished: Vec<Moment> = gaps.iter().map(|gap| {
                at.0 += gap * 60_000;
                at
            }).collect();
            let now = Moment(at.0 + wait * 60_000);
            let unset = streak(&finished, None, now);
            for name in ["Asia/Kathmandu", "Pacific/Honolulu", "Pacific/Kiritimati"] {
                prop_assert!(streak(&finished, Some(zone(name)), now).abs_diff(unset) <= 1, "{}", name);
            }
            // Nobody has more days than they have played, nor than have passed.
            let passed = (now.0 - finished[0].0) / DAY;
            prop_assert!(unset <= finished.len() && unset as u64 <= passed + 2);
        }

        #[test]
        fn four_days_without_a_deal_end_it(before in vec(0..DAY, 1..40), silent in 4 * DAY..400 * DAY) {
            let day = |(day, at): (u32, &u64)| Moment(Day(START.0 + day).begins().0 + at);
            let finished: Vec<Moment> = (0..).zip(&before).map(day).collect();
            let now = Moment(finished[finished.len() - 1].0 + silent);
            prop_assert_eq!(streak(&finished, None, now), 0);
        }
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
