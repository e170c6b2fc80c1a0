//! The command line. Without a command, it runs the bot; the commands are for its host.
//!
//! Exit statuses: 0; 1 if something can't be done or a check has found a problem; 2 for a wrong command line
//! or a broken record. The bot itself ends with 75 if trying again may help, and with 78 if the host has to
//! act. Wrong settings end every command but `check` with 78. If a reader closes the pipe early, a command
//! that only prints ends quietly, with its normal status.

pub mod backup;
pub mod check;
pub mod contest;
mod documents;
pub mod duel;
pub mod export;
mod log;
mod matrix;
mod outcome;
pub mod progress;
mod repair;
pub mod replay;
mod run;
mod setup;
pub mod simulate;
mod status;
mod traces;
mod transcript;

use crate::app::check_nights;
use crate::config::Config;
use clap::{CommandFactory, Parser, Subcommand, ValueHint};
use export::ExportError;
use herzbot_store::{Leaderboards, Opening};
use outcome::{FAILED, FINE, HOST_MUST_ACT, WRONG_USE, existing, say, told, written};
use progress::{Progress, advance};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use tokio::runtime::Runtime;
use traces::Traces;

#[derive(Debug, Parser)]
#[command(
    name = "herzbot",
    version,
    about = "Card games where people already talk.",
    long_about = "Card games where people already talk. Without a command, runs the bot.\n\n\
                  Settings come from the environment and .env; see .env.example.",
    after_help = "Example:\n  herzbot check"
)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<HostCommand>,
}

#[derive(Debug, Subcommand)]
enum HostCommand {
    /// Ask for the settings of a first start, try them, and write .env in this folder
    #[command(
        after_help = "Example:\n  herzbot setup",
        long_about = "Ask for the settings of a first start, try them, and write .env in this folder.\n\n\
                      Run it as the user that will run the bot. Everything can be done by hand instead: see .env.example."
    )]
    Setup,
    /// Check settings, token, connectivity and data folder, and say what to fix
    #[command(after_help = "Example:\n  herzbot check")]
    Check,
    /// Show how the running bot is doing (with HERZBOT_METRICS)
    #[command(after_help = "Example:\n  herzbot status")]
    Status,
    /// Show the game of a record, move by move, or check its shuffle
    #[command(after_help = "Examples:\n  herzbot replay game.json\n  herzbot replay --verify game.json")]
    Replay(replay::ReplayArgs),
    /// Let computer players play many games, and show points and wins by seat
    #[command(
        after_help = "Example:\n  herzbot simulate hearts --players 4 --games 1000 --seats easy,random,random,random"
    )]
    Simulate(simulate::SimulateArgs),
    /// Compare computer players on the same deals
    #[command(
        after_help = "Example:\n  herzbot match teufel --players 3 --seats hard,medium,medium --deals 200"
    )]
    Match(duel::MatchArgs),
    /// Print the record of a game (including hidden cards), a person's settings and games, or the live tables
    #[command(
        after_help = "Examples:\n  herzbot export\n  herzbot export Vega\n  herzbot export --person discord/80351110224678912"
    )]
    Export {
        /// Id of a table, or name of a live one; without it, the live tables are listed
        table: Option<String>,
        /// Print what is stored about the person with this account (`discord`, `playground` or
        /// `matrix:SERVER`, and the id there)
        #[arg(long, value_name = "REALM/ID", conflicts_with = "table")]
        person: Option<String>,
    },
    /// Check the draws and points of all stored game nights against their tables, and show the standings
    #[command(after_help = "Example:\n  herzbot nights")]
    Nights,
    /// Write all data to a file, while the bot is running or not
    #[command(after_help = "Example:\n  herzbot backup herzbot-backup.db")]
    Backup {
        /// Backup file (`-`: standard output)
        #[arg(value_hint = ValueHint::FilePath)]
        file: PathBuf,
    },
    /// Restore a backup into an empty or new data folder, or an empty database
    #[command(after_help = "Example:\n  herzbot restore herzbot-backup.db")]
    Restore {
        /// Backup file (`-`: standard input)
        #[arg(value_hint = ValueHint::FilePath)]
        file: PathBuf,
    },
    /// Show what can be saved of damaged data (while the bot is not running)
    #[command(after_help = "Examples:\n  herzbot repair\n  herzbot repair --replace")]
    Repair {
        /// Put the repaired copy in the place of the data, and keep the damaged ones beside it
        #[arg(long)]
        replace: bool,
    },
    /// Rebuild all leaderboards from the results (while the bot is not running)
    #[command(after_help = "Example:\n  herzbot rebuild-leaderboards")]
    RebuildLeaderboards,
    /// Log in on Matrix, verify a session or a person there, or register the bot as an application service
    #[command(
        subcommand,
        after_help = "Examples:\n  herzbot matrix login\n  herzbot matrix verify\n  herzbot matrix registration"
    )]
    Matrix(matrix::MatrixCommand),
    /// The same as `matrix registration`
    #[command(hide = true, after_help = "Example:\n  herzbot matrix-registration")]
    MatrixRegistration(matrix::RegistrationArgs),
    /// Print the completion script of a shell
    #[command(after_help = "Example:\n  herzbot completions bash")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the man page, or write the pages of all commands to a folder
    #[command(after_help = "Examples:\n  herzbot man\n  herzbot man /usr/local/share/man/man1")]
    Man {
        /// Folder for the pages of all commands; made if it isn't there
        #[arg(value_hint = ValueHint::DirPath)]
        folder: Option<PathBuf>,
    },
}

