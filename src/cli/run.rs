//! Runs the bot until it is asked to stop.

#[cfg(not(all(feature = "discord", feature = "matrix")))]
use super::outcome::HOST_MUST_ACT;
use super::outcome::{FINE, status_of};
use super::say;
use crate::app;
use crate::config::Config;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::io::{self, Write};

/// The limit of open files if spectators are served.
const FILES: u64 = 16_384;

/// Runs until Ctrl-C or SIGTERM, and returns the exit status.
pub async fn run(config: Config) -> u8 {
    #[cfg(not(feature = "discord"))]
    if config.discord.is_some() {
        say("herzbot: DISCORD_TOKEN is set, but this program was built without Discord");
        return HOST_MUST_ACT;
    }
    #[cfg(not(feature = "matrix"))]
    if config.matrix.is_some() {
        say("herzbot: MATRIX_HOMESERVER is set, but this program was built without Matrix");
        return HOST_MUST_ACT;
    }
    let settings = app::BotSettings {
        home: config.data,
        store: config.store,
        keep: config.keep,
        language: config.language,
        tempo: config.tempo,
        #[cfg(feature = "discord")]
        discord: config.discord,
        #[cfg(feature = "matrix")]
        matrix: config.matrix.map(|matrix| herzbot_matrix::MatrixSettings { show_recovery_key, ..matrix }),
        playground: config.playground,
        web: config.web,
        monitor: config.metrics,
    };
    if settings.web.is_some() {
        make_room();
    }
    match app::run(settings, opened, asked_to_stop()).await {
        Ok(()) => FINE,
        Err(error) => {
            say(&format!("herzbot: {error}"));
            status_of(&error)
        }
    }
}

/// Raises the limit of open files, since each spectator needs one.
fn make_room() {
    let limit = getrlimit(Resource::Nofile);
    let wanted = Rlimit { current: limit.maximum.map_or(Some(FILES), |most| Some(most.min(FILES))), ..limit };
    if limit.current.is_some_and(|now| now < FILES)
        && let Err(error) = setrlimit(Resource::Nofile, wanted)
    {
        tracing::warn!(%error, "there is room for few spectators: the limit of open files can't be raised");
    }
}

/// Prints the address of the playground.
fn opened(address: &str, host: &str) {
    // If it can't be printed, people can still play. The link is only for the bot's host, so it must not be
    // logged.
    let _unheard = writeln!(io::stdout(), "The playground is open: {address}\nTo be its host: {host}");
}

/// Shows the host the key of the bot's Matrix identity. It is printed on standard output, because it must not
/// be logged.
#[cfg(feature = "matrix")]
pub fn show_recovery_key(key: &str) {
    let text = format!(
        "\nThe recovery key of the bot's Matrix identity, shown this once:\n\n    {key}\n\nKeep it where you keep your \
         passwords. Should the data folder get lost, set it as MATRIX_RECOVERY_KEY,\nand the bot comes back as the same, \
         trusted account. Whoever has it can be the bot.\n"
    );
    // If the key couldn't be printed, a new one is made with the next session.
    let _unheard = writeln!(io::stdout(), "{text}");
}

async fn asked_to_stop() {
    let interrupt = tokio::signal::ctrl_c();
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(error) => {
                tracing::warn!(%error, "SIGTERM can't be heard");
                std::future::pending::<()>().await;
            }
        }
    };
    tokio::select! {
        heard = interrupt => {
            if let Err(error) = heard {
                tracing::warn!(%error, "Ctrl-C can't be heard");
            }
        }
        () = terminate => {}
    }
}
