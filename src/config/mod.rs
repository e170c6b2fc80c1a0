//! The settings: environment and `.env`, read once into a typed [`Config`].
//!
//! [`SETTINGS`] is the only list of all settings. `.env.example` explains each, and a test compares the two.
//! All problems are reported together, before anything starts.

mod env_file;
#[cfg(feature = "matrix")]
mod matrix;
mod problems;
mod read;
mod web;

pub(crate) use env_file::{edited, entries};
pub use problems::{Problem, Problems};
pub(crate) use read::FILE;

use crate::app::{Tempo, WebSettings};
use herzbot_core::text::Language;
use herzbot_playground::PlaygroundSettings;
use herzbot_store::Location;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// All settings of the host, read and checked. It contains secrets, so it has no `Debug`.
#[derive(Clone)]
pub struct Config {
    /// The data folder. It contains all data or, with PostgreSQL, only those of this machine.
    pub data: PathBuf,
    /// The location of tables, results and people.
    pub store: Location,
    /// How long closed tables without a result are kept.
    pub keep: Duration,
    /// The language if neither a person nor a platform names one.
    pub language: Language,
    /// The pace of computer players' moves.
    pub tempo: Tempo,
    /// Discord, if it is configured.
    pub discord: Option<DiscordSettings>,
    /// Matrix, if it is configured.
    pub matrix: Option<MatrixSettings>,
    /// The playground, if it is enabled.
    pub playground: Option<PlaygroundSettings>,
    /// The server for watching tables in a browser, if it is enabled.
    pub web: Option<WebSettings>,
    /// The address of the monitoring endpoint, if it is enabled.
    pub metrics: Option<SocketAddr>,
    /// The collector of traces, if they are enabled.
    pub traces: Option<String>,
    /// The format and filter of the log.
    pub log: LogConfig,
    /// Problems that don't keep the bot from starting.
    pub warnings: Vec<Problem>,
}

/// A placeholder for the settings of a platform that this program was built without. They are set, but can't
/// be used.
#[cfg(not(all(feature = "discord", feature = "matrix")))]
#[derive(Clone)]
pub struct LeftOut;

#[cfg(not(feature = "discord"))]
pub use self::LeftOut as DiscordSettings;
#[cfg(not(feature = "matrix"))]
pub use self::LeftOut as MatrixSettings;
#[cfg(feature = "discord")]
pub use herzbot_discord::DiscordSettings;
#[cfg(feature = "matrix")]
pub use herzbot_matrix::MatrixSettings;

/// The format and filter of the log (on standard error).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogConfig {
    /// Text or JSON.
    pub format: LogFormat,
    /// A filter in the syntax of `RUST_LOG`.
    pub filter: String,
}

/// The format of the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// Readable lines.
    #[default]
    Text,
    /// One JSON object for each line.
    Json,
}

/// A setting: a row of [`SETTINGS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its name in the environment and in `.env`.
    pub key: &'static str,
    /// The expected value, for the text "expected …" of a problem.
    pub expected: &'static str,
    /// The default, as `.env.example` describes it. Empty if there is none.
    pub default: &'static str,
}

impl Setting {
    /// Returns whether its value is a secret. Each secret can be given in a file instead.
    pub(crate) fn is_secret(&self) -> bool {
        SETTINGS.iter().any(|setting| setting.key.strip_suffix("_FILE") == Some(self.key))
    }
}

macro_rules! settings {
    ($($name:ident = $key:literal, $expected:literal, $default:literal;)*) => {
        $(pub(crate) const $name: Setting = Setting { key: $key, expected: $expected, default: $default };)*

        /// All settings, in the order of `.env.example`.
        pub const SETTINGS: &[Setting] = &[$($name),*];
    };
}

