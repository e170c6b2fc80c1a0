//! Running the bot, until it is asked to stop.

use super::{FAILED, FINE, say};
use crate::app;
use crate::config::Config;
use std::io::{self, Write};

/// Runs until Ctrl-C or SIGTERM, and returns the exit status.
pub(super) async fn run(config: Config) -> u8 {
    let (data, language) = (config.data.clone(), config.language);
    let playground = config.playground_settings();
    #[cfg(feature = "discord")]
    let settings = app::Settings { data, language, discord: config.discord_settings(), playground };
    #[cfg(not(feature = "discord"))]
    let settings = {
        if config.discord.is_some() {
            say("herzbot: DISCORD_TOKEN is set, but this program was built without Discord");
            return FAILED;
        }
        app::Settings { data, language, playground }
    };
    match app::run(settings, opened, asked_to_stop()).await {
        Ok(()) => FINE,
        Err(error) => {
            say(&format!("herzbot: {error}"));
            FAILED
        }
    }
}

/// Tells where the playground is.
fn opened(address: &str) {
    // Nobody to tell is no reason not to play.
    let _unheard = writeln!(io::stdout(), "The playground is open: {address}");
}

async fn asked_to_stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
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
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        heard = interrupt => {
            if let Err(error) = heard {
                tracing::warn!(%error, "Ctrl-C can't be heard");
            }
        }
        () = terminate => {}
    }
}