/// Returns the definition of the command line.
pub fn command() -> clap::Command {
    CommandLine::command()
}

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    let (stdout, mut err) = (io::stdout(), io::stderr());
    #[cfg(feature = "discord")]
    herzbot_discord::choose_cryptography();
    ExitCode::from(match CommandLine::parse().command {
        // On a thread of the runtime, where an event can be handled without waking another thread.
        None => on_runtime(|runtime| with_config(|config| on_worker(runtime, run::run(config)))),
        Some(HostCommand::Setup) => on_runtime(|runtime| runtime.block_on(setup::run())),
        Some(HostCommand::Check) => on_runtime(|runtime| runtime.block_on(check::run(Config::load()))),
        Some(HostCommand::Status) => with_config(|config| status::run(config.metrics, &mut stdout.lock())),
        // These need no settings: they neither read nor write the bot's data.
        Some(HostCommand::Replay(args)) => {
            replay::run(&args, io::stdin().lock(), &mut stdout.lock(), &mut err)
        }
        Some(HostCommand::Simulate(args)) => {
            simulate::run(&args, Progress::Terminal, &mut stdout.lock(), &mut err)
        }
        Some(HostCommand::Match(args)) => duel::run(&args, Progress::Terminal, &mut stdout.lock(), &mut err),
        Some(HostCommand::Completions { shell }) => {
            documents::completions(shell, command(), &mut stdout.lock(), &mut err)
        }
        Some(HostCommand::Man { folder }) => {
            documents::man(folder.as_deref(), command(), &mut stdout.lock(), &mut err)
        }
        Some(HostCommand::Export { table, person }) => on_runtime(|runtime| {
            with_config(|config| export(runtime, &config, table.as_deref(), person.as_deref()))
        }),
        Some(HostCommand::Nights) => {
            on_runtime(|runtime| with_config(|config| nights(runtime, &config, &mut stdout.lock())))
        }
        Some(HostCommand::Backup { file }) => on_runtime(|runtime| {
            with_config(|config| {
                let done = runtime.block_on(backup::backup(&config.store, &file, Progress::Terminal));
                told(
                    "backup",
                    done.map(|verified| format!("written and verified: {}", backup::summary(&verified))),
                )
            })
        }),
        Some(HostCommand::Restore { file }) => on_runtime(|runtime| {
            with_config(|config| {
                let done = runtime.block_on(backup::restore(&file, &config.store, Progress::Terminal));
                told(
                    "restore",
                    done.map(|verified| format!("in {}: {}", config.store, backup::summary(&verified))),
                )
            })
        }),
        Some(HostCommand::Repair { replace }) => on_runtime(|runtime| {
            with_config(|config| {
                runtime.block_on(repair::run(&config.store, replace, Progress::Terminal, &mut stdout.lock()))
            })
        }),
        Some(HostCommand::RebuildLeaderboards) => {
            on_runtime(|runtime| with_config(|config| rebuild_leaderboards(runtime, &config)))
        }
        Some(HostCommand::Matrix(command)) => {
            on_runtime(|runtime| with_config(|config| runtime.block_on(matrix::run(&command, config))))
        }
        Some(HostCommand::MatrixRegistration(asked)) => {
            with_config(|config| matrix::write_registration(&asked, &config))
        }
    })
}

