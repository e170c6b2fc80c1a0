//! `herzbot match`: computer players in duplicate, to find out which are better.

use herzbot_rules::duel::{Duel, Outcome, play};
use herzbot_rules::{BySeat, GameKind, Level, Seat};
use rustix::time::{ClockId, clock_gettime};
use serde::Serialize;
use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// What each thread takes at a time.
const CHUNK: u64 = 4;
/// The most threads.
const MOST_THREADS: usize = 1024;

/// The arguments of `herzbot match`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// herz, teufel or hearts
    pub game: String,
    /// How many play
    #[arg(long, value_name = "N")]
    pub players: u8,
    /// Who plays: random, easy, medium or hard, for each seat; the first is compared with the mean of the others
    #[arg(long, value_name = "LEVEL,…")]
    pub seats: String,
    /// How many deals; each is played once for every rotation of the players around the table
    #[arg(long, value_name = "N")]
    pub deals: u64,
    /// From which all decks and choices follow
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The options of the game, as in a record
    #[arg(long, value_name = "JSON", default_value = "{}")]
    pub options: String,
    /// On how many threads; the results are the same, but for the times
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub threads: usize,
    /// Print one JSON object instead of a table
    #[arg(long)]
    pub json: bool,
}

/// What is printed with `--json`.
#[derive(Debug, Serialize)]
struct Report {
    game: GameKind,
    players: BySeat<Level>,
    deals: u64,
    /// The mean of a round, by player.
    points: Vec<f64>,
    /// By how many points a round the first player does better than the mean of the others.
    better: f64,
    /// Half of the 95 % interval of that.
    half: f64,
    /// Milliseconds of processor time for a move of the first player that had a choice.
    mean_ms: f64,
    /// 99 of 100 moves took no longer.
    p99_ms: f64,
}

/// Runs `herzbot match`, with messages on `err`, and returns the exit status: 0, 1 if the output can't be written, 2 if
/// the arguments are wrong.
pub fn run(args: &Args, out: &mut impl Write, err: &mut impl Write) -> u8 {
    let outcome = duel(args).and_then(|duel| Ok((play_on_threads(&duel, args)?, duel)));
    let (mut outcome, duel) = match outcome {
        Ok(outcome) => outcome,
        Err(message) => {
            // Nothing is left to be done if the message can't be written either.
            let _ = writeln!(err, "herzbot match: {message}");
            return 2;
        }
    };
    match print(&report(&duel, &mut outcome), args.json, out) {
        Ok(()) => 0,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(error) => {
            let _ = writeln!(err, "herzbot match: can't write: {error}");
            1
        }
    }
}

fn duel(args: &Args) -> Result<Duel, String> {
    let names = GameKind::ALL.map(GameKind::name).join(", ");
    let game = args
        .game
        .parse::<GameKind>()
        .map_err(|_| format!("there is no game {:?}; there are {names}", args.game))?;
    let levels = super::simulate::levels(&args.seats)?;
    if levels.len() != usize::from(args.players) {
        return Err(format!("--seats names {} players, but {} play", levels.len(), args.players));
    }
    let range = game.players();
    if !range.contains(&args.players) {
        return Err(format!("{game} has {} to {} players, not {}", range.start(), range.end(), args.players));
    }
    if args.deals == 0 {
        return Err("at least one deal is needed".to_owned());
    }
    if !(1..=MOST_THREADS).contains(&args.threads) {
        return Err(format!("--threads is 1 to {MOST_THREADS}, not {}", args.threads));
    }
    let options = serde_json::from_str(&args.options)
        .map_err(|error| format!("--options is no JSON object: {error}"))?;
    let players = BySeat::from_fn(args.players, |seat: Seat| levels[seat.index()]);
    Ok(Duel { game, options, players, seed: args.seed })
}

/// The processor time of this thread, in nanoseconds: what others do on the machine is not counted.
fn thread_time() -> u64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

