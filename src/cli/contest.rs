//! Shared by `herzbot simulate` and `herzbot match`: arguments, and work on several threads.

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
    /// Checks that this number of players can play the game.
    ///
    /// # Errors
    /// Returns the message for the command line.
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

/// Parses the level of a computer player.
pub(super) fn level_parser() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.map(Level::name)).try_map(|name| name.parse::<Level>())
}

/// Runs `work` once on each of `threads` threads (at least 1), including the current one, and returns all
/// results. The threads share the numbers below `amount`: each takes `chunk` (at least 1) of them at a time.
pub(super) fn on_threads<T: Send>(
    threads: u16,
    (amount, chunk): (u64, u64),
    work: impl Fn(&mut dyn Iterator<Item = Range<u64>>) -> T + Sync,
) -> Vec<T> {
    let next = AtomicU64::new(0);
    let work = || {
        work(&mut std::iter::from_fn(|| {
            let from = next.fetch_add(chunk, Ordering::Relaxed);
            (from < amount).then(|| from..amount.min(from.saturating_add(chunk)))
        }))
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let mut done = vec![work()];
        for other in others {
            done.push(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        done
    })
}
