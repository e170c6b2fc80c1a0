//! Why the bot can't start or go on.

use herzbot_core::command::DefinitionError;
use herzbot_core::text::TextError;
use herzbot_store::{Location, StoreError};
use std::io;
use std::net::SocketAddr;

/// Why the bot could not start, or ends. Its text is one line that says what, where, and how to mend it.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The data can't be used.
    #[error("{place}: {cause}")]
    Store {
        /// Where they are.
        place: Location,
        /// The error of the store.
        cause: StoreError,
    },
    /// The texts that are built in can't be read.
    #[error("the texts in locales/ can't be read: {0}")]
    Texts(#[from] TextError),
    /// The commands that are built in can't be read.
    #[error("the definitions in commands/ can't be read: {0}")]
    Commands(#[from] DefinitionError),
    /// Discord can't be reached, or does not let us in.
    #[cfg(feature = "discord")]
    #[error("Discord: {0}")]
    Discord(#[from] herzbot_discord::DiscordStartError),
    /// Matrix can't be reached, or does not let us in.
    #[cfg(feature = "matrix")]
    #[error("Matrix: {0}")]
    Matrix(#[from] herzbot_matrix::StartError),
    /// Another process serves what this one did.
    #[error(
        "another process has taken over {lease}, as nothing was heard of this one for a while: start it again, and it stands \
         by"
    )]
    TakenOver {
        /// The lease that has gone.
        lease: String,
    },
    /// The playground can't be opened.
    #[error("playground: {0}")]
    Playground(#[from] herzbot_playground::PlaygroundStartError),
    /// Spectators can't be served.
    #[error("HERZBOT_WEB_URL is set, but {0}: choose another HERZBOT_WEB_BIND or HERZBOT_WEB_PORT")]
    Spectators(#[from] herzbot_playground::WatchStartError),
    /// Monitoring can't be answered.
    #[error("HERZBOT_METRICS: nothing can listen on {address} ({cause}): choose another address or port")]
    Monitor {
        /// Where it was to listen.
        address: SocketAddr,
        /// Why it can't.
        cause: io::Error,
    },
}

impl RunError {
    /// Whether trying again may help without anything that the host does.
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
