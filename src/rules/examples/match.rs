//! `match GAME LEVEL,LEVEL,… DEALS [SEED] [OPTIONS as JSON] [SHARE]`: a duplicate match on one core, as
//! `herzbot match` plays it; the first player thinks with a share (0 to 1) of its budget.

use herzbot_rules::duel::{Duel, Outcome, play};
use herzbot_rules::{BySeat, GameKind, Level, Seat};
use std::time::Instant;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, levels, deals, rest @ ..] = words.as_slice() else {
        panic!("GAME LEVELS DEALS [SEED] [OPTIONS] [SHARE]")
    };
    let levels: Vec<Level> = levels.split(',').map(|name| name.parse().expect("a level")).collect();
    let options = rest.get(1).map_or_else(Default::default, |text| serde_json::from_str(text).expect("JSON"));
    let duel = Duel {
        game: game.parse::<GameKind>().expect("a game"),
        options,
        players: BySeat::from_fn(levels.len() as u8, |seat: Seat| levels[seat.index()]),
        share: rest.get(2).map_or(1.0, |share| share.parse().expect("a share")),
        seed: rest.first().map_or(1, |seed| seed.parse().expect("a number")),
    };
    let deals: u64 = deals.parse().expect("a number");
    #[expect(clippy::disallowed_methods, reason = "a program that measures has a clock")]
    let start = Instant::now();
    // Only this thread's CPU time, since the machine may be busy.
    let mut clock = || {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
    };
    let mut all = Outcome::default();
    let mut number = 0;
    while number < deals {
        let next = deals.min(number + 50);
        all.add(play(&duel, number..next, &mut clock).expect("it can be played"));
        number = next;
        let (mean, half) = all.margin();
        eprint!("\r{number} deals: better by {mean:.3} ± {half:.3}   ");
    }
    eprintln!();
    let (mean, half) = all.margin();
    println!(
        "{game} {}: {deals} deals x {} rotations in {:.1} s",
        words[1],
        levels.len(),
        start.elapsed().as_secs_f64()
    );
    for (player, level) in duel.players.iter() {
        println!("  {level:<6} {:8.3} points a round", all.points[player.index()] / all.deals as f64);
    }
    println!("  the first is better by {mean:.3} ± {half:.3} (95 %)");
    all.times.sort_unstable();
    let count = all.times.len().max(1);
    let at = |share: f64| {
        let index = ((count as f64 * share) as usize).min(count - 1);
        all.times.get(index).map_or(0.0, |&time| time as f64 / 1e6)
    };
    let mean = all.times.iter().sum::<u64>() as f64 / count as f64 / 1e6;
    println!("  ms a move: mean {mean:.3}, median {:.3}, p99 {:.3}, most {:.3}", at(0.5), at(0.99), at(1.0));
}
