//! Random play including dealing: rounds per second on one core, and the shuffle's share.

use divan::counter::ItemsCount;
use herzbot_rules::fast::below;
use herzbot_rules::hearts::Hearts;
use herzbot_rules::herz::Herz;
use herzbot_rules::players::{Level, Playable, choose};
use herzbot_rules::simulate::{Setup, play as play_numbers};
use herzbot_rules::teufel::Teufel;
use herzbot_rules::{BySeat, GameKind, Seat};
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
        let mut game = G::deal(players, &options, 1, Seat(0), &deck);
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
        G::deal(4, &options, 1, Seat(0), &deck)
    });
}

/// States in the middle of random rounds of four.
fn middles<G: Playable>() -> Vec<(G, Seat)> {
    let mut rng = SmallRng::seed_from_u64(1);
    let mut deck = G::pack(4);
    let middle = |_| {
        shuffle(&mut deck, &mut rng);
        let mut game = G::deal(4, &G::Options::default(), 1, Seat(0), &deck);
        let moves = 8 + below(&mut rng, 20);
        for _ in 0..moves {
            let Some(seat) = game.to_move().first() else { break };
            if let Some(mv) = choose(&game, Level::Random, seat, &mut rng) {
                game.apply_legal(seat, mv, |_| ());
            }
        }
        let seat = game.to_move().first()?;
        Some((game, seat))
    };
    (0..512).filter_map(middle).collect()
}

#[divan::bench(types = [Hearts, Teufel, Herz])]
fn easy_move<G: Playable>(bencher: divan::Bencher) {
    let mut rng = SmallRng::seed_from_u64(2);
    let middles = middles::<G>();
    let mut next = middles.iter().cycle();
    bencher.bench_local(|| {
        let (game, seat) = next.next()?;
        choose(game, Level::Easy, *seat, &mut rng)
    });
}

#[divan::bench(types = [Hearts, Teufel, Herz])]
fn legal_and_apply<G: Playable>(bencher: divan::Bencher) {
    let mut rng = SmallRng::seed_from_u64(2);
    let middles = middles::<G>();
    let mut next = middles.iter().cycle();
    bencher.bench_local(|| {
        let (game, seat) = next.next()?;
        let mut game = game.clone();
        let mv = choose(&game, Level::Random, *seat, &mut rng)?;
        game.apply(*seat, mv, |_| ()).ok()?;
        Some(game)
    });
}

/// The work of `herzbot simulate`, in chunks of its size.
#[divan::bench(args = GameKind::ALL, min_time = 1)]
fn simulate(bencher: divan::Bencher, game: GameKind) {
    let seats = BySeat::from_fn(4, |_| Level::Random);
    let setup = Setup { game, seats, whole: false, seed: 1 };
    let mut chunk = 0;
    bencher.counter(ItemsCount::new(256usize)).bench_local(|| {
        chunk += 256;
        play_numbers(&setup, chunk - 256..chunk)
    });
}