settings! {
    DISCORD_TOKEN = "DISCORD_TOKEN", "the bot's token, in one line", "";
    DISCORD_TOKEN_FILE = "DISCORD_TOKEN_FILE", "a file that holds the bot's token and nothing else", "";
    DISCORD_CLIENT_SECRET = "DISCORD_CLIENT_SECRET", "the application's client secret, in one line", "";
    DISCORD_CLIENT_SECRET_FILE = "DISCORD_CLIENT_SECRET_FILE",
        "a file that holds the client secret and nothing else", "";
    DISCORD_EMOJIS = "DISCORD_EMOJIS", "on or off", "on";
    MATRIX_HOMESERVER = "MATRIX_HOMESERVER", "the homeserver's address (https://matrix.example.org) or its name", "";
    MATRIX_USER = "MATRIX_USER", "the bot's user id: @herzbot:example.org, or herzbot", "";
    MATRIX_PASSWORD = "MATRIX_PASSWORD", "the bot's password", "";
    MATRIX_PASSWORD_FILE = "MATRIX_PASSWORD_FILE", "a file that holds the bot's password and nothing else", "";
    MATRIX_ACCESS_TOKEN = "MATRIX_ACCESS_TOKEN", "an access token, in one line", "";
    MATRIX_ACCESS_TOKEN_FILE = "MATRIX_ACCESS_TOKEN_FILE", "a file that holds the access token and nothing else", "";
    MATRIX_DEVICE_ID = "MATRIX_DEVICE_ID", "the id of the access token's device", "";
    MATRIX_APPSERVICE = "MATRIX_APPSERVICE", "the registration file of an application service", "";
    MATRIX_RECOVERY_KEY = "MATRIX_RECOVERY_KEY", "the recovery key that the first start has shown", "";
    MATRIX_RECOVERY_KEY_FILE = "MATRIX_RECOVERY_KEY_FILE", "a file that holds the recovery key and nothing else", "";
    MATRIX_SECOND_USER = "MATRIX_SECOND_USER", "the user id of a second account: @herzbot2:example.org, or herzbot2", "";
    MATRIX_SECOND_PASSWORD = "MATRIX_SECOND_PASSWORD", "the second account's password", "";
    MATRIX_SECOND_PASSWORD_FILE = "MATRIX_SECOND_PASSWORD_FILE",
        "a file that holds the second account's password and nothing else", "";
    MATRIX_SECOND_ACCESS_TOKEN = "MATRIX_SECOND_ACCESS_TOKEN", "an access token, in one line", "";
    MATRIX_SECOND_ACCESS_TOKEN_FILE = "MATRIX_SECOND_ACCESS_TOKEN_FILE",
        "a file that holds the access token and nothing else", "";
    MATRIX_SECOND_DEVICE_ID = "MATRIX_SECOND_DEVICE_ID", "the id of the access token's device", "";
    MATRIX_SECOND_RECOVERY_KEY = "MATRIX_SECOND_RECOVERY_KEY", "the second account's recovery key", "";
    MATRIX_SECOND_RECOVERY_KEY_FILE = "MATRIX_SECOND_RECOVERY_KEY_FILE",
        "a file that holds the recovery key and nothing else", "";
    MATRIX_INVITERS = "MATRIX_INVITERS", "patterns of user ids, such as *:example.org @anna:example.com",
        "everybody on the bot's own homeserver";
    MATRIX_IGNORE = "MATRIX_IGNORE", "patterns of user ids, such as @irc_*:example.org", "nobody";
    MATRIX_LISTEN = "MATRIX_LISTEN", "all or signed", "all";
    DATA = "HERZBOT_DATA", "a folder", "./data";
    DATABASE = "HERZBOT_DATABASE", "the address of a PostgreSQL database: postgres://user:password@host/name",
        "a file in the data folder";
    DATABASE_FILE = "HERZBOT_DATABASE_FILE", "a file that holds the database's address and nothing else", "";
    KEEP = "HERZBOT_KEEP_DAYS", "a number of days from 1 to 3650", "30";
    LANGUAGE = "HERZBOT_LANGUAGE", "the tag of one of its languages, as en or de", "en";
    TEMPO = "HERZBOT_TEMPO", "human or instant", "human";
    PLAYGROUND = "HERZBOT_PLAYGROUND", "on or off", "on unless a platform is configured";
    PLAYGROUND_BIND = "HERZBOT_PLAYGROUND_BIND", "an IP address", "127.0.0.1";
    PLAYGROUND_PORT = "HERZBOT_PLAYGROUND_PORT", "a port from 0 (any free one) to 65535", "7070, else the next free one";
    PLAYGROUND_PASSPHRASE = "HERZBOT_PLAYGROUND_PASSPHRASE", "at least 8 characters", "";
    PLAYGROUND_PASSPHRASE_FILE = "HERZBOT_PLAYGROUND_PASSPHRASE_FILE",
        "a file that holds the passphrase and nothing else", "";
    WEB_URL = "HERZBOT_WEB_URL", "an address such as https://cards.example.org", "";
    WEB_BIND = "HERZBOT_WEB_BIND", "an IP address", "127.0.0.1";
    WEB_PORT = "HERZBOT_WEB_PORT", "a port from 0 (any free one) to 65535", "7170";
    GUESTS = "HERZBOT_GUESTS", "on or off", "off";
    TRUSTED_PROXY = "HERZBOT_TRUSTED_PROXY", "IP addresses or networks, as in 127.0.0.1, 10.0.0.0/8", "none";
    METRICS = "HERZBOT_METRICS", "an IP address and a port, as in 127.0.0.1:9464", "";
    TRACES = "HERZBOT_TRACES", "the address of a collector, as in http://127.0.0.1:4318 (https is not supported)", "";
    LOG_FORMAT = "HERZBOT_LOG_FORMAT", "text or json", "text";
    LOG_FILTER = "RUST_LOG", "a filter such as info or herzbot=debug", "info";
    DISCORD_API = "HERZBOT_DISCORD_API", "the address of an imitation of Discord: http://127.0.0.1:PORT", "";
}

#[cfg(test)]
mod tests;
