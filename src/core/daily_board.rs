//! The leaderboard of the daily deals as pure state: results of a deal, and sums of a month.

use crate::daily::{Comparison, Day, is_better};
use crate::ids::PersonId;
use crate::results::GameResult;
use herzbot_rules::GameKind;
use herzbot_rules::daily::OWN_SEAT;
use std::collections::BTreeMap;

/// The points of the month for any finished deal.
const FOR_A_DEAL: i32 = 100;

/// The sums of a month so far, by person and community (realm and server). A deal counts 100, plus 1 for each
/// whole percent of the others that it beats. So two days count at least as much as the best single one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MonthSums {
    /// The first day that is not counted yet.
    pub next: Day,
    /// The sums.
    pub sums: BTreeMap<(PersonId, String, String), i32>,
}

impl MonthSums {
    /// The empty sums for the month of a day.
    pub fn of(day: Day) -> Self {
        Self { next: day.month_begins(), sums: BTreeMap::new() }
    }

    /// Counts all results of the next day. People are compared within their realm, as on its boards: elsewhere, new
    /// accounts may cost nothing.
    pub fn add(&mut self, game: GameKind, results: &[GameResult]) {
        let mut realms: BTreeMap<&str, Vec<i32>> = BTreeMap::new();
        for result in results {
            realms.entry(&result.channel.realm).or_default().extend(points(result));
        }
        for reached in realms.values_mut() {
            reached.sort_unstable_by_key(|points| if game.lowest_wins() { -points } else { *points });
        }
        for result in results {
            let (Some(own), Some(person)) = (points(result), player(result)) else { continue };
            let Some(reached) = realms.get(result.channel.realm.as_str()) else { continue };
            let beaten = reached.partition_point(|other| is_better(game, own, *other));
            let compared = Comparison { place: 0, others: reached.len() - 1, beaten };
            let counts = compared.percent().and_then(|percent| i32::try_from(percent).ok()).unwrap_or(0);
            let place = result.place_of(person);
            let sum = self.sums.entry((person, place.realm.clone(), place.server.clone())).or_default();
            *sum = sum.saturating_add(FOR_A_DEAL + counts);
        }
        self.next = self.next.next();
    }
}

/// The points of the person who played a deal.
pub fn points(result: &GameResult) -> Option<i32> {
    result.seats.get(OWN_SEAT.index()).map(|seat| seat.points)
}

/// The person who played it.
pub fn player(result: &GameResult) -> Option<PersonId> {
    result.seats.get(OWN_SEAT.index()).and_then(|seat| seat.person)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{ChannelRef, Moment, TableId};
    use crate::results::ResultSeat;

    const FIRST: Day = Day(20_758);

    /// The results of people (by number) in the deal of a day.
    fn results(day: Day, reached: &[(u64, i32)]) -> Vec<GameResult> {
        let seat = |person, points| ResultSeat { person, points, place: 1, left: false };
        let result = |(person, points): &(u64, i32)| GameResult {
            table: TableId(*person),
            game: GameKind::ALL[0],
            channel: ChannelRef {
                realm: "r".into(),
                server: format!("s{}", person % 2),
                channel: "c".into(),
            },
            at: Moment(day.begins().0 + 1),
            rounds: 1,
            shortened: false,
            hints: 0,
            daily: Some(day),
            elsewhere: BTreeMap::new(),
            seats: vec![seat(Some(PersonId(*person)), *points), seat(None, 99)],
        };
        reached.iter().map(result).collect()
    }

    fn counts(game: GameKind, reached: &[(u64, i32)]) -> Vec<i32> {
        let mut month = MonthSums::of(FIRST);
        month.add(game, &results(FIRST, reached));
        month.sums.into_values().collect()
    }

    #[test]
    fn a_deal_counts_by_how_many_of_the_others_it_beats() {
        let more = GameKind::ALL.into_iter().find(|game| !game.lowest_wins()).expect("such a game");
        assert_eq!(counts(more, &[(1, 5), (2, 9), (3, 5), (4, -1)]), [133, 200, 133, 100]);
        assert_eq!(counts(more, &[(1, 5)]), [100], "alone, nobody is beaten");
        let fewer = GameKind::ALL.into_iter().find(|game| game.lowest_wins()).expect("such a game");
        assert_eq!(counts(fewer, &[(1, 5), (2, 9), (3, 0)]), [150, 100, 200]);
    }

    #[test]
    fn accounts_of_another_platform_change_nothing() {
        let game = GameKind::ALL[0];
        let mut all = results(FIRST, &[(1, 5), (2, 9), (3, 5), (4, -1)]);
        let mut month = MonthSums::of(FIRST);
        month.add(game, &all);
        let alone = month.sums.clone();
        let elsewhere = results(FIRST, &[(5, -9), (6, 30), (7, 0)]).into_iter();
        all.extend(elsewhere.map(|result| {
            let channel = ChannelRef { realm: "other".into(), ..result.channel };
            GameResult { channel, ..result }
        }));
        let mut month = MonthSums::of(FIRST);
        month.add(game, &all);
        month.sums.retain(|(_, realm, _), _| realm == "r");
        assert_eq!(month.sums, alone);
    }

    #[test]
    fn nobody_is_beaten_by_one_lucky_day_who_has_played_two() {
        let more = GameKind::ALL.into_iter().find(|game| !game.lowest_wins()).expect("such a game");
        let mut month = MonthSums::of(FIRST.next().next());
        assert_eq!(month.next, FIRST, "2026-11-01");
        month.add(more, &results(FIRST, &[(1, 0), (2, 50), (3, 10)]));
        month.add(more, &results(FIRST.next(), &[(1, 0), (3, 10)]));
        let sum = |person: u64| month.sums[&(PersonId(person), "r".into(), format!("s{}", person % 2))];
        assert_eq!([sum(1), sum(2), sum(3)], [200, 200, 350]);
        assert_eq!(month.next, FIRST.next().next());
    }

    #[test]
    fn a_month_begins_on_its_first_day() {
        for (day, first) in
            [("2026-11-01", "2026-11-01"), ("2026-11-30", "2026-11-01"), ("2026-12-01", "2026-12-01")]
        {
            let day = (20_700..).map(Day).find(|found| found.to_string() == day).expect("a day");
            assert_eq!(
                (day.month_begins().to_string(), day.month()),
                (first.to_owned(), first[..7].to_owned())
            );
        }
    }
}
