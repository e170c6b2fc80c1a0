//! What `herzbot simulate` and `herzbot match` have in common: arguments, and work on several threads.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use herzbot_rules::{GameKind, Level};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// The arguments of games among computer players.
#[derive(Clone, Debug, clap::Args)]
pub struct ContestArgs {
    /// The game
    #[arg(value_parser = game_parser())]
    pub game: GameKind,
    /// Number of players
    #[arg(long, value_name = "N")]
    pub players: u8,
    /// Random seed of all decks and choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Number of threads (does not change the results)
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: u16,
    /// Print one JSON object instead of a table
    #[arg(long)]
    pub json: bool,
}

impl ContestArgs {
    /// Whether so many can play the game.
    ///
    /// # Errors
    /// The message for the command line.
    pub(super) fn check_players(&self) -> Result<(), String> {
        let (game, range) = (self.game, self.game.players());
        if range.contains(&self.players) {
            Ok(())
        } else {
            Err(format!("{game} has {} to {} players, not {}", range.start(), range.end(), self.players))
        }
    }
}

fn game_parser() -> impl TypedValueParser<Value = GameKind> {
    PossibleValuesParser::new(GameKind::ALL.map(GameKind::name)).try_map(|name| name.parse::<GameKind>())
}

/// Reads the level of a computer player.
pub(super) fn level_parser() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.map(Level::name)).try_map(|name| name.parse::<Level>())
}

/// The numbers below an amount, handed out to threads in chunks.
#[derive(Debug)]
pub(super) struct NumberChunks {
    next: AtomicU64,
    amount: u64,
    chunk: u64,
}

impl NumberChunks {
    /// The numbers from 0 below `amount`, `chunk` (at least 1) at a time.
    pub(super) const fn new(amount: u64, chunk: u64) -> Self {
        Self { next: AtomicU64::new(0), amount, chunk }
    }

    /// The next chunk, which nobody else gets; none when all are handed out.
    pub(super) fn next(&self) -> Option<Range<u64>> {
        let from = self.next.fetch_add(self.chunk, Ordering::Relaxed);
        (from < self.amount).then(|| from..self.amount.min(from.saturating_add(self.chunk)))
    }
}

/// Runs `work` once on each of `threads` threads (at least 1), of which this one is the first, and returns what each
/// made of it.
pub(super) fn on_threads<T: Send>(threads: u16, work: impl Fn() -> T + Sync) -> Vec<T> {
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(&work)).collect();
        let mut done = vec![work()];
        for other in others {
            done.push(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        done
    })
}
