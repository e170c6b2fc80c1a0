//! The command line: without a command the bot runs; the commands help its host.
//!
//! Exit statuses: 0; 1 when the bot can't start, or something that was looked at is not as it should be; 2 for a wrong
//! command line or a broken record.

pub mod backup;
pub mod check;
pub mod duel;
pub mod export;
mod log;
pub mod replay;
mod run;
pub mod simulate;

use crate::config::Config;
use clap::{Parser, Subcommand};
use export::ExportError;
use herzbot_store::{Store, StoreError, open_store};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// All is well.
const FINE: u8 = 0;
/// It could not be done, or is not as it should be.
const FAILED: u8 = 1;

/// Card games where people already talk. Without a command the bot runs: settings are read from the environment and
/// from .env, and .env.example explains them.
#[derive(Debug, Parser)]
#[command(name = "herzbot", version)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<What>,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Look at settings, token, reachability and data folder; say what is wrong and what to do
    Check,
    /// Play a game record again, or check its shuffle
    Replay(replay::Args),
    /// Let computer players play many games against each other
    Simulate(simulate::Args),
    /// Let computer players play the same cards in turn, to find out which are better
    Match(duel::Args),
    /// Write the record of a game, or list the tables; a running game's record holds every hidden card
    Export {
        /// The id of a table, or the name of one that is live; without it, live tables are listed
        table: Option<String>,
    },
    /// Write everything in the data folder to a file, while the bot is not running
    Backup {
        /// The file (`-`: standard output)
        file: PathBuf,
    },
    /// Take a backup back into a data folder that is empty or new
    Restore {
        /// The file (`-`: standard input)
        file: PathBuf,
    },
    /// Make all leaderboards anew from the results, while the bot is not running
    RebuildLeaderboards,
}

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    let line = CommandLine::parse();
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            say(&format!("herzbot: the system gives no threads or sockets: {error}"));
            return ExitCode::from(FAILED);
        }
    };
    let (mut out, mut err) = (io::stdout().lock(), io::stderr());
    let status = match line.command {
        // These need no settings: they read and write nothing of the bot's.
        Some(What::Replay(args)) => replay::run(&args, io::stdin().lock(), &mut out, &mut err),
        Some(What::Simulate(args)) => simulate::run(&args, &mut out, &mut err),
        Some(What::Match(args)) => duel::run(&args, &mut out, &mut err),
        Some(What::Check) => {
            drop(out);
            runtime.block_on(check::run(Config::load()))
        }
        None => {
            drop(out);
            with_config(|config| runtime.block_on(run::run(config)))
        }
        Some(What::Export { table }) => with_config(|config| {
            let done = existing(&config.data).map_err(ExportError::from).and_then(|store| match &table {
                Some(table) => runtime.block_on(export::record(&*store, table, &mut out)),
                None => runtime.block_on(export::list(&*store, &mut out)),
            });
            told("export", done.map(|()| None).map_err(|error| error.to_string()))
        }),
        Some(What::Backup { file }) => with_config(|config| {
            let done = backup::backup(&config.data, &file).map_err(|error| error.to_string());
            told("backup", done.map(|count| Some(format!("{count} values written"))))
        }),
        Some(What::Restore { file }) => with_config(|config| {
            let done = backup::restore(&file, &config.data).map_err(|error| error.to_string());
            told(
                "restore",
                done.map(|count| Some(format!("{count} values are in {}", config.data.display()))),
            )
        }),
        Some(What::RebuildLeaderboards) => with_config(|config| {
            let done = existing(&config.data).and_then(|store| runtime.block_on(store.rebuild()));
            let done = done.map_err(|error| error.to_string());
            told("rebuild-leaderboards", done.map(|()| Some("the leaderboards are made anew".to_owned())))
        }),
    };
    ExitCode::from(status)
}

/// Reads the settings and starts the log; or says what is wrong with them, one line each.
fn with_config(then: impl FnOnce(Config) -> u8) -> u8 {
    match Config::load() {
        Ok(config) => {
            log::start(&config.log);
            then(config)
        }
        Err(problems) => {
            for problem in problems.0 {
                say(&format!("herzbot: {problem}"));
            }
            FAILED
        }
    }
}

/// Opens the data folder; one that is not there is not made.
fn existing(data: &Path) -> Result<Arc<dyn Store>, StoreError> {
    if data.exists() {
        open_store(data)
    } else {
        Err(StoreError::Io(format!("there is no folder {} (HERZBOT_DATA)", data.display())))
    }
}

/// Says on standard error what became of a command, and returns its exit status.
fn told(command: &str, done: Result<Option<String>, String>) -> u8 {
    match done {
        Ok(text) => {
            if let Some(text) = text {
                say(&format!("herzbot {command}: {text}"));
            }
            FINE
        }
        Err(error) => {
            say(&format!("herzbot {command}: {error}"));
            FAILED
        }
    }
}

/// A line on standard error. Nothing is left to be done if nobody can hear it.
fn say(line: &str) {
    let _unheard = writeln!(io::stderr(), "{line}");
}