fn play_on_threads(duel: &Duel, args: &Args) -> Result<Outcome, String> {
    let next = AtomicU64::new(0);
    let parts = Mutex::new(Vec::new());
    let work = || {
        loop {
            let from = next.fetch_add(CHUNK, Ordering::Relaxed);
            if from >= args.deals {
                return Ok(());
            }
            let to = args.deals.min(from.saturating_add(CHUNK));
            let part = play(duel, from..to, &mut thread_time).map_err(|error| format!("{error:?}"))?;
            parts.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((from, part));
        }
    };
    std::thread::scope(|scope| {
        let others = (1..args.threads).map(|_| scope.spawn(work)).collect::<Vec<_>>();
        let mut done: Result<(), String> = work();
        for other in others {
            match other.join() {
                Ok(other) => done = done.and(other),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        done
    })?;
    let mut parts = parts.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    // Sums of floating-point numbers depend on the order: it is the same with any number of threads.
    parts.sort_by_key(|&(from, _)| from);
    let mut outcome = Outcome::default();
    for (_, part) in parts {
        outcome.add(part);
    }
    Ok(outcome)
}

fn report(duel: &Duel, outcome: &mut Outcome) -> Report {
    outcome.times.sort_unstable();
    let times = &outcome.times;
    let milliseconds = |nanoseconds: f64| nanoseconds / 1e6;
    let p99 = times.get(times.len() * 99 / 100).or(times.last()).copied().unwrap_or(0);
    let (better, half) = outcome.margin();
    let players = usize::from(duel.players.players());
    Report {
        game: duel.game,
        players: duel.players,
        deals: outcome.deals,
        points: outcome.points.iter().take(players).map(|sum| sum / outcome.deals as f64).collect(),
        better,
        half,
        mean_ms: milliseconds(times.iter().sum::<u64>() as f64 / times.len().max(1) as f64),
        p99_ms: milliseconds(p99 as f64),
    }
}

fn print(report: &Report, json: bool, out: &mut impl Write) -> io::Result<()> {
    if json {
        serde_json::to_writer(&mut *out, report)?;
        return writeln!(out);
    }
    let Report { game, players, deals, points, better, half, mean_ms, p99_ms } = report;
    let rotations = players.players();
    writeln!(out, "{game}, {rotations} players: {deals} deals, each {rotations} times")?;
    writeln!(out, "player  points a round")?;
    for ((_, level), points) in players.iter().zip(points) {
        writeln!(out, "{:<6}  {points:>14.3}", level.name())?;
    }
    writeln!(out, "the first is better by {better:.3} ± {half:.3} points a round (95 %)")?;
    writeln!(out, "its moves took {mean_ms:.3} ms on average, 99 of 100 at most {p99_ms:.3} ms")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(game: &str, seats: &str) -> Args {
        let players = seats.split(',').count() as u8;
        let (game, seats, options) = (game.to_owned(), seats.to_owned(), "{}".to_owned());
        Args { game, players, seats, deals: 6, seed: 1, options, threads: 1, json: false }
    }

    fn run_with(args: &Args) -> (u8, String, String) {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let status = run(args, &mut out, &mut err);
        (status, String::from_utf8_lossy(&out).into_owned(), String::from_utf8_lossy(&err).into_owned())
    }

    #[test]
    fn a_match_is_the_same_on_any_number_of_threads() {
        let one = args("hearts", "easy,random,random");
        let points = |args: &Args| {
            let (status, out, err) = run_with(args);
            assert_eq!((status, err.as_str()), (0, ""));
            out.lines().filter(|line| !line.contains(" ms ")).map(str::to_owned).collect::<Vec<_>>()
        };
        let lines = points(&one);
        assert!(lines.iter().any(|line| line.contains("better by")), "{lines:?}");
        assert_eq!(points(&Args { threads: 3, ..one }), lines);
    }

    #[test]
    fn wrong_arguments_are_told() {
        for (args, says) in [
            (args("skat", "easy,easy"), "no game \"skat\""),
            (args("hearts", "easy,expert"), "no computer player \"expert\""),
            (args("hearts", "easy"), "2 to 6 players"),
            (Args { players: 3, ..args("hearts", "easy,easy") }, "names 2 players"),
            (Args { deals: 0, ..args("hearts", "easy,easy") }, "at least one deal"),
            (Args { threads: 0, ..args("hearts", "easy,easy") }, "--threads"),
            (Args { options: "[]".to_owned(), ..args("hearts", "easy,easy") }, "--options"),
            (Args { options: "{\"moons\": 2}".to_owned(), ..args("hearts", "easy,easy") }, "moons"),
        ] {
            let (status, out, err) = run_with(&args);
            assert_eq!((status, out.as_str()), (2, ""));
            assert!(err.contains(says), "{err}");
        }
    }
}
