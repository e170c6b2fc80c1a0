//! Simulations of computer players at full speed: no records, no allocation during play.

use crate::fast::{self, Fast, below};
use crate::games::with_game;
use crate::players::{Level, Playable, choose};
use crate::whole::best;
use crate::{BySeat, GameKind, MAX_SEATS, Seat};
use rand::RngCore;
use std::ops::Range;

/// The parts of a victory: divisible by any number of winners up to six.
pub const SHARES: u64 = 60;

/// The parameters of a simulation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The game, with its default options.
    pub game: GameKind,
    /// The player at each seat.
    pub seats: BySeat<Level>,
    /// Whether to play whole games; else single rounds.
    pub whole: bool,
    /// The seed of all decks and choices.
    pub seed: u64,
}

/// The results of a simulation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatTally {
    /// Whole games played.
    pub games: u64,
    /// Rounds played.
    pub deals: u64,
    /// Moves made.
    pub moves: u64,
    /// The points of all rounds, by seat.
    pub points: [i64; MAX_SEATS],
    /// Victories by seat in parts of [`SHARES`]: of games, or of rounds if only those are played.
    pub wins: [u64; MAX_SEATS],
}

impl SeatTally {
    /// Adds another tally.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.deals += other.deals;
        self.moves += other.moves;
        for seat in 0..MAX_SEATS {
            self.points[seat] += other.points[seat];
            self.wins[seat] += other.wins[seat];
        }
    }
}

/// Plays the games or rounds with these numbers; each depends only on the seed and its number.
pub fn play(setup: &Setup, numbers: Range<u64>) -> SeatTally {
    with_game!(setup.game, G => SimulatedTable::<G>::new(setup).play(numbers))
}

struct SimulatedTable<'a, G: Playable> {
    setup: &'a Setup,
    players: u8,
    levels: [Level; MAX_SEATS],
    options: G::Options,
    pack: Vec<G::Card>,
    deck: Vec<G::Card>,
    tally: SeatTally,
}

/// A running round with its random generator.
struct SimulatedRound<G> {
    state: G,
    rng: Fast,
    moves: u64,
}

impl<'a, G: Playable> SimulatedTable<'a, G> {
    fn new(setup: &'a Setup) -> Self {
        let players = setup.seats.players();
        let mut levels = [Level::Random; MAX_SEATS];
        for (seat, &level) in setup.seats.iter() {
            levels[seat.index()] = level;
        }
        let pack = G::pack(players);
        let (deck, options) = (pack.clone(), G::Options::default());
        Self { setup, players, levels, options, pack, deck, tally: SeatTally::default() }
    }

    fn play(mut self, numbers: Range<u64>) -> SeatTally {
        if self.setup.whole {
            for number in numbers {
                self.game(Fast::new(self.setup.seed, number));
            }
            return self.tally;
        }
        let mut number = numbers.start;
        // Two rounds are interleaved, to hide each other's latencies.
        while numbers.end - number >= 2 {
            let (mut one, mut other) = (self.begin_number(number), self.begin_number(number + 1));
            while self.step(&mut one) & self.step(&mut other) {}
            while self.step(&mut one) {}
            while self.step(&mut other) {}
            for round in [one, other] {
                let points = self.count(&round);
                self.win(&points);
            }
            number += 2;
        }
        for number in number..numbers.end {
            let mut round = self.begin_number(number);
            while self.step(&mut round) {}
            let points = self.count(&round);
            self.win(&points);
        }
        self.tally
    }

    fn game(&mut self, mut rng: Fast) {
        let mut first = Seat(below(&mut rng, self.players.into()) as u8);
        let mut totals = BySeat::new(self.players);
        let mut rounds = 0;
        loop {
            let points;
            rounds += 1;
            (points, rng) = self.round(rounds, first, rng);
            for (seat, points) in points.iter() {
                totals[seat] += points;
            }
            if G::is_over(&self.options, self.players, rounds, &totals) {
                break;
            }
            first = G::next_first(first, self.players);
        }
        self.tally.games += 1;
        self.win(&totals);
    }

    fn round(&mut self, number: usize, first: Seat, rng: Fast) -> (BySeat<i32>, Fast) {
        let mut round = self.begin(number, first, rng);
        while self.step(&mut round) {}
        (self.count(&round), round.rng)
    }

    /// The single round with this number, counted from 0, also used as its round number within a game.
    fn begin_number(&mut self, number: u64) -> SimulatedRound<G> {
        let first = Seat((number % u64::from(self.players)) as u8);
        self.begin(number as usize + 1, first, Fast::new(self.setup.seed, number))
    }

