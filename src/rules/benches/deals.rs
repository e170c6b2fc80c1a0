//! Random play, dealing included: rounds a second on one core, and what part of it the shuffle is.

use divan::counter::ItemsCount;
use herzbot_rules::Seat;
use herzbot_rules::hearts::Hearts;
use herzbot_rules::herz::Herz;
use herzbot_rules::players::{Level, Playable, below, choose};
use herzbot_rules::teufel::Teufel;
use rand::SeedableRng as _;
use rand::rngs::SmallRng;

fn main() {
    divan::main();
}

fn shuffle<T>(deck: &mut [T], rng: &mut SmallRng) {
    for last in (1..deck.len()).rev() {
        deck.swap(last, below(rng, last + 1));
    }
}

fn play<G: Playable>(bencher: divan::Bencher, players: u8, level: Level) {
    let mut rng = SmallRng::seed_from_u64(1);
    let mut deck = G::pack(players);
    let options = G::Options::default();
    bencher.counter(ItemsCount::new(1usize)).bench_local(|| {
        shuffle(&mut deck, &mut rng);
        let mut game = G::deal(players, &options, Seat(0), &deck);
        while let Some(seat) = game.to_move().iter().next() {
            let Some(mv) = choose(&game, level, seat, &mut rng) else { break };
            if game.apply(seat, mv, |_| ()).is_err() {
                break;
            }
        }
        game.points()
    });
}

#[divan::bench(types = [Hearts, Teufel, Herz], args = [2, 4], min_time = 1)]
fn random<G: Playable>(bencher: divan::Bencher, players: u8) {
    play::<G>(bencher, players, Level::Random);
}

#[divan::bench(types = [Hearts, Teufel, Herz], args = [4])]
fn easy<G: Playable>(bencher: divan::Bencher, players: u8) {
    play::<G>(bencher, players, Level::Easy);
}

#[divan::bench(types = [Hearts, Teufel])]
fn shuffle_and_deal<G: Playable>(bencher: divan::Bencher) {
    let mut rng = SmallRng::seed_from_u64(1);
    let mut deck = G::pack(4);
    let options = G::Options::default();
    bencher.counter(ItemsCount::new(1usize)).bench_local(|| {
        shuffle(&mut deck, &mut rng);
        G::deal(4, &options, Seat(0), &deck)
    });
}
