//! Errors that keep the bot from starting or going on.

use herzbot_core::command::DefinitionError;
use herzbot_core::text::TextError;
use herzbot_store::{Location, StoreError};
use std::io;
use std::net::SocketAddr;

/// Why the bot could not start, or ends. Its text is one line that says what failed, where, and how to fix it.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The data can't be used.
    #[error("{place}: {cause}")]
    Store {
        /// The location of the data.
        place: Location,
        /// The error of the store.
        cause: StoreError,
    },
    /// The built-in texts can't be read.
    #[error("the texts in locales/ can't be read: {0}")]
    Texts(#[from] TextError),
    /// The built-in commands can't be read.
    #[error("the definitions in commands/ can't be read: {0}")]
    Commands(#[from] DefinitionError),
    /// Discord can't be reached, or refuses the bot.
    #[cfg(feature = "discord")]
    #[error("Discord: {0}")]
    Discord(#[from] herzbot_discord::DiscordStartError),
    /// Matrix can't be reached, or refuses the bot.
    #[cfg(feature = "matrix")]
    #[error("Matrix: {0}")]
    Matrix(#[from] herzbot_matrix::StartError),
    /// Another process has taken over a lease of this one.
    #[error(
        "another process has taken over {lease}, as nothing was heard of this one for a while: start it again, and it stands \
         by"
    )]
    TakenOver {
        /// The lost lease.
        lease: String,
    },
    /// The playground can't be opened.
    #[error("playground: {0}")]
    Playground(#[from] herzbot_playground::PlaygroundStartError),
    /// Spectators can't be served.
    #[error("HERZBOT_WEB_URL is set, but {0}: choose another HERZBOT_WEB_BIND or HERZBOT_WEB_PORT")]
    Spectators(#[from] herzbot_playground::WatchStartError),
    /// The monitoring endpoint can't be opened.
    #[error("HERZBOT_METRICS: nothing can listen on {address} ({cause}): choose another address or port")]
    Monitor {
        /// The address to listen on.
        address: SocketAddr,
        /// The cause.
        cause: io::Error,
    },
}

impl RunError {
    /// Whether another try may succeed without any action by the host.
    pub fn may_pass(&self) -> bool {
        match self {
            Self::Store { cause, .. } => cause.may_pass(),
            Self::Texts(_) | Self::Commands(_) => false,
            #[cfg(feature = "discord")]
            Self::Discord(error) => error.may_pass(),
            #[cfg(feature = "matrix")]
            Self::Matrix(error) => error.may_pass(),
            Self::TakenOver { .. } => true,
            Self::Playground(error) => error.may_pass(),
            Self::Spectators(error) => error.may_pass(),
            Self::Monitor { cause, .. } => cause.kind() == io::ErrorKind::AddrInUse,
        }
    }
}