    fn begin(&mut self, number: usize, first: Seat, mut rng: Fast) -> SimulatedRound<G> {
        self.deck.copy_from_slice(&self.pack);
        shuffle(&mut self.deck, &mut rng);
        SimulatedRound {
            state: G::deal(self.players, &self.options, number, first, &self.deck),
            rng,
            moves: 0,
        }
    }

    /// Makes a move, unless the round is over.
    #[inline(always)]
    fn step(&self, round: &mut SimulatedRound<G>) -> bool {
        let Some(seat) = round.state.to_move().first() else { return false };
        // The seat to move has a move, and computer players choose legal ones, as the contract suite checks.
        let Some(mv) = choose(&round.state, self.levels[seat.index()], seat, &mut round.rng) else {
            return false;
        };
        round.state.apply_legal(seat, mv, |_| {});
        round.moves += 1;
        true
    }

    fn count(&mut self, round: &SimulatedRound<G>) -> BySeat<i32> {
        let points = round.state.points().unwrap_or_else(|| BySeat::new(self.players));
        self.tally.deals += 1;
        self.tally.moves += round.moves;
        for (seat, &points) in points.iter() {
            self.tally.points[seat.index()] += i64::from(points);
        }
        points
    }

    fn win(&mut self, points: &BySeat<i32>) {
        let winners = best::<G>(points);
        for seat in winners.iter() {
            self.tally.wins[seat.index()] += SHARES / winners.len() as u64;
        }
    }
}

/// The number of indices drawn from one random number.
const BATCH: usize = 8;
/// The upper bound of products of [`BATCH`] indices: no deck has more than 128 cards.
const MOST_PLACES: u64 = 1 << (7 * BATCH);

/// Shuffles the deck uniformly: Fisher–Yates, with several indices from one random number (Brackett-Rozinsky
/// and Lemire, "Batched ranged random integer generation", 2024).
#[inline]
pub(crate) fn shuffle<T>(deck: &mut [T], rng: &mut Fast) {
    debug_assert!(deck.len() <= 128);
    let mut left = deck.len();
    while left > BATCH {
        let places = places(left as u64, rng);
        for (drawn, &place) in places.iter().enumerate() {
            deck.swap(left - 1 - drawn, place);
        }
        left -= BATCH;
    }
    fast::shuffle(&mut deck[..left], rng);
}

/// Random numbers below `left`, `left − 1`, and so on.
#[inline]
fn places(left: u64, rng: &mut Fast) -> [usize; BATCH] {
    loop {
        let mut rest = rng.next_u64();
        let places = std::array::from_fn(|drawn| {
            let wide = u128::from(rest) * u128::from(left - drawn as u64);
            rest = wide as u64;
            (wide >> 64) as usize
        });
        if rest >= MOST_PLACES || is_fair(left, rest) {
            return places;
        }
    }
}

/// Whether the rest of a random number after drawing keeps all draws equally likely.
#[cold]
fn is_fair(left: u64, rest: u64) -> bool {
    let product = (0..BATCH as u64).map(|drawn| left - drawn).product::<u64>();
    rest >= product.wrapping_neg() % product
}

#[cfg(test)]
mod tests {
    use super::{Fast, is_fair, shuffle};

    #[test]
    fn every_card_comes_to_every_place_equally_often() {
        const DECKS: usize = 40_000;
        for cards in [5, 9, 52, 110] {
            let mut counts = vec![0_usize; cards * cards];
            for number in 0..DECKS {
                let mut deck = (0..cards).collect::<Vec<_>>();
                shuffle(&mut deck, &mut Fast::new(1, number as u64));
                for (place, card) in deck.into_iter().enumerate() {
                    counts[place * cards + card] += 1;
                }
            }
            let due = DECKS as f64 / cards as f64;
            let chi = counts.iter().map(|&count| (count as f64 - due).powi(2) / due).sum::<f64>();
            // (cards − 1)² degrees of freedom: within five standard deviations.
            let free = ((cards - 1) * (cards - 1)) as f64;
            assert!((chi - free).abs() < 5.0 * (2.0 * free).sqrt(), "{cards} cards: {chi} for {free}");
        }
    }

    #[test]
    fn the_few_numbers_that_would_favour_a_place_are_drawn_again() {
        let product = 52 * 51 * 50 * 49 * 48 * 47 * 46 * 45_u64;
        let unfair = (u128::from(u64::MAX) + 1) % u128::from(product);
        assert!(unfair > 0);
        assert!(!is_fair(52, 0));
        assert!(!is_fair(52, unfair as u64 - 1));
        assert!(is_fair(52, unfair as u64));
    }
}
