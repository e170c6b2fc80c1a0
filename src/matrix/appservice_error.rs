//! Errors of an application service.

use std::path::PathBuf;

/// The reason why the bot can't run as an application service, and what to do.
#[derive(Debug, thiserror::Error)]
pub enum AppServiceError {
    /// The registration file can't be used.
    #[error("MATRIX_APPSERVICE, {file}: {cause}")]
    File {
        /// The file.
        file: PathBuf,
        /// The fault, without secrets.
        cause: String,
    },
    /// The registration file can't be written.
    #[error("{file} can't be written ({cause})")]
    NotWritten {
        /// The file.
        file: PathBuf,
        /// The underlying error.
        cause: std::io::Error,
    },
    /// The file exists already.
    #[error(
        "{0} is there already, and is left as it is: its tokens may be in use. Move it away, or name another \
         file"
    )]
    Exists(PathBuf),
    /// The registration needs a whole user id.
    #[error(
        "whose registration? MATRIX_USER or --user must be a whole user id, such as @herzbot:example.org"
    )]
    NoUser,
    /// The homeserver doesn't know the token.
    #[error(
        "the homeserver does not know the as_token in {file} ({cause}): does it have this very file? On a \
         Synapse, app_service_config_files in homeserver.yaml names it, and Synapse is restarted after each \
         change of it"
    )]
    UnknownToken {
        /// The registration file.
        file: PathBuf,
        /// The homeserver's answer.
        cause: String,
    },
    /// The homeserver has another registration with this token.
    #[error(
        "the homeserver has another version of {file}: there the as_token belongs to the sender {told}, here \
         to {here}. Give it this file, and restart it"
    )]
    OtherSender {
        /// The registration file.
        file: PathBuf,
        /// The sender's user id on the homeserver.
        told: String,
        /// The sender's `sender_localpart` in the file.
        here: String,
    },
    /// The bot's user is the sender of the registration.
    #[error(
        "MATRIX_USER {user} is the sender_localpart of {file}, which Synapse lets follow no rooms: take \
         another sender_localpart, and name {user} in the namespaces, as herzbot matrix registration does"
    )]
    Sender {
        /// The bot's user id.
        user: String,
        /// The registration file.
        file: PathBuf,
    },
    /// The bot's user is on another homeserver.
    #[error("MATRIX_USER is {user}, but MATRIX_HOMESERVER is the homeserver of {server}")]
    OtherServer {
        /// The bot's user id.
        user: String,
        /// The name of the homeserver.
        server: String,
    },
    /// The bot's user isn't in the namespaces.
    #[error("MATRIX_USER is {user}, which fits none of the users in the namespaces of {file}")]
    Outside {
        /// The bot's user id.
        user: String,
        /// The registration file.
        file: PathBuf,
    },
    /// The homeserver doesn't let the application service act as the user.
    #[error(
        "the homeserver does not let the application service be {user} ({cause}): does it have this very \
         {file}, and was it restarted since?"
    )]
    Refused {
        /// The bot's user id.
        user: String,
        /// The registration file.
        file: PathBuf,
        /// The homeserver's answer.
        cause: String,
    },
    /// The homeserver doesn't create devices for application services.
    #[error(
        "the homeserver makes no device for {user} ({cause}): it has to know MSC4190, as Synapse does since \
         1.121. Without, \
         the bot can be an ordinary account: set MATRIX_PASSWORD instead of MATRIX_APPSERVICE"
    )]
    NoDevice {
        /// The bot's user id.
        user: String,
        /// The homeserver's answer.
        cause: String,
    },
    /// The homeserver doesn't let an application service act on a device.
    #[error(
        "the homeserver takes the bot for {told} where it says to be on {wanted}: it has to know MSC4326 \
         (device_id for application services). Without, the bot can be an ordinary account: set \
         MATRIX_PASSWORD instead of MATRIX_APPSERVICE"
    )]
    NoMasquerading {
        /// The device that was named.
        wanted: String,
        /// The homeserver's answer instead.
        told: String,
    },
    /// The saved session needs the registration.
    #[error(
        "the session that is kept in {0} is an application service's: set MATRIX_APPSERVICE as before, or \
         MATRIX_PASSWORD, with which it logs in as an ordinary account"
    )]
    Left(PathBuf),
    /// The relay can't listen.
    #[error("requests can't be relayed on 127.0.0.1 ({0})")]
    Relay(std::io::Error),
    /// The homeserver's answer can't be understood.
    #[error("the homeserver can't be used by an application service: {0}")]
    Unexpected(String),
}

impl AppServiceError {
    /// Returns whether trying again may help without any action by the host.
    pub const fn may_pass(&self) -> bool {
        matches!(self, Self::Relay(_) | Self::Unexpected(_))
    }
}
