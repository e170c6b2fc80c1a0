//! Skill ratings by Weng and Lin's Bayesian approximation (the Bradley-Terry model with full pairs), for
//! games with more than two players: R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online
//! Ranking", JMLR 12 (2011), Algorithm 1. Pure; leaderboards are rebuilt by replaying all results through
//! [`rate`].

use crate::ids::PersonId;
use crate::results::{GameResult, ResultSeat, Standing};
use serde::{Deserialize, Serialize};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use std::collections::BTreeMap;

/// A person's state on a board, as stored: rating (mean, 25 at first), uncertainty (standard deviation, 25/3
/// at first), and sums over all rated games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// The estimated strength.
    #[serde(with = "exact")]
    pub rating: f64,
    /// Its standard deviation.
    #[serde(with = "exact")]
    pub uncertainty: f64,
    /// How many games were rated.
    pub games: u32,
    /// How many of them were won.
    pub wins: u32,
    /// How many games were shorter than usual; not counted by the first versions.
    #[serde(default)]
    pub shortened: u32,
    /// The sum of the points of all games.
    pub points: i64,
}

/// Serializes numbers as texts: parsing JSON numbers has an error in the last digit, and the ranking depends
/// on exact ratings.
mod exact {
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub fn serialize<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(number)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

impl Default for Line {
    fn default() -> Self {
        let WengLinRating { rating, uncertainty } = WengLinRating::new();
        Self { rating, uncertainty, games: 0, wins: 0, shortened: 0, points: 0 }
    }
}

impl Line {
    /// The public line of `person` at `place` (from 1).
    pub fn standing(&self, person: PersonId, place: usize) -> Standing {
        Standing {
            person,
            place,
            rating: self.rating,
            uncertainty: self.uncertainty,
            games: self.games,
            wins: self.wins,
            shortened: self.shortened,
            mean_points: if self.games == 0 { 0.0 } else { self.points as f64 / f64::from(self.games) },
        }
    }
}

/// The people of a game and their seats, in seat order; empty if the game isn't rated. A person with several
/// seats counts with the first.
pub fn rated_people(result: &GameResult) -> Vec<(PersonId, &ResultSeat)> {
    let mut people: Vec<(PersonId, &ResultSeat)> = Vec::new();
    if !result.is_rated() {
        return people;
    }
    for seat in &result.seats {
        if let Some(person) = seat.person
            && people.iter().all(|(other, _)| *other != person)
        {
            people.push((person, seat));
        }
    }
    if people.len() >= 2 { people } else { Vec::new() }
}

/// The lines of these people after a game, in the same order. They are ranked among themselves by place (ties
/// allowed); those who left come last, together. `shortened` is only counted.
pub fn rate(people: &[(&ResultSeat, Line)], shortened: bool) -> Vec<Line> {
    let before: Vec<[WengLinRating; 1]> = people
        .iter()
        .map(|(_, line)| [WengLinRating { rating: line.rating, uncertainty: line.uncertainty }])
        .collect();
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> = before
        .iter()
        .zip(people)
        .map(|(team, (seat, _))| {
            let rank = if seat.left { usize::from(u8::MAX) + 1 } else { usize::from(seat.place) };
            (&team[..], MultiTeamOutcome::new(rank))
        })
        .collect();
    let after = weng_lin_multi_team(&teams, &WengLinConfig::new());
    people
        .iter()
        .zip(after.into_iter().flatten())
        .map(|((seat, line), rating)| Line {
            rating: rating.rating,
            uncertainty: rating.uncertainty,
            games: line.games.saturating_add(1),
            wins: line.wins.saturating_add(u32::from(seat.place == 1 && !seat.left)),
            shortened: line.shortened.saturating_add(u32::from(shortened)),
            points: line.points.saturating_add(i64::from(seat.points)),
        })
        .collect()
}

/// The ratings after some games, updated game by game; everybody starts as a new person.
#[derive(Clone, Debug, Default)]
pub struct Rated(BTreeMap<PersonId, Line>);

impl Rated {
    /// Updates the ratings of a game's people; ignores a game that isn't rated.
    pub fn add(&mut self, result: &GameResult) {
        let people = rated_people(result);
        let line = |person| self.0.get(&person).copied().unwrap_or_default();
        let before: Vec<_> = people.iter().map(|(person, seat)| (*seat, line(*person))).collect();
        self.0.extend(people.iter().map(|(person, _)| *person).zip(rate(&before, result.shortened)));
    }

    /// The rating of a person (the mean, 25 at first); none if no game of theirs was rated.
    pub fn rating(&self, person: PersonId) -> Option<f64> {
        self.0.get(&person).map(|line| line.rating)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(place: u8, left: bool) -> ResultSeat {
        ResultSeat { person: Some(PersonId(u64::from(place))), points: 10, place, left }
    }

    fn rated(seats: &[ResultSeat]) -> Vec<Line> {
        let people: Vec<_> = seats.iter().map(|seat| (seat, Line::default())).collect();
        rate(&people, false)
    }

    #[test]
    fn a_newcomer_scores_nothing_and_every_win_raises() {
        let mut line = Line::default();
        assert_eq!(line.standing(PersonId(1), 1).score(), 0);
        let mut other = Line::default();
        for _ in 0..5 {
            let before = line.standing(PersonId(1), 1).score();
            let after = rate(&[(&seat(1, false), line), (&seat(2, false), other)], false);
            (line, other) = (after[0], after[1]);
            assert!(line.standing(PersonId(1), 1).score() > before);
        }
        assert_eq!((line.games, line.wins, other.games, other.wins), (5, 5, 5, 0));
    }

    /// The values of the paper's formulas (Algorithm 1 with k = 2), calculated by hand: c² = 2·(25/3)² +
    /// 2·(25/6)², p = 1/2, so Ω = σ²/c · 1/2 and Δ = γ·σ²/c²·1/4 with γ = σ/c.
    #[test]
    fn two_newcomers_move_as_the_formulas_say() {
        let lines = rated(&[seat(1, false), seat(2, false)]);
        let variance = (25.0f64 / 3.0).powi(2);
        let c = (2.0 * variance + 2.0 * (25.0f64 / 6.0).powi(2)).sqrt();
        let shift = variance / c / 2.0;
        let shrunk = (variance * (1.0 - variance.sqrt() / c * variance / c.powi(2) / 4.0)).sqrt();
        for (line, rating) in lines.iter().zip([25.0 + shift, 25.0 - shift]) {
            assert!((line.rating - rating).abs() < 1e-9, "{line:?}");
            assert!((line.uncertainty - shrunk).abs() < 1e-9, "{line:?}");
        }
    }

    #[test]
    fn shared_places_are_worth_the_same_and_leavers_stand_last() {
        let lines = rated(&[seat(1, false), seat(1, false), seat(3, false), seat(1, true)]);
        assert!((lines[0].rating - lines[1].rating).abs() < 1e-12);
        assert!(lines[0].rating > lines[2].rating && lines[2].rating > lines[3].rating);
        assert_eq!(lines.iter().map(|line| line.wins).collect::<Vec<_>>(), [1, 1, 0, 0]);
    }
}
