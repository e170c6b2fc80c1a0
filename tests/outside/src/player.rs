//! Who plays: a level of ours, an earlier build's, or a bot of hearts-engine.

use hearts_engine::{HeuristicBot, MonteCarloBot, Strategy};
use herzbot_rules::fast::Fast;
use herzbot_rules::{AnyMatch, AnyMove, Level, Seat};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use rustix::time::{ClockId, clock_gettime};
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A player, and how long it took to think.
pub struct Player {
    name: String,
    kind: Kind,
    /// For each choice that was not forced, the time of the thread in nanoseconds.
    times: Vec<u64>,
}

enum Kind {
    /// A level, and the share of its budget.
    Own(Level, f32),
    Earlier(Earlier, Level, f32),
    Greedy,
    MonteCarlo(u32),
}

/// Another build of this program, run as `serve`.
struct Earlier {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Player {
    /// The player that a word of the command line names.
    pub fn parse(word: &str) -> Result<Self, String> {
        let level = |word: &str| {
            let (name, part) = word.split_once('/').unwrap_or((word, "1"));
            let level = name.parse::<Level>().map_err(|_| format!("unknown player: {word}"))?;
            let part = part.parse::<f32>().map_err(|_| format!("no number: {part}"))?;
            Ok::<_, String>((level, 1.0 / part))
        };
        let kind = if word == "greedy" {
            Kind::Greedy
        } else if let Some(samples) = word.strip_prefix("mc:") {
            Kind::MonteCarlo(samples.parse().map_err(|_| format!("no number of samples: {samples}"))?)
        } else if let Some((name, program)) = word.split_once('@') {
            let (level, share) = level(name)?;
            Kind::Earlier(Earlier::start(program)?, level, share)
        } else {
            let (level, share) = level(word)?;
            Kind::Own(level, share)
        };
        let name = word.split('@').next().unwrap_or(word);
        let name = if matches!(kind, Kind::Earlier(..)) { format!("{name}@") } else { name.to_owned() };
        Ok(Self { name, kind, times: Vec::new() })
    }

    /// Whether it is a bot of hearts-engine.
    pub const fn is_of_engine(&self) -> bool {
        matches!(self.kind, Kind::Greedy | Kind::MonteCarlo(_))
    }

    /// A bot of hearts-engine for one deal, if it is one.
    pub fn bot(&self, seed: u64) -> Option<Box<dyn Strategy>> {
        match self.kind {
            Kind::Own(..) | Kind::Earlier(..) => None,
            Kind::Greedy => Some(Box::new(HeuristicBot::new())),
            Kind::MonteCarlo(samples) => {
                Some(Box::new(MonteCarloBot::new(StdRng::seed_from_u64(seed)).samples(samples)))
            }
        }
    }

    /// Tells an earlier build what happens at the table, in a line of its protocol.
    pub fn tell(&mut self, line: &str) -> Result<(), String> {
        match &mut self.kind {
            Kind::Earlier(earlier, ..) => earlier.tell(line),
            Kind::Own(..) | Kind::Greedy | Kind::MonteCarlo(_) => Ok(()),
        }
    }

    /// What it does at `seat`; none if it is a bot of hearts-engine.
    pub fn choose(&mut self, game: &AnyMatch, seat: Seat, seed: u64) -> Result<Option<AnyMove>, String> {
        match &mut self.kind {
            Kind::Own(level, share) => {
                let view = game.view(Some(seat)).ok_or("nothing is dealt")?;
                Ok(view.choose(*level, *share, &mut Fast::new(seed, 0)))
            }
            Kind::Earlier(earlier, level, share) => {
                let text = earlier.ask(&format!("choose {level} {share} {} {seed}", seat.0))?;
                game.kind().parse_move(&text).map(Some).map_err(|_| format!("no move: {text}"))
            }
            Kind::Greedy | Kind::MonteCarlo(_) => Ok(None),
        }
    }

    /// Does something that takes time, which counts if `unforced`.
    pub fn timed<T>(&mut self, unforced: bool, what: impl FnOnce(&mut Self) -> T) -> T {
        let start = thread_time();
        let result = what(self);
        if unforced {
            self.times.push(thread_time() - start);
        }
        result
    }

    /// Its name, in short.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The times of its choices, in words; nothing of another process.
    pub fn times(&self) -> String {
        let mut times = self.times.clone();
        if times.is_empty() || matches!(self.kind, Kind::Earlier(..)) {
            return String::new();
        }
        times.sort_unstable();
        let p99 = times[times.len() * 99 / 100];
        let mean = times.iter().sum::<u64>() / times.len() as u64;
        format!("ms a choice: mean {:.3}, p99 {:.3}", mean as f64 / 1e6, p99 as f64 / 1e6)
    }
}

/// The time of this thread alone, in nanoseconds: others may use the cores too.
fn thread_time() -> u64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

impl Earlier {
    fn start(program: &str) -> Result<Self, String> {
        let mut command = Command::new(program);
        command.arg("serve").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|error| format!("{program}: {error}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{program}: no pipes"));
        };
        Ok(Self { child, input, output: BufReader::new(output) })
    }

    fn tell(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.input, "{line}").map_err(|error| format!("the earlier build: {error}"))
    }

    fn ask(&mut self, line: &str) -> Result<String, String> {
        self.tell(line)?;
        let mut answer = String::new();
        self.output.read_line(&mut answer).map_err(|error| format!("the earlier build: {error}"))?;
        Ok(answer.trim().to_owned())
    }
}

impl Drop for Earlier {
    fn drop(&mut self) {
        // It ends with its input; if it has ended already there is nothing to do.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