/// Runs a command that needs threads or sockets, and returns its exit status.
fn on_runtime(run: impl FnOnce(&Runtime) -> u8) -> u8 {
    match Runtime::new() {
        Ok(runtime) => run(&runtime),
        Err(error) => {
            say(&format!("herzbot: can't start threads or sockets: {error}"));
            FAILED
        }
    }
}

/// Runs a task on one of the runtime's threads to its end.
fn on_worker(runtime: &Runtime, task: impl Future<Output = u8> + Send + 'static) -> u8 {
    match runtime.block_on(runtime.spawn(task)) {
        Ok(status) => status,
        // The runtime outlives the task, so nothing cancels it.
        Err(panicked) => std::panic::resume_unwind(panicked.into_panic()),
    }
}

fn export(runtime: &Runtime, config: &Config, table: Option<&str>, person: Option<&str>) -> u8 {
    let mut out = io::stdout().lock();
    let done = runtime.block_on(async {
        let store = existing(&config.store, Opening { only_read: true, ..Opening::default() }).await?;
        match (table, person) {
            (Some(table), _) => export::record(&store, table, &mut out).await,
            (None, Some(account)) => export::person(&store, account, &mut out).await,
            (None, None) => export::list(&store, &mut out).await,
        }
    });
    match done {
        Ok(()) => FINE,
        Err(ExportError::Output(error)) => written("export", Err(error), FINE, &mut io::stderr()),
        Err(error) => told("export", Err(error)),
    }
}

fn nights(runtime: &Runtime, config: &Config, out: &mut impl Write) -> u8 {
    let done = runtime.block_on(async {
        let store = existing(&config.store, Opening { only_read: true, ..Opening::default() }).await?;
        check_nights(&store).await
    });
    match done {
        Ok(found) => {
            let status = if found.wrong == 0 { FINE } else { FAILED };
            let lines = found.lines.iter().try_for_each(|line| writeln!(out, "{line}"));
            written("nights", lines.and_then(|()| out.flush()), status, &mut io::stderr())
        }
        Err(error) => told("nights", Err(error)),
    }
}

fn rebuild_leaderboards(runtime: &Runtime, config: &Config) -> u8 {
    let bar = Progress::Terminal.uncounted("results");
    let moved = bar.clone();
    let done = runtime.block_on(async {
        let store = existing(&config.store, Opening::default()).await?;
        store.rebuild(Box::new(move |done, total| advance(&moved, done, total))).await
    });
    // Clear the bar before other output to the terminal.
    bar.finish_and_clear();
    told("rebuild-leaderboards", done.map(|()| "the leaderboards are rebuilt".to_owned()))
}

/// Reads the settings and starts the log, or prints the problems with the settings, one line each.
fn with_config(then: impl FnOnce(Config) -> u8) -> u8 {
    match Config::load() {
        Ok(config) => {
            // Sends the last traces when it is dropped.
            let traces = Traces::to(config.traces.as_deref());
            log::start(&config.log, &traces);
            for warning in &config.warnings {
                tracing::warn!("{warning}");
            }
            then(config)
        }
        Err(problems) => {
            for problem in problems.0 {
                say(&format!("herzbot: {problem}"));
            }
            HOST_MUST_ACT
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the examples under a command's help.
    fn examples(command: &clap::Command) -> Vec<String> {
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        help.lines().skip(1).map(|line| line.trim().to_owned()).collect()
    }

    #[test]
    fn every_command_has_an_example_that_works() {
        command().debug_assert();
        let main = command();
        for command in std::iter::once(&main).chain(main.get_subcommands()) {
            let examples = examples(command);
            assert!(!examples.is_empty(), "{}", command.get_name());
            for example in examples {
                let line = CommandLine::try_parse_from(example.split(' '));
                assert!(line.is_ok(), "{example}: {line:?}");
                let name = example.split(' ').nth(1);
                assert!(command.get_name() == "herzbot" || name == Some(command.get_name()), "{example}");
            }
        }
    }

    #[test]
    fn the_help_of_arguments_is_in_one_form() {
        for command in command().get_subcommands() {
            for argument in command.get_arguments() {
                let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
                assert!(help.starts_with(char::is_uppercase) && !help.ends_with('.'), "{argument}: {help:?}");
            }
        }
    }
}
