//! Statistics of a person: a pure fold of their results into [`Stats`].

use crate::ids::{Moment, PersonId};
use crate::rating::Rated;
use crate::results::GameResult;
use herzbot_rules::GameKind;
use std::collections::BTreeMap;

/// The longest pause between two games of one evening, in milliseconds between their ends.
const EVENING_PAUSE: u64 = 6 * 60 * 60 * 1000;
/// The window of the rating curve, in rated games.
const LOOK_BACK: usize = 10;
/// The minimum number of rated games for a curve.
const ENOUGH: usize = 5;
/// The smallest change of the rating over the window that counts as up or down (a new person's rating is 25).
const WORTH_A_WORD: f64 = 0.75;

/// The statistics of one person.
#[derive(Clone, Debug, PartialEq)]
pub struct Stats {
    /// Counts over all finished games, rated or not.
    pub all: Tally,
    /// Counts by game, for played games, in the order of [`GameKind::ALL`].
    pub games: Vec<(GameKind, Tally)>,
    /// The trend of the rating.
    pub curve: Curve,
    /// The evening with the most wins, then the fewest other games, then the latest; none without a win.
    pub best_evening: Option<EveningOf>,
    /// The number of games with each other person, most first, ties by id.
    pub favourites: Vec<(PersonId, u32)>,
}

/// Counts of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Finished games.
    pub games: u32,
    /// The games won, including shared victories. A game that the person left is never won.
    pub wins: u32,
    /// The games shorter than usual.
    pub shortened: u32,
}

/// The trend of a rating over the last ten rated games (or all, if there are fewer).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Curve {
    /// Fewer than five rated games.
    TooShort,
    /// Up, and higher than after any game before.
    Peak,
    /// Up, below an earlier high.
    Rising,
    /// No significant change.
    Steady,
    /// Down.
    Falling,
}

/// A session of games: each ended at most six hours after the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EveningOf {
    /// The end of its last game.
    pub at: Moment,
    /// Counts over its games.
    pub tally: Tally,
}

impl Tally {
    fn add(&mut self, result: &GameResult, won: bool) {
        self.games = self.games.saturating_add(1);
        self.wins = self.wins.saturating_add(u32::from(won));
        self.shortened = self.shortened.saturating_add(u32::from(result.shortened));
    }
}

/// The statistics of `person` from `results`, oldest first; games without the person are skipped. The curve
/// uses only these games (as if all others were new), so it needs no other results.
pub fn stats(person: PersonId, results: &[GameResult]) -> Stats {
    let mut all = Tally::default();
    let mut games: BTreeMap<GameKind, Tally> = BTreeMap::new();
    let mut opponents: BTreeMap<PersonId, u32> = BTreeMap::new();
    let mut evenings: Vec<EveningOf> = Vec::new();
    let mut rated = Rated::default();
    let mut curve = Vec::new();
    // Daily deals have boards of their own.
    for result in results.iter().filter(|result| result.daily.is_none()) {
        let Some(seat) = result.seats.iter().find(|seat| seat.person == Some(person)) else { continue };
        let won = seat.place == 1 && !seat.left;
        all.add(result, won);
        games.entry(result.game).or_default().add(result, won);
        let mut others: Vec<PersonId> =
            result.seats.iter().filter_map(|seat| seat.person).filter(|other| *other != person).collect();
        others.sort_unstable();
        others.dedup();
        for other in others {
            *opponents.entry(other).or_default() += 1;
        }
        let same =
            evenings.last_mut().filter(|evening| result.at.0.saturating_sub(evening.at.0) <= EVENING_PAUSE);
        match same {
            Some(evening) => {
                evening.at = result.at;
                evening.tally.add(result, won);
            }
            None => {
                let mut tally = Tally::default();
                tally.add(result, won);
                evenings.push(EveningOf { at: result.at, tally });
            }
        }
        if result.is_rated() {
            rated.add(result);
            curve.extend(rated.rating(person));
        }
    }
    let mut favourites: Vec<(PersonId, u32)> = opponents.into_iter().collect();
    favourites.sort_by_key(|(id, games)| (std::cmp::Reverse(*games), *id));
    Stats {
        all,
        games: games.into_iter().collect(),
        curve: curve_of(&curve),
        best_evening: evenings
            .into_iter()
            .filter(|evening| evening.tally.wins > 0)
            // Of evenings with equally many wins, the one with fewer losses, then the later one.
            .max_by_key(|evening| (evening.tally.wins, std::cmp::Reverse(evening.tally.games), evening.at)),
        favourites,
    }
}

