//! `herzbot simulate`: games among computer players.

use super::contest::{ContestArgs, level_parser, on_threads};
use super::progress::Progress;
use super::{FINE, WRONG_USE, written};
use herzbot_rules::simulate::{SHARES, SeatTally, Setup, play};
use herzbot_rules::{BySeat, GameKind, Level, Seat};
use serde::Serialize;
use std::io::{self, Write};
use std::time::Instant;

/// The most games or rounds that a thread takes at a time.
const LARGEST_CHUNK: u64 = 256;
/// The least number of chunks for each thread. It keeps all threads busy to the end, and shows progress even
/// with long games.
const LEAST_CHUNKS: u64 = 64;

/// The arguments of `herzbot simulate`.
#[derive(Clone, Debug, clap::Args)]
pub struct SimulateArgs {
    /// The game, the number of players, how it is run and printed.
    #[command(flatten)]
    pub contest: ContestArgs,
    /// Number of whole games
    #[arg(
        long,
        value_name = "N",
        required_unless_present = "deals",
        conflicts_with = "deals",
        value_parser = clap::value_parser!(u64).range(1..)
    )]
    pub games: Option<u64>,
    /// Number of single rounds, instead of whole games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub deals: Option<u64>,
    /// Level of each seat in order, separated by commas, or one for all
    #[arg(
        long,
        value_name = "LEVEL",
        value_delimiter = ',',
        default_value = "random",
        value_parser = level_parser()
    )]
    pub seats: Vec<Level>,
}

/// The output of `--json`.
#[derive(Debug, Serialize)]
struct SimulationReport {
    game: GameKind,
    players: u8,
    games: u64,
    deals: u64,
    moves: u64,
    seconds: f64,
    deals_per_second: f64,
    moves_per_second: f64,
    /// The mean points of a round, by seat.
    points: Vec<f64>,
    /// The share of games won, or of rounds if only rounds are played. A tie is shared.
    wins: Vec<f64>,
}

/// Runs `herzbot simulate`, with messages on `err`, and returns the exit status: 0, 1 if the output can't be
/// written, 2 if the arguments are wrong.
pub fn run(args: &SimulateArgs, progress: Progress, out: &mut impl Write, err: &mut impl Write) -> u8 {
    let (setup, amount) = match setup(args) {
        Ok(setup) => setup,
        Err(message) => {
            // If the message can't be written either, ignore that.
            let _ = writeln!(err, "herzbot simulate: {message}");
            return WRONG_USE;
        }
    };
    let start = Instant::now();
    let tally = play_on_threads(&setup, amount, args.contest.threads, progress);
    let seconds = start.elapsed().as_secs_f64();
    let report = report(&setup, &tally, seconds);
    written("simulate", print(&setup, &report, args.contest.json, out), FINE, err)
}

fn setup(args: &SimulateArgs) -> Result<(Setup, u64), String> {
    args.contest.check_players()?;
    let ContestArgs { game, players, seed, .. } = args.contest;
    let (whole, amount) = match (args.games, args.deals) {
        (Some(games), None) => (true, games),
        (None, Some(deals)) => (false, deals),
        (None, None) | (Some(_), Some(_)) => return Err("either --games N or --deals N is needed".to_owned()),
    };
    let levels = &args.seats;
    let count = levels.len();
    if count != 1 && count != usize::from(players) {
        return Err(format!("--seats names {count} players, but {players} play (or name one for all)"));
    }
    let seats = BySeat::from_fn(players, |seat: Seat| levels[seat.index() % count]);
    Ok((Setup { game, seats, whole, seed }, amount))
}

fn play_on_threads(setup: &Setup, amount: u64, threads: u16, progress: Progress) -> SeatTally {
    let chunk = (amount / (LEAST_CHUNKS * u64::from(threads))).clamp(1, LARGEST_CHUNK);
    let bar = progress.steps(amount, if setup.whole { "games" } else { "rounds" });
    let tallies = on_threads(threads, (amount, chunk), |chunks| {
        let mut tally = SeatTally::default();
        for numbers in chunks {
            let played = numbers.end - numbers.start;
            tally.add(&play(setup, numbers));
            bar.inc(played);
        }
        tally
    });
    let mut sum = SeatTally::default();
    for tally in &tallies {
        sum.add(tally);
    }
    sum
}

fn report(setup: &Setup, tally: &SeatTally, seconds: f64) -> SimulationReport {
    let players = setup.seats.players();
    let of = if setup.whole { tally.games } else { tally.deals } as f64;
    // Avoid a division by zero if the clock hasn't moved yet.
    let per_second = |count: u64| count as f64 / seconds.max(1e-9);
    SimulationReport {
        game: setup.game,
        players,
        games: tally.games,
        deals: tally.deals,
        moves: tally.moves,
        seconds,
        deals_per_second: per_second(tally.deals),
        moves_per_second: per_second(tally.moves),
        points: tally
            .points
            .iter()
            .take(players.into())
            .map(|&sum| sum as f64 / tally.deals as f64)
            .collect(),
        wins: tally
            .wins
            .iter()
            .take(players.into())
            .map(|&shares| shares as f64 / SHARES as f64 / of)
            .collect(),
    }
}

fn print(setup: &Setup, report: &SimulationReport, json: bool, out: &mut impl Write) -> io::Result<()> {
    if json {
        serde_json::to_writer(&mut *out, report)?;
        return writeln!(out);
    }
    let SimulationReport { game, players, games, deals, moves, seconds, .. } = report;
    let what = if setup.whole { format!("{games} games, {deals} rounds") } else { format!("{deals} rounds") };
    writeln!(out, "{game}, {players} players: {what}, {moves} moves in {seconds:.2} s")?;
    writeln!(out, "{:.0} rounds/s, {:.0} moves/s", report.deals_per_second, report.moves_per_second)?;
    writeln!(out, "seat  player  points a round  won")?;
    for (seat, level) in setup.seats.iter() {
        let name = level.name();
        let (points, wins) = (report.points[seat.index()], 100.0 * report.wins[seat.index()]);
        writeln!(out, "{seat:>4}  {name:<6}  {points:>14.3}  {wins:>5.1} %")?;
    }
    Ok(())
}
