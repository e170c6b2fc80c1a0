//! Matches of computer players in duplicate deals: every deal is played once for each rotation of the players
//! around the table, with the same cards, so that luck of the deal cancels out.

use crate::fast::Fast;
use crate::games::with_game;
use crate::players::{Level, Playable, choose, choose_from};
use crate::simulate::shuffle;
use crate::{BySeat, GameKind, MAX_SEATS, Options as _, Seat, SetupError};
use serde_json::{Map, Value};
use std::ops::Range;

/// The parameters of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Duel {
    /// The kind of game.
    pub game: GameKind,
    /// Its options, as in a record.
    pub options: Map<String, Value>,
    /// The players; their seats rotate. The first one is compared with the others.
    pub players: BySeat<Level>,
    /// The share of its usual budget for the first player (1: all), to imitate load.
    pub share: f32,
    /// The seed of all decks and choices.
    pub seed: u64,
}

/// The shell's clock, in nanoseconds since an arbitrary time.
pub type Stopwatch<'a> = &'a mut dyn FnMut() -> u64;

/// The result of a match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// The number of deals, each played once for each rotation.
    pub deals: u64,
    /// The sum over the deals of each player's mean points, in the order of [`Duel::players`].
    pub points: [f64; MAX_SEATS],
    /// The first player's advantage over the mean of the others: sum over the deals, of the mean of the
    /// rotations.
    pub better: f64,
    /// The sum of the squares of those.
    pub squares: f64,
    /// The duration of each unforced move of the first player, in nanoseconds.
    pub times: Vec<u64>,
}

impl Outcome {
    /// Adds the deals of another match of the same players.
    pub fn add(&mut self, other: Self) {
        self.deals += other.deals;
        for (sum, points) in self.points.iter_mut().zip(other.points) {
            *sum += points;
        }
        self.better += other.better;
        self.squares += other.squares;
        self.times.extend(other.times);
    }

    /// The first player's advantage over the others, in points per round, and half the 95 % interval.
    pub fn margin(&self) -> (f64, f64) {
        let count = self.deals as f64;
        let mean = self.better / count;
        let variance = (self.squares - count * mean * mean).max(0.0) / (count - 1.0).max(1.0);
        (mean, 1.96 * (variance / count).sqrt())
    }
}

/// Plays the deals with these numbers; each depends only on the seed and its number.
///
/// # Errors
/// The number of players is invalid, an option is unknown, or its value is invalid.
pub fn play(duel: &Duel, numbers: Range<u64>, clock: Stopwatch) -> Result<Outcome, SetupError> {
    with_game!(duel.game, G => play_game::<G>(duel, numbers, clock))
}

fn play_game<G: Playable>(duel: &Duel, numbers: Range<u64>, clock: Stopwatch) -> Result<Outcome, SetupError> {
    let players = duel.players.players();
    if !duel.game.players().contains(&players) {
        return Err(SetupError::Players(duel.game, players));
    }
    let options = G::Options::from_json(&duel.options, players).map_err(SetupError::Option)?;
    let pack = G::pack(players);
    let mut deck = pack.clone();
    let mut result = Outcome::default();
    for number in numbers {
        deck.copy_from_slice(&pack);
        shuffle(&mut deck, &mut Fast::new(duel.seed, number));
        let first = Seat((number % u64::from(players)) as u8);
        let (mut points, mut better) = ([0.0; MAX_SEATS], 0.0);
        for turn in 0..players {
            // The seat of each player in this rotation.
            let seat_of = |player: Seat| Seat((player.0 + turn) % players);
            let state = G::deal(players, &options, number as usize + 1, first, &deck);
            let rng = Fast::new(duel.seed ^ 0x5eed, number * MAX_SEATS as u64 + u64::from(turn));
            let ended = play_round(duel, state, turn, rng, clock, &mut result.times);
            for player in Seat::all(players) {
                points[player.index()] += f64::from(ended[seat_of(player)]) / f64::from(players);
            }
        }
        for player in Seat::all(players) {
            result.points[player.index()] += points[player.index()];
            let share = if player.0 == 0 { 1.0 } else { -1.0 / f64::from(players - 1) };
            better += share * points[player.index()];
        }
        if duel.game.lowest_wins() {
            better = -better;
        }
        result.deals += 1;
        result.better += better;
        result.squares += better * better;
    }
    Ok(result)
}

/// Plays a round in which player `p` sits at seat `p + turn`; returns the points by seat.
fn play_round<G: Playable>(
    duel: &Duel,
    mut state: G,
    turn: u8,
    mut round_rng: Fast,
    clock: Stopwatch,
    times: &mut Vec<u64>,
) -> BySeat<i32> {
    let players = duel.players.players();
    while let Some(seat) = state.to_move().first() {
        let player = Seat((seat.0 + players - turn) % players);
        let level = duel.players[player];
        // A separate generator for each move, so that longer thinking doesn't change others' luck.
        let mut rng = Fast::new(rand::RngCore::next_u64(&mut round_rng), u64::from(seat.0));
        let timed = player.0 == 0 && crate::Moves::len(&state.legal(seat)) > 1;
        let start = if timed { clock() } else { 0 };
        // The seat to move has a move, and computer players choose legal ones, as the contract suite checks.
        let chosen = if player.0 == 0 && duel.share != 1.0 {
            choose_from::<G>(&state.view(Some(seat)), &state.legal(seat), level, duel.share, &mut rng)
        } else {
            choose(&state, level, seat, &mut rng)
        };
        let Some(mv) = chosen else { break };
        if timed {
            times.push(clock().saturating_sub(start));
        }
        state.apply_legal(seat, mv, |_| {});
    }
    state.points().unwrap_or_else(|| BySeat::new(players))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duel(players: &[Level]) -> Duel {
        let players = BySeat::from_fn(players.len() as u8, |seat| players[seat.index()]);
        Duel { game: GameKind::Hearts, options: Map::new(), players, share: 1.0, seed: 1 }
    }

    fn run(players: &[Level], numbers: Range<u64>) -> Outcome {
        let mut now = 0;
        let mut clock = || {
            now += 1;
            now
        };
        play(&duel(players), numbers, &mut clock).expect("as many can play")
    }

    #[test]
    fn easy_beats_chance_and_equals_are_equal() {
        let result = run(&[Level::Easy, Level::Random, Level::Random, Level::Random], 0..400);
        let (mean, half) = result.margin();
        assert!(mean - half > 2.0, "{mean} ± {half}");
        assert!(!result.times.is_empty() && result.times.iter().all(|&time| time == 1));
        let (mean, half) = run(&[Level::Easy; 4], 0..400).margin();
        assert!(mean.abs() < 2.0 * half, "{mean} ± {half}");
    }

    #[test]
    fn parts_add_up() {
        let levels = [Level::Easy, Level::Random, Level::Random];
        let mut sum = run(&levels, 0..10);
        sum.add(run(&levels, 10..25));
        let whole = run(&levels, 0..25);
        assert_eq!(sum.deals, 25);
        assert!((sum.better - whole.better).abs() < 1e-9);
        assert_eq!(sum.times.len(), whole.times.len());
    }

    #[test]
    fn what_can_t_be_played_is_refused() {
        let wrong = play(&duel(&[Level::Easy; 1]), 0..1, &mut || 0);
        assert_eq!(wrong, Err(SetupError::Players(GameKind::Hearts, 1)));
    }
}
