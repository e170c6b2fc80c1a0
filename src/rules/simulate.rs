//! Computer players among themselves, as fast as the rules allow: no records, no allocation in play.

use crate::hearts::Hearts;
use crate::herz::Herz;
use crate::players::{Level, Playable, below, choose};
use crate::teufel::Teufel;
use crate::whole::best;
use crate::{BySeat, GameKind, MAX_SEATS, Seat};
use rand::RngCore;
use std::ops::Range;

/// A share of a victory is counted in these parts: any number of winners up to six divides it.
pub const SHARES: u64 = 60;

/// What is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Which game, with its default options.
    pub game: GameKind,
    /// Who plays at each seat.
    pub seats: BySeat<Level>,
    /// Whether whole games are played; else single rounds.
    pub whole: bool,
    /// From which all decks and choices follow.
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Whole games played.
    pub games: u64,
    /// Rounds played.
    pub deals: u64,
    /// Moves made.
    pub moves: u64,
    /// The points of all rounds, by seat.
    pub points: [i64; MAX_SEATS],
    /// Victories by seat in parts of [`SHARES`]: of the games, or of the rounds where only those are played.
    pub wins: [u64; MAX_SEATS],
}

impl Tally {
    /// Adds another.
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

/// Plays the games or rounds with these numbers: each depends on the seed and its number alone.
pub fn play(setup: &Setup, numbers: Range<u64>) -> Tally {
    match setup.game {
        GameKind::Herz => Table::<Herz>::new(setup).play(numbers),
        GameKind::Teufel => Table::<Teufel>::new(setup).play(numbers),
        GameKind::Hearts => Table::<Hearts>::new(setup).play(numbers),
    }
}

struct Table<'a, G: Playable> {
    setup: &'a Setup,
    players: u8,
    levels: [Level; MAX_SEATS],
    options: G::Options,
    pack: Vec<G::Card>,
    deck: Vec<G::Card>,
    tally: Tally,
}

impl<'a, G: Playable> Table<'a, G> {
    fn new(setup: &'a Setup) -> Self {
        let players = setup.seats.players();
        let mut levels = [Level::Random; MAX_SEATS];
        for (seat, &level) in setup.seats.iter() {
            levels[seat.index()] = level;
        }
        let pack = G::pack(players);
        let (deck, options) = (pack.clone(), G::Options::default());
        Self { setup, players, levels, options, pack, deck, tally: Tally::default() }
    }

    fn play(mut self, numbers: Range<u64>) -> Tally {
        for number in numbers {
            let mut rng = Fast::new(self.setup.seed, number);
            if self.setup.whole {
                self.game(&mut rng);
            } else {
                let first = Seat((number % u64::from(self.players)) as u8);
                let points = self.round(first, &mut rng);
                self.win(&points);
            }
        }
        self.tally
    }

    fn game(&mut self, rng: &mut Fast) {
        let mut first = Seat(below(rng, self.players.into()) as u8);
        let mut totals = BySeat::new(self.players);
        let mut rounds = 0;
        loop {
            let points = self.round(first, rng);
            rounds += 1;
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

    fn round(&mut self, first: Seat, rng: &mut Fast) -> BySeat<i32> {
        self.deck.copy_from_slice(&self.pack);
        for last in (1..self.deck.len()).rev() {
            self.deck.swap(last, below(rng, last + 1));
        }
        let mut state = G::deal(self.players, &self.options, first, &self.deck);
        let mut moves = 0;
        while let Some(seat) = state.to_move().first() {
            // Who is to move has a move, and what it chooses is legal: the contract suite holds every game to that.
            let Some(mv) = choose(&state, self.levels[seat.index()], seat, rng) else { break };
            let applied = state.apply(seat, mv, |_| {});
            debug_assert!(applied.is_ok());
            moves += 1;
        }
        let points = state.points().unwrap_or_else(|| BySeat::new(self.players));
        self.tally.deals += 1;
        self.tally.moves += moves;
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

/// A small fast generator (xoshiro256++, seeded by SplitMix64, as their authors describe them): for simulations only.
struct Fast([u64; 4]);

impl Fast {
    fn new(seed: u64, number: u64) -> Self {
        const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
        fn mix(mut z: u64) -> u64 {
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ (z >> 31)
        }
        let mut state = mix(seed.wrapping_add(GOLDEN)) ^ number;
        Self(std::array::from_fn(|_| {
            state = state.wrapping_add(GOLDEN);
            mix(state)
        }))
    }
}

impl RngCore for Fast {
    #[inline]
    fn next_u32(&mut self) -> u32 {
        (self.next_u64() >> 32) as u32
    }

    #[inline]
    fn next_u64(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        rand::rand_core::impls::fill_bytes_via_next(self, bytes);
    }
}
