//! `herzbot simulate`: computer players among themselves.

use herzbot_rules::simulate::{SHARES, Setup, Tally, play};
use herzbot_rules::{BySeat, GameKind, Level, Seat};
use serde::Serialize;
use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// What each thread takes at a time.
const CHUNK: u64 = 256;
/// The most threads.
const MOST_THREADS: usize = 1024;

/// The arguments of `herzbot simulate`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// herz, teufel or hearts
    pub game: String,
    /// How many play
    #[arg(long, value_name = "N")]
    pub players: u8,
    /// How many whole games to play
    #[arg(long, value_name = "N", required_unless_present = "deals", conflicts_with = "deals")]
    pub games: Option<u64>,
    /// How many single rounds to play
    #[arg(long, value_name = "N")]
    pub deals: Option<u64>,
    /// Who plays: random, easy, medium or hard, for each seat in order; one for all
    #[arg(long, value_name = "LEVEL,…", default_value = "random")]
    pub seats: String,
    /// From which all decks and choices follow
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// On how many threads; the results are the same
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
    players: u8,
    games: u64,
    deals: u64,
    moves: u64,
    seconds: f64,
    deals_per_second: f64,
    moves_per_second: f64,
    /// The mean of a round.
    points: Vec<f64>,
    /// The share of the games won, or of the rounds where only those are played; a tie is shared.
    wins: Vec<f64>,
}

/// Runs `herzbot simulate`, with messages on `err`, and returns the exit status: 0, 1 if the output can't be written,
/// 2 if the arguments are wrong.
pub fn run(args: &Args, out: &mut impl Write, err: &mut impl Write) -> u8 {
    let (setup, amount) = match setup(args) {
        Ok(setup) => setup,
        Err(message) => {
            // Nothing is left to be done if the message can't be written either.
            let _ = writeln!(err, "herzbot simulate: {message}");
            return 2;
        }
    };
    let start = Instant::now();
    let tally = play_on_threads(&setup, amount, args.threads);
    let seconds = start.elapsed().as_secs_f64();
    let report = report(&setup, &tally, seconds);
    match print(&setup, &report, args.json, out) {
        Ok(()) => 0,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(error) => {
            let _ = writeln!(err, "herzbot simulate: can't write: {error}");
            1
        }
    }
}

fn setup(args: &Args) -> Result<(Setup, u64), String> {
    let names = GameKind::ALL.map(GameKind::name).join(", ");
    let game = args
        .game
        .parse::<GameKind>()
        .map_err(|_| format!("there is no game {:?}; there are {names}", args.game))?;
    let range = game.players();
    if !range.contains(&args.players) {
        return Err(format!("{game} has {} to {} players, not {}", range.start(), range.end(), args.players));
    }
    let (whole, amount) = match (args.games, args.deals) {
        (Some(games), None) => (true, games),
        (None, Some(deals)) => (false, deals),
        (None, None) | (Some(_), Some(_)) => return Err("either --games N or --deals N is needed".to_owned()),
    };
    if amount == 0 {
        return Err("at least one game or deal is needed".to_owned());
    }
    if !(1..=MOST_THREADS).contains(&args.threads) {
        return Err(format!("--threads is 1 to {MOST_THREADS}, not {}", args.threads));
    }
    let levels = levels(&args.seats)?;
    let count = levels.len();
    if count != 1 && count != usize::from(args.players) {
        return Err(format!(
            "--seats names {count} players, but {} play (or name one for all)",
            args.players
        ));
    }
    let seats = BySeat::from_fn(args.players, |seat: Seat| levels[seat.index() % count]);
    Ok((Setup { game, seats, whole, seed: args.seed }, amount))
}

/// Reads the levels of computer players.
pub(super) fn levels(names: &str) -> Result<Vec<Level>, String> {
    names
        .split(',')
        .map(|name| {
            let levels = Level::ALL.map(Level::name).join(", ");
            name.parse::<Level>()
                .map_err(|_| format!("there is no computer player {name:?}; there are {levels}"))
        })
        .collect()
}

fn play_on_threads(setup: &Setup, amount: u64, threads: usize) -> Tally {
    let next = AtomicU64::new(0);
    let work = || {
        let mut tally = Tally::default();
        loop {
            let from = next.fetch_add(CHUNK, Ordering::Relaxed);
            if from >= amount {
                return tally;
            }
            tally.add(&play(setup, from..amount.min(from.saturating_add(CHUNK))));
        }
    };
    let mut tally = Tally::default();
    std::thread::scope(|scope| {
        let others = (1..threads).map(|_| scope.spawn(work)).collect::<Vec<_>>();
        tally.add(&work());
        for other in others {
            match other.join() {
                Ok(other) => tally.add(&other),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    tally
}

fn report(setup: &Setup, tally: &Tally, seconds: f64) -> Report {
    let players = setup.seats.players();
    let of = if setup.whole { tally.games } else { tally.deals } as f64;
    // A clock that hasn't moved yet must not divide by zero.
    let per_second = |count: u64| count as f64 / seconds.max(1e-9);
    Report {
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

fn print(setup: &Setup, report: &Report, json: bool, out: &mut impl Write) -> io::Result<()> {
    if json {
        serde_json::to_writer(&mut *out, report)?;
        return writeln!(out);
    }
    let Report { game, players, games, deals, moves, seconds, .. } = report;
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
