//! `herzbot match`: compares computer players on duplicate deals.

use super::contest::{ContestArgs, level_parser, on_threads};
use super::progress::Progress;
use super::{FINE, WRONG_USE, written};
use herzbot_rules::duel::{Duel, Outcome, play};
use herzbot_rules::{BySeat, GameKind, Level, RecordError, Seat};
use rustix::time::{ClockId, clock_gettime};
use serde::Serialize;
use serde_json::{Map, Value};
use std::io::{self, Write};

/// The arguments of `herzbot match`.
#[derive(Clone, Debug, clap::Args)]
pub struct MatchArgs {
    /// The game, the number of players, how it is run and printed.
    #[command(flatten)]
    pub contest: ContestArgs,
    /// Level of each player, separated by commas; the first is compared with the mean of the others
    #[arg(long, value_name = "LEVEL", required = true, value_delimiter = ',', value_parser = level_parser())]
    pub seats: Vec<Level>,
    /// Number of deals; each is played once for every rotation of the players around the table
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub deals: u64,
    /// Options of the game, as in a record
    #[arg(long, value_name = "JSON", default_value = "{}", value_parser = parse_options)]
    pub options: Map<String, Value>,
}

/// The output of `--json`.
#[derive(Debug, Serialize)]
struct MatchReport {
    game: GameKind,
    players: BySeat<Level>,
    deals: u64,
    /// The mean points of a round, by player.
    points: Vec<f64>,
    /// How many points a round the first player is better than the mean of the others.
    better: f64,
    /// Half of the 95 % confidence interval of `better`.
    half: f64,
    /// The mean processor time of the first player's moves with a choice, in milliseconds.
    mean_ms: f64,
    /// The 99th percentile of these times, in milliseconds.
    p99_ms: f64,
}

fn parse_options(json: &str) -> Result<Map<String, Value>, String> {
    serde_json::from_str(json).map_err(|error| format!("no JSON object: {error}"))
}

/// Runs `herzbot match`, with messages on `err`, and returns the exit status: 0, 1 if the output can't be
/// written, 2 if the arguments are wrong.
pub fn run(args: &MatchArgs, progress: Progress, out: &mut impl Write, err: &mut impl Write) -> u8 {
    let outcome = duel(args).and_then(|duel| Ok((play_on_threads(&duel, args, progress)?, duel)));
    let (mut outcome, duel) = match outcome {
        Ok(outcome) => outcome,
        Err(message) => {
            // If the message can't be written either, ignore that.
            let _ = writeln!(err, "herzbot match: {message}");
            return WRONG_USE;
        }
    };
    written("match", print(&report(&duel, &mut outcome), args.contest.json, out), FINE, err)
}

fn duel(args: &MatchArgs) -> Result<Duel, String> {
    args.contest.check_players()?;
    let ContestArgs { game, players, seed, .. } = args.contest;
    let levels = &args.seats;
    if levels.len() != usize::from(players) {
        return Err(format!("--seats names {} players, but {players} play", levels.len()));
    }
    let players = BySeat::from_fn(players, |seat: Seat| levels[seat.index()]);
    Ok(Duel { game, options: args.options.clone(), players, share: 1.0, seed })
}

/// Returns the processor time of this thread in nanoseconds. Unlike wall time, it doesn't depend on other
/// processes.
fn thread_time() -> u64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

fn play_on_threads(duel: &Duel, args: &MatchArgs, progress: Progress) -> Result<Outcome, String> {
    let bar = progress.steps(args.deals, "deals");
    // One deal at a time: with slow players, a deal may take seconds.
    let parts = on_threads(args.contest.threads, (args.deals, 1), |chunks| {
        let mut parts = Vec::new();
        for numbers in chunks {
            let number = numbers.start;
            let part = play(duel, numbers, &mut thread_time)
                .map_err(|error| RecordError::from(error).to_string())?;
            parts.push((number, part));
            bar.inc(1);
        }
        Ok::<_, String>(parts)
    });
    let parts = parts.into_iter().collect::<Result<Vec<_>, _>>()?;
    let mut parts: Vec<(u64, Outcome)> = parts.into_iter().flatten().collect();
    // Sums of floating-point numbers depend on the order. Sorting makes it independent of the number of
    // threads.
    parts.sort_by_key(|&(number, _)| number);
    let mut outcome = Outcome::default();
    for (_, part) in parts {
        outcome.add(part);
    }
    Ok(outcome)
}

fn report(duel: &Duel, outcome: &mut Outcome) -> MatchReport {
    outcome.times.sort_unstable();
    let times = &outcome.times;
    let milliseconds = |nanoseconds: f64| nanoseconds / 1e6;
    let p99 = times.get(times.len() * 99 / 100).or(times.last()).copied().unwrap_or(0);
    let (better, half) = outcome.margin();
    let players = usize::from(duel.players.players());
    MatchReport {
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

fn print(report: &MatchReport, json: bool, out: &mut impl Write) -> io::Result<()> {
    if json {
        serde_json::to_writer(&mut *out, report)?;
        return writeln!(out);
    }
    let MatchReport { game, players, deals, points, better, half, mean_ms, p99_ms } = report;
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
    use clap::Parser as _;

    fn args(game: &str, seats: &str) -> MatchArgs {
        let players = seats.split(',').count().to_string();
        parse(&[game, "--seats", seats, "--players", &players, "--deals", "6"])
    }

    fn parse(arguments: &[&str]) -> MatchArgs {
        #[derive(clap::Parser)]
        struct MatchLine {
            #[command(flatten)]
            args: MatchArgs,
        }
        let line = MatchLine::try_parse_from([&["match"], arguments].concat());
        line.unwrap_or_else(|error| panic!("{arguments:?}: {error}")).args
    }

    fn run_with(args: &MatchArgs) -> (u8, String, String) {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let status = run(args, Progress::Hidden, &mut out, &mut err);
        (status, String::from_utf8_lossy(&out).into_owned(), String::from_utf8_lossy(&err).into_owned())
    }

    #[test]
    fn a_match_is_the_same_on_any_number_of_threads() {
        let one = args("hearts", "easy,random,random");
        let points = |args: &MatchArgs| {
            let (status, out, err) = run_with(args);
            assert_eq!((status, err.as_str()), (0, ""));
            out.lines().filter(|line| !line.contains(" ms ")).map(str::to_owned).collect::<Vec<_>>()
        };
        let lines = points(&one);
        assert!(lines.iter().any(|line| line.contains("better by")), "{lines:?}");
        let contest = ContestArgs { threads: 3, ..one.contest.clone() };
        assert_eq!(points(&MatchArgs { contest, ..one }), lines);
    }

    #[test]
    fn wrong_arguments_are_told() {
        let three = ["hearts", "--players", "3", "--seats", "easy,easy", "--deals", "6"];
        let option = ["hearts", "--players=2", "--seats=easy,easy", "--deals=6", "--options={\"moons\": 2}"];
        for (args, says) in [
            (args("hearts", "easy"), "2 to 6 players"),
            (parse(&three), "names 2 players"),
            (parse(&option), "unknown option \"moons\""),
        ] {
            let (status, out, err) = run_with(&args);
            assert_eq!((status, out.as_str()), (2, ""));
            assert!(err.contains(says), "{err}");
        }
    }
}