/// The games of two people against each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeadToHead {
    /// The finished games, rated or not.
    pub games: u32,
    /// The games in which the reader had the better place.
    pub mine: u32,
    /// The games in which the other person had it.
    pub theirs: u32,
}

/// The games of `me` with `other` among `results`, without daily deals; none if there are none. A person who
/// left a game ranks behind everybody who stayed.
pub fn head_to_head(me: PersonId, other: PersonId, results: &[GameResult]) -> Option<HeadToHead> {
    let mut all = HeadToHead::default();
    for result in results.iter().filter(|result| result.daily.is_none()) {
        let rank = |person| {
            let seat = result.seats.iter().find(|seat| seat.person == Some(person))?;
            Some((seat.left, seat.place))
        };
        let (Some(mine), Some(theirs)) = (rank(me), rank(other)) else { continue };
        all.games = all.games.saturating_add(1);
        all.mine = all.mine.saturating_add(u32::from(mine < theirs));
        all.theirs = all.theirs.saturating_add(u32::from(theirs < mine));
    }
    (all.games > 0).then_some(all)
}

/// The trend of `ratings`: one value after each rated game, oldest first.
fn curve_of(ratings: &[f64]) -> Curve {
    let [before @ .., now] = ratings else { return Curve::TooShort };
    if ratings.len() < ENOUGH {
        return Curve::TooShort;
    }
    let from = before[before.len().saturating_sub(LOOK_BACK)];
    if now - from > WORTH_A_WORD {
        if before.iter().all(|rating| rating < now) { Curve::Peak } else { Curve::Rising }
    } else if from - now > WORTH_A_WORD {
        Curve::Falling
    } else {
        Curve::Steady
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{ChannelRef, TableId};
    use crate::results::ResultSeat;

    const HOUR: u64 = 60 * 60 * 1000;

    /// A game that ended after so many hours, with the people in the order of their places.
    fn game(hour: u64, game: GameKind, people: &[u64]) -> GameResult {
        GameResult {
            table: TableId(hour),
            game,
            channel: ChannelRef { realm: "r".into(), server: "s".into(), channel: "c".into() },
            at: Moment(hour * HOUR),
            rounds: 4,
            shortened: false,
            hints: 0,
            daily: None,
            elsewhere: std::collections::BTreeMap::new(),
            seats: people
                .iter()
                .zip(1..)
                .map(|(person, place)| ResultSeat {
                    person: (*person != 0).then_some(PersonId(*person)),
                    points: 0,
                    place,
                    left: false,
                })
                .collect(),
        }
    }

    #[test]
    fn who_has_not_played_has_nothing_to_tell() {
        let stats = stats(PersonId(1), &[game(1, GameKind::Herz, &[2, 3])]);
        assert_eq!(stats.all, Tally::default());
        assert_eq!((stats.curve, stats.best_evening), (Curve::TooShort, None));
        assert!(stats.games.is_empty() && stats.favourites.is_empty());
    }

    #[test]
    fn games_are_counted_in_all_and_by_kind() {
        let mut left = game(3, GameKind::Hearts, &[1, 2]);
        left.seats[0].left = true;
        let mut short = game(2, GameKind::Hearts, &[2, 1]);
        short.shortened = true;
        let stats = stats(PersonId(1), &[game(1, GameKind::Herz, &[1, 0]), short, left]);
        assert_eq!(stats.all, Tally { games: 3, wins: 1, shortened: 1 });
        assert_eq!(
            stats.games,
            [
                (GameKind::Herz, Tally { games: 1, wins: 1, shortened: 0 }),
                (GameKind::Hearts, Tally { games: 2, wins: 0, shortened: 1 }),
            ]
        );
    }

    #[test]
    fn favourites_are_the_people_most_played_with() {
        let results = [[1, 5, 4, 3], [1, 5, 4, 0], [9, 1, 3, 5], [1, 2, 0, 0]]
            .map(|people| game(1, GameKind::Teufel, &people));
        let stats = stats(PersonId(1), &results);
        assert_eq!(stats.favourites[..3], [(PersonId(5), 3), (PersonId(3), 2), (PersonId(4), 2)]);
        assert_eq!(stats.favourites[3..], [(PersonId(2), 1), (PersonId(9), 1)]);
    }

    #[test]
    fn two_people_are_compared_by_their_places_in_the_same_games() {
        let mut left = game(4, GameKind::Hearts, &[1, 2, 3, 4]);
        left.seats[0].left = true;
        let mut tied = game(5, GameKind::Herz, &[1, 2]);
        tied.seats[1].place = 1;
        let results = [
            game(1, GameKind::Herz, &[3, 1, 2]),
            game(2, GameKind::Herz, &[2, 1]),
            game(3, GameKind::Herz, &[1, 3]),
            left,
            tied,
        ];
        assert_eq!(
            head_to_head(PersonId(1), PersonId(2), &results),
            Some(HeadToHead { games: 4, mine: 1, theirs: 2 })
        );
        assert_eq!(head_to_head(PersonId(1), PersonId(9), &results), None);
    }

    #[test]
    fn the_best_evening_has_the_most_wins_and_the_fewest_losses() {
        let (won, lost) = ([1, 2], [2, 1]);
        let results = [
            game(1, GameKind::Herz, &won),
            game(6, GameKind::Herz, &won),
            game(12, GameKind::Herz, &lost),
            game(100, GameKind::Herz, &won),
            game(101, GameKind::Herz, &won),
            game(200, GameKind::Herz, &won),
        ];
        let best = stats(PersonId(1), &results).best_evening.expect("games were won");
        assert_eq!((best.at, best.tally.games, best.tally.wins), (Moment(101 * HOUR), 2, 2));
        assert_eq!(stats(PersonId(1), &[game(1, GameKind::Herz, &lost)]).best_evening, None);
    }

    #[test]
    fn the_curve_says_where_the_rating_goes() {
        let (won, lost) = ([1, 2], [2, 1]);
        let curve = |games: &[[u64; 2]]| {
            let results: Vec<_> =
                games.iter().zip(1..).map(|(people, at)| game(at, GameKind::Herz, people)).collect();
            stats(PersonId(1), &results).curve
        };
        assert_eq!(curve(&[won; 4]), Curve::TooShort);
        assert_eq!(curve(&[[1, 0]; 9]), Curve::TooShort, "games against computers are not rated");
        assert_eq!(curve(&[won; 8]), Curve::Peak);
        assert_eq!(curve(&[lost; 8]), Curve::Falling);
        let up_and_down: Vec<_> = [won, lost].into_iter().cycle().take(40).collect();
        assert_eq!(curve(&up_and_down), Curve::Steady);
    }

    #[test]
    fn only_the_last_ten_games_count_for_the_direction() {
        let fallen: Vec<f64> = (0..20).map(|at| if at < 5 { 40.0 } else { 20.0 + f64::from(at) }).collect();
        assert_eq!(curve_of(&fallen), Curve::Rising, "up again, but not as high as before");
        assert_eq!(curve_of(&[25.0, 25.1, 25.2, 25.3, 25.4]), Curve::Steady);
    }
}
