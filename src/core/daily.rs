//! The daily deals as pure state: days, comparison of results, and streaks.

use crate::ids::Moment;
use crate::timezone::TimeZone;
use herzbot_rules::GameKind;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

const DAY: u64 = 24 * 60 * 60 * 1000;

/// A day by UTC: the number of days since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(pub u32);

impl Day {
    /// The day of a wall-clock time.
    pub fn of(at: Moment) -> Self {
        Self(u32::try_from(at.0 / DAY).unwrap_or(u32::MAX))
    }

    /// Its first moment.
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

    /// Its date.
    pub(crate) fn date(self) -> Date {
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

/// The UTC offsets of all clocks on earth, in minutes.
const CLOCKS: std::ops::RangeInclusive<i64> = -12 * 60..=14 * 60;
/// The steps between them, in minutes.
const CLOCK_STEP: usize = 15;

/// How many days in a row a person has played, up to `now`; `finished`: when they finished daily deals, in
/// order.
///
/// A day lasts from midnight to midnight in the person's `zone`; in UTC if they have set none. Today counts
/// once it is played. One day of each month may be missed: it doesn't count and doesn't end the streak.
///
/// If another clock on earth gives a longer streak, that streak minus one counts instead. So a streak
/// survives a journey, a changed or missing time zone, and weeks in which the deals change in the middle of a
/// person's evening. A time zone adds at most one day, and a streak never exceeds the number of finished
/// deals.
pub fn streak(finished: &[Moment], zone: Option<TimeZone>, now: Moment) -> usize {
    let clock = zone.map(TimeZone::clock);
    let own = streak_by(finished, now, |at| clock.as_ref().map_or(0, |clock| clock(at)));
    let elsewhere = CLOCKS.step_by(CLOCK_STEP).map(|ahead| streak_by(finished, now, |_| ahead)).max();
    own.max(elsewhere.unwrap_or(0).saturating_sub(1))
}

/// The same for one clock; `ahead`: its UTC offset in minutes.
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
    /// How many other results there are.
    pub others: usize,
    /// How many of them are worse.
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

    /// The share of other results that are worse, in whole percent; none without others.
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
        for (day, date) in [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (20_778, "2026-11-21"),
            (19_788, "2024-03-06"),
        ] {
            assert_eq!(Day(day).to_string(), date);
        }
    }

    /// The streak on a day of January 1970 after deals played at noon (UTC) on these days.
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

    fn zone(name: &str) -> TimeZone {
        name.parse().expect("it is there")
    }

    #[test]
    fn days_are_one_s_own_also_where_the_deals_change_in_the_afternoon() {
        // Los Angeles (UTC-8), on these days of November 2026: the deals change at 16:00.
        let at = |(day, hour): (u32, u64)| Moment(Day(20_757 + day).begins().0 + (hour + 8) * 3_600_000);
        let here = Some(zone("America/Los_Angeles"));
        let both = |played: &[(u32, u64)]| {
            let finished: Vec<Moment> = played.iter().copied().map(at).collect();
            [here, None].map(|zone| streak(&finished, zone, finished[finished.len() - 1]))
        };
        // A deal on each day, but none of the 3rd and the 5th.
        assert_eq!(both(&[(2, 15), (3, 17), (4, 15), (5, 17), (6, 18)]), [5, 4]);
        // Each deal from the 3rd to the 8th, but nothing on the 3rd, the 5th and the 7th.
        assert_eq!(both(&[(2, 17), (4, 15), (4, 17), (6, 15), (6, 17), (8, 15)]), [5, 6]);
        // Two deals in one evening are one day …
        assert_eq!(both(&[(2, 18), (2, 19)]), [1, 1]);
        // … but two if midnight is between them.
        assert_eq!(both(&[(2, 23), (3, 0)]), [2, 1]);
    }

    #[test]
    fn summer_time_ends_no_streak() {
        // Berlin's clocks went back on 2026-10-25: all times are in the first or last hour of a day.
        let utc = |day: u32, minute: u64| Moment(Day(20_751 + day - 25).begins().0 + minute * 60_000);
        let (first, last) = (22 * 60 + 10, 22 * 60 + 50);
        // The missed day of October is the 22nd.
        let finished = [utc(20, first), utc(22, first), utc(23, first), utc(24, first), utc(26, last)];
        assert_eq!(streak(&finished, Some(zone("Europe/Berlin")), utc(26, last)), 5);
    }

    const START: Day = Day(20_786);

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn playing_on_each_day_of_one_s_own_loses_none(
            name in prop::sample::select(vec!["America/Los_Angeles", "Europe/Berlin", "Pacific/Chatham", "UTC"]),
            // The second is 2026-10-14, before the end of summer time.
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
            // A streak exceeds neither the days played nor the days passed.
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
