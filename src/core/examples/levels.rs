//! `levels GAME GAMES [SEED]`: rates the levels of the computer players on a leaderboard of their own. Plays
//! whole games with one player of each level at shuffled seats, rated like games of people.

use herzbot_core::ids::PersonId;
use herzbot_core::rating::{Line, rate};
use herzbot_core::results::ResultSeat;
use herzbot_rules::simulate::{Setup, play};
use herzbot_rules::{BySeat, GameKind, Level, Seat};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use rand::seq::SliceRandom as _;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, games, rest @ ..] = words.as_slice() else { panic!("GAME GAMES [SEED]") };
    let game: GameKind = game.parse().expect("a game");
    let games: u64 = games.parse().expect("a number");
    let seed = rest.first().map_or(1, |seed| seed.parse().expect("a number"));
    let mut rng = StdRng::seed_from_u64(seed);
    let mut players: Vec<(Level, Line)> =
        game.levels().iter().map(|rated| (rated.level, Line::default())).collect();
    for number in 0..games {
        players.shuffle(&mut rng);
        let seats = BySeat::from_fn(players.len() as u8, |seat: Seat| players[seat.index()].0);
        let setup = Setup { game, seats, whole: true, seed };
        let points = play(&setup, number..number + 1).points;
        let better = |one: i64, other: i64| if game.lowest_wins() { one < other } else { one > other };
        let seats: Vec<ResultSeat> = (0..players.len())
            .map(|seat| {
                let ahead = points[..players.len()].iter().filter(|&&other| better(other, points[seat]));
                let place = 1 + ahead.count() as u8;
                ResultSeat {
                    person: Some(PersonId(seat as u64)),
                    points: points[seat] as i32,
                    place,
                    left: false,
                }
            })
            .collect();
        let before: Vec<(&ResultSeat, Line)> =
            seats.iter().zip(players.iter().map(|(_, line)| *line)).collect();
        for ((_, line), after) in players.iter_mut().zip(rate(&before, false)) {
            *line = after;
        }
    }
    players.sort_by_key(|(level, _)| *level);
    for (level, line) in players {
        let standing = line.standing(PersonId(0), 1);
        let wins = 100.0 * f64::from(standing.wins) / f64::from(standing.games);
        println!(
            "{level:<7} {:5} ({:.2} ± {:.2}), won {wins:.0} %",
            standing.score(),
            standing.rating,
            standing.uncertainty
        );
    }
}
